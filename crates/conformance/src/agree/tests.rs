//! Differences are found, small, and real ones.

use super::*;

const EFFORT: Effort = Effort { runs: 2_000, fillings: 100, size: 8 };

fn difference(intended: &str, name: &str, answer: &str) -> Option<(String, String, String)> {
    match compare(intended, name, answer, EFFORT) {
        Agreement::Differs(found) => Some((found.arguments.join(" "), found.meant, found.given)),
        Agreement::Same(..) => None,
        Agreement::Unclear(reason) => panic!("{reason}"),
    }
}

const REVERSE: &str = "type nat = O | S of nat\ntype list = Nil | Cons of nat * list\n\
    let rec snoc l n = match l with Nil -> Cons (n, Nil) | Cons (x, xs) -> Cons (x, snoc xs n)\n\
    let rec rev l = match l with Nil -> Nil | Cons (x, xs) -> snoc (rev xs) x";

#[test]
fn another_way_to_do_the_same_is_the_same() {
    let other = "let rev l = let rec go l a = match l with Nil -> a | Cons (x, xs) -> go xs (Cons (x, a)) in go l Nil";
    assert_eq!(difference(REVERSE, "rev", other), None);
}

#[test]
fn the_first_difference_is_small() {
    let found = difference(REVERSE, "rev", "let rev l = l").expect("a difference");
    assert_eq!(found.0, "(Cons (O, Cons (S O, Nil)))", "{found:?}");
}

#[test]
fn what_has_no_end_differs_where_the_other_has_one() {
    let found = difference(REVERSE, "rev", "let rec rev l = match l with Nil -> Nil | Cons (_, _) -> rev l");
    assert_eq!(found.expect("a difference").2, "has no end");
}

#[test]
fn inputs_that_are_not_meant_do_not_count() {
    let intended = "let rec factorial n = if n = 0 then 1 else n * factorial (n - 1)\nlet meant_for n = n >= 0";
    let other = "let rec factorial n = if n <= 1 then 1 else n * factorial (n - 1)";
    assert_eq!(difference(intended, "factorial", other), None);
    let wrong = difference(intended, "factorial", "let factorial n = if n < 3 then 1 else n * (n - 1)");
    assert_eq!(wrong, Some(("2".to_string(), "2".to_string(), "1".to_string())));
}

#[test]
fn functions_as_arguments_and_type_variables_are_tried() {
    let intended = "let rec take_while f l = match l with [] -> [] | x :: r -> if f x then x :: take_while f r else []";
    let wrong = "let rec take_while f l = match l with [] -> [] | x :: r -> if f x then x :: take_while f r else take_while f r";
    assert!(difference(intended, "take_while", wrong).is_some());
    assert_eq!(difference(intended, "take_while", intended), None);
}

#[test]
fn results_with_functions_in_them_are_not_compared() {
    let intended = "type dyn = Error | Base of int | Dyn of (dyn -> dyn)\nlet same d = d";
    assert_eq!(difference(intended, "same", "let same d = match d with Dyn f -> Dyn (fun x -> f x) | _ -> d"), None);
}
