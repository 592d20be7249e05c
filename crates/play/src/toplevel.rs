//! A program as OCaml's toplevel has it: items run one after another, each on what those before it left, and the program may
//! grow in between.
//!
//! In: a program and the number of an item, or a function and values. Out: how it ended, with its value read. What an item does
//! stays, as in OCaml; what a call does is taken back.
//! Not here: inputs of a space (see [`crate::Caller`]).

use crate::ended::Ended;
use crate::library::{library_code, library_machine};
use refute_eval::{Concrete, Effects, Limits, Machine, Reading, Trace};
use refute_ir::program::{GlobalId, ItemShows};
use refute_ir::{Program, Type, Value};

/// A program on a machine.
#[derive(Clone)]
pub struct Toplevel {
    /// The machine: what was printed, read and recorded is asked here.
    pub machine: Machine,
    /// How much of a value is read.
    reading: Reading,
}

impl Toplevel {
    /// A program of which nothing but the library has run.
    pub fn new(program: &Program, reading: Reading) -> Toplevel {
        Toplevel::traced(program, reading, Trace::Program)
    }

    /// The same, but calls of toplevel functions are recorded beside the branches.
    pub fn recording(program: &Program, reading: Reading) -> Toplevel {
        Toplevel::traced(program, reading, Trace::Calls)
    }

    fn traced(program: &Program, reading: Reading, trace: Trace) -> Toplevel {
        let mut machine = library_machine::<Concrete>(program, trace).clone();
        machine.extend(library_code(program, trace).extended(program));
        Toplevel { machine, reading }
    }

    /// Goes on with a program that has grown.
    pub fn extend(&mut self, program: &Program) {
        let code = self.machine.code().extended(program);
        self.machine.extend(code);
    }

    /// Runs an item within limits; the value of an expression is read. Out: how it ended, and its steps.
    pub fn run_item(&mut self, program: &Program, index: usize, limits: Limits) -> (Ended, u64) {
        self.machine.set_limits(limits);
        let run = self.machine.run_item(index);
        let ty = match &program.items[index].shows {
            ItemShows::Result(ty) => Some(ty),
            _ => None,
        };
        (Ended::read(&self.machine, run.outcome, ty, &self.reading), run.steps)
    }

    /// Calls a function with values, within limits; `None` when they are too large to be built.
    pub fn call(&mut self, function: GlobalId, args: &[Value], result: &Type, limits: Limits) -> Option<Ended> {
        self.machine.set_limits(limits);
        let args = args.iter().map(|arg| self.machine.build(arg)).collect::<Option<Vec<_>>>();
        let ended = args.map(|args| {
            let run = self.machine.call(self.machine.global(function), &args, Effects::Undo);
            Ended::read(&self.machine, run.outcome, Some(result), &self.reading)
        });
        self.machine.reset();
        ended
    }

    /// The value of a variable at a type; `None` when nothing was bound to it.
    pub fn value(&self, global: GlobalId, ty: &Type) -> Option<Value> {
        (!self.machine.is_unbound(global)).then(|| self.machine.read(self.machine.global(global), ty, &self.reading))
    }
}

#[cfg(test)]
mod tests;
