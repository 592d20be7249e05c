//! The roles of the integers of an input.

use crate::setting::Setting;
use refute_enumerate::{Hole, Node, NodeId, Shape, Space};

/// A role, by its number in [`Roles`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct Role(pub u32);

/// Slot, and the constructor's field that the integer stands in.
type Key = (usize, Option<(NodeId, u32, u32)>);

/// All roles of a setting that were met.
#[derive(Clone, Debug, Default)]
pub(crate) struct Roles {
    keys: Vec<Key>,
    all: Vec<Role>,
}

impl Roles {
    /// The roles that the types of a setting have.
    pub(crate) fn of(setting: &Setting) -> Roles {
        let mut roles = Roles::default();
        for (slot, described) in setting.slots.iter().enumerate() {
            let mut seen = Vec::new();
            roles.collect(&setting.space, slot, described.node, None, &mut seen);
        }
        roles
    }

    fn collect(
        &mut self,
        space: &Space,
        slot: usize,
        node: NodeId,
        parent: Option<(NodeId, u32, u32)>,
        seen: &mut Vec<NodeId>,
    ) {
        if *space.node(node) == Node::Int {
            self.number((slot, parent));
            return;
        }
        if seen.contains(&node) {
            return;
        }
        seen.push(node);
        let fields: Vec<(u32, u32, NodeId)> = match space.node(node) {
            Node::List(item) | Node::Array(item) => vec![(1, 0, *item)],
            Node::Tuple(parts) => parts.iter().enumerate().map(|(i, part)| (0, i as u32, *part)).collect(),
            Node::Record(_, fields) => fields.iter().enumerate().map(|(i, (_, part))| (0, i as u32, *part)).collect(),
            Node::Variant(_, cases) => {
                let args = cases.iter().enumerate().flat_map(|(case, described)| {
                    described.args.iter().enumerate().map(move |(i, part)| (case as u32, i as u32, *part))
                });
                args.collect()
            }
            _ => Vec::new(),
        };
        for (case, index, part) in fields {
            self.collect(space, slot, part, Some((node, case, index)), seen);
        }
    }

    fn number(&mut self, key: Key) -> Role {
        let number = self.keys.iter().position(|known| *known == key).unwrap_or_else(|| {
            self.keys.push(key);
            self.all.push(Role(self.keys.len() as u32 - 1));
            self.keys.len() - 1
        });
        Role(number as u32)
    }

    /// All of them.
    pub(crate) fn all(&self) -> &[Role] {
        &self.all
    }

    /// The role of a field of a constructor in a slot.
    pub(crate) fn field(&self, slot: usize, parent: Option<(NodeId, u32, u32)>) -> Option<Role> {
        self.keys.iter().position(|known| *known == (slot, parent)).map(|number| Role(number as u32))
    }

    /// The role of every hole of an input; `None` where no integer stands, or one inside a function.
    pub(crate) fn of_holes(&mut self, setting: &Setting, slots: &[Shape]) -> Vec<Option<Role>> {
        let mut out = Vec::new();
        for (slot, (shape, described)) in slots.iter().zip(&setting.slots).enumerate() {
            self.holes(&setting.space, slot, described.node, None, shape, &mut out);
        }
        out
    }

    fn holes(
        &mut self,
        space: &Space,
        slot: usize,
        node: NodeId,
        parent: Option<(NodeId, u32, u32)>,
        shape: &Shape,
        out: &mut Vec<Option<Role>>,
    ) {
        refute_source::deep(|| match (shape, space.node(node)) {
            (Shape::Hole(Hole::Int), _) => {
                let role = self.number((slot, parent));
                out.push(Some(role));
            }
            (Shape::List(items) | Shape::Array(items), Node::List(item) | Node::Array(item)) => {
                let item = *item;
                items.iter().for_each(|part| self.holes(space, slot, item, Some((node, 1, 0)), part, out));
            }
            (Shape::Tuple(items), Node::Tuple(nodes)) => {
                for (i, (part, item)) in items.iter().zip(nodes).enumerate() {
                    self.holes(space, slot, *item, Some((node, 0, i as u32)), part, out);
                }
            }
            (Shape::Record(_, items), Node::Record(_, fields)) => {
                for (i, (part, (_, item))) in items.iter().zip(fields).enumerate() {
                    self.holes(space, slot, *item, Some((node, 0, i as u32)), part, out);
                }
            }
            (Shape::Construct(_, case, items), Node::Variant(_, cases)) => {
                for (i, (part, item)) in items.iter().zip(&cases[*case as usize].args).enumerate() {
                    self.holes(space, slot, *item, Some((node, *case, i as u32)), part, out);
                }
            }
            _ => {
                let mut holes = Vec::new();
                shape.holes(&mut holes);
                out.extend(holes.iter().map(|_| None));
            }
        });
    }
}
