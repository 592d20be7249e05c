//! Values as OCaml source that reads back, spelled as OCaml's toplevel spells them, on one line.
//!
//! In: a [`Value`]. Out: text such as `Node (Leaf, -1, Leaf)`, `{x = 1.5; y = [|'a'; '\n'|]}`, `Some (-1)`.
//! It does not read back where nothing could: functions (`<fun>`), abstract values (`<abstr>`), parts left out (`...`).
//! Not here: literals and parentheses (see the crate `ocaml`), reading values out of a machine and deciding what is too large
//! to show (see `eval`).

use crate::Value;
use refute_ocaml::{Brackets, Node};

pub use refute_ocaml::literal::{character as show_char, float as show_float, string as show_string};

/// What the type of a first-class module is called when one is read; no type can have this name.
pub const MODULE: &str = "module";

/// The text of a value.
pub fn show_value(value: &Value) -> String {
    value_node(value).alone()
}

/// The text of a value where it is an argument of a function or constructor: in parentheses if it needs them.
pub fn show_argument(value: &Value) -> String {
    value_node(value).argument()
}

/// The text of a value as the toplevel echoes it: as [`show_value`], but large values are cut where it cuts them.
pub fn show_echo(value: &Value) -> String {
    Builder { steps: 300, depth: 100 }.node(value).alone()
}

/// A value as a piece of OCaml.
pub fn value_node(value: &Value) -> Node {
    Builder { steps: i64::MAX, depth: i64::MAX }.node(value)
}

struct Builder {
    /// How many more values are shown.
    steps: i64,
    /// How many more levels are shown.
    depth: i64,
}

/// What stands between brackets.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Parts {
    /// As many as there happen to be: a list, an array.
    Open,
    /// As many as the type says: a tuple, arguments.
    Fixed,
}

/// What stands for parts that are left out.
const DOTS: &str = "...";

impl Builder {
    fn node(&mut self, value: &Value) -> Node {
        self.shown(value).unwrap_or_else(|| Node::word(DOTS))
    }

    /// A value, unless it is left out; nothing follows such a one between the same brackets.
    fn shown(&mut self, value: &Value) -> Option<Node> {
        self.steps -= 1;
        if self.steps < 0 || self.depth < 0 || matches!(value, Value::Elided) {
            return None;
        }
        self.depth -= 1;
        let node = refute_source::deep(|| self.node_here(value));
        self.depth += 1;
        Some(node)
    }

    fn node_here(&mut self, value: &Value) -> Node {
        match value {
            Value::Int(n) => Node::int(*n),
            Value::BoxedInt(boxed, n) => Node::number(format!("{n}{}", boxed.suffix())),
            Value::Char(byte) => Node::character(*byte),
            // The toplevel treats it as it treats every negative number.
            Value::Float(x) if *x == f64::NEG_INFINITY => Node::signed("neg_infinity"),
            Value::Float(x) => Node::float(*x),
            Value::String(bytes) => self.string(bytes),
            Value::Bytes(bytes) => Node::call("Bytes.of_string", vec![self.string(bytes)]),
            Value::Tuple(parts) => Node::tuple(self.parts(parts, Parts::Fixed)),
            Value::List(parts) => Node::list(self.parts(parts, Parts::Open)),
            Value::Array(parts) => Node::brackets(Brackets::Array, self.parts(parts, Parts::Open)),
            Value::Construct { name, args, fields: Some(fields), .. } => {
                let record = self.fields(fields.iter().map(|name| name.as_str()).zip(args));
                Node::construct_of(name.as_str(), record)
            }
            Value::Construct { name, args, .. } => {
                let name = if name.as_str() == "::" { "(::)" } else { name.as_str() };
                self.construct(name, args)
            }
            Value::Record(_, fields) => self.fields(fields.iter().map(|(name, value)| (name.as_str(), value))),
            Value::Exception(name, args) => self.construct(name.as_str(), args),
            Value::Function(_) => Node::word("<fun>"),
            Value::Abstract(name) if name.as_str() == "lazy" => Node::word("<lazy>"),
            Value::Abstract(name) if name.as_str() == MODULE => Node::word("<module>"),
            Value::Abstract(_) => Node::word("<abstr>"),
            Value::Elided => Node::word(DOTS),
            Value::Cycle => Node::word("<cycle>"),
        }
    }

    /// A string is cut to as many bytes as there are steps left.
    fn string(&self, bytes: &[u8]) -> Node {
        let most = usize::try_from(self.steps).unwrap_or(0);
        if bytes.len() <= most {
            return Node::string(bytes);
        }
        let length = bytes.len();
        Node::word(format!("{}... (* string length {length}; truncated *)", show_string(&bytes[..most])))
    }

    fn construct(&mut self, name: &'static str, args: &[Value]) -> Node {
        match args {
            [arg] => Node::call(name, vec![self.node(arg)]),
            [] => Node::word(name),
            args => Node::construct_of(name, Node::tuple(self.parts(args, Parts::Fixed))),
        }
    }

    fn parts(&mut self, parts: &[Value], kind: Parts) -> Vec<Node> {
        let mut nodes = Vec::with_capacity(parts.len());
        for part in parts {
            let shown = if kind == Parts::Open && self.steps < 0 { None } else { self.shown(part) };
            let Some(node) = shown else {
                nodes.push(Node::word(DOTS));
                // The toplevel has gone through the others of a fixed number before it sees that it shows none of them.
                if kind == Parts::Fixed {
                    parts[nodes.len()..].iter().for_each(|part| _ = self.shown(part));
                }
                return nodes;
            };
            nodes.push(node);
        }
        // The toplevel notices only after the last part that it has used up its steps.
        if kind == Parts::Open && self.steps < 0 {
            nodes.push(Node::word(DOTS));
        }
        nodes
    }

    fn fields<'v>(&mut self, fields: impl Iterator<Item = (&'static str, &'v Value)>) -> Node {
        let fields = fields.map(|(name, value)| Node::binding(name, self.node(value))).collect();
        Node::brackets(Brackets::NarrowRecord, fields)
    }
}

#[cfg(test)]
mod tests;
