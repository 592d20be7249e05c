//! Which input sequences a program is tested on.
//!
//! In: a specification, a seed, a stop flag. Out: a [`Plan`] of as many sequences as `option max_runs` allows (`budget`):
//! for every path that can be taken one with small values, the shortest first; then those at which programs go
//! wrong (`boundary`); sequences with invalid values where these are asked for again; and random ones from the range of
//! the options, from the sets and around the constants of the specification. One path is long (`long`). With
//! `option tests_per_path` there are so many random ones for each path instead.
//! Invariants: never more sequences than allowed; every sequence of a path takes that path (it was run through `gtrace`); paths are ordered by their number
//! of readings; the same specification and seed give the same plan on every machine.
//! Not here: running anything.

mod boundary;
mod budget;
mod inputs;
mod invalid;
mod long;
mod refit;
mod suggest;

use crate::core::Spec;
use crate::paths::{Constants, Event, Walk, count_paths};
use crate::trace::Input;
use budget::Share;
use inputs::Wish;
use refute_source::Span;
use std::sync::atomic::{AtomicBool, Ordering};

pub(crate) use refit::shorter;

/// Paths of a plan at most. With more, loop bodies are started less often.
const MOST_PATHS: usize = 4096;
/// Ends of the tree, possible or not, that are looked at for one plan at most.
const MOST_ENDS: usize = 1 << 14;
/// Sequences of the shortest path at most, and of any.
const MOST_PER_PATH: (usize, usize) = (80, 12);
/// Paths after which a path has half as many at most: what they show has mostly been seen.
const HALF: usize = 6;
/// Questions about boundaries for which the solver may think long.
const MOST_THINKING: usize = 300;
/// Random sequences of all paths together, and how many a path has at least and at most.
const RANDOM: (usize, usize, usize) = (120, 5, 40);

/// The input sequences for a specification.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Plan {
    /// The paths that can be taken, or of which that is not known; by number of readings.
    pub paths: Vec<PlannedPath>,
    /// Paths, and beginnings of paths, that no input takes.
    pub unsatisfiable: usize,
    /// How often loop bodies are started on a path at most. Less than the specification asks for when there are too many
    /// paths otherwise.
    pub max_unfold: usize,
    /// Sequences of paths on which loop bodies are started more often than that.
    pub long: Vec<Vec<Input>>,
    /// What there is to know about the plan itself, as sentences: paths left out, an interruption.
    pub notes: Vec<String>,
}

/// One path and inputs that take it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlannedPath {
    /// How it was decided where there was something to decide, in order.
    pub decisions: Vec<Decision>,
    /// How many lines are read on it, without injected invalid ones; the end of the input counts as one.
    pub reads: usize,
    /// Whether there are inputs that take it.
    pub known: PathStatus,
    /// Input sequences, all different; the first has small values. Empty when it is unknown whether there are any, and
    /// when the budget was spent on shorter paths.
    pub samples: Vec<Vec<Input>>,
    /// Whether the budget ended before there were as many sequences as are wanted.
    pub cut: bool,
}

/// What is known about a path that was not ruled out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum PathStatus {
    /// There are inputs that take it.
    Satisfiable,
    /// The solver could not say.
    Unknown,
}

/// A decision on a path.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Decision {
    /// The statement that decides: an `if` or a reading.
    pub span: Span,
    /// Which way it goes.
    pub way: Way,
}

/// Which way a statement goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Way {
    /// The condition holds.
    Holds,
    /// The condition does not hold.
    Fails,
    /// A valid value is read.
    Valid,
    /// An invalid value is read, and that is the end (`or stop`).
    Invalid,
    /// The input ends here (`or eof`).
    End,
}

