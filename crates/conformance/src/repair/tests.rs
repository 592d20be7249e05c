//! Tokens are counted as people count them.

use super::*;

#[test]
fn only_what_differs_counts() {
    let check = |before: &str, after: &str, expected: usize| {
        assert_eq!(fewest_tokens(before.as_bytes(), after.as_bytes()), expected, "{before} -> {after}");
    };
    check("let f x = x", "let f x = x", 0);
    check("let f x = x (* same *)", "let  f x =\n x", 0);
    check("let f x = x", "let f x = x + 1", 2);
    check("let f x = x < 1", "let f x = x <= 1", 2);
    check("let f a b = a - b", "let f a b = b - a", 4);
    check("let f a b = a", "let f b a = a", 2);
    check("let f l = l", "let f l = (List.rev l)", 5);
}

#[test]
fn comments_are_found() {
    let text = b"let f x = (* one *) x (* two (* three *) *)";
    let found: Vec<&[u8]> = comments(text).into_iter().map(|(_, spelled)| spelled).collect();
    assert_eq!(found, [&b"(* one *)"[..], b"(* two (* three *) *)"]);
}
