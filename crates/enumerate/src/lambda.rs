//! Functions as inputs: small lambda expressions.
//!
//! `fun x -> x mod 2 = 0`, `fun (a, b) -> a + b`, `fun x -> match x with None -> 0 | Some y -> y`. Constants in bodies
//! are holes. Variables are numbered in the order in which they are bound: parameters from left to right, the parts of
//! tuple patterns included, then what matches bind.

use crate::shape::Hole;
use crate::space::NodeId;

/// A function: one parameter per argument, and a body.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Lambda {
    /// The parameters.
    pub params: Vec<Param>,
    /// The body.
    pub body: Body,
}

/// A parameter.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Param {
    /// A variable (shown as `_` when the body does not use it); this is its number.
    Var(u32),
    /// A tuple taken apart.
    Tuple(Vec<Param>),
}

/// An expression.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Body {
    /// A variable.
    Var(u32),
    /// A constant.
    Hole(Hole),
    /// Case number of a variant node, with its arguments (`true`, `None`, `()` included).
    Construct(NodeId, u32, Vec<Body>),
    /// A record node with its fields.
    Record(NodeId, Vec<Body>),
    /// A tuple.
    Tuple(Vec<Body>),
    /// A list.
    List(Vec<Body>),
    /// `a :: b`.
    Cons(Box<Body>, Box<Body>),
    /// An array.
    Array(Vec<Body>),
    /// An operation on two operands.
    Binary(Binary, Box<Body>, Box<Body>),
    /// `not a`.
    Not(Box<Body>),
    /// `if a then b else c`.
    If(Box<Body>, Box<Body>, Box<Body>),
    /// `match x with ...` on a variable at a variant or list node: one arm per case in order (`[]`, then `::`, for a
    /// list), each with the number of the first variable it binds (one per argument) and its body.
    Match(u32, NodeId, Vec<(u32, Body)>),
    /// A call of a variable that is a function, with all its arguments.
    Apply(u32, Vec<Body>),
}

/// An operation on two operands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Binary {
    /// `+`.
    Add,
    /// `-`.
    Sub,
    /// `*`.
    Mul,
    /// `/`.
    Div,
    /// `mod`.
    Mod,
    /// `=` on values of this node.
    Equal(NodeId),
    /// `<` on values of this node.
    Less(NodeId),
    /// `&&`.
    And,
    /// `||`.
    Or,
    /// `^`.
    Append,
    /// `+.`.
    FloatAdd,
    /// `*.`.
    FloatMul,
}
