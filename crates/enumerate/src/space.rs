//! What inputs look like: a finite grammar made from types.
//!
//! In: the type table of the reference and a type. Out: nodes, one per instance of a type that occurs in it, aliases
//! expanded and type variables read as `int`. Nodes refer to one another by number, so recursive types are cycles.
//! Two programs share a space: constructors and fields are known by name, and each program maps them to its own tags.

use refute_ir::TypeTable;
use refute_ir::types::{Type, TypeId};
use refute_source::Name;

/// A node of a [`Space`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct NodeId(pub u32);

/// A grammar of inputs.
#[derive(Clone, Debug, Default)]
pub struct Space {
    nodes: Vec<Node>,
    /// The type of each node in the reference, without aliases and variables.
    types: Vec<Type>,
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
    /// A record with its fields in order of declaration (`ref` included).
    Record(TypeId, Vec<(Name, NodeId)>),
    /// Two or more components.
    Tuple(Vec<NodeId>),
    /// A list.
    List(NodeId),
    /// An array.
    Array(NodeId),
    /// A function: all its parameters, then a result that is not a function.
    Function(Vec<NodeId>, NodeId),
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
    /// The node of a type; made if there is none yet.
    pub fn add(&mut self, types: &TypeTable, ty: &Type) -> Result<NodeId, Unsupported> {
        let _ = (types, ty, &mut self.nodes, &mut self.types);
        Err(Unsupported { ty: String::new(), reason: String::new() })
    }

    /// What a node is.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// The type of a node in the reference.
    pub fn ty(&self, id: NodeId) -> &Type {
        &self.types[id.0 as usize]
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
