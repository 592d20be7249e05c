//! The source on a terminal.

use crate::cover::{annotated, fixture};
use expect_test::expect;
use refute_verdict::{CoverVerdict, Place, Position};

#[test]
fn every_branch_is_marked() {
    expect![[r#"
                4 | let scale xs limit =
                5 |   match xs with
        + 1     6 |   | [] -> 0.
        ! 3     7 |   | x :: _ when x > limit -> raise (Failure "*) \"too large")
                8 |   | x :: rest ->
        + 2     9 |     if x < 0 && x > 0 then 1.
        + 2       |        ^^^^^^^^^^^^^^
        + 4       |                 ^^^^^
        x dead    |                            ^^
               10 |     else if List.length rest > 9000 then 2. else float_of_int x /. 3.
        + 2       |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        ? open    |                                          ^^
        + 2       |                                                  ^^^^^^^^^^^^^^^^^^^^

          + n     reached by input n
          ! n     reached by input n, on which the call raises
          x dead  no input reaches it (proved)
          ? open  not reached so far, not proved unreachable

          x dead line 9, column 28: `x < 0` and `x > 0` never hold together.
          ? open line 10, column 42: not up to size 40: lists were not followed further.

        9 branches: 7 reached, 1 of them raising, 1 dead, 1 open.
    "#]]
    .assert_eq(&annotated(&fixture::scale(), fixture::SCALE, false));
}

#[test]
fn tests_there_are_count() {
    expect![[r#"
                 4 | let scale xs limit =
                 5 |   match xs with
        = tests  6 |   | [] -> 0.
        ! 3      7 |   | x :: _ when x > limit -> raise (Failure "*) \"too large")
                 8 |   | x :: rest ->
        = tests  9 |     if x < 0 && x > 0 then 1.
        = tests    |        ^^^^^^^^^^^^^^
        + 4        |                 ^^^^^
        x dead     |                            ^^
                10 |     else if List.length rest > 9000 then 2. else float_of_int x /. 3.
        = tests    |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        ? open     |                                          ^^
        = tests    |                                                  ^^^^^^^^^^^^^^^^^^^^

          = tests taken by the tests there are
          + n     missed by the tests, reached by input n
          ! n     missed by the tests, reached by input n, on which the call raises
          x dead  no input reaches it (proved)
          ? open  not reached so far, not proved unreachable

          x dead line 9, column 28: `x < 0` and `x > 0` never hold together.
          ? open line 10, column 42: not up to size 40: lists were not followed further.

        9 branches: 7 reached, 1 of them raising, 1 dead, 1 open.
        `tests.ml` takes 5 of 8 branches that are not dead; with 2 inputs more it is 7.
    "#]]
    .assert_eq(&annotated(&fixture::scale_against(), fixture::SCALE, false));
}

#[test]
fn two_branches_of_a_line_have_a_line_each() {
    expect![[r#"
            4 | let rec double n = match n with O -> O | S m -> S (S (double m))
        + 1   |                                      ^^^^^^^^^^^^
        + 2   |                                                 ^^^^^^^^^^^^^^^^

          + n     reached by input n

        2 branches: 2 reached.
    "#]]
    .assert_eq(&annotated(&fixture::double(), fixture::NATS, false));
}

#[test]
fn colours_say_nothing_that_the_margin_does_not() {
    for verdict in [fixture::scale(), fixture::scale_against()] {
        let plain = annotated(&verdict, fixture::SCALE, false);
        assert!(!plain.contains('\u{1b}'));
        let coloured = annotated(&verdict, fixture::SCALE, true);
        for code in ["32", "9;31", "33"] {
            assert!(coloured.contains(&format!("\u{1b}[{code}m")), "{coloured:?}");
        }
        let mut bare = coloured;
        while let Some(start) = bare.find('\u{1b}') {
            let end = start + bare[start..].find('m').expect("the end of the code");
            bare.replace_range(start..=end, "");
        }
        assert_eq!(bare, plain);
    }
}

#[test]
fn places_that_do_not_fit_and_strange_texts_are_left_out() {
    let mut verdict = fixture::scale();
    verdict.branches[0].place = Place { file: "scale.ml".to_string(), ..far() };
    verdict.branches[1].place = Place { file: "other.ml".to_string(), ..far() };
    verdict.branches[2].state = refute_verdict::BranchState::Reached { input: 77 };
    let long = format!("let f = \"{}\u{1b}[31m\t\u{202e}\"", "x".repeat(500));
    for source in ["", "\n\n\n", "let", "é\r\né", fixture::SCALE, &long, &fixture::SCALE.replace('\n', "\r\n")] {
        let text = annotated(&verdict, source, false);
        assert!(!text.contains(['\u{1b}', '\u{202e}', '\t']), "{text:?}");
        assert!(text.lines().all(|line| line.chars().count() < 400), "{text:?}");
    }
    let nothing: CoverVerdict = fixture::empty("f.ml", "", "");
    assert_eq!(annotated(&nothing, fixture::SCALE, true), "");
}

fn far() -> Place {
    let at = |offset| Position { line: 999, column: 999, offset };
    Place { file: String::new(), start: at(u32::MAX - 1), end: at(3) }
}
