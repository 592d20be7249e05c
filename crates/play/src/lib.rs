//! Calls the functions of a program with inputs of a space.
//!
//! A [`Layout`] says how a program represents the values of a space; a [`CompiledProgram`] is a program with the lambdas that were
//! made functions of it; a [`Runner`] is a machine on which it is loaded, of any domain. Calls leave nothing behind.
//! A [`Caller`] puts the three together for whoever calls a function with inputs; a [`Toplevel`] is a program whose items run one at
//! a time while it grows. All of them start on a copy of one machine on which the library has run.
//! [`snapshot()`] makes inputs of the arguments of a recorded call.
//! Not here: which inputs to call with (see `enumerate`), what to make of the outcome (see `check` and `cover`).

mod caller;
mod containers;
mod drifting;
mod ended;
mod exceptions;
mod functions;
mod layout;
mod library;
mod read_tracking;
mod runner;
mod snapshot;
mod toplevel;

pub use caller::{Called, Callee, Caller};
pub use containers::{force, look_into};
pub use drifting::last_item_never_ends;
pub use ended::Ended;
pub use exceptions::{declared_exception, exception_identity};
pub use functions::lambdas_in;
pub use layout::{CaseLayout, Layout, NodeLayout};
pub use library::{Kept, nothing_kept};
pub use read_tracking::{Marks, ReadTracking};
pub use runner::{CallInput, CompiledProgram, Holes, Loadable, Loading, Runner, large_limits, limits};
pub use snapshot::snapshot;
pub use toplevel::Toplevel;
