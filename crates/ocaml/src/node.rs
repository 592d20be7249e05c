//! The small tree that everybody builds: expressions, patterns and types.
//!
//! The three share most of their forms (a constructor with arguments is an expression or a pattern), so they share one type;
//! whether a node makes sense where it stands is up to whoever builds it.
//! Invariant: there is no node for parentheses that OCaml needs. [`Node::at_least`] asks for parentheses that a reader wants.
//! Not here: text (see `layout`).

use crate::{Level, level, literal};
use refute_source::{Name, deep};
use std::borrow::Cow;

/// A piece of OCaml.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    kind: Kind,
    /// The word, the operator or the name that belongs to the kind.
    text: Cow<'static, str>,
    parts: Vec<Node>,
}

/// What a node is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A name, a literal, anything that is closed in itself.
    Word,
    /// A number with a minus.
    Signed,
    /// Parentheses that only the reader needs.
    Enclosed,
    /// A function and its arguments.
    Apply,
    /// An argument with the label that is the text: `~x:1`.
    Labelled,
    /// A constructor with its argument in brackets of their own.
    Construct,
    /// Two or more operands around the operator.
    Infix,
    /// `!a`.
    Prefix,
    /// `- a`.
    Sign,
    /// What stands in brackets.
    Brackets(Brackets),
    /// `a, b` without parentheses.
    Commas,
    /// `l = a` in braces.
    Binding,
    /// `a.l`.
    Field,
    /// `a.(i)`.
    Index,
    /// Parameters and a body.
    Fun,
    /// A pattern, a value, a body.
    Let,
    /// The value of a function that may call itself, whose name and parameters are the text, and a body.
    LetRec,
    /// A condition and two branches.
    If,
    /// A subject, then patterns and results in turn.
    Match,
    /// A body, then patterns and results in turn.
    Try,
    /// `a; b`.
    Sequence,
    /// `(a : t)`.
    Typed,
    /// `p as x`.
    As,
    /// `t * u`.
    Product,
    /// `t list`, `(t, u) result`.
    TypeApply,
    /// The left of an arrow with the label that is the text: `x:int`.
    Parameter,
}

/// What stands around parts and between them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Brackets {
    /// `(a, b)`.
    Tuple,
    /// `[a; b]`.
    List,
    /// `[|a; b|]`.
    Array,
    /// `[| a; b |]`.
    WideArray,
    /// `{ l = a; m = b }`.
    Record,
    /// `{l = a; m = b}`.
    NarrowRecord,
}

// Values can be deep, and so can their nodes.
impl Drop for Node {
    fn drop(&mut self) {
        if !self.parts.is_empty() {
            let parts = std::mem::take(&mut self.parts);
            deep(|| drop(parts));
        }
    }
}

impl Node {
    fn new(kind: Kind, text: impl Into<Cow<'static, str>>, parts: Vec<Node>) -> Node {
        Node { kind, text: text.into(), parts }
    }

    /// Text that is closed in itself.
    pub fn word(text: impl Into<Cow<'static, str>>) -> Node {
        Node::new(Kind::Word, text, Vec::new())
    }

    /// A name that is no operator.
    pub fn name(name: Name) -> Node {
        Node::word(name.as_str())
    }

    /// Text that begins with a minus, or that is to stand where a negative number may.
    pub fn signed(text: impl Into<Cow<'static, str>>) -> Node {
        Node::new(Kind::Signed, text, Vec::new())
    }

    /// An integer.
    pub fn int(n: i64) -> Node {
        Node::number(n.to_string())
    }

    /// A number by its text.
    pub fn number(text: String) -> Node {
        if text.starts_with('-') { Node::signed(text) } else { Node::word(text) }
    }

    /// A float.
    pub fn float(x: f64) -> Node {
        Node::number(literal::float(x))
    }

    /// A character.
    pub fn character(byte: u8) -> Node {
        Node::word(literal::character(byte))
    }

    /// A string.
    pub fn string(bytes: &[u8]) -> Node {
        Node::word(literal::string(bytes))
    }

    /// A function with arguments; without any it is the function.
    pub fn apply(function: Node, args: Vec<Node>) -> Node {
        if args.is_empty() {
            return function;
        }
        Node::new(Kind::Apply, "", std::iter::once(function).chain(args).collect())
    }

    /// A function of this name with arguments.
    pub fn call(function: impl Into<Cow<'static, str>>, args: Vec<Node>) -> Node {
        Node::apply(Node::word(function), args)
    }

