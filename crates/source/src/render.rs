//! Diagnostics as text for a person.

use crate::{Diagnostic, Sources};

/// Whether to use terminal colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colour {
    /// Plain text.
    Plain,
    /// With ANSI escapes.
    Ansi,
}

/// The whole message with source excerpts, ending in a newline.
pub fn render(sources: &Sources, diagnostic: &Diagnostic, colour: Colour) -> String {
    let _ = (sources, colour);
    diagnostic.title.clone()
}
