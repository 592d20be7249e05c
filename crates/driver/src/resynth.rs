//! `refute resynth`: a function to examples and back.
//!
//! In: a [`ResynthRequest`]. Out: a [`ResynthVerdict`]; messages about the text go to the listener; start at [`resynth()`].
//! Stages: cover the function for inputs (`examples`), search for programs that do the same on them and add inputs on which
//! they differ from the function or from one another (`workshop`), drop the examples that are not needed (`minimise`).
//! Follows Ye's round trip through Myth; differs in that examples are added until what comes back is the function, and
//! then dropped until it would not be.
//! Invariants: a program counts as the same only after the engine of `refute check` found no difference; every example was run.
//! Not here: the search (crate `synth`), formats and the terminal (see `cli`).

mod examples;
mod minimise;
mod original;
mod resynthesizer;
#[cfg(test)]
mod tests;

use crate::{LanguageChoice, Listener, Text};
use examples::Sample;
use original::Original;
use refute_check::Config;
use refute_synth::{Component, End, Problem, Shown};
use refute_verdict::{ResynthAnswer, ResynthExample, ResynthOrigin, ResynthVerdict};
use resynthesizer::{Effect, NotReadBack, Resynthesizer, Standing};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// As many programs as differ from the function before it is given up.
const MOST_ROUNDS: usize = 40;
/// As many programs as are told apart from the one that came back.
const MOST_RIVALS: usize = 6;
/// Parts of arguments are added up to so many examples.
const MOST_SAMPLES: usize = 48;

/// What to do, and how far to go.
#[derive(Clone, Debug)]
pub struct ResynthRequest<'a> {
    /// The program.
    pub text: &'a Text,
    /// The function; else the one that the last comment of the text names, else the last one.
    pub entry: Option<&'a str>,
    /// Which OCaml the programs are for.
    pub language: LanguageChoice,
    /// Modules and functions of the library that may be used beside what the function uses.
    pub with: &'a [String],
    /// Steps of each search for a program.
    pub steps: u64,
    /// Steps of the search for inputs.
    pub cover_steps: u64,
    /// How programs are compared with the function.
    pub config: Config,
    /// Ends the search when it becomes true.
    pub stop: Arc<AtomicBool>,
}

/// Makes a function again from examples of what it does; `progress` hears what is being done, in a few words.
pub fn resynth(
    request: &ResynthRequest<'_>,
    listener: &mut dyn Listener,
    progress: &mut dyn FnMut(&str),
) -> ResynthVerdict {
    let mut verdict = ResynthVerdict::new(&request.text.name);
    progress("covering");
    let tell = &mut |event: crate::Event<'_>| listener.hear(event);
    let covered = examples::covered(request, tell);
    verdict.entry = covered.entry.clone();
    verdict.ty = covered.ty.clone();
    verdict.notes = covered.notes.clone();
    verdict.diagnostics = covered.diagnostics.clone();
    if let Some(reason) = covered.reason {
        verdict.reason = Some(reason);
        return verdict;
    }
    let mut original = match Original::new(request.text, &covered.entry, &request.stop) {
        Ok(original) => original,
        Err(error) => {
            verdict.reason = Some(error.to_string());
            return verdict;
        }
    };
    verdict.original = original.text.clone();
    let samples = examples::base(&mut original, &covered);
    if samples.is_empty() {
        let name = &covered.entry;
        verdict.reason =
            Some(format!("No input was found on which `{name}` returns something that can be written down."));
        return verdict;
    }
    let shop = Resynthesizer::new(original, request.with, request.steps, request.config, &request.stop);
    RoundTrip { shop, samples, expanded: 0, verdict, progress }.go()
}

/// A function on its way.
struct RoundTrip<'a> {
    shop: Resynthesizer<'a>,
    samples: Vec<Sample>,
    /// How many of them have their parts among the others.
    expanded: usize,
    verdict: ResynthVerdict,
    progress: &'a mut dyn FnMut(&str),
}

/// A step on the way.
enum Step {
    /// An example was added.
    Again,
    /// This came back, in so many steps.
    Back(String, u64),
    /// It does not go on (why, a sentence).
    Stuck(ResynthAnswer, String),
}

