//! What the commands share: the streams, the looks of results, and the wish to stop.

use crate::check::timed;
use crate::terminal::{Paint, Terminal, complain};
use crate::waiting::Waiting;
use refute_driver::{Event, Listener};
use refute_source::render::Colour;
use refute_verdict::ExitCode;
use serde::Serialize;
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

impl CommandContext<'_> {
    /// Does work on this thread, with a line that says so when it takes long. What it tells about texts goes to standard error
    /// afterwards, unless results are JSON. Out: what came of it, and its processor time in milliseconds.
    pub(crate) fn watched<T>(
        &mut self,
        doing: &'static str,
        work: impl FnOnce(&mut dyn Listener, &Waiting) -> T,
    ) -> (T, f64) {
        let waiting = Waiting::new(doing, self.json);
        let (colour, mut messages) = (self.colour, String::new());
        let mut hear = |event: Event<'_>| {
            if let Event::Messages(found) = event {
                messages.push_str(&found.render(colour));
            }
        };
        let (result, ms) = timed(|| work(&mut hear, &waiting));
        waiting.end();
        if !self.json {
            self.terminal.err(messages.as_bytes());
        }
        (result, ms)
    }

    /// Prints a result as JSON.
    pub(crate) fn print_json(&mut self, value: &impl Serialize) -> ExitCode {
        match serde_json::to_string_pretty(value) {
            Ok(text) => {
                self.terminal.out(format!("{text}\n").as_bytes());
                ExitCode::Fine
            }
            Err(error) => {
                complain(&format!("cannot write the result: {error}"));
                ExitCode::Usage
            }
        }
    }
}
