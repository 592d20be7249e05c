//! Changed texts on the bench: each is loaded once, and run no longer than it can still be of use.

use super::Request;
use crate::change::{Change, applied};
use crate::patch_tester::PatchTester;
use rustc_hash::{FxHashSet, FxHasher};
use std::hash::{Hash, Hasher};

/// The bench with what is known about texts.
pub(super) struct Trial<'a, 'b> {
    request: &'a Request<'a>,
    /// What texts are tried on.
    pub bench: &'b mut dyn PatchTester,
    /// The tests that the program as it is passes.
    pub base: Vec<bool>,
    /// Texts that were tried.
    pub tried: u64,
    /// Those of them that could be run.
    pub run: u64,
    /// Texts that cannot be loaded, by hash.
    refused: FxHashSet<u64>,
    most: usize,
    /// When there is a patch: how much is tried in all.
    enough: u64,
}

/// How large a patch is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Size {
    /// A few tokens of the student's functions.
    Small,
    /// Many, or a function is replaced.
    Large,
}

/// What a change is good for.
pub(super) enum Gain {
    /// More tests pass than before, and those before among them.
    More(Vec<bool>),
    /// So many tests pass that did not, and others fail that passed.
    Mixed(usize),
    /// It cannot be run, or no test passes that did not.
    Nothing,
}

/// Texts that are tried after the first patch was found, for a smaller one.
const AFTER_SMALL: u64 = 700;
const AFTER_LARGE: u64 = 4_000;
/// How often the bench hears of us.
const HEARD: u64 = 64;

impl<'a, 'b> Trial<'a, 'b> {
    /// Nothing was tried yet.
    pub(super) fn new(request: &'a Request<'a>, bench: &'b mut dyn PatchTester) -> Trial<'a, 'b> {
        Trial {
            request,
            bench,
            base: Vec::new(),
            tried: 0,
            run: 0,
            refused: FxHashSet::default(),
            most: 0,
            enough: u64::MAX,
        }
    }

    /// Whether the budget is used up.
    pub(super) fn is_over(&self, budget: u64) -> bool {
        self.tried >= budget.min(self.enough) || self.bench.stopped()
    }

    /// There is a patch; a large one is worth a longer search for another.
    pub(super) fn found(&mut self, size: Size) {
        let more = match size {
            Size::Small => AFTER_SMALL,
            Size::Large => AFTER_LARGE,
        };
        self.enough = self.enough.min(self.tried + more);
    }

    fn enter(&mut self, changes: &[Change]) -> bool {
        let text = applied(self.request.student.text, changes);
        let mut hasher = FxHasher::default();
        text.hash(&mut hasher);
        let hash = hasher.finish();
        if self.refused.contains(&hash) {
            return false;
        }
        self.tried += 1;
        if self.tried.is_multiple_of(HEARD) {
            self.bench.heard(self.tried, self.most);
        }
        if !self.bench.enter(&text) {
            self.refused.insert(hash);
            return false;
        }
        self.run += 1;
        true
    }

    /// What a changed program does with the tests that were failed before, and whether it keeps the others.
    pub(super) fn gain(&mut self, changes: &[Change], before: &[bool]) -> Gain {
        if !self.enter(changes) {
            return Gain::Nothing;
        }
        let count = self.bench.tests();
        let mut passed = vec![false; count];
        let known = |test: usize| before.get(test).copied().unwrap_or(false);
        for test in (0..count).filter(|test| !known(*test)) {
            passed[test] = self.bench.passes(test);
        }
        let more = passed.iter().filter(|passed| **passed).count();
        if more == 0 {
            return Gain::Nothing;
        }
        for test in (0..count).filter(|test| known(*test)) {
            passed[test] = self.bench.passes(test);
            if !passed[test] {
                return Gain::Mixed(more);
            }
        }
        self.most = self.most.max(passed.iter().filter(|passed| **passed).count());
        Gain::More(passed)
    }

    /// Whether a changed program passes all tests.
    pub(super) fn passes_all(&mut self, changes: &[Change]) -> bool {
        self.enter(changes) && (0..self.bench.tests()).rev().all(|test| self.bench.passes(test))
    }

    /// The tests that a program passes, those included that came after it was tried.
    pub(super) fn refreshed(&mut self, changes: &[Change], before: &[bool]) -> Option<Vec<bool>> {
        let count = self.bench.tests();
        if before.len() == count {
            return Some(before.to_vec());
        }
        if !self.enter(changes) {
            return None;
        }
        let mut passed = before.to_vec();
        for test in before.len()..count {
            passed.push(self.bench.passes(test));
        }
        Some(passed)
    }
}
