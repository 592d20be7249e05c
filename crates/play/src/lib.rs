//! Calls the functions of a program with inputs of a space.
//!
//! A [`Layout`] says how a program represents the values of a space; a [`Script`] is a program with the lambdas that were
//! made functions of it; a [`Player`] is a machine on which it is loaded, of any domain. Calls leave nothing behind.
//! [`snapshot()`] makes inputs of the arguments of a recorded call.
//! Not here: which inputs to call with (see `enumerate`), what to make of the outcome (see `check` and `cover`).

mod functions;
mod layout;
mod looking;
mod player;
mod snapshot;

pub use layout::{CaseLayout, Layout, NodeLayout};
pub use looking::{Looking, Marks};
pub use player::{Filled, Holes, Loadable, Loading, Player, Script, limits};
pub use snapshot::snapshot;
