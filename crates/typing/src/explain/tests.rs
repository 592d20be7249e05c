//! The rules that choose the words; whole messages are in `crates/frontend/tests/messages`.

use super::phrases::{Phrases, count, list, ordinal, sentence};
use refute_ir::{Type, TypeTable};

#[test]
fn numbers_in_words() {
    let ordinals = [1, 2, 3, 4, 11, 12, 13, 21, 102, 113].map(ordinal);
    assert_eq!(ordinals, ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "102nd", "113th"]);
    assert_eq!([0, 1, 2].map(|n| count(n, "argument")), ["no arguments", "1 argument", "2 arguments"]);
}

#[test]
fn lists_in_words() {
    assert_eq!(list(["a"]), "`a`");
    assert_eq!(list(["a", "b", "c"]), "`a`, `b` and `c`");
    assert!(list(0..12).ends_with("`7` and 4 more"));
    assert_eq!(sentence("the argument"), "The argument");
}

#[test]
fn variables_keep_their_names_within_a_message() {
    let table = TypeTable::default();
    let mut phrases = Phrases::new(&table);
    assert_eq!(phrases.noun(&Type::arrow(Type::Var(5), Type::Var(2))), "a function `'a -> 'b`");
    assert_eq!(phrases.quoted(&Type::Var(2)), "`'b`");
}
