//! Messages about a program, with places that need no access to the file.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Severity {
    /// Allowed, but probably not meant.
    Warning,
    /// The program is not accepted.
    Error,
}

/// One message.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Diagnostic {
    /// Stable kebab-case word, such as `type-mismatch`.
    pub code: String,
    /// How bad it is.
    pub severity: Severity,
    /// One line that can be understood alone.
    pub title: String,
    /// The main place.
    pub place: Place,
    /// All places with remarks, the main one first.
    pub labels: Vec<Label>,
    /// Paragraphs that say why.
    pub explanation: Vec<String>,
    /// What can be done about it.
    pub hints: Vec<Hint>,
    /// The construct that Refute does not know (or cannot hold), when the message says no more than that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unsupported: Option<String>,
}

/// Something of OCaml that Refute does not know: the reason why a text that may be right is not judged.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Unsupported {
    /// What, in words: `functors`.
    pub construct: String,
    /// Where.
    pub place: Place,
}

impl Unsupported {
    /// The first thing that is not supported, when nothing else is wrong with a text. A text in which an error stands
    /// for certain is wrong, whatever else it contains.
    pub fn among(diagnostics: &[Diagnostic]) -> Option<Unsupported> {
        let errors = || diagnostics.iter().filter(|one| one.severity == Severity::Error);
        if errors().any(|one| one.unsupported.is_none()) {
            return None;
        }
        let first = errors().next()?;
        Some(Unsupported { construct: first.unsupported.clone()?, place: first.place.clone() })
    }

    /// Why there is no judgement, as the part of a sentence.
    pub fn reason(&self) -> String {
        let at = self.place.start;
        format!("unsupported: {} at {}:{}", self.construct, at.line, at.column)
    }
}

/// A part of a text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Place {
    /// The file as the user named it, or `--call 1` for the text of a call.
    pub file: String,
    /// The first byte.
    pub start: Position,
    /// After the last byte.
    pub end: Position,
}

/// A place as people count, and as programs do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Position {
    /// Line, from 1.
    pub line: u32,
    /// Column in bytes, from 1.
    pub column: u32,
    /// Bytes from the start of the text, from 0.
    pub offset: u32,
}

/// A place with a remark beside it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Label {
    /// The place.
    pub place: Place,
    /// The remark; may be empty.
    pub text: String,
}

/// Something the reader can do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Hint {
    /// The advice in words.
    pub text: String,
    /// The change of the source that would follow it; empty when none is certain enough.
    pub edits: Vec<Edit>,
}

/// A replacement of a part of a text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Edit {
    /// What is replaced (an empty place inserts).
    pub place: Place,
    /// The new text.
    pub replacement: String,
}
