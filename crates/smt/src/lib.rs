//! Terms over integers and strings, and solvers for conditions on them.
//!
//! [`Terms`] keeps terms in normal form, each once: equal numbers mean equal terms. Integers mean OCaml's 63 bits, and
//! [`Terms::eval`] is exact about it; Z3 sees unbounded integers, so its models are evaluated again before they count.
//! A [`Solver`] answers `sat` with a [`Model`], `unsat`, or `unknown`, and never takes one for another. Solvers stand
//! in a chain: guess from what is at hand, remember, ask Z3, validate. Work is bounded by resource counts, never a clock.
//! Not here: where conditions come from.

pub mod solver;
pub mod terms;

pub use solver::{Answer, Layers, Model, Solver, SolverStats};
pub use terms::{Constant, Sort, Term, Terms, Var};

#[cfg(test)]
mod tests {
    //! The library that is linked is the one that was asked for.

    #[test]
    fn the_pinned_version_is_linked() {
        assert!(z3::full_version().contains("5.4.0"), "{}", z3::full_version());
    }
}
