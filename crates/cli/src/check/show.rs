//! A verdict as text for a person.
//!
//! In: a verdict and a [`View`]. Out: lines. One submission is told in full; of several each gets one line, unless more
//! is asked for. Invariant: nothing is called correct; what was not found is said with how far it was looked for.
//!
//! ```text
//! diff differs on
//!
//!     diff (Times [Const 1; Var "x"], "x")
//!
//!   reference   Sum [Times [Const 0; Var "x"]; Times [Const 1; Const 1]]   (grading gives 1)
//!   submission  Const 0                                                    (grading gives 0)
//! ```

mod difference;
mod search;

pub(crate) use difference::gives;
pub(crate) use search::{constants, table};

use super::CheckedSubmission;
use super::names::Names;
use crate::judgement::{hue, words};
use crate::terminal::{Hue, Paint};
use crate::text::{counted, cut, one_line, visible, wrap, wrap_prose};
use refute_driver::Strategy;
use refute_verdict::{CheckVerdict, Judgement, Severity, StopReason};

/// Sentences are wrapped to this width.
const TEXT_WIDTH: usize = 80;
/// Where values stand, after `  reference   `.
const VALUE_INDENT: usize = 14;

/// How verdicts are shown.
#[derive(Clone, Debug)]
pub(crate) struct View {
    /// Colours.
    pub paint: Paint,
    /// Characters per line; `None` when nobody looks, so that nothing is cut.
    pub width: Option<usize>,
    /// How much of it.
    pub detail: Detail,
    /// The name of the observer's function.
    pub observer: Option<String>,
    /// How it was looked.
    pub strategy: Strategy,
    /// Whether to show what the search did.
    pub stats: bool,
    /// Whether it was asked what failing inputs have in common.
    pub why: bool,
    /// Whether to cut nothing.
    pub verbose: bool,
    /// The names of the submissions.
    pub names: Names,
}

/// How much of a verdict is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Detail {
    /// The only submission: everything, without its name.
    Single,
    /// Everything, under its name.
    Verbose,
    /// One line.
    Line,
}

/// The text of a verdict.
pub(crate) fn verdict(judged: &CheckedSubmission, view: &View) -> String {
    match view.detail {
        Detail::Line => line(&judged.verdict, view),
        Detail::Single => full(judged, view),
        Detail::Verbose => {
            let name = view.paint.text(Hue::Strong, &format!("==> {} <==", visible(&judged.verdict.submission)));
            format!("{name}\n{}\n", full(judged, view))
        }
    }
}

/// Name, judgement, and the call or the reason.
fn line(verdict: &CheckVerdict, view: &View) -> String {
    const WORDS: usize = 19;
    let names = view.names.width();
    let rest = match verdict.verdict {
        Judgement::Differs => verdict.call.clone().unwrap_or_default(),
        Judgement::NoDifference if is_interrupted(verdict) => "so far; the search was interrupted".to_string(),
        Judgement::NoDifference => search::in_short(verdict, view),
        Judgement::DoesNotFit => verdict.misfit.as_ref().map(|misfit| misfit.what.clone()).unwrap_or_default(),
        Judgement::Rejected => {
            let error = verdict.diagnostics.iter().find(|one| one.severity == Severity::Error);
            error.map(|error| format!("line {}: {}", error.place.start.line, error.title)).unwrap_or_default()
        }
        Judgement::Unjudged => verdict.reason.clone().unwrap_or_default(),
    };
    let room = view.width.map_or(usize::MAX, |width| width.saturating_sub(names + WORDS + 4).max(20));
    let name = view.names.short(&verdict.submission);
    let judgement = view.paint.padded(hue(verdict.verdict), words(verdict.verdict), WORDS);
    let text = format!("{name:names$}  {judgement}  {}", one_line(&rest, room));
    format!("{}\n", text.trim_end())
}

