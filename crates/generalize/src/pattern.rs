//! A failing input with holes: whatever stands in the holes, it fails, as far as was tried.

use crate::predicate::Literal;
use crate::values::ValueId;

/// A part of a pattern.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shaped {
    /// Anything; the same number, the same value.
    Hole(usize),
    /// A value as it is.
    Value(ValueId),
    /// A constructor with parts (see `values` for lists and tuples).
    Data(u32, Vec<Shaped>),
}

/// See the head of the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    /// One per slot.
    pub slots: Vec<Shaped>,
    /// What must hold of the holes, which are the variables of the literals.
    pub condition: Vec<Literal>,
}
