//! Whole messages with their source, and hostile texts.

use super::*;
use expect_test::{Expect, expect};

/// The span of the first occurrence of `part`.
fn span(sources: &Sources, file: FileId, part: &str) -> Span {
    let bytes = &sources.file(file).bytes;
    let start = bytes.windows(part.len()).position(|window| window == part.as_bytes()).unwrap();
    Span::new(file, start as u32, (start + part.len()) as u32)
}

fn check(text: impl AsRef<[u8]>, build: impl FnOnce(&Sources, FileId) -> Diagnostic, expected: Expect) {
    let mut sources = Sources::new();
    let file = sources.add("hw1.ml", text.as_ref());
    let diagnostic = build(&sources, file);
    expected.assert_eq(&render(&sources, &diagnostic, Colour::Plain));
}

#[test]
fn a_whole_message() {
    check(
        "let length = List.length\n\nlet n xs = 1 + lenght xs\n",
        |sources, file| {
            let word = span(sources, file, "lenght");
            Diagnostic::error("unbound-value", word, "There is no value called `lenght`")
                .here("not defined")
                .label(span(sources, file, "length"), "this one is")
                .because("A name can be used only after its definition. The definitions above this line and the parameters of the function are all that can be seen here.")
                .because("The value has the type\n\n    int list -> int\n\nand so on.")
                .fix("Did you mean `length`?", word, "length")
        },
        expect![[r#"
            error[unbound-value]: There is no value called `lenght`
             --> hw1.ml:3:16
              |
            1 | let length = List.length
              |     ------ this one is
            2 |
            3 | let n xs = 1 + lenght xs
              |                ^^^^^^ not defined

            A name can be used only after its definition. The definitions above this line
            and the parameters of the function are all that can be seen here.

            The value has the type

                int list -> int

            and so on.

            Hint: Did you mean `length`?
              |
            3 - let n xs = 1 + lenght xs
            3 + let n xs = 1 + length xs
              |
        "#]],
    );
}

#[test]
fn several_lines() {
    check(
        "let f x =\n  match x with\n  | 0 -> 1\n  | 1 -> 2\n  | 2 -> 3\n  | 3 -> 4\n  | 4 -> 4\n  | 5 -> 4\n  | 6 -> 4\n  | 7 -> 4\n  | 8 -> 4\n  | 9 -> 4\n",
        |sources, file| {
            let start = span(sources, file, "match");
            Diagnostic::warning("missing-case", start.to(span(sources, file, "9 -> 4")), "Not all values are matched")
                .here("no case for `10`")
        },
        expect![[r#"
            warning[missing-case]: Not all values are matched
              --> hw1.ml:2:3
               |
             2 | /   match x with
             3 | |   | 0 -> 1
             4 | |   | 1 -> 2
             5 | |   | 2 -> 3
            ...  |
            11 | |   | 8 -> 4
            12 | |   | 9 -> 4
               | |__________^ no case for `10`
        "#]],
    );
}

#[test]
fn bytes_that_are_not_text() {
    check(
        b"let s = \"\xff\xfe\" (* \xb0\xa1 *)\r\n\tlet t = \x1b[31m 1\r\n",
        |sources, file| {
            Diagnostic::error("syntax", span(sources, file, "t = "), "No\x1b[31m colours").here("he\x1b[0mre")
        },
        expect![[r#"
            error[syntax]: No␛[31m colours
             --> hw1.ml:2:6
              |
            2 |     let t = ␛[31m 1
              |         ^^^^ he␛[0mre
        "#]],
    );
}

#[test]
fn the_end_of_the_file() {
    check(
        "let x =\n",
        |_, file| {
            Diagnostic::error("syntax", Span::new(file, 8, 8), "The file ends here").here("expected an expression")
        },
        expect![[r#"
            error[syntax]: The file ends here
             --> hw1.ml:2:1
              |
            2 |
              | ^ expected an expression
        "#]],
    );
    check(
        "let x =",
        |_, file| {
            Diagnostic::error("syntax", Span::new(file, 7, 7), "The file ends here").here("expected an expression")
        },
        expect![[r#"
            error[syntax]: The file ends here
             --> hw1.ml:1:8
              |
            1 | let x =
              |        ^ expected an expression
        "#]],
    );
    check(
        "",
        |_, file| Diagnostic::error("syntax", Span::new(file, 0, 0), "The file is empty").here("nothing here"),
        expect![[r#"
            error[syntax]: The file is empty
             --> hw1.ml:1:1
              |
            1 |
              | ^ nothing here
        "#]],
    );
    check(
        "ab",
        |_, file| Diagnostic::error("syntax", Span::new(file, 7, 70), "A span past the end"),
        expect![[r#"
        error[syntax]: A span past the end
         --> hw1.ml:1:3
          |
        1 | ab
          |   ^
    "#]],
    );
}

#[test]
fn very_long_lines() {
    let text = format!("let x = {}oops{};;\n", "1 + ".repeat(100_000), " + 1".repeat(100_000));
    check(
        &text,
        |sources, file| {
            Diagnostic::error("unbound-value", span(sources, file, "oops"), "What").here("this").fix(
                "Write `f`.",
                span(sources, file, "oops"),
                "f",
            )
        },
        expect![[r#"
            error[unbound-value]: What
             --> hw1.ml:1:400009
              |
            1 | ... 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + oops + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + ...
              |                                                 ^^^^ this

            Hint: Write `f`.
              |
            1 - …1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + oops + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 …
            1 + …1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + f + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 …
              |
        "#]],
    );
}

#[test]
fn several_files() {
    let mut sources = Sources::new();
    let file = sources.add("reference.ml", "type t = A\n");
    let call = sources.add("the call", "f B");
    let diagnostic = Diagnostic::error("unbound-constructor", span(&sources, call, "B"), "No constructor `B`")
        .here("unknown")
        .label(span(&sources, file, "A"), "the only one");
    expect![[r#"
        error[unbound-constructor]: No constructor `B`
         --> the call:1:3
          |
        1 | f B
          |   ^ unknown
          |
         ::: reference.ml:1:10
          |
        1 | type t = A
          |          - the only one
    "#]]
    .assert_eq(&render(&sources, &diagnostic, Colour::Plain));
}

#[test]
fn insertions_and_deletions() {
    check(
        "let f n = if n = 0 then 1 else n * f (n - 1)\nlet g = f;\n",
        |sources, file| {
            Diagnostic::error("unbound-value", span(sources, file, "f (n"), "No `f`")
                .fix("Add `rec`.", Span::new(file, 4, 4), "rec ")
                .fix("Remove it.", span(sources, file, ";"), "")
        },
        expect![[r#"
            error[unbound-value]: No `f`
             --> hw1.ml:1:36
              |
            1 | let f n = if n = 0 then 1 else n * f (n - 1)
              |                                    ^^^^

            Hint: Add `rec`.
              |
            1 | let rec f n = if n = 0 then 1 else n * f (n - 1)
              |     +++

            Hint: Remove it.
              |
            2 - let g = f;
            2 + let g = f
              |
        "#]],
    );
}

#[test]
fn colours_only_when_asked() {
    let mut sources = Sources::new();
    let file = sources.add("a.ml", "x");
    let diagnostic = Diagnostic::error("e", Span::new(file, 0, 1), "Title").hint("Do it.");
    assert!(!render(&sources, &diagnostic, Colour::Plain).contains('\x1b'));
    assert!(render(&sources, &diagnostic, Colour::Ansi).contains("\x1b[1m\x1b[96mHint:\x1b[0m Do it."));
}

#[test]
fn no_span_makes_it_fail() {
    let text = b"let \xff\xc3\xa9 = \"\xc3\"\r\n\r\n  \xe2\x82\xac\t..\n".to_vec();
    let mut sources = Sources::new();
    let file = sources.add("a.ml", text.clone());
    for start in 0..text.len() as u32 + 2 {
        for end in start..text.len() as u32 + 2 {
            let span = Span::new(file, start, end);
            let diagnostic = Diagnostic::error("e", span, "t").here("h").fix("f", span, "xyz\n");
            let _ = render(&sources, &diagnostic, Colour::Plain);
        }
    }
}
