//! An input that was found: its class, and one of the class with plain values.
//!
//! The class says what had to be decided about the input and leaves open what did not. Parts that may be anything print
//! as `_`; parts that must be equal to one another, or of which a condition speaks, have a name.

use refute_enumerate::{
    Constant, Hole, Lambda, NodeId, Shape, Space, construct_piece, piece, record_piece, show, show_alone,
    show_labelled_call, size_of,
};
use refute_ir::program::BranchId;
use refute_ir::types::ArgLabel;
use refute_ocaml::{Brackets, Level, Node as Piece};
use refute_play::CallInput;
use std::sync::Arc;

/// An input.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// The class, one part per argument.
    pub class: Vec<Part>,
    /// What must hold of the named parts, as OCaml.
    pub conditions: Vec<String>,
    /// The branch that the class reaches; none for a solution, or for the body of a function that decides nothing.
    pub target: Option<BranchId>,
    /// A member of the class, replayed on the evaluator.
    pub filled: CallInput,
    /// The branches that the replay took, in the order in which they were first taken.
    pub takes: Vec<BranchId>,
}

/// A part of an input of which not everything is decided.
#[derive(Clone, PartialEq, Debug)]
pub enum Part {
    /// Any value of the node.
    Any(NodeId),
    /// A value of the node that has a name.
    Named(u32, NodeId),
    /// A constant.
    Constant(Constant),
    /// Case number of a variant node.
    Construct(NodeId, u32, Vec<Part>),
    /// A record.
    Record(NodeId, Vec<Part>),
    /// A tuple.
    Tuple(Vec<Part>),
    /// A list: its first items, then whatever the rest is.
    List(Vec<Part>, Option<Box<Part>>),
    /// An array.
    Array(Vec<Part>),
    /// A string (or byte sequence) whose characters are these.
    Spelled(NodeId, Vec<Part>),
    /// A function with the constants of its holes.
    Function(NodeId, Arc<Lambda>, Vec<Constant>),
}

impl Answer {
    /// What is written in the arguments, counted.
    pub fn size(&self) -> usize {
        size_of(&self.filled.input)
    }

    /// The arguments, each as OCaml; parenthesised where an argument of a function needs it.
    pub fn arguments(&self, space: &Space) -> Vec<String> {
        self.texts(|shape, constants| show(space, shape, constants))
    }

    /// The arguments, each as it is written alone.
    pub fn values(&self, space: &Space) -> Vec<String> {
        self.texts(|shape, constants| show_alone(space, shape, constants))
    }

    fn texts(&self, text: impl Fn(&Shape, &[Constant]) -> String) -> Vec<String> {
        let mut constants = self.filled.constants.as_slice();
        let mut texts = Vec::new();
        for shape in &self.filled.input {
            let holes = refute_enumerate::holes_of(std::slice::from_ref(shape)).len();
            let (own, rest) = constants.split_at(holes.min(constants.len()));
            texts.push(text(shape, own));
            constants = rest;
        }
        texts
    }

    /// The call of a function whose parameters have these labels with the arguments.
    pub fn call(&self, space: &Space, function: &str, labels: &[ArgLabel]) -> String {
        show_labelled_call(space, function, labels, &self.filled.input, &self.filled.constants)
    }

    /// The class, one text per argument; parenthesised where an argument of a function needs it.
    pub fn class(&self, space: &Space) -> Vec<String> {
        self.class.iter().map(|part| piece_of(space, part).argument()).collect()
    }

    /// The class, one text per argument, as each is written alone.
    pub fn class_values(&self, space: &Space) -> Vec<String> {
        self.class.iter().map(|part| piece_of(space, part).alone()).collect()
    }

    /// Whether something in the class is left open.
    pub fn is_open(&self) -> bool {
        self.class.iter().any(Part::is_open)
    }
}

impl Part {
    /// Whether something in it is left open.
    pub fn is_open(&self) -> bool {
        match self {
            Part::Any(_) | Part::Named(..) => true,
            Part::Constant(_) | Part::Function(..) => false,
            Part::List(parts, rest) => parts.iter().any(Part::is_open) || rest.as_ref().is_some_and(|r| r.is_open()),
            Part::Construct(_, _, parts)
            | Part::Record(_, parts)
            | Part::Tuple(parts)
            | Part::Array(parts)
            | Part::Spelled(_, parts) => parts.iter().any(Part::is_open),
        }
    }

    /// Whether there is a function in it.
    pub fn has_function(&self) -> bool {
        match self {
            Part::Function(..) => true,
            Part::Any(_) | Part::Named(..) | Part::Constant(_) => false,
            Part::List(parts, rest) => {
                parts.iter().any(Part::has_function) || rest.as_ref().is_some_and(|rest| rest.has_function())
            }
            Part::Construct(_, _, parts)
            | Part::Record(_, parts)
            | Part::Tuple(parts)
            | Part::Array(parts)
            | Part::Spelled(_, parts) => parts.iter().any(Part::has_function),
        }
    }
}

/// How a name for part number `n` is written: `a`, `b`, .., `z`, `a1`, ..
pub(crate) fn part_name(n: u32) -> String {
    let letter = char::from(b'a' + (n % 26) as u8);
    if n < 26 { letter.to_string() } else { format!("{letter}{}", n / 26) }
}

fn piece_of(space: &Space, part: &Part) -> Piece {
    let all = |parts: &[Part]| parts.iter().map(|part| piece_of(space, part)).collect::<Vec<_>>();
    refute_source::deep(|| match part {
        Part::Any(_) => Piece::word("_"),
        Part::Named(name, _) => Piece::word(part_name(*name)),
        // What is decided completely stands out in parentheses.
        Part::Constant(constant) => piece(space, &hole(constant), std::slice::from_ref(constant)).at_least(Level::Atom),
        Part::Construct(node, case, args) => construct_piece(space, *node, *case, all(args)),
        Part::Record(node, fields) => record_piece(space, *node, all(fields)),
        Part::Tuple(parts) => Piece::tuple(all(parts)),
        Part::List(parts, None) => Piece::list(all(parts)),
        Part::List(parts, Some(rest)) => {
            Piece::chain("::", all(parts).into_iter().chain([piece_of(space, rest)]).collect())
        }
        Part::Array(parts) => Piece::brackets(Brackets::Array, all(parts)),
        Part::Spelled(_, parts) => spelled(parts, all(parts)),
        Part::Function(node, lambda, constants) => {
            piece(space, &Shape::Function(*node, lambda.clone()), constants).at_least(Level::Atom)
        }
    })
}

/// A string: `"ab"` when all characters are known, else the characters one by one, `<'a', _>`.
fn spelled(parts: &[Part], pieces: Vec<Piece>) -> Piece {
    let byte = |part: &Part| if let Part::Constant(Constant::Char(byte)) = part { Some(*byte) } else { None };
    match parts.iter().map(byte).collect::<Option<Vec<u8>>>() {
        Some(text) => Piece::string(&text),
        None => Piece::word(format!("<{}>", pieces.iter().map(Piece::alone).collect::<Vec<_>>().join(", "))),
    }
}

/// The shape of a constant alone.
fn hole(constant: &Constant) -> Shape {
    Shape::Hole(match constant {
        Constant::Int(_) => Hole::Int,
        Constant::Char(_) => Hole::Char,
        Constant::Float(_) => Hole::Float,
        Constant::Text(_) => Hole::String,
    })
}
