//! The shapes of all inputs, smallest first.
//!
//! In: a space and the nodes of a function's arguments. Out: every input of a size, each once, in a fixed order: the
//! first argument smallest first, constructors in order of declaration, short lists before long ones.
//! Shapes of parts are kept in tables and shared; the inputs themselves are not kept, so the memory needed is that of
//! the parts. A table that would grow too large is not kept either, but made anew each time: nothing is ever left out.
//! Not here: functions (see `bodies`), constants.
//!
//! Example: for `int list -> bool list`, size 2: `[] [true]` has size 3, so there is only `[] []`.

mod random;
mod waiting;

use crate::bodies::Bodies;
use crate::shape::{Hole, Shape};
use crate::space::bounds::{ends, maxima, minima};
use crate::space::{Node, NodeId, Space};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::sync::Arc;

/// The largest table of parts that is kept.
pub(crate) const MOST_KEPT: usize = 100_000;

/// How strings are enumerated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strings {
    /// As one hole each: for programs that only compare strings.
    Whole,
    /// Spelled out, character by character: for programs that look inside.
    Spelled,
}

/// Yields inputs size by size; keeps the shapes of parts it has made.
#[derive(Debug)]
pub struct Inputs<'s> {
    space: &'s Space,
    args: Vec<NodeId>,
    strings: Strings,
    minima: Vec<Option<usize>>,
    maxima: Vec<Option<usize>>,
    bodies: Bodies<'s>,
    tables: RefCell<FxHashMap<(NodeId, usize, Knots), Table>>,
    /// The nodes of data that waits, each with its knot's bit.
    delayed: Vec<NodeId>,
    /// By node: whether it has values without knots.
    ends: Vec<bool>,
}

/// The knots around a part: bit `i` for number `i` of the nodes of data that waits.
type Knots = u32;

/// The shapes of a node of one size; `None` when they are too many to keep.
type Table = Option<Arc<[Shape]>>;

/// Where the parts of a product come from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Parts {
    /// They are made as they are needed: for the inputs themselves.
    Made,
    /// They are kept for the next time.
    Kept,
}

