//! `refute dialog explain`: a specification in words, or in the notation of the paper.

use super::{print_json, specification};
use crate::args::Given;
use crate::context::CommandContext;
use refute_verdict::{DialogExplanation, ExitCode};
use std::path::Path;

/// Prints the explanation.
pub(super) fn execute(path: &Path, notation: bool, given: &Given, context: &mut CommandContext<'_>) -> ExitCode {
    let (specification, dialog) = match specification::read_single(path, given, context) {
        Ok(read) => read,
        Err(code) => return code,
    };
    let (english, paper) = (refute_dialog::english(&dialog.spec), refute_dialog::notation(&dialog.spec));
    if context.json {
        let task = dialog.spec.task.clone();
        return print_json(
            &DialogExplanation { specification: specification.name, task, english, notation: paper },
            context,
        );
    }
    let text = if notation { paper } else { english };
    context.terminal.out(format!("{}\n", text.trim_end()).as_bytes());
    ExitCode::Fine
}
