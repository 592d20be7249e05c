//! Values worth trying for one variable of one condition.
//!
//! Solving works on the values of the condition's two sides alone: their difference at two places gives a slope, the
//! slope a solution; where the condition is not linear the step is repeated (Newton). What is turned is the variable
//! itself, or the length or one character of a text.

use super::Pool;
use crate::solver::Model;
use crate::terms::{Constant, MAX_INT, MIN_INT, Sort, Term, Terms, Var, View};
use std::sync::Arc;

/// How many values are wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Candidates {
    /// All kinds.
    All,
    /// Solutions and a few plain values.
    Few,
    /// Plain values only.
    Plain,
}

/// Plain integers, simplest first, and the characters that stand for plain ones.
const INTS: [i64; 10] = [0, 1, -1, 2, 3, -2, 4, 5, 10, 100];
const CHARS: &[u8] = b"abxyz01 AB";
const TEXTS: [&[u8]; 9] = [b"a", b"b", b"c", b"x", b"y", b"", b"aa", b"ab", b"aaa"];
/// Most comparisons of one condition that are solved, and most steps of Newton's.
const LEAVES: usize = 4;
const STEPS: usize = 8;
/// The longest text that is made up.
const LONGEST: i64 = 32;

/// What is turned to solve a comparison.
#[derive(Clone, Copy)]
enum Dial {
    Value,
    Length,
    CharAt(i64),
}

struct Maker<'a> {
    terms: &'a Terms,
    model: &'a mut Model,
    var: Var,
    found: Vec<Constant>,
    evaluated: u32,
}

/// Values for a variable, without its present one, and the number of evaluations spent on finding them.
pub(super) fn candidates(
    terms: &Terms,
    model: &mut Model,
    pool: &Pool,
    var: Var,
    condition: Term,
    which: Candidates,
) -> (Vec<Constant>, u32) {
    let sort = terms.declared()[var.0 as usize];
    let mut maker = Maker { terms, model, var, found: Vec::new(), evaluated: 0 };
    let plain = if which == Candidates::All { 4 } else { 3 };
    maker.plain(sort, 0, plain);
    if which != Candidates::Plain {
        maker.solutions(sort, condition);
    }
    if which == Candidates::All {
        maker.plain(sort, plain, usize::MAX);
        maker.neighbours(sort);
        maker.pooled(sort, pool);
    }
    (maker.found, maker.evaluated)
}

