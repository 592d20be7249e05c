//! An input with its constants left open.
//!
//! Holes have no names: they are numbered by the order in which they stand in the text, those in the bodies of
//! functions included, so constants for a shape are a slice with one entry per hole.
//! Size counts what is written: 1 for a hole, a constructor, a list, an array, a record, 0 for the parentheses of a
//! tuple, plus the sizes of the parts; a spelled string of `n` characters is `n + 1`; a function is 1 plus its body.

use crate::lambda::Lambda;
use crate::space::NodeId;
use std::sync::Arc;

/// What kind of constant stands in a hole.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Hole {
    /// An integer of 63 bits.
    Int,
    /// A character.
    Char,
    /// A float.
    Float,
    /// A string.
    String,
    /// A byte sequence.
    Bytes,
}

/// A constant in a hole.
#[derive(Clone, PartialEq, Debug)]
pub enum Constant {
    /// For [`Hole::Int`].
    Int(i64),
    /// For [`Hole::Char`].
    Char(u8),
    /// For [`Hole::Float`].
    Float(f64),
    /// For [`Hole::String`] and [`Hole::Bytes`].
    Text(Arc<[u8]>),
}

/// An input with holes. Parts are shared between shapes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Shape {
    /// A constant.
    Hole(Hole),
    /// A string of so many characters, each a [`Hole::Char`].
    Spelled(u32),
    /// A byte sequence of so many characters, each a [`Hole::Char`].
    SpelledBytes(u32),
    /// Case number of a variant node, with its arguments.
    Construct(NodeId, u32, Arc<[Shape]>),
    /// A record node with its fields.
    Record(NodeId, Arc<[Shape]>),
    /// A tuple.
    Tuple(Arc<[Shape]>),
    /// A list.
    List(Arc<[Shape]>),
    /// An array.
    Array(Arc<[Shape]>),
    /// A function of a function node.
    Function(NodeId, Arc<Lambda>),
}
