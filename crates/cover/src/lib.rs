//! Inputs that reach a branch, solutions of equations, and proofs that there are none.
//!
//! [`targets`] lists what there is to reach in a function; [`cover()`] looks for one smallest input for each, [`solve()`] for
//! arguments under which a function to `bool` returns true. Both are one search over two engines: runs that narrow
//! the input (`narrowing`), in order of size, and proofs for what they do not reach (`invariants`). An [`Answer`] is an
//! input: the class of inputs that take one path, and a member of the class that was replayed on the evaluator.
//! Why a search stopped is data ([`StopReason`], [`DeadReason`], [`CompleteReason`]); its words are made where it is displayed.
//! Not here: texts and messages (see `driver`), showing results (see `report` and `cli`).

mod answer;
mod class;
mod cover;
mod search;
mod similar;
mod solve;
mod target;

pub use answer::{Answer, Part};
pub use cover::{ArgumentFunctions, Coverage, DeadReason, TargetStatus, cover};
pub use refute_narrowing::{CutReason, Subject};
pub use search::{Config, Effort, StopReason};
pub use similar::similar;
pub use solve::{CompleteReason, Solutions, SolveEnd, solve};
pub use target::{Scope, Target, targets};

#[cfg(test)]
mod tests;
