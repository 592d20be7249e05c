//! An OCaml program that talks, run in our own evaluator.
//!
//! In: its text. Out: a [`Program`] under test. Runs are exact and count steps instead of seconds: the same inputs give the
//! same run on every machine. There are no files but those that a run writes.
//! Invariant: every run starts from the beginning.

use crate::loaded::Loaded;
use crate::{Listener, Text, data};
use refute_dialog::core::Passing;
use refute_dialog::{Action, Input, Program, Run, RunEnd, RunError, Spec};
use refute_eval::{Limits, Reading};
use refute_ir::Value;
use refute_ir::show_value::show_echo;
use refute_play::{Ended, Toplevel};
use refute_verdict::Diagnostic;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What a run may use: steps for each item, 256 megabytes, a megabyte of output.
const LIMITS: Limits = Limits { fuel: 20_000_000, memory: 256 << 17, output: 1 << 20 };
/// As much of an exception as anybody wants to see.
const READING: Reading = Reading { depth: 20, size: 200, bytes: 10_000 };

/// What a program finds when it starts.
#[derive(Clone, Debug, Default)]
pub struct Surroundings {
    /// Its command line arguments.
    pub arguments: Vec<String>,
    /// Its environment.
    pub environment: Vec<(String, String)>,
    /// Lines that come before all inputs.
    pub lines: Vec<String>,
}

impl Surroundings {
    /// What a program under test finds: the parameters of the specification, passed as it says.
    pub fn of(spec: &Spec) -> Surroundings {
        let mut found = Surroundings::default();
        for param in &spec.params {
            let text = match &param.value {
                refute_dialog::Value::List(elements) => {
                    elements.iter().map(|element| element.show(spec)).collect::<Vec<_>>().join(" ")
                }
                value => value.show(spec),
            };
            match &param.passing {
                Passing::Known => {}
                Passing::Argument(number) => {
                    if found.arguments.len() < *number {
                        found.arguments.resize(*number, String::new());
                    }
                    found.arguments[number.saturating_sub(1)] = text;
                }
                Passing::Environment(name) => found.environment.push((name.clone(), text)),
                Passing::Line => found.lines.push(text),
            }
        }
        found
    }
}

/// A program that is ready to run.
pub struct OcamlProgram {
    loaded: Loaded,
    /// With the library and the program loaded, nothing of it run.
    ready: Toplevel,
    /// The items of the program.
    items: Range<usize>,
    /// The item that does what was asked for with `at_exit`.
    at_exit: usize,
    /// Lines that come before all inputs.
    before: Vec<String>,
}

impl OcamlProgram {
    /// Reads a program; tells the listener all messages. There is no program exactly when one of them is an error.
    pub fn load(
        text: &Text,
        surroundings: &Surroundings,
        stop: &Arc<AtomicBool>,
        listener: &mut dyn Listener,
    ) -> (Option<OcamlProgram>, Vec<Diagnostic>) {
        let mut loaded = Loaded::new();
        let diagnostics = match loaded.add(text, listener) {
            Ok(warnings) => warnings,
            Err(errors) => return (None, errors),
        };
        let items = loaded.last_items();
        loaded.add_text(&Text::at_exit());
        let at_exit = loaded.last_items().start;
        let mut ready = Toplevel::new(loaded.program(), READING);
        surround(&mut ready, loaded.program(), surroundings);
        ready.machine.set_stop_flag(Arc::clone(stop));
        (Some(OcamlProgram { loaded, ready, items, at_exit, before: surroundings.lines.clone() }), diagnostics)
    }
}

/// Hands over arguments and environment.
fn surround(toplevel: &mut Toplevel, program: &refute_ir::Program, surroundings: &Surroundings) {
    let machine = &mut toplevel.machine;
    let text = |text: &str| Value::String(text.as_bytes().to_vec());
    let arguments = ["program"].into_iter().chain(surroundings.arguments.iter().map(String::as_str)).map(text);
    data::set_variable(machine, program, "argv", &Value::Array(arguments.collect()));
    let pairs = surroundings.environment.iter().map(|(name, value)| Value::Tuple(vec![text(name), text(value)]));
    data::set_reference(machine, program, "__environment", pairs.collect());
}

