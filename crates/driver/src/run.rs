//! `refute run`: the toplevel's echo of every item and call.
//!
//! In: a [`RunRequest`]. Out: a [`RunVerdict`], and events as things happen. The text is read and typed as a whole; if
//! that succeeds its items are evaluated one after another, then the calls, each on the state the text left behind.
//! Invariant: what is told to the listener is what OCaml's toplevel prints for the same items, line breaks aside.
//! Not here: how values are evaluated (see `eval`) and printed (see `ir`).

use crate::bench::{Bench, OUTPUT};
use crate::declared::Declared;
use crate::loaded::Loaded;
use crate::{DataFile, Event, LanguageChoice, Listener, Text, convert};
use refute_ir::program::ItemShows;
use refute_ir::show_value::show_echo;
use refute_ir::{Value, show_value};
use refute_verdict::{Binding, CallVerdict, Declaration, Evaluation, Outcome, RunVerdict};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What to run and how far.
#[derive(Clone, Debug)]
pub struct RunRequest<'a> {
    /// The program.
    pub text: &'a Text,
    /// Expressions to evaluate after it.
    pub calls: &'a [String],
    /// Which version of OCaml it is for.
    pub language: LanguageChoice,
    /// Steps that the text, and then each call, may take.
    pub fuel: u64,
    /// Megabytes that may be in use at any time.
    pub memory: u64,
    /// What the program reads from its standard input.
    pub input: &'a [u8],
    /// The files that it may open.
    pub files: &'a [DataFile],
    /// What to do after an item that raised.
    pub on_exception: OnException,
    /// Ends the run when it becomes true.
    pub stop: Arc<AtomicBool>,
}

/// What to do after an item that raised an exception nobody caught.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OnException {
    /// Skip the rest of the text, as `ocaml FILE` does.
    Stop,
    /// Go on with the next item, as the interactive toplevel does.
    Continue,
}

/// Runs a text and then the calls; tells the listener messages, output and the echo as they come.
pub fn run(request: &RunRequest<'_>, listener: &mut dyn Listener) -> RunVerdict {
    let mut loaded = Loaded::for_language(request.language);
    let declared = Declared::new(loaded.program().types.len());
    let added = loaded.add(request.text, listener);
    let mut verdict = RunVerdict {
        file: request.text.name.clone(),
        accepted: added.is_ok(),
        items: Vec::new(),
        calls: Vec::new(),
        diagnostics: added.unwrap_or_else(|errors| errors),
    };
    if verdict.accepted {
        let bench = Bench::waiting(loaded, request);
        let mut desk = Desk { request, declared, bench, listener };
        verdict.items = desk.items();
        verdict.calls = desk.calls();
        if request.on_exception == OnException::Stop {
            verdict.items.extend(desk.at_exit(&verdict.items));
        }
    }
    verdict
}

/// What items and calls share.
struct Desk<'a> {
    request: &'a RunRequest<'a>,
    declared: Declared,
    bench: Bench,
    listener: &'a mut dyn Listener,
}

