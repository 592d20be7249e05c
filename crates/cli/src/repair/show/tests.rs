//! Repairs made by hand, and what a person sees of them.

use super::*;
use crate::check::names::Names;
use expect_test::{Expect, expect};
use refute_driver::Strategy;
use refute_verdict::{
    Diagnostic, Edit, Misfit, Place, Position, Queries, RepairExtent, RepairSource, RepairSuspect, RepairWork, Search,
    Severity, StopReason,
};

const SOURCE: &str = "let rec eval e =\n  match e with\n  | Minus (x, y) -> eval x + eval y\n  | Num n -> n\n";

fn view(hint: Option<u8>) -> View {
    View {
        check: check_show::View {
            paint: Paint::PLAIN,
            width: Some(100),
            detail: check_show::Detail::Single,
            observer: None,
            strategy: Strategy::Combined,
            stats: false,
            why: false,
            obstacles: false,
            verbose: false,
            names: Names::default(),
            entries: None,
        },
        hint,
        stats: false,
    }
}

fn place() -> Place {
    let at = |column, offset| Position { line: 3, column, offset };
    Place { file: "anna.ml".to_string(), start: at(28, 58), end: at(29, 59) }
}

fn found() -> RepairPatch {
    let verified = Search {
        complete_to: 9,
        stop: StopReason::Saturated,
        shapes: 12_431,
        outside: 0,
        probes: 640,
        runs: 9_120,
        paths: 210,
        open: 0,
        reference_branches: (6, 6),
        submission_branches: (6, 6),
        reference_unreached: Vec::new(),
        submission_unreached: Vec::new(),
        queries: Queries::default(),
        memory_words: 0,
        every_input: false,
        left_out: 0,
    };
    RepairPatch {
        edits: vec![Edit { place: place(), replacement: "-".to_string() }],
        explanation: "the `Minus` case of `eval` adds instead of subtracting".to_string(),
        extent: RepairExtent::Place,
        source: RepairSource::Itself,
        mistakes: vec!["operator".to_string()],
        key: "k".to_string(),
        diff: "--- anna.ml\n+++ anna.ml\n@@ -2,3 +2,3 @@\n   match e with\n-  | Minus (x, y) -> eval x + eval y\n+  | Minus \
               (x, y) -> eval x - eval y\n   | Num n -> n\n"
            .to_string(),
        text: String::new(),
        changed_tokens: 2,
        idle: Vec::new(),
        tokens: 31,
        verified,
        proof: None,
        tests: None,
    }
}

fn verdict_of(answer: RepairAnswer) -> RepairVerdict {
    let mut verdict = RepairVerdict::new("anna.ml", "eval", answer);
    verdict.work =
        RepairWork { candidates: 1_234, run: 56, tests: 4, verifications: 2, steps: 99_000, cpu_ms: Some(12.3) };
    verdict
}

fn wrong(answer: RepairAnswer) -> RepairVerdict {
    let mut verdict = verdict_of(answer);
    verdict.call = Some("eval (Minus (Num 0, Num 1))".to_string());
    verdict.reference = Some("-1".to_string().into());
    verdict.got = Some("1".to_string().into());
    verdict.suspects =
        vec![RepairSuspect { place: place(), what: "the `Minus` case of `eval`".to_string(), suspicion: 0.9 }];
    verdict.hints = vec!["look at the `Minus` case of `eval`".to_string()];
    verdict
}

fn repaired() -> RepairVerdict {
    let mut verdict = wrong(RepairAnswer::Repaired);
    verdict.patch = Some(found());
    verdict.hints.push("an operator is not the right one".to_string());
    verdict.hints.push("3 -   | Minus (x, y) -> eval x + eval y\n3 +   | Minus (x, y) -> eval x ?? eval y".to_string());
    verdict
}

fn check(verdict: &RepairVerdict, view: &View, expected: &Expect) {
    let text = Text { name: "anna.ml".to_string(), bytes: SOURCE.as_bytes().to_vec() };
    expected.assert_eq(&super::verdict(verdict, &text, view));
}

