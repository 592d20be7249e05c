//! Figures and second looks.

use super::{Repaired, figures, overfitting, prepared, ten_times};
use refute_driver::{CheckConfig, Class, ClassRequest, Effort, Entry, Text};
use refute_verdict::{
    Edit, Place, Position, Queries, RepairAnswer, RepairExtent, RepairPatch, RepairSource, RepairVerdict, Search,
    StopReason,
};

fn text(name: &str, text: &str) -> Text {
    Text { name: name.to_string(), bytes: text.as_bytes().to_vec() }
}

fn request(reference: &str) -> ClassRequest {
    let config = CheckConfig { effort: Effort::LOW, ..CheckConfig::default() };
    let entry = Entry {
        name: None,
        observer: None,
        assume: None,
        equal: None,
        together: None,
        language: Default::default(),
        config,
    };
    let reference = text("reference.ml", reference);
    let rules = refute_grade::Rules::default();
    ClassRequest { prelude: Vec::new(), reference, entries: vec![entry], rules, tests: Vec::new() }
}

fn class(reference: &str) -> Class {
    prepared(&ten_times(&request(reference))).expect("a class")
}

fn edit(start: u32, end: u32, replacement: &str) -> Edit {
    let position = |offset| Position { line: 1, column: offset + 1, offset };
    let place = Place { file: "a.ml".to_string(), start: position(start), end: position(end) };
    Edit { place, replacement: replacement.to_string() }
}

fn patch(edits: Vec<Edit>, text: &str, extent: RepairExtent) -> RepairPatch {
    RepairPatch {
        edits,
        explanation: String::new(),
        extent,
        source: RepairSource::Itself,
        mistakes: Vec::new(),
        key: String::new(),
        diff: String::new(),
        text: text.to_string(),
        changed_tokens: 2,
        idle: Vec::new(),
        tokens: 20,
        verified: search(),
        proof: None,
        tests: None,
    }
}

fn search() -> Search {
    Search {
        complete_to: 3,
        stop: StopReason::Budget,
        shapes: 1,
        outside: 0,
        probes: 0,
        runs: 2,
        paths: 1,
        open: 0,
        reference_branches: (1, 1),
        submission_branches: (1, 1),
        reference_unreached: Vec::new(),
        submission_unreached: Vec::new(),
        queries: Queries::default(),
        memory_words: 0,
        every_input: false,
        left_out: 0,
    }
}

#[test]
fn ten_times_normal_is_high() {
    let mut normal = request("let f x = x");
    normal.entries[0].config.effort = Effort::NORMAL;
    assert_eq!(ten_times(&normal).entries[0].config.effort, Effort::HIGH);
}

#[test]
fn a_patch_is_looked_at_again() {
    let class = class("let f x = if x > 10 then 0 else x + 1");
    let wrong = text("a.ml", "let f x = x - 1");
    let said = |edits: Vec<Edit>, after: &str| overfitting(&class, &wrong, &patch(edits, after, RepairExtent::Place));
    let right = "let f x = if x > 10 then 0 else x + 1";
    assert_eq!(said(vec![edit(10, 15, "if x > 10 then 0 else x + 1")], right), None);
    assert_eq!(said(vec![edit(12, 13, "+")], "let f x = x + 1").as_deref(), Some("differs on f 11"));
    assert_eq!(said(vec![edit(12, 13, "^")], "let f x = x ^ 1").as_deref(), Some("does not type"));
    assert_eq!(said(vec![edit(12, 13, "+")], "let f x = 1").as_deref(), Some("its edits do not give its text"));
    assert!(said(vec![edit(13, 12, "")], "").is_some_and(|why| why.contains("not places")));
}

#[test]
fn everything_is_counted_once() {
    let one = |answer, patch: Option<RepairPatch>, ms: f64| {
        let mut verdict = RepairVerdict { patch, ..RepairVerdict::new("a.ml", "f", answer) };
        verdict.work.cpu_ms = Some(ms);
        Repaired { file: "a.ml".to_string(), verdict, overfitted: None }
    };
    let with = |extent| Some(patch(Vec::new(), "", extent));
    let all = [
        one(RepairAnswer::Repaired, with(RepairExtent::Place), 100.0),
        one(RepairAnswer::Repaired, with(RepairExtent::Replacement), 300.0),
        one(RepairAnswer::NoPatch, None, 2000.0),
        one(RepairAnswer::Unfinished, None, 200.0),
    ];
    let found = figures(&all);
    assert_eq!((found.wrong, found.repaired, found.no_patch, found.unfinished), (4, 2, 1, 1));
    assert_eq!((found.place, found.places, found.helper, found.replacement), (1, 0, 0, 1));
    assert_eq!((found.from_itself, found.from_reference, found.from_class, found.changed), (2, 0, 0, Some(0.1)));
    assert_eq!(found.seconds.map(|seconds| (seconds.median, seconds.p95, seconds.max)), Some((0.2, 2.0, 2.0)));
    assert_eq!(figures([]).seconds, None);
}
