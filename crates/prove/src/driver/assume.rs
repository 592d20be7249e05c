//! Assumptions become what is known about terms, and facts.
//!
//! First what variables and their parts are, then what other terms are: those are looked at under what is known so far, since
//! a call that was left may be computable by now. Whoever assumed something about a call has seen to it that it returns
//! (see `attempt`), so that what it gives can be computed with, and if it raises the assumptions contradict each other.

use super::{Known, Ran, Run, Stop};
use crate::question::{Assumption, Question, is_rigid, representation};
use crate::term::{Term, TermId};
use refute_ir::types::{Repr, Type};

impl Run<'_, '_> {
    /// Begins a run with these assumptions.
    pub(crate) fn assume(&mut self, assumptions: &[Assumption]) -> Ran<()> {
        let (rigid, other): (Vec<&Assumption>, Vec<&Assumption>) =
            assumptions.iter().partition(|one| one.question.terms().into_iter().all(|term| is_rigid(self.world, term)));
        for assumption in rigid {
            self.assume_known(assumption)?;
            self.solve(assumption)?;
        }
        for assumption in &other {
            self.assume_known(assumption)?;
            self.solve(assumption)?;
        }
        self.memo.clear();
        for assumption in assumptions {
            self.assume_fact(assumption)?;
        }
        self.settle_unequal();
        if self.denied(&[]) { Err(Stop::Contradiction) } else { Ok(()) }
    }

    fn assume_known(&mut self, assumption: &Assumption) -> Ran<()> {
        match &assumption.question {
            Question::Constructor(term, ty) => {
                let (repr, args) = representation(self.world, ty, assumption.answer).ok_or(Stop::Refused)?;
                let value = self.now(*term)?;
                match (&self.world.terms[value], repr) {
                    (Term::Int(n), Repr::Immediate(index)) if *n == i64::from(index) => Ok(()),
                    (Term::Block(tag, _), Repr::Block(index)) if *tag == index => Ok(()),
                    (Term::Int(_) | Term::Block(..), _) => Err(Stop::Contradiction),
                    (_, Repr::Immediate(index)) => {
                        let n = self.world.terms.int(i64::from(index));
                        self.know(value, Known::Is(n));
                        Ok(())
                    }
                    (_, Repr::Block(tag)) => {
                        self.build(value, tag, &args);
                        Ok(())
                    }
                }
            }
            Question::Truth(term) => {
                let value = self.now(*term)?;
                match self.world.terms[value] {
                    Term::Int(n) if n == i64::from(assumption.answer) => Ok(()),
                    Term::Int(_) => Err(Stop::Contradiction),
                    _ => {
                        let n = self.world.terms.int(i64::from(assumption.answer));
                        self.know(value, Known::Is(n));
                        Ok(())
                    }
                }
            }
            Question::Same(a, b) if assumption.answer == 1 => {
                let (a, b) = (self.now(*a)?, self.now(*b)?);
                let is_value =
                    |term: TermId| matches!(self.world.terms[term], Term::Int(_) | Term::Block(..) | Term::String(_));
                let (unknown, value) = match (is_rigid(self.world, a), is_rigid(self.world, b)) {
                    (_, true) if !self.world.terms.contains(a, b) => (b, a),
                    (true, _) if !self.world.terms.contains(b, a) => (a, b),
                    _ if is_value(a) && !is_value(b) && !self.world.terms.contains(a, b) => (b, a),
                    _ if is_value(b) && !is_value(a) && !self.world.terms.contains(b, a) => (a, b),
                    _ => return Ok(()),
                };
                self.know(unknown, Known::Is(value));
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// An equation of integers tells what a variable is.
    fn solve(&mut self, assumption: &Assumption) -> Ran<()> {
        let (Question::Zero(term), 1) = (&assumption.question, assumption.answer) else { return Ok(()) };
        let term = self.now(*term)?;
        let polynomial = self.world.terms.polynomial(term);
        let found = polynomial.monomials().find_map(|(monomial, coefficient)| match monomial[..] {
            [factor] if coefficient.abs() == 1 && is_rigid(self.world, factor) => Some((factor, coefficient)),
            _ => None,
        });
        let Some((unknown, coefficient)) = found else { return Ok(()) };
        let own = self.world.terms.polynomial(unknown);
        let rest = polynomial.plus(&own, -coefficient);
        let rest = if coefficient == 1 { rest.negated() } else { rest };
        let rest = self.world.terms.sum(&rest);
        if !self.world.terms.contains(rest, unknown) {
            self.know(unknown, Known::Is(rest));
            // It is what the variable is, and that is an integer.
            self.ranged.insert(rest);
        }
        Ok(())
    }

    fn assume_fact(&mut self, assumption: &Assumption) -> Ran<()> {
        let yes = assumption.answer == 1;
        match &assumption.question {
            Question::Constructor(..) | Question::Truth(_) => {}
            Question::Zero(term) => {
                let Some(constraint) = self.constraint_now(*term)? else { return Ok(()) };
                if yes {
                    self.facts.constraints.push(constraint.reversed());
                    self.facts.constraints.push(constraint);
                } else if constraint.unknowns().next().is_none() {
                    return if constraint.is_zero() { Err(Stop::Contradiction) } else { Ok(()) };
                } else {
                    self.facts.unequal.push(constraint);
                }
            }
            Question::AtMostZero(term) => {
                let Some(constraint) = self.constraint_now(*term)? else { return Ok(()) };
                self.facts.constraints.push(if yes { constraint } else { constraint.refuted() });
            }
            Question::Same(a, b) => {
                let (a, b) = (self.now(*a)?, self.now(*b)?);
                let are_known = |term: TermId| matches!(self.world.terms[term], Term::Int(_) | Term::String(_));
                if a == b || (are_known(a) && are_known(b)) {
                    return if (a == b) == yes { Ok(()) } else { Err(Stop::Contradiction) };
                }
                self.facts.same.push((a.min(b), a.max(b), yes));
            }
            Question::Less(a, b) => {
                let (a, b) = (self.now(*a)?, self.now(*b)?);
                if a == b {
                    return if yes { Err(Stop::Contradiction) } else { Ok(()) };
                }
                let is_first = self.world.terms.compare(a, b).is_lt();
                self.facts.less.push(if is_first { (a, b, yes) } else { (b, a, !yes) });
            }
        }
        Ok(())
    }

    /// The value of a term by what is known so far; a call that would raise cannot have given what is assumed of it.
    fn now(&mut self, term: TermId) -> Ran<TermId> {
        match self.normal(term) {
            Err(Stop::Raises) => Err(Stop::Contradiction),
            Err(Stop::Asks(_)) => Ok(term),
            other => other,
        }
    }

    fn know(&mut self, term: TermId, known: Known) {
        self.memo.clear();
        self.known.insert(term, known);
    }

    /// An unknown value is a block; so are those of its fields that are tuples or records.
    fn build(&mut self, term: TermId, tag: u32, parts: &[Type]) {
        self.know(term, Known::Built(tag, parts.len() as u32, term));
        for (number, part) in parts.iter().enumerate() {
            let field = self.world.terms.add(Term::Field(term, number as u32));
            self.types.insert(field, part.clone());
            if let Some(inner) = self.world.types.components(part) {
                refute_source::deep(|| self.build(field, 0, &inner));
            }
        }
    }
}
