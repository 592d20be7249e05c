//! What was read so far: every value of every variable, with the order in which they came.
//!
//! In: values as they are read. Out: histories of one variable or of several merged (`Store::history`), and whether a
//! line is valid ([`Store::admit`], [`member`]).
//! Invariant: time stamps are distinct and ascending within each variable, so that merging is well defined.
//! Not here: terms over the histories (`term`).

use crate::core::{Read, Set, VarId};
use crate::value::Value;
use regex::Regex;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// What was read so far.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Store {
    /// Per variable its values with their time stamps, the oldest first.
    histories: BTreeMap<VarId, Vec<(u64, Value)>>,
    /// The next time stamp.
    now: u64,
}

impl Store {
    /// Nothing was read.
    pub fn new() -> Store {
        Store::default()
    }

    /// Adds a value that was read.
    pub fn push(&mut self, var: VarId, value: Value) {
        self.histories.entry(var).or_default().push((self.now, value));
        self.now += 1;
    }

    /// Everything that was read into these variables, the oldest first. A variable that is named twice counts once.
    pub(crate) fn history(&self, vars: &[VarId]) -> Vec<&Value> {
        let mut merged: Vec<&(u64, Value)> = match vars {
            [var] => return self.of(*var).iter().map(|(_, value)| value).collect(),
            vars => vars.iter().flat_map(|var| self.of(*var)).collect(),
        };
        merged.sort_unstable_by_key(|(time, _)| *time);
        merged.dedup_by_key(|(time, _)| *time);
        merged.into_iter().map(|(_, value)| value).collect()
    }

    /// The value that was read into these variables so many readings before the last one.
    pub fn before(&self, vars: &[VarId], back: u32) -> Option<&Value> {
        let history = self.history(vars);
        let at = history.len().checked_sub(1 + back as usize)?;
        Some(history[at])
    }

    /// How many values were read in all.
    pub fn len(&self) -> u64 {
        self.now
    }

    /// Whether nothing was read.
    pub fn is_empty(&self) -> bool {
        self.now == 0
    }

    /// Stores the values of a line when they are valid, one after the other: `new` and `not in` see the values before
    /// them on the same line. Stores nothing when one of them is not.
    pub fn admit(&mut self, read: &Read, values: &[Value]) -> bool {
        let before = self.now;
        for (slot, value) in read.slots.iter().zip(values) {
            if !member(&slot.set, value, self) {
                self.forget_since(before);
                return false;
            }
            self.push(slot.var, value.clone());
        }
        read.slots.len() == values.len()
    }

    /// Takes back what was added since a time.
    fn forget_since(&mut self, time: u64) {
        for history in self.histories.values_mut() {
            while history.last().is_some_and(|(added, _)| *added >= time) {
                history.pop();
            }
        }
        self.histories.retain(|_, history| !history.is_empty());
        self.now = time;
    }

    /// The history of one variable.
    fn of(&self, var: VarId) -> &[(u64, Value)] {
        self.histories.get(&var).map_or(&[], Vec::as_slice)
    }
}

/// Whether a value is in a set, after these readings.
pub fn member(set: &Set, value: &Value, store: &Store) -> bool {
    refute_source::deep(|| match set {
        Set::All => true,
        Set::Range(low, high) => match value {
            Value::Int(int) => {
                low.as_ref().is_none_or(|low| low <= int) && high.as_ref().is_none_or(|high| int <= high)
            }
            _ => false,
        },
        Set::Finite(values) => values.contains(value),
        Set::Regex(expression) => match value {
            Value::Str(text) => matches_whole(expression, text),
            _ => false,
        },
        Set::NotIn(vars) => !vars.iter().any(|var| store.of(*var).iter().any(|(_, read)| read == value)),
        Set::Union(left, right) => member(left, value, store) || member(right, value, store),
        Set::Intersection(left, right) => member(left, value, store) && member(right, value, store),
        Set::Complement(inner) => !member(inner, value, store),
    })
}

/// Whether a regular expression matches a text from the first to the last character; one that is malformed matches none.
fn matches_whole(expression: &str, text: &str) -> bool {
    thread_local! {
        /// Compiled once: the same sets are asked for every value of every sequence.
        static COMPILED: RefCell<BTreeMap<String, Option<Regex>>> = const { RefCell::new(BTreeMap::new()) };
    }
    COMPILED.with_borrow_mut(|compiled| {
        if !compiled.contains_key(expression) {
            compiled.insert(expression.to_owned(), compile_anchored(expression));
        }
        compiled.get(expression).and_then(Option::as_ref).is_some_and(|regex| regex.is_match(text))
    })
}

/// Compiles an expression between anchors. It is printed from its syntax tree first, so that a comment at its end (of the
/// `x` flag) cannot swallow the anchor.
fn compile_anchored(expression: &str) -> Option<Regex> {
    let tree = regex_syntax::parse(expression).ok()?;
    Regex::new(&format!(r"\A(?:{tree})\z")).ok()
}

#[cfg(test)]
mod tests;
