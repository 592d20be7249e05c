//! How one program represents the values of a space: tags and positions by node.
//!
//! In: the space (made from the reference's types), a program's type table, and which of its declarations stands for
//! each of the reference's. Out: for every constructor its representation and the place of each argument, for every
//! record the place of each field. Constructors and fields are found by name, never by number.

use refute_enumerate::{Container, Node, NodeId, Space};
use refute_ir::TypeTable;
use refute_ir::types::{Repr, TypeDeclKind, TypeId};
use refute_source::Name;
use rustc_hash::FxHashMap;

/// The representation of all nodes of a space in one program.
#[derive(Clone, Debug)]
pub struct Layout {
    nodes: Vec<NodeLayout>,
    /// By node: the container that it is.
    containers: Vec<Option<Container>>,
    /// By node: whether its values are lazy.
    lazy: Vec<bool>,
    /// By case of `exn`: the exception.
    exceptions: Vec<Name>,
}

/// The representation of one node.
#[derive(Clone, Debug)]
pub enum NodeLayout {
    /// The same in every program.
    Fixed,
    /// The declaration, and by case of the node.
    Variant(TypeId, Vec<CaseLayout>),
    /// By field of the node: its place in the block.
    Record(Vec<u32>),
}

/// The representation of a constructor.
#[derive(Clone, Debug)]
pub struct CaseLayout {
    /// Its number in the declaration.
    pub number: u32,
    /// Immediate or block.
    pub repr: Repr,
    /// By argument: its place in the block.
    pub places: Vec<u32>,
}

impl Layout {
    /// The layout of a space in the program from whose types it was made.
    pub fn new(space: &Space, types: &TypeTable) -> Layout {
        Layout::fitted(space, types, &FxHashMap::default())
    }

    /// The layout of the reference's space in another program. `declarations` says which of its declarations stands for one of the
    /// reference's; the others are the library's, and the same in both.
    pub fn fitted(space: &Space, types: &TypeTable, declarations: &FxHashMap<TypeId, TypeId>) -> Layout {
        let declaration = |id: &TypeId| declarations.get(id).copied().unwrap_or(*id);
        let nodes = (0..space.len()).map(|i| match space.node(NodeId(i as u32)) {
            Node::Variant(id, cases) => {
                let id = declaration(id);
                let TypeDeclKind::Variant(constructors) = &types.get(id).kind else {
                    return NodeLayout::Fixed;
                };
                let cases = cases.iter().filter_map(|case| {
                    let number = constructors.iter().position(|one| one.name == unqualified(case.name))?;
                    let constructor = &constructors[number];
                    let fields: Vec<Name> = match constructor.inline.map(|record| &types.get(record).kind) {
                        Some(TypeDeclKind::Record(fields, _)) => fields.iter().map(|field| field.name).collect(),
                        _ => Vec::new(),
                    };
                    let places = match &case.fields {
                        Some(names) => names.iter().map(|name| place(&fields, *name)).collect(),
                        None => (0..case.args.len() as u32).collect(),
                    };
                    Some(CaseLayout { number: number as u32, repr: constructor.repr, places })
                });
                NodeLayout::Variant(id, cases.collect())
            }
            Node::Record(id, fields) => {
                let TypeDeclKind::Record(declared, _) = &types.get(declaration(id)).kind else {
                    return NodeLayout::Fixed;
                };
                let declared: Vec<Name> = declared.iter().map(|field| field.name).collect();
                NodeLayout::Record(fields.iter().map(|(name, _)| place(&declared, unqualified(*name))).collect())
            }
            _ => NodeLayout::Fixed,
        });
        let container = |(_, node): (NodeId, &Node)| match node {
            Node::Container(container, _) => Some(*container),
            _ => None,
        };
        Layout {
            nodes: nodes.collect(),
            containers: space.nodes().map(container).collect(),
            lazy: space.nodes().map(|(id, _)| space.is_lazy(id)).collect(),
            exceptions: space.exceptions().collect(),
        }
    }

    /// The exceptions in inputs, in the order of the cases.
    pub(crate) fn exceptions(&self) -> &[Name] {
        &self.exceptions
    }

    /// Whether there are containers of the library.
    pub(crate) fn has_containers(&self) -> bool {
        self.containers.iter().any(Option::is_some)
    }

    /// The container that a node is.
    pub(crate) fn container(&self, node: NodeId) -> Option<Container> {
        self.containers.get(node.0 as usize).copied().flatten()
    }

    /// Whether the values of a node are lazy.
    pub(crate) fn is_lazy(&self, node: NodeId) -> bool {
        self.lazy.get(node.0 as usize).copied().unwrap_or(false)
    }

    /// The program's own declaration of a variant node.
    pub fn declaration(&self, node: NodeId) -> Option<TypeId> {
        match &self.nodes[node.0 as usize] {
            NodeLayout::Variant(id, _) => Some(*id),
            _ => None,
        }
    }

    /// A constructor of a variant node.
    pub fn case(&self, node: NodeId, case: u32) -> Option<&CaseLayout> {
        match &self.nodes[node.0 as usize] {
            NodeLayout::Variant(_, cases) => cases.get(case as usize),
            _ => None,
        }
    }

    /// The constructor of a variant node that has this representation.
    pub fn case_of(&self, node: NodeId, repr: Repr) -> Option<u32> {
        match &self.nodes[node.0 as usize] {
            NodeLayout::Variant(_, cases) => cases.iter().position(|case| case.repr == repr).map(|case| case as u32),
            _ => None,
        }
    }

    /// The places of the fields of a record node.
    pub fn fields(&self, node: NodeId) -> &[u32] {
        match &self.nodes[node.0 as usize] {
            NodeLayout::Record(places) => places,
            _ => &[],
        }
    }
}

fn place(names: &[Name], name: Name) -> u32 {
    names.iter().position(|other| *other == name).unwrap_or(0) as u32
}

/// A name without the module in front of it.
fn unqualified(name: Name) -> Name {
    match name.as_str().rsplit_once('.') {
        Some((_, last)) if !last.is_empty() => Name::new(last),
        _ => name,
    }
}
