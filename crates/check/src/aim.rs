//! Inputs near those at hand: what a changed program is tried on before it is believed.
//!
//! In: a changed program in its place, the program as it was, inputs at hand, the changed places; start at [`CandidateRunner::aim`]. Out: an
//! input on which the changed program differs from the reference, or the branches that it took on the way. Inputs are bred from those on
//! which the program as it was is wrong (there the change must agree with the reference) and from those that come to a changed place; what does
//! something new in either program is bred from in turn.
//! Invariant: counted in steps and drawn from a fixed seed, so the same programs give the same answer; a run that only takes long is no difference.

mod longer;

use crate::candidate_runner::{CandidateRunner, Tried};
use crate::exercise::{is_beyond_floats, is_huge};
use crate::input_pool::InputPool;
use crate::literals::literal_pool;
use crate::mutation::{Material, Numbers};
use crate::search::Seen;
use refute_enumerate::Strings;
use refute_ir::program::BranchId;
use refute_play::{CallInput, Holes};
use refute_source::Span;
use rustc_hash::FxHashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Where to look, and how long.
#[derive(Clone, Copy, Debug)]
pub struct Aim<'a> {
    /// Inputs at hand.
    pub seeds: &'a [CallInput],
    /// Branches of the changed program that count as its changed places.
    pub places: &'a [Span],
    /// Whether inputs are sequences of calls: longer ones are tried one after another first.
    pub calls: bool,
    /// Work in steps.
    pub steps: u64,
}

/// What came of it.
#[derive(Clone, Debug, Default)]
pub struct Aimed {
    /// An input on which the changed program differs from the reference.
    pub difference: Option<CallInput>,
    /// The branches that the changed program took on any input, as places of its text.
    pub taken: Vec<Span>,
    /// The work that was done.
    pub steps: u64,
}

/// What a run costs beside its steps.
const RUN_COST: u64 = 200;
/// The sequence in which inputs are drawn.
const SEED: u64 = 17;

impl CandidateRunner {
    /// Looks for a difference on inputs near those at hand; `before` has the program as it was in its place.
    pub fn aim(&mut self, before: &mut CandidateRunner, aim: Aim<'_>, stop: &AtomicBool) -> Aimed {
        let programs = [&*self, &*before].map(|runner| &runner.comparer.submission.script);
        let literals = literal_pool(
            &[self.comparer.reference.script.program(), programs[0].program(), programs[1].program()],
            &[],
        );
        let own = programs[0].own_branches();
        let branches = &programs[0].program().branches;
        let is_place = |index: &usize| branches.get(*index).is_some_and(|branch| aim.places.contains(&branch.span));
        let places: FxHashSet<usize> = own.clone().filter(is_place).collect();
        let (space, args) = (Arc::clone(self.space()), self.args().to_vec());
        let mut pool = InputPool::new(SEED);
        let mut seen = [Seen::default(), Seen::default()];
        let mut aimed = Aimed::default();
        if aim.calls {
            aimed.difference = self.longer(&aim, &mut aimed, stop);
        }
        let mut seeds = aim.seeds.iter();
        for round in 0.. {
            if aimed.difference.is_some() || aimed.steps > aim.steps || stop.load(Ordering::Relaxed) {
                break;
            }
            // Names that are bound stay bound in one round, and strings are taken apart in the other.
            let strings = if round % 2 == 0 { Strings::Whole } else { Strings::Spelled };
            let material =
                Material { space: &space, args: &args, pool: &literals, strings, numbers: Numbers::Familiar };
            let seed = seeds.next();
            let is_seed = seed.is_some();
            let Some(input) = seed.cloned().or_else(|| pool.breed(material)) else { break };
            // What depends on the ends of the numbers is no part of most exercises.
            if is_huge(&input) || is_beyond_floats(&input) {
                aimed.steps += RUN_COST;
                continue;
            }
            self.comparer.learn(&input.input);
            let comparison = self.comparer.run(&input.input, &input.constants, &Holes { terms: &[] });
            aimed.steps += comparison.steps + RUN_COST * comparison.runs.max(1);
            if !comparison.inside {
                continue;
            }
            if comparison.difference.is_some() {
                aimed.difference = Some(input);
                break;
            }
            let mut is_new = false;
            let sides = [&self.comparer.reference, &self.comparer.submission];
            for (side, seen) in sides.into_iter().zip(&mut seen) {
                is_new |= seen.note(side.player.machine.trace(), &side.script.own_branches()).new;
            }
            let trace = self.comparer.submission.player.machine.trace();
            let comes_there =
                places.is_empty() || trace.branches().iter().any(|branch| places.contains(&branch.index()));
            if !comes_there || !(is_new || is_seed) {
                continue;
            }
            let attempt = before.run(&input);
            aimed.steps += attempt.steps;
            if is_new || attempt.tried == Tried::Wrong {
                pool.add_novel(&input);
            }
            pool.add(|| input);
        }
        let branches = &self.comparer.submission.script.program().branches;
        let taken = own.filter(|index| seen[1].contains(BranchId(*index as u32)));
        aimed.taken = taken.filter_map(|index| branches.get(index)).map(|branch| branch.span).collect();
        aimed
    }
}

#[cfg(test)]
mod tests;
