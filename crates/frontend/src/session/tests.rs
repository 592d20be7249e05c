//! Tests of sessions.

use super::{Session, library_problems, library_sources};
use refute_source::render::{Colour, render};
use refute_source::{Severity, Sources};

#[test]
fn the_library_loads_without_problems() {
    let problems: Vec<String> =
        library_problems().iter().map(|problem| render(library_sources(), problem, Colour::Plain)).collect();
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
}

#[test]
fn texts_share_a_scope() {
    let mut session = Session::new();
    let mut sources = Sources::new();
    let first = sources.add("first.ml", "let double x = x + x");
    assert_eq!(session.add(&sources, first), []);
    let second = sources.add("second.ml", "let four = double 2");
    assert_eq!(session.add(&sources, second), []);
    assert_eq!(session.program().items.len() - session.program().library.items, 2);
}

#[test]
fn a_refused_text_leaves_no_trace() {
    let mut session = Session::new();
    let mut sources = Sources::new();
    let wrong = sources.add("wrong.ml", "let x = 1 let y = x ^ x");
    let diagnostics = session.add(&sources, wrong);
    assert!(diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error));
    assert_eq!(session.program().items.len(), session.program().library.items);
    let later = sources.add("later.ml", "let z = x");
    assert_eq!(session.add(&sources, later).len(), 1);
}
