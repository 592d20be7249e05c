//! Calls with an accumulator: what they give is what the reference gives, added to it.

use super::places::{Place, plug};
use super::{Conjecture, Heads};
use crate::attempt::Failure;
use crate::certificate::Goal;
use crate::proof::LemmaKind;
use crate::prover::Prover;
use crate::term::polynomial::Polynomial;
use crate::term::{Term, TermId};
use crate::types::{Origin, unknown};
use refute_ir::types::{Type, TypeId};
use refute_source::Name;
use rustc_hash::FxHashMap;

/// The place of the accumulator among variables, before they are renamed.
const ACCUMULATOR: usize = 2_000;

impl Prover<'_> {
    /// The call of the submission with one of its start values made a variable.
    pub(super) fn accumulators(&mut self, heads: &Heads) -> Vec<Conjecture> {
        let Heads { reference, submission, types } = heads;
        let (right, ours) = (*reference, *submission);
        let Term::Call(head, args) = self.world.terms[ours].clone() else { return Vec::new() };
        let is_boolean = self.is_boolean(ours, types) || self.is_boolean(right, types);
        let mut found = Vec::new();
        for (place, start) in places(&self.world.terms, &args) {
            let plugged = |this: &mut Self, value: TermId| {
                let args = plug(&mut this.world.terms, &args, &[(place, value)]);
                this.world.terms.add(Term::Call(head, args))
            };
            let ty = self.world.type_of(start, types);
            let mut say = |this: &mut Self, ty: Type, make: &mut dyn FnMut(&mut Self, TermId) -> Option<TermId>| {
                let accumulator = this.world.shared(ACCUMULATOR, ty);
                let left = plugged(this, accumulator);
                if let Some(right) = make(this, accumulator) {
                    found.push(this.renamed(left, right, &[], types));
                }
            };
            match self.world.terms[start] {
                Term::Int(0) if is_boolean => say(self, Type::con(TypeId::BOOL), &mut |this, accumulator| {
                    let one = this.world.terms.int(1);
                    Some(this.world.terms.add(Term::Choice(accumulator, one, right)))
                }),
                Term::Int(1) if is_boolean => say(self, Type::con(TypeId::BOOL), &mut |this, accumulator| {
                    let zero = this.world.terms.int(0);
                    Some(this.world.terms.add(Term::Choice(accumulator, right, zero)))
                }),
                Term::Int(0) => {
                    say(self, Type::int(), &mut |this, accumulator| Some(this.added(accumulator, right, None)));
                    let list = Type::list(unknown());
                    for name in ["@", "rev_append"] {
                        say(self, list.clone(), &mut |this, accumulator| {
                            let function = this.library(name)?;
                            Some(this.world.terms.add(Term::Call(function, [accumulator, right].into())))
                        });
                    }
                }
                Term::Int(1) => say(self, Type::int(), &mut |this, accumulator| {
                    let terms = &mut this.world.terms;
                    let product = terms.polynomial(accumulator).times(&terms.polynomial(right));
                    Some(terms.sum(&product))
                }),
                // Another start value is taken away from what the reference gives.
                Term::Apply(..) | Term::Call(..) | Term::Sum(_) | Term::Variable(_) | Term::Field(..)
                    if ty == Type::int() || ty == unknown() =>
                {
                    say(self, Type::int(), &mut |this, accumulator| Some(this.added(accumulator, right, Some(start))));
                }
                _ => {}
            }
        }
        // The first element of what the reference is called with is kept beside the rest.
        if let Term::Call(_, theirs) = self.world.terms[right].clone() {
            for arg in theirs.iter() {
                let Term::Block(_, fields) = self.world.terms[*arg].clone() else { continue };
                if let [first, _] = fields[..]
                    && !matches!(self.world.terms[first], Term::Int(_))
                {
                    let ty = self.world.type_of(first, types);
                    let accumulator = self.world.shared(ACCUMULATOR, ty);
                    let by = FxHashMap::from_iter([(first, accumulator)]);
                    let left = self.world.terms.replace(ours, &by);
                    let right = self.world.terms.replace(right, &by);
                    found.push(self.renamed(left, right, &[], types));
                }
            }
        }
        found.into_iter().map(accumulator).collect()
    }

    /// Calls with an element and a list beside each other: what the reference gives for the list with the element before it.
    pub(super) fn prefixes(&mut self, path: &Failure) -> Vec<Conjecture> {
        let theirs: Vec<TermId> = path.notes[Origin::Reference as usize].made.iter().collect();
        let mut heads: Vec<TermId> = Vec::new();
        for call in theirs {
            if let Term::Call(head, args) = &self.world.terms[call]
                && args.len() == 1
                && !heads.contains(head)
            {
                heads.push(*head);
            }
        }
        let mut found = Vec::new();
        for call in self.submission_calls(path) {
            let Term::Call(head, args) = self.world.terms[call].clone() else { continue };
            for (index, list) in args.iter().enumerate() {
                let Type::Con(TypeId::LIST, element) = self.world.type_of(*list, &path.types) else { continue };
                for (other, value) in args.iter().enumerate() {
                    let is_value = !matches!(
                        self.world.terms[*value],
                        Term::Block(..) | Term::Closure(..) | Term::Member(..) | Term::Partial(..)
                    );
                    if index == other || !is_value {
                        continue;
                    }
                    let rest = self.world.shared(ACCUMULATOR + 1, Type::Con(TypeId::LIST, element.clone()));
                    let first = self.world.shared(ACCUMULATOR, element[0].clone());
                    let mut changed = args.to_vec();
                    changed[index] = rest;
                    changed[other] = first;
                    let left = self.world.terms.add(Term::Call(head, changed.into()));
                    let whole = self.world.terms.add(Term::Block(0, [first, rest].into()));
                    for reference in &heads {
                        let right = self.world.terms.add(Term::Call(*reference, [whole].into()));
                        found.push(self.renamed(left, right, &[], &path.types));
                    }
                }
            }
        }
        found.into_iter().map(accumulator).collect()
    }

    fn added(&mut self, accumulator: TermId, right: TermId, less: Option<TermId>) -> TermId {
        let terms = &mut self.world.terms;
        let sum = terms.polynomial(accumulator).plus(&terms.polynomial(right), 1);
        let less = less.map_or_else(Polynomial::default, |less| terms.polynomial(less));
        terms.sum(&sum.plus(&less, -1))
    }

    /// A library function that one of the programs uses.
    fn library(&mut self, name: &str) -> Option<TermId> {
        [Origin::Reference, Origin::Submission].into_iter().find_map(|origin| {
            let program = self.world.codes.program(origin);
            let library = &program.globals[..program.library.globals];
            let functions =
                library.iter().filter(|global| global.name == Name::new(name)).filter_map(|one| one.function);
            let code = functions.filter_map(|function| self.world.codes.known(origin, function)).next()?;
            Some(self.world.terms.add(Term::Closure(code, [].into())))
        })
    }
}

fn accumulator(goal: Goal) -> Conjecture {
    Conjecture { kind: LemmaKind::Accumulator, goal }
}

/// Where a start value may stand, and what stands there.
fn places(terms: &crate::term::Terms, args: &[TermId]) -> Vec<(Place, TermId)> {
    let mut found = Vec::new();
    for (index, arg) in args.iter().enumerate() {
        if let Term::Block(_, fields) = &terms[*arg] {
            found.extend(fields.iter().enumerate().map(|(field, part)| ((index, Some(field)), *part)));
        } else {
            found.push(((index, None), *arg));
        }
    }
    found
}
