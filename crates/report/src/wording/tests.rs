//! What is said about the small class.

use super::*;
use crate::fixture;
use expect_test::{Expect, expect};

fn check(actual: &str, expected: Expect) {
    expected.assert_eq(actual);
}

#[test]
fn headlines_say_what_was_found() {
    let report = fixture::class();
    let lines: Vec<String> = report
        .submissions
        .iter()
        .map(|submission| format!("{}: {}\n", submission.name, plain(&submission_headline(submission))))
        .collect();
    check(
        &lines.concat(),
        expect![[r#"
            =HYPERLINK(1): `mean` differs from the reference on `mean []`: it gives `nan`, the reference gives `0.`.
            anna: No difference was found in any of the 2 functions.
            bert <b>&: `insert` differs from the reference on `insert 0 (Node (Leaf, 0, Leaf))`: it gives `Node (Node (Leaf, 0, Leaf), 0, Leaf)` (the observer gives `[0; 0]`), the reference gives `Node (Leaf, 0, Leaf)` (the observer gives `[0]`).
            carl: `mean` differs from the reference on `mean []`: it raises `Failure "]]> <script>alert('x')</script>"`, the reference gives `0.`.
            dora: `insert` differs from the reference on `insert 0 (Node (Leaf, 0, Leaf))`: it gives `Node (Node (Leaf, 0, Leaf), 0, Leaf)` (the observer gives `[0; 0]`), the reference gives `Node (Leaf, 0, Leaf)` (the observer gives `[0]`).
            emil-😀-ü: `insert` differs from the reference on `grading 1 (Node (Leaf, 0, Leaf))`: it does not end within 2,000,000 steps (the reference needs 31), the reference gives `[0; 1]`.
            fritz `x` | y: `mean` differs from the reference on `mean [0.; 1.]`: it gives `0.5` and prints `"sum = 1.\n```\n<b>\027[31m"`, the reference gives `0.5` and prints nothing.
            gerda: `insert` does not fit the exercise: `insert` takes a pair & not two <arguments>.
            hugo: The program was rejected: line 3: `els` is not expected here (and 1 more).
            ida: `insert` could not be judged: `insert` has no value: the submission's toplevel code raises Failure "hd".
            jan: No difference was found in any of the 2 functions.
            kurt: `insert` differs from the reference on `insert 0 (Node (Leaf, 0, Leaf))`: it gives `Node (Node (Leaf, 0, Leaf), 0, Leaf)` (the observer gives `[0; 0]`), the reference gives `Node (Leaf, 0, Leaf)` (the observer gives `[0]`).
            lena "q" 'x' *): `mean` differs from the reference on `mean [1.; 0.]`: it gives `0.` and leaves its arguments as `[1.; 0.]`, the reference gives `0.` and leaves its arguments as `[0.; 0.]`.
            mona: No difference was found in any of the 2 functions.
        "#]],
    );
}

#[test]
fn a_difference_is_told_in_parts() {
    let report = fixture::class();
    let told = tell(&report.submissions[2].entries[0], Some("grading")).expect("it differs");
    check(
        &format!("{told:#?}"),
        expect![[r#"
            Counterexample {
                call: "insert 0 (Node (Leaf, 0, Leaf))",
                observed: Some(
                    "grading 0 (Node (Leaf, 0, Leaf))",
                ),
                expected: Side {
                    value: Some(
                        "Node (Leaf, 0, Leaf)",
                    ),
                    ending: None,
                    observed: Some(
                        [
                            Code(
                                "grading",
                            ),
                            Text(
                                " ",
                            ),
                            Text(
                                "gives ",
                            ),
                            Code(
                                "[0]",
                            ),
                        ],
                    ),
                    output: None,
                    arguments: None,
                },
                got: Side {
                    value: Some(
                        "Node (Node (Leaf, 0, Leaf), 0, Leaf)",
                    ),
                    ending: None,
                    observed: Some(
                        [
                            Code(
                                "grading",
                            ),
                            Text(
                                " ",
                            ),
                            Text(
                                "gives ",
                            ),
                            Code(
                                "[0; 0]",
                            ),
                        ],
                    ),
                    output: None,
                    arguments: None,
                },
                kind: Some(
                    Value,
                ),
                parting: Some(
                    [
                        Text(
                            "The two programs part at ",
                        ),
                        Code(
                            "insert 0 ((* `|` *) Node (Leaf, 0, Leaf))",
                        ),
                        Text(
                            ": the reference ",
                        ),
                        Text(
                            "gives ",
                        ),
                        Code(
                            "Node (Leaf, 0, Leaf)",
                        ),
                        Text(
                            ", the submission ",
                        ),
                        Text(
                            "gives ",
                        ),
                        Code(
                            "Node (Node (Leaf, 0, Leaf), 0, Leaf)",
                        ),
                        Text(
                            ".",
                        ),
                    ],
                ),
                size: Some(
                    5,
                ),
            }"#]],
    );
    assert!(tell(&report.submissions[1].entries[0], None).is_none());
}

#[test]
fn a_search_says_how_far_it_went() {
    let report = fixture::class();
    let mut verdict = report.submissions[10].entries[0].clone();
    let mut lines = String::new();
    for stop in [StopReason::Budget, StopReason::Saturated, StopReason::Exhausted, StopReason::Interrupted] {
        let search = verdict.search.as_mut().expect("it was searched");
        (search.stop, search.open) = (stop, search.open / 2);
        lines += &format!("{}\n", how_far(&verdict).expect("it was searched"));
    }
    check(
        &lines,
        expect![[r#"
        2,345 shapes of inputs were tried, among them all up to size 9, and 640 further inputs. 1 path was left open. Branches covered: 6 of 6 in the reference, 5 of 6 in the submission. The search ended because its steps were used up.
        All 2,345 shapes of inputs up to size 9 were tried, and 640 further inputs. Branches covered: 6 of 6 in the reference, 5 of 6 in the submission. The search ended because nothing new turned up in either program.
        Every shape of input there is (2,345) was tried, and 640 further inputs. Branches covered: 6 of 6 in the reference, 5 of 6 in the submission. There are no more shapes.
        2,345 shapes of inputs were tried, among them all up to size 9, and 640 further inputs. Branches covered: 6 of 6 in the reference, 5 of 6 in the submission. The search was interrupted.
    "#]],
    );
}

#[test]
fn flat_results_are_values_or_phrases() {
    let mut verdict = fixture::class().submissions[3].entries[1].clone();
    verdict.difference = None;
    check(
        &plain(&headline(&verdict)),
        expect![[
            r#"`mean` differs from the reference on `mean []`: it raises `Failure "]]> <script>alert('x')</script>"`, the reference gives `0.`."#
        ]],
    );
}

#[test]
fn long_and_hidden_texts_are_cut_and_shown() {
    assert_eq!(one_line(&"x".repeat(300), 10), "xxxxxxx...");
    assert_eq!(one_line("a\r\n  b\u{1b}", 10), "a b\\u{1b}");
    assert_eq!(visible("a\u{202e}b\tc\n"), "a\\u{202e}b\tc\n");
    assert!(whole(&"x".repeat(LONGEST + 7)).ends_with("... (7 more characters)"));
}

#[test]
fn points_have_no_needless_fraction() {
    assert_eq!([6.0, 2.5, 0.0, 1.0 / 3.0, 100.0].map(points), ["6", "2.5", "0", "0.33", "100"]);
}

#[test]
fn explanations_say_what_to_do() {
    let report = fixture::class();
    let mut shown = String::new();
    for index in [0, 2, 3, 5, 6, 7, 8, 9, 10, 12] {
        let submission = &report.submissions[index];
        let entry = submission.entries.iter().position(|entry| entry.verdict == submission.verdict).unwrap_or(0);
        let explained = plain_blocks(&explain(&report.exercise, entry, submission));
        shown += &format!("== {}\n{}", submission.name, explained.replace(&"y".repeat(1500), "yyy"));
    }
    check(
        &shown,
        expect![[r#"
            == =HYPERLINK(1)
            `mean` is incorrect. When it is called like this:
                mean []
            it produces the invalid result `nan`. A valid result is `0.`.
            == bert <b>&
            `insert` is incorrect. When it is called like this:
                insert 0 (Node (Leaf, 0, Leaf))
            it produces the invalid result `Node (Node (Leaf, 0, Leaf), 0, Leaf)`. A valid result is `Node (Leaf, 0, Leaf)`.
            What counts is what an observer of the exercise makes of the result: for yours, the observer gives `[0; 0]`; for a valid one, the observer gives `[0]`.
            Where to look: The two programs part at `insert 0 ((* `|` *) Node (Leaf, 0, Leaf))`: the reference gives `Node (Leaf, 0, Leaf)`, the submission gives `Node (Node (Leaf, 0, Leaf), 0, Leaf)`.
            == carl
            `mean` is incorrect. When it is called like this:
                mean []
            it raises `Failure "]]> <script>alert('x')</script>"`. A valid result is `0.`.
            == emil-😀-ü
            `insert` is incorrect. When it is used like this:
                grading 1 (Node (Leaf, 0, Leaf))
            it does not end within 2,000,000 steps (the reference needs 31). A valid result is `[0; 1]`.
            == fritz `x` | y
            `mean` is incorrect. When it is called like this:
                mean [0.; 1.]
            it prints:
                sum = 1.
                ```
                <b>\u{1b}[31m
            It should print nothing.
            == gerda
            `insert` does not fit the exercise: `insert` takes a pair & not two <arguments>.
            Expected is:
                val insert : int -> tree -> tree
            The program has:
                val insert : 'a * 'b -> 'b
            == hugo
            There are 2 errors in the program, so that it could not be run.
            Line 3, column 15: `els` is not expected here.
                3 |   if x then t els t <script>
                  |               ^^^ here `]]>`
            After `then` comes one expression; what follows it belongs to nothing.
            Hint: Did you mean `else`?
            Line 4, column 19: This is a `string`, but an `int` is needed.
                4 | let mean xs = 1 + "]]>"
                  |                   ^^^^^ has type `string`
            == ida
            `insert` could not be judged: `insert` has no value: the submission's toplevel code raises Failure "hd". Somebody has to look at it.
            == jan
            No difference from the reference was found in `insert`. 2,345 shapes of inputs were tried, among them all up to size 9, and 640 further inputs. 3 paths were left open. Branches covered: 6 of 6 in the reference, 5 of 6 in the submission. The search ended because its steps were used up. This is not a proof.
            == lena "q" 'x' *)
            `mean` is incorrect. When it is called like this:
                mean [1.; 0.]
            it leaves its arguments as `[1.; 0.]`. It should leave them as `[0.; 0.]`.
            Note: a long note: yyy
        "#]],
    );
}

#[test]
fn exceptions_that_are_expected_are_said() {
    let report = fixture::class();
    let mut submission = report.submissions[3].clone();
    let difference = submission.entries[1].difference.as_mut().expect("it differs");
    std::mem::swap(&mut difference.reference, &mut difference.submission);
    let long = "[1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11; 12; 13; 14; 15; 16; 17; 18; 19]";
    difference.submission.ended = refute_verdict::Ended::Value(long.to_string());
    check(
        &plain_blocks(&explain(&report.exercise, 1, &submission)),
        expect![[r#"
        `mean` is incorrect. When it is called like this:
            mean []
        it produces the invalid result:
            [1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11; 12; 13; 14; 15; 16; 17; 18; 19]
        Expected is that it raises `Failure "]]> <script>alert('x')</script>"`.
    "#]],
    );
}
