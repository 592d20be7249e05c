//! Formulas as Z3 sees them.
//!
//! Unknowns are constants by number. Division rounds towards a remainder of 0 or more in Z3, and down here; for positive
//! divisors that is the same, and `a div -c` is `-a div c`.

use super::Traits;
use crate::formula::{Formula, FormulaKind, Int as OurInt, IntKind, Text as OurText, Unknown, Value};
use crate::regex::{Regex, ranges};
use num_bigint::BigInt;
use num_traits::{One, Signed};
use refute_solver::{escape, unescape};
use regex_syntax::hir::{Hir, HirKind};
use std::str::FromStr;
use z3::ast::{Bool, Int, Regexp, String as Text};

/// Texts that are read from their end are spelled out up to this length.
const MOST_REVERSED: i64 = 12;
/// The last character that Z3 knows.
const LAST: char = '\u{2ffff}';

/// Builds formulas and remembers what is special about them.
#[derive(Default)]
pub(super) struct Encoder {
    pub(super) traits: Traits,
    side: Vec<Bool>,
}

/// The text is plain ASCII without a line end.
pub(super) fn plain(unknown: Unknown) -> Bool {
    text_unknown(unknown).regex_matches(&Regexp::range(&' ', &'~').star())
}

/// The integer lies between the two.
pub(super) fn between(unknown: Unknown, low: i64, high: i64) -> [Bool; 2] {
    let value = Int::new_const(unknown.0);
    [value.ge(Int::from_i64(low)), value.le(Int::from_i64(high))]
}

fn text_unknown(unknown: Unknown) -> Text {
    Text::new_const(unknown.0)
}

impl Encoder {
    /// What must hold besides the formulas encoded since the last call.
    pub(super) fn take_side_conditions(&mut self) -> Vec<Bool> {
        std::mem::take(&mut self.side)
    }

    /// The value of an unknown; none when it is none of ours.
    pub(super) fn value(&self, model: &z3::Model, unknown: Unknown, is_text: bool) -> Option<Value> {
        if is_text {
            let text = model.eval(&text_unknown(unknown), true)?.as_string()?;
            return Some(Value::Text(unescape(&text)?.into()));
        }
        let number = model.eval(&Int::new_const(unknown.0), true)?;
        if let Some(small) = number.as_i64() {
            return Some(Value::int(small));
        }
        // Printed as `(- 12)` when negative.
        let digits: String = number.to_string().chars().filter(|c| c.is_ascii_digit() || *c == '-').collect();
        BigInt::from_str(&digits).ok().map(Value::Int)
    }

    pub(super) fn formula(&mut self, formula: &Formula) -> Bool {
        match &*formula.0 {
            FormulaKind::Constant(value) => Bool::from_bool(*value),
            FormulaKind::Zero(int, wanted) => sign(self.int(int).eq(Int::from_i64(0)), *wanted),
            FormulaKind::Positive(int) => self.int(int).gt(Int::from_i64(0)),
            FormulaKind::Same(a, b, wanted) => sign(self.text(a).eq(self.text(b)), *wanted),
            FormulaKind::Before(a, b, wanted) => sign(self.text(a).str_lt(self.text(b)), *wanted),
            FormulaKind::Matches(text, regex, wanted) => {
                let regex = self.regex(regex);
                sign(self.text(text).regex_matches(&regex), *wanted)
            }
            FormulaKind::All(parts) => Bool::and(&parts.iter().map(|part| self.formula(part)).collect::<Vec<_>>()),
            FormulaKind::Any(parts) => Bool::or(&parts.iter().map(|part| self.formula(part)).collect::<Vec<_>>()),
        }
    }

    fn int(&mut self, int: &OurInt) -> Int {
        match &*int.0 {
            IntKind::Constant(value) => number(value),
            IntKind::Unknown(unknown) => Int::new_const(unknown.0),
            IntKind::Sum { constant, parts } => {
                let mut all = vec![number(constant)];
                for (factor, part) in parts {
                    let part = self.int(part);
                    all.push(if factor.is_one() { part } else { Int::mul(&[number(factor), part]) });
                }
                Int::add(&all)
            }
            IntKind::Product(factors) => {
                self.traits.products = true;
                Int::mul(&factors.iter().map(|factor| self.int(factor)).collect::<Vec<_>>())
            }
            IntKind::Div(inner, divisor) => self.quotient(inner, divisor),
            IntKind::Mod(inner, divisor) => {
                let quotient = self.quotient(inner, divisor);
                Int::sub(&[self.int(inner), Int::mul(&[number(divisor), quotient])])
            }
            IntKind::If(formula, then, otherwise) => {
                let formula = self.formula(formula);
                formula.ite(&self.int(then), &self.int(otherwise))
            }
            IntKind::Length(text) => self.text(text).length(),
        }
    }

