//! How values of a type are put together: constructors, fields, parts, and which types are inside which.
//!
//! Numbers of constructors and fields are those of `values`.

use crate::setting::Setting;
use crate::values::{Value, ValueId, Values};
use refute_enumerate::{Node, NodeId, Space};

/// The type of a field.
pub(crate) fn field(space: &Space, node: NodeId, case: u32, index: u32) -> Option<NodeId> {
    match space.node(node) {
        Node::Tuple(parts) => parts.get(index as usize).copied(),
        Node::Record(_, fields) => fields.get(index as usize).map(|(_, node)| *node),
        Node::Variant(_, cases) => cases.get(case as usize)?.args.get(index as usize).copied(),
        Node::List(item) => match (case, index) {
            (1, 0) => Some(*item),
            (1, 1) => Some(node),
            _ => None,
        },
        _ => None,
    }
}

/// The parts of a value with their types.
pub(crate) fn parts(space: &Space, values: &Values, node: NodeId, value: ValueId) -> Vec<(NodeId, ValueId)> {
    match values.get(value) {
        Value::Data(case, parts) => {
            let typed = parts.iter().enumerate();
            typed.filter_map(|(index, part)| Some((field(space, node, *case, index as u32)?, *part))).collect()
        }
        Value::Array(items) => match space.node(node) {
            Node::Array(item) => items.iter().map(|part| (*item, *part)).collect(),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// Whether values of a type can stand inside values of another.
pub fn reaches(space: &Space, from: NodeId, to: NodeId) -> bool {
    let mut seen = vec![false; space.len()];
    let mut rest = vec![from];
    while let Some(node) = rest.pop() {
        if node == to {
            return true;
        }
        if !std::mem::replace(&mut seen[node.0 as usize], true) {
            rest.extend(below(space, node));
        }
    }
    false
}

/// Whether all inputs can be looked at: they are made of a few constructors, and nothing stands inside itself.
pub(crate) fn is_finite(setting: &Setting) -> bool {
    let space = &setting.space;
    let without_end = |node: NodeId| match space.node(node) {
        Node::Tuple(_) | Node::Record(..) => false,
        Node::Variant(..) => below(space, node).into_iter().any(|part| reaches(space, part, node)),
        _ => true,
    };
    let inside = |slot: NodeId| space.nodes().map(|(node, _)| node).filter(move |node| reaches(space, slot, *node));
    !setting.slots.iter().any(|slot| inside(slot.node).any(without_end))
}

/// The types of what values of a type are made of, one level; a list is made of its elements and its tail.
pub(crate) fn below(space: &Space, node: NodeId) -> Vec<NodeId> {
    match space.node(node) {
        Node::Tuple(parts) => parts.clone(),
        Node::Record(_, fields) => fields.iter().map(|(_, node)| *node).collect(),
        Node::Variant(_, cases) => cases.iter().flat_map(|case| case.args.iter().copied()).collect(),
        Node::List(item) => vec![*item, node],
        Node::Array(item) => vec![*item],
        _ => Vec::new(),
    }
}

/// The constructors of a type with their fields.
pub(crate) fn constructors(space: &Space, node: NodeId) -> Vec<(u32, Vec<NodeId>)> {
    match space.node(node) {
        Node::List(item) => vec![(0, Vec::new()), (1, vec![*item, node])],
        Node::Variant(_, cases) => {
            cases.iter().enumerate().map(|(case, described)| (case as u32, described.args.clone())).collect()
        }
        _ => Vec::new(),
    }
}
