//! Primitives on values of which not everything is decided.
//!
//! Integers become terms, comparisons conditions; texts are in `texts`, structural comparison in `compare`. What is left is
//! done by the evaluator itself on known values (`delegate`): numbers that are terms are pinned to the model's values
//! first, other values being other runs.

use crate::cut::CutReason;
use crate::machine::{Halt, Res, Run, Undo};
use crate::value::Val;
use refute_ir::Prim;
use refute_ir::program::BuiltinException;
use refute_smt::{Sort, Term};
use std::cell::RefCell;
use std::cmp::Ordering;
use std::rc::Rc;

/// The longest array that is made.
const LONGEST: i64 = 10_000;

impl Run<'_, '_> {
    /// A primitive on values that are decided down to their outermost constructor.
    pub(crate) fn prim(&mut self, prim: Prim, args: &[Val]) -> Res<Val> {
        use Prim::*;
        match prim {
            Identity => Ok(args[0].clone()),
            Ignore | Output | Flush => Ok(Val::UNIT),
            Raise => Err(Halt::Raise(args[0].clone())),
            Incr | Decr => self.bump(&args[0], if prim == Incr { IntAdd } else { IntSub }),
            IntNeg => self.arithmetic(IntSub, &Val::Int(0), &args[0]),
            IntAdd | IntSub | IntMul | IntDiv | IntMod => self.arithmetic(prim, &args[0], &args[1]),
            // A shift by a known number is a product; the greatest power that is an integer is 2^61.
            IntShl if matches!(args[1], Val::Int(0..=61)) => match args[1] {
                Val::Int(by) => self.arithmetic(IntMul, &args[0], &Val::Int(1 << by)),
                _ => self.delegate(prim, args),
            },
            IntEqual | IntNotEqual | IntLess | IntLessEqual | IntGreater | IntGreaterEqual => {
                self.relation(prim, &args[0], &args[1])
            }
            IntCompare => {
                let order = self.order_numbers(&args[0], &args[1])?;
                Ok(Val::Int(order as i64))
            }
            BoolNot => match &args[0] {
                Val::Term(term) => Ok(Val::Term(self.shared.terms.not(*term))),
                value => Ok(Val::bool(!self.truth(value)?)),
            },
            Equal | NotEqual | Less | LessEqual | Greater | GreaterEqual | Compare => {
                self.structural(prim, &args[0], &args[1])
            }
            PhysEqual | PhysNotEqual => {
                let same = self.identical(&args[0], &args[1])?;
                Ok(Val::bool(same == (prim == PhysEqual)))
            }
            ReadLine | ReadChar => {
                self.admit(CutReason::ReadsInput);
                self.raise(BuiltinException::EndOfFile, None)
            }
            Exit => Err(Halt::Ended),
            ArrayLength | ArrayGet | ArrayGetUnsafe | ArraySet | ArraySetUnsafe | ArrayMake | ArraySubUnsafe
            | ArrayBlitUnsafe | ArrayAppend => self.on_array(prim, args),
            StringLength | StringGet | StringGetUnsafe | BytesSet | BytesSetUnsafe | StringAppend | StringSubUnsafe
            | BytesMakeUnsafe | BytesBlitUnsafe | BytesFillUnsafe | StringEqual | StringCompare | StringConcat => {
                self.on_text(prim, args)
            }
            ExceptionToString => Err(Halt::Cut(CutReason::ExceptionAsText)),
            _ => self.delegate(prim, args),
        }
    }

    fn bump(&mut self, cell: &Val, prim: Prim) -> Res<Val> {
        let Val::Block(block) = cell else { return Err(Halt::Cut(CutReason::NoReference)) };
        let before = block.fields.borrow()[0].clone();
        let before = self.force(&before)?;
        let after = self.arithmetic(prim, &before, &Val::Int(1))?;
        self.write(block, 0, after);
        Ok(Val::UNIT)
    }

