//! What inputs look like: a finite grammar made from types.
//!
//! In: the type table of the reference and a type. Out: nodes, one per instance of a type that occurs in it, aliases
//! expanded and type variables read as `int`. Nodes refer to one another by number, so recursive types are cycles.
//! Two programs share a space: constructors and fields are known by name, and each program maps them to its own tags.
//! Invariant: every node that `add` gives has a value; what is unsupported leaves no trace.
//! A space of [`Space::whole`] has more: data that is computed when it is asked for, containers of the library, functions
//! that print. Only who calls programs with inputs, and never looks into them, can use those.
//! Not here: how types become nodes (see `grammar`), the sizes of values (see `bounds`).

pub(crate) mod bounds;
mod grammar;

use crate::container::Container;
use refute_ir::TypeTable;
use refute_ir::types::{ArgLabel, Type, TypeId};
use refute_source::Name;
use rustc_hash::FxHashMap;

/// A node of a [`Space`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct NodeId(pub u32);

/// A grammar of inputs.
#[derive(Clone, Debug, Default)]
pub struct Space {
    /// Whether there may be more than plain data and plain functions.
    whole: bool,
    /// Whether functions may raise.
    raising: bool,
    /// The exceptions that values of `exn` are made of, with the types of their arguments.
    exceptions: Vec<(Name, Vec<Type>)>,
    nodes: Vec<Node>,
    /// The type of each node in the reference, without aliases and variables.
    types: Vec<Type>,
    /// The module that a type is declared in, when there is one: its fields are written with it in front.
    modules: Vec<Option<Name>>,
    /// Whether the value itself can be changed: a record with a mutable field, an array, bytes, a container.
    mutable: Vec<bool>,
    known: FxHashMap<Type, NodeId>,
}

/// What an input at a node looks like.
#[derive(Clone, PartialEq, Debug)]
pub enum Node {
    /// `int`: a hole.
    Int,
    /// `char`: a hole.
    Char,
    /// `float`: a hole.
    Float,
    /// `string`: a hole, or spelled out.
    String,
    /// `bytes`: a hole, or spelled out.
    Bytes,
    /// One of the constructors (`bool`, `unit`, `option` and `result` included).
    Variant(TypeId, Vec<Case>),
    /// A record with its fields in order of declaration (`ref` included). Their names are bare, see [`Space::module`].
    Record(TypeId, Vec<(Name, NodeId)>),
    /// Two or more components.
    Tuple(Vec<NodeId>),
    /// A list.
    List(NodeId),
    /// An array.
    Array(NodeId),
    /// A function: all its parameters, then a result that is not a function.
    Function(Vec<NodeId>, NodeId),
    /// Data that waits: a function from `unit` in whose results such functions stand again (the rest of a stream), or a lazy value.
    Delayed(NodeId),
    /// A container of the library, made from what is at this node.
    Container(Container, NodeId),
}

/// A constructor.
#[derive(Clone, PartialEq, Debug)]
pub struct Case {
    /// Its name, with the module in front where it must be written so.
    pub name: Name,
    /// Its arguments.
    pub args: Vec<NodeId>,
    /// The field names, when the argument is an inline record.
    pub fields: Option<Vec<Name>>,
}

/// A type of which no inputs can be made.
#[derive(Clone, PartialEq, Debug)]
pub struct Unsupported {
    /// The part that is the trouble, as OCaml text.
    pub ty: String,
    /// Why, as the end of a sentence: `is abstract`, `has no values`, `takes labelled arguments`.
    pub reason: String,
}

impl Space {
    /// A space with everything that a program can be called with.
    pub fn whole() -> Space {
        Space { whole: true, ..Space::default() }
    }

    /// The same space, in which functions raise, too.
    pub fn with_raising(self) -> Space {
        Space { raising: true, ..self }
    }

    /// The same space, in which exceptions are values, too: these, with the types of their arguments.
    pub fn with_exceptions(self, exceptions: Vec<(Name, Vec<Type>)>) -> Space {
        Space { exceptions, ..self }
    }

    /// The exceptions that stand in inputs.
    pub fn exceptions(&self) -> impl Iterator<Item = Name> {
        let is_there = self.nodes.iter().any(is_exception);
        self.exceptions.iter().filter(move |_| is_there).map(|(name, _)| *name)
    }

    /// Whether values of a node are exceptions, or have some inside.
    pub fn has_exceptions(&self, id: NodeId) -> bool {
        is_exception(self.node(id)) || self.inside(id).iter().any(|part| is_exception(self.node(*part)))
    }

    /// The same space for who looks into inputs: no effects, and no argument is the same value as another.
    pub fn plain(&self) -> Space {
        Space { whole: false, raising: false, exceptions: Vec::new(), ..self.clone() }
    }

    /// Whether there are no values but plain data and functions of plain data.
    pub fn is_plain(&self) -> bool {
        !self.nodes.iter().any(|node| matches!(node, Node::Delayed(_) | Node::Container(..)) || is_exception(node))
    }

    /// Whether two parts of the arguments at these nodes may be one and the same value that can be changed.
    pub fn may_share(&self, args: &[NodeId]) -> bool {
        let holds = |arg: &NodeId, node: NodeId| *arg == node || self.inside(*arg).contains(&node);
        let changeable = (0..self.nodes.len() as u32).map(NodeId).filter(|id| self.is_mutable(*id));
        let mut held = changeable.filter(|node| args.iter().any(|arg| holds(arg, *node)));
        held.any(|node| {
            let single = args.contains(&node) && !self.inside(node).contains(&node);
            !single || args.iter().filter(|arg| holds(arg, node)).count() > 1
        })
    }

