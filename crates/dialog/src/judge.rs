//! Compares one run of a program with its generalised trace.
//!
//! In: a [`GTrace`] and a [`Run`] on the same inputs. Out: nothing when the run is as specified, otherwise a
//! [`Conversation`]: what went wrong, where, and both runs side by side. Start at [`judge`].
//! Follows the paper's covering relation (section 8.3); differs in that the first difference is found and named.
//! The order of questions: texts between inputs from the first on; then whether the program read as much as it should; then
//! how it ended. The last text of a program that is stopped, or reads too much or too little, is not held against it.
//! Not here: choosing inputs and the smallest failure (`testing`); sentences are in `judge::words`.

mod align;
mod words;

use crate::core::Spec;
use crate::gtrace::GTrace;
use crate::texts::Texts;
use crate::trace::{Action, Input, Run, RunEnd};
use refute_verdict::dialog::{Conversation, Fault};

/// What went wrong in a run, or nothing when it is as specified.
pub fn judge(spec: &Spec, expected: &GTrace, run: &Run) -> Option<Conversation> {
    let (inputs, gaps) = expected.gaps();
    let actual = Actual::of(run, inputs.len());
    let parting = part(spec, &gaps, &inputs, &actual, run)?;
    Some(align::conversation(spec, &gaps, &inputs, &actual, run, &parting))
}

/// What the program did, cut at its inputs.
struct Actual {
    /// The texts before, between and after its inputs.
    outputs: Vec<String>,
    /// Whether it asked for more than it was to get.
    starved: bool,
}

impl Actual {
    /// Ends of the input after the first are left out: whether a program asks once or twice there is nobody's business.
    /// An end that is not among the inputs is a demand for more than there is.
    fn of(run: &Run, inputs: usize) -> Actual {
        let mut actual = Actual { outputs: vec![String::new()], starved: run.end == RunEnd::Starved };
        let mut ended = false;
        for action in &run.trace {
            match action {
                Action::Input(Input::End) if ended => {}
                Action::Input(_) if actual.outputs.len() > inputs => actual.starved = true,
                Action::Input(input) => {
                    ended = *input == Input::End;
                    actual.outputs.push(String::new());
                }
                Action::Output(text) => {
                    if let Some(output) = actual.outputs.last_mut() {
                        output.push_str(text);
                    }
                }
            }
        }
        actual
    }

    /// How many inputs it read.
    fn reads(&self) -> usize {
        self.outputs.len() - 1
    }
}

/// Where a run parts from what is expected, and how.
struct Parting {
    fault: Fault,
    place: Place,
}

/// Where in a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    /// In the text before the input of this number, from 0, or the last one after all of them.
    Output(usize),
    /// Where the input of this number, from 0, should be read.
    Input(usize),
    /// At the end.
    End,
}

/// The first difference.
fn part(spec: &Spec, gaps: &[Texts], inputs: &[&Input], actual: &Actual, run: &Run) -> Option<Parting> {
    let reads = actual.reads();
    let wrong = (0..reads).find(|gap| !gaps[*gap].matches(&actual.outputs[*gap]));
    let broken = limit(&run.end).or_else(|| crash(spec, run));
    // A program that breaks takes with it what it has not written yet.
    let lost = |gap: usize| broken.is_some() && actual.outputs[gap..].iter().all(String::is_empty);
    if let Some(gap) = wrong.filter(|gap| !lost(*gap)) {
        let fault = text_fault(&gaps[gap], &actual.outputs[gap]);
        // Where anything may be said, wrong texts can often be moved until they fit; late is only what is missing at first.
        let ended = reads == inputs.len() && !actual.starved && broken.is_none();
        let late = fault == Fault::MissingOutput && ended && Texts::only_late(gaps, &actual.outputs);
        return Some(Parting { fault: if late { Fault::NotFlushed } else { fault }, place: Place::Output(gap) });
    }
    let here = |fault| Some(Parting { fault, place: place_of_end(gaps, inputs, actual) });
    if let Some(fault) = broken {
        return here(fault);
    }
    // How much is read says more than what was said on the way to reading too much or too little.
    if actual.starved {
        return here(Fault::ReadsTooMuch);
    }
    if reads < inputs.len() {
        return here(Fault::ReadsTooLittle);
    }
    let last = &actual.outputs[reads];
    if !gaps[reads].matches(last) {
        return here(text_fault(&gaps[reads], last));
    }
    ending(spec, run).map(|fault| Parting { fault, place: Place::End })
}

/// What is wrong with a text that is not allowed.
fn text_fault(expected: &Texts, actual: &str) -> Fault {
    let alive = expected.right_prefix(actual);
    if alive == actual.chars().count() {
        // Where anything may be said, any text could go on to be right; that alone does not make it right so far.
        return if expected.begins_with(actual) { Fault::MissingOutput } else { Fault::WrongOutput };
    }
    // Everything that is expected is there, and the difference is what follows it. Where nothing need be said, other text
    // than what may be said is wrong.
    let complete = expected.longest_match(actual) == Some(alive);
    if expected.is_empty() || complete && alive > 0 { Fault::SuperfluousOutput } else { Fault::WrongOutput }
}

/// Where the program ended, when that is too early, too late or not by itself.
fn place_of_end(gaps: &[Texts], inputs: &[&Input], actual: &Actual) -> Place {
    let reads = actual.reads();
    if !gaps[reads].matches(&actual.outputs[reads]) {
        Place::Output(reads)
    } else if reads < inputs.len() {
        Place::Input(reads)
    } else {
        Place::End
    }
}

/// The fault of a program that was stopped.
fn limit(end: &RunEnd) -> Option<Fault> {
    match end {
        RunEnd::Timeout => Some(Fault::Timeout),
        RunEnd::OutputLimit => Some(Fault::OutputLimit),
        RunEnd::MemoryLimit | RunEnd::ProcessLimit => Some(Fault::ResourceLimit),
        RunEnd::Exited(_) | RunEnd::Signal(_) | RunEnd::Starved => None,
    }
}

/// Whether it crashed: a signal, or an exit code other than 0 with a message, unless that code is expected.
fn crash(spec: &Spec, run: &Run) -> Option<Fault> {
    let crashed = match run.end {
        RunEnd::Signal(_) => true,
        RunEnd::Exited(code) => code != 0 && spec.expect.exit != Some(code) && !run.stderr.trim().is_empty(),
        _ => false,
    };
    crashed.then_some(Fault::Crash)
}

/// What is wrong with the end of a run that went well so far.
fn ending(spec: &Spec, run: &Run) -> Option<Fault> {
    match (&run.end, spec.expect.exit) {
        (RunEnd::Exited(code), Some(expected)) if *code != expected => return Some(Fault::WrongExitCode),
        _ => {}
    }
    (spec.expect.stderr_empty && !run.stderr.is_empty()).then_some(Fault::ErrorOutput)
}

#[cfg(test)]
mod tests;
