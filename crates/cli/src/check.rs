//! `refute check`: gathers the texts, judges the submissions on all cores, prints the verdicts in the order given.
//!
//! In: [`CheckArgs`]. Out: an exit code; verdicts on standard output, messages about the reference on standard error.
//! Not here: reading files ([`gather`]), threads ([`workers`]), the looks of a verdict ([`show`]).

mod gather;
mod progress;
mod show;
mod summary;
mod text;
mod workers;

use crate::args::CheckArgs;
use crate::terminal::{self, Paint, Terminal, complain};
use gather::{Exercise, gather};
use progress::Progress;
use refute_driver::{Assignment, CheckRequest, EntryChoice, Event, Text, prepare_check};
use refute_source::render::Colour;
use refute_verdict::{ExitCode, Judgement};
use show::{Detail, View};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use summary::Summary;
use workers::{Judged, judge_all};

/// What the commands share and this one needs.
pub struct Desk<'a> {
    /// The streams.
    pub terminal: &'a mut Terminal,
    /// Whether results are JSON.
    pub json: bool,
    /// Colours of messages on standard error.
    pub colour: Colour,
    /// Colours of results on standard output.
    pub paint: Paint,
    /// Raised by Ctrl-C.
    pub stop: &'a Arc<AtomicBool>,
}

/// Compares submissions with a reference.
pub fn execute(args: &CheckArgs, desk: &mut Desk<'_>) -> ExitCode {
    let (exercise, unreadable) = match gather(args, desk.colour) {
        Ok(gathered) => gathered,
        Err(error) => {
            complain(&error.to_string());
            return ExitCode::Usage;
        }
    };
    let Some(assignment) = prepare(&exercise, desk) else { return ExitCode::Usage };
    let code = compare(args, &exercise, &assignment, desk);
    if unreadable { code.max(ExitCode::Usage) } else { code }
}

/// Loads the reference; says what is wrong with it.
fn prepare(exercise: &Exercise, desk: &mut Desk<'_>) -> Option<Assignment> {
    let request = CheckRequest {
        reference: &exercise.reference,
        observer: exercise.observer.as_ref(),
        entry: exercise.entry.as_deref(),
        assume: exercise.assume.as_deref(),
        equal: exercise.equal.as_deref(),
        config: exercise.config,
        colour: desk.colour,
    };
    let prepared = prepare_check(&request, &mut |event: Event<'_>| {
        if let Event::Message(text) = event {
            desk.terminal.err(text.as_bytes());
        }
    });
    match prepared {
        Ok(assignment) => {
            let (which, advice) = match assignment.entry_choice() {
                EntryChoice::Named => return Some(assignment),
                EntryChoice::Only => ("the only function", ""),
                EntryChoice::Last => ("the last function", "; --entry names another"),
            };
            let (entry, name) = (assignment.entry(), &exercise.reference.name);
            complain(&format!("comparing `{entry}`, {which} of `{name}`{advice}"));
            Some(assignment)
        }
        Err(refusal) => {
            complain(&refusal.message);
            None
        }
    }
}

/// Judges all submissions and prints each verdict as soon as those before it are printed.
fn compare(args: &CheckArgs, exercise: &Exercise, assignment: &Assignment, desk: &mut Desk<'_>) -> ExitCode {
    let texts: &[Text] = &exercise.submissions;
    let view = View {
        paint: desk.paint,
        width: terminal::width(),
        detail: match (texts.len(), args.verbose) {
            (1, _) => Detail::Single,
            (_, true) => Detail::Verbose,
            (_, false) => Detail::Line,
        },
        observer: assignment.observer().map(str::to_owned),
        strategy: exercise.config.strategy,
        stats: args.stats,
        verbose: args.verbose,
        names: texts.iter().map(|text| text.name.chars().count()).max().unwrap_or(0),
    };
    let jobs = workers::jobs(args.jobs, texts.len());
    let mut progress = Progress::new(texts.len(), desk.json);
    let mut summary = Summary::default();
    let mut worst = ExitCode::Fine;
    let painted = desk.paint.colour();
    judge_all(assignment, texts, jobs, painted, desk.stop, |event| match event {
        workers::Event::Judged(judgement) => progress.judged(judgement == Judgement::Differs, desk.terminal),
        workers::Event::Next(judged) => {
            progress.clear(desk.terminal);
            worst = worst.max(judged.verdict.exit_code());
            print(&judged, &view, desk);
            summary.add(&judged.verdict);
            progress.draw(desk.terminal);
            if desk.terminal.is_closed() {
                desk.stop.store(true, Ordering::Relaxed);
            }
        }
    });
    progress.clear(desk.terminal);
    if !desk.json && texts.len() > 1 {
        let text = summary.show(texts.len(), &view);
        desk.terminal.out(text.as_bytes());
    }
    if desk.stop.load(Ordering::Relaxed) && !desk.terminal.is_closed() { ExitCode::Interrupted } else { worst }
}

fn print(judged: &Judged, view: &View, desk: &mut Desk<'_>) {
    let text = if desk.json {
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
    desk.terminal.out(text.as_bytes());
}
