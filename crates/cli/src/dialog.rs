//! `refute dialog`: console programs in any language against a specification of how they must talk.
//!
//! In: [`DialogArgs`]. Out: an exit code; results on standard output, messages on standard error.
//! Programs are made by `languages` and run by `program` (which stands on `refute_run`); what a conversation should be and
//! whether one is so is the matter of `refute_dialog`. A folder of submissions is the matter of `class`.

mod check;
mod class;
mod explain;
mod languages;
mod opaques;
mod paths;
mod play;
mod program;
mod progress;
mod scratch;
mod show;
mod specification;
mod suite;

use crate::args::{DialogArgs, DialogCommand};
use crate::desk::Desk;
use crate::terminal::complain;
use refute_verdict::ExitCode;
use serde::Serialize;

/// Does what was asked for.
pub fn execute(args: &DialogArgs, desk: &mut Desk<'_>) -> ExitCode {
    match &args.command {
        DialogCommand::Check(args) => check::execute(args, desk),
        DialogCommand::Run { specification, given } => play::execute(specification, given, desk),
        DialogCommand::Paths { specification, given, search, all } => {
            paths::execute(specification, given, search, *all, desk)
        }
        DialogCommand::Tests { specification, out, force, given, search } => {
            suite::execute(specification, &suite::Target { out, force: *force }, given, search, desk)
        }
        DialogCommand::Explain { specification, notation, given } => {
            explain::execute(specification, *notation, given, desk)
        }
    }
}

/// Prints a result as one line of JSON.
fn print_json<T: Serialize>(result: &T, desk: &mut Desk<'_>) -> ExitCode {
    match serde_json::to_string(result) {
        Ok(line) => {
            desk.terminal.out(format!("{line}\n").as_bytes());
            ExitCode::Fine
        }
        Err(error) => {
            complain(&format!("cannot write a result: {error}"));
            ExitCode::Usage
        }
    }
}
