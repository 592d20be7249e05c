//! All small inputs of a function, as OCaml texts.
//!
//! In: a program and the name of a function. Out: arguments, smallest first; start at [`inputs`]. The shapes are those of
//! `enumerate`; every hole is filled with a few small constants, in all combinations while these are few.
//! Not here: running anything (see `exhaustive`).

use crate::exhaustive::Arguments;
use refute_enumerate::shape::holes_of;
use refute_enumerate::{Constant, Hole, Inputs, Shape, Space, Strings};
use refute_frontend::Session;
use refute_source::Sources;
use std::sync::Arc;

/// Inputs for a function of a program, smallest first: every shape with all combinations of a few constants.
///
/// # Errors
/// Why there are none.
pub fn inputs(program: &str, function: &str, most: usize) -> Result<Vec<Arguments>, String> {
    let mut sources = Sources::new();
    let file = sources.add("reference.ml", program);
    let mut session = Session::new();
    session.add(&sources, file);
    let program = session.program();
    let global = program.globals.iter().rfind(|global| global.name.as_str() == function);
    let (params, _) = program.types.parameters(&global.ok_or("no such function")?.ty);
    let mut space = Space::default();
    let add = |(_, param)| space.add(&program.types, &param).map_err(|why| format!("{} {}", why.ty, why.reason));
    let args = params.into_iter().map(add).collect::<Result<Vec<_>, String>>()?;
    let strings = Strings::Spelled;
    let mut found = Vec::new();
    let mut enumeration = Inputs::new(&space, args, strings);
    let largest = enumeration.largest().unwrap_or(usize::MAX);
    for size in 0..=largest.min(LARGEST) {
        let goes_on = enumeration.of_size(size, &mut |shapes| {
            for constants in fillings(shapes) {
                found.push(texts(&space, shapes, &constants));
            }
            found.len() < most
        });
        if !goes_on {
            break;
        }
    }
    found.truncate(most);
    Ok(found)
}

/// No type has so many small inputs that this is reached before the number wanted; types with few stop there.
const LARGEST: usize = 12;

/// Most combinations of constants for one shape.
const MOST_FILLINGS: usize = 64;

fn texts(space: &Space, shapes: &[Shape], constants: &[Constant]) -> Arguments {
    let mut rest = constants;
    let show = |shape: &Shape| {
        let (own, after) = rest.split_at(holes_of(std::slice::from_ref(shape)).len());
        rest = after;
        refute_enumerate::show(space, shape, own)
    };
    shapes.iter().map(show).collect()
}

/// Combinations of small constants for the holes: all of them when they are few, otherwise with fewer values per hole.
fn fillings(shapes: &[Shape]) -> Vec<Vec<Constant>> {
    let holes: Vec<Hole> = holes_of(shapes);
    let mut values = 4;
    while values > 2 && values_to_the(values, holes.len()) > MOST_FILLINGS {
        values -= 1;
    }
    let count = values_to_the(values, holes.len()).min(MOST_FILLINGS);
    let filling = |number: usize| {
        let mut digits = number;
        let constant = |hole: &Hole| {
            let digit = digits % values;
            digits /= values;
            constant(*hole, digit)
        };
        holes.iter().map(constant).collect()
    };
    (0..count).map(filling).collect()
}

fn values_to_the(values: usize, holes: usize) -> usize {
    (0..holes).fold(1, |product: usize, _| product.saturating_mul(values))
}

fn constant(hole: Hole, number: usize) -> Constant {
    let text = |texts: [&str; 4]| Constant::Text(Arc::from(texts[number].as_bytes()));
    match hole {
        Hole::Int => Constant::Int([1, 0, 2, -1][number]),
        Hole::Char => Constant::Char([b'a', b'b', b' ', b'0'][number]),
        Hole::Float => Constant::Float([1.0, 0.0, 2.5, -1.0][number]),
        Hole::String | Hole::Bytes => text(["x", "y", "", "ab"]),
    }
}
