//! A verdict about a dialogue as text for a person.
//!
//! In: a verdict and a [`View`]. Out: lines. Invariants: a program that passed is told with how much was tested, and what
//! is not known is never left out; control characters never reach the terminal.
//!
//! ```text
//! failed: after the input 3 it says 7 where 8 is expected
//!
//!     expected             actual
//!     reads    2           reads    2
//!     reads    5           reads    5
//!     reads    3           reads    3
//!   > says     "8"         says     "7\n"
//!                                    ^ not as expected from here on
//!     ends                 ends     exit code 0
//! ```

mod columns;

use crate::terminal::{Hue, Paint};
use crate::text::{counted, number, visible, wrap_prose};
use refute_verdict::{Conditions, Conversation, Coverage, DialogJudgement, DialogVerdict};

/// Sentences are wrapped to this width.
const TEXT_WIDTH: usize = 80;
/// Characters per line when nobody looks.
const USUAL_WIDTH: usize = 100;
/// Lines of standard error, and of a run that would be right, that are shown.
const MOST_LINES: usize = 20;

/// How verdicts are shown.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    /// Colours.
    pub paint: Paint,
    /// Characters per line, on a terminal.
    pub width: Option<usize>,
}

/// The text of a verdict; `again` is a command line that has the same conversation.
pub(super) fn verdict(verdict: &DialogVerdict, again: Option<&str>, view: View) -> String {
    let mut text = match verdict.verdict {
        DialogJudgement::Passed => passed(&verdict.coverage, view),
        DialogJudgement::Failed => match &verdict.failure {
            Some(failure) => failed(failure, again, view),
            None => format!("{}\n", view.paint.text(Hue::Red, "failed")),
        },
        DialogJudgement::Rejected => reason(verdict, "rejected", Hue::Yellow, view),
        DialogJudgement::Unjudged => reason(verdict, "unjudged", Hue::Magenta, view),
    };
    if verdict.coverage.runs > 0 {
        text += "\n";
        text += &labelled("paths", &paths(&verdict.coverage), view);
        text += &labelled("runs", &runs(&verdict.coverage), view);
    }
    if let Some(conditions) = &verdict.conditions {
        text += &labelled("how", &how(conditions), view);
    }
    for note in &verdict.notes {
        text += "\n";
        text += &paragraph(&format!("Note: {note}"));
    }
    text
}

fn passed(coverage: &Coverage, view: View) -> String {
    let complete = coverage.unknown == 0 && coverage.tested == coverage.satisfiable;
    let (hue, rest) = if complete {
        (Hue::Green, String::new())
    } else {
        (Hue::Yellow, format!(", but not all of it could be tested ({})", untested(coverage)))
    };
    head("passed", hue, &format!(": every conversation that was tried went as specified{rest}"), view)
}

/// What a pass does not cover.
fn untested(coverage: &Coverage) -> String {
    let left = coverage.satisfiable.saturating_sub(coverage.tested);
    let mut parts = Vec::new();
    if left > 0 {
        parts.push(format!("{} not tested", counted(left as u64, "path", "paths")));
    }
    if coverage.unknown > 0 {
        parts.push(format!("{} unknown", counted(coverage.unknown as u64, "path", "paths")));
    }
    parts.join(", ")
}

/// `24 tested of 24 satisfiable, 0 unknown, ...`.
pub(super) fn paths(coverage: &Coverage) -> String {
    format!(
        "{} tested of {} satisfiable, {} unknown, {} unsatisfiable (up to {} per path)",
        number(coverage.tested as u64),
        number(coverage.satisfiable as u64),
        number(coverage.unknown as u64),
        number(coverage.unsatisfiable as u64),
        counted(coverage.max_unfold as u64, "loop body", "loop bodies"),
    )
}

fn runs(coverage: &Coverage) -> String {
    let runs = number(coverage.runs as u64);
    let mut parts = vec![runs];
    if coverage.longest > 0 {
        parts.push(format!("the longest with {}", counted(coverage.longest as u64, "input", "inputs")));
    }
    if coverage.shortened > 0 {
        let paths = counted(coverage.shortened as u64, "path", "paths");
        parts.push(format!("no more within the budget (--max-runs), which left out inputs of {paths}"));
    }
    if coverage.overflows > 0 {
        parts.push(format!("in {} of them a number left the machine's integers", number(coverage.overflows as u64)));
    }
    parts.join(", ")
}

/// Language, tracing and protections in one line.
fn how(conditions: &Conditions) -> String {
    let mut parts = vec![conditions.language.clone()];
    if !conditions.tracing.is_empty() {
        parts.push(format!("traced by {}", conditions.tracing));
    }
    if !conditions.protections.is_empty() {
        parts.push(conditions.protections.join(", "));
    }
    if !conditions.missing.is_empty() {
        parts.push(format!("not in force: {}", conditions.missing.join(", ")));
    }
    parts.join("; ")
}

fn failed(failure: &Conversation, again: Option<&str>, view: View) -> String {
    let mut text = head("failed", Hue::Red, &format!(": {}", failure.message), view);
    if !failure.parameters.is_empty() {
        text += &labelled("with", &failure.parameters.join(", "), view);
    }
    text += "\n";
    text += &columns::side_by_side(&failure.steps, failure.parts_at, view);
    if !failure.simplified.is_empty() {
        text += &block("A run that would be right:", &failure.simplified, view);
    }
    if !failure.stderr.is_empty() {
        text += &block("Standard error:", &failure.stderr, view);
    }
    if let Some(again) = again {
        text += &block("Try it yourself:", again, view);
    }
    text
}

/// A text of its own lines under a heading.
fn block(title: &str, content: &str, view: View) -> String {
    let mut text = format!("\n{}\n", view.paint.text(Hue::Dim, title));
    let lines: Vec<&str> = content.lines().collect();
    for line in lines.iter().take(MOST_LINES) {
        text += &format!("    {}\n", visible(line));
    }
    if lines.len() > MOST_LINES {
        text += &format!("    ... ({} more lines)\n", number((lines.len() - MOST_LINES) as u64));
    }
    text
}

/// A judgement with what a compiler or the system says.
fn reason(verdict: &DialogVerdict, word: &str, hue: Hue, view: View) -> String {
    let reason = verdict.reason.as_deref().unwrap_or("no reason was given");
    if !reason.contains('\n') {
        return head(word, hue, &format!(": {reason}"), view);
    }
    let lines: String = reason.lines().map(|line| format!("    {}\n", visible(line))).collect();
    format!("{}\n\n{lines}", view.paint.text(hue, word))
}

/// A wrapped sentence that begins with a painted word.
fn head(word: &str, hue: Hue, rest: &str, view: View) -> String {
    let wrapped = paragraph(&format!("{word}{rest}"));
    match wrapped.strip_prefix(word) {
        Some(rest) => format!("{}{rest}", view.paint.text(hue, word)),
        None => wrapped,
    }
}

/// `  label  text`, the text's further lines below the first.
fn labelled(label: &str, content: &str, view: View) -> String {
    const LABEL: usize = 6;
    let width = view.width.unwrap_or(USUAL_WIDTH).saturating_sub(LABEL + 4).max(30);
    let mut text = String::new();
    for (index, line) in wrap_prose(content, width).iter().enumerate() {
        let label = view.paint.padded(Hue::Dim, if index == 0 { label } else { "" }, LABEL);
        text += format!("  {label}  {line}").trim_end();
        text += "\n";
    }
    text
}

fn paragraph(text: &str) -> String {
    wrap_prose(text, TEXT_WIDTH).iter().map(|line| format!("{line}\n")).collect()
}

#[cfg(test)]
mod tests;
