//! Makes the constants of a counterexample as simple as they can be.
//!
//! In: a candidate and the programs on plain machines. Out: constants under which the programs still differ, the
//! simplest that a greedy search finds: holes with equal constants are changed together first, then each by itself;
//! 0, 1, -1, 2 come before constants of the programs, "x", "y" before what a solver made up.
//! Where the submission seems not to end, numbers are halved down to the smallest on which that is so: a program that takes
//! exponential time where the reference does not is told apart from an endless one there (see `patience`).
//! Invariant: the result was run on the plain machine and differs there.

use crate::comparison::{Comparer, Comparison};
use crate::literals::Pool;
use crate::search::Candidate;
use crate::seeds::{LETTERS, NAMES};
use refute_enumerate::{Constant, Hole};
use refute_eval::Concrete;
use refute_play::Holes;
use refute_verdict::DifferenceKind;
use std::sync::Arc;

#[cfg(test)]
mod tests;
mod texts;

/// Runs for one counterexample at most.
const MOST_RUNS: usize = 2_000;
/// Steps for one counterexample at most; endless runs are expensive.
const MOST_STEPS: u64 = 20_000_000;

/// Simplifies a candidate; nothing when the plain machine does not confirm it.
pub(crate) fn simplify(
    comparer: &mut Comparer<Concrete>,
    candidate: Candidate,
    pool: &Pool,
    steps: &mut u64,
) -> Option<Candidate> {
    let mut simplifier = Simplifier { comparer, pool, runs: 0, steps: 0, shown: false, best: candidate };
    let found = simplifier.try_out(&simplifier.best.filled.constants.clone())?;
    (simplifier.best.kind, simplifier.shown) = found;
    simplifier.all();
    *steps += simplifier.steps;
    Some(simplifier.best)
}

struct Simplifier<'a> {
    comparer: &'a mut Comparer<Concrete>,
    pool: &'a Pool,
    runs: usize,
    steps: u64,
    /// It is shown that the submission does not end on the best input.
    shown: bool,
    best: Candidate,
}

