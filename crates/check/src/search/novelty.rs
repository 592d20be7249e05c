//! What the runs of one program have shown so far.
//!
//! In: the branches that a run took and how often. Out: whether that was new. New is a branch, a branch taken far more
//! often than before (once, twice, some, many times), and a branch that followed another one for the first time: inputs
//! that show something new are what larger ones are bred from. Of both programs together it is new where they came to, one
//! beside the other: a submission that says "unbound" where the reference says "not a number" answers alike and still is close
//! to going wrong.

use refute_eval::TraceRecord;
use refute_ir::program::BranchId;
use rustc_hash::{FxBuildHasher, FxHashSet};
use std::hash::BuildHasher;
use std::ops::Range;

/// Orders of magnitude that tell behaviours apart.
const MOST_TIMES: u32 = 3;

/// What was seen of one program.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seen {
    /// By branch: how often it was taken in some run, a bit for each order of magnitude.
    times: Vec<u8>,
    /// How many branches were taken.
    taken: usize,
    /// Branches one after the other, in the order in which a run first took them.
    pairs: FxHashSet<(u32, u32)>,
}

/// What a run showed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Noted {
    /// Anything was new.
    pub new: bool,
    /// The branch that it took for the first time last.
    pub last: Option<BranchId>,
    /// A number for the branches taken, each once, twice, some or more times.
    pub branches: u64,
}

impl Seen {
    /// How many branches were taken.
    pub(crate) fn taken(&self) -> usize {
        self.taken
    }

    /// Whether a branch was taken.
    pub(crate) fn contains(&self, branch: BranchId) -> bool {
        self.times.get(branch.index()).is_some_and(|times| *times != 0)
    }

    /// Takes a run into account, of which only these branches count.
    pub(crate) fn note(&mut self, trace: &TraceRecord, own: &Range<usize>) -> Noted {
        if self.times.len() < own.end {
            self.times.resize(own.end, 0);
        }
        let mut new = false;
        let mut all = 0u64;
        let mut last = None;
        for branch in trace.branches().iter().filter(|branch| own.contains(&branch.index())) {
            let times = &mut self.times[branch.index()];
            self.taken += usize::from(*times == 0);
            let order = trace.count(*branch).ilog2();
            let bit = 1 << order.min(7);
            new |= *times & bit == 0;
            *times |= bit;
            new |= self.pairs.insert((last.map_or(u32::MAX, |last: BranchId| last.0), branch.0));
            last = Some(*branch);
            // A sum, since the order in which they were taken first does not matter.
            all = all.wrapping_add(FxBuildHasher.hash_one((branch.0, order.min(MOST_TIMES))));
        }
        Noted { new, last, branches: all }
    }
}

/// Where both programs came to in the same comparison.
#[derive(Clone, Debug, Default)]
pub(crate) struct Meetings {
    seen: FxHashSet<[u32; 2]>,
}

impl Meetings {
    /// Takes the last branches into account that the runs took for the first time; tells whether they were never seen together.
    pub(crate) fn note(&mut self, ends: [Option<BranchId>; 2]) -> bool {
        let [Some(reference), Some(submission)] = ends else { return false };
        self.seen.insert([reference.0, submission.0])
    }
}
