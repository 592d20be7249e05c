//! Entries come back as they were kept, or not at all.

use super::*;
use refute_driver::{CheckConfig, ClassRequest, EntryRequest};

fn text(name: &str, bytes: &[u8]) -> Text {
    Text { name: name.to_string(), bytes: bytes.to_vec() }
}

fn request(reference: &str) -> ClassRequest {
    let config = CheckConfig::default();
    let entry = EntryRequest { name: None, observer: None, assume: None, equal: None, config };
    let reference = text("reference.ml", reference.as_bytes());
    ClassRequest { prelude: Vec::new(), reference, entries: vec![entry], rules: Default::default() }
}

fn cache(folder: &Path, fresh: bool) -> Cache {
    Cache::open(folder, &blake3::hash(b"program"), "reference.ml", &request("let f x = x"), fresh)
        .expect("a usable folder")
}

fn entry() -> Entry {
    let survey = Survey { structure: Some("abc".to_string()), ..Survey::default() };
    let outcomes = BTreeMap::from([("t".to_string(), TestOutcome::Fails("gives 3".to_string()))]);
    Entry { survey: Some(survey), outcomes, ..Entry::default() }
}

#[test]
fn what_is_kept_is_known_later() {
    let folder = tempfile::tempdir().expect("a scratch folder");
    let path = folder.path().join("exercise/.refute");
    let mut first = cache(&path, false);
    let key = first.key(&text("a.ml", b"let f x = 1"));
    assert_eq!(first.load(&key), Entry::default());
    first.store(&key, &entry());
    assert!(first.failure().is_none());
    assert_eq!(cache(&path, false).load(&key), entry());
    assert_eq!(cache(&path, true).load(&key), Entry::default(), "--fresh");
    assert_eq!(std::fs::read(path.join(".gitignore")).expect("a file"), b"*\n");
}

#[test]
fn whatever_a_result_depends_on_is_in_the_key() {
    let folder = tempfile::tempdir().expect("a scratch folder");
    let key = |program: &[u8], reference, name, bytes| {
        let opened = Cache::open(folder.path(), &blake3::hash(program), "reference.ml", &request(reference), false);
        opened.expect("a usable folder").key(&text(name, bytes))
    };
    let one = key(b"p", "let f x = x", "a.ml", b"text");
    assert_eq!(one, key(b"p", "let f x = x", "a.ml", b"text"));
    assert_ne!(one, key(b"q", "let f x = x", "a.ml", b"text"));
    assert_ne!(one, key(b"p", "let f x = 1", "a.ml", b"text"));
    assert_ne!(one, key(b"p", "let f x = x", "b.ml", b"text"));
    assert_ne!(one, key(b"p", "let f x = x", "a.ml", b"texts"));
    assert_ne!(key(b"p", "r", "ab", b"c"), key(b"p", "r", "a", b"bc"));
}

#[test]
fn a_damaged_entry_counts_as_nothing_and_is_written_anew() {
    let folder = tempfile::tempdir().expect("a scratch folder");
    let mut cache = cache(folder.path(), false);
    cache.store("k", &entry());
    let path = cache.path("k");
    let whole = std::fs::read(&path).expect("a file");
    for length in [0, 10, 64, 65, whole.len() - 1] {
        std::fs::write(&path, &whole[..length]).expect("a file");
        assert_eq!(cache.load("k"), Entry::default(), "cut at {length}");
    }
    for place in [0, 64, 70, whole.len() - 2] {
        let mut bytes = whole.clone();
        bytes[place] ^= 1;
        std::fs::write(&path, bytes).expect("a file");
        assert_eq!(cache.load("k"), Entry::default(), "changed at {place}");
    }
    cache.store("k", &entry());
    assert_eq!(cache.load("k"), entry());
}

#[test]
fn what_nobody_uses_is_removed() {
    let folder = tempfile::tempdir().expect("a scratch folder");
    let mut cache = cache(folder.path(), false);
    for key in ["used", "old"] {
        cache.store(key, &entry());
    }
    let mut other = request("let f x = x");
    other.reference.name = "other.ml".to_string();
    let mut other = Cache::open(folder.path(), &blake3::hash(b"program"), &other.reference.name, &other, false)
        .expect("a usable folder");
    other.store("old", &entry());
    std::fs::write(folder.path().join("left.123.tmp"), "half").expect("a file");
    std::fs::write(folder.path().join("mine.txt"), "not ours").expect("a file");
    cache.sweep(&BTreeSet::from(["used"]));
    let mut names: Vec<String> = std::fs::read_dir(folder.path())
        .expect("a folder")
        .map(|file| file.expect("a file").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    let name = |path: std::path::PathBuf| path.file_name().expect("a name").to_string_lossy().into_owned();
    let mut expected = vec![".gitignore".to_string(), "mine.txt".to_string()];
    expected.extend([name(cache.path("used")), name(other.path("old"))]);
    expected.sort();
    assert_eq!(names, expected);
}

#[test]
fn a_folder_that_cannot_be_used_is_told() {
    let folder = tempfile::tempdir().expect("a scratch folder");
    let file = folder.path().join("file");
    std::fs::write(&file, "").expect("a file");
    let opened = Cache::open(&file.join(".refute"), &blake3::hash(b""), "", &request(""), false);
    assert!(opened.is_err());
    let mut cache = cache(&folder.path().join("c"), false);
    std::fs::remove_dir_all(folder.path().join("c")).expect("it can be removed");
    cache.store("k", &entry());
    assert!(cache.failure().is_some());
}

#[test]
fn tests_are_told_apart() {
    let key = |entry, item: &str| test_key(&ClassTest { entry, call: None, item: item.to_string() });
    assert_eq!(key(0, "let () = assert (f 1 = 2)"), key(0, "let () = assert (f 1 = 2)"));
    assert_ne!(key(0, "a"), key(1, "a"));
    assert_ne!(key(0, "a"), key(0, "b"));
}

#[test]
fn whatever_a_repair_is_made_with_is_in_its_key() {
    let lent = |class: &[(&str, &[u8])], items: &[&str]| RepairDonors {
        class: class.iter().map(|(name, bytes)| text(name, bytes)).collect(),
        tests: items.iter().map(|item| ClassTest { entry: 0, call: None, item: (*item).to_string() }).collect(),
    };
    let one = repair_key(&lent(&[("a.ml", b"text")], &[]));
    assert_eq!(one, repair_key(&lent(&[("a.ml", b"text")], &[])));
    assert_ne!(one, repair_key(&lent(&[], &[])));
    assert_ne!(one, repair_key(&lent(&[("a.ml", b"texts")], &[])));
    assert_ne!(one, repair_key(&lent(&[("b.ml", b"text")], &[])));
    assert_ne!(one, repair_key(&lent(&[("a.ml", b"text")], &["let () = assert true"])));
    assert_ne!(repair_key(&lent(&[("ab", b"c")], &[])), repair_key(&lent(&[("a", b"bc")], &[])));
}