impl Simplifier<'_> {
    /// Runs the input with other constants: the difference, if there is one, and whether it is shown that there is no end.
    fn try_out(&mut self, constants: &[Constant]) -> Option<(DifferenceKind, bool)> {
        self.runs += 1;
        let input = self.best.filled.input.clone();
        let comparison: Comparison<()> = self.comparer.run(&input, constants, &Holes { terms: &[] });
        self.steps += comparison.steps + comparison.waited;
        let shown = comparison.submission.is_some_and(|submission| submission.comes_again);
        comparison.difference.map(|kind| (kind, shown))
    }

    fn tired(&self) -> bool {
        self.runs >= MOST_RUNS || self.steps >= MOST_STEPS
    }

    /// Takes the constants if the programs still differ in the same way.
    fn accept(&mut self, constants: Vec<Constant>) -> bool {
        if self.tired() || self.try_out(&constants) != Some((self.best.kind, self.shown)) {
            return false;
        }
        self.best.filled.constants = constants;
        true
    }

    fn all(&mut self) {
        let mut holes = Vec::new();
        self.best.filled.input.iter().for_each(|shape| shape.holes(&mut holes));
        let may_be_slow = self.best.kind == DifferenceKind::NoEnd && !self.shown;
        if may_be_slow {
            (0..holes.len()).for_each(|hole| self.cut(hole));
        }
        // Every change makes a constant simpler, so this ends.
        let mut changed = true;
        while changed && !self.tired() {
            changed = false;
            for hole in 0..holes.len() {
                changed |= self.together(&holes, hole);
            }
            for hole in 0..holes.len() {
                changed |= self.alone(&holes, hole);
            }
        }
        if may_be_slow {
            (0..holes.len()).for_each(|hole| self.halve(hole));
        }
    }

    /// Makes a number short, with the submission still not ending: where a formula answers at once, one that counts to 2^62 is not endless.
    /// That must not take a run per digit, for these are the longest ones.
    fn cut(&mut self, hole: usize) {
        let Constant::Int(n) = self.best.filled.constants[hole] else { return };
        let (mut cut, mut most) = (0, u64::BITS - n.unsigned_abs().leading_zeros());
        while most.saturating_sub(cut) > 1 {
            let middle = cut.midpoint(most);
            let mut constants = self.best.filled.constants.clone();
            constants[hole] = Constant::Int(n / (1 << middle));
            if self.accept(constants) { cut = middle } else { most = middle }
        }
    }

    /// Makes a number as small as it can be with the submission still not ending: between one on which it ends and this one.
    fn halve(&mut self, hole: usize) {
        let mut ends = 0;
        while let Constant::Int(n) = self.best.filled.constants[hole]
            && n.abs_diff(ends) > 1
        {
            let middle = ends + (n - ends) / 2;
            let mut constants = self.best.filled.constants.clone();
            constants[hole] = Constant::Int(middle);
            if !self.accept(constants) {
                ends = middle;
            }
        }
    }

    /// Gives all holes that share a constant another one.
    fn together(&mut self, holes: &[Hole], hole: usize) -> bool {
        let shared = self.best.filled.constants[hole].clone();
        let same: Vec<usize> =
            (0..holes.len()).filter(|i| holes[*i] == holes[hole] && self.best.filled.constants[*i] == shared).collect();
        if same.len() < 2 || same[0] != hole {
            return false;
        }
        for simpler in self.simpler(holes[hole], &shared) {
            let mut constants = self.best.filled.constants.clone();
            for i in &same {
                constants[*i] = simpler.clone();
            }
            if self.accept(constants) {
                return true;
            }
        }
        false
    }

    fn alone(&mut self, holes: &[Hole], hole: usize) -> bool {
        for simpler in self.simpler(holes[hole], &self.best.filled.constants[hole].clone()) {
            let mut constants = self.best.filled.constants.clone();
            constants[hole] = simpler;
            if self.accept(constants) {
                return true;
            }
        }
        false
    }

    /// Constants simpler than this one, simplest first.
    fn simpler(&self, hole: Hole, constant: &Constant) -> Vec<Constant> {
        let mut candidates: Vec<Constant> = match (hole, constant) {
            (Hole::Int, Constant::Int(n)) => {
                let mut ints: Vec<i64> = (0..=10).flat_map(|i| [i, -i]).collect();
                ints.extend(&self.pool.ints);
                ints.extend((1..62).map(|halved| n - (n >> halved)));
                ints.extend([n - n.signum(), -n]);
                ints.sort_by_key(|n| int_rank(*n));
                ints.dedup();
                ints.into_iter().map(Constant::Int).collect()
            }
            (Hole::String | Hole::Bytes, Constant::Text(text)) => {
                let names = NAMES.iter().map(|name| Arc::from(name.as_bytes()));
                let mut texts: Vec<Arc<[u8]>> = names.chain([Arc::from([].as_slice())]).collect();
                texts.extend(self.pool.texts.iter().cloned());
                texts.extend(texts::derived(text));
                texts.sort_by_key(|text| texts::rank(text));
                texts.dedup();
                texts.into_iter().map(Constant::Text).collect()
            }
            (Hole::Char, _) => LETTERS.iter().map(|c| Constant::Char(*c)).collect(),
            (Hole::Float, Constant::Float(x)) => {
                let mut floats: Vec<f64> = self.pool.floats.iter().copied().chain(rounded(*x)).collect();
                floats.sort_by_key(|x| (decimals(*x), float_rank(*x)));
                floats.into_iter().map(Constant::Float).collect()
            }
            _ => Vec::new(),
        };
        let rank = rank_of(constant);
        candidates.retain(|candidate| rank_of(candidate) < rank);
        candidates
    }
}

fn int_rank(n: i64) -> u64 {
    n.unsigned_abs().saturating_mul(2) + u64::from(n < 0)
}

/// Whole numbers come before others.
fn float_rank(x: f64) -> u64 {
    let rank = x.abs() * 2.0 + f64::from(x < 0.0) + if x.fract() == 0.0 { 0.0 } else { 1.0 };
    // What is no number comes last.
    (if x.is_nan() { f64::INFINITY } else { rank }).min(1e15).mul_add(16.0, 0.0) as u64
}

/// How many digits beyond the first one after the point a float is written with.
fn decimals(x: f64) -> u64 {
    let written = x.to_string();
    written.split_once('.').map_or(0, |(_, after)| after.len() as u64 - 1)
}

/// Floats beside one that are written with fewer digits.
fn rounded(x: f64) -> Vec<f64> {
    let steps = (0..4).map(|digits| 10f64.powi(digits)).chain((1..5).map(|digits| 0.1f64.powi(digits)));
    let down_and_up = |scale: f64| [(x * scale).floor() / scale, (x * scale).ceil() / scale];
    steps.flat_map(down_and_up).filter(|x| x.is_finite()).collect()
}

/// How simple a constant is; smaller is simpler.
fn rank_of(constant: &Constant) -> (u64, u64) {
    match constant {
        Constant::Int(n) => (0, int_rank(*n)),
        Constant::Char(c) => (0, texts::letter_rank(*c)),
        Constant::Float(x) => (decimals(*x), float_rank(*x)),
        Constant::Text(text) => texts::rank(text),
    }
}
