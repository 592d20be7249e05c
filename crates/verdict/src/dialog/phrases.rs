//! What a console program does where it goes wrong, and what is expected there; inputs on one line.
//!
//! In: a [`Conversation`]. Out: [`Talk`]. Texts of programs and lines are in quotes, on one line, and cut when they are long.

use super::{Conversation, Expected, Fault, Happened, Input};
use crate::deed::Talk;

/// More characters of a text are cut.
const LONGEST: usize = 200;

impl Conversation {
    /// What the program does where it goes wrong.
    pub fn does(&self) -> Talk {
        match self.fault {
            Fault::WrongOutput | Fault::MissingOutput | Fault::SuperfluousOutput => self.says(),
            Fault::ReadsTooMuch => Talk::AsksForMore,
            Fault::ReadsTooLittle => Talk::EndsEarly,
            Fault::NotFlushed => Talk::DoesNotFlush,
            Fault::Crash => Talk::Crashes(self.ending.to_string()),
            Fault::WrongExitCode => Talk::EndsWith(self.ending.to_string()),
            Fault::ErrorOutput => Talk::WritesErrors,
            Fault::Timeout => Talk::TakesTooLong,
            Fault::OutputLimit => Talk::PrintsTooMuch,
            Fault::ResourceLimit => Talk::UsesTooMuch,
        }
    }

    fn says(&self) -> Talk {
        match self.steps.get(self.parts_at).and_then(|step| step.actual.as_ref()) {
            Some(Happened::Output(text)) => Talk::Says(quoted(text.strip_suffix('\n').unwrap_or(text))),
            _ => Talk::SaysNothing,
        }
    }

    /// What is expected there.
    pub fn expected(&self) -> Talk {
        match self.fault {
            Fault::WrongExitCode => return Talk::EndsOtherwise,
            Fault::ErrorOutput => return Talk::WritesNoErrors,
            _ => {}
        }
        match self.steps.get(self.parts_at).and_then(|step| step.expected.as_ref()) {
            Some(Expected::Output { alternatives, more, optional }) => {
                let mut shown: Vec<String> = alternatives.iter().take(3).map(|text| cut(text)).collect();
                shown.extend((*optional).then(|| "nothing".to_owned()));
                let left = alternatives.len().saturating_sub(3) + more;
                shown.extend((left > 0).then(|| format!("one of {left} more")));
                Talk::Says(shown.join(" or "))
            }
            Some(Expected::Input(Input::Line(line))) => Talk::Reads(quoted(line)),
            Some(Expected::Input(Input::End)) => Talk::Reads(quoted(&Input::End.to_string())),
            Some(Expected::End) => Talk::Ends,
            None => Talk::SaysNothing,
        }
    }
}

/// Inputs on one line: `2, 5, -1`. Where that could be misread, each line is in quotes.
pub fn on_one_line(inputs: &[Input]) -> String {
    if inputs.is_empty() {
        return "no input".to_owned();
    }
    let is_plain = |input: &Input| match input {
        Input::End => true,
        Input::Line(line) => {
            let has_sign = line.contains([',', '"', '\\']) || line.chars().any(char::is_control);
            !line.is_empty() && line.trim() == line && !has_sign && !input.looks_like_the_end()
        }
    };
    let is_plain = inputs.iter().all(is_plain);
    let shown = inputs.iter().map(|input| match input {
        Input::Line(line) if !is_plain => quoted(line),
        input => input.to_string(),
    });
    shown.collect::<Vec<_>>().join(", ")
}

/// A text in quotes, on one line, and cut when it is long.
fn quoted(text: &str) -> String {
    let mut shown = String::from("\"");
    for c in cut(text).chars() {
        match c {
            '"' => shown.push_str("\\\""),
            '\\' => shown.push_str("\\\\"),
            '\n' => shown.push_str("\\n"),
            '\t' => shown.push_str("\\t"),
            c if c.is_control() => shown.extend(c.escape_unicode()),
            c => shown.push(c),
        }
    }
    shown.push('"');
    shown
}

fn cut(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests;
