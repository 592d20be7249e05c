//! Wrapping and numbers.

use super::*;

#[test]
fn lines_break_between_words_only() {
    assert_eq!(wrap("f [1; 2; 3] \"a b c d\" ' '", 10), ["f [1; 2;", "3]", "\"a b c d\"", "' '"]);
    assert_eq!(wrap("", 10), [""]);
    assert_eq!(wrap(r#"f "a\" b" '"' x y"#, 6), ["f", r#""a\" b""#, r#"'"' x"#, "y"]);
}

#[test]
fn control_characters_do_not_reach_the_terminal() {
    assert_eq!(one_line("a\u{1b}[31mb", 80), "a\\u{1b}[31mb");
    assert_eq!(wrap("a\u{7}b", 80), ["a\\u{7}b"]);
    assert_eq!(visible("a\nb\tc"), "a\\nb\\tc");
}

#[test]
fn nothing_turns_text_around_on_the_terminal() {
    for c in ['\u{202a}', '\u{202e}', '\u{2066}', '\u{2069}', '\u{200f}', '\u{200b}', '\u{feff}'] {
        let text = format!("a{c}b");
        let expected = format!("a{}b", c.escape_default());
        assert_eq!(one_line(&text, 80), expected);
        assert_eq!(wrap(&text, 80), [expected.as_str()]);
        assert_eq!(wrap_prose(&text, 80), [expected.as_str()]);
    }
}

#[test]
fn long_texts_are_cut() {
    assert_eq!(one_line("abcdefghij", 8), "abcde...");
    assert_eq!(one_line("abcdefgh", 8), "abcdefgh");
    let lines: Vec<String> = (0..10).map(|i| i.to_string()).collect();
    assert_eq!(cut(lines, 2), ["0", "1", "... (8 more lines; --verbose shows all)"]);
}

#[test]
fn numbers_have_commas() {
    assert_eq!(number(0), "0");
    assert_eq!(number(999), "999");
    assert_eq!(number(1000), "1,000");
    assert_eq!(number(20_000_000), "20,000,000");
    assert_eq!(counted(1, "path", "paths"), "1 path");
}
