//! What is tried when going up in size with symbolic constants is over.
//!
//! In: a search whose first stage found nothing. Out: a candidate, or none. More sizes with simple constants, numbers
//! at the ends of their range (solvers do not see where computing wraps around), and larger inputs: bred from those on
//! which the reference returned, and drawn at random. Inputs come in batches, so that the functions among them are
//! compiled together.

use super::{BATCH, Candidate, RESERVE, Search};
use crate::config::Strategy;
use crate::literals::Pool;
use crate::mutation::{Material, Numbers};
use crate::seeds;
use crate::spelling;
use refute_enumerate::{Constant, Hole, Inputs, Node, NodeId, Shape, Space, Strings, holes_of};
use refute_play::CallInput;
use refute_verdict::{FoundBy, StopReason};
use std::ops::RangeInclusive;
use std::sync::atomic::Ordering;

/// The part of the budget for going on in order of size with simple constants, and again for integers at the ends of
/// their range, where loops may be long.
const SHARE: u64 = 8;
/// How many sizes more are tried with simple constants.
const MOST_SWEPT: usize = 60;
/// Shapes that are tried with integers at the ends of their range.
const BORDER_SHAPES: u64 = 200;
/// The size of random inputs.
const RANDOM_SIZES: std::ops::Range<usize> = 6..30;
/// Inputs that are bred before it is looked what became of them.
const GENERATION: usize = 32;
/// One larger input is tried for so many steps of the budget.
const STEPS_PER_PROBE: u64 = 300;

/// Draws constants for holes.
type Draw = fn(&[Hole], &Pool, u64) -> Vec<Constant>;

/// All assignments for a shape; a shape without any does not count.
type Assign = fn(&[Hole]) -> Vec<Vec<Constant>>;

