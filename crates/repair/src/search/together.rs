//! Small changes in two and three places, before anything large is brought along.
//!
//! In: what single changes do. Out: patches, settled. Some mistakes need two changes of which either alone breaks something that was right
//! (`||` for `&&` and `false` for `true`), or mends only some tests: those that do something good are tried with each other, the most
//! promising first, in twos and then in threes; then each with any other small change, which may make up for what it breaks.
//! Invariant: the number of texts is bounded, and their order depends on nothing but the pool.

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
        let good: Vec<&Proposal> = good.into_iter().map(|(index, _)| &pool[index]).collect();
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
        if self.is_large() {
            for one in best(WITH_OTHERS) {
                for other in pool.iter().filter(|other| other.cost <= PARTNER).take(PARTNERS) {
                    self.try_together(&[one, other], budget);
                }
            }
        }
    }

    fn try_together(&mut self, parts: &[&Proposal], budget: u64) {
        if self.trial.is_over(budget) {
            return;
        }
        let all = parts.iter().try_fold(Vec::new(), |all, part| merged(&all, &part.changes));
        let Some(changes) = all.filter(|all| parts.iter().all(|part| part.changes.len() < all.len())) else { return };
        let origin = parts.iter().map(|part| part.origin).max().unwrap_or(super::Origin::Itself);
        let cost = parts.iter().map(|part| part.cost).sum();
        if !self.is_worse(&changes, origin, cost) && self.trial.passes_all(&changes) {
            let passed = vec![true; self.trial.bench.tests()];
            self.settle(&State { changes, origin, cost, passed });
        }
    }
}
