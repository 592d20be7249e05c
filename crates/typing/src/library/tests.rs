//! The table is read as it is meant.

use super::*;

fn version(text: &str) -> Option<Version> {
    text.parse().ok()
}

#[test]
fn names_come_and_go() {
    let lived = |module, name| member(module, UnboundKind::Value, name).map(|life| (life.since, life.gone));
    assert_eq!(lived("List", "rev"), Some((None, None)));
    assert_eq!(lived("List", "is_empty"), Some((version("5.1"), None)));
    assert_eq!(lived("String", "lowercase"), Some((None, version("5.0"))));
    assert_eq!(lived("Stream", "peek"), Some((None, version("5.0"))));
    assert_eq!(lived("In_channel", "input_all"), Some((version("4.14"), None)));
    assert_eq!(lived("In_channel", "input_lines"), Some((version("5.1"), None)));
    assert_eq!(lived("Dynarray", "find_opt"), Some((version("5.3"), None)));
    assert_eq!(lived("List", "isempty"), None);
    assert_eq!(member("Seq", UnboundKind::Constructor, "Forced_twice").and_then(|life| life.since), version("4.14"));
    assert!(module("Effect.Deep").is_some() && module("Effects").is_none());
    assert!(is_of_other_library("OUnit2") && !is_of_other_library("List"));
}

#[test]
fn values_that_the_library_declares_as_primitives() {
    assert_eq!(primitives::declared("Int", "neg"), Some("%negint"));
    assert_eq!(primitives::declared("Array", "length"), Some("%array_length"));
    assert_eq!(primitives::declared("Int", "compare"), None);
    assert_eq!(primitives::declared("List", "length"), None);
}

#[test]
fn a_language_has_what_lives_in_it() {
    let life = |module, name| member(module, UnboundKind::Value, name).unwrap_or_default();
    let only = |text| Language::Only(version(text).unwrap_or(Version::KNOWN[0]));
    assert!(life("List", "is_empty").is_in(Language::Any) && life("List", "is_empty").is_in(only("5.1")));
    assert!(!life("List", "is_empty").is_in(only("5.0")));
    assert!(life("String", "lowercase").is_in(only("4.14")) && !life("String", "lowercase").is_in(only("5.0")));
    assert!("5.9".parse::<Version>().is_err() && "five".parse::<Version>().is_err());
}
