//! `refute synth`: finds the function of each file, asks where that is wanted, and prints what was found.
//!
//! In: [`SynthArgs`] and a text. Out: a verdict and an exit code; the function on standard output, messages on standard error.
//! Not here: the search (`driver`), the looks of a verdict (`show`), programs as references (`oracle`).

mod show;

use crate::args::{Look, SynthArgs};
use crate::context::CommandContext;
use crate::lines::{Line, Lines};
use crate::oracle::{self, Program};
use crate::terminal::complain;
use refute_driver::{Reference, SynthRequest, Text, synth, synth_example, used_files};
use refute_exercise::Reader;
use refute_verdict::{ExampleOrigin, ExitCode, SynthAnswer, SynthQuestion, SynthVerdict};
use show::View;
use std::io::IsTerminal;
use std::path::Path;
use std::sync::Arc;

/// A text that names so many others is no program that a person wrote.
const MOST_USED: usize = 100;

/// What is wrong with the options together.
pub(crate) fn misuse(args: &SynthArgs) -> Option<String> {
    let files = args.files.len();
    if files > 1 && args.out.is_some() {
        return Some(format!("--out takes one file, but {files} are given"));
    }
    if files > 1 && !args.answer.is_empty() {
        return Some(format!("--answer takes one file, but {files} are given"));
    }
    let stdin = args.files.iter().any(|file| file == Path::new("-"));
    if args.interactive && stdin {
        return Some("answers cannot be read from standard input when the file is (`-`)".to_string());
    }
    None
}

/// The reference as it was given.
pub(crate) enum Given {
    /// There is none.
    None,
    /// A text.
    Text(Text),
    /// Something to run.
    Program(Program),
}

/// The reference; the message is told when it cannot be used.
pub(crate) fn reference(args: &SynthArgs, context: &CommandContext<'_>) -> Result<Given, ExitCode> {
    let Some(path) = &args.reference else { return Ok(Given::None) };
    let refused = |message: String| {
        complain(&message);
        ExitCode::Usage
    };
    if path == Path::new("-") && args.files.contains(path) {
        return Err(refused("standard input (`-`) can be used only once".to_string()));
    }
    if oracle::is_program(path) {
        if args.reference_entry.is_some() {
            return Err(refused("--reference-entry is for references in OCaml, not for executables".to_string()));
        }
        return Program::new(path, "The reference", context.stop).map(Given::Program).map_err(refused);
    }
    Reader::default().read(path).map(Given::Text).map_err(|error| refused(error.to_string()))
}

/// Finds the function of one file.
pub(crate) fn execute(
    args: &SynthArgs,
    given: &mut Given,
    text: &Text,
    context: &mut CommandContext<'_>,
) -> (SynthVerdict, ExitCode) {
    let used = match used(text) {
        Ok(used) => used,
        Err(message) => {
            complain(&message);
            let reason = Some(message);
            return (SynthVerdict { reason, ..SynthVerdict::new(&text.name) }, ExitCode::Usage);
        }
    };
    let mut session = Session { args, text, used: &used, given, answers: args.answer.clone() };
    let mut verdict = session.run(context);
    session.show(&verdict, context);
    if asks(args, context) {
        session.ask(&mut verdict, context);
    }
    let mut code = verdict.exit_code();
    if let (Some(path), Some(program)) = (&args.out, &verdict.whole)
        && let Err(error) = std::fs::write(path, program)
    {
        complain(&format!("cannot write `{}`: {error}", path.display()));
        code = code.max(ExitCode::Usage);
    }
    (verdict, code)
}

/// Whether questions are asked here and now.
fn asks(args: &SynthArgs, context: &CommandContext<'_>) -> bool {
    // Answers cannot come from where a text came from.
    let input_is_read = args.files.iter().any(|file| file == Path::new("-"));
    if context.json || args.no_input || args.reference.is_some() || input_is_read {
        return false;
    }
    args.interactive || std::io::stdin().is_terminal() && std::io::stdout().is_terminal()
}

