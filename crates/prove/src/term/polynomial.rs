//! Integers as polynomials over unknown terms, modulo 2^63 as the machine computes them.
//!
//! Ring identities are exact: two terms with the same polynomial are the same number however the machine wraps.
//! Not here: order, which is another matter (see `linear`).

use super::{Monomial, Term, TermId, Terms};
use std::collections::BTreeMap;

/// A sum of monomials; no coefficient is 0, each is the residue nearest to 0.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Polynomial(BTreeMap<Monomial, i64>);

/// A number as an integer of 63 bits.
pub(crate) fn wrapped(n: i128) -> i64 {
    ((n << 65) >> 65) as i64
}

impl Polynomial {
    /// A number.
    pub(crate) fn constant(n: i64) -> Polynomial {
        Polynomial(if n == 0 { BTreeMap::new() } else { BTreeMap::from([(Monomial::from([]), n)]) })
    }

    /// A monomial with a coefficient.
    pub(crate) fn monomial(monomial: Monomial, coefficient: i64) -> Polynomial {
        Polynomial(if coefficient == 0 { BTreeMap::new() } else { BTreeMap::from([(monomial, coefficient)]) })
    }

    /// The monomials with their coefficients.
    pub(crate) fn monomials(&self) -> impl Iterator<Item = (&Monomial, i64)> {
        self.0.iter().map(|(monomial, coefficient)| (monomial, *coefficient))
    }

    /// The number that is added to all unknowns.
    pub(crate) fn offset(&self) -> i64 {
        self.0.get(&[][..]).copied().unwrap_or(0)
    }

    /// The number it is, if it is one.
    pub(crate) fn as_constant(&self) -> Option<i64> {
        match self.0.len() {
            0 => Some(0),
            1 => self.0.get(&[][..]).copied(),
            _ => None,
        }
    }

    /// With a multiple of another one.
    pub(crate) fn plus(&self, other: &Polynomial, factor: i64) -> Polynomial {
        let mut sum = self.0.clone();
        for (monomial, coefficient) in &other.0 {
            let old = sum.get(monomial).copied().unwrap_or(0);
            put(&mut sum, monomial.clone(), i128::from(old) + i128::from(*coefficient) * i128::from(factor));
        }
        Polynomial(sum)
    }

    /// With a number added.
    pub(crate) fn shifted(&self, by: i64) -> Polynomial {
        self.plus(&Polynomial::constant(by), 1)
    }

    /// With all signs changed.
    pub(crate) fn negated(&self) -> Polynomial {
        Polynomial::default().plus(self, -1)
    }

    /// The product.
    pub(crate) fn times(&self, other: &Polynomial) -> Polynomial {
        let mut product = BTreeMap::new();
        for (one, first) in &self.0 {
            for (two, second) in &other.0 {
                let mut factors: Vec<TermId> = one.iter().chain(two.iter()).copied().collect();
                factors.sort_unstable();
                let monomial: Monomial = factors.into();
                let old = product.get(&monomial).copied().unwrap_or(0);
                let coefficient = i128::from(wrapped(i128::from(*first) * i128::from(*second)));
                put(&mut product, monomial, i128::from(old) + coefficient);
            }
        }
        Polynomial(product)
    }
}

fn put(sum: &mut BTreeMap<Monomial, i64>, monomial: Monomial, coefficient: i128) {
    match wrapped(coefficient) {
        0 => sum.remove(&monomial),
        coefficient => sum.insert(monomial, coefficient),
    };
}

impl Terms {
    /// The polynomial of a term that is an integer.
    pub(crate) fn polynomial(&self, id: TermId) -> Polynomial {
        match &self[id] {
            Term::Int(n) => Polynomial::constant(*n),
            Term::Sum(monomials) => Polynomial(monomials.iter().cloned().collect()),
            _ => Polynomial(BTreeMap::from([(Monomial::from([id]), 1)])),
        }
    }

    /// The term of a polynomial.
    pub(crate) fn sum(&mut self, polynomial: &Polynomial) -> TermId {
        if let Some(n) = polynomial.as_constant() {
            return self.int(n);
        }
        if let (1, Some((monomial, 1))) = (polynomial.0.len(), polynomial.monomials().next())
            && let [factor] = monomial[..]
        {
            return factor;
        }
        self.add(Term::Sum(polynomial.0.iter().map(|(monomial, n)| (monomial.clone(), *n)).collect()))
    }
}
