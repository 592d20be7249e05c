//! Tests of equations.

use super::parse_equation;
use crate::print::print;
use refute_source::Sources;
use refute_source::render::{Colour, render};

fn check(text: &str, function: &str) {
    let mut sources = Sources::new();
    let file = sources.add("equation", text);
    let parsed = parse_equation(&sources, file);
    assert!(parsed.problems.is_empty(), "{text}: {:?}", parsed.problems);
    let printed = String::from_utf8_lossy(&print(&parsed.tree)).split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(printed, function);
}

/// The first message about a text that is no equation.
fn message(text: &str) -> String {
    let mut sources = Sources::new();
    let file = sources.add("equation", text);
    let parsed = parse_equation(&sources, file);
    let first = parsed.problems.first().unwrap_or_else(|| panic!("{text} is an equation"));
    render(&sources, &first.to_diagnostic(&sources), Colour::Plain).lines().next().unwrap_or_default().to_string()
}

#[test]
fn equations_become_functions_of_their_unknowns() {
    check("find n m : plus n m = mult n m", "let refute_goal n m = plus n m = mult n m");
    check("find (n : nat) m: n <> m && not (f n)", "let refute_goal (n : nat) m = n <> m && not (f n)");
    check("find x : let y = f x in y = 0 || y = 1 ;;", "let refute_goal x = let y = f x in y = 0 || y = 1");
    check(
        "find xs : match xs with [] -> false | x :: _ -> x",
        "let refute_goal xs = match xs with | [] -> false | x :: _ -> x",
    );
}

#[test]
fn anything_else_is_told() {
    for (text, expected) in [
        ("", "error[bad-equation]: An equation begins with `find`"),
        ("plus n m = 3", "error[bad-equation]: An equation begins with `find`"),
        ("find : 1 = 1", "error[bad-equation]: This equation has no unknown"),
        ("find n", "error[bad-equation]: After the unknowns comes `:`"),
        ("find n = 3", "error[bad-equation]: After the unknowns comes `:`"),
        ("find (n, m) : n = m", "error[bad-equation]: `(n, m)` is not the name of an unknown"),
        ("find _ : true", "error[bad-equation]: `_` is not the name of an unknown"),
        ("find ~n : n = 1", "error[bad-equation]: `~n` is not the name of an unknown"),
        ("find n n : n = 1", "error[bad-equation]: The unknown `n` is named twice"),
    ] {
        assert_eq!(message(text), expected, "{text}");
    }
    for text in [
        "find n :",
        "find n : n =",
        "find n : n = 1 )",
        "find n : (n = 1",
        "find n : n = \"a",
        "find (n : n = 1",
        "find n : n = 1;; let x = 2",
    ] {
        assert!(message(text).starts_with("error["), "{text}");
    }
}
