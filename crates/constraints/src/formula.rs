//! Formulas over unbounded integers and texts.
//!
//! Built by the functions here only, which keep a normal form: constants are folded, sums are flat and collect equal
//! variables, `not` stands before atoms only. Truth values are integers 0 and 1, members of a finite type are their
//! numbers. Terms are shared and never changed.

use super::regex::Regex;
use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;
use std::rc::Rc;

/// An unknown of a [`super::Stack`], by number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Unknown(pub u32);

/// The value of an unknown.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Value {
    /// An integer.
    Int(BigInt),
    /// A text.
    Text(Rc<str>),
}

/// An integer.
#[derive(Clone, PartialEq, Debug)]
pub struct Int(pub(super) Rc<IntKind>);

/// What an integer is.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum IntKind {
    Constant(BigInt),
    Unknown(Unknown),
    /// At least one part; no part is a constant or a sum; no factor is 0.
    Sum {
        constant: BigInt,
        parts: Vec<(BigInt, Int)>,
    },
    /// At least two factors, none of them constant or a product.
    Product(Vec<Int>),
    /// Rounded down; the divisor is not 0.
    Div(Int, BigInt),
    /// What `Div` leaves.
    Mod(Int, BigInt),
    /// The first if the formula holds, else the second.
    If(Formula, Int, Int),
    /// The number of characters.
    Length(Text),
}

/// A text.
#[derive(Clone, PartialEq, Debug)]
pub enum Text {
    /// A constant.
    Constant(Rc<str>),
    /// An unknown.
    Unknown(Unknown),
    /// An unknown read from its end.
    Reversed(Unknown),
}

/// A formula.
#[derive(Clone, PartialEq, Debug)]
pub struct Formula(pub(super) Rc<FormulaKind>);

/// What a formula is.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum FormulaKind {
    Constant(bool),
    /// The integer is 0, or is not when false.
    Zero(Int, bool),
    /// The integer is greater than 0.
    Positive(Int),
    /// The texts are the same, or are not.
    Same(Text, Text, bool),
    /// The first text stands before the second in the order of their characters, or does not.
    Before(Text, Text, bool),
    /// The whole text matches, or does not.
    Matches(Text, Regex, bool),
    /// All of these hold; at least two.
    All(Vec<Formula>),
    /// One of these holds; at least two.
    Any(Vec<Formula>),
}

impl Value {
    /// A small integer.
    pub fn int(value: i64) -> Value {
        Value::Int(BigInt::from(value))
    }

    /// A text.
    pub fn text(text: &str) -> Value {
        Value::Text(Rc::from(text))
    }
}

impl Int {
    /// A constant.
    pub fn constant(value: impl Into<BigInt>) -> Int {
        Int(Rc::new(IntKind::Constant(value.into())))
    }

    /// An unknown that was declared as an integer.
    pub fn unknown(unknown: Unknown) -> Int {
        Int(Rc::new(IntKind::Unknown(unknown)))
    }

    /// The value, if it is a constant.
    pub fn as_constant(&self) -> Option<&BigInt> {
        match &*self.0 {
            IntKind::Constant(value) => Some(value),
            _ => None,
        }
    }

    /// `self + other`
    pub fn add(&self, other: &Int) -> Int {
        Int::sum([self, other].map(|part| (BigInt::one(), part.clone())))
    }

    /// `self - other`
    pub fn subtract(&self, other: &Int) -> Int {
        Int::sum([(BigInt::one(), self.clone()), (-BigInt::one(), other.clone())])
    }

    /// `factor * self`
    pub fn times(&self, factor: &BigInt) -> Int {
        Int::sum([(factor.clone(), self.clone())])
    }