impl Search<'_> {
    /// Goes on in order of size with simple constants, where no condition is turned any more.
    pub(super) fn sweep(&mut self, space: &Space, args: &[NodeId]) -> Option<Candidate> {
        let first = self.progress.complete_to + 1;
        let sizes = first..=first + MOST_SWEPT;
        self.walk(space, args, sizes, u64::MAX, FoundBy::Enumeration, seeds::all_plain)
    }

    /// The first shapes with numbers at the ends of their range. The smallest floats come first: a difference there
    /// counts, while one at the ends may only be noted.
    pub(super) fn at_borders(&mut self, space: &Space, args: &[NodeId]) -> Option<Candidate> {
        let sizes = 0..=self.progress.complete_to;
        let has_floats = space.nodes().any(|(_, node)| matches!(node, Node::Float));
        let tiny = has_floats
            .then(|| self.walk(space, args, sizes.clone(), BORDER_SHAPES, FoundBy::Border, seeds::tiny_floats));
        tiny.flatten().or_else(|| self.walk(space, args, sizes, BORDER_SHAPES, FoundBy::Border, seeds::borders))
    }

    /// Tries fixed assignments on shapes in order of size.
    fn walk(
        &mut self,
        space: &Space,
        args: &[NodeId],
        sizes: RangeInclusive<usize>,
        mut shapes: u64,
        found_by: FoundBy,
        assign: Assign,
    ) -> Option<Candidate> {
        let strings = if self.inside_strings { Strings::Spelled } else { Strings::Whole };
        let mut inputs = Inputs::new(space, args.to_vec(), strings);
        let budget = self.progress.work + self.config.effort.steps / SHARE;
        let mut batch = Vec::new();
        let mut found = None;
        for size in sizes {
            let complete = inputs.of_size(size, &mut |input| {
                let assigned = assign(&holes_of(input));
                shapes -= u64::from(!assigned.is_empty());
                let filled = |constants| CallInput { input: input.to_vec(), constants };
                batch.extend(assigned.into_iter().map(filled));
                if batch.len() >= BATCH {
                    found = self.try_batch(&mut batch, found_by, budget);
                }
                found.is_none() && shapes > 0 && self.progress.work <= budget && !self.stopped()
            });
            if !complete {
                break;
            }
        }
        found.or_else(|| self.try_batch(&mut batch, found_by, budget))
    }

    /// Larger inputs, bred and random; where there are none, other numbers and strings in the inputs there are, unless it is known what
    /// each does.
    pub(super) fn probe(&mut self, space: &Space, args: &[NodeId]) -> Option<Candidate> {
        if self.is_exhausted() {
            if self.unsettled.is_empty() {
                return None;
            }
            // Questions about products and remainders may have used up more than their share.
            let steps = self.config.effort.steps;
            return self.bred(space, args, u64::MAX, steps.max(self.progress.work + steps / SHARE));
        }
        let probes = self.config.effort.steps / STEPS_PER_PROBE;
        let reserve = self.config.effort.steps / RESERVE;
        // What going up in size left of its budget comes on top, where it did not end by itself.
        let rest = match self.progress.stop {
            StopReason::Budget => self.config.effort.steps.saturating_sub(self.progress.work),
            _ => 0,
        };
        self.budget = self.progress.work + rest + reserve;
        let bred = self.bred(space, args, probes, self.progress.work + rest + 3 * (reserve / 4));
        bred.or_else(|| self.at_random(space, args, probes, seeds::familiar))
    }

    /// Where branches are left that no input reached, the rest of the budget goes into inputs that are bred further.
    pub(super) fn persist(&mut self, space: &Space, args: &[NodeId]) -> Option<Candidate> {
        self.budget = self.config.effort.steps + self.config.effort.steps / RESERVE;
        if self.all_reached() {
            return None;
        }
        let found = self.bred(space, args, u64::MAX, self.budget);
        if self.progress.stop == StopReason::Saturated {
            self.progress.stop = StopReason::Budget;
        }
        found
    }

    /// Inputs bred from those that led somewhere; those that lead further are bred from in turn.
    fn bred(&mut self, space: &Space, args: &[NodeId], most: u64, budget: u64) -> Option<Candidate> {
        for _ in 0..most.div_ceil(GENERATION as u64) {
            let strings = if self.inside_strings { Strings::Spelled } else { Strings::Whole };
            let numbers = if self.is_exhausted() { Numbers::Related } else { Numbers::Familiar };
            let material = Material { space, args, pool: self.pool, strings, numbers };
            let mut batch: Vec<CallInput> = (0..GENERATION).map_while(|_| self.inputs_kept.breed(material)).collect();
            if batch.is_empty() || self.progress.work > budget || self.stopped() {
                return None;
            }
            if let Some(found) = self.try_batch(&mut batch, FoundBy::Random, budget) {
                return Some(found);
            }
        }
        None
    }

    /// Random inputs, `most` at most, until the budget is used.
    pub(super) fn at_random(&mut self, space: &Space, args: &[NodeId], most: u64, draw: Draw) -> Option<Candidate> {
        // Without conditions nobody can tell whether strings are looked into.
        let spelled = self.inside_strings || self.config.strategy == Strategy::Random;
        let strings = if spelled { Strings::Spelled } else { Strings::Whole };
        let mut inputs = Inputs::new(space, args.to_vec(), strings);
        let mut state = self.config.seed;
        let mut number = 0;
        while number < most && self.progress.work <= self.budget && !self.stopped() {
            let mut batch = Vec::with_capacity(BATCH);
            for i in 0..BATCH {
                let input: Vec<Shape> = inputs.random(RANDOM_SIZES.start + i % RANDOM_SIZES.len(), &mut state);
                number += 1;
                let constants = draw(&holes_of(&input), self.pool, number ^ (self.config.seed << 32));
                batch.push(CallInput { input, constants });
            }
            if let Some(found) = self.try_batch(&mut batch, FoundBy::Random, self.budget) {
                return Some(found);
            }
        }
        None
    }

    /// Tries inputs one after another until the programs differ or the budget is used.
    pub(super) fn try_batch(
        &mut self,
        batch: &mut Vec<CallInput>,
        found_by: FoundBy,
        budget: u64,
    ) -> Option<Candidate> {
        self.comparer.learn(batch.iter().flat_map(|filled| &filled.input));
        for filled in batch.drain(..) {
            if self.progress.work > budget || self.stopped() {
                return None;
            }
            self.progress.probes += 1;
            let comparison = self.fight(&filled.input, &filled.constants, &[]);
            if let Some(kind) = comparison.difference {
                return Some(Candidate { filled: spelling::spelled(&filled), kind, found_by });
            }
            // What is at the ends of the numbers stays there: bred from, it would be found as something else.
            if found_by == FoundBy::Border {
                continue;
            }
            if self.novel {
                self.inputs_kept.add_novel(&filled);
            }
            if comparison.inside {
                self.inputs_kept.add_behaviour(self.behaviour, &filled);
            }
        }
        None
    }

    pub(super) fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}
