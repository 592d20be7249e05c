//! Patches in files.

use super::*;
use crate::args::{Args, Command};
use clap::Parser;
use refute_driver::{ClassRequest, Text};
use refute_verdict::{Edit, Place, Position, RepairExtent, RepairSource, Search, StopReason};
use std::os::unix::fs::PermissionsExt;

const BEFORE: &[u8] = b"let f x = x + 1 (* caf\xe9 *)\r\n";
const AFTER: &[u8] = b"let f x = x - 1 (* caf\xe9 *)\r\n";

fn submission(path: &Path) -> Submission {
    let text = Text { name: path.display().to_string(), bytes: BEFORE.to_vec() };
    Submission { student: "anna".to_string(), text, path: path.to_path_buf() }
}

fn exercise(folder: &Path, submissions: &[&str]) -> Exercise {
    let reference = Text { name: folder.join("reference.ml").display().to_string(), bytes: AFTER.to_vec() };
    std::fs::write(&reference.name, AFTER).expect("a file");
    let submissions = submissions.iter().map(|name| {
        let path = if *name == "-" { PathBuf::from("-") } else { folder.join(name) };
        if *name != "-" {
            std::fs::write(&path, BEFORE).expect("a file");
        }
        submission(&path)
    });
    Exercise {
        title: "f".to_string(),
        folder: folder.to_path_buf(),
        request: ClassRequest {
            prelude: Vec::new(),
            reference,
            entries: Vec::new(),
            rules: Default::default(),
            tests: Vec::new(),
        },
        points: None,
        submissions: submissions.collect(),
        left_out: Vec::new(),
        notes: Vec::new(),
    }
}

fn verdict(answer: RepairAnswer) -> RepairVerdict {
    let at = |offset: u32| Position { line: 1, column: offset + 1, offset };
    let place = Place { file: "anna.ml".to_string(), start: at(12), end: at(13) };
    let verified: Search = serde_json::from_value(serde_json::json!({
        "complete_to": 1, "stop": serde_json::to_value(StopReason::Saturated).expect("a word"), "shapes": 1, "outside": 0,
        "probes": 0, "runs": 1, "paths": 1, "open": 0, "reference_branches": [0, 0], "submission_branches": [0, 0],
        "queries": {"asked": 0, "guessed": 0, "remembered": 0, "z3": 0, "unknown": 0}, "memory_words": 0
    }))
    .expect("a search");
    let patch = RepairPatch {
        edits: vec![Edit { place, replacement: "-".to_string() }],
        explanation: String::new(),
        extent: RepairExtent::Place,
        source: RepairSource::Itself,
        mistakes: Vec::new(),
        key: String::new(),
        diff: "--- a\n+++ b\n".to_string(),
        text: String::new(),
        changed_tokens: 2,
        idle: Vec::new(),
        tokens: 9,
        verified,
        proof: None,
        tests: None,
    };
    RepairVerdict { patch: Some(patch), ..RepairVerdict::new("anna.ml", "f", answer) }
}

fn target(options: &[&str], exercise: &Exercise) -> Result<Target, String> {
    let words = ["refute", "repair", "r.ml", "s.ml"].iter().chain(options);
    match Args::try_parse_from(words).expect("options").command {
        Command::Repair(args) => Target::new(&args, exercise),
        _ => Err("another command".to_string()),
    }
}

#[test]
fn a_patch_is_applied_to_the_bytes_and_permissions_stay() {
    let folder = tempfile::tempdir().expect("a folder");
    let exercise = exercise(folder.path(), &["anna.ml"]);
    let path = &exercise.submissions[0].path;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o640)).expect("permissions");
    let mut target = target(&["--apply"], &exercise).expect("a target");
    assert_eq!(target.take(&exercise.submissions[0], &verdict(RepairAnswer::Repaired)), ExitCode::Fine);
    assert_eq!(std::fs::read(path).expect("a file"), AFTER);
    assert_eq!(std::fs::metadata(path).expect("a file").permissions().mode() & 0o777, 0o640);
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 2, "something was left behind");
    // Now it is another text than the one that was read.
    assert_eq!(target.take(&exercise.submissions[0], &verdict(RepairAnswer::Repaired)), ExitCode::Usage);
    assert_eq!(std::fs::read(path).expect("a file"), AFTER);
}

#[test]
fn nothing_is_written_without_a_repair() {
    let folder = tempfile::tempdir().expect("a folder");
    let exercise = exercise(folder.path(), &["anna.ml"]);
    let out = folder.path().join("out.ml");
    let mut target = target(&["--apply", "--out", &out.display().to_string()], &exercise).expect("a target");
    assert_eq!(target.take(&exercise.submissions[0], &verdict(RepairAnswer::NoPatch)), ExitCode::Fine);
    assert_eq!(target.finish(), ExitCode::Fine);
    assert!(!out.exists());
    assert_eq!(std::fs::read(&exercise.submissions[0].path).expect("a file"), BEFORE);
}

#[test]
fn programs_and_differences_are_written_elsewhere() {
    let folder = tempfile::tempdir().expect("a folder");
    let exercise = exercise(folder.path(), &["anna.ml", "berta.ml"]);
    let written = |name: &str, exercise: &Exercise| {
        let out = folder.path().join(name);
        let mut target = target(&["--out", &out.display().to_string()], exercise)?;
        for submission in &exercise.submissions {
            assert_eq!(target.take(submission, &verdict(RepairAnswer::Repaired)), ExitCode::Fine);
        }
        assert_eq!(target.finish(), ExitCode::Fine);
        std::fs::read(out).map_err(|error| error.to_string())
    };
    assert_eq!(written("all.patch", &exercise), Ok(b"--- a\n+++ b\n--- a\n+++ b\n".to_vec()));
    assert!(written("all.ml", &exercise).is_err_and(|message| message.contains("2 submissions")));
    let mut single = exercise.clone();
    single.submissions.pop();
    assert_eq!(written("out.ml", &single), Ok(AFTER.to_vec()));
    assert!(written("reference.ml", &single).is_err_and(|message| message.contains("belongs to the exercise")));
}

#[test]
fn standard_input_is_not_changed() {
    let folder = tempfile::tempdir().expect("a folder");
    let exercise = exercise(folder.path(), &["-"]);
    assert!(target(&["--apply"], &exercise).is_err());
}

#[test]
fn a_hint_writes_nothing() {
    for other in ["--apply", "--out=x.ml"] {
        assert!(Args::try_parse_from(["refute", "repair", "r.ml", "s.ml", "--hint", "1", other]).is_err());
    }
    assert!(Args::try_parse_from(["refute", "repair", "r.ml", "s.ml", "--hint", "4"]).is_err());
}
