//! Symbolic values and what is left to do with them, each stored once.
//!
//! A term is a value as far as it is known: constants, blocks, functions with what they captured, polynomials over parts
//! that are not known: variables, fields of unknown blocks, calls and applications that were left as they are.
//! Invariant: two terms of one [`Terms`] are equal exactly if their ids are. Ids are given in the order in which terms are
//! made, so whatever is sorted by them is the same on every run.
//! Not here: what the parts mean on a path (see `driver`), linear facts (see `linear`).

pub(crate) mod matching;
mod order;
pub(crate) mod polynomial;

use crate::code::{CodeId, GroupId};
use refute_ir::Prim;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A term of a [`Terms`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct TermId(pub(crate) u32);

/// Several terms.
pub(crate) type List = Arc<[TermId]>;

/// A product of unknown integers, sorted; the empty one is 1.
pub(crate) type Monomial = Arc<[TermId]>;

/// A term.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Term {
    /// An immediate: an integer, a character, a constant constructor.
    Int(i64),
    /// A string.
    String(Arc<[u8]>),
    /// A block: tuple, record, constructor with arguments.
    Block(u32, List),
    /// A function with what it captured.
    Closure(CodeId, List),
    /// A function of a recursive group, with what the whole group captured.
    Member(GroupId, u32, List),
    /// A function with fewer arguments than it has parameters.
    Partial(TermId, List),
    /// A variable of a goal.
    Variable(u32),
    /// A field of a value that is not known.
    Field(TermId, u32),
    /// A call of a recursive function with all its arguments, or more.
    Call(TermId, List),
    /// An unknown function applied.
    Apply(TermId, List),
    /// A sum of monomials with coefficients, modulo 2^63; sorted, more than one, or one with a coefficient or several factors.
    Sum(Arc<[(Monomial, i64)]>),
    /// A primitive of unknown arguments that always gives a value.
    Prim(Prim, List),
    /// Only in right sides of goals: the second if the first is true, otherwise the third.
    Choice(TermId, TermId, TermId),
    /// The identity of an exception, which can only be raised.
    Exception,
}

/// All terms of a proof.
#[derive(Debug, Default)]
pub(crate) struct Terms {
    terms: Vec<Term>,
    ids: FxHashMap<Term, TermId>,
}

impl std::ops::Index<TermId> for Terms {
    type Output = Term;
    fn index(&self, id: TermId) -> &Term {
        &self.terms[id.0 as usize]
    }
}

impl Terms {
    /// The id of a term.
    pub(crate) fn add(&mut self, term: Term) -> TermId {
        if let Some(id) = self.ids.get(&term) {
            return *id;
        }
        let id = TermId(self.terms.len() as u32);
        self.terms.push(term.clone());
        self.ids.insert(term, id);
        id
    }

    /// An immediate.
    pub(crate) fn int(&mut self, n: i64) -> TermId {
        self.add(Term::Int(n))
    }

    /// A truth value.
    pub(crate) fn boolean(&mut self, truth: bool) -> TermId {
        self.int(i64::from(truth))
    }

    /// A variable of a goal.
    pub(crate) fn variable(&mut self, number: u32) -> TermId {
        self.add(Term::Variable(number))
    }

    /// The parts of a term in their order; those of a sum are its factors.
    pub(crate) fn parts(&self, id: TermId) -> Vec<TermId> {
        match &self[id] {
            Term::Int(_) | Term::String(_) | Term::Variable(_) | Term::Exception => Vec::new(),
            Term::Block(_, parts) | Term::Closure(_, parts) | Term::Member(_, _, parts) | Term::Prim(_, parts) => {
                parts.to_vec()
            }
            Term::Partial(head, parts) | Term::Call(head, parts) | Term::Apply(head, parts) => {
                std::iter::once(*head).chain(parts.iter().copied()).collect()
            }
            Term::Field(of, _) => vec![*of],
            Term::Sum(monomials) => monomials.iter().flat_map(|(monomial, _)| monomial.iter().copied()).collect(),
            Term::Choice(condition, yes, no) => vec![*condition, *yes, *no],
        }
    }

