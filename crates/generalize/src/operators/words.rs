//! Operators in English.
//!
//! In: an operator and what its arguments are called. Out: what its result is called (`the last element of `a``), as far as
//! that is easy to say; or what it does to its main argument (`puts 0 in front of `a``).

use super::{Op, Operator, TreeOp, ways_of};
use crate::functions::Functions;
use refute_enumerate::{Node, NodeId, Space};

/// What the result of an operator is called.
pub(crate) fn phrase(operator: &Operator, space: &Space, functions: &Functions, args: &[String]) -> Option<String> {
    Some(match (operator.op, args) {
        (Op::Int(n), _) => n.to_string(),
        (Op::Next, [x]) => format!("one more than {x}"),
        (Op::Previous, [x]) => format!("one less than {x}"),
        (Op::Min, [x, y]) => format!("the smaller one of {x} and {y}"),
        (Op::Max, [x, y]) => format!("the greater one of {x} and {y}"),
        (Op::Construct(node, 0), []) if is_list(space, node) => "the empty list".to_string(),
        (Op::Construct(node, case), []) => format!("`{}`", case_name(space, node, case)?),
        (Op::Construct(node, 1), [x, list]) if is_list(space, node) => format!("{list} with {x} in front"),
        (Op::Field(node, 1, 0), [x]) if is_list(space, node) => format!("the first element of {x}"),
        (Op::Field(node, 1, 1), [x]) if is_list(space, node) => format!("{x} without its first element"),
        (Op::Field(node, case, index), [x]) => part(space, node, case, index, x)?,
        (Op::Snoc, [list, x]) => format!("{list} with {x} at the end"),
        (Op::Last, [list]) => format!("the last element of {list}"),
        (Op::Init, [list]) => format!("{list} without its last element"),
        (Op::Rev, [list]) => format!("{list} reversed"),
        (Op::Append, [a, b]) => format!("{a} followed by {b}"),
        (Op::Length, [list]) => format!("the length of {list}"),
        (Op::Least, [list]) => format!("the least element of {list}"),
        (Op::Greatest, [list]) => format!("the greatest element of {list}"),
        (Op::AnyItem, [list]) => format!("any element of {list}"),
        (Op::Tree(_, op) | Op::Forest(_, op), [tree, ..]) => tree_phrase(op, tree)?,
        (Op::Call(function), _) => {
            let any = if operator.any { "any result of " } else { "" };
            let args: Vec<String> = args.iter().map(|arg| format!(" {arg}")).collect();
            format!(
                "{any}`{}`{}{}",
                functions.all()[function].name,
                if args.is_empty() { "" } else { " of" },
                args.join(" and")
            )
        }
        (Op::Part(function, outer, inner), _) => {
            let number = inner.unwrap_or(if outer.0 == 0 { outer.1 } else { 0 }) + 1;
            let which =
                if outer.0 == 0 || inner.is_some() { format!("result {number}") } else { "the result".to_string() };
            let args: Vec<String> = args.iter().map(|arg| format!(" {arg}")).collect();
            let of = if args.is_empty() { "" } else { " for" };
            format!("{which} of `{}`{of}{}", functions.all()[function].name, args.join(" and"))
        }
        _ => return None,
    })
}

fn is_list(space: &Space, node: NodeId) -> bool {
    matches!(space.node(node), Node::List(_))
}

fn case_name(space: &Space, node: NodeId, case: u32) -> Option<&'static str> {
    if let Node::Variant(_, cases) = space.node(node) { Some(cases[case as usize].name.as_str()) } else { None }
}

fn part(space: &Space, node: NodeId, case: u32, index: u32, whole: &str) -> Option<String> {
    match space.node(node) {
        Node::Tuple(_) => Some(format!("component {} of {whole}", index + 1)),
        Node::Record(_, fields) => Some(format!("`{}` of {whole}", fields[index as usize].0.as_str())),
        Node::Variant(..) => {
            let ways = ways_of(space, node, case);
            let name = case_name(space, node, case)?;
            Some(match ways.iter().position(|way| *way == index) {
                Some(side) if ways.len() == 2 => format!("the {} part of {whole}", ["left", "right"][side]),
                _ => format!("argument {} of the `{name}` of {whole}", index + 1),
            })
        }
        _ => None,
    }
}

fn tree_phrase(op: TreeOp, tree: &str) -> Option<String> {
    Some(match op {
        TreeOp::Least { .. } => format!("the least integer in {tree}"),
        TreeOp::Greatest { .. } => format!("the greatest integer in {tree}"),
        TreeOp::Below { .. } => format!("one less than the least integer in {tree}"),
        TreeOp::Above { .. } => format!("one more than the greatest integer in {tree}"),
        TreeOp::Count => format!("the number of nodes of {tree}"),
        TreeOp::Depth => format!("the depth of {tree}"),
        TreeOp::AnyPart => format!("any part of {tree}"),
        TreeOp::Mirror { .. } => format!("{tree} mirrored"),
        TreeOp::RotateLeft { .. } => format!("{tree} rotated to the left"),
        TreeOp::RotateRight { .. } => format!("{tree} rotated to the right"),
        TreeOp::DropLowest => format!("{tree} without its lowest level"),
        TreeOp::AppendEnd { .. } | TreeOp::EndField { .. } | TreeOp::DropEnd { .. } => return None,
    })
}

/// What an operator does when its result takes the place of its argument `own`.
pub(crate) fn action(operator: &Operator, space: &Space, args: &[String], own: usize) -> Option<String> {
    Some(match (operator.op, args, own) {
        (Op::Next, [x], 0) => format!("adds one to {x}"),
        (Op::Previous, [x], 0) => format!("takes one from {x}"),
        (Op::Construct(node, 1), [x, list], 1) if is_list(space, node) => format!("puts {x} in front of {list}"),
        (Op::Field(node, 1, 1), [list], 0) if is_list(space, node) => format!("drops the first element of {list}"),
        (Op::Snoc, [list, x], 0) => format!("puts {x} at the end of {list}"),
        (Op::Init, [list], 0) => format!("drops the last element of {list}"),
        (Op::Rev, [list], 0) => format!("reverses {list}"),
        (Op::Append, [a, b], 0) => format!("puts {b} at the end of {a}"),
        (Op::Append, [a, b], 1) => format!("puts {a} in front of {b}"),
        (Op::Tree(_, TreeOp::Mirror { .. }), [tree], 0) => format!("mirrors {tree}"),
        (Op::Tree(_, TreeOp::RotateLeft { .. }), [tree], 0) => format!("rotates {tree} to the left"),
        (Op::Tree(_, TreeOp::RotateRight { .. }), [tree], 0) => format!("rotates {tree} to the right"),
        (Op::Tree(_, TreeOp::DropLowest), [tree], 0) => format!("drops the lowest level of {tree}"),
        (Op::Tree(node, TreeOp::DropEnd { case, way }), [tree], 0) => {
            format!("drops the last node {}of {tree}", side(space, node, case, way))
        }
        (Op::Tree(node, TreeOp::AppendEnd { case, way }), [tree, others @ ..], 0) => {
            let with = if others.is_empty() { String::new() } else { format!(" with {}", others.join(", ")) };
            format!("puts a node{with} at the {}end of {tree}", side(space, node, case, way))
        }
        _ => return None,
    })
}

fn side(space: &Space, node: NodeId, case: u32, way: u32) -> &'static str {
    match &ways_of(space, node, case)[..] {
        [left, _] if *left == way => "left ",
        [_, right] if *right == way => "right ",
        _ => "",
    }
}
