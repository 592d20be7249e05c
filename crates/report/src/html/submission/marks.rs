//! Which parts of a submission's text are marked, and with what remarks.
//!
//! In: a submission and its messages. Out: [`Mark`]s for its listing. Places in other texts (the prelude, the reference)
//! are not marked. Where bytes were not UTF-8, places in bytes have moved, so only whole lines are marked.

use crate::html::listing::{Mark, Tone};
use refute_verdict::{Diagnostic, Place, Severity, SourceText, SubmissionReport};

/// The messages about a submission, each once: every entry repeats those about the text.
pub fn diagnostics(submission: &SubmissionReport) -> Vec<&Diagnostic> {
    let mut all: Vec<&Diagnostic> = Vec::new();
    for diagnostic in submission.entries.iter().flat_map(|verdict| &verdict.diagnostics) {
        if !all.contains(&diagnostic) {
            all.push(diagnostic);
        }
    }
    all
}

/// The marks of its messages and of the rules it breaks.
pub fn of(submission: &SubmissionReport, diagnostics: &[&Diagnostic]) -> Vec<Mark> {
    let source = &submission.source;
    let mut marks = Vec::new();
    for diagnostic in diagnostics {
        let tone = match diagnostic.severity {
            Severity::Error => Tone::Error,
            Severity::Warning => Tone::Warning,
        };
        let labels = diagnostic.labels.iter().enumerate().map(|(index, label)| {
            let is_main = index == 0 || label.place == diagnostic.place;
            let remark = if is_main && label.text.is_empty() { &diagnostic.title } else { &label.text };
            mark(source, &label.place, if is_main { tone } else { Tone::Note }, remark)
        });
        marks.extend(labels.flatten());
        if diagnostic.labels.is_empty() {
            marks.extend(mark(source, &diagnostic.place, tone, &diagnostic.title));
        }
    }
    for finding in &submission.findings {
        marks.extend(finding.place.as_ref().and_then(|place| mark(source, place, Tone::Warning, &finding.message)));
    }
    marks
}

fn mark(source: &SourceText, place: &Place, tone: Tone, remark: &str) -> Option<Mark> {
    if place.file != source.name {
        return None;
    }
    let is_exact = !source.text.contains('\u{fffd}');
    // A place that ends before the first column of a line does not reach into it.
    let last = if place.end.column <= 1 && place.end.line > place.start.line { place.end.line } else { place.end.line + 1 };
    let bytes = if is_exact { place.start.offset as usize..place.end.offset as usize } else { 0..0 };
    Some(Mark { lines: place.start.line..last.max(place.start.line + 1), bytes, tone, remark: remark.to_string() })
}
