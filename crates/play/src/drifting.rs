//! Programs on machines that show that a call never ends; see [`Drift`].

use crate::library::{Kept, library_code, library_machine, nothing_kept};
use crate::runner::{CallInput, CompiledProgram, Holes, LOADING_FUEL, Loadable, Runner, limits};
use refute_eval::{Course, Drift, Machine, OnFailure, Trace};
use refute_ir::Program;
use refute_ir::program::GlobalId;

/// Steps in which it is shown or not. Every one of them is looked at, and most calls that never end go round soon.
const SHOWING_FUEL: u64 = 10_000;

impl Loadable for Drift {
    fn library() -> &'static Kept<Machine<Self>> {
        static LOADED: Kept<Machine<Drift>> = nothing_kept();
        &LOADED
    }

    fn shadow(&mut self, _holes: &Holes<'_>, _hole: usize) -> Course {
        Course::Same
    }

    fn spelled(&mut self, _holes: &Holes<'_>, _first: usize, _text: &[u8]) -> Course {
        Course::Same
    }
}

/// Whether it can be shown within a few steps that the last item of a program never ends, after all before it have run.
pub fn last_item_never_ends(program: &Program) -> bool {
    let trace = Trace::Program;
    let mut machine = library_machine::<Drift>(program, trace).clone();
    machine.extend(library_code(program, trace).extended(program));
    let Some(last) = program.items.len().checked_sub(1) else { return false };
    machine.set_limits(limits(LOADING_FUEL));
    machine.run_items(program.library.items..last, OnFailure::Continue);
    machine.set_limits(limits(SHOWING_FUEL));
    machine.run_item_to_show(last);
    machine.came_again()
}

impl Runner<Drift> {
    /// Whether it can be shown within a few steps that a call never ends, and how many that took.
    pub fn never_ends(&mut self, script: &CompiledProgram, function: GlobalId, given: &CallInput) -> (bool, u64) {
        self.extend(script);
        let args = self.build(script, &given.input, &given.constants, &Holes { terms: &[] });
        self.machine.set_limits(limits(SHOWING_FUEL));
        let run = self.machine.call_to_show(self.machine.global(function), &args);
        self.reset();
        (self.machine.came_again(), run.steps)
    }
}
