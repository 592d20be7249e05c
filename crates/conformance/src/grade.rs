//! A class graded in this process, as `refute grade` does it in several.
//!
//! In: a [`Class`]. Out: its report; start at [`grade`]. The same functions of `driver` and `grade` are called in the same
//! order as by the command; what is missing here is what needs files and processes: workers, kept results, formats.
//! [`Trial`]s put what a report says about inputs to the real OCaml.

use crate::class::{self, Class};
use crate::parallel;
use crate::replay::{End, Observation};
use refute_driver::{
    CLOSE, Choices, ClassRequest, Entry, Event, Text, class_input, instructor_tests, prepare_class, try_tests,
};
use refute_grade::{InstructorCase, InstructorFile, Material, Member, Scheme, assemble, pool};
use refute_verdict::{
    ClassInput, ClassReport, ClassTest, ExerciseInfo, ExerciseKind, Judgement, SourceText, TestOutcome,
};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The report on a class.
///
/// # Errors
/// What is wrong with the exercise, as a sentence.
pub fn grade(class: &Class) -> Result<ClassReport, String> {
    let prepared = prepared(class)?;
    let stop = Arc::default();
    let extra = extra(class, &prepared, &stop)?;
    let mut members = members(class, &prepared, &stop);
    let mut inputs = pool(&members);
    let first = inputs.len();
    inputs.extend(extra.inputs);
    let tests: Vec<ClassTest> = inputs.iter().map(test).collect();
    let tried = parallel::map(&members, |member| tried(&prepared, class, member, &tests, &stop));
    for (member, outcomes) in members.iter_mut().zip(tried) {
        member.outcomes = outcomes;
    }
    Ok(assemble(Material {
        exercise: ExerciseInfo {
            title: class.name.clone(),
            kind: ExerciseKind::Functions,
            entries: prepared.entries().to_vec(),
            reference: source(&class.reference),
            prelude: Vec::new(),
            effort: "normal".to_string(),
            points: None,
            max_points: None,
        },
        submissions: members,
        left_out: Vec::new(),
        instructor: extra.tests.map(|(file, tests)| numbered(file, tests, first)),
        inputs,
        points: class.problem.points.clone(),
        complete: true,
    }))
}

