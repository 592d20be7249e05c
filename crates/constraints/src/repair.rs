//! Finds solutions near a given one by changing single unknowns.
//!
//! In: constraints, values for all unknowns, some of which are pinned. Out: values under which all constraints hold and
//! the pinned ones are as they were, or none. For a constraint that does not hold, the values that would make it hold are
//! computed one unknown at a time ([`Candidates`]). Each is tried, those that leave the fewest constraints violated first,
//! and what is violated then is mended in the same way without touching what was changed already. Bounded by a number of
//! changes on top of each other and of changes that are looked at. Nothing is random.
//! Not here: showing that there is no solution.

use super::Constraint;
use super::eval::{self, Model};
use super::formula::{Formula, FormulaKind, Int, IntKind, Text, Unknown, Value};
use num_bigint::BigInt;
use num_traits::{One, Signed, ToPrimitive, Zero};
use std::rc::Rc;

/// Changes on top of each other.
const MOST_DEPTH: usize = 8;
/// Changes that are considered for one constraint.
const MOST_MOVES: usize = 160;
/// Texts are made as long as this at most.
const MOST_LENGTH: usize = 200;

/// What is to hold.
pub(super) struct Goal<'a> {
    /// All constraints.
    pub(super) constraints: &'a [Constraint],
    /// One more, if any, in the first place.
    pub(super) extra: Option<&'a Constraint>,
    /// For each unknown, the numbers of the constraints that mention it.
    pub(super) uses: &'a [Vec<u32>],
    /// The listed values of finite unknowns.
    pub(super) values: &'a [Option<Rc<[Value]>>],
    /// Texts worth trying.
    pub(super) texts: &'a [Rc<str>],
}

/// Makes all constraints hold by changing unknowns that are not pinned, looking at so many changes at most.
pub(super) fn repair(
    goal: &Goal<'_>,
    mut model: Model,
    pinned: &[bool],
    violated: Vec<u32>,
    mut looks: usize,
) -> Option<Model> {
    // An integer is changed once on the way; a text is given a length, characters and a symmetry one after the other.
    let changes = |(pinned, value): (&bool, &Value)| match value {
        _ if *pinned => 0,
        Value::Int(_) => 1,
        Value::Text(_) => 3,
    };
    let mut free: Vec<u8> = pinned.iter().zip(&model).map(changes).collect();
    mend(goal, &mut model, &mut free, &violated, MOST_DEPTH, &mut looks).then_some(model)
}

/// Mends the first constraint that does not hold, then the others; whether that was possible. `free` says how often each
/// unknown may be changed. Both are as before when it was not possible.
fn mend(
    goal: &Goal<'_>,
    model: &mut Model,
    free: &mut [u8],
    violated: &[u32],
    depth: usize,
    looks: &mut usize,
) -> bool {
    let extra = goal.extra.filter(|extra| !eval::holds(&extra.formula, model));
    let Some(constraint) = extra.or_else(|| violated.first().map(|&one| &goal.constraints[one as usize])) else {
        return true;
    };
    if depth == 0 {
        return false;
    }
    let mut candidates = Candidates { goal, model, moves: Vec::new() };
    candidates.formula(&constraint.formula);
    let moves = candidates.moves;
    let mut changes = Vec::new();
    for (unknown, value) in moves {
        let place = unknown.0 as usize;
        let allowed = goal.values[place].as_ref().is_none_or(|values| values.binary_search(&value).is_ok());
        if free[place] == 0 || model[place] == value || !allowed {
            continue;
        }
        if *looks == 0 {
            return false;
        }
        *looks -= 1;
        let old = std::mem::replace(&mut model[place], value);
        let left = still_violated(goal, model, unknown, violated);
        let extra = goal.extra.is_some_and(|extra| !eval::holds(&extra.formula, model));
        if left.is_empty() && !extra {
            return true;
        }
        let value = std::mem::replace(&mut model[place], old);
        changes.push((left.len() + usize::from(extra), place, value, left));
    }
    changes.sort_by_key(|(count, ..)| *count);
    for (_, place, value, left) in changes {
        let old = std::mem::replace(&mut model[place], value);
        free[place] -= 1;
        if mend(goal, model, free, &left, depth - 1, looks) {
            return true;
        }
        free[place] += 1;
        model[place] = old;
    }
    false
}

