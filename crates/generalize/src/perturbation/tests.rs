//! Learning perturbations on small programs.

pub(crate) mod world;

mod jumps;
mod learning;
mod writing;
