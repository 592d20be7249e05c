//! Which files are submissions, and whose.

use super::*;
use std::path::Path;

fn written(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a scratch folder");
    for (name, text) in files {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    }
    folder
}

/// Students with their main files below the folder, and reasons for what is left out.
fn shown(files: &[(&str, &str)], options: &ProgramOptions) -> (Vec<String>, Vec<String>) {
    let folder = written(files);
    let found = submissions(folder.path(), options).expect("submissions");
    let below = |path: &Path| path.strip_prefix(folder.path()).expect("below").display().to_string();
    let entrants = found.programs.iter().map(|one| format!("{} {}", one.student, below(&one.path)));
    let left_out = found.left_out.iter().map(|one| format!("{}: {}", below(Path::new(&one.file)), one.reason));
    (entrants.collect(), left_out.collect())
}

#[test]
fn files_and_folders_are_submissions() {
    let files = [
        ("zoe.py", "print(1)"),
        ("anna/main.c", "int main;"),
        ("anna/list.c", "int x;"),
        ("anna/list.h", ""),
        ("bert/homework.hs", "main = return ()"),
        ("bert/notes.txt", ""),
        ("README.md", ""),
        (".hidden.py", ""),
        ("sum.dialog", ""),
        ("carl.rs", "fn main() {}"),
        ("dora/a.py", ""),
        ("dora/b.py", ""),
        ("emil/notes.txt", ""),
        ("script", "#!/usr/bin/env python3\n"),
    ];
    let (entrants, left_out) = shown(&files, &ProgramOptions::default());
    assert_eq!(entrants, ["anna anna/main.c", "bert bert/homework.hs", "script script", "zoe zoe.py"]);
    assert_eq!(
        left_out,
        [
            "carl.rs: its language is not known by its name; --lang says it",
            "dora: it has 2 programs, none of which is called main",
            "emil: there is no program in it"
        ]
    );
}

#[test]
fn the_language_can_be_told() {
    let python = ProgramOptions { language: Some(Language::Python), ..ProgramOptions::default() };
    let (entrants, left_out) = shown(&[("anna.prog", "print(1)"), ("bert.py", "")], &python);
    assert_eq!(entrants, ["anna anna.prog", "bert bert.py"]);
    assert!(left_out.is_empty());
    let in_process = ProgramOptions { in_process: true, ..ProgramOptions::default() };
    let (entrants, left_out) = shown(&[("anna.ml", ""), ("bert.py", "")], &in_process);
    assert_eq!(entrants, ["anna anna.ml"]);
    assert_eq!(left_out, ["bert.py: it is not OCaml"]);
}

#[test]
fn other_files_stand_beside_the_main_one() {
    let folder =
        written(&[("a/main.py", "import b"), ("a/b.py", ""), ("a/data/x.txt", "1"), ("c/main.py", "import b")]);
    let programs = submissions(folder.path(), &ProgramOptions::default()).expect("submissions").programs;
    let beside: Vec<String> = programs[0].beside.iter().map(|(_, below)| below.display().to_string()).collect();
    assert_eq!(beside, ["b.py", "data/x.txt"]);
    // The main file is the same, the submission is not.
    assert_eq!(programs[0].text, programs[1].text);
    assert_ne!(programs[0].content, programs[1].content);
}

#[test]
fn a_folder_without_programs_is_told() {
    let folder = written(&[("notes.txt", "")]);
    let error = submissions(folder.path(), &ProgramOptions::default()).expect_err("nothing to judge").to_string();
    assert!(error.starts_with("there is no program in `"), "{error}");
    let error = submissions(&folder.path().join("no"), &ProgramOptions::default()).expect_err("no folder").to_string();
    assert!(error.contains("there is no such file"), "{error}");
}
