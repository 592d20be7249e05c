//! What must never be proved.

use super::unproved;

/// The submission differs for some input, or does not end, or raises.
#[track_caller]
fn trap(reference: &str, submission: &str) {
    unproved(reference, submission);
}

#[test]
fn an_argument_function_applied_once_too_often() {
    let reference = "let f g a = if a <= 0 then a else g a";
    trap(reference, "let f g a = let b = g a in if a <= 0 then a else b");
    trap(reference, "let f g a = let _ = g (a + 1) in if a <= 0 then a else g a");
    let filter = "let rec f p l = match l with [] -> [] | x :: r -> if x > 0 && p x then x :: f p r else f p r";
    trap(filter, "let rec f p l = match l with [] -> [] | x :: r -> if p x && x > 0 then x :: f p r else f p r");
}

#[test]
fn exceptions_that_are_caught() {
    trap(
        "let g x = if x > 0 then raise Exit else x\nlet f x = try g x with Exit -> 0",
        "let g x = if x > 0 then raise Not_found else x\nlet f x = try g x with Exit -> 0",
    );
}

#[test]
fn calls_that_do_not_end() {
    trap("let f x = true", "let rec g x = not (g x)\nlet f x = if g x then true else true");
    trap("let f x = 0", "let rec g x = 1 + g x\nlet f x = if g x = 0 then 0 else 0");
    trap("let f x = 0", "let rec g x = g x\nlet f x = let _ = g x in 0");
    trap("let f n = 0", "let rec f n = if n = 0 then 0 else f (n - 1)");
    trap("let rec f n = if n <= 0 then 0 else f (n - 1)", "let rec f n = if n = 0 then 0 else f (n - 1)");
    trap("let f a b = 0", "let rec f a b = if a = 0 then 0 else f b a");
    trap("let f (l : int list) = l", "let rec g l = match l with [] -> [] | x :: _ -> x :: g l\nlet f l = g l");
}

#[test]
fn integers_at_the_ends() {
    trap("let f a b = a > b", "let f a b = a - b >= 0");
    trap("let f a = a < 0", "let f a = a <= 0");
    trap("let f a = if a < 0 then - a else a", "let f a = max a (1 - a)");
}

#[test]
fn raising_where_the_reference_returns() {
    trap("let f l = match l with [] -> 0 | x :: _ -> x", "let f l = List.hd l");
    trap(
        "let f l = match l with [] -> 0 | x :: _ -> 1",
        "let f l = let _ = List.hd l in match l with [] -> 0 | _ -> 1",
    );
    trap("let f x = if x > 0 then 1 else 0", "let f x = let _ = 1 / x in if x > 0 then 1 else 0");
}

#[test]
fn constructors_in_another_order() {
    trap(
        "type t = A | B | C\nlet f x = match x with A -> 1 | B -> 2 | C -> 3",
        "type t = B | A | C\nlet f x = match x with B -> 1 | A -> 2 | C -> 3",
    );
}

#[test]
fn identities_and_functions() {
    trap("let f (a : string) (b : string) = a = b", "let f (a : string) (b : string) = a == b");
    trap("let f x = true", "let f x = (fun y -> y) = (fun y -> y)");
    trap("let f n = true", "let rec mk n = if n <= 0 then (fun x -> x) else mk (n - 1)\nlet f n = mk n = mk n");
}

#[test]
fn names_that_hide_others() {
    trap("let f x = x + 1", "let g x = x\nlet g x = g (x + 2)\nlet f x = g x");
    trap("let rec f x = if x > 0 then f (x - 1) else 0", "let f x = 1\nlet f x = if x > 0 then f (x - 1) else 0");
}

#[test]
fn floats() {
    trap("let f (x : float) = true", "let f (x : float) = x = x");
}

#[test]
fn state() {
    trap("let f x = 0", "let r = ref 0\nlet () = List.iter2 (:=) [r] [5]\nlet f x = !r");
    trap("let f x = 0", "let r = ref 0\nlet f x = incr r; !r - !r + (if !r > 3 then 1 else 0)");
}

#[test]
fn a_result_that_is_never_looked_at() {
    trap(
        "let rec f l = match l with [] -> 0 | _ :: r -> f r",
        "let rec f l = match l with [] -> 0 | x :: r -> let _ = 1 / x in f r",
    );
}

#[test]
fn two_paths_with_different_measures() {
    trap(
        "let f a b = 0",
        "let rec f a b = match a, b with [], _ -> 0 | _, [] -> 0 | _ :: x, y :: z -> if y then f x (false :: z) else f (true :: a) (true :: z)",
    );
}

#[test]
fn mutual_recursion() {
    trap(
        "let f n = n mod 2 = 0",
        "let rec f n = if n = 0 then true else odd (n - 1) and odd n = if n = 0 then false else f (n - 1)",
    );
}
