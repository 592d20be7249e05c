//! The library on a machine: run once per process, domain and way of tracing, then copied.
//!
//! In: any program, since all begin with the same library, of which there are a few extents. Out: its compiled part, and a machine on which nothing else has run.

use crate::runner::{LOADING_FUEL, Loadable, limits};
use refute_eval::{Code, Machine, OnFailure, Options, Trace, compile};
use refute_ir::Program;
use refute_ir::program::Extent;
use std::sync::{Arc, OnceLock};

/// What is kept of the library: one of a kind for each of its extents and each way of tracing.
pub type Kept<T> = [OnceLock<T>; 2 * Extent::ALL.len()];

/// Where nothing has been kept yet.
pub const fn nothing_kept<T>() -> Kept<T> {
    [const { OnceLock::new() }; 2 * Extent::ALL.len()]
}

/// Code that records calls stands second; larger extents stand behind smaller ones.
fn place(program: &Program, trace: Trace) -> usize {
    usize::from(trace == Trace::Calls) + 2 * program.library.extent as usize
}

/// The library's part of a program, compiled.
pub(crate) fn library_code(program: &Program, trace: Trace) -> Arc<Code> {
    static COMPILED: Kept<Arc<Code>> = nothing_kept();
    COMPILED[place(program, trace)].get_or_init(|| compile(&library_part(program), Options { trace })).clone()
}

/// The machine on which the library has run.
pub(crate) fn library_machine<D: Loadable>(program: &Program, trace: Trace) -> &'static Machine<D> {
    let load = || {
        let mut machine = Machine::with_domain(library_code(program, trace), limits(LOADING_FUEL), D::default());
        machine.run_items(0..program.library.items, OnFailure::Continue);
        machine
    };
    D::library()[place(program, trace)].get_or_init(load)
}

fn library_part(program: &Program) -> Program {
    let mut library = program.clone();
    library.items.truncate(program.library.items);
    library.functions.truncate(program.library.functions);
    library.branches.truncate(program.library.branches);
    library.globals.truncate(program.library.globals);
    library
}