    /// The sum of the parts, each with a factor.
    pub fn sum(parts: impl IntoIterator<Item = (BigInt, Int)>) -> Int {
        let mut constant = BigInt::zero();
        let mut flat = Flat::default();
        for (factor, part) in parts {
            match &*part.0 {
                IntKind::Constant(value) => constant += factor * value,
                IntKind::Sum { constant: inner, parts } => {
                    constant += &factor * inner;
                    parts.iter().for_each(|(own, part)| flat.add(&factor * own, part));
                }
                _ => flat.add(factor, &part),
            }
        }
        let mut flat = flat.parts;
        flat.retain(|(factor, _)| !factor.is_zero());
        if flat.is_empty() {
            return Int::constant(constant);
        }
        if constant.is_zero() && flat.len() == 1 && flat[0].0.is_one() {
            return flat.remove(0).1;
        }
        Int(Rc::new(IntKind::Sum { constant, parts: flat }))
    }

    /// The product of the factors.
    pub fn product(factors: impl IntoIterator<Item = Int>) -> Int {
        let mut constant = BigInt::one();
        let mut flat = Vec::new();
        for factor in factors {
            match &*factor.0 {
                IntKind::Constant(value) => constant *= value,
                IntKind::Product(inner) => flat.extend(inner.iter().cloned()),
                // `(2 x) (3 y)` is `6 (x y)`: what is linear stays visible.
                IntKind::Sum { constant: zero, parts } if zero.is_zero() && parts.len() == 1 => {
                    constant *= &parts[0].0;
                    match &*parts[0].1.0 {
                        IntKind::Product(inner) => flat.extend(inner.iter().cloned()),
                        _ => flat.push(parts[0].1.clone()),
                    }
                }
                _ => flat.push(factor),
            }
        }
        if constant.is_zero() || flat.is_empty() {
            return Int::constant(constant);
        }
        let product = if flat.len() == 1 { flat.remove(0) } else { Int(Rc::new(IntKind::Product(flat))) };
        product.times(&constant)
    }

    /// The quotient, rounded down; the divisor is not 0.
    pub fn div(&self, divisor: &BigInt) -> Int {
        match self.as_constant() {
            Some(value) => Int::constant(div_floor(value, divisor)),
            None => Int(Rc::new(IntKind::Div(self.clone(), divisor.clone()))),
        }
    }

    /// What [`Int::div`] leaves, with the sign of the divisor, which is not 0.
    pub fn modulo(&self, divisor: &BigInt) -> Int {
        match self.as_constant() {
            Some(value) => Int::constant(value - divisor * div_floor(value, divisor)),
            None => Int(Rc::new(IntKind::Mod(self.clone(), divisor.clone()))),
        }
    }

    /// `then` if the formula holds, else `otherwise`.
    pub fn choice(formula: &Formula, then: &Int, otherwise: &Int) -> Int {
        match formula.as_constant() {
            Some(true) => then.clone(),
            Some(false) => otherwise.clone(),
            None if then == otherwise => then.clone(),
            None => Int(Rc::new(IntKind::If(formula.clone(), then.clone(), otherwise.clone()))),
        }
    }

    /// The number of characters of a text.
    pub fn length(text: &Text) -> Int {
        match text {
            Text::Constant(text) => Int::constant(text.chars().count()),
            Text::Unknown(unknown) | Text::Reversed(unknown) => Int(Rc::new(IntKind::Length(Text::Unknown(*unknown)))),
        }
    }

    /// `self == other`
    pub fn equals(&self, other: &Int) -> Formula {
        Formula::zero(self.subtract(other), true)
    }

    /// `self < other`
    pub fn less(&self, other: &Int) -> Formula {
        Formula::positive(other.subtract(self))
    }

    /// `self <= other`
    pub fn at_most(&self, other: &Int) -> Formula {
        Formula::positive(other.subtract(self).add(&Int::constant(1)))
    }
}

/// A flat sum, with the places of its unknowns.
#[derive(Default)]
struct Flat {
    parts: Vec<(BigInt, Int)>,
    places: FxHashMap<Unknown, usize>,
}

impl Flat {
    /// Adds `factor * part`.
    fn add(&mut self, factor: BigInt, part: &Int) {
        let known = match &*part.0 {
            IntKind::Unknown(unknown) => match self.places.entry(*unknown) {
                Entry::Occupied(place) => Some(*place.get()),
                Entry::Vacant(place) => {
                    place.insert(self.parts.len());
                    None
                }
            },
            _ => self.parts.iter().position(|(_, known)| same(known, part)),
        };
        match known {
            Some(place) => self.parts[place].0 += factor,
            None => self.parts.push((factor, part.clone())),
        }
    }
}

