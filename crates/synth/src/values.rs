//! Values of examples and of expressions, each stored once, so that two of them are equal when their numbers are.
//!
//! Besides what a program can compute there are values that are not known yet: what the function will give for arguments
//! that no example has ([`Node::Pending`]), and calls on such values ([`Node::Stuck`]). They are equal when they are
//! written alike. [`UNDEFINED`] is the value of what raises, does not end, or is asked where it has no meaning.

use rustc_hash::FxHashMap;
use std::rc::Rc;

/// A value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct ValueId(pub u32);

/// No value.
pub(crate) const UNDEFINED: ValueId = ValueId(0);

/// A function among the values.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct FunId(pub u32);

/// What a value is made of.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Node {
    Undefined,
    /// An integer or a character.
    Int(i64),
    /// A float, by its bits.
    Float(u64),
    Text(Rc<[u8]>),
    /// A constructor by its number.
    Data(u32, Rc<[ValueId]>),
    Fun(FunId),
    /// What the function gives for these arguments.
    Pending(Rc<[ValueId]>),
    /// A call of something (by a number of the caller's choice) on values that are not known.
    Stuck(u32, Rc<[ValueId]>),
}

/// All values.
pub(crate) struct Values {
    nodes: Vec<Node>,
    /// By value: its size, and whether something in it is not known.
    info: Vec<(u32, bool)>,
    /// Values without parts.
    ids: FxHashMap<Node, ValueId>,
    /// Values with parts, by what holds the parts: they can be looked up without being made.
    compound: FxHashMap<Holder, FxHashMap<Rc<[ValueId]>, ValueId>>,
    /// What all of them take, in words, about.
    pub words: u64,
}

/// What a value takes beside its parts, in words.
const WORDS_OF_NODE: u64 = 12;

/// What holds the parts of a value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Holder {
    /// A constructor.
    Case(u32),
    /// The function, called.
    Itself,
    /// A call that is stuck.
    Stuck(u32),
}

impl Holder {
    fn node(self, parts: Rc<[ValueId]>) -> Node {
        match self {
            Holder::Case(case) => Node::Data(case, parts),
            Holder::Itself => Node::Pending(parts),
            Holder::Stuck(what) => Node::Stuck(what, parts),
        }
    }
}

impl Values {
    pub(crate) fn new() -> Values {
        let mut values = Values {
            nodes: Vec::new(),
            info: Vec::new(),
            ids: FxHashMap::default(),
            compound: FxHashMap::default(),
            words: 0,
        };
        values.add(Node::Undefined);
        values
    }

    /// The number of a value without parts.
    pub(crate) fn add(&mut self, node: Node) -> ValueId {
        if let Some(known) = self.ids.get(&node) {
            return *known;
        }
        let id = self.push(node.clone());
        self.ids.insert(node, id);
        id
    }

    /// The number of a value with parts.
    pub(crate) fn compose(&mut self, holder: Holder, parts: &[ValueId]) -> ValueId {
        if let Some(known) = self.compound.get(&holder).and_then(|known| known.get(parts)) {
            return *known;
        }
        let parts: Rc<[ValueId]> = parts.into();
        let id = self.push(holder.node(parts.clone()));
        self.compound.entry(holder).or_default().insert(parts, id);
        id
    }

    fn push(&mut self, node: Node) -> ValueId {
        let id = ValueId(self.nodes.len() as u32);
        let parts = match &node {
            Node::Data(_, parts) | Node::Pending(parts) | Node::Stuck(_, parts) => parts.len(),
            Node::Text(text) => text.len() / 4,
            _ => 0,
        };
        self.words += WORDS_OF_NODE + parts as u64;
        self.info.push(match &node {
            Node::Data(_, args) => args.iter().fold((1, false), |(size, open), arg| {
                let (more, other) = self.info[arg.0 as usize];
                (more.saturating_add(size), open || other)
            }),
            Node::Pending(_) | Node::Stuck(..) => (1, true),
            Node::Text(text) => (1 + text.len() as u32, false),
            _ => (1, false),
        });
        self.nodes.push(node);
        id
    }

    pub(crate) fn node(&self, value: ValueId) -> &Node {
        &self.nodes[value.0 as usize]
    }

    /// Constructors and constants in a value.
    pub(crate) fn size(&self, value: ValueId) -> u32 {
        self.info[value.0 as usize].0
    }

    /// Whether something in a value is not known.
    pub(crate) fn is_open(&self, value: ValueId) -> bool {
        self.info[value.0 as usize].1
    }

    /// The constructor at the head of a value; `None` when it is not known.
    pub(crate) fn case(&self, value: ValueId) -> Option<(u32, &Rc<[ValueId]>)> {
        match self.node(value) {
            Node::Data(case, args) => Some((*case, args)),
            _ => None,
        }
    }
}
