//! Tests of a class: items that hold on the reference, tried on submissions.
//!
//! In: counterexamples as asserts, and the reference's behaviour on them. Out: how each test goes with a submission
//! ([`try_tests`]). A test runs on a copy of the loaded program, so that none sees what another left behind. Its budget is
//! that of the search: far above what the reference uses.
//! Invariant: a test that cannot be told (it does not type after the submission, it takes very long though nothing shows that
//! it does not end, it was interrupted) is `Unknown`, never `Fails`.

use super::Class;
use crate::bench::{Bench, STEPS, Tried};
use crate::check::{asserting, does_not_fit, instead_of_holding, internal, phrase};
use crate::{Assignment, CLOSE, Text};
use refute_ir::show_value::show_string;
use refute_verdict::{
    ClassInput, ClassTest, Deed, DifferenceKind, Done, Expectation, Instead, Origin, Outcome, TestItem, TestOutcome,
};
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// The budget of a test: so many steps, and so many times the reference's own; as in the search.
const FUEL: (u64, u64) = (1_000_000, 1_000);

/// How the reference goes through tests, found out once for each.
#[derive(Debug, Default)]
pub(super) struct Standards(Mutex<HashMap<(usize, TestItem), Standard>>);

/// What a test takes on the reference.
#[derive(Clone, Debug)]
pub(super) struct Standard {
    steps: u64,
    output: (Vec<u8>, Vec<u8>),
}

/// Why a test cannot be tried on submissions.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub(super) enum Unfit {
    /// It does not type after the reference.
    #[error("{0}")]
    Untyped(Instead),
    /// It does not hold on the reference.
    #[error("with the reference itself it {0}")]
    Broken(Instead),
}

/// Why a call or a test is no input of the class; continues a sentence about it.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum InputError {
    /// There is no such entry.
    #[error("is of no entry")]
    NoEntry,
    /// It does not type after the reference.
    #[error("{0}")]
    DoesNotFit(Instead),
    /// It is an item of another kind.
    #[error("is not an expression")]
    NoExpression,
    /// The reference does not come to an end there.
    #[error("is of no use: with the reference it {}", phrase(.0))]
    NoResult(Outcome),
    /// What the reference does cannot be asserted.
    #[error("is of no use: what the reference does there cannot be written as an assert")]
    NotWritable,
    /// The reference gives something else than is expected.
    #[error("does not hold: the reference gives {0}")]
    OtherResult(Expectation),
    /// The reference does something else than to return.
    #[error("does not hold: with the reference it {}", phrase(.0))]
    DoesNotHold(Outcome),
}

/// Tries tests on a submission, in the order given.
pub fn try_tests(class: &Class, submission: &Text, tests: &[ClassTest], stop: &Arc<AtomicBool>) -> Vec<TestOutcome> {
    let run = AssertUnwindSafe(|| class.try_tests(submission, tests, stop));
    catch_unwind(run).unwrap_or_else(|payload| {
        let reason = internal(payload.as_ref());
        vec![TestOutcome::Unknown(reason); tests.len()]
    })
}

impl Class {
    fn try_tests(&self, submission: &Text, tests: &[ClassTest], stop: &Arc<AtomicBool>) -> Vec<TestOutcome> {
        let benches: Vec<Result<Bench, Instead>> =
            self.entries.iter().map(|assignment| bench_of(assignment, submission, stop)).collect();
        let tried = tests.iter().map(|test| match benches.get(test.entry) {
            Some(Ok(bench)) => self.try_test(bench, test, stop),
            Some(Err(reason)) => TestOutcome::Unknown(reason.to_string()),
            None => TestOutcome::Unknown("there is no such entry".to_string()),
        });
        tried.collect()
    }

