//! Whole verdicts as they are printed.

use super::*;
use expect_test::{Expect, expect};
use refute_verdict::{Exchange, Expected, Fault, Happened, RunEnd};

const PLAIN: View = View { paint: Paint::PLAIN, width: None };

fn coverage() -> Coverage {
    Coverage {
        satisfiable: 24,
        tested: 24,
        unknown: 0,
        unsatisfiable: 1,
        runs: 1200,
        max_unfold: 25,
        ..Coverage::default()
    }
}

fn found(verdict: DialogJudgement) -> DialogVerdict {
    DialogVerdict {
        program: "sum.py".to_owned(),
        specification: "sum.dialog".to_owned(),
        verdict,
        failure: None,
        reason: None,
        coverage: coverage(),
        conditions: Some(Conditions {
            language: "Python, output not buffered (PYTHONUNBUFFERED)".to_owned(),
            tracing: "seccomp notification".to_owned(),
            protections: vec!["no network (namespace)".to_owned(), "writes only to scratch (Landlock)".to_owned()],
            missing: Vec::new(),
        }),
        notes: Vec::new(),
        diagnostics: Vec::new(),
    }
}

fn output(alternatives: &[&str], more: usize, optional: bool) -> Option<Expected> {
    let alternatives = alternatives.iter().map(|text| (*text).to_owned()).collect();
    Some(Expected::Output { alternatives, more, optional })
}

fn both_read(line: &str) -> Exchange {
    Exchange {
        expected: Some(Expected::Input(line.to_owned().into())),
        actual: Some(Happened::Input(line.to_owned().into())),
        right_prefix: None,
    }
}

fn conversation(steps: Vec<Exchange>, parts_at: usize) -> Conversation {
    Conversation {
        fault: Fault::WrongOutput,
        message: "after the input 3 it says 7 where 8 is expected".to_owned(),
        inputs: vec!["2".to_owned().into(), "3".to_owned().into()],
        steps,
        parts_at,
        simplified: String::new(),
        stderr: String::new(),
        ending: RunEnd::Exited(0),
        parameters: Vec::new(),
    }
}

fn check(shown: &str, expected: &Expect) {
    expected.assert_eq(shown);
}

