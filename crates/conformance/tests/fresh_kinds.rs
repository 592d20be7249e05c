//! Small exercises of many kinds, each with another right program and wrong ones: the right one passes, the wrong ones are
//! refuted. All that go wrong are told at once.
//!
//! `KINDS=roman,hex` looks only at exercises with one of these in their names; `SEED=3` draws other random inputs.

#[path = "fresh_kinds/algorithms.rs"]
mod algorithms;
#[path = "fresh_kinds/characters.rs"]
mod characters;
#[path = "fresh_kinds/codes.rs"]
mod codes;
#[path = "fresh_kinds/dealings.rs"]
mod dealings;
#[path = "fresh_kinds/formulas.rs"]
mod formulas;
#[path = "fresh_kinds/games.rs"]
mod games;
#[path = "fresh_kinds/grids.rs"]
mod grids;
#[path = "fresh_kinds/measures.rs"]
mod measures;
#[path = "fresh_kinds/numbers.rs"]
mod numbers;
#[path = "fresh_kinds/parsers.rs"]
mod parsers;
#[path = "fresh_kinds/records.rs"]
mod records;
#[path = "fresh_kinds/rules.rs"]
mod rules;
#[path = "fresh_kinds/scales.rs"]
mod scales;
#[path = "fresh_kinds/scanners.rs"]
mod scanners;
#[path = "fresh_kinds/sentences.rs"]
mod sentences;
#[path = "fresh_kinds/sessions.rs"]
mod sessions;
#[path = "fresh_kinds/states.rs"]
mod states;
#[path = "fresh_kinds/structures.rs"]
mod structures;
#[path = "fresh_kinds/terms.rs"]
mod terms;
#[path = "fresh_kinds/texts.rs"]
mod texts;
#[path = "fresh_kinds/words.rs"]
mod words;

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
    /// With mistakes that students make.
    wrong: &'static [Wrong],
}

/// A program with a mistake.
struct Wrong {
    program: Program,
    /// A call that shows the mistake.
    example: &'static str,
}

