//! Tests of exhaustiveness.

use super::{Problem, check as check_tree};
use crate::{Env, Origin, infer};
use expect_test::{Expect, expect};
use refute_source::Sources;
use refute_syntax::parse;

fn check(text: &str, expected: Expect) {
    let mut sources = Sources::new();
    let file = sources.add("test.ml", text);
    let parsed = parse(&sources, file);
    assert!(parsed.problems.is_empty(), "{:?}", parsed.problems);
    let mut env = Env::builtin();
    let (typed, problems) = infer(&parsed.tree, &mut env, Origin::Program);
    assert!(problems.is_empty(), "{problems:?}");
    let mut out = String::new();
    for problem in check_tree(&parsed.tree, &typed, env.types(), env.exceptions()) {
        let text = String::from_utf8_lossy(sources.text(problem.span())).into_owned();
        out.push_str(&match problem {
            Problem::NonExhaustive { example, .. } => format!("`{text}` misses {example}\n"),
            Problem::UnusedCase { .. } => format!("`{text}` is unused\n"),
            Problem::Reachable { example, .. } => format!("`{text}` is reached by {example}\n"),
            Problem::UnusedAlternative(_) => format!("alternative `{text}` is unused\n"),
        });
    }
    expected.assert_eq(&out);
}

#[test]
fn complete_matches_are_fine() {
    check("let f x = match x with [] -> 0 | [_] -> 1 | _ :: _ :: _ -> 2", expect![""]);
    check("let f = function true, _ -> 1 | false, true -> 2 | false, false -> 3", expect![""]);
    check("let f = function '\\000'..'a' -> 1 | 'b'..'\\255' -> 2", expect![""]);
    check("type t = A | B of t let rec f = function A -> 0 | B A -> 1 | B (B x) -> f x", expect![""]);
    check("let (a, b) = (1, 2) let f () (x, _) = x", expect![""]);
}

