//! Which input sequences a program is tested on.
//!
//! In: a specification, a seed, a stop flag. Out: a [`Plan`]: for every path that can be taken, several sequences. Values
//! come from suggestions that are fitted into what the path asks for: small ones first, then random ones from the range of
//! the options, from the sets and around the constants of the specification. Where values may be invalid and are asked for
//! again, as many sequences more have some of these in between.
//! Invariants: every sequence of a path takes that path (it was run through `gtrace`); paths are ordered by their number
//! of readings; the same specification and seed give the same plan on every machine.
//! Not here: running anything.

mod inputs;
mod invalid;
mod suggest;

use crate::core::Spec;
use crate::paths::{Constants, Event, Walk, count_paths};
use crate::trace::Input;
use refute_source::Span;
use std::sync::atomic::{AtomicBool, Ordering};

/// Paths of a plan at most. With more, loop bodies are started less often.
const MOST_PATHS: usize = 4096;
/// Ends of the tree, possible or not, that are looked at for one plan at most.
const MOST_ENDS: usize = 1 << 14;

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
    /// Input sequences, all different; the first has small values. Empty exactly when it is unknown whether there are any.
    pub samples: Vec<Vec<Input>>,
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
    let mut walk = Walk::new(spec, plan.max_unfold, constants.texts());
    let mut number = 0_u64;
    let mut dropped = 0;
    while let Some(event) = walk.next() {
        match event {
            Event::Cut => plan.unsatisfiable += 1,
            Event::Beyond => {}
            Event::Path => {
                // Each path has random numbers of its own: what happens on one does not change the others.
                number += 1;
                let mut random =
                    fastrand::Rng::with_seed(seed.wrapping_add(number.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
                match inputs::path(&mut walk, &constants, &mut random, &mut dropped) {
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
