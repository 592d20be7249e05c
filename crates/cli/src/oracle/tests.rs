//! Programs that answer, and programs that do not.

use super::*;

/// A program made of a shell script.
fn program(folder: &Path, script: &str) -> Program {
    let path = folder.join("reference");
    std::fs::write(&path, format!("#!/bin/sh\n{script}\n")).expect("a file");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("permissions");
    assert!(is_program(&path));
    let mut program = Program::new(&path, "The reference", &Arc::default()).expect("a program");
    program.name = "reference".to_string();
    program
}

fn asked(script: &str, lines: &[&str]) -> Vec<Result<Option<String>, String>> {
    let folder = tempfile::tempdir().expect("a folder");
    let mut program = program(folder.path(), script);
    lines.iter().map(|line| program.ask(line).map_err(|error| error.to_string())).collect()
}

fn value(text: &str) -> Result<Option<String>, String> {
    Ok(Some(text.to_string()))
}

#[test]
fn one_process_may_answer_all_lines() {
    let script = "while read line; do echo \"$line!\"; done";
    assert_eq!(asked(script, &["1", "[2; 3] 4"]), [value("1!"), value("[2; 3] 4!")]);
}

#[test]
fn one_process_may_answer_one_line() {
    assert_eq!(asked("read line; echo \"<$line>\"", &["1", "2", "3"]), [value("<1>"), value("<2>"), value("<3>")]);
    assert_eq!(asked("read line; printf 7", &["1", "2"]), [value("7"), value("7")]);
}

#[test]
fn raising_is_no_value() {
    assert_eq!(asked("read line; echo raises Not_found", &["1"]), [Ok(None)]);
}

#[test]
fn what_goes_wrong_is_said() {
    let failure = |script: &str, lines: &[&str]| asked(script, lines).pop().expect("an answer").expect_err("a failure");
    assert_eq!(
        failure("echo no such module >&2; exit 3", &["1 2"]),
        "The reference `reference` ended without an answer to `1 2` (exit code 3: no such module)."
    );
    assert_eq!(failure("read line; echo", &["1"]), "The reference `reference` answered `1` with an empty line.");
    let two = "while read line; do printf '1\\n2\\n'; done";
    assert_eq!(failure(two, &["1", "2"]), "The reference `reference` wrote more than one line for an answer.");
    assert!(failure("kill -9 $$", &["1"]).contains("(signal 9)"));
}

#[test]
fn a_program_that_hangs_is_ended() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut program = program(folder.path(), "sleep 1000 & sleep 1000");
    program.limit = Duration::from_millis(200);
    let why = program.ask("1").expect_err("no answer").to_string();
    assert!(why.contains("did not answer `1` within"), "{why}");
    assert!(program.running.is_none());
}

#[test]
fn texts_are_no_programs() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("reference.ml");
    std::fs::write(&path, "let f x = x").expect("a file");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("permissions");
    assert!(!is_program(&path) && !is_program(folder.path()) && !is_program(Path::new("nowhere")));
}
