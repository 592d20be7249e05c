//! What counts as the same transcript.

use super::*;

#[test]
fn weak_variables_count_from_one() {
    assert_eq!(renumber_weak("'_weak7 -> '_weak12 -> '_weak7"), "'_weak1 -> '_weak2 -> '_weak1");
    assert_eq!(renumber_weak("'a -> 'a"), "'a -> 'a");
}

#[test]
fn blanks_count_as_one() {
    assert_eq!(single_blanks("  a\n\n b\tc "), "a b c");
}

#[test]
fn places_of_failures_do_not_count() {
    let shown = b"Exception: Match_failure (\"//toplevel//\", 3, 14).\n\xff";
    assert_eq!(normal(shown), "Exception: Match_failure (...). \\255");
}
