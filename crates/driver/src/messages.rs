//! Tells the listener about diagnostics.

use crate::{Event, Listener};
use refute_source::render::{Colour, render};
use refute_source::{Diagnostic, Severity, Sources};

/// A hundred messages about one file help nobody; the data still has them all.
const MOST_MESSAGES: usize = 20;

/// Shows the messages in order, errors and warnings mixed as they stand in the source.
pub(crate) fn show(sources: &Sources, diagnostics: &[Diagnostic], colour: Colour, listener: &mut dyn Listener) {
    for diagnostic in diagnostics.iter().take(MOST_MESSAGES) {
        let text = render(sources, diagnostic, colour);
        listener.hear(Event::Message(&format!("{text}\n")));
    }
    if diagnostics.len() > MOST_MESSAGES {
        let left = diagnostics.len() - MOST_MESSAGES;
        listener.hear(Event::Message(&format!("... and {left} more messages; repair these first.\n\n")));
    }
}

/// Whether one of them is an error.
pub(crate) fn any_error(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
}
