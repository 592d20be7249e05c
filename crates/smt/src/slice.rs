//! The part of a question that matters.
//!
//! In: conditions and a model that satisfies most of them. Out: the conditions that do not hold yet, and those that
//! share variables with them, directly or through others. The rest holds and goes on holding as long as only variables
//! of the slice change: a model of the slice, completed by the one at hand, is a model of the whole; and when the slice
//! cannot hold, the whole cannot. (KLEE calls it constraint independence.)

use crate::solver::Model;
use crate::terms::{Term, Terms, View};
use rustc_hash::FxHashSet;

/// What matters.
#[derive(Debug, Default)]
pub(crate) struct Slice {
    /// Every condition once, none of them a conjunction, in the order given.
    pub(crate) conditions: Vec<Term>,
    /// Those of them that do not hold under the model at hand, in the order given.
    pub(crate) broken: Vec<Term>,
}

/// The slice of a question; none when it is plain from the form of the conditions that they cannot hold together.
pub(crate) fn slice(terms: &Terms, conditions: &[Term], near: &Model) -> Option<Slice> {
    let mut all = Vec::with_capacity(conditions.len());
    let mut seen = FxHashSet::default();
    for &condition in conditions {
        match terms.view(condition) {
            View::And(parts) => all.extend(parts.iter().filter(|&&part| seen.insert(part))),
            _ if seen.insert(condition) => all.push(condition),
            _ => {}
        }
    }
    let contradicts = |&term: &Term| matches!(terms.view(term), View::Not(inner) if seen.contains(&inner));
    if all.iter().any(contradicts) {
        return None;
    }
    let broken: Vec<Term> = all.iter().copied().filter(|&term| terms.holds(term, near) != Some(true)).collect();
    // Without variables it will never hold.
    if broken.iter().any(|&term| terms.mask(term) == 0) {
        return None;
    }
    Some(Slice { conditions: connected(terms, all, &broken), broken })
}

/// The conditions connected with broken ones.
fn connected(terms: &Terms, all: Vec<Term>, broken: &[Term]) -> Vec<Term> {
    let mut reached = broken.iter().fold(0, |mask, &term| mask | terms.mask(term));
    loop {
        let next = (all.iter()).map(|&term| terms.mask(term)).filter(|mask| mask & reached != 0);
        let next = next.fold(reached, |reached, mask| reached | mask);
        if next == reached {
            break;
        }
        reached = next;
    }
    all.into_iter().filter(|&term| terms.mask(term) & reached != 0).collect()
}
