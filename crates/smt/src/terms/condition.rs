//! Conditions: comparisons, and conjunctions and disjunctions of them.
//!
//! An equation of integers is one polynomial that is zero, with its first coefficient positive. `a < b` keeps its two
//! sides, since moving terms across is not exact when sums wrap around. Negation is pushed down to the comparisons and
//! disappears where a number is compared: `not (x < 3)` is `2 < x`.
//! An equation of texts loses equal ends, and becomes equations of characters where both begin with one.

use super::store::{Mono, Store, Tag, View};
use super::{Constant, Sort, Term, Terms, Var};

impl Terms {
    /// `a = b`, for integers, texts or conditions.
    pub fn equal(&mut self, a: Term, b: Term) -> Term {
        if a == b {
            return Store::TRUE;
        }
        match self.sort(a) {
            Sort::Int | Sort::Char => {
                let difference = self.sub(a, b);
                self.zero(difference)
            }
            Sort::Text => self.equal_text(a, b),
            Sort::Bool => {
                let (not_a, not_b) = (self.not(a), self.not(b));
                let (both, none) = (self.and(&[a, b]), self.and(&[not_a, not_b]));
                self.or(&[both, none])
            }
        }
    }

    /// `a < b`, for integers.
    pub fn less(&mut self, a: Term, b: Term) -> Term {
        let ((a_least, a_greatest), (b_least, b_greatest)) = (self.range(a), self.range(b));
        if a == b || a_least >= b_greatest {
            return Store::FALSE;
        }
        if a_greatest < b_least {
            return Store::TRUE;
        }
        self.binary(Tag::Less, a, b)
    }

    /// `a <= b`, for integers.
    pub fn less_equal(&mut self, a: Term, b: Term) -> Term {
        let greater = self.less(b, a);
        self.not(greater)
    }

    /// `a < b` for texts, by bytes, a prefix first.
    pub fn text_less(&mut self, a: Term, b: Term) -> Term {
        if a == b {
            return Store::FALSE;
        }
        match (self.view(a), self.view(b)) {
            (View::Text(a), View::Text(b)) => self.bool(a < b),
            (View::Chr(a), View::Chr(b)) => self.less(a, b),
            (_, View::Text(b)) if b.is_empty() => Store::FALSE,
            _ => self.binary(Tag::TextLess, a, b),
        }
    }

    /// Whether a condition means the same over unbounded integers: it compares unknowns and numbers, and computes nothing.
    pub(crate) fn never_wraps(&self, condition: Term) -> bool {
        let plain = |term| {
            matches!(
                self.view(term),
                View::Int(_) | View::Var(_) | View::Length(_) | View::CharAt(..) | View::Chr(_) | View::Text(_)
            )
        };
        match self.view(condition) {
            View::Less(a, b) => plain(a) && plain(b),
            // `x - y` and `x - 3` are zero modulo 2^63 only when they are zero.
            View::Zero(polynomial) => match self.view(polynomial) {
                View::Sum(constant, monos) => {
                    let one = |mono: &Mono| mono.coefficient.abs() == 1 && plain(mono.atom);
                    match monos {
                        [mono] => one(mono) && constant != super::MIN_INT,
                        [a, b] => constant == 0 && one(a) && one(b) && a.coefficient != b.coefficient,
                        _ => false,
                    }
                }
                _ => plain(polynomial),
            },
            View::Not(inner) => self.never_wraps(inner),
            View::And(parts) | View::Or(parts) => parts.iter().all(|&part| self.never_wraps(part)),
            View::EqualText(..) | View::TextLess(..) | View::Bool(_) => true,
            _ => false,
        }
    }

