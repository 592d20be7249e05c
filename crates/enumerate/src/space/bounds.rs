//! The sizes between which the values of a node lie.
//!
//! In: a space. Out: per node the size of its smallest value (`None`: it has no finite value) and of its largest (`None`:
//! there is no bound). Enumeration cuts off what cannot fit by them. The bounds need not be reached, only kept.

use super::{Case, Node, NodeId, Space, is_exception};
use crate::inputs::Strings;

/// A lower bound for every node: the size of its smallest value, none when it has no finite one.
pub fn minima(space: &Space) -> Vec<Option<usize>> {
    // What functions return is made by bodies, so it is first looked for what those can make.
    let mut dead = vec![false; space.len()];
    let by_bodies = settle(space, None, &dead);
    loop {
        let found = settle(space, Some(&by_bodies), &dead);
        // Data may wait for ever, but what it waits for must exist once it is there itself.
        let empty = |(id, node): (NodeId, &Node)| match node {
            Node::Delayed(inner) if found[inner.0 as usize].is_none() && !dead[id.0 as usize] => Some(id),
            _ => None,
        };
        let empty: Vec<NodeId> = space.nodes().filter_map(empty).collect();
        if empty.is_empty() {
            return found;
        }
        empty.into_iter().for_each(|id| dead[id.0 as usize] = true);
    }
}

/// For every node the size of the smallest value that bodies of functions can build, none when there is none.
pub(crate) fn built(space: &Space) -> Vec<Option<usize>> {
    settle(space, None, &vec![false; space.len()])
}

/// Whether there is one value of a node that bodies can build, and no other; `built` says what they can.
pub(crate) fn is_single(space: &Space, node: NodeId, built: &[Option<usize>]) -> bool {
    let can = |id: &NodeId| built[id.0 as usize].is_some();
    let constant = |cases: &[Case]| {
        let mut possible = cases.iter().filter(|case| case.args.iter().all(can));
        possible.next().is_some_and(|case| case.args.is_empty()) && possible.next().is_none()
    };
    match space.node(node) {
        Node::Variant(_, cases) => constant(cases),
        Node::List(item) | Node::Array(item) => !can(item),
        _ => false,
    }
}

/// Whether each node has a value in which nothing comes back to itself.
pub(crate) fn ends(space: &Space) -> Vec<bool> {
    let functions = minima(space);
    let mut found = vec![false; space.len()];
    loop {
        let ends = |id: &NodeId, found: &[bool]| found[id.0 as usize];
        let now: Vec<bool> = space
            .nodes()
            .map(|(id, node)| match node {
                Node::Variant(_, cases) => cases.iter().any(|case| case.args.iter().all(|arg| ends(arg, &found))),
                Node::Function(..) => functions[id.0 as usize].is_some(),
                Node::Int | Node::Char | Node::Float | Node::String | Node::Bytes => true,
                Node::List(_) | Node::Array(_) => true,
                _ => space.parts(id).iter().all(|part| ends(part, &found)),
            })
            .collect();
        if now == found {
            return found;
        }
        found = now;
    }
}

/// Goes round until nothing changes. A function needs a result that bodies can make; `results` says which, unless that is what is looked for.
/// Data that waits has values, unless it is dead.
fn settle(space: &Space, results: Option<&[Option<usize>]>, dead: &[bool]) -> Vec<Option<usize>> {
    let mut found: Vec<Option<usize>> = vec![None; space.len()];
    loop {
        let mut changed = false;
        for (id, node) in space.nodes() {
            let now = match node {
                Node::Delayed(_) if dead[id.0 as usize] => None,
                _ => minimum(space, node, &found, results),
            };
            let before = &mut found[id.0 as usize];
            if now.is_some() && (before.is_none() || now < *before) {
                *before = now;
                changed = true;
            }
        }
        if !changed {
            return found;
        }
    }
}

fn minimum(space: &Space, node: &Node, found: &[Option<usize>], results: Option<&[Option<usize>]>) -> Option<usize> {
    let of = |id: &NodeId| found[id.0 as usize];
    match node {
        Node::Int | Node::Char | Node::Float | Node::String | Node::Bytes | Node::List(_) | Node::Array(_) => Some(1),
        Node::Variant(_, cases) => {
            cases.iter().filter_map(|case| case.args.iter().map(of).sum::<Option<usize>>()).min().map(|sum| sum + 1)
        }
        Node::Record(_, fields) => fields.iter().map(|(_, id)| of(id)).sum::<Option<usize>>().map(|sum| sum + 1),
        Node::Tuple(parts) => parts.iter().map(of).sum(),
        // Bodies build no knots. The smallest that waits is one coming back to itself.
        Node::Delayed(inner) => {
            if results.is_some() {
                Some(1)
            } else {
                of(inner).map(|size| size + 1)
            }
        }
        Node::Container(_, inner) => results.and_then(|_| of(inner)),
        Node::Function(params, result) => {
            let made = results.unwrap_or(found)[result.0 as usize].is_some();
            (made || params.iter().any(|param| gives(space, *param, *result))).then_some(2)
        }
    }
}

