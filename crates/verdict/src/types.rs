//! The result of `refute types`.

use crate::{Diagnostic, ExitCode, Place};
use serde::Serialize;

/// What a file declares.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TypesVerdict {
    /// The file as the user named it.
    pub file: String,
    /// Whether it is free of errors.
    pub accepted: bool,
    /// What it declares, in order. Present for the parts that could be typed even when there are errors.
    pub declarations: Vec<Declaration>,
    /// Messages in the order of their places.
    pub diagnostics: Vec<Diagnostic>,
}

/// Something declared at the top level.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Declaration {
    /// What it is.
    pub kind: DeclarationKind,
    /// Its name; `-` for an expression.
    pub name: String,
    /// For values and expressions the type; for types and exceptions the whole declaration.
    #[serde(rename = "type")]
    pub ty: String,
    /// The line a person sees: `val f : int -> int`, `type t = A | B of int`.
    pub text: String,
    /// Where it is declared.
    pub place: Place,
}

/// What is declared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum DeclarationKind {
    /// `let x = ...`.
    Value,
    /// `e;;`.
    Expression,
    /// `type t = ...`.
    Type,
    /// `exception E`.
    Exception,
    /// `module M`.
    Module,
    /// `module type S`.
    ModuleType,
}

impl TypesVerdict {
    /// A problem if there is an error.
    pub fn exit_code(&self) -> ExitCode {
        ExitCode::of(&self.diagnostics)
    }
}
