//! What came out of a class, on one screen.
//!
//! In: a [`ClassReport`] and how it is to be shown. Out: lines. Whatever is longer than a screen is counted and left to
//! the report. Invariant: nothing is called correct.
//!
//! ```text
//! queue: 14 submissions
//!
//!   no difference found   9  ━━━━━━━━━━━━━━━━━━
//!   differ                5  ━━━━━━━━━━
//! ```

mod parts;

use crate::judgement::{ORDER, hue, plural};
use crate::terminal::{Hue, Paint};
use crate::text::{counted, number, one_line, visible};
use refute_verdict::{ClassInput, ClassReport, ExerciseKind, Judgement};
use std::path::Path;

/// The widest line when nobody looks.
const USUAL_WIDTH: usize = 100;
/// The longest bar.
const BAR: usize = 40;

/// How it is shown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View {
    /// Colours.
    pub paint: Paint,
    /// Characters per line; `None` when nobody looks.
    pub width: Option<usize>,
}

impl View {
    /// Characters that are left after so many.
    fn room(&self, used: usize) -> usize {
        self.width.unwrap_or(USUAL_WIDTH).saturating_sub(used).max(20)
    }

    fn strong(&self, text: &str) -> String {
        self.paint.text(Hue::Strong, text)
    }

    fn dim(&self, text: &str) -> String {
        self.paint.text(Hue::Dim, text)
    }
}

/// The whole summary, with an empty line between its parts.
pub(crate) fn show(report: &ClassReport, view: &View) -> String {
    let parts = [
        head(report, view),
        verdicts(report, view),
        parts::clusters(report, view),
        parts::repairs(report, view),
        parts::suite(report, view),
        parts::audit(report, view),
        parts::rules(report, view),
        parts::points(report, view),
        parts::troubles(report, view),
        parts::unreached(report, view),
    ];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join("\n")
}

/// The last lines: where the report is, and what to do next.
pub(crate) fn where_it_is(report: &ClassReport, out: &Path, judged: usize, view: &View) -> String {
    let page = out.join("index.html");
    let path = if page.is_file() { page } else { out.to_path_buf() };
    let mut text = format!("\n{}  {}\n", view.strong("report"), path.display());
    if judged == 0 && report.complete {
        text += &format!("{}\n", view.dim("Nothing had changed since the last run, so nothing was judged anew."));
    }
    if !report.complete {
        let command = match report.exercise.kind {
            ExerciseKind::Functions => "refute grade",
            ExerciseKind::Dialogue => "refute dialog check",
        };
        text += &format!("To go on: {command} --resume --out {}\n", quoted(out));
    }
    text
}

/// A path as it can be pasted into a shell.
fn quoted(path: &Path) -> String {
    let text = path.display().to_string();
    let is_plain = |c: char| c.is_alphanumeric() || "/._-+,@%=:".contains(c);
    if text.chars().all(is_plain) { text } else { format!("'{}'", text.replace('\'', r"'\''")) }
}

fn head(report: &ClassReport, view: &View) -> String {
    let exercise = &report.exercise;
    let names: Vec<String> = exercise.entries.iter().map(|entry| format!("`{}`", entry.name)).collect();
    let total = report.submissions.len();
    let submissions = counted(total as u64, "submission", "submissions");
    let judged = report.submissions.iter().filter(|submission| is_judged(submission)).count();
    let submissions = match report.complete {
        true => submissions,
        false => format!("{}: {} of {submissions} judged", interrupted(view), number(judged as u64)),
    };
    let title = view.strong(&visible(&exercise.title));
    let compared = match exercise.kind {
        ExerciseKind::Functions => format!("on {}", names.join(", ")),
        ExerciseKind::Dialogue => format!("with {}", exercise.reference.name),
    };
    format!("{title}: {submissions}, compared {}\n", one_line(&compared, view.room(0)))
}

fn interrupted(view: &View) -> String {
    view.paint.text(Hue::Magenta, "interrupted")
}

fn is_judged(submission: &refute_verdict::SubmissionReport) -> bool {
    !submission.entries.is_empty()
}

/// How many of each judgement, with bars.
fn verdicts(report: &ClassReport, view: &View) -> String {
    let count = |judgement: Judgement| {
        let judged = report.submissions.iter().filter(|submission| is_judged(submission));
        judged.filter(|submission| submission.verdict == judgement).count()
    };
    let counts: Vec<(Judgement, usize)> =
        ORDER.into_iter().map(|judgement| (judgement, count(judgement))).filter(|(_, count)| *count > 0).collect();
    let most = counts.iter().map(|(_, count)| *count).max().unwrap_or(1);
    let digits = number(most as u64).len();
    let longest = BAR.min(view.room(27 + digits)).min(most);
    let row = |(judgement, count): &(Judgement, usize)| {
        let length = (count * longest).div_ceil(most);
        let label = view.paint.padded(hue(*judgement), plural(*judgement, *count as u64), 19);
        let bar = view.paint.text(hue(*judgement), &"━".repeat(length));
        format!("  {label}  {:>digits$}  {bar}\n", number(*count as u64))
    };
    counts.iter().map(row).collect()
}

/// A call on one line.
fn call(input: &ClassInput, room: usize) -> String {
    one_line(&input.call, room)
}

#[cfg(test)]
mod tests;
