//! Types of two programs: what fits, at which type, and what is said when it does not.

use super::{Fit, Misfit, fit};
use crate::tests::{global, program};
use refute_ir::show_type;
use refute_ir::types::Type;

fn fitted(reference: &str, submission: &str) -> Result<(String, Fit), Misfit> {
    let (theirs, ours) = (program(reference), program(submission));
    let found = fit(&theirs, global(&theirs, "f"), &ours, global(&ours, "f"), &Type::int())?;
    Ok((show_type(&theirs.types, &found.ty), found))
}

#[track_caller]
fn fits(reference: &str, submission: &str, ty: &str) {
    let (shown, fit) = fitted(reference, submission).unwrap_or_else(|misfit| panic!("{submission}\n{misfit:?}"));
    assert_eq!((shown.as_str(), fit.notes.len()), (ty, 0), "{submission}\n{:?}", fit.notes);
}

#[track_caller]
fn does_not(reference: &str, submission: &str, what: &str) {
    match fitted(reference, submission) {
        Ok((ty, _)) => panic!("{submission}\nfits at {ty}"),
        Err(misfit) => assert_eq!(misfit.what, what, "{submission}"),
    }
}

const OTHER: &str = "`f` has another type";

#[test]
fn plain_types() {
    fits("let f x = x + 1", "let f x = x - 1", "int -> int");
    fits("let f (x, y) = x && y", "let f p = fst p || snd p", "bool * bool -> bool");
    fits("let f x = x", "let f x = x", "int -> int");
    does_not("let f x = x + 1", "let f x = x ^ \"\"", OTHER);
    does_not("let f x y = x + y", "let f (x, y) = x + y", OTHER);
    does_not("let f x = x + 1", "let f x y = x + y", OTHER);
    does_not("let f (a, b) = a + b", "let f (a, b, c) = a + b + c", OTHER);
}

#[test]
fn generality() {
    // More general than the reference.
    fits("let f (x : int) = [x]", "let f x = [x]", "int -> int list");
    fits("let f g (x : string) = g x + 1", "let f g x = g x", "(string -> int) -> string -> int");
    // Less general: compared there, and said.
    let (ty, fit) = fitted("let f x = [x]", "let f x = [x ^ \"\"]").expect("fits");
    assert_eq!(ty, "string -> string list");
    assert_eq!(
        fit.notes,
        [
            "its type `string -> string list` is less general than the reference's `'a -> 'a list`; compared at `string -> string list`"
        ]
    );
    let (ty, _) = fitted("let f x y = (x, y)", "let f x y = if x = y then (x, y) else (y, x)").expect("fits");
    assert_eq!(ty, "int -> int -> int * int");
    // Each more general than the other in one place: they meet only at a third type.
    does_not("let f g a b = g a b", "let f g a b = g b a", OTHER);
    does_not("let f x (_ : int) = x", "let f (_ : int) x = x", OTHER);
    does_not("let f x = x", "let f x = [x]", OTHER);
}

const TREE: &str = "type t = E | N of t * int * t\nlet f (t : t) = match t with E -> 0 | N (_, n, _) -> n";

#[test]
fn variants() {
    fits(TREE, "type tree = N of tree * int * tree | E\nlet f = function N (_, n, _) -> n | E -> 0", "t -> int");
    does_not(TREE, "type t = N of t * int * t\nlet f (N (_, n, _)) = n", "its type lacks the constructor `E`");
    does_not(
        TREE,
        "type t = E | N of t * int * t | L of int\nlet f = function E -> 0 | N (_, n, _) | L n -> n",
        "its type has a constructor `L` more",
    );
    let other = "the constructor `N` takes other arguments";
    does_not(TREE, "type t = E | N of int * t * t\nlet f = function E -> 0 | N (n, _, _) -> n", other);
    does_not(TREE, "type t = E | N of (t * int * t)\nlet f = function E -> 0 | N (_, n, _) -> n", other);
    does_not(TREE, "type t = E | N of t * string * t\nlet f = function E -> 0 | N (_, s, _) -> int_of_string s", other);
    does_not(TREE, "let f l = List.length l", OTHER);
}

#[test]
fn records() {
    let reference = "type p = { a : int; b : string }\nlet f p = p.a";
    fits(reference, "type q = { b : string; a : int }\nlet f { a; _ } = a", "p -> int");
    does_not(reference, "type p = { a : int }\nlet f p = p.a", "its type lacks the field `b`");
    does_not(reference, "type p = { a : int; b : string; c : int }\nlet f p = p.a", "its type has a field `c` more");
    does_not(reference, "type p = { a : int; b : int }\nlet f p = p.a", "the field `b` has another type");
    let inline = "type s = C of { x : int; y : int }\nlet f (C { x; y }) = x - y";
    fits(inline, "type s = C of { y : int; x : int }\nlet f (C { x; y }) = x - y", "s -> int");
    does_not(inline, "type s = C of int * int\nlet f (C (x, y)) = x - y", "the constructor `C` takes other arguments");
}

#[test]
fn parameters_and_recursion() {
    let reference = "type 'a t = E | N of 'a t * 'a * 'a t\nlet f t = match t with E -> [] | N (_, x, _) -> [x + 1]";
    fits(
        reference,
        "type 'k tree = N of 'k tree * 'k * 'k tree | E\nlet f = function E -> [] | N (_, x, _) -> [x]",
        "int t -> int list",
    );
    does_not(reference, "type t = E | N of t * int * t\nlet f = function E -> [] | N (_, x, _) -> [x]", OTHER);
    let mutual = "type tree = T of int * forest\nand forest = F of tree list\nlet f (T (n, _)) = n";
    fits(mutual, "type b = F of a list\nand a = T of int * b\nlet f (T (n, F _)) = n", "tree -> int");
    does_not(
        mutual,
        "type tree = T of int * forest\nand forest = F of forest list\nlet f (T (n, _)) = n",
        "the constructor `T` takes other arguments",
    );
}

#[test]
fn aliases_and_own_copies_of_library_types() {
    fits(
        "type id = string\ntype e = V of id\nlet f (V (x : id)) = x",
        "type e = V of string\nlet f (V x) = x ^ \"\"",
        "e -> id",
    );
    fits("let f (x : string) = x", "type name = string\nlet f (x : name) = (x : name)", "string -> string");
    fits(
        "let f x = match x with None -> 0 | Some n -> n + 0",
        "type 'a option = None | Some of 'a\nlet f x = match x with None -> 0 | Some n -> n + 0",
        "int option -> int",
    );
}

#[test]
fn types_are_translated() {
    let (theirs, ours) = (program(TREE), program("type tree = N of tree * int * tree | E\nlet f (_ : tree) = 0"));
    let found = fit(&theirs, global(&theirs, "f"), &ours, global(&ours, "f"), &Type::int()).expect("fits");
    assert_eq!(show_type(&ours.types, &found.translate(&found.ty)), "tree -> int");
}
