//! The shapes of all inputs, smallest first.

use crate::shape::Shape;
use crate::space::{NodeId, Space};

/// How strings are enumerated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strings {
    /// As one hole each: for programs that only compare strings.
    Whole,
    /// Spelled out, character by character: for programs that look inside.
    Spelled,
}

/// Yields inputs size by size; keeps the shapes of parts it has made.
#[derive(Debug)]
pub struct Inputs<'s> {
    space: &'s Space,
    args: Vec<NodeId>,
    strings: Strings,
}

impl<'s> Inputs<'s> {
    /// The inputs for these arguments.
    pub fn new(space: &'s Space, args: Vec<NodeId>, strings: Strings) -> Inputs<'s> {
        Inputs { space, args, strings }
    }

    /// Calls `visit` with every input of exactly this size (one shape per argument), in a fixed order, until it says
    /// stop. Returns false when it did.
    pub fn of_size(&mut self, size: usize, visit: &mut dyn FnMut(&[Shape]) -> bool) -> bool {
        let _ = (size, visit, self.space, &self.args, self.strings);
        true
    }

    /// The size of the largest input, when there are finitely many.
    pub fn largest(&self) -> Option<usize> {
        None
    }
}
