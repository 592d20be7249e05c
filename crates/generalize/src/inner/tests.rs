//! What is inside inputs.

use super::*;
use crate::functions::Functions;
use crate::perturbation::tests::world::World;

const NOT: &str = "
type f = T | F | Not of f | And of f * f
let rec good = function T -> true | F -> false | Not a -> not (good a) | And (a, b) -> good a && good b
let rec bad = function T -> true | F -> false | Not a -> bad a | And (a, b) -> bad a && bad b
let fails e = good e <> bad e
";

/// Whether something inside the initial input fails.
fn fails_inside(text: &str, slots: &[&str]) -> Option<bool> {
    let mut world = World::new(text, slots, &[]);
    let mut inner = Inner::default();
    world.with(1_000, |jury, _: &mut Functions, input| inner.fails_inside(jury, input))
}

#[test]
fn a_part_that_fails_is_found_however_deep_it_is() {
    let with = |init: &str| fails_inside(&format!("{NOT}let init = {init}"), &["e"]);
    assert_eq!(with("Not T"), Some(false));
    assert_eq!(with("Not (Not T)"), Some(true));
    assert_eq!(with("And (F, And (T, Not F))"), Some(true));
    assert_eq!(with("And (F, And (T, F))"), Some(false));
}

#[test]
fn several_arguments_go_inside_together() {
    let text = "let fails (a : int list) (b : int list) = List.length a = 1 && List.length b = 1 let init = ";
    // Worlds take one argument; two lists are a pair.
    let pairs = text.replace("(a : int list) (b : int list)", "((a : int list), (b : int list))");
    assert_eq!(fails_inside(&format!("{pairs} ([1; 2; 3], [4; 5])"), &["a", "b"]), Some(true));
    assert_eq!(fails_inside(&format!("{pairs} ([1], [4])"), &["a", "b"]), Some(false));
}

#[test]
fn only_types_that_stand_in_themselves_have_an_inside() {
    let has = |text: &str, slots: &[&str]| has_inside(&World::new(text, slots, &[]).setting);
    assert!(has("let fails (l : int list) = l = [] let init = []", &["l"]));
    assert!(!has("let fails ((a : int), (b : bool)) = b && a = 0 let init = (0, true)", &["a", "b"]));
}
