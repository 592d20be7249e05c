//! One-line mistakes in programs of a first course are found at the defaults, and right programs are not accused.

use refute_conformance::dialogs::mutants::{MUTATED, measure};
use std::path::Path;

/// Of 60 mutants, those that must be found; `docs/benchmarks.md` has the figures.
const FOUND: usize = 59;

#[test]
fn small_mistakes_are_found() {
    let random = missed(Some(5));
    let chosen = missed(None);
    assert!(60 - chosen.len() >= FOUND, "missed: {chosen:#?}");
    assert!(chosen.len() < random.len(), "five random inputs per path miss no more: {random:#?}");
}

/// The mutants that are not found.
fn missed(tests_per_path: Option<usize>) -> Vec<(&'static str, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut missed = Vec::new();
    let mut all = 0;
    for task in MUTATED {
        let mutated = measure(task, &root, tests_per_path).unwrap_or_else(|reason| panic!("{reason}"));
        assert_eq!(mutated.accused, None, "{task}");
        all += mutated.mutants.len();
        let left = mutated.mutants.into_iter().filter(|(_, lines)| lines.is_none());
        missed.extend(left.map(|(change, _)| (task, change)));
    }
    assert_eq!(all, 60);
    missed
}
