//! Equality and order of any values, as `=` and `compare` see them.
//!
//! Values that may hold functions are not compared: the machine would raise. Two values have the same type, so it is
//! enough that one of them is known to hold none.

use super::{Ran, Run, Stop};
use crate::question::Question;
use crate::task::Feature;
use crate::term::{Term, TermId};
use crate::types::Origin;
use refute_ir::types::{Repr, Type, TypeId};

impl Run<'_, '_> {
    /// The type of a term as far as it is known.
    pub(crate) fn type_of(&self, term: TermId) -> Type {
        self.world.type_of(term, &self.types)
    }

    fn is_of(&self, term: TermId, ty: TypeId) -> bool {
        matches!(self.type_of(term), Type::Con(id, _) if id == ty)
    }

    /// Whether a term is known to be an integer or a character.
    pub(crate) fn is_integer(&self, term: TermId) -> bool {
        self.is_of(term, TypeId::INT) || self.is_of(term, TypeId::CHAR)
    }

    fn must_be_comparable(&self, a: TermId, b: TermId) -> Ran<()> {
        let fine = [a, b].into_iter().any(|term| self.world.is_comparable(term, &self.types));
        if fine { Ok(()) } else { Err(Stop::Unsupported(Feature::Identity)) }
    }

    /// `a = b`.
    pub(super) fn equal(&mut self, a: TermId, b: TermId) -> Ran<bool> {
        self.must_be_comparable(a, b)?;
        self.equal_values(a, b)
    }

