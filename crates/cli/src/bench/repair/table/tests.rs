//! Lines and tables as text.

use super::{line, table};
use refute_verdict::{
    BenchRepair, BenchRepairFigures, BenchRepairProblem, BenchRepairVerdict, BenchSeconds, RepairAnswer, RepairVerdict,
};

#[test]
fn a_line_has_eight_cells() {
    let mut verdict = RepairVerdict::new("a/b.ml", "f", RepairAnswer::NoPatch);
    verdict.reason = Some("nothing\nhelped".to_string());
    verdict.work.cpu_ms = Some(1234.5);
    let one = BenchRepair { file: "b.ml".to_string(), verdict, overfitted: None };
    assert_eq!(line("sum", &one, false), "sum\tb.ml\tno-patch\t-\t-\t-\t1.234\tnothing helped\n");
}

#[test]
fn figures_are_rows() {
    let seconds = Some(BenchSeconds { median: 0.5, p95: 1.0, max: 2.0, sum: 3.0 });
    let figures = BenchRepairFigures {
        wrong: 3,
        repaired: 2,
        place: 2,
        from_itself: 2,
        no_patch: 1,
        changed: Some(0.0525),
        seconds,
        ..BenchRepairFigures::default()
    };
    let problem =
        BenchRepairProblem { name: "sum".to_string(), reason: None, figures: figures.clone(), submissions: Vec::new() };
    let verdict = BenchRepairVerdict {
        folder: "x".to_string(),
        with_class: false,
        rechecked: true,
        total: figures,
        problems: vec![problem],
    };
    let table = table(&verdict);
    let row = "| sum | 3 | 2 (66.7 %) | 2 | 0 | 0 | 0 | 2 | 0 | 0 | 1 | 0 | 0 | 0 | 0 | 5.2 % | 0.50 | 1.00 | 2.00 |";
    assert!(table.lines().any(|line| line == row), "{table}");
    assert_eq!(table.lines().count(), 4);
}
