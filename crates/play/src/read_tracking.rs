//! Runs that note which constants of an input were looked at.
//!
//! Beside each word travels a set of holes: those whose constants the value was made of. Where a value decides how to go on,
//! its holes count as looked at, in that order. Two inputs of the same shape that agree on the first holes that were looked at
//! go the same way up to the next one. Holes from number 63 on share one bit.

use crate::library::{Kept, nothing_kept};
use crate::runner::{Holes, Loadable};
use refute_eval::{Decision, Domain, Heap, Machine, Site, Val, Word};
use refute_ir::Prim;
use std::cmp::Ordering;

/// The domain.
#[derive(Clone, Default, Debug)]
pub struct ReadTracking {
    marks: u64,
    order: Vec<u8>,
}

/// Holes, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Marks(pub u64);

impl ReadTracking {
    /// Before a run.
    pub fn start(&mut self) {
        self.marks = 0;
        self.order.clear();
    }

    /// The holes that were looked at since the start, in that order; 63 stands for all later ones.
    pub fn looked_at(&self) -> &[u8] {
        &self.order
    }

    /// These are looked at.
    pub fn look(&mut self, marks: Marks) {
        let mut new = marks.0 & !self.marks;
        self.marks |= new;
        while new != 0 {
            self.order.push(new.trailing_zeros() as u8);
            new &= new - 1;
        }
    }
}

fn mark(hole: usize) -> u64 {
    1 << hole.min(63)
}

impl Domain for ReadTracking {
    type Shadow = Marks;

    fn prim(&mut self, _heap: &Heap<Marks>, prim: Prim, args: &[Val<Marks>], _result: Word) -> Marks {
        if prim == Prim::Hash {
            // It looks at everything inside, which nobody tells.
            self.look(Marks(u64::MAX));
        }
        Marks(args.iter().fold(0, |marks, arg| marks | arg.shadow.0))
    }

    fn decide(&mut self, _site: Site, value: Val<Marks>, _decision: Decision) {
        self.look(value.shadow);
    }

    fn compared(&mut self, _heap: &Heap<Marks>, left: Val<Marks>, right: Val<Marks>, _order: Ordering) {
        self.look(Marks(left.shadow.0 | right.shadow.0));
    }
}

impl Loadable for ReadTracking {
    fn library() -> &'static Kept<Machine<Self>> {
        static LOADED: Kept<Machine<ReadTracking>> = nothing_kept();
        &LOADED
    }

    fn shadow(&mut self, _holes: &Holes<'_>, hole: usize) -> Marks {
        Marks(mark(hole))
    }

    fn spelled(&mut self, _holes: &Holes<'_>, first: usize, text: &[u8]) -> Marks {
        Marks((first..first + text.len()).fold(0, |marks, hole| marks | mark(hole)))
    }
}
