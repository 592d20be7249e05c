//! Functions that were never written, and functions that only look so.

use super::unfinished;
use expect_test::{Expect, expect};

fn check(text: &str, entry: &str, expected: Expect) {
    let found = unfinished(text.as_bytes(), entry);
    let shown = found.map_or("finished".to_string(), |found| format!("{}\n{}", found.words, &text[found.at]));
    expected.assert_eq(&shown);
}

#[test]
fn the_function_under_test_only_fails() {
    check(
        r#"let rec eval e = failwith "TODO""#,
        "eval",
        expect![[r#"
        `eval` was never written: it only does `failwith "TODO"`
        failwith "TODO""#]],
    );
    check(
        r#"let eval : e -> int = fun e -> raise (Failure "")"#,
        "eval",
        expect![[r#"
        `eval` was never written: it only does `raise (Failure "")`
        fun e -> raise (Failure "")"#]],
    );
    check(
        "let eval (e : e) : int = (assert false : int)",
        "eval",
        expect![[r#"
        `eval` was never written: it only does `assert false`
        assert false : int"#]],
    );
    check(
        "exception Todo\nlet eval e env = raise Todo",
        "eval",
        expect![[r#"
        `eval` was never written: it only does `raise Todo`
        raise Todo"#]],
    );
    check(
        "let eval e = let _ = e in ignore e; failwith @@ \"not yet\"",
        "eval",
        expect![[r#"
        `eval` was never written: it only does `failwith @@ "not yet"`
        let _ = e in ignore e; failwith @@ "not yet""#]],
    );
}

#[test]
fn every_case_only_fails() {
    let text = r#"
let rec eval = function
  | Num n -> failwith "todo"
  | Add (a, b) -> raise Not_found"#;
    check(
        text,
        "eval",
        expect![[r#"
        `eval` was never written: every case only fails
        function
          | Num n -> failwith "todo"
          | Add (a, b) -> raise Not_found"#]],
    );
}

#[test]
fn some_cases_are_written() {
    let text = r#"
let rec eval = function
  | Num n -> n
  | Add (a, b) -> failwith "todo""#;
    check(text, "eval", expect!["finished"]);
}

#[test]
fn a_needed_helper_says_so() {
    let text = r#"
let unused x = failwith "TODO"
let lookup x env = raise (Failure "Not implemented yet")
let get x env = lookup x env
let rec eval e env = match e with Var x -> get x env | Num n -> n"#;
    check(
        text,
        "eval",
        expect![[r#"
        `lookup` was never written: it only does `raise (Failure "Not implemented yet")`
        raise (Failure "Not implemented yet")"#]],
    );
}

#[test]
fn a_local_helper_says_so() {
    let text = r#"
let eval e =
  let rec go env = function Num n -> raise Not_Implemented | Add (a, b) -> failwith "" in
  go [] e"#;
    check(
        text,
        "eval",
        expect![[r#"
        `go` was never written: every case only fails
        function Num n -> raise Not_Implemented | Add (a, b) -> failwith """#]],
    );
}

#[test]
fn helpers_may_fail() {
    let text = r#"
let error () = failwith "empty list"
let metodo () = failwith "metodo sconosciuto"
let eval l = match l with [] -> error () | x :: _ -> metodo ()"#;
    check(text, "eval", expect!["finished"]);
}

#[test]
fn functions_joined_by_and() {
    let text = r#"
let rec even n = n = 0 || odd (n - 1)
and odd n = failwith "FIXME: odd""#;
    check(
        text,
        "even",
        expect![[r#"
        `odd` was never written: it only does `failwith "FIXME: odd"`
        failwith "FIXME: odd""#]],
    );
}

#[test]
fn a_computed_message_is_no_stub() {
    check(r#"let eval e = failwith ("bad " ^ e)"#, "eval", expect!["finished"]);
}

#[test]
fn the_newest_definition_counts() {
    let text = "let eval e = failwith \"TODO\"\nlet eval e = e";
    check(text, "eval", expect!["finished"]);
    check(
        "let f x = failwith \"TODO\"\nlet f x = f x",
        "f",
        expect![[r#"
        `f` was never written: it only does `failwith "TODO"`
        failwith "TODO""#]],
    );
}

#[test]
fn in_a_module() {
    check(
        "module M = struct let f x = failwith \"implement me\" end",
        "M.f",
        expect![[r#"
        `f` was never written: it only does `failwith "implement me"`
        failwith "implement me""#]],
    );
}

#[test]
fn nothing_to_find() {
    check("let f x = x", "g", expect!["finished"]);
    check("", "g", expect!["finished"]);
    check("let f x = ", "f", expect!["finished"]);
    assert_eq!(unfinished(b"let f = \xff (* ", "f"), None);
}

#[test]
fn a_constant_stands_for_a_body() {
    check(
        "let rec sigma : (int -> int) -> int -> int -> int\n= fun f a b -> 0",
        "sigma",
        expect![[r#"
        `sigma` was never written: it gives `0` for every input
        0"#]],
    );
    check(
        "let rev (l : int list) : int list = []",
        "rev",
        expect![[r#"
        `rev` was never written: it gives `[]` for every input
        []"#]],
    );
    check("let zero = 0\nlet f x = if x then zero else 1", "f", expect!["finished"]);
    check("let helper x = 0\nlet f x = helper x", "f", expect!["finished"]);
}
