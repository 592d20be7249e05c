//! Parentheses that go and parentheses that stay.

use super::neat;
use crate::change::{Change, applied};

fn check(text: &str, from: &str, to: &str, expected: &str) {
    let start = text.find(from).expect("the text has it");
    let change = Change { at: start..start + from.len(), text: to.as_bytes().to_vec() };
    let patched = applied(text.as_bytes(), &neat(text.as_bytes(), &[change]));
    assert_eq!(String::from_utf8_lossy(&patched), expected);
}

#[test]
fn parentheses_that_are_not_needed_go() {
    check("let f x = x + 1", "1", "(g (x))", "let f x = x + g x");
    check("let f x = x + 1", "x + 1", "((x) * 2)", "let f x = x * 2");
}

#[test]
fn parentheses_that_are_needed_stay() {
    check("let f x = x * y", "y", "(x + 1)", "let f x = x * (x + 1)");
    check("let f x = g x", "g x", "(h (g x))", "let f x = h (g x)");
    check(
        "let f x = match x with [] -> 0 | _ -> 1",
        "0",
        "(match y with [] -> 0 | _ -> 2)",
        "let f x = match x with [] -> (match y with [] -> 0 | _ -> 2) | _ -> 1",
    );
}

#[test]
fn pairs_over_two_changes_are_seen() {
    let text = b"let f x = x + 1";
    let changes = [Change { at: 10..10, text: b"(".to_vec() }, Change { at: 15..15, text: b")".to_vec() }];
    assert!(neat(text, &changes).is_empty());
}

#[test]
fn what_stays_is_not_replaced() {
    let text = b"let f x = g x (y + 1)";
    let change = Change { at: 10..21, text: b"g x (y - 1)".to_vec() };
    assert_eq!(neat(text, &[change]), [Change { at: 17..18, text: b"-".to_vec() }]);
}

#[test]
fn long_expressions_inside_others_keep_their_parentheses() {
    check(
        "let f n g = if n < 2 then g else h g",
        "g else",
        "(if n = 0 then (fun x -> x) else g) else",
        "let f n g = if n < 2 then (if n = 0 then (fun x -> x) else g) else h g",
    );
    check("let f x = x", "= x", "= (if x then (fun y -> y) else g)", "let f x = if x then (fun y -> y) else g");
    check("let f x = a && b", "b", "(if x then a else b)", "let f x = a && (if x then a else b)");
}

#[test]
fn the_writers_parentheses_go_with_all_that_is_in_them() {
    check("let f x = g x (h x)", "h x", "[]", "let f x = g x []");
    check("let f x = (\n  match x with _ -> 1\n)", "match x with _ -> 1", "g x", "let f x = g x");
    check("let f x = g (h x)", "h x", "k x", "let f x = g (k x)");
}
