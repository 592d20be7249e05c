//! `refute dialog`: console programs in any language against a specification of how they must talk.
//!
//! In: [`DialogArgs`]. Out: an exit code; results on standard output, messages on standard error.
//! Programs are compiled, run and tested by `refute_console`; what a conversation should be and whether one is so is the matter
//! of `refute_dialog`. A folder of submissions is the matter of `class`.

mod check;
mod class;
mod explain;
mod paths;
mod play;
mod progress;
mod show;
mod specification;
mod suite;

use crate::args::{DialogArgs, DialogCommand};
use crate::context::CommandContext;
use crate::terminal::complain;
use refute_verdict::ExitCode;
use serde::Serialize;

/// Does what was asked for.
pub(crate) fn execute(args: &DialogArgs, context: &mut CommandContext<'_>) -> ExitCode {
    match &args.command {
        DialogCommand::Check(args) => check::execute(args, context),
        DialogCommand::Run { specification, given } => play::execute(specification, given, context),
        DialogCommand::Paths { specification, given, search, all } => {
            paths::execute(specification, given, search, *all, context)
        }
        DialogCommand::Tests { specification, out, force, given, search } => {
            suite::execute(specification, &suite::Target { out, force: *force }, given, search, context)
        }
        DialogCommand::Explain { specification, notation, given } => {
            explain::execute(specification, *notation, given, context)
        }
    }
}

/// Prints a result as one line of JSON.
fn print_json<T: Serialize>(result: &T, context: &mut CommandContext<'_>) -> ExitCode {
    match serde_json::to_string(result) {
        Ok(line) => {
            context.terminal.out(format!("{line}\n").as_bytes());
            ExitCode::Fine
        }
        Err(error) => {
            complain(&format!("cannot write a result: {error}"));
            ExitCode::Usage
        }
    }
}
