//! What a toplevel shows for one program, whoever ran it, in a form that can be compared.
//!
//! Invariant: two transcripts with equal [`Transcript::comparable`] agree on everything we promise: echoed names, types
//! and values, printed text, uncaught exceptions, and whether the program was refused.

use std::fmt::Write as _;

/// How a program ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// All phrases were taken; some may have raised.
    Finished,
    /// It called `exit`.
    Exit(i32),
    /// It used up its time or its fuel.
    TooLong,
    /// The real toplevel died of a signal, or ours panicked.
    Crash(String),
}

/// A warning or an error with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// The number OCaml gives a warning, as text (`8`), our code (`missing-case`), or empty for OCaml's errors.
    pub code: String,
    /// Line, from 1; 0 when unknown.
    pub line: u32,
    /// Column in bytes, from 1; 0 when unknown.
    pub column: u32,
    /// The message.
    pub message: String,
}

/// Everything seen while one program ran.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Transcript {
    /// The echo of the items mixed with what the program printed, in order.
    pub shown: Vec<u8>,
    /// What went to standard error.
    pub errors_printed: Vec<u8>,
    /// Warnings in order.
    pub warnings: Vec<Note>,
    /// Why the program was refused; empty when it was not. The real OCaml tells only the first error.
    pub errors: Vec<Note>,
    /// How it ended.
    pub ending: Ending,
}

impl Transcript {
    /// Whether the program was refused.
    pub fn is_refused(&self) -> bool {
        !self.errors.is_empty()
    }

    /// What counts when two transcripts are compared: a refused program is only refused, whatever ran before the
    /// error. See [`normal`] for the text.
    pub fn comparable(&self) -> String {
        if self.is_refused() {
            return "refused".to_string();
        }
        let mut text = normal(&self.shown);
        match &self.ending {
            Ending::Finished => {}
            Ending::Exit(code) => _ = write!(text, " (exit {code})"),
            Ending::TooLong => text.push_str(" (too long)"),
            Ending::Crash(reason) => _ = write!(text, " (crash: {reason})"),
        }
        text
    }

    /// For people: everything, one part after the other.
    pub fn describe(&self) -> String {
        let mut lines = Vec::new();
        if !self.shown.is_empty() {
            lines.push(String::from_utf8_lossy(&self.shown).trim_end().to_string());
        }
        if !self.errors_printed.is_empty() {
            lines.push(format!("[stderr] {}", String::from_utf8_lossy(&self.errors_printed)));
        }
        for note in &self.warnings {
            lines.push(format!("[warning {} at {}:{}] {}", note.code, note.line, note.column, note.message));
        }
        for note in &self.errors {
            lines.push(format!("[error {} at {}:{}] {}", note.code, note.line, note.column, note.message));
        }
        if self.ending != Ending::Finished {
            lines.push(format!("[{:?}]", self.ending));
        }
        lines.join("\n")
    }
}

/// The form in which texts are compared: runs of blanks as one, weak type variables numbered as they appear, bytes beyond
/// ASCII by number, failed matches and assertions without their place.
pub fn normal(shown: &[u8]) -> String {
    renumber_weak(&without_places(&single_blanks(&ascii(shown))))
}

/// `Match_failure ("//toplevel//", 3, 14)` becomes `Match_failure (...)`: the column is where the construct starts that
/// OCaml happens to blame, which is not worth imitating for functions and local definitions.
fn without_places(text: &str) -> String {
    const PLACE: &str = "_failure (\"//toplevel//\", ";
    let mut pieces = text.split(PLACE);
    let mut result = pieces.next().unwrap_or_default().to_string();
    for piece in pieces {
        let rest = piece.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, ',' | ' '));
        _ = write!(result, "_failure (...{rest}");
    }
    result
}

/// Bytes beyond ASCII as `\\255`: the real toplevel echoes strings with such bytes as they are, we escape what is not UTF-8.
fn ascii(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for byte in bytes {
        if byte.is_ascii() {
            text.push(*byte as char);
        } else {
            _ = write!(text, "\\{byte}");
        }
    }
    text
}

/// Runs of blanks become one blank; none at the ends.
pub fn single_blanks(text: &str) -> String {
    text.split_ascii_whitespace().collect::<Vec<_>>().join(" ")
}

/// `'_weak7 ... '_weak9 ... '_weak7` becomes `'_weak1 ... '_weak2 ... '_weak1`.
fn renumber_weak(text: &str) -> String {
    const MARK: &str = "'_weak";
    let mut seen: Vec<&str> = Vec::new();
    let mut pieces = text.split(MARK);
    let mut result = pieces.next().unwrap_or_default().to_string();
    for piece in pieces {
        let digits = piece.len() - piece.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, rest) = piece.split_at(digits);
        let index = seen.iter().position(|other| *other == number).unwrap_or_else(|| {
            seen.push(number);
            seen.len() - 1
        });
        _ = write!(result, "{MARK}{}{rest}", index + 1);
    }
    result
}

#[cfg(test)]
mod tests;
