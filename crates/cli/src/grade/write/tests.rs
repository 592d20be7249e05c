//! A report is there as a whole, or the folder is as it was.

use super::*;
use std::collections::BTreeMap;

fn file(path: &str, text: &str) -> File {
    File { path: path.to_string(), bytes: text.as_bytes().to_vec() }
}

/// Everything below a folder but the manifest, by its path.
fn content(folder: &Path) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(&next).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path.strip_prefix(folder).expect("below").display().to_string();
            if path.is_dir() {
                folders.push(path);
            } else if name != manifest::NAME {
                found.insert(name, std::fs::read_to_string(&path).expect("text"));
            }
        }
    }
    found
}

fn expected(files: &[(&str, &str)]) -> BTreeMap<String, String> {
    files.iter().map(|(name, text)| (name.to_string(), text.to_string())).collect()
}

#[test]
fn a_new_folder_is_made_with_those_above() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let out = scratch.path().join("a/b/report");
    write(&out, &[file("report.html", "x"), file("students/ann.md", "y")], Manifest::default()).expect("written");
    assert_eq!(content(scratch.path()).keys().filter(|name| !name.contains("report/")).count(), 0, "nothing is left");
    assert_eq!(content(&out), expected(&[("report.html", "x"), ("students/ann.md", "y")]));
    let written = manifest::read(&out).expect("a manifest");
    assert_eq!(written.files, ["report.html", "students/ann.md"]);
}

#[test]
fn a_later_report_replaces_an_earlier_one_and_nothing_else() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let out = scratch.path().join("report");
    let files = [file("report.html", "old"), file("students/ann.md", "a"), file("same.csv", "s")];
    write(&out, &files, Manifest::default()).expect("written");
    std::fs::write(out.join("notes.txt"), "the teacher's").expect("a file");
    let same = std::fs::metadata(out.join("same.csv")).expect("a file").modified().expect("a time");
    let files = [file("report.html", "new"), file("same.csv", "s"), file("more/bob.md", "b")];
    write(&out, &files, Manifest::default()).expect("written");
    let now = [("report.html", "new"), ("same.csv", "s"), ("more/bob.md", "b"), ("notes.txt", "the teacher's")];
    assert_eq!(content(&out), expected(&now));
    assert!(!out.join("students").exists(), "an empty folder is left");
    assert_eq!(std::fs::metadata(out.join("same.csv")).expect("a file").modified().expect("a time"), same);
    assert_eq!(manifest::read(&out).expect("a manifest").files, ["report.html", "same.csv", "more/bob.md"]);
}

#[test]
fn a_folder_with_other_things_is_refused() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    std::fs::write(scratch.path().join("thesis.tex"), "years of work").expect("a file");
    let refused = write(scratch.path(), &[file("report.html", "x")], Manifest::default()).expect_err("refused");
    assert!(refused.to_string().contains("is not empty and is no report"), "{refused}");
    assert_eq!(content(scratch.path()), expected(&[("thesis.tex", "years of work")]));
}

#[test]
fn an_empty_folder_and_one_with_our_own_rest_are_fine() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    std::fs::create_dir_all(scratch.path().join(".refute")).expect("a folder");
    // No process has this number.
    std::fs::create_dir_all(scratch.path().join(".refute-stage-2147483646/x")).expect("a folder");
    write(scratch.path(), &[file("report.html", "x")], Manifest::default()).expect("written");
    assert_eq!(content(scratch.path()), expected(&[("report.html", "x")]));
    assert!(!scratch.path().join(".refute-stage-2147483646").exists());
}

#[test]
fn what_is_in_the_way_is_told_and_the_old_report_stays() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let out = scratch.path().join("report");
    write(&out, &[file("a.csv", "old")], Manifest::default()).expect("written");
    std::fs::create_dir(out.join("b.csv")).expect("a folder");
    let files = [file("a.csv", "new"), file("b.csv", "new")];
    let refused = write(&out, &files, Manifest::default()).expect_err("refused");
    assert!(refused.to_string().contains("is a folder, but a file of the report belongs there"), "{refused}");
    assert_eq!(content(&out), expected(&[("a.csv", "old")]));
    assert_eq!(std::fs::read_dir(&out).expect("a folder").count(), 3, "a stage is left");
}

#[test]
fn a_file_a_dangling_link_and_a_circle_are_told() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let at = |name: &str| scratch.path().join(name);
    std::fs::write(at("file"), "").expect("a file");
    std::os::unix::fs::symlink("nowhere", at("dangling")).expect("a link");
    std::os::unix::fs::symlink("circle", at("circle")).expect("a link");
    let told = |name: &str| check(&at(name)).expect_err("refused").to_string();
    assert!(told("file").contains("is not a folder"), "{}", told("file"));
    assert!(told("file/report").contains("a part of the path is not a folder"), "{}", told("file/report"));
    assert!(told("dangling").contains("leads nowhere"), "{}", told("dangling"));
    assert!(told("circle").contains("go round in a circle"), "{}", told("circle"));
    assert!(told(&"x".repeat(300)).contains("the name is too long"), "{}", told(&"x".repeat(300)));
}

#[test]
fn no_file_leaves_the_folder() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let out = scratch.path().join("report");
    for path in ["../evil", "/evil", "a/../../evil", ""] {
        let refused = write(&out, &[file(path, "x")], Manifest::default()).expect_err("refused");
        assert!(refused.to_string().contains("not a path below"), "{refused}");
    }
    assert_eq!(std::fs::read_dir(scratch.path()).expect("a folder").count(), 0);
}