    fn try_test(&self, bench: &Bench, test: &ClassTest, stop: &Arc<AtomicBool>) -> TestOutcome {
        let standard = match self.standard(test, stop) {
            Ok(standard) => standard,
            Err(unfit) => return TestOutcome::Unknown(unfit.to_string()),
        };
        let fuel = FUEL.0.max(standard.steps.saturating_mul(FUEL.1));
        let tried = match bench.clone().try_item(&item(&test.item.code), fuel) {
            Ok(tried) => tried,
            Err(found) => return TestOutcome::Unknown(does_not_fit(&found).to_string()),
        };
        if stop.load(Ordering::Relaxed) {
            return TestOutcome::Unknown(Instead::Interrupted.to_string());
        }
        match instead_of_holding(&tried) {
            None if self.entries[test.entry].prints() && tried.output != standard.output => {
                TestOutcome::Fails(Instead::PrintsElse)
            }
            None => TestOutcome::Holds,
            Some(Instead::Fails) => {
                TestOutcome::Fails(test.call.as_deref().map_or(Instead::Fails, |call| gives(bench, call, fuel)))
            }
            Some(Instead::TooLong(_)) if bench.clone().shows_no_end(&item(&test.item.code), fuel) => {
                TestOutcome::Fails(Instead::NoEnd(standard.steps))
            }
            Some(unknown @ (Instead::TooLong(_) | Instead::Interrupted | Instead::NotReached(_))) => {
                TestOutcome::Unknown(unknown.to_string())
            }
            Some(instead) => TestOutcome::Fails(instead),
        }
    }

    /// What the test takes on the reference, where it must hold.
    pub(super) fn standard(&self, test: &ClassTest, stop: &Arc<AtomicBool>) -> Result<Standard, Unfit> {
        let mut known = self.standards.0.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (test.entry, test.item.clone());
        if let Some(standard) = known.get(&key) {
            return Ok(standard.clone());
        }
        let mut bench = Bench::new(with_close(self.entries[test.entry].reference().clone()), stop);
        let tried =
            bench.try_item(&item(&test.item.code), STEPS).map_err(|found| Unfit::Untyped(does_not_fit(&found)))?;
        if let Some(instead) = instead_of_holding(&tried) {
            return Err(Unfit::Broken(instead));
        }
        let standard = Standard { steps: tried.steps, output: tried.output };
        known.insert(key, standard.clone());
        Ok(standard)
    }
}

/// A submission that was loaded and run, ready for tests of one entry.
fn bench_of(assignment: &Assignment, submission: &Text, stop: &Arc<AtomicBool>) -> Result<Bench, Instead> {
    let mut loaded = assignment.prelude().clone();
    for text in [Some(submission), assignment.observer_text()].into_iter().flatten() {
        loaded.add_quietly(text).map_err(|found| does_not_fit(&found))?;
    }
    Ok(Bench::new(with_close(loaded), stop))
}

/// With what asserts about floats use. It fits after every program, so it cannot be refused.
fn with_close(mut loaded: crate::loaded::Loaded) -> crate::loaded::Loaded {
    _ = loaded.add_quietly(&item(CLOSE));
    loaded
}

/// What a call does.
fn gives(bench: &Bench, call: &str, fuel: u64) -> Instead {
    match bench.clone().try_item(&item(call), fuel) {
        Ok(Tried { outcome: Outcome::Value, value: Some(value), .. }) => Instead::Does(Deed::Call(Done::value(value))),
        Ok(tried) => instead_of_holding(&tried).unwrap_or(Instead::Fails),
        Err(_) => Instead::Fails,
    }
}

fn item(text: &str) -> Text {
    Text { name: "test".to_string(), bytes: text.as_bytes().to_vec() }
}

/// What the reference does on a call, as an input of the class.
pub fn class_input(class: &Class, entry: usize, call: &str, stop: &Arc<AtomicBool>) -> Result<ClassInput, InputError> {
    let Some(assignment) = class.entries.get(entry) else { return Err(InputError::NoEntry) };
    let mut bench = Bench::new(assignment.reference().clone(), stop);
    let tried = bench.try_item(&item(call), STEPS).map_err(|found| InputError::DoesNotFit(does_not_fit(&found)))?;
    let does = match &tried.outcome {
        Outcome::Value => Done::value(tried.value.ok_or(InputError::NoExpression)?),
        Outcome::Exception { text, .. } => Done::raises(text),
        outcome => return Err(InputError::NoResult(outcome.clone())),
    };
    let kind = if assignment.prints() { DifferenceKind::Output } else { DifferenceKind::Value };
    let output = String::from_utf8_lossy(&tried.output.0).into_owned();
    let prints = (assignment.prints() && !output.is_empty()).then(|| show_string(output.as_bytes()));
    let test = asserting(assignment, call, kind, &Done { prints, ..does.clone() }, stop)
        .map_err(|_| InputError::NotWritable)?;
    let call = call.trim().to_string();
    let reference = Expectation::Does(does);
    Ok(ClassInput { entry, call, reference, size: None, test, origin: Origin::Points, fails: Vec::new() })
}