    fn equal_values(&mut self, a: TermId, b: TermId) -> Ran<bool> {
        if a == b {
            return Ok(true);
        }
        match (self.world.terms[a].clone(), self.world.terms[b].clone()) {
            (Term::Int(_), Term::Int(_)) | (Term::String(_), Term::String(_)) => Ok(false),
            (Term::Int(_), Term::Block(..)) | (Term::Block(..), Term::Int(_)) => Ok(false),
            (Term::Block(one, ours), Term::Block(two, theirs)) => {
                if one != two || ours.len() != theirs.len() {
                    return Ok(false);
                }
                for (a, b) in ours.iter().zip(theirs.iter()) {
                    if !self.equal_values(*a, *b)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            (Term::Int(_) | Term::Block(..), _) => self.equal_to_known(b, a),
            (_, Term::Int(_) | Term::Block(..)) => self.equal_to_known(a, b),
            _ => self.equal_unknowns(a, b),
        }
    }

    /// Whether an unknown value is the same as one whose head is known.
    fn equal_to_known(&mut self, unknown: TermId, value: TermId) -> Ran<bool> {
        let ty = self.type_of(unknown);
        if let Term::Int(n) = self.world.terms[value] {
            if self.is_of(unknown, TypeId::BOOL) {
                return Ok(self.truth(unknown)? == (n == 1));
            }
            if self.is_integer(unknown) {
                return self.equal_integers(unknown, value);
            }
        }
        if let Some(parts) = self.world.types.components(&ty) {
            for field in 0..parts.len() as u32 {
                let (a, b) = (self.field(unknown, field)?, self.field(value, field)?);
                if !self.equal_values(a, b)? {
                    return Ok(false);
                }
            }
            return Ok(true);
        }
        if self.world.types.alternatives(&ty).is_some() {
            return Err(Stop::Asks(Question::Constructor(unknown, ty)));
        }
        self.decided_same(unknown, value)
    }

    fn equal_unknowns(&mut self, a: TermId, b: TermId) -> Ran<bool> {
        if self.is_integer(a) || self.is_integer(b) {
            return self.equal_integers(a, b);
        }
        if self.is_of(a, TypeId::BOOL) || self.is_of(b, TypeId::BOOL) {
            return Ok(self.truth(a)? == self.truth(b)?);
        }
        self.decided_same(a, b)
    }

    fn decided_same(&mut self, a: TermId, b: TermId) -> Ran<bool> {
        let (a, b) = (a.min(b), a.max(b));
        let fact = self.facts.same.iter().find(|(x, y, _)| (*x, *y) == (a, b));
        fact.map(|(.., same)| *same).ok_or(Stop::Asks(Question::Same(a, b)))
    }

    /// `a < b`.
    pub(super) fn less(&mut self, a: TermId, b: TermId) -> Ran<bool> {
        self.must_be_comparable(a, b)?;
        if a == b {
            return Ok(false);
        }
        match (&self.world.terms[a], &self.world.terms[b]) {
            (Term::Int(m), Term::Int(n)) => return Ok(m < n),
            (Term::String(first), Term::String(second)) => return Ok(first < second),
            _ => {}
        }
        if self.is_integer(a) || self.is_integer(b) {
            return Ok(!self.at_most(b, a)?);
        }
        // Of two values one is less than the other unless they are the same.
        if self.equal_values(a, b)? {
            return Ok(false);
        }
        // The question must not depend on when the two were made: its answers would come the other way round.
        let is_first = self.world.terms.compare(a, b).is_lt();
        let (first, second, turned) = if is_first { (a, b, false) } else { (b, a, true) };
        let fact = self.facts.less.iter().find(|(x, y, _)| (*x, *y) == (first, second));
        let less = fact.map(|(.., less)| *less).ok_or(Stop::Asks(Question::Less(first, second)))?;
        Ok(less != turned)
    }

    /// `a == b`, where it means the same as `a = b`.
    pub(super) fn identical(&mut self, a: TermId, b: TermId) -> Ran<bool> {
        let is_number = |term: TermId| matches!(self.world.terms[term], Term::Int(_));
        if is_number(a) || is_number(b) || (self.is_immediate(a) && self.is_immediate(b)) {
            return self.equal_values(a, b);
        }
        Err(Stop::Unsupported(Feature::Identity))
    }

    fn is_immediate(&self, term: TermId) -> bool {
        let ty = self.type_of(term);
        self.is_integer(term)
            || self
                .world
                .types
                .alternatives(&ty)
                .is_some_and(|all| all.iter().all(|one| matches!(one.repr, Repr::Immediate(_))))
    }

    /// Whether two results are the same, as far as it is known. Where a truth value decides, it is asked for.
    pub(crate) fn same_results(&mut self, a: TermId, b: TermId) -> Ran<bool> {
        if a == b {
            return Ok(true);
        }
        match (self.world.terms[a].clone(), self.world.terms[b].clone()) {
            (Term::Block(one, ours), Term::Block(two, theirs)) => {
                if one != two || ours.len() != theirs.len() {
                    return Ok(false);
                }
                for (a, b) in ours.iter().zip(theirs.iter()) {
                    if !self.same_results(*a, *b)? {
                        return Ok(false);
                    }
                }
                return Ok(true);
            }
            (Term::Int(_) | Term::String(_), Term::Int(_) | Term::String(_) | Term::Block(..))
            | (Term::Block(..), Term::Int(_) | Term::String(_)) => return Ok(false),
            _ => {}
        }
        self.whose = Some(Origin::Submission);
        for (unknown, value) in [(a, b), (b, a)] {
            let ty = self.type_of(unknown);
            if matches!(self.world.terms[value], Term::Block(..))
                && let Some(parts) = self.world.types.components(&ty)
            {
                for field in 0..parts.len() as u32 {
                    let (a, b) = (self.field(unknown, field)?, self.field(value, field)?);
                    if !self.same_results(a, b)? {
                        return Ok(false);
                    }
                }
                return Ok(true);
            }
        }
        if self.is_of(a, TypeId::BOOL) || self.is_of(b, TypeId::BOOL) {
            return Ok(self.truth(a)? == self.truth(b)?);
        }
        let is_data = |term: TermId| {
            matches!(
                self.world.terms[term],
                Term::Block(..) | Term::String(_) | Term::Closure(..) | Term::Member(..) | Term::Partial(..)
            )
        };
        if is_data(a) || is_data(b) {
            return Ok(false);
        }
        let pair = (a.min(b), a.max(b));
        if let Some((.., same)) = self.facts.same.iter().find(|(x, y, _)| (*x, *y) == pair) {
            return Ok(*same);
        }
        Ok(self.are_equal_integers(a, b))
    }
}