#[test]
fn a_patch() {
    check(
        &repaired(),
        &view(None),
        &expect![[r#"
        @@ -2,3 +2,3 @@
           match e with
        -  | Minus (x, y) -> eval x + eval y
        +  | Minus (x, y) -> eval x - eval y
           | Num n -> n

        The `Minus` case of `eval` adds instead of subtracting.

          verified    no difference to size 9 (12,431 shapes with symbolic constants)
          changed     1 place, 2 tokens in a program of 31
          was         eval (Minus (Num 0, Num 1))
                      gives `1`, the reference gives `-1`
    "#]],
    );
}

#[test]
fn a_replacement_is_called_so_and_says_where_it_is_from() {
    let mut verdict = repaired();
    if let Some(patch) = &mut verdict.patch {
        patch.extent = RepairExtent::Replacement;
        patch.source = RepairSource::Submission("submissions/berta.ml".to_string());
        patch.tests = Some(8);
        patch.verified.stop = StopReason::Budget;
    }
    verdict.notes.push("something else".to_string());
    check(
        &verdict,
        &View { stats: true, ..view(None) },
        &expect![[r#"
        @@ -2,3 +2,3 @@
           match e with
        -  | Minus (x, y) -> eval x + eval y
        +  | Minus (x, y) -> eval x - eval y
           | Num n -> n

        The `Minus` case of `eval` adds instead of subtracting.
        The whole function was replaced: a last resort, of which little can be learned.

          verified    no difference to size 9 (12,431 shapes with symbolic constants, then the steps were
                      used up); all 8 tests hold
          changed     1 place, 2 tokens in a program of 31; with pieces of `submissions/berta.ml`
          was         eval (Minus (Num 0, Num 1))
                      gives `1`, the reference gives `-1`

        Note: something else

          tried     1,234 changes, 56 of them run
          tests     4
          searches  2
          steps     99,000
          time      12.3 ms of one processor
    "#]],
    );
}

#[test]
fn hints_say_less_than_the_patch() {
    check(
        &repaired(),
        &view(Some(1)),
        &expect![[r#"
        eval differs on

            eval (Minus (Num 0, Num 1))

          reference   -1
          submission  1

        hint 1: Look at the `Minus` case of `eval`.
    "#]],
    );
    check(
        &repaired(),
        &view(Some(2)),
        &expect![[r#"
        eval differs on

            eval (Minus (Num 0, Num 1))

          reference   -1
          submission  1

        hint 2: An operator is not the right one.
    "#]],
    );
    check(
        &repaired(),
        &view(Some(3)),
        &expect![[r#"
        eval differs on

            eval (Minus (Num 0, Num 1))

          reference   -1
          submission  1

        hint 3

          3 -   | Minus (x, y) -> eval x + eval y
          3 +   | Minus (x, y) -> eval x ?? eval y
    "#]],
    );
    check(
        &wrong(RepairAnswer::NoPatch),
        &view(Some(3)),
        &expect![[r#"
        not repaired: it is wrong, and no patch was found. 1,234 changes were tried, and
        none leaves the program without a difference.

        eval differs on

            eval (Minus (Num 0, Num 1))

          reference   -1
          submission  1

        hint 1: Look at the `Minus` case of `eval`.

        Without a patch there is nothing more to tell.
    "#]],
    );
}

#[test]
fn a_hint_holds_the_patch_back_in_json_too() {
    let held = held_back(repaired(), Some(1));
    assert_eq!((held.patch, held.hints.len()), (None, 1));
    assert!(held_back(repaired(), None).patch.is_some());
}

#[test]
fn no_patch() {
    check(
        &wrong(RepairAnswer::NoPatch),
        &view(None),
        &expect![[r#"
        not repaired: it is wrong, and no patch was found. 1,234 changes were tried, and
        none leaves the program without a difference.

        eval differs on

            eval (Minus (Num 0, Num 1))

          reference   -1
          submission  1

        Where the mistake may be, the most suspicious place first:

          3 |   | Minus (x, y) -> eval x + eval y
            |                            ^ the `Minus` case of `eval`
    "#]],
    );
    let mut verdict = wrong(RepairAnswer::NoPatch);
    verdict.suspects.clear();
    verdict.reason = Some("the budget was used up after 20,000 changes".to_string());
    check(
        &verdict,
        &view(None),
        &expect![[r#"
        not repaired: it is wrong, and no patch was found. The budget was used up after
        20,000 changes.

        eval differs on

            eval (Minus (Num 0, Num 1))

          reference   -1
          submission  1
    "#]],
    );
}

#[test]
fn nothing_to_repair() {
    check(
        &verdict_of(RepairAnswer::NothingFound),
        &view(None),
        &expect![[r#"
        nothing to repair: no difference from the reference was found. `refute check`
        says how far it looked.
    "#]],
    );
}

#[test]
fn unfinished() {
    let mut verdict = verdict_of(RepairAnswer::Unfinished);
    check(
        &verdict,
        &view(None),
        &expect![[r#"
        unfinished: `eval` was never written, so there is nothing to repair.
    "#]],
    );
    verdict.reason = Some("`eval` was never written: it is `failwith \"TODO\"`".to_string());
    check(
        &verdict,
        &view(Some(1)),
        &expect![[r#"
        unfinished: `eval` was never written: it is `failwith "TODO"`.
    "#]],
    );
}

#[test]
fn interrupted() {
    check(
        &verdict_of(RepairAnswer::Interrupted),
        &view(None),
        &expect![[r#"
        interrupted before a patch was found.
    "#]],
    );
    check(
        &wrong(RepairAnswer::Interrupted),
        &view(None),
        &expect![[r#"
        interrupted before a patch was found.

        eval differs on

            eval (Minus (Num 0, Num 1))

          reference   -1
          submission  1

        Where the mistake may be, the most suspicious place first:

          3 |   | Minus (x, y) -> eval x + eval y
            |                            ^ the `Minus` case of `eval`
    "#]],
    );
}

#[test]
fn what_cannot_be_compared() {
    let mut misfit = verdict_of(RepairAnswer::DoesNotFit);
    misfit.misfit = Some(Misfit {
        what: "there is no function `eval`".to_string(),
        reference: Some("val eval : exp -> int".to_string()),
        submission: None,
    });
    check(
        &misfit,
        &view(None),
        &expect![[r#"
        does not fit: there is no function `eval`

          reference   val eval : exp -> int
    "#]],
    );
    let mut rejected = verdict_of(RepairAnswer::Rejected);
    rejected.diagnostics = vec![Diagnostic {
        severity: Severity::Error,
        code: "unbound".to_string(),
        title: "there is no `evil`".to_string(),
        place: place(),
        labels: Vec::new(),
        explanation: vec!["Nothing of this name was defined before.".to_string()],
        hints: Vec::new(),
        unsupported: None,
    }];
    check(
        &rejected,
        &view(None),
        &expect![[r#"
        rejected: 1 error

        Line 3, column 28: there is no `evil`.
            3 |   | Minus (x, y) -> eval x + eval y
              |                            ^
        Nothing of this name was defined before.
    "#]],
    );
    let mut unjudged = verdict_of(RepairAnswer::Unjudged);
    unjudged.reason = Some("the reference has no end on the first input".to_string());
    check(
        &unjudged,
        &view(None),
        &expect![[r#"
        unjudged: the reference has no end on the first input
    "#]],
    );
}

#[test]
fn several_have_their_names() {
    let mut several = view(None);
    several.check.detail = check_show::Detail::Verbose;
    check(
        &verdict_of(RepairAnswer::NothingFound),
        &several,
        &expect![[r#"
        ==> anna.ml <==
        nothing to repair: no difference from the reference was found. `refute check`
        says how far it looked.

    "#]],
    );
}

#[test]
fn control_characters_of_the_text_do_not_reach_the_terminal() {
    let mut verdict = repaired();
    if let Some(patch) = &mut verdict.patch {
        patch.diff = "@@ -1 +1 @@\r\n-let s = \"\u{1b}[2J\"\r\n+\tlet s = \"\"\r\n".to_string();
    }
    let text = Text { name: "anna.ml".to_string(), bytes: SOURCE.as_bytes().to_vec() };
    let shown = super::verdict(&verdict, &text, &view(None));
    assert!(shown.starts_with("@@ -1 +1 @@\n-let s = \"\\u{1b}[2J\"\n+\tlet s = \"\"\n"), "{shown}");
}
