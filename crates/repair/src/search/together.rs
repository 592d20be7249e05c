//! Small changes in two and three places, before anything large is brought along.
//!
//! In: what single changes do. Out: patches, settled. Some mistakes need two changes of which either alone breaks something that was right
//! (`||` for `&&` and `false` for `true`), or mends only some tests: those that do something good are tried with each other, the most
//! promising first, in twos and then in threes; then each with any other small change, which may make up for what it breaks.
//! Invariant: the number of texts is bounded, and their order depends on nothing but the pool.

use super::footprint::Footprint;
use super::pool::Proposal;
use super::{LARGE, Search, Singles, State, merged};
use std::cmp::Reverse;

/// Changes that do something good which are tried with each other in twos, in threes, and with others.
const IN_TWOS: usize = 32;
const IN_THREES: usize = 10;
const WITH_OTHERS: usize = 12;
/// Changes that each of them is tried with, and their tokens at most.
const PARTNERS: usize = 120;
const PARTNER: usize = 4;

/// A change that is tried with others.
struct Part<'p> {
    proposal: &'p Proposal,
    /// What the tests come to that it fails alone, where that was looked at.
    footprint: Option<Footprint>,
}

impl Part<'_> {
    /// Whether a test that it fails alone comes to none of the others, and so is failed with them as well.
    fn is_left_alone(&self, all: &[&Proposal]) -> bool {
        let others: Vec<&Proposal> = all.iter().copied().filter(|other| !std::ptr::eq(*other, self.proposal)).collect();
        self.footprint.as_ref().is_some_and(|footprint| !footprint.all_come_to(&others))
    }
}

impl Search<'_, '_> {
    /// Puts small changes together.
    pub(super) fn together(&mut self, pool: &[Proposal], singles: &Singles, budget: u64) {
        let gains = singles.gains.iter().map(|(index, state)| {
            let before = self.trial.base.iter().filter(|passed| **passed).count();
            (*index, state.count().saturating_sub(before))
        });
        let mut good: Vec<(usize, usize)> = gains.chain(singles.mixed.iter().copied()).collect();
        good.retain(|(index, _)| pool[*index].cost <= LARGE);
        // Stable: among those that mend as much the likeliest stays first.
        good.sort_by_key(|(index, mended)| (Reverse(*mended), pool[*index].cost));
        good.truncate(IN_TWOS);
        let good: Vec<Part<'_>> = good.into_iter().map(|(index, _)| self.part(&pool[index])).collect();
        let best = |most: usize| &good[..most.min(good.len())];
        for (first, one) in best(IN_TWOS).iter().enumerate() {
            for other in &best(IN_TWOS)[first + 1..] {
                self.try_together(&[one, other], budget);
            }
        }
        if self.is_large() {
            for (first, one) in best(IN_THREES).iter().enumerate() {
                for (second, two) in best(IN_THREES).iter().enumerate().skip(first + 1) {
                    for three in &best(IN_THREES)[second + 1..] {
                        self.try_together(&[one, two, three], budget);
                    }
                }
            }
        }
        for one in best(WITH_OTHERS) {
            let Some(footprint) = &one.footprint else { continue };
            let is_partner = |other: &&Proposal| other.cost <= PARTNER && footprint.all_come_to(&[other]);
            for proposal in pool.iter().filter(is_partner).take(PARTNERS) {
                self.try_together(&[one, &Part { proposal, footprint: None }], budget);
            }
        }
    }

    fn part<'p>(&mut self, proposal: &'p Proposal) -> Part<'p> {
        Part { proposal, footprint: self.footprint(&proposal.changes) }
    }

    fn try_together(&mut self, parts: &[&Part<'_>], budget: u64) {
        if self.trial.is_over(budget) {
            return;
        }
        let proposals: Vec<&Proposal> = parts.iter().map(|part| part.proposal).collect();
        let all = proposals.iter().try_fold(Vec::new(), |all, part| merged(&all, &part.changes));
        let Some(changes) = all.filter(|all| proposals.iter().all(|part| part.changes.len() < all.len())) else {
            return;
        };
        let origin = proposals.iter().map(|part| part.origin).max().unwrap_or(super::Origin::Itself);
        let cost = proposals.iter().map(|part| part.cost).sum();
        if self.is_worse(&changes, origin, cost) {
            return;
        }
        if parts.iter().any(|part| part.is_left_alone(&proposals)) {
            self.trial.tried += 1;
        } else if self.trial.passes_all(&changes) {
            let passed = vec![true; self.trial.bench.tests()];
            self.settle(&State { changes, origin, cost, passed });
        }
    }
}
