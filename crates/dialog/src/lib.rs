//! How a console program must talk, and whether one does.
//!
//! A specification ([`Spec`]) is read from a `.dialog` text ([`load`]). Three functions give it its meaning, after
//! Westphal and Voigtländer, "Automatically testing console I/O behavior of student submissions in Haskell":
//! [`accept()`] decides whether a trace is allowed and is the definition; [`gtrace()`] runs the specification on inputs and
//! gives everything that a program may say between them; [`paths()`] are the ways through it, from which inputs are made.
//! Not here: real programs (a [`Program`] is handed in), files, clocks and processes.
//!
//! The parts, each to be read alone:
//! `core` the specification as data, `value` and `trace` what it is about; `text` from text to specification; `term`
//! what terms mean on values; `accept`, `gtrace` with `texts`; `symbolic`, `paths`, `plan` inputs; `judge` one run
//! against its generalised trace, `testing` the procedure; `explain` a specification in words.

pub mod accept;
pub mod core;
pub mod explain;
pub mod gtrace;
pub mod interpret;
pub mod judge;
pub mod lint;
mod machine;
mod numeral;
pub mod paths;
pub mod plan;
#[cfg(test)]
mod properties;
#[cfg(test)]
pub(crate) mod random;
#[cfg(test)]
pub(crate) mod sketch;
pub mod store;
mod symbolic;
pub mod term;
pub mod testing;
pub mod text;
pub mod texts;
pub mod trace;
pub mod value;

pub use accept::accept;
pub use core::{Spec, Stmt, Term};
pub use explain::{english, notation, show_pattern, show_slot, show_value};
pub use gtrace::{GStep, GTrace, GtraceError, gtrace};
pub use interpret::{Interpreter, Player, Strategy, Turn};
pub use judge::judge;
pub use machine::Refusal;
pub use paths::{NodeKind, PathNode, PathTree, paths};
pub use plan::{Decision, PathStatus, Plan, PlannedPath, Way, plan};
pub use store::{Store, member};
pub use term::{Undefined, eval};
pub use testing::{TestError, Tested, test};
pub use text::{Loaded, load};
pub use texts::Texts;
pub use trace::{Action, Input, NoOpaques, OpaqueError, Opaques, Program, Run, RunEnd, RunError};
pub use value::{Type, Value};
