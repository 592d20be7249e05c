//! A value of a machine as an input: what a call was given, said so that other machines can be given the same.
//!
//! In: a value and its node. Out: a shape and its constants. There is none for functions, which cannot be read, for what
//! is too large to be worth telling, and for values that are not of the node's type after all.

use crate::layout::Layout;
use crate::runner::CallInput;
use refute_enumerate::{Constant, Hole, Node, NodeId, Shape, Space};
use refute_eval::{Concrete, Machine, Val, Word};
use refute_ir::types::Repr;

/// Parts of all arguments together at most.
const MOST_PARTS: usize = 200;

/// The arguments of a call as an input.
pub fn snapshot(
    space: &Space,
    nodes: &[NodeId],
    machine: &Machine<Concrete>,
    layout: &Layout,
    args: &[Val<()>],
) -> Option<CallInput> {
    let mut reader = Reader { space, machine, layout, left: MOST_PARTS, constants: Vec::new() };
    let read = |(node, arg): (&NodeId, &Val<()>)| reader.value(*node, arg.word);
    let input = nodes.iter().zip(args).map(read).collect::<Option<Vec<Shape>>>()?;
    Some(CallInput { input, constants: reader.constants })
}

struct Reader<'a> {
    space: &'a Space,
    machine: &'a Machine<Concrete>,
    layout: &'a Layout,
    left: usize,
    constants: Vec<Constant>,
}

impl Reader<'_> {
    fn hole(&mut self, hole: Hole, constant: Constant) -> Option<Shape> {
        self.constants.push(constant);
        Some(Shape::Hole(hole))
    }

    fn value(&mut self, node: NodeId, word: Word) -> Option<Shape> {
        self.left = self.left.checked_sub(1)?;
        let (space, heap) = (self.space, self.machine.heap());
        match space.node(node) {
            Node::Int if word.is_int() => self.hole(Hole::Int, Constant::Int(word.as_int())),
            Node::Char if word.is_int() => self.hole(Hole::Char, Constant::Char(word.as_int() as u8)),
            Node::Float if !word.is_int() && heap.block_of(word).is_none() && !heap.is_text(word) => {
                self.hole(Hole::Float, Constant::Float(heap.float_of(word)))
            }
            Node::String if heap.is_text(word) => self.hole(Hole::String, Constant::Text(heap.text_of(word).into())),
            Node::Tuple(parts) => {
                let places: Vec<u32> = (0..parts.len() as u32).collect();
                Some(Shape::Tuple(self.parts(word, parts.iter().copied(), &places)?.into()))
            }
            Node::Record(_, fields) => {
                let nodes = fields.iter().map(|(_, node)| *node);
                Some(Shape::Record(node, self.parts(word, nodes, self.layout.fields(node))?.into()))
            }
            Node::Variant(_, cases) => {
                let block = heap.block_of(word);
                let repr = match block {
                    Some((tag, _)) => Repr::Block(tag.into()),
                    None if word.is_int() => Repr::Immediate(u32::try_from(word.as_int()).ok()?),
                    None => return None,
                };
                let case = self.layout.case_of(node, repr)?;
                let nodes = cases[case as usize].args.iter().copied();
                let places = &self.layout.case(node, case)?.places;
                Some(Shape::Construct(node, case, self.parts(word, nodes, places)?.into()))
            }
            Node::List(element) => {
                let mut parts = Vec::new();
                let mut cell = word;
                while cell != Word::UNIT {
                    if !matches!(heap.block_of(cell), Some((0, 2))) {
                        return None;
                    }
                    parts.push(self.value(*element, heap.part(cell, 0).word)?);
                    cell = heap.part(cell, 1).word;
                }
                Some(Shape::List(parts.into()))
            }
            // Functions cannot be read; what is mutable shows another state than at the time of the call.
            _ => None,
        }
    }

    fn parts(&mut self, word: Word, nodes: impl Iterator<Item = NodeId>, places: &[u32]) -> Option<Vec<Shape>> {
        let size = self.machine.heap().block_of(word).map_or(0, |block| block.1);
        let mut parts = Vec::with_capacity(places.len());
        for (node, place) in nodes.zip(places) {
            let part = ((*place as usize) < size).then(|| self.machine.heap().part(word, *place as usize).word)?;
            parts.push(refute_source::deep(|| self.value(node, part))?);
        }
        Some(parts)
    }
}
