//! An input run on the evaluator: what a run found counts only when the machine goes the same way.

use crate::shared::SharedState;
use refute_eval::Outcome;
use refute_ir::program::BranchId;
use refute_play::{CallInput, Holes, lambdas_in};

/// Steps of one replay.
const FUEL: u64 = 200_000;

/// How a replay went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replay {
    /// Branches taken, in the order in which they were first taken.
    pub takes: Vec<BranchId>,
    /// The immediate that came out, if one did.
    pub value: Option<i64>,
    /// What it cost.
    pub steps: u64,
}

impl SharedState<'_> {
    /// Runs an input on the evaluator.
    pub fn replay(&mut self, filled: &CallInput) -> Replay {
        let subject = self.subject;
        if self.compiled.add(&subject.space, &lambdas_in(&filled.input)) {
            self.runner.extend(&self.compiled);
        }
        let holes = Holes { terms: &[] };
        let run = self.runner.call(&self.compiled, subject.entry, &filled.input, &filled.constants, &holes, FUEL);
        let value = match run.outcome {
            Outcome::Value(value) if value.word.is_int() => Some(value.word.as_int()),
            _ => None,
        };
        let takes = self.runner.machine.trace().branches().to_vec();
        self.runner.reset();
        Replay { takes, value, steps: run.steps }
    }
}