    /// An integer as a term.
    pub(crate) fn number(&mut self, value: &Val) -> Res<Term> {
        match value {
            Val::Int(value) => Ok(self.shared.terms.int(*value)),
            Val::Term(term) if self.shared.terms.sort(*term) == Sort::Bool => {
                let value = self.decide(*term)?;
                Ok(self.shared.terms.int(value.into()))
            }
            Val::Term(term) => Ok(*term),
            _ => Err(Halt::Cut(CutReason::NoInteger)),
        }
    }

    /// A term as a value.
    pub(crate) fn value_of(&mut self, term: Term) -> Val {
        match self.shared.terms.as_constant(term) {
            Some(refute_smt::Constant::Int(value)) => Val::Int(value),
            Some(refute_smt::Constant::Bool(value)) => Val::bool(value),
            _ => Val::Term(term),
        }
    }

    fn arithmetic(&mut self, prim: Prim, left: &Val, right: &Val) -> Res<Val> {
        let (a, b) = (self.number(left)?, self.number(right)?);
        let terms = &mut self.shared.terms;
        let result = match prim {
            Prim::IntAdd => terms.add(a, b),
            Prim::IntSub => terms.sub(a, b),
            Prim::IntMul => terms.mul(a, b),
            _ => {
                let nothing = terms.int(0);
                let zero = terms.equal(b, nothing);
                if self.decide(zero)? {
                    return self.raise(BuiltinException::DivisionByZero, None);
                }
                let terms = &mut self.shared.terms;
                if prim == Prim::IntDiv { terms.div(a, b) } else { terms.rem(a, b) }
            }
        };
        if self.shared.terms.too_large(result) {
            // The numbers are too much for the solver: this run goes on with those at hand.
            let (a, b) = (self.pin(left)?, self.pin(right)?);
            return if let (Val::Int(_), Val::Int(_)) = (left, right) {
                Ok(self.value_of(result))
            } else {
                self.arithmetic(prim, &Val::Int(a), &Val::Int(b))
            };
        }
        Ok(self.value_of(result))
    }

    /// A comparison of integers, as a condition.
    pub(crate) fn relation(&mut self, prim: Prim, left: &Val, right: &Val) -> Res<Val> {
        let (a, b) = (self.number(left)?, self.number(right)?);
        let terms = &mut self.shared.terms;
        let term = match prim {
            Prim::IntEqual => terms.equal(a, b),
            Prim::IntNotEqual => {
                let equal = terms.equal(a, b);
                terms.not(equal)
            }
            Prim::IntLess => terms.less(a, b),
            Prim::IntLessEqual => terms.less_equal(a, b),
            Prim::IntGreater => terms.less(b, a),
            _ => terms.less_equal(b, a),
        };
        Ok(self.value_of(term))
    }

    /// How two integers compare; decided.
    pub(crate) fn order_numbers(&mut self, left: &Val, right: &Val) -> Res<Ordering> {
        let (a, b) = (self.number(left)?, self.number(right)?);
        let less = self.shared.terms.less(a, b);
        if self.decide(less)? {
            return Ok(Ordering::Less);
        }
        let equal = self.shared.terms.equal(a, b);
        Ok(if self.decide(equal)? { Ordering::Equal } else { Ordering::Greater })
    }

    fn identical(&mut self, left: &Val, right: &Val) -> Res<bool> {
        let (left, right) = (self.force(left)?, self.force(right)?);
        if self.is_input(&left) && self.is_input(&right) {
            self.admit(CutReason::PhysicalEquality);
        }
        Ok(match (&left, &right) {
            (Val::Int(_) | Val::Term(_), Val::Int(_) | Val::Term(_)) => {
                let equal = self.relation(Prim::IntEqual, &left, &right)?;
                self.truth(&equal)?
            }
            (Val::Block(a), Val::Block(b)) => Rc::ptr_eq(a, b),
            (Val::Array(a), Val::Array(b)) => Rc::ptr_eq(a, b),
            (Val::Text(a), Val::Text(b)) => Rc::ptr_eq(a, b),
            (Val::Float(a), Val::Float(b)) => Rc::ptr_eq(a, b),
            (Val::Closure(a), Val::Closure(b)) => Rc::ptr_eq(a, b),
            (Val::Applied(a), Val::Applied(b)) => Rc::ptr_eq(a, b),
            (Val::Exception(a), Val::Exception(b)) => a == b,
            (Val::Cell(a), Val::Cell(b)) => self.cells.find(*a) == self.cells.find(*b),
            _ => false,
        })
    }

