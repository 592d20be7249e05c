//! `refute check`: gathers the texts, judges the submissions on all cores, prints the verdicts in the order given.
//!
//! In: [`CheckArgs`]. Out: an exit code; verdicts on standard output, messages about the reference on standard error.
//! Not here: reading files (`exercise`), threads (`workers`), the looks of a verdict (`show`).

pub(crate) mod names;
pub(crate) mod progress;
mod replays;
mod save;
pub(crate) mod show;
mod summary;
mod workers;

use crate::args::CheckArgs;
use crate::certificate;
use crate::context::{CommandContext, rendered, tell_left_out};
use crate::terminal::{self, complain};
use names::Names;
use progress::Progress;
use refute_driver::{
    Assignment, CheckRequest, ClassRequest, Entry, EntryChoice, NoAssertion, Prove, Text, assertion, check,
    prepare_check, why,
};
use refute_exercise::{Exercise, ExerciseQuery, Purpose};
use refute_source::render::Colour;
use refute_verdict::{CheckVerdict, ExitCode, Judgement, TestItem};
use show::{Detail, View};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use summary::Summary;

pub(crate) use workers::{Heard, jobs, timed, work_through};

/// A verdict with the messages about the submission's text, and an assert where one is wanted.
pub(crate) struct CheckedSubmission {
    /// What came of it.
    pub verdict: CheckVerdict,
    /// Rendered, an empty line after each.
    pub messages: String,
    /// The assert, or why there is none.
    pub test: Option<Result<TestItem, NoAssertion>>,
    /// The certificate of the proof, where one is wanted.
    pub certificate: Option<String>,
}

/// Compares submissions with a reference.
pub(crate) fn execute(args: &CheckArgs, context: &mut CommandContext<'_>) -> ExitCode {
    let mut settings = args.exercise.as_entry();
    if args.certificate.is_some() {
        settings.config.prove.get_or_insert(Prove::On);
    }
    let asked = ExerciseQuery {
        purpose: Purpose::Check,
        paths: &args.files,
        problem: args.problem.as_deref(),
        tests: None,
        extra: args.replay.as_ref(),
        settings: &settings,
    };
    let exercise = match context.gather(&asked) {
        Ok(exercise) => exercise,
        Err(error) => {
            complain(&error.to_string());
            return ExitCode::Usage;
        }
    };
    tell_left_out(&exercise.left_out);
    for note in &exercise.notes {
        complain(&note.to_string());
    }
    let Some(assignments) = prepare(&exercise, context) else { return ExitCode::Usage };
    let texts: Vec<Text> = exercise.submissions.iter().map(|submission| submission.text.clone()).collect();
    if args.certificate.is_some() && (texts.len() > 1 || assignments.len() > 1) {
        complain("--certificate is about one submission and one function");
        return ExitCode::Usage;
    }
    let code = match (&args.replay, assignments.as_slice()) {
        (Some(path), [assignment]) => {
            let view = view(args, &texts, &assignments, assignment, context);
            replays::execute(path, args, &texts, assignment, &view, context)
        }
        (Some(_), _) => {
            let names: Vec<String> = assignments.iter().map(|one| one.entry().to_string()).collect();
            let names = refute_exercise::listed(&names);
            complain(&format!("--replay is about one function, and here are {names}: choose one with --entry NAME"));
            ExitCode::Usage
        }
        (None, _) => compare(args, &texts, &assignments, context),
    };
    if exercise.left_out.is_empty() { code } else { code.max(ExitCode::Usage) }
}

/// Loads the reference for every function under test; says what is wrong with it.
fn prepare(exercise: &Exercise, context: &mut CommandContext<'_>) -> Option<Vec<Assignment>> {
    exercise.request.entries.iter().map(|entry| prepare_entry(&exercise.request, entry, context)).collect()
}

fn prepare_entry(class: &ClassRequest, entry: &Entry<Text>, context: &mut CommandContext<'_>) -> Option<Assignment> {
    let ClassRequest { prelude, reference, tests, .. } = class;
    let request = CheckRequest { prelude, reference, entry, tests };
    match prepare_check(&request, &mut context.messages()) {
        Ok(assignment) => {
            tell_choice("comparing", assignment.entry(), assignment.entry_choice(), &class.reference.name);
            Some(assignment)
        }
        Err(refusal) => {
            complain(&refusal.message);
            None
        }
    }
}

/// Says which function was chosen, unless it was named.
pub(crate) fn tell_choice(doing: &str, entry: &str, choice: EntryChoice, reference: &str) {
    let (which, advice) = match choice {
        EntryChoice::Named => return,
        EntryChoice::Only => ("the only function", ""),
        EntryChoice::Last => ("the last function", "; --entry names another"),
    };
    complain(&format!("{doing} `{entry}`, {which} of `{reference}`{advice}"));
}

/// How verdicts on one of the functions are shown.
fn view(
    args: &CheckArgs,
    texts: &[Text],
    all: &[Assignment],
    assignment: &Assignment,
    context: &CommandContext<'_>,
) -> View {
    View {
        paint: context.paint,
        width: terminal::width(),
        detail: match (texts.len(), args.verbose) {
            (1, _) => Detail::Single,
            (_, true) => Detail::Verbose,
            (_, false) => Detail::Line,
        },
        observer: assignment.observer().map(str::to_owned),
        strategy: args.exercise.strategy.into(),
        stats: args.stats,
        why: args.why,
        obstacles: args.exercise.prove.is_some(),
        verbose: args.verbose,
        names: Names::new(texts),
        entries: (all.len() > 1).then(|| all.iter().map(|one| one.entry().chars().count()).max().unwrap_or(0)),
    }
}

