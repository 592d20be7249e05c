//! What `refute resynth` makes of functions, measured.
//!
//! In: the intended functions of [`Problem`]s. Out: a [`RoundTrip`] each: whether the function came back, how many examples it took
//! before and after dropping, and what it cost; start at [`measure`]. The table for `docs/benchmarks.md` is made by [`table`].
//! Invariant: milliseconds are the processor time of the thread that did the work; nothing else depends on threads.

use crate::judge::thread_ms;
use crate::problems::Problem;
use crate::{ours, parallel};
use refute_driver::{CheckConfig, CoverConfig, Event, ResynthRequest, Text, resynth};
use refute_verdict::{Extent, ResynthAnswer, ResynthVerdict};
use std::fmt::Write as _;
use std::sync::Arc;

/// What came of a function.
#[derive(Clone, Debug)]
pub struct RoundTrip {
    /// The function's name.
    pub name: String,
    /// The verdict, or how Refute failed.
    pub verdict: Result<ResynthVerdict, String>,
    /// Processor time in milliseconds.
    pub ms: f64,
}

/// Takes the intended functions of problems to examples and back.
pub fn measure(problems: &[Problem], steps: u64, jobs: usize) -> Vec<RoundTrip> {
    // The library is read once per process; that is nobody's time.
    drop(crate::suite::load("", crate::suite::Author::User));
    parallel::map_on(jobs, problems, |problem| {
        let text = Text { name: format!("{}.ml", problem.name), bytes: problem.intended.as_bytes().to_vec() };
        let request = ResynthRequest {
            language: Default::default(),
            text: &text,
            entry: Some(&problem.name),
            with: &[],
            steps,
            cover_steps: CoverConfig::default().steps,
            config: CheckConfig::default(),
            stop: Arc::default(),
        };
        let before = thread_ms();
        let verdict = ours::quietly(|| resynth(&request, &mut |_: Event<'_>| {}, &mut |_| {}));
        RoundTrip { name: problem.name.clone(), verdict, ms: thread_ms() - before }
    })
}

impl RoundTrip {
    /// Whether the function came back.
    pub fn came_back(&self) -> bool {
        self.verdict.as_ref().is_ok_and(|verdict| verdict.answer == ResynthAnswer::Same)
    }

    /// Everything about it, as lines.
    pub fn show(&self) -> String {
        let mut text = format!("### {} ({:.1} ms)\n\n", self.name, self.ms);
        match &self.verdict {
            Err(reason) => _ = writeln!(text, "{reason}"),
            Ok(verdict) => {
                _ = writeln!(text, "{}", word(verdict));
                if let Some(differs) = &verdict.differs {
                    _ = writeln!(text, "{} is {}, not {}", differs.call, differs.other, differs.original);
                }
                _ = writeln!(text, "```ocaml\n{}\n```", verdict.program.as_deref().unwrap_or(""));
                for example in &verdict.examples {
                    _ = writeln!(text, "{} = {}", example.call, example.result);
                }
            }
        }
        text
    }
}

/// What came of it, in a word, and why when it did not come back.
fn word(verdict: &ResynthVerdict) -> String {
    let reason = verdict.reason.clone().unwrap_or_default();
    match verdict.answer {
        ResynthAnswer::Same => match verdict.agreement.map(|agreement| agreement.extent) {
            Some(Extent::EveryInput | Extent::Proved(_)) => "the same".to_string(),
            Some(Extent::EveryShape) => "no difference on any shape".to_string(),
            Some(Extent::ShapesTo(size)) => format!("no difference to size {size}"),
            None => "no difference".to_string(),
        },
        ResynthAnswer::Differs => format!("differs: {reason}"),
        ResynthAnswer::NotFound => format!("not found: {reason}"),
        ResynthAnswer::Interrupted => "interrupted".to_string(),
        ResynthAnswer::Refused => format!("refused: {reason}"),
        ResynthAnswer::Internal => format!("internal: {reason}"),
    }
}

/// A table of all, and the sum.
pub fn table(trips: &[RoundTrip]) -> String {
    let mut text = String::from("| function | came back | examples before | after | s |\n|---|---|---|---|---|\n");
    for trip in trips {
        let (word, before, after) = match &trip.verdict {
            Ok(verdict) => {
                let after = if trip.came_back() { verdict.examples.len().to_string() } else { String::new() };
                (word(verdict), verdict.before.to_string(), after)
            }
            Err(reason) => (format!("failed: {reason}"), String::new(), String::new()),
        };
        _ = writeln!(text, "| {} | {word} | {before} | {after} | {:.2} |", trip.name, trip.ms / 1000.0);
    }
    let back = trips.iter().filter(|trip| trip.came_back()).count();
    _ = writeln!(text, "\n{back} of {} came back.", trips.len());
    text
}