    /// The variable and the constant, when a condition says that one is the other.
    pub fn assigns(&self, condition: Term) -> Option<(Var, Constant)> {
        match self.view(condition) {
            View::Zero(polynomial) => match self.view(polynomial) {
                View::Var(var) => Some((var, Constant::Int(0))),
                View::Sum(constant, [Mono { coefficient: 1, atom }]) => match self.view(*atom) {
                    View::Var(var) => Some((var, Constant::Int(super::wrap(constant.wrapping_neg())))),
                    _ => None,
                },
                _ => None,
            },
            View::EqualText(a, b) => match (self.view(a), self.view(b)) {
                (View::TextVar(var), View::Text(text)) | (View::Text(text), View::TextVar(var)) => {
                    Some((var, Constant::Text(text.clone())))
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// The two variables, when a condition says that they are equal.
    pub fn identifies(&self, condition: Term) -> Option<(Var, Var)> {
        let var = |term| match self.view(term) {
            View::Var(var) | View::TextVar(var) => Some(var),
            _ => None,
        };
        match self.view(condition) {
            View::EqualText(a, b) => Some((var(a)?, var(b)?)),
            View::Zero(polynomial) => match self.view(polynomial) {
                View::Sum(0, [a, b]) if a.coefficient == 1 && b.coefficient == -1 => Some((var(a.atom)?, var(b.atom)?)),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether a condition is an equation that says more than [`Terms::assigns`] and [`Terms::identifies`] can.
    pub fn ties(&self, condition: Term) -> bool {
        match self.view(condition) {
            View::Zero(_) | View::EqualText(..) => {
                self.assigns(condition).is_none() && self.identifies(condition).is_none()
            }
            View::And(parts) | View::Or(parts) => parts.iter().any(|part| self.ties(*part)),
            _ => false,
        }
    }

    /// The opposite of a condition.
    pub fn not(&mut self, condition: Term) -> Term {
        match self.view(condition) {
            View::Bool(value) => self.bool(!value),
            View::Not(inner) => inner,
            View::Less(a, b) => match (self.view(a), self.view(b)) {
                // Neither can wrap around: `MAX_INT < b` and `a < MIN_INT` are `false` already.
                (View::Int(least), _) => {
                    let bound = self.int(least + 1);
                    self.less(b, bound)
                }
                (_, View::Int(bound)) => {
                    let greatest = self.int(bound - 1);
                    self.less(greatest, a)
                }
                _ => self.unary(Tag::Not, condition, 0),
            },
            View::And(parts) => {
                let parts: Vec<Term> = parts.to_vec().iter().map(|&part| self.not(part)).collect();
                self.or(&parts)
            }
            View::Or(parts) => {
                let parts: Vec<Term> = parts.to_vec().iter().map(|&part| self.not(part)).collect();
                self.and(&parts)
            }
            _ => self.unary(Tag::Not, condition, 0),
        }
    }

    /// All of them.
    pub fn and(&mut self, conditions: &[Term]) -> Term {
        self.junction(Tag::And, conditions, Store::FALSE, Store::TRUE)
    }

    /// One of them.
    pub fn or(&mut self, conditions: &[Term]) -> Term {
        self.junction(Tag::Or, conditions, Store::TRUE, Store::FALSE)
    }

    /// A conjunction or disjunction: `end` decides it alone, `none` changes nothing.
    fn junction(&mut self, tag: Tag, conditions: &[Term], end: Term, none: Term) -> Term {
        let mut parts = Vec::with_capacity(conditions.len());
        for &condition in conditions {
            match self.view(condition) {
                View::And(inner) if tag == Tag::And => parts.extend_from_slice(inner),
                View::Or(inner) if tag == Tag::Or => parts.extend_from_slice(inner),
                _ if condition == end => return end,
                _ if condition == none => {}
                _ => parts.push(condition),
            }
        }
        parts.sort_unstable();
        parts.dedup();
        for &part in &parts {
            if let View::Not(inner) = self.view(part)
                && parts.binary_search(&inner).is_ok()
            {
                return end;
            }
        }
        match parts[..] {
            [] => none,
            [part] => part,
            _ => self.list(tag, &parts),
        }
    }

    /// A polynomial is zero.
    fn zero(&mut self, polynomial: Term) -> Term {
        let (least, greatest) = self.range(polynomial);
        if least > 0 || greatest < 0 {
            return Store::FALSE;
        }
        let positive = match self.view(polynomial) {
            View::Int(value) => return self.bool(value == 0),
            View::Sum(constant, monos) => {
                if never_zero(constant, monos) {
                    return Store::FALSE;
                }
                let divisor = odd_divisor(constant, monos);
                match (divisor, monos[0].coefficient < 0) {
                    (1, false) => polynomial,
                    (1, true) => self.neg(polynomial),
                    (_, negative) => self.divided(polynomial, if negative { -divisor } else { divisor }),
                }
            }
            _ => polynomial,
        };
        // Dividing may have left an atom that is compared with a number outside its range.
        let (least, greatest) = self.range(positive);
        if least > 0 || greatest < 0 {
            return Store::FALSE;
        }
        self.unary(Tag::Zero, positive, 0)
    }

    /// A polynomial divided by a number that divides all of it.
    fn divided(&mut self, polynomial: Term, divisor: i64) -> Term {
        let View::Sum(constant, monos) = self.view(polynomial) else { return polynomial };
        let monos = monos.to_vec();
        let mut sum = self.int(constant / divisor);
        for mono in monos {
            let factor = self.int(mono.coefficient / divisor);
            let part = self.mul(factor, mono.atom);
            sum = self.add(sum, part);
        }
        sum
    }

    /// `a = b`, for texts that are not the same term.
    fn equal_text(&mut self, a: Term, b: Term) -> Term {
        let (mut left, mut right) = (self.parts(a), self.parts(b));
        let mut found = Vec::new();
        for end in [End::Front, End::Back] {
            while let (Some(x), Some(y)) = (end.of(&left), end.of(&right)) {
                if x == y {
                    end.drop(&mut left);
                    end.drop(&mut right);
                } else if let (Some(code), Some(other)) = (self.end_code(x, end), self.end_code(y, end)) {
                    found.push(self.equal(code, other));
                    self.shorten(&mut left, end);
                    self.shorten(&mut right, end);
                } else {
                    break;
                }
            }
        }
        found.push(match (&left[..], &right[..]) {
            ([], rest) | (rest, []) => self.all_empty(rest),
            _ => {
                let (a, b) = (self.join(&left), self.join(&right));
                self.binary(Tag::EqualText, a.min(b), a.max(b))
            }
        });
        self.and(&found)
    }

    /// Every part is the empty text.
    fn all_empty(&mut self, parts: &[Term]) -> Term {
        let empty = self.text(&[]);
        let mut found = Vec::with_capacity(parts.len());
        for &part in parts {
            found.push(match self.view(part) {
                View::TextVar(_) => self.binary(Tag::EqualText, part.min(empty), part.max(empty)),
                _ => Store::FALSE,
            });
        }
        self.and(&found)
    }

    /// The code of the character at an end of a part, when that is known to be there.
    fn end_code(&mut self, part: Term, end: End) -> Option<Term> {
        match self.view(part) {
            View::Chr(code) => Some(code),
            View::Text(text) => {
                let code = match end {
                    End::Front => text.first(),
                    End::Back => text.last(),
                };
                let code = i64::from(*code?);
                Some(self.int(code))
            }
            _ => None,
        }
    }

    /// Drops the character at an end, which is known to be there.
    fn shorten(&mut self, parts: &mut Vec<Term>, end: End) {
        let place = if end == End::Front { 0 } else { parts.len() - 1 };
        match self.view(parts[place]) {
            View::Text(text) if text.len() > 1 => {
                let rest = if end == End::Front { text[1..].to_vec() } else { text[..text.len() - 1].to_vec() };
                parts[place] = self.text(&rest);
            }
            _ => end.drop(parts),
        }
    }
}

/// Where a text is compared.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Front,
    Back,
}

impl End {
    fn of(self, parts: &[Term]) -> Option<Term> {
        match self {
            End::Front => parts.first().copied(),
            End::Back => parts.last().copied(),
        }
    }

    fn drop(self, parts: &mut Vec<Term>) {
        match self {
            End::Front => drop(parts.remove(0)),
            End::Back => drop(parts.pop()),
        }
    }
}

/// A power of two divides all coefficients but not the number: never zero, even modulo 2^63.
fn never_zero(constant: i64, monos: &[Mono]) -> bool {
    let even = monos.iter().map(|mono| mono.coefficient.trailing_zeros()).min().unwrap_or(0);
    constant != 0 && constant.trailing_zeros() < even
}

/// The greatest odd number that divides all of it. Odd numbers are units modulo 2^63, so dividing by it is exact.
fn odd_divisor(constant: i64, monos: &[Mono]) -> i64 {
    let mut divisor = constant.unsigned_abs();
    for mono in monos {
        let mut other = mono.coefficient.unsigned_abs();
        while other != 0 {
            (divisor, other) = (other, divisor % other);
        }
        if divisor == 1 {
            break;
        }
    }
    (divisor >> divisor.trailing_zeros().min(63)) as i64
}
