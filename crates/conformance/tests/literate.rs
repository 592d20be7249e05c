//! The literate cases of `tests/lang`: what they say is what we do and what the real OCaml does.
//!
//! Run some of them: `CASES=printf cargo test -p refute-conformance --test all literate::` (a part of a file's name or title).

use refute_conformance::literate::{self, Beyond, Case, Expected};
use refute_conformance::ours::{self, Limits};
use refute_conformance::transcript::{Note, normal};
use refute_conformance::{Transcript, oracle, parallel};
use std::fmt::Write as _;

/// Fewer would mean that some file is not found any more.
const FEWEST: usize = 400;

#[test]
fn literate_cases_hold_here_and_on_the_real_ocaml() {
    let cases = all_cases();
    let programs: Vec<&[u8]> = cases.iter().map(|(_, case)| case.program.as_bytes()).collect();
    let theirs = oracle::run_batch(&programs);
    let ours = parallel::map(&programs, |program| ours::transcript(program, Limits::default()));
    let mut report = String::new();
    let mut failed = 0;
    for (((file, case), ours), theirs) in cases.iter().zip(&ours).zip(&theirs) {
        let mut wrong = Vec::new();
        wrong.extend(wrong_with_ours(case, ours).map(|what| format!("ours: {what}")));
        wrong.extend(wrong_with_theirs(case, theirs).map(|what| format!("OCaml: {what}")));
        if !wrong.is_empty() {
            failed += 1;
            _ = writeln!(report, "\n{file}:{} {}\n{}", case.line, case.title, wrong.join("\n"));
            _ = writeln!(report, "--- ours\n{}\n--- OCaml\n{}", ours.describe(), theirs.describe());
        }
    }
    assert!(failed == 0, "{failed} of {} literate cases do not hold:\n{report}", cases.len());
    assert!(cases.len() >= FEWEST || std::env::var_os("CASES").is_some(), "only {} cases found", cases.len());
}

fn all_cases() -> Vec<(String, Case)> {
    let wanted = std::env::var("CASES").unwrap_or_default();
    let mut cases = literate::project_cases();
    cases.retain(|(file, case)| file.contains(&wanted) || case.title.contains(&wanted));
    cases
}

fn wrong_with_ours(case: &Case, ours: &Transcript) -> Option<String> {
    if let Some(errors) = &case.errors {
        return wrong_messages("errors", errors, &ours.errors);
    }
    if let Some(what) = wrong_output(case, ours) {
        return Some(what);
    }
    wrong_messages("warnings", &without_examples(&case.warnings), &ours.warnings)
}

/// Which of several unmatched values is named is up to us.
fn without_examples(expected: &[Expected]) -> Vec<Expected> {
    expected.iter().map(|one| Expected { example: String::new(), ..one.clone() }).collect()
}

fn wrong_with_theirs(case: &Case, theirs: &Transcript) -> Option<String> {
    match (&case.errors, case.beyond) {
        (_, Beyond::Newer) => (!theirs.is_refused()).then(|| "accepted, so it need not be `newer`".to_string()),
        (Some(_), Beyond::Unsupported) if theirs.is_refused() => Some("refused, but only we should".to_string()),
        (Some(_), Beyond::Unsupported) => None,
        (Some(_), Beyond::Wrong) if !theirs.is_refused() => Some("accepted, but an error is expected".to_string()),
        (Some(errors), Beyond::Wrong) => {
            // The real OCaml stops at the first error, which need not be the first in the text.
            let line = theirs.errors.first().map_or(0, |note| note.line);
            let syntax = theirs.errors.first().is_some_and(|note| note.message.starts_with("Syntax error"));
            // It notices what is missing where the text goes on without it; we point to where it should be.
            let known = errors.iter().any(|error| error.line == line || (syntax && error.line < line));
            (!known).then(|| format!("an error at line {line}, expected {}", describe(errors)))
        }
        (None, _) => {
            if let Some(what) = wrong_output(case, theirs) {
                return Some(what);
            }
            let warnings: Vec<Note> = theirs.warnings.iter().filter_map(in_our_words).collect();
            let is_shared = |warning: &&Expected| !OURS_ALONE.contains(&warning.code.as_str());
            let shared: Vec<Expected> = case.warnings.iter().filter(is_shared).cloned().collect();
            wrong_messages("warnings", &shared, &warnings)
        }
    }
}

/// Warnings that the real OCaml has not, or not where we give them.
const OURS_ALONE: [&str; 3] = ["physical-equality", "removed-name", "defined-again"];

/// A warning of the real OCaml under our code; `None` for those we do not have.
fn in_our_words(note: &Note) -> Option<Note> {
    let code = match note.code.as_str() {
        "5" => "partial-application",
        "8" => "non-exhaustive-match",
        "10" => "non-unit-statement",
        "11" | "12" => "unused-case",
        "21" => "non-returning-statement",
        _ => return None,
    };
    Some(Note { code: code.to_string(), ..note.clone() })
}

fn wrong_output(case: &Case, transcript: &Transcript) -> Option<String> {
    let expected = normal(case.output.as_deref()?.as_bytes());
    let shown = transcript.comparable();
    (shown != expected).then(|| format!("other output; expected\n{expected}\ngot\n{shown}"))
}

fn wrong_messages(kind: &str, expected: &[Expected], got: &[Note]) -> Option<String> {
    let fits = |expected: &Expected, note: &Note| {
        let mentions = without_blanks(&note.message).contains(&without_blanks(&expected.example));
        expected.code == note.code && expected.line == note.line && mentions
    };
    // The same mistake twice in a line (`1. + 2.`) is one line of a case.
    let mut got = got.to_vec();
    got.dedup_by(|note, before| note.code == before.code && note.line == before.line);
    let all_fit = expected.len() == got.len() && expected.iter().zip(&got).all(|(expected, note)| fits(expected, note));
    (!all_fit).then(|| format!("{kind} expected: {}", describe(expected)))
}

fn without_blanks(text: &str) -> String {
    text.split_ascii_whitespace().collect()
}

fn describe(expected: &[Expected]) -> String {
    let lines: Vec<String> = expected.iter().map(|one| format!("{} {} {}", one.code, one.line, one.example)).collect();
    lines.join(", ")
}
