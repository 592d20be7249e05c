//! Verdicts made by hand, and what a person sees of them.

use super::*;
use expect_test::{Expect, expect};
use refute_verdict::{
    Behaviour, Deed, Difference, DifferenceKind, Done, Ended, FoundBy, Misfit, Parting, Queries, Search,
};

fn view(detail: Detail) -> View {
    View {
        paint: Paint::PLAIN,
        width: Some(100),
        detail,
        observer: None,
        strategy: Strategy::Combined,
        stats: false,
        why: false,
        obstacles: false,
        verbose: false,
        names: Names::new(&[refute_driver::Text { name: "hannibal.ml".to_string(), bytes: Vec::new() }]),
        entries: None,
    }
}

fn behaviour(ended: Ended) -> Behaviour {
    Behaviour { ended, inner: None, output: None, arguments: None, steps: 31, comes_again: false }
}

fn gives(value: &str) -> Behaviour {
    behaviour(Ended::Value(value.to_string()))
}

fn raises(exception: &str) -> Behaviour {
    behaviour(Ended::Raises(exception.to_string()))
}

fn differs(call: &str, kind: DifferenceKind, reference: Behaviour, submission: Behaviour) -> CheckVerdict {
    let mut verdict = CheckVerdict::new("anna.ml", "diff", Judgement::Differs);
    verdict.call = Some(call.to_string());
    verdict.reference = Some(Deed::Call(reference.ended.clone().alone()));
    verdict.got = Some(Deed::Call(submission.ended.clone().alone()));
    verdict.size = Some(6);
    verdict.steps = 12_345;
    let found_by = FoundBy::Enumeration;
    verdict.difference = Some(Difference { kind, reference, submission, found_by, inner_call: None, parting: None });
    verdict
}

fn searched(stop: StopReason) -> CheckVerdict {
    let mut verdict = CheckVerdict::new("berta.ml", "diff", Judgement::NoDifference);
    verdict.steps = 1_234_567;
    verdict.search = Some(Search {
        complete_to: 9,
        stop,
        shapes: 12_431,
        outside: 120,
        probes: 0,
        runs: 45_000,
        paths: 812,
        open: 3,
        reference_branches: (14, 14),
        submission_branches: (17, 18),
        reference_unreached: Vec::new(),
        submission_unreached: Vec::new(),
        queries: Queries { asked: 93, guessed: 40, remembered: 20, z3: 33, unknown: 2 },
        memory_words: 300_000,
        every_input: false,
        left_out: 0,
    });
    verdict
}

fn shown(verdict: CheckVerdict, view: &View) -> String {
    super::verdict(&CheckedSubmission { verdict, messages: String::new(), test: None, certificate: None }, view)
}

fn check(verdict: CheckVerdict, expect: &Expect) {
    expect.assert_eq(&shown(verdict, &view(Detail::Single)));
}

