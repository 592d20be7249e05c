//! An input with its constants left open.
//!
//! Holes have no names: they are numbered by the order in which they stand in the text, those in the bodies of
//! functions included, so constants for a shape are a slice with one entry per hole.
//! Size counts what is written: 1 for a hole, a constructor, a list, an array, a record, 0 for the parentheses of a
//! tuple, plus the sizes of the parts; a spelled string of `n` characters is `n + 1`; a function is 1 plus its body,
//! in which variables and operations count 1 and a match 2. `let .. in`, for what comes back to itself and for an argument
//! that is given again, counts 3.
//! Not here: which shapes a type has (see `inputs`).

use crate::lambda::{Body, Lambda};
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
    /// Data that waits: `fun () -> ..`, or `lazy ..` where the node is of that type.
    Delayed(NodeId, Arc<Shape>),
    /// Data that waits and comes back to itself: `let rec s () = .. in s`, in which [`Shape::Again`] is `s`.
    Knot(NodeId, Arc<Shape>),
    /// The innermost knot of this node around.
    Again(NodeId),
    /// A container of the library, by what it is made from.
    Container(NodeId, Arc<Shape>),
    /// The same value as an earlier argument, by its number; only arguments can be that.
    Same(u32),
    /// A part of this node of which nothing is told: in results, never in inputs.
    Opaque(NodeId),
}

impl Hole {
    /// Whether a constant can stand in such a hole.
    pub fn fits(self, constant: &Constant) -> bool {
        matches!(
            (self, constant),
            (Hole::Int, Constant::Int(_))
                | (Hole::Char, Constant::Char(_))
                | (Hole::Float, Constant::Float(_))
                | (Hole::String | Hole::Bytes, Constant::Text(_))
        )
    }
}

impl Shape {
    /// What is written, counted.
    pub fn size(&self) -> usize {
        match self {
            Shape::Hole(_) => 1,
            Shape::Spelled(length) | Shape::SpelledBytes(length) => 1 + *length as usize,
            Shape::Tuple(parts) => size_of(parts),
            Shape::Construct(_, _, parts) | Shape::Record(_, parts) | Shape::List(parts) | Shape::Array(parts) => {
                1 + size_of(parts)
            }
            Shape::Function(_, lambda) => 1 + lambda.body.size(),
            Shape::Delayed(_, inner) => 1 + inner.size(),
            // What ends, and what is made for one argument only, comes first.
            Shape::Knot(_, inner) => 3 + inner.size(),
            Shape::Same(_) => 3,
            Shape::Container(_, inner) => inner.size(),
            Shape::Again(_) | Shape::Opaque(_) => 1,
        }
    }

    /// The parts, from left to right; none for functions.
    pub fn parts(&self) -> &[Shape] {
        match self {
            Shape::Construct(_, _, parts)
            | Shape::Record(_, parts)
            | Shape::Tuple(parts)
            | Shape::List(parts)
            | Shape::Array(parts) => parts,
            Shape::Delayed(_, inner) | Shape::Knot(_, inner) | Shape::Container(_, inner) => {
                std::slice::from_ref(inner)
            }
            Shape::Hole(_)
            | Shape::Spelled(_)
            | Shape::SpelledBytes(_)
            | Shape::Function(..)
            | Shape::Again(_)
            | Shape::Same(_)
            | Shape::Opaque(_) => &[],
        }
    }

    /// Adds the lambdas in it, each once.
    pub fn lambdas(&self, out: &mut Vec<Arc<Lambda>>) {
        match self {
            Shape::Function(_, lambda) if !out.contains(lambda) => out.push(lambda.clone()),
            _ => self.parts().iter().for_each(|part| refute_source::deep(|| part.lambdas(out))),
        }
    }

    /// Whether calling a function in it may print.
    pub fn prints(&self) -> bool {
        let mut lambdas = Vec::new();
        self.lambdas(&mut lambdas);
        lambdas.iter().any(|lambda| matches!(lambda.body, Body::Print(..)))
    }

    /// Adds the holes, in the order in which they stand in the text.
    pub fn holes(&self, out: &mut Vec<Hole>) {
        match self {
            Shape::Hole(hole) => out.push(*hole),
            Shape::Spelled(length) | Shape::SpelledBytes(length) => {
                out.extend(std::iter::repeat_n(Hole::Char, *length as usize));
            }
            Shape::Function(_, lambda) => lambda.body.holes(out),
            _ => self.parts().iter().for_each(|part| part.holes(out)),
        }
    }
}

/// The size of several shapes together.
pub fn size_of(shapes: &[Shape]) -> usize {
    shapes.iter().map(Shape::size).sum()
}

/// The holes of several shapes, one after another.
pub fn holes_of(shapes: &[Shape]) -> Vec<Hole> {
    let mut out = Vec::new();
    shapes.iter().for_each(|shape| shape.holes(&mut out));
    out
}

impl Body {
    /// What is written, counted.
    pub fn size(&self) -> usize {
        let own = match self {
            Body::Tuple(_) => 0,
            Body::Match(..) | Body::Field(..) | Body::Raise(_) => 2,
            Body::Closed(_, lambda) => 1 + lambda.body.size(),
            _ => 1,
        };
        let mut size = own;
        self.each_part(&mut |part| size += part.size());
        size
    }

    /// Adds the holes, in the order in which they stand in the text.
    pub fn holes(&self, out: &mut Vec<Hole>) {
        match self {
            Body::Hole(hole) => out.push(*hole),
            Body::Closed(_, lambda) => lambda.body.holes(out),
            _ => self.each_part(&mut |part| part.holes(out)),
        }
    }

    /// Adds the closed functions in it, those inside others before them.
    pub fn closed(&self, out: &mut Vec<Arc<Lambda>>) {
        if let Body::Closed(_, lambda) = self {
            lambda.body.closed(out);
            out.push(lambda.clone());
        }
        self.each_part(&mut |part| part.closed(out));
    }

    /// The expressions directly inside, from left to right; none in a closed function, whose variables are its own.
    pub fn each_part(&self, visit: &mut dyn FnMut(&Body)) {
        match self {
            Body::Var(_) | Body::Hole(_) | Body::Field(..) | Body::Raise(_) | Body::Closed(..) => {}
            Body::Construct(_, _, parts)
            | Body::Record(_, parts)
            | Body::Tuple(parts)
            | Body::List(parts)
            | Body::Array(parts)
            | Body::Apply(_, parts) => parts.iter().for_each(visit),
            Body::Cons(a, b) | Body::Binary(_, a, b) => [a, b].iter().for_each(|part| visit(part)),
            Body::Not(a) | Body::Print(_, a) | Body::Delayed(_, a) => visit(a),
            Body::If(a, b, c) => [a, b, c].iter().for_each(|part| visit(part)),
            Body::Match(_, _, arms) => arms.iter().for_each(|(_, arm)| visit(arm)),
        }
    }
}
