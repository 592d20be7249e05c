//! `refute solve`: solves the equation of each file, or the one that was typed.
//!
//! In: [`SolveArgs`] and a text. Out: a verdict and an exit code; solutions on standard output, messages on standard error.
//! Not here: the search (`driver`).

mod show;

use crate::args::SolveArgs;
use crate::context::CommandContext;
use crate::terminal::complain;
use refute_driver::{SolveRequest, Text, solve};
use refute_verdict::{ExitCode, SolveAnswer, SolveVerdict};
use std::path::PathBuf;
use std::sync::Arc;

/// What was typed, taken apart: the files, and the equation when the last word is one.
pub(crate) fn split(args: &SolveArgs) -> (&[PathBuf], Option<String>) {
    match args.files.split_last() {
        Some((last, files)) if !files.is_empty() && is_equation(last) => {
            (files, Some(last.to_string_lossy().into_owned()))
        }
        _ => (&args.files, None),
    }
}

/// A word with blanks or `=` that is no file.
fn is_equation(word: &std::path::Path) -> bool {
    let text = word.to_string_lossy();
    text.contains([' ', '\n', '\t', '=', ':']) && !word.exists()
}

/// Solves one equation.
pub(crate) fn execute(
    args: &SolveArgs,
    equation: Option<&str>,
    text: &Text,
    context: &mut CommandContext<'_>,
) -> (SolveVerdict, ExitCode) {
    let request = SolveRequest {
        text,
        equation,
        count: args.all.map_or(1, |count| usize::try_from(count).unwrap_or(usize::MAX)),
        language: args.language.choice(),
        config: args.look.config(),
        stop: Arc::clone(context.stop),
    };
    let (mut verdict, ms) = context.watched("solving", |listener, _| solve(&request, listener));
    verdict.search.cpu_ms = Some(ms);
    if !context.json {
        match (&verdict.answer, &verdict.reason) {
            (SolveAnswer::Refused, Some(reason)) => complain(reason),
            _ => context.terminal.out(show::verdict(&verdict, context.paint).as_bytes()),
        }
    }
    let code = verdict.exit_code();
    (verdict, code)
}
