//! Outlines of programs, templates and graders.

use super::*;
use expect_test::{Expect, expect};

fn text(content: &str) -> Text {
    Text { name: "t.ml".to_string(), bytes: content.as_bytes().to_vec() }
}

fn check(prelude: &str, program: &str, expect: &Expect) {
    let mut shown = String::new();
    for function in functions(&[text(prelude)], &text(program)) {
        let FunctionOutline { name, ty, parameters, result } = function;
        shown += &format!("{name} : {ty} [{}] {result}\n", parameters.join("] ["));
    }
    expect.assert_eq(&shown);
}

#[test]
fn functions_are_told_with_their_types() {
    check(
        "type t = A | B of t\nlet from_prelude x = x",
        "let rec size = function A -> 0 | B t -> 1 + size t\nlet zero = A\nlet both by (f, x) = by (f x)\nlet f x = x\nlet size t = size t",
        &expect![[r#"
            both : ('a -> 'b) -> ('c -> 'a) * 'c -> 'b ['a -> 'b] [('a -> 'b) * 'a] 'a
            f : 'a -> 'a ['a] 'a
            size : t -> int [t] int
        "#]],
    );
    check("", "let f x = x + \"a\"", &expect![""]);
    check("let x = ", "let f x = x", &expect![""]);
}

#[test]
fn names_are_told_even_when_types_are_wrong() {
    let names = defined_names(&text(
        "let rec f x = 1 + \"\" and g = ;;\nlet (h : int -> int) = fun x -> x\nlet _ = 3\nlet f = 2",
    ));
    assert_eq!(names, ["f", "g", "h"]);
    assert!(defined_names(&text("(((")).is_empty());
}

#[test]
fn the_functions_that_a_grader_tests_are_found() {
    let names = tested_names(&text(
        r#"(* test_function_1 "comment" *)
let exercise_1 = set_progress "one"; Section ([ Text "Function:" ; Code "size" ], test_function_1_against_solution
  [%ty: tree -> int] "size" ~gen:5 [ Leaf ])
let exercise_2 = Test_lib.test_function_2_against ~test:(fun a b -> "inside") ~name:"label" [%ty: int -> "x"] "ins\
  ert" f []
let three = test_variable_against_solution [%ty: int] "limit" and other = "not this"
let four name = test_function_1 [%ty: int -> int] name in "nor this"
let again = test_function_1 ty "size" []"#,
    ));
    assert_eq!(names, ["size", "ins\\\n  ert", "limit"]);
}
