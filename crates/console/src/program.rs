//! A prepared program and its runs.
//!
//! Invariant: every run begins in an empty directory, with the same environment and arguments.

mod again;

pub(crate) use again::again;

use crate::languages::{Language, Recipe, Toolchain, environment, in_own_words};
use crate::scratch::Scratch;
use refute_dialog::core::{Passing, Spec};
use refute_dialog::trace::Program;
use refute_dialog::{Action, Input, Run, RunEnd, RunError, Value};
use refute_run::{Ending, Event, Exhausted, InForce, Launch, Limits, Method, Recording, Settings};
use refute_verdict::Conditions;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Seconds that a run may take when nobody says.
const USUAL_TIMEOUT: f64 = 10.0;

/// A program that can be started.
#[derive(Debug)]
pub(crate) struct Prepared {
    path: PathBuf,
    language: Language,
    recipe: Recipe,
    scratch: Scratch,
    /// What the copy of its source is called.
    copy: String,
    method: Method,
    sandbox: bool,
    stop: Arc<AtomicBool>,
    /// The user's arguments, then those of the specification.
    arguments: Vec<OsString>,
    variables: Vec<(OsString, OsString)>,
    /// Lines before all inputs.
    lines: Vec<String>,
    limits: Limits,
    /// The processor that it stays on.
    cpu: Option<usize>,
    in_force: Option<InForce>,
    used: Used,
}

/// What all runs used.
#[derive(Clone, Copy, Debug, Default)]
pub struct Used {
    /// How often it was started.
    pub runs: usize,
    /// Processor time.
    pub processor: Duration,
}

impl Prepared {
    /// Not yet told about a specification; see [`Prepared::fit`].
    pub(crate) fn new(
        toolchain: &Toolchain,
        path: &Path,
        language: Language,
        recipe: Recipe,
        scratch: Scratch,
        copy: String,
    ) -> Prepared {
        let limits = recipe.limits.clone();
        Prepared {
            path: path.to_path_buf(),
            language,
            recipe,
            scratch,
            copy,
            method: toolchain.method,
            sandbox: toolchain.sandbox,
            stop: Arc::clone(&toolchain.stop),
            arguments: Vec::new(),
            variables: Vec::new(),
            lines: Vec::new(),
            limits,
            cpu: None,
            in_force: None,
            used: Used::default(),
        }
    }

    /// Sets up how it is told the parameters of a specification, its own arguments, and the time it has.
    pub(crate) fn fit(&mut self, spec: &Spec, arguments: &[String], timeout: Option<f64>) {
        let told = ProgramParameters::of(spec, arguments);
        self.arguments = told.arguments.into_iter().map(Into::into).collect();
        self.variables = told.variables.into_iter().map(|(name, value)| (name.into(), value.into())).collect();
        self.lines = told.lines;
        if let Some(seconds) = timeout.or(spec.options.timeout) {
            self.limits.wall = Duration::from_secs_f64(seconds.clamp(0.01, 86_400.0));
            self.limits.processor = self.limits.wall;
        } else {
            self.limits.wall = Duration::from_secs_f64(USUAL_TIMEOUT);
        }
    }

    /// Lets it stay on a processor, together with the thread that watches it.
    pub(crate) fn pin(&mut self, cpu: Option<usize>) {
        self.cpu = cpu;
    }

    /// How it was run; what was in force is known after the first run.
    pub(crate) fn conditions(&self) -> Conditions {
        let (tracing, mut protections, missing) = match &self.in_force {
            Some(force) => (method_name(force.method).to_owned(), force.protections.clone(), force.missing.clone()),
            None => (String::new(), Vec::new(), Vec::new()),
        };
        protections.extend(self.recipe.terminal.then(|| "connected with a terminal".to_owned()));
        let remedy = self.recipe.remedy.map(|remedy| format!(", {remedy}")).unwrap_or_default();
        Conditions { language: format!("{}{remedy}", self.language.name()), tracing, protections, missing }
    }

    /// What its runs used so far.
    pub(crate) fn used(&self) -> Used {
        self.used
    }

    fn launch(&self) -> Launch {
        let context = self.scratch.context();
        let mut environment = environment(&context);
        environment.extend(self.recipe.environment.iter().cloned());
        environment.extend(self.variables.iter().cloned());
        let mut readable = self.recipe.readable.clone();
        readable.push(self.scratch.build());
        let command = self.recipe.command.iter().chain(&self.arguments).cloned().collect();
        Launch { command, environment, directory: context, readable, terminal: self.recipe.terminal }
    }

