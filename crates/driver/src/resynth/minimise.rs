//! The examples that a function needs.
//!
//! In: examples from which the function comes back. Out: a part of them from which it still does, and of each what would
//! come back without it; start at [`minimise`].
//! Invariant: without any one of the examples that are left something else comes back, or nothing; unless it was stopped.
//! Differs from the smallest set there is: examples are dropped one after another, the largest first.

use super::examples::Sample;
use super::resynthesizer::{Resynthesizer, Standing};
use refute_synth::Problem;
use refute_verdict::Excluded;
use std::sync::atomic::Ordering;

/// A search without an example may take this many times the steps of the one with it.
const PATIENCE: u64 = 4;
/// A search may always take this many steps.
const LEAST: u64 = 300_000;

/// Examples that are needed.
pub(super) struct Minimal {
    /// The examples, with what comes back when one is left out.
    pub(super) kept: Vec<(Sample, Option<Excluded>)>,
    /// What comes back.
    pub(super) program: String,
    /// Whether every one was tried to be dropped.
    pub(super) complete: bool,
}

/// What comes back from some of the examples.
enum Back {
    Same(String, u64),
    Other(Excluded),
    Stopped,
}

/// Drops examples that are not needed.
pub(super) fn minimise(
    shop: &mut Resynthesizer<'_>,
    problem: &Problem,
    samples: &[Sample],
    program: &str,
    steps: u64,
    progress: &mut dyn FnMut(&str),
) -> Minimal {
    let mut kept: Vec<usize> = (0..samples.len()).collect();
    let mut program = program.to_string();
    let mut steps = steps;
    // Halves first: most examples are not needed.
    let mut chunk = kept.len() / 2;
    while chunk > 1 {
        let mut end = kept.len();
        while end > 0 {
            let start = end.saturating_sub(chunk);
            let rest: Vec<usize> = kept[..start].iter().chain(&kept[end..]).copied().collect();
            progress(&format!("{} examples, dropping {}", kept.len(), end - start));
            match back(shop, problem, &rest, steps) {
                Back::Same(text, took) if !rest.is_empty() => {
                    (kept, program, steps) = (rest, text, took);
                }
                Back::Stopped => return unfinished(samples, &kept, program),
                _ => {}
            }
            end = start.min(kept.len());
        }
        chunk /= 2;
    }
    loop {
        let mut reasons: Vec<Option<Excluded>> = vec![None; kept.len()];
        let mut dropped = false;
        for at in (0..kept.len()).rev() {
            progress(&format!("{} examples, dropping 1", kept.len()));
            let rest: Vec<usize> = kept.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, one)| *one).collect();
            match back(shop, problem, &rest, steps) {
                Back::Same(text, took) => {
                    (kept, program, steps, dropped) = (rest, text, took, true);
                    reasons.remove(at);
                }
                Back::Other(excluded) => reasons[at] = Some(excluded),
                Back::Stopped => return unfinished(samples, &kept, program),
            }
        }
        // Dropping one may make another one superfluous, and changes what comes back without the others.
        if !dropped {
            let kept = kept.iter().zip(reasons).map(|(i, reason)| (samples[*i].clone(), reason)).collect();
            return Minimal { kept, program, complete: true };
        }
    }
}

fn unfinished(samples: &[Sample], kept: &[usize], program: String) -> Minimal {
    Minimal { kept: kept.iter().map(|i| (samples[*i].clone(), None)).collect(), program, complete: false }
}

/// What comes back from some of the examples.
fn back(shop: &mut Resynthesizer<'_>, problem: &Problem, kept: &[usize], steps: u64) -> Back {
    let examples = kept.iter().filter_map(|i| problem.examples.get(*i).cloned()).collect();
    let fewer = Problem { examples, ..problem.clone() };
    let made = shop.search(&fewer, 1, shop.steps.min(steps.saturating_mul(PATIENCE).max(LEAST)));
    if shop.stop.load(Ordering::Relaxed) {
        return Back::Stopped;
    }
    let Some(program) = made.programs.into_iter().next() else {
        return Back::Other(Excluded { program: None, differs: None });
    };
    match shop.standing(&program) {
        Standing::Alike(_) => Back::Same(program, made.steps),
        Standing::Differs(_, differs) => Back::Other(Excluded { program: Some(program), differs: Some(differs) }),
        Standing::DoesMore(..) => Back::Other(Excluded { program: Some(program), differs: None }),
        Standing::Unknown(_) if shop.stop.load(Ordering::Relaxed) => Back::Stopped,
        Standing::Unknown(_) => Back::Other(Excluded { program: Some(program), differs: None }),
    }
}