impl Maker<'_> {
    fn push(&mut self, value: Constant) {
        let present = &self.model.0[self.var.0 as usize];
        if value != *present && !self.found.contains(&value) {
            self.found.push(value);
        }
    }

    fn push_int(&mut self, sort: Sort, value: i128) {
        let (least, greatest) = if sort == Sort::Char { (0, 255) } else { (MIN_INT, MAX_INT) };
        if let Ok(value) = i64::try_from(value)
            && (least..=greatest).contains(&value)
        {
            self.push(Constant::Int(value));
        }
    }

    fn push_text(&mut self, text: &[u8]) {
        self.push(Constant::Text(Arc::from(text)));
    }

    /// Plain values, some of them left out at the beginning.
    fn plain(&mut self, sort: Sort, skip: usize, most: usize) {
        match sort {
            Sort::Char => CHARS.iter().skip(skip).take(most).for_each(|&c| self.push(Constant::Int(i64::from(c)))),
            Sort::Text => TEXTS.iter().skip(skip).take(most).for_each(|text| self.push_text(text)),
            Sort::Int | Sort::Bool => INTS.iter().skip(skip).take(most).for_each(|&i| self.push(Constant::Int(i))),
        }
    }

    /// The values of the other variables of the sort, and one more and one less.
    fn neighbours(&mut self, sort: Sort) {
        for place in 0..self.model.0.len() {
            match self.model.0[place].clone() {
                Constant::Int(value) if sort != Sort::Text => {
                    [0, 1, -1].iter().for_each(|step| self.push_int(sort, i128::from(value) + step));
                }
                text @ Constant::Text(_) if sort == Sort::Text => self.push(text),
                _ => {}
            }
        }
    }

    fn pooled(&mut self, sort: Sort, pool: &Pool) {
        if sort == Sort::Text {
            pool.texts.iter().for_each(|text| self.push(Constant::Text(text.clone())));
        } else {
            for &value in &pool.ints {
                [0, 1, -1].iter().for_each(|step| self.push_int(sort, i128::from(value) + step));
            }
        }
    }

    /// Values that make a comparison of the condition just true, just false, or equal.
    fn solutions(&mut self, sort: Sort, condition: Term) {
        let mut leaves = Vec::new();
        self.leaves(condition, &mut leaves);
        for leaf in leaves {
            match self.terms.view(leaf) {
                View::EqualText(a, b) | View::TextLess(a, b) if sort == Sort::Text => {
                    self.solve_text(a, b);
                    self.solve_text(b, a);
                }
                View::Zero(_) | View::Less(..) if sort == Sort::Text => {
                    self.solve(sort, leaf, Dial::Length);
                    let mut places = Vec::new();
                    self.places(leaf, &mut places);
                    places.into_iter().for_each(|place| self.solve(sort, leaf, Dial::CharAt(place)));
                }
                View::Zero(_) | View::Less(..) => self.solve(sort, leaf, Dial::Value),
                _ => {}
            }
        }
    }

    /// The comparisons of a condition in which the variable may occur.
    fn leaves(&self, condition: Term, found: &mut Vec<Term>) {
        if found.len() == LEAVES || self.terms.mask(condition) & crate::terms::mask(self.var) == 0 {
            return;
        }
        match self.terms.view(condition) {
            View::And(parts) | View::Or(parts) => parts.iter().for_each(|&part| self.leaves(part, found)),
            View::Not(inner) => self.leaves(inner, found),
            _ => found.push(condition),
        }
    }

    /// The places of the text variable that a term looks at.
    fn places(&self, term: Term, found: &mut Vec<i64>) {
        if let View::CharAt(text, place) = self.terms.view(term) {
            if matches!(self.terms.view(text), View::TextVar(var) if var == self.var) && !found.contains(&place) {
                found.push(place);
            }
            return;
        }
        self.terms.view(term).each_part(|part| self.places(part, found));
    }

    /// Makes the text `side` equal to the value of `other`, and a little more.
    fn solve_text(&mut self, side: Term, other: Term) {
        let parts = match self.terms.view(side) {
            View::Concat(parts) => parts,
            _ => std::slice::from_ref(&side),
        };
        let is_variable = |&part: &Term| matches!(self.terms.view(part), View::TextVar(var) if var == self.var);
        let Some(place) = parts.iter().position(is_variable) else { return };
        self.evaluated += 1;
        let value = |term: Term| self.terms.text_value(term, self.model).map(|text| text.into_owned());
        let Some(goal) = value(other) else { return };
        let around = |parts: &[Term]| parts.iter().map(|&part| value(part)).collect::<Option<Vec<_>>>();
        let (Some(before), Some(after)) = (around(&parts[..place]), around(&parts[place + 1..])) else { return };
        let (before, after) = (before.concat(), after.concat());
        let middle = goal.strip_prefix(&before[..]).and_then(|rest| rest.strip_suffix(&after[..]));
        if let Some(middle) = middle.map(<[u8]>::to_vec) {
            self.push_text(&middle);
            self.push_text(&[&middle[..], b"a"].concat());
        }
    }

    /// Newton's method on the difference of the two sides.
    fn solve(&mut self, sort: Sort, leaf: Term, dial: Dial) {
        let old = self.model.0[self.var.0 as usize].clone();
        let mut at = 0i64;
        for _ in 0..STEPS {
            let Some((low, high)) = self.step(leaf, dial, &old, at) else { break };
            for value in [low, high, low - 1, high + 1] {
                match dial {
                    Dial::Value => self.push_int(sort, value),
                    _ => {
                        if let Some(text) = turned(dial, &old, value) {
                            self.push(text);
                        }
                    }
                }
            }
            let next = low.clamp(i128::from(MIN_INT), i128::from(MAX_INT)) as i64;
            // A linear condition stays where its first step leads.
            if next == at {
                break;
            }
            at = next;
        }
        self.model.0[self.var.0 as usize] = old;
    }

    /// One step from a place: the two integers around the next place.
    fn step(&mut self, leaf: Term, dial: Dial, old: &Constant, at: i64) -> Option<(i128, i128)> {
        let here = self.difference(leaf, dial, old, at)?;
        // Quotients are flat nearby: then look farther away.
        for width in [1i64, 1000] {
            let there = self.difference(leaf, dial, old, at.saturating_add(width))?;
            let slope = there - here;
            if slope != 0 {
                let exact = here.checked_mul(i128::from(width))?.checked_neg()?;
                let low = i128::from(at) + exact.div_euclid(slope.abs()) * slope.signum();
                let high = if exact.rem_euclid(slope.abs()) == 0 { low } else { low + slope.signum() };
                return Some((low, high));
            }
        }
        None
    }

    /// The difference of the two sides of a comparison when the dial shows a value; the model is left changed.
    fn difference(&mut self, leaf: Term, dial: Dial, old: &Constant, value: i64) -> Option<i128> {
        self.evaluated += 1;
        self.model.0[self.var.0 as usize] = match dial {
            Dial::Value => Constant::Int(value),
            _ => turned(dial, old, i128::from(value))?,
        };
        let side = |term: Term| self.terms.int_value(term, self.model).map(i128::from);
        match self.terms.view(leaf) {
            View::Zero(polynomial) => side(polynomial),
            View::Less(a, b) => Some(side(a)? - side(b)?),
            _ => None,
        }
    }
}

/// A text with its length or one character changed.
fn turned(dial: Dial, old: &Constant, value: i128) -> Option<Constant> {
    let Constant::Text(old) = old else { return None };
    let mut text = old.to_vec();
    match dial {
        Dial::Value => return None,
        Dial::Length => {
            let length = usize::try_from(value.min(i128::from(LONGEST))).ok()?;
            text.resize(length, b'a');
        }
        Dial::CharAt(place) => {
            let place = usize::try_from(place).ok().filter(|&place| (place as i64) < LONGEST)?;
            text.resize(text.len().max(place + 1), b'a');
            text[place] = u8::try_from(value).ok()?;
        }
    }
    Some(Constant::Text(text.into()))
}
