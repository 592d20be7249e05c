//! `refute repair`: gathers the texts, lets the driver look for patches on all cores, prints and writes what was found.
//!
//! In: [`RepairArgs`]. Out: an exit code; patches on standard output, messages on standard error, files where they are asked for.
//! Not here: the search (`driver`), the looks of a verdict (`show`), files that are written (`write`).

mod preparing;
mod show;
mod summary;
mod write;

use crate::args::RepairArgs;
use crate::check::names::Names;
use crate::check::progress::Progress;
use crate::check::show as check_show;
use crate::check::{Heard, jobs, timed, work_through};
use crate::context::CommandContext;
use crate::terminal::{self, complain};
use crate::text::number;
use crate::waiting::Waiting;
use preparing::{Prepared, prepare};
use refute_driver::{RepairConfig, RepairProgress, RepairRequest, Text, repair};
use refute_verdict::{Document, ExitCode, RepairAnswer, RepairVerdict};
use show::View;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use summary::Summary;
use write::Target;

/// More often nobody reads how far it is.
const PAUSE: Duration = Duration::from_millis(200);

/// Repairs submissions.
pub(crate) fn execute(args: &RepairArgs, context: &mut CommandContext<'_>) -> ExitCode {
    let prepared = match prepare(args, context) {
        Ok(prepared) => prepared,
        Err(message) => {
            complain(&message);
            return ExitCode::Usage;
        }
    };
    let target = match Target::new(args, &prepared.exercise) {
        Ok(target) => target,
        Err(message) => {
            complain(&message);
            return ExitCode::Usage;
        }
    };
    let code = repair_all(args, &prepared, target, context);
    if prepared.exercise.left_out.is_empty() { code } else { code.max(ExitCode::Usage) }
}

/// Repairs all submissions and prints each verdict as soon as those before it are printed.
fn repair_all(
    args: &RepairArgs,
    prepared: &Prepared,
    mut target: Target,
    context: &mut CommandContext<'_>,
) -> ExitCode {
    let texts: Vec<Text> = prepared.exercise.submissions.iter().map(|submission| submission.text.clone()).collect();
    let view = view(args, &texts, context);
    let mut progress = Progress::new(texts.len(), ["done", "repaired"], context.json);
    let waiting = (texts.len() == 1).then(|| Waiting::new("repairing", context.json));
    let mut summary = Summary::default();
    let mut verdicts = Vec::new();
    let mut worst = ExitCode::Fine;
    let stop = context.stop;
    let work = |text: &Text| one(prepared, text, stop, &|doing| waiting.iter().for_each(|waiting| waiting.say(doing)));
    work_through(&texts, jobs(args.jobs, texts.len()), stop, work, |heard| match heard {
        Heard::Done(verdict) => progress.judged(verdict.answer == RepairAnswer::Repaired, context.terminal),
        Heard::Next(verdict) => {
            progress.clear(context.terminal);
            worst = worst.max(verdict.exit_code());
            summary.add(verdict.answer);
            let submission = prepared.exercise.submissions.iter().find(|one| one.text.name == verdict.submission);
            if let Some(submission) = submission {
                if context.json {
                    verdicts.push(show::held_back(verdict.clone(), view.hint));
                } else {
                    context.terminal.out(show::verdict(&verdict, &submission.text, &view).as_bytes());
                }
                // Whoever has had enough does not want files to be changed.
                if !stop.load(Ordering::Relaxed) {
                    worst = worst.max(target.take(submission, &verdict));
                }
            }
            progress.draw(context.terminal);
            if context.terminal.is_closed() {
                stop.store(true, Ordering::Relaxed);
            }
        }
    });
    progress.clear(context.terminal);
    if let Some(waiting) = waiting {
        waiting.end();
    }
    if context.json {
        context.print_json(&Document::new("repair", verdicts));
    } else if texts.len() > 1 {
        context.terminal.out(summary.show(texts.len(), view.check.paint).as_bytes());
    }
    let interrupted = stop.load(Ordering::Relaxed) && !context.terminal.is_closed();
    let written = if interrupted { ExitCode::Fine } else { target.finish() };
    if interrupted { ExitCode::Interrupted } else { worst.max(written) }
}

/// One submission, on a thread of its own.
fn one(prepared: &Prepared, text: &Text, stop: &Arc<AtomicBool>, say: &dyn Fn(&str)) -> RepairVerdict {
    let class = prepared.classmates(text);
    let request =
        RepairRequest { class: &class, judged: false, tests: &prepared.tests, config: RepairConfig::default() };
    let mut last = Instant::now();
    let mut hear = |progress: RepairProgress| {
        if last.elapsed() >= PAUSE {
            last = Instant::now();
            let (passed, all) = progress.passed;
            let tried = number(progress.candidates);
            say(&format!("repairing, {tried} changes tried, the best passes {passed} of {all} tests"));
        }
    };
    let (mut verdict, ms) = timed(|| repair(&prepared.class, text, &request, stop, &mut hear));
    verdict.work.cpu_ms = Some(ms);
    if let Some(place) = crate::guard::last_panic() {
        verdict.notes.push(format!("What went wrong inside: {place}"));
    }
    verdict
}

/// How verdicts are shown.
fn view(args: &RepairArgs, texts: &[Text], context: &CommandContext<'_>) -> View {
    View {
        check: check_show::View {
            paint: context.paint,
            width: terminal::width(),
            detail: if texts.len() == 1 { check_show::Detail::Single } else { check_show::Detail::Verbose },
            observer: None,
            strategy: args.exercise.strategy.into(),
            stats: false,
            why: false,
            obstacles: false,
            verbose: false,
            names: Names::new(texts),
            entries: None,
        },
        hint: args.hint,
        stats: args.stats,
    }
}
