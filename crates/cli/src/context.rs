//! What the commands share: the streams, the looks of results, and the wish to stop.

use crate::check::timed;
use crate::terminal::{Paint, Terminal, complain};
use crate::waiting::Waiting;
use refute_driver::{Event, Listener};
use refute_exercise::{Exercise, ExerciseQuery, GatherError};
use refute_source::render::Colour;
use refute_verdict::{ExitCode, LeftOut};
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
        let (result, ms) = timed(|| work(&mut rendered(colour, &mut messages), &waiting));
        waiting.end();
        if !self.json {
            self.terminal.err(messages.as_bytes());
        }
        (result, ms)
    }

    /// Shows messages about texts on standard error as they come; of other events nothing.
    pub(crate) fn messages(&mut self) -> impl Listener + '_ {
        let (terminal, colour) = (&mut *self.terminal, self.colour);
        move |event: Event<'_>| {
            if let Event::Messages(found) = event {
                terminal.err(found.render(colour).as_bytes());
            }
        }
    }

    /// Reads an exercise; says what is wrong with its description. Its settings win over the files.
    pub(crate) fn gather(&mut self, query: &ExerciseQuery<'_>) -> Result<Exercise, GatherError> {
        let gathered = refute_exercise::gather(query, &mut self.messages());
        if let Err(GatherError::AllUnreadable(left_out)) = &gathered {
            tell_left_out(left_out);
        }
        gathered
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

/// Collects messages about texts as they are shown; of other events nothing.
pub(crate) fn rendered(colour: Colour, messages: &mut String) -> impl Listener + '_ {
    move |event: Event<'_>| {
        if let Event::Messages(found) = event {
            messages.push_str(&found.render(colour));
        }
    }
}

/// Says which files were not read.
pub(crate) fn tell_left_out(left_out: &[LeftOut]) {
    for left in left_out {
        complain(&format!("cannot read `{}`: {}", left.file, left.reason));
    }
}
