//! A loaded program on a machine: its items run one at a time, and further items are tried on what they left.
//!
//! In: items of the program, or texts that are added to it. Out: how each ended and what it printed. Items that fail leave their
//! effects, as in OCaml's toplevel.

use crate::loaded::Loaded;
use crate::{Channel, Event, Listener, RunRequest, Text, convert, data};
use refute_eval::{Limits, Reading};
use refute_ir::program::{BranchId, FunctionId, GlobalId, ItemShows};
use refute_ir::{Value, show_value};
use refute_play::{Ended, Toplevel, last_item_never_ends};
use refute_source::Diagnostic;
use refute_verdict as verdict;
use refute_verdict::Outcome;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Steps for loading a program, and the least that an item may take.
pub(crate) const STEPS: u64 = 20_000_000;
/// Bytes that a program with all that is tried on it may print.
pub(crate) const OUTPUT: usize = 64 << 20;
/// Megabytes.
const MEMORY: u64 = 512;
/// As much of a value as anybody wants to see.
const READING: Reading = Reading { depth: 1_000, size: 20_000, bytes: 1 << 20 };

/// A program with its state.
#[derive(Clone)]
pub(crate) struct Bench {
    loaded: Loaded,
    toplevel: Toplevel,
    /// What is left of memory and output; fuel is given anew for every item.
    limits: Limits,
}

/// What happened when an item ran.
pub(crate) struct Ran {
    pub(crate) outcome: Outcome,
    pub(crate) output: Vec<u8>,
    pub(crate) error_output: Vec<u8>,
    pub(crate) steps: u64,
    /// The value of an expression.
    pub(crate) value: Option<Value>,
}

/// What came of a text of items.
pub(crate) struct Tried {
    /// How it ended.
    pub(crate) outcome: Outcome,
    /// What it printed to either channel.
    pub(crate) output: (Vec<u8>, Vec<u8>),
    /// Steps it took.
    pub(crate) steps: u64,
    /// The value of an expression, as OCaml.
    pub(crate) value: Option<String>,
    /// Whether that text gives the value again.
    pub(crate) is_source: bool,
    /// Whether it is there to be run, not to define something.
    pub(crate) is_test: bool,
}

impl Bench {
    /// Nothing of the program has run; it reads this from standard input, and these files.
    pub(crate) fn waiting(loaded: Loaded, request: &RunRequest<'_>) -> Bench {
        let toplevel = Toplevel::new(loaded.program(), READING);
        let mut bench = Bench::on(loaded, toplevel, request.memory, &request.stop);
        bench.toplevel.machine.set_input(request.input);
        data::hand_over(&mut bench.toplevel.machine, bench.loaded.program(), request.files);
        bench
    }

    /// Runs everything that was loaded. An item that raises does not keep the others from running.
    pub(crate) fn new(loaded: Loaded, stop: &Arc<AtomicBool>) -> Bench {
        let toplevel = Toplevel::new(loaded.program(), READING);
        Bench::on(loaded, toplevel, MEMORY, stop).ran()
    }

    /// The same, but it records which branches and functions of the program its items take.
    pub(crate) fn recording(loaded: Loaded, stop: &Arc<AtomicBool>) -> Bench {
        let toplevel = Toplevel::recording(loaded.program(), READING);
        Bench::on(loaded, toplevel, MEMORY, stop).ran()
    }

    fn on(loaded: Loaded, mut toplevel: Toplevel, memory: u64, stop: &Arc<AtomicBool>) -> Bench {
        toplevel.machine.set_stop_flag(Arc::clone(stop));
        let words = usize::try_from(memory).unwrap_or(usize::MAX).saturating_mul((1 << 20) / 8);
        Bench { loaded, toplevel, limits: Limits { fuel: 0, memory: words, output: OUTPUT } }
    }

    fn ran(mut self) -> Bench {
        let mut fuel = STEPS;
        for index in self.loaded.program().library.items..self.loaded.program().items.len() {
            fuel = fuel.saturating_sub(self.run_quietly(index, fuel).steps);
        }
        self
    }

