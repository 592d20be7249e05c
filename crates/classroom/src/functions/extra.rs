//! Inputs that are tried on the class besides its own counterexamples: the instructor's tests, and calls that points
//! depend on.
//!
//! In: the exercise. Out: inputs with what the reference does on them. A test that does not hold on the reference is
//! reported by the audit and tried on nobody.

use super::class_test;
use crate::grade::GradeError;
use refute_driver::{Class, InstructorTest, Refusal, class_input, instructor_tests};
use refute_exercise::Exercise;
use refute_grade::{InstructorCase, InstructorFile, Scheme};
use refute_verdict::{ClassInput, ClassTest, Diagnostic, Severity};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The inputs, and which tests they come from.
pub(crate) struct ExtraInputs {
    /// First those of the instructor's tests, in order, then those of the points.
    pub(crate) inputs: Vec<ClassInput>,
    tests: Option<(String, Vec<InstructorTest>)>,
}

/// A file of tests cannot be used.
#[derive(Clone, Debug)]
pub struct TestsRefused(pub Refusal);

impl std::error::Error for TestsRefused {}

impl fmt::Display for TestsRefused {
    /// What is wrong with it, with the places.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0.message)?;
        let is_error = |one: &&Diagnostic| one.severity == Severity::Error;
        self.0.diagnostics.iter().filter(is_error).try_for_each(|error| {
            let (place, start) = (&error.place.file, error.place.start);
            write!(out, "\n  {place}:{}:{}: {}", start.line, start.column, error.title)
        })
    }
}

/// The inputs of an exercise.
pub(crate) fn extra_inputs(
    class: &Class,
    exercise: &Exercise,
    stop: &Arc<AtomicBool>,
) -> Result<ExtraInputs, GradeError> {
    let mut inputs = Vec::new();
    let mut tests: Option<(String, Vec<InstructorTest>)> = None;
    for file in &exercise.request.tests {
        let read = instructor_tests(class, file, stop).map_err(TestsRefused)?;
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
            inputs.push(input.map_err(|reason| GradeError::Call { call: call.clone(), reason: reason.to_string() })?);
        }
    }
    Ok(ExtraInputs { inputs, tests })
}

/// The entry that a call is about: the one whose name it begins with, else the first.
fn entry_of(class: &Class, call: &str) -> usize {
    let word = call.split(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '\''))).find(|word| !word.is_empty());
    class.entries().iter().position(|entry| Some(entry.name.as_str()) == word).unwrap_or(0)
}

impl ExtraInputs {
    /// The instructor's tests that hold on the reference.
    pub(crate) fn tests(&self) -> Vec<ClassTest> {
        let tests = self.tests.iter().flat_map(|(_, tests)| tests);
        tests.filter_map(|test| test.input.as_ref().ok()).map(class_test).collect()
    }

    /// The instructor's tests, when the first of [`ExtraInputs::inputs`] is the report's input number `first`.
    pub(crate) fn instructor(self, first: usize) -> Option<InstructorFile> {
        let (file, tests) = self.tests?;
        let mut next = first;
        let case = |test: InstructorTest| {
            let holds = test.input.is_ok();
            let input = holds.then_some(next);
            next += usize::from(holds);
            InstructorCase {
                line: test.line,
                text: test.text,
                input,
                broken: test.input.err().map(|error| error.to_string()),
            }
        };
        let tests = tests.into_iter().map(case).collect();
        Some(InstructorFile { file, tests })
    }
}
