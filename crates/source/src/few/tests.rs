//! Which messages are told.

use super::*;
use crate::{FileId, Span};

fn many(errors: usize, warnings: usize) -> Vec<Diagnostic> {
    let at = |i: usize| Span::new(FileId(0), i as u32, i as u32 + 1);
    let warnings = (0..warnings).map(|i| Diagnostic::warning("unused", at(i), "Not used"));
    warnings.chain((0..errors).map(|i| Diagnostic::error("bad", at(1000 + i), "Bad"))).collect()
}

fn told(errors: usize, warnings: usize) -> (usize, usize, Option<(Severity, u32)>) {
    let told = few(many(errors, warnings));
    let count = |code: &str| told.iter().filter(|one| one.code == code).count();
    let more = told.iter().find(|one| one.code == MORE_MESSAGES).map(|one| (one.severity, one.stands_for));
    (count("bad"), count("unused"), more)
}

#[test]
fn a_few_messages_are_told_as_they_are() {
    assert_eq!(told(20, 30), (20, 30, None));
}

#[test]
fn of_many_the_errors_are_told_and_the_rest_is_counted() {
    assert_eq!(told(14_309, 0), (50, 0, Some((Severity::Error, 14_259))));
    assert_eq!(told(10, 100), (10, 40, Some((Severity::Warning, 60))));
    assert_eq!(told(51, 100), (50, 0, Some((Severity::Error, 101))));
}
