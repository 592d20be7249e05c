//! What a run has called and applied.

use crate::term::TermId;
use rustc_hash::FxHashSet;

/// Terms in the order in which they were noted, each once.
#[derive(Clone, Default, Debug)]
pub(crate) struct Ordered {
    list: Vec<TermId>,
    set: FxHashSet<TermId>,
}

impl Ordered {
    pub(crate) fn add(&mut self, term: TermId) {
        if self.set.insert(term) {
            self.list.push(term);
        }
    }

    pub(crate) fn has(&self, term: TermId) -> bool {
        self.set.contains(&term)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = TermId> + '_ {
        self.list.iter().copied()
    }

    fn truncate(&mut self, length: usize) {
        for term in self.list.drain(length..) {
            self.set.remove(&term);
        }
    }
}

/// What one of the two programs did on a path.
#[derive(Clone, Default, Debug)]
pub(crate) struct Notes {
    /// Calls that were made, entered or not.
    pub(crate) made: Ordered,
    /// Those made inside another call.
    pub(crate) nested: Ordered,
    /// Those that were left as they are, or whose value was only assumed: somebody must see to it that they end.
    pub(crate) left: Ordered,
    /// Unknown functions with their arguments.
    pub(crate) applied: Ordered,
}

/// A point to which notes can be taken back.
#[derive(Clone, Copy)]
pub(super) struct Mark([usize; 4]);

impl Notes {
    /// Everything that others have noted, too.
    pub(super) fn add_all(&mut self, other: &Notes) {
        let Notes { made, nested, left, applied } = self;
        for (own, others) in
            [(made, &other.made), (nested, &other.nested), (left, &other.left), (applied, &other.applied)]
        {
            others.iter().for_each(|term| own.add(term));
        }
    }

    pub(super) fn mark(&self) -> Mark {
        Mark([self.made.list.len(), self.nested.list.len(), self.left.list.len(), self.applied.list.len()])
    }

    pub(super) fn back_to(&mut self, Mark([made, nested, left, applied]): Mark) {
        self.made.truncate(made);
        self.nested.truncate(nested);
        self.left.truncate(left);
        self.applied.truncate(applied);
    }
}
