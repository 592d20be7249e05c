//! Decision trees of matches, on symbolic values.

use super::evaluate::Frame;
use super::{Ran, Run, Stop};
use crate::question::Question;
use crate::task::Feature;
use crate::term::{Term, TermId};
use crate::types::Origin;
use refute_ir::program::{Function, Match, Test, Tree, TreeId};
use refute_ir::types::{Repr, Type, TypeId};

impl Run<'_, '_> {
    pub(super) fn matched(
        &mut self,
        text: &Function,
        origin: Origin,
        matched: &Match,
        frame: &mut Frame,
        depth: u32,
    ) -> Ran<TermId> {
        let mut at = matched.tree;
        loop {
            self.step()?;
            match &text[at] {
                Tree::Switch { on, cases, default } => {
                    let value = frame[on.index()].ok_or(Stop::Unsupported(Feature::RecursiveData))?;
                    let chosen = self.chosen(origin, value, cases)?;
                    at = chosen.or(*default).ok_or(Stop::Unsupported(Feature::Types))?;
                }
                Tree::Field { of, field, into, then } => {
                    let of = frame[of.index()].ok_or(Stop::Unsupported(Feature::RecursiveData))?;
                    frame[into.index()] = Some(self.field(of, *field)?);
                    at = *then;
                }
                Tree::Leaf { arm, bindings, guard } => {
                    for (from, to) in bindings {
                        frame[to.index()] = frame[from.index()];
                    }
                    if let Some((guard, otherwise)) = guard {
                        let guard = self.evaluate(text, origin, *guard, frame, depth)?;
                        if !self.truth(guard)? {
                            at = *otherwise;
                            continue;
                        }
                    }
                    return self.evaluate(text, origin, matched.arms[*arm as usize].body, frame, depth);
                }
                Tree::Fail => return Err(Stop::Raises),
            }
        }
    }

    /// Where the first test leads that the value passes.
    fn chosen(&mut self, origin: Origin, value: TermId, cases: &[(Test, TreeId)]) -> Ran<Option<TreeId>> {
        for (test, then) in cases {
            let passes = match test {
                Test::Int(n) => {
                    let n = self.world.terms.int(*n);
                    self.equal_integers(value, n)?
                }
                Test::Range(first, last) => {
                    let first = self.world.terms.int(*first);
                    let last = self.world.terms.int(*last);
                    self.at_most(first, value)? && self.at_most(value, last)?
                }
                Test::String(bytes) => {
                    let string = self.world.terms.add(Term::String(bytes.clone()));
                    self.equal(value, string)?
                }
                Test::Constructor(ty, number) => self.is_constructor(origin, value, *ty, *number)?,
                Test::Float(_) => return Err(Stop::Unsupported(Feature::Floats)),
                Test::ArrayLength(_) => return Err(Stop::Unsupported(Feature::State)),
                Test::Exception(_) => return Err(Stop::Unsupported(Feature::Handlers)),
            };
            if passes {
                return Ok(Some(*then));
            }
        }
        Ok(None)
    }

    fn is_constructor(&mut self, origin: Origin, value: TermId, ty: TypeId, number: u32) -> Ran<bool> {
        let repr = self.world.types.repr(origin, ty, number).ok_or(Stop::Unsupported(Feature::Types))?;
        let known = match (&self.world.terms[value], repr) {
            (Term::Int(n), Repr::Immediate(index)) => Some(*n == i64::from(index)),
            (Term::Int(_), Repr::Block(_)) | (Term::Block(..), Repr::Immediate(_)) => Some(false),
            (Term::Block(tag, _), Repr::Block(index)) => Some(*tag == index),
            _ => None,
        };
        if let Some(known) = known {
            if ty != TypeId::BOOL {
                self.note_constructor();
            }
            return Ok(known);
        }
        if ty == TypeId::BOOL {
            return Ok(self.truth(value)? == (number == 1));
        }
        if ty == TypeId::UNIT {
            return Ok(true);
        }
        let known = self.world.type_of(value, &self.types);
        let known = match known {
            Type::Con(..) if self.world.types.alternatives(&known).is_some() => known,
            _ => self.world.types.of_declaration(origin, ty),
        };
        if self.world.types.alternatives(&known).is_none() {
            return Err(Stop::Unsupported(Feature::Types));
        }
        Err(Stop::Asks(Question::Constructor(value, known)))
    }

    fn note_constructor(&mut self) {
        if let Some(frame) = self.frames.last_mut() {
            *frame = true;
        }
    }

    /// Whether a truth value is true.
    pub(crate) fn truth(&mut self, value: TermId) -> Ran<bool> {
        match self.world.terms[value] {
            Term::Int(n) => Ok(n == 1),
            Term::Variable(_) | Term::Field(..) | Term::Call(..) | Term::Apply(..) => {
                Err(Stop::Asks(Question::Truth(value)))
            }
            _ => Err(Stop::Unsupported(Feature::Types)),
        }
    }
}
