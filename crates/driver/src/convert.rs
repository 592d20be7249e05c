//! Diagnostics and spans as verdict data: places get names, lines and columns.

use refute_source::{Diagnostic, Severity, Sources, Span};
use refute_verdict as verdict;

/// A diagnostic that needs no sources any more.
pub(crate) fn diagnostic(sources: &Sources, diagnostic: &Diagnostic) -> verdict::Diagnostic {
    let label =
        |label: &refute_source::Label| verdict::Label { place: place(sources, label.span), text: label.text.clone() };
    let edit = |edit: &refute_source::Edit| verdict::Edit {
        place: place(sources, edit.span),
        replacement: edit.replacement.clone(),
    };
    let hint = |hint: &refute_source::Hint| verdict::Hint {
        text: hint.text.clone(),
        edits: hint.edits.iter().map(edit).collect(),
    };
    verdict::Diagnostic {
        code: diagnostic.code.to_string(),
        severity: match diagnostic.severity {
            Severity::Warning => verdict::Severity::Warning,
            Severity::Error => verdict::Severity::Error,
        },
        title: diagnostic.title.clone(),
        place: place(sources, diagnostic.span()),
        labels: diagnostic.labels.iter().map(label).collect(),
        explanation: diagnostic.explanation.clone(),
        hints: diagnostic.hints.iter().map(hint).collect(),
    }
}

/// A span as people count.
pub(crate) fn place(sources: &Sources, span: Span) -> verdict::Place {
    let Some(file) = sources.get(span.file) else {
        let nowhere = verdict::Position { line: 1, column: 1, offset: 0 };
        return verdict::Place { file: String::new(), start: nowhere, end: nowhere };
    };
    let position = |offset: u32| {
        let at = file.line_column(offset);
        verdict::Position { line: at.line, column: at.column, offset }
    };
    verdict::Place { file: file.name.clone(), start: position(span.start), end: position(span.end) }
}
