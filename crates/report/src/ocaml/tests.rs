//! Hostile texts inside OCaml.

use super::*;

#[test]
fn literals_escape_what_they_must() {
    assert_eq!(string_literal("a\"b\\c\n\u{1b}\u{e4}"), r#""a\"b\\c\n\027ä""#);
}

#[test]
fn comments_keep_what_lexes() {
    assert_eq!(comment("f \"x *) y\" 'a'"), "(* f \"x *) y\" 'a' *)");
    assert_eq!(comment("(* nested *) text"), "(* (* nested *) text *)");
}

#[test]
fn comments_change_what_does_not() {
    for text in ["*)", "(*", "\"", "{|", "{id|", "(*)", "a *) let () = exit 1 (* b", "it's \"", "'\"'\"", "\n*)\u{0}"] {
        let shown = comment(text);
        assert!(is_one_comment(&shown), "{text:?} became {shown:?}");
        assert!(!shown.contains('\n'));
    }
}
