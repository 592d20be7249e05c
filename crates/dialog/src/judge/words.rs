//! The sentences about a run that went wrong.
//!
//! In: where and how it parts from what is expected. Out: plain English, with the place.

use super::{Actual, Parting, Place};
use crate::core::Spec;
use crate::texts::Texts;
use crate::trace::{Input, Run};
use refute_verdict::dialog::Fault;

/// What went wrong, with the place.
pub(super) fn message(
    spec: &Spec,
    gaps: &[Texts],
    inputs: &[&Input],
    actual: &Actual,
    run: &Run,
    parting: &Parting,
) -> String {
    let gap = match parting.place {
        Place::Output(gap) | Place::Input(gap) => gap,
        Place::End => inputs.len(),
    };
    let place = after(inputs, gap);
    let said = actual.outputs.get(gap).map_or("", String::as_str);
    let expected = gaps.get(gap).map_or_else(String::new, wanted);
    match parting.fault {
        Fault::WrongOutput => format!("{place}it says {} where {expected} is expected", quoted(said)),
        Fault::MissingOutput if said.is_empty() => {
            let instead = if gap < actual.reads() { "it asks for input and does not say" } else { "it does not say" };
            format!("{place}{instead} {expected}")
        }
        Fault::MissingOutput => {
            format!("{place}it says {} and leaves out the rest of {expected}", quoted(said))
        }
        Fault::SuperfluousOutput => match gaps.get(gap).filter(|texts| !texts.is_empty()) {
            None => format!("{place}it says {} where nothing is expected", quoted(said)),
            Some(texts) => {
                let extra: String = said.chars().skip(texts.right_prefix(said)).collect();
                format!("{place}it says {} after what is expected", quoted(&extra))
            }
        },
        Fault::ReadsTooMuch if matches!(parting.place, Place::Output(_)) => match said.trim() {
            "" => format!("{place}it asks for more input where it should say {expected}"),
            _ => format!("{place}it says {} and asks for more input where {expected} is expected", quoted(said)),
        },
        Fault::ReadsTooMuch => format!("{place}it asks for more input where it should end"),
        Fault::ReadsTooLittle => {
            let unread = match inputs.get(gap) {
                Some(input @ Input::Line(_)) => format!("the next input, {input}"),
                _ => "to the end of the input".to_owned(),
            };
            let says = match parting.place {
                Place::Output(_) if !said.trim().is_empty() => format!("says {} and ", quoted(said)),
                _ => String::new(),
            };
            format!("{place}it {says}ends without reading {unread}")
        }
        Fault::NotFlushed => format!(
            "it says the right things, but too late: {place}{expected} must be written before the next input is read; \
             the output must be flushed"
        ),
        Fault::Crash => format!("{place}it crashes: {}{}", run.end, telling_line(&run.stderr)),
        Fault::WrongExitCode => {
            let code = spec.expect.exit.unwrap_or_default();
            format!("it ends with {} where exit code {code} is expected", run.end)
        }
        Fault::ErrorOutput => {
            format!("it writes to standard error, which must stay empty{}", telling_line(&run.stderr))
        }
        Fault::Timeout => format!("{place}it goes on without end, or takes too long"),
        Fault::OutputLimit => format!("{place}it writes without end, or far too much"),
        Fault::ResourceLimit => format!("{place}{}", run.end.stop_reason()),
    }
}

/// The place as the beginning of a sentence.
fn after(inputs: &[&Input], gap: usize) -> String {
    let Some(last) = gap.checked_sub(1) else { return String::new() };
    match (inputs[last], inputs.len()) {
        (Input::End, _) => "after the end of the input, ".to_owned(),
        (Input::Line(_), 1) => format!("after the input {}, ", inputs[last]),
        (Input::Line(_), _) => format!("after the {} input, {}, ", ordinal(gap), inputs[last]),
    }
}

/// `1st`, `2nd`, `3rd` ...
fn ordinal(number: usize) -> String {
    let ending = match (number % 100, number % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// What is expected, in a few words.
fn wanted(texts: &Texts) -> String {
    let listed = texts.alternatives(3);
    let mut words = listed.shown.join(" or ");
    match listed.more {
        0 => {}
        more @ 1..1000 => words.push_str(&format!(" or one of {more} others")),
        _ => words.push_str(" or one of many others"),
    }
    if words.is_empty() {
        return "nothing".to_owned();
    }
    if texts.can_be_empty() {
        words.push_str(" or nothing");
    }
    words
}

/// A text of the program's between quotation marks, shortened.
fn quoted(text: &str) -> String {
    format!("{:?}", shortened(text.strip_suffix('\n').unwrap_or(text), 120))
}

/// At most so many characters.
pub(super) fn shortened(text: &str, limit: usize) -> String {
    match text.char_indices().nth(limit) {
        None => text.to_owned(),
        Some((at, _)) => format!("{}...", &text[..at]),
    }
}

/// The line of a message of the program's that says most, behind a colon: the first, but in Python the last.
fn telling_line(stderr: &str) -> String {
    let mut lines = stderr.lines().map(str::trim).filter(|line| !line.is_empty());
    let line = match lines.next() {
        Some(first) if first.starts_with("Traceback") => lines.next_back().or(Some(first)),
        first => first,
    };
    line.map_or_else(String::new, |line| format!(": {}", shortened(line, 120)))
}
