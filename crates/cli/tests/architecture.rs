//! Holds ARCHITECTURE.md and the promises it makes to the code.
//!
//! The crate table is compared with `cargo metadata`; the invariants that can be read off the text are read off it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

type Uses = BTreeMap<String, BTreeSet<String>>;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The rows of the crate table: `| name | what | uses |`.
fn documented() -> Uses {
    let text = std::fs::read_to_string(root().join("ARCHITECTURE.md")).expect("ARCHITECTURE.md is there");
    let words = |cell: &str| cell.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>();
    let rows = text.lines().filter(|line| line.starts_with("| `"));
    rows.map(|row| {
        let cells: Vec<&str> = row.trim_matches('|').split('|').collect();
        let name = words(cells[0]).remove(0);
        (name, words(cells.last().expect("a row has cells")).into_iter().collect())
    })
    .collect()
}

/// What Cargo says: the workspace's crates and the workspace crates each of them uses outside its tests.
fn actual() -> Uses {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .current_dir(root())
        .output()
        .expect("cargo metadata runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).expect("cargo prints JSON");
    let short = |name: &str| if name == "refute" { "cli".to_owned() } else { name.replace("refute-", "") };
    let packages = metadata["packages"].as_array().expect("packages");
    packages
        .iter()
        .map(|package| {
            let dependencies = package["dependencies"].as_array().expect("dependencies");
            let ours = dependencies.iter().filter(|dep| dep["kind"].is_null() && dep["path"].is_string());
            let uses = ours.map(|dep| short(dep["name"].as_str().expect("a name"))).collect();
            (short(package["name"].as_str().expect("a name")), uses)
        })
        .collect()
}

/// Every Rust file of the crates, with its text.
fn sources() -> Vec<(PathBuf, String)> {
    let mut folders = vec![root().join("crates")];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a readable folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() && !path.ends_with("target") {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = std::fs::read_to_string(&path).expect("UTF-8");
                files.push((path, text));
            }
        }
    }
    files.sort();
    assert!(files.len() > 50, "the search found only {} files", files.len());
    files
}

#[test]
fn the_crate_table_is_true() {
    assert_eq!(documented(), actual(), "left: ARCHITECTURE.md, right: cargo metadata");
}

#[test]
fn no_test_file_is_forgotten() {
    // Where the tests of a crate are one program, a file that is not named in it would never run.
    let files = sources();
    let programs = files.iter().filter(|(path, _)| path.ends_with("tests/all.rs"));
    let mut forgotten = Vec::new();
    for (program, text) in programs {
        let beside = files.iter().filter(|(path, _)| path.parent() == program.parent() && path != program);
        let stem = |path: &Path| path.file_stem().expect("a name").to_string_lossy().into_owned();
        forgotten
            .extend(beside.filter(|(path, _)| !text.contains(&format!("mod {};", stem(path)))).map(|(path, _)| path));
    }
    assert!(forgotten.is_empty(), "not in tests/all.rs: {forgotten:#?}");
}

#[test]
fn every_file_says_what_it_does() {
    let silent: Vec<_> = sources().into_iter().filter(|(_, text)| !text.starts_with("//!")).map(|(p, _)| p).collect();
    assert!(silent.is_empty(), "files without a head comment: {silent:#?}");
}

#[test]
fn only_the_command_line_touches_the_outside_world() {
    let doors = ["std::fs", "std::env", "std::process", "std::net", "std::time", "println!", "eprintln!", "print!("];
    let inner = [
        "source",
        "syntax",
        "ir",
        "typing",
        "frontend",
        "eval",
        "enumerate",
        "solver",
        "constraints",
        "smt",
        "play",
        "narrowing",
        "invariants",
        "check",
        "classroom",
        "dialog",
        "grade",
        "report",
        "verdict",
        "driver",
    ];
    for (path, text) in sources() {
        let name = path.to_string_lossy().into_owned();
        let is_inner = inner.iter().any(|krate| name.contains(&format!("crates/{krate}/src/")));
        let is_door = ["folder", "processes"].iter().any(|door| name.contains(&format!("crates/classroom/src/{door}")));
        if !is_inner || is_door || name.contains("tests") {
            continue;
        }
        for door in doors {
            let hit = text.lines().find(|line| line.contains(door) && !line.trim_start().starts_with("//"));
            assert!(hit.is_none(), "{name} opens {door}: {}", hit.unwrap_or_default());
        }
    }
}
