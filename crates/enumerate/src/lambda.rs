//! Functions as inputs: small lambda expressions.
//!
//! `fun x -> x mod 2 = 0`, `fun (a, b) -> a + b`, `fun x -> match x with None -> 0 | Some y -> y`. Constants in bodies
//! are holes. A variable's number is the number of variables bound around it: parameters from left to right, the parts
//! of tuple patterns included, then what matches bind. So a number is a place on a stack of bound values, and two arms
//! of a match may use the same numbers for different variables.
//! Parts are shared between lambdas. Not here: making lambdas (see `bodies`), printing them (see `show`).

use crate::shape::Hole;
use crate::space::NodeId;
use std::sync::Arc;

/// A function: one parameter per argument, and a body.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Lambda {
    /// The parameters.
    pub params: Arc<[Param]>,
    /// The body.
    pub body: Body,
}

/// A parameter.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Param {
    /// A variable (shown as `_` when the body does not use it); this is its number.
    Var(u32),
    /// A tuple taken apart.
    Tuple(Vec<Param>),
}

/// An expression.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Body {
    /// A variable.
    Var(u32),
    /// Field number of a variable at a record node (`!x` for a reference).
    Field(u32, NodeId, u32),
    /// A constant.
    Hole(Hole),
    /// Case number of a variant node, with its arguments (`true`, `None`, `()` included).
    Construct(NodeId, u32, Arc<[Body]>),
    /// A record node with its fields.
    Record(NodeId, Arc<[Body]>),
    /// A tuple.
    Tuple(Arc<[Body]>),
    /// A list.
    List(Arc<[Body]>),
    /// `a :: b`.
    Cons(Arc<Body>, Arc<Body>),
    /// An array.
    Array(Arc<[Body]>),
    /// An operation on two operands.
    Binary(Binary, Arc<Body>, Arc<Body>),
    /// `not a`.
    Not(Arc<Body>),
    /// `if a then b else c`.
    If(Arc<Body>, Arc<Body>, Arc<Body>),
    /// `match x with ...` on a variable at a variant or list node: one arm per case in order (`[]`, then `::`, for a
    /// list), each with the number of the first variable it binds (one per argument) and its body.
    Match(u32, NodeId, Arc<[(u32, Body)]>),
    /// A call of a variable that is a function, with all its arguments.
    Apply(u32, Arc<[Body]>),
    /// Prints a value and gives `()`.
    Print(Print, Arc<Body>),
    /// Raises instead of giving a value.
    Raise(Raised),
    /// A function of a function node that uses no variable from around it; its own are numbered from 0.
    Closed(NodeId, Arc<Lambda>),
    /// Data that waits, of this node: `fun () -> a`, or `lazy a`. What it waits for does nothing but give a value, so it may be computed before.
    Delayed(NodeId, Arc<Body>),
}

/// How a value is printed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Print {
    /// `print_int`.
    Int,
    /// `print_char`.
    Char,
    /// `print_float`.
    Float,
    /// `print_string`.
    String,
}

impl Print {
    /// The library's function.
    pub fn function(self) -> &'static str {
        match self {
            Print::Int => "print_int",
            Print::Char => "print_char",
            Print::Float => "print_float",
            Print::String => "print_string",
        }
    }
}

/// What is raised.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Raised {
    /// `Not_found`.
    NotFound,
    /// `Failure "x"`.
    Failure,
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
