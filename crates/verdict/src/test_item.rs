//! A test that is an item of OCaml: what a call must do, and what it must print meanwhile.
//!
//! In JSON it is the text of the item, with a comment before it that says what is printed. This file is the only place that
//! writes that comment ([`Display`]) and the only one that reads it (`From<String>`).
//! Invariant: what was written is read back as what it was.
//! Not here: making the item (see `driver`).
//!
//! Example: `let () = assert (f 1 = 2)`.

#[cfg(test)]
mod tests;

use crate::deed::{literal_length, string_length, texts};
use serde::{Deserialize, Serialize};
use std::fmt::{self, Display, Formatter};

/// What asserts about floats use; it stands before them in a file of asserts. The tolerance is that of `check::compare`:
/// infinity is close to nothing but itself.
pub const CLOSE: &str = "let refute_close a b =
  compare a b = 0 || abs_float (a -. b) <= 1e-9 *. min max_float (max 1. (max (abs_float a) (abs_float b)))";

/// The name that [`CLOSE`] defines.
const CLOSE_NAME: &[u8] = b"refute_close";

/// What stands around the string that is printed.
const PRINTS: (&str, &str) = ("(* prints ", " *)\n");

/// A test.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "String", from = "String")]
pub struct TestItem {
    /// What must be printed meanwhile, as a string literal, where that is part of the test: OCaml can only be told in a comment.
    pub prints: Option<String>,
    /// The item, which fits after the program; of a dialogue, its input sequence as JSON.
    pub code: String,
}

impl TestItem {
    /// A test of which only the item counts.
    pub fn new(code: impl Into<String>) -> TestItem {
        TestItem { prints: None, code: code.into() }
    }

    /// Whether the item uses what [`CLOSE`] defines: whether the name stands in it outside of literals and comments.
    pub fn uses_close(&self) -> bool {
        let bytes = self.code.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            let rest = &bytes[at..];
            let word = rest.iter().take_while(|byte| is_word(**byte)).count();
            let is_own = at == 0 || bytes[at - 1] != b'.';
            if word > 0 && is_own && rest[..word] == *CLOSE_NAME {
                return true;
            }
            at += match word {
                0 => literal_length(rest).or_else(|| comment_length(rest)).unwrap_or(1),
                word => word,
            };
        }
        false
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

/// The length of the comment at the beginning, with those inside of it.
fn comment_length(bytes: &[u8]) -> Option<usize> {
    let mut depth = 0;
    let mut at = 0;
    while at < bytes.len() {
        match &bytes[at..] {
            [b'(', b'*', ..] => (depth, at) = (depth + 1, at + 2),
            _ if depth == 0 => return None,
            [b'*', b')', ..] => (depth, at) = (depth - 1, at + 2),
            rest => at += literal_length(rest).unwrap_or(1),
        }
        if depth == 0 {
            break;
        }
    }
    Some(at)
}

impl Display for TestItem {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let Some(printed) = &self.prints {
            write!(f, "{}{printed}{}", PRINTS.0, PRINTS.1)?;
        }
        f.write_str(&self.code)
    }
}

impl From<String> for TestItem {
    fn from(text: String) -> TestItem {
        let printed = text.strip_prefix(PRINTS.0).and_then(|rest| {
            let (literal, rest) = rest.split_at_checked(string_length(rest.as_bytes()))?;
            Some((literal.to_owned(), rest.strip_prefix(PRINTS.1)?.to_owned()))
        });
        match printed {
            Some((literal, code)) => TestItem { prints: Some(literal), code },
            None => TestItem::new(text),
        }
    }
}

texts!(TestItem);
