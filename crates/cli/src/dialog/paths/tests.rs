//! Paths as they are printed.

use super::*;
use expect_test::expect;
use refute_dialog::plan::PlannedPath;
use refute_source::Span;

fn sources() -> Sources {
    let mut sources = Sources::new();
    sources.add("sum.dialog", "read n : nat\nuntil count x == n:\n    read x : int\nsay {sum(all x)}\n");
    sources
}

/// The path that reads so many numbers after the first.
fn path(count: usize, samples: Vec<Vec<Input>>) -> PlannedPath {
    let (file, _) = sources().files().map(|(id, _)| (id, ())).next().expect("a file");
    let decide = |way| Decision { span: Span { file, start: 13, end: 20 }, way };
    let mut decisions = vec![decide(Way::Fails); count];
    decisions.push(decide(Way::Holds));
    let known = if samples.is_empty() { PathStatus::Unknown } else { PathStatus::Satisfiable };
    PlannedPath { decisions, reads: count + 1, known, samples, cut: false }
}

fn plan() -> Plan {
    let line = |text: &str| Input::Line(text.to_owned());
    Plan {
        paths: vec![
            path(0, vec![vec![line("0")]]),
            path(1, vec![vec![line("1"), line("two words"), Input::End]]),
            path(12, vec![]),
        ],
        unsatisfiable: 1,
        max_unfold: 12,
        notes: vec!["Something was left out.".to_owned()],
        ..Plan::default()
    }
}

#[test]
fn every_path_has_a_row() {
    let result = result("sum.dialog".to_owned(), &plan(), &sources());
    assert_eq!((result.satisfiable, result.unknown), (2, 1));
    assert_eq!(result.paths[1].decisions, ["line 2: does not hold", "line 2: holds"]);
    let shown = show(&result, &plan(), &sources(), Some(80), Paint::PLAIN);
    expect![[r#"
        3 paths: 2 satisfiable, 1 unknown; 1 more (or beginnings of paths) that no input takes (loop bodies started at most 12 times)

          reads  inputs                         decisions
              1  0                              2+
              2  1 "two words" <end of input>   2- 2+
             13  (unknown)                      2-*12 2+

        Decisions: 5+ the condition of line 5 holds, 5- it does not hold; 5+*3 three times in a row.

        Note: Something was left out.
    "#]]
    .assert_eq(&shown);
}

#[test]
fn many_paths_are_shortened_unless_all_are_wanted() {
    let mut many = plan();
    many.paths = (0..100).map(|count| path(count, vec![vec![Input::Line("7".repeat(200))]])).collect();
    let result = result("sum.dialog".to_owned(), &many, &sources());
    let shown = show(&result, &many, &sources(), Some(80), Paint::PLAIN);
    assert!(shown.contains("\n  ... (60 paths more; --all shows them)\n"), "{shown}");
    assert!(shown.lines().skip(1).all(|line| line.chars().count() <= 92), "{shown}");
    let shown = show(&result, &many, &sources(), None, Paint::PLAIN);
    assert!(shown.contains(&"7".repeat(200)) && !shown.contains("--all"), "{shown}");
}
