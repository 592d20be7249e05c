//! Which mutants of a reference are looked at: those that type, and of them so many as a run has time for.
//!
//! In: a [`Class`] and how many are enough. Out: mutants in order of the text; start at [`sample`]. The environment's
//! `MUTANTS=200` takes so many, `MUTANTS=all` all of them; other tests take samples of other things in the same way.
//! `SCALE=10` makes every sample that nothing is said about ten times as large, `SCALE=0.1` a tenth.

use crate::class::Class;
use crate::mutants::{Mutant, mutants};
use refute_driver::{Event, Text};

impl Mutant {
    /// As a submission, called by what was changed.
    pub fn as_text(&self) -> Text {
        Text { name: self.what.clone(), bytes: self.text.clone().into_bytes() }
    }
}

/// Mutants of the reference that type, of all parts of the program and all kinds of change.
pub fn sample(class: &Class, enough: usize) -> Vec<Mutant> {
    let mut all = mutants(&String::from_utf8_lossy(&class.reference.bytes));
    all.retain(|one| refute_driver::types(&one.as_text(), Default::default(), &mut |_: Event<'_>| {}).accepted);
    every_so_manieth(all, number("MUTANTS", enough))
}

/// How many are looked at: what the environment's variable says, a number or `all`, or so many as are enough, by `SCALE`.
pub fn number(variable: &str, enough: usize) -> usize {
    match std::env::var(variable).as_deref() {
        Ok("all") => usize::MAX,
        Ok(number) => number.parse().unwrap_or_else(|_| scaled(enough)),
        Err(_) => scaled(enough),
    }
}

/// So many by the environment's `SCALE`; at least one.
pub fn scaled(enough: usize) -> usize {
    let scale: Option<f64> = std::env::var("SCALE").ok().and_then(|scale| scale.parse().ok());
    scale.map_or(enough, |scale| ((enough as f64 * scale) as usize).max(1))
}

/// So many items, taken evenly from all parts of the list.
pub fn every_so_manieth<T>(all: Vec<T>, number: usize) -> Vec<T> {
    let count = all.len();
    let taken = number.min(count);
    let picked = |index: usize| taken > 0 && index * taken / count != (index + 1) * taken / count;
    all.into_iter().enumerate().filter(|(index, _)| picked(*index)).map(|(_, item)| item).collect()
}
