//! No program is called wrong because Refute does not support something: it is `unjudged`, with what and where.
//!
//! `crates/cli/tests/justice.rs` puts the same programs through the command line and every format of a report.

#[path = "justice/constructs.rs"]
mod constructs;
#[path = "justice/dependent.rs"]
mod dependent;

use constructs::{CONSTRUCTS, Construct, REFERENCE, Reader};
use dependent::{DEFINITIONS, HOLES, USES};
use refute_conformance::{oracle, parallel};
use refute_driver::{CheckConfig, CheckRequest, Entry, Event, OnException, RunRequest, Text};
use refute_verdict::{Diagnostic, Judgement, Severity, Unsupported};
use std::sync::Arc;

/// Fewer would mean that nothing is tested any more.
const FEWEST_UNSUPPORTED: usize = 30;

fn text(program: &str) -> Text {
    Text { name: "submission.ml".to_string(), bytes: program.as_bytes().to_vec() }
}

fn types(program: &str) -> Vec<Diagnostic> {
    refute_driver::types(&text(program), Default::default(), &mut |_: Event<'_>| {}).diagnostics
}

fn run(program: &str) -> Vec<Diagnostic> {
    let request = RunRequest {
        text: &text(program),
        calls: &[],
        language: Default::default(),
        fuel: 1_000_000,
        memory: 100,
        input: &[],
        files: &[],
        on_exception: OnException::Stop,
        stop: Default::default(),
    };
    refute_driver::run(&request, &mut |_: Event<'_>| {}).diagnostics
}

fn errors(diagnostics: &[Diagnostic]) -> impl Iterator<Item = &Diagnostic> {
    diagnostics.iter().filter(|one| one.severity == Severity::Error)
}

/// What is unjust about the messages on a program that may be right.
fn unjust(diagnostics: &[Diagnostic]) -> Vec<String> {
    let wrong = errors(diagnostics).filter(|one| one.unsupported.is_none() || one.hints.is_empty());
    wrong.map(|one| format!("{} at {}:{}", one.title, one.place.start.line, one.place.start.column)).collect()
}

fn assert_just(report: Vec<String>, what: &str) {
    assert!(report.is_empty(), "{} {what}:\n{}", report.len(), report.join("\n"));
}

#[test]
fn what_is_not_supported_is_unjudged_and_never_rejected() {
    let name = Some("f".to_string());
    let (language, config) = (Default::default(), CheckConfig::default());
    let entry = Entry { name, observer: None, assume: None, equal: None, together: None, language, config };
    let reference = Text { name: "reference.ml".to_string(), bytes: REFERENCE.into() };
    let request = CheckRequest { prelude: &[], reference: &reference, entry: &entry, tests: &[] };
    let ignore = &mut |_: Event<'_>| {};
    let assignment = refute_driver::prepare_check(&request, ignore).unwrap_or_else(|refusal| panic!("{refusal:?}"));
    let mut unsupported = 0;
    let mut report = Vec::new();
    for Construct { name, text: program, .. } in CONSTRUCTS {
        let verdict = refute_driver::check(&assignment, &text(program), &Arc::default(), ignore);
        let found = verdict.unsupported.as_ref();
        unsupported += usize::from(found.is_some());
        let just = match (verdict.verdict, found) {
            (Judgement::NoDifference, None) => true,
            (Judgement::Unjudged, Some(found)) => verdict.reason == Some(found.reason()),
            _ => false,
        };
        let of_others = [types(program), run(program)];
        let agrees = of_others.iter().all(|diagnostics| Unsupported::among(diagnostics).as_ref() == found);
        let messages = [&of_others[..], &[verdict.diagnostics]].concat().concat();
        if !just || !agrees || !unjust(&messages).is_empty() {
            report.push(format!("  {name}: {:?} {found:?} {:?}", verdict.verdict, unjust(&messages)));
        }
    }
    assert_just(report, "programs are not judged justly");
    assert!(unsupported >= FEWEST_UNSUPPORTED, "only {unsupported} programs have something unsupported");
}

#[test]
fn the_real_ocaml_reads_them() {
    let plain: Vec<&Construct> = CONSTRUCTS.iter().filter(|one| one.reader == Reader::Plain).collect();
    let texts: Vec<String> = plain.iter().map(|one| format!("{}\n;; assert (f 4 = 5)", one.text)).collect();
    let refused = plain
        .iter()
        .zip(oracle::run_batch(&texts))
        .filter(|(_, seen)| seen.is_refused() || String::from_utf8_lossy(&seen.shown).contains("Exception"));
    assert_just(refused.map(|(one, seen)| format!("  {}: {}", one.name, seen.describe())).collect(), "do not");
}

/// Every use after every definition.
fn dependent(definitions: &[(&'static str, &'static str)]) -> Vec<(&'static str, String)> {
    let after = |(name, definition): &(&'static str, &'static str)| {
        let (name, definition) = (*name, *definition);
        USES.iter().map(move |wanted| (name, format!("{definition}\n{wanted}\n")))
    };
    definitions.iter().flat_map(after).collect()
}

#[test]
fn what_depends_on_something_unsupported_is_no_error() {
    let programs = dependent(DEFINITIONS);
    assert!(programs.len() >= 80);
    let judged = parallel::map(&programs, |(_, program)| unjust(&types(program)));
    let unjust = programs.iter().zip(judged).filter(|(_, unjust)| !unjust.is_empty());
    let told = unjust.map(|((name, program), unjust)| format!("  {name}: {}\n{program}", unjust.join("; ")));
    assert_just(told.collect(), "programs are called wrong");
}

#[test]
fn the_real_ocaml_reads_what_depends() {
    let programs = dependent(DEFINITIONS);
    let texts: Vec<&str> = programs.iter().map(|(_, program)| program.as_str()).collect();
    let refused = programs.iter().zip(oracle::run_batch(&texts)).filter(|(_, seen)| seen.is_refused());
    assert_just(refused.map(|((name, _), seen)| format!("  {name}: {}", seen.describe())).collect(), "do not");
}

#[test]
fn what_depends_on_a_hole_is_no_second_error() {
    let programs = dependent(HOLES);
    let judged = parallel::map(&programs, |(_, program)| errors(&types(program)).count());
    let several = programs.iter().zip(judged).filter(|(_, count)| *count != 1);
    let told = several.map(|((name, program), count)| format!("  {name}: {count} errors\n{program}"));
    assert_just(told.collect(), "programs have not one error");
}

/// Mistakes that OCaml refuses, with what they are called.
const MISTAKES: &[(&str, &str)] = &[
    ("type-mismatch", "let wrong = 1 + \"a\""),
    ("unbound-value", "let wrong = nowhere 1"),
    ("unbound-type", "type wrong = W of nothing"),
    ("too-many-arguments", "let one a = a + 1\nlet wrong = one 1 2"),
    ("missing-field", "type r = { a : int; b : int }\nlet wrong = { a = 1 }"),
];

/// OCaml stops at its first error: one that it finds before it comes to something unsupported stands, whatever comes later.
#[test]
fn a_mistake_before_something_unsupported_stands() {
    let mut report = Vec::new();
    for (code, mistake) in MISTAKES {
        for Construct { name, text: program, .. } in CONSTRUCTS {
            let diagnostics = types(&format!("{mistake}\n;;\n{program}"));
            let first = errors(&diagnostics).next().map(|one| one.code.as_str());
            if first != Some(*code) || Unsupported::among(&diagnostics).is_some() {
                report.push(format!("  {code} before {name}: {first:?}"));
            }
        }
    }
    assert_just(report, "mistakes are not told");
}
