//! Functions made like those of a donor, with what is not needed taken back; as a last resort the donor's function itself.
//!
//! In: pairs of functions that go together. Out: patches, settled. Changes that would replace the function under test are verified only when
//! everything else was tried, because most of the time something smaller is found.

use super::pool::asks_for_identity;
use super::trial::Size;
use super::{Extent, Origin, Search, State, in_order, merged};
use crate::change::Change;
use crate::graft::cost;
use crate::reading::Reading;

/// How often changes that make a program like a donor's are reduced anew, after a test was found that they fail.
const ROUNDS: usize = 4;

/// When a replacement is verified.
#[derive(Clone, Copy, PartialEq, Eq)]
enum When {
    Now,
    AtLast,
}

impl Search<'_, '_> {
    /// Functions made like those of the donors, with what is not needed taken back.
    pub(super) fn alignments(&mut self) {
        for (index, donor) in self.request.donors.iter().enumerate() {
            let names = self.names(donor);
            let pairs = names.pairs();
            let mut parts: Vec<Vec<Vec<Change>>> = Vec::new();
            for (ours, theirs) in &pairs {
                let ways = names.aligned(*ours, *theirs, &pairs);
                for changes in &ways {
                    self.align(changes.clone(), Origin::Donor(index));
                }
                parts.push(ways);
            }
            if parts.len() > 1 {
                let firsts = parts.iter().filter_map(|ways| ways.first());
                let mut all: Vec<Change> = Vec::new();
                for changes in firsts {
                    if let Some(more) = merged(&all, changes) {
                        all = more;
                    }
                }
                self.align(all, Origin::Donor(index));
            }
            let Some((_, theirs)) = pairs.first().copied() else { continue };
            for ours in names.workers(theirs) {
                let mut pairs: Vec<(usize, usize)> =
                    pairs.iter().skip(1).filter(|pair| pair.0 != ours).copied().collect();
                pairs.insert(0, (ours, theirs));
                for changes in names.aligned(ours, theirs, &pairs) {
                    self.align(changes, Origin::Donor(index));
                }
            }
            if self.trial.is_over(self.request.candidates) {
                return;
            }
        }
    }

    /// Tries changes that make a program like a donor's: if they hold, as few of them as do.
    fn align(&mut self, changes: Vec<Change>, origin: Origin) {
        let unwanted = changes.iter().any(|change| asks_for_identity(self.request, change));
        if changes.is_empty() || unwanted || merged(&[], &changes).is_none() || !self.trial.passes_all(&changes) {
            return;
        }
        self.reduce(&changes, origin, When::AtLast);
    }

    /// As few of the changes as pass all tests, and hold.
    fn reduce(&mut self, changes: &[Change], origin: Origin, when: When) {
        for _ in 0..ROUNDS {
            let (mut fewer, mut index) = (by_cost(self.request.student, changes), 0);
            while index < fewer.len() && fewer.len() > 1 {
                let mut less = fewer.clone();
                less.remove(index);
                if self.trial.passes_all(&in_order(&less)) {
                    fewer = less;
                } else {
                    index += 1;
                }
            }
            let fewer = in_order(&fewer);
            let cost = fewer.iter().map(|change| cost(self.request.student, change)).sum();
            let is_over = match when {
                When::Now => self.trial.bench.stopped(),
                When::AtLast => self.trial.is_over(self.request.candidates),
            };
            if is_over || self.is_worse(&fewer, origin, cost) {
                return;
            }
            let known = self.trial.bench.tests();
            if when == When::AtLast && self.extent(&fewer, origin) == Extent::Replacement {
                self.trial.found(Size::Large);
                self.postponed.push(State { changes: changes.to_vec(), origin, cost, passed: Vec::new() });
                return;
            }
            let state = State { changes: fewer, origin, cost, passed: vec![true; known] };
            if self.settle(&state) || self.trial.bench.tests() == known {
                return;
            }
        }
    }

    /// Verifies what was postponed, the smallest first, unless there is something better.
    pub(super) fn resort(&mut self) {
        let mut postponed = std::mem::take(&mut self.postponed);
        postponed.sort_by_key(|state| state.cost);
        for State { changes, origin, cost, .. } in postponed {
            if !self.is_worse(&changes, origin, cost) {
                self.reduce(&changes, origin, When::Now);
            }
        }
    }

    /// The last resort: the function of a donor in place of the student's.
    pub(super) fn replacements(&mut self) {
        for (index, donor) in self.request.donors.iter().enumerate() {
            let names = self.names(donor);
            let pairs = names.pairs();
            let Some((ours, theirs)) = pairs.first().copied() else { continue };
            // With the student's helpers where they do, else with the donor's.
            for pairs in [&pairs[..], &pairs[..1]] {
                for changes in names.replaced(ours, theirs, pairs) {
                    if self.trial.passes_all(&changes) {
                        let cost = changes.iter().map(|change| cost(self.request.student, change)).sum();
                        let passed = vec![true; self.trial.bench.tests()];
                        self.settle(&State { changes, origin: Origin::Donor(index), cost, passed });
                    }
                    if self.best.is_some() || self.trial.bench.stopped() {
                        return;
                    }
                }
            }
        }
    }
}

/// The changes, the largest first.
fn by_cost(student: &Reading<'_>, changes: &[Change]) -> Vec<Change> {
    let mut changes = changes.to_vec();
    changes.sort_by_key(|change| std::cmp::Reverse(cost(student, change)));
    changes
}