impl<'s> Inputs<'s> {
    /// The inputs for these arguments.
    pub fn new(space: &'s Space, args: Vec<NodeId>, strings: Strings) -> Inputs<'s> {
        let minima = minima(space);
        let maxima = maxima(space, &minima, strings);
        let tables = RefCell::default();
        let delayed = space.nodes().filter(|(_, node)| matches!(node, Node::Delayed(_))).map(|(id, _)| id).collect();
        Inputs { space, args, strings, minima, maxima, bodies: Bodies::new(space), tables, delayed, ends: ends(space) }
    }

    /// Calls `visit` with every input of exactly this size (one shape per argument), in a fixed order, until it says
    /// stop. Returns false when it did, or when looking for functions was given up.
    pub fn of_size(&mut self, size: usize, visit: &mut dyn FnMut(&[Shape]) -> bool) -> bool {
        let this = &*self;
        this.bodies.be_patient();
        let visit = &mut |input: &[Shape]| {
            this.bodies.be_patient();
            visit(input)
        };
        this.product(&this.args, size, Parts::Made, 0, &mut Vec::with_capacity(this.args.len()), visit)
            && this.sharing(size, visit)
    }

    /// The size of the largest input, when there are finitely many.
    pub fn largest(&self) -> Option<usize> {
        let largest: Option<usize> = self.args.iter().map(|arg| self.maxima[arg.0 as usize]).sum();
        // An argument that is given again may be larger than the one in its place.
        let shared = if self.twins().is_empty() { 0 } else { Shape::Same(0).size() };
        largest.map(|largest| largest + shared)
    }

    /// No input is smaller.
    pub fn smallest(&self) -> usize {
        self.bounds(&self.args).0
    }

    /// All choices of one shape per node, together of a size.
    fn product(
        &self,
        nodes: &[NodeId],
        size: usize,
        parts: Parts,
        knots: Knots,
        chosen: &mut Vec<Shape>,
        visit: &mut dyn FnMut(&[Shape]) -> bool,
    ) -> bool {
        let Some((first, rest)) = nodes.split_first() else { return size > 0 || visit(chosen) };
        let (low, high) = self.bounds(std::slice::from_ref(first));
        let (rest_low, rest_high) = self.bounds(rest);
        let low = low.max(size.saturating_sub(rest_high));
        let high = high.min(size.saturating_sub(rest_low));
        if rest_low > size {
            return true;
        }
        (low..=high).all(|own| {
            let mut take = |shape: &Shape| {
                chosen.push(shape.clone());
                let go_on = self.product(rest, size - own, parts, knots, chosen, visit);
                chosen.pop();
                go_on
            };
            match parts {
                Parts::Made => self.make(*first, own, knots, &mut take),
                Parts::Kept => self.each(*first, own, knots, &mut take),
            }
        })
    }

    /// The sizes between which products of nodes lie; the lower is beyond reach when one has no values.
    fn bounds(&self, nodes: &[NodeId]) -> (usize, usize) {
        let mut sums = (0usize, 0usize);
        for node in nodes {
            sums.0 = sums.0.saturating_add(self.minima[node.0 as usize].unwrap_or(usize::MAX));
            sums.1 = sums.1.saturating_add(self.maxima[node.0 as usize].unwrap_or(usize::MAX));
        }
        sums
    }

    /// The shapes of a part, from a table where there is one.
    fn each(&self, node: NodeId, size: usize, knots: Knots, visit: &mut dyn FnMut(&Shape) -> bool) -> bool {
        if self.maxima[node.0 as usize] == Some(1) {
            return self.make(node, size, knots, visit);
        }
        match self.table(node, size, knots) {
            Some(table) => table.iter().all(visit),
            None => self.make(node, size, knots, visit),
        }
    }

    fn table(&self, node: NodeId, size: usize, knots: Knots) -> Table {
        if let Some(known) = self.tables.borrow().get(&(node, size, knots)) {
            return known.clone();
        }
        let mut found = Vec::new();
        let complete = self.make(node, size, knots, &mut |shape| {
            found.push(shape.clone());
            found.len() <= MOST_KEPT
        });
        let table: Table = complete.then(|| found.into());
        self.tables.borrow_mut().insert((node, size, knots), table.clone());
        table
    }

    /// The shapes of a node, made anew.
    fn make(&self, node: NodeId, size: usize, knots: Knots, visit: &mut dyn FnMut(&Shape) -> bool) -> bool {
        if size == 0 {
            return true;
        }
        let mut all = |nodes: &[NodeId], size: usize, parts: Parts, make: &dyn Fn(Arc<[Shape]>) -> Shape| {
            let mut chosen = Vec::with_capacity(nodes.len());
            self.product(nodes, size, parts, knots, &mut chosen, &mut |chosen| visit(&make(chosen.into())))
        };
        match self.space.node(node) {
            Node::Int => size > 1 || visit(&Shape::Hole(Hole::Int)),
            Node::Char => size > 1 || visit(&Shape::Hole(Hole::Char)),
            Node::Float => size > 1 || visit(&Shape::Hole(Hole::Float)),
            Node::String => self.text(Shape::Hole(Hole::String), Shape::Spelled, size).is_none_or(|text| visit(&text)),
            Node::Bytes => {
                self.text(Shape::Hole(Hole::Bytes), Shape::SpelledBytes, size).is_none_or(|text| visit(&text))
            }
            Node::Variant(_, cases) => cases.iter().enumerate().all(|(case, described)| {
                all(&described.args, size - 1, Parts::Kept, &|args| Shape::Construct(node, case as u32, args))
            }),
            Node::Record(_, fields) => {
                let nodes: Vec<NodeId> = fields.iter().map(|(_, node)| *node).collect();
                all(&nodes, size - 1, Parts::Kept, &|parts| Shape::Record(node, parts))
            }
            // A tuple of arguments is no reason to keep them.
            Node::Tuple(nodes) => all(nodes, size, Parts::Made, &Shape::Tuple),
            Node::List(item) => (0..size).all(|length| all(&vec![*item; length], size - 1, Parts::Kept, &Shape::List)),
            Node::Array(item) => {
                (0..size).all(|length| all(&vec![*item; length], size - 1, Parts::Kept, &Shape::Array))
            }
            Node::Function(..) => self.bodies.lambdas(node, size, visit),
            Node::Delayed(inner) => self.waiting(node, *inner, size, knots, visit),
            Node::Container(_, inner) => {
                self.each(*inner, size, knots, &mut |inner| visit(&Shape::Container(node, Arc::new(inner.clone()))))
            }
        }
    }

    fn text(&self, whole: Shape, spelled: fn(u32) -> Shape, size: usize) -> Option<Shape> {
        match self.strings {
            Strings::Whole => (size == 1).then_some(whole),
            Strings::Spelled => Some(spelled(size as u32 - 1)),
        }
    }
}
