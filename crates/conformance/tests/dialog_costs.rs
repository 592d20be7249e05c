//! The tasks of the original's cost table: the same numbers of paths, and right programs that pass.

use refute_conformance::dialogs::{TASKS, measure};
use std::path::Path;

#[test]
fn paths_are_as_many_as_in_the_original_and_right_programs_pass() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for task in TASKS {
        let cost = measure(task, &root).unwrap_or_else(|reason| panic!("{reason}"));
        let label = format!("{} ({})", task.name, task.unfold);
        assert_eq!(cost.satisfiable, task.satisfiable, "{label}: satisfiable paths");
        assert_eq!(cost.unknown, 0, "{label}: unknown paths");
        assert_eq!(cost.failure, None, "{label}");
        assert!(cost.runs >= cost.satisfiable, "{label}: every path is tested");
    }
}
