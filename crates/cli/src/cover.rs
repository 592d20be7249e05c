//! `refute cover`: covers a function of each file and prints, writes or draws what was found.
//!
//! In: [`CoverArgs`] and a text. Out: a verdict and an exit code; the table or the tests on standard output or in a file.
//! Not here: the search (`driver`), tests and pages (`report`).

mod show;
pub mod waiting;

use crate::args::{CoverArgs, CoverFormatChoice};
use crate::check::timed;
use crate::desk::Desk;
use crate::terminal::{self, complain};
use refute_driver::{CoverRequest, Event, Recursive, Scope, Tests, Text, cover};
use refute_verdict::{CoverVerdict, ExitCode};
use show::View;
use std::path::Path;
use std::sync::Arc;
use waiting::Waiting;

/// What is wrong with the options together.
pub fn misuse(args: &CoverArgs) -> Option<String> {
    let files = args.files.len();
    (args.out.is_some() && files > 1).then(|| format!("--out takes one file, but {files} are to be covered"))
}

/// Covers the function of one file.
pub fn execute(args: &CoverArgs, text: &Text, desk: &mut Desk<'_>) -> (CoverVerdict, ExitCode) {
    let request = CoverRequest {
        text,
        entry: args.entry.as_deref(),
        scope: if args.deep { Scope::Deep } else { Scope::Function },
        per_path: args.per_path.map_or(0, |count| usize::try_from(count).unwrap_or(usize::MAX)),
        recursive: if args.sub { Recursive::Listed } else { Recursive::Ignored },
        tests: if args.format == CoverFormatChoice::Table { Tests::Unwritten } else { Tests::Written },
        config: args.look.config(),
        colour: desk.colour,
        stop: Arc::clone(desk.stop),
    };
    let waiting = Waiting::new("covering", desk.json);
    let mut messages = String::new();
    let (mut verdict, ms) = timed(|| {
        cover(&request, &mut |event: Event<'_>| {
            if let Event::Message(text) = event {
                messages.push_str(text);
            }
        })
    });
    waiting.end();
    verdict.search.cpu_ms = Some(ms);
    let mut code = verdict.exit_code();
    if !desk.json {
        desk.terminal.err(messages.as_bytes());
        code = code.max(print(args, &verdict, desk));
    }
    (verdict, code)
}

/// Prints a verdict, or writes it to a file.
fn print(args: &CoverArgs, verdict: &CoverVerdict, desk: &mut Desk<'_>) -> ExitCode {
    if let Some(reason) = &verdict.reason {
        complain(reason);
        return ExitCode::Problem;
    }
    let view = View { paint: desk.paint, width: terminal::width() };
    let text = show::table(verdict, &view);
    match &args.out {
        None => {
            desk.terminal.out(text.as_bytes());
            ExitCode::Fine
        }
        Some(path) => write(path, &text),
    }
}

/// Writes a file, whole or not at all as far as a reader can see.
fn write(path: &Path, text: &str) -> ExitCode {
    match std::fs::write(path, text) {
        Ok(()) => ExitCode::Fine,
        Err(error) => {
            complain(&format!("cannot write `{}`: {error}", path.display()));
            ExitCode::Usage
        }
    }
}
