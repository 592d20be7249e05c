//! Shapes with their constants as OCaml text that can be pasted.
//!
//! In: a shape and one constant per hole. Out: one line such as `f (Node (1, Empty, Empty)) (fun x -> x mod 2 = 0)`.
//! Parentheses stand only where OCaml needs them (and around negative numbers inside operations, for the reader).
//! Invariant: constants are used in the order of [`Shape::holes`].
//! Not here: bodies of functions (see `show::lambda`), results (see `ir::show_value`).

mod lambda;

use crate::container::Container;
use crate::shape::{Constant, Hole, Shape};
use crate::space::{Node, NodeId, Space};
use refute_ir::BoxedInt;
use refute_ir::show_value::value_node;
use refute_ir::types::{ArgLabel, TypeId};
use refute_ir::value::Value;
use refute_ocaml::{Brackets, Level};
use refute_source::Name;

/// A piece of OCaml; a node here is one of a space.
type Piece = refute_ocaml::Node;

/// A shape with its constants; parenthesised where an argument of a function needs it.
pub fn show(space: &Space, shape: &Shape, constants: &[Constant]) -> String {
    piece(space, shape, constants).argument()
}

/// A shape with its constants, as it is written alone.
pub fn show_alone(space: &Space, shape: &Shape, constants: &[Constant]) -> String {
    piece(space, shape, constants).within(Level::Or)
}

/// A shape with its constants as a piece of OCaml.
pub fn piece(space: &Space, shape: &Shape, constants: &[Constant]) -> Piece {
    Builder::new(space, Some(constants)).shape(shape)
}

/// A call of a function with these arguments; the constants are those of all arguments one after another.
pub fn show_call(space: &Space, function: &str, args: &[Shape], constants: &[Constant]) -> String {
    show_labelled_call(space, function, &[], args, constants)
}

/// As [`show_call`], for a function whose arguments have labels (those beyond the labels have none): `f ~x:1 2`. An
/// optional argument is an option; where it is `None` it is left out, if an argument without label comes later.
pub fn show_labelled_call(
    space: &Space,
    function: &str,
    labels: &[ArgLabel],
    args: &[Shape],
    constants: &[Constant],
) -> String {
    let mut builder = Builder::new(space, Some(constants));
    let label = |i: usize| labels.get(i).copied().unwrap_or(ArgLabel::None);
    let mut written = Vec::with_capacity(args.len());
    let mut shared = Vec::new();
    for (i, arg) in args.iter().enumerate() {
        let given = match (label(i), arg) {
            (ArgLabel::Optional(_), Shape::Construct(_, _, parts)) => parts.first(),
            _ => Some(arg),
        };
        let mut piece = match arg {
            Shape::Same(earlier) => Piece::word(shared_name(function, *earlier)),
            _ => builder.shape(given.unwrap_or(arg)),
        };
        if args.contains(&Shape::Same(i as u32)) {
            let name = shared_name(function, i as u32);
            shared.push((name.clone(), std::mem::replace(&mut piece, Piece::word(name))));
        }
        match label(i) {
            ArgLabel::None => written.push(piece),
            ArgLabel::Named(name) => written.push(Piece::labelled(format!("~{name}:"), piece)),
            ArgLabel::Optional(name) if given.is_some() => written.push(Piece::labelled(format!("~{name}:"), piece)),
            ArgLabel::Optional(_) if (i..args.len()).any(|later| label(later) == ArgLabel::None) => {}
            ArgLabel::Optional(name) => written.push(Piece::labelled(format!("?{name}:"), piece)),
        }
    }
    let call = Piece::call(function.to_string(), written);
    let bound = shared.into_iter().rev();
    bound.fold(call, |call, (name, value)| Piece::let_in(Piece::word(name), value, call)).alone()
}

/// The name of an argument that is given again to a function.
fn shared_name(function: &str, argument: u32) -> String {
    let name = if function.starts_with('r') { "shared" } else { "r" };
    if argument == 0 { name.to_string() } else { format!("{name}{argument}") }
}