/// Whether two parts of a sum that are no unknowns are one: cheap, and enough for shared terms.
fn same(a: &Int, b: &Int) -> bool {
    Rc::ptr_eq(&a.0, &b.0) || matches!((&*a.0, &*b.0), (IntKind::Product(a), IntKind::Product(b)) if a == b)
}

/// Division rounded down.
pub(super) fn div_floor(a: &BigInt, b: &BigInt) -> BigInt {
    let (quotient, rest) = (a / b, a % b);
    if rest.is_zero() || rest.is_negative() == b.is_negative() { quotient } else { quotient - 1 }
}

impl Text {
    /// A constant.
    pub fn constant(text: &str) -> Text {
        Text::Constant(Rc::from(text))
    }

    /// The text read from its end.
    pub fn reversed(&self) -> Text {
        match self {
            Text::Constant(text) => Text::Constant(text.chars().rev().collect::<String>().into()),
            Text::Unknown(unknown) => Text::Reversed(*unknown),
            Text::Reversed(unknown) => Text::Unknown(*unknown),
        }
    }

    /// `self == other`
    pub fn equals(&self, other: &Text) -> Formula {
        match (self, other) {
            (Text::Constant(a), Text::Constant(b)) => Formula::constant(a == b),
            (a, b) if a == b => Formula::constant(true),
            // Both sides may be read from their ends.
            (Text::Reversed(_), _) => self.reversed().equals_kept(&other.reversed()),
            _ => self.equals_kept(other),
        }
    }

    fn equals_kept(&self, other: &Text) -> Formula {
        Formula(Rc::new(FormulaKind::Same(self.clone(), other.clone(), true)))
    }

    /// Whether `self` stands before `other` in the order of their characters.
    pub fn before(&self, other: &Text) -> Formula {
        match (self, other) {
            (Text::Constant(a), Text::Constant(b)) => Formula::constant(a < b),
            (a, b) if a == b => Formula::constant(false),
            _ => Formula(Rc::new(FormulaKind::Before(self.clone(), other.clone(), true))),
        }
    }

    /// Whether the whole text matches.
    pub fn matches(&self, regex: &Regex) -> Formula {
        match self {
            Text::Constant(text) => Formula::constant(regex.matches(text)),
            _ => Formula(Rc::new(FormulaKind::Matches(self.clone(), regex.clone(), true))),
        }
    }
}

impl Formula {
    /// `true` or `false`.
    pub fn constant(value: bool) -> Formula {
        Formula(Rc::new(FormulaKind::Constant(value)))
    }

    /// The truth value of an unknown that is 0 or 1.
    pub fn truth(unknown: Unknown) -> Formula {
        Formula::zero(Int::unknown(unknown).subtract(&Int::constant(1)), true)
    }

    /// The value, if it is a constant.
    pub fn as_constant(&self) -> Option<bool> {
        match &*self.0 {
            FormulaKind::Constant(value) => Some(*value),
            _ => None,
        }
    }

    fn zero(int: Int, wanted: bool) -> Formula {
        match int.as_constant() {
            Some(value) => Formula::constant(value.is_zero() == wanted),
            None => Formula(Rc::new(FormulaKind::Zero(int, wanted))),
        }
    }

    fn positive(int: Int) -> Formula {
        match int.as_constant() {
            Some(value) => Formula::constant(value.is_positive()),
            None => Formula(Rc::new(FormulaKind::Positive(int))),
        }
    }

