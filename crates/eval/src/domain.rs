//! What travels beside the concrete words: nothing, or a shadow of the domain's own.
//!
//! The machine calls the domain wherever a primitive makes a new value and wherever a value decides how to go on. The
//! domain cannot change a decision. All functions have empty defaults, so that the concrete domain costs nothing.

use crate::heap::Heap;
use crate::word::{Val, Word};
use refute_ir::Prim;
use std::cmp::Ordering;

/// A point of the code where something is decided: the position of the instruction, stable for the same program.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Site(pub u32);

/// What a value decided.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Decision {
    /// A condition held or not.
    Condition(bool),
    /// A jump table was entered with this immediate.
    Int(i64),
    /// A jump table was entered with a block of this tag.
    Tag(u32),
    /// It was asked whether a value is an immediate (a constant constructor) or a block.
    Immediate(bool),
    /// An index was checked against a length.
    Bounds {
        /// The length.
        length: usize,
        /// Whether the index was inside.
        inside: bool,
    },
    /// A divisor was checked.
    Divisor {
        /// Whether it was zero.
        zero: bool,
    },
}

/// Shadows and what happens to them.
pub trait Domain {
    /// What stands beside each word; the default is what constants have.
    type Shadow: Copy + Default;

    /// The shadow of the result of a primitive.
    #[inline(always)]
    fn prim(
        &mut self,
        _heap: &Heap<Self::Shadow>,
        _prim: Prim,
        _args: &[Val<Self::Shadow>],
        _result: Word,
    ) -> Self::Shadow {
        Self::Shadow::default()
    }

    /// A value decided how to go on.
    #[inline(always)]
    fn decide(&mut self, _site: Site, _value: Val<Self::Shadow>, _decision: Decision) {}

    /// Two leaves (immediates, floats, texts) were compared on the way of a structural comparison.
    #[inline(always)]
    fn compared(
        &mut self,
        _heap: &Heap<Self::Shadow>,
        _left: Val<Self::Shadow>,
        _right: Val<Self::Shadow>,
        _order: Ordering,
    ) {
    }

    /// A string was read as a number, or was found to be none.
    #[inline(always)]
    fn number_read(&mut self, _heap: &Heap<Self::Shadow>, _text: Val<Self::Shadow>, _ok: bool) {}

    /// A block was looked into or changed, or a function applied.
    #[inline(always)]
    fn looks(&mut self, _value: Val<Self::Shadow>) {}

    /// A primitive raised an exception.
    #[inline(always)]
    fn raised(&mut self, _args: &[Val<Self::Shadow>]) {}
}

/// Plain runs.
#[derive(Clone, Copy, Default, Debug)]
pub struct Concrete;

impl Domain for Concrete {
    type Shadow = ();
}
