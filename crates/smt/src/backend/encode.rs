//! Terms as Z3's formulas.
//!
//! Integers become unbounded ones, unless asked for exactness ([`Integers`]). Their range is not asserted: what leaves it is found by evaluation, and Z3 is slower
//! with it. Quotients and remainders truncate, which is spelled
//! out with Z3's own, whose remainder is never negative. What must hold for a term to have a value (divisors other than
//! zero, places inside their texts) is asserted along with it, as `Terms::holds` asks for it.
//! When texts are only compared for equality they become integers: one number for each constant, any other number for
//! some other text. Otherwise they are Z3's strings.

use super::Value;
use crate::terms::{Constant, MAX_INT, MIN_INT, Mono, Sort, Term, Terms, Var, View};
use refute_solver::{escape, from_code, to_code, unescape};
use rustc_hash::FxHashMap;
use std::str::FromStr;
use std::sync::Arc;
use z3::ast::{Bool, Int, String as Text};

/// The greatest number of a text; there are never so many variables and constants.
const MOST_NAMES: i64 = 1 << 20;

/// Builds the assertions of one question.
pub(super) struct Encoder<'a> {
    terms: &'a Terms,
    /// Numbered by first occurrence, so that questions that differ only in names are the same to Z3.
    variables: &'a [Var],
    texts: Texts,
    ints: FxHashMap<Term, Int>,
    strings: FxHashMap<Term, Text>,
    assertions: Vec<Bool>,
    products: bool,
    integers: Integers,
    /// Values brought into range, by term; only where integers wrap around.
    wrapped: FxHashMap<Term, Int>,
}

/// What integers are to Z3.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Integers {
    /// Unbounded ones.
    Unbounded,
    /// Those of OCaml, which wrap around: exact, and slower.
    Wrapping,
}

/// What texts are to Z3.
#[derive(PartialEq, Eq)]
enum Texts {
    /// Numbers: these are the constants, by number.
    Names(Vec<Term>),
    /// Strings.
    Strings,
}

