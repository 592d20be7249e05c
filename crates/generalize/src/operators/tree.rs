//! Operators on data of a type that occurs in itself.
//!
//! A way is an argument of a constructor that is of the same type; going down a way ends where the constructor is another one.
//! Everything is typed by the node, so only parts of the same type are ever looked at.

use super::evaluate::integer;
use super::{TreeOp, args_of, listed_ways_of, ways_of};
use crate::values::{ValueId, Values};
use refute_enumerate::{Node, NodeId, Space};

/// What an operator gives; see [`super::evaluate`].
pub(super) fn evaluate(
    op: TreeOp,
    node: NodeId,
    space: &Space,
    values: &mut Values,
    args: &[ValueId],
) -> Option<ValueId> {
    let [tree, others @ ..] = args else { return None };
    let tree = *tree;
    match op {
        TreeOp::AppendEnd { case, way } => {
            let (nodes, end) = walk(values, tree, case, way);
            let ways = ways_of(space, node, case);
            let count = args_of(space, node, case).len() as u32;
            let mut others = others.iter().copied();
            let parts = (0..count).map(|i| if ways.contains(&i) { Some(end) } else { others.next() });
            let parts = parts.collect::<Option<Vec<ValueId>>>()?;
            let new = values.data(case, &parts);
            Some(rebuilt(values, &nodes, way, new))
        }
        TreeOp::EndField { case, way, field } => {
            let last = *walk(values, tree, case, way).0.last()?;
            values.as_data(last).map(|(_, parts)| parts[field as usize])
        }
        TreeOp::DropEnd { case, way } => {
            let (mut nodes, end) = walk(values, tree, case, way);
            nodes.pop()?;
            Some(rebuilt(values, &nodes, way, end))
        }
        TreeOp::DropLowest => {
            let depth = depth(space, node, values, tree);
            (depth > 0).then(|| cut(space, node, values, tree, depth))
        }
        TreeOp::RotateLeft { case } => rotated(space, node, values, tree, case, [0, 1]),
        TreeOp::RotateRight { case } => rotated(space, node, values, tree, case, [1, 0]),
        TreeOp::Mirror { case } => Some(mirrored(space, node, values, tree, case)),
        TreeOp::Least { .. } | TreeOp::Greatest { .. } | TreeOp::Below { .. } | TreeOp::Above { .. } => {
            extreme(op, node, space, values, &[tree])
        }
        TreeOp::Count => {
            let inner = parts(space, node, values, tree).into_iter();
            let count = inner.filter(|part| is_inner(space, node, values, *part)).count();
            integer(values, count as i64)
        }
        TreeOp::Depth => {
            let depth = depth(space, node, values, tree);
            integer(values, i64::from(depth))
        }
        TreeOp::AnyPart => {
            let parts = parts(space, node, values, tree);
            Some(values.list(&parts))
        }
    }
}

/// The least or greatest integer in a field of all nodes of some values, or one beyond it.
pub(super) fn extreme(
    op: TreeOp,
    node: NodeId,
    space: &Space,
    values: &mut Values,
    trees: &[ValueId],
) -> Option<ValueId> {
    let known = &*values;
    let all = |case, field| trees.iter().flat_map(move |tree| fields(space, node, known, *tree, case, field));
    let n = match op {
        TreeOp::Least { case, field } => all(case, field).min()?,
        TreeOp::Greatest { case, field } => all(case, field).max()?,
        TreeOp::Below { case, field } => all(case, field).min()?.checked_sub(1)?,
        TreeOp::Above { case, field } => all(case, field).max()?.checked_add(1)?,
        _ => return None,
    };
    integer(values, n)
}

/// The nodes on a way down, and where it ends.
fn walk(values: &Values, mut tree: ValueId, case: u32, way: u32) -> (Vec<ValueId>, ValueId) {
    let mut nodes = Vec::new();
    while let Some((own, parts)) = values.as_data(tree)
        && own == case
    {
        nodes.push(tree);
        tree = parts[way as usize];
    }
    (nodes, tree)
}

/// The nodes of a way again, with another end.
fn rebuilt(values: &mut Values, nodes: &[ValueId], way: u32, end: ValueId) -> ValueId {
    nodes.iter().rev().fold(end, |below, node| with_part(values, *node, way, below))
}

