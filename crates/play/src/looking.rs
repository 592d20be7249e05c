//! Runs that note which constants of an input were looked at.
//!
//! Beside each word travels a set of holes: those whose constants the value was made of. Where a value decides how to go on,
//! its holes count as looked at. Two inputs of the same shape that agree on all holes that were looked at go the same way.
//! Holes from number 63 on share one bit.

use crate::player::{Holes, Loadable};
use refute_eval::{Decision, Domain, Heap, Machine, Site, Val, Word};
use refute_ir::Prim;
use std::cmp::Ordering;
use std::sync::OnceLock;

/// The domain.
#[derive(Clone, Copy, Default, Debug)]
pub struct Looking {
    looked_at: u64,
}

/// Holes, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Marks(pub u64);

impl Looking {
    /// Before a run.
    pub fn start(&mut self) {
        self.looked_at = 0;
    }

    /// The holes that were looked at since the start.
    pub fn looked_at(&self) -> u64 {
        self.looked_at
    }

    /// Takes over what was looked at elsewhere.
    pub fn look(&mut self, marks: u64) {
        self.looked_at |= marks;
    }
}

fn mark(hole: usize) -> u64 {
    1 << hole.min(63)
}

impl Domain for Looking {
    type Shadow = Marks;

    fn prim(&mut self, _heap: &Heap<Marks>, prim: Prim, args: &[Val<Marks>], _result: Word) -> Marks {
        if prim == Prim::Hash {
            // It looks at everything inside, which nobody tells.
            self.looked_at = u64::MAX;
        }
        Marks(args.iter().fold(0, |marks, arg| marks | arg.shadow.0))
    }

    fn decide(&mut self, _site: Site, value: Val<Marks>, _decision: Decision) {
        self.looked_at |= value.shadow.0;
    }

    fn compared(&mut self, _heap: &Heap<Marks>, left: Val<Marks>, right: Val<Marks>, _order: Ordering) {
        self.looked_at |= left.shadow.0 | right.shadow.0;
    }
}

impl Loadable for Looking {
    fn library() -> &'static [OnceLock<Machine<Self>>; 2] {
        static LOADED: [OnceLock<Machine<Looking>>; 2] = [OnceLock::new(), OnceLock::new()];
        &LOADED
    }

    fn shadow(&mut self, _holes: &Holes<'_>, hole: usize) -> Marks {
        Marks(mark(hole))
    }

    fn spelled(&mut self, _holes: &Holes<'_>, first: usize, text: &[u8]) -> Marks {
        Marks((first..first + text.len()).fold(0, |marks, hole| marks | mark(hole)))
    }
}
