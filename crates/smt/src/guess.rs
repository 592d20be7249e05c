//! Guesses: values that turn a condition around, tried by evaluation.
//!
//! In: a slice and a model under which only few of its conditions are broken. Out: a model under which all hold, or
//! nothing. One variable of the last broken condition is changed; when that breaks another condition, one more variable
//! is changed to repair it; then two variables of the broken condition together.
//! Values come from solving the condition for the variable (by its values at two places: exact when it is linear), from
//! the other variables, from the programs' literals, and from a few plain ones. The order is fixed and the work bounded
//! by the number of conditions evaluated.
//!
//! Example: `3 < x0` is broken under `x0 = 0`: 0, 1, -1 and 2 fail, the solution of `x0 = 3` gives 3, 4.

mod candidates;

use crate::slice::Slice;
use crate::solver::Model;
use crate::terms::{Constant, Term, Terms, Var, mask};
use candidates::{Candidates, candidates};
use std::sync::Arc;

/// Most conditions evaluated for one question.
const BUDGET: u32 = 600;
/// Most repairs tried after a change of one variable.
const REPAIRS: usize = 6;

/// Constants worth trying: the literals of the programs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pool {
    pub(crate) ints: Vec<i64>,
    pub(crate) texts: Vec<Arc<[u8]>>,
}

/// Looks for a model near the one given; also returns how many conditions were evaluated.
pub(crate) fn guess(terms: &Terms, slice: &Slice, near: &Model, pool: &Pool) -> (Option<Model>, u32) {
    let mut search = Search { terms, slice, pool, model: near.clone(), left: BUDGET, repairs: Vec::new() };
    let found = search.run().is_some();
    (found.then_some(search.model), BUDGET - search.left)
}

struct Search<'a> {
    terms: &'a Terms,
    slice: &'a Slice,
    pool: &'a Pool,
    /// The model at hand; changed in place and changed back.
    model: Model,
    left: u32,
    /// Changes of one variable that mend the condition and break another one.
    repairs: Vec<(Var, Constant, Term)>,
}

/// What became of a trial.
enum Trial {
    /// All conditions hold.
    Found,
    /// The condition that was aimed at holds, this one does not.
    Broke(Term),
    /// The condition that was aimed at does not hold, or there is no budget left.
    Missed,
}

impl Search<'_> {
    /// Leaves the model it found in `self.model`.
    fn run(&mut self) -> Option<()> {
        let target = *self.slice.broken.last()?;
        let variables = self.terms.variables(target);
        for &var in &variables {
            for value in self.candidates(var, target, Candidates::All) {
                if self.change(var, value, target)? {
                    return Some(());
                }
            }
        }
        for (var, value, broken) in std::mem::take(&mut self.repairs) {
            if self.repair(var, value, broken)? {
                return Some(());
            }
        }
        self.pairs(target, &variables)
    }

    /// Tries one value for a variable, and puts the old one back unless it is the answer.
    fn change(&mut self, var: Var, value: Constant, target: Term) -> Option<bool> {
        let old = self.set(var, value.clone());
        match self.evaluate(target, mask(var))? {
            Trial::Found => return Some(true),
            Trial::Broke(condition) if self.repairs.len() < REPAIRS => self.repairs.push((var, value, condition)),
            Trial::Broke(_) | Trial::Missed => {}
        }
        self.set(var, old);
        Some(false)
    }

    /// Keeps a change and changes another variable of the condition that it broke.
    fn repair(&mut self, var: Var, value: Constant, broken: Term) -> Option<bool> {
        let old = self.set(var, value);
        for other in self.terms.variables(broken).into_iter().filter(|&other| other != var) {
            for value in self.candidates(other, broken, Candidates::Few) {
                let old = self.set(other, value);
                if let Trial::Found = self.evaluate(broken, mask(var) | mask(other))? {
                    return Some(true);
                }
                self.set(other, old);
            }
        }
        self.set(var, old);
        Some(false)
    }

    /// Changes two variables of the condition: a plain value for one, a solution for the other.
    fn pairs(&mut self, target: Term, variables: &[Var]) -> Option<()> {
        for &first in variables {
            for value in self.candidates(first, target, Candidates::Plain) {
                let old = self.set(first, value);
                for &second in variables.iter().filter(|&&second| second != first) {
                    for value in self.candidates(second, target, Candidates::Few) {
                        let old = self.set(second, value);
                        if let Trial::Found = self.evaluate(target, mask(first) | mask(second))? {
                            return Some(());
                        }
                        self.set(second, old);
                    }
                }
                self.set(first, old);
            }
        }
        None
    }

    fn set(&mut self, var: Var, value: Constant) -> Constant {
        std::mem::replace(&mut self.model.0[var.0 as usize], value)
    }

    fn candidates(&mut self, var: Var, condition: Term, which: Candidates) -> Vec<Constant> {
        let (values, evaluated) = candidates(self.terms, &mut self.model, self.pool, var, condition, which);
        self.left = self.left.saturating_sub(evaluated);
        values
    }

    /// Evaluates the condition aimed at, then all that were broken or have changed variables. None: out of budget.
    fn evaluate(&mut self, target: Term, changed: u64) -> Option<Trial> {
        if !self.holds(target)? {
            return Some(Trial::Missed);
        }
        let slice = self.slice;
        for &condition in slice.broken.iter().filter(|&&condition| condition != target) {
            if !self.holds(condition)? {
                return Some(Trial::Broke(condition));
            }
        }
        for &condition in &slice.conditions {
            if self.terms.mask(condition) & changed != 0 && condition != target && !self.holds(condition)? {
                return Some(Trial::Broke(condition));
            }
        }
        Some(Trial::Found)
    }

    fn holds(&mut self, condition: Term) -> Option<bool> {
        self.left = self.left.checked_sub(1)?;
        Some(self.terms.holds(condition, &self.model) == Some(true))
    }
}
