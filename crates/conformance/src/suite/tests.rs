//! The headers of example files.

use super::{bare, last_comment, myth, plain};

#[test]
fn numerals_and_lists_become_constructors() {
    assert_eq!(plain("let x1 = [1;0] ;;"), "let x1 = Cons ((S O), Cons (O, Nil)) ;;");
    assert_eq!(plain("(* 2 [1] *) 2"), "(* 2 [1] *) (S (S O))");
    assert_eq!(plain("f []"), "f Nil");
}

#[test]
fn problem_and_result_are_the_two_sides() {
    let text = "let problem (n : nat) (m : nat) : nat = n ;;\nlet result : nat = O ;;";
    assert!(myth("x", text).ends_with("let refute_goal x1 x2 = (problem x1 x2 = result)"));
    let text = "let lhs (n : nat) : nat = n ;;\nlet rhs (n : nat) : nat = O ;;";
    assert!(myth("x", text).ends_with("let refute_goal x1 = (lhs x1 = rhs x1)"));
}

#[test]
fn the_last_comment_counts() {
    assert_eq!(last_comment("(* a *) x (* find n : n = 1 *)\n"), Some("find n : n = 1"));
    assert_eq!(last_comment("x"), None);
}

#[test]
fn parentheses_around_a_value_do_not_count() {
    assert_eq!(
        ["(-1)", "(S (S O))", "(1, 2)", "(a) (b)", "[1]"].map(bare),
        ["-1", "S (S O)", "(1, 2)", "(a) (b)", "[1]"]
    );
}
