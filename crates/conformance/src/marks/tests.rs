//! Marks: programs with them do what they did, and say which branches they take.

use super::marked;
use crate::suite::{Author, load};
use refute_cover::{Scope, targets};
use refute_source::Name;

#[test]
fn branches_with_a_text_of_their_own_get_marks() {
    let text = "let f x = if x > 0 && x < 9 then 1 else match x with 0 -> 2 | _ -> 3";
    let program = load(text, Author::User).unwrap_or_default();
    let entry = program.global(Name::new("f")).expect("f is there");
    let marked = marked(text, &targets(&program, entry, Scope::Function));
    assert_eq!(marked.marks.iter().flatten().count(), 5, "{marked:?}");
    assert_eq!(marked.program.matches("print_string").count(), 5);
    assert!(load(&marked.program, Author::User).is_ok(), "{}", marked.program);
}
