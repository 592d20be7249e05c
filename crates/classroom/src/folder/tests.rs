//! Records come back as they were kept, or not at all.

use super::*;
use crate::store::Keys;
use refute_verdict::{Survey, TestOutcome};
use std::collections::BTreeMap;

fn folder(path: &Path, fresh: bool) -> Folder {
    Folder::open(path, "reference.ml", fresh).expect("a usable folder")
}

fn key(name: &str) -> Key {
    Keys::new(b"program", &"exercise").expect("it can be written").key(name, b"")
}

fn record() -> Record {
    let survey = Survey { structure: Some("abc".to_string()), ..Survey::default() };
    let outcomes = BTreeMap::from([("t".to_string(), TestOutcome::Holds)]);
    Record { survey: Some(survey), outcomes, ..Record::default() }
}

#[test]
fn what_is_kept_is_known_later() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let path = scratch.path().join("exercise/.refute");
    let mut first = folder(&path, false);
    assert_eq!(first.load(&key("k")), None);
    first.store(&key("k"), &record());
    assert!(first.failure().is_none());
    assert_eq!(folder(&path, false).load(&key("k")), Some(record()));
    assert_eq!(std::fs::read(path.join(".gitignore")).expect("a file"), b"*\n");
}

#[test]
fn a_fresh_run_knows_only_what_it_found_out_itself() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    folder(scratch.path(), false).store(&key("k"), &record());
    let mut fresh = folder(scratch.path(), true);
    assert_eq!(fresh.load(&key("k")), None);
    fresh.store(&key("k"), &Record::default());
    assert_eq!(fresh.load(&key("k")), Some(Record::default()));
}

#[test]
fn a_damaged_record_counts_as_nothing_and_is_written_anew() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let mut folder = folder(scratch.path(), false);
    folder.store(&key("k"), &record());
    let path = folder.path(key("k").as_str());
    let whole = std::fs::read(&path).expect("a file");
    for length in [0, 10, 64, 65, whole.len() - 1] {
        std::fs::write(&path, &whole[..length]).expect("a file");
        assert_eq!(folder.load(&key("k")), None, "cut at {length}");
    }
    for place in [0, 64, 70, whole.len() - 2] {
        let mut bytes = whole.clone();
        bytes[place] ^= 1;
        std::fs::write(&path, bytes).expect("a file");
        assert_eq!(folder.load(&key("k")), None, "changed at {place}");
    }
    folder.store(&key("k"), &record());
    assert_eq!(folder.load(&key("k")), Some(record()));
}

#[test]
fn what_nobody_uses_is_removed() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let mut one = folder(scratch.path(), false);
    for name in ["used", "old"] {
        one.store(&key(name), &record());
    }
    let mut other = Folder::open(scratch.path(), "other.ml", false).expect("a usable folder");
    other.store(&key("old"), &record());
    std::fs::write(scratch.path().join("left.123.tmp"), "half").expect("a file");
    std::fs::write(scratch.path().join("mine.txt"), "not ours").expect("a file");
    one.sweep(&BTreeSet::from([&key("used")]));
    let mut names: Vec<String> = std::fs::read_dir(scratch.path())
        .expect("a folder")
        .map(|file| file.expect("a file").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    let name = |path: PathBuf| path.file_name().expect("a name").to_string_lossy().into_owned();
    let mut expected = vec![".gitignore".to_string(), "mine.txt".to_string()];
    expected.extend([name(one.path(key("used").as_str())), name(other.path(key("old").as_str()))]);
    expected.sort();
    assert_eq!(names, expected);
}

#[test]
fn a_folder_that_cannot_be_used_is_told() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let file = scratch.path().join("file");
    std::fs::write(&file, "").expect("a file");
    assert!(Folder::open(&file.join(".refute"), "", false).is_err());
    let mut folder = folder(&scratch.path().join("c"), false);
    std::fs::remove_dir_all(scratch.path().join("c")).expect("it can be removed");
    folder.store(&key("k"), &record());
    assert!(folder.failure().is_some());
}

#[test]
fn others_may_read_what_is_kept() {
    use std::os::unix::fs::PermissionsExt;
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let mut folder = folder(scratch.path(), false);
    folder.store(&key("k"), &record());
    let plain = scratch.path().join("plain");
    std::fs::write(&plain, "").expect("a file");
    let mode = |path: &Path| std::fs::metadata(path).expect("a file").permissions().mode();
    assert_eq!(mode(&folder.path(key("k").as_str())), mode(&plain));
}
