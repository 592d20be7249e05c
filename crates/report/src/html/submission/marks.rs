//! Which parts of a submission's text are marked, and with what remarks.
//!
//! In: a submission and its messages. Out: [`Mark`]s for its listing. Places in other texts (the prelude, the reference)
//! are not marked. Places are read by line and column; on a line whose bytes were not UTF-8 columns have moved, so there
//! the whole line is marked and no part of it.

use crate::html::listing::{Mark, Tone};
use refute_verdict::{Diagnostic, Place, Position, Severity, SourceText, SubmissionReport};

/// The marks of its messages and of the rules it breaks.
pub(super) fn of(submission: &SubmissionReport, diagnostics: &[&Diagnostic]) -> Vec<Mark> {
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
    let (first, last) = (place.start.line, place.end.line);
    // A place that ends before the first column of a line does not reach into it.
    let after = if place.end.column <= 1 && last > first { last } else { last + 1 };
    let bytes = match (byte(&source.text, place.start), byte(&source.text, place.end)) {
        (Some(start), Some(end)) if start < end => start..end,
        _ => 0..0,
    };
    Some(Mark { lines: first..after.max(first + 1), bytes, tone, remark: remark.to_string() })
}

/// Where a position is in the text, if that can be told.
fn byte(text: &str, position: Position) -> Option<usize> {
    let mut lines = text.split_inclusive('\n');
    let before: usize = lines.by_ref().take(position.line.checked_sub(1)? as usize).map(str::len).sum();
    let line = lines.next().unwrap_or_default();
    let at = before + position.column.checked_sub(1)? as usize;
    (!line.contains('\u{fffd}') && at <= before + line.len() && text.is_char_boundary(at)).then_some(at)
}
