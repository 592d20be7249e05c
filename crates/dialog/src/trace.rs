//! What happens between a program and its user.
//!
//! A trace is normal when no two outputs follow each other and none is empty; [`Run::trace`] always is.

pub use refute_verdict::{Input, RunEnd};

use crate::core::OpaqueId;
use crate::value::Value;

/// One step of a trace.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// The program asks for input and gets this.
    Input(Input),
    /// It writes; what is not UTF-8 is replaced by U+FFFD.
    Output(String),
}

/// What a program did on an input sequence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    /// Its steps.
    pub trace: Vec<Action>,
    /// How it ended.
    pub end: RunEnd,
    /// What it wrote to standard error.
    pub stderr: String,
}

/// Why there is no [`Run`]: it is about us, never about the program.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RunError {
    /// The user does not want to wait.
    #[error("interrupted")]
    Interrupted,
    /// It cannot be run here, for this reason.
    #[error("{0}")]
    CannotRun(String),
}

/// A program under test.
pub trait Program {
    /// Runs it from the beginning on these inputs. What goes wrong with the program is part of the [`Run`]; an error ends
    /// the testing.
    fn run(&mut self, inputs: &[Input]) -> Result<Run, RunError>;
}

/// Why a call of one of the teacher's functions has no value.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OpaqueError {
    /// The user does not want to wait.
    #[error("interrupted")]
    Interrupted,
    /// The specification has none of this number.
    #[error("there is no such function")]
    Unknown,
    /// It ends without one, for this reason: an exception, a result that cannot be shown.
    #[error("{0}")]
    NoValue(String),
}

/// Functions of the teacher's that only outputs use.
pub trait Opaques {
    /// The value of a call.
    fn call(&mut self, function: OpaqueId, arguments: &[Value]) -> Result<Value, OpaqueError>;
}

/// For specifications without opaque functions.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoOpaques;

impl Opaques for NoOpaques {
    fn call(&mut self, _: OpaqueId, _: &[Value]) -> Result<Value, OpaqueError> {
        Err(OpaqueError::Unknown)
    }
}
