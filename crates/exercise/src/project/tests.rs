//! Folders of submissions of which some are programs of several files.

use super::*;
use crate::submissions::{SubmissionSource, gather};
use std::fs;

/// A folder with these files.
fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("inside")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
    folder
}

/// The submissions of a class: students with the beginnings of their texts.
fn class(files: &[(&str, &str)]) -> Vec<(String, String)> {
    let folder = folder(files);
    let source = SubmissionSource::Folder(folder.path().to_path_buf());
    let found = gather(&[source], &[], &mut Reader::default()).expect("submissions");
    let shown = |text: &Text| text.shown().lines().next().unwrap_or_default().to_string();
    found.submissions.iter().map(|one| (one.student.clone(), shown(&one.text))).collect()
}

fn pairs(expected: &[(&str, &str)]) -> Vec<(String, String)> {
    expected.iter().map(|(student, text)| (student.to_string(), text.to_string())).collect()
}

#[test]
fn a_folder_whose_files_name_each_other_is_one_submission() {
    let found = class(&[
        ("anna/stack.ml", "let empty = []"),
        ("anna/main.ml", "let e = Stack1.empty"),
        ("anna/stack1.ml", "let empty = []"),
        ("ben/one.ml", "let a = 1"),
        ("ben/two.ml", "let a = List.rev []"),
        ("carl.ml", "let c = 1"),
        ("dora/lib/dune", "(library (name dora))"),
        ("dora/lib/only.ml", "let d = 1"),
    ]);
    let expected = [
        ("anna", "module Stack = struct"),
        ("one", "let a = 1"),
        ("two", "let a = List.rev []"),
        ("carl", "let c = 1"),
        ("dora", "module Only = struct"),
    ];
    assert_eq!(found, pairs(&expected));
}

#[test]
fn files_of_a_class_are_not_one_program_though_they_name_each_other() {
    let found = class(&[("anna.ml", "let a = 1"), ("ben.ml", "let b = Anna.a"), ("list.ml", "let c = 1")]);
    assert_eq!(found, pairs(&[("anna", "let a = 1"), ("ben", "let b = Anna.a"), ("list", "let c = 1")]));
}

#[test]
fn a_folder_that_is_no_program_says_why() {
    let circle = folder(&[("p/dune-project", ""), ("p/a.ml", "let x = B.x"), ("p/b.ml", "let x = A.x")]);
    let source = SubmissionSource::Folder(circle.path().to_path_buf());
    let found = gather(&[source], &[], &mut Reader::default()).expect("something");
    assert!(found.submissions.is_empty());
    assert!(found.left_out[0].reason.starts_with("these files need one another: "), "{:?}", found.left_out);
}

#[test]
fn libraries_are_read_from_their_descriptions() {
    let name = |text: &str| library(text.as_bytes(), Path::new("lib/dune")).map(|library| library.name);
    assert_eq!(name("(library\n (name shapes)\n (libraries str))"), Some("shapes".to_string()));
    assert_eq!(name("(executable (name main))"), None);
    assert_eq!(name("(library (flags (:standard -w -27)) (name a_b))"), Some("a_b".to_string()));
    assert_eq!(name("(rule (action (run x)))\n(library (name z))"), Some("z".to_string()));
}