#[test]
fn a_pass_says_how_much_was_tested() {
    check(
        &verdict(&found(DialogJudgement::Passed), None, PLAIN),
        &expect![[r#"
            passed: every conversation that was tried went as specified

              paths   24 tested of 24 satisfiable, 0 unknown, 1 unsatisfiable (up to 25 loop bodies per path)
              runs    1,200
              how     Python, output not buffered (PYTHONUNBUFFERED); traced by seccomp notification; no network
                      (namespace), writes only to scratch (Landlock)
        "#]],
    );
}

#[test]
fn a_pass_with_unknown_paths_says_so_at_once() {
    let mut passed = found(DialogJudgement::Passed);
    passed.coverage.unknown = 1;
    passed.coverage.overflows = 3;
    passed.conditions = None;
    passed.notes = vec!["It is remarkable.".to_owned()];
    check(
        &verdict(&passed, None, PLAIN),
        &expect![[r#"
            passed: every conversation that was tried went as specified, but not all of it
            could be tested (1 path unknown)

              paths   24 tested of 24 satisfiable, 1 unknown, 1 unsatisfiable (up to 25 loop bodies per path)
              runs    1,200, in 3 of them a number left the machine's integers

            Note: It is remarkable.
        "#]],
    );
}

#[test]
fn a_failure_shows_both_runs_and_where_they_part() {
    let steps = vec![
        Exchange { expected: output(&["\"n?\""], 0, true), actual: None, right_prefix: None },
        both_read("2"),
        both_read("3"),
        Exchange {
            expected: output(&["\"Sum: 8\"", "_ \"8\" _"], 2, false),
            actual: Some(Happened::Output("Sum: 7\n".to_owned())),
            right_prefix: Some(5),
        },
        Exchange { expected: Some(Expected::End), actual: Some(Happened::End(RunEnd::Exited(0))), right_prefix: None },
    ];
    let mut failure = conversation(steps, 3);
    failure.simplified = "> 2\n> 3\nSum: 8\n".to_owned();
    failure.stderr = "warning: \u{1b}[31mred\n".to_owned();
    failure.parameters = vec!["secret = 4 8 7".to_owned()];
    let failed = DialogVerdict { failure: Some(failure), conditions: None, ..found(DialogJudgement::Failed) };
    check(
        &verdict(&failed, Some("printf '2\\n3\\n' | python3 sum.py"), PLAIN),
        &expect![[r#"
            failed: after the input 3 it says 7 where 8 is expected
              with    secret = 4 8 7

                expected                actual
                may say  "n?"
                reads    2              reads    2
                reads    3              reads    3
              > says     "Sum: 8"       says     "Sum: 7\n"
                                                       ^ not as expected from here on
                  or     _ "8" _
                  or     ... (2 more)
                ends                    ends     exit code 0

            A run that would be right:
                > 2
                > 3
                Sum: 8

            Standard error:
                warning: \u{1b}[31mred

            Try it yourself:
                printf '2\n3\n' | python3 sum.py

              paths   24 tested of 24 satisfiable, 0 unknown, 1 unsatisfiable (up to 25 loop bodies per path)
              runs    1,200
        "#]],
    );
}

#[test]
fn long_runs_are_shown_around_the_parting() {
    let mut steps: Vec<Exchange> = (0..30).map(|number| both_read(&number.to_string())).collect();
    let text = "a line that is longer than the column has room for\nand \"another\"\n";
    steps.push(Exchange {
        expected: None,
        actual: Some(Happened::Output(text.to_owned())),
        right_prefix: Some(text.chars().count()),
    });
    steps.push(Exchange { expected: Some(Expected::End), actual: Some(Happened::Starved), right_prefix: None });
    let narrow = View { paint: Paint::PLAIN, width: Some(60) };
    let shown = columns::side_by_side(&steps, 30, narrow);
    let lines: Vec<&str> = shown.lines().collect();
    assert!(lines.iter().all(|line| line.chars().count() <= 60 + 30), "{shown}");
    // The heading keeps the indentation of the lines below it.
    let rest = format!("runs\n{}\n", lines[lines.len() - 10..].join("\n"));
    assert_eq!(lines[1], "    ... (6 steps before)");
    check(
        &rest,
        &expect![[r#"
            runs
                reads    29    reads    29
              >                says     "a line that is "
                                        "longer than the"
                                        " column has roo"
                                        "m for\n"
                                        "and \"another\""
                                        "\n"
                                           ^ not as expected from here on
                ends           reads    though there is n
                                        othing left
        "#]],
    );
}

#[test]
fn what_a_compiler_says_is_kept_as_it_is() {
    let mut rejected = found(DialogJudgement::Rejected);
    rejected.reason = Some("sum.c:1:2: error: no\n    1 | x\n      | ^".to_owned());
    rejected.coverage = Coverage::default();
    rejected.conditions = None;
    check(
        &verdict(&rejected, None, PLAIN),
        &expect![[r#"
            rejected

                sum.c:1:2: error: no
                    1 | x
                      | ^
        "#]],
    );
    rejected.verdict = DialogJudgement::Unjudged;
    rejected.reason = Some("no inputs are known".to_owned());
    check(&verdict(&rejected, None, PLAIN), &expect!["unjudged: no inputs are known\n"]);
}

#[test]
fn what_the_budget_left_out_is_told() {
    let cut = Coverage { longest: 31, shortened: 4, ..coverage() };
    let told =
        "1,200, the longest with 31 inputs, no more within the budget (--max-runs), which left out inputs of 4 paths";
    assert_eq!(runs(&cut), told);
    assert_eq!(runs(&coverage()), "1,200");
}