    /// Adds a text, of which nothing runs yet; tells the messages about it, which come back as `Err` when it was refused.
    pub(crate) fn add(
        &mut self,
        text: &Text,
        listener: &mut dyn Listener,
    ) -> Result<Vec<verdict::Diagnostic>, Vec<verdict::Diagnostic>> {
        let added = self.loaded.add(text, listener);
        self.toplevel.extend(self.loaded.program());
        added
    }

    /// Runs an item; what it prints is told at once.
    pub(crate) fn run(&mut self, index: usize, fuel: u64, listener: &mut dyn Listener) -> Ran {
        let program = self.loaded.program();
        let (ended, steps) = self.toplevel.run_item(program, index, Limits { fuel, ..self.limits });
        let output = self.toplevel.machine.take_output();
        self.limits.output = self.limits.output.saturating_sub(output.len());
        for (channel, bytes) in output.chunks() {
            let channel = match channel {
                refute_eval::Channel::Out => Channel::Out,
                refute_eval::Channel::Err => Channel::Err,
            };
            listener.hear(Event::Output(channel, bytes));
        }
        let outcome = convert::outcome(program, &ended);
        let value = if let Ended::Value(value) = ended { value } else { None };
        Ran { outcome, output: output.stdout(), error_output: output.stderr(), steps, value }
    }

    fn run_quietly(&mut self, index: usize, fuel: u64) -> Ran {
        self.run(index, fuel, &mut |_: Event<'_>| {})
    }

    /// Adds a text of one item and runs it; messages come back when it is refused.
    pub(crate) fn try_item(&mut self, text: &Text, fuel: u64) -> Result<Tried, Vec<Diagnostic>> {
        self.loaded.add_quietly(text)?;
        self.toplevel.extend(self.loaded.program());
        let mut tried = Tried {
            outcome: Outcome::Value,
            output: (Vec::new(), Vec::new()),
            steps: 0,
            value: None,
            is_source: false,
            is_test: false,
        };
        for index in self.loaded.last_items() {
            let item = &self.loaded.program().items[index];
            tried.is_test |= item.code.is_some()
                && match &item.shows {
                    ItemShows::Values(globals) => globals.is_empty(),
                    ItemShows::Result(_) | ItemShows::Nothing => true,
                    ItemShows::Types(_) | ItemShows::Extension(_) | ItemShows::Modules(_) | ItemShows::Inside(_) => {
                        false
                    }
                };
            let ran = self.run_quietly(index, fuel.saturating_sub(tried.steps));
            tried.steps += ran.steps;
            tried.output.0.extend(ran.output);
            tried.output.1.extend(ran.error_output);
            tried.outcome = ran.outcome;
            tried.value = ran.value.as_ref().map(show_value);
            tried.is_source = ran.value.as_ref().is_some_and(Value::is_source);
            if tried.outcome != Outcome::Value {
                break;
            }
        }
        Ok(tried)
    }

    /// Whether it is shown that an item does not end: it comes back to a state in which it was, within so many steps, or goes
    /// the same way again and again.
    pub(crate) fn shows_no_end(&mut self, text: &Text, fuel: u64) -> bool {
        self.toplevel.machine.watch_runs(true);
        let tried = self.try_item(text, fuel);
        self.toplevel.machine.watch_runs(false);
        let goes_on = tried.is_ok_and(|tried| tried.outcome == Outcome::OutOfFuel);
        goes_on && (self.toplevel.machine.came_again() || last_item_never_ends(self.loaded.program()))
    }

    /// The value of a variable; `None` when nothing was bound to it.
    pub(crate) fn value(&self, id: GlobalId) -> Option<Value> {
        self.toplevel.value(id, &self.loaded.program().globals[id.index()].ty)
    }

    /// The branches that the last item took.
    pub(crate) fn branches(&self) -> impl Iterator<Item = BranchId> + '_ {
        self.toplevel.machine.trace().branches().iter().copied()
    }

    /// The toplevel functions that the last item called.
    pub(crate) fn functions(&self) -> impl Iterator<Item = FunctionId> + '_ {
        self.toplevel.machine.calls().calls().iter().map(|(function, _)| *function)
    }

    pub(crate) fn loaded(&self) -> &Loaded {
        &self.loaded
    }
}
