//! The wording of problems.

use crate::Problem;
use refute_ir::TypeTable;
use refute_source::{Diagnostic, Severity};

impl Problem {
    /// The message a person sees.
    pub fn to_diagnostic(&self, types: &TypeTable) -> Diagnostic {
        let _ = types;
        match self.severity() {
            Severity::Error => Diagnostic::error(self.code(), self.span(), self.code()),
            Severity::Warning => Diagnostic::warning(self.code(), self.span(), self.code()),
        }
    }
}
