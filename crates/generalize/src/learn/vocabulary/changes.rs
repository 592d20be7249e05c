//! Conditions that say that a small change of the input would change the right result: what a program fails on that does what would be
//! right for the changed input.

use super::Vocabulary;
use crate::functions::Role;
use crate::predicate::{Atom, Change, Compared, Expr};
use refute_enumerate::{Node, NodeId};
use refute_ir::types::TypeId;
use std::rc::Rc;

/// What such a condition costs: more than a plain one about the input.
const PRICE: u32 = 7;
/// What is taken for an integer.
const TAKEN: [i64; 3] = [0, 1, 2];

impl Vocabulary<'_> {
    /// All changes of single arguments, and of two at once.
    pub(super) fn changes(&mut self) {
        for (number, function) in self.with_role(Role::Right) {
            let whole: Vec<Expr> = (0..function.params.len()).map(Expr::Slot).collect();
            let with = |changes: &[(usize, Expr)]| {
                let mut args = whole.clone();
                changes.iter().for_each(|(slot, expr)| args[*slot].clone_from(expr));
                Expr::Call(number, args)
            };
            let before = with(&[]);
            for (slot, node) in function.params.iter().enumerate() {
                for (changed, more) in self.changed(slot, *node) {
                    let after = with(&[(slot, changed)]);
                    if matches!(self.setting.space.node(function.result), Node::List(_)) {
                        let length = |expr: &Expr| Expr::Length(Rc::new(expr.clone()));
                        self.matters(&length(&before), length(&after), more + 2);
                    }
                    self.matters(&before, after, more);
                }
                if matches!(self.setting.space.node(*node), Node::List(_)) && function.result == *node {
                    let reversed = |expr: Expr| Expr::Changed(Change::Reversed, Rc::new(expr));
                    let back = reversed(with(&[(slot, reversed(Expr::Slot(slot)))]));
                    self.matters(&before, back, 2);
                }
                for other in slot + 1..function.params.len() {
                    if function.params[other] == *node {
                        let swapped = with(&[(slot, Expr::Slot(other)), (other, Expr::Slot(slot))]);
                        self.matters(&before, swapped, 0);
                    }
                }
            }
        }
    }

    fn matters(&mut self, before: &Expr, after: Expr, more: u32) {
        self.add(Atom::Compare(Compared::Equal, before.clone(), after), PRICE + more);
    }

    /// An argument changed in all ways that its type allows, with what they cost.
    fn changed(&self, slot: usize, node: NodeId) -> Vec<(Expr, u32)> {
        let with = |change: Change, more: u32| (Expr::Changed(change, Rc::new(Expr::Slot(slot))), more);
        match self.setting.space.node(node) {
            Node::List(item) => {
                let all = Change::OF_LISTS.into_iter().zip(0..);
                all.filter(|(change, _)| *change != Change::Sorted || self.is_int(*item))
                    .map(|(change, more)| with(change, more / 2))
                    .collect()
            }
            Node::Int => {
                let changes = [Change::Plus(-1), Change::Plus(1), Change::Negated].into_iter().zip(0..);
                let changes = changes.map(|(change, more)| with(change, more));
                changes.chain(TAKEN.into_iter().zip(2..).map(|(n, more)| (Expr::Int(n), more))).collect()
            }
            Node::String => vec![with(Change::Lowered, 0)],
            Node::Variant(TypeId::OPTION, _) => vec![with(Change::Missing, 0)],
            _ => Vec::new(),
        }
    }
}