/// Everything about a verdict.
fn full(judged: &CheckedSubmission, view: &View) -> String {
    let verdict = &judged.verdict;
    let mut text = match verdict.verdict {
        Judgement::Differs => difference::show(verdict, view) + &reason_why(verdict, view),
        Judgement::NoDifference => search::no_difference(verdict, view),
        Judgement::DoesNotFit => misfit(judged, view),
        Judgement::Rejected => rejected(judged, view),
        Judgement::Unjudged => {
            let reason = verdict.reason.as_deref().unwrap_or("no reason was given");
            let head = view.paint.text(Hue::Magenta, "unjudged");
            sentence(&head, "unjudged", &format!(": {reason}"))
        }
    };
    for note in &verdict.notes {
        text += "\n";
        text += &paragraph(&format!("Note: {note}"));
    }
    if view.stats {
        text += "\n";
        text += &search::stats(verdict);
    }
    text
}

/// What all failing inputs have in common.
fn reason_why(verdict: &CheckVerdict, view: &View) -> String {
    match &verdict.why {
        Some(why) => format!("\n{}", paragraph(&format!("{why}, as far as was seen"))),
        None if view.why => format!("\n{}", paragraph("What all failing inputs have in common was not found.")),
        None => String::new(),
    }
}

fn rejected(judged: &CheckedSubmission, view: &View) -> String {
    let errors = judged.verdict.diagnostics.iter().filter(|one| one.severity == Severity::Error).count() as u64;
    let head = view.paint.text(Hue::Yellow, "rejected");
    format!("{head}: {}\n\n{}", counted(errors, "error", "errors"), trimmed(&judged.messages))
}

fn misfit(judged: &CheckedSubmission, view: &View) -> String {
    let head = view.paint.text(Hue::Yellow, "does not fit");
    let Some(misfit) = &judged.verdict.misfit else { return format!("{head}\n") };
    let mut text = sentence(&head, "does not fit", &format!(": {}", misfit.what));
    let sides = [("reference", &misfit.reference), ("submission", &misfit.submission)];
    for (index, (label, side)) in
        sides.into_iter().filter_map(|(label, side)| Some((label, side.as_ref()?))).enumerate()
    {
        if index == 0 {
            text += "\n";
        }
        text += &labelled(label, &declaration_lines(side, view), view);
    }
    if judged.verdict.diagnostics.iter().any(|one| one.severity == Severity::Error) {
        text += &format!("\n{}", trimmed(&judged.messages));
    }
    text
}

/// A declaration may have lines of its own.
fn declaration_lines(declaration: &str, view: &View) -> Vec<String> {
    let width = value_width(view);
    let lines = declaration.lines().flat_map(|line| {
        let indent = line.len() - line.trim_start().len();
        let wrapped = wrap(line, width.saturating_sub(indent));
        wrapped.into_iter().map(move |part| format!("{}{part}", " ".repeat(indent))).collect::<Vec<_>>()
    });
    if view.verbose { lines.collect() } else { cut(lines.collect(), crate::text::MOST_LINES * 2) }
}

/// `  label       first line`, the others below the first.
pub(crate) fn labelled(label: &str, lines: &[String], view: &View) -> String {
    let mut text = String::new();
    for (index, line) in lines.iter().enumerate() {
        let label = if index == 0 { label } else { "" };
        let label = view.paint.padded(Hue::Dim, label, VALUE_INDENT - 4);
        text += format!("  {label}  {line}").trim_end();
        text += "\n";
    }
    text
}

/// Characters for values.
pub(crate) fn value_width(view: &View) -> usize {
    view.width.unwrap_or(100).saturating_sub(VALUE_INDENT).max(30)
}

/// Wrapped; the painted head stands for the plain one.
pub(crate) fn sentence(head: &str, plain: &str, rest: &str) -> String {
    let wrapped = paragraph(&format!("{plain}{rest}"));
    match wrapped.strip_prefix(plain) {
        Some(rest) => format!("{head}{rest}"),
        None => wrapped,
    }
}

/// Wrapped prose.
pub(crate) fn paragraph(text: &str) -> String {
    let lines = wrap_prose(text, TEXT_WIDTH);
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// Messages end with an empty line, which the last one does not need.
fn trimmed(messages: &str) -> String {
    format!("{}\n", messages.trim_end())
}

fn is_interrupted(verdict: &CheckVerdict) -> bool {
    verdict.search.as_ref().is_some_and(|search| search.stop == StopReason::Interrupted)
}

#[cfg(test)]
mod tests;
