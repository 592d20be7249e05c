//! Tells the listener about diagnostics.

use crate::{Event, Listener};
use refute_source::render::Messages;
use refute_source::{Diagnostic, Severity, Sources};

/// Tells the messages in order, when there are any.
pub(crate) fn show(sources: &Sources, diagnostics: &[Diagnostic], listener: &mut dyn Listener) {
    if !diagnostics.is_empty() {
        listener.hear(Event::Messages(Messages { sources, diagnostics }));
    }
}

/// Whether one of them is an error.
pub(crate) fn any_error(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
}
