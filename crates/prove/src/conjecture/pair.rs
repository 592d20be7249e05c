//! A call of the submission and one of the reference whose arguments have the same parts, in any order or packing.

use super::{Conjecture, Heads};
use crate::attempt::{Failure, calls_inside};
use crate::certificate::Goal;
use crate::proof::LemmaKind;
use crate::prover::Prover;
use crate::term::{Term, TermId};
use crate::types::{Origin, unknown};
use refute_ir::types::{Type, TypeId};
use rustc_hash::FxHashMap;

/// Pairs from one path.
const MOST_PAIRS: usize = 14;

/// Whether constants that both have become variables as well.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Constants {
    Generalised,
    Kept,
    /// They become variables, but tuples are taken apart, so that what falls in an induction has a name.
    Apart,
}

impl Prover<'_> {
    /// The goal's own calls with their common parts made variables.
    pub(super) fn generalised(&mut self, goal: &Goal, heads: &Heads) -> Vec<Conjecture> {
        let Heads { reference, submission, types } = heads;
        if !self.is_call(*reference) || !self.is_call(*submission) {
            return Vec::new();
        }
        let mut found = Vec::new();
        for constants in [Constants::Generalised, Constants::Kept] {
            let pair = self.pair(*submission, *reference, types, constants);
            found.extend(pair.filter(|pair| pair != goal && !self.has_inner(pair)));
        }
        found.into_iter().map(|goal| Conjecture { kind: LemmaKind::Generalised, goal }).collect()
    }

    /// Pairs of what was called on a path.
    pub(super) fn pairs(&mut self, path: &Failure) -> Vec<Conjecture> {
        let ours = self.submission_calls(path);
        let theirs: Vec<TermId> = path.notes[Origin::Reference as usize].made.iter().collect();
        let mut scored = Vec::new();
        for a in &ours {
            for b in &theirs {
                let (Term::Call(head, args), Term::Call(other, others)) =
                    (&self.world.terms[*a], &self.world.terms[*b])
                else {
                    continue;
                };
                if head == other || self.have_different_types(*a, *b, &path.types) {
                    continue;
                }
                let score = args.len().abs_diff(others.len()) * 300 + self.world.terms.size(*a);
                for constants in [Constants::Generalised, Constants::Kept] {
                    if let Some(goal) = self.pair(*a, *b, &path.types, constants).filter(|goal| !self.has_inner(goal)) {
                        scored.push((score, scored.len(), goal));
                    }
                }
            }
        }
        scored.sort_by_key(|(score, index, _)| (*score, *index));
        let best = scored.into_iter().take(MOST_PAIRS);
        best.map(|(.., goal)| Conjecture { kind: LemmaKind::Pair, goal }).collect()
    }

    /// Calls that the submission left, and those in its result.
    pub(super) fn submission_calls(&self, path: &Failure) -> Vec<TermId> {
        let mut calls: Vec<TermId> = path.notes[Origin::Submission as usize].left.iter().collect();
        for value in [path.submission, path.trouble].into_iter().flatten() {
            for call in calls_inside(&self.world, value) {
                if !calls.contains(&call) {
                    calls.push(call);
                }
            }
        }
        calls
    }

    pub(super) fn is_call(&self, term: TermId) -> bool {
        matches!(self.world.terms[term], Term::Call(..))
    }

    pub(super) fn have_different_types(&self, a: TermId, b: TermId, types: &FxHashMap<TermId, Type>) -> bool {
        match [a, b].map(|term| self.world.type_of(term, types)) {
            [Type::Con(one, _), Type::Con(two, _)] => one != two,
            _ => false,
        }
    }

    pub(super) fn is_boolean(&self, term: TermId, types: &FxHashMap<TermId, Type>) -> bool {
        self.world.type_of(term, types) == Type::con(TypeId::BOOL)
    }

    fn pair(
        &mut self,
        ours: TermId,
        theirs: TermId,
        types: &FxHashMap<TermId, Type>,
        constants: Constants,
    ) -> Option<Goal> {
        let (mut our_parts, mut their_parts) = (Vec::new(), Vec::new());
        self.arguments(ours, unknown(), &mut our_parts);
        self.arguments(theirs, unknown(), &mut their_parts);
        let mut common: Vec<(TermId, Type)> = Vec::new();
        for (part, hint) in &our_parts {
            let Some((_, other)) = their_parts.iter().find(|(other, _)| other == part) else { continue };
            let is_kept = match self.world.terms[*part] {
                Term::String(_) => true,
                Term::Int(_) => constants == Constants::Kept,
                _ => false,
            };
            let own = self.world.type_of(*part, types);
            let ty = [own, hint.clone(), other.clone()].into_iter().find(|ty| *ty != unknown()).unwrap_or_else(unknown);
            let is_block = matches!(self.world.terms[*part], Term::Block(..));
            let is_tuple = constants == Constants::Apart && self.world.types.components(&ty).is_some();
            let is_packing = is_block && (is_tuple || ty == unknown());
            if !is_kept && !is_packing && common.iter().all(|(known, _)| known != part) {
                common.push((*part, ty));
            }
        }
        if common.is_empty() {
            return None;
        }
        let mut by = FxHashMap::default();
        for (index, (part, ty)) in common.into_iter().enumerate() {
            // Renamed at once; the places only have to be different from one another.
            let variable = self.world.shared(1_000 + index, ty);
            by.insert(part, variable);
        }
        let left = self.replaced_in_call(ours, &by);
        let right = self.replaced_in_call(theirs, &by);
        Some(self.renamed(left, right, &[], types))
    }

    /// What an observer says of a call of the submission and of one of the reference: `value (ours x) = value (theirs x)`.
    pub(super) fn observed(&mut self, path: &Failure) -> Vec<Conjecture> {
        let [ours, mut theirs] = [path.submission, path.reference]
            .map(|result| result.map(|result| calls_inside(&self.world, result)).unwrap_or_default());
        // Another rule may have replaced what the reference has called.
        theirs.extend(path.notes[Origin::Reference as usize].made.iter());
        let [ours, theirs] =
            [ours, theirs].map(|calls| calls.into_iter().filter(|call| self.observes(*call)).collect::<Vec<TermId>>());
        let mut found = Vec::new();
        for a in &ours {
            for b in &theirs {
                let (Term::Call(head, _), Term::Call(other, _)) = (&self.world.terms[*a], &self.world.terms[*b]) else {
                    continue;
                };
                if a != b && head == other && found.len() < MOST_PAIRS {
                    found.extend(self.pair(*a, *b, &path.types, Constants::Apart));
                }
            }
        }
        found.into_iter().map(|goal| Conjecture { kind: LemmaKind::Observer, goal }).collect()
    }

    /// Whether a call has others in its arguments.
    fn observes(&self, call: TermId) -> bool {
        self.world.terms.parts(call).into_iter().any(|part| self.world.terms.has_call(part))
    }

    fn has_inner(&self, goal: &Goal) -> bool {
        [goal.left, goal.right].into_iter().any(|call| self.observes(call))
    }

    /// The parts of a call's arguments with the types that its function says they have.
    fn arguments(&self, term: TermId, ty: Type, found: &mut Vec<(TermId, Type)>) {
        match &self.world.terms[term] {
            Term::Call(head, args) => {
                let params = self.world.function(*head).map(|(code, _)| self.world.codes.code(code).params.clone());
                let params = params.unwrap_or_default();
                self.world.terms.parts(*head).into_iter().for_each(|part| self.arguments(part, unknown(), found));
                for (index, arg) in args.iter().enumerate() {
                    self.arguments(*arg, params.get(index).cloned().unwrap_or_else(unknown), found);
                }
            }
            Term::Closure(_, parts) | Term::Member(_, _, parts) => {
                parts.iter().for_each(|part| self.arguments(*part, unknown(), found));
            }
            Term::Partial(head, parts) => {
                self.arguments(*head, unknown(), found);
                parts.iter().for_each(|part| self.arguments(*part, unknown(), found));
            }
            Term::Block(_, fields) => {
                found.push((term, ty.clone()));
                let types = self.world.types.components(&ty).unwrap_or_default();
                for (index, field) in fields.iter().enumerate() {
                    self.arguments(*field, types.get(index).cloned().unwrap_or_else(unknown), found);
                }
            }
            _ => found.push((term, ty)),
        }
    }

    /// Parts of the arguments replaced, the call itself kept.
    fn replaced_in_call(&mut self, call: TermId, by: &FxHashMap<TermId, TermId>) -> TermId {
        self.world.terms.rebuilt(call, &mut |terms, part| terms.replace(part, by))
    }
}
