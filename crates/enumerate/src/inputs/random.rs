//! Inputs drawn at random, for comparing with enumeration.
//!
//! In: a largest size and the state of a generator. Out: one input. The size of every part is drawn first, then what
//! fits it; the same state gives the same input. Not uniform over the inputs, and not meant to be.

use super::waiting::comes_back;
use super::{Inputs, Knots};
use crate::shape::{Hole, Shape, size_of};
use crate::space::{Node, NodeId};
use fastrand::Rng;
use std::sync::Arc;

/// Functions larger than this are not drawn: there are too many to choose from.
const LARGEST_FUNCTION: usize = 8;
/// How often an input that is too large is drawn again.
const TRIES: usize = 100;

impl Inputs<'_> {
    /// One input of at most this size, drawn from a generator whose state is changed. It is larger only when there is
    /// none so small (or so few that a number of tries finds none).
    pub fn random(&mut self, size_limit: usize, state: &mut u64) -> Vec<Shape> {
        let mut rng = Rng::with_seed(*state);
        let args = self.args.clone();
        let mut drawn = self.draw_all(&args, size_limit, 0, &mut rng);
        // The least size of functions is a bound only, so what is drawn can be too large.
        for _ in 1..TRIES {
            if size_of(&drawn) <= size_limit {
                break;
            }
            drawn = self.draw_all(&args, size_limit, 0, &mut rng);
        }
        *state = rng.get_seed();
        drawn
    }

    fn draw_all(&self, nodes: &[NodeId], limit: usize, knots: Knots, rng: &mut Rng) -> Vec<Shape> {
        let mut spare = limit.saturating_sub(self.bounds(nodes).0);
        // Every part may use a share of what is to spare; the order in which they are asked must not favour the first.
        let mut limits: Vec<usize> = nodes.iter().map(|node| self.minima[node.0 as usize].unwrap_or(1)).collect();
        while spare > 0 && !limits.is_empty() {
            let share = rng.usize(1..=spare);
            let lucky = rng.usize(..limits.len());
            limits[lucky] += share;
            spare -= share;
        }
        nodes.iter().zip(limits).map(|(node, limit)| self.draw(*node, limit, knots, rng)).collect()
    }

    fn draw(&self, node: NodeId, limit: usize, knots: Knots, rng: &mut Rng) -> Shape {
        let limit = limit.max(1);
        match self.space.node(node) {
            Node::Int => Shape::Hole(Hole::Int),
            Node::Char => Shape::Hole(Hole::Char),
            Node::Float => Shape::Hole(Hole::Float),
            Node::String => self.draw_text(Shape::Hole(Hole::String), Shape::Spelled, limit, rng),
            Node::Bytes => self.draw_text(Shape::Hole(Hole::Bytes), Shape::SpelledBytes, limit, rng),
            Node::Variant(_, cases) => {
                let least = |case: usize| self.bounds(&cases[case].args).0.saturating_add(1);
                let smallest = (0..cases.len()).map(least).min().unwrap_or(1);
                let fitting: Vec<usize> = (0..cases.len()).filter(|case| least(*case) <= limit.max(smallest)).collect();
                let case = fitting[rng.usize(..fitting.len())];
                let args = self.draw_all(&cases[case].args, limit.saturating_sub(1), knots, rng);
                Shape::Construct(node, case as u32, args.into())
            }
            Node::Record(_, fields) => {
                let nodes: Vec<NodeId> = fields.iter().map(|(_, node)| *node).collect();
                Shape::Record(node, self.draw_all(&nodes, limit.saturating_sub(1), knots, rng).into())
            }
            Node::Tuple(nodes) => Shape::Tuple(self.draw_all(nodes, limit, knots, rng).into()),
            Node::List(item) => Shape::List(self.draw_items(*item, limit, knots, rng).into()),
            Node::Array(item) => Shape::Array(self.draw_items(*item, limit, knots, rng).into()),
            Node::Function(..) => self.draw_function(node, limit, rng),
            Node::Delayed(inner) => self.draw_waiting(node, *inner, limit, knots, rng),
            Node::Container(_, inner) => Shape::Container(node, self.draw(*inner, limit, knots, rng).into()),
        }
    }

    /// What waits: with enough room something that ends, if the type has an end; else it comes back to itself.
    fn draw_waiting(&self, node: NodeId, inner: NodeId, limit: usize, knots: Knots, rng: &mut Rng) -> Shape {
        let bit = self.knot(node);
        if knots & bit != 0 && (limit < 4 || rng.usize(..4) == 0) {
            return Shape::Again(node);
        }
        if knots & bit != 0 || self.ends[node.0 as usize] && rng.usize(..4) > 0 {
            return Shape::Delayed(node, self.draw(inner, limit.saturating_sub(1), knots, rng).into());
        }
        let drawn: Arc<Shape> = self.draw(inner, limit.saturating_sub(3), knots | bit, rng).into();
        if comes_back(&drawn, node) { Shape::Knot(node, drawn) } else { Shape::Delayed(node, drawn) }
    }

    fn draw_text(&self, whole: Shape, spelled: fn(u32) -> Shape, limit: usize, rng: &mut Rng) -> Shape {
        self.text(whole.clone(), spelled, rng.usize(1..=limit)).unwrap_or(whole)
    }

    fn draw_items(&self, item: NodeId, limit: usize, knots: Knots, rng: &mut Rng) -> Vec<Shape> {
        let least = self.minima[item.0 as usize].unwrap_or(usize::MAX);
        let length = rng.usize(0..=(limit - 1) / least);
        self.draw_all(&vec![item; length], limit - 1, knots, rng)
    }

    /// A function of a drawn size, or of the next smaller or larger size that has any.
    fn draw_function(&self, node: NodeId, limit: usize, rng: &mut Rng) -> Shape {
        let drawn = rng.usize(2..=limit.clamp(2, LARGEST_FUNCTION));
        let sizes = (2..=drawn).rev().chain(drawn + 1..);
        for size in sizes {
            self.bodies.be_patient();
            // Without a table there are more than enough for a choice among the first.
            let mut first = Vec::new();
            let found = self.table(node, size, 0).unwrap_or_else(|| {
                self.make(node, size, 0, &mut |shape| {
                    first.push(shape.clone());
                    first.len() < super::MOST_KEPT
                });
                std::mem::take(&mut first).into()
            });
            if !found.is_empty() {
                return found[rng.usize(..found.len())].clone();
            }
        }
        unreachable!("every node of a space has a value")
    }
}
