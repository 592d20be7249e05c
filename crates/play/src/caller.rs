//! Calls the functions of a program with inputs of a space, functions among them, and tells what each call did.
//!
//! In: a program and the space of its inputs, then a function and inputs. Out: how each call ends with its value read, the
//! branches it takes, and what it called with what. Calls leave nothing behind, so their order does not matter.
//! Not here: finding inputs (see `cover`), items and values (see [`crate::Toplevel`]).

use crate::ended::Ended;
use crate::functions::lambdas_in;
use crate::layout::Layout;
use crate::runner::{CallInput, CompiledProgram, Holes, Loadable, Loading, Runner};
use crate::snapshot::snapshot;
use refute_enumerate::{NodeId, Space};
use refute_eval::{Concrete, Reading, Run};
use refute_ir::program::{BranchId, FunctionId, GlobalId};
use refute_ir::{Program, Type};
use std::sync::Arc;

/// Steps that a call may take whose whole outcome is told.
const FUEL: u64 = 2_000_000;
/// As much of a value as anybody wants to see.
const READING: Reading = Reading { depth: 500, size: 5_000, bytes: 1 << 16 };

/// A program that is loaded.
pub struct Caller<D: Loadable = Concrete> {
    space: Arc<Space>,
    script: CompiledProgram,
    /// The machine of the last call.
    pub runner: Runner<D>,
    loading: Loading,
}

/// A function of the program.
#[derive(Clone, Copy)]
pub struct Callee<'a> {
    /// The variable that it is bound to.
    pub id: GlobalId,
    /// The type of its result.
    pub result: &'a Type,
}

/// What a call did.
#[derive(Clone, PartialEq, Debug)]
pub struct Called {
    /// How it ended.
    pub ended: Ended,
    /// The branches it took.
    pub takes: Vec<BranchId>,
}

impl<D: Loadable> Caller<D> {
    /// Loads a program.
    pub fn new(program: &Program, space: Arc<Space>) -> Caller<D> {
        Caller::of(CompiledProgram::new(program, Layout::new(&space, &program.types)), space)
    }

    fn of(script: CompiledProgram, space: Arc<Space>) -> Caller<D> {
        let (runner, loading) = Runner::new(&script);
        Caller { space, script, runner, loading }
    }

    /// What inputs look like.
    pub fn space(&self) -> &Space {
        &self.space
    }

    /// The program.
    pub fn program(&self) -> &Program {
        self.script.program()
    }

    /// Why a function cannot be called, when it cannot: the code that should bind it did not come to its end.
    pub fn trouble(&self, function: GlobalId) -> Option<&str> {
        match &self.loading {
            Loading::Failed(how) if self.runner.is_unbound(function) => Some(how),
            _ => None,
        }
    }

    /// Calls a function. What the call did stays in the machine until [`Runner::reset`].
    pub fn run(&mut self, function: GlobalId, input: &CallInput, fuel: u64) -> Run<D::Shadow> {
        if self.script.add(&self.space, &lambdas_in(&input.input)) {
            self.runner.extend(&self.script);
        }
        let CallInput { input, constants } = input;
        self.runner.call(&self.script, function, input, constants, &Holes { terms: &[] }, fuel)
    }
}

impl Caller<Concrete> {
    /// The same as [`Caller::new`], but calls inside of calls are recorded.
    pub fn recording(program: &Program, space: Arc<Space>) -> Caller {
        Caller::of(CompiledProgram::recording(program, Layout::new(&space, &program.types)), space)
    }

    /// Calls a function.
    pub fn call(&mut self, callee: Callee<'_>, input: &CallInput) -> Called {
        let run = self.run(callee.id, input, FUEL);
        let machine = &self.runner.machine;
        let ended = Ended::read(machine, run.outcome, Some(callee.result), &READING);
        let called = Called { ended, takes: machine.trace().branches().to_vec() };
        self.runner.reset();
        called
    }

    /// Calls a function; says what another one was called with in turn, arguments that can be written down only.
    pub fn inner_calls(
        &mut self,
        callee: GlobalId,
        function: FunctionId,
        nodes: &[NodeId],
        input: &CallInput,
    ) -> Vec<CallInput> {
        self.run(callee, input, FUEL);
        let machine = &self.runner.machine;
        let calls = machine.calls().calls().iter().filter(|(id, args)| *id == function && args.len() == nodes.len());
        let read = |args: &[_]| snapshot(&self.space, nodes, machine, self.script.layout(), args);
        let calls = calls.filter_map(|(_, args)| read(args)).collect();
        self.runner.reset();
        calls
    }

    /// The value of a variable, as the program left it.
    pub fn value(&self, variable: GlobalId, reading: &Reading) -> refute_ir::Value {
        let machine = &self.runner.machine;
        machine.read(machine.global(variable), &self.program().globals[variable.index()].ty, reading)
    }
}
