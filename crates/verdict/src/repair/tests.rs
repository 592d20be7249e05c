//! Patches are applied to the bytes of a text, or not at all.

use super::*;
use crate::{Position, Queries, StopReason};

fn patch(edits: &[(u32, u32, &str)]) -> RepairPatch {
    let position = |offset: u32| Position { line: 1, column: offset + 1, offset };
    let place = |start, end| Place { file: "a.ml".to_string(), start: position(start), end: position(end) };
    let edit =
        |(start, end, new): &(u32, u32, &str)| Edit { place: place(*start, *end), replacement: (*new).to_string() };
    RepairPatch {
        edits: edits.iter().map(edit).collect(),
        explanation: String::new(),
        extent: RepairExtent::Place,
        source: RepairSource::Itself,
        mistakes: Vec::new(),
        key: String::new(),
        diff: String::new(),
        text: String::new(),
        changed_tokens: 1,
        idle: Vec::new(),
        tokens: 1,
        verified: search(),
        proof: None,
        tests: None,
    }
}

fn search() -> Search {
    Search {
        complete_to: 1,
        stop: StopReason::Saturated,
        shapes: 1,
        outside: 0,
        probes: 0,
        runs: 1,
        paths: 1,
        open: 0,
        reference_branches: (0, 0),
        submission_branches: (0, 0),
        reference_unreached: Vec::new(),
        submission_unreached: Vec::new(),
        queries: Queries::default(),
        memory_words: 0,
        every_input: false,
        left_out: 0,
    }
}

fn check(edits: &[(u32, u32, &str)], expected: Option<&[u8]>) {
    assert_eq!(patch(edits).applied(b"let f = 1 + 2 (* \xe9 *)").as_deref(), expected);
}

#[test]
fn edits_are_made_together_and_other_bytes_stay() {
    check(&[(8, 9, "3"), (10, 11, "-"), (13, 13, " * 4")], Some(b"let f = 3 - 2 * 4 (* \xe9 *)"));
    check(&[], Some(b"let f = 1 + 2 (* \xe9 *)"));
    check(&[(0, 21, "")], Some(b""));
}

#[test]
fn edits_of_another_text_are_not_made() {
    check(&[(8, 40, "3")], None);
    check(&[(10, 11, "-"), (8, 9, "3")], None);
    check(&[(11, 10, "-")], None);
}