/// Judges every function of all submissions and prints each verdict as soon as those before it are printed.
fn compare(args: &CheckArgs, texts: &[Text], assignments: &[Assignment], context: &mut CommandContext<'_>) -> ExitCode {
    let views: Vec<View> = assignments.iter().map(|one| view(args, texts, assignments, one, context)).collect();
    let mut progress = Progress::new(texts.len(), ["judged", "differ"], context.json);
    let mut summary = Summary::default();
    let mut worst = ExitCode::Fine;
    let mut tests = Vec::new();
    let (colour, stop) = (context.paint.colour(), context.stop);
    let extras = Extras { saves: args.save_test.is_some(), why: args.why, certificate: args.certificate.is_some() };
    let work = |text: &Text| -> Vec<CheckedSubmission> {
        assignments.iter().map(|assignment| judge(assignment, text, colour, stop, extras)).collect()
    };
    let differs = |one: &CheckedSubmission| one.verdict.verdict == Judgement::Differs;
    work_through(texts, workers::jobs(args.jobs, texts.len()), stop, work, |heard| match heard {
        Heard::Done(judged) => progress.judged(judged.iter().any(differs), context.terminal),
        Heard::Next(mut judged) => {
            progress.clear(context.terminal);
            if let (Some(path), [one]) = (&args.certificate, judged.as_mut_slice()) {
                worst = worst.max(certificate::write(path, one.certificate.as_deref(), &mut one.verdict));
            }
            for (number, (one, view)) in judged.iter().zip(&views).enumerate() {
                if number > 0 && view.detail == Detail::Single && !context.json {
                    context.terminal.out(b"\n");
                }
                worst = worst.max(one.verdict.exit_code());
                print(one, view, context);
            }
            summary.add(judged.iter().map(|one| &one.verdict));
            progress.draw(context.terminal);
            if context.terminal.is_closed() {
                stop.store(true, Ordering::Relaxed);
            }
            let made = judged.into_iter().filter_map(|one| Some((one.verdict.submission, one.test?)));
            tests.extend(made);
        }
    });
    progress.clear(context.terminal);
    if let Some(view) = views.first().filter(|_| !context.json && texts.len() > 1) {
        let text = summary.show(texts.len(), view);
        context.terminal.out(text.as_bytes());
    }
    let saved = args.save_test.as_deref().map_or(ExitCode::Fine, |path| keep(path, tests));
    let interrupted = stop.load(Ordering::Relaxed) && !context.terminal.is_closed();
    if interrupted { ExitCode::Interrupted } else { worst.max(saved) }
}

/// What is wanted beside the verdict.
#[derive(Clone, Copy)]
struct Extras {
    /// An assert.
    saves: bool,
    /// What all failing inputs have in common.
    why: bool,
    /// The certificate of a proof.
    certificate: bool,
}

/// One submission, on a thread of its own.
fn judge(
    assignment: &Assignment,
    text: &Text,
    colour: Colour,
    stop: &Arc<AtomicBool>,
    extras: Extras,
) -> CheckedSubmission {
    let mut messages = String::new();
    let (mut verdict, ms) = workers::timed(|| {
        let mut verdict = check(assignment, text, stop, &mut rendered(colour, &mut messages));
        if extras.why && verdict.verdict == Judgement::Differs {
            verdict.why = why(assignment, text, &verdict, stop);
        }
        verdict
    });
    verdict.cpu_ms = Some(ms);
    if let Some(place) = crate::guard::last_panic() {
        verdict.notes.push(format!("What went wrong inside: {place}"));
    }
    let wanted = extras.saves && verdict.verdict == Judgement::Differs;
    let test = wanted.then(|| assertion(assignment, &verdict, stop));
    let wanted = extras.certificate && verdict.verdict == Judgement::Proved;
    let certificate = wanted.then(|| refute_driver::certificate(assignment, text)).flatten();
    CheckedSubmission { verdict, messages, test, certificate }
}

/// Keeps the asserts; says what was done.
fn keep(path: &Path, tests: Vec<(String, Result<TestItem, NoAssertion>)>) -> ExitCode {
    let mut kept = Vec::new();
    for (submission, item) in tests {
        match item {
            Ok(item) => kept.push(save::Test { submission, item }),
            Err(reason) => complain(&format!("no assert for `{submission}`: {reason}")),
        }
    }
    let path_shown = path.display();
    match save::save(path, &kept) {
        Ok(added) => {
            let new = crate::text::counted(added as u64, "assert", "asserts");
            let known = kept.len() - added;
            complain(&match (added, known) {
                (0, 0) => format!("no assert to add to `{path_shown}`"),
                (0, _) => format!("nothing added to `{path_shown}`: the asserts are there already"),
                (_, 0) => format!("{new} added to `{path_shown}`"),
                _ => format!("{new} added to `{path_shown}` ({known} there already)"),
            });
            ExitCode::Fine
        }
        Err(message) => {
            complain(&message);
            ExitCode::Usage
        }
    }
}

fn print(judged: &CheckedSubmission, view: &View, context: &mut CommandContext<'_>) {
    let text = if context.json {
        match serde_json::to_string(&judged.verdict) {
            Ok(line) => format!("{line}\n"),
            Err(error) => {
                complain(&format!("cannot write a result: {error}"));
                return;
            }
        }
    } else {
        show::verdict(judged, view)
    };
    context.terminal.out(text.as_bytes());
}
