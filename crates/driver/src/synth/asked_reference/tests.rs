//! References that can only be asked.

use super::*;
use crate::synth::{Reference, SynthRequest, synth};
use refute_check::Effort;
use refute_verdict::{ReferenceState, SynthAnswer, SynthVerdict};

struct Says<F: FnMut(&str) -> Result<Option<String>, String>>(F);

impl<F: FnMut(&str) -> Result<Option<String>, String>> Oracle for Says<F> {
    fn ask(&mut self, arguments: &str) -> Result<Option<String>, crate::OracleError> {
        (self.0)(arguments).map_err(Into::into)
    }
}

fn run(goal: &str, says: impl FnMut(&str) -> Result<Option<String>, String>) -> SynthVerdict {
    let text = Text { name: "goal.ml".to_string(), bytes: goal.as_bytes().to_vec() };
    let request = SynthRequest {
        text: &text,
        used: &[],
        entry: None,
        language: Default::default(),
        with: &[],
        without: &[],
        answers: &[],
        all: 1,
        steps: 2_000_000,
        effort: Effort::LOW,
        stop: Arc::default(),
    };
    let oracle = &mut Says(says);
    synth(&request, Reference::Program { name: "./double", oracle }, &mut |_: crate::Event<'_>| {})
}

const GOAL: &str = "let f : int -> int = ??\nlet () = assert (f 2 = 4)\n";

fn number(line: &str) -> i64 {
    line.parse().expect("a number")
}

#[test]
fn it_is_asked_until_nothing_differs() {
    let mut lines = Vec::new();
    let verdict = run(GOAL, |line| {
        lines.push(line.to_string());
        Ok(Some((number(line) * 2).to_string()))
    });
    let known = verdict.reference.expect("a reference");
    assert!(known.state == ReferenceState::Agrees && known.asked == Some(lines.len() as u64), "{known:?}");
    assert!(verdict.programs[0].text.contains('2') || verdict.programs[0].text.contains('+'));
    let count = lines.len();
    lines.sort();
    lines.dedup();
    assert_eq!(lines.len(), count, "nothing is asked twice");
}

#[test]
fn without_examples_it_gives_them() {
    let verdict = run("let f : int -> int = ??\n", |line| Ok(Some((number(line) + 1).to_string())));
    assert!(verdict.reference.is_some_and(|known| known.state == ReferenceState::Agrees));
}

#[test]
fn what_it_does_wrong_is_told() {
    let reason = |verdict: SynthVerdict| (verdict.answer, verdict.reason.unwrap_or_default());
    let (answer, why) = reason(run(GOAL, |_| Err("The reference is gone.".to_string())));
    assert_eq!((answer, why.as_str()), (SynthAnswer::Refused, "The reference is gone."));
    let (_, why) = reason(run(GOAL, |_| Ok(Some("twice".to_string()))));
    assert!(why.contains("answered `twice` to `2`, which is no value of OCaml"), "{why}");
    let (_, why) = reason(run(GOAL, |_| Ok(Some("5".to_string()))));
    assert!(why.contains("does not hold for the reference"), "{why}");
    let (_, why) = reason(run("let f : int -> int = ??\n", |_| Ok(None)));
    assert!(why.contains("gave no result"), "{why}");
}

#[test]
fn what_stops_it_in_the_middle_is_told_with_the_program() {
    let mut count = 0;
    let verdict = run(GOAL, |line| {
        count += 1;
        if count > 2 { Err("The reference is tired.".to_string()) } else { Ok(Some((number(line) * 2).to_string())) }
    });
    let known = verdict.reference.expect("a reference");
    assert_eq!((known.state, known.reason.as_deref()), (ReferenceState::Unknown, Some("The reference is tired.")));
    assert_eq!(verdict.programs.len(), 1);
}
