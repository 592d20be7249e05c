//! End-to-end tests: every directory of `cases/` is a command with its files and what must come out.
//!
//! `cmd` is a shell script in which `refute` is the program, run inside a copy of `in/`; `stdout`, `stderr` and `code` are
//! what it must give (missing: nothing, 0). `UPDATE_CASES=1 cargo test -p refute --test all cases::` writes them anew; then
//! read the difference.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

struct Output {
    stdout: String,
    stderr: String,
    code: String,
}

/// Copies what is in a folder, if it is there, with its folders.
fn copy(from: &Path, to: &Path) {
    let Ok(entries) = std::fs::read_dir(from) else { return };
    for entry in entries {
        let entry = entry.expect("an entry");
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            std::fs::create_dir_all(&target).expect("a folder");
            copy(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), target).expect("a copy");
        }
    }
}

fn run(case: &Path, scratch: &Path) -> Output {
    let folder = scratch.join("in");
    std::fs::create_dir_all(&folder).expect("a folder");
    copy(&case.join("in"), &folder);
    let program = Path::new(env!("CARGO_BIN_EXE_refute"));
    let path =
        format!("{}:{}", program.parent().expect("a folder").display(), std::env::var("PATH").unwrap_or_default());
    let output = Command::new("sh")
        .arg(case.join("cmd"))
        .current_dir(&folder)
        .env_clear()
        .env("PATH", path)
        .env("COLUMNS", "100")
        .output()
        .expect("sh runs");
    Output {
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        code: output.status.code().map_or("signal".to_string(), |code| code.to_string()),
    }
}

/// Compares one file of a case, or writes it.
fn compare(path: &Path, actual: &str, usual: &str, differences: &mut String) {
    let expected = std::fs::read_to_string(path).unwrap_or_else(|_| usual.to_string());
    if expected == actual {
        return;
    }
    if std::env::var_os("UPDATE_CASES").is_some() {
        if actual == usual {
            std::fs::remove_file(path).expect("the file can be removed");
        } else {
            std::fs::write(path, actual).expect("the file can be written");
        }
        return;
    }
    _ = writeln!(differences, "== {}\n-- expected\n{expected}\n-- actual\n{actual}", path.display());
}

fn cases() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let entries = std::fs::read_dir(folder).expect("the cases are there");
    let mut cases: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    cases.sort();
    assert!(cases.len() >= 30, "only {} cases", cases.len());
    cases
}

#[test]
fn commands_do_what_they_should() {
    let mut differences = String::new();
    for case in cases() {
        let scratch = tempfile::tempdir().expect("a scratch folder");
        let output = run(&case, scratch.path());
        compare(&case.join("stdout"), &output.stdout, "", &mut differences);
        compare(&case.join("stderr"), &output.stderr, "", &mut differences);
        compare(&case.join("code"), &format!("{}\n", output.code), "0\n", &mut differences);
    }
    assert!(differences.is_empty(), "{differences}");
}
