//! Terms over integers and strings, and solvers for conditions on them.
//!
//! [`Terms`] keeps terms in normal form, each once: equal numbers mean equal terms. Integers mean OCaml's 63 bits, and
//! [`Terms::eval`] is exact about it; Z3 sees unbounded integers, so its models are evaluated again before they count.
//! A [`Solver`] answers `sat` with a [`Model`], `unsat`, or `unknown`, and never takes one for another. Solvers stand
//! in a [`Chain`]: guess from what is at hand, remember, refute by bounds, ask Z3, validate. Work is bounded by resource
//! counts, never a clock.
//! Not here: where conditions come from; the solver for dialogues (see `constraints`); how Z3 is called (see `solver`).
//!
//! Note [Unbounded refutation]: `unsat` is found over unbounded integers whose variables have OCaml's range. A
//! condition that holds only because a sum or product wraps around is therefore missed. Nothing is ever claimed from
//! that: programs run concretely, with exact 63 bits, on every model that is tried.

pub mod terms;

mod backend;
mod bounds;
mod chain;
mod guess;
mod memory;
mod slice;
mod solver;

pub use chain::Chain;
pub use solver::{Answer, Layer, Layers, Model, Solver, SolverStats};
pub use terms::{Constant, Sort, Term, Terms, Var};
