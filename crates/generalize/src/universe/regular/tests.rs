//! Regular inputs are there, and are what their types allow.

use super::*;
use crate::perturbation::tests::world::World;

/// The calls with all regular inputs of a text's `fails`.
fn calls(text: &str, slots: &[&str]) -> Vec<String> {
    let mut world = World::new(text, slots, &[]);
    let setting = world.setting.clone();
    world.with(10, |jury, _, initial| {
        let found = regular(&setting, &mut jury.values, std::slice::from_ref(initial), 1_000);
        found.iter().map(|input| setting.call(&jury.values, input)).collect()
    })
}

#[test]
fn lists_are_constant_sorted_and_alternating() {
    let calls = calls("let fails (l : int list) = l = [] let init = []", &["l"]);
    for wanted in ["f [0; 1; 2; 3; 4]", "f [0; 0; 0; 0; 0]", "f [0; 1; 0; 1; 0]", "f [40; 39; 38; 37; 36]"] {
        assert!(calls.iter().any(|call| call == wanted), "{wanted} in {calls:?}");
    }
    assert!(calls.iter().any(|call| call.matches(';').count() >= 30), "much larger ones: {calls:?}");
}

#[test]
fn trees_are_perfect_twins_and_spines() {
    let text = "type t = L | N of int * t * t let fails (t : t) = t = L let init = L";
    let calls = calls(text, &["t"]);
    for wanted in [
        // The keys of a perfect tree ascend, so that it is a search tree as well.
        "f (N (1, N (0, L, L), N (2, L, L)))",
        "f (N (1, N (0, L, L), N (0, L, L)))",
        "f (N (0, L, N (1, L, N (2, L, L))))",
    ] {
        assert!(calls.iter().any(|call| call == wanted), "{wanted} in {calls:#?}");
    }
}

#[test]
fn what_has_no_constants_of_its_own_takes_those_that_were_seen() {
    let calls = calls("let fails (s : string list) = s = [] let init = [\"q\"]", &["s"]);
    assert!(calls.iter().any(|call| call == "f [\"q\"; \"q\"]"), "{calls:?}");
}
