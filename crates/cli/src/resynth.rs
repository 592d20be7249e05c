//! `refute resynth`: takes a function of each file to examples and back, and prints or writes what was found.
//!
//! In: [`ResynthArgs`] and a text. Out: a verdict and an exit code; both programs and the examples on standard output, and the
//! examples in a file where one is wanted.
//! Not here: the search (`driver`).

mod show;

use crate::args::ResynthArgs;
use crate::context::CommandContext;
use crate::terminal::{self, complain};
use refute_driver::{CheckConfig, CoverConfig, Prove, ResynthRequest, Text, resynth};
use refute_verdict::{ExitCode, ResynthAnswer, ResynthVerdict};
use show::View;
use std::sync::Arc;

/// What is wrong with the options together.
pub(crate) fn misuse(args: &ResynthArgs) -> Option<String> {
    let files = args.files.len();
    (args.out.is_some() && files > 1).then(|| format!("--out takes one file, but {files} are given"))
}

/// Takes the function of one file there and back.
pub(crate) fn execute(args: &ResynthArgs, text: &Text, context: &mut CommandContext<'_>) -> (ResynthVerdict, ExitCode) {
    let request = ResynthRequest {
        text,
        entry: args.entry.as_deref(),
        language: args.language.choice(),
        with: &args.with,
        steps: args.look().steps,
        cover_steps: CoverConfig::default().steps,
        config: CheckConfig { effort: args.look().effort, prove: Prove::On, ..CheckConfig::default() },
        stop: Arc::clone(context.stop),
    };
    let (mut verdict, ms) = context.watched("making the function again", |listener, waiting| {
        resynth(&request, listener, &mut |what| waiting.say(what))
    });
    verdict.search.cpu_ms = Some(ms);
    let mut code = verdict.exit_code();
    if !context.json {
        match (&verdict.answer, &verdict.reason) {
            (ResynthAnswer::Refused, Some(reason)) => complain(reason),
            _ => {
                let view = View { paint: context.paint, width: terminal::width(), rivals: args.rivals };
                context.terminal.out(show::verdict(&verdict, &view).as_bytes());
            }
        }
    }
    if let Some(path) = args.out.as_ref().filter(|_| !verdict.problem.is_empty())
        && let Err(error) = std::fs::write(path, &verdict.problem)
    {
        complain(&format!("cannot write `{}`: {error}", path.display()));
        code = code.max(ExitCode::Usage);
    }
    (verdict, code)
}
