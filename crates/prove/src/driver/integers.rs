//! Integers: equality modulo 2^63 as polynomials, order by linear facts.
//!
//! A comparison is read over mathematical integers. That is right where both operands stay in the range of the machine's
//! integers; where that is not shown, the run is marked ([`Run::overflow`]).

use super::{MOST_ELIMINATED, Ran, Run, Stop};
use crate::linear::{Constraint, contradictory};
use crate::question::{Assumption, Question};
use crate::task::Feature;
use crate::term::matching::Substitution;
use crate::term::polynomial::Polynomial;
use crate::term::{Term, TermId};

/// The ends of the range.
const LARGEST: i64 = (1 << 62) - 1;
const SMALLEST: i64 = -(1 << 62);
/// Constants beyond this make the range of unknowns matter.
const HUGE: i64 = 1 << 60;
/// Inequalities that are looked at from both sides.
const MOST_UNEQUAL: usize = 4;

impl Run<'_, '_> {
    /// `a = b` on immediates.
    pub(super) fn equal_integers(&mut self, a: TermId, b: TermId) -> Ran<bool> {
        let difference = self.world.terms.polynomial(a).plus(&self.world.terms.polynomial(b), -1);
        if let Some(n) = difference.as_constant() {
            return Ok(n == 0);
        }
        for unknown in [a, b] {
            let ty = self.type_of(unknown);
            let can_be_known = matches!(
                self.world.terms[unknown],
                Term::Variable(_) | Term::Field(..) | Term::Call(..) | Term::Apply(..)
            );
            if can_be_known && self.world.types.alternatives(&ty).is_some() {
                return Err(Stop::Asks(Question::Constructor(unknown, ty)));
            }
        }
        let constraint = self.compared(a, b);
        if self.denied(&[constraint.clone(), constraint.reversed()]) {
            return Ok(false);
        }
        if self.denied(&[constraint.shifted(1)]) && self.denied(&[constraint.reversed().shifted(1)]) {
            return Ok(true);
        }
        let is_negative = difference.monomials().find(|(monomial, _)| !monomial.is_empty()).is_some_and(|(_, n)| n < 0);
        let (one, other) = (difference.clone(), difference.negated());
        let sides = if is_negative { [(other, true), (one, false)] } else { [(one, false), (other, true)] };
        for (side, is_reversed) in sides {
            let exact = if is_reversed { constraint.reversed() } else { constraint.clone() };
            if self.constraint(&side) == exact {
                return Err(Stop::Asks(Question::Zero(self.world.terms.sum(&side))));
            }
        }
        Err(Stop::Unsupported(Feature::HugeIntegers))
    }

    /// `a <= b` on immediates.
    pub(super) fn at_most(&mut self, a: TermId, b: TermId) -> Ran<bool> {
        if let (Term::Int(a), Term::Int(b)) = (&self.world.terms[a], &self.world.terms[b]) {
            return Ok(a <= b);
        }
        if a == b {
            return Ok(true);
        }
        let constraint = self.compared(a, b);
        if self.denied(std::slice::from_ref(&constraint)) {
            return Ok(false);
        }
        if self.denied(&[constraint.refuted()]) {
            return Ok(true);
        }
        // The difference may have no room in an integer; that it is not at most 0 is then said the other way round.
        let difference = self.world.terms.polynomial(a).plus(&self.world.terms.polynomial(b), -1);
        let turned = difference.negated().shifted(1);
        for (side, exact) in [(difference, constraint.clone()), (turned, constraint.refuted())] {
            if self.constraint(&side) == exact {
                return Err(Stop::Asks(Question::AtMostZero(self.world.terms.sum(&side))));
            }
        }
        Err(Stop::Unsupported(Feature::HugeIntegers))
    }

    /// The difference of two integers that are compared, as mathematical integers.
    fn compared(&mut self, a: TermId, b: TermId) -> Constraint {
        self.must_stay_in_range(a);
        self.must_stay_in_range(b);
        let (first, second) = (self.world.terms.polynomial(a), self.world.terms.polynomial(b));
        self.constraint(&first).plus(&self.constraint(&second), -1)
    }

    /// Whether two integers are the same by what is known.
    pub(super) fn are_equal_integers(&mut self, a: TermId, b: TermId) -> bool {
        let difference = self.world.terms.polynomial(a).plus(&self.world.terms.polynomial(b), -1);
        if let Some(n) = difference.as_constant() {
            return n == 0;
        }
        if self.facts.constraints.is_empty() {
            return false;
        }
        // Where the difference is 0 among the whole numbers it is 0 for the machine, wherever the two stay.
        let (first, second) = (self.world.terms.polynomial(a), self.world.terms.polynomial(b));
        let constraint = self.constraint(&first).plus(&self.constraint(&second), -1);
        self.denied(&[constraint.shifted(1)]) && self.denied(&[constraint.reversed().shifted(1)])
    }

    /// The linear form of a polynomial; products are unknowns of their own.
    pub(crate) fn constraint(&mut self, polynomial: &Polynomial) -> Constraint {
        let mut terms = Vec::new();
        for (monomial, coefficient) in polynomial.monomials() {
            let unknown = match monomial[..] {
                [] => continue,
                [factor] => factor,
                _ => self.world.terms.add(Term::Sum([(monomial.clone(), 1)].into())),
            };
            terms.push((unknown, coefficient));
        }
        Constraint::new(terms, polynomial.offset())
    }

