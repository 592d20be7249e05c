//! What an observer says of two functions that give different values.

use super::{proof, proved, unproved};
use crate::LemmaKind;

/// Sums and products, their value, and a derivative that is seen through it.
const TERMS: &str = "type e = K of int | V of int | P of e list | S of e list
let rec value e n = match e with
  | K k -> k | V i -> n * i
  | P [] -> 1 | P [a] -> value a n | P (a :: r) -> value a n * value (P r) n
  | S [] -> 0 | S [a] -> value a n | S (a :: r) -> value a n + value (S r) n
";

fn program(derivative: &str) -> String {
    format!("{TERMS}{derivative}\nlet f (e, x) n = value (d (e, x)) n")
}

fn reference() -> String {
    program(
        "let rec all g l = match l with [] -> [] | a :: r -> g a :: all g r
let rec d (e, x) = match e with
  | K _ -> K 0 | V i -> if i = x then K 1 else K 0
  | P [] -> raise Exit | P [a] -> d (a, x)
  | P (a :: r) -> S [P (d (a, x) :: r); P [a; d (P r, x)]]
  | S [] -> raise Exit | S l -> S (all (fun a -> d (a, x)) l)",
    )
}

/// A derivative that does something of its own with products and sums.
fn derivative(product: &str, sum: &str) -> String {
    program(&format!(
        "let rec d (e, x) = match e with
  | K _ -> K 0 | V i -> if i = x then K 1 else K 0
  | P [] -> K 0 | P [a] -> d (a, x)
  | P (a :: r) -> {product}
  | S l -> (match l with {sum})"
    ))
}

const PRODUCT: &str = "S [P [d (P r, x); a]; P [P r; d (a, x)]]";
const SUM: &str = "[] -> K 7 | [a] -> d (a, x) | a :: r -> S [d (S r, x); d (a, x)]";

#[test]
fn an_observer_over_another_recursion() {
    let found = proof(&reference(), &derivative(PRODUCT, SUM));
    assert!(found.lemmas.iter().any(|lemma| lemma.kind == LemmaKind::Observer), "{:?}", found.lemmas);
    proved(&reference(), &derivative(PRODUCT, SUM));
}

#[test]
fn products_and_sums_with_something_left_out() {
    for product in ["P (d (a, x) :: r)", "S [P (d (a, x) :: r); d (P r, x)]", "S [P [d (a, x); d (P r, x)]; P r]"] {
        unproved(&reference(), &derivative(product, SUM));
    }
    for sum in [
        "[] -> K 7 | [a] -> d (a, x) | a :: b :: _ -> S [d (a, x); d (b, x)]",
        "[] -> K 7 | [a] -> d (a, x) | a :: r -> S [d (a, x); P [d (S r, x); d (S r, x)]]",
        "[] -> K 7 | [a] -> a | a :: r -> S [d (S r, x); d (a, x)]",
    ] {
        unproved(&reference(), &derivative(PRODUCT, sum));
    }
}

/// That the observer returns is what shows that the calls inside it have; where it is not asked, or something else is
/// called first, nothing does.
#[test]
fn values_that_nobody_observes() {
    for sum in [
        // There is no end at the end of a list.
        "[] -> d (S [], x) | a :: r -> S [d (S r, x); d (a, x)]",
        "[] -> raise Exit | a :: r -> S [d (S r, x); d (a, x)]",
        "[] -> K 7 | [a] -> let _ = d (P [S []; a], x) in d (a, x) | a :: r -> let _ = d (S l, x) in S [d (S r, x); d (a, x)]",
        "[] -> raise Exit | [a] -> let _ = d (S [], x) in d (a, x) | a :: r -> S [d (S r, x); d (a, x)]",
    ] {
        unproved(&reference(), &derivative(PRODUCT, sum));
    }
    let product =
        "let _ = value (d (P r, x)) (if a = K 5 then 1 / 0 else 1) in S [P (d (a, x) :: r); P [a; d (P r, x)]]";
    unproved(&reference(), &derivative(product, SUM));
}

const NUMBERS: &str = "type t = L | N of t | T of t
let rec v t = match t with L -> 0 | N a -> 1 + v a | T a -> 2 + v a
";

#[test]
fn observed_calls_that_vouch_for_themselves() {
    let reference = format!(
        "{NUMBERS}let rec d t = match t with L | T _ -> raise Exit | N L -> L | N a -> N (N (d a))\nlet f t = v (d t)"
    );
    let other =
        |last: &str| format!("{NUMBERS}let rec d t = match t with L | T _ -> L | N L -> L | {last}\nlet f t = v (d t)");
    proved(&reference, &other("N a -> T (d a)"));
    unproved(&reference, &other("N a -> d (N a)"));
    unproved(&reference, &other("N a -> let b = d t in T (d a)"));
    unproved(&reference, &other("N a -> if v (d t) = v (d t) then T (d a) else L"));
    unproved(&reference, &other("N a -> if v (d a) = 6 then T (T (d a)) else T (d a)"));
    unproved(&reference, &other("N a -> if d a = T (T L) then d (N a) else T (d a)"));
}
