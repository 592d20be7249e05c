//! An input that was found: its class, and one of the class with plain values.
//!
//! The class says what had to be decided about the input and leaves open what did not. Parts that may be anything print
//! as `_`; parts that must be equal to one another, or of which a condition speaks, have a name.

use refute_enumerate::{Constant, Lambda, Node, NodeId, Shape, Space, show, show_alone, show_call, size_of};
use refute_ir::program::BranchId;
use refute_play::CallInput;
use refute_source::Name;
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

    /// The call of a function with the arguments.
    pub fn call(&self, space: &Space, function: &str) -> String {
        show_call(space, function, &self.filled.input, &self.filled.constants)
    }

    /// The class, one text per argument; parenthesised where an argument of a function needs it.
    pub fn class(&self, space: &Space) -> Vec<String> {
        self.class_texts(space, Tightness::Argument)
    }

    /// The class, one text per argument, as each is written alone.
    pub fn class_values(&self, space: &Space) -> Vec<String> {
        self.class_texts(space, Tightness::Open)
    }

    fn class_texts(&self, space: &Space, tightness: Tightness) -> Vec<String> {
        let text = |part| {
            let mut out = String::new();
            write_part(space, part, tightness, &mut out);
            out
        };
        self.class.iter().map(text).collect()
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
pub fn part_name(n: u32) -> String {
    let letter = char::from(b'a' + (n % 26) as u8);
    if n < 26 { letter.to_string() } else { format!("{letter}{}", n / 26) }
}

/// How tightly the surroundings bind, loosest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Tightness {
    /// Between separators.
    Open,
    /// Left of `::`.
    Item,
    /// An argument.
    Argument,
}

fn write_part(space: &Space, part: &Part, tightness: Tightness, out: &mut String) {
    refute_source::deep(|| match part {
        Part::Any(_) => out.push('_'),
        Part::Named(name, _) => out.push_str(&part_name(*name)),
        Part::Constant(constant) => out.push_str(&show(space, &hole(constant), std::slice::from_ref(constant))),
        Part::Construct(node, case, args) => write_construct(space, *node, *case, args, tightness, out),
        Part::Record(node, fields) => {
            let Node::Record(_, names) = space.node(*node) else { return };
            let names: Vec<Name> = names.iter().map(|(name, _)| *name).collect();
            let module = space.module(*node).map(|module| format!("{module}.")).unwrap_or_default();
            write_fields(space, &module, &names, fields, out);
        }
        Part::Tuple(parts) => write_list(space, parts, ["(", ", ", ")"], out),
        Part::List(parts, None) => write_list(space, parts, ["[", "; ", "]"], out),
        Part::List(parts, Some(rest)) => {
            let inner = tightness > Tightness::Open && !parts.is_empty();
            out.push_str(if inner { "(" } else { "" });
            for part in parts {
                write_part(space, part, Tightness::Item, out);
                out.push_str(" :: ");
            }
            write_part(space, rest, Tightness::Item, out);
            out.push_str(if inner { ")" } else { "" });
        }
        Part::Array(parts) => write_list(space, parts, ["[|", "; ", "|]"], out),
        Part::Spelled(_, parts) => write_spelled(space, parts, out),
        Part::Function(node, lambda, constants) => {
            let shape = refute_enumerate::Shape::Function(*node, lambda.clone());
            out.push_str(&show(space, &shape, constants));
        }
    });
}

fn write_construct(space: &Space, node: NodeId, case: u32, args: &[Part], tightness: Tightness, out: &mut String) {
    let Node::Variant(_, cases) = space.node(node) else { return };
    let case = &cases[case as usize];
    if args.is_empty() {
        out.push_str(case.name.as_str());
        return;
    }
    let inner = tightness == Tightness::Argument;
    out.push_str(if inner { "(" } else { "" });
    out.push_str(case.name.as_str());
    out.push(' ');
    match (&case.fields, args) {
        (Some(names), _) => write_fields(space, "", names, args, out),
        (None, [one]) => write_part(space, one, Tightness::Argument, out),
        (None, _) => write_list(space, args, ["(", ", ", ")"], out),
    }
    out.push_str(if inner { ")" } else { "" });
}

fn write_fields(space: &Space, module: &str, names: &[Name], fields: &[Part], out: &mut String) {
    for (i, (name, field)) in names.iter().zip(fields).enumerate() {
        out.push_str(if i == 0 { "{ " } else { "; " });
        out.push_str(if i == 0 { module } else { "" });
        out.push_str(name.as_str());
        out.push_str(" = ");
        write_part(space, field, Tightness::Open, out);
    }
    out.push_str(" }");
}

fn write_list(space: &Space, parts: &[Part], [open, between, close]: [&str; 3], out: &mut String) {
    out.push_str(open);
    for (i, part) in parts.iter().enumerate() {
        out.push_str(if i > 0 { between } else { "" });
        write_part(space, part, Tightness::Open, out);
    }
    out.push_str(close);
}

/// A string: `"ab"` when all characters are known, else the characters one by one, `<'a', _>`.
fn write_spelled(space: &Space, parts: &[Part], out: &mut String) {
    let known: Option<Vec<u8>> = parts
        .iter()
        .map(|part| match part {
            Part::Constant(Constant::Char(byte)) => Some(*byte),
            _ => None,
        })
        .collect();
    match known {
        Some(text) => {
            let text = Constant::Text(text.into());
            out.push_str(&show(space, &hole(&text), std::slice::from_ref(&text)));
        }
        None => write_list(space, parts, ["<", ", ", ">"], out),
    }
}

/// The shape of a constant alone.
fn hole(constant: &Constant) -> refute_enumerate::Shape {
    use refute_enumerate::{Hole, Shape};
    Shape::Hole(match constant {
        Constant::Int(_) => Hole::Int,
        Constant::Char(_) => Hole::Char,
        Constant::Float(_) => Hole::Float,
        Constant::Text(_) => Hole::String,
    })
}
