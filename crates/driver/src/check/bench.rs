//! A program that was loaded and run, on which further items are tried.
//!
//! In: items as texts. Out: how each ended and what it printed. Items that fail leave their effects, as in OCaml's
//! toplevel.

use super::loaded::Loaded;
use crate::evaluator::{Budget, Evaluator, Ran};
use crate::{Event, Text};
use refute_ir::program::{BranchId, FunctionId, ItemShows};
use refute_source::Diagnostic;
use refute_verdict::Outcome;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Steps for loading a program, and the least that an item may take.
pub(crate) const STEPS: u64 = 20_000_000;
/// Megabytes.
const MEMORY: u64 = 512;

/// A program with its state.
#[derive(Clone)]
pub(crate) struct Bench {
    loaded: Loaded,
    evaluator: Evaluator,
}

/// What came of an item.
pub(crate) struct Tried {
    /// How it ended.
    pub(crate) outcome: Outcome,
    /// What it printed to either channel.
    pub(crate) output: (Vec<u8>, Vec<u8>),
    /// Steps it took.
    pub(crate) steps: u64,
    /// The value of an expression, as OCaml.
    pub(crate) value: Option<String>,
    /// Whether it is there to be run, not to define something.
    pub(crate) is_test: bool,
}

impl Bench {
    /// Runs everything that was loaded. An item that raises does not keep the others from running.
    pub(crate) fn new(loaded: Loaded, stop: &Arc<AtomicBool>) -> Bench {
        let evaluator = Evaluator::new(Budget { memory: MEMORY, input: &[], stop: Arc::clone(stop) });
        Bench::on(loaded, evaluator)
    }

    /// The same, but it records which branches and functions of the program its items take.
    pub(crate) fn recording(loaded: Loaded, stop: &Arc<AtomicBool>) -> Bench {
        Bench::on(loaded, Evaluator::recording(Budget { memory: MEMORY, input: &[], stop: Arc::clone(stop) }))
    }

    fn on(loaded: Loaded, evaluator: Evaluator) -> Bench {
        let mut bench = Bench { loaded, evaluator };
        let items = bench.loaded.program().library.items..bench.loaded.program().items.len();
        bench.evaluator.extend(bench.loaded.program());
        let mut fuel = STEPS;
        for index in items {
            let ran = bench.run(index, fuel);
            fuel = fuel.saturating_sub(ran.steps);
        }
        bench
    }

    /// Adds a text of one item and runs it; messages come back when it is refused.
    pub(crate) fn try_item(&mut self, text: &Text, fuel: u64) -> Result<Tried, Vec<Diagnostic>> {
        self.loaded.add_quietly(text)?;
        self.evaluator.extend(self.loaded.program());
        let mut tried =
            Tried { outcome: Outcome::Value, output: (Vec::new(), Vec::new()), steps: 0, value: None, is_test: false };
        for index in self.loaded.last_items() {
            let item = &self.loaded.program().items[index];
            tried.is_test |= item.code.is_some()
                && match &item.shows {
                    ItemShows::Values(globals) => globals.is_empty(),
                    ItemShows::Result(_) | ItemShows::Nothing => true,
                    ItemShows::Types(_) | ItemShows::Exception(_) => false,
                };
            let ran = self.run(index, fuel.saturating_sub(tried.steps));
            tried.steps += ran.steps;
            tried.output.0.extend(ran.output);
            tried.output.1.extend(ran.error_output);
            tried.outcome = ran.outcome;
            tried.value = self.evaluator.last_value();
            if tried.outcome != Outcome::Value {
                break;
            }
        }
        Ok(tried)
    }

    /// Whether it is shown that an item does not end: it comes back to a state in which it was, within so many steps.
    pub(crate) fn shows_no_end(&mut self, text: &Text, fuel: u64) -> bool {
        self.evaluator.watch_runs(true);
        let tried = self.try_item(text, fuel);
        self.evaluator.watch_runs(false);
        tried.is_ok_and(|tried| tried.outcome == Outcome::OutOfFuel) && self.evaluator.came_again()
    }

    /// The branches that the last item took.
    pub(crate) fn branches(&self) -> impl Iterator<Item = BranchId> + '_ {
        self.evaluator.branches().iter().copied()
    }

    /// The toplevel functions that the last item called.
    pub(crate) fn functions(&self) -> impl Iterator<Item = FunctionId> + '_ {
        self.evaluator.functions()
    }

    pub(crate) fn loaded(&self) -> &Loaded {
        &self.loaded
    }

    fn run(&mut self, index: usize, fuel: u64) -> Ran {
        self.evaluator.run_item(self.loaded.program(), index, fuel, &mut |_: Event<'_>| {})
    }
}
