//! The operators that perturbations are made of: derived from the types, functions of the program, the user's own.
//!
//! An operator takes and gives values of fixed [`Sort`]s. It is partial: it has no result where its OCaml text raises.
//! An operator without a fixed result gives a list, any element of which may be taken; whoever runs it tries them all.
//! The derived ones are computed here, over `Values`; functions of the program are called through `Functions`.
//! Follows the Murphy paper, definition 4.1 and example 4.2; which operators there are is `derive`'s matter.
//! Not here: programs over operators (see `perturbation`).

mod definitions;
mod derive;
mod evaluate;
mod text;
mod tree;
mod words;

#[cfg(test)]
mod tests;

pub(crate) use definitions::Definitions;
pub(crate) use derive::derive;
pub(crate) use evaluate::evaluate;
pub(crate) use text::{Scope, Text, text_of, tight};
pub(crate) use words::{action, phrase};

use refute_enumerate::{Node, NodeId, Space};
use refute_ir::types::TypeId;

/// The type of a variable. Integers and booleans are there even when the space has no node for them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) enum Sort {
    Int,
    Bool,
    Node(NodeId),
}

/// What an operator does. Lists are written `l`, elements `x`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Op {
    Int(i64),
    Bool(bool),
    /// `x + 1`.
    Next,
    /// `x - 1`.
    Previous,
    Min,
    Max,
    Less,
    Equal,
    /// A constructor, a tuple or a record (case 0), `[]` (0) or `x :: l` (1).
    Construct(NodeId, u32),
    /// An argument of a constructor, a component, a field, the head (1, 0) or tail (1, 1) of a list.
    Field(NodeId, u32, u32),
    /// Whether a value has this constructor; for lists only 0.
    Is(NodeId, u32),
    /// Two arguments of a constructor in each other's place.
    Swap(NodeId, u32, u32, u32),
    /// `l @ [x]`.
    Snoc,
    Last,
    /// A list without its last element.
    Init,
    Rev,
    Append,
    Length,
    Least,
    Greatest,
    /// Any element.
    AnyItem,
    /// Something about data of a type that occurs in itself.
    Tree(NodeId, TreeOp),
    /// The same about the integers in a list of such data: one of the four operators that give the least or the greatest.
    Forest(NodeId, TreeOp),
    /// A function of the program, by its number.
    Call(usize),
    /// One of several results of such a function: a component of a tuple, what an option has (constructor 1), or a component of that.
    Part(usize, (u32, u32), Option<u32>),
}

impl Op {
    /// The function of the program that is called.
    pub(crate) fn called(self) -> Option<usize> {
        match self {
            Op::Call(function) | Op::Part(function, ..) => Some(function),
            _ => None,
        }
    }
}

/// What is done with recursive data. `case` is a constructor, `way` the number of a recursive argument of it, `field` of another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum TreeOp {
    /// Puts a node where the way down through one argument ends; takes what is not recursive in the node.
    AppendEnd { case: u32, way: u32 },
    /// A field of the last node on the way down.
    EndField { case: u32, way: u32, field: u32 },
    /// Without the last node on the way down: what was below it that way stands in its place.
    DropEnd { case: u32, way: u32 },
    /// Without the nodes of the lowest level: the first of what was below each stands in its place.
    DropLowest,
    /// `Node (x, a, Node (y, b, c))` becomes `Node (y, Node (x, a, b), c)`.
    RotateLeft { case: u32 },
    /// The other way round.
    RotateRight { case: u32 },
    /// Left and right exchanged everywhere.
    Mirror { case: u32 },
    /// The least integer in a field of any node.
    Least { case: u32, field: u32 },
    /// The greatest one.
    Greatest { case: u32, field: u32 },
    /// One less than the least.
    Below { case: u32, field: u32 },
    /// One more than the greatest.
    Above { case: u32, field: u32 },
    /// How many nodes there are.
    Count,
    /// How many nodes the longest way down has.
    Depth,
    /// Any part of the same type, itself included.
    AnyPart,
}

/// An operator with its types.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Operator {
    pub(crate) op: Op,
    pub(crate) params: Vec<Sort>,
    pub(crate) result: Sort,
    /// It gives a list, any element of which is a result.
    pub(crate) any: bool,
}

/// The sort of a node.
pub(crate) fn sort_of(space: &Space, node: NodeId) -> Sort {
    match space.node(node) {
        Node::Int => Sort::Int,
        Node::Variant(TypeId::BOOL, _) => Sort::Bool,
        _ => Sort::Node(node),
    }
}

/// The arguments of a constructor (of a component, record or list as in [`Op::Construct`]).
pub(crate) fn args_of(space: &Space, node: NodeId, case: u32) -> Vec<NodeId> {
    match space.node(node) {
        Node::Variant(_, cases) => cases.get(case as usize).map_or(Vec::new(), |case| case.args.clone()),
        Node::Tuple(parts) => parts.clone(),
        Node::Record(_, fields) => fields.iter().map(|(_, node)| *node).collect(),
        Node::List(item) if case == 1 => vec![*item, node],
        _ => Vec::new(),
    }
}

/// The arguments of a constructor that are of the same type again.
pub(crate) fn ways_of(space: &Space, node: NodeId, case: u32) -> Vec<u32> {
    let args = args_of(space, node, case);
    (0..args.len() as u32).filter(|i| args[*i as usize] == node).collect()
}

/// Those that are lists of the same type.
pub(crate) fn listed_ways_of(space: &Space, node: NodeId, case: u32) -> Vec<u32> {
    let args = args_of(space, node, case);
    (0..args.len() as u32).filter(|i| *space.node(args[*i as usize]) == Node::List(node)).collect()
}
