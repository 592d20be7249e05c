//! Ctrl-C ends a run in order: what was printed stays, the message says so, the exit code is 130.
//!
//! The signal is sent when the program has shown that it is running, so nothing here depends on time.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};

#[test]
fn ctrl_c_ends_a_run_in_order() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_refute"))
        .args(["run", "-", "--fuel", "1_000_000_000_000"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("refute starts");
    let program = b"let started = true\nlet rec loop n = loop (n + 1)\nlet never = loop 0\n";
    child.stdin.take().expect("a pipe").write_all(program).expect("refute reads its input");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut text = String::new();
    while !text.contains("val loop") {
        assert!(output.read_line(&mut text).expect("text") > 0, "ended early: {text}");
    }
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(sent.success());
    output.read_to_string(&mut text).expect("text");
    assert_eq!(text, "val started : bool = true\nval loop : int -> 'a = <fun>\nInterrupted.\n");
    assert_eq!(child.wait().expect("refute ends").code(), Some(130));
}

#[test]
fn ctrl_c_ends_a_search_in_order() {
    let folder = tempfile::tempdir().expect("a scratch folder");
    let sum = "let rec sum = function [] -> 0 | x :: rest -> x + sum rest\n";
    let files = [("reference.ml", sum), ("quick.ml", "let sum list = 1\n"), ("slow.ml", sum), ("never.ml", sum)];
    for (name, text) in files {
        std::fs::write(folder.path().join(name), text).expect("a file");
    }
    let mut child = Command::new(env!("CARGO_BIN_EXE_refute"))
        .args(["check", "reference.ml", "quick.ml", "slow.ml", "never.ml", "--entry", "sum"])
        .args(["--jobs", "1", "--effort", "1_000_000_000_000", "--prove", "off"])
        .current_dir(folder.path())
        .stdout(Stdio::piped())
        .spawn()
        .expect("refute starts");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut text = String::new();
    while !text.contains("quick.ml") {
        assert!(output.read_line(&mut text).expect("text") > 0, "ended early: {text}");
    }
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(sent.success());
    output.read_to_string(&mut text).expect("text");
    assert!(text.starts_with("quick.ml  differs              sum []\n"), "{text}");
    assert!(text.contains("\ninterrupted: "), "{text}");
    assert!(!text.contains("never.ml"), "{text}");
    assert_eq!(child.wait().expect("refute ends").code(), Some(130));
}