impl<'a> Encoder<'a> {
    /// Starts with the ranges of the variables.
    pub(super) fn new(terms: &'a Terms, conditions: &[Term], variables: &'a [Var], integers: Integers) -> Encoder<'a> {
        let mut constants = Vec::new();
        let whole = conditions.iter().all(|&condition| only_names(terms, condition, &mut constants));
        let texts = if whole { Texts::Names(constants) } else { Texts::Strings };
        let mut encoder = Encoder {
            terms,
            variables,
            texts,
            ints: FxHashMap::default(),
            strings: FxHashMap::default(),
            assertions: Vec::new(),
            products: false,
            integers,
            wrapped: FxHashMap::default(),
        };
        for (place, var) in variables.iter().enumerate() {
            let (least, greatest) = match terms.declared()[var.0 as usize] {
                Sort::Char => (0, 255),
                Sort::Text if encoder.texts != Texts::Strings => (0, MOST_NAMES),
                Sort::Int if integers == Integers::Wrapping => (MIN_INT, MAX_INT),
                Sort::Int | Sort::Bool | Sort::Text => continue,
            };
            encoder.assertions.extend(between(place, least, greatest));
        }
        encoder
    }

    /// Whether integers are multiplied, or divided by terms.
    pub(super) fn has_products(&self) -> bool {
        self.products
    }

    /// All integer variables lie between `-most` and `most`.
    pub(super) fn limits(&self, most: i64) -> Vec<Bool> {
        let is_int = |var: &Var| self.terms.declared()[var.0 as usize] == Sort::Int;
        let ints = self.variables.iter().enumerate().filter(|(_, var)| is_int(var));
        ints.flat_map(|(place, _)| between(place, -most, most)).collect()
    }

    /// What is to be asserted.
    pub(super) fn assertions(&self) -> &[Bool] {
        &self.assertions
    }

    /// Adds a condition, and what it takes to have a value.
    pub(super) fn assert(&mut self, condition: Term) {
        let formula = self.condition(condition);
        self.assertions.push(formula);
    }

    /// The values of the variables in a model; none when one of them is no value of ours.
    pub(super) fn values(&self, model: &z3::Model) -> Option<Vec<Value>> {
        let mut others = Vec::new();
        let value = |(place, &var): (usize, &Var)| {
            let place = place as u32;
            let is_text = self.terms.declared()[var.0 as usize] == Sort::Text;
            let constant = match &self.texts {
                Texts::Strings if is_text => {
                    let value = model.eval(&Text::new_const(place), true)?.as_string()?;
                    Constant::Text(bytes(&unescape(&value)?)?)
                }
                Texts::Names(constants) if is_text => {
                    let number = model.eval(&Int::new_const(place), true)?.as_i64()?;
                    Constant::Text(self.name(constants, &mut others, number))
                }
                _ => Constant::Int(model.eval(&Int::new_const(place), true)?.as_i64()?),
            };
            Some((var, constant))
        };
        self.variables.iter().enumerate().map(value).collect()
    }

    /// The text of a number: a constant, or the next plain name that is none. `others` are the numbers named so far.
    fn name(&self, constants: &[Term], others: &mut Vec<i64>, number: i64) -> Arc<[u8]> {
        let text = |&term: &Term| match self.terms.view(term) {
            View::Text(text) => Some(text.clone()),
            _ => None,
        };
        if let Some(text) = constants.get(number as usize).and_then(text) {
            return text;
        }
        let place = others.iter().position(|&other| other == number).unwrap_or_else(|| {
            others.push(number);
            others.len() - 1
        });
        let taken = |name: &[u8]| constants.iter().filter_map(text).any(|constant| &constant[..] == name);
        let mut names = (0..).map(spelled).filter(|name| !taken(name));
        names.nth(place).expect("there is always another name").into()
    }

    fn place(&self, var: Var) -> u32 {
        self.variables.iter().position(|&other| other == var).expect("a variable of the question") as u32
    }

    fn condition(&mut self, condition: Term) -> Bool {
        match self.terms.view(condition) {
            View::Zero(polynomial) => self.zero(polynomial),
            View::Less(a, b) => self.value(a).lt(self.value(b)),
            View::EqualText(a, b) if self.texts == Texts::Strings => self.text(a).eq(self.text(b)),
            View::EqualText(a, b) => self.named(a).eq(self.named(b)),
            View::TextLess(a, b) => self.text(a).str_lt(self.text(b)),
            View::Not(inner) => self.condition(inner).not(),
            View::And(parts) => Bool::and(&parts.iter().map(|&part| self.condition(part)).collect::<Vec<_>>()),
            View::Or(parts) => Bool::or(&parts.iter().map(|&part| self.condition(part)).collect::<Vec<_>>()),
            View::Bool(value) => Bool::from_bool(value),
            _ => unreachable!("not a condition"),
        }
    }

    /// `p = 0`, with what has a minus on the other side: easier on Z3, and on the reader of a dump.
    fn zero(&mut self, polynomial: Term) -> Bool {
        if self.integers == Integers::Wrapping {
            return self.value(polynomial).eq(Int::from_i64(0));
        }
        let View::Sum(constant, monos) = self.terms.view(polynomial) else {
            return self.int(polynomial).eq(Int::from_i64(0));
        };
        let side = |encoder: &mut Self, sign: i64| {
            let mut parts: Vec<Int> = (monos.iter())
                .filter(|mono| mono.coefficient.signum() == sign)
                .map(|mono| encoder.mono(mono.coefficient.abs(), mono.atom))
                .collect();
            if constant.signum() == sign || parts.is_empty() {
                parts.push(Int::from_i64(if constant.signum() == sign { constant.abs() } else { 0 }));
            }
            sum(parts)
        };
        let (left, right) = (side(self, 1), side(self, -1));
        if constant != MIN_INT {
            return left.eq(right);
        }
        // The least integer and its opposite are one number modulo 2^63: it may as well stand on the other side, where
        // an unknown that equals it can be found.
        let opposite = Int::add(&[left.clone(), Int::from_i64(MIN_INT).unary_minus()]);
        let rest = Int::sub(&[right.clone(), Int::from_i64(MIN_INT).unary_minus()]);
        Bool::or(&[left.eq(right), opposite.eq(rest)])
    }

    fn mono(&mut self, coefficient: i64, atom: Term) -> Int {
        let atom = self.int(atom);
        if coefficient == 1 { atom } else { Int::mul(&[Int::from_i64(coefficient), atom]) }
    }

    fn int(&mut self, term: Term) -> Int {
        if let Some(known) = self.ints.get(&term) {
            return known.clone();
        }
        let int = self.new_int(term);
        self.ints.insert(term, int.clone());
        int
    }

    /// The value of a term: where integers wrap around, brought into their range.
    fn value(&mut self, term: Term) -> Int {
        let exact = self.int(term);
        let computed =
            matches!(self.terms.view(term), View::Sum(..) | View::Product(_) | View::Mul(..) | View::Div(..));
        if self.integers == Integers::Unbounded || !computed {
            return exact;
        }
        if let Some(known) = self.wrapped.get(&term) {
            return known.clone();
        }
        let number = self.wrapped.len();
        let (value, times) = (Int::new_const(format!("value{number}")), Int::new_const(format!("times{number}")));
        let round = Int::from_u64(1 << 63);
        self.assertions.push(exact.eq(Int::add(&[value.clone(), Int::mul(&[round, times])])));
        self.assertions.push(value.ge(Int::from_i64(MIN_INT)));
        self.assertions.push(value.le(Int::from_i64(MAX_INT)));
        self.wrapped.insert(term, value.clone());
        value
    }

    fn new_int(&mut self, term: Term) -> Int {
        match self.terms.view(term) {
            View::Int(value) => Int::from_i64(value),
            View::Var(var) => Int::new_const(self.place(var)),
            View::Sum(constant, monos) => {
                let mut parts: Vec<Int> =
                    monos.iter().map(|&Mono { coefficient, atom }| self.mono(coefficient, atom)).collect();
                if constant != 0 {
                    parts.push(Int::from_i64(constant));
                }
                sum(parts)
            }
            View::Product(factors) => {
                self.products = true;
                Int::mul(&factors.iter().map(|&factor| self.int(factor)).collect::<Vec<_>>())
            }
            View::Mul(a, b) => {
                self.products = true;
                Int::mul(&[self.int(a), self.int(b)])
            }
            View::Div(a, b) => self.truncated(a, b, |a, b| a.div(b)),
            View::Rem(a, b) => self.truncated(a, b, |a, b| a.modulo(b)),
            View::Length(text) => self.text(text).length(),
            View::CharAt(text, place) => {
                let text = self.text(text);
                let place = Int::from_i64(place);
                self.assertions.push(place.ge(Int::from_i64(0)));
                self.assertions.push(place.lt(text.length()));
                to_code(&text.at(place))
            }
            _ => unreachable!("not an integer"),
        }
    }

    /// `a op b` for `a >= 0`, `-((-a) op b)` otherwise. The divisor is asserted not to be zero.
    fn truncated(&mut self, a: Term, b: Term, operation: impl Fn(&Int, &Int) -> Int) -> Int {
        let (dividend, divisor) = (self.value(a), self.value(b));
        if !matches!(self.terms.view(b), View::Int(value) if value != 0) {
            self.products = true;
            self.assertions.push(divisor.ne(Int::from_i64(0)));
        }
        let positive = operation(&dividend, &divisor);
        if self.terms.range(a).0 >= 0 {
            return positive;
        }
        let negative = operation(&dividend.unary_minus(), &divisor).unary_minus();
        dividend.ge(Int::from_i64(0)).ite(&positive, &negative)
    }

    /// A text that is a number to Z3.
    fn named(&mut self, text: Term) -> Int {
        match (self.terms.view(text), &self.texts) {
            (View::TextVar(var), _) => Int::new_const(self.place(var)),
            (_, Texts::Names(constants)) => {
                let number = constants.iter().position(|&constant| constant == text);
                Int::from_i64(number.expect("all constants were collected") as i64)
            }
            _ => unreachable!("texts are numbers here"),
        }
    }

    fn text(&mut self, term: Term) -> Text {
        if let Some(known) = self.strings.get(&term) {
            return known.clone();
        }
        let text = match self.terms.view(term) {
            View::Text(text) => Text::from_str(&escape(text.iter().map(|byte| char::from(*byte))))
                .expect("escaped, so without a zero byte"),
            View::TextVar(var) => Text::new_const(self.place(var)),
            View::Chr(code) => {
                let (least, greatest) = self.terms.range(code);
                let code = self.int(code);
                if least < 0 || greatest > 255 {
                    self.assertions.push(code.ge(Int::from_i64(0)));
                    self.assertions.push(code.le(Int::from_i64(255)));
                }
                from_code(&code)
            }
            View::Concat(parts) => Text::concat(&parts.iter().map(|&part| self.text(part)).collect::<Vec<_>>()),
            _ => unreachable!("not a text"),
        };
        self.strings.insert(term, text.clone());
        text
    }
}