    /// The linear form of a term under the assumptions, computed without wrapping around; nothing for products that change.
    pub(super) fn constraint_now(&mut self, term: TermId) -> Ran<Option<Constraint>> {
        let mut sum = Constraint::default().shifted(self.world.terms.polynomial(term).offset());
        let polynomial = self.world.terms.polynomial(term);
        for (monomial, coefficient) in polynomial.monomials() {
            let part = match monomial[..] {
                [] => continue,
                [factor] => {
                    let value = self.normal(factor)?;
                    if value != factor {
                        self.must_stay_in_range(value);
                    }
                    let value = self.world.terms.polynomial(value);
                    self.constraint(&value)
                }
                _ => {
                    let product = self.world.terms.add(Term::Sum([(monomial.clone(), 1)].into()));
                    if self.normal(product)? != product {
                        return Ok(None);
                    }
                    Constraint::new([(product, 1)], 0)
                }
            };
            sum = sum.plus(&part, coefficient);
        }
        Ok(Some(sum))
    }

    /// What is not 0 and known to be on one side of it is on that side.
    pub(super) fn settle_unequal(&mut self) {
        let mut open = std::mem::take(&mut self.facts.unequal);
        loop {
            let before = open.len();
            for unequal in std::mem::take(&mut open) {
                let [below, above] = [unequal.shifted(1), unequal.reversed().shifted(1)];
                if self.denied(std::slice::from_ref(&below)) {
                    self.facts.constraints.push(above);
                } else if self.denied(std::slice::from_ref(&above)) {
                    self.facts.constraints.push(below);
                } else {
                    open.push(unequal);
                }
            }
            if open.len() == before {
                break;
            }
        }
        self.facts.unequal = open;
    }

    /// Whether these constraints contradict what is known.
    pub(crate) fn denied(&mut self, extra: &[Constraint]) -> bool {
        let mut all: Vec<Constraint> = self.facts.constraints.clone();
        all.extend_from_slice(extra);
        if all.iter().any(|one| one.has_constant_beyond(HUGE)) {
            let unknowns: std::collections::BTreeSet<TermId> = all.iter().flat_map(Constraint::unknowns).collect();
            all.extend(unknowns.into_iter().flat_map(in_range));
        }
        self.denied_with(&mut all, 0)
    }

    fn denied_with(&mut self, constraints: &mut Vec<Constraint>, next: usize) -> bool {
        if self.is_contradictory(constraints) {
            return true;
        }
        let Some(unequal) = self.facts.unequal.get(next).filter(|_| next < MOST_UNEQUAL).cloned() else { return false };
        [unequal.shifted(1), unequal.reversed().shifted(1)].into_iter().all(|side| {
            constraints.push(side);
            let denied = self.denied_with(constraints, next + 1);
            constraints.pop();
            denied
        })
    }

    fn is_contradictory(&mut self, constraints: &[Constraint]) -> bool {
        let before = self.eliminated;
        // What has taken too long is found out at the next step; until then nothing more is looked at.
        let contradiction = before <= MOST_ELIMINATED && contradictory(constraints, &mut self.eliminated);
        self.world.steps += self.eliminated - before;
        contradiction
    }

    /// Marks the run unless a sum is known to stay in the range of integers.
    pub(super) fn must_stay_in_range(&mut self, term: TermId) {
        if self.overflow || !matches!(self.world.terms[term], Term::Sum(_)) || self.ranged.contains(&term) {
            return;
        }
        let polynomial = self.world.terms.polynomial(term);
        let is_linear = polynomial.monomials().all(|(monomial, _)| monomial.len() <= 1);
        let constraint = self.constraint(&polynomial);
        let mut all = self.facts.constraints.clone();
        let unknowns: std::collections::BTreeSet<TermId> =
            all.iter().chain([&constraint]).flat_map(Constraint::unknowns).collect();
        all.extend(unknowns.into_iter().flat_map(in_range));
        let mut outside = |side: Constraint| {
            let mut all = all.clone();
            all.push(side);
            !self.is_contradictory(&all)
        };
        // Above: 2^62 - p <= 0. Below: p + 2^62 + 1 <= 0.
        let above = constraint.reversed().shifted(LARGEST).shifted(1);
        let below = constraint.shifted(LARGEST).shifted(2);
        if !is_linear || outside(above) || outside(below) {
            self.overflow = true;
        } else {
            self.ranged.insert(term);
        }
    }

    /// What a variable of a rule stands for; itself where the rule does not say.
    pub(super) fn value_for(&mut self, number: u32, substitution: &Substitution) -> Option<TermId> {
        if let Some(value) = substitution.get(&number) {
            return Some(*value);
        }
        let variable = self.world.terms.variable(number);
        self.quietly(|run| run.normal(variable)).ok()
    }

    /// Whether facts about integers hold for what their variables stand for.
    pub(crate) fn conditions_hold(&mut self, conditions: &[Assumption], substitution: &Substitution) -> bool {
        conditions.iter().all(|condition| {
            let Question::AtMostZero(term) = condition.question else { return false };
            let mut values = substitution.clone();
            for number in self.world.terms.variables(term) {
                let Some(value) = self.value_for(number, substitution) else { return false };
                values.insert(number, value);
                self.must_stay_in_range(value);
            }
            let instance = self.world.terms.substitute(term, &values);
            let polynomial = self.world.terms.polynomial(instance);
            let constraint = self.constraint(&polynomial);
            self.denied(&[if condition.answer == 1 { constraint.refuted() } else { constraint }])
        })
    }
}

/// That an unknown is an integer of the machine.
fn in_range(unknown: TermId) -> [Constraint; 2] {
    let above = Constraint::new([(unknown, 1)], -LARGEST);
    let below = Constraint::new([(unknown, -1)], SMALLEST);
    [above, below]
}
