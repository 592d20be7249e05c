//! Inputs bred from others: the same every time, of the same types, not too large.

use super::{InputPool, LARGEST, MOST};
use crate::literals::literal_pool;
use crate::mutation::Material;
use crate::seeds;
use refute_enumerate::{Inputs, NodeId, Shape, Space, Strings, holes_of, size_of};
use refute_play::CallInput;

use crate::tests::{global, program};

fn space() -> (Space, NodeId) {
    let program = program("type t = E | N of t * int * t\nlet f (l : (t * string) list) = l");
    let mut space = Space::default();
    let ty = &program.globals[global(&program, "f").index()].ty;
    let (params, _) = crate::fit::parameters(&program.types, ty);
    let node = space.add(&program.types, &params[0].1).expect("a supported type");
    (space, node)
}

/// A inputs_kept of the smallest inputs, and some that it breeds.
fn bred(seed: u64, members: usize, count: usize) -> Vec<CallInput> {
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
    (0..count)
        .map(|_| {
            inputs_kept
                .breed(Material {
                    space: &space,
                    args: &[node],
                    pool: &literal_pool(&[], &[]),
                    strings: Strings::Whole,
                })
                .expect("members")
        })
        .collect()
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
fn nothing_comes_from_nothing() {
    let (space, node) = space();
    assert_eq!(
        InputPool::new(0).breed(Material {
            space: &space,
            args: &[node],
            pool: &literal_pool(&[], &[]),
            strings: Strings::Whole
        }),
        None
    );
}