/// Arguments with their holes left open, for reading: `[_; _] (fun x -> x + _)`.
pub fn show_open(space: &Space, args: &[Shape]) -> String {
    let mut builder = Builder::new(space, None);
    args.iter().map(|arg| builder.shape(arg).argument()).collect::<Vec<_>>().join(" ")
}

struct Builder<'a> {
    space: &'a Space,
    /// What is left of them; `None` leaves the holes open.
    constants: Option<std::slice::Iter<'a, Constant>>,
    /// The variables in scope, by number.
    names: Vec<String>,
}

impl<'a> Builder<'a> {
    fn new(space: &'a Space, constants: Option<&'a [Constant]>) -> Builder<'a> {
        Builder { space, constants: constants.map(<[Constant]>::iter), names: Vec::new() }
    }

    fn shape(&mut self, shape: &Shape) -> Piece {
        match shape {
            Shape::Hole(hole) => self.hole(*hole),
            Shape::Spelled(length) => self.spelled(*length, Hole::String),
            Shape::SpelledBytes(length) => self.spelled(*length, Hole::Bytes),
            Shape::Construct(node, case, parts) => {
                let parts = self.shapes(parts);
                construct_piece(self.space, *node, *case, parts)
            }
            Shape::Record(node, parts) => {
                let parts = self.shapes(parts);
                record(self.space, *node, parts)
            }
            Shape::Tuple(parts) => Piece::tuple(self.shapes(parts)),
            Shape::List(parts) => Piece::list(self.shapes(parts)),
            Shape::Array(parts) => Piece::brackets(Brackets::Array, self.shapes(parts)),
            Shape::Function(node, lambda) => self.lambda(*node, lambda),
            Shape::Delayed(node, inner) if self.space.is_lazy(*node) => Piece::call("lazy", vec![self.shape(inner)]),
            Shape::Delayed(_, inner) => Piece::fun(vec![Piece::word("()")], self.shape(inner)),
            Shape::Knot(node, inner) => {
                let inner = self.shape(inner);
                let name = self.knot(*node);
                let (head, inner) = match self.space.is_lazy(*node) {
                    true => (format!("rec {name}"), Piece::call("lazy", vec![inner])),
                    false => (format!("rec {name} ()"), inner),
                };
                Piece::let_in(Piece::word(head), inner, Piece::word(name))
            }
            Shape::Again(node) => Piece::word(self.knot(*node)),
            Shape::Container(node, inner) => self.container(*node, inner),
            Shape::Same(argument) => Piece::word(shared_name("", *argument)),
            Shape::Opaque(node) => Piece::word(if self.space.is_lazy(*node) { "<lazy>" } else { "<fun>" }),
        }
    }

    /// The name of a knot: one for each node, so that the innermost one is meant.
    fn knot(&self, node: NodeId) -> String {
        let waiting = self.space.nodes().filter(|(_, node)| matches!(node, Node::Delayed(_)));
        let number = waiting.take_while(|(id, _)| *id != node).count();
        match number {
            0 => "s".to_string(),
            _ => format!("s{number}"),
        }
    }

    /// A container with what is added to it, one after another.
    fn container(&mut self, node: NodeId, inner: &Shape) -> Piece {
        let Node::Container(container, _) = self.space.node(node) else { return Piece::word("") };
        let Some((name, empty, add)) = container.words() else { return self.boxed(*container) };
        let items = match inner {
            Shape::List(items) => self.shapes(items),
            text => vec![self.shape(text)],
        };
        let added = items.into_iter().map(|item| {
            let own = Piece::word(name);
            let args = match container {
                Container::Hashtbl => std::iter::once(own).chain(item.parts().iter().cloned()).collect(),
                Container::Buffer => vec![own, item],
                Container::Queue | Container::Stack | Container::BoxedInt(_) => vec![item, own],
            };
            Piece::call(add, args)
        });
        let steps = added.chain([Piece::word(name)]).collect();
        Piece::let_in(Piece::word(name), Piece::word(empty), Piece::sequence(steps))
    }

    /// A number that is made of two integers; see [`Container`].
    fn boxed(&mut self, container: Container) -> Piece {
        let (Container::BoxedInt(boxed), Some(_)) = (container, &self.constants) else { return Piece::word("_") };
        let mut part = || if let Some(Constant::Int(n)) = self.next() { n } else { 0 };
        let (number, quarters) = (part(), part());
        let value = match boxed {
            BoxedInt::Int32 => i64::from(number.wrapping_add(quarters.wrapping_shl(30)) as i32),
            BoxedInt::Int64 | BoxedInt::Nativeint => number.wrapping_add(quarters.wrapping_shl(62)),
        };
        value_node(&Value::BoxedInt(boxed, value))
    }

    fn shapes(&mut self, shapes: &[Shape]) -> Vec<Piece> {
        shapes.iter().map(|shape| self.shape(shape)).collect()
    }

    /// The next constant.
    fn next(&mut self) -> Option<Constant> {
        self.constants.as_mut().and_then(|rest| rest.next().cloned())
    }

    fn hole(&mut self, hole: Hole) -> Piece {
        self.next().map_or_else(|| Piece::word("_"), |constant| self.constant(hole, &constant))
    }

    fn constant(&self, hole: Hole, constant: &Constant) -> Piece {
        value_node(&match (constant, hole) {
            (Constant::Int(n), _) => Value::Int(*n),
            (Constant::Char(byte), _) => Value::Char(*byte),
            (Constant::Float(x), _) => Value::Float(*x),
            (Constant::Text(bytes), Hole::Bytes) => Value::Bytes(bytes.to_vec()),
            (Constant::Text(bytes), _) => Value::String(bytes.to_vec()),
        })
    }

    fn spelled(&mut self, length: u32, hole: Hole) -> Piece {
        let byte = |constant| if let Some(Constant::Char(byte)) = constant { byte } else { b'?' };
        let text: Vec<u8> = match self.constants {
            None => vec![b'_'; length as usize],
            Some(_) => (0..length).map(|_| byte(self.next())).collect(),
        };
        self.constant(hole, &Constant::Text(text.into()))
    }
}

