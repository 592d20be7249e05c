//! Inputs that reach a branch, solutions of equations, and proofs that there are none.
//!
//! [`targets`] lists what there is to reach in a function. An [`Answer`] is an input: the class of inputs that take one path,
//! and a member of the class that was replayed on the evaluator.
//! Not here: texts and messages (see `driver`), showing results (see `report` and `cli`).

pub mod answer;
pub mod target;

pub use answer::{Answer, Part, part_name};
pub use target::{Scope, Target, targets};
