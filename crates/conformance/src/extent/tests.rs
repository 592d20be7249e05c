//! Notation does not count, everything else counts once.

use super::*;

fn nodes(call: &str) -> usize {
    of_call(call).expect("a call").nodes
}

#[test]
fn nodes_are_counted() {
    assert_eq!(nodes("f 1"), 1);
    assert_eq!(nodes("f (-1)"), 1);
    assert_eq!(nodes("f []"), 1);
    assert_eq!(nodes("f [1; 2]"), 3);
    assert_eq!(nodes("f (1, \"a\")"), 2);
    assert_eq!(nodes("f (Node (1, Empty, Empty)) [2; 3]"), 7);
    assert_eq!(nodes("f (Node ((1, Empty, Empty)))"), 4);
    assert_eq!(nodes("f (fun x -> x + 1) 2"), 5);
    assert_eq!(nodes("f (fun (x : int) -> x)"), 2);
    assert_eq!(nodes("f { a = 1; b = true }"), 3);
}

#[test]
fn arguments_are_calls() {
    assert_eq!(of_arguments("(0, fun (x_1 : int) -> 1) ; 1"), of_call("f (0, fun (x_1 : int) -> 1) 1"));
    assert_eq!(of_arguments("[1; 2] ; \"a;b\"").map(|extent| extent.nodes), Some(4));
    assert_eq!(of_arguments("fun x -> x ; []").map(|extent| extent.nodes), Some(3));
}

#[test]
fn what_is_no_call_has_no_extent() {
    assert_eq!(of_call("f"), None);
    assert_eq!(of_call("f ("), None);
    assert_eq!(of_call("let x = 1"), None);
}
