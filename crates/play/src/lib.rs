//! Calls the functions of a program with inputs of a space.
//!
//! A [`Layout`] says how a program represents the values of a space; a [`CompiledProgram`] is a program with the lambdas that were
//! made functions of it; a [`Runner`] is a machine on which it is loaded, of any domain. Calls leave nothing behind.
//! [`snapshot()`] makes inputs of the arguments of a recorded call.
//! Not here: which inputs to call with (see `enumerate`), what to make of the outcome (see `check` and `cover`).

mod containers;
mod functions;
mod layout;
mod read_tracking;
mod runner;
mod snapshot;

pub use containers::look_into;
pub use layout::{CaseLayout, Layout, NodeLayout};
pub use read_tracking::{Marks, ReadTracking};
pub use runner::{CallInput, CompiledProgram, Holes, Loadable, Loading, Runner, large_limits, limits};
pub use snapshot::snapshot;
