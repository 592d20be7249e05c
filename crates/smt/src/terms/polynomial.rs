//! Integers: polynomials over the integers modulo 2^63.
//!
//! A number is a node of its own, and so is a single atom with coefficient 1; every other polynomial is a `Sum`. Atoms
//! are variables, quotients, remainders, lengths, characters of texts, and products of such. OCaml's `+ - *` is the
//! arithmetic of this ring, so `(x + 1) - 1` is `x` whatever wraps around.
//! Products that would grow beyond [`MOST`] monomials stay opaque: they are atoms, equal only to themselves.

use super::store::{Head, Mono, Tag, View};
use super::{MAX_INT, MIN_INT, Sort, Term, Terms, wrap};
use std::cmp::Ordering;

/// Most monomials of a product that is multiplied out, and most factors of one monomial.
const MOST: usize = 16;
const MOST_FACTORS: usize = 4;

/// A polynomial that is being read: a number and monomials, those of an atom made on the spot.
struct Read {
    constant: i64,
    /// Used when `sum` is not a `Sum`.
    single: Option<Mono>,
    sum: Term,
}

impl Terms {
    /// A number; brought into 63 bits.
    pub fn int(&mut self, value: i64) -> Term {
        self.store.intern(Head { tag: Tag::Int, value: wrap(value), a: 0, b: 0 }, 0, 1)
    }

    /// `a + b`.
    pub fn add(&mut self, a: Term, b: Term) -> Term {
        self.combine(a, b, 1)
    }

    /// `a - b`.
    pub fn sub(&mut self, a: Term, b: Term) -> Term {
        self.combine(a, b, -1)
    }

    /// `- a`.
    pub fn neg(&mut self, a: Term) -> Term {
        self.scale(a, -1)
    }

    /// `a * b`.
    pub fn mul(&mut self, a: Term, b: Term) -> Term {
        match (self.view(a), self.view(b)) {
            (View::Int(factor), _) => self.scale(b, factor),
            (_, View::Int(factor)) => self.scale(a, factor),
            (View::Sum(..), _) | (_, View::Sum(..)) => self.multiply(a, b),
            _ if self.factors(a, b) <= MOST_FACTORS => self.product(a, b),
            _ => self.multiply(a, b),
        }
    }

    /// `a / b`, which truncates.
    pub fn div(&mut self, a: Term, b: Term) -> Term {
        match (self.view(a), self.view(b)) {
            (View::Int(a), View::Int(b)) if b != 0 => self.int(a.wrapping_div(b)),
            (_, View::Int(1)) => a,
            (_, View::Int(-1)) => self.neg(a),
            _ => self.binary(Tag::Div, a, b),
        }
    }

    /// `a mod b`, with the sign of `a`.
    pub fn rem(&mut self, a: Term, b: Term) -> Term {
        match (self.view(a), self.view(b)) {
            (View::Int(a), View::Int(b)) if b != 0 => self.int(a.wrapping_rem(b)),
            (_, View::Int(1 | -1)) => self.int(0),
            // The sign of the divisor does not matter; the least integer has no opposite.
            (_, View::Int(divisor)) if divisor < 0 && divisor != MIN_INT => {
                let divisor = self.int(-divisor);
                self.binary(Tag::Rem, a, divisor)
            }
            _ => self.binary(Tag::Rem, a, b),
        }
    }

    /// The least and the greatest value an integer term can have, as far as its form tells.
    pub(crate) fn range(&self, term: Term) -> (i64, i64) {
        match self.view(term) {
            View::Int(value) => (value, value),
            View::Var(var) if self.variables[var.0 as usize] == Sort::Char => (0, 255),
            View::CharAt(..) => (0, 255),
            View::Length(_) => (0, MAX_INT),
            View::Rem(a, b) => match self.view(b) {
                View::Int(divisor) if divisor > 0 => {
                    let (least, greatest) = self.range(a);
                    ((1 - divisor).max(least.min(0)), (divisor - 1).min(greatest.max(0)))
                }
                _ => (MIN_INT, MAX_INT),
            },
            View::Sum(constant, monos) => self.range_of_sum(constant, monos),
            _ => (MIN_INT, MAX_INT),
        }
    }

    /// Interval arithmetic; everything as soon as it could wrap around.
    fn range_of_sum(&self, constant: i64, monos: &[Mono]) -> (i64, i64) {
        let (mut least, mut greatest) = (i128::from(constant), i128::from(constant));
        for mono in monos {
            let (low, high) = self.range(mono.atom);
            let ends = [low, high].map(|end| i128::from(end) * i128::from(mono.coefficient));
            least = least.saturating_add(ends[0].min(ends[1]));
            greatest = greatest.saturating_add(ends[0].max(ends[1]));
        }
        if least < i128::from(MIN_INT) || greatest > i128::from(MAX_INT) {
            return (MIN_INT, MAX_INT);
        }
        (least as i64, greatest as i64)
    }

    /// The polynomial of a term.
    fn read(&self, term: Term) -> Read {
        match self.view(term) {
            View::Int(constant) => Read { constant, single: None, sum: term },
            View::Sum(constant, _) => Read { constant, single: None, sum: term },
            _ => Read { constant: 0, single: Some(Mono { coefficient: 1, atom: term }), sum: term },
        }
    }

