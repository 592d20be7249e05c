//! Programs that are refused, and the codes of their problems.

use super::check;
use expect_test::expect;

#[test]
fn applications() {
    check("let f x = x + 1 let y = f 1 2", expect!["too-many-arguments at 1:29: 2\n"]);
    check("let y = 1 2", expect!["not-a-function at 1:9: 1\n"]);
    check(
        "let g (f : int -> int) = f 1 let x = g (fun a b -> 1)",
        expect![[r#"
        unexpected-function at 1:41: fun a b -> 1
    "#]],
    );
    check(
        "let rec map f = function [] -> [] | x :: t -> f x :: map t",
        expect![[r#"
        type-mismatch at 1:58: t
    "#]],
    );
}

#[test]
fn one_mistake_gives_one_message() {
    check(
        "let x = 1 + \"a\" + 2 let y = x ^ \"b\"",
        expect![[r#"
        type-mismatch at 1:13: "a"
        type-mismatch at 1:29: x
    "#]],
    );
    check(
        "let f x = match x with 0 -> \"a\" | 1 -> 2 | 2 -> 3 | _ -> \"b\"",
        expect![[r#"
        type-mismatch at 1:40: 2
    "#]],
    );
    check(
        "let l = [1; \"a\"; \"b\"; 2]",
        expect![[r#"
        type-mismatch at 1:13: "a"
    "#]],
    );
    check(
        "let x = foo 1 2 let y = x + 1",
        expect![[r#"
        unbound-value at 1:9: foo
    "#]],
    );
}

#[test]
fn mismatches() {
    check(
        "let f c = if c then 1",
        expect![[r#"
        if-without-else at 1:21: 1
    "#]],
    );
    check(
        "let f c = if c then 1 else \"a\"",
        expect![[r#"
        type-mismatch at 1:28: "a"
    "#]],
    );
    check(
        "let f x = x x",
        expect![[r#"
        infinite-type at 1:13: x
    "#]],
    );
    check(
        "let rec f x = f",
        expect![[r#"
        infinite-type at 1:15: f
    "#]],
    );
    check(
        "let f = function 1 -> \"a\" | 'b' -> \"c\"",
        expect![[r#"
        type-mismatch at 1:29: 'b'
    "#]],
    );
    check(
        "let x : int = \"a\"",
        expect![[r#"
        type-mismatch at 1:15: "a"
    "#]],
    );
    check(
        "let f = function (1, x) | (x, \"\") -> x",
        expect![[r#"
        type-mismatch at 1:28: x
    "#]],
    );
    check(
        "let x = try 1 with Not_found -> \"a\"",
        expect![[r#"
        type-mismatch at 1:33: "a"
    "#]],
    );
    check(
        "let rec f : 'a. 'a -> 'a = fun x -> x + 1",
        expect![[r#"
        type-mismatch at 1:37: x
    "#]],
    );
    check(
        "let f (type a) (x : a) = x + 1",
        expect![[r#"
        type-mismatch at 1:26: x
    "#]],
    );
}

#[test]
fn declarations() {
    check(
        "type 'a t = A of 'b",
        expect![[r#"
        unbound-type-variable at 1:18: 'b
    "#]],
    );
    check(
        "type t = t",
        expect![[r#"
        cyclic-abbreviation at 1:6: t = t
    "#]],
    );
    check(
        "type t = int * u and u = t list",
        expect![[r#"
        cyclic-abbreviation at 1:6: t = int * u
    "#]],
    );
    check(
        "type t = A | A",
        expect![[r#"
        duplicate-constructor at 1:14: A
    "#]],
    );
    check(
        "type t = { a : int; a : int }",
        expect![[r#"
        duplicate-field at 1:21: a
    "#]],
    );
    check(
        "type t = int and t = bool",
        expect![[r#"
        duplicate-type at 1:18: t
    "#]],
    );
    check(
        "type ('a, 'a) t = A",
        expect![[r#"
        duplicate-parameter at 1:11: 'a
    "#]],
    );
    check(
        "let x : (int, int) option = None",
        expect![[r#"
        type-arity at 1:9: (int, int) option
    "#]],
    );
}

#[test]
fn constructors_and_records() {
    check(
        "type t = A of int * int let f = A let g (A x) = x let h = A (1, 2, 3)",
        expect![[r#"
        constructor-arity at 1:33: A
        constructor-arity at 1:42: A x
        constructor-arity at 1:59: A (1, 2, 3)
    "#]],
    );
    check(
        "type t = A of int * int let f (A _) = 1",
        expect![[r#"
        f : t -> int
    "#]],
    );
    check(
        "type t = A type u = B let f (x : t) = match x with B -> 1",
        expect![[r#"
        wrong-constructor at 1:52: B
    "#]],
    );
    check(
        "type t = { a : int; b : int } let x = { a = 1 } let f t = t.a <- 2 let y = { a = 1; b = 2; a = 3 }",
        expect![[r#"
            missing-field at 1:39: { a = 1 }
            not-mutable at 1:59: t.a <- 2
            duplicate-field at 1:92: a
        "#]],
    );
    check(
        "type t = { a : int } type u = { b : int } let x = { a = 1; b = 2 } let f (x : u) = x.a",
        expect![[r#"
        wrong-field at 1:60: b
        wrong-field at 1:86: a
    "#]],
    );
    check(
        "type t = A of { x : int } let f (A r) = r",
        expect![[r#"
        inline-record at 1:41: r
    "#]],
    );
    check(
        "let f x = (x + 1).foo",
        expect![[r#"
        not-a-record at 1:12: x + 1
    "#]],
    );
}

#[test]
fn patterns() {
    check(
        "let f (x, x) = x",
        expect![[r#"
        duplicate-variable at 1:11: x
    "#]],
    );
    check(
        "let f = function (1, x) | (_, y) -> 1",
        expect![[r#"
        or-pattern-variable at 1:18: (1, x) | (_, y)
        or-pattern-variable at 1:18: (1, x) | (_, y)
    "#]],
    );
    check(
        "let f = function exception Not_found -> 1 | _ -> 2",
        expect![[r#"
        misplaced-exception-pattern at 1:18: exception Not_found
    "#]],
    );
    check(
        "let a = 1 and a = 2",
        expect![[r#"
        duplicate-variable at 1:15: a
    "#]],
    );
}

#[test]
fn recursive_values() {
    check(
        "let rec x = x + 1",
        expect![[r#"
        recursive-value at 1:13: x + 1
    "#]],
    );
    check(
        "let rec a = b and b = 1",
        expect![[r#"
        recursive-value at 1:13: b
    "#]],
    );
    check(
        "let rec f = (fun g -> g) (fun x -> f x)",
        expect![[r#"
        recursive-value at 1:13: (fun g -> g) (fun x -> f x)
    "#]],
    );
    check(
        "let rec (a, b) = (1, 2)",
        expect![[r#"
        recursive-pattern at 1:10: a, b
    "#]],
    );
    check(
        "let rec x = if true then 1 :: x else []",
        expect![[r#"
        recursive-value at 1:13: if true then 1 :: x else []
    "#]],
    );
}

#[test]
fn warnings() {
    check(
        "let f () = print_int 1; 2; 3",
        expect![[r#"
        non-unit-statement at 1:25: 2
        f : unit -> int
    "#]],
    );
    check(
        "let f () = print_int; 3",
        expect![[r#"
        partial-application at 1:12: print_int
        f : unit -> int
    "#]],
    );
    check(
        "let f () = raise Exit; 3",
        expect![[r#"
        non-returning-statement at 1:12: raise Exit
        f : unit -> int
    "#]],
    );
}

#[test]
fn unsupported() {
    check(
        "let l = List.map Table.create [1]",
        expect![[r#"
            l : '_weak1 Table.t list
        "#]],
    );
    check(
        "let f ~x = x",
        expect![[r#"
            f : x:'a -> 'a
        "#]],
    );
    check(
        "let x = lazy 1",
        expect![[r#"
            x : int lazy_t
        "#]],
    );
    check(
        "let x = 1L",
        expect![[r#"
            x : int64
        "#]],
    );
    check(
        "let x = `A",
        expect![[r#"
            x : [> `A ]
        "#]],
    );
    check("module M = struct end", expect![""]);
    check(
        "external f : int -> int = \"f\"",
        expect![[r#"
        unsupported-construct at 1:1: external f : int -> int = "f"
    "#]],
    );
    check(
        "let x = sprintf \"%ld\"",
        expect![[r#"
            x : int32 -> string
        "#]],
    );
    check("type t = { f : 'a. 'a -> 'a }", expect![""]);
}

#[test]
fn types_too_large_to_write_down() {
    let mut source = "let f0 x = (x, x)\n".to_string();
    for i in 1..30 {
        source += &format!("let f{i} x = f{} (f{} x)\n", i - 1, i - 1);
    }
    check(
        &source,
        expect![[r#"
        type-too-large at 15:13: f13
    "#]],
    );
    let mut source = "let x0 = fun x -> x\n".to_string();
    for i in 1..60 {
        source += &format!("let x{i} = (x{}, x{})\n", i - 1, i - 1);
    }
    check(
        &source,
        expect![[r#"
        type-too-large at 13:12: x11
    "#]],
    );
}
