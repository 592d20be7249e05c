//! `--replay`: stored asserts run against the submissions.

use super::CommandContext;
use super::show::{Detail, View};
use super::workers::{self, Heard, work_through};
use crate::args::CheckArgs;
use crate::context::rendered;
use crate::terminal::{Hue, complain};
use crate::text::{counted, one_line, visible, wrap_prose};
use refute_driver::{Assignment, Replay, Text, prepare_replay, replay};
use refute_verdict::{ExitCode, Instead, ReplayJudgement, ReplayVerdict};
use std::path::Path;
use std::sync::atomic::Ordering;

/// A verdict with the messages about the submission's text.
struct Replayed {
    verdict: ReplayVerdict,
    messages: String,
}

/// Runs the asserts of a file against all submissions.
pub(super) fn execute(
    path: &Path,
    args: &CheckArgs,
    texts: &[Text],
    assignment: &Assignment,
    view: &View,
    context: &mut CommandContext<'_>,
) -> ExitCode {
    let file = match refute_exercise::Reader::default().read(path) {
        Ok(file) => file,
        Err(error) => {
            complain(&error.to_string());
            return ExitCode::Usage;
        }
    };
    let tests = match prepare_replay(assignment, &file, context.stop, &mut context.messages()) {
        Ok(tests) => tests,
        Err(refusal) => {
            complain(&refusal.message);
            return ExitCode::Usage;
        }
    };
    let prepared = complain_about(&tests, &file);
    if tests.is_empty() {
        return prepared;
    }
    run(args, &tests, texts, assignment, view, context).max(prepared)
}

/// Says which asserts are of no use.
fn complain_about(tests: &Replay, file: &Text) -> ExitCode {
    for test in &tests.left_out {
        let instead = test.instead.as_ref().unwrap_or(&Instead::Fails);
        let (name, line) = (&file.name, test.line);
        complain(&format!("{name}:{line} is left out: with the reference itself, `{}` {instead}", test.test));
    }
    if tests.is_empty() && tests.left_out.is_empty() {
        complain(&format!("there is no assert in `{}`", file.name));
    }
    if tests.is_empty() || !tests.left_out.is_empty() { ExitCode::Usage } else { ExitCode::Fine }
}

fn run(
    args: &CheckArgs,
    tests: &Replay,
    texts: &[Text],
    assignment: &Assignment,
    view: &View,
    context: &mut CommandContext<'_>,
) -> ExitCode {
    let (stop, colour) = (context.stop, context.paint.colour());
    let work = |text: &Text| {
        let mut messages = String::new();
        let (mut verdict, ms) =
            workers::timed(|| replay(assignment, tests, text, stop, &mut rendered(colour, &mut messages)));
        verdict.cpu_ms = Some(ms);
        Replayed { verdict, messages }
    };
    let mut worst = ExitCode::Fine;
    work_through(texts, workers::jobs(args.jobs, texts.len()), stop, work, |heard| {
        let Heard::Next(replayed) = heard else { return };
        worst = worst.max(replayed.verdict.exit_code());
        let text = if context.json {
            serde_json::to_string(&replayed.verdict).map(|line| line + "\n").unwrap_or_default()
        } else {
            show(&replayed, view)
        };
        context.terminal.out(text.as_bytes());
    });
    if stop.load(Ordering::Relaxed) { ExitCode::Interrupted } else { worst }
}

fn show(replayed: &Replayed, view: &View) -> String {
    let verdict = &replayed.verdict;
    let failed = verdict.tests.iter().filter(|test| !test.holds).count() as u64;
    let total = counted(verdict.tests.len() as u64, "assert", "asserts");
    let (hue, summary) = match verdict.verdict {
        ReplayJudgement::Holds if verdict.tests.len() == 1 => (Hue::Green, "the assert holds".to_string()),
        ReplayJudgement::Holds => (Hue::Green, format!("all {total} hold")),
        ReplayJudgement::Fails if failed == 1 => (Hue::Red, format!("1 of {total} does not hold")),
        ReplayJudgement::Fails => (Hue::Red, format!("{failed} of {total} do not hold")),
        ReplayJudgement::Rejected => (Hue::Yellow, "rejected".to_string()),
        ReplayJudgement::Unjudged => {
            (Hue::Magenta, format!("unjudged: {}", verdict.reason.as_deref().unwrap_or("no reason was given")))
        }
    };
    let summary = view.paint.text(hue, &summary);
    if view.detail == Detail::Line {
        return format!("{:names$}  {summary}\n", view.names.short(&verdict.submission), names = view.names.width());
    }
    let mut text = String::new();
    if view.detail == Detail::Verbose {
        text += &view.paint.text(Hue::Strong, &format!("==> {} <==\n", visible(&verdict.submission)));
    }
    let room = view.width.unwrap_or(100).saturating_sub(20).max(40);
    for test in &verdict.tests {
        let word = if test.holds { view.paint.text(Hue::Green, "holds") } else { view.paint.text(Hue::Red, "fails") };
        text += &format!("line {:<4} {word}  {}\n", test.line, one_line(&test.test, room));
        if let Some(instead) = test.instead.as_ref().filter(|instead| **instead != Instead::Fails) {
            text += &wrap_prose(&instead.to_string(), room)
                .iter()
                .map(|line| format!("                 {line}\n"))
                .collect::<String>();
        }
    }
    if verdict.verdict == ReplayJudgement::Rejected {
        text += &format!("{summary}\n\n{}\n", replayed.messages.trim_end());
    } else {
        text += &format!("{summary}\n");
    }
    if view.detail == Detail::Verbose {
        text += "\n";
    }
    text
}