    /// The monomials of a polynomial.
    fn monos<'a>(&'a self, read: &'a Read) -> &'a [Mono] {
        match (&read.single, self.view(read.sum)) {
            (Some(mono), _) => std::slice::from_ref(mono),
            (None, View::Sum(_, monos)) => monos,
            _ => &[],
        }
    }

    /// `a + factor * b`.
    fn combine(&mut self, a: Term, b: Term, factor: i64) -> Term {
        if let (View::Int(a), View::Int(b)) = (self.view(a), self.view(b)) {
            return self.int(a.wrapping_add(b.wrapping_mul(factor)));
        }
        let mut result = std::mem::take(&mut self.scratch);
        result.clear();
        let (left, right) = (self.read(a), self.read(b));
        merge(self.monos(&left), self.monos(&right), factor, &mut result);
        let constant = wrap(left.constant.wrapping_add(right.constant.wrapping_mul(factor)));
        let term = self.sum(constant, &result);
        self.scratch = result;
        term
    }

    /// `factor * a`.
    fn scale(&mut self, a: Term, factor: i64) -> Term {
        if factor == 1 {
            return a;
        }
        let mut result = std::mem::take(&mut self.scratch);
        result.clear();
        let read = self.read(a);
        merge(&[], self.monos(&read), factor, &mut result);
        let constant = wrap(read.constant.wrapping_mul(factor));
        let term = self.sum(constant, &result);
        self.scratch = result;
        term
    }

    /// `a * b`, neither of them a number.
    fn multiply(&mut self, a: Term, b: Term) -> Term {
        let (left, right) = (self.read(a), self.read(b));
        let (left_monos, right_monos) = (self.monos(&left).to_vec(), self.monos(&right).to_vec());
        let opaque = (left_monos.len() + 1) * (right_monos.len() + 1) > MOST
            || left_monos.iter().any(|l| right_monos.iter().any(|r| self.factors(l.atom, r.atom) > MOST_FACTORS));
        if opaque {
            let (a, b) = if a <= b { (a, b) } else { (b, a) };
            return self.binary(Tag::Mul, a, b);
        }
        let mut result = self.int(left.constant.wrapping_mul(right.constant));
        for (monos, factor) in [(&left_monos, right.constant), (&right_monos, left.constant)] {
            let scaled: Vec<Mono> = (monos.iter())
                .map(|mono| Mono { coefficient: wrap(mono.coefficient.wrapping_mul(factor)), atom: mono.atom })
                .filter(|mono| mono.coefficient != 0)
                .collect();
            let scaled = self.sum(0, &scaled);
            result = self.add(result, scaled);
        }
        for l in &left_monos {
            for r in &right_monos {
                let product = self.product(l.atom, r.atom);
                let scaled = self.scale(product, wrap(l.coefficient.wrapping_mul(r.coefficient)));
                result = self.add(result, scaled);
            }
        }
        result
    }

    /// How many factors the product of two atoms has.
    fn factors(&self, a: Term, b: Term) -> usize {
        let count = |term| if let View::Product(parts) = self.view(term) { parts.len() } else { 1 };
        count(a) + count(b)
    }

    /// The product of two atoms.
    fn product(&mut self, a: Term, b: Term) -> Term {
        let mut factors = [a; MOST_FACTORS];
        let mut count = 0;
        for atom in [a, b] {
            let parts = match self.view(atom) {
                View::Product(parts) => parts,
                _ => std::slice::from_ref(&atom),
            };
            factors[count..count + parts.len()].copy_from_slice(parts);
            count += parts.len();
        }
        factors[..count].sort_unstable();
        self.list(Tag::Product, &factors[..count])
    }

    /// The term of a polynomial whose monomials are sorted and have coefficients other than zero.
    fn sum(&mut self, constant: i64, monos: &[Mono]) -> Term {
        match monos {
            [] => self.int(constant),
            [Mono { coefficient: 1, atom }] if constant == 0 => *atom,
            _ => self.store.intern_sum(constant, monos),
        }
    }
}

/// Appends `a + factor * b` to `result`.
fn merge(a: &[Mono], b: &[Mono], factor: i64, result: &mut Vec<Mono>) {
    let (mut i, mut j) = (0, 0);
    loop {
        let order = match (a.get(i), b.get(j)) {
            (None, None) => return,
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (Some(x), Some(y)) => x.atom.cmp(&y.atom),
        };
        let (mut coefficient, mut atom) = (0i64, None);
        if order.is_le() {
            (coefficient, atom) = (a[i].coefficient, Some(a[i].atom));
            i += 1;
        }
        if order.is_ge() {
            coefficient = coefficient.wrapping_add(b[j].coefficient.wrapping_mul(factor));
            atom = Some(b[j].atom);
            j += 1;
        }
        if let (Some(atom), coefficient @ (..=-1 | 1..)) = (atom, wrap(coefficient)) {
            result.push(Mono { coefficient, atom });
        }
    }
}
