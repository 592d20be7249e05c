//! What is told when a text is no problem that can be searched.

use super::reading;

/// The places and titles of messages, and the sentence.
fn told(content: &str) -> (Vec<String>, String) {
    let read = reading(content);
    let titles = read
        .told
        .iter()
        .map(|one| one.lines().next().unwrap_or_default().split_once(": ").map_or("", |(_, title)| title));
    let both = read.places.iter().zip(titles).map(|(place, title)| format!("{place} {title}"));
    (both.collect(), read.wanted.map(|_| ()).expect_err("no problem"))
}

fn check(content: &str, expected: &[&str]) {
    let (found, sentence) = told(content);
    assert_eq!(found, expected, "{content}");
    assert_eq!(sentence, "`test.ml` has errors, so it is not known what is wanted.");
}

#[test]
fn evidence_of_another_type() {
    let content = "let f : int list -> int = ??\nassert (f [1] = \"a\")\nassert (f ['c'] = 1)";
    check(
        content,
        &[
            "type-mismatch 2:17 The result of example 1 should be an `int`, but it is a `string`",
            "type-mismatch 3:12 This element should be an `int`, but it is a `char`",
        ],
    );
}
