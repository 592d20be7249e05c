//! What is asked: two programs, the functions compared, how much may be spent; and what cannot be asked.

use refute_ir::program::GlobalId;
use refute_ir::{Prim, Program};

/// One of the two programs.
#[derive(Clone, Debug)]
pub struct Side {
    /// The program, observer included.
    pub program: Program,
    /// The function that is compared: the observer's where there is one.
    pub function: GlobalId,
}

/// The question whether a submission is the same as a reference. Their types are matched here: both must have the same
/// constructors and fields in the same order.
#[derive(Clone, Debug)]
pub struct Task {
    /// What is right by definition.
    pub reference: Side,
    /// What is to be proved the same.
    pub submission: Side,
}

/// How much may be spent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// Symbolic runs of the two programs, lemmas and their failed attempts included.
    pub states: u64,
    /// Steps of all these runs together.
    pub steps: u64,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget { states: 4_000, steps: 400_000 }
    }
}

/// What keeps a program from being proved anything about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Feature {
    /// What is compared is not a function, or one with optional arguments.
    Signature,
    /// The types of the two do not match, or their constructors and fields come in another order.
    Types,
    /// A type with hidden or changeable parts, or floats, among inputs or results.
    Values,
    /// Cells, fields or arrays are changed, or made to be changed.
    State,
    /// Exceptions are caught.
    Handlers,
    /// Loops.
    Loops,
    /// Floats.
    Floats,
    /// `==` where it may see identities, or a comparison that may meet a function.
    Identity,
    /// A toplevel value that is not plain data or a function.
    ToplevelValue,
    /// Data that refers to itself.
    RecursiveData,
    /// Differences of integers that have no room in an integer.
    HugeIntegers,
    /// Another primitive.
    Primitive(Prim),
}
