//! Lines and tables as text.

use super::{line, row, table};
use crate::repairs::{Figures, Repaired, Seconds};
use refute_verdict::{RepairAnswer, RepairVerdict};

#[test]
fn a_line_has_eight_cells() {
    let mut verdict = RepairVerdict::new("a/b.ml", "f", RepairAnswer::NoPatch);
    verdict.reason = Some("nothing\nhelped".to_string());
    verdict.work.cpu_ms = Some(1234.5);
    let one = Repaired { file: "b.ml".to_string(), verdict, overfitted: None };
    assert_eq!(line("sum", &one, false), "sum\tb.ml\tno-patch\t-\t-\t-\t1.234\tnothing helped\n");
}

#[test]
fn figures_are_rows() {
    let seconds = Some(Seconds { median: 0.5, p95: 1.0, max: 2.0 });
    let figures = Figures {
        wrong: 3,
        repaired: 2,
        place: 2,
        from_itself: 2,
        no_patch: 1,
        changed: Some(0.0525),
        seconds,
        ..Figures::default()
    };
    let mut text = String::new();
    row(&mut text, "sum", &figures, true);
    let expected =
        "| sum | 3 | 2 (66.7 %) | 2 | 0 | 0 | 0 | 2 | 0 | 0 | 1 | 0 | 0 | 0 | 0 | 5.2 % | 0.50 | 1.00 | 2.00 |\n";
    assert_eq!(text, expected);
}

#[test]
fn classes_without_wrong_submissions_have_no_row() {
    let verdict = RepairVerdict::new("b.ml", "f", RepairAnswer::NoPatch);
    let one = Repaired { file: "b.ml".to_string(), verdict, overfitted: None };
    let table = table(&[("sum".to_string(), vec![one]), ("max".to_string(), Vec::new())], false);
    assert_eq!(table.lines().count(), 4, "{table}");
}
