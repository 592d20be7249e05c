//! Lists that are only asked for their members: two calls with different lists that answer every such question alike.
//!
//! In: a failed path, and the questions that the reference has asked of lists so far. Out: the equation of a call of the
//! submission and one of the reference that have everything in common but a list each, where the two lists are related. Other
//! orders of the same names, names kept twice and names at the other end of a list are no difference then.

use super::Conjecture;
use super::places::{Place, places, plug};
use crate::attempt::Failure;
use crate::certificate::{Goal, Relation};
use crate::driver::notes::Notes;
use crate::proof::LemmaKind;
use crate::prover::Prover;
use crate::term::{Term, TermId};
use crate::types::{Origin, unknown};
use refute_ir::types::{Type, TypeId};
use rustc_hash::FxHashMap;

/// The places of both lists, of the element and of what calls have in common among variables.
const FIRST: usize = 5_000;
const SECOND: usize = 5_001;
const ELEMENT: usize = 5_002;
const COMMON: usize = 5_010;
/// Questions about lists that are remembered.
const MOST_QUESTIONS: usize = 3;
/// Conjectures from one path.
const MOST: usize = 6;

/// A call that asks a list something about an element.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Asked {
    call: TermId,
    list: Place,
    element: Place,
    types: [Type; 2],
}

