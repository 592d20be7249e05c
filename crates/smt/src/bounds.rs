//! Refutes conditions by bounds of differences, in microseconds.
//!
//! In: conditions. Out: whether they are seen to be impossible together; "no" means nothing. Conditions of the forms
//! `x - y <= c`, `x <= c`, their equations and disequations become a matrix of bounds, which is closed under addition:
//! a negative cycle is a contradiction. Atoms that are not variables count as unknowns. Other linear conditions are
//! held against the bounds of their parts. Texts take part by their order: equal, different, before. Disjunctions are
//! taken apart as long as there are few. See Note [Unbounded refutation].
//!
//! Example: `x0 < x1`, `x1 < x2`, `not (x0 < x2)` cannot be: the differences add up to at most -2.

use crate::terms::{MIN_INT, Mono, Term, Terms, View};

/// Most unknowns; conditions on more are left out.
const MOST: usize = 24;
/// Most matrices closed for one question.
const BUDGET: u32 = 24;
/// No bound.
const FREE: i128 = i128::MAX / 4;

/// Whether the conditions cannot hold together; also returns how many matrices were closed.
pub(crate) fn impossible(terms: &Terms, conditions: &[Term]) -> (bool, u32) {
    let mut state = State::new(terms);
    let mut choices = Vec::new();
    let mut left = BUDGET;
    let refuted = conditions.iter().any(|&condition| !state.assume(condition, &mut choices))
        || contradictory(&mut state, &choices, &mut left);
    (refuted, BUDGET - left)
}

/// Whether no way through the choices is left.
fn contradictory(state: &mut State<'_>, choices: &[Term], left: &mut u32) -> bool {
    if *left == 0 {
        return false;
    }
    *left -= 1;
    if !state.close() {
        return true;
    }
    let Some((&choice, rest)) = choices.split_first() else { return false };
    let View::Or(parts) = state.terms.view(choice) else { return false };
    parts.iter().all(|&part| {
        let mut state = state.clone();
        let mut choices = rest.to_vec();
        !state.assume(part, &mut choices) || contradictory(&mut state, &choices, left)
    })
}

/// A linear condition `sum <= limit` that is no difference.
#[derive(Clone)]
struct Linear {
    monos: Vec<(i128, usize)>,
    limit: i128,
}

#[derive(Clone)]
struct State<'a> {
    terms: &'a Terms,
    /// What the rows stand for; row 0 is the number zero.
    unknowns: Vec<Term>,
    /// `unknown[i] - unknown[j] <= matrix[i][j]`.
    matrix: Box<[[i128; MOST]; MOST]>,
    /// `unknown[i] - unknown[j] <> c`.
    different: Vec<(usize, usize, i128)>,
    others: Vec<Linear>,
}