    fn quotient(&mut self, inner: &OurInt, divisor: &BigInt) -> Int {
        let inner = self.int(inner);
        if divisor.is_negative() { inner.unary_minus().div(number(&-divisor)) } else { inner.div(number(divisor)) }
    }

    fn text(&mut self, text: &OurText) -> Text {
        match text {
            OurText::Constant(text) => constant(text),
            OurText::Unknown(unknown) => text_unknown(*unknown),
            OurText::Reversed(unknown) => self.reversed(*unknown),
        }
    }

    /// A text with the same characters in the other order, as long as it is short.
    fn reversed(&mut self, unknown: Unknown) -> Text {
        self.traits.inexact = true;
        let text = text_unknown(unknown);
        let reversed = Text::new_const(format!("reversed {}", unknown.0));
        let length = text.length();
        self.side.push(reversed.length().eq(&length));
        self.side.push(length.le(Int::from_i64(MOST_REVERSED)));
        for place in 0..MOST_REVERSED {
            let inside = Int::from_i64(place).lt(&length);
            let mirror = Int::sub(&[length.clone(), Int::from_i64(place + 1)]);
            self.side.push(inside.implies(reversed.at(Int::from_i64(place)).eq(text.at(mirror))));
        }
        reversed
    }

    fn regex(&mut self, regex: &Regex) -> Regexp {
        self.tree(regex.tree())
    }

    fn tree(&mut self, tree: &Hir) -> Regexp {
        match tree.kind() {
            HirKind::Empty => Regexp::literal(""),
            HirKind::Look(_) => {
                self.traits.inexact = true;
                Regexp::literal("")
            }
            HirKind::Literal(literal) => Regexp::literal(&escape(String::from_utf8_lossy(&literal.0).chars())),
            HirKind::Class(class) => {
                let ranges: Vec<Regexp> = ranges(class)
                    .into_iter()
                    .filter(|(low, _)| *low <= LAST)
                    .map(|(low, high)| range(low, high))
                    .collect();
                union(ranges)
            }
            HirKind::Repetition(repetition) => {
                let inner = self.tree(&repetition.sub);
                match (repetition.min, repetition.max) {
                    (0, None) => inner.star(),
                    (1, None) => inner.plus(),
                    (least, None) => Regexp::concat(&[inner.power(least), inner.star()]),
                    (_, Some(0)) => Regexp::literal(""),
                    (least, Some(most)) => inner.r#loop(least, most),
                }
            }
            HirKind::Capture(capture) => self.tree(&capture.sub),
            // The parser gives both at least two parts, which Z3 insists on.
            HirKind::Concat(parts) => Regexp::concat(&parts.iter().map(|part| self.tree(part)).collect::<Vec<_>>()),
            HirKind::Alternation(parts) => union(parts.iter().map(|part| self.tree(part)).collect()),
        }
    }
}

fn union(mut parts: Vec<Regexp>) -> Regexp {
    match parts.len() {
        0 => Regexp::empty(),
        1 => parts.remove(0),
        _ => Regexp::union(&parts),
    }
}

/// The characters from one to the other.
fn range(low: char, high: char) -> Regexp {
    refute_solver::range(&constant(&low.to_string()), &constant(&high.min(LAST).to_string()))
}

fn sign(formula: Bool, wanted: bool) -> Bool {
    if wanted { formula } else { formula.not() }
}

fn number(value: &BigInt) -> Int {
    match i64::try_from(value) {
        Ok(small) => Int::from_i64(small),
        Err(_) => Int::from_str(&value.to_string()).expect("digits are a number"),
    }
}

fn constant(text: &str) -> Text {
    Text::from_str(&escape(text.chars())).expect("escaped, so without a zero byte")
}