    /// An argument with its label (`~x:`).
    pub fn labelled(label: String, arg: Node) -> Node {
        Node::new(Kind::Labelled, label, vec![arg])
    }

    /// A constructor with its arguments.
    pub fn construct(name: impl Into<Cow<'static, str>>, args: Vec<Node>) -> Node {
        match args.len() {
            0 | 1 => Node::call(name, args),
            _ => Node::construct_of(name, Node::tuple(args)),
        }
    }

    /// A constructor and what follows it on the same line: a record, a tuple.
    pub fn construct_of(name: impl Into<Cow<'static, str>>, arg: Node) -> Node {
        Node::new(Kind::Construct, name, vec![arg])
    }

    /// Two operands.
    pub fn infix(left: Node, operator: impl Into<Cow<'static, str>>, right: Node) -> Node {
        Node::chain(operator, vec![left, right])
    }

    /// Operands with the same operator between all of them, grouped as the operator groups.
    pub fn chain(operator: impl Into<Cow<'static, str>>, mut parts: Vec<Node>) -> Node {
        match parts.len() {
            1 => parts.remove(0),
            _ => Node::new(Kind::Infix, operator, parts),
        }
    }

    /// An element before a list.
    pub fn cons(head: Node, tail: Node) -> Node {
        Node::infix(head, "::", tail)
    }

    /// An operator such as `!` before its operand.
    pub fn prefix(operator: impl Into<Cow<'static, str>>, operand: Node) -> Node {
        Node::new(Kind::Prefix, operator, vec![operand])
    }

    /// `-` or `-.` before its operand.
    pub fn sign(operator: impl Into<Cow<'static, str>>, operand: Node) -> Node {
        Node::new(Kind::Sign, operator, vec![operand])
    }

    /// Parts in brackets.
    pub fn brackets(brackets: Brackets, parts: Vec<Node>) -> Node {
        Node::new(Kind::Brackets(brackets), "", parts)
    }

    /// `(a, b)`.
    pub fn tuple(parts: Vec<Node>) -> Node {
        Node::brackets(Brackets::Tuple, parts)
    }

    /// `[a; b]`.
    pub fn list(parts: Vec<Node>) -> Node {
        Node::brackets(Brackets::List, parts)
    }

    /// `{ l = a; m = b }`; the parts are made by [`Node::binding`].
    pub fn record(parts: Vec<Node>) -> Node {
        Node::brackets(Brackets::Record, parts)
    }

    /// `a, b` without parentheses.
    pub fn commas(mut parts: Vec<Node>) -> Node {
        if parts.len() == 1 { parts.remove(0) } else { Node::new(Kind::Commas, "", parts) }
    }

    /// A field of a record expression or pattern.
    pub fn binding(label: impl Into<Cow<'static, str>>, value: Node) -> Node {
        Node::new(Kind::Binding, label, vec![value])
    }

    /// The same, where `l` stands for `l = l`.
    pub fn short_binding(label: impl Into<Cow<'static, str>>, value: Node) -> Node {
        let label = label.into();
        if value.is_word(&label) { value } else { Node::binding(label, value) }
    }

    /// A field of a record.
    pub fn field(record: Node, label: impl Into<Cow<'static, str>>) -> Node {
        Node::new(Kind::Field, label, vec![record])
    }

    /// An element of an array.
    pub fn index(array: Node, index: Node) -> Node {
        Node::new(Kind::Index, "", vec![array, index])
    }

    /// `fun params -> body`.
    pub fn fun(params: Vec<Node>, body: Node) -> Node {
        Node::new(Kind::Fun, "", params.into_iter().chain([body]).collect())
    }

    /// `let pattern = value in body`.
    pub fn let_in(pattern: Node, value: Node, body: Node) -> Node {
        Node::new(Kind::Let, "", vec![pattern, value, body])
    }

    /// `let rec f x = value in body`, where `head` is `f x`.
    pub fn let_rec_in(head: impl Into<Cow<'static, str>>, value: Node, body: Node) -> Node {
        Node::new(Kind::LetRec, head, vec![value, body])
    }

    /// `if condition then yes else no`.
    pub fn if_else(condition: Node, yes: Node, no: Node) -> Node {
        Node::new(Kind::If, "", vec![condition, yes, no])
    }

    /// `match subject with pattern -> result | ...`.
    pub fn matching(subject: Node, arms: Vec<(Node, Node)>) -> Node {
        Node::new(Kind::Match, "", with_arms(subject, arms))
    }