impl<'a> State<'a> {
    fn new(terms: &'a Terms) -> State<'a> {
        let matrix = Box::new([[FREE; MOST]; MOST]);
        State { terms, unknowns: Vec::new(), matrix, different: Vec::new(), others: Vec::new() }
    }

    /// Adds a condition; disjunctions go to `choices`. False when it contradicts by itself.
    fn assume(&mut self, condition: Term, choices: &mut Vec<Term>) -> bool {
        let terms = self.terms;
        match terms.view(condition) {
            View::Bool(value) => value,
            View::And(parts) => parts.iter().all(|&part| self.assume(part, choices)),
            View::Or(_) => {
                choices.push(condition);
                true
            }
            View::Zero(polynomial) => {
                let Some(sum) = zero_sum(terms, polynomial) else { return true };
                divisible(&sum) && self.at_most(&sum, 0) && self.at_most(&negated(&sum), 0)
            }
            View::Less(a, b) => self.at_most(&sum(terms, &[(a, 1), (b, -1)]), -1),
            View::EqualText(a, b) => self.order(a, b, 0) && self.order(b, a, 0),
            View::TextLess(a, b) => self.order(a, b, -1),
            View::Not(inner) => match terms.view(inner) {
                View::Zero(polynomial) => {
                    if let Some(sum) = zero_sum(terms, polynomial) {
                        self.unequal(&sum);
                    }
                    true
                }
                View::Less(a, b) => self.at_most(&sum(terms, &[(b, 1), (a, -1)]), 0),
                View::TextLess(a, b) => self.order(b, a, 0),
                View::EqualText(a, b) => {
                    if let (Some(a), Some(b)) = (self.text(a), self.text(b)) {
                        self.different.push((a, b, 0));
                    }
                    true
                }
                _ => true,
            },
            _ => true,
        }
    }

    /// `a - b <= difference` in the order of texts.
    fn order(&mut self, a: Term, b: Term, difference: i128) -> bool {
        if let (Some(a), Some(b)) = (self.text(a), self.text(b)) {
            self.bound(a, b, difference);
        }
        true
    }

    /// `sum <= limit`.
    fn at_most(&mut self, sum: &Sum, limit: i128) -> bool {
        let limit = limit - sum.constant;
        match sum.monos[..] {
            [] => return limit >= 0,
            [(coefficient, atom)] => {
                if let Some(row) = self.row(atom) {
                    let bound = limit.div_euclid(coefficient.abs());
                    if coefficient > 0 { self.bound(row, 0, bound) } else { self.bound(0, row, bound) }
                }
            }
            [(a, x), (b, y)] if a == -b => {
                if let (Some(x), Some(y)) = (self.row(x), self.row(y)) {
                    let bound = limit.div_euclid(a.abs());
                    if a > 0 { self.bound(x, y, bound) } else { self.bound(y, x, bound) }
                }
            }
            // With larger coefficients the sums below could leave 128 bits.
            _ if sum.monos.iter().any(|(coefficient, _)| coefficient.abs() > 1 << 40) => {}
            _ => {
                let rows = |state: &mut Self| -> Option<Vec<(i128, usize)>> {
                    sum.monos.iter().map(|&(coefficient, atom)| Some((coefficient, state.row(atom)?))).collect()
                };
                if let Some(monos) = rows(self) {
                    self.others.push(Linear { monos, limit });
                }
            }
        }
        true
    }

    /// `sum <> 0`.
    fn unequal(&mut self, sum: &Sum) {
        match sum.monos[..] {
            [(a, x)] if sum.constant % a == 0 => {
                if let Some(x) = self.row(x) {
                    self.different.push((x, 0, -sum.constant / a));
                }
            }
            [(a, x), (b, y)] if a == -b && sum.constant % a == 0 => {
                if let (Some(x), Some(y)) = (self.row(x), self.row(y)) {
                    self.different.push((x, y, -sum.constant / a));
                }
            }
            _ => {}
        }
    }

    fn bound(&mut self, i: usize, j: usize, bound: i128) {
        let cell = &mut self.matrix[i][j];
        *cell = bound.min(*cell);
    }

    /// The row of an integer atom, with the bounds of its kind; none when there are too many.
    fn row(&mut self, atom: Term) -> Option<usize> {
        if let Some(place) = self.unknowns.iter().position(|&unknown| unknown == atom) {
            return Some(place + 1);
        }
        let row = self.new_row(atom)?;
        let (least, greatest) = self.terms.range(atom);
        let square = matches!(self.terms.view(atom), View::Product(&[x, y]) if x == y);
        self.bound(row, 0, i128::from(greatest));
        self.bound(0, row, if square { 0 } else { -i128::from(least) });
        Some(row)
    }

    /// The row of a text, with its order to the constants there.
    fn text(&mut self, text: Term) -> Option<usize> {
        if let Some(place) = self.unknowns.iter().position(|&unknown| unknown == text) {
            return Some(place + 1);
        }
        let row = self.new_row(text)?;
        if let View::Text(text) = self.terms.view(text) {
            for other in 1..row {
                if let View::Text(constant) = self.terms.view(self.unknowns[other - 1]) {
                    let (less, greater) = if constant < text { (other, row) } else { (row, other) };
                    self.bound(less, greater, -1);
                }
            }
        }
        Some(row)
    }

    fn new_row(&mut self, unknown: Term) -> Option<usize> {
        if self.unknowns.len() + 1 >= MOST {
            return None;
        }
        self.unknowns.push(unknown);
        Some(self.unknowns.len())
    }

    /// Adds up all bounds and uses what follows. False on a contradiction.
    fn close(&mut self) -> bool {
        for _ in 0..4 {
            if !self.add_up() {
                return false;
            }
            match (self.sharpen_different(), self.sharpen_others()) {
                (None, _) | (_, None) => return false,
                (Some(false), Some(false)) => return true,
                _ => {}
            }
        }
        self.add_up()
    }

    /// Floyd and Warshall's closure.
    fn add_up(&mut self) -> bool {
        let rows = self.unknowns.len() + 1;
        for k in 0..rows {
            let through = self.matrix[k];
            for i in 0..rows {
                let first = self.matrix[i][k];
                if first >= FREE {
                    continue;
                }
                for (cell, second) in self.matrix[i][..rows].iter_mut().zip(through) {
                    if second < FREE {
                        *cell = (*cell).min(first + second);
                    }
                }
            }
        }
        (0..rows).all(|row| self.matrix[row][row] >= 0)
    }

    /// A difference that must not be its own bound is one less. None: it must be, too.
    fn sharpen_different(&mut self) -> Option<bool> {
        let mut sharper = false;
        for place in 0..self.different.len() {
            let (i, j, c) = self.different[place];
            if i == j && c == 0 {
                return None;
            }
            match (self.matrix[i][j] == c, self.matrix[j][i] == -c) {
                (true, true) => return None,
                (true, false) => self.bound(i, j, c - 1),
                (false, true) => self.bound(j, i, -c - 1),
                (false, false) => continue,
            }
            sharper = true;
        }
        Some(sharper)
    }

    /// Bounds of the parts of the other linear conditions. None: one of them cannot hold.
    fn sharpen_others(&mut self) -> Option<bool> {
        let mut sharper = false;
        for place in 0..self.others.len() {
            let Linear { monos, limit } = self.others[place].clone();
            // The least value of every part.
            let least = |state: &Self, (coefficient, row): (i128, usize)| {
                let bound = if coefficient > 0 { state.matrix[0][row] } else { state.matrix[row][0] };
                -(coefficient.abs() * bound)
            };
            let all: i128 = monos.iter().map(|&mono| least(self, mono)).sum();
            if all > limit {
                return None;
            }
            for &(coefficient, row) in &monos {
                let room = limit - (all - least(self, (coefficient, row)));
                let bound = room.div_euclid(coefficient.abs());
                let (i, j) = if coefficient > 0 { (row, 0) } else { (0, row) };
                if bound < self.matrix[i][j] {
                    self.matrix[i][j] = bound;
                    sharper = true;
                }
            }
        }
        Some(sharper)
    }
}

/// A sum over unbounded integers.
struct Sum {
    constant: i128,
    monos: Vec<(i128, Term)>,
}

/// Adds up polynomials, each times a factor.
fn sum(terms: &Terms, parts: &[(Term, i128)]) -> Sum {
    let mut sum = Sum { constant: 0, monos: Vec::new() };
    for &(part, factor) in parts {
        let single = [Mono { coefficient: 1, atom: part }];
        let (constant, monos) = match terms.view(part) {
            View::Int(constant) => (constant, &[][..]),
            View::Sum(constant, monos) => (constant, monos),
            _ => (0, &single[..]),
        };
        sum.constant += i128::from(constant) * factor;
        for mono in monos {
            let coefficient = i128::from(mono.coefficient) * factor;
            match sum.monos.iter_mut().find(|(_, atom)| *atom == mono.atom) {
                Some((present, _)) => *present += coefficient,
                None => sum.monos.push((coefficient, mono.atom)),
            }
        }
    }
    sum.monos.retain(|&(coefficient, _)| coefficient != 0);
    sum
}

/// The sum that a condition says to be zero. The least integer and its opposite are one number modulo 2^63, so a sum
/// that ends in it can be meant with either sign: an unknown that equals it can only be the negative one, of other sums
/// nothing is known.
fn zero_sum(terms: &Terms, polynomial: Term) -> Option<Sum> {
    let sum = sum(terms, &[(polynomial, 1)]);
    match sum.monos[..] {
        _ if sum.constant != i128::from(MIN_INT) => Some(sum),
        [(1, _)] => Some(Sum { constant: -sum.constant, ..sum }),
        _ => None,
    }
}

fn negated(sum: &Sum) -> Sum {
    Sum { constant: -sum.constant, monos: sum.monos.iter().map(|&(c, atom)| (-c, atom)).collect() }
}

/// Whether the number is divisible by what divides all coefficients.
fn divisible(sum: &Sum) -> bool {
    let mut divisor = 0;
    for &(coefficient, _) in &sum.monos {
        let mut other = coefficient.abs();
        while other != 0 {
            (divisor, other) = (other, divisor % other);
        }
    }
    divisor == 0 || sum.constant % divisor == 0
}
