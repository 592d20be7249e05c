//! Values of a machine as OCaml text, with what only calls can see.
//!
//! In: a value, its node, and how many times data that waits may be asked for the rest. Out: text in which a stream is
//! `Cons (0, fun () -> Cons (1, <fun>))` and a queue is what makes it; none when there is too much to tell.
//! Not here: plain values, which the machine itself reads.

use crate::comparison::LoadedSide;
use refute_enumerate::{Constant, Hole, Node, NodeId, Shape, Space, piece};
use refute_eval::{Concrete, Held, Val};
use refute_ir::types::Repr;

/// Parts of a value at most.
const MOST_PARTS: usize = 2_000;

/// How a value is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// By itself.
    Alone,
    /// As an argument.
    Argument,
}

/// Whether only calls can see everything of the values of a node.
pub(crate) fn is_closed(space: &Space, node: NodeId) -> bool {
    let closed = |node: NodeId| matches!(space.node(node), Node::Delayed(_) | Node::Container(..));
    closed(node) || space.inside(node).into_iter().any(closed)
}

/// The text of a value.
pub(crate) fn reveal(
    side: &mut LoadedSide<Concrete>,
    space: &Space,
    node: NodeId,
    value: Val<()>,
    calls: usize,
    place: Place,
) -> Option<String> {
    let held = side.player.machine.hold(value);
    let mut reader = Reader { side, space, calls, left: MOST_PARTS, constants: Vec::new() };
    let shape = reader.value(node, held)?;
    let piece = piece(space, &shape, &reader.constants);
    Some(match place {
        Place::Alone => piece.alone(),
        Place::Argument => piece.argument(),
    })
}

struct Reader<'a> {
    side: &'a mut LoadedSide<Concrete>,
    space: &'a Space,
    /// How many more times something that waits is asked.
    calls: usize,
    left: usize,
    constants: Vec<Constant>,
}

impl Reader<'_> {
    fn value(&mut self, node: NodeId, held: Held) -> Option<Shape> {
        refute_source::deep(|| self.value_here(node, held))
    }

    fn hole(&mut self, hole: Hole, constant: Constant) -> Option<Shape> {
        self.constants.push(constant);
        Some(Shape::Hole(hole))
    }

    fn value_here(&mut self, node: NodeId, held: Held) -> Option<Shape> {
        self.left = self.left.checked_sub(1)?;
        let space = self.space;
        let machine = &self.side.player.machine;
        let (heap, word) = (machine.heap(), machine.held(held).word);
        let size = heap.block_of(word).map_or(0, |block| block.1);
        match space.node(node) {
            Node::Int => self.hole(Hole::Int, Constant::Int(word.as_int())),
            Node::Char => self.hole(Hole::Char, Constant::Char(word.as_int() as u8)),
            Node::Float => self.hole(Hole::Float, Constant::Float(heap.float_of(word))),
            Node::String => self.hole(Hole::String, Constant::Text(heap.text_of(word).into())),
            Node::Bytes => self.hole(Hole::Bytes, Constant::Text(heap.text_of(word).into())),
            Node::Variant(_, cases) => {
                let repr = match heap.block_of(word) {
                    Some((tag, _)) => Repr::Block(tag.into()),
                    None => Repr::Immediate(word.as_int() as u32),
                };
                let case = self.side.script.layout().case_of(node, repr)?;
                let places = self.side.script.layout().case(node, case)?.places.clone();
                Some(Shape::Construct(node, case, self.parts(held, &cases[case as usize].args, &places)?.into()))
            }
            Node::Record(_, fields) => {
                let nodes: Vec<NodeId> = fields.iter().map(|(_, node)| *node).collect();
                let places = self.side.script.layout().fields(node).to_vec();
                Some(Shape::Record(node, self.parts(held, &nodes, &places)?.into()))
            }
            Node::Tuple(nodes) => Some(Shape::Tuple(self.parts(held, nodes, &in_order(nodes.len()))?.into())),
            Node::Array(item) => {
                let nodes = vec![*item; size];
                Some(Shape::Array(self.parts(held, &nodes, &in_order(size))?.into()))
            }
            Node::List(item) => {
                let mut cells = Vec::new();
                let mut cell = word;
                while !cell.is_int() {
                    cells.push(heap.part(cell, 0));
                    cell = heap.part(cell, 1).word;
                    if cells.len() > self.left {
                        return None;
                    }
                }
                let items: Vec<Held> = cells.into_iter().map(|one| self.side.player.machine.hold(one)).collect();
                let items = items.into_iter().map(|held| self.value(*item, held)).collect::<Option<Vec<_>>>()?;
                Some(Shape::List(items.into()))
            }
            Node::Container(_, inner) => {
                let contents = self.side.contents(node, held)?;
                Some(Shape::Container(node, self.value(*inner, contents)?.into()))
            }
            Node::Delayed(inner) if self.calls > 0 => {
                self.calls -= 1;
                match self.side.contents(node, held) {
                    Some(rest) => Some(Shape::Delayed(node, self.value(*inner, rest)?.into())),
                    None => Some(Shape::Opaque(node)),
                }
            }
            Node::Delayed(_) | Node::Function(..) => Some(Shape::Opaque(node)),
        }
    }

    /// Parts of a block; all are held before one of them is looked into.
    fn parts(&mut self, held: Held, nodes: &[NodeId], places: &[u32]) -> Option<Vec<Shape>> {
        let machine = &mut self.side.player.machine;
        let word = machine.held(held).word;
        let values: Vec<Val<()>> = places.iter().map(|place| machine.heap().part(word, *place as usize)).collect();
        let parts: Vec<Held> = values.into_iter().map(|value| machine.hold(value)).collect();
        nodes.iter().zip(parts).map(|(node, part)| self.value(*node, part)).collect()
    }
}

fn in_order(count: usize) -> Vec<u32> {
    (0..count as u32).collect()
}
