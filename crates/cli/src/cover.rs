//! `refute cover`: covers a function of each file and prints, writes or draws what was found.
//!
//! In: [`CoverArgs`] and a text. Out: a verdict and an exit code; the table or the tests on standard output or in a file, and
//! a page where one is wanted.
//! Not here: the search (`driver`), tests and pages (`report`).

mod show;

use crate::args::{CoverArgs, CoverFormatChoice};
use crate::context::CommandContext;
use crate::terminal::{self, complain};
use refute_driver::{CoverRequest, Recursive, Scope, Tests, Text, cover};
use refute_exercise::Reader;
use refute_report::cover::{annotated, page, render};
use refute_source::render::Colour;
use refute_verdict::{CoverVerdict, ExitCode};
use show::View;
use std::path::Path;
use std::sync::Arc;

/// What is wrong with the options together.
pub(crate) fn misuse(args: &CoverArgs) -> Option<String> {
    let files = args.files.len();
    let one_only = [("--out", args.out.is_some()), ("--html", args.html.is_some())];
    let wrong = one_only.into_iter().find(|(_, given)| *given && files > 1);
    wrong.map(|(option, _)| format!("{option} takes one file, but {files} are to be covered"))
}

/// The tests of `--against`; the message is told when they cannot be read.
pub(crate) fn tests(args: &CoverArgs) -> Result<Option<Text>, ExitCode> {
    let Some(path) = &args.against else { return Ok(None) };
    if path == Path::new("-") && args.files.contains(path) {
        complain("standard input (`-`) can be used only once");
        return Err(ExitCode::Usage);
    }
    Reader::default().read(path).map(Some).map_err(|error| {
        complain(&error.to_string());
        ExitCode::Usage
    })
}

/// Covers the function of one file.
pub(crate) fn execute(
    args: &CoverArgs,
    against: Option<&Text>,
    text: &Text,
    context: &mut CommandContext<'_>,
) -> (CoverVerdict, ExitCode) {
    let written = args.html.is_some() || context.json || args.format != CoverFormatChoice::Table;
    let request = CoverRequest {
        text,
        entry: args.entry.as_deref(),
        scope: if args.deep { Scope::Deep } else { Scope::Function },
        per_path: args.per_path.map_or(0, |count| usize::try_from(count).unwrap_or(usize::MAX)),
        recursive: if args.sub { Recursive::Listed } else { Recursive::Ignored },
        against,
        tests: if written { Tests::Written } else { Tests::Unwritten },
        language: args.language.choice(),
        config: args.look.config(),
        stop: Arc::clone(context.stop),
    };
    let (mut verdict, ms) = context.watched("covering", |listener, _| cover(&request, listener));
    verdict.search.cpu_ms = Some(ms);
    let mut code = verdict.exit_code();
    if let Some(reason) = &verdict.reason {
        if !context.json {
            complain(reason);
        }
        return (verdict, code);
    }
    let source = String::from_utf8_lossy(&text.bytes);
    if !context.json {
        code = code.max(print(args, &verdict, &source, context));
    }
    if let Some(path) = &args.html {
        code = code.max(write(path, &page(&verdict, &source)));
    }
    (verdict, code)
}

/// Prints a verdict, or writes it to a file.
fn print(args: &CoverArgs, verdict: &CoverVerdict, source: &str, context: &mut CommandContext<'_>) -> ExitCode {
    let mut text = match args.format.tests() {
        Some(format) => render(verdict, source, format),
        None => {
            let numbers = args.source || args.html.is_some();
            let to_terminal = args.out.is_none();
            let view = View { paint: context.paint, width: terminal::width().filter(|_| to_terminal), numbers };
            show::table(verdict, &view)
        }
    };
    if args.source && args.format == CoverFormatChoice::Table {
        text += &format!("\n{}", annotated(verdict, source, context.paint.colour() == Colour::Ansi));
    }
    match &args.out {
        None => {
            context.terminal.out(text.as_bytes());
            ExitCode::Fine
        }
        Some(path) => write(path, &text),
    }
}

fn write(path: &Path, text: &str) -> ExitCode {
    match std::fs::write(path, text) {
        Ok(()) => ExitCode::Fine,
        Err(error) => {
            complain(&format!("cannot write `{}`: {error}", path.display()));
            ExitCode::Usage
        }
    }
}
