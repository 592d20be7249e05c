//! What terms mean on values.
//!
//! In: a term, what was read so far, the teacher's functions. Out: its value, or why it has none ([`Undefined`]).
//! `and` and `or` stop at the first term that decides, from the left. Integers and fractions are exact.
//! Invariants: nothing panics, whatever the term; numbers that grow without measure end as [`Undefined::TooLarge`].
//! Not here: terms over unknown inputs (`symbolic`).

use crate::core::{Function, Spec, Term, TermKind, VarId};
use crate::numeral;
use crate::store::Store;
use crate::trace::{OpaqueError, Opaques};
use crate::value::{Type, Value};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};
use refute_source::Span;
use std::cmp::Ordering;

/// Why a term has no value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Undefined {
    /// A variable is asked for a value that was not read (yet).
    NotRead {
        /// The variables.
        vars: Vec<VarId>,
        /// How many readings before the last.
        back: u32,
        /// Where it is asked for.
        span: Span,
    },
    /// Something is divided by zero.
    DivisionByZero(Span),
    /// A number has more digits than anybody wants.
    TooLarge(Span),
    /// A function of the teacher's gives no value, for this reason.
    Opaque(OpaqueError, Span),
    /// The term is not well typed; a specification that was loaded has no such term.
    IllTyped(Span),
}

impl Undefined {
    /// Where in the specification.
    pub fn span(&self) -> Span {
        match self {
            Undefined::NotRead { span, .. }
            | Undefined::DivisionByZero(span)
            | Undefined::TooLarge(span)
            | Undefined::Opaque(_, span)
            | Undefined::IllTyped(span) => *span,
        }
    }

    /// The same as a sentence.
    pub fn message(&self, spec: &Spec) -> String {
        match self {
            Undefined::NotRead { vars, back, .. } => {
                let names: Vec<&str> = vars.iter().map(|var| name(spec, *var)).collect();
                let names = names.join(", ");
                match back {
                    0 => format!("`{names}` is used before it is read"),
                    back => format!("`{names}` is asked for {back} readings back, which is before the first one"),
                }
            }
            Undefined::DivisionByZero(_) => "a division by zero".to_owned(),
            Undefined::TooLarge(_) => "a number grows too large to compute with".to_owned(),
            Undefined::Opaque(error, _) => error.to_string(),
            Undefined::IllTyped(_) => "a term of the wrong type".to_owned(),
        }
    }
}

/// The name of a variable.
fn name(spec: &Spec, var: VarId) -> &str {
    spec.vars.get(var.0 as usize).map_or("?", |var| &var.name)
}

/// The value of a term.
pub fn eval(spec: &Spec, term: &Term, store: &Store, opaques: &mut dyn Opaques) -> Result<Value, Undefined> {
    Evaluator::new(spec, opaques).eval(term, store)
}

/// Evaluates terms and notes on the way whether an integer left the machine's range.
pub struct Evaluator<'a> {
    opaques: &'a mut dyn Opaques,
    bits: u32,
    /// Whether the value of an integer (sub)term did not fit the bits of `option avoid_overflow`, or 64 bits without it.
    pub overflowed: bool,
}

/// Bits of an integer that we still compute with.
const LARGEST: u64 = 100_000;