    /// An index that lies inside a length; none when it lies outside.
    pub(crate) fn index(&mut self, index: &Val, length: usize) -> Res<Option<usize>> {
        if let Val::Term(_) = index {
            let low = self.relation(Prim::IntLess, index, &Val::Int(0))?;
            let high = self.relation(Prim::IntGreaterEqual, index, &Val::Int(length as i64))?;
            if self.truth(&low)? || self.truth(&high)? {
                return Ok(None);
            }
        }
        let index = self.pin(index)?;
        Ok(usize::try_from(index).ok().filter(|index| *index < length))
    }

    /// A start and a length that the library has checked.
    pub(crate) fn checked(&mut self, value: &Val) -> Res<usize> {
        let value = self.pin(value)?;
        usize::try_from(value).map_err(|_| Halt::Cut(CutReason::UncheckedPlace))
    }

    fn on_array(&mut self, prim: Prim, args: &[Val]) -> Res<Val> {
        if prim == Prim::ArrayMake {
            let short = self.relation(Prim::IntLess, &args[0], &Val::Int(0))?;
            let long = self.relation(Prim::IntGreater, &args[0], &Val::Int(18_014_398_509_481_983))?;
            if self.truth(&short)? || self.truth(&long)? {
                return self.raise(BuiltinException::InvalidArgument, Some("Array.make"));
            }
            let length = self.pin(&args[0])?;
            if length > LONGEST {
                return Err(Halt::Cut(CutReason::ArrayTooLong));
            }
            return Ok(Val::Array(Rc::new(RefCell::new(vec![args[1].clone(); length as usize]))));
        }
        let Val::Array(array) = &args[0] else { return Err(Halt::Cut(CutReason::NoArray)) };
        let length = array.borrow().len();
        self.reads(&args[0]);
        match prim {
            Prim::ArrayLength => Ok(Val::Int(length as i64)),
            Prim::ArrayGet | Prim::ArrayGetUnsafe => match self.index(&args[1], length)? {
                Some(index) => Ok(array.borrow()[index].clone()),
                None => self.out_of_bounds(),
            },
            Prim::ArraySet | Prim::ArraySetUnsafe => match self.index(&args[1], length)? {
                Some(index) => {
                    self.set_item(array, index, args[2].clone());
                    Ok(Val::UNIT)
                }
                None => self.out_of_bounds(),
            },
            Prim::ArraySubUnsafe => {
                let (start, count) = (self.checked(&args[1])?, self.checked(&args[2])?);
                let items = array.borrow().get(start..start + count).map(<[Val]>::to_vec);
                Ok(Val::Array(Rc::new(RefCell::new(items.unwrap_or_default()))))
            }
            Prim::ArrayBlitUnsafe => {
                let Val::Array(target) = &args[2] else { return Err(Halt::Cut(CutReason::NoArray)) };
                let [from, to, count] = [self.checked(&args[1])?, self.checked(&args[3])?, self.checked(&args[4])?];
                let items = array.borrow().get(from..from + count).map(<[Val]>::to_vec).unwrap_or_default();
                for (i, item) in items.into_iter().enumerate() {
                    self.set_item(target, to + i, item);
                }
                Ok(Val::UNIT)
            }
            _ => {
                let Val::Array(other) = &args[1] else { return Err(Halt::Cut(CutReason::NoArray)) };
                let items = array.borrow().iter().chain(other.borrow().iter()).cloned().collect();
                Ok(Val::Array(Rc::new(RefCell::new(items))))
            }
        }
    }

    fn set_item(&mut self, array: &Rc<RefCell<Vec<Val>>>, index: usize, value: Val) {
        if let Some(item) = array.borrow_mut().get_mut(index) {
            let before = std::mem::replace(item, value);
            self.written(Undo::Item(array.clone(), index, before));
        }
    }
}
