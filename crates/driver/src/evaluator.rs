//! A machine with the library loaded, on which items run one at a time.
//!
//! In: an item of a program that has grown. Out: how it ended, what it printed, and its values as OCaml source.

use crate::{Channel, Event, Listener};
use refute_eval::{Limits, Machine, OnFailure, Options, Reading, Trace, compile};
use refute_frontend::Session;
use refute_ir::program::{BranchId, FunctionId, GlobalId, Item, ItemShows};
use refute_ir::show_value::show_echo;
use refute_ir::{Program, Type, Value, show_value};
use refute_verdict::{Binding, Declaration, Outcome};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

/// Bytes that a text with its calls may print.
pub(crate) const OUTPUT_LIMIT: usize = 64 << 20;

/// As much of a value as anybody wants to see.
const READING: Reading = Reading { depth: 1_000, size: 20_000, bytes: 1 << 20 };

/// Runs items.
#[derive(Clone)]
pub(crate) struct Evaluator {
    machine: Machine,
    limits: Limits,
    /// The value of the last item that was an expression.
    last: Option<Value>,
}

/// How far things may go.
pub(crate) struct Budget<'a> {
    /// Megabytes that may be in use at any time.
    pub(crate) memory: u64,
    /// What is read from standard input.
    pub(crate) input: &'a [u8],
    /// Ends a run when it becomes true.
    pub(crate) stop: Arc<AtomicBool>,
}

/// What happened when an item ran.
pub(crate) struct Ran {
    pub(crate) outcome: Outcome,
    pub(crate) output: Vec<u8>,
    pub(crate) error_output: Vec<u8>,
    pub(crate) steps: u64,
}

/// The machine after the library's own items, made once per process.
pub(crate) fn library_machine() -> Machine {
    static LOADED: OnceLock<Machine> = OnceLock::new();
    LOADED.get_or_init(|| loaded_machine(Options::default())).clone()
}

fn loaded_machine(options: Options) -> Machine {
    let session = Session::new();
    let program = session.program();
    let mut machine = Machine::new(compile(program, options), Limits::default());
    machine.run_items(0..program.library.items, OnFailure::Continue);
    machine
}

impl Evaluator {
    /// A machine on which nothing but the library has run.
    pub(crate) fn new(budget: Budget<'_>) -> Evaluator {
        Evaluator::on(library_machine(), budget)
    }

    /// The same, but it records which branches and functions of the program are taken.
    pub(crate) fn recording(budget: Budget<'_>) -> Evaluator {
        Evaluator::on(loaded_machine(Options { trace: Trace::Calls }), budget)
    }

    fn on(mut machine: Machine, budget: Budget<'_>) -> Evaluator {
        machine.set_stop_flag(budget.stop);
        machine.set_input(budget.input);
        let words = usize::try_from(budget.memory).unwrap_or(usize::MAX).saturating_mul((1 << 20) / 8);
        let limits = Limits { memory: words, output: OUTPUT_LIMIT, ..Limits::default() };
        Evaluator { machine, limits, last: None }
    }

    /// Whether the following runs are watched, so that one which comes back to a state is seen to.
    pub(crate) fn watch_runs(&mut self, watched: bool) {
        self.machine.watch_runs(watched);
    }

    /// Whether the last run came back to a state in which it was: it never ends.
    pub(crate) fn came_again(&self) -> bool {
        self.machine.came_again()
    }

    /// Goes on with a program that has grown.
    pub(crate) fn extend(&mut self, program: &Program) {
        let code = self.machine.code().extended(program);
        self.machine.extend(code);
    }

    /// Runs an item; what it prints is told at once.
    pub(crate) fn run_item(&mut self, program: &Program, index: usize, fuel: u64, listener: &mut dyn Listener) -> Ran {
        let item = &program.items[index];
        self.machine.set_limits(Limits { fuel, ..self.limits });
        let run = self.machine.run_item(index);
        let output = self.machine.take_output();
        self.limits.output = self.limits.output.saturating_sub(output.len());
        for (channel, bytes) in output.chunks() {
            let channel = match channel {
                refute_eval::Channel::Out => Channel::Out,
                refute_eval::Channel::Err => Channel::Err,
            };
            listener.hear(Event::Output(channel, bytes));
        }
        let outcome = match run.outcome {
            refute_eval::Outcome::Value(value) => {
                self.last = match &item.shows {
                    ItemShows::Result(ty) => Some(self.machine.read(value, ty, &READING)),
                    _ => None,
                };
                Outcome::Value
            }
            refute_eval::Outcome::Exception(value) => {
                let exception = self.machine.read_exception(value, &READING);
                let name = match &exception {
                    Value::Exception(name, _) => name.to_string(),
                    _ => String::new(),
                };
                Outcome::Exception { name, text: show_echo(&exception) }
            }
            refute_eval::Outcome::OutOfFuel => Outcome::OutOfFuel,
            refute_eval::Outcome::OutOfMemory => Outcome::OutOfMemory,
            refute_eval::Outcome::OutputLimit => Outcome::OutputLimit,
            refute_eval::Outcome::Exit(status) => Outcome::Exit { status },
            refute_eval::Outcome::Stopped => Outcome::Stopped,
            refute_eval::Outcome::Unbound(id) => {
                Outcome::NotReached { name: program.globals[id.index()].name.to_string() }
            }
        };
        Ran { outcome, output: output.stdout(), error_output: output.stderr(), steps: run.steps }
    }

    /// The branches taken since the program grew, when they are recorded.
    pub(crate) fn branches(&self) -> &[BranchId] {
        self.machine.trace().branches()
    }

    /// The toplevel functions called since the program grew, when they are recorded.
    pub(crate) fn functions(&self) -> impl Iterator<Item = FunctionId> + '_ {
        self.machine.calls().calls().iter().map(|(function, _)| *function)
    }

    /// The value of the item that ran last, when it was an expression, as OCaml.
    pub(crate) fn last_value(&mut self) -> Option<String> {
        self.last.take().map(|value| show_value(&value))
    }

    /// The values that the item which ran last bound or computed, beside its declarations.
    /// With each goes the text of the toplevel's echo, which cuts large values.
    pub(crate) fn bindings(
        &mut self,
        program: &Program,
        item: &Item,
        declarations: &[Declaration],
    ) -> Vec<(Binding, String)> {
        let values = match &item.shows {
            ItemShows::Values(globals) => globals.iter().map(|id| self.value(program, *id)).collect(),
            ItemShows::Result(_) => self.last.take().into_iter().collect(),
            _ => Vec::new(),
        };
        let bindings = declarations.iter().zip(values).map(|(declaration, value)| {
            let echo = format!("{} = {}", declaration.text, show_echo(&value));
            let value = show_value(&value);
            (Binding { name: declaration.name.clone(), ty: declaration.ty.clone(), value }, echo)
        });
        bindings.collect()
    }

    /// The value of a variable at a type, read as far as said; `None` when nothing was bound to it.
    pub(crate) fn read(&self, id: GlobalId, ty: &Type, reading: &Reading) -> Option<Value> {
        (!self.machine.is_unbound(id)).then(|| self.machine.read(self.machine.global(id), ty, reading))
    }

    fn value(&self, program: &Program, id: GlobalId) -> Value {
        let ty: &Type = &program.globals[id.index()].ty;
        self.machine.read(self.machine.global(id), ty, &READING)
    }
}
