//! One-line mistakes in programs of a first course are found at the defaults, and right programs are not accused.

use refute_conformance::dialogs::mutants::{MUTATED, measure};
use std::path::Path;

/// Of all mutants, those that must be found; the others are in `docs/benchmarks.md`.
const FOUND: usize = 58;

#[test]
fn small_mistakes_are_found() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut missed = Vec::new();
    let mut all = 0;
    for task in MUTATED {
        let mutated = measure(task, &root).unwrap_or_else(|reason| panic!("{reason}"));
        assert_eq!(mutated.accused, None, "{task}");
        println!("{task}: {} runs, {:?}", mutated.runs, mutated.mutants.iter().map(|(_, lines)| *lines).collect::<Vec<_>>());
        all += mutated.mutants.len();
        missed.extend(mutated.mutants.into_iter().filter(|(_, lines)| lines.is_none()).map(|(change, _)| (task, change)));
    }
    assert_eq!(all, 60);
    assert!(all - missed.len() >= FOUND, "missed: {missed:#?}");
}