/// Whether a parameter is, or has as a component, a value of a node.
fn gives(space: &Space, param: NodeId, result: NodeId) -> bool {
    param == result
        || matches!(space.node(param), Node::Tuple(parts) if parts.iter().any(|part| gives(space, *part, result)))
}

/// An upper bound for every node.
pub(crate) fn maxima(space: &Space, minima: &[Option<usize>], strings: Strings) -> Vec<Option<usize>> {
    let mut search = Maxima { space, minima, built: built(space), strings, found: vec![Bound::Unknown; space.len()] };
    (0..space.len()).map(|i| search.of(NodeId(i as u32))).collect()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Bound {
    Unknown,
    /// Being looked for: meeting it again means that values contain larger ones of their own type.
    Open,
    Known(Option<usize>),
}

struct Maxima<'a> {
    space: &'a Space,
    minima: &'a [Option<usize>],
    built: Vec<Option<usize>>,
    strings: Strings,
    found: Vec<Bound>,
}

impl Maxima<'_> {
    fn of(&mut self, id: NodeId) -> Option<usize> {
        match self.found[id.0 as usize] {
            Bound::Known(bound) => return bound,
            Bound::Open => return None,
            Bound::Unknown => {}
        }
        self.found[id.0 as usize] = Bound::Open;
        let bound = self.maximum(id);
        self.found[id.0 as usize] = Bound::Known(bound);
        bound
    }

    fn maximum(&mut self, id: NodeId) -> Option<usize> {
        if self.minima[id.0 as usize].is_none() {
            return Some(0);
        }
        let space = self.space;
        match space.node(id) {
            Node::Int | Node::Char | Node::Float => Some(1),
            Node::String | Node::Bytes => (self.strings == Strings::Whole).then_some(1),
            // There are always more exceptions.
            node if is_exception(node) => None,
            Node::Variant(_, cases) => {
                let possible = cases.iter().filter(|case| case.args.iter().all(|arg| self.has_values(*arg)));
                let possible: Vec<_> = possible.collect();
                let sums: Option<Vec<usize>> =
                    possible.iter().map(|case| self.sum(case.args.iter().copied())).collect();
                sums.map(|sums| 1 + sums.into_iter().max().unwrap_or(0))
            }
            Node::Record(_, fields) => self.sum(fields.iter().map(|(_, id)| *id)).map(|sum| sum + 1),
            Node::Tuple(parts) => self.sum(parts.iter().copied()),
            Node::List(part) | Node::Array(part) => (!self.has_values(*part)).then_some(1),
            // There is one function to what has one value, and those that print or raise.
            Node::Function(params, result) => {
                let effects = usize::from(space.is_whole() || space.is_raising());
                let single = is_single(space, *result, &self.built) && !is_inside(space, params, *result);
                (single || is_unit(space.node(*result))).then_some(2 + effects)
            }
            // What comes back to itself, as rests of streams do, has no largest value.
            Node::Delayed(inner) => self.of(*inner).map(|bound| bound + 1),
            Node::Container(_, inner) => self.of(*inner),
        }
    }

    fn has_values(&self, id: NodeId) -> bool {
        self.minima[id.0 as usize].is_some()
    }

    fn sum(&mut self, parts: impl Iterator<Item = NodeId>) -> Option<usize> {
        let bounds: Vec<Option<usize>> = parts.map(|part| self.of(part)).collect();
        bounds.into_iter().sum()
    }
}

/// Whether a node is one of others, or inside one.
pub(crate) fn is_inside(space: &Space, nodes: &[NodeId], node: NodeId) -> bool {
    nodes.iter().any(|other| *other == node || space.inside(*other).contains(&node))
}

/// Whether a node has one value, written by one constructor.
pub(crate) fn is_unit(node: &Node) -> bool {
    matches!(node, Node::Variant(_, cases) if matches!(&cases[..], [case] if case.args.is_empty()))
}
