//! The library on a machine: run once per process, domain and way of tracing, then copied.
//!
//! In: any program, since all begin with the same library. Out: its compiled part, and a machine on which nothing else has run.

use crate::runner::{LOADING_FUEL, Loadable, limits};
use refute_eval::{Code, Machine, OnFailure, Options, Trace, compile};
use refute_ir::Program;
use std::sync::{Arc, OnceLock};

/// Code that records calls stands second wherever something is kept for both ways of tracing.
fn place(trace: Trace) -> usize {
    usize::from(trace == Trace::Calls)
}

/// The library's part of a program, compiled.
pub(crate) fn library_code(program: &Program, trace: Trace) -> Arc<Code> {
    static COMPILED: [OnceLock<Arc<Code>>; 2] = [OnceLock::new(), OnceLock::new()];
    COMPILED[place(trace)].get_or_init(|| compile(&library_part(program), Options { trace })).clone()
}

/// The machine on which the library has run.
pub(crate) fn library_machine<D: Loadable>(program: &Program, trace: Trace) -> &'static Machine<D> {
    let load = || {
        let mut machine = Machine::with_domain(library_code(program, trace), limits(LOADING_FUEL), D::default());
        machine.run_items(0..program.library.items, OnFailure::Continue);
        machine
    };
    D::library()[place(trace)].get_or_init(load)
}

fn library_part(program: &Program) -> Program {
    let mut library = program.clone();
    library.items.truncate(program.library.items);
    library.functions.truncate(program.library.functions);
    library.branches.truncate(program.library.branches);
    library.globals.truncate(program.library.globals);
    library
}
