//! Inputs bred from others: the same every time, of the same types, not too large.

use super::{InputPool, LARGEST, MOST};
use crate::literals::{Pool, literal_pool};
use crate::mutation::{Material, Numbers};
use crate::seeds;
use refute_enumerate::{Inputs, NodeId, Shape, Space, Strings, holes_of, size_of};
use refute_play::CallInput;

use crate::tests::{global, program};

fn space() -> (Space, NodeId) {
    let program = program("type t = E | N of t * int * t\nlet f (l : (t * string) list) = l");
    let mut space = Space::default();
    let ty = &program.globals[global(&program, "f").index()].ty;
    let (params, _) = program.types.parameters(ty);
    let node = space.add(&program.types, &params[0].1).expect("a supported type");
    (space, node)
}

/// What a pool of the smallest inputs breeds.
fn bred(seed: u64, members: usize, count: usize) -> Vec<CallInput> {
    bred_with(&literal_pool(&[], &[]), seed, members, count)
}

fn bred_with(pool: &Pool, seed: u64, members: usize, count: usize) -> Vec<CallInput> {
    let (space, node) = space();
    let mut inputs_kept = InputPool::new(seed);
    let mut inputs = Inputs::new(&space, vec![node], Strings::Whole);
    let mut left = members;
    for size in 0.. {
        let mut shapes: Vec<Vec<Shape>> = Vec::new();
        inputs.of_size(size, &mut |input| {
            shapes.push(input.to_vec());
            shapes.len() < left
        });
        for input in shapes {
            left -= 1;
            inputs_kept.add(|| CallInput { constants: seeds::plain(&holes_of(&input), 1), input });
        }
        if left == 0 {
            break;
        }
    }
    assert!(inputs_kept.members.len() <= MOST);
    let material = Material { space: &space, args: &[node], pool, strings: Strings::Whole, numbers: Numbers::Familiar };
    (0..count).map(|_| inputs_kept.breed(material).expect("members")).collect()
}

#[test]
fn the_same_seed_breeds_the_same() {
    assert_eq!(bred(7, 600, 200), bred(7, 600, 200));
    assert_ne!(bred(7, 600, 200), bred(8, 600, 200));
}

#[test]
fn what_is_bred_is_whole() {
    let mut largest = 0;
    for CallInput { input, constants } in bred(0, 300, 500) {
        let holes = holes_of(&input);
        assert_eq!(holes.len(), constants.len());
        assert!(holes.iter().zip(&constants).all(|(hole, constant)| hole.fits(constant)), "{input:?} {constants:?}");
        largest = largest.max(size_of(&input));
    }
    assert!(largest <= LARGEST);
    assert!(largest > 12, "breeding leads to larger inputs, not only to {largest}");
}

#[test]
fn lists_are_as_long_as_programs_say() {
    let long = |pool: &Pool| {
        let has_length = |filled: &CallInput| matches!(&filled.input[0], Shape::List(elements) if elements.len() == 15);
        bred_with(pool, 0, 20, 500).iter().filter(|filled| has_length(filled)).count()
    };
    let speaks = program("let is_full l = List.length l > 14");
    assert_eq!(long(&literal_pool(&[], &[])), 0);
    assert!(long(&literal_pool(&[&speaks], &[])) > 5);
}

#[test]
fn nothing_comes_from_nothing() {
    let (space, node) = space();
    assert_eq!(
        InputPool::new(0).breed(Material {
            space: &space,
            args: &[node],
            pool: &literal_pool(&[], &[]),
            strings: Strings::Whole,
            numbers: Numbers::Familiar
        }),
        None
    );
}