/// Whether the texts of a term are variables and constants compared for equality; collects the constants.
fn only_names(terms: &Terms, term: Term, constants: &mut Vec<Term>) -> bool {
    let view = terms.view(term);
    if let View::EqualText(a, b) = view {
        return [a, b].into_iter().all(|side| match terms.view(side) {
            View::TextVar(_) => true,
            View::Text(_) => {
                if !constants.contains(&side) {
                    constants.push(side);
                }
                true
            }
            _ => false,
        });
    }
    let mut whole = terms.sort(term) != Sort::Text;
    view.each_part(|part| whole = whole && only_names(terms, part, constants));
    whole
}

/// A variable lies between two numbers.
fn between(place: usize, least: i64, greatest: i64) -> [Bool; 2] {
    let value = Int::new_const(place as u32);
    [value.ge(Int::from_i64(least)), value.le(Int::from_i64(greatest))]
}

fn sum(mut parts: Vec<Int>) -> Int {
    if parts.len() == 1 { parts.remove(0) } else { Int::add(&parts) }
}

/// Letters for a number: `a` to `z`, then `aa` and so on.
fn spelled(number: u64) -> Vec<u8> {
    let (rest, letter) = (number / 26, b'a' + (number % 26) as u8);
    let mut name = if rest == 0 { Vec::new() } else { spelled(rest - 1) };
    name.push(letter);
    name
}

/// A text as bytes; none when a character is no byte.
fn bytes(text: &str) -> Option<Arc<[u8]>> {
    text.chars().map(|c| u8::try_from(c).ok()).collect()
}
