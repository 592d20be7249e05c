//! A failing input with holes: whatever stands in the holes, it fails, as far as was tried.
//!
//! In: the smallest failing input, inputs with their labels, and the jury for more. Out: a [`Pattern`]; start at
//! [`find_pattern`]. Integers become holes that keep their order, parts become holes where every value tried keeps the input
//! failing, equal parts become one hole where different ones would not do; then the condition on the integers is made as
//! small as possible.
//! Follows Extrapolate (Braquehais & Runciman, "Extrapolate: generalizing counterexamples of functional test properties",
//! IFL 2017) in generalising the smallest counterexample by holes, repeated variables and side conditions; differs in asking
//! about inputs that were seen first, in trying parts first at which other failing inputs differ (anti-unification), and in
//! looking for conditions among comparisons of integers only.
//! Invariant: no input that was seen or asked about passes, fits the pattern and satisfies its condition.
//!
//! Example: from `merge ([0], [-1; 0])` comes `merge (x :: _, _ :: y :: _) with y <= x`.

mod condition;
mod shape;
mod show;
mod trial;

use crate::cached_oracle::CachedOracle;
use crate::oracle::Label;
use crate::predicate::Literal;
use crate::setting::Input;
use crate::values::ValueId;
use condition::Conditions;
use refute_enumerate::Node;
use shape::{Path, Shape};
use trial::Trial;

pub use show::show_pattern;

/// Constructors and constants of an input at most.
const LARGEST: u32 = 200;

/// A part of a pattern.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shaped {
    /// Anything; the same number, the same value.
    Hole(usize),
    /// A value as it is.
    Value(ValueId),
    /// A constructor with parts (see `values` for lists and tuples).
    Data(u32, Vec<Shaped>),
}

/// See the head of the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    /// One per slot.
    pub slots: Vec<Shaped>,
    /// What must hold of the holes, which are the variables of the literals.
    pub condition: Vec<Literal>,
}

/// The pattern of the smallest failing input; `seen` are inputs with their labels, smallest first. `None` when nothing of
/// the input can be left open.
pub(crate) fn find_pattern(jury: &mut CachedOracle<'_>, smallest: &Input, seen: &[(Input, Label)]) -> Option<Pattern> {
    let size: u32 = smallest.iter().map(|value| jury.values.size(*value)).fold(0, u32::saturating_add);
    if size > LARGEST {
        return None;
    }
    let mut trial = Trial::new(jury, smallest, seen);
    let whole = Shape::whole(&trial.jury.setting, &trial.jury.values, smallest);
    let mut steps = vec![ordered_holes(&mut trial, &whole)];
    open_parts(&mut trial, &mut steps);
    share_holes(&mut trial, &mut steps);
    // What is asked for the condition may refute a step that was taken on too little evidence.
    while let Some(last) = steps.pop() {
        if trial.is_refuted(&last) {
            continue;
        }
        let found = weakened(&mut trial, &last);
        if !trial.is_refuted(&found) {
            let (shape, condition) = found.tidied(&trial);
            return (shape.holes() > 0).then_some(Pattern { slots: shape.slots, condition });
        }
    }
    None
}

/// A shape with its condition.
#[derive(Clone, Debug)]
struct Candidate {
    shape: Shape,
    condition: Vec<Literal>,
}

/// All integers as holes in the order that they have; as they are when other integers in that order do not fail.
fn ordered_holes(trial: &mut Trial<'_, '_>, whole: &Shape) -> Candidate {
    let mut shape = whole.clone();
    for path in whole.paths() {
        if *trial.jury.setting.space.node(whole.node(&trial.jury.setting, &path)) == Node::Int {
            shape = shape.with_hole(&path, shape.holes());
        }
    }
    let original = trial.binding(&shape).unwrap_or_default();
    let conditions = Conditions::new(&trial.jury.setting, &trial.jury.values, &shape, &original);
    let candidate = Candidate { condition: conditions.order(), shape };
    if trial.fails(&candidate) { candidate } else { Candidate { shape: whole.clone(), condition: Vec::new() } }
}

