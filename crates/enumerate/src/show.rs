//! Shapes with their constants as OCaml text that can be pasted.
//!
//! In: a shape and one constant per hole. Out: one line such as `f (Node (1, Empty, Empty)) (fun x -> x mod 2 = 0)`.
//! Parentheses stand only where OCaml needs them (and around negative numbers inside operations, for the reader).
//! Invariant: constants are used in the order of [`Shape::holes`].
//! Not here: bodies of functions (see `show::lambda`), results (see `ir::show_value`).

mod lambda;

use crate::shape::{Constant, Hole, Shape};
use crate::space::{Node, NodeId, Space};
use refute_ir::show_value::{show_argument, show_value};
use refute_ir::types::TypeId;
use refute_ir::value::Value;

/// A shape with its constants; parenthesised where an argument of a function needs it.
pub fn show(space: &Space, shape: &Shape, constants: &[Constant]) -> String {
    let mut printer = Printer { space, constants: Some(constants.iter()), names: Vec::new(), out: String::new() };
    printer.shape(shape, Tightness::Argument);
    printer.out
}

/// A shape with its constants, as it is written alone.
pub fn show_alone(space: &Space, shape: &Shape, constants: &[Constant]) -> String {
    let mut printer = Printer { space, constants: Some(constants.iter()), names: Vec::new(), out: String::new() };
    printer.shape(shape, Tightness::Item);
    printer.out
}

/// A call of a function with these arguments; the constants are those of all arguments one after another.
pub fn show_call(space: &Space, function: &str, args: &[Shape], constants: &[Constant]) -> String {
    let mut printer =
        Printer { space, constants: Some(constants.iter()), names: Vec::new(), out: function.to_string() };
    for arg in args {
        printer.out.push(' ');
        printer.shape(arg, Tightness::Argument);
    }
    printer.out
}

/// Arguments with their holes left open, for reading: `[_; _] (fun x -> x + _)`.
pub fn show_open(space: &Space, args: &[Shape]) -> String {
    let mut printer = Printer { space, constants: None, names: Vec::new(), out: String::new() };
    for (i, arg) in args.iter().enumerate() {
        printer.out.push_str(if i > 0 { " " } else { "" });
        printer.shape(arg, Tightness::Argument);
    }
    printer.out
}

/// How tightly the surroundings bind, loosest first; the levels are OCaml's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Tightness {
    /// The body of a function.
    Open,
    /// An arm of a match, a branch: `match` needs parentheses.
    Branch,
    /// Between brackets, separated by `,` or `;`.
    Item,
    Or,
    And,
    Comparison,
    Append,
    Cons,
    Sum,
    Product,
    /// The head of an application, and `not x`.
    Application,
    /// An argument.
    Argument,
}

struct Printer<'a> {
    space: &'a Space,
    /// What is left of them; `None` leaves the holes open.
    constants: Option<std::slice::Iter<'a, Constant>>,
    /// The variables in scope, by number.
    names: Vec<String>,
    out: String,
}

