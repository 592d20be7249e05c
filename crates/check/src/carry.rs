//! Carries a value from the submission's machine to the reference's, along the space both share.
//!
//! Needed where the exercise brings its own equality, which is a function of the reference's program.

use crate::compare::Operand;
use refute_enumerate::{Node, NodeId, Space};
use refute_eval::{Domain, Machine, Val};
use refute_ir::types::Repr;
use refute_play::Layout;

/// Cells of a list that are carried at most; only a cyclic list has more.
const MOST_CELLS: usize = 1 << 20;

/// Rebuilds a value of a node in another machine. Shadows stay behind; functions become `()`, since none can be carried.
pub(crate) fn carry<D: Domain>(
    space: &Space,
    node: NodeId,
    from: &Operand<'_, D>,
    to: &mut Machine<D>,
    layout: &Layout,
) -> Val<D::Shadow> {
    let heap = from.machine.heap();
    let word = from.value.word;
    let mut part = |node: NodeId, place: usize| {
        let value = heap.part(word, place);
        let from = Operand { machine: from.machine, layout: from.layout, value };
        refute_source::deep(|| carry(space, node, &from, to, layout))
    };
    match space.node(node) {
        Node::Int | Node::Char => Val::plain(word),
        Node::Float => Val::plain(to.make_float(heap.float_of(word))),
        Node::String | Node::Bytes => Val::plain(to.make_text(heap.text_of(word))),
        Node::Tuple(parts) => {
            let parts: Vec<_> = parts.iter().enumerate().map(|(i, node)| part(*node, i)).collect();
            Val::plain(to.make_block(0, &parts))
        }
        Node::Record(_, fields) => {
            let (there, here) = (from.layout.fields(node), layout.fields(node));
            let mut placed = vec![Val::default(); fields.len()];
            for (i, (_, node)) in fields.iter().enumerate() {
                placed[here[i] as usize] = part(*node, there[i] as usize);
            }
            Val::plain(to.make_block(0, &placed))
        }
        Node::Variant(_, cases) => {
            let repr =
                heap.block_of(word).map_or(Repr::Immediate(word.as_int() as u32), |(tag, _)| Repr::Block(tag.into()));
            let Some(case) = from.layout.case_of(node, repr) else { return Val::int(0) };
            let (Some(there), Some(here)) = (from.layout.case(node, case), layout.case(node, case)) else {
                return Val::int(0);
            };
            match here.repr {
                Repr::Immediate(number) => Val::int(number.into()),
                Repr::Block(tag) => {
                    let args = &cases[case as usize].args;
                    let mut placed = vec![Val::default(); args.len()];
                    for (i, node) in args.iter().enumerate() {
                        placed[here.places[i] as usize] = part(*node, there.places[i] as usize);
                    }
                    Val::plain(to.make_block(tag as u8, &placed))
                }
            }
        }
        Node::List(element) => {
            let mut parts = Vec::new();
            let mut cell = word;
            while !cell.is_int() && parts.len() < MOST_CELLS {
                let from = Operand { machine: from.machine, layout: from.layout, value: heap.part(cell, 0) };
                parts.push(carry(space, *element, &from, to, layout));
                cell = heap.part(cell, 1).word;
            }
            let mut list = Val::int(0);
            for part in parts.into_iter().rev() {
                list = Val::plain(to.make_block(0, &[part, list]));
            }
            list
        }
        Node::Array(element) => {
            let size = heap.block_of(word).map_or(0, |block| block.1);
            let parts: Vec<_> = (0..size).map(|i| part(*element, i)).collect();
            Val::plain(to.make_array(&parts))
        }
        Node::Function(..) | Node::Delayed(_) | Node::Container(..) => Val::int(0),
    }
}
