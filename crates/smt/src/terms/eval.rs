//! The value of a term under a model, exact in OCaml's 63 bits.
//!
//! A term has no value when some part of it has none: a division by zero, a character outside its text. Integers and
//! conditions are evaluated without allocating, unless texts are put together.

use super::store::{Mono, View};
use super::{Constant, Term, Terms, Var, wrap};
use crate::solver::Model;
use std::borrow::Cow;

impl Terms {
    /// The value of a term. The model must give every variable a value of its sort.
    pub fn eval(&self, term: Term, model: &Model) -> Option<Constant> {
        match self.sort(term) {
            super::Sort::Int | super::Sort::Char => self.int_value(term, model).map(Constant::Int),
            super::Sort::Bool => self.holds(term, model).map(Constant::Bool),
            super::Sort::Text => self.text_value(term, model).map(|text| Constant::Text(text.as_ref().into())),
        }
    }

    /// Whether a condition holds; none when a part of it has no value.
    pub fn holds(&self, condition: Term, model: &Model) -> Option<bool> {
        match self.view(condition) {
            View::Bool(value) => Some(value),
            View::Zero(polynomial) => Some(self.int_value(polynomial, model)? == 0),
            View::Less(a, b) => Some(self.int_value(a, model)? < self.int_value(b, model)?),
            View::EqualText(a, b) => Some(self.text_value(a, model)? == self.text_value(b, model)?),
            View::TextLess(a, b) => Some(self.text_value(a, model)? < self.text_value(b, model)?),
            View::Not(inner) => Some(!self.holds(inner, model)?),
            View::And(parts) => parts.iter().try_fold(true, |all, &part| Some(self.holds(part, model)? && all)),
            View::Or(parts) => parts.iter().try_fold(false, |one, &part| Some(self.holds(part, model)? || one)),
            _ => None,
        }
    }

    /// The value of an integer term.
    pub(crate) fn int_value(&self, term: Term, model: &Model) -> Option<i64> {
        match self.view(term) {
            View::Int(value) => Some(value),
            View::Var(var) => model.int(var),
            View::Sum(constant, monos) => self.sum_value(constant, monos, model),
            View::Product(factors) => factors
                .iter()
                .try_fold(1i64, |product, &factor| Some(wrap(product.wrapping_mul(self.int_value(factor, model)?)))),
            View::Mul(a, b) => Some(wrap(self.int_value(a, model)?.wrapping_mul(self.int_value(b, model)?))),
            View::Div(a, b) => match (self.int_value(a, model)?, self.int_value(b, model)?) {
                (_, 0) => None,
                (a, b) => Some(wrap(a.wrapping_div(b))),
            },
            View::Rem(a, b) => match (self.int_value(a, model)?, self.int_value(b, model)?) {
                (_, 0) => None,
                (a, b) => Some(a.wrapping_rem(b)),
            },
            View::Length(text) => i64::try_from(self.text_value(text, model)?.len()).ok(),
            View::CharAt(text, index) => {
                let text = self.text_value(text, model)?;
                text.get(usize::try_from(index).ok()?).map(|&code| i64::from(code))
            }
            _ => None,
        }
    }

    fn sum_value(&self, constant: i64, monos: &[Mono], model: &Model) -> Option<i64> {
        let mut sum = constant;
        for mono in monos {
            sum = sum.wrapping_add(mono.coefficient.wrapping_mul(self.int_value(mono.atom, model)?));
        }
        Some(wrap(sum))
    }

    /// The value of a text term; borrowed unless it is put together.
    pub(crate) fn text_value<'a>(&'a self, term: Term, model: &'a Model) -> Option<Cow<'a, [u8]>> {
        match self.view(term) {
            View::Text(text) => Some(Cow::Borrowed(text)),
            View::TextVar(var) => model.text(var).map(Cow::Borrowed),
            View::Chr(_) | View::Concat(_) => {
                let mut text = Vec::new();
                self.append_text(term, model, &mut text)?;
                Some(Cow::Owned(text))
            }
            _ => None,
        }
    }

    fn append_text(&self, term: Term, model: &Model, text: &mut Vec<u8>) -> Option<()> {
        match self.view(term) {
            View::Chr(code) => text.push(u8::try_from(self.int_value(code, model)?).ok()?),
            View::Concat(parts) => return parts.iter().try_for_each(|&part| self.append_text(part, model, text)),
            _ => text.extend_from_slice(&self.text_value(term, model)?),
        }
        Some(())
    }
}

impl Model {
    /// The value of an integer variable.
    pub fn int(&self, var: Var) -> Option<i64> {
        match self.0.get(var.0 as usize) {
            Some(&Constant::Int(value)) => Some(value),
            _ => None,
        }
    }

    /// The value of a text variable.
    pub fn text(&self, var: Var) -> Option<&[u8]> {
        match self.0.get(var.0 as usize) {
            Some(Constant::Text(text)) => Some(text),
            _ => None,
        }
    }
}
