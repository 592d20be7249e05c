//! Generalised traces.

use super::*;
use crate::sketch::{dialog, lines};
use crate::trace::NoOpaques;

/// A generalised trace in one line: inputs with `?`, plainest alternatives with `!`.
fn show(text: &str, inputs: &[&str]) -> String {
    let end = Input::End;
    let mut given = lines(inputs);
    for input in &mut given {
        if *input == Input::Line("^".to_owned()) {
            *input = end.clone();
        }
    }
    let spec = dialog(text);
    match gtrace(&spec, &given, &mut NoOpaques) {
        Err(error) => format!("error: {}", error.message(&spec)),
        Ok(trace) => {
            let step = |step: &GStep| match step {
                GStep::Input(Input::Line(line)) => format!("?{line}"),
                GStep::Input(Input::End) => "?^".to_owned(),
                GStep::Outputs(texts) => {
                    let empty = if texts.can_be_empty() { " or nothing" } else { "" };
                    format!("!({}{empty})", texts.alternatives(9).shown.join(" or "))
                }
            };
            trace.steps.iter().map(step).collect::<Vec<_>>().join(" ")
        }
    }
}

const SUM: &str = "read n : nat\nuntil count x == n:\n    may say {n - count x}\n    read x : int\nsay {sum(all x)}";

#[test]
fn sums() {
    assert_eq!(show(SUM, &["0"]), "?0 !(\"0\")");
    assert_eq!(show(SUM, &["2", "3", "4"]), "?2 !(\"2\" or nothing) ?3 !(\"1\" or nothing) ?4 !(\"7\")");
    assert_eq!(show(SUM, &["2", "3"]), "error: more is read than there is");
    assert_eq!(show(SUM, &["1", "3", "4"]), "error: it ends after 2 of the inputs");
    assert_eq!(show(SUM, &["-1"]), "error: input 1 is not among the values that occur there");
    assert_eq!(show(SUM, &["1", "x"]), "error: input 2 cannot be read as what is expected there");
    assert_eq!(show(SUM, &["^"]), "error: input 1 is the end of the input, which does not come there");
}

#[test]
fn outputs_between_two_inputs_are_joined() {
    let text = "read x : int\nsay {x} or {2 * x}\nmay say \"1\"";
    assert_eq!(show(text, &["4"]), "?4 !(\"4\", then \"1\" or \"4\" or \"8\", then \"1\" or \"8\")");
}

#[test]
fn modes() {
    let text = "read x : nat or stop\nread y : nat\nread z : nat or retry\nsay {sum(all (x, y, z))}";
    assert_eq!(show(text, &["1", "2", "3"]), "?1 ?2 ?3 !(\"6\")");
    assert_eq!(show(text, &["-1"]), "?-1");
    assert_eq!(show(text, &["1", "2", "-3", "-4", "3"]), "?1 ?2 ?-3 ?-4 ?3 !(\"6\")");
    assert_eq!(show(text, &["1", "-2", "3"]), "error: input 2 is not among the values that occur there");
    assert_eq!(show(text, &["-1", "2"]), "error: it ends after 1 of the inputs");
}

#[test]
fn the_end_of_the_input() {
    let text = "read rest x : int\nsay {count x}";
    assert_eq!(show(text, &["5", "6", "^"]), "?5 ?6 ?^ !(\"2\")");
    assert_eq!(show(text, &["5", "^", "^"]), "?5 ?^ !(\"1\")");
    assert_eq!(show(text, &["^", "5"]), "error: it ends after 1 of the inputs");
    let after = "read x : int or eof: say \"none\"\nread y : int or eof: say \"no more\"\nsay \"end\"";
    assert_eq!(show(after, &["^"]), "?^ !(\"none\", then \"no more\", then \"end\")");
    assert_eq!(
        show("read x : int or eof: skip\nread y : int", &["^"]),
        "error: more is read after the end of the input"
    );
}

#[test]
fn several_values_on_a_line() {
    let text = "read x y : int int\nsay {x - y}\nsay {sum(all (x, y))}";
    assert_eq!(show(text, &["5 7"]), "?5 7 !(\"-2\", then \"12\")");
    assert_eq!(show(text, &["5"]), "error: input 1 cannot be read as what is expected there");
}

#[test]
fn branching_strictness() {
    // The way that is not taken has no value, and nobody asks for it.
    let text = "read x : int\nif x == 0: say \"zero\"\nelse: say {10 / x ~ 0.1}";
    assert_eq!(show(text, &["0"]), "?0 !(\"zero\")");
    assert_eq!(show(text, &["4"]), "?4 !({2.5 ~ 0.1})");
    assert_eq!(show("read x : int\nsay {10 / x ~ 0.1}", &["0"]), "error: a division by zero");
}

#[test]
fn variable_merging() {
    let text = "read x : int\nread y : int\nread x : int\nsay {all (y, x)}\nsay {cur (x, y)}\nsay {prev 1 (x, y)}";
    assert_eq!(show(text, &["1", "2", "3"]), "?1 ?2 ?3 !(\"1 2 3\", then \"3\", then \"2\")");
}

#[test]
fn bool_variables() {
    let text = "read b : bool\nread b : bool\nif b: say {prev b}\nelse:\n    read b : bool\n    say {b or prev 2 b}";
    assert_eq!(show(text, &["false", "true"]), "?false ?true !(\"false\")");
    assert_eq!(show(text, &["true", "false", "false"]), "?true ?false ?false !(\"true\")");
}

#[test]
fn texts_as_values() {
    assert_eq!(show("read s : str\nsay {reverse(s)}", &["ab c"]), "?ab c !(\"c ba\")");
    let palindrome = "read s : str\nif s == reverse(s): say \"yes\"\nelse: say \"no\"";
    assert_eq!(show(palindrome, &["otto"]), "?otto !(\"yes\")");
    assert_eq!(show(palindrome, &["anna "]), "?anna  !(\"no\")");
}

#[test]
fn overflow_is_noted() {
    let spec = dialog("read x : int\nread x : int\nsay {product(all x)}");
    let overflowed = |inputs: &[&str]| gtrace(&spec, &lines(inputs), &mut NoOpaques).unwrap().overflowed;
    assert!(!overflowed(&["3", "4"]));
    assert!(overflowed(&["4294967296", "4294967296"]));
}
