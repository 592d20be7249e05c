//! Our side: runs a program through the public interface and brings back what a person would see.
//!
//! In: a text. Out: a [`Transcript`]; start at [`transcript`]. A panic becomes [`Ending::Crash`], so that a test can
//! name the program that caused it.
//! Not here: the real OCaml (see `oracle`).

use crate::transcript::{Ending, Note, Transcript};
use refute_driver::{Channel, Event, OnException, RunRequest, Text};
use refute_verdict::{Diagnostic, Outcome, RunVerdict, Severity};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;

/// How far a program may go.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Steps.
    pub fuel: u64,
    /// Megabytes.
    pub memory: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { fuel: 100_000_000, memory: 1000 }
    }
}

/// Runs a program as the toplevel does, item by item, and goes on after exceptions.
pub fn transcript(program: &[u8], limits: Limits) -> Transcript {
    let mut shown = Vec::new();
    let mut errors_printed = Vec::new();
    let ran = quietly(|| {
        // The real toplevel calls its input so; the name appears in `Match_failure`.
        let text = Text { name: "//toplevel//".to_string(), bytes: program.to_vec() };
        let request = RunRequest {
            text: &text,
            calls: &[],
            language: Default::default(),
            fuel: limits.fuel,
            memory: limits.memory,
            input: &[],
            files: &[],
            on_exception: OnException::Continue,
            stop: Default::default(),
        };
        refute_driver::run(&request, &mut |event: Event<'_>| match event {
            Event::Result(text) => shown.extend_from_slice(text.as_bytes()),
            Event::Output(Channel::Out, bytes) => shown.extend_from_slice(bytes),
            Event::Output(Channel::Err, bytes) => errors_printed.extend_from_slice(bytes),
            Event::Messages(_) => {}
        })
    });
    match ran {
        Ok(verdict) => from_verdict(&verdict, shown, errors_printed),
        Err(reason) => {
            let ending = Ending::Crash(reason);
            Transcript { shown, errors_printed, warnings: Vec::new(), errors: Vec::new(), ending }
        }
    }
}

fn from_verdict(verdict: &RunVerdict, mut shown: Vec<u8>, errors_printed: Vec<u8>) -> Transcript {
    let of = |severity: Severity| verdict.diagnostics.iter().filter(move |one| one.severity == severity).map(note);
    let ending = match verdict.items.last().map(|item| &item.outcome) {
        // The real one ends in the same way with and without `exit 0`.
        Some(Outcome::Exit { status: 0 }) => Ending::Finished,
        Some(Outcome::Exit { status }) => {
            // The real one ends without a word.
            let words = verdict.items.last().map_or(0, |item| item.text.len() + 1);
            shown.truncate(shown.len().saturating_sub(words));
            Ending::Exit(*status as i32)
        }
        Some(Outcome::OutOfFuel | Outcome::OutOfMemory | Outcome::OutputLimit) => Ending::TooLong,
        _ => Ending::Finished,
    };
    let (warnings, errors) = (of(Severity::Warning).collect(), of(Severity::Error).collect());
    Transcript { shown, errors_printed, warnings, errors, ending }
}

fn note(diagnostic: &Diagnostic) -> Note {
    let start = diagnostic.place.start;
    let labels = diagnostic.labels.iter().map(|label| label.text.as_str());
    let explanation = diagnostic.explanation.iter().map(String::as_str);
    let message: Vec<&str> = std::iter::once(diagnostic.title.as_str()).chain(labels).chain(explanation).collect();
    let message = message.join("\n");
    Note { code: diagnostic.code.clone(), line: start.line, column: start.column, message }
}

/// Runs a body whose panic is an answer: its message and place, nothing on the terminal.
pub fn quietly<R>(body: impl FnOnce() -> R) -> Result<R, String> {
    static LAST_PANIC: Mutex<String> = Mutex::new(String::new());
    static HOOK: std::sync::Once = std::sync::Once::new();
    thread_local! {
        static QUIET: std::cell::Cell<bool> = const { std::cell::Cell::new(false) };
    }
    HOOK.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if QUIET.get() {
                *LAST_PANIC.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = info.to_string();
            } else {
                usual(info);
            }
        }));
    });
    let before = QUIET.replace(true);
    let result = catch_unwind(AssertUnwindSafe(body));
    QUIET.set(before);
    result.map_err(|_| LAST_PANIC.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).clone())
}
