//! Every specification of `examples/dialogs` is read without an error, and with no warning but the one that is meant.

use refute_source::Sources;
use refute_source::render::{Colour, render};
use std::path::Path;

#[test]
fn examples_are_read_without_complaints() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/dialogs");
    let mut complaints = String::new();
    let mut count = 0;
    for entry in std::fs::read_dir(folder).expect("the examples are there") {
        let path = entry.expect("an entry").path().join("spec.dialog");
        let Ok(text) = std::fs::read(&path) else { continue };
        count += 1;
        let mut sources = Sources::new();
        let file = sources.add(path.display().to_string(), text);
        // Number scrabble asks again without a word on purpose.
        let meant = |code: &str| code == "silent-retry" && path.to_string_lossy().contains("09-number-scrabble");
        let problems = refute_dialog::load(&sources, file, &[]).problems;
        for problem in problems.iter().filter(|problem| !meant(problem.code)) {
            complaints.push_str(&render(&sources, problem, Colour::Plain));
        }
    }
    assert!(count >= 21, "{count} examples");
    assert!(complaints.is_empty(), "{complaints}");
}