impl Program for OcamlProgram {
    fn run(&mut self, inputs: &[Input]) -> Result<Run, RunError> {
        let mut toplevel = self.ready.clone();
        let lines = inputs.iter().filter_map(|input| match input {
            Input::Line(line) => Some(line),
            Input::End => None,
        });
        let text: String = self.before.iter().chain(lines).flat_map(|line| [line, "\n"]).collect();
        toplevel.machine.set_input(text.as_bytes());
        let (end, message) = self.run_items(&mut toplevel)?;
        let output = toplevel.machine.output();
        let stderr = String::from_utf8_lossy(&output.stderr()).into_owned() + &message;
        let demands = toplevel.machine.demands().get(self.before.len()..).unwrap_or_default();
        let (trace, starved) = conversation(inputs, demands, &output.stdout());
        Ok(Run { trace, end: if starved { RunEnd::Starved } else { end }, stderr })
    }
}

impl OcamlProgram {
    /// Runs the whole program: how it ends, and what OCaml says about that.
    fn run_items(&self, toplevel: &mut Toplevel) -> Result<(RunEnd, String), RunError> {
        let mut last = (RunEnd::Exited(0), String::new());
        for index in self.items.clone() {
            match self.run_item(toplevel, index)? {
                Item::Done => {}
                Item::Raised(exception) => {
                    last = (RunEnd::Exited(2), format!("Fatal error: exception {exception}\n"));
                    break;
                }
                Item::Ended(end) => return Ok((end, String::new())),
            }
        }
        Ok(match self.run_item(toplevel, self.at_exit)? {
            Item::Done => last,
            Item::Raised(exception) => (RunEnd::Exited(2), format!("Fatal error: exception {exception}\n")),
            Item::Ended(end) => (end, last.1),
        })
    }

    fn run_item(&self, toplevel: &mut Toplevel, index: usize) -> Result<Item, RunError> {
        Ok(match toplevel.run_item(self.loaded.program(), index, LIMITS).0 {
            Ended::Value(_) => Item::Done,
            Ended::Raised(exception) => Item::Raised(show_echo(&exception)),
            Ended::Exit(status) => Item::Ended(RunEnd::Exited((status & 0xff) as i32)),
            Ended::OutOfFuel => Item::Ended(RunEnd::Timeout),
            Ended::OutOfMemory => Item::Ended(RunEnd::MemoryLimit),
            Ended::OutputLimit => Item::Ended(RunEnd::OutputLimit),
            Ended::Stopped => return Err(RunError::Interrupted),
            Ended::Unbound(_) => {
                return Err(RunError::CannotRun("a definition was used before it had a value".to_owned()));
            }
        })
    }
}

/// What came of one item.
enum Item {
    Done,
    Raised(String),
    /// The program is over.
    Ended(RunEnd),
}

/// What was said between the inputs, and whether more input was wanted than there was. After the end of the input a
/// program may find it again and again.
fn conversation(inputs: &[Input], demands: &[usize], output: &[u8]) -> (Vec<Action>, bool) {
    let mut trace = Vec::new();
    let mut told = 0;
    let mut tell = |trace: &mut Vec<Action>, to: usize| {
        let text = &output[told.min(to)..to];
        if !text.is_empty() {
            trace.push(Action::Output(String::from_utf8_lossy(text).into_owned()));
        }
        told = to;
    };
    for (number, &written) in demands.iter().enumerate() {
        tell(&mut trace, written.min(output.len()));
        let Some(input) = inputs.get(number) else { return (trace, true) };
        trace.push(Action::Input(input.clone()));
        if *input == Input::End {
            break;
        }
    }
    tell(&mut trace, output.len());
    (trace, false)
}

#[cfg(test)]
mod tests;
