//! The strings of an input, whole or spelled out.
//!
//! In: an input. Out: the same input with each string as one constant, or with one constant for each character. Whole
//! strings are changed like any text; spelled ones have a size, so that they can be made smaller.
//! Strings inside functions stay as they are.

use refute_enumerate::{Constant, Hole, Shape};
use refute_play::CallInput;
use std::sync::Arc;

/// The input with whole strings.
pub(crate) fn whole(input: &CallInput) -> CallInput {
    if !input.input.iter().any(is_spelled) {
        return input.clone();
    }
    respelled(input, &mut |shape, constants, out| {
        let hole = match shape {
            Shape::Spelled(_) => Hole::String,
            Shape::SpelledBytes(_) => Hole::Bytes,
            _ => return None,
        };
        let byte = |constant: &Constant| if let Constant::Char(c) = constant { *c } else { b'a' };
        out.push(Constant::Text(constants.iter().map(byte).collect()));
        Some(Shape::Hole(hole))
    })
}

/// The input with strings spelled out.
pub(crate) fn spelled(input: &CallInput) -> CallInput {
    respelled(input, &mut |shape, constants, out| {
        let (Shape::Hole(hole @ (Hole::String | Hole::Bytes)), [Constant::Text(text)]) = (shape, constants) else {
            return None;
        };
        out.extend(text.iter().map(|byte| Constant::Char(*byte)));
        let length = text.len() as u32;
        Some(if *hole == Hole::String { Shape::Spelled(length) } else { Shape::SpelledBytes(length) })
    })
}

/// Whether a string in it is spelled out.
fn is_spelled(shape: &Shape) -> bool {
    matches!(shape, Shape::Spelled(_) | Shape::SpelledBytes(_)) || shape.parts().iter().any(is_spelled)
}

/// Puts another shape in the place of some; its constants are added to the last argument.
type Respell<'a> = dyn FnMut(&Shape, &[Constant], &mut Vec<Constant>) -> Option<Shape> + 'a;

fn respelled(input: &CallInput, respell: &mut Respell<'_>) -> CallInput {
    let mut constants = Vec::with_capacity(input.constants.len());
    let mut rest = &input.constants[..];
    let shapes = input.input.iter().map(|shape| walk(shape, &mut rest, &mut constants, respell)).collect();
    CallInput { input: shapes, constants }
}

fn walk(shape: &Shape, rest: &mut &[Constant], out: &mut Vec<Constant>, respell: &mut Respell<'_>) -> Shape {
    let mut parts = |parts: &Arc<[Shape]>| parts.iter().map(|part| walk(part, rest, out, respell)).collect();
    match shape {
        Shape::Construct(node, case, args) => Shape::Construct(*node, *case, parts(args)),
        Shape::Record(node, fields) => Shape::Record(*node, parts(fields)),
        Shape::Tuple(components) => Shape::Tuple(parts(components)),
        Shape::List(elements) => Shape::List(parts(elements)),
        Shape::Array(elements) => Shape::Array(parts(elements)),
        Shape::Delayed(node, inner) => Shape::Delayed(*node, walk(inner, rest, out, respell).into()),
        Shape::Knot(node, inner) => Shape::Knot(*node, walk(inner, rest, out, respell).into()),
        Shape::Container(node, inner) => Shape::Container(*node, walk(inner, rest, out, respell).into()),
        Shape::Again(_) | Shape::Same(_) | Shape::Opaque(_) => shape.clone(),
        Shape::Hole(_) | Shape::Spelled(_) | Shape::SpelledBytes(_) | Shape::Function(..) => {
            let count = refute_enumerate::holes_of(std::slice::from_ref(shape)).len();
            let (constants, after) = rest.split_at(count.min(rest.len()));
            *rest = after;
            respell(shape, constants, out).unwrap_or_else(|| {
                out.extend_from_slice(constants);
                shape.clone()
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_spelled_and_put_together_again() {
        let text = |text: &str| Constant::Text(Arc::from(text.as_bytes()));
        let list = Shape::List(Arc::from([Shape::Hole(Hole::String), Shape::Hole(Hole::String)]));
        let input = CallInput {
            input: vec![list, Shape::Hole(Hole::Int)],
            constants: vec![text("ab"), text(""), Constant::Int(7)],
        };
        let spelled_out = spelled(&input);
        assert_eq!(spelled_out.input[0], Shape::List(Arc::from([Shape::Spelled(2), Shape::Spelled(0)])));
        assert_eq!(spelled_out.constants, [Constant::Char(b'a'), Constant::Char(b'b'), Constant::Int(7)]);
        assert_eq!(whole(&spelled_out), input);
    }
}
