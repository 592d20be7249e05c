//! Which comparisons are doubtful.

use super::check as check_tree;
use crate::{Env, Origin, infer};
use refute_source::Sources;
use refute_syntax::parse;

/// Whether `text`, after the declaration of `==` and some types, gets a warning.
fn warns(text: &str) -> bool {
    let declarations = "external ( == ) : 'a -> 'a -> bool = \"%eq\"
        type color = Red | Green
        type shape = Point | Circle of int
        type point = { x : int }
        type cell = { mutable content : int }
        ";
    let mut sources = Sources::new();
    let file = sources.add("test.ml", format!("{declarations}{text}"));
    let parsed = parse(&sources, file);
    assert!(parsed.problems.is_empty(), "{:?}", parsed.problems);
    let mut env = Env::builtin();
    let (typed, problems) = infer(&parsed.tree, &mut env, Origin::Library);
    assert!(problems.is_empty(), "{problems:?}");
    !check_tree(&parsed.tree, &typed, env.types()).is_empty()
}

#[test]
fn built_values_are_doubtful() {
    for ty in ["string", "float", "int list", "int option", "int * int", "shape", "point"] {
        assert!(warns(&format!("let f (a : {ty}) b = a == b")), "{ty}");
    }
}

#[test]
fn values_without_parts_and_cells_are_fine() {
    for ty in ["int", "char", "bool", "unit", "color", "'a", "int array", "int ref", "cell", "int -> int"] {
        assert!(!warns(&format!("let f (a : {ty}) b = a == b")), "{ty}");
    }
}

#[test]
fn constants_are_the_same_everywhere() {
    assert!(!warns("let f (l : int list) = l == []"));
    assert!(!warns("let f l = Point == l"));
    assert!(warns("let f l = l == Circle 1"));
}

#[test]
fn another_operator_of_that_name_is_fine() {
    assert!(!warns("let ( == ) a b = true let f (a : string) b = a == b"));
}
