//! The reference follows the order of a program's types, and only then.

use super::*;

const REFERENCE: &str = "exception E\ntype t = A | B of int | C of t\nlet f x = x";

#[test]
fn the_same_order_changes_nothing() {
    assert_eq!(following(REFERENCE, "type t = A | B of int | C of t let f _ = A"), None);
    // The constants are counted by themselves.
    assert_eq!(following(REFERENCE, "type t = B of int | A | C of t let f _ = A"), None);
    assert_eq!(following(REFERENCE, "let f x = x"), None);
}

#[test]
fn another_order_is_followed() {
    let program = "type t = A | C of t | B of int let f _ = A";
    let expected = "type t = A | C of t | B of int\nexception E\n\nlet f x = x";
    assert_eq!(following(REFERENCE, program).as_deref(), Some(expected));
}

#[test]
fn what_the_program_lacks_stays() {
    let reference = "type r = { a : int; b : int }\ntype s = S\nlet f x = x.a";
    let program = "type r = { b : int; a : int } let f x = x.a";
    let expected = "type r = { b : int; a : int }\n\ntype s = S\nlet f x = x.a";
    assert_eq!(following(reference, program).as_deref(), Some(expected));
}
