//! An order of terms that does not depend on when they were made, so that a certificate that is read is followed in the order
//! in which it was found.

use super::{Monomial, Term, TermId, Terms};
use std::cmp::Ordering;

impl Terms {
    /// Which of two terms comes first: by what they are, then by the first part in which they differ.
    pub(crate) fn compare(&self, a: TermId, b: TermId) -> Ordering {
        if a == b {
            return Ordering::Equal;
        }
        let own = match (&self[a], &self[b]) {
            (Term::Int(m), Term::Int(n)) => m.cmp(n),
            (Term::String(m), Term::String(n)) => m.cmp(n),
            (Term::Variable(m), Term::Variable(n)) => m.cmp(n),
            (Term::Block(m, _), Term::Block(n, _)) | (Term::Field(_, m), Term::Field(_, n)) => m.cmp(n),
            (Term::Closure(m, _), Term::Closure(n, _)) => m.cmp(n),
            (Term::Member(m, i, _), Term::Member(n, j, _)) => (m, i).cmp(&(n, j)),
            (Term::Prim(m, _), Term::Prim(n, _)) => (*m as usize).cmp(&(*n as usize)),
            (Term::Sum(m), Term::Sum(n)) => {
                let coefficients = |one: &[(Monomial, i64)]| -> Vec<(usize, i64)> {
                    self.in_order(one).iter().map(|(monomial, n)| (monomial.len(), *n)).collect()
                };
                coefficients(m).cmp(&coefficients(n))
            }
            (one, two) => rank(one).cmp(&rank(two)),
        };
        let parts = |id: TermId| match &self[id] {
            Term::Sum(monomials) => self.in_order(monomials).into_iter().flat_map(|(monomial, _)| monomial).collect(),
            _ => self.parts(id),
        };
        own.then_with(|| {
            let (ours, theirs) = (parts(a), parts(b));
            let first = ours.iter().zip(&theirs).map(|(a, b)| self.compare(*a, *b)).find(|order| order.is_ne());
            first.unwrap_or_else(|| ours.len().cmp(&theirs.len()))
        })
    }

    /// The monomials of a sum and their factors in this order.
    pub(crate) fn in_order(&self, monomials: &[(Monomial, i64)]) -> Vec<(Vec<TermId>, i64)> {
        let mut sorted: Vec<(Vec<TermId>, i64)> = monomials
            .iter()
            .map(|(monomial, coefficient)| {
                let mut factors = monomial.to_vec();
                factors.sort_by(|a, b| self.compare(*a, *b));
                (factors, *coefficient)
            })
            .collect();
        sorted.sort_by(|(ours, m), (theirs, n)| {
            let first = ours.iter().zip(theirs).map(|(a, b)| self.compare(*a, *b)).find(|order| order.is_ne());
            first.unwrap_or_else(|| (ours.len(), m).cmp(&(theirs.len(), n)))
        });
        sorted
    }
}

fn rank(term: &Term) -> u32 {
    match term {
        Term::Int(_) => 0,
        Term::String(_) => 1,
        Term::Block(..) => 2,
        Term::Closure(..) => 3,
        Term::Member(..) => 4,
        Term::Partial(..) => 5,
        Term::Variable(_) => 6,
        Term::Field(..) => 7,
        Term::Call(..) => 8,
        Term::Apply(..) => 9,
        Term::Sum(_) => 10,
        Term::Prim(..) => 11,
        Term::Choice(..) => 12,
        Term::Exception => 13,
    }
}
