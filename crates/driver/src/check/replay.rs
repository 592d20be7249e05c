//! Runs the asserts of a file against the reference and then against submissions; nothing is searched.
//!
//! In: a text of items that fit after the reference and its observer. Out: a [`ReplayVerdict`] per submission. An item
//! holds when it ends with a value and prints what it prints with the reference.

use super::assertion::shown_test;
use super::{Assignment, Refusal};
use crate::bench::{Bench, STEPS, Tried};
use crate::{Listener, Text};
use refute_source::{Diagnostic, Severity, Sources};
use refute_verdict::{Deed, Ended, Instead, Outcome, ReplayJudgement, ReplayVerdict, ReplayedTest, Unsupported};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Asserts that hold on the reference.
#[derive(Clone, Debug)]
pub struct Replay {
    items: Vec<Item>,
    /// Asserts that do not hold on the reference itself, with what happens instead; they are left out.
    pub left_out: Vec<ReplayedTest>,
}

#[derive(Clone, Debug)]
pub(crate) struct Item {
    /// The item alone, at its place in the file.
    pub(crate) text: Text,
    pub(crate) line: u32,
    pub(crate) test: String,
    is_test: bool,
    output: (Vec<u8>, Vec<u8>),
    steps: u64,
}

impl Replay {
    /// How many asserts are run.
    pub fn len(&self) -> usize {
        self.items.iter().filter(|item| item.is_test).count()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Reads the asserts and runs them on the reference.
pub fn prepare_replay(
    assignment: &Assignment,
    file: &Text,
    stop: &Arc<AtomicBool>,
    listener: &mut dyn Listener,
) -> Result<Replay, Refusal> {
    let mut bench = Bench::new(assignment.reference.clone(), stop);
    let mut whole = bench.loaded().clone();
    if let Err(found) = whole.add_quietly(file) {
        let message = format!("`{}` does not fit the reference, so its asserts cannot be run.", file.name);
        return Err(Refusal { message, diagnostics: whole.tell(&found, listener) });
    }
    let mut replay = Replay { items: Vec::new(), left_out: Vec::new() };
    for mut item in items(file) {
        // The whole file was accepted, so each item is.
        let Ok(tried) = bench.try_item(&item.text, STEPS) else { continue };
        item.is_test = tried.is_test;
        match instead(&tried, None) {
            Some(instead) if tried.is_test => replay.left_out.push(item.replayed(Some(instead))),
            _ => {
                item.steps = tried.steps;
                item.output = tried.output;
                replay.items.push(item);
            }
        }
    }
    Ok(replay)
}

/// Runs the asserts on a submission. Tells the listener the messages about its text.
pub fn replay(
    assignment: &Assignment,
    replay: &Replay,
    submission: &Text,
    stop: &Arc<AtomicBool>,
    listener: &mut dyn Listener,
) -> ReplayVerdict {
    let run = AssertUnwindSafe(|| run(assignment, replay, submission, stop, listener));
    catch_unwind(run).unwrap_or_else(|payload| ReplayVerdict {
        reason: Some(super::internal(payload.as_ref())),
        ..ReplayVerdict::new(&submission.name, ReplayJudgement::Unjudged)
    })
}

fn run(
    assignment: &Assignment,
    replay: &Replay,
    submission: &Text,
    stop: &Arc<AtomicBool>,
    listener: &mut dyn Listener,
) -> ReplayVerdict {
    let mut loaded = assignment.prelude.clone();
    let texts = [Some(submission), assignment.observer_text()];
    let mut diagnostics = Vec::new();
    for text in texts.into_iter().flatten() {
        match loaded.add(text, listener) {
            Ok(warnings) => diagnostics.extend(warnings),
            Err(errors) => {
                diagnostics.extend(errors);
                let reason = Unsupported::among(&diagnostics).as_ref().map(Unsupported::reason);
                let judgement = if reason.is_some() { ReplayJudgement::Unjudged } else { ReplayJudgement::Rejected };
                return ReplayVerdict { diagnostics, reason, ..ReplayVerdict::new(&submission.name, judgement) };
            }
        }
    }
    let mut bench = Bench::new(loaded, stop);
    let mut tests = Vec::new();
    for item in &replay.items {
        let instead = match bench.try_item(&item.text, STEPS.max(item.steps.saturating_mul(10))) {
            Ok(tried) => instead(&tried, Some(item)),
            Err(found) => Some(does_not_fit(&found)),
        };
        if item.is_test {
            tests.push(item.replayed(instead));
        }
    }
    let holds = tests.iter().all(|test| test.holds);
    let verdict = if holds { ReplayJudgement::Holds } else { ReplayJudgement::Fails };
    ReplayVerdict { tests, diagnostics, ..ReplayVerdict::new(&submission.name, verdict) }
}

impl Item {
    fn replayed(&self, instead: Option<Instead>) -> ReplayedTest {
        ReplayedTest { line: self.line, test: self.test.clone(), holds: instead.is_none(), instead }
    }
}

/// What happened instead of ending with a value and the same output.
fn instead(tried: &Tried, item: Option<&Item>) -> Option<Instead> {
    let prints_else = item.is_some_and(|item| item.output != tried.output);
    instead_of_holding(tried).or(prints_else.then_some(Instead::PrintsElse))
}

/// Why an item was refused.
pub(crate) fn does_not_fit(found: &[Diagnostic]) -> Instead {
    let error = found.iter().find(|one| one.severity == Severity::Error);
    Instead::DoesNotFit(error.map_or("it does not type", |error| error.title.as_str()).to_string())
}

/// How a test ended that did not hold.
pub(crate) fn instead_of_holding(tried: &Tried) -> Option<Instead> {
    ended_instead(&tried.outcome, tried.steps)
}

fn ended_instead(outcome: &Outcome, steps: u64) -> Option<Instead> {
    let call = |ended: Ended| Instead::Does(Deed::Call(ended.alone()));
    Some(match outcome {
        Outcome::Value => return None,
        Outcome::Exception { name, .. } if name == "Assert_failure" => Instead::Fails,
        Outcome::Exception { text, .. } => call(Ended::Raises(text.clone())),
        Outcome::OutOfFuel => Instead::TooLong(steps),
        Outcome::OutOfMemory => Instead::OutOfMemory,
        Outcome::OutputLimit => Instead::OutputLimit,
        Outcome::Exit { .. } => Instead::Exit,
        Outcome::Stopped => Instead::Interrupted,
        Outcome::NotReached { name } => Instead::NotReached(name.clone()),
    })
}

/// How a test ended, as a phrase that follows "it".
pub(crate) fn phrase(outcome: &Outcome) -> String {
    match outcome {
        Outcome::OutOfFuel => Ended::OutOfFuel.alone().to_string(),
        other => ended_instead(other, 0).map_or_else(|| "holds".to_string(), String::from),
    }
}

/// The items of a file, each as a text of its own in which it stands at the same line and column.
pub(crate) fn items(file: &Text) -> Vec<Item> {
    let mut sources = Sources::new();
    let id = sources.add(file.name.as_str(), file.bytes.as_slice());
    let parsed = refute_syntax::parse(&sources, id);
    let items = parsed.tree.items.iter().map(|item| {
        let at = sources.start_of(item.span);
        let mut bytes = vec![b'\n'; at.line as usize - 1];
        bytes.extend(std::iter::repeat_n(b' ', at.column as usize - 1));
        bytes.extend(sources.text(item.span));
        Item {
            text: Text { name: file.name.clone(), bytes },
            line: at.line,
            test: shown_test(&String::from_utf8_lossy(sources.text(item.span))),
            is_test: false,
            output: (Vec::new(), Vec::new()),
            steps: 0,
        }
    });
    items.collect()
}
