//! Primitives on symbolic values.

use super::{Ran, Run, Stop};
use crate::task::Feature;
use crate::term::polynomial::wrapped;
use crate::term::{Term, TermId};
use crate::types::unknown;
use refute_ir::Prim;
use refute_ir::types::{Type, TypeId};

/// The type of what a primitive gives that is left as it is.
pub(crate) fn result(prim: Prim) -> Type {
    match prim {
        Prim::IntDiv
        | Prim::IntMod
        | Prim::IntAnd
        | Prim::IntOr
        | Prim::IntXor
        | Prim::IntShl
        | Prim::IntLsr
        | Prim::IntAsr
        | Prim::StringLength => Type::int(),
        Prim::StringAppend => Type::con(TypeId::STRING),
        _ => unknown(),
    }
}

impl Run<'_, '_> {
    /// A primitive applied to its arguments.
    pub(super) fn primitive(&mut self, prim: Prim, args: &[TermId]) -> Ran<TermId> {
        use Prim::*;
        match (prim, args) {
            (Identity, [value]) => Ok(*value),
            (Ignore, [_]) => Ok(self.world.terms.int(0)),
            (Raise, _) => Err(Stop::Raises),
            (IntNeg, [a]) => {
                let negated = self.world.terms.polynomial(*a).negated();
                Ok(self.world.terms.sum(&negated))
            }
            (IntAdd | IntSub, [a, b]) => {
                let factor = if prim == IntAdd { 1 } else { -1 };
                let sum = self.world.terms.polynomial(*a).plus(&self.world.terms.polynomial(*b), factor);
                Ok(self.world.terms.sum(&sum))
            }
            (IntMul, [a, b]) => {
                let product = self.world.terms.polynomial(*a).times(&self.world.terms.polynomial(*b));
                Ok(self.world.terms.sum(&product))
            }
            (IntDiv | IntMod, [a, b]) => self.quotient(prim, *a, *b),
            (BoolNot, [a]) => {
                let truth = self.truth(*a)?;
                Ok(self.world.terms.boolean(!truth))
            }
            (IntEqual | IntNotEqual, [a, b]) => {
                let equal = self.equal_integers(*a, *b)?;
                Ok(self.world.terms.boolean(equal == (prim == IntEqual)))
            }
            (IntLess, [a, b]) => self.order(*b, *a, false),
            (IntGreaterEqual, [a, b]) => self.order(*b, *a, true),
            (IntGreater, [a, b]) => self.order(*a, *b, false),
            (IntLessEqual, [a, b]) => self.order(*a, *b, true),
            (IntCompare, [a, b]) => {
                let n = if !self.at_most(*b, *a)? { -1 } else { i64::from(!self.at_most(*a, *b)?) };
                Ok(self.world.terms.int(n))
            }
            (Equal | NotEqual | StringEqual, [a, b]) => {
                let equal = self.equal(*a, *b)?;
                Ok(self.world.terms.boolean(equal == (prim != NotEqual)))
            }
            (Less, [a, b]) | (Greater, [b, a]) => {
                let less = self.less(*a, *b)?;
                Ok(self.world.terms.boolean(less))
            }
            (GreaterEqual, [a, b]) | (LessEqual, [b, a]) => {
                let less = self.less(*a, *b)?;
                Ok(self.world.terms.boolean(!less))
            }
            (Compare | StringCompare, [a, b]) => {
                let n = if self.less(*a, *b)? { -1 } else { i64::from(self.less(*b, *a)?) };
                Ok(self.world.terms.int(n))
            }
            (PhysEqual | PhysNotEqual, [a, b]) => {
                let same = self.identical(*a, *b)?;
                Ok(self.world.terms.boolean(same == (prim == PhysEqual)))
            }
            (StringAppend, [a, b]) => {
                if let (Term::String(a), Term::String(b)) = (&self.world.terms[*a], &self.world.terms[*b]) {
                    let joined: Vec<u8> = a.iter().chain(b.iter()).copied().collect();
                    return Ok(self.world.terms.add(Term::String(joined.into())));
                }
                Ok(self.world.terms.add(Term::Prim(prim, args.into())))
            }
            (StringLength, [a]) => {
                if let Term::String(a) = &self.world.terms[*a] {
                    let length = a.len() as i64;
                    return Ok(self.world.terms.int(length));
                }
                Ok(self.world.terms.add(Term::Prim(prim, args.into())))
            }
            (IntAnd | IntOr | IntXor, [a, b]) => {
                let value = match (&self.world.terms[*a], &self.world.terms[*b], prim) {
                    (Term::Int(a), Term::Int(b), IntAnd) => a & b,
                    (Term::Int(a), Term::Int(b), IntOr) => a | b,
                    (Term::Int(a), Term::Int(b), IntXor) => a ^ b,
                    _ => return Ok(self.world.terms.add(Term::Prim(prim, args.into()))),
                };
                Ok(self.world.terms.int(value))
            }
            (Incr | Decr | ArrayLength | ArrayGet | ArraySet | ArrayMake, _) => Err(Stop::Unsupported(Feature::State)),
            _ => Err(Stop::Unsupported(Feature::Primitive(prim))),
        }
    }

    /// `a <= b`, or where it is to be refused that it is not.
    fn order(&mut self, a: TermId, b: TermId, wanted: bool) -> Ran<TermId> {
        let at_most = self.at_most(a, b)?;
        Ok(self.world.terms.boolean(at_most == wanted))
    }

    fn quotient(&mut self, prim: Prim, a: TermId, b: TermId) -> Ran<TermId> {
        let zero = self.world.terms.int(0);
        if self.equal_integers(b, zero)? {
            return Err(Stop::Raises);
        }
        if let (Term::Int(a), Term::Int(b)) = (&self.world.terms[a], &self.world.terms[b]) {
            let value = if prim == Prim::IntDiv { a.wrapping_div(*b) } else { a.wrapping_rem(*b) };
            return Ok(self.world.terms.int(wrapped(i128::from(value))));
        }
        Ok(self.world.terms.add(Term::Prim(prim, [a, b].into())))
    }
}
