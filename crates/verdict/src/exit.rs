//! Exit codes of the command line; the table is in the head of the crate.

use crate::{Diagnostic, Severity};

/// How a command ends. The order is the order of badness: the result of several files is the worst.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum ExitCode {
    /// Nothing wrong was found.
    Fine,
    /// A problem in the program under test.
    Problem,
    /// A wrong option or a file that cannot be read.
    Usage,
    /// A bug of Refute itself.
    Bug,
    /// Stopped by Ctrl-C.
    Interrupted,
}

impl ExitCode {
    /// A problem if one of the messages is an error; warnings are fine.
    pub fn of(diagnostics: &[Diagnostic]) -> ExitCode {
        let wrong = diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error);
        if wrong { ExitCode::Problem } else { ExitCode::Fine }
    }

    /// What the process returns.
    pub fn number(self) -> u8 {
        match self {
            ExitCode::Fine => 0,
            ExitCode::Problem => 1,
            ExitCode::Usage => 2,
            ExitCode::Bug => 3,
            ExitCode::Interrupted => 130,
        }
    }
}
