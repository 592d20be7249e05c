//! Hostile names.

use super::*;
use crate::fixture;

#[test]
fn names_are_fit_for_files() {
    let mut report = fixture::class();
    let names = ["../../etc/passwd", "", "..", "a/b", "A/B", "a_b", "x\u{0}y\n", "con:1", " . ", "\u{1f600}"];
    report.submissions.truncate(names.len());
    for (submission, name) in report.submissions.iter_mut().zip(names) {
        submission.name = name.to_string();
    }
    let safe = file_names(&report);
    assert_eq!(safe, ["_.._etc_passwd", "_", "_-2", "a_b", "A_B-2", "a_b-3", "x_y_", "con_1", "_-3", "\u{1f600}"]);
}

#[test]
fn long_names_are_cut_between_characters() {
    let mut report = fixture::class();
    for submission in &mut report.submissions {
        submission.name = "\u{fc}".repeat(300);
    }
    let safe = file_names(&report);
    assert!(safe.iter().all(|name| name.len() <= LONGEST + 4));
    assert_eq!(safe.iter().collect::<BTreeSet<_>>().len(), report.submissions.len());
}
