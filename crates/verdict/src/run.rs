//! The result of `refute run`.

use crate::{Diagnostic, ExitCode, Place};
use serde::Serialize;

/// What happened when a file was run.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RunVerdict {
    /// The file as the user named it.
    pub file: String,
    /// Whether it is free of errors; if not, nothing ran.
    pub accepted: bool,
    /// Its items in order, up to the one that ended the run.
    pub items: Vec<Evaluation>,
    /// The calls, in the order given.
    pub calls: Vec<CallVerdict>,
    /// Messages about the file in the order of their places.
    pub diagnostics: Vec<Diagnostic>,
}

/// A call asked for with `--call`.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CallVerdict {
    /// The call as written.
    pub call: String,
    /// What happened; absent when the call has an error.
    pub evaluation: Option<Evaluation>,
    /// Messages about the call.
    pub diagnostics: Vec<Diagnostic>,
}

/// What happened when an item or a call was evaluated.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Evaluation {
    /// Its place.
    pub place: Place,
    /// What it wrote to standard output; bytes that are not UTF-8 are replaced.
    pub output: String,
    /// What it wrote to standard error.
    pub error_output: String,
    /// How it ended.
    pub outcome: Outcome,
    /// What it bound or computed, in order; empty unless the outcome is `value`.
    pub bindings: Vec<Binding>,
    /// The lines OCaml's toplevel would echo.
    pub text: String,
    /// Steps of the machine it took.
    pub steps: u64,
}

/// A name with its value.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Binding {
    /// The name; `-` for the value of an expression.
    pub name: String,
    /// Its type.
    #[serde(rename = "type")]
    pub ty: String,
    /// Its value as OCaml source.
    pub value: String,
}

/// How an evaluation ended.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Outcome {
    /// Normally.
    Value,
    /// With an exception that nobody caught.
    Exception {
        /// Its name: `Failure`.
        name: String,
        /// With its arguments, as OCaml source: `Failure "hd"`.
        text: String,
    },
    /// All steps were used: probably an endless loop or recursion.
    OutOfFuel,
    /// More memory was needed than allowed.
    OutOfMemory,
    /// More was printed than allowed.
    OutputLimit,
    /// The program ended itself.
    Exit {
        /// With this status.
        status: i64,
    },
    /// It was interrupted from outside.
    Stopped,
    /// It uses a name whose definition was not reached or failed.
    NotReached {
        /// The name.
        name: String,
    },
}

impl RunVerdict {
    /// The worst of its items, its calls and its messages.
    pub fn exit_code(&self) -> ExitCode {
        let items = self.items.iter().map(|item| item.outcome.exit_code());
        let calls = self.calls.iter().map(CallVerdict::exit_code);
        items.chain(calls).fold(ExitCode::of(&self.diagnostics), ExitCode::max)
    }
}

impl CallVerdict {
    /// The worse of its outcome and its messages.
    pub fn exit_code(&self) -> ExitCode {
        let evaluated = self.evaluation.as_ref().map_or(ExitCode::Fine, |evaluation| evaluation.outcome.exit_code());
        evaluated.max(ExitCode::of(&self.diagnostics))
    }
}

impl Outcome {
    /// Everything but a value (or `exit 0`) is a problem.
    pub fn exit_code(&self) -> ExitCode {
        match self {
            Outcome::Value | Outcome::Exit { status: 0 } => ExitCode::Fine,
            Outcome::Stopped => ExitCode::Interrupted,
            _ => ExitCode::Problem,
        }
    }
}
