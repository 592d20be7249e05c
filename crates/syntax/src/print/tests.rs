//! Printed trees read back as themselves.

use expect_test::{Expect, expect};
use refute_source::Sources;

use super::print;
use crate::dump::same_structure;
use crate::parser::parse;

/// The printed form, which must read back as the same tree.
fn check(text: &str, expect: Expect) {
    let mut sources = Sources::new();
    let file = sources.add("test.ml", text);
    let parsed = parse(&sources, file);
    assert!(parsed.problems.is_empty(), "{:?}", parsed.problems);
    let printed = print(&parsed.tree);
    let again = sources.add("again.ml", printed.clone());
    assert!(same_structure(&parsed.tree, &parse(&sources, again).tree), "{}", String::from_utf8_lossy(&printed));
    expect.assert_eq(&String::from_utf8_lossy(&printed));
}

#[test]
fn a_small_program() {
    check(
        "type 'a tree=Leaf|Node of 'a tree*'a*'a tree let rec insert x t=match t with Leaf->Node(Leaf,x,Leaf)\
         |Node(l,y,r)->if x<y then Node(insert x l,y,r) else if x>y then Node(l,y,insert x r) else t",
        expect![[r#"
            type 'a tree = Leaf | Node of 'a tree * 'a * 'a tree

            let rec insert x t =
              match t with
              | Leaf -> Node (Leaf, x, Leaf)
              | Node (l, y, r) ->
                  if x < y then
                    Node (insert x l, y, r)
                  else if x > y then
                    Node (l, y, insert x r)
                  else
                    t
        "#]],
    );
}

#[test]
fn parentheses_where_needed() {
    check(
        "let x = (a + b) * c - (d - e), f (-1) (g x), -(-a), - !a, ((a)), (a; b), (fun x -> x) 1",
        expect![[r#"
            let x = (a + b) * c - (d - e), f (-1) (g x), -(-a), - !a, a, (a; b), (fun x -> x) 1
        "#]],
    );
    check(
        "match a with 1 -> (match b with 2 -> c) | 3 -> d; (if e then f); g",
        expect![[r#"
        match a with
        | 1 ->
            (match b with
             | 2 -> c)
        | 3 -> d; if e then f; g;;
    "#]],
    );
    check(
        "if a then (if b then c) else (let x = d in x)",
        expect![[r#"
        if a then (if b then c) else let x = d in x;;
    "#]],
    );
    check(
        "(a := fun x -> x); b",
        expect![[r#"
        a := (fun x -> x); b;;
    "#]],
    );
    check(
        "let ( + ) a b = ( * ) a b and ( mod ) = M.( - )",
        expect![[r#"
        let ( + ) a b = ( * ) a b
        and ( mod ) = M.( - )
    "#]],
    );
}

#[test]
fn long_lines_break() {
    check(
        "let result = some_function_with_a_long_name (first_argument + 1) (second_argument * 2) third_argument \
         (fun parameter -> another_function parameter [1; 2; 3])",
        expect![[r#"
            let result =
              some_function_with_a_long_name
                (first_argument + 1)
                (second_argument * 2)
                third_argument
                (fun parameter -> another_function parameter [1; 2; 3])
        "#]],
    );
    check(
        "let f a b = print_string \"this is rather long, is it not\"; print_newline (); if a then print_int b else print_string \"no\"; a && b",
        expect![[r#"
            let f a b =
              print_string "this is rather long, is it not";
              print_newline ();
              if a then print_int b else print_string "no";
              a && b
        "#]],
    );
}

#[test]
fn expressions_between_definitions() {
    check(
        "let a = 1;; print a;; print b;; let c = 2",
        expect![[r#"
        let a = 1;;

        print a;;

        print b;;

        let c = 2
    "#]],
    );
}

#[test]
fn strings_and_characters() {
    check(
        r#"let x = "a\n\"\\\255é", '\'', '"', '\n', '\200', {q|a "b" |q}, "\xff""#,
        expect![[r#"
        let x = "a\n\"\\\255\195\169", '\'', '"', '\n', '\200', {q|a "b" |q}, "\255"
    "#]],
    );
}

#[test]
fn a_sign_before_another_operator() {
    check(
        "let a = - !f x + - !r.y",
        expect![[r#"
            let a = - !f x + - !r.y
        "#]],
    );
}
