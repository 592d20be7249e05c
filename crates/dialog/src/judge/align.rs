//! Expected and actual run side by side.
//!
//! In: both runs and where they part. Out: a [`Conversation`]. Both runs are cut at their inputs; texts and inputs of the
//! same number stand in the same step.

use super::words;
use super::{Actual, Parting, Place};
use crate::core::Spec;
use crate::texts::Texts;
use crate::trace::{Input, Run};
use refute_verdict::dialog::{Conversation, Exchange, Expected, Happened};

/// Alternatives of an output that are listed.
const LISTED: usize = 20;

/// Characters of standard error that are kept.
const STDERR: usize = 2000;

/// Characters of one output that are kept: a program that writes without end is not to fill the report.
const OUTPUT: usize = 4000;

/// The conversation, told.
pub(super) fn conversation(
    spec: &Spec,
    gaps: &[Texts],
    inputs: &[&Input],
    actual: &Actual,
    run: &Run,
    parting: &Parting,
) -> Conversation {
    let (steps, parts_at) = exchanges(gaps, inputs, actual, run, parting);
    Conversation {
        fault: parting.fault,
        message: words::message(spec, gaps, inputs, actual, run, parting),
        inputs: inputs.iter().copied().cloned().collect(),
        steps,
        parts_at,
        simplified: simplified(gaps, inputs),
        stderr: words::shortened(&run.stderr, STDERR),
        ending: run.end,
        parameters: spec.params.iter().map(|param| format!("{} = {}", param.name, param.value.show(spec))).collect(),
    }
}

/// The steps, and the number of the one where the two runs part.
fn exchanges(
    gaps: &[Texts],
    inputs: &[&Input],
    actual: &Actual,
    run: &Run,
    parting: &Parting,
) -> (Vec<Exchange>, usize) {
    let reads = actual.reads();
    let mut steps = Vec::new();
    let mut parts_at = None;
    let mut end = Some(if actual.starved { Happened::Starved } else { Happened::End(run.end) });
    for (gap, texts) in gaps.iter().enumerate() {
        let parts = parting.place == Place::Output(gap);
        let output = actual.outputs.get(gap).filter(|output| !output.is_empty());
        if parts {
            parts_at = Some(steps.len());
        }
        if !texts.is_empty() || output.is_some() {
            let right_prefix = output.filter(|_| parts).map(|output| texts.right_prefix(output).min(OUTPUT));
            let mut happened = output.map(|output| Happened::Output(words::shortened(output, OUTPUT)));
            if parts && gap == reads && happened.is_none() {
                happened = end.take();
            }
            steps.push(Exchange { expected: expected_output(texts), actual: happened, right_prefix });
        }
        let Some(input) = inputs.get(gap) else { continue };
        if parting.place == Place::Input(gap) {
            parts_at = Some(steps.len());
        }
        let happened = match gap.cmp(&reads) {
            std::cmp::Ordering::Less => Some(Happened::Input((*input).clone())),
            std::cmp::Ordering::Equal => end.take(),
            std::cmp::Ordering::Greater => None,
        };
        let expected = Some(Expected::Input((*input).clone()));
        steps.push(Exchange { expected, actual: happened, right_prefix: None });
    }
    let last = steps.len();
    steps.push(Exchange { expected: Some(Expected::End), actual: end, right_prefix: None });
    (steps, parts_at.unwrap_or(last))
}

/// All that may be said, or nothing.
fn expected_output(texts: &Texts) -> Option<Expected> {
    if texts.is_empty() {
        return None;
    }
    let listed = texts.alternatives(LISTED);
    Some(Expected::Output { alternatives: listed.shown, more: listed.more, optional: texts.can_be_empty() })
}

/// One right run as a terminal shows it; what is typed follows a `>`.
fn simplified(gaps: &[Texts], inputs: &[&Input]) -> String {
    let mut run = String::new();
    for (gap, texts) in gaps.iter().enumerate() {
        run.push_str(&texts.plainest());
        if let Some(input) = inputs.get(gap) {
            run.push_str(format!("> {input}").trim_end());
            run.push('\n');
        }
    }
    run
}