impl Desk<'_> {
    /// The items of the text, up to the one that ends it.
    fn items(&mut self) -> Vec<Evaluation> {
        let mut evaluations = Vec::new();
        let mut fuel = self.request.fuel;
        for index in self.bench.loaded().last_items() {
            let evaluation = self.evaluate(index, fuel);
            fuel = fuel.saturating_sub(evaluation.steps);
            let goes_on = match evaluation.outcome {
                Outcome::Value => true,
                Outcome::Exception { .. } | Outcome::NotReached { .. } => {
                    self.request.on_exception == OnException::Continue
                }
                _ => false,
            };
            evaluations.push(evaluation);
            if !goes_on {
                break;
            }
        }
        evaluations
    }

    /// The calls, each read as a text of its own. A call that is refused leaves nothing behind.
    fn calls(&mut self) -> Vec<CallVerdict> {
        let mut verdicts = Vec::new();
        for (number, call) in self.request.calls.iter().enumerate() {
            self.listener.hear(Event::Result(&format!("# {call}\n")));
            let text = Text { name: format!("--call {}", number + 1), bytes: call.clone().into_bytes() };
            let diagnostics = self.bench.add(&text, self.listener).unwrap_or_else(|errors| errors);
            let mut verdict = CallVerdict { call: call.clone(), evaluation: None, diagnostics };
            let mut fuel = self.request.fuel;
            for index in self.bench.loaded().last_items() {
                let evaluation = self.evaluate(index, fuel);
                fuel = fuel.saturating_sub(evaluation.steps);
                let failed = evaluation.outcome != Outcome::Value;
                verdict.evaluation = Some(evaluation);
                if failed {
                    break;
                }
            }
            verdicts.push(verdict);
        }
        verdicts
    }

    /// What the program asked for with `at_exit`, when it ends by itself or by an exception; `exit` has done it already.
    /// Nothing comes back when it asked for nothing that can be seen.
    fn at_exit(&mut self, items: &[Evaluation]) -> Option<Evaluation> {
        let ended = items.last().map(|last| &last.outcome);
        if !matches!(ended, None | Some(Outcome::Value | Outcome::Exception { .. } | Outcome::NotReached { .. })) {
            return None;
        }
        self.bench.add(&Text::at_exit(), &mut |_: Event<'_>| {}).ok()?;
        let evaluation = self.evaluate(self.bench.loaded().last_items().start, self.request.fuel);
        let seen = evaluation.outcome != Outcome::Value
            || !evaluation.output.is_empty()
            || !evaluation.error_output.is_empty();
        seen.then_some(evaluation)
    }

    /// Evaluates one item and tells what happened.
    fn evaluate(&mut self, index: usize, fuel: u64) -> Evaluation {
        let ran = self.bench.run(index, fuel, self.listener);
        let loaded = self.bench.loaded();
        let (sources, program) = (loaded.sources(), loaded.program());
        let item = &program.items[index];
        let declarations = self.declared.declarations(sources, program, item);
        let mut bindings = Vec::new();
        let text = match (&ran.outcome, &item.shows) {
            (Outcome::Value, ItemShows::Values(_) | ItemShows::Result(_)) => {
                let values: Vec<Value> = match &item.shows {
                    ItemShows::Values(globals) => globals.iter().filter_map(|id| self.bench.value(*id)).collect(),
                    _ => ran.value.into_iter().collect(),
                };
                let bound = declarations.iter().zip(&values).map(|(declaration, value)| binding(declaration, value));
                let lines: Vec<String>;
                (bindings, lines) = bound.unzip();
                lines.join("\n")
            }
            (Outcome::Value, _) => {
                declarations.iter().map(|declaration| declaration.text.as_str()).collect::<Vec<_>>().join("\n")
            }
            (outcome, _) => ending(outcome, self.request),
        };
        if !text.is_empty() {
            self.listener.hear(Event::Result(&format!("{text}\n")));
        }
        Evaluation {
            place: convert::place(sources, item.span),
            output: String::from_utf8_lossy(&ran.output).into_owned(),
            error_output: String::from_utf8_lossy(&ran.error_output).into_owned(),
            outcome: ran.outcome,
            bindings,
            text,
            steps: ran.steps,
        }
    }
}

/// A value beside its declaration, and the text of the toplevel's echo, which cuts large values.
fn binding(declaration: &Declaration, value: &Value) -> (Binding, String) {
    let echo = format!("{} = {}", declaration.text, show_echo(value));
    let binding = Binding { name: declaration.name.clone(), ty: declaration.ty.clone(), value: show_value(value) };
    (binding, echo)
}

/// What the toplevel says when there is no value.
fn ending(outcome: &Outcome, request: &RunRequest<'_>) -> String {
    match outcome {
        Outcome::Value | Outcome::Exit { status: 0 } => String::new(),
        Outcome::Exception { text, .. } => format!("Exception: {text}."),
        Outcome::OutOfFuel => {
            format!("Out of fuel: stopped after {} steps. Is there an endless recursion or loop?", request.fuel)
        }
        Outcome::OutOfMemory => {
            format!("Out of memory: more than {} MB were needed. Is there an endless recursion?", request.memory)
        }
        Outcome::OutputLimit => {
            format!("Too much output: stopped after {} MB. Is there an endless loop?", OUTPUT >> 20)
        }
        Outcome::Exit { status } => format!("The program ended itself with exit code {status}."),
        Outcome::Stopped => "Interrupted.".to_string(),
        Outcome::NotReached { name } => {
            format!("`{name}` has no value: the program ended before its definition, or in it.")
        }
    }
}