/// The exercise, every entry of it, ready to be compared with.
///
/// # Errors
/// What is wrong with the exercise, as a sentence.
pub fn prepared(class: &Class) -> Result<refute_driver::Class, String> {
    let prepared = prepare_class(&request(class)?, &mut |_: Event<'_>| {});
    prepared.map_err(|refusal| format!("{}: {}", class.name, refusal.message))
}

/// The exercise as the driver wants it.
///
/// # Errors
/// What cannot be read, as a sentence.
pub(crate) fn request(class: &Class) -> Result<ClassRequest, String> {
    let read = |name: &String| class::text(&class.folder, name);
    let entry = |entry: &Entry<String, Choices>| Ok(entry.clone().try_map(|name| read(&name))?.settled());
    Ok(ClassRequest {
        prelude: class.problem.prelude.iter().map(read).collect::<Result<_, String>>()?,
        reference: class.reference.clone(),
        entries: class.problem.entries.iter().map(entry).collect::<Result<_, String>>()?,
        rules: class.problem.rules.clone(),
        tests: class.tests()?.into_iter().collect(),
    })
}

/// The instructor's tests that hold on the reference.
///
/// # Errors
/// What is wrong with them, as a sentence.
pub(crate) fn tests(class: &Class, prepared: &refute_driver::Class) -> Result<Vec<ClassTest>, String> {
    let read = extra(class, prepared, &Arc::default())?.tests.into_iter().flat_map(|(_, tests)| tests);
    Ok(read.filter_map(|read| read.input.ok()).map(|input| test(&input)).collect())
}

/// What is tried besides the counterexamples of the class.
struct Extra {
    inputs: Vec<ClassInput>,
    tests: Option<(String, Vec<refute_driver::InstructorTest>)>,
}

fn extra(class: &Class, prepared: &refute_driver::Class, stop: &Arc<AtomicBool>) -> Result<Extra, String> {
    let mut extra = Extra { inputs: Vec::new(), tests: None };
    if let Some(file) = class.tests()? {
        let tests = instructor_tests(prepared, &file, stop).map_err(|refusal| refusal.message)?;
        extra.inputs.extend(tests.iter().filter_map(|test| test.input.clone().ok()));
        extra.tests = Some((file.name, tests));
    }
    if let Some(Scheme::ByCluster { caps, .. }) = class.problem.points.as_ref().map(|points| &points.scheme) {
        for (call, _) in caps {
            extra.inputs.push(class_input(prepared, 0, call, stop).map_err(|error| error.to_string())?);
        }
    }
    Ok(extra)
}

/// Every submission, surveyed, and judged unless another one that is the same program stands for it.
fn members(class: &Class, prepared: &refute_driver::Class, stop: &Arc<AtomicBool>) -> Vec<Member> {
    let surveys = parallel::map(&class.submissions, |text| refute_driver::survey(prepared, text));
    let mut first: BTreeMap<&str, usize> = BTreeMap::new();
    let mut leaders = Vec::new();
    for (index, survey) in surveys.iter().enumerate() {
        let structure = survey.structure.as_deref();
        leaders.push(structure.map_or(index, |structure| *first.entry(structure).or_insert(index)));
    }
    let numbered: Vec<(usize, &Text)> = class.submissions.iter().enumerate().collect();
    let judged = parallel::map(&numbered, |(index, text)| {
        (leaders[*index] == *index).then(|| refute_driver::judge(prepared, text, stop))
    });
    let parts = class.submissions.iter().zip(&surveys).zip(judged).enumerate();
    parts
        .map(|(index, ((text, survey), judged))| Member {
            name: text.name.trim_end_matches(".ml").to_string(),
            source: source(text),
            survey: Some(survey.clone()),
            judged,
            same_as: (leaders[index] != index).then_some(leaders[index]),
            outcomes: Vec::new(),
        })
        .collect()
}

fn source(text: &Text) -> SourceText {
    SourceText { name: text.name.clone(), text: String::from_utf8_lossy(&text.bytes).into_owned() }
}

fn test(input: &ClassInput) -> ClassTest {
    ClassTest { entry: input.entry, call: Some(input.call.clone()), item: input.test.clone() }
}

/// What the tests say about a member, those of entries that could be judged.
fn tried(
    prepared: &refute_driver::Class,
    class: &Class,
    member: &Member,
    tests: &[ClassTest],
    stop: &Arc<AtomicBool>,
) -> Vec<Option<TestOutcome>> {
    let (Some(judged), Some(text)) = (&member.judged, class.submission(&member.source.name)) else { return Vec::new() };
    let runs = |test: &ClassTest| {
        let verdict = judged.verdicts.get(test.entry).map(|verdict| verdict.verdict);
        verdict.is_some_and(|verdict| verdict == Judgement::Differs || verdict.is_alike())
    };
    let wanted: Vec<ClassTest> = tests.iter().filter(|test| runs(test)).cloned().collect();
    let mut outcomes = try_tests(prepared, text, &wanted, stop).into_iter();
    tests.iter().map(|test| if runs(test) { outcomes.next() } else { None }).collect()
}

fn numbered(file: String, tests: Vec<refute_driver::InstructorTest>, first: usize) -> InstructorFile {
    let mut next = first;
    let case = |test: refute_driver::InstructorTest| {
        let input = test.input.is_ok().then_some(next);
        next += usize::from(test.input.is_ok());
        InstructorCase {
            line: test.line,
            text: test.text,
            input,
            broken: test.input.err().map(|error| error.to_string()),
        }
    };
    InstructorFile { file, tests: tests.into_iter().map(case).collect() }
}

/// Items that are run after a program on the real OCaml.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The program, with the observer and what asserts about floats use.
    pub program: String,
    /// The items.
    pub items: String,
}

impl Trial {
    /// Items after a text of the class, with the observer of an entry.
    pub fn new(report: &ClassReport, text: &Text, entry: usize, items: &str) -> Trial {
        let observer = report.exercise.entries.get(entry).and_then(|entry| entry.observer_source.as_ref());
        let observer = observer.map_or("", |observer| observer.text.as_str());
        let program = String::from_utf8_lossy(&text.bytes);
        Trial { program: format!("{program}\n;;\n{observer}\n;;\n{CLOSE}\n"), items: items.to_string() }
    }
}

/// What happens on the real OCaml when the items of each trial are run.
///
/// # Panics
/// When the real OCaml is missing.
pub fn run(trials: &[Trial]) -> Vec<Observation> {
    let calls: Vec<String> =
        trials.iter().map(|trial| format!("let module Refute_items = struct\n{}\nend in ()", trial.items)).collect();
    let cases: Vec<(&str, &str, Vec<String>)> =
        trials.iter().zip(&calls).map(|(trial, call)| (trial.program.as_str(), call.as_str(), Vec::new())).collect();
    crate::replay::observe(&cases)
}

/// Whether items failed, as a test would: anything but coming to their end.
///
/// # Errors
/// Why they say nothing about the program.
pub fn failed(observation: &Observation) -> Result<bool, String> {
    match &observation.end {
        End::Value(_) => Ok(false),
        End::Refused(reason) => Err(reason.clone()),
        End::Exception(_) | End::Endless | End::Exit => Ok(true),
    }
}
