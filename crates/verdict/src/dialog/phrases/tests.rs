//! Phrases of every fault, and inputs on one line.

use super::*;
use crate::{Exchange, RunEnd};

fn conversation(fault: Fault, expected: Option<Expected>, actual: Option<Happened>) -> Conversation {
    Conversation {
        fault,
        message: "it says 7 where 8 is expected".to_owned(),
        inputs: Vec::new(),
        steps: vec![Exchange { expected, actual, right_prefix: None }],
        parts_at: 0,
        simplified: "8".to_owned(),
        stderr: String::new(),
        ending: RunEnd::Exited(0),
        parameters: Vec::new(),
    }
}

fn output(alternatives: &[&str], more: usize, optional: bool) -> Option<Expected> {
    let alternatives = alternatives.iter().map(|text| (*text).to_owned()).collect();
    Some(Expected::Output { alternatives, more, optional })
}

#[test]
fn inputs_can_be_read_on_one_line() {
    let line = |inputs: &[&str]| on_one_line(&inputs.iter().map(|text| (*text).to_owned().into()).collect::<Vec<_>>());
    assert_eq!(line(&[]), "no input");
    assert_eq!(line(&["2", "5", "-1"]), "2, 5, -1");
    assert_eq!(line(&["2", "<end of input>"]), "2, <end of input>");
    assert_eq!(line(&["a, b", "", "<end of input>"]), "\"a, b\", \"\", <end of input>");
    assert_eq!(line(&[" x", "\u{1b}\t\"\\"]), "\" x\", \"\\u{1b}\\t\\\"\\\\\"");
    // A line that reads like the end of the input is told apart from it.
    let line = Input::Line("<end of input>".to_owned());
    assert_eq!(on_one_line(&[line, Input::End]), "\"<end of input>\", <end of input>");
}

#[test]
fn every_fault_has_a_phrase() {
    let says =
        |fault, text: &str| conversation(fault, output(&["8"], 0, false), Some(Happened::Output(text.to_owned())));
    let phrase = |fault| says(fault, "7\n").does().to_string();
    assert_eq!(phrase(Fault::WrongOutput), "says \"7\"");
    assert_eq!(phrase(Fault::Crash), "crashes with exit code 0");
    assert_eq!(phrase(Fault::WrongExitCode), "ends with exit code 0");
    assert_eq!(conversation(Fault::MissingOutput, output(&["8"], 0, false), None).does(), Talk::SaysNothing);
    assert_eq!(says(Fault::WrongOutput, &"x".repeat(500)).does().to_string().chars().count(), 200 + 3 + 7);
}

#[test]
fn what_is_expected_has_all_alternatives() {
    let expects = |expected| conversation(Fault::WrongOutput, expected, None).expected().to_string();
    assert_eq!(expects(output(&["8"], 0, false)), "says 8");
    assert_eq!(expects(output(&["a", "b", "c", "d"], 0, false)), "says a or b or c or one of 1 more");
    assert_eq!(expects(output(&["a"], 2, true)), "says a or nothing or one of 2 more");
    assert_eq!(expects(Some(Expected::Input(Input::Line("3".to_owned())))), "reads \"3\"");
    assert_eq!(expects(Some(Expected::End)), "ends");
    assert_eq!(expects(None), "says nothing");
    let exits = conversation(Fault::WrongExitCode, None, None);
    assert_eq!(exits.expected().to_string(), "ends with another exit code");
}
