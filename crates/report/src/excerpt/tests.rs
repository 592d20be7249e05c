//! Marks under lines.

use super::*;
use expect_test::{Expect, expect};
use refute_verdict::Position;

fn check(source: &str, line: u32, columns: [u32; 2], remark: &str, expected: Expect) {
    let at = |column| Position { line, column, offset: 0 };
    let place = Place { file: "x.ml".to_string(), start: at(columns[0]), end: at(columns[1]) };
    expected.assert_eq(&excerpt(source, &place, remark).unwrap_or_default());
}

#[test]
fn the_mark_stands_under_the_place() {
    check(
        "let x =\n  \u{e4}\t1 + y\r\n",
        2,
        [10, 11],
        "here",
        expect![[r#"
        2 |   ä 1 + y
          |         ^ here"#]],
    );
    check(
        "f x",
        1,
        [4, 4],
        "",
        expect![[r#"
        1 | f x
          |    ^"#]],
    );
}

#[test]
fn long_lines_are_cut() {
    let line = format!("{}BAD{}", "x".repeat(500), "y".repeat(500));
    check(
        &line,
        1,
        [501, 504],
        "",
        expect![[r#"
        1 | ...xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxBADyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy...
          |                                  ^^^"#]],
    );
}

#[test]
fn wild_places_do_no_harm() {
    check("one line", 9, [1, 2], "", expect![[""]]);
    check(
        "\u{1b}[31m",
        0,
        [900, 2],
        "",
        expect![[r#"
        1 | \u{1b}[31m
          |           ^"#]],
    );
    check(
        "",
        1,
        [0, 0],
        "",
        expect![[r#"
        1 | 
          | ^"#]],
    );
}
