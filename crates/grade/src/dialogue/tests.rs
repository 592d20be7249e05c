//! Phrases, sequences, and a class of dialogues.

use super::*;
use crate::material::samples;
use crate::{Member, PointsRule, Scheme, assemble, pool};
use refute_verdict::{Coverage, Exchange, ExerciseKind, Survey};

fn conversation(fault: Fault, inputs: &[&str], step: Exchange) -> Conversation {
    Conversation {
        fault,
        message: "it says 7 where 8 is expected".to_owned(),
        inputs: inputs.iter().map(|line| (*line).to_owned()).collect(),
        steps: vec![step],
        parts_at: 0,
        simplified: "8".to_owned(),
        stderr: String::new(),
        ending: "exit code 0".to_owned(),
        parameters: Vec::new(),
    }
}

fn step(expected: Option<Expected>, actual: Option<Happened>) -> Exchange {
    Exchange { expected, actual, right_prefix: None }
}

fn output(alternatives: &[&str]) -> Option<Expected> {
    let alternatives = alternatives.iter().map(|text| (*text).to_owned()).collect();
    Some(Expected::Output { alternatives, more: 0, optional: false })
}

fn says(fault: Fault, inputs: &[&str], text: &str) -> Conversation {
    conversation(fault, inputs, step(output(&["8"]), Some(Happened::Output(text.to_owned()))))
}

fn found(name: &str, failure: Option<Conversation>) -> DialogVerdict {
    DialogVerdict {
        program: format!("submissions/{name}.c"),
        specification: "sum.dialog".to_owned(),
        verdict: if failure.is_some() { DialogJudgement::Failed } else { DialogJudgement::Passed },
        failure,
        reason: None,
        coverage: Coverage::default(),
        conditions: None,
        notes: Vec::new(),
        diagnostics: Vec::new(),
    }
}

#[test]
fn inputs_can_be_read_on_one_line() {
    let line = |inputs: &[&str]| on_one_line(&inputs.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>());
    assert_eq!(line(&[]), "no input");
    assert_eq!(line(&["2", "5", "-1"]), "2, 5, -1");
    assert_eq!(line(&["a, b", "", "<end of input>"]), "\"a, b\", \"\", <end of input>");
    assert_eq!(line(&[" x", "\u{1b}\t\"\\"]), "\" x\", \"\\u{1b}\\t\\\"\\\\\"");
}

#[test]
fn sequences_are_read_back() {
    for inputs in [&[][..], &["2", "\"", "null"], &["a\tb", "<end of input>"]] {
        let failure = says(Fault::WrongOutput, inputs, "7");
        let read = inputs_of(&sequence(&failure)).expect("a sequence");
        let shown: Vec<&str> = read.iter().map(|line| line.as_deref().unwrap_or(END)).collect();
        assert_eq!(shown, inputs);
    }
    assert_eq!(sequence(&says(Fault::WrongOutput, &["2", "<end of input>"], "")), "[\"2\",null]");
    assert_eq!(inputs_of("let () = assert (f 1 = 2)"), None);
}

#[test]
fn every_fault_has_a_phrase_that_begins_with_its_own_verb() {
    let phrase = |fault| does(&says(fault, &["2"], "7\n"));
    assert_eq!(phrase(Fault::WrongOutput), "says \"7\"");
    assert_eq!(phrase(Fault::Crash), "crashes with exit code 0");
    let verbs: Vec<String> = [
        Fault::WrongOutput,
        Fault::ReadsTooMuch,
        Fault::ReadsTooLittle,
        Fault::NotFlushed,
        Fault::Crash,
        Fault::ErrorOutput,
        Fault::Timeout,
        Fault::OutputLimit,
        Fault::ResourceLimit,
    ]
    .map(|fault| manner(&phrase(fault)).to_owned())
    .to_vec();
    let different: std::collections::BTreeSet<&String> = verbs.iter().collect();
    assert_eq!(different.len(), verbs.len(), "{verbs:?}");
    let nothing = conversation(Fault::MissingOutput, &[], step(output(&["8"]), None));
    assert_eq!(does(&nothing), "says nothing");
    assert_eq!(does(&says(Fault::WrongOutput, &[], &"x".repeat(500))).chars().count(), 200 + 3 + 7);
}

#[test]
fn what_is_expected_has_all_alternatives() {
    let expects = |expected| super::expected(&conversation(Fault::WrongOutput, &[], step(expected, None)));
    assert_eq!(expects(output(&["8"])), "says 8");
    assert_eq!(expects(output(&["a", "b", "c", "d"])), "says a or b or c or one of 1 more");
    let optional = Expected::Output { alternatives: vec!["a".to_owned()], more: 2, optional: true };
    assert_eq!(expects(Some(optional)), "says a or nothing or one of 2 more");
    assert_eq!(expects(Some(Expected::Input("3".to_owned()))), "reads \"3\"");
    assert_eq!(expects(Some(Expected::End)), "ends");
    assert_eq!(expects(None), "says nothing");
}

fn member(name: &str, failure: Option<Conversation>, outcomes: &[&str]) -> Member {
    let outcome = |phrase: &&str| {
        Some(if phrase.is_empty() { TestOutcome::Holds } else { TestOutcome::Fails((*phrase).to_owned()) })
    };
    Member {
        survey: Some(Survey { structure: Some(name.to_owned()), ..Survey::default() }),
        judged: Some(judged(found(name, failure), "sum")),
        outcomes: outcomes.iter().map(outcome).collect(),
        ..samples::member(name)
    }
}

#[test]
fn a_class_of_dialogues_has_clusters_a_suite_and_points() {
    let wrong = |inputs: &[&str]| Some(says(Fault::WrongOutput, inputs, "7"));
    let members = vec![
        member("a", wrong(&["0"]), &["says \"7\"", "says \"7\""]),
        member("b", wrong(&["0"]), &["says \"x\"", "says \"y\""]),
        member("c", Some(says(Fault::Crash, &["0"], "")), &["crashes with signal 11", "crashes with signal 11"]),
        member("d", wrong(&["1", "5"]), &["", "says \"7\""]),
        member("e", None, &["", ""]),
    ];
    let inputs = pool(&members);
    let calls: Vec<&str> = inputs.iter().map(|input| input.call.as_str()).collect();
    assert_eq!(calls, ["0", "1, 5"]);
    assert_eq!(inputs[0].reference, "8");
    let mut material = samples::class(members, "");
    material.exercise.kind = ExerciseKind::Dialogue;
    material.inputs = inputs;
    material.points = Some(PointsRule { total: 4.0, scheme: Scheme::AllOrNothing, penalty: 0.0 });
    let report = assemble(material);
    let clusters: Vec<&[usize]> = report.clusters.iter().map(|cluster| cluster.members.as_slice()).collect();
    // The one that crashes fails on the same inputs, but not in the same way.
    assert_eq!(clusters, [&[0, 1][..], &[2], &[3]]);
    assert_eq!(report.suite.inputs, [1]);
    assert_eq!(
        report.exercise.points.as_deref(),
        Some("4 when no difference from the specification is found, else 0.")
    );
    let reasons = |index: usize| report.submissions[index].points.as_ref().expect("points").reasons.join(" ");
    assert_eq!(reasons(3), "0 of 4: with the input `1, 5`, it says 7 where 8 is expected");
    assert_eq!(reasons(4), "4 of 4: no difference from the specification was found");
}
