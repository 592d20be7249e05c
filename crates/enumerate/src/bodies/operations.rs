//! Bodies that compute: arithmetic, comparison, logic, concatenation.

use super::context::{Context, State};
use super::{Bodies, Term, Visit, rules};
use crate::lambda::{Binary, Body};
use crate::space::{Node, NodeId, Space};
use refute_ir::types::TypeId;
use std::rc::Rc;
use std::sync::Arc;

impl Bodies<'_> {
    /// Operations that give a value of a node.
    pub(super) fn operations(&self, context: &Rc<Context>, goal: NodeId, size: usize, visit: &mut Visit) -> bool {
        let on_goal: &[Binary] = match self.space.node(goal) {
            Node::Int => &[Binary::Add, Binary::Mul, Binary::Sub, Binary::Div, Binary::Mod],
            Node::Float => &[Binary::FloatAdd, Binary::FloatMul],
            Node::String => &[Binary::Append],
            Node::Variant(TypeId::BOOL, _) => return self.truths(context, goal, size, visit),
            _ => return true,
        };
        on_goal.iter().all(|op| self.binary(context, *op, goal, size, visit))
    }

    /// Comparisons, then `not`, `&&`, `||`.
    fn truths(&self, context: &Rc<Context>, bool: NodeId, size: usize, visit: &mut Visit) -> bool {
        comparable(self.space, context).into_iter().all(|(node, ordered)| {
            self.binary(context, Binary::Equal(node), node, size, visit)
                && (!ordered || self.binary(context, Binary::Less(node), node, size, visit))
        }) && self.negations(context, bool, size, visit)
            && [Binary::And, Binary::Or].iter().all(|op| self.binary(context, *op, bool, size, visit))
    }

    fn negations(&self, context: &Rc<Context>, bool: NodeId, size: usize, visit: &mut Visit) -> bool {
        self.each(context, bool, size - 1, &mut |inner| {
            !rules::negation_is_new(inner)
                || visit(&Term::new(Body::Not(Arc::new(inner.body.clone())), inner.vars, inner.holes))
        })
    }

    /// An operation on two operands of a node. The larger operand stands first: `x mod 2 = 0`.
    fn binary(&self, context: &Rc<Context>, op: Binary, operand: NodeId, size: usize, visit: &mut Visit) -> bool {
        (1..size.saturating_sub(1)).all(|right_size| {
            self.each(context, operand, size - 1 - right_size, &mut |left| {
                self.each(context, operand, right_size, &mut |right| {
                    let known = context.is_matched(left) || context.is_matched(right);
                    if known || !rules::operation_is_new(self.space, op, left, right) {
                        return true;
                    }
                    let body = Body::Binary(op, Arc::new(left.body.clone()), Arc::new(right.body.clone()));
                    visit(&Term::new(body, left.vars | right.vars, left.holes || right.holes))
                })
            })
        })
    }
}

/// The nodes of which something with a variable in it can be compared, and whether `<` makes sense there.
fn comparable(space: &Space, context: &Context) -> Vec<(NodeId, bool)> {
    let mut found: Vec<NodeId> = Vec::new();
    for var in context.vars.iter().filter(|var| var.state == State::Fresh) {
        match space.node(var.node) {
            Node::Function(_, result) => found.push(*result),
            Node::Record(_, fields) => {
                found.push(var.node);
                found.extend(fields.iter().map(|(_, node)| *node));
            }
            _ => found.push(var.node),
        }
    }
    let mut seen = Vec::new();
    for node in found {
        if !seen.contains(&node) && is_first_order(space, node, &mut Vec::new()) && !super::is_unit(space.node(node)) {
            seen.push(node);
        }
    }
    let ordered = |node| matches!(space.node(node), Node::Int | Node::Char | Node::Float | Node::String);
    seen.into_iter().map(|node| (node, ordered(node))).collect()
}

/// Whether there are no functions in the values of a node: comparing them would raise.
fn is_first_order(space: &Space, node: NodeId, seen: &mut Vec<NodeId>) -> bool {
    if seen.contains(&node) {
        return true;
    }
    seen.push(node);
    match space.node(node) {
        Node::Function(..) | Node::Delayed(_) | Node::Container(..) => false,
        Node::Int | Node::Char | Node::Float | Node::String | Node::Bytes => true,
        Node::Variant(_, cases) => cases.iter().flat_map(|case| &case.args).all(|id| is_first_order(space, *id, seen)),
        Node::Record(_, fields) => fields.iter().all(|(_, id)| is_first_order(space, *id, seen)),
        Node::Tuple(parts) => parts.iter().all(|id| is_first_order(space, *id, seen)),
        Node::List(part) | Node::Array(part) => is_first_order(space, *part, seen),
    }
}
