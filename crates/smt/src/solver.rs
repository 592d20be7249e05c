//! Solvers and what they answer.

use crate::terms::{Constant, Term, Terms};

/// A value for every variable.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Model(pub Vec<Constant>);

/// What a solver says about a conjunction of conditions.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    /// They hold under this model; checked by evaluation.
    Sat(Model),
    /// They hold under no model.
    Unsat,
    /// Not found out within the budget, or only beyond 63 bits.
    Unknown,
}

/// Which layers of the chain are in use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layers {
    /// Guesses only.
    Guess,
    /// Z3 only.
    Z3,
    /// Guess first, then Z3.
    All,
}

/// What was asked, and what it cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SolverStats {
    /// Questions.
    pub queries: u64,
    /// Answered by a guess.
    pub guessed: u64,
    /// Answered from memory.
    pub remembered: u64,
    /// Handed to Z3.
    pub z3: u64,
    /// Z3's resource units spent.
    pub rlimit: u64,
    /// Answered `unknown`.
    pub unknown: u64,
}

/// Answers questions about conditions.
pub trait Solver {
    /// Whether the conditions hold together. `near` is a model to start from: it gives all variables their sorts, and
    /// usually satisfies all conditions but the last.
    fn check(&mut self, terms: &mut Terms, conditions: &[Term], near: &Model) -> Answer;
}
