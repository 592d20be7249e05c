//! Inputs that reach a branch, solutions of equations, and proofs that there are none.
//!
//! [`targets`] lists what there is to reach in a function; [`cover()`] looks for one smallest input for each, [`solve()`] for
//! arguments under which a function to `bool` returns true. Both stand on one engine, needed narrowing (`narrow`) driven
//! by [`search`]. An [`Answer`] is an input: the class of inputs that take one path, and a member of the class that was
//! replayed on the evaluator.
//! Not here: texts and messages (see `driver`), showing results (see `report` and `cli`).

pub mod answer;
pub mod cover;
mod fill;
pub mod invariants;
mod narrow;
pub mod search;
pub mod similar;
pub mod solve;
pub mod subject;
pub mod target;

pub use answer::{Answer, Part, part_name};
pub use cover::{Coverage, Known, cover};
pub use invariants::{Invariants, invariants};
pub use search::{Config, Effort};
pub use similar::similar;
pub use solve::{End, Solutions, solve};
pub use subject::Subject;
pub use target::{Scope, Target, targets};

#[cfg(test)]
mod tests;
