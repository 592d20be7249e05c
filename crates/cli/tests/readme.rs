//! The sessions in README.md, docs/cover.md, docs/synth.md, docs/generalize.md and docs/repair.md are what Refute prints.
//!
//! Every line `$ command` of a fenced block is run beside a copy of the examples, and what follows up to the next one is
//! compared with its output on both streams. A line `...` stands for any lines. `UPDATE_CASES=1` writes the sessions
//! without such a line anew.

use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A copy of the examples, so that a command may write beside them.
fn examples() -> tempfile::TempDir {
    let scratch = tempfile::tempdir().expect("a folder");
    let copied = Command::new("cp").arg("-r").arg(root().join("examples")).arg(scratch.path()).status();
    assert!(copied.expect("cp runs").success());
    scratch
}

fn run(command: &str, folder: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_refute"));
    let programs = program.parent().expect("a folder").display();
    let path = format!("{programs}:{}", std::env::var("PATH").unwrap_or_default());
    let output = Command::new("sh")
        .args(["-c", &format!("{command} 2>&1")])
        .current_dir(folder)
        .env_clear()
        .env("PATH", path)
        .output()
        .expect("sh runs");
    String::from_utf8_lossy(&output.stdout).trim_end().to_string()
}

/// Whether an output has the parts of a session in order, from its beginning to its end.
fn fits(expected: &str, actual: &str) -> bool {
    let mut parts = expected.split("\n...\n");
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = actual.strip_prefix(first.strip_prefix("...\n").map_or(first, |_| "")) else { return false };
    let later = first.strip_prefix("...\n").into_iter().chain(parts);
    for part in later {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    rest.is_empty()
}

#[test]
fn every_command_is_in_the_table() {
    let readme = std::fs::read_to_string(root().join("README.md")).expect("README.md can be read");
    let help = run("refute --help", &root());
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    // A line that is indented further goes on with the one before it.
    let names = commands.filter_map(|line| line.strip_prefix("  ")).filter(|line| !line.starts_with(' '));
    let mut named: Vec<&str> = names.filter_map(|line| line.split(' ').next()).filter(|name| *name != "help").collect();
    let rows = readme.lines().filter_map(|line| line.strip_prefix("| `refute "));
    let mut listed: Vec<&str> = rows.filter_map(|row| row.split([' ', '`']).next()).collect();
    named.sort_unstable();
    listed.sort_unstable();
    assert_eq!(listed, named, "README.md lists every command once, and nothing else");
}

#[test]
fn sessions_are_what_is_printed() {
    sessions("README.md");
}

#[test]
fn sessions_of_the_guide_are_what_is_printed() {
    sessions("docs/cover.md");
}

#[test]
fn sessions_of_the_guide_to_synthesis_are_what_is_printed() {
    sessions("docs/synth.md");
}

#[test]
fn sessions_of_the_guide_to_generalizing_are_what_is_printed() {
    sessions("docs/generalize.md");
}

#[test]
fn sessions_of_the_guide_to_proofs_are_what_is_printed() {
    sessions("docs/prove.md");
}

#[test]
fn sessions_of_the_guide_to_repairs_are_what_is_printed() {
    sessions("docs/repair.md");
}

/// Runs all sessions of a document.
fn sessions(document: &str) {
    let path = root().join(document);
    let text = std::fs::read_to_string(&path).expect("the document is there");
    let update = std::env::var_os("UPDATE_CASES").is_some();
    let (mut sessions, mut anew) = (0, Vec::new());
    let folder = examples();
    for (index, block) in text.split("```").enumerate() {
        let is_session = index % 2 == 1 && block.starts_with("\n$ ");
        if !is_session {
            anew.push(block.to_string());
            continue;
        }
        let mut block_anew = String::from("\n");
        for session in block.trim_start_matches("\n$ ").split("\n$ ") {
            let (command, expected) = session.split_once('\n').unwrap_or((session, ""));
            let (expected, actual) = (expected.trim_end(), run(command, folder.path()));
            sessions += 1;
            assert!(update || fits(expected, &actual), "$ {command}\n-- expected\n{expected}\n-- actual\n{actual}");
            let kept = if fits(expected, &actual) { expected } else { &actual };
            block_anew += &format!("$ {command}\n{kept}\n");
        }
        anew.push(block_anew);
    }
    assert!(sessions >= 5, "only {sessions} sessions were found");
    if update {
        std::fs::write(path, anew.join("```")).expect("the document can be written");
    }
}
