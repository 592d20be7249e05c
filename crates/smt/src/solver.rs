//! Solvers and what they answer.

use crate::terms::{Constant, Sort, Term, Terms};
use std::sync::Arc;

/// A value for every variable.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Model(pub Vec<Constant>);

impl Model {
    /// The plainest value for every variable: 0, `'a'`, `"a"`.
    pub fn plain(terms: &Terms) -> Model {
        let plain = |sort: &Sort| match sort {
            Sort::Int | Sort::Bool => Constant::Int(0),
            Sort::Char => Constant::Int(i64::from(b'a')),
            Sort::Text => Constant::Text(Arc::from(&b"a"[..])),
        };
        Model(terms.declared().iter().map(plain).collect())
    }
}

/// What a solver says about a conjunction of conditions.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    /// They hold under this model; checked by evaluation.
    Sat(Model),
    /// They hold under no model; see Note [Unbounded refutation].
    Unsat,
    /// Not found out within the budget, or only beyond 63 bits.
    Unknown,
}

/// Which layers of the chain are in use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layers {
    /// Guesses and bounds, no Z3.
    Guess,
    /// Z3 only.
    Z3,
    /// Guess first, then Z3.
    All,
}

/// The layer of a chain that gave an answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Layer {
    /// The model to start from was good already.
    Near,
    /// A guess.
    Guess,
    /// An answer of Z3 to the same question asked before.
    Memory,
    /// Bounds of differences.
    Bounds,
    /// Z3.
    Z3,
}

/// What was asked, and what it cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SolverStats {
    /// Questions.
    pub queries: u64,
    /// Answered by a guess, or by the model to start from.
    pub guessed: u64,
    /// Answered from memory.
    pub remembered: u64,
    /// Shown impossible by bounds.
    pub bounded: u64,
    /// Handed to Z3.
    pub z3: u64,
    /// Z3's resource units spent.
    pub rlimit: u64,
    /// Answered `unknown`.
    pub unknown: u64,
}

/// Answers questions about conditions.
pub trait Solver {
    /// Whether the conditions hold together. `near` is a model to start from: it gives all variables values of their
    /// sorts, and usually satisfies all conditions but the last.
    fn check(&mut self, terms: &mut Terms, conditions: &[Term], near: &Model) -> Answer;
}
