//! Reads specifications for the commands about them; prints what is wrong with one.

use crate::args::Given;
use crate::context::CommandContext;
use crate::terminal::complain;
use refute_console::{Specification, SpecificationError};
use refute_driver::Dialog;
use refute_verdict::ExitCode;
use std::path::Path;

/// Reads a specification.
pub(super) fn read(path: &Path, given: &Given, context: &mut CommandContext<'_>) -> Result<Specification, ExitCode> {
    refute_console::read(path, &given.params, &mut context.messages()).map_err(|error| {
        // What is wrong with the text was told.
        if !matches!(error, SpecificationError::Refused(_)) {
            complain(&error.to_string());
        }
        ExitCode::Usage
    })
}

/// Reads one for commands that are about a single combination of values.
pub(super) fn read_single(
    path: &Path,
    given: &Given,
    context: &mut CommandContext<'_>,
) -> Result<(Specification, Dialog), ExitCode> {
    let mut specification = read(path, given, context)?;
    if specification.dialogs.len() > 1 {
        complain("this command takes one value for each parameter; only `check` tests several");
        return Err(ExitCode::Usage);
    }
    match specification.dialogs.pop() {
        Some(dialog) => Ok((specification, dialog)),
        None => Err(ExitCode::Usage),
    }
}