    fn trace(&self, recording: Recording, inputs: &[Input]) -> Result<Run, RunError> {
        let end = match recording.ending {
            Ending::Exited(code) => RunEnd::Exited(code),
            Ending::Signal(number) => RunEnd::Signal(number),
            Ending::Starved => RunEnd::Starved,
            Ending::Timeout => RunEnd::Timeout,
            Ending::OutputLimit => RunEnd::OutputLimit,
            Ending::MemoryLimit => RunEnd::MemoryLimit,
            Ending::ProcessLimit => RunEnd::ProcessLimit,
            Ending::Interrupted => return Err(RunError::Interrupted),
        };
        let stderr = String::from_utf8_lossy(&recording.stderr);
        let stderr = in_own_words(&stderr, &self.scratch, &self.copy, &self.path);
        Ok(Run { trace: actions(recording.events, inputs, self.lines.len()), end, stderr })
    }
}

impl Program for Prepared {
    fn run(&mut self, inputs: &[Input]) -> Result<Run, RunError> {
        self.scratch.clear_desk().map_err(|error| RunError::CannotRun(error.to_string()))?;
        let typed = inputs.iter().filter_map(|input| match input {
            Input::Line(line) => Some(line),
            Input::End => None,
        });
        let lines: Vec<Vec<u8>> = self.lines.iter().chain(typed).map(|line| line.clone().into_bytes()).collect();
        let ends = matches!(inputs.last(), Some(Input::End));
        let settings = Settings {
            limits: self.limits.clone(),
            method: self.method,
            sandbox: self.sandbox,
            exhausted: if ends { Exhausted::EndOfFile } else { Exhausted::Stop },
            cpu: self.cpu,
        };
        let recording = refute_run::run(&self.launch(), &lines, &settings, &self.stop)
            .map_err(|error| RunError::CannotRun(error.to_string()))?;
        self.used.runs += 1;
        self.used.processor += recording.processor;
        self.in_force.get_or_insert_with(|| recording.in_force.clone());
        self.trace(recording, inputs)
    }
}

/// How a program learns the parameters of a specification.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProgramParameters {
    /// Its command line.
    pub arguments: Vec<String>,
    /// Its environment.
    pub variables: Vec<(String, String)>,
    /// Lines before all inputs.
    pub lines: Vec<String>,
}

impl ProgramParameters {
    /// The arguments of a specification stand at their numbers; those of the user fill the other places.
    pub fn of(spec: &Spec, arguments: &[String]) -> ProgramParameters {
        let mut told = ProgramParameters::default();
        let mut numbered = std::collections::BTreeMap::new();
        for param in &spec.params {
            let text = plain(spec, &param.value);
            match &param.passing {
                Passing::Known => {}
                Passing::Argument(number) => _ = numbered.insert(*number, text),
                Passing::Environment(name) => told.variables.push((name.clone(), text)),
                Passing::Line => told.lines.push(text),
            }
        }
        let mut own = arguments.iter().cloned();
        let last = numbered.keys().last().copied().unwrap_or(0);
        for number in 1..=last {
            told.arguments.push(numbered.remove(&number).or_else(|| own.next()).unwrap_or_default());
        }
        told.arguments.extend(own);
        told
    }
}

/// A value as a program is told it: a list is its elements with spaces between them.
pub(crate) fn plain(spec: &Spec, value: &Value) -> String {
    match value {
        Value::List(elements) => {
            let elements: Vec<String> = elements.iter().map(|element| element.show(spec)).collect();
            elements.join(" ")
        }
        value => value.show(spec),
    }
}

fn method_name(method: Method) -> &'static str {
    match method {
        Method::Best => "the best method",
        Method::Notify => "seccomp notification",
        Method::Procfs => "/proc",
        Method::Ptrace => "ptrace",
    }
}

/// The trace of a run without the lines that came before all inputs.
fn actions(events: Vec<Event>, inputs: &[Input], lines_before: usize) -> Vec<Action> {
    let mut actions: Vec<Action> = Vec::new();
    let mut pending: Vec<u8> = Vec::new();
    let mut has_ended = false;
    let flush = |pending: &mut Vec<u8>, actions: &mut Vec<Action>| {
        if !pending.is_empty() {
            actions.push(Action::Output(String::from_utf8_lossy(pending).into_owned()));
            pending.clear();
        }
    };
    for event in events {
        match event {
            Event::Output(bytes) => pending.extend(bytes),
            Event::Input(number) => {
                if let Some(input) = number.checked_sub(lines_before).and_then(|number| inputs.get(number)) {
                    flush(&mut pending, &mut actions);
                    actions.push(Action::Input(input.clone()));
                }
            }
            // Whoever asks again is told the same again, which nobody need know.
            Event::EndOfFile if has_ended => {}
            Event::EndOfFile => {
                has_ended = true;
                flush(&mut pending, &mut actions);
                actions.push(Action::Input(Input::End));
            }
            Event::Starved => {}
        }
    }
    flush(&mut pending, &mut actions);
    actions
}
