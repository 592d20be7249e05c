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
mod proof;
mod search;

pub(crate) use difference::gives;
pub(crate) use search::{constants, table};

use super::CheckedSubmission;
use super::names::Names;
use crate::judgement::{hue, words};
use crate::terminal::{Hue, Paint};
use crate::text::{counted, cut, one_line, visible, wrap, wrap_prose};
use refute_driver::Strategy;
use refute_report::wording::proof::in_short;
use refute_report::wording::{notes, too_slow};
use refute_source::MORE_MESSAGES;
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
    /// Whether to show what blocked a proof.
    pub obstacles: bool,
    /// Whether to cut nothing.
    pub verbose: bool,
    /// The names of the submissions.
    pub names: Names,
    /// How wide the names of the functions are, where there are several and each verdict says which it is about.
    pub entries: Option<usize>,
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
        Detail::Single if view.entries.is_none() => full(judged, view),
        Detail::Single => format!("{}\n{}", heading(&judged.verdict.entry, view), full(judged, view)),
        Detail::Verbose => {
            let submission = &judged.verdict.submission;
            let name = match view.entries {
                None => heading(submission, view),
                Some(_) => heading(&format!("{submission}: {}", judged.verdict.entry), view),
            };
            format!("{name}\n{}\n", full(judged, view))
        }
    }
}

fn heading(name: &str, view: &View) -> String {
    view.paint.text(Hue::Strong, &format!("==> {} <==", visible(name)))
}

/// Name, judgement, and the call or the reason.
fn line(verdict: &CheckVerdict, view: &View) -> String {
    const WORDS: usize = 19;
    let names = view.names.width();
    let rest = match verdict.verdict {
        Judgement::Differs => verdict.call.clone().unwrap_or_default(),
        Judgement::NoDifference if is_interrupted(verdict) => "so far; the search was interrupted".to_string(),
        Judgement::NoDifference => search::in_short(verdict, view),
        Judgement::Proved => verdict.proof.as_ref().map(in_short).unwrap_or_default(),
        Judgement::DoesNotFit => verdict.misfit.as_ref().map(|misfit| misfit.what.clone()).unwrap_or_default(),
        Judgement::Rejected => {
            let error = verdict.diagnostics.iter().find(|one| one.severity == Severity::Error);
            error.map(|error| format!("line {}: {}", error.place.start.line, error.title)).unwrap_or_default()
        }
        Judgement::TooSlow => verdict.slow.as_ref().map(too_slow).unwrap_or_default(),
        Judgement::Unjudged => verdict.reason.clone().unwrap_or_default(),
    };
    let entry = view.entries.map(|width| format!("{:width$}  ", verdict.entry)).unwrap_or_default();
    let taken = names + entry.chars().count() + WORDS + 4;
    let room = view.width.map_or(usize::MAX, |width| width.saturating_sub(taken).max(20));
    let name = view.names.short(&verdict.submission);
    let judgement = view.paint.padded(hue(verdict.verdict), words(verdict.verdict), WORDS);
    let text = format!("{name:names$}  {entry}{judgement}  {}", one_line(&rest, room));
    format!("{}\n", text.trim_end())
}

/// Everything about a verdict.
fn full(judged: &CheckedSubmission, view: &View) -> String {
    let verdict = &judged.verdict;
    let mut text = match verdict.verdict {
        Judgement::Differs => difference::show(verdict, view) + &reason_why(verdict, view),
        Judgement::NoDifference => search::no_difference(verdict, view) + &proof::unproved(verdict, view),
        Judgement::Proved => verdict.proof.as_ref().map(|proof| proof::show(proof, view)).unwrap_or_default(),
        Judgement::DoesNotFit => misfit(judged, view),
        Judgement::Rejected => rejected(judged, view),
        Judgement::TooSlow => {
            let head = view.paint.text(Hue::Magenta, words(Judgement::TooSlow));
            let why = verdict.slow.as_ref().map(|slow| format!(": {}", too_slow(slow)));
            sentence(&head, words(Judgement::TooSlow), &why.unwrap_or_default())
        }
        Judgement::Unjudged => {
            let reason = verdict.reason.as_deref().unwrap_or("no reason was given");
            let head = view.paint.text(Hue::Magenta, "unjudged");
            let told = sentence(&head, "unjudged", &format!(": {reason}"));
            // What is not supported is shown where it stands, with what to do.
            let shown = verdict.diagnostics.iter().any(|one| one.severity == Severity::Error);
            if shown { format!("{told}\n{}", trimmed(&judged.messages)) } else { told }
        }
    };
    for note in &notes(verdict) {
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
    let errors = judged.verdict.diagnostics.iter().filter(|one| one.severity == Severity::Error);
    let (more, told): (Vec<_>, Vec<_>) = errors.partition(|one| one.code == MORE_MESSAGES);
    let errors = counted(told.len() as u64, "error", "errors");
    let head = view.paint.text(Hue::Yellow, "rejected");
    let more = if more.is_empty() { "" } else { "more than " };
    format!("{head}: {more}{errors}\n\n{}", trimmed(&judged.messages))
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
