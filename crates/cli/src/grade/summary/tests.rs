//! The summary of the class that reports are tried on.

use super::*;
use expect_test::{Expect, expect};
use refute_report::fixture;

fn check(report: &ClassReport, width: Option<usize>, expected: Expect) {
    expected.assert_eq(&show(report, &View { paint: Paint::PLAIN, width }));
}

#[test]
fn a_class_with_everything() {
    check(
        &fixture::class(),
        None,
        expect![[r#"
            Trees & <means>: 14 submissions, compared on `insert`, `mean`

              no difference found  3  ━━━
              differ               8  ━━━━━━━━
              does not fit         1  ━
              rejected             1  ━
              unjudged             1  ━

            8 wrong in 6 ways
              2  grading 0 (Node (Leaf, 0, Leaf))
                 expected  [0]
                 got       [0; 0]
                 from      bert <b>& and dora
              2  mean []
                 expected  0.
                 got       nan (1 of 2)
                           raises Failure "]]> <script>alert('x')</script>" (1 of 2)
                 from      =HYPERLINK(1) and carl
              1  grading 1 (Node (Leaf, 0, Leaf))
                 expected  [0; 1]
                 got       does not end
                 from      emil-😀-ü
              1  mean [0.; 1.]
                 expected  0.5, prints ""
                 got       0.5, prints "sum = 1.\n"
                 from      fritz `x` | y
              1  mean []
                 expected  0.
                 got       nan
                 from      kurt
              ... and 1 more in the report

            3 inputs catch 6 of 8 wrong submissions; fewer do not
                mean []
                grading 0 (Node (Leaf, 0, Leaf))
                grading 1 (Node (Leaf, 0, Leaf))

            8 wrong submissions pass all your tests (2 tests of testcases.ml)
              =HYPERLINK(1), bert <b>&, carl, dora, emil-😀-ü, fritz `x` | y, kurt and lena "q" 'x' *)
              add
                mean []
                grading 0 (Node (Leaf, 0, Leaf))
                grading 1 (Node (Leaf, 0, Leaf))
              does not hold on the reference: line 4: let () = assert (mean [1.] = 2.) (* <b> | `x` *) gives 1.

            1 submission breaks a rule
              <recursion>     required, but not used by 1 submission
              List.fold_left  forbidden, but used by 1 submission

            points of 10  10 ×2   8 ×1   6 ×4   4 ×5   0 ×2

            unjudged  ida: `insert` has no value: the submission's toplevel code raises Failure "hd"
            left out  submissions/big.ml: it is 12 MB; at most 1 MB is read
            left out  submissions/\u{1b}[31m<i>.ml: it cannot be opened: `]]>` & "no"
        "#]],
    );
}

#[test]
fn a_class_on_a_narrow_terminal() {
    check(
        &fixture::plain(),
        Some(60),
        expect![[r#"
            Trees & <means>: 14 submissions, compared on `insert`, `mean`

              no difference found  3  ━━━
              differ               8  ━━━━━━━━
              does not fit         1  ━
              rejected             1  ━
              unjudged             1  ━

            8 wrong in 6 ways
              2  grading 0 (Node (Leaf, 0, Leaf))
                 expected  [0]
                 got       [0; 0]
                 from      bert <b>& and dora
              2  mean []
                 expected  0.
                 got       nan (1 of 2)
                           raises Failure "]]> <script>alert('x')</sc...
                 from      =HYPERLINK(1) and carl
              1  grading 1 (Node (Leaf, 0, Leaf))
                 expected  [0; 1]
                 got       does not end
                 from      emil-😀-ü
              1  mean [0.; 1.]
                 expected  0.5, prints ""
                 got       0.5, prints "sum = 1.\n"
                 from      fritz `x` | y
              1  mean []
                 expected  0.
                 got       nan
                 from      kurt
              ... and 1 more in the report

            3 inputs catch 6 of 8 wrong submissions; fewer do not
                mean []
                grading 0 (Node (Leaf, 0, Leaf))
                grading 1 (Node (Leaf, 0, Leaf))

            unjudged  ida: `insert` has no value: the submission's to...
            left out  submissions/big.ml: it is 12 MB; at most 1 MB i...
            left out  submissions/\u{1b}[31m<i>.ml: it cannot be open...
        "#]],
    );
}

#[test]
fn an_interrupted_run_says_so() {
    let text = show(&fixture::interrupted(), &View { paint: Paint::PLAIN, width: None });
    assert!(text.contains("interrupted: 13 of 14 submissions judged"), "{text}");
    let last =
        where_it_is(&fixture::interrupted(), Path::new("my report"), 3, &View { paint: Paint::PLAIN, width: None });
    assert_eq!(last, "\nreport  my report\nTo go on: refute grade --resume --out 'my report'\n");
}

#[test]
fn nothing_reaches_the_terminal_but_text() {
    for report in [fixture::class(), fixture::large(500)] {
        let text = show(&report, &View { paint: Paint::PLAIN, width: Some(80) });
        assert!(text.chars().all(|c| c == '\n' || !c.is_control()), "{text:?}");
        let longest = text.lines().map(|line| line.chars().count()).max();
        assert!(longest <= Some(80), "{longest:?}\n{text}");
    }
}

#[test]
fn a_class_of_dialogues() {
    let report = fixture::dialogues();
    check(
        &report,
        None,
        expect![[r#"
        Read n, then n numbers, print their sum: 8 submissions, compared with sum.dialog

          no difference found  1  ━
          differ               5  ━━━━━
          rejected             1  ━
          unjudged             1  ━

        5 wrong in 4 ways
          2  0
             expected  > 0  0
             got       says "Sum: 0" (1 of 2)
                       says "\"]]> <script>" (1 of 2)
             from      bert <b>& and carl
          1  0
             expected  > 0  0
             got       crashes with signal 11 (segmentation fault)
             from      dora
          1  1, -7
             expected  > 1  > -7  -7
             got       takes too long
             from      emil
          1  1, -7
             expected  > 1  > -7  -7
             got       asks for more input
             from      hugo

        2 inputs catch all 5 wrong submissions; fewer do not
            0
            1, -7

        points of 2  2 ×1   0 ×6

        unjudged  gerda: `node` is not installed
        left out  submissions/notes.txt: its language is not known
    "#]],
    );
    let view = View { paint: Paint::PLAIN, width: None };
    let partial = ClassReport { complete: false, ..report };
    let last = where_it_is(&partial, Path::new("r"), 1, &view);
    assert_eq!(last, "\nreport  r\nTo go on: refute dialog check --resume --out r\n");
}

#[test]
fn repairs_are_counted_and_grouped() {
    let shown = show(&fixture::repaired(), &View { paint: Paint::PLAIN, width: None });
    let part = shown.split("\n\n").find(|part| part.starts_with("repaired")).unwrap_or_default();
    expect![[r#"
        repaired 3 of 5 wrong submissions, 1 unfinished; 2 groups
          2  Equal keys go to the left <b>&.
             from      bert <b>& and dora
          1  `insert` never gets smaller.
             from      emil-😀-ü"#]]
    .assert_eq(part);
}