impl Prover<'_> {
    /// Remembers questions about lists among the calls that the reference has made on some path.
    pub(crate) fn remember_questions(&mut self, notes: &[Notes; 2], types: &FxHashMap<TermId, Type>) {
        for call in notes[Origin::Reference as usize].made.iter() {
            let Term::Call(head, args) = self.world.terms[call].clone() else { continue };
            let known = |one: &Asked| matches!(&self.world.terms[one.call], Term::Call(other, _) if *other == head);
            let is_captured = !self.world.terms.parts(head).is_empty();
            if self.asked.len() >= MOST_QUESTIONS || is_captured || self.asked.iter().any(known) {
                continue;
            }
            let leaves = places(&self.world, head, &args, types);
            let ([(one, _, first), (two, _, second)], true) = (&leaves[..], self.is_boolean(call, types)) else {
                continue;
            };
            let asks = |list: &Type, element: &Type| match list {
                Type::Con(TypeId::LIST, parts) => parts[..] == [element.clone()] || *element == unknown(),
                _ => false,
            };
            let found = if asks(first, second) {
                Asked { call, list: *one, element: *two, types: [first.clone(), second.clone()] }
            } else if asks(second, first) {
                Asked { call, list: *two, element: *one, types: [second.clone(), first.clone()] }
            } else {
                continue;
            };
            self.asked.push(found);
        }
    }

    /// Calls with a list each and everything else in common.
    pub(super) fn environments(&mut self, path: &Failure) -> Vec<Conjecture> {
        let mut found: Vec<Conjecture> = Vec::new();
        let theirs: Vec<TermId> = path.notes[Origin::Reference as usize].made.iter().collect();
        for ours in self.submission_calls(path) {
            for theirs in &theirs {
                for asked in self.asked.clone() {
                    for (left, right) in self.without_lists(ours, *theirs, &asked.types[0], &path.types) {
                        let goal = Goal { relation: Some(self.relation(&asked)), ..Goal::new(left, right) };
                        if found.len() < MOST && found.iter().all(|one| one.goal != goal) {
                            found.push(Conjecture { kind: LemmaKind::Environment, goal });
                        }
                    }
                }
            }
        }
        found
    }

    /// Both calls with their lists and what they have in common made variables, in all ways in which that can be done.
    fn without_lists(
        &mut self,
        ours: TermId,
        theirs: TermId,
        list: &Type,
        types: &FxHashMap<TermId, Type>,
    ) -> Vec<(TermId, TermId)> {
        let (Term::Call(head, args), Term::Call(other, others)) =
            (self.world.terms[ours].clone(), self.world.terms[theirs].clone())
        else {
            return Vec::new();
        };
        let (mine, yours) = (places(&self.world, head, &args, types), places(&self.world, other, &others, types));
        let is_question = |call: &TermId| self.asked.iter().any(|asked| asked.call == *call);
        let is_open = |head: TermId| !self.world.terms.variables(head).is_empty();
        if is_open(head) || is_open(other) {
            return Vec::new();
        }
        if ours == theirs || self.have_different_types(ours, theirs, types) || is_question(&theirs) {
            return Vec::new();
        }
        let mut found = Vec::new();
        let lists = |leaves: &[Leaf]| -> Vec<Place> {
            leaves.iter().filter(|(_, value, ty)| self.is_list(*value, ty)).map(|(place, ..)| *place).collect()
        };
        let (our_lists, their_lists) = (lists(&mine), lists(&yours));
        for place in &our_lists {
            for other_place in &their_lists {
                let mut common: Vec<(TermId, TermId)> = Vec::new();
                let mut put = |this: &mut Self, leaves: &[Leaf], list: &Place, variable: TermId, is_first: bool| {
                    let mut values = Vec::new();
                    for (at, value, ty) in leaves {
                        let known = common.iter().find(|(one, _)| one == value).map(|(_, variable)| *variable);
                        let new = match known {
                            _ if at == list => variable,
                            Some(variable) => variable,
                            // What the reference is called with has to be said by the submission's call.
                            None if !is_first => return None,
                            None => {
                                let own = this.world.type_of(*value, types);
                                let ty = if own == unknown() { ty.clone() } else { own };
                                let variable = this.world.shared(COMMON + common.len(), ty);
                                common.push((*value, variable));
                                variable
                            }
                        };
                        values.push((*at, new));
                    }
                    Some(values)
                };
                let [first, second] = [FIRST, SECOND].map(|at| self.world.shared(at, list.clone()));
                let Some(our_values) = put(self, &mine, place, first, true) else { continue };
                let Some(their_values) = put(self, &yours, other_place, second, false) else { continue };
                if common.len() + 1 != mine.len().min(yours.len()) {
                    continue;
                }
                let left = plug(&mut self.world.terms, &args, &our_values);
                let left = self.world.terms.add(Term::Call(head, left));
                let right = plug(&mut self.world.terms, &others, &their_values);
                let right = self.world.terms.add(Term::Call(other, right));
                found.push((left, right));
            }
        }
        found
    }

    /// Whether a value is a list, by its type or by how it looks.
    fn is_list(&self, value: TermId, ty: &Type) -> bool {
        matches!(ty, Type::Con(TypeId::LIST, _))
            || *ty == unknown()
                && match &self.world.terms[value] {
                    Term::Int(0) => true,
                    Term::Block(0, fields) => match fields[..] {
                        [_, rest] => self.is_list(rest, &self.world.type_of(rest, &FxHashMap::default())),
                        _ => false,
                    },
                    _ => false,
                }
    }

    fn relation(&mut self, asked: &Asked) -> Relation {
        let [list, element] = asked.types.clone();
        let variables = [(FIRST, list.clone()), (SECOND, list), (ELEMENT, element)];
        let [first, second, element] = variables.map(|(place, ty)| self.world.shared(place, ty));
        let mut question = |list: TermId| {
            let Term::Call(head, args) = self.world.terms[asked.call].clone() else { return asked.call };
            let args = plug(&mut self.world.terms, &args, &[(asked.list, list), (asked.element, element)]);
            self.world.terms.add(Term::Call(head, args))
        };
        let (left, right) = (question(first), question(second));
        let number = |variable: TermId| match self.world.terms[variable] {
            Term::Variable(number) => number,
            _ => u32::MAX,
        };
        Relation { first: number(first), second: number(second), element: number(element), left, right }
    }
}

/// A place in a call, what stands there and its type.
type Leaf = (Place, TermId, Type);