#[test]
fn another_value() {
    let reference = gives("Sum [Times [Const 0; Var \"x\"]; Times [Const 1; Const 1]]");
    let submission = gives("Const 0");
    let verdict = differs("diff (Times [Const 1; Var \"x\"], \"x\")", DifferenceKind::Value, reference, submission);
    check(
        verdict,
        &expect![[r#"
        diff differs on

            diff (Times [Const 1; Var "x"], "x")

          reference   Sum [Times [Const 0; Var "x"]; Times [Const 1; Const 1]]
          submission  Const 0
    "#]],
    );
}

#[test]
fn with_an_observer() {
    let mut reference = gives("1");
    reference.inner = Some(Done::value("Sum [Times [Const 0; Var \"x\"]; Times [Const 1; Const 1]]"));
    let mut submission = gives("0");
    submission.inner = Some(Done::value("Const 0"));
    let call = "grading (Times [Const 1; Var \"x\"], \"x\") [(\"x\", 0)]";
    let mut verdict = differs(call, DifferenceKind::Value, reference, submission);
    let difference = verdict.difference.as_mut().expect("a difference");
    difference.inner_call = Some("diff (Times [Const 1; Var \"x\"], \"x\")".to_string());
    let view = View { observer: Some("grading".to_string()), ..view(Detail::Single) };
    expect![[r#"
        diff differs on

            diff (Times [Const 1; Var "x"], "x")

          reference   Sum [Times [Const 0; Var "x"]; Times [Const 1; Const 1]]   (grading gives 1)
          submission  Const 0                                                    (grading gives 0)
          observed    grading (Times [Const 1; Var "x"], "x") [("x", 0)]
    "#]]
    .assert_eq(&shown(verdict.clone(), &view));
    let submission = &mut verdict.difference.as_mut().expect("a difference").submission;
    *submission = raises("Failure \"hd\"");
    expect![[r#"
        diff differs on

            diff (Times [Const 1; Var "x"], "x")

          reference   Sum [Times [Const 0; Var "x"]; Times [Const 1; Const 1]]   (grading gives 1)
          submission  raises Failure "hd"
          observed    grading (Times [Const 1; Var "x"], "x") [("x", 0)]
    "#]]
    .assert_eq(&shown(verdict, &view));
}

#[test]
fn no_end() {
    let mut submission = behaviour(Ended::OutOfFuel);
    submission.steps = 20_000_000;
    check(
        differs("diff 3", DifferenceKind::NoEnd, gives("0"), submission),
        &expect![[r#"
        diff differs on

            diff 3

          reference   0
          submission  does not end within 20,000,000 steps; the reference needs 31
    "#]],
    );
}

#[test]
fn other_output() {
    let mut reference = gives("()");
    reference.output = Some("1\n2\n".to_string());
    let mut submission = gives("()");
    submission.output = Some("1\n2".to_string());
    check(
        differs("show [1; 2]", DifferenceKind::Output, reference.clone(), submission.clone()),
        &expect![[r#"
            diff differs on

                show [1; 2]

              reference   prints
                            | 1
                            | 2
              submission  prints
                            | 1
                            | 2 (no line break)
        "#]],
    );
    submission.output = Some(String::new());
    check(
        differs("show [1; 2]", DifferenceKind::Output, reference, submission),
        &expect![[r#"
            diff differs on

                show [1; 2]

              reference   prints
                            | 1
                            | 2
              submission  prints nothing
        "#]],
    );
}

#[test]
fn another_argument() {
    let mut reference = gives("()");
    reference.arguments = Some("[|1; 2|]".to_string());
    let mut submission = gives("()");
    submission.arguments = Some("[|2; 1|]".to_string());
    check(
        differs("sort [|2; 1|]", DifferenceKind::Argument, reference, submission),
        &expect![[r#"
            diff differs on

                sort [|2; 1|]

              reference   leaves [|1; 2|]
              submission  leaves [|2; 1|]
        "#]],
    );
}

#[test]
fn the_helper_at_which_they_part() {
    let submission = raises("Not_found");
    let mut verdict = differs("diff [1; 2]", DifferenceKind::Exception, gives("[]"), submission);
    let parting = Parting {
        call: "insert 1 [2]".to_string(),
        reference: Done::value("[1; 2]"),
        submission: Done::raises("Not_found"),
    };
    verdict.difference.as_mut().expect("a difference").parting = Some(parting);
    check(
        verdict,
        &expect![[r#"
        diff differs on

            diff [1; 2]

          reference   []
          submission  raises Not_found

        The two part at `insert 1 [2]`: the reference gives `[1; 2]`, the submission
        raises Not_found.
    "#]],
    );
}

#[test]
fn long_values_are_wrapped_and_cut() {
    let long = format!("[{}]", vec!["Const 100"; 100].join("; "));
    let verdict = differs(&format!("f {long}"), DifferenceKind::Value, gives(&long), gives("[]"));
    check(
        verdict,
        &expect![[r#"
            diff differs on

                f [Const 100; Const 100; Const 100; Const 100; Const 100; Const 100; Const 100; Const 100;
                  Const 100; Const 100; Const 100; Const 100; Const 100; Const 100; Const 100; Const 100;
                  Const 100; Const 100; Const 100; Const 100; Const 100; Const 100; Const 100; Const 100;
                  Const 100; Const 100; Const 100; Const 100; Const 100; Const 100; Const 100; Const 100;
                  Const 100; Const 100; Const 100; Const 100; Const 100; Const 100; Const 100; Const 100;
                  Const 100; Const 100; Const 100; Const 100; Const 100; Const 100; Const 100; Const 100;
                  Const 100; Const 100; Const 100; Const 100; Const 100; Const 100; Const 100; Const 100;
                  Const 100; Const 100; Const 100; Const 100; Const 100; Const 100; Const 100; Const 100;
                  ... (5 more lines; --verbose shows all)

              reference   [Const 100; Const 100; Const 100; Const 100; Const 100; Const 100; Const 100;
                          Const 100; Const 100; Const 100; Const 100; Const 100; Const 100; Const 100;
                          Const 100; Const 100; Const 100; Const 100; Const 100; Const 100; Const 100;
                          Const 100; Const 100; Const 100; Const 100; Const 100; Const 100; Const 100;
                          Const 100; Const 100; Const 100; Const 100; Const 100; Const 100; Const 100;
                          Const 100; Const 100; Const 100; Const 100; Const 100; Const 100; Const 100;
                          Const 100; Const 100; Const 100; Const 100; Const 100; Const 100; Const 100;
                          Const 100; Const 100; Const 100; Const 100; Const 100; Const 100; Const 100;
                          ... (7 more lines; --verbose shows all)
              submission  []
        "#]],
    );
}

#[test]
fn no_difference_says_how_far() {
    check(
        searched(StopReason::Saturated),
        &expect![[r#"
        no difference found: all 12,431 shapes to size 9 with symbolic constants; 3
        paths left open; branches covered: reference 14 of 14, submission 17 of 18;
        stopped because nothing new turned up in either program.
    "#]],
    );
    check(
        searched(StopReason::Budget),
        &expect![[r#"
            no difference found: 12,431 shapes with symbolic constants, all up to size 9; 3
            paths left open; branches covered: reference 14 of 14, submission 17 of 18;
            stopped because the steps were used up (--effort high goes further).
        "#]],
    );
    check(
        searched(StopReason::Interrupted),
        &expect![[r#"
            no difference found so far: 12,431 shapes with symbolic constants, all up to
            size 9; 3 paths left open; branches covered: reference 14 of 14, submission 17
            of 18; interrupted.
        "#]],
    );
    let view = View { stats: true, ..view(Detail::Single) };
    expect![[r#"
        no difference found: every shape there is (12,431) with symbolic constants; 3
        paths left open; branches covered: reference 14 of 14, submission 17 of 18;
        stopped because there are no more shapes.

          shapes    12,431 (complete to size 9), 120 of them outside the exercise
          runs      45,000
          paths     812, 3 left open
          queries   93: 40 guessed, 20 remembered, 33 by Z3, 2 without an answer
          memory    2.3 MB in the largest run
          steps     1,234,567
    "#]]
    .assert_eq(&shown(searched(StopReason::Exhausted), &view));
}

#[test]
fn further_and_random_inputs_are_counted() {
    let mut verdict = searched(StopReason::Saturated);
    let search = verdict.search.as_mut().expect("a search");
    (search.probes, search.open) = (3_000, 0);
    let stats = View { stats: true, ..view(Detail::Single) };
    expect![[r#"
        no difference found: all 12,431 shapes to size 9 with symbolic constants, and
        3,000 further inputs; branches covered: reference 14 of 14, submission 17 of 18;
        stopped because nothing new turned up in either program.

          shapes    12,431 (complete to size 9), 120 of them outside the exercise
          further   3,000 inputs
          runs      45,000
          paths     812, 0 left open
          queries   93: 40 guessed, 20 remembered, 33 by Z3, 2 without an answer
          memory    2.3 MB in the largest run
          steps     1,234,567
    "#]]
    .assert_eq(&shown(verdict.clone(), &stats));
    let search = verdict.search.as_mut().expect("a search");
    (search.shapes, search.complete_to, search.outside, search.stop) = (0, 0, 0, StopReason::Budget);
    let stats = View { strategy: Strategy::Random, ..stats };
    expect![[r#"
        no difference found: 3,000 random inputs; branches covered: reference 14 of 14,
        submission 17 of 18; stopped because the steps were used up (--effort high goes
        further).

          random    3,000 inputs
          runs      45,000
          paths     812, 0 left open
          queries   93: 40 guessed, 20 remembered, 33 by Z3, 2 without an answer
          memory    2.3 MB in the largest run
          steps     1,234,567
    "#]]
    .assert_eq(&shown(verdict, &stats));
}

#[test]
fn a_program_without_branches_of_its_own_has_none_to_cover() {
    let mut verdict = searched(StopReason::Saturated);
    let search = verdict.search.as_mut().expect("a search");
    (search.open, search.submission_branches) = (0, (0, 0));
    check(
        verdict.clone(),
        &expect![[r#"
        no difference found: all 12,431 shapes to size 9 with symbolic constants;
        branches covered: reference 14 of 14; stopped because nothing new turned up in
        either program.
    "#]],
    );
    verdict.search.as_mut().expect("a search").reference_branches = (0, 0);
    check(
        verdict,
        &expect![[r#"
        no difference found: all 12,431 shapes to size 9 with symbolic constants;
        stopped because nothing new turned up in either program.
    "#]],
    );
}

#[test]
fn the_word_is_never_used() {
    for stop in [StopReason::Exhausted, StopReason::Saturated, StopReason::Budget] {
        for detail in [Detail::Single, Detail::Verbose, Detail::Line] {
            let view = View { stats: true, ..view(detail) };
            assert!(!shown(searched(stop), &view).contains("correct"));
        }
    }
}

#[test]
fn types_that_do_not_fit_stand_one_above_the_other() {
    let mut verdict = CheckVerdict::new("carl.ml", "diff", Judgement::DoesNotFit);
    verdict.misfit = Some(Misfit {
        what: "The type `ae` has other constructors.".to_string(),
        reference: Some("type ae = Const of int | Var of string".to_string()),
        submission: Some("type ae =\n    Const of int\n  | Vars of string list".to_string()),
    });
    check(
        verdict,
        &expect![[r#"
        does not fit: The type `ae` has other constructors.

          reference   type ae = Const of int | Var of string
          submission  type ae =
                          Const of int
                        | Vars of string list
    "#]],
    );
}

#[test]
fn several_submissions_have_a_line_each() {
    let mut unjudged = CheckVerdict::new("dora.ml", "diff", Judgement::Unjudged);
    unjudged.reason = Some("it ends the program while it is loaded".to_string());
    let value = |text| gives(text);
    let verdicts = [
        differs("diff (Times [Const 1; Var \"x\"], \"x\")", DifferenceKind::Value, value("1"), value("2")),
        searched(StopReason::Saturated),
        searched(StopReason::Interrupted),
        unjudged,
    ];
    let text: String = verdicts.into_iter().map(|verdict| shown(verdict, &view(Detail::Line))).collect();
    expect![[r#"
        anna.ml      differs              diff (Times [Const 1; Var "x"], "x")
        berta.ml     no difference found  to size 9
        berta.ml     no difference found  so far; the search was interrupted
        dora.ml      unjudged             it ends the program while it is loaded
    "#]]
    .assert_eq(&text);
}