/// Adds steps that make holes of parts, outermost first; of those at the same depth, first those at which most failing inputs differ.
fn open_parts(trial: &mut Trial<'_, '_>, steps: &mut Vec<Candidate>) {
    let mut found = steps[steps.len() - 1].clone();
    let mut paths: Vec<(usize, usize, Path)> = found
        .shape
        .paths()
        .into_iter()
        .map(|path| (path.len(), usize::MAX - trial.differing(&found.shape, &path), path))
        .collect();
    paths.sort();
    for (_, _, path) in paths {
        if !found.shape.reaches(&path) {
            continue;
        }
        let candidate = found.with_hole(&path, found.shape.next_hole());
        if trial.fails(&candidate) {
            steps.push(candidate.clone());
            found = candidate;
        }
    }
}

/// Adds steps that make one hole of parts that are equal.
fn share_holes(trial: &mut Trial<'_, '_>, steps: &mut Vec<Candidate>) {
    let mut found = steps[steps.len() - 1].clone();
    let mut tried: Vec<ValueId> = Vec::new();
    for path in found.shape.paths() {
        let Some(value) = found.shape.value_at(&path, trial.smallest(), &trial.jury.values) else { continue };
        let node = found.shape.node(&trial.jury.setting, &path);
        if tried.contains(&value) || *trial.jury.setting.space.node(node) == Node::Int {
            continue;
        }
        tried.push(value);
        let equal = |other: &Path| {
            found.shape.node(&trial.jury.setting, other) == node
                && found.shape.value_at(other, trial.smallest(), &trial.jury.values) == Some(value)
        };
        let paths: Vec<Path> = found.shape.paths().into_iter().filter(equal).collect();
        if paths.len() < 2 {
            continue;
        }
        let hole = found.shape.next_hole();
        let candidate = paths.iter().fold(found.clone(), |candidate, path| candidate.with_hole(path, hole));
        if trial.fails(&candidate) {
            steps.push(candidate.clone());
            found = candidate;
        }
    }
}

/// With the smallest condition that keeps everything out that passes.
fn weakened(trial: &mut Trial<'_, '_>, found: &Candidate) -> Candidate {
    let mut open = found.clone();
    for path in found.shape.paths() {
        let node = found.shape.node(&trial.jury.setting, &path);
        if *trial.jury.setting.space.node(node) == Node::Int {
            open = open.with_hole(&path, open.shape.next_hole());
        }
    }
    open.condition.clear();
    let Some(original) = trial.binding(&open.shape) else { return found.clone() };
    let conditions = Conditions::new(&trial.jury.setting, &trial.jury.values, &open.shape, &original);
    let mut rows = trial.rows(&open);
    for _ in 0..condition::ROUNDS {
        let Some(condition) = conditions.smallest(&trial.jury.values, &rows) else { break };
        let candidate = Candidate { shape: open.shape.clone(), condition };
        let fresh = trial.more(&candidate);
        let passes = fresh.iter().any(|row| !row.fails);
        rows.extend(fresh);
        if !passes {
            return candidate;
        }
    }
    let condition = conditions.without_needless(&trial.jury.values, &found.condition, &rows);
    Candidate { shape: found.shape.clone(), condition }
}

impl Candidate {
    /// A part as a hole; what is said about holes inside it is dropped.
    fn with_hole(&self, path: &Path, hole: usize) -> Candidate {
        let shape = self.shape.with_hole(path, hole);
        let kept = |literal: &&Literal| condition::holes_of(literal).iter().all(|hole| shape.has_hole(*hole));
        let condition = self.condition.iter().filter(kept).cloned().collect();
        Candidate { shape, condition }
    }

    /// Holes that must be equal as one, holes that must be a number as that number; holes numbered in the order of reading.
    fn tidied(mut self, trial: &Trial<'_, '_>) -> (Shape, Vec<Literal>) {
        while let Some((index, (from, to))) = condition::equality(&self.condition) {
            self.condition.remove(index);
            match to {
                condition::Side::Hole(to) => {
                    self.shape = self.shape.replaced(from, &Shaped::Hole(to));
                    self.condition = condition::renamed(&self.condition, |hole| if hole == from { to } else { hole });
                }
                condition::Side::Number(n) => {
                    let value = trial.known_int(n);
                    match value {
                        Some(value) => self.shape = self.shape.replaced(from, &Shaped::Value(value)),
                        None => continue,
                    }
                }
            }
        }
        let order = self.shape.holes_in_order();
        let number = |hole: usize| order.iter().position(|known| *known == hole).unwrap_or(0);
        let mut shape = self.shape.clone();
        shape.renumber(&number);
        (shape, condition::renamed(&self.condition, number))
    }
}

#[cfg(test)]
mod tests;
