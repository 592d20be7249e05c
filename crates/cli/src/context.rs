//! What the commands share: the streams, the looks of results, and the wish to stop.

use crate::terminal::{Paint, Terminal};
use refute_source::render::Colour;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What the commands share.
pub(crate) struct CommandContext<'a> {
    /// The streams.
    pub terminal: &'a mut Terminal,
    /// Whether results are JSON.
    pub json: bool,
    /// Colours of messages on standard error.
    pub colour: Colour,
    /// Colours of results on standard output.
    pub paint: Paint,
    /// Raised by Ctrl-C.
    pub stop: &'a Arc<AtomicBool>,
}
