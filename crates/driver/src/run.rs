//! `refute run`: the toplevel's echo of every item and call.
//!
//! In: a [`RunRequest`]. Out: a [`RunVerdict`], and events as things happen. The text is read and typed as a whole; if
//! that succeeds its items are evaluated one after another, then the calls, each on the state the text left behind.
//! Invariant: what is told to the listener is what OCaml's toplevel prints for the same items, line breaks aside.
//! Not here: how values are evaluated (see `eval`) and printed (see `ir`).

use crate::declared::Declared;
use crate::evaluator::{Budget, Evaluator, OUTPUT_LIMIT};
use crate::{Event, Listener, Text, convert, messages};
use refute_frontend::Session;
use refute_ir::Program;
use refute_ir::program::ItemShows;
use refute_source::Sources;
use refute_verdict::{CallVerdict, Evaluation, Outcome, RunVerdict};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What to run and how far.
#[derive(Clone, Debug)]
pub struct RunRequest<'a> {
    /// The program.
    pub text: &'a Text,
    /// Expressions to evaluate after it.
    pub calls: &'a [String],
    /// Steps that the text, and then each call, may take.
    pub fuel: u64,
    /// Megabytes that may be in use at any time.
    pub memory: u64,
    /// What the program reads from its standard input.
    pub input: &'a [u8],
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
    let mut sources = Sources::new();
    let file = sources.add(request.text.name.as_str(), request.text.bytes.as_slice());
    let mut session = Session::new();
    let budget = Budget { memory: request.memory, input: request.input, stop: Arc::clone(&request.stop) };
    let mut desk = Desk {
        declared: Declared::new(session.program().types.len()),
        evaluator: Evaluator::new(budget),
        request,
        listener,
    };
    let diagnostics = session.add(&sources, file);
    messages::show(&sources, &diagnostics, desk.listener);
    let mut verdict = RunVerdict {
        file: request.text.name.clone(),
        accepted: !messages::any_error(&diagnostics),
        items: Vec::new(),
        calls: Vec::new(),
        diagnostics: diagnostics.iter().map(|diagnostic| convert::diagnostic(&sources, diagnostic)).collect(),
    };
    if verdict.accepted {
        let program = session.program();
        desk.evaluator.extend(program);
        verdict.items = desk.items(&sources, program);
        verdict.calls = desk.calls(&mut sources, &mut session);
        if request.on_exception == OnException::Stop {
            verdict.items.extend(desk.at_exit(&mut sources, &mut session, &verdict.items));
        }
    }
    verdict
}

/// What items and calls share.
struct Desk<'a> {
    request: &'a RunRequest<'a>,
    declared: Declared,
    evaluator: Evaluator,
    listener: &'a mut dyn Listener,
}

impl Desk<'_> {
    /// The items of the text, up to the one that ends it.
    fn items(&mut self, sources: &Sources, program: &Program) -> Vec<Evaluation> {
        let mut evaluations = Vec::new();
        let mut fuel = self.request.fuel;
        for index in program.library.items..program.items.len() {
            let evaluation = self.evaluate(sources, program, index, fuel);
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
    fn calls(&mut self, sources: &mut Sources, session: &mut Session) -> Vec<CallVerdict> {
        let mut verdicts = Vec::new();
        for (number, call) in self.request.calls.iter().enumerate() {
            let file = sources.add(format!("--call {}", number + 1), call.as_bytes());
            let first = session.program().items.len();
            self.listener.hear(Event::Result(&format!("# {call}\n")));
            let diagnostics = session.add(sources, file);
            messages::show(sources, &diagnostics, self.listener);
            let mut verdict = CallVerdict {
                call: call.clone(),
                evaluation: None,
                diagnostics: diagnostics.iter().map(|diagnostic| convert::diagnostic(sources, diagnostic)).collect(),
            };
            let program = session.program();
            self.evaluator.extend(program);
            let mut fuel = self.request.fuel;
            for index in first..program.items.len() {
                let evaluation = self.evaluate(sources, program, index, fuel);
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
    fn at_exit(&mut self, sources: &mut Sources, session: &mut Session, items: &[Evaluation]) -> Option<Evaluation> {
        let ended = items.last().map(|last| &last.outcome);
        if !matches!(ended, None | Some(Outcome::Value | Outcome::Exception { .. } | Outcome::NotReached { .. })) {
            return None;
        }
        let file = sources.add("at_exit", "let () = Stdlib.do_at_exit ()");
        session.add(sources, file);
        let program = session.program();
        self.evaluator.extend(program);
        let evaluation = self.evaluate(sources, program, program.items.len() - 1, self.request.fuel);
        let seen = evaluation.outcome != Outcome::Value
            || !evaluation.output.is_empty()
            || !evaluation.error_output.is_empty();
        seen.then_some(evaluation)
    }

    /// Evaluates one item and tells what happened.
    fn evaluate(&mut self, sources: &Sources, program: &Program, index: usize, fuel: u64) -> Evaluation {
        let item = &program.items[index];
        let declarations = self.declared.declarations(sources, program, item);
        let ran = self.evaluator.run_item(program, index, fuel, self.listener);
        let mut bindings = Vec::new();
        let text = match &ran.outcome {
            Outcome::Value if matches!(item.shows, ItemShows::Values(_) | ItemShows::Result(_)) => {
                let lines: Vec<String>;
                (bindings, lines) = self.evaluator.bindings(program, item, &declarations).into_iter().unzip();
                lines.join("\n")
            }
            Outcome::Value => {
                declarations.iter().map(|declaration| declaration.text.as_str()).collect::<Vec<_>>().join("\n")
            }
            outcome => ending(outcome, self.request),
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
            format!("Too much output: stopped after {} MB. Is there an endless loop?", OUTPUT_LIMIT >> 20)
        }
        Outcome::Exit { status } => format!("The program ended itself with exit code {status}."),
        Outcome::Stopped => "Interrupted.".to_string(),
        Outcome::NotReached { name } => {
            format!("`{name}` has no value: the program ended before its definition, or in it.")
        }
    }
}
