//! `refute prove`: reads one or two files, prints the proof or what is known without one.
//!
//! In: [`ProveArgs`]. Out: an exit code; the verdict on standard output, messages about the first file on standard error.
//! Not here: proofs and the search beside them (`driver`), the looks of a verdict (`check::show`).

use crate::args::ProveArgs;
use crate::check::names::Names;
use crate::check::show::{self, Detail, View};
use crate::check::{CheckedSubmission, timed};
use crate::context::{CommandContext, rendered};
use crate::terminal::{self, complain};
use refute_driver::{Choices, Entry, ProveRequest, Strategy, Text, prove};
use refute_exercise::{Reader, check_single_use};
use refute_verdict::{CheckVerdict, Document, ExitCode, Judgement};

/// Proves, or says why not.
pub(crate) fn execute(args: &ProveArgs, context: &mut CommandContext<'_>) -> ExitCode {
    let texts = match read(args) {
        Ok(texts) => texts,
        Err(message) => {
            complain(&message);
            return ExitCode::Usage;
        }
    };
    let entry = Entry {
        name: args.entry.clone(),
        observer: None,
        assume: args.assume.clone(),
        equal: None,
        together: None,
        language: args.language.choice(),
        config: Choices { overflow: args.overflow.map(Into::into), effort: args.effort, ..Choices::default() }
            .settled(),
    };
    let request =
        ProveRequest { first: &texts[0], second: texts.get(1), entry: &entry, against: args.against.as_deref() };
    let mut messages = String::new();
    let (found, ms) = timed(|| prove(&request, context.stop, &mut rendered(context.paint.colour(), &mut messages)));
    let verdict = match found {
        Ok(verdict) => CheckVerdict { cpu_ms: Some(ms), ..verdict },
        Err(refusal) => {
            if !messages.is_empty() {
                complain(messages.trim_end());
            }
            complain(&refusal.message);
            return ExitCode::Usage;
        }
    };
    let code = match verdict.verdict {
        Judgement::Proved => ExitCode::Fine,
        _ => verdict.exit_code().max(ExitCode::Problem),
    };
    if context.json {
        return context.print_json(&Document::new("prove", vec![verdict])).max(code);
    }
    let view = View {
        paint: context.paint,
        width: terminal::width(),
        detail: Detail::Single,
        observer: None,
        strategy: Strategy::Combined,
        stats: args.stats,
        why: false,
        verbose: args.verbose,
        names: Names::new(&texts),
        entries: None,
    };
    let shown = show::verdict(&CheckedSubmission { verdict, messages, test: None }, &view);
    context.terminal.out(shown.as_bytes());
    code
}

/// The files, of which there are two, or one with two functions.
fn read(args: &ProveArgs) -> Result<Vec<Text>, String> {
    if args.files.len() == 1 && (args.entry.is_none() || args.against.is_none()) {
        return Err("one file has both functions: name them with --entry and --against".to_string());
    }
    check_single_use(args.files.iter()).map_err(|error| error.to_string())?;
    let mut reader = Reader::default();
    args.files.iter().map(|path| reader.read(path).map_err(|error| error.to_string())).collect()
}
