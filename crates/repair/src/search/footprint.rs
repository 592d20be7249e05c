//! Where failing tests come to: what does not run can neither mend a test nor make up for what another change breaks.
//!
//! In: a changed program on the bench. Out: its [`Footprint`], the branches of the program as it was that each test comes to which the
//! changed program fails. A test that comes to none of the places of a further change ends as before, so nobody has to try.
//! Invariant: nothing is ruled out that a run on the tests would not rule out.

use super::Search;
use super::pool::Proposal;
use crate::change::Change;
use crate::idle::image;
use std::ops::Range;

/// What the failing tests of a changed program come to.
pub(super) struct Footprint {
    /// For every failing test the branches of the program as it was that it certainly does not come to.
    missed: Vec<Vec<Range<usize>>>,
}

impl Footprint {
    /// Whether every failing test comes to what one of the proposals changes.
    pub(super) fn all_come_to(&self, proposals: &[&Proposal]) -> bool {
        self.missed.iter().all(|missed| proposals.iter().any(|proposal| comes_to(missed, proposal)))
    }

    /// Whether some failing test comes to what a proposal changes.
    pub(super) fn some_come_to(&self, proposal: &Proposal) -> bool {
        self.missed.iter().any(|missed| comes_to(missed, proposal))
    }
}

/// Whether a test that does not come to some branches may come to what a proposal changes.
fn comes_to(missed: &[Range<usize>], proposal: &Proposal) -> bool {
    let is_missed = |at: &Range<usize>| missed.iter().any(|branch| branch.start <= at.start && at.end <= branch.end);
    proposal.places.is_empty() || proposal.places.iter().any(|at| !is_missed(at))
}

impl Search<'_, '_> {
    /// What the failing tests of a changed program come to; `None` when it cannot be run.
    pub(super) fn footprint(&mut self, changes: &[Change]) -> Option<Footprint> {
        let bench = &mut self.trial.bench;
        if !bench.enter(&crate::change::applied(self.request.student.text, changes)) {
            return None;
        }
        let there = bench.branches();
        let images = self.branches.iter().filter_map(|branch| Some((branch, image(changes, branch)?)));
        let images: Vec<(&Range<usize>, Range<usize>)> = images.filter(|(_, image)| there.contains(image)).collect();
        let mut missed = Vec::new();
        for test in 0..bench.tests() {
            if !bench.passes(test) {
                let taken = bench.taken();
                let not_taken = images.iter().filter(|(_, image)| !taken.contains(image));
                missed.push(not_taken.map(|(branch, _)| (*branch).clone()).collect());
            }
        }
        Some(Footprint { missed })
    }
}
