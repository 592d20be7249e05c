//! Inputs that are tried on the class besides its own counterexamples: the instructor's tests, and calls that points
//! depend on.
//!
//! In: the exercise. Out: inputs with what the reference does on them. A test that does not hold on the reference is
//! reported by the audit and tried on nobody.

use super::stages::class_test;
use crate::exercise::Exercise;
use refute_driver::{Class, InstructorTest, Refusal, class_input, instructor_tests};
use refute_grade::{InstructorCase, InstructorFile, Scheme};
use refute_verdict::{ClassInput, ClassTest, Diagnostic, Severity};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The inputs, and which tests they come from.
pub(super) struct Extra {
    /// First those of the instructor's tests, in order, then those of the points.
    pub inputs: Vec<ClassInput>,
    tests: Option<(String, Vec<InstructorTest>)>,
}

/// The inputs of an exercise; an error is a sentence.
pub(super) fn extra(class: &Class, exercise: &Exercise, stop: &Arc<AtomicBool>) -> Result<Extra, String> {
    let mut inputs = Vec::new();
    let mut tests: Option<(String, Vec<InstructorTest>)> = None;
    for file in &exercise.tests {
        let read = instructor_tests(class, file, stop).map_err(told)?;
        inputs.extend(read.iter().filter_map(|test| test.input.clone().ok()));
        match &mut tests {
            None => tests = Some((file.name.clone(), read)),
            Some((files, all)) => {
                *files += &format!(", {}", file.name);
                all.extend(read);
            }
        }
    }
    if let Some(Scheme::ByCluster { caps, .. }) = exercise.points.as_ref().map(|points| &points.scheme) {
        for (call, _) in caps {
            let input = class_input(class, entry_of(class, call), call, stop);
            inputs.push(input.map_err(|reason| format!("the call `{call}`, which points depend on, {reason}"))?);
        }
    }
    Ok(Extra { inputs, tests })
}

/// What is wrong with a file of tests, with the places.
pub(crate) fn told(refusal: Refusal) -> String {
    let errors = refusal.diagnostics.iter().filter(|one| one.severity == Severity::Error);
    let row = |error: &Diagnostic| {
        let (place, start) = (&error.place.file, error.place.start);
        format!("\n  {place}:{}:{}: {}", start.line, start.column, error.title)
    };
    refusal.message.clone() + &errors.map(row).collect::<String>()
}

/// The entry that a call is about: the one whose name it begins with, else the first.
fn entry_of(class: &Class, call: &str) -> usize {
    let word = call.split(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '\''))).find(|word| !word.is_empty());
    class.entries().iter().position(|entry| Some(entry.name.as_str()) == word).unwrap_or(0)
}

impl Extra {
    /// The instructor's tests that hold on the reference.
    pub(super) fn tests(&self) -> Vec<ClassTest> {
        let tests = self.tests.iter().flat_map(|(_, tests)| tests);
        tests.filter_map(|test| test.input.as_ref().ok()).map(class_test).collect()
    }

    /// The instructor's tests, when the first of [`Extra::inputs`] is the report's input number `first`.
    pub(super) fn instructor(self, first: usize) -> Option<InstructorFile> {
        let (file, tests) = self.tests?;
        let mut next = first;
        let case = |test: InstructorTest| {
            let holds = test.input.is_ok();
            let input = holds.then_some(next);
            next += usize::from(holds);
            InstructorCase { line: test.line, text: test.text, input, broken: test.input.err() }
        };
        let tests = tests.into_iter().map(case).collect();
        Some(InstructorFile { file, tests })
    }
}
