//! Proofs on programs: what is dead is found (`cases`), what is not is not called dead (`soundness`), at little cost.

mod cases;
mod live;
mod primitives;
mod soundness;
mod texts;

use super::{Invariants, invariants};
use refute_frontend::Session;
use refute_ir::Program;
use refute_ir::program::{BranchId, GlobalId};
use refute_source::{Severity, Sources};
use std::sync::atomic::AtomicBool;

/// A program and its last function.
fn load(text: &str) -> (Program, GlobalId) {
    let mut sources = Sources::new();
    let file = sources.add("test.ml", text.as_bytes().to_vec());
    let mut session = Session::new();
    let found = session.add(&sources, file);
    let errors: Vec<String> =
        found.iter().filter(|one| one.severity == Severity::Error).map(|one| format!("{one:?}")).collect();
    assert!(errors.is_empty(), "{text}\n{errors:?}");
    let program = session.program().clone();
    let last = program.globals.len() - 1;
    (program, GlobalId(last as u32))
}

fn analysed(text: &str) -> (Program, Invariants) {
    let (program, entry) = load(text);
    let found = invariants(&program, entry, &AtomicBool::new(false));
    (program, found)
}

/// The texts of the dead branches with their reasons, in source order.
fn dead(text: &str) -> Vec<(String, String)> {
    let (program, found) = analysed(text);
    assert!(found.is_complete(), "given up after {} steps: {text}", found.steps());
    let branches = (program.library.branches..program.branches.len()).map(|i| BranchId(i as u32));
    let mut told: Vec<_> = branches
        .filter_map(|id| {
            let span = program.branches[id.index()].span;
            Some((span.start, text[span.start as usize..span.end as usize].to_string(), found.dead(id)?))
        })
        .collect();
    told.sort();
    told.into_iter().map(|(_, text, reason)| (text, reason)).collect()
}

#[test]
fn steps_are_few() {
    for (text, _) in cases::CASES {
        let (_, found) = analysed(text);
        assert!(found.steps() < 20_000, "{} steps: {text}", found.steps());
    }
}

#[test]
fn nothing_is_known_when_stopped() {
    let (program, entry) = load("let rec f n = if n > 0 then f (n - 1) else if n > 0 then 1 else 2");
    let found = invariants(&program, entry, &AtomicBool::new(true));
    assert_eq!(found.is_complete(), found.steps() < 1024);
}
