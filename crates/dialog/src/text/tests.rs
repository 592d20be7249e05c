//! Whole texts: the examples load, and every kind of mistake has its message.

mod examples;
mod hostile;
mod layout;
mod meaning;
mod names;
mod types;

use super::{Loaded, load};
use crate::core::Spec;
use refute_source::Sources;
use refute_source::render::{Colour, render};

/// Loads a text with parameters.
pub(crate) fn load_with(text: &str, given: &[(&str, &str)]) -> (Sources, Loaded) {
    let mut sources = Sources::new();
    let file = sources.add("spec.dialog", text.as_bytes().to_vec());
    let given: Vec<(String, String)> =
        given.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    let loaded = load(&sources, file, &given);
    (sources, loaded)
}

/// The messages about a text.
pub(crate) fn messages(text: &str, given: &[(&str, &str)]) -> String {
    let (sources, loaded) = load_with(text, given);
    let rendered: Vec<String> =
        loaded.problems.iter().map(|problem| render(&sources, problem, Colour::Plain)).collect();
    rendered.join("\n")
}

/// The specification of a text without mistakes.
pub(crate) fn spec(text: &str) -> Spec {
    let (_, loaded) = load_with(text, &[]);
    match loaded.spec {
        Some(spec) => spec,
        None => panic!("{}", messages(text, &[])),
    }
}

/// Compares the messages about a text.
pub(crate) fn check(text: &str, given: &[(&str, &str)], expected: expect_test::Expect) {
    expected.assert_eq(&messages(text, given));
}
