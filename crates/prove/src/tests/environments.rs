//! Lists that are only asked for their members, and what functions say of the results of others.

use super::{proof, proved, unproved};
use crate::LemmaKind;

pub(super) const MEMBERS: &str = "type t = Name of string | Bind of string * t | Both of t * t\n\
    let rec has names x = match names with [] -> false | y :: r -> if y = x then true else has r x\n\
    let rec closed t names = match t with\n\
    | Name x -> has names x | Bind (x, b) -> closed b (x :: names) | Both (a, b) -> closed a names && closed b names\n\
    let f t = closed t []";

/// A submission that binds names in its own way.
pub(super) fn binding(helper: &str, bound: &str) -> String {
    format!(
        "type t = Name of string | Bind of string * t | Both of t * t\n{helper}\n\
        let rec closed t names = match t with\n\
        | Name x -> List.mem x names | Bind (x, b) -> closed b ({bound}) | Both (a, b) -> closed a names && closed b names\n\
        let f t = closed t []"
    )
}

#[test]
fn the_same_members() {
    let found = proof(MEMBERS, &binding("", "if List.mem x names then names else x :: names"));
    assert!(found.lemmas.iter().any(|lemma| lemma.kind == LemmaKind::Environment));
    proved(MEMBERS, &binding("", "match names with [] -> [x] | y :: r -> y :: x :: r"));
    proved(MEMBERS, &binding("", "x :: x :: names"));
}

#[test]
fn the_other_end_of_a_list() {
    proved(MEMBERS, &binding("", "names @ [x]"));
}

#[test]
fn other_members() {
    unproved(MEMBERS, &binding("", "match names with [] -> [x] | _ :: r -> x :: r"));
    unproved(MEMBERS, &binding("", "x :: \"x\" :: names"));
    unproved(MEMBERS, &binding("", "List.filter (fun y -> y <> x) names"));
    unproved(MEMBERS, &binding("", "if names = [] then [x] else names"));
    unproved(MEMBERS, &binding("", "if List.length names > 3 then names else x :: names"));
    unproved(MEMBERS, &binding("let rec go l = go l", "go (x :: names)"));
    unproved(MEMBERS, &binding("let rec go l = List.hd l :: go l", "go (x :: names)"));
    unproved(MEMBERS, &binding("", "let _ = List.hd names in x :: names"));
}

#[test]
fn a_question_that_tells_orders_apart() {
    let first = MEMBERS.replace("has r x", "false");
    unproved(&first, &binding("", "names @ [x]"));
    unproved(&first, &binding("", "x :: names"));
    let counted = "type t = Name of string | Bind of string * t | Both of t * t\n\
        let rec has names x = match names with [] -> false | y :: r -> if y = x then not (has r x) else has r x\n\
        let rec closed t names = match t with\n\
        | Name x -> has names x | Bind (x, b) -> closed b (x :: names) | Both (a, b) -> closed a names && closed b names\n\
        let f t = closed t []";
    unproved(counted, &binding("", "if List.mem x names then names else x :: names"));
    unproved(MEMBERS, counted);
}

#[test]
fn a_list_that_is_asked_for_more_than_its_members() {
    let looks = "type t = Name of string | Bind of string * t | Both of t * t\n\
        let rec closed t names = match t with\n\
        | Name x -> List.mem x names | Bind (x, b) -> closed b (x :: names)\n\
        | Both (a, b) -> if names = [] then false else closed a names && closed b names\n\
        let f t = closed t []";
    unproved(MEMBERS, &looks.replace("names = []", "List.length names = 2"));
    unproved(MEMBERS, &looks.replace("names = []", "match names with x :: _ -> x = \"x\" | [] -> false"));
}

const NUMBERS: &str = "type n = End | Zero of n | One of n\n";
const VALUE: &str = "let rec value n = match n with End -> 0 | Zero m -> 2 * value m | One m -> 1 + 2 * value m\n\
    let f (a, b) = value (add (a, b))";
pub(super) const NESTED: &str = "let rec add (a, b) = match a, b with End, _ -> b | _, End -> a\n\
    | Zero x, Zero y -> Zero (add (x, y)) | Zero x, One y | One x, Zero y -> One (add (x, y))\n\
    | One x, One y -> Zero (add (One End, add (x, y)))\n";

pub(super) fn adding(add: &str) -> String {
    format!("{NUMBERS}{add}{VALUE}")
}

#[test]
fn the_value_of_a_sum() {
    let reference = adding(NESTED);
    let swapped = NESTED.replace("add (One End, add (x, y))", "add (add (y, x), One End)");
    let found = proof(&reference, &adding(&swapped));
    assert!(found.lemmas.iter().any(|lemma| lemma.kind == LemmaKind::Observer));
    let carry = "let rec go a b c = match a, b with\n\
        | End, End -> if c = 0 then End else One End\n\
        | End, Zero y | Zero y, End -> if c = 0 then Zero y else One y\n\
        | End, One y | One y, End -> if c = 0 then One y else Zero (go End y c)\n\
        | Zero x, Zero y -> if c = 0 then Zero (go x y 0) else One (go x y 0)\n\
        | Zero x, One y | One x, Zero y -> if c = 0 then One (go x y 0) else Zero (go x y 1)\n\
        | One x, One y -> if c = 0 then Zero (go x y 1) else One (go x y 1)\n\
        let add (a, b) = go a b 0\n";
    unproved(&reference, &adding(&carry.replace("else One (go x y 1)", "else Zero (go x y 1)")));
}

#[test]
fn the_value_of_something_else() {
    let reference = adding(NESTED);
    unproved(&reference, &adding(&NESTED.replace("Zero (add (One End, add (x, y)))", "Zero (add (x, y))")));
    unproved(&reference, &adding(&NESTED.replace("End, _ -> b", "End, _ -> Zero b")));
    unproved(&reference, &adding(&NESTED.replace("Zero (add (One End", "Zero (add (Zero End")));
}

#[test]
fn the_value_of_a_sum_that_does_not_end() {
    let reference = adding(NESTED);
    unproved(&reference, &adding("let rec add (a, b) = add (b, a)\n"));
    unproved(&reference, &adding("let rec add (a, b) = Zero (add (a, b))\n"));
    unproved(&reference, &adding(&NESTED.replace("End, _ -> b", "End, One _ -> add (a, b) | End, _ -> b")));
    unproved(&reference, &adding(&NESTED.replace("Zero (add (One End, add (x, y)))", "add (One y, One x)")));
    unproved(&reference, &adding(&NESTED.replace("End, _ -> b", "End, Zero (Zero _) -> raise Exit | End, _ -> b")));
}
