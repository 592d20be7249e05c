//! The definition, on small traces.

use super::*;
use crate::sketch::{dialog, trace};
use crate::trace::NoOpaques;

/// Whether a text's specification accepts a trace; the generalised trace says the same.
fn accepts(text: &str, actions: &[&str]) -> bool {
    let spec = dialog(text);
    accept(&spec, &trace(actions), &mut NoOpaques)
}

#[test]
fn outputs_are_split_in_every_way() {
    let text = "say \"A\"; say \"B\"";
    for right in ["!AB", "!A\nB", "!A\nB\n", "!AB\n"] {
        assert!(accepts(text, &[right]), "{right}");
    }
    for wrong in ["!A", "!A\n\nB", "!BA", "!A B", "!AB\n\n"] {
        assert!(!accepts(text, &[wrong]), "{wrong}");
    }
    assert!(accepts(text, &["!A", "!B"]), "outputs that follow each other are one");
    assert!(!accepts("say \"AB\"", &["!A\nB"]));
}

#[test]
fn optional_outputs_need_backtracking() {
    let text = "read x : int\nmay say {x}\nmay say {x}\nsay {x}";
    for right in ["!1", "!11", "!111", "!1\n1\n1\n"] {
        assert!(accepts(text, &["?1", right]), "{right}");
    }
    assert!(!accepts(text, &["?1", "!1111"]) && !accepts(text, &["?1"]));
}

#[test]
fn d05_retry_with_an_invalid_value_ends() {
    let text = "read x : nat or retry\nsay {x}";
    assert!(accepts(text, &["?-1", "?-2", "?3", "!3\n"]));
    assert!(!accepts(text, &["?-1"]), "something must be read");
    assert!(!accepts(text, &["?-1", "!3\n"]));
}

#[test]
fn d12_after_an_invalid_value_nothing_is_said_unless_the_specification_says_so() {
    assert!(!accepts("read x : nat or retry\nsay {x}", &["?-1", "!no!\n", "?3", "!3"]));
    assert!(accepts("read x : nat or retry, may say _\nsay {x}", &["?-1", "!no!\n", "?3", "!3"]));
    assert!(accepts("read s : str\nsay {s}", &["?abc", "!abc"]), "a text has no line end");
}

#[test]
fn stop_ends_the_trace() {
    let text = "read x : nat or stop\nsay {x}";
    assert!(accepts(text, &["?-1"]));
    assert!(!accepts(text, &["?-1", "!-1"]) && !accepts(text, &["?-1", "?1", "!1"]));
    assert!(accepts("read x : nat or stop, say \"bad\"\nsay {x}", &["?-1", "!bad\n"]));
    assert!(!accepts("read x : nat or stop, say \"bad\"\nsay {x}", &["?-1"]));
}

#[test]
fn a_value_that_never_comes_is_not_accepted() {
    assert!(!accepts("read x : nat", &["?-1"]));
    assert!(!accepts("read x : nat", &["?one"]));
    assert!(!accepts("read x : nat or retry", &["?one", "?1"]), "garbage is fed only when asked for");
    assert!(accepts("read x : nat or retry on garbage", &["?one", "?1"]));
}

#[test]
fn the_end_of_the_input_is_read_once() {
    let text = "read rest x : int\nsay {sum(all x)}";
    assert!(accepts(text, &["^", "!0"]));
    assert!(accepts(text, &["?1", "?2", "^", "!3"]));
    assert!(accepts(text, &["?1", "?2", "^", "^", "!3", "^"]), "asking again makes no difference");
    assert!(!accepts(text, &["?1", "?2", "!3"]));
    assert!(!accepts(text, &["?1", "!1", "^"]));
}

#[test]
fn loops_are_left_by_their_own_exit() {
    let text = "loop:\n    read x : int\n    loop:\n        read y : int\n        if y == 0: exit\n    if x == 0: exit\nsay {count y}";
    assert!(accepts(text, &["?1", "?0", "?0", "?5", "?0", "!3"]));
    assert!(!accepts(text, &["?1", "?0", "!1"]));
}

#[test]
fn a_term_without_value_accepts_nothing() {
    assert!(!accepts("read x : int\nif x == 1:\n    read x : int\nsay {prev x}", &["?2", "!2"]));
    assert!(accepts("read x : int\nif x == 1:\n    read x : int\nsay {prev x}", &["?1", "?2", "!1"]));
}
