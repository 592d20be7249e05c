//! Calls a function of a program with inputs that were found, and tells what comes of it.
//!
//! In: a program, the space of its inputs, then a function and inputs. Out: how each call ends, its value as OCaml, the
//! branches it takes and what it called with what. Calls leave nothing behind, so their order does not matter.
//! Not here: finding inputs (see `cover` the crate).

use refute_enumerate::{NodeId, Space};
use refute_eval::{Concrete, Outcome, Reading};
use refute_ir::program::{BranchId, FunctionId, GlobalId};
use refute_ir::{Program, Type, show_value};
use refute_play::{CallInput, CompiledProgram, Holes, Layout, Loading, Runner, snapshot};
use refute_verdict::{Done, Ended, Ending};

/// Steps that a call may take.
pub(crate) const FUEL: u64 = 2_000_000;
/// As much of a value as anybody wants to see.
const READING: Reading = Reading { depth: 500, size: 5_000, bytes: 1 << 16 };

/// A program that is loaded.
pub(crate) struct Caller<'a> {
    space: &'a Space,
    script: CompiledProgram,
    player: Runner<Concrete>,
    loading: Loading,
}

/// What came of a call.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Called {
    /// How it ended.
    pub(crate) ending: Ending,
    /// What it did.
    pub(crate) result: Done,
    /// The branches it took.
    pub(crate) takes: Vec<BranchId>,
}

/// A function of the program.
#[derive(Clone, Copy)]
pub(crate) struct Callee<'a> {
    /// The variable that it is bound to.
    pub(crate) id: GlobalId,
    /// The type of its result.
    pub(crate) result: &'a Type,
}

impl<'a> Caller<'a> {
    /// Loads a program.
    pub(crate) fn new(program: &Program, space: &'a Space) -> Caller<'a> {
        let layout = Layout::new(space, &program.types);
        let script = CompiledProgram::recording(program, layout);
        let (player, loading) = Runner::new(&script);
        Caller { space, script, player, loading }
    }

    /// Why a function cannot be called, when it cannot: the code that should bind it did not come to its end.
    pub(crate) fn trouble(&self, function: GlobalId) -> Option<&str> {
        match &self.loading {
            Loading::Failed(how) if self.player.is_unbound(function) => Some(how),
            _ => None,
        }
    }

    /// Calls a function.
    pub(crate) fn call(&mut self, callee: Callee<'_>, input: &CallInput) -> Called {
        self.run(callee, input, |caller| caller.player.machine.trace().branches().to_vec()).into_called()
    }

    /// Calls a function; says what it was called with in turn, arguments that can be written down only.
    pub(crate) fn inner_calls(
        &mut self,
        callee: Callee<'_>,
        function: FunctionId,
        nodes: &[NodeId],
        input: &CallInput,
    ) -> Vec<CallInput> {
        self.run(callee, input, |caller| {
            let machine = &caller.player.machine;
            let calls =
                machine.calls().calls().iter().filter(|(id, args)| *id == function && args.len() == nodes.len());
            let read = |args: &[_]| snapshot(caller.space, nodes, machine, caller.script.layout(), args);
            calls.filter_map(|(_, args)| read(args)).collect()
        })
        .seen
    }

    fn run<T>(&mut self, callee: Callee<'_>, input: &CallInput, see: impl FnOnce(&Self) -> T) -> Seen<T> {
        let mut lambdas = Vec::new();
        input.input.iter().for_each(|shape| shape.lambdas(&mut lambdas));
        if self.script.add(self.space, &lambdas) {
            self.player.extend(&self.script);
        }
        let CallInput { input, constants } = input;
        let run = self.player.call(&self.script, callee.id, input, constants, &Holes { terms: &[] }, FUEL);
        let machine = &self.player.machine;
        let result = match run.outcome {
            Outcome::Value(value) => Ended::Value(show_value(&machine.read(value, callee.result, &READING))),
            Outcome::Exception(value) => Ended::Raises(show_value(&machine.read_exception(value, &READING))),
            Outcome::OutOfMemory => Ended::OutOfMemory,
            Outcome::OutputLimit => Ended::OutputLimit,
            Outcome::Exit(_) => Ended::Exit,
            Outcome::OutOfFuel | Outcome::Stopped | Outcome::Unbound(_) => Ended::OutOfFuel,
        };
        let (ending, result) = (result.ending(), result.alone());
        let seen = see(self);
        self.player.reset();
        Seen { ending, result, seen }
    }
}

/// A call with what was looked at before it was taken back.
struct Seen<T> {
    ending: Ending,
    result: Done,
    seen: T,
}

impl Seen<Vec<BranchId>> {
    fn into_called(self) -> Called {
        Called { ending: self.ending, result: self.result, takes: self.seen }
    }
}
