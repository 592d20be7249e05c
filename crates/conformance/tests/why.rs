//! What `refute check --why` says of wrong submissions, two of each of sixteen classes and one of each of twenty-four exercises, beside what
//! a teacher would say.
//!
//! `tests/why/said.toml` has a table for each: `teacher` and `kept` are a person's (`whenever`: right about all failing inputs and worth
//! keeping; `share`: right about a share of them; `only`: what nothing fails without, worth keeping; `no`), `says` is the tool's.
//! `UPDATE_GOLDEN=1` writes what is said now; a person must read it then, and say again whether it is kept.

use refute_conformance::reasons::{cases, said};
use std::fmt::Write as _;
use std::path::Path;
use toml::de::DeTable;

/// Sentences of each kind that there must be at least.
const KEPT: [(&str, usize); 1] = [("whenever", 35)];

#[test]
fn sentences_are_those_that_a_person_has_read() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/why/said.toml");
    let text = std::fs::read_to_string(&path).unwrap_or_default();
    let table = DeTable::parse(&text).expect("a table");
    let known = |name: &str, key: &str| {
        let value = table.get_ref().get(name).and_then(|value| value.get_ref().get(key));
        value.and_then(|value| value.get_ref().as_str()).unwrap_or_default().to_string()
    };
    let cases = cases();
    assert_eq!(cases.len(), 56);
    let (mut written, mut report) = (String::new(), String::new());
    for (case, said) in cases.iter().zip(said(&cases)) {
        let field = |key: &str| known(&case.name, key);
        let says = said.sentence.unwrap_or_default();
        let same = says == field("says");
        let kept = if same { field("kept") } else { "unread".to_string() };
        if !same || kept == "unread" {
            _ = writeln!(report, "{}\n  was  {}\n  is   {says}", case.name, field("says"));
        }
        let (name, teacher) = (&case.name, field("teacher"));
        _ = writeln!(written, "[{name:?}]\nteacher = {teacher:?}\nsays = {says:?}\nkept = {kept:?}\n");
    }
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, written).expect("the file can be written");
        return;
    }
    assert!(report.is_empty(), "not read by a person yet:\n{report}");
    for (kind, fewest) in KEPT {
        let count = cases.iter().filter(|case| known(&case.name, "kept") == kind).count();
        assert!(count >= fewest, "only {count} sentences are kept as {kind}");
    }
}