    /// The term with other parts, in the same order.
    pub(crate) fn rebuilt(&mut self, id: TermId, part: &mut impl FnMut(&mut Terms, TermId) -> TermId) -> TermId {
        let term = self[id].clone();
        let mut all = |terms: &mut Terms, parts: &List| -> List { parts.iter().map(|one| part(terms, *one)).collect() };
        let new = match &term {
            Term::Int(_) | Term::String(_) | Term::Variable(_) | Term::Exception => return id,
            Term::Block(tag, parts) => Term::Block(*tag, all(self, parts)),
            Term::Closure(code, parts) => Term::Closure(*code, all(self, parts)),
            Term::Member(group, member, parts) => Term::Member(*group, *member, all(self, parts)),
            Term::Prim(prim, parts) => Term::Prim(*prim, all(self, parts)),
            Term::Partial(head, parts) => {
                let parts = all(self, parts);
                Term::Partial(part(self, *head), parts)
            }
            Term::Call(head, parts) => {
                let parts = all(self, parts);
                Term::Call(part(self, *head), parts)
            }
            Term::Apply(head, parts) => {
                let parts = all(self, parts);
                Term::Apply(part(self, *head), parts)
            }
            Term::Field(of, field) => {
                let of = part(self, *of);
                return self.field(of, *field);
            }
            Term::Choice(condition, yes, no) => Term::Choice(part(self, *condition), part(self, *yes), part(self, *no)),
            Term::Sum(monomials) => {
                let mut sum = polynomial::Polynomial::default();
                for (monomial, coefficient) in monomials.iter() {
                    let mut product = polynomial::Polynomial::constant(*coefficient);
                    for factor in monomial.iter() {
                        let factor = part(self, *factor);
                        product = product.times(&self.polynomial(factor));
                    }
                    sum = sum.plus(&product, 1);
                }
                return self.sum(&sum);
            }
        };
        self.add(new)
    }

    /// A field of a value.
    pub(crate) fn field(&mut self, of: TermId, field: u32) -> TermId {
        match &self[of] {
            Term::Block(_, fields) if (field as usize) < fields.len() => fields[field as usize],
            _ => self.add(Term::Field(of, field)),
        }
    }

    /// Whether a term has this part somewhere.
    pub(crate) fn contains(&self, id: TermId, part: TermId) -> bool {
        // Parts are made before what they are parts of.
        id == part || (id > part && self.parts(id).into_iter().any(|one| self.contains(one, part)))
    }

    /// Whether a call that was left as it is occurs in a term.
    pub(crate) fn has_call(&self, id: TermId) -> bool {
        matches!(self[id], Term::Call(..)) || self.parts(id).into_iter().any(|part| self.has_call(part))
    }

    /// Every part of a term once, the term first.
    pub(crate) fn inside(&self, id: TermId) -> Vec<TermId> {
        let mut found = Vec::new();
        self.collect(id, &mut found);
        found
    }

    fn collect(&self, id: TermId, found: &mut Vec<TermId>) {
        if found.contains(&id) {
            return;
        }
        found.push(id);
        for part in self.parts(id) {
            self.collect(part, found);
        }
    }

    /// How many nodes a term has, written out.
    pub(crate) fn size(&self, id: TermId) -> usize {
        1 + self.parts(id).into_iter().map(|part| self.size(part)).sum::<usize>()
    }

    /// The variables of goals in a term, in order of first appearance.
    pub(crate) fn variables(&self, id: TermId) -> Vec<u32> {
        let numbers = self.inside(id).into_iter().filter_map(|part| match self[part] {
            Term::Variable(number) => Some(number),
            _ => None,
        });
        numbers.collect()
    }
}
