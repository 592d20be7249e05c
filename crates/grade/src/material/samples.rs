//! Small classes for tests.

use crate::material::{Material, Member};
use refute_verdict::{
    CheckVerdict, ClassInput, Done, EntryInfo, ExerciseInfo, ExerciseKind, Expectation, JudgedSubmission, Judgement,
    Origin, Queries, RepairExtent, RepairPatch, RepairSource, Search, SourceText, StopReason, Survey, TestItem,
    TestOutcome,
};

/// An exercise with these entries.
pub(crate) fn exercise(entries: &[&str]) -> ExerciseInfo {
    let entry = |name: &&str| EntryInfo {
        name: name.to_string(),
        ty: "int -> int".to_owned(),
        observer: None,
        observer_source: None,
        assume: None,
        points: None,
    };
    ExerciseInfo {
        title: "sample".to_owned(),
        kind: ExerciseKind::Functions,
        entries: entries.iter().map(entry).collect(),
        reference: SourceText { name: "reference.ml".to_owned(), text: "let f x = x".to_owned() },
        prelude: Vec::new(),
        effort: "normal".to_owned(),
        points: None,
        max_points: None,
    }
}

/// A member that nothing is known about.
pub(crate) fn member(name: &str) -> Member {
    Member {
        name: name.to_owned(),
        source: SourceText { name: format!("submissions/{name}.ml"), text: format!("let f x = (* {name} *) x") },
        survey: Some(Survey::default()),
        judged: None,
        same_as: None,
        outcomes: Vec::new(),
    }
}

/// A verdict of a member.
pub(crate) fn verdict(name: &str, entry: &str, judgement: Judgement) -> CheckVerdict {
    CheckVerdict::new(&format!("submissions/{name}.ml"), entry, judgement)
}

/// A verdict with a counterexample `f INPUT`, on which the reference gives the input.
pub(crate) fn differs(name: &str, input: usize, got: &str) -> CheckVerdict {
    CheckVerdict {
        call: Some(format!("f {input}")),
        reference: Some(input.to_string().into()),
        got: Some(got.to_owned().into()),
        size: Some(input),
        ..verdict(name, "f", Judgement::Differs)
    }
}

/// A member without a difference, with what came of the inputs: `-` holds, `x` fails, `?` is not known.
pub(crate) fn fine(name: &str, row: &str) -> Member {
    let judged = JudgedSubmission { verdicts: vec![verdict(name, "f", Judgement::NoDifference)], tests: vec![None] };
    Member { judged: Some(judged), outcomes: outcomes(row), ..member(name) }
}

/// A wrong member with its own counterexample and what came of the inputs.
pub(crate) fn wrong(name: &str, own: usize, row: &str) -> Member {
    let judged = JudgedSubmission { verdicts: vec![differs(name, own, "7")], tests: vec![Some(test(own))] };
    Member { judged: Some(judged), outcomes: outcomes(row), ..member(name) }
}

/// The test of an input.
pub(crate) fn test(input: usize) -> TestItem {
    TestItem::new(format!("let () = assert (f {input} = {input})"))
}

/// Outcomes written as letters.
pub(crate) fn outcomes(row: &str) -> Vec<Option<TestOutcome>> {
    let outcome = |letter: char| match letter {
        '-' => Some(TestOutcome::Holds),
        'x' => Some(TestOutcome::Fails("gives 7".to_owned().into())),
        'y' => Some(TestOutcome::Fails("gives 8".to_owned().into())),
        '?' => Some(TestOutcome::Unknown("interrupted".to_owned())),
        _ => None,
    };
    row.chars().map(outcome).collect()
}

/// The inputs `f 0`, `f 1`, ...: one letter each, `F`ound, `I`nstructor's or `P`oints.
pub(crate) fn inputs(origins: &str) -> Vec<ClassInput> {
    let input = |(number, letter): (usize, char)| ClassInput {
        entry: 0,
        call: format!("f {number}"),
        reference: Expectation::Does(Done::value(number.to_string())),
        size: (letter == 'F').then_some(number),
        test: test(number),
        origin: match letter {
            'F' => Origin::Found,
            'I' => Origin::Instructor,
            _ => Origin::Points,
        },
        fails: Vec::new(),
    };
    origins.chars().enumerate().map(input).collect()
}

/// A class.
pub(crate) fn class(members: Vec<Member>, origins: &str) -> Material {
    Material {
        exercise: exercise(&["f"]),
        submissions: members,
        left_out: Vec::new(),
        inputs: inputs(origins),
        instructor: None,
        points: None,
        complete: true,
    }
}

/// A patch that changes nothing.
pub(crate) fn patch() -> RepairPatch {
    let verified = Search {
        complete_to: 3,
        stop: StopReason::Saturated,
        shapes: 4,
        outside: 0,
        probes: 0,
        runs: 8,
        paths: 2,
        open: 0,
        reference_branches: (1, 1),
        submission_branches: (1, 1),
        reference_unreached: Vec::new(),
        submission_unreached: Vec::new(),
        queries: Queries::default(),
        memory_words: 0,
        every_input: false,
        left_out: 0,
    };
    RepairPatch {
        edits: Vec::new(),
        explanation: "`f` adds one too many".to_owned(),
        extent: RepairExtent::Place,
        source: RepairSource::Itself,
        mistakes: vec!["constant".to_owned()],
        key: "k".to_owned(),
        diff: String::new(),
        text: String::new(),
        changed_tokens: 1,
        idle: Vec::new(),
        tokens: 9,
        verified,
        proof: None,
        tests: None,
    }
}
