//! What the arguments of constructors are called: `left`, `root`, `front`, or by number.

use super::typed::{Scene, Ty};
use refute_enumerate::{Node, NodeId, Space};

/// What an argument is called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Label {
    /// A field of a record.
    Named(String),
    /// `fst` or `snd`.
    Component(&'static str),
    /// One of two arguments of the type itself.
    Left,
    Right,
    /// The one argument of the type itself, next to others.
    Rest,
    /// A list of values of the type itself.
    Children,
    /// The one argument that is nothing of the kind.
    Root,
    /// The only argument of a constructor.
    Only(String),
    /// By constructor (none for tuples) and number, from 1 on.
    Nth(Option<String>, usize),
}

/// What an argument is called.
pub(super) fn label(scene: &Scene<'_>, ty: Ty, case: u32, index: u32) -> Label {
    let space = scene.space();
    let index = index as usize;
    let Some(node) = ty.data(space) else { return Label::Nth(None, index + 1) };
    match space.node(node) {
        Node::Record(_, fields) => {
            Label::Named(fields.get(index).map_or(String::new(), |(name, _)| name.as_str().to_string()))
        }
        Node::Tuple(parts) if parts.len() == 2 => Label::Component(["fst", "snd"][index.min(1)]),
        Node::Variant(_, cases) => {
            let Some(own) = cases.get(case as usize) else { return Label::Nth(None, index + 1) };
            if let Some(name) = own.fields.as_ref().and_then(|fields| fields.get(index)) {
                return Label::Named(name.as_str().to_string());
            }
            let role = role(space, node, &own.args, index);
            let others = cases.iter().enumerate().filter(|(other, _)| *other != case as usize);
            // Where several constructors have parts of the type, only their names tell whose part it is.
            let unique = others
                .flat_map(|(_, other)| (0..other.args.len()).map(|index| self::role(space, node, &other.args, index)))
                .all(|other| other.is_none());
            match role {
                Some(role) if unique => role,
                // The constructor alone says which one is meant.
                Some(Label::Root) => Label::Only(own.name.as_str().to_string()),
                _ if own.args.len() == 1 => Label::Only(own.name.as_str().to_string()),
                _ => Label::Nth(Some(own.name.as_str().to_string()), index + 1),
            }
        }
        _ => Label::Nth(None, index + 1),
    }
}

/// What part an argument of a recursive type plays among the arguments of its constructor.
fn role(space: &Space, node: NodeId, args: &[NodeId], index: usize) -> Option<Label> {
    let is_list = |arg: NodeId| matches!(space.node(arg), Node::List(item) if *item == node);
    let itself: Vec<usize> = (0..args.len()).filter(|arg| args[*arg] == node).collect();
    let lists = args.iter().filter(|arg| is_list(**arg)).count();
    let others = args.len() - itself.len() - lists;
    match (args[index] == node, &itself[..]) {
        (true, [left, _]) => Some(if *left == index { Label::Left } else { Label::Right }),
        (true, [_]) if args.len() > 1 => Some(Label::Rest),
        (false, _) if is_list(args[index]) && lists == 1 => Some(Label::Children),
        (false, itself) if others == 1 && !is_list(args[index]) && (lists > 0 || !itself.is_empty()) => {
            Some(Label::Root)
        }
        _ => None,
    }
}
