//! Small exercises of many kinds, each with another right program and a wrong one: the right one passes, the wrong one is
//! refuted. All that go wrong are told at once.
//!
//! `KINDS=roman` looks only at exercises with that in their names.

#[path = "fresh_kinds/characters.rs"]
mod characters;
#[path = "fresh_kinds/numbers.rs"]
mod numbers;
#[path = "fresh_kinds/texts.rs"]
mod texts;

use refute_conformance::parallel;
use refute_conformance::replay::{self, End};
use refute_driver::{CheckConfig, CheckRequest, Entry, Event, Text};
use refute_verdict::{CheckVerdict, Judgement};
use std::sync::Arc;

/// An exercise.
struct Kind {
    /// The function under test.
    entry: &'static str,
    /// Which inputs count.
    assume: Option<&'static str>,
    reference: &'static str,
    /// The same function, written in another way.
    right: &'static str,
    /// With a mistake that students make.
    wrong: &'static str,
    /// A call that shows the mistake.
    example: &'static str,
}

/// Wrong programs that the search does not refute: gaps that are known.
const MISSED: [&str; 1] = ["isbn"];

/// Fewer would mean that some are not found any more.
const FEWEST: usize = 30;

fn all() -> impl Iterator<Item = &'static Kind> {
    [numbers::NUMBERS, characters::CHARACTERS, texts::TEXTS].into_iter().flatten()
}

fn wanted() -> Vec<&'static Kind> {
    let wanted = std::env::var("KINDS").unwrap_or_default();
    all().filter(|kind| kind.entry.contains(&wanted)).collect()
}

#[test]
fn there_are_enough_of_them() {
    assert!(all().count() >= FEWEST, "only {} exercises", all().count());
}

#[test]
fn right_ones_pass_and_wrong_ones_are_refuted() {
    let kinds = wanted();
    let failures: Vec<String> = parallel::map(&kinds, |kind| failures(kind)).concat();
    let count = 2 * kinds.len();
    assert!(failures.is_empty(), "{} of {count} verdicts are not the truth:\n{}", failures.len(), failures.join("\n"));
}

/// What is said about the programs of an exercise and is not the truth.
fn failures(kind: &Kind) -> Vec<String> {
    let entry = Entry {
        name: Some(kind.entry.to_string()),
        observer: None,
        assume: kind.assume.map(str::to_string),
        equal: None,
        together: None,
        config: CheckConfig::default(),
    };
    let reference = text("reference.ml", kind.reference);
    let request = CheckRequest { prelude: &[], reference: &reference, entry: &entry };
    let ignore = &mut |_: Event<'_>| {};
    let assignment = match refute_driver::prepare_check(&request, ignore) {
        Ok(assignment) => assignment,
        Err(refusal) => return vec![format!("  {}: {}", kind.entry, refusal.message)],
    };
    let refuted = if MISSED.contains(&kind.entry) { Judgement::NoDifference } else { Judgement::Differs };
    let cases = [("right", kind.right, Judgement::NoDifference), ("wrong", kind.wrong, refuted)];
    let judged = cases.map(|(name, program, expected)| {
        let verdict = refute_driver::check(&assignment, &text(name, program), &Arc::default(), ignore);
        (verdict.verdict != expected).then(|| told(kind, &verdict))
    });
    judged.into_iter().flatten().collect()
}

fn text(name: &str, program: &str) -> Text {
    Text { name: name.to_string(), bytes: program.as_bytes().to_vec() }
}

fn told(kind: &Kind, verdict: &CheckVerdict) -> String {
    let call = verdict.call.as_deref().unwrap_or(kind.example);
    let reason = verdict.reason.as_deref().unwrap_or_default();
    format!("  {} ({}): {:?} {call} {reason}", kind.entry, verdict.submission, verdict.verdict)
}

/// On its example, the wrong program does something else, and the right one does what the reference does.
#[test]
fn examples_hold_on_the_real_ocaml() {
    let kinds = wanted();
    let calls = kinds
        .iter()
        .flat_map(|kind| [kind.reference, kind.right, kind.wrong].map(|program| (program, kind.example, Vec::new())));
    let seen = replay::observe(&calls.collect::<Vec<_>>());
    let mut report = Vec::new();
    for (kind, sides) in kinds.iter().zip(seen.chunks(3)) {
        let [reference, right, wrong] = [0, 1, 2].map(|side| &sides[side].end);
        let holds = matches!(reference, End::Value(_)) && reference == right && reference != wrong;
        if !holds || matches!(wrong, End::Refused(_)) {
            report.push(format!("  {}: {reference:?}, {right:?}, {wrong:?}", kind.example));
        }
    }
    assert!(report.is_empty(), "examples do not hold on the real OCaml:\n{}", report.join("\n"));
}
