//! Diagnostics, spans and what programs did as verdict data: places get names, lines and columns, values are OCaml.

use refute_ir::show_value::show_echo;
use refute_ir::{Program, Value, show_value};
use refute_play::Ended;
use refute_source::{Diagnostic, Severity, Sources, Span};
use refute_verdict as verdict;

/// Diagnostics that need no sources any more.
pub(crate) fn diagnostics(sources: &Sources, found: &[Diagnostic]) -> Vec<verdict::Diagnostic> {
    found.iter().map(|one| diagnostic(sources, one)).collect()
}

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
        unsupported: diagnostic.unsupported.clone(),
    }
}

/// A span as people count.
pub(crate) fn place(sources: &Sources, span: Span) -> verdict::Place {
    let Some(file) = sources.get(span.file) else {
        let nowhere = verdict::Position { line: 1, column: 1, offset: 0 };
        return verdict::Place { file: String::new(), start: nowhere, end: nowhere };
    };
    let position = |offset: u32| {
        let at = file.place(offset);
        verdict::Position { line: at.line, column: at.column, offset }
    };
    let name = file.place(span.start).name.to_string();
    verdict::Place { file: name, start: position(span.start), end: position(span.end) }
}

/// How an item of a program ended.
pub(crate) fn outcome(program: &Program, ended: &Ended) -> verdict::Outcome {
    match ended {
        Ended::Value(_) => verdict::Outcome::Value,
        Ended::Raised(exception) => {
            let name = match exception {
                Value::Exception(name, _) => name.to_string(),
                _ => String::new(),
            };
            verdict::Outcome::Exception { name, text: show_echo(exception) }
        }
        Ended::OutOfFuel => verdict::Outcome::OutOfFuel,
        Ended::OutOfMemory => verdict::Outcome::OutOfMemory,
        Ended::OutputLimit => verdict::Outcome::OutputLimit,
        Ended::Exit(status) => verdict::Outcome::Exit { status: *status },
        Ended::Stopped => verdict::Outcome::Stopped,
        Ended::Unbound(id) => verdict::Outcome::NotReached { name: program.globals[id.index()].name.to_string() },
    }
}

/// How a call ended.
pub(crate) fn ended(ended: &Ended) -> verdict::Ended {
    match ended {
        Ended::Value(value) => verdict::Ended::Value(value.as_ref().map(show_value).unwrap_or_default()),
        Ended::Raised(exception) => verdict::Ended::Raises(show_value(exception)),
        Ended::OutOfMemory => verdict::Ended::OutOfMemory,
        Ended::OutputLimit => verdict::Ended::OutputLimit,
        Ended::Exit(_) => verdict::Ended::Exit,
        Ended::OutOfFuel | Ended::Stopped | Ended::Unbound(_) => verdict::Ended::OutOfFuel,
    }
}