impl Printer<'_> {
    fn shape(&mut self, shape: &Shape, around: Tightness) {
        match shape {
            Shape::Hole(hole) => self.hole(*hole, around),
            Shape::Spelled(length) => self.spelled(*length, Hole::String, around),
            Shape::SpelledBytes(length) => self.spelled(*length, Hole::Bytes, around),
            Shape::Construct(node, case, parts) => self.construct(*node, *case, parts, around, Printer::shape),
            Shape::Record(node, parts) => self.record(*node, parts, around, Printer::shape),
            Shape::Tuple(parts) => self.items(["(", ", ", ")"], parts, Printer::shape),
            Shape::List(parts) => self.items(["[", "; ", "]"], parts, Printer::shape),
            Shape::Array(parts) => self.items(["[|", "; ", "|]"], parts, Printer::shape),
            Shape::Function(node, lambda) => self.lambda(*node, lambda, around),
        }
    }

    fn within(&mut self, around: Tightness, own: Tightness, print: impl FnOnce(&mut Self)) {
        if around > own {
            self.out.push('(');
        }
        print(self);
        if around > own {
            self.out.push(')');
        }
    }

    /// The next constant.
    fn next(&mut self) -> Option<Constant> {
        self.constants.as_mut().and_then(|rest| rest.next().cloned())
    }

    fn hole(&mut self, hole: Hole, around: Tightness) {
        match self.next() {
            Some(constant) => self.constant(hole, &constant, around),
            None => self.out.push('_'),
        }
    }

    fn constant(&mut self, hole: Hole, constant: &Constant, around: Tightness) {
        let value = match (constant, hole) {
            (Constant::Int(n), _) => Value::Int(*n),
            (Constant::Char(byte), _) => Value::Char(*byte),
            (Constant::Float(x), _) => Value::Float(*x),
            (Constant::Text(bytes), Hole::Bytes) => Value::Bytes(bytes.to_vec()),
            (Constant::Text(bytes), _) => Value::String(bytes.to_vec()),
        };
        let show = if around > Tightness::Comparison { show_argument } else { show_value };
        self.out.push_str(&show(&value));
    }

    fn spelled(&mut self, length: u32, hole: Hole, around: Tightness) {
        if self.constants.is_none() {
            let text = format!("\"{}\"", "_".repeat(length as usize));
            return match hole {
                Hole::Bytes => self.within(around, Tightness::Application, |printer| {
                    printer.out.push_str("Bytes.of_string ");
                    printer.out.push_str(&text);
                }),
                _ => self.out.push_str(&text),
            };
        }
        let byte = |constant| if let Some(Constant::Char(byte)) = constant { byte } else { b'?' };
        let text: Vec<u8> = (0..length).map(|_| byte(self.next())).collect();
        self.constant(hole, &Constant::Text(text.into()), around);
    }

    fn items<T>(&mut self, brackets: [&str; 3], parts: &[T], print: fn(&mut Self, &T, Tightness)) {
        let [open, separator, close] = brackets;
        self.out.push_str(open);
        for (i, part) in parts.iter().enumerate() {
            self.out.push_str(if i > 0 { separator } else { "" });
            print(self, part, Tightness::Item);
        }
        self.out.push_str(close);
    }

    fn construct<T>(
        &mut self,
        node: NodeId,
        case: u32,
        parts: &[T],
        around: Tightness,
        print: fn(&mut Self, &T, Tightness),
    ) {
        let Node::Variant(_, cases) = self.space.node(node) else { return };
        let case = &cases[case as usize];
        if parts.is_empty() {
            self.out.push_str(case.name.as_str());
            return;
        }
        self.within(around, Tightness::Application, |printer| {
            printer.out.push_str(case.name.as_str());
            printer.out.push(' ');
            match (&case.fields, parts) {
                (Some(fields), _) => printer.fields(fields.iter().map(|name| name.as_str()), "", parts, print),
                (None, [part]) => print(printer, part, Tightness::Argument),
                (None, _) => printer.items(["(", ", ", ")"], parts, print),
            }
        });
    }

    fn record<T>(&mut self, node: NodeId, parts: &[T], around: Tightness, print: fn(&mut Self, &T, Tightness)) {
        let space = self.space;
        let Node::Record(id, fields) = space.node(node) else { return };
        match (*id, parts) {
            (TypeId::REF, [part]) => self.within(around, Tightness::Application, |printer| {
                printer.out.push_str("ref ");
                print(printer, part, Tightness::Argument);
            }),
            _ => {
                let prefix = space.module(node).map_or(String::new(), |module| format!("{module}."));
                self.fields(fields.iter().map(|(name, _)| name.as_str()), &prefix, parts, print);
            }
        }
    }

    /// `{ M.a = 1; b = 2 }`.
    fn fields<'n, T>(
        &mut self,
        names: impl Iterator<Item = &'n str>,
        prefix: &str,
        parts: &[T],
        print: fn(&mut Self, &T, Tightness),
    ) {
        self.out.push_str("{ ");
        for (i, (name, part)) in names.zip(parts).enumerate() {
            self.out.push_str(if i > 0 { "; " } else { prefix });
            self.out.push_str(name);
            self.out.push_str(" = ");
            print(self, part, Tightness::Item);
        }
        self.out.push_str(" }");
    }
}