    /// The opposite.
    pub fn negated(&self) -> Formula {
        let kind = match &*self.0 {
            FormulaKind::Constant(value) => FormulaKind::Constant(!value),
            FormulaKind::Zero(int, wanted) => FormulaKind::Zero(int.clone(), !wanted),
            FormulaKind::Positive(int) => FormulaKind::Positive(Int::constant(1).subtract(int)),
            FormulaKind::Same(a, b, wanted) => FormulaKind::Same(a.clone(), b.clone(), !wanted),
            FormulaKind::Before(a, b, wanted) => FormulaKind::Before(a.clone(), b.clone(), !wanted),
            FormulaKind::Matches(text, regex, wanted) => FormulaKind::Matches(text.clone(), regex.clone(), !wanted),
            FormulaKind::All(parts) => FormulaKind::Any(parts.iter().map(Formula::negated).collect()),
            FormulaKind::Any(parts) => FormulaKind::All(parts.iter().map(Formula::negated).collect()),
        };
        Formula(Rc::new(kind))
    }

    /// All of these hold.
    pub fn all(parts: impl IntoIterator<Item = Formula>) -> Formula {
        Formula::joined(parts, true)
    }

    /// One of these holds.
    pub fn any(parts: impl IntoIterator<Item = Formula>) -> Formula {
        Formula::joined(parts, false)
    }

    fn joined(parts: impl IntoIterator<Item = Formula>, all: bool) -> Formula {
        let mut flat: Vec<Formula> = Vec::new();
        let mut keep = |part: &Formula| {
            if !flat.iter().any(|known| Rc::ptr_eq(&known.0, &part.0)) {
                flat.push(part.clone());
            }
        };
        for part in parts {
            match &*part.0 {
                FormulaKind::Constant(value) if *value == all => {}
                FormulaKind::Constant(_) => return part,
                FormulaKind::All(inner) if all => inner.iter().for_each(&mut keep),
                FormulaKind::Any(inner) if !all => inner.iter().for_each(&mut keep),
                _ => keep(&part),
            }
        }
        match flat.len() {
            0 => Formula::constant(all),
            1 => flat.remove(0),
            _ if all => Formula(Rc::new(FormulaKind::All(flat))),
            _ => Formula(Rc::new(FormulaKind::Any(flat))),
        }
    }

    /// Both have the same truth value.
    pub fn same(&self, other: &Formula) -> Formula {
        let both = Formula::all([self.clone(), other.clone()]);
        let none = Formula::all([self.negated(), other.negated()]);
        Formula::any([both, none])
    }

    /// Calls `see` with every unknown, as often as it occurs.
    pub(crate) fn each_unknown(&self, see: &mut dyn FnMut(Unknown)) {
        match &*self.0 {
            FormulaKind::Constant(_) => {}
            FormulaKind::Zero(int, _) | FormulaKind::Positive(int) => int.each_unknown(see),
            FormulaKind::Same(a, b, _) | FormulaKind::Before(a, b, _) => {
                a.unknown().into_iter().chain(b.unknown()).for_each(see);
            }
            FormulaKind::Matches(text, _, _) => text.unknown().into_iter().for_each(see),
            FormulaKind::All(parts) | FormulaKind::Any(parts) => {
                parts.iter().for_each(|part| part.each_unknown(see));
            }
        }
    }
}

impl Int {
    /// Calls `see` with every unknown, as often as it occurs.
    pub(super) fn each_unknown(&self, see: &mut dyn FnMut(Unknown)) {
        match &*self.0 {
            IntKind::Constant(_) => {}
            IntKind::Unknown(unknown) => see(*unknown),
            IntKind::Sum { parts, .. } => parts.iter().for_each(|(_, part)| part.each_unknown(see)),
            IntKind::Product(factors) => factors.iter().for_each(|factor| factor.each_unknown(see)),
            IntKind::Div(int, _) | IntKind::Mod(int, _) => int.each_unknown(see),
            IntKind::If(formula, then, otherwise) => {
                formula.each_unknown(see);
                then.each_unknown(see);
                otherwise.each_unknown(see);
            }
            IntKind::Length(text) => text.unknown().into_iter().for_each(see),
        }
    }
}

impl Text {
    /// The unknown in it.
    pub(super) fn unknown(&self) -> Option<Unknown> {
        match self {
            Text::Constant(_) => None,
            Text::Unknown(unknown) | Text::Reversed(unknown) => Some(*unknown),
        }
    }
}
