//! Makes the parts of calls variables, so that what is shown of a call holds for others.

use crate::driver::Run;
use crate::question::{Assumption, Question};
use crate::term::matching::Substitution;
use crate::term::{Term, TermId};
use rustc_hash::FxHashMap;

/// How much of a call is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Detail {
    /// Arguments become variables, the parts of tuples one each.
    Tuples,
    /// Arguments become variables.
    Arguments,
    /// Constants and constructors stay.
    Constants,
    /// These and sums stay.
    Factors,
}

/// Replaces parts by variables, equal ones by the same.
pub(crate) struct Generaliser {
    detail: Detail,
    /// Parts with their variables, in order of appearance.
    pub(crate) parts: Vec<(TermId, TermId)>,
}

impl Generaliser {
    pub(crate) fn new(detail: Detail) -> Generaliser {
        Generaliser { detail, parts: Vec::new() }
    }

    /// A call or an application with its parts made variables.
    pub(crate) fn call(&mut self, run: &mut Run<'_, '_>, term: TermId) -> TermId {
        match run.world.terms[term].clone() {
            Term::Call(head, args) => {
                let head = self.function(run, head);
                let args = args.iter().map(|arg| self.argument(run, *arg)).collect();
                run.world.terms.add(Term::Call(head, args))
            }
            Term::Apply(head, args) => {
                let head = self.function(run, head);
                let args = args.iter().map(|arg| self.argument(run, *arg)).collect();
                run.world.terms.add(Term::Apply(head, args))
            }
            _ => self.part(run, term),
        }
    }

    fn function(&mut self, run: &mut Run<'_, '_>, term: TermId) -> TermId {
        match &run.world.terms[term] {
            Term::Closure(..) | Term::Member(..) | Term::Partial(..) => {
                let parts = run.world.terms.parts(term);
                let new: FxHashMap<TermId, TermId> =
                    parts.into_iter().map(|part| (part, self.function(run, part))).collect();
                run.world.terms.rebuilt(term, &mut |_, part| new[&part])
            }
            _ => self.part(run, term),
        }
    }

    fn argument(&mut self, run: &mut Run<'_, '_>, term: TermId) -> TermId {
        match (&run.world.terms[term], self.detail) {
            (Term::Closure(..) | Term::Member(..) | Term::Partial(..), _) => self.function(run, term),
            (Term::Block(0, fields), Detail::Tuples) => {
                let fields = fields.clone();
                let fields = fields.iter().map(|field| self.variable(run, *field)).collect();
                run.world.terms.add(Term::Block(0, fields))
            }
            (_, Detail::Tuples | Detail::Arguments) => self.variable(run, term),
            (_, Detail::Constants | Detail::Factors) => self.part(run, term),
        }
    }

    fn part(&mut self, run: &mut Run<'_, '_>, term: TermId) -> TermId {
        match (&run.world.terms[term], self.detail) {
            (Term::Int(_) | Term::String(_) | Term::Exception, _) => term,
            (Term::Block(tag, fields), _) => {
                let (tag, fields) = (*tag, fields.clone());
                let fields = fields.iter().map(|field| self.part(run, *field)).collect();
                run.world.terms.add(Term::Block(tag, fields))
            }
            (Term::Closure(..) | Term::Member(..) | Term::Partial(..), _) => self.function(run, term),
            (Term::Sum(_), Detail::Factors) => {
                let factors = run.world.terms.parts(term);
                let new: FxHashMap<TermId, TermId> =
                    factors.into_iter().map(|factor| (factor, self.variable(run, factor))).collect();
                run.world.terms.replace(term, &new)
            }
            _ => self.variable(run, term),
        }
    }

    pub(crate) fn variable(&mut self, run: &mut Run<'_, '_>, term: TermId) -> TermId {
        if let Some((_, variable)) = self.parts.iter().find(|(part, _)| *part == term) {
            return *variable;
        }
        let ty = run.type_of(term);
        let variable = run.world.shared(self.parts.len(), ty);
        self.parts.push((term, variable));
        variable
    }

    /// What is known about the integers among the parts: that they are at least so much, and how they compare.
    pub(crate) fn integer_conditions(&self, run: &mut Run<'_, '_>, pattern: TermId, least: i64) -> Vec<Assumption> {
        let integers: Vec<(TermId, TermId)> =
            self.parts.iter().copied().filter(|(part, _)| run.is_integer(*part)).collect();
        let constants: Vec<i64> = match &run.world.terms[pattern] {
            Term::Call(_, args) => args
                .iter()
                .filter_map(|arg| match run.world.terms[*arg] {
                    Term::Int(n) => Some(n),
                    _ => None,
                })
                .collect(),
            _ => Vec::new(),
        };
        let mut conditions = Vec::new();
        for (part, variable) in &integers {
            for bound in std::iter::once(least).chain(constants.iter().copied().filter(|n| *n != least)) {
                let bound = run.world.terms.int(bound);
                conditions.extend(known_order(run, (bound, *part), (bound, *variable), 0));
            }
            for (other, other_variable) in &integers {
                if part != other {
                    let order = known_order(run, (*part, *other), (*variable, *other_variable), 0);
                    let order = order.or_else(|| known_order(run, (*part, *other), (*variable, *other_variable), 1));
                    conditions.extend(order);
                }
            }
        }
        conditions
    }

