//! All small inputs of a function, as OCaml texts.
//!
//! In: a program and the name of a function. Out: arguments, smallest first; start at [`inputs`]. The shapes are those of
//! `enumerate`; every hole is filled with a few small constants, in all combinations while these are few. Characters are those of
//! the program first: texts mean something only with them.
//! Not here: running anything (see `exhaustive`).

use crate::exhaustive::Arguments;
use refute_enumerate::shape::holes_of;
use refute_enumerate::{Constant, Hole, Inputs, Shape, Space, Strings};
use refute_frontend::Session;
use refute_ir::{Literal, Program};
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
    let letters = letters(program);
    let mut found = Vec::new();
    let mut enumeration = Inputs::new(&space, args, strings);
    let largest = enumeration.largest().unwrap_or(usize::MAX);
    for size in 0..=largest.min(LARGEST) {
        let goes_on = enumeration.of_size(size, &mut |shapes| {
            for constants in fillings(shapes, &letters) {
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

/// Letters that mean something to every program, and how many of a program's own are tried beside them.
const LETTERS: [u8; 4] = *b"ab 0";
const OWN: usize = 12;

/// The characters that stand in a program, then others. Small numbers cannot be told from them.
fn letters(program: &Program) -> Vec<u8> {
    let own = &program.functions[program.library.functions..];
    let mut letters: Vec<u8> = Vec::new();
    let mut add = |byte: u8| {
        if byte.is_ascii_graphic() && !letters.contains(&byte) {
            letters.push(byte);
        }
    };
    for (_, literal) in own.iter().flat_map(|function| function.literals()) {
        match literal {
            Literal::Int(n) => u8::try_from(n).ok().into_iter().for_each(&mut add),
            Literal::Text(text) => text.iter().copied().for_each(&mut add),
            Literal::Float(_) => {}
        }
    }
    letters.truncate(OWN);
    letters.extend(LETTERS.iter().filter(|letter| !letters.contains(letter)).copied().collect::<Vec<_>>());
    letters
}

/// Combinations of small constants for the holes: all of them when they are few, otherwise with fewer values per hole; of
/// characters, which only mean something together, any combinations of any letters.
fn fillings(shapes: &[Shape], letters: &[u8]) -> Vec<Vec<Constant>> {
    let holes: Vec<Hole> = holes_of(shapes);
    let chars = holes.iter().filter(|hole| **hole == Hole::Char).count();
    if values_to_the(letters.len(), chars) > MOST_FILLINGS && letters.len() > LETTERS.len() {
        return (0..MOST_FILLINGS as u64).map(|number| mixture(&holes, letters, number)).collect();
    }
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

fn mixture(holes: &[Hole], letters: &[u8], number: u64) -> Vec<Constant> {
    let mut dice = fastrand::Rng::with_seed(number);
    let constant = |hole: &Hole| match hole {
        Hole::Char => Constant::Char(letters[dice.usize(..letters.len())]),
        _ => constant(*hole, dice.usize(..4)),
    };
    holes.iter().map(constant).collect()
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