impl<'a> Evaluator<'a> {
    /// For terms of a specification.
    pub fn new(spec: &Spec, opaques: &'a mut dyn Opaques) -> Evaluator<'a> {
        Evaluator { opaques, bits: spec.options.avoid_overflow.unwrap_or(64), overflowed: false }
    }

    /// The value of a term.
    pub fn eval(&mut self, term: &Term, store: &Store) -> Result<Value, Undefined> {
        let value = refute_source::deep(|| self.eval_kind(term, store))?;
        if let Value::Int(int) = &value {
            if int.bits() > LARGEST {
                return Err(Undefined::TooLarge(term.span));
            }
            self.overflowed |= !numeral::fits(int, self.bits);
        }
        Ok(value)
    }

    /// Whether a condition holds.
    pub fn holds(&mut self, condition: &Term, store: &Store) -> Result<bool, Undefined> {
        match self.eval(condition, store)? {
            Value::Bool(truth) => Ok(truth),
            _ => Err(Undefined::IllTyped(condition.span)),
        }
    }

    fn eval_kind(&mut self, term: &Term, store: &Store) -> Result<Value, Undefined> {
        match &term.kind {
            TermKind::Constant(value) => Ok(value.clone()),
            TermKind::Current { vars, back } => store.before(vars, *back).cloned().ok_or_else(|| Undefined::NotRead {
                vars: vars.clone(),
                back: *back,
                span: term.span,
            }),
            TermKind::History { vars, drop } => {
                let history = store.history(vars);
                let kept = history.len().saturating_sub(*drop as usize);
                Ok(Value::List(history.into_iter().take(kept).cloned().collect()))
            }
            TermKind::List(terms) => Ok(Value::List(self.eval_all(terms, store)?)),
            TermKind::Opaque(function, terms) => {
                let arguments = self.eval_all(terms, store)?;
                self.opaques.call(*function, &arguments).map_err(|error| Undefined::Opaque(error, term.span))
            }
            TermKind::Apply(function, terms) => self.apply(*function, terms, term, store),
        }
    }

    fn eval_all(&mut self, terms: &[Term], store: &Store) -> Result<Vec<Value>, Undefined> {
        terms.iter().map(|term| self.eval(term, store)).collect()
    }

    fn apply(&mut self, function: Function, terms: &[Term], whole: &Term, store: &Store) -> Result<Value, Undefined> {
        match function {
            Function::And | Function::Or => {
                let decides = function == Function::Or;
                for term in terms {
                    if self.holds(term, store)? == decides {
                        return Ok(Value::Bool(decides));
                    }
                }
                Ok(Value::Bool(!decides))
            }
            Function::HowMany => {
                let mut count = 0;
                for term in terms {
                    count += usize::from(self.holds(term, store)?);
                }
                Ok(Value::Int(numeral::count(count)))
            }
            _ => {
                let arguments = self.eval_all(terms, store)?;
                apply(function, arguments, whole)
            }
        }
    }
}

/// The value of a function that needs all its arguments.
fn apply(function: Function, arguments: Vec<Value>, whole: &Term) -> Result<Value, Undefined> {
    let ill_typed = || Undefined::IllTyped(whole.span);
    let mut arguments = arguments.into_iter();
    let first = arguments.next().ok_or_else(ill_typed)?;
    let second = arguments.next();
    match (function, first, second) {
        (Function::Add | Function::Subtract | Function::Multiply, a, Some(b)) => arithmetic(function, a, b, whole),
        (Function::Div | Function::Mod, Value::Int(a), Some(Value::Int(b))) => divide_down(function, &a, &b, whole),
        (Function::Divide, a, Some(b)) => {
            let (a, b) = (real(a).ok_or_else(ill_typed)?, real(b).ok_or_else(ill_typed)?);
            if b.is_zero() { Err(Undefined::DivisionByZero(whole.span)) } else { bounded(a / b, whole) }
        }
        (Function::Negate, Value::Int(a), None) => Ok(Value::Int(-a)),
        (Function::Negate, Value::Real(a), None) => Ok(Value::Real(-a)),
        (Function::Abs, Value::Int(a), None) => Ok(Value::Int(a.abs())),
        (Function::Abs, Value::Real(a), None) => Ok(Value::Real(a.abs())),
        (Function::Min, a, Some(b)) => Ok(if compare(&a, &b) == Ordering::Greater { b } else { a }),
        (Function::Max, a, Some(b)) => Ok(if compare(&a, &b) == Ordering::Less { b } else { a }),
        (Function::Equal, a, Some(b)) => Ok(Value::Bool(compare(&a, &b) == Ordering::Equal)),
        (Function::Less, a, Some(b)) => Ok(Value::Bool(compare(&a, &b) == Ordering::Less)),
        (Function::LessEqual, a, Some(b)) => Ok(Value::Bool(compare(&a, &b) != Ordering::Greater)),
        (Function::In, a, Some(Value::List(values))) => Ok(Value::Bool(values.contains(&a))),
        (Function::Not, Value::Bool(a), None) => Ok(Value::Bool(!a)),
        (Function::Sum | Function::Product, Value::List(values), None) => fold(function, values, whole),
        (Function::Length, Value::List(values), None) => Ok(Value::Int(numeral::count(values.len()))),
        (Function::Length, Value::Str(text), None) => Ok(Value::Int(numeral::count(text.chars().count()))),
        (Function::Reverse, Value::List(mut values), None) => {
            values.reverse();
            Ok(Value::List(values))
        }
        (Function::Reverse, Value::Str(text), None) => Ok(Value::Str(text.chars().rev().collect())),
        _ => Err(ill_typed()),
    }
}

/// Sums and products, from the left.
fn fold(function: Function, values: Vec<Value>, whole: &Term) -> Result<Value, Undefined> {
    let (start, step) = match function {
        Function::Sum => (BigInt::zero(), Function::Add),
        _ => (BigInt::one(), Function::Multiply),
    };
    let start = if whole.ty == Type::Real { Value::Real(start.into()) } else { Value::Int(start) };
    values.into_iter().try_fold(start, |sum, value| arithmetic(step, sum, value, whole))
}

/// Sums, differences and products of integers or, when one of them has a fraction, of reals.
fn arithmetic(function: Function, a: Value, b: Value, whole: &Term) -> Result<Value, Undefined> {
    match (a, b) {
        (Value::Int(a), Value::Int(b)) => {
            let value = match function {
                Function::Add => a + b,
                Function::Subtract => a - b,
                _ => a * b,
            };
            if value.bits() > LARGEST { Err(Undefined::TooLarge(whole.span)) } else { Ok(Value::Int(value)) }
        }
        (a, b) => {
            let (Some(a), Some(b)) = (real(a), real(b)) else { return Err(Undefined::IllTyped(whole.span)) };
            let value = match function {
                Function::Add => a + b,
                Function::Subtract => a - b,
                _ => a * b,
            };
            bounded(value, whole)
        }
    }
}

/// `div` and `mod`, which round down.
fn divide_down(function: Function, a: &BigInt, b: &BigInt, whole: &Term) -> Result<Value, Undefined> {
    if b.is_zero() {
        return Err(Undefined::DivisionByZero(whole.span));
    }
    let quotient = BigRational::new(a.clone(), b.clone()).floor().to_integer();
    Ok(Value::Int(if function == Function::Div { quotient } else { a - quotient * b }))
}

/// A real, unless it has too many digits.
fn bounded(value: BigRational, whole: &Term) -> Result<Value, Undefined> {
    if value.numer().bits() + value.denom().bits() > LARGEST {
        return Err(Undefined::TooLarge(whole.span));
    }
    Ok(Value::Real(value))
}

/// A number as a real.
fn real(value: Value) -> Option<BigRational> {
    match value {
        Value::Int(int) => Some(int.into()),
        Value::Real(real) => Some(real),
        _ => None,
    }
}

/// The order of two values of one type; integers and reals compare as numbers.
fn compare(a: &Value, b: &Value) -> Ordering {
    match (a, b) {
        (Value::Int(a), Value::Real(b)) => BigRational::from(a.clone()).cmp(b),
        (Value::Real(a), Value::Int(b)) => a.cmp(&BigRational::from(b.clone())),
        (a, b) => a.cmp(b),
    }
}

#[cfg(test)]
mod tests;
