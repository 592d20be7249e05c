//! Which programs are the same.

use super::structure;
use refute_frontend::Session;
use refute_source::Sources;

fn hash(text: &str) -> String {
    let mut sources = Sources::new();
    let file = sources.add(format!("{}.ml", text.len()), text);
    let mut session = Session::new();
    let checked = session.add_checked(&sources, file);
    assert!(!checked.has_errors(), "{text}: {:?}", checked.diagnostics);
    structure(session.program(), &|name| name == "f")
}

fn same(first: &str, second: &str) {
    assert_eq!(hash(first), hash(second), "{first}\n{second}");
}

fn different(first: &str, second: &str) {
    assert_ne!(hash(first), hash(second), "{first}\n{second}");
}

#[test]
fn layout_comments_and_parentheses_do_not_count() {
    same("let f x = x + 1", "let f (y) =\n  (* one more *) (y+(1)) ;;\n");
    same("let f x = if x then 1 else 2", "let f x = begin if (x) then begin 1 end else (2) end");
    same("let f x y = x - y", "let f = fun x -> fun y -> x - y");
}

#[test]
fn names_of_variables_do_not_count() {
    same("let g x = x + 1 let f y = g y", "let helper n = n + 1 let f list = helper list");
    same(
        "let f l = let rec go acc = function [] -> acc | x :: r -> go (x + acc) r in go 0 l",
        "let f xs = let rec sum total = function [] -> total | h :: t -> sum (h + total) t in sum 0 xs",
    );
    same("let f x = match x with Some y -> y | None -> 0", "let f o = match o with Some v -> v | None -> 0");
    same(
        "let rec even n = n = 0 || odd (n - 1) and odd n = n > 0 && even (n - 1) let f = even",
        "let rec a n = n = 0 || b (n - 1) and b n = n > 0 && a (n - 1) let f = a",
    );
}

#[test]
fn kept_names_count() {
    different("let f x = x + 1", "let g x = x + 1");
    // Which definition is called `f` last, though the code is the same.
    different("let f x = 1 let g x = 2", "let g x = 1 let f x = 2");
    different("let f x = 1 let f x = 2 let g x = 3", "let f x = 1 let g x = 2 let f x = 3");
    same("let g x = 1 let f x = 2", "let h x = 1 let f x = 2");
}

#[test]
fn shadowing_is_followed() {
    same("let g x = 1 let g x = g x + 1 let f x = g x", "let a x = 1 let b x = a x + 1 let f x = b x");
    different("let g x = 1 let g x = g x + 1 let f x = g x", "let a x = 1 let b x = a x + 1 let f x = a x");
}

#[test]
fn literals_operators_and_order_count() {
    different("let f x = x + 1", "let f x = x + 2");
    different("let f x = x + 1", "let f x = 1 + x");
    different("let f x = x + 1", "let f x = x - 1");
    different("let f x = \"a\"", "let f x = \"b\"");
    different("let f x = 1.0", "let f x = -1.0");
    different("let f x = 0.0", "let f x = -0.0");
    different("let f g a b = g a b", "let f g a b = g b a");
    different("let f x = if x then 1 else 2", "let f x = if x then 2 else 1");
    different("let f x y = x", "let f x y = y");
    different("let f l = List.map succ l", "let f l = List.map pred l");
    different("let f n = for i = 1 to n do () done", "let f n = for i = 1 downto n do () done");
}

#[test]
fn cases_count() {
    different("let f x = match x with 0 -> 1 | 1 -> 2 | _ -> 3", "let f x = match x with 0 -> 2 | 1 -> 1 | _ -> 3");
    different("let f x = match x with 0 -> 1 | _ -> 3", "let f x = match x with 1 -> 1 | _ -> 3");
    different("let f x = match x with y when y > 0 -> 1 | _ -> 3", "let f x = match x with y when y < 0 -> 1 | _ -> 3");
    different("let f x = match x with 'a'..'c' -> 1 | _ -> 3", "let f x = match x with 'a'..'d' -> 1 | _ -> 3");
    different("let f x = try x () with Not_found -> 1", "let f x = try x () with Exit -> 1");
}

#[test]
fn declarations_count_by_name() {
    different("type t = A | B let f x = A", "type t = A | B let f x = B");
    different("type t = A | B let f x = A", "type t = B | A let f x = B");
    different(
        "type t = A | B | C let f x = match x with A -> 1 | _ -> 2",
        "type t = A | B | C let f x = match x with B -> 1 | _ -> 2",
    );
    different("type t = A of int let f x = A x", "type t = B of int let f x = B x");
    different("type t = A let f x = A", "type u = A let f x = A");
    different(
        "type t = { a : int; b : int } let f x = { a = x; b = 0 }",
        "type t = { b : int; a : int } let f x = { b = x; a = 0 }",
    );
    different("type t = { a : int } let f x = x.a", "type t = { mutable a : int } let f x = x.a");
    different("exception A let f x = raise A", "exception B let f x = raise B");
    different("exception A let f x = raise A", "exception A of int let f x = raise (A 0)");
    different("type t = A of { x : int } let f x = A { x }", "type t = A of { y : int } let f x = A { y = x }");
    different("type t = int let f (x : t) = x", "type t = bool let f (x : int) = x");
}

#[test]
fn types_of_variables_count() {
    different("let f x = []", "let f (x : int) = []");
    different("let f x = ref []", "let f x = ref [] let f : int -> int list ref = f");
}

#[test]
fn places_of_failures_do_not_count() {
    same("let f x = match x with 0 -> 1", "\n\n  let f x = match x with 0 -> 1");
    same("let f x = assert (x > 0)", "let  f  x  =\n assert (x > 0)");
    same("let f x = let Some y = x in y", "\nlet f x = let Some y = x in y");
    // What a student writes is data.
    different("let f x = raise (Assert_failure (\"a\", 1, 2))", "let f x = raise (Assert_failure (\"a\", 1, 3))");
    different("let f x = raise (Match_failure (\"a\", 1, 2))", "let f x = raise (Match_failure (\"b\", 1, 2))");
}

#[test]
fn what_runs_at_load_time_counts() {
    different("let f x = x", "let f x = x let () = print_string \"hello\"");
    different("let () = print_string \"a\" let f x = x", "let f x = x let () = print_string \"a\"");
    different("let c = ref 0 let f x = incr c; !c", "let f x = let c = ref 0 in incr c; !c");
}