/// The files that a text and those name in `#use` lines, relative to the file that names them.
fn used(text: &Text) -> Result<Vec<Text>, String> {
    let mut found: Vec<Text> = Vec::new();
    let mut waiting: Vec<(String, Text)> = vec![(text.name.clone(), text.clone())];
    while let Some((name, text)) = waiting.pop() {
        let folder = Path::new(&name).parent().map(Path::to_path_buf).unwrap_or_default();
        for path in used_files(&text) {
            if found.iter().any(|used| used.name == path) {
                continue;
            }
            if found.len() == MOST_USED {
                return Err(format!("`{name}` uses more than {MOST_USED} files"));
            }
            let used =
                Reader::default().read(&folder.join(&path)).map_err(|error| format!("{error} (used by `{name}`)"))?;
            waiting.push((used.name.clone(), used.clone()));
            found.push(Text { name: path, ..used });
        }
    }
    Ok(found)
}

/// One file being worked on.
struct Session<'a> {
    args: &'a SynthArgs,
    text: &'a Text,
    used: &'a [Text],
    given: &'a mut Given,
    answers: Vec<String>,
}

impl Session<'_> {
    /// Searches with the answers so far; messages are printed.
    fn run(&mut self, context: &mut CommandContext<'_>) -> SynthVerdict {
        let look = self.args.effort.unwrap_or_else(Look::normal);
        let request = SynthRequest {
            text: self.text,
            used: self.used,
            entry: self.args.entry.as_deref(),
            with: &self.args.with,
            without: &self.args.without,
            language: self.args.language.choice(),
            answers: &self.answers,
            all: self.args.all.map_or(1, |count| usize::try_from(count).unwrap_or(usize::MAX)),
            steps: look.steps,
            effort: look.effort,
            stop: Arc::clone(context.stop),
        };
        let reference = match self.given {
            Given::None => Reference::None,
            Given::Text(text) => Reference::Text { text, entry: self.args.reference_entry.as_deref() },
            Given::Program(program) => {
                let name = program.name().to_string();
                return searched(&request, Reference::Program { name: &name, oracle: program }, context);
            }
        };
        searched(&request, reference, context)
    }

    /// Prints a verdict.
    fn show(&self, verdict: &SynthVerdict, context: &mut CommandContext<'_>) {
        if context.json {
            return;
        }
        let view = View { paint: context.paint, alternatives: self.args.all.is_some(), asks: asks(self.args, context) };
        let text = show::verdict(verdict, view);
        context.terminal.out(text.as_bytes());
        if let Some(failure) = show::failure(verdict) {
            complain(&failure);
        }
    }

    /// Asks until nothing is left to ask, or the user has had enough.
    fn ask(&mut self, verdict: &mut SynthVerdict, context: &mut CommandContext<'_>) {
        let mut lines = Lines::new(Arc::clone(context.stop));
        while let Some(question) = verdict.question.clone() {
            context.terminal.out(show::prompt(&question).as_bytes());
            let line = match lines.next() {
                Line::Text(line) if line.trim().is_empty() => return,
                Line::Text(line) => line,
                Line::End | Line::Interrupted => {
                    context.terminal.out(b"\n");
                    return;
                }
                Line::Failed(error) => return complain(&format!("cannot read an answer: {error}")),
            };
            if let Some(next) = self.answered(verdict, &question, &line, context) {
                *verdict = next;
                context.terminal.out(b"\n");
                self.show(verdict, context);
            }
        }
    }

    /// The verdict with one more answer; none when the answer cannot be used, which is said.
    fn answered(
        &mut self,
        before: &SynthVerdict,
        question: &SynthQuestion,
        line: &str,
        context: &mut CommandContext<'_>,
    ) -> Option<SynthVerdict> {
        let example = match synth_example(line, &before.entry, question) {
            Ok(example) => example,
            Err(why) => {
                complain(&why.to_string());
                return None;
            }
        };
        // The answers so far are whole examples by now, so that their questions need not be found again.
        let known = before.examples.iter().filter(|example| example.origin == ExampleOrigin::Answer);
        let known: Vec<String> = known.map(|example| example.text.clone()).collect();
        self.answers = known.iter().cloned().chain([example]).collect();
        let next = self.run(context);
        if !matches!(next.answer, SynthAnswer::Refused | SynthAnswer::Contradiction) {
            return Some(next);
        }
        if let Some(failure) = show::failure(&next) {
            complain(&failure);
        }
        self.answers = known;
        None
    }
}

/// A search with its messages and its time.
fn searched(request: &SynthRequest<'_>, reference: Reference<'_>, context: &mut CommandContext<'_>) -> SynthVerdict {
    let (mut verdict, ms) = context.watched("searching", |listener, _| synth(request, reference, listener));
    verdict.search.cpu_ms = Some(ms);
    verdict
}