impl RoundTrip<'_> {
    fn go(mut self) -> ResynthVerdict {
        let mut rivals = 0;
        for round in 0..MOST_ROUNDS {
            (self.progress)(&format!("round {}, {} examples", round + 1, self.samples.len()));
            match self.round(&mut rivals) {
                Step::Again => {}
                Step::Back(program, steps) => return self.came_back(&program, steps),
                Step::Stuck(answer, reason) => return self.ends(answer, reason),
            }
        }
        self.ends(
            ResynthAnswer::Differs,
            format!("After {MOST_ROUNDS} programs that were not the function it was given up."),
        )
    }

    /// Adds the parts of arguments, and their parts: programs that call themselves are easier to find with them.
    fn add_parts(&mut self) -> Result<(), NotReadBack> {
        while self.expanded < self.samples.len() && self.samples.len() < MOST_SAMPLES {
            let new: Vec<Sample> = self.samples[self.expanded..].to_vec();
            self.expanded = self.samples.len();
            let wanted = self.shop.problem(&new)?;
            self.verdict.components = shown(&wanted.problem);
            for part in examples::parts(&mut self.shop.original, &wanted.problem, &new) {
                examples::add(&mut self.samples, Some(part));
            }
        }
        Ok(())
    }

    /// One search, and one more example when it did not find the function, or not only.
    fn round(&mut self, rivals: &mut usize) -> Step {
        let wanted = match self.add_parts().and_then(|()| self.shop.problem(&self.samples)) {
            Ok(wanted) => wanted,
            Err(error) => return Step::Stuck(ResynthAnswer::Refused, error.to_string()),
        };
        let answers = if *rivals < MOST_RIVALS { 2 } else { 1 };
        let made = self.shop.search(&wanted.problem, answers, self.shop.steps);
        let Some(first) = made.programs.first().cloned() else { return self.nothing(&made.end) };
        match self.shop.standing(&first) {
            Standing::Differs(args, differs) => {
                let original = differs.original.clone();
                self.verdict.program = Some(first);
                self.verdict.differs = Some(differs);
                return self.add(args, &original, ResynthOrigin::Counterexample);
            }
            Standing::DoesMore(call, effect) => {
                self.verdict.program = Some(first);
                self.verdict.differs = None;
                let does = match effect {
                    Effect::Prints => "prints",
                    Effect::ChangesArgument => "changes an argument",
                };
                let reason = format!("`{call}` {does}, which no program from examples does.");
                return Step::Stuck(ResynthAnswer::Differs, reason);
            }
            Standing::Unknown(reason) => {
                self.verdict.program = Some(first);
                return self.unknown(reason);
            }
            Standing::Alike(agreement) => {
                self.verdict.program = Some(first.clone());
                self.verdict.differs = None;
                self.verdict.agreement = Some(agreement);
            }
        }
        let Some(second) = made.programs.get(1) else { return Step::Back(first, made.steps) };
        match self.shop.standing(second) {
            Standing::Differs(args, differs) => {
                *rivals += 1;
                match self.add(args, &differs.original, ResynthOrigin::Rival) {
                    Step::Again => Step::Again,
                    _ => Step::Back(first, made.steps),
                }
            }
            Standing::Alike(_) | Standing::DoesMore(..) | Standing::Unknown(_) => Step::Back(first, made.steps),
        }
    }

    fn add(&mut self, args: Vec<String>, result: &str, origin: ResynthOrigin) -> Step {
        if let Some(sample) = self.samples.iter().find(|sample| sample.args == args) {
            let call = self.shop.original.call(&args);
            if sample.result != result {
                let reason = format!("`{call}` gives `{}` and another time `{result}`.", sample.result);
                return Step::Stuck(ResynthAnswer::Differs, reason);
            }
            let reason = format!("A program was found that does not do what the example of `{call}` says.");
            return Step::Stuck(ResynthAnswer::Internal, reason);
        }
        match self.shop.telling(args.clone(), origin) {
            Some(sample) => {
                self.samples.push(sample);
                Step::Again
            }
            None => {
                let call = self.shop.original.call(&args);
                let reason = format!("What came back differs on `{call}`, whose result cannot be written down.");
                Step::Stuck(ResynthAnswer::Differs, reason)
            }
        }
    }

    fn unknown(&self, reason: String) -> Step {
        match self.stopped() {
            true => Step::Stuck(ResynthAnswer::Interrupted, "Stopped before the end.".to_string()),
            false => Step::Stuck(ResynthAnswer::Differs, format!("What came back cannot be compared: {reason}")),
        }
    }

    fn stopped(&self) -> bool {
        self.shop.stop.load(Ordering::Relaxed)
    }

    fn nothing(&self, end: &End) -> Step {
        let count = self.samples.len();
        let reason = match end {
            End::Stopped => return Step::Stuck(ResynthAnswer::Interrupted, "Stopped before the end.".to_string()),
            End::OutOfReach(why) => why.clone(),
            End::Contradiction(a, b) => {
                let call =
                    |i: usize| self.samples.get(i).map_or(String::new(), |one| self.shop.original.call(&one.args));
                format!("`{}` and `{}` are the same input and give different results.", call(*a), call(*b))
            }
            End::Enough | End::OutOfSteps | End::OutOfMemory => {
                format!("No program that does what all {count} examples say was found within the budget.")
            }
            End::AllTried => format!("No program that is not too large does what all {count} examples say."),
        };
        Step::Stuck(ResynthAnswer::NotFound, reason)
    }

    /// Drops what is not needed and tells the rest.
    fn came_back(mut self, program: &str, steps: u64) -> ResynthVerdict {
        self.samples.sort_by_key(Sample::size);
        let wanted = match self.shop.problem(&self.samples) {
            Ok(wanted) => wanted,
            Err(error) => return self.ends(ResynthAnswer::Internal, error.to_string()),
        };
        self.verdict.before = self.samples.len();
        let minimal = minimise::minimise(&mut self.shop, &wanted.problem, &self.samples, program, steps, self.progress);
        if let Standing::Alike(agreement) = self.shop.standing(&minimal.program) {
            self.verdict.agreement = Some(agreement);
        }
        self.verdict.program = Some(minimal.program);
        self.verdict.minimal = minimal.complete;
        self.verdict.answer = if self.stopped() { ResynthAnswer::Interrupted } else { ResynthAnswer::Same };
        self.samples = minimal.kept.iter().map(|(sample, _)| sample.clone()).collect();
        self.told(minimal.kept.into_iter().map(|(_, reason)| reason).collect())
    }

    fn ends(mut self, answer: ResynthAnswer, reason: String) -> ResynthVerdict {
        self.verdict.answer = answer;
        self.verdict.reason = Some(reason);
        self.verdict.before = self.samples.len();
        let reasons = vec![None; self.samples.len()];
        self.told(reasons)
    }

    /// The verdict with the examples in it.
    fn told(mut self, reasons: Vec<Option<refute_verdict::Excluded>>) -> ResynthVerdict {
        let mut reached: Vec<usize> = Vec::new();
        self.verdict.problem = self.shop.problem_text(&self.samples);
        for (sample, excludes) in self.samples.iter().zip(reasons) {
            let new: Vec<usize> = sample.takes.iter().copied().filter(|branch| !reached.contains(branch)).collect();
            let example = ResynthExample {
                call: self.shop.original.call(&sample.args),
                arguments: sample.args.clone(),
                result: sample.result.clone(),
                origin: sample.origin,
                reaches: new.iter().filter_map(|branch| self.shop.original.branch(*branch)).collect(),
                excludes,
            };
            reached.extend(new);
            self.verdict.examples.push(example);
        }
        self.verdict.search = self.shop.search.clone();
        self.verdict
    }
}

/// The components of a problem as they are written.
fn shown(problem: &Problem) -> Vec<String> {
    let shown = |component: &Component| match &component.shown {
        Shown::Name(name) => name.clone(),
        Shown::Infix(name) => format!("( {name} )"),
    };
    problem.components.iter().map(shown).collect()
}