#[test]
fn constructors_left_out() {
    check(
        "let f = function Some true -> 1 | None -> 2",
        expect![[r#"
        `function` misses Some false
    "#]],
    );
    check(
        "let f x = match x with Some _, [] -> 1 | None, _ -> 2",
        expect![[r#"
        `match x` misses (Some _, _ :: _)
    "#]],
    );
    check(
        "type t = A | B of t * t let f = function A, A -> 1 | B _, _ -> 2",
        expect![[r#"
        `function` misses (A, B _)
    "#]],
    );
    check(
        "let f = function [_; _] -> 1 | [] -> 2",
        expect![[r#"
        `function` misses [_]
    "#]],
    );
    check(
        "let f = function [_] -> 1 | [] -> 2",
        expect![[r#"
        `function` misses _ :: _ :: _
    "#]],
    );
}

#[test]
fn literals_left_out() {
    check(
        "let f = function 0 -> 0 | 1 -> 1 | -1 -> 2",
        expect![[r#"
        `function` misses 2
    "#]],
    );
    check(
        "let f = function 'a'..'y' -> 0 | 'A' -> 1",
        expect![[r#"
        `function` misses 'z'
    "#]],
    );
    check(
        r#"let f = function "" -> 0 | "*" -> 1"#,
        expect![[r#"
        `function` misses "**"
    "#]],
    );
    check(
        "let f = function 0. -> 0 | 1.5 -> 1",
        expect![[r#"
        `function` misses 1.
    "#]],
    );
    check(
        "let f = function [||] -> 0 | [|_; _|] -> 1",
        expect![[r#"
        `function` misses [| _ |]
    "#]],
    );
}

#[test]
fn records_and_inline_records() {
    check(
        "type r = { a : bool; b : int } let f = function { a = true } -> 1 | { b = 0 } -> 2",
        expect![[r#"
        `function` misses {a = false; b = 1}
    "#]],
    );
    check(
        "type t = C of { a : bool; b : int } | D let f = function C { a = true } -> 1 | D -> 2",
        expect![[r#"
        `function` misses C {a = false; _}
    "#]],
    );
}

#[test]
fn guards_cover_nothing() {
    check(
        "let f b = function 0 when b -> 0 | 0 -> 1 | _ when b -> 2",
        expect![[r#"
        `function` misses 1
    "#]],
    );
    check(
        "let f b = function 0 -> 0 | 0 when b -> 1 | _ -> 2",
        expect![[r#"
        `0` is unused
    "#]],
    );
}

#[test]
fn lets_and_parameters() {
    check(
        "let f x = let [y] = x in y let g (Some z) = z let [a] = [1]",
        expect![[r#"
        `[y]` misses []
        `Some z` misses None
        `[a]` misses []
    "#]],
    );
}

#[test]
fn unused_cases_and_alternatives() {
    check(
        "let f = function [] -> 0 | _ -> 1 | [_] -> 2",
        expect![[r#"
        `[_]` is unused
    "#]],
    );
    check(
        "let f = function Some 1 -> 0 | Some (2 | 1) -> 1 | None | Some _ | None -> 2",
        expect![[r#"
        alternative `1` is unused
        alternative `None` is unused
    "#]],
    );
    check(
        "let f = function (true | false), (true | false) -> 1 | _ -> 2",
        expect![[r#"
        `_` is unused
    "#]],
    );
    check(
        "let f = function 'a'..'z' -> 0 | 'b' | 'A' -> 1 | _ -> 2",
        expect![[r#"
        alternative `'b'` is unused
    "#]],
    );
}

#[test]
fn exceptions() {
    check(
        "let f g = match g () with 0 -> 0 | exception Not_found -> 1 | exception _ -> 2",
        expect![[r#"
        `match g ()` misses 1
    "#]],
    );
    check(
        "let f g = try g () with Not_found -> 1 | Failure _ -> 2 | Not_found -> 3",
        expect![[r#"
        `Not_found` is unused
    "#]],
    );
    check(
        "let f g = match g () with _ | exception End_of_file -> 0 | exception (End_of_file | Not_found) -> 1",
        expect![[r#"
        alternative `End_of_file` is unused
    "#]],
    );
}

#[test]
fn instances_of_types() {
    const VECTORS: &str = "type zero = Zero type 'n succ = Succ
        type (_, _) vec = Nil : ('a, zero) vec | Cons : 'a * ('a, 'n) vec -> ('a, 'n succ) vec ";
    check(&format!("{VECTORS} let f : type a n. (a, n succ) vec -> a = function Cons (x, _) -> x"), expect![""]);
    check(
        &format!("{VECTORS} let f : type a n. (a, n) vec -> int = function Cons _ -> 1"),
        expect![[r#"
            `function` misses Nil
        "#]],
    );
    check(
        &format!("{VECTORS} let f : type a n. (a, n succ) vec -> int = function Cons (_, Cons _) -> 1"),
        expect![[r#"
            `function` misses Cons (_, Nil)
        "#]],
    );
    check(
        &format!(
            "{VECTORS} let f : type a n. (a, n) vec * (a, n) vec -> int = function Nil, Nil -> 1 | Cons _, Cons _ -> 2"
        ),
        expect![""],
    );
    check(
        &format!(
            "{VECTORS} let f : type a n. (a, n) vec -> (a, n) vec -> int = fun x y -> match x, y with Nil, Nil -> 1 | _ -> ."
        ),
        expect![[r#"
            `_` is reached by (Cons (_, Nil), Cons (_, Nil))
        "#]],
    );
}

#[test]
fn hard_matches_end_in_silence() {
    // The classic example whose analysis is exponential.
    let mut text = String::from("type t = A | B | C let f = function\n");
    for i in 0..24 {
        let row: Vec<&str> = (0..24)
            .map(|j| {
                if i == j {
                    "A"
                } else if j == (i + 1) % 24 {
                    "B"
                } else {
                    "_"
                }
            })
            .collect();
        text.push_str(&format!("| {} -> {i}\n", row.join(", ")));
    }
    let mut sources = Sources::new();
    let file = sources.add("test.ml", text);
    let parsed = parse(&sources, file);
    let mut env = Env::builtin();
    let (typed, _) = infer(&parsed.tree, &mut env, Origin::Program);
    assert!(check_tree(&parsed.tree, &typed, env.types(), env.exceptions()).len() <= 1);
}
