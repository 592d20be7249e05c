//! Small constants, all of them, on shapes that the conditions of the runs did not settle.
//!
//! In: the shapes on which turns were left open, or values used in a way that no condition shows, smallest first. Out: a
//! candidate, or none. Calls are cheap: a loop over divisors, a checksum or a table of cases is told apart by trying the
//! numbers one after another, brackets and digits by trying all short strings over the characters that matter. Every
//! round goes over all shapes with more constants than the one before, without what that one tried, until the budget is used.

use super::{Candidate, Search};
use crate::seeds::{self, Signs};
use refute_enumerate::{Constant, Hole, Shape, holes_of};
use refute_play::CallInput;
use refute_verdict::FoundBy;
use rustc_hash::FxHashSet;

/// Assignments of a shape in each round, and the part of the budget after which the round ends.
const ROUNDS: [(usize, u64); 4] = [(100, 8), (700, 2), (5_000, 1), (100_000, 1)];
/// The part of all steps that goes into this where every branch was taken and there are always more shapes.
const SHARE: u64 = 8;
/// The part of it that goes into places where floats begin to lead elsewhere.
const THRESHOLDS: u64 = 4;
/// The part of it that is left where there are no more shapes.
const LEFT: u64 = 2;

impl Search<'_> {
    /// Tries small constants on unsettled shapes.
    pub(super) fn dense(&mut self) -> Option<Candidate> {
        let start = self.progress.work;
        // Some is left for numbers farther away, where this is all that there is to do.
        let all = self.rest_if_unfinished(SHARE);
        let budget = if self.is_exhausted() { all - all / LEFT } else { all };
        let shapes = std::mem::take(&mut self.unsettled);
        let mut rounds = vec![Round::default(); shapes.len()];
        let mut found = self.thresholds(&shapes, start + budget / THRESHOLDS);
        'rounds: for (most, part) in ROUNDS {
            for (shape, before) in shapes.iter().zip(&mut rounds) {
                if found.is_some() || self.stopped() {
                    break 'rounds;
                }
                let columns = columns(&holes_of(shape), self.pool, most, &before.inside);
                let count: usize = columns.iter().map(Vec::len).product();
                if count <= before.columns.iter().map(Vec::len).product() {
                    continue;
                }
                found = self.try_columns(shape, columns, before, start + budget);
                if self.progress.work > start + budget / part {
                    break;
                }
            }
        }
        self.unsettled = shapes;
        found
    }

    /// Tries all ways to choose one constant of each column that were not tried in the round before.
    fn try_columns(
        &mut self,
        shape: &[Shape],
        columns: Vec<Vec<Constant>>,
        before: &mut Round,
        budget: u64,
    ) -> Option<Candidate> {
        self.comparer.learn(shape);
        let known: Vec<FxHashSet<u64>> =
            before.columns.iter().map(|column| column.iter().filter_map(bits).collect()).collect();
        let is_known = |(place, constant): (usize, &Constant)| match (bits(constant), known.get(place)) {
            (Some(bits), Some(known)) => known.contains(&bits),
            _ => before.columns.get(place).is_some_and(|column| column.contains(constant)),
        };
        let mut inside = vec![false; columns.len()];
        let count = columns.iter().map(Vec::len).product();
        for number in 0..count {
            if self.progress.work > budget || self.stopped() {
                return None;
            }
            let mut rest = number;
            let mut constants: Vec<Constant> = Vec::with_capacity(columns.len());
            for column in &columns {
                constants.push(column[rest % column.len()].clone());
                rest /= column.len();
            }
            if constants.iter().enumerate().all(is_known) && !before.columns.is_empty() {
                continue;
            }
            self.progress.probes += 1;
            let comparison = self.fight(shape, &constants, &[]);
            if comparison.inside {
                inside.iter_mut().zip(&constants).for_each(|(inside, n)| *inside |= is_below_zero(n));
            }
            let filled = CallInput { input: shape.to_vec(), constants };
            if let Some(kind) = comparison.difference {
                return Some(Candidate { filled, kind, found_by: FoundBy::Enumeration });
            }
            if self.novel {
                self.inputs_kept.add_novel(&filled);
            }
        }
        if before.inside.is_empty() {
            before.inside = inside;
        }
        before.columns = columns;
        None
    }
}

/// What was tried on a shape.
#[derive(Clone, Debug, Default)]
struct Round {
    /// For each hole the constants of the last round.
    columns: Vec<Vec<Constant>>,
    /// For each hole whether some input with a number below zero was part of the exercise in the first round.
    inside: Vec<bool>,
}

/// What tells numbers apart.
fn bits(constant: &Constant) -> Option<u64> {
    match constant {
        Constant::Int(n) => Some(n.cast_unsigned()),
        Constant::Float(x) => Some(x.to_bits()),
        _ => None,
    }
}

fn is_below_zero(constant: &Constant) -> bool {
    match constant {
        Constant::Int(n) => *n < 0,
        Constant::Float(x) => *x < 0.0,
        _ => false,
    }
}

/// For each hole the constants to try, so many that there are at most `most` assignments; a shape with more holes than
/// can be given two constants each has none. Numbers below zero are left out where none was part of the exercise.
fn columns(holes: &[Hole], pool: &crate::literals::Pool, most: usize, inside: &[bool]) -> Vec<Vec<Constant>> {
    let each = (most as f64).powf(1.0 / holes.len() as f64 + 1e-9).floor() as usize;
    if holes.is_empty() || each < 2 {
        return vec![Vec::new()];
    }
    // Of two and more characters only those that matter are combined, and some that do not.
    let matter = pool.chars.len().clamp(3, 12) + 3;
    let count = |hole: &Hole| if *hole == Hole::Char && holes.len() > 1 { each.min(matter) } else { each };
    let signs = |place: usize| if inside.get(place) == Some(&false) { Signs::Upwards } else { Signs::Both };
    let column = |(place, hole): (usize, &Hole)| seeds::smallest(*hole, pool, count(hole), signs(place));
    holes.iter().enumerate().map(column).collect()
}