    /// Whether there are functions anywhere.
    pub fn has_functions(&self) -> bool {
        self.nodes.iter().any(|node| matches!(node, Node::Function(..)))
    }

    /// Whether a node is a float, or has one inside.
    pub fn has_floats(&self, id: NodeId) -> bool {
        let is_float = |id: &NodeId| matches!(self.node(*id), Node::Float);
        is_float(&id) || self.inside(id).iter().any(is_float)
    }

    /// Whether values of a node are constructors through and through, and known ones: nothing to choose, to call or to change.
    pub fn is_constructed(&self, id: NodeId) -> bool {
        let constructed = |id: NodeId| {
            let node = self.node(id);
            let is_data = matches!(node, Node::Variant(..) | Node::Record(..) | Node::Tuple(_));
            is_data && !is_exception(node) && !self.is_mutable(id)
        };
        constructed(id) && self.inside(id).into_iter().all(constructed)
    }

    /// Whether it has everything that a program can be called with.
    pub(crate) fn is_whole(&self) -> bool {
        self.whole
    }

    /// Whether functions may raise.
    pub(crate) fn is_raising(&self) -> bool {
        self.raising
    }

    /// The labels of the parameters of a function node.
    pub(crate) fn labels(&self, id: NodeId) -> Vec<ArgLabel> {
        let mut labels = Vec::new();
        let mut rest = self.ty(id);
        while let Type::Arrow(label, _, to) = rest {
            labels.push(*label);
            rest = to;
        }
        labels
    }

    /// Whether a node of data that waits is of lazy values.
    pub fn is_lazy(&self, id: NodeId) -> bool {
        matches!(self.ty(id), Type::Con(TypeId::LAZY, _))
    }

    /// Whether a value of a node can itself be changed.
    pub(crate) fn is_mutable(&self, id: NodeId) -> bool {
        self.mutable[id.0 as usize]
    }

    /// Whether values of a node have parts that a call can change. What functions hide is out of its reach.
    pub fn is_changeable(&self, id: NodeId) -> bool {
        let mut seen: Vec<NodeId> = Vec::new();
        let mut rest = vec![id];
        while let Some(id) = rest.pop() {
            if self.is_mutable(id) {
                return true;
            }
            if !seen.contains(&id) && !matches!(self.node(id), Node::Function(..) | Node::Delayed(_)) {
                seen.push(id);
                rest.extend(self.parts(id));
            }
        }
        false
    }

    /// The nodes of the parts of a node's values.
    pub fn parts(&self, id: NodeId) -> Vec<NodeId> {
        match self.node(id) {
            Node::Int | Node::Char | Node::Float | Node::String | Node::Bytes => Vec::new(),
            Node::Variant(_, cases) => cases.iter().flat_map(|case| case.args.iter().copied()).collect(),
            Node::Record(_, fields) => fields.iter().map(|(_, node)| *node).collect(),
            Node::Tuple(parts) => parts.clone(),
            Node::List(part) | Node::Array(part) | Node::Delayed(part) | Node::Container(_, part) => vec![*part],
            Node::Function(params, result) => params.iter().chain([result]).copied().collect(),
        }
    }

    /// All nodes that occur in values of a node, itself included when it occurs inside.
    pub fn inside(&self, id: NodeId) -> Vec<NodeId> {
        let mut found: Vec<NodeId> = Vec::new();
        let mut rest = self.parts(id);
        while let Some(node) = rest.pop() {
            if !found.contains(&node) {
                found.push(node);
                rest.extend(self.parts(node));
            }
        }
        found
    }

    /// The node of a type; made if there is none yet.
    pub fn add(&mut self, types: &TypeTable, ty: &Type) -> Result<NodeId, Unsupported> {
        let before = self.len();
        let added = grammar::add(self, types, ty);
        if added.is_err() {
            self.nodes.truncate(before);
            self.types.truncate(before);
            self.modules.truncate(before);
            self.mutable.truncate(before);
            self.known.retain(|_, id| (id.0 as usize) < before);
        }
        added
    }

    /// What a node is.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// The type of a node in the reference.
    pub fn ty(&self, id: NodeId) -> &Type {
        &self.types[id.0 as usize]
    }

    /// The module in front of a record's fields, where they must be written so: `M` for `{ M.x = 1; y = 2 }`.
    pub fn module(&self, id: NodeId) -> Option<Name> {
        self.modules[id.0 as usize]
    }

    /// The node of `bool`; there is one as soon as there is a function.
    pub fn bool(&self) -> Option<NodeId> {
        self.known.get(&Type::con(TypeId::BOOL)).copied()
    }

    /// All nodes in order.
    pub fn nodes(&self) -> impl Iterator<Item = (NodeId, &Node)> {
        self.nodes.iter().enumerate().map(|(i, node)| (NodeId(i as u32), node))
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }
}

/// Whether values of a node are exceptions. There may always be more of them.
pub(crate) fn is_exception(node: &Node) -> bool {
    matches!(node, Node::Variant(TypeId::EXN, _))
}
