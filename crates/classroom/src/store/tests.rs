//! Whatever a result depends on is in its key.

use super::*;

#[test]
fn whatever_a_result_depends_on_is_in_the_key() {
    let key = |program: &[u8], reference: &str, name: &str, content: &[u8]| {
        Keys::new(program, &reference).expect("it can be written").key(name, content)
    };
    let one = key(b"p", "let f x = x", "a.ml", b"text");
    assert_eq!(one, key(b"p", "let f x = x", "a.ml", b"text"));
    assert_ne!(one, key(b"q", "let f x = x", "a.ml", b"text"));
    assert_ne!(one, key(b"p", "let f x = 1", "a.ml", b"text"));
    assert_ne!(one, key(b"p", "let f x = x", "b.ml", b"text"));
    assert_ne!(one, key(b"p", "let f x = x", "a.ml", b"texts"));
    assert_ne!(key(b"p", "r", "ab", b"c"), key(b"p", "r", "a", b"bc"));
}

#[test]
fn tests_are_told_apart() {
    let key = |entry, item: &str| test_key(&ClassTest { entry, call: None, item: refute_verdict::TestItem::new(item) });
    assert_eq!(key(0, "let () = assert (f 1 = 2)"), key(0, "let () = assert (f 1 = 2)"));
    assert_ne!(key(0, "a"), key(1, "a"));
    assert_ne!(key(0, "a"), key(0, "b"));
}
