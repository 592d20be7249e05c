//! Linear facts about mathematical integers: whether some integers can fulfil them all.
//!
//! Fourier and Motzkin's elimination with tightening: each constraint is divided by the common divisor of its coefficients
//! and its constant rounded, which is what makes it about integers. Says "cannot" only where they cannot; gives up, saying
//! "may", where the constraints become too many or their numbers too large.
//! Not here: what machines make of numbers beyond their range (see `driver::integers`).

use crate::term::TermId;
use std::collections::BTreeMap;

/// More constraints than this are not looked through.
const MOST_CONSTRAINTS: usize = 100;

/// A sum of unknowns with coefficients and a constant that is at most 0.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) struct Constraint {
    terms: BTreeMap<TermId, i128>,
    constant: i128,
}

/// A number became too large to be computed with.
struct TooLarge;

impl Constraint {
    /// A constraint from its unknowns with their coefficients and its constant.
    pub(crate) fn new(terms: impl IntoIterator<Item = (TermId, i64)>, constant: i64) -> Constraint {
        let terms = terms.into_iter().map(|(term, n)| (term, i128::from(n))).filter(|(_, n)| *n != 0).collect();
        Constraint { terms, constant: i128::from(constant) }
    }

    /// That the sum is greater than 0 instead.
    pub(crate) fn refuted(&self) -> Constraint {
        let terms = self.terms.iter().map(|(term, n)| (*term, -n)).collect();
        Constraint { terms, constant: 1 - self.constant }
    }

    /// That the sum is at least 0 instead.
    pub(crate) fn reversed(&self) -> Constraint {
        let terms = self.terms.iter().map(|(term, n)| (*term, -n)).collect();
        Constraint { terms, constant: -self.constant }
    }

    /// With a multiple of another sum.
    pub(crate) fn plus(&self, other: &Constraint, factor: i64) -> Constraint {
        let mut terms = self.terms.clone();
        for (term, n) in &other.terms {
            let sum = terms.entry(*term).or_default();
            *sum += n * i128::from(factor);
        }
        terms.retain(|_, n| *n != 0);
        Constraint { terms, constant: self.constant + other.constant * i128::from(factor) }
    }

    /// That the sum with this added is at most 0.
    pub(crate) fn shifted(&self, by: i64) -> Constraint {
        Constraint { terms: self.terms.clone(), constant: self.constant + i128::from(by) }
    }

    /// Whether it is the number 0.
    pub(crate) fn is_zero(&self) -> bool {
        self.terms.is_empty() && self.constant == 0
    }

    /// Its unknowns.
    pub(crate) fn unknowns(&self) -> impl Iterator<Item = TermId> {
        self.terms.keys().copied()
    }

    /// Whether its constant is farther from 0 than this.
    pub(crate) fn has_constant_beyond(&self, limit: i64) -> bool {
        self.constant.abs() > i128::from(limit)
    }

    /// Divided by what its coefficients have in common; `None` when it says nothing, `Err` when it cannot be.
    fn tightened(self) -> Result<Option<Constraint>, ()> {
        let divisor = self.terms.values().fold(0, |divisor, n| gcd(divisor, n.abs()));
        if divisor == 0 {
            return if self.constant > 0 { Err(()) } else { Ok(None) };
        }
        let terms = self.terms.into_iter().map(|(term, n)| (term, n / divisor)).collect();
        // The sum is a multiple of the divisor, so the constant is rounded up.
        let constant = -(-self.constant).div_euclid(divisor);
        Ok(Some(Constraint { terms, constant }))
    }

    /// What follows from two constraints without an unknown that one bounds from above, the other from below.
    fn resolved(&self, other: &Constraint, unknown: TermId) -> Result<Constraint, TooLarge> {
        let (first, second) = (-other.terms[&unknown], self.terms[&unknown]);
        let scaled = |a: i128, b: i128| -> Result<i128, TooLarge> {
            let (a, b) = (a.checked_mul(first).ok_or(TooLarge)?, b.checked_mul(second).ok_or(TooLarge)?);
            a.checked_add(b).ok_or(TooLarge)
        };
        let mut terms = BTreeMap::new();
        for term in self.terms.keys().chain(other.terms.keys()) {
            let [a, b] = [self, other].map(|one| one.terms.get(term).copied().unwrap_or(0));
            match scaled(a, b)? {
                0 => {}
                n => {
                    terms.insert(*term, n);
                }
            }
        }
        Ok(Constraint { terms, constant: scaled(self.constant, other.constant)? })
    }
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Whether no integers fulfil all constraints; each constraint that is looked at counts as a step.
pub(crate) fn contradictory(constraints: &[Constraint], steps: &mut u64) -> bool {
    let mut open: Vec<Constraint> = constraints.to_vec();
    loop {
        *steps += open.len() as u64;
        let mut kept = Vec::new();
        for constraint in open {
            match constraint.tightened() {
                Err(()) => return true,
                Ok(Some(constraint)) => kept.push(constraint),
                Ok(None) => {}
            }
        }
        kept.sort();
        kept.dedup();
        // Of two with the same sum only the stronger one is needed.
        let mut next: Vec<Constraint> = Vec::new();
        for constraint in kept {
            match next.last_mut() {
                Some(last) if last.terms == constraint.terms => last.constant = last.constant.max(constraint.constant),
                _ => next.push(constraint),
            }
        }
        let Some(unknown) = cheapest(&next) else { return false };
        let sign = |constraint: &Constraint| constraint.terms.get(&unknown).copied().unwrap_or(0).signum();
        let mut rest: Vec<Constraint> = next.iter().filter(|one| sign(one) == 0).cloned().collect();
        let [above, below] =
            [1, -1].map(|side| next.iter().filter(|one| sign(one) == side).collect::<Vec<&Constraint>>());
        if rest.len() + above.len() * below.len() > MOST_CONSTRAINTS {
            return false;
        }
        for above in above {
            for below in &below {
                let Ok(resolved) = above.resolved(below, unknown) else { return false };
                rest.push(resolved);
            }
        }
        open = rest;
    }
}

/// The unknown whose elimination leaves the fewest constraints.
fn cheapest(constraints: &[Constraint]) -> Option<TermId> {
    let mut counts: BTreeMap<TermId, (i64, i64)> = BTreeMap::new();
    for (term, n) in constraints.iter().flat_map(|constraint| &constraint.terms) {
        let (above, below) = counts.entry(*term).or_default();
        if *n > 0 {
            *above += 1;
        } else {
            *below += 1;
        }
    }
    counts.into_iter().min_by_key(|(term, (above, below))| (above * below - above - below, *term)).map(|(term, _)| term)
}

#[cfg(test)]
mod tests;