    /// `try body with pattern -> result | ...`.
    pub fn trying(body: Node, arms: Vec<(Node, Node)>) -> Node {
        Node::new(Kind::Try, "", with_arms(body, arms))
    }

    /// `a; b`.
    pub fn sequence(parts: Vec<Node>) -> Node {
        Node::new(Kind::Sequence, "", parts)
    }

    /// `(a : t)`.
    pub fn typed(inner: Node, ty: Node) -> Node {
        Node::new(Kind::Typed, "", vec![inner, ty])
    }

    /// `p as x`.
    pub fn alias(pattern: Node, name: impl Into<Cow<'static, str>>) -> Node {
        Node::new(Kind::As, name, vec![pattern])
    }

    /// A type of tuples.
    pub fn product(parts: Vec<Node>) -> Node {
        Node::new(Kind::Product, "", parts)
    }

    /// A type constructor with its arguments.
    pub fn type_apply(name: impl Into<Cow<'static, str>>, args: Vec<Node>) -> Node {
        if args.is_empty() { Node::word(name) } else { Node::new(Kind::TypeApply, name, args) }
    }

    /// A parameter of an arrow with its label (`x:`, `?x:`).
    pub fn parameter(label: String, ty: Node) -> Node {
        Node::new(Kind::Parameter, label, vec![ty])
    }

    /// In parentheses, for the reader, unless it binds at least so tightly.
    pub fn at_least(self, level: Level) -> Node {
        if self.level() < level { Node::new(Kind::Enclosed, "", vec![self]) } else { self }
    }

    /// What it is.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Its word, operator or name.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What it is made of.
    pub fn parts(&self) -> &[Node] {
        &self.parts
    }

    /// Whether it is this word.
    pub fn is_word(&self, text: &str) -> bool {
        self.kind == Kind::Word && self.text == text
    }

    /// The same with its texts changed.
    pub fn map(&self, change: &dyn Fn(&str) -> String) -> Node {
        let parts = self.parts.iter().map(|part| part.map(change)).collect();
        Node { kind: self.kind, text: change(&self.text).into(), parts }
    }

    /// How tightly it binds.
    pub fn level(&self) -> Level {
        match self.kind {
            Kind::Fun | Kind::Let | Kind::LetRec | Kind::Match | Kind::Try | Kind::As => Level::Open,
            Kind::Infix => level::operator(&self.text).0,
            Kind::Product => Level::Product,
            Kind::Sequence => Level::Sequence,
            Kind::If => Level::If,
            Kind::Commas => Level::Comma,
            Kind::Signed | Kind::Sign => Level::Sign,
            Kind::Apply | Kind::Construct => Level::Apply,
            Kind::Field | Kind::Index => Level::Dot,
            Kind::Prefix => Level::Prefix,
            // A label is no part of a larger type than the arrow it stands in.
            Kind::Parameter => Level::Product,
            Kind::Word
            | Kind::Enclosed
            | Kind::Labelled
            | Kind::Brackets(_)
            | Kind::Binding
            | Kind::Typed
            | Kind::TypeApply => Level::Atom,
        }
    }

    /// Whether its text ends with the arms of a match, which would take what follows a `|` for one of their own.
    pub(crate) fn ends_in_arms(&self) -> bool {
        match self.kind {
            Kind::Match | Kind::Try => true,
            Kind::Let | Kind::LetRec | Kind::Fun | Kind::If | Kind::Sequence => {
                self.parts.last().is_some_and(Node::ends_in_arms)
            }
            _ => false,
        }
    }

    /// Whether its text reaches over a `;` that follows.
    pub(crate) fn reaches_far(&self) -> bool {
        match self.kind {
            Kind::If => self.parts.last().is_some_and(Node::reaches_far),
            _ => self.level() == Level::Open,
        }
    }
}

fn with_arms(first: Node, arms: Vec<(Node, Node)>) -> Vec<Node> {
    std::iter::once(first).chain(arms.into_iter().flat_map(|(pattern, result)| [pattern, result])).collect()
}

impl Brackets {
    /// What opens, separates and closes.
    pub(crate) fn texts(self, empty: bool) -> [&'static str; 3] {
        match self {
            Brackets::Tuple => ["(", ",", ")"],
            Brackets::List => ["[", ";", "]"],
            Brackets::WideArray if !empty => ["[| ", ";", " |]"],
            Brackets::Array | Brackets::WideArray => ["[|", ";", "|]"],
            Brackets::Record => ["{ ", ";", " }"],
            Brackets::NarrowRecord => ["{", ";", "}"],
        }
    }
}
