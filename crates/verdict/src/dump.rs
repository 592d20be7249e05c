//! The result of `refute dump`.

use crate::{Diagnostic, ExitCode};
use serde::Serialize;

/// A stage of the front end that can be looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// The words of the text.
    Tokens,
    /// The syntax tree.
    Tree,
    /// The type of every expression and pattern.
    Types,
    /// The core program.
    Ir,
}

/// One stage of one file.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct DumpVerdict {
    /// The file as the user named it.
    pub file: String,
    /// The stage.
    pub stage: Stage,
    /// One entry per token, node or function. For people to read; its form may change between versions.
    pub lines: Vec<String>,
    /// Messages in the order of their places.
    pub diagnostics: Vec<Diagnostic>,
}

impl DumpVerdict {
    /// A problem if there is an error.
    pub fn exit_code(&self) -> ExitCode {
        ExitCode::of(&self.diagnostics)
    }
}
