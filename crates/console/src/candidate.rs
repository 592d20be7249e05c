//! The program under test: a process, or an OCaml program in our own evaluator.

use crate::languages::{Language, Refusal, Toolchain};
use crate::program::{Prepared, ProgramParameters, Used, again};
use crate::unavailable::Unavailable;
use refute_dialog::{Input, Program, Run, RunError, Spec};
use refute_driver::{Event, OcamlProgram, Surroundings, Text};
use refute_exercise::Reader;
use refute_source::render::Colour;
use refute_verdict::{Conditions, Unsupported};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// How programs are run.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct ProgramOptions {
    /// Their own arguments.
    pub arguments: Vec<String>,
    /// Their language, when it is not to be told by name or first line.
    pub language: Option<Language>,
    /// Seconds that one run may take, when not as the specification says.
    pub timeout: Option<f64>,
    /// Whether OCaml programs are run in our own evaluator.
    pub in_process: bool,
}

/// A program under test.
pub struct Candidate(Kind);

enum Kind {
    /// A real one.
    Process(Box<Prepared>),
    /// One in our own evaluator, made anew for every specification.
    InProcess {
        /// Its text.
        text: Text,
        /// Ready to run, once it knows its parameters.
        program: Option<Box<OcamlProgram>>,
        /// Raised by Ctrl-C.
        stop: Arc<AtomicBool>,
    },
}

impl Candidate {
    /// Compiles it, or loads it into the evaluator. Other files that it needs come with their paths below its folder.
    ///
    /// # Errors
    /// Why there is nothing to run.
    pub fn prepare(
        path: &Path,
        beside: &[(PathBuf, PathBuf)],
        options: &ProgramOptions,
        toolchain: &Toolchain,
    ) -> Result<Candidate, Refusal> {
        if !options.in_process {
            let prepared = toolchain.prepare(path, beside, options.language)?;
            return Ok(Candidate(Kind::Process(Box::new(prepared))));
        }
        let text = Reader::default().read(path).map_err(Unavailable::from)?;
        load(&text, ProgramParameters::default(), &toolchain.stop).map_err(|refused| match refused.unsupported {
            Some(unsupported) => Unavailable::Unsupported(unsupported.reason()).into(),
            None => Refusal::Rejected(refused.messages),
        })?;
        Ok(Candidate(Kind::InProcess { text, program: None, stop: Arc::clone(&toolchain.stop) }))
    }

    /// Tells it the parameters of a specification.
    ///
    /// # Errors
    /// Why it cannot be run with them.
    pub fn fit(&mut self, spec: &Spec, options: &ProgramOptions) -> Result<(), RunError> {
        match &mut self.0 {
            Kind::Process(prepared) => prepared.fit(spec, &options.arguments, options.timeout),
            Kind::InProcess { text, program, stop } => {
                let loaded = load(text, ProgramParameters::of(spec, &options.arguments), stop)
                    .map_err(|refused| RunError::CannotRun(refused.messages))?;
                *program = Some(Box::new(loaded));
            }
        }
        Ok(())
    }

    /// Lets it stay on a processor.
    pub fn pin(&mut self, cpu: Option<usize>) {
        if let Kind::Process(prepared) = &mut self.0 {
            prepared.pin(cpu);
        }
    }

    /// How it was run.
    pub(crate) fn conditions(&self) -> Conditions {
        match &self.0 {
            Kind::Process(prepared) => prepared.conditions(),
            Kind::InProcess { .. } => Conditions {
                language: Language::Ocaml.name().to_owned(),
                tracing: "our own evaluator".to_owned(),
                protections: vec!["no process is started".to_owned()],
                missing: Vec::new(),
            },
        }
    }

    /// What all its runs used, where that can be told.
    pub(crate) fn used(&self) -> Option<Used> {
        match &self.0 {
            Kind::Process(prepared) => Some(prepared.used()),
            Kind::InProcess { .. } => None,
        }
    }

    /// A command line that has the same conversation.
    pub(crate) fn again(&self, inputs: &[Input], spec: &Spec, options: &ProgramOptions) -> String {
        let told = ProgramParameters::of(spec, &options.arguments);
        match &self.0 {
            Kind::Process(prepared) => prepared.again(inputs, &told),
            Kind::InProcess { text, .. } => again(&format!("ocaml {}", text.name), inputs, &told),
        }
    }
}

impl Program for Candidate {
    fn run(&mut self, inputs: &[Input]) -> Result<Run, RunError> {
        match &mut self.0 {
            Kind::Process(prepared) => prepared.run(inputs),
            Kind::InProcess { program: Some(program), .. } => program.run(inputs),
            Kind::InProcess { program: None, .. } => {
                Err(RunError::CannotRun("the program was not told its parameters".to_owned()))
            }
        }
    }
}

/// An OCaml program that was not loaded.
struct Refused {
    messages: String,
    /// What is not supported of it, when that is the reason.
    unsupported: Option<Unsupported>,
}

/// Loads an OCaml program.
fn load(text: &Text, told: ProgramParameters, stop: &Arc<AtomicBool>) -> Result<OcamlProgram, Refused> {
    let ProgramParameters { arguments, variables, lines } = told;
    let surroundings = Surroundings { arguments, environment: variables, lines };
    let mut messages = String::new();
    let (program, diagnostics) = OcamlProgram::load(text, &surroundings, stop, &mut |event: Event<'_>| {
        if let Event::Messages(found) = event {
            messages.push_str(&found.render(Colour::Plain));
        }
    });
    program.ok_or_else(|| {
        let messages = messages.trim_end().to_owned();
        Refused { messages, unsupported: Unsupported::among(&diagnostics) }
    })
}
