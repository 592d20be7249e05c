//! Programs from examples, and whether they are the function.
//!
//! In: a function and examples of it. Out: the texts of programs that do what the examples say ([`Resynthesizer::search`]), and
//! how each stands to the function ([`Resynthesizer::standing`]). What was found out about a program is kept.
//! Invariant: a program stands as [`Standing::Alike`] only after the engine of `refute check` found no difference.

use super::examples::Sample;
use super::original::Original;
use crate::Text;
use crate::loaded::Loaded;
use crate::synth::read::{Examples, ReadError, ReadRequest, SynthTask, in_library, read};
use crate::synth::rivals::{Compared, Rival, compare, text_of};
use refute_check::Config;
use refute_synth::{Answer, Component, End, Problem, Shown, synthesize, write};
use refute_verdict::{Agreement, DifferenceKind, ResynthDifference, ResynthOrigin, ResynthSearch};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// How a program stands to the function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Standing {
    /// No difference was found.
    Alike(Agreement),
    /// They differ on these arguments.
    Differs(Vec<String>, ResynthDifference),
    /// They give the same for a call, where the function does more than that.
    DoesMore(String, Effect),
    /// Nobody knows (why, a sentence).
    Unknown(String),
}

/// What a function does beside giving a result, which no program from examples does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Effect {
    Prints,
    ChangesArgument,
}

/// Why examples that were written are no problem, as a sentence.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum NotReadBack {
    #[error("The examples cannot be read back: {0}.")]
    Problem(String),
    #[error("The examples cannot be read back. {0}")]
    Error(ReadError),
}

/// What a search found.
pub(super) struct Made {
    /// Texts of programs, the most likely first.
    pub(super) programs: Vec<String>,
    pub(super) end: End,
    pub(super) steps: u64,
}

/// Where programs are made and compared.
pub(super) struct Resynthesizer<'a> {
    pub(super) original: Original,
    /// Parts of the library that may be used beside those that the function uses.
    pub(super) with: &'a [String],
    /// Steps of one search.
    pub(super) steps: u64,
    /// How two programs are compared.
    pub(super) config: Config,
    pub(super) stop: &'a Arc<AtomicBool>,
    pub(super) search: ResynthSearch,
    /// Programs that were compared.
    known: Vec<(String, Standing)>,
    /// Every example that there ever was.
    seen: Vec<Sample>,
}

impl<'a> Resynthesizer<'a> {
    pub(super) fn new(
        original: Original,
        with: &'a [String],
        steps: u64,
        config: Config,
        stop: &'a Arc<AtomicBool>,
    ) -> Resynthesizer<'a> {
        let search = ResynthSearch::default();
        Resynthesizer { original, with, steps, config, stop, search, known: Vec::new(), seen: Vec::new() }
    }

    /// The examples as a problem that `refute synth` reads.
    pub(super) fn problem_text(&self, samples: &[Sample]) -> String {
        let before = self.original.before.trim_end();
        let gap = if before.is_empty() { "" } else { "\n\n" };
        let asserts = samples.iter().map(|sample| {
            format!("let () = assert ({} = {})\n", self.original.call(&sample.args), operand(&sample.result))
        });
        format!("{before}{gap}{}\n\n{}", self.original.goal(), asserts.collect::<String>())
    }

    /// The examples as a problem for the search.
    pub(super) fn problem(&mut self, samples: &[Sample]) -> Result<SynthTask, NotReadBack> {
        for sample in samples {
            if !self.seen.iter().any(|other| other.args == sample.args) {
                self.seen.push(sample.clone());
            }
        }
        let text = Text { name: "examples".to_string(), bytes: self.problem_text(samples).into_bytes() };
        let used = self.original.library.iter().filter(|name| in_library(name));
        let with: Vec<String> = used.chain(self.with).cloned().collect();
        let asked = ReadRequest {
            text: &text,
            used: &[],
            more: &[],
            entry: None,
            with: &with,
            without: &[],
            examples: Examples::Needed,
        };
        let mut loaded = Loaded::new();
        let mut problems = Vec::new();
        let tell = &mut |_: &_, found: &[refute_source::Diagnostic]| problems.extend(found.to_vec());
        let read = read(&mut loaded, &asked, tell);
        let mut wanted = read.map_err(|error| match problems.into_iter().next() {
            Some(problem) => NotReadBack::Problem(problem.title),
            None => NotReadBack::Error(error),
        })?;
        // Comments before the function may be examples, too; they are not ours.
        let foreign = wanted.problem.examples.len().saturating_sub(samples.len());
        wanted.problem.examples.drain(..foreign);
        let unused = |component: &Component| match &component.shown {
            Shown::Name(name) | Shown::Infix(name) => self.original.unused.contains(name),
        };
        wanted.problem.components.retain(|component| !unused(component));
        Ok(wanted)
    }

    /// Looks for programs that do what the examples of a problem say.
    pub(super) fn search(&mut self, problem: &Problem, answers: usize, steps: u64) -> Made {
        let found = synthesize(problem, &refute_synth::Config { steps, answers, ..Default::default() }, self.stop);
        self.search.steps += found.steps;
        self.search.searches += 1;
        let text = |answer: &Answer| write(problem, answer);
        Made { programs: found.answers.iter().map(text).collect(), end: found.end, steps: found.steps }
    }

    /// How a program stands to the function.
    pub(super) fn standing(&mut self, program: &str) -> Standing {
        if let Some((_, standing)) = self.known.iter().find(|(text, _)| text == program) {
            return standing.clone();
        }
        let standing = self.compared(program);
        self.known.push((program.to_string(), standing.clone()));
        standing
    }

    fn compared(&mut self, program: &str) -> Standing {
        self.search.compared += 1;
        let whole = format!("{}\n{program}\n", self.original.before);
        let rival = match Rival::new(&whole, self.original.rival.function().name.as_str()) {
            Ok(rival) => rival,
            Err(reason) => return Standing::Unknown(format!("The program cannot be read back: {reason}.")),
        };
        // Inputs that told others from the function are quick to try.
        let mut bench = rival.bench(self.stop);
        for sample in &self.seen {
            let other = text_of(&rival.call(&mut bench, &sample.args));
            if other != sample.result {
                let call = self.original.call(&sample.args);
                let differs = ResynthDifference { call, original: sample.result.clone(), other };
                return Standing::Differs(sample.args.clone(), differs);
            }
        }
        match compare(&self.original.rival, &rival, self.config, self.stop) {
            Compared::Alike(agreement) => Standing::Alike(agreement),
            Compared::Unknown(reason) => Standing::Unknown(reason),
            Compared::Differ(found) => {
                let call = self.original.call(&found.args);
                match found.kind {
                    DifferenceKind::Output => Standing::DoesMore(call, Effect::Prints),
                    DifferenceKind::Argument => Standing::DoesMore(call, Effect::ChangesArgument),
                    _ => Standing::Differs(
                        found.args,
                        ResynthDifference { call, original: found.first.to_string(), other: found.second.to_string() },
                    ),
                }
            }
        }
    }

    /// The example that tells a program from the function.
    pub(super) fn telling(&mut self, args: Vec<String>, origin: ResynthOrigin) -> Option<Sample> {
        let sample = Sample::of(&mut self.original, args, origin)?;
        if !self.seen.iter().any(|other| other.args == sample.args) {
            self.seen.push(sample.clone());
        }
        Some(sample)
    }
}

/// A value after `=`: negative numbers and applications may stay as they are, but not what binds more loosely.
fn operand(value: &str) -> String {
    if value.starts_with('-') { format!("({value})") } else { value.to_string() }
}
