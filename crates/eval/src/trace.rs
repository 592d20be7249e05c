//! Which branches a run took.
//!
//! Recording is decided when code is compiled, so that code without it pays nothing. A record is emptied in time
//! proportional to what it holds.

use refute_ir::program::BranchId;

/// Which branches compiled code records, and whether calls.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Trace {
    /// None.
    #[default]
    Off,
    /// Those of the program itself, not those of the library.
    Program,
    /// All, library included.
    All,
    /// Those of the program itself, and the calls of its toplevel functions (see [`CallRecord`](crate::CallRecord)).
    Calls,
}

/// The branches taken since the last reset.
#[derive(Clone, Default, Debug)]
pub struct TraceRecord {
    counts: Vec<u32>,
    order: Vec<BranchId>,
}

impl TraceRecord {
    /// The branches taken, in the order in which they were first taken.
    pub fn branches(&self) -> &[BranchId] {
        &self.order
    }

    /// How often a branch was taken.
    pub fn count(&self, branch: BranchId) -> u32 {
        self.counts.get(branch.index()).copied().unwrap_or(0)
    }

    /// Whether a branch was taken.
    pub fn contains(&self, branch: BranchId) -> bool {
        self.count(branch) > 0
    }

    pub(crate) fn grow(&mut self, branches: usize) {
        if self.counts.len() < branches {
            self.counts.resize(branches, 0);
        }
    }

    pub(crate) fn clear(&mut self) {
        for branch in self.order.drain(..) {
            self.counts[branch.index()] = 0;
        }
    }

    #[inline]
    pub(crate) fn take(&mut self, branch: u32) {
        let count = &mut self.counts[branch as usize];
        if *count == 0 {
            self.order.push(BranchId(branch));
        }
        *count = count.saturating_add(1);
    }
}