/// A program, whole or as what is changed in another one of its exercise: each first text, which is there once, becomes the second.
enum Program {
    Whole(&'static str),
    Reference(&'static [(&'static str, &'static str)]),
    Right(&'static [(&'static str, &'static str)]),
}

impl Wrong {
    fn text(&self, kind: &Kind) -> String {
        let (text, changes) = match self.program {
            Program::Whole(text) => (text, &[][..]),
            Program::Reference(changes) => (kind.reference, changes),
            Program::Right(changes) => (kind.right, changes),
        };
        changes.iter().fold(text.to_string(), |text, (old, new)| {
            assert_eq!(text.matches(old).count(), 1, "{}: {old}", kind.entry);
            text.replacen(old, new, 1)
        })
    }
}

/// Wrong programs that the search does not refute, by the number among those of their exercise: gaps that are known.
const MISSED: &[(&str, usize)] = &[
    // The `_` that `int_of_string` takes between digits.
    ("colour", 2),
    // Five cards of one certain kind, in lists of five of which most are something else.
    ("hand", 0),
    ("hand", 2),
    // A way along four edges, from one end to the other.
    ("shortest", 3),
];

/// Fewer would mean that some are not found any more.
const FEWEST: usize = 160;

fn all() -> impl Iterator<Item = &'static Kind> {
    let files = [
        algorithms::ALGORITHMS,
        characters::CHARACTERS,
        codes::CODES,
        dealings::DEALINGS,
        formulas::FORMULAS,
        games::GAMES,
        grids::GRIDS,
        measures::MEASURES,
        numbers::NUMBERS,
        parsers::PARSERS,
        records::RECORDS,
        rules::RULES,
        scales::SCALES,
        scanners::SCANNERS,
        sentences::SENTENCES,
        sessions::SESSIONS,
        states::STATES,
        structures::STRUCTURES,
        terms::TERMS,
        texts::TEXTS,
        words::WORDS,
    ];
    files.into_iter().flatten()
}

fn wanted() -> Vec<&'static Kind> {
    let wanted = std::env::var("KINDS").unwrap_or_default();
    all().filter(|kind| wanted.split(',').any(|name| kind.entry.contains(name))).collect()
}

#[test]
fn there_are_enough_of_them() {
    assert!(all().count() >= FEWEST, "only {} exercises", all().count());
}

#[test]
fn right_ones_pass_and_wrong_ones_are_refuted() {
    let kinds = wanted();
    let failures: Vec<String> = parallel::map(&kinds, |kind| failures(kind)).concat();
    let count: usize = kinds.iter().map(|kind| 1 + kind.wrong.len()).sum();
    assert!(failures.is_empty(), "{} of {count} verdicts are not the truth:\n{}", failures.len(), failures.join("\n"));
}

/// What is said about the programs of an exercise and is not the truth.
fn failures(kind: &Kind) -> Vec<String> {
    let seed = std::env::var("SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or_default();
    let entry = Entry {
        name: Some(kind.entry.to_string()),
        observer: None,
        assume: kind.assume.map(str::to_string),
        equal: None,
        together: None,
        language: Default::default(),
        config: CheckConfig { seed, ..CheckConfig::default() },
    };
    let reference = text("reference.ml", kind.reference);
    let request = CheckRequest { prelude: &[], reference: &reference, entry: &entry, tests: &[] };
    let ignore = &mut |_: Event<'_>| {};
    let assignment = match refute_driver::prepare_check(&request, ignore) {
        Ok(assignment) => assignment,
        Err(refusal) => return vec![format!("  {}: {}", kind.entry, refusal.message)],
    };
    let wrong = kind.wrong.iter().enumerate().map(|(number, wrong)| {
        let is_missed = MISSED.contains(&(kind.entry, number));
        (wrong.example, wrong.text(kind), if is_missed { Judgement::NoDifference } else { Judgement::Differs })
    });
    let cases = [("right", kind.right.to_string(), Judgement::NoDifference)].into_iter().chain(wrong);
    let judged = cases.map(|(name, program, expected)| {
        let verdict = refute_driver::check(&assignment, &text(name, &program), &Arc::default(), ignore);
        (verdict.verdict != expected).then(|| told(kind, &verdict))
    });
    judged.flatten().collect()
}

fn text(name: &str, program: &str) -> Text {
    Text { name: name.to_string(), bytes: program.as_bytes().to_vec() }
}

fn told(kind: &Kind, verdict: &CheckVerdict) -> String {
    let call = verdict.call.as_deref().unwrap_or_default();
    let reason = verdict.reason.as_deref().unwrap_or_default();
    format!("  {} ({}): {:?} {call} {reason}", kind.entry, verdict.submission, verdict.verdict)
}

/// On its example, the wrong program does something else, and the right one does what the reference does.
#[test]
fn examples_hold_on_the_real_ocaml() {
    let kinds = wanted();
    let mistakes = || kinds.iter().flat_map(|kind| kind.wrong.iter().map(move |wrong| (kind, wrong)));
    let programs: Vec<String> = mistakes().map(|(kind, wrong)| wrong.text(kind)).collect();
    let calls = mistakes().zip(&programs).flat_map(|((kind, wrong), program)| {
        [kind.reference, kind.right, program].map(|program| (program, wrong.example, Vec::new()))
    });
    let seen = replay::observe(&calls.collect::<Vec<_>>());
    let mut report = Vec::new();
    for ((_, mistake), sides) in mistakes().zip(seen.chunks(3)) {
        let [reference, right, wrong] = [0, 1, 2].map(|side| &sides[side].end);
        let holds = matches!(reference, End::Value(_)) && reference == right && reference != wrong;
        if !holds || matches!(wrong, End::Refused(_)) {
            report.push(format!("  {}: {reference:?}, {right:?}, {wrong:?}", mistake.example));
        }
    }
    assert!(report.is_empty(), "examples do not hold on the real OCaml:\n{}", report.join("\n"));
}
