//! What a function says of the results of another one: `value (add a b) = value a + value b`, `mem x (l @ r) = mem x l || mem x r`.
//!
//! In: a failed path in whose results a call stands in the arguments of another one. Out: an equation for the outer of the two,
//! without the inner one: for truth values one of a few forms; for integers the sum that fits what comes out for small inputs,
//! of what the outer one says of the arguments of the inner one, of their products, of integers among them and of constants
//! for constructors. What is found out by running is only worth trying; it is proved like every other conjecture.
//! The inner call is the premise: the equation is shown by induction on its evaluation.

use super::Conjecture;
use super::fit::fitted;
use super::places::{Place, places, plug};
use crate::attempt::Failure;
use crate::certificate::Goal;
use crate::driver::measure::is_plain_call;
use crate::proof::LemmaKind;
use crate::prover::Prover;
use crate::question::{Assumption, Question};
use crate::term::polynomial::Polynomial;
use crate::term::{Term, TermId};
use crate::types::unknown;
use refute_ir::Prim;
use refute_ir::types::{Repr, Type, TypeId};
use rustc_hash::FxHashMap;

/// The place of the first variable.
const VARIABLES: usize = 6_000;
/// Calls inside calls that are looked at on one path.
const MOST: usize = 4;
/// Constant constructors of a type that are told apart.
const MOST_CONSTANTS: usize = 4;

/// A right side, and where it is said.
pub(crate) type Said = (TermId, Vec<Assumption>);

/// A call inside another one, everything else made variables.
struct Nested {
    left: TermId,
    premise: Option<TermId>,
    /// What the outer call says of a value instead of the inner one.
    said: FxHashMap<TermId, TermId>,
    /// The variables of the inner call with their types.
    inside: Vec<(TermId, Type)>,
    /// Those that only the outer one has.
    outside: Vec<(TermId, Type)>,
    result: Type,
}

