//! Folders and patterns of test suites.

use super::*;

#[test]
fn literals_stand_for_one_text() {
    assert!(is_literal("\"8\"") && is_literal("\"a \\\" _\" \"b\"") && is_literal(""));
    assert!(!is_literal("_ \"8\"") && !is_literal("\"8") && !is_literal("~\"8\"") && !is_literal("8 ~ 0.1"));
}

fn file(name: &str, text: &str) -> File {
    File { name: name.to_owned(), bytes: text.as_bytes().to_vec() }
}

#[test]
fn other_files_are_left_alone() {
    let home = tempfile::tempdir().expect("a folder");
    let out = home.path().join("deep/tests");
    let target = Target { out: &out, force: false };
    let suite = [file("001.in", "1\n"), file("002.in", "2\n"), file(README, FIRST_LINE)];
    write(&target, &suite).expect("a new folder is made");
    // A smaller suite takes the place of a larger one.
    write(&target, &[file("001.in", "3\n"), file(README, FIRST_LINE)]).expect("our own folder is written again");
    assert_eq!(std::fs::read_to_string(out.join("001.in")).expect("a file"), "3\n");
    assert!(!out.join("002.in").exists());
    std::fs::write(out.join("notes.txt"), "mine").expect("a file");
    let message = write(&target, &suite).expect_err("there is something else");
    assert!(message.contains("--force"), "{message}");
    write(&Target { out: &out, force: true }, &suite).expect("as the user wants");
    assert_eq!(std::fs::read_to_string(out.join("notes.txt")).expect("a file"), "mine");
    let left: Vec<_> = std::fs::read_dir(home.path().join("deep")).expect("a folder").flatten().collect();
    assert_eq!(left.len(), 1, "{left:?}");
}
