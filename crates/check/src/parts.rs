//! The parts of an input: where each stands, what type it has, which constants are its own.
//!
//! In: an input with its constants. Out: its parts in the order of the text, and the input with a part replaced. The
//! holes of a part are numbered one after another, so a part's constants are a range.

use refute_enumerate::{Constant, Inputs, Node, NodeId, Shape, Space, Strings, holes_of};
use refute_play::CallInput;
use std::ops::Range;
use std::sync::Arc;

/// No larger values are looked for where small ones are wanted.
const LARGEST_SMALL: usize = 8;

/// A part of an input.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    /// The argument, then the number of the part at each level.
    pub path: Vec<usize>,
    /// Its node.
    pub node: NodeId,
    /// What stands there.
    pub shape: Shape,
    /// Where its constants are.
    pub constants: Range<usize>,
}

/// What can be done with the parts of an input.
pub(crate) trait Parts {
    /// All parts, wholes before their parts, in the order of the text.
    fn parts(&self, space: &Space, args: &[NodeId]) -> Vec<Part>;
    /// The constants of a part.
    fn constants_of(&self, part: &Part) -> &[Constant];
    /// The input with something else in the place of a part.
    fn with(&self, part: &Part, shape: Shape, constants: &[Constant]) -> CallInput;
}

impl Parts for CallInput {
    fn parts(&self, space: &Space, args: &[NodeId]) -> Vec<Part> {
        let mut parts = Vec::new();
        let mut at = 0;
        for (i, (shape, node)) in self.input.iter().zip(args).enumerate() {
            parts_of(space, shape, *node, &mut vec![i], &mut at, &mut parts);
        }
        parts
    }

    fn constants_of(&self, part: &Part) -> &[Constant] {
        &self.constants[part.constants.clone()]
    }

    fn with(&self, part: &Part, shape: Shape, constants: &[Constant]) -> CallInput {
        let mut input = self.input.clone();
        replace(&mut input[part.path[0]], &part.path[1..], shape);
        let (before, after) = (&self.constants[..part.constants.start], &self.constants[part.constants.end..]);
        CallInput { input, constants: [before, constants, after].concat() }
    }
}

/// The smallest values of a node, so many at most.
pub(crate) fn smallest(space: &Space, node: NodeId, most: usize) -> Vec<Shape> {
    let mut inputs = Inputs::new(space, vec![node], Strings::Whole);
    let mut shapes: Vec<Shape> = Vec::new();
    for size in 0..LARGEST_SMALL {
        inputs.of_size(size, &mut |input| {
            shapes.extend(input.iter().take(1).cloned());
            shapes.len() < most
        });
    }
    shapes
}

/// Whether a shape is a list or an array.
pub(crate) fn is_sequence(shape: &Shape) -> bool {
    matches!(shape, Shape::List(_) | Shape::Array(_))
}

/// The elements of a list that is a part of an input.
pub(crate) fn elements(input: &CallInput, parts: &[Part], list: &Part) -> Vec<(Shape, Vec<Constant>)> {
    let inside = |part: &&Part| part.path.len() == list.path.len() + 1 && part.path.starts_with(&list.path);
    parts.iter().filter(inside).map(|part| (part.shape.clone(), input.constants_of(part).to_vec())).collect()
}

/// The input with a list or an array of other elements in its place.
pub(crate) fn rebuilt(child: &CallInput, place: &Part, elements: Vec<(Shape, Vec<Constant>)>) -> CallInput {
    let (shapes, constants): (Vec<Shape>, Vec<Vec<Constant>>) = elements.into_iter().unzip();
    let shape =
        if matches!(place.shape, Shape::List(_)) { Shape::List(shapes.into()) } else { Shape::Array(shapes.into()) };
    child.with(place, shape, &constants.concat())
}

fn parts_of(space: &Space, shape: &Shape, node: NodeId, path: &mut Vec<usize>, at: &mut usize, parts: &mut Vec<Part>) {
    // The same value as another argument is no part by itself.
    if matches!(shape, Shape::Same(_)) {
        return;
    }
    let index = parts.len();
    parts.push(Part { path: path.clone(), node, shape: shape.clone(), constants: *at..*at });
    if is_leaf(space, node, shape) {
        *at += if matches!(shape, Shape::Hole(_)) { 1 } else { holes_of(std::slice::from_ref(shape)).len() };
    } else {
        for (i, part) in inner(shape).iter().enumerate() {
            let Some(node) = node_of_part(space, node, shape, i) else { continue };
            path.push(i);
            parts_of(space, part, node, path, at, parts);
            path.pop();
        }
    }
    parts[index].constants.end = *at;
}

/// Whether a shape has no parts that may be replaced.
fn is_leaf(space: &Space, node: NodeId, shape: &Shape) -> bool {
    inner(shape).is_empty() || node_of_part(space, node, shape, 0).is_none()
}

/// The node of a part, by its number; none where the parts of a shape have no nodes of their own.
fn node_of_part(space: &Space, node: NodeId, shape: &Shape, number: usize) -> Option<NodeId> {
    match (space.node(node), shape) {
        (Node::Variant(_, cases), Shape::Construct(_, case, _)) => cases[*case as usize].args.get(number).copied(),
        (Node::Record(_, fields), _) => fields.get(number).map(|(_, node)| *node),
        (Node::Tuple(nodes), _) => nodes.get(number).copied(),
        (Node::List(element) | Node::Array(element), _) => Some(*element),
        (Node::Delayed(inner), Shape::Delayed(..)) | (Node::Container(_, inner), _) => Some(*inner),
        _ => None,
    }
}

/// The parts of a shape that may be replaced; a knot stays whole, since its parts come back to it.
fn inner(shape: &Shape) -> &[Shape] {
    if matches!(shape, Shape::Knot(..)) { &[] } else { shape.parts() }
}

fn replace(shape: &mut Shape, path: &[usize], by: Shape) {
    let Some((first, rest)) = path.split_first() else {
        *shape = by;
        return;
    };
    if let Shape::Construct(_, _, parts)
    | Shape::Record(_, parts)
    | Shape::Tuple(parts)
    | Shape::List(parts)
    | Shape::Array(parts) = shape
    {
        let mut changed: Vec<Shape> = parts.to_vec();
        replace(&mut changed[*first], rest, by);
        *parts = Arc::from(changed);
    } else if let Shape::Delayed(_, inner) | Shape::Container(_, inner) = shape {
        replace(Arc::make_mut(inner), rest, by);
    }
}
