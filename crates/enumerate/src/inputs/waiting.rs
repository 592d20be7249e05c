//! Data that waits, and arguments that are the same value.
//!
//! In: a node of data that waits, the knots around it. Out: what ends (`fun () -> Nil`), then what comes back to itself
//! (`let rec s () = Cons (0, s) in s`). A knot without a way back says nothing new and is left out, so each is made once.
//! Sharing: where two arguments are of one type whose values can be changed, the second may be the first.

use super::{Inputs, Knots, Parts};
use crate::shape::Shape;
use crate::space::NodeId;
use std::sync::Arc;

impl Inputs<'_> {
    /// What waits for a value of `inner`.
    pub(super) fn waiting(
        &self,
        node: NodeId,
        inner: NodeId,
        size: usize,
        knots: Knots,
        visit: &mut dyn FnMut(&Shape) -> bool,
    ) -> bool {
        let bit = self.knot(node);
        (size > 1 || knots & bit == 0 || visit(&Shape::Again(node)))
            && self.each(inner, size - 1, knots, &mut |inner| visit(&Shape::Delayed(node, Arc::new(inner.clone()))))
            && (size < 4
                || self.each(inner, size - 3, knots | bit, &mut |inner| {
                    !comes_back(inner, node) || visit(&Shape::Knot(node, Arc::new(inner.clone())))
                }))
    }

    /// The bit of a node's knots.
    pub(super) fn knot(&self, node: NodeId) -> Knots {
        let number = self.delayed.iter().position(|other| *other == node);
        number.map_or(0, |number| 1 << number)
    }

    /// Pairs of arguments of which the second may be the first.
    pub(super) fn twins(&self) -> Vec<(usize, usize)> {
        let args = &self.args;
        let twin = |later: usize| {
            let same = |earlier: &usize| args[*earlier] == args[later] && self.space.is_mutable(args[later]);
            (0..later).find(same).map(|earlier| (earlier, later))
        };
        if self.space.is_whole() { (1..args.len()).filter_map(twin).collect() } else { Vec::new() }
    }

    /// The inputs in which an argument is the same value as an earlier one.
    pub(super) fn sharing(&self, size: usize, visit: &mut dyn FnMut(&[Shape]) -> bool) -> bool {
        self.twins().into_iter().all(|(earlier, later)| {
            let same = Shape::Same(earlier as u32);
            let Some(left) = size.checked_sub(same.size()) else { return true };
            let mut others = self.args.clone();
            others.remove(later);
            let mut chosen = Vec::with_capacity(others.len());
            self.product(&others, left, Parts::Made, 0, &mut chosen, &mut |chosen| {
                let mut input = chosen.to_vec();
                input.insert(later, same.clone());
                visit(&input)
            })
        })
    }
}

/// Whether a shape comes back to the innermost knot of a node around it.
pub(super) fn comes_back(shape: &Shape, node: NodeId) -> bool {
    match shape {
        Shape::Again(own) => *own == node,
        Shape::Knot(own, _) if *own == node => false,
        _ => shape.parts().iter().any(|part| comes_back(part, node)),
    }
}
