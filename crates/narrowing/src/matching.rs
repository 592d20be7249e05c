//! Matches: decision trees on values of which not everything is decided.
//!
//! A test of an open cell decides it; a test of a term is a condition.

use crate::eval::{Frame, part};
use crate::machine::{Res, Run};
use crate::value::Val;
use refute_ir::Prim;
use refute_ir::program::{Match, Test, Tree};
use refute_ir::types::{Repr, TypeDeclKind, TypeId};
use refute_smt::Sort;

impl Run<'_, '_> {
    /// The arm of a match that fits.
    pub(crate) fn matching(&mut self, frame: &mut Frame, matching: &Match) -> Res<Option<usize>> {
        let function = frame.function.clone();
        let mut at = matching.tree;
        loop {
            self.step()?;
            at = match &function[at] {
                Tree::Fail => return Ok(None),
                Tree::Field { of, field, into, then } => {
                    let of = self.force(&frame.locals[of.index()])?;
                    frame.locals[into.index()] = part(&of, *field)?;
                    *then
                }
                Tree::Leaf { arm, bindings, guard } => {
                    for (from, to) in bindings {
                        frame.locals[to.index()] = frame.locals[from.index()].clone();
                    }
                    match guard {
                        None => return Ok(Some(*arm as usize)),
                        Some((condition, otherwise)) => {
                            let value = self.inside(frame, *condition)?;
                            self.site = (frame.id, *condition);
                            if self.truth(&value)? {
                                return Ok(Some(*arm as usize));
                            }
                            *otherwise
                        }
                    }
                }
                Tree::Switch { on, cases, default } => {
                    let mut value = self.force(&frame.locals[on.index()])?;
                    if let Val::Term(term) = value
                        && self.shared.terms.sort(term) == Sort::Bool
                    {
                        value = Val::bool(self.decide(term)?);
                    }
                    frame.locals[on.index()] = value.clone();
                    let mut found = *default;
                    for (test, then) in cases {
                        if self.fits(frame, &value, test)? {
                            found = Some(*then);
                            break;
                        }
                    }
                    match found {
                        Some(then) => then,
                        None => return Ok(None),
                    }
                }
            };
        }
    }

    fn fits(&mut self, frame: &Frame, value: &Val, test: &Test) -> Res<bool> {
        match test {
            Test::Constructor(ty, number) => Ok(match (self.repr(*ty, *number), value) {
                (Some(Repr::Immediate(own)), Val::Int(value)) => i64::from(own) == *value,
                (Some(Repr::Block(own)), Val::Block(block)) => own == block.tag,
                _ => false,
            }),
            Test::Int(number) => {
                let equal = self.prim(Prim::IntEqual, &[value.clone(), Val::Int(*number)])?;
                self.truth(&equal)
            }
            Test::Range(low, high) => {
                let from = self.prim(Prim::IntLessEqual, &[Val::Int(*low), value.clone()])?;
                if !self.truth(&from)? {
                    return Ok(false);
                }
                let to = self.prim(Prim::IntLessEqual, &[value.clone(), Val::Int(*high)])?;
                self.truth(&to)
            }
            Test::String(text) => {
                let equal = self.prim(Prim::StringEqual, &[value.clone(), Val::text(text.to_vec())])?;
                self.truth(&equal)
            }
            Test::Float(x) => Ok(matches!(value, Val::Float(own) if **own == *x)),
            Test::ArrayLength(length) => {
                Ok(matches!(value, Val::Array(items) if items.borrow().len() == *length as usize))
            }
            Test::Exception(of) => {
                let Val::Exception(wanted) = self.identity(frame, *of)? else { return Ok(false) };
                Ok(match value {
                    Val::Exception(own) => *own == wanted,
                    Val::Block(block) => {
                        matches!(block.fields.borrow().first(), Some(Val::Exception(own)) if *own == wanted)
                    }
                    _ => false,
                })
            }
        }
    }

    fn repr(&self, ty: TypeId, number: u32) -> Option<Repr> {
        match &self.shared.subject.program.types.get(ty).kind {
            TypeDeclKind::Variant(constructors) => Some(constructors.get(number as usize)?.repr),
            _ => None,
        }
    }
}