    /// Assumptions about integers that speak of the parts alone.
    pub(crate) fn facts(&mut self, run: &mut Run<'_, '_>, assumed: &[Assumption]) -> Vec<Assumption> {
        let mut facts = Vec::new();
        for assumption in assumed {
            let found = match (&assumption.question, assumption.answer) {
                (Question::AtMostZero(term), answer) => Some((*term, answer)),
                (Question::Zero(term), 0) => strict_side(run, *term).map(|term| (term, 1)),
                _ => None,
            };
            let Some((term, answer)) = found else { continue };
            let Ok(term) = run.quietly(|run| run.normal(term)) else { continue };
            let factors = match &run.world.terms[term] {
                Term::Sum(_) => run.world.terms.parts(term),
                Term::Int(_) => continue,
                _ => vec![term],
            };
            let known: FxHashMap<TermId, TermId> = self.parts.iter().copied().collect();
            if factors.iter().all(|factor| known.contains_key(factor)) {
                let term = run.world.terms.replace(term, &known);
                facts.push(Assumption::new(Question::AtMostZero(term), answer));
            }
        }
        facts.dedup();
        facts
    }

    /// The same with variables moved so that the call has a variable where it had one with a constant added.
    pub(crate) fn shifted(
        &self,
        run: &mut Run<'_, '_>,
        call: TermId,
        other: TermId,
        facts: Vec<Assumption>,
    ) -> (TermId, TermId, Vec<Assumption>) {
        let inside = run.world.terms.inside(call);
        let plain = plain_arguments(run, call);
        let mut moved = Substitution::default();
        for part in inside {
            let Term::Sum(_) = run.world.terms[part] else { continue };
            let polynomial = run.world.terms.polynomial(part);
            let unknown: Vec<_> = polynomial.monomials().filter(|(monomial, _)| !monomial.is_empty()).collect();
            let [(monomial, 1)] = unknown[..] else { continue };
            let [factor] = monomial[..] else { continue };
            let Term::Variable(number) = run.world.terms[factor] else { continue };
            if plain.contains(&factor) || moved.contains_key(&number) {
                continue;
            }
            let value = run.world.terms.polynomial(factor).shifted(polynomial.offset().wrapping_neg());
            let value = run.world.terms.sum(&value);
            moved.insert(number, value);
        }
        let call = run.world.terms.substitute(call, &moved);
        let other = run.world.terms.substitute(other, &moved);
        let facts =
            facts.into_iter().map(|fact| fact.mapped(|term| run.world.terms.substitute(term, &moved))).collect();
        (call, other, facts)
    }
}

/// Variables that are arguments, or fields of them, as they are.
fn plain_arguments(run: &Run<'_, '_>, call: TermId) -> Vec<TermId> {
    let mut open = run.world.terms.parts(call);
    let mut found = Vec::new();
    while let Some(part) = open.pop() {
        match &run.world.terms[part] {
            Term::Variable(_) => found.push(part),
            Term::Sum(_) => {}
            _ => open.extend(run.world.terms.parts(part)),
        }
    }
    found
}

/// That one integer is at most another one with a number added, if it is known; said of other terms.
fn known_order(
    run: &mut Run<'_, '_>,
    (a, b): (TermId, TermId),
    (said, of): (TermId, TermId),
    more: i64,
) -> Option<Assumption> {
    let difference = |run: &Run<'_, '_>, a: TermId, b: TermId| {
        run.world.terms.polynomial(a).plus(&run.world.terms.polynomial(b), -1).shifted(-more)
    };
    let known = difference(run, a, b);
    let holds = match known.as_constant() {
        Some(n) => n <= 0,
        None => {
            let constraint = run.constraint(&known);
            run.denied(&[constraint.refuted()])
        }
    };
    if !holds {
        return None;
    }
    let told = difference(run, said, of);
    told.as_constant().is_none().then(|| {
        let term = run.world.terms.sum(&told);
        Assumption::new(Question::AtMostZero(term), 1)
    })
}

/// For an integer that is not 0: what is at most 0 then, where it is known on which side it is.
fn strict_side(run: &mut Run<'_, '_>, term: TermId) -> Option<TermId> {
    let term = run.quietly(|run| run.normal(term)).ok()?;
    let polynomial = run.world.terms.polynomial(term);
    let constraint = run.constraint(&polynomial);
    if run.denied(&[constraint.shifted(1)]) {
        // It is positive.
        let side = polynomial.negated().shifted(1);
        return Some(run.world.terms.sum(&side));
    }
    if run.denied(&[constraint.reversed().shifted(1)]) {
        let side = polynomial.shifted(1);
        return Some(run.world.terms.sum(&side));
    }
    None
}
