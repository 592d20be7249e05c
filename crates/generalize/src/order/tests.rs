//! What is told about integers from how programs label inputs.

use crate::perturbation::tests::world::{MERGE, World};
use crate::universe::universe;

fn sorts_of(text: &str, slots: &[&str]) -> Vec<(usize, usize)> {
    let mut world = World::new(text, slots, &[]);
    world.with(3_000, |jury, functions, initial| {
        let all = universe(jury, functions, std::slice::from_ref(initial), 500, None);
        all.sorts.sorts.iter().map(|sort| (sort.roles.len(), sort.landmarks.len())).collect()
    })
}

#[test]
fn integers_that_are_compared_are_one_sort() {
    assert_eq!(sorts_of(MERGE, &["a", "b"]), [(2, 0)]);
}

#[test]
fn integers_that_are_not_are_two() {
    let text =
        "let fails ((a : int list), (b : int list)) = a <> List.rev a || b <> List.rev b let init = ([1; 2], [3])";
    assert_eq!(sorts_of(text, &["a", "b"]), [(1, 0), (1, 0)]);
}

#[test]
fn lengths_are_numbers() {
    let text = "let fails ((n : int), (a : int list)) = n > List.length a let init = (3, [1; 2])";
    assert_eq!(sorts_of(text, &["n", "a"]), [(1, 0)]);
}
