//! What formulas are under values for all unknowns: exact, and the measure of all answers.

use super::formula::{Formula, FormulaKind, Int, IntKind, Text, Unknown, Value, div_floor};
use num_bigint::BigInt;
use num_traits::{Signed, Zero};
use std::rc::Rc;

/// A value for every unknown.
pub type Model = Vec<Value>;

/// Whether the formula holds.
pub fn holds(formula: &Formula, model: &[Value]) -> bool {
    match &*formula.0 {
        FormulaKind::Constant(value) => *value,
        FormulaKind::Zero(term, wanted) => int(term, model).is_zero() == *wanted,
        FormulaKind::Positive(term) => int(term, model).is_positive(),
        FormulaKind::Same(a, b, wanted) => (text(a, model) == text(b, model)) == *wanted,
        FormulaKind::Before(a, b, wanted) => (text(a, model) < text(b, model)) == *wanted,
        FormulaKind::Matches(a, regex, wanted) => regex.matches(&text(a, model)) == *wanted,
        FormulaKind::All(parts) => parts.iter().all(|part| holds(part, model)),
        FormulaKind::Any(parts) => parts.iter().any(|part| holds(part, model)),
    }
}

/// The value of an integer.
pub(super) fn int(term: &Int, model: &[Value]) -> BigInt {
    match &*term.0 {
        IntKind::Constant(value) => value.clone(),
        IntKind::Unknown(unknown) => known_int(*unknown, model).clone(),
        IntKind::Sum { constant, parts } => {
            let mut sum = constant.clone();
            for (factor, part) in parts {
                match &*part.0 {
                    IntKind::Unknown(unknown) => sum += factor * known_int(*unknown, model),
                    _ => sum += factor * int(part, model),
                }
            }
            sum
        }
        IntKind::Product(factors) => factors.iter().map(|factor| int(factor, model)).product(),
        IntKind::Div(a, divisor) => div_floor(&int(a, model), divisor),
        IntKind::Mod(a, divisor) => {
            let value = int(a, model);
            &value - divisor * div_floor(&value, divisor)
        }
        IntKind::If(formula, then, otherwise) => int(if holds(formula, model) { then } else { otherwise }, model),
        IntKind::Length(a) => BigInt::from(text(a, model).chars().count()),
    }
}

/// The value of a text.
pub(super) fn text(term: &Text, model: &[Value]) -> Rc<str> {
    match term {
        Text::Constant(text) => text.clone(),
        Text::Unknown(unknown) => known_text(*unknown, model).clone(),
        Text::Reversed(unknown) => known_text(*unknown, model).chars().rev().collect::<String>().into(),
    }
}

fn known_int(unknown: Unknown, model: &[Value]) -> &BigInt {
    match &model[unknown.0 as usize] {
        Value::Int(value) => value,
        Value::Text(_) => unreachable!("unknowns keep their sorts"),
    }
}

fn known_text(unknown: Unknown, model: &[Value]) -> &Rc<str> {
    match &model[unknown.0 as usize] {
        Value::Text(value) => value,
        Value::Int(_) => unreachable!("unknowns keep their sorts"),
    }
}