/// The constraints that do not hold after `changed` was changed; before, these were `violated`.
fn still_violated(goal: &Goal<'_>, model: &[Value], changed: Unknown, violated: &[u32]) -> Vec<u32> {
    let uses = &goal.uses[changed.0 as usize];
    let fails = |one: &u32| !eval::holds(&goal.constraints[*one as usize].formula, model);
    let mut left: Vec<u32> = violated.iter().copied().filter(|one| !uses.contains(one)).collect();
    left.extend(uses.iter().copied().filter(fails));
    left.sort_unstable();
    left
}

/// Collects changes that would make a formula hold.
struct Candidates<'a> {
    goal: &'a Goal<'a>,
    model: &'a [Value],
    moves: Vec<(Unknown, Value)>,
}

impl Candidates<'_> {
    fn push(&mut self, unknown: Unknown, value: Value) {
        if self.moves.len() < MOST_MOVES && !self.moves.iter().any(|known| *known == (unknown, value.clone())) {
            self.moves.push((unknown, value));
        }
    }

    fn formula(&mut self, formula: &Formula) {
        if eval::holds(formula, self.model) {
            return;
        }
        match &*formula.0 {
            FormulaKind::Constant(_) => {}
            FormulaKind::All(parts) | FormulaKind::Any(parts) => parts.iter().for_each(|part| self.formula(part)),
            FormulaKind::Zero(int, true) => self.solve(int, &[0]),
            FormulaKind::Zero(int, false) => self.solve(int, &[1, -1, 2, -2]),
            FormulaKind::Positive(int) => self.solve(int, &[1, 2, 10]),
            FormulaKind::Same(a, b, wanted) => self.same(a, b, *wanted),
            FormulaKind::Before(a, b, _) => {
                self.near(a, b);
                self.near(b, a);
            }
            FormulaKind::Matches(text, regex, wanted) => {
                if let (Some(unknown), true) = (text.unknown(), wanted) {
                    // Three texts that match: as short as can be, and two longer ones.
                    for shift in 0..3_u32 {
                        let mut count = 0_u32;
                        let made = regex.text(&mut |below| {
                            count += 1;
                            if shift == 0 { 0 } else { (count * shift + shift) % below }
                        });
                        self.push(unknown, Value::Text(self.oriented(text, &made)));
                    }
                }
                self.pool(text);
            }
        }
    }

    /// Values of single unknowns for which the integer becomes one of `targets`, if it is linear in them.
    fn solve(&mut self, int: &Int, targets: &[i64]) {
        let mut unknowns = Vec::new();
        each_number(int, &mut |unknown| {
            if !unknowns.contains(&unknown) {
                unknowns.push(unknown);
            }
        });
        let mut trial = self.model.to_vec();
        // The last one first: it is the one that the fewest other constraints are about.
        for &unknown in unknowns.iter().rev() {
            let place = unknown.0 as usize;
            if let Some(values) = self.goal.values[place].clone() {
                // A look at all of its values is as cheap, and exact.
                for value in values.iter() {
                    trial[place] = value.clone();
                    let now = eval::int(int, &trial);
                    if targets.iter().any(|&target| now == BigInt::from(target)) || targets[0] == 1 && now.is_positive()
                    {
                        self.push(unknown, value.clone());
                    }
                }
            } else {
                self.solve_for(int, unknown, targets, &mut trial);
            }
            trial[place] = self.model[place].clone();
        }
        self.inside(int, targets);
    }

    fn solve_for(&mut self, int: &Int, unknown: Unknown, targets: &[i64], trial: &mut Model) {
        let place = unknown.0 as usize;
        let mut at = |value: BigInt| {
            trial[place] = Value::Int(value);
            eval::int(int, trial)
        };
        let (zero, one) = (at(BigInt::zero()), at(BigInt::one()));
        let slope = &one - &zero;
        if slope.is_zero() || at(BigInt::from(-7)) != &zero - &slope * 7 {
            return;
        }
        for &target in targets {
            let distance = BigInt::from(target) - &zero;
            let exact = (&distance % &slope).is_zero();
            let value = &distance / &slope;
            if exact || targets[0] == 1 {
                self.push(unknown, Value::Int(value.clone()));
            }
            if !exact && targets[0] == 1 {
                self.push(unknown, Value::Int(&value + 1));
                self.push(unknown, Value::Int(&value - 1));
            }
        }
    }

    /// Changes inside an integer that is not linear: conditions, remainders, lengths.
    fn inside(&mut self, int: &Int, targets: &[i64]) {
        match &*int.0 {
            IntKind::Constant(_) | IntKind::Unknown(_) => {}
            IntKind::Sum { parts, .. } => {
                let now = eval::int(int, self.model);
                for (factor, part) in parts {
                    if let IntKind::Length(text) = &*part.0 {
                        let length = eval::int(part, self.model);
                        for &target in targets {
                            self.resize(text, &length + (BigInt::from(target) - &now) / factor);
                        }
                    }
                    self.inside(part, &[]);
                }
            }
            IntKind::Product(factors) => factors.iter().for_each(|factor| self.inside(factor, &[])),
            IntKind::Div(inner, divisor) | IntKind::Mod(inner, divisor) => {
                let most = divisor.abs().to_i64().unwrap_or(16).min(16);
                let (down, up) = (-most, most);
                each_number(inner, &mut |unknown| {
                    let Value::Int(now) = self.model[unknown.0 as usize].clone() else { return };
                    (down..=up).for_each(|step| self.push(unknown, Value::Int(&now + step)));
                });
            }
            IntKind::If(formula, then, otherwise) => {
                self.formula(formula);
                self.formula(&formula.negated());
                self.inside(then, &[]);
                self.inside(otherwise, &[]);
            }
            IntKind::Length(text) => {
                for &target in targets {
                    self.resize(text, BigInt::from(target));
                }
            }
        }
    }

    /// Makes a text this long.
    fn resize(&mut self, text: &Text, length: BigInt) {
        let (Some(unknown), Some(length)) = (text.unknown(), length.to_usize()) else { return };
        if length <= MOST_LENGTH {
            let now = eval::text(&Text::Unknown(unknown), self.model);
            let made: String = now.chars().chain("a".chars().cycle()).take(length).collect();
            self.push(unknown, Value::Text(made.into()));
            self.push(unknown, Value::Text("a".repeat(length).into()));
        }
    }

    fn same(&mut self, a: &Text, b: &Text, wanted: bool) {
        for (text, other) in [(a, b), (b, a)] {
            if let (Some(unknown), true) = (text.unknown(), wanted) {
                let value = eval::text(other, self.model);
                let value = self.oriented(text, &value);
                self.push(unknown, Value::Text(value));
                let palindrome = eval::text(&Text::Unknown(unknown), self.model);
                let half = palindrome.chars().count().div_ceil(2);
                let front: Vec<char> = palindrome.chars().take(half).collect();
                let back = front.iter().rev().skip(palindrome.chars().count() % 2);
                self.push(unknown, Value::Text(front.iter().chain(back).collect::<String>().into()));
            }
            if let (Some(unknown), false) = (text.unknown(), wanted) {
                let now = eval::text(&Text::Unknown(unknown), self.model);
                let other = |c: char| if c == 'b' { 'a' } else { 'b' };
                let first: String = now.chars().take(1).map(other).chain(now.chars().skip(1)).collect();
                self.push(unknown, Value::Text(first.into()));
            }
            self.pool(text);
        }
    }

    /// Texts just before and after another one.
    fn near(&mut self, text: &Text, other: &Text) {
        if let Some(unknown) = text.unknown() {
            let value = eval::text(other, self.model);
            let mut shorter: String = value.to_string();
            shorter.pop();
            for made in [value.to_string(), format!("{value}a"), shorter] {
                let made = self.oriented(text, &made);
                self.push(unknown, Value::Text(made));
            }
        }
        self.pool(text);
    }

    fn pool(&mut self, text: &Text) {
        if let Some(unknown) = text.unknown() {
            for one in self.goal.texts {
                self.push(unknown, Value::Text(one.clone()));
            }
        }
    }

    /// The value of the unknown for which the text is `value`.
    fn oriented(&self, text: &Text, value: &str) -> Rc<str> {
        match text {
            Text::Reversed(_) => value.chars().rev().collect::<String>().into(),
            _ => Rc::from(value),
        }
    }
}

/// Calls `see` with the integer unknowns on which the value depends, conditions inside left aside.
fn each_number(int: &Int, see: &mut dyn FnMut(Unknown)) {
    match &*int.0 {
        IntKind::Constant(_) | IntKind::Length(_) => {}
        IntKind::Unknown(unknown) => see(*unknown),
        IntKind::Sum { parts, .. } => parts.iter().for_each(|(_, part)| each_number(part, see)),
        IntKind::Product(factors) => factors.iter().for_each(|factor| each_number(factor, see)),
        IntKind::Div(inner, _) | IntKind::Mod(inner, _) => each_number(inner, see),
        IntKind::If(_, then, otherwise) => {
            each_number(then, see);
            each_number(otherwise, see);
        }
    }
}
