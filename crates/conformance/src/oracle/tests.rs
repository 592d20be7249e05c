//! The real OCaml answers for each case of a batch.

use super::*;
use expect_test::{Expect, expect};

fn check(program: &str, expected: Expect) {
    let transcripts = run_batch_within(1.0, &[program]);
    expected.assert_eq(&transcripts[0].describe());
}

#[test]
fn phrases_go_on_after_an_exception() {
    check(
        "let x = 1;; print_string \"hi\";; List.hd [];; x + 1;; ref []",
        expect![[r#"
            val x : int = 1
            hi- : unit = ()
            Exception: Failure "hd".
            - : int = 2
            - : '_weak1 list ref = {contents = []}"#]],
    );
}

#[test]
fn errors_and_warnings_have_places() {
    check(
        "let f = function [] -> 1\nlet y = 1 + \"a\"",
        expect![[r#"
            val f : 'a list -> int = <fun>
            [warning 8 at 1:9] this pattern-matching is not exhaustive.
            Here is an example of a case that is not matched:
            _::_
            [error  at 2:13] This expression has type string but an expression was expected of type int"#]],
    );
    check("let x =", expect!["[error  at 1:8] Syntax error"]);
}

#[test]
fn endings_are_told_apart() {
    check("let rec f () = f () in f ()", expect!["[TooLong]"]);
    check("print_string \"a\"; exit 3", expect!["a\n[Exit(3)]"]);
    check(
        "prerr_string \"e\"",
        expect![[r#"
        - : unit = ()
        [stderr] e"#]],
    );
    check("let rec f n = 1 + f n in f 1", expect!["Stack overflow during evaluation (looping recursion?)."]);
}

#[test]
fn programs_do_not_see_one_another() {
    let transcripts = run_batch(&["let x = 1", "x", "ref []", "ref []"]);
    assert!(transcripts[1].is_refused());
    assert_eq!(transcripts[2], transcripts[3]);
}
