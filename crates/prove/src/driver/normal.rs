//! A term under the assumptions: what is known is put in, what can be computed is computed.

use super::{INNER, Known, Ran, Run};
use crate::term::polynomial::Polynomial;
use crate::term::{List, Term, TermId};

impl Run<'_, '_> {
    /// The value of an unknown term whose parts are as they are known.
    pub(super) fn value_of(&mut self, term: TermId) -> Ran<TermId> {
        match self.known.get(&term) {
            None => Ok(term),
            Some(Known::Is(other)) => {
                let other = *other;
                self.quietly(|run| run.normal(other))
            }
            Some(Known::Built(tag, size, name)) => {
                let (tag, size, name) = (*tag, *size, *name);
                let mut fields = Vec::new();
                for field in 0..size {
                    let field = self.world.terms.add(Term::Field(name, field));
                    fields.push(refute_source::deep(|| self.value_of(field))?);
                }
                Ok(self.world.terms.add(Term::Block(tag, fields.into())))
            }
        }
    }

    /// Does something on nobody's behalf: what is known of a value was computed when it was found out, so nothing is noted
    /// of it, and what is noted elsewhere is not remembered from here.
    pub(crate) fn quietly<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let whose = self.whose.take();
        let memo = std::mem::take(&mut self.memo);
        let value = work(self);
        self.whose = whose;
        self.memo = memo;
        value
    }

    /// A field of a value.
    pub(super) fn field(&mut self, of: TermId, field: u32) -> Ran<TermId> {
        let term = self.world.terms.field(of, field);
        match self.world.terms[term] {
            Term::Field(..) => self.value_of(term),
            _ => Ok(term),
        }
    }

    /// The value of a term.
    pub(crate) fn normal(&mut self, id: TermId) -> Ran<TermId> {
        self.step()?;
        refute_source::deep(|| self.normal_here(id))
    }

    fn normal_here(&mut self, id: TermId) -> Ran<TermId> {
        match self.world.terms[id].clone() {
            Term::Int(_) | Term::String(_) | Term::Exception => Ok(id),
            Term::Variable(_) => self.value_of(id),
            Term::Field(of, field) => {
                if let Some(Known::Built(_, _, name)) = self.known.get(&of) {
                    let term = self.world.terms.add(Term::Field(*name, field));
                    return self.value_of(term);
                }
                let of = self.normal(of)?;
                self.field(of, field)
            }
            Term::Block(tag, fields) => {
                let fields = self.all_normal(&fields)?;
                Ok(self.world.terms.add(Term::Block(tag, fields)))
            }
            Term::Closure(code, captures) => {
                let captures = self.all_normal(&captures)?;
                Ok(self.world.terms.add(Term::Closure(code, captures)))
            }
            Term::Member(group, member, captures) => {
                let captures = self.all_normal(&captures)?;
                Ok(self.world.terms.add(Term::Member(group, member, captures)))
            }
            Term::Partial(head, args) | Term::Call(head, args) | Term::Apply(head, args) => {
                let args = self.all_normal(&args)?;
                let head = self.normal(head)?;
                self.apply(head, &args, INNER)
            }
            Term::Prim(prim, args) => {
                let args = self.all_normal(&args)?;
                self.primitive(prim, &args)
            }
            Term::Choice(condition, yes, no) => {
                let condition = self.normal(condition)?;
                let next = if self.truth(condition)? { yes } else { no };
                self.normal(next)
            }
            Term::Sum(monomials) => {
                let mut sum = Polynomial::default();
                for (factors, coefficient) in self.world.terms.in_order(&monomials) {
                    let mut product = Polynomial::constant(coefficient);
                    for factor in factors {
                        let factor = self.normal(factor)?;
                        product = product.times(&self.world.terms.polynomial(factor));
                    }
                    sum = sum.plus(&product, 1);
                }
                Ok(self.world.terms.sum(&sum))
            }
        }
    }

    pub(super) fn all_normal(&mut self, terms: &List) -> Ran<List> {
        let values: Ran<Vec<TermId>> = terms.iter().map(|term| self.normal(*term)).collect();
        Ok(values?.into())
    }
}
