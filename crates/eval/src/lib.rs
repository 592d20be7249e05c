//! Runs core programs: compiled once to bytecode, run many times on an explicit stack.
//!
//! [`compile`] turns an `ir::Program` into [`Code`]; a [`Machine`] holds the state of one program and runs its items and
//! calls. A run ends as an [`Outcome`]: a value, an exception, or one of the limits (fuel in steps, memory in words,
//! output in bytes), never a crash. The machine is written over a [`Domain`]: the concrete word of a value always
//! decides, and beside each word travels a shadow that the domain computes (nothing for [`Concrete`] runs, a symbolic
//! term for concolic ones), so every domain has the concrete semantics by construction.
//!
//! Recursion lives on the machine's own stack, so depth is bounded by the memory budget alone: where real OCaml raises
//! `Stack_overflow`, this machine goes on, and an endless recursion ends as out of fuel or out of memory.
//! Not here: how programs come about (see `frontend`), what to run them on (see the engines).
//!
//! ```text
//! let code = compile(&program, Options::default());
//! let mut machine = Machine::new(code, Limits::default());
//! machine.run_items(0..program.items.len(), OnFailure::Continue);
//! machine.evaluate(function, &[Value::Int(3)], &ty, &Reading::default())
//! ```

mod apply;
mod arrays;
mod build;
mod calls;
mod code;
mod collect;
mod compare;
mod compile;
mod dispatch;
mod domain;
mod drift;
mod escape;
mod exceptions;
mod floats;
mod hash;
mod heap;
mod input;
mod limits;
mod machine;
mod numbers;
mod output;
mod prims;
mod read;
mod run;
mod text;
mod trace;
mod watch;
mod word;

#[cfg(test)]
mod tests;

pub use calls::{CallRecord, MOST_CALLS};
pub use code::Code;
pub use compile::{Options, compile};
pub use domain::{Concrete, Decision, Domain, Site};
pub use drift::{Course, Drift};
pub use heap::Heap;
pub use limits::{Limits, Outcome, Run};
pub use machine::{Effects, Held, Machine, OnFailure};
pub use output::{Channel, Output};
pub use read::Reading;
pub use trace::{Trace, TraceRecord};
pub use word::{Val, Word};
