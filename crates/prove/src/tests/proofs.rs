//! What is proved.

use super::{proof, proved, unproved};
use crate::{Induction, Strength};

#[test]
fn the_same_text() {
    proved("let rec f n = if n <= 0 then 0 else n + f (n - 1)", "let rec f m = if m <= 0 then 0 else m + f (m - 1)");
}

#[test]
fn without_recursion() {
    proved("let f x = x + x", "let f x = 2 * x");
    proved("let f a b = if a then b else false", "let f a b = a && b");
    proved("let f x y = if x = y then 0 else 1", "let f x y = if x <> y then 1 else 0");
}

#[test]
fn induction_on_a_list() {
    let reference = "let rec f l = match l with [] -> 0 | x :: r -> x + f r";
    let found = proof(reference, "let rec f = function [] -> 0 | x :: r -> f r + x");
    assert_eq!(found.lemmas.last().and_then(|lemma| lemma.induction.clone()), Some(Induction::Evaluation));
    proved(reference, "let rec f l = if l = [] then 0 else List.hd l + f (List.tl l)");
    proved(reference, "let rec f l = match l with [] -> 0 | [x] -> x | x :: y :: r -> x + y + f r");
}

#[test]
fn induction_on_trees_and_variants() {
    let tree = "type t = Leaf | Node of t * int * t\n";
    let reference = format!("{tree}let rec f t = match t with Leaf -> Leaf | Node (l, x, r) -> Node (f r, x, f l)");
    let other = format!(
        "{tree}let rec f t = match t with Node (l, x, r) -> let a = f l in let b = f r in Node (b, x, a) | Leaf -> t"
    );
    proved(&reference, &other);
}

#[test]
fn unknown_functions() {
    let reference = "let rec f p l = match l with [] -> [] | x :: r -> if p x then x :: f p r else f p r";
    proved(
        reference,
        "let rec f p = function [] -> [] | x :: r -> let rest = f p r in if p x then x :: rest else rest",
    );
}

#[test]
fn countdowns() {
    let reference = "let rec f n = if n <= 0 then 0 else 1 + f (n - 1)";
    let found = proof(reference, "let rec f n = if n > 0 then f (n - 1) + 1 else 0");
    assert_eq!(found.strength, Strength::Strict);
}

#[test]
fn an_order_of_differences_holds_unless_integers_overflow() {
    assert_eq!(proof("let f a b = a > b", "let f a b = a - b > 0").strength, Strength::UnlessOverflow);
}

#[test]
fn other_names_for_the_same_calls() {
    let reference =
        "let rec mem (x : int) l = match l with [] -> false | y :: r -> x = y || mem x r\nlet f x l = mem x l";
    proved(reference, "let f x l = List.mem x l");
    proved(
        reference,
        "let rec is_in (l, x) = match l with [] -> false | y :: r -> if y = x then true else is_in (r, x)\nlet f x l = is_in (l, x)",
    );
    proved(reference, "let f (x : int) l = List.exists (fun y -> y = x) l");
}

#[test]
fn accumulators() {
    let reference = "let rec f l = match l with [] -> 0 | x :: r -> x + f r";
    proved(reference, "let f l = List.fold_left (+) 0 l");
    proved(reference, "let f l = let rec go a = function [] -> a | x :: r -> go (a + x) r in go 0 l");
    proved(
        "let f (l : int list) = List.rev l",
        "let f l = let rec go a = function [] -> a | x :: r -> go (x :: a) r in go [] l",
    );
}

#[test]
fn functions_that_are_given_back() {
    let reference = "let rec f (n, g) = if n < 0 then raise Exit else if n = 0 then (fun x -> x) else (fun x -> g ((f (n - 1, g)) x))";
    proved(reference, "let rec f (n, g) x = if n = 0 then x else f (n - 1, g) (g x)");
    proved(reference, "let rec f (n, g) = if n <= 0 then (fun x -> x) else fun x -> (f (n - 1, g)) (g x)");
    unproved(reference, "let rec f (n, g) x = let y = g x in if n = 0 then x else f (n - 1, g) y");
    unproved(reference, "let rec f (n, g) x = if n = 0 then x else f (n - 1, g) (g (g x))");
}

#[test]
fn counting_from_the_other_end() {
    let reference = "let rec f g a b = if a > b then raise Exit else if a = b then g a else g a + f g (a + 1) b";
    proof(reference, "let rec f g a b = if b = a then g b else g b + f g a (b - 1)");
    unproved(reference, "let rec f g a b = if b = a then g b else g b + f g a (b - 2)");
}

#[test]
fn the_smallest_integer() {
    proved("let f x = x", "let f x = if x < - max_int then min_int else x");
    unproved("let f x = x", "let f x = if x <= - max_int then min_int else x");
}

/// Nothing in the text of `add` tells what it gives; that is known from its type.
#[test]
fn what_local_functions_say() {
    let numbers =
        "type c = N | Z of c | O of c\nlet rec v c = match c with N -> 0 | Z a -> 2 * v a | O a -> 2 * v a + 1\n";
    let reference = format!(
        "{numbers}let f (a, b) = let rec add (c, d) = match c, d with N, e | e, N -> e | Z a, Z b -> Z (add (a, b)) \
         | Z a, O b | O a, Z b -> O (add (a, b)) | O a, O b -> Z (add (O N, add (a, b))) in v (add (a, b))"
    );
    proved(&reference, &format!("{numbers}let f (a, b) = v b + v a"));
    unproved(&reference, &format!("{numbers}let f (a, b) = v b + v a + v N * 2 + (if a = O b then 1 else 0)"));
}

#[test]
fn numbers_that_are_not_those_below() {
    let reference =
        "let rec f n = if n < 0 then raise Exit else if n = 0 then 0 else if n = 1 then 1 else f (n - 1) + f (n - 2)";
    let found = proof(
        reference,
        "let rec f n = if n = 0 then 0 else if n = 1 then 1 else if n >= 2 then f (n - 2) + f (n - 1) else 7",
    );
    assert_eq!(found.strength, Strength::Strict);
}
