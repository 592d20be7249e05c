//! Texts between two inputs.

use super::*;
use crate::gtrace::gtrace;
use crate::sketch::dialog;
use crate::trace::NoOpaques;

/// The texts of a specification that reads nothing.
fn texts(text: &str) -> Texts {
    gtrace(&dialog(text), &[], &mut NoOpaques).unwrap().gaps().1.remove(0)
}

fn check(text: &str, right: &[&str], wrong: &[&str]) {
    let texts = texts(text);
    for right in right {
        assert!(texts.matches(right), "{text}: {right:?}");
    }
    for wrong in wrong {
        assert!(!texts.matches(wrong), "{text}: {wrong:?}");
    }
}

#[test]
fn newline() {
    check("say \"A\"; say \"B\"", &["AB", "A\nB", "A\nB\n", "AB\n"], &["", "A", "B\nA", "A\n\nB", " AB"]);
    check("say \"AB\"", &["AB", "AB\n"], &["A\nB", "AB\n\n", "AB "]);
}

#[test]
fn non_empty_wildcard() {
    check("say __", &["ABC", " x\n"], &["", "\n", " \t\n"]);
    check("say decorated {1 + 2 + 3}", &["sum: 6", "6 is the sum", "6 6", "x6", "66"], &["6", "6\n", " 6 ", "sum: 7"]);
}

#[test]
fn d07_decorated_backtracks() {
    check("say decorated {5}\nsay \"B\"", &["x5\nB\n", "5x\nB", "x5B", "5 5B"], &["5\nB\n", "x5\n", "x5\nC"]);
}

#[test]
fn loose_text() {
    check(
        "say ~\"Hello  World\"",
        &["hello world", "HELLO\n\tWORLD\n", "  Hello World  \n\n", "hello   world"],
        &["helloworld", "hello", "hello world!", "hello wor ld"],
    );
    check("say ~\"straße\"", &["STRAßE"], &["STRASSE"]);
}

#[test]
fn close_numbers() {
    check(
        "say \"x = \" {1 / 3 ~ 0.01}",
        &["x = 0.33", "x = .334", "x = 0.3333333333333333\n", "x = 33e-2", "x = 0.330000"],
        &["x = 0.3", "x = 0", "x = 0.35", "x = -0.33", "x = 0.33 ", "x = 1/3", "x = ", "x = 0.33.3"],
    );
    check("say _ {5 / 2 ~ 0} _", &["2.5", "it is 2.50.", "25e-1"], &["12.5", "2.51", "-2.5", "x = -2.5"]);
    check("say {1 / 4}", &["0.25", "0.250", ".25\n"], &["0.2", "1/4"]);
    check("say {1 / 3}", &["0.333333333333", "0.3333333333333333"], &["0.3333", "0.33333333334"]);
}

#[test]
fn whole_numbers() {
    let text = "option whole_numbers = on\nsay _ {5} _";
    check(text, &["5", "it is 5.", "x5", "n = 5, m = 15"], &["15", "51", "-5", "5.2", "2.5", "it is -5"]);
    check("say _ {5} _", &["15", "-5", "5.2"], &["4"]);
    check("option whole_numbers = on\nsay _ {-5} _", &["-5", "x=-5", "(-5)"], &["5", "3-5", "-55"]);
}

#[test]
fn alternatives_are_all_shown_d11() {
    let shown = |text: &str, limit: usize| texts(text).alternatives(limit);
    assert_eq!(shown("say {3 + 4} or \"zz\"", 20).shown, ["\"7\"", "\"zz\""]);
    assert_eq!(shown("say _ {1} _ or \"b\" or \"a\"", 20).shown, ["\"b\"", "\"a\"", "_ \"1\" _"], "plainest first");
    let two = shown("say \"a\" or \"b\"\nmay say \"c\"", 20);
    assert_eq!(two.shown, ["\"a\", then \"c\"", "\"a\"", "\"b\", then \"c\"", "\"b\""]);
    assert_eq!(shown("may say \"c\"", 20).shown, ["\"c\""]);
    assert_eq!(
        shown("say \"x {1}\" __ decorated {2} ~\"hi\" {1 / 2 ~ 0.1}", 20).shown,
        ["\"x 1\" __ decorated {2} ~\"hi\" {0.5 ~ 0.1}"]
    );
}

#[test]
fn many_alternatives_are_counted_and_not_listed() {
    let text = "may say \"a\" or \"b\"\n".repeat(60);
    let listed = texts(&text).alternatives(20);
    assert_eq!(listed.shown.len(), 20);
    assert_eq!(listed.more, usize::MAX - 20, "at least");
    let ten = texts(&"may say \"a\"\n".repeat(4)).alternatives(3);
    assert_eq!((ten.shown.len(), ten.more > 0), (3, true));
}

#[test]
fn long_texts_are_matched_in_time() {
    let long = "ab\n".repeat(350_000);
    assert!(texts("say _ \"b\" _ \"ab\"").matches(&long));
    assert!(!texts("say _ \"b\" _ \"abc\"").matches(&long));
    assert_eq!(texts("say __ \"c\"").right_prefix(&long), long.len());
    let many = "may say _ \"a\" or _ \"b\"\n".repeat(8) + "say \"c\"";
    assert!(!texts(&many).matches(&long));
    assert!(!texts("say _ {1 / 3 ~ 0.1}").matches(&"1".repeat(1 << 20)));
    assert!(texts("say _ {1 / 3 ~ 0.1}").matches(&("9 ".repeat(1 << 18) + "0.3")));
}

#[test]
fn the_right_part_of_a_wrong_text_is_known() {
    let texts = texts("say \"Guess: \" {42}\nmay say \"!\"");
    assert_eq!(texts.right_prefix("Guess: 43"), 8);
    assert_eq!(texts.right_prefix("Guess: 42\n!x"), 11);
    assert_eq!(texts.right_prefix("Gu"), 2);
    assert_eq!(texts.longest_match("Guess: 42\n!x"), Some(11));
    assert_eq!(texts.longest_match("Gu"), None);
}

#[test]
fn the_plainest_text_is_right() {
    for (text, plain) in [
        ("say \"A\"; say \"B\"", "A\nB\n"),
        ("may say \"A\"; say _ {5} _", "5\n"),
        ("say __", "...\n"),
        ("say decorated {5}", "... 5\n"),
        ("say {2 / 3 ~ 0.1}", "0.7\n"),
        ("say ~\"Hello\" or \"x\"", "Hello\n"),
        ("say _", ""),
        ("say \"A\\n\"", "A\n"),
    ] {
        let texts = texts(text);
        assert_eq!(texts.plainest(), plain, "{text}");
        assert!(texts.matches(plain), "{text}");
    }
}

#[test]
fn inclusion_is_decided_or_left_open() {
    let covers = |large: &str, small: &str| texts(large).covers(&texts(small));
    assert_eq!(covers("say _", "say \"A\" or decorated {5}"), Some(true));
    assert_eq!(covers("say __", "say \"A\" _"), Some(true));
    assert_eq!(covers("say __", "say _"), Some(false));
    assert_eq!(covers("say ~\"a b\"", "say \"A  B\""), Some(true));
    assert_eq!(covers("say \"a b\"", "say ~\"a b\""), Some(false));
    assert_eq!(covers("say \"AB\"", "say \"A\"; say \"B\""), Some(false));
    assert_eq!(covers("say \"A\"; say \"B\"", "say \"AB\""), Some(true));
    assert_eq!(covers("say {1 / 2 ~ 0.1}", "say \"0.5\""), None, "numbers are not compared");
}
