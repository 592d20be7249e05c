//! Generated programs are the same for the same seed.

use super::*;

#[test]
fn the_same_seed_gives_the_same_program() {
    assert_eq!(program(7).text(), program(7).text());
    assert_ne!(program(7).text(), program(8).text());
}

#[test]
fn signatures_can_be_read() {
    assert!(library::signatures().len() > 200);
    assert_eq!(ty::parse("('a -> 'b) -> ('a, int) t list").to_string(), "(('a -> 'b) -> (('a, int) t) list)");
}
