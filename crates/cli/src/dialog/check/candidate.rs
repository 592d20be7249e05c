//! The program under test: a process, or an OCaml program in our own evaluator.

use super::Task;
use crate::args::DialogCheckArgs;
use crate::dialog::languages::{Language, Refusal, Toolchain};
use crate::dialog::opaques::Functions;
use crate::dialog::program::{Prepared, ProgramParameters};
use crate::input::Reader;
use refute_dialog::{Input, Program, Run, RunError, Spec, TestError, Tested};
use refute_driver::{Event, OcamlProgram, Surroundings, Text};
use refute_source::render::Colour;
use refute_verdict::Conditions;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A program under test.
pub(crate) enum Candidate {
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
    pub(crate) fn prepare(
        path: &Path,
        beside: &[(PathBuf, PathBuf)],
        args: &DialogCheckArgs,
        toolchain: &Toolchain,
    ) -> Result<Candidate, Refusal> {
        if !args.in_process {
            return Ok(Candidate::Process(Box::new(toolchain.prepare(path, beside, args.lang)?)));
        }
        let text = Reader::default().read(path).map_err(|error| Refusal::Unavailable(error.to_string()))?;
        load(&text, ProgramParameters::default(), &toolchain.stop).map_err(Refusal::Rejected)?;
        Ok(Candidate::InProcess { text, program: None, stop: Arc::clone(&toolchain.stop) })
    }

    /// Tells it the parameters of a specification.
    pub(crate) fn fit(&mut self, spec: &Spec, args: &DialogCheckArgs) -> Result<(), RunError> {
        match self {
            Candidate::Process(prepared) => prepared.fit(spec, &args.arguments, args.timeout),
            Candidate::InProcess { text, program, stop } => {
                let loaded =
                    load(text, ProgramParameters::of(spec, &args.arguments), stop).map_err(RunError::CannotRun)?;
                *program = Some(Box::new(loaded));
            }
        }
        Ok(())
    }

    /// Tests it.
    pub(crate) fn test(
        &mut self,
        task: &Task,
        functions: &mut Functions<'_>,
        hear: &mut dyn FnMut(usize, usize),
    ) -> Result<Tested, TestError> {
        refute_dialog::test(&task.dialog.spec, &task.plan, self, functions, hear)
    }

    /// Lets it stay on a processor.
    pub(crate) fn pin(&mut self, cpu: Option<usize>) {
        if let Candidate::Process(prepared) = self {
            prepared.pin(cpu);
        }
    }

    /// How it was run.
    pub(crate) fn conditions(&self) -> Conditions {
        match self {
            Candidate::Process(prepared) => prepared.conditions(),
            Candidate::InProcess { .. } => Conditions {
                language: Language::Ocaml.name().to_owned(),
                tracing: "our own evaluator".to_owned(),
                protections: vec!["no process is started".to_owned()],
                missing: Vec::new(),
            },
        }
    }

    /// What all its runs used, as a sentence.
    pub(crate) fn used(&self) -> Option<String> {
        match self {
            Candidate::Process(prepared) => {
                let used = prepared.used();
                Some(super::used(used.runs, used.processor))
            }
            Candidate::InProcess { .. } => None,
        }
    }

    /// A command line that has the same conversation.
    pub(crate) fn again(&self, inputs: &[Input], spec: &Spec, args: &DialogCheckArgs) -> Option<String> {
        let told = ProgramParameters::of(spec, &args.arguments);
        match self {
            Candidate::Process(prepared) => Some(prepared.again(inputs, &told)),
            Candidate::InProcess { text, .. } => {
                Some(crate::dialog::program::again(&format!("ocaml {}", text.name), inputs, &told))
            }
        }
    }
}

impl Program for Candidate {
    fn run(&mut self, inputs: &[Input]) -> Result<Run, RunError> {
        match self {
            Candidate::Process(prepared) => prepared.run(inputs),
            Candidate::InProcess { program: Some(program), .. } => program.run(inputs),
            Candidate::InProcess { program: None, .. } => {
                Err(RunError::CannotRun("the program was not told its parameters".to_owned()))
            }
        }
    }
}

/// Loads an OCaml program; an error is its messages.
fn load(text: &Text, told: ProgramParameters, stop: &Arc<AtomicBool>) -> Result<OcamlProgram, String> {
    let ProgramParameters { arguments, variables, lines } = told;
    let surroundings = Surroundings { arguments, environment: variables, lines };
    let mut messages = String::new();
    let (program, _) = OcamlProgram::load(text, &surroundings, stop, &mut |event: Event<'_>| {
        if let Event::Messages(found) = event {
            messages.push_str(&found.render(Colour::Plain));
        }
    });
    program.ok_or_else(|| messages.trim_end().to_owned())
}
