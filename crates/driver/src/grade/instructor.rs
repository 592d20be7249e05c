//! The instructor's own tests, each tried on the reference: what the audit starts from.
//!
//! In: `testcases.txt` (arguments and expected results) or a file of asserts. Out: [`InstructorTest`]s in the order of
//! the file. A test that does not hold on the reference itself is told, and left out of the audit.

use super::Class;
use super::class_tests::{InputError, Unfit, class_input};
use crate::bench::{Bench, STEPS};
use crate::check::{items, shown_test};
use crate::testcases::{TestCase, testcases};
use crate::{Refusal, Text};
use refute_verdict::{ClassInput, ClassTest, Expectation, Origin, Outcome, TestItem};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A test of the instructor's.
#[derive(Clone, PartialEq, Debug)]
pub struct InstructorTest {
    /// Its line in the file.
    pub line: u32,
    /// As it is written there, on one line.
    pub text: String,
    /// The input with what the reference does on it.
    pub input: Result<ClassInput, InputError>,
}

/// The tests of a file, each tried on the reference.
pub fn instructor_tests(class: &Class, file: &Text, stop: &Arc<AtomicBool>) -> Result<Vec<InstructorTest>, Refusal> {
    let first = file.bytes.iter().find(|byte| !byte.is_ascii_whitespace());
    if first == Some(&b'{') { cases(class, file, stop) } else { asserts(class, file, stop) }
}

/// `{ arg; arg => expected; ... }`: calls of the function that is compared.
fn cases(class: &Class, file: &Text, stop: &Arc<AtomicBool>) -> Result<Vec<InstructorTest>, Refusal> {
    if class.entries.len() > 1 || class.entries[0].is_sequence() {
        return Err(Refusal::new(format!(
            "`{}` does not say which function each test calls, and this exercise has several; write the tests as \
             asserts, such as `assert (f 1 = 2)`.",
            file.name
        )));
    }
    let read = testcases(file);
    if !read.problems.is_empty() {
        let message = format!("`{}` has errors, so its tests cannot be run.", file.name);
        return Err(Refusal { message, diagnostics: read.problems });
    }
    Ok(read.cases.iter().map(|case| tried_case(class, case, stop)).collect())
}

fn tried_case(class: &Class, case: &TestCase, stop: &Arc<AtomicBool>) -> InstructorTest {
    let assignment = &class.entries[0];
    let call = case.call(assignment.called());
    let input = class_input(class, 0, &call, stop).and_then(|input| {
        // The test says more than the call: the reference must give what the instructor expects.
        let holds = match assignment.equality() {
            None => format!("({call}) = ({})", case.expected),
            Some(equal) => format!("({equal}) ({call}) ({})", case.expected),
        };
        let expected = ClassTest { entry: 0, call: None, item: TestItem::new(format!("let () = assert ({holds})")) };
        match class.standard(&expected, stop) {
            Ok(_) => Ok(ClassInput { origin: Origin::Instructor, ..input }),
            Err(Unfit::Untyped(instead)) => Err(InputError::DoesNotFit(instead)),
            Err(Unfit::Broken(_)) => Err(InputError::OtherResult(input.reference)),
        }
    });
    InstructorTest { line: case.line, text: case.text.clone(), input }
}

/// A file of items: definitions, and asserts that may use them.
fn asserts(class: &Class, file: &Text, stop: &Arc<AtomicBool>) -> Result<Vec<InstructorTest>, Refusal> {
    let reference = class.entries[0].reference();
    let mut whole = reference.clone();
    if let Err(found) = whole.add_quietly(file) {
        let message = format!("`{}` does not fit the reference, so its tests cannot be run.", file.name);
        return Err(Refusal { message, diagnostics: whole.as_data(&found) });
    }
    let mut definitions = String::new();
    let mut tests = Vec::new();
    let mut bench = Bench::new(reference.clone(), stop);
    for one in items(file) {
        let written = String::from_utf8_lossy(&one.text.bytes).trim().to_string();
        // The whole file was accepted, so each item is.
        let Ok(tried) = bench.try_item(&one.text, STEPS) else { continue };
        if !tried.is_test {
            definitions += &format!("{written}\n");
            continue;
        }
        let input = match &tried.outcome {
            Outcome::Value => Ok(ClassInput {
                entry: class.mentioned(&written),
                call: one.test.clone(),
                reference: Expectation::Holds,
                size: None,
                test: TestItem::new(format!("{definitions}{}", bound(&written))),
                origin: Origin::Instructor,
                fails: Vec::new(),
            }),
            outcome => Err(InputError::DoesNotHold(outcome.clone())),
        };
        tests.push(InstructorTest { line: one.line, text: shown_test(&written), input });
    }
    Ok(tests)
}

/// A test as an item that can stand after others: an expression would be taken for a part of the item before it.
fn bound(test: &str) -> String {
    let test = test.trim_end_matches(";;").trim_end();
    if test.split_whitespace().next() == Some("let") { test.to_string() } else { format!("let _ = {test}") }
}

impl Class {
    /// The entry that a test is about: the first whose name, or whose observer's, occurs in it as a word.
    fn mentioned(&self, text: &str) -> usize {
        let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '\'');
        let entry_of = |word: &str| {
            let is_meant =
                |info: &refute_verdict::EntryInfo| info.name == word || info.observer.as_deref() == Some(word);
            self.infos.iter().position(is_meant)
        };
        text.split(|c: char| !is_part(c)).find_map(entry_of).unwrap_or(0)
    }
}