/// A constructor of a variant node with its arguments.
pub fn construct_piece(space: &Space, node: NodeId, case: u32, parts: Vec<Piece>) -> Piece {
    let Node::Variant(_, cases) = space.node(node) else { return Piece::word("") };
    let case = &cases[case as usize];
    match &case.fields {
        Some(names) if !parts.is_empty() => Piece::construct_of(case.name.as_str(), fields(names, "", parts)),
        _ => Piece::construct(case.name.as_str(), parts),
    }
}

/// `ref x` of a record node, or `{ M.a = 1; b = 2 }`.
fn record(space: &Space, node: NodeId, parts: Vec<Piece>) -> Piece {
    match space.node(node) {
        Node::Record(TypeId::REF, _) if parts.len() == 1 => Piece::call("ref", parts),
        _ => record_piece(space, node, parts),
    }
}

/// A record node with its fields by name: `{ M.a = 1; b = 2 }`.
pub fn record_piece(space: &Space, node: NodeId, parts: Vec<Piece>) -> Piece {
    let Node::Record(_, names) = space.node(node) else { return Piece::word("") };
    let prefix = space.module(node).map_or(String::new(), |module| format!("{module}."));
    fields(&names.iter().map(|(name, _)| *name).collect::<Vec<_>>(), &prefix, parts)
}

fn fields(names: &[Name], prefix: &str, parts: Vec<Piece>) -> Piece {
    let binding = |(i, (name, part)): (usize, (&Name, Piece))| match i {
        0 => Piece::binding(format!("{prefix}{name}"), part),
        _ => Piece::binding(name.as_str(), part),
    };
    Piece::record(names.iter().zip(parts).enumerate().map(binding).collect())
}