fn with_part(values: &mut Values, node: ValueId, index: u32, part: ValueId) -> ValueId {
    let Some((case, parts)) = values.as_data(node) else { return node };
    let mut parts = parts.to_vec();
    parts[index as usize] = part;
    values.data(case, &parts)
}

/// `towards` are the positions, among the two ways, of the side that goes down and of the one that comes up.
fn rotated(
    space: &Space,
    node: NodeId,
    values: &mut Values,
    tree: ValueId,
    case: u32,
    towards: [usize; 2],
) -> Option<ValueId> {
    let ways = ways_of(space, node, case);
    let (down, up) = (*ways.get(towards[0])?, *ways.get(towards[1])?);
    let (own, parts) = values.as_data(tree)?;
    let child = (own == case).then(|| parts[up as usize])?;
    let (own, parts) = values.as_data(child)?;
    let between = (own == case).then(|| parts[down as usize])?;
    let lowered = with_part(values, tree, up, between);
    Some(with_part(values, child, down, lowered))
}

/// All parts of the same type, itself first, then what is below from left to right.
fn parts(space: &Space, node: NodeId, values: &Values, tree: ValueId) -> Vec<ValueId> {
    let mut found = Vec::new();
    let mut waiting = vec![tree];
    while let Some(part) = waiting.pop() {
        found.push(part);
        let Some((case, args)) = values.as_data(part) else { continue };
        let from = waiting.len();
        for (arg, kind) in args.iter().zip(args_of(space, node, case)) {
            match space.node(kind) {
                _ if kind == node => waiting.push(*arg),
                Node::List(item) if *item == node => waiting.extend(values.items(*arg)),
                _ => {}
            }
        }
        waiting[from..].reverse();
    }
    found
}

/// Whether a part is a node: its constructor has recursive arguments.
fn is_inner(space: &Space, node: NodeId, values: &Values, part: ValueId) -> bool {
    let Some((case, _)) = values.as_data(part) else { return false };
    !ways_of(space, node, case).is_empty() || !listed_ways_of(space, node, case).is_empty()
}

/// The integers in a field of all nodes.
fn fields(space: &Space, node: NodeId, values: &Values, tree: ValueId, case: u32, field: u32) -> Vec<i64> {
    let parts = parts(space, node, values, tree).into_iter();
    let found = parts.filter_map(move |part| match values.as_data(part) {
        Some((own, args)) if own == case => values.as_int(args[field as usize]),
        _ => None,
    });
    found.collect()
}

fn depth(space: &Space, node: NodeId, values: &Values, tree: ValueId) -> u32 {
    let mut deepest = 0;
    let mut waiting = vec![(tree, 0)];
    while let Some((part, above)) = waiting.pop() {
        let Some((case, args)) = values.as_data(part) else { continue };
        let ways = ways_of(space, node, case);
        let own = above + u32::from(!ways.is_empty());
        deepest = deepest.max(own);
        waiting.extend(ways.iter().map(|way| (args[*way as usize], own)));
    }
    deepest
}

/// Without the nodes that are `depth` levels down; the tree itself is the first level.
fn cut(space: &Space, node: NodeId, values: &mut Values, tree: ValueId, depth: u32) -> ValueId {
    refute_source::deep(|| {
        let Some((case, args)) = values.as_data(tree) else { return tree };
        let ways = ways_of(space, node, case);
        let mut args = args.to_vec();
        match ways.first() {
            None => return tree,
            Some(first) if depth == 1 => return args[*first as usize],
            _ => {}
        }
        for way in ways {
            args[way as usize] = cut(space, node, values, args[way as usize], depth - 1);
        }
        values.data(case, &args)
    })
}

fn mirrored(space: &Space, node: NodeId, values: &mut Values, tree: ValueId, case: u32) -> ValueId {
    refute_source::deep(|| {
        let ways = ways_of(space, node, case);
        let (Some((own, args)), [left, right]) = (values.as_data(tree), &ways[..]) else { return tree };
        if own != case {
            return tree;
        }
        let mut args = args.to_vec();
        let (left, right) = (*left as usize, *right as usize);
        let new_left = mirrored(space, node, values, args[right], case);
        let new_right = mirrored(space, node, values, args[left], case);
        (args[left], args[right]) = (new_left, new_right);
        values.data(case, &args)
    })
}
