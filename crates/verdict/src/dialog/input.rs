//! What a console program is given when it asks for input.
//!
//! In JSON an input is a text: the line, or `<end of input>`. A line that itself reads so is written in quotes, as is a line that
//! reads so in quotes, with one more pair of them; every other line is written as it is. People see the same text.
//! Invariant: what was written is read back as what it was.

use serde::{Deserialize, Serialize};
use std::fmt::{self, Display, Formatter};

/// What a program is given when it asks for input.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(into = "String", from = "String")]
pub enum Input {
    /// A line, without its line end.
    Line(String),
    /// The end of the input, and no more after it.
    End,
}

/// How the end of the input is written among lines.
const END: &str = "<end of input>";

/// The pairs of quotes around what reads like the end of the input.
fn quotes(line: &str) -> Option<usize> {
    let pairs = line.len().checked_sub(END.len())? / 2;
    let marks = "\"".repeat(pairs);
    (line.strip_prefix(marks.as_str())?.strip_suffix(marks.as_str())? == END).then_some(pairs)
}

impl Input {
    /// Whether it is a line that can be taken for the end of the input.
    pub(crate) fn looks_like_the_end(&self) -> bool {
        matches!(self, Input::Line(line) if quotes(line).is_some())
    }
}

impl Display for Input {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Input::Line(line) if quotes(line).is_some() => write!(f, "\"{line}\""),
            Input::Line(line) => f.write_str(line),
            Input::End => f.write_str(END),
        }
    }
}

impl From<String> for Input {
    fn from(text: String) -> Input {
        match quotes(&text) {
            Some(0) => Input::End,
            Some(_) => Input::Line(text[1..text.len() - 1].to_owned()),
            None => Input::Line(text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Input;

    #[test]
    fn a_line_is_never_taken_for_the_end_of_the_input() {
        let line = |text: &str| Input::Line(text.to_owned());
        let shown = [
            (Input::End, "<end of input>"),
            (line("<end of input>"), "\"<end of input>\""),
            (line("\"<end of input>\""), "\"\"<end of input>\"\""),
            (line("\"<end of input>"), "\"<end of input>"),
            (line(" <end of input>"), " <end of input>"),
            (line(""), ""),
            (line("\"3\""), "\"3\""),
            (line("é\"<end of input>"), "é\"<end of input>"),
        ];
        for (input, text) in shown {
            assert_eq!(input.to_string(), text);
            assert_eq!(Input::from(text.to_owned()), input);
        }
    }
}