/// The input sequences for a specification. The stop flag ends the work early; what is there until then is handed out.
pub fn plan(spec: &Spec, seed: u64, stop: &AtomicBool) -> Plan {
    let constants = Constants::of(spec);
    let mut plan = Plan { max_unfold: reach(spec, &constants, stop), ..Plan::default() };
    if plan.max_unfold < spec.options.max_unfold {
        plan.notes.push(format!(
            "there are more than {MOST_PATHS} paths: loop bodies are started {} times on a path instead of {}",
            plan.max_unfold, spec.options.max_unfold
        ));
    }
    let conditions = boundary::conditions(spec);
    let boundary = spec.options.tests_per_path.is_none().then_some(&conditions[..]);
    let (mut dropped, mut thinking) = (0, MOST_THINKING);
    let mut budget = spec.options.max_runs;
    if boundary.is_some() {
        plan.long = long::sequences(spec, &constants, seed, plan.max_unfold, stop);
        plan.long.truncate(budget / 2);
        budget -= plan.long.len();
    }
    let (random, shares) = match spec.options.tests_per_path {
        Some(count) => {
            // As many again with invalid values.
            let full = count.max(1).saturating_mul(2);
            let paths = count_paths(spec, plan.max_unfold);
            let shares = match usize::try_from(paths).ok().filter(|paths| paths.saturating_mul(full) <= budget) {
                Some(paths) => vec![Share { count: full, short: false }; paths],
                None => budget::shares(&lengths(spec, &constants, plan.max_unfold, stop), budget, |_| full),
            };
            (count.max(1), shares)
        }
        None => {
            let lengths = lengths(spec, &constants, plan.max_unfold, stop);
            let random = (RANDOM.0 / lengths.len().max(1)).clamp(RANDOM.1, RANDOM.2);
            let full = |rank: usize| (MOST_PER_PATH.0 * HALF / (HALF + rank)).max(MOST_PER_PATH.1);
            (random, budget::shares(&lengths, budget, full))
        }
    };
    let mut shares = shares.into_iter();
    let mut walk = Walk::new(spec, plan.max_unfold, constants.texts());
    let mut number = 0_u64;
    while let Some(event) = walk.next() {
        match event {
            Event::Cut => plan.unsatisfiable += 1,
            Event::Beyond => {}
            Event::Path => {
                // Each path has random numbers of its own: what happens on one does not change the others.
                number += 1;
                let mut own = fastrand::Rng::with_seed(seed.wrapping_add(number.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
                let wish = Wish { share: shares.next().unwrap_or_default(), random, boundary };
                match inputs::path(&mut walk, &constants, &mut own, wish, (&mut dropped, &mut thinking)) {
                    Some(path) => plan.paths.push(path),
                    None => plan.unsatisfiable += 1,
                }
            }
        }
        if stop.load(Ordering::Relaxed) {
            plan.notes.push("interrupted: not all paths were looked at".to_owned());
            break;
        }
    }
    if dropped > 0 {
        plan.notes.push(format!("{dropped} input sequences were dropped because they do not take their path"));
    }
    plan.paths.sort_by_key(|path| path.reads);
    plan
}

/// How many lines are read on each path, in the order of a walk.
fn lengths(spec: &Spec, constants: &Constants, max_unfold: usize, stop: &AtomicBool) -> Vec<usize> {
    let mut walk = Walk::new(spec, max_unfold, constants.texts());
    let mut lengths = Vec::new();
    while let Some(event) = walk.next() {
        if event == Event::Path {
            lengths.push(walk.steps.len());
        }
        if stop.load(Ordering::Relaxed) {
            break;
        }
    }
    lengths
}

/// How often loop bodies can be started without too many paths.
fn reach(spec: &Spec, constants: &Constants, stop: &AtomicBool) -> usize {
    let asked = spec.options.max_unfold;
    if count_paths(spec, asked) <= MOST_PATHS as u64 {
        return asked;
    }
    let fits = |max_unfold: usize| {
        let mut walk = Walk::new(spec, max_unfold, constants.texts());
        let (mut paths, mut ends) = (0, 0);
        while let Some(event) = walk.next() {
            ends += 1;
            paths += usize::from(event == Event::Path);
            if paths > MOST_PATHS || ends > MOST_ENDS {
                return false;
            }
            if stop.load(Ordering::Relaxed) {
                break;
            }
        }
        true
    };
    // Doubled as long as that fits, then one by one: walks grow quickly, and only two of them are too large.
    let mut good = 0;
    while good < asked && fits((good * 2).clamp(1, asked)) {
        good = (good * 2).clamp(1, asked);
    }
    (good + 1..=asked.min(good * 2)).take_while(|&more| fits(more)).last().unwrap_or(good)
}

#[cfg(test)]
mod tests;