impl Prover<'_> {
    /// Equations for calls inside calls in the results of a path.
    pub(super) fn observers(&mut self, path: &Failure) -> Vec<Conjecture> {
        let mut found = Vec::new();
        let mut results: Vec<TermId> = [path.submission, path.reference, path.trouble].into_iter().flatten().collect();
        // Where results are truth values they are known, and what they were asked of is among the calls.
        results.extend(path.notes.iter().flat_map(|notes| notes.left.iter().chain(notes.made.iter())));
        let mut seen: Vec<TermId> = Vec::new();
        let calls: Vec<TermId> = results.into_iter().flat_map(|result| self.world.terms.inside(result)).collect();
        for call in calls {
            for nested in self.nested(call, &path.types) {
                if seen.contains(&nested.left) || nested.said.is_empty() || seen.len() >= MOST {
                    continue;
                }
                let sides = self.said(&nested);
                if !sides.is_empty() {
                    seen.push(nested.left);
                }
                for (right, conditions) in sides {
                    let goal = Goal { premise: nested.premise, ..Goal::new(nested.left, right).under(conditions) };
                    found.push(Conjecture { kind: LemmaKind::Observer, goal });
                }
            }
        }
        found
    }

    fn nested(&mut self, call: TermId, types: &FxHashMap<TermId, Type>) -> Vec<Nested> {
        let Term::Call(head, args) = self.world.terms[call].clone() else { return Vec::new() };
        let result = self.world.type_of(call, types);
        let leaves = places(&self.world, head, &args, types);
        let mut found = Vec::new();
        for (place, inner, given) in &leaves {
            let Term::Call(inner_head, inner_args) = self.world.terms[*inner].clone() else { continue };
            let is_open = |head: TermId| !self.world.terms.variables(head).is_empty();
            if is_open(head) || is_open(inner_head) {
                continue;
            }
            let inner_leaves = places(&self.world, inner_head, &inner_args, types);
            let inside = self.variables_for(&inner_leaves, 0);
            let others: Vec<_> = leaves.iter().filter(|(at, ..)| at != place).cloned().collect();
            let outside = self.variables_for(&others, inside.len());
            let pattern = plug(&mut self.world.terms, &inner_args, &values(&inside));
            let pattern = self.world.terms.add(Term::Call(inner_head, pattern));
            let outer = |this: &mut Self, value: TermId| {
                let mut all = values(&outside);
                all.push((*place, value));
                let args = plug(&mut this.world.terms, &args, &all);
                this.world.terms.add(Term::Call(head, args))
            };
            let left = outer(self, pattern);
            let mut said = FxHashMap::default();
            for (_, variable, ty) in &inside {
                if ty == given && *given != unknown() || is_list(ty) && is_list(given) {
                    let outer = outer(self, *variable);
                    said.insert(*variable, outer);
                }
            }
            let premise = Some(pattern).filter(|pattern| is_plain_call(&self.world, *pattern));
            let typed = |leaves: Vec<(Place, TermId, Type)>| leaves.into_iter().map(|(_, one, ty)| (one, ty)).collect();
            let (inside, outside) = (typed(inside), typed(outside));
            found.push(Nested { left, premise, said, inside, outside, result: result.clone() });
        }
        found
    }

    /// A variable for each place, equal values different ones; functions stay.
    fn variables_for(&mut self, leaves: &[(Place, TermId, Type)], from: usize) -> Vec<(Place, TermId, Type)> {
        let mut found = Vec::new();
        for (index, (place, value, ty)) in leaves.iter().enumerate() {
            let is_function =
                matches!(self.world.terms[*value], Term::Closure(..) | Term::Member(..) | Term::Partial(..));
            let variable = if is_function { *value } else { self.world.shared(VARIABLES + from + index, ty.clone()) };
            found.push((*place, variable, ty.clone()));
        }
        found
    }

    /// What the left side may be, and where.
    fn said(&mut self, nested: &Nested) -> Vec<Said> {
        let said: Vec<TermId> = nested.inside.iter().filter_map(|(one, _)| nested.said.get(one).copied()).collect();
        if nested.result == Type::con(TypeId::BOOL) {
            return self.truths(nested, &said).into_iter().map(|right| (right, Vec::new())).collect();
        }
        if nested.result != Type::int() {
            return Vec::new();
        }
        if let Some(known) = self.fits.get(&nested.left) {
            return known.iter().cloned().collect();
        }
        let mut parts = said.clone();
        for (variable, ty) in nested.inside.iter().chain(&nested.outside) {
            match ty {
                Type::Con(TypeId::INT, _) => parts.push(*variable),
                _ => parts.extend(self.constants(*variable, ty)),
            }
        }
        for (index, a) in said.iter().enumerate() {
            for b in &said[index + 1..] {
                let product = self.world.terms.polynomial(*a).times(&self.world.terms.polynomial(*b));
                let product = self.world.terms.sum(&product);
                parts.push(product);
            }
        }
        let one = self.world.terms.int(1);
        parts.push(one);
        let found = self.ranges(nested).into_iter().find_map(|conditions| {
            let coefficients = fitted(&mut self.world, nested.left, &parts, &conditions)?;
            let terms = &mut self.world.terms;
            let sum = parts.iter().zip(coefficients).fold(Polynomial::default(), |sum, (part, coefficient)| {
                sum.plus(&terms.polynomial(*part), coefficient)
            });
            Some((terms.sum(&sum), conditions))
        });
        self.fits.insert(nested.left, found.clone());
        found.into_iter().collect()
    }

    /// Nothing, or that an integer of the inner call is a carry: one of 0 and 1, or of -1 too.
    fn ranges(&mut self, nested: &Nested) -> Vec<Vec<Assumption>> {
        let mut found = vec![Vec::new()];
        let integers: Vec<TermId> =
            nested.inside.iter().filter(|(_, ty)| *ty == Type::int()).map(|(one, _)| *one).collect();
        for integer in integers {
            for least in [-1, 0] {
                let terms = &mut self.world.terms;
                let value = terms.polynomial(integer);
                let sides = [value.shifted(-1), value.negated().shifted(least)];
                let sides = sides.map(|side| Assumption::new(Question::AtMostZero(terms.sum(&side)), 1));
                found.push(sides.into());
            }
        }
        found
    }

    /// For each constant constructor of a type but the first whether a value is it, as 1 or 0.
    fn constants(&mut self, variable: TermId, ty: &Type) -> Vec<TermId> {
        let alternatives = self.world.types.alternatives(ty).unwrap_or_default();
        let constants: Vec<i64> = alternatives
            .iter()
            .filter_map(|one| match one.repr {
                Repr::Immediate(n) => Some(i64::from(n)),
                Repr::Block(_) => None,
            })
            .collect();
        if constants.len() != alternatives.len() || constants.len() > MOST_CONSTANTS {
            return Vec::new();
        }
        let (yes, no) = (self.world.terms.int(1), self.world.terms.int(0));
        let is_it = constants.into_iter().skip(1).map(|n| {
            let n = self.world.terms.int(n);
            let same = self.world.terms.add(Term::Prim(Prim::Equal, [variable, n].into()));
            self.world.terms.add(Term::Choice(same, yes, no))
        });
        is_it.collect()
    }

    /// One of two, both, or that an element is the one that is asked for.
    fn truths(&mut self, nested: &Nested, said: &[TermId]) -> Vec<TermId> {
        let (yes, no) = (self.world.terms.int(1), self.world.terms.int(0));
        let mut found = said.to_vec();
        for (index, a) in said.iter().enumerate() {
            for b in &said[index + 1..] {
                found.push(self.world.terms.add(Term::Choice(*a, yes, *b)));
                found.push(self.world.terms.add(Term::Choice(*a, *b, no)));
            }
        }
        for (variable, ty) in &nested.inside {
            if nested.said.contains_key(variable) {
                continue;
            }
            for (other, _) in nested.outside.iter().filter(|(_, other)| other == ty) {
                for said in said {
                    let same = self.world.terms.add(Term::Prim(Prim::Equal, [*other, *variable].into()));
                    found.push(self.world.terms.add(Term::Choice(same, yes, *said)));
                    found.push(self.world.terms.add(Term::Choice(same, no, *said)));
                }
            }
        }
        found
    }
}

fn is_list(ty: &Type) -> bool {
    matches!(ty, Type::Con(TypeId::LIST, _))
}

fn values(leaves: &[(Place, TermId, Type)]) -> Vec<(Place, TermId)> {
    leaves.iter().map(|(place, variable, _)| (*place, *variable)).collect()
}
