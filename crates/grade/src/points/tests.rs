//! What everybody gets, and what they are told.

use super::*;
use crate::assemble;
use crate::material::samples::{class, differs, exercise, fine, member, outcomes, verdict, wrong};
use crate::material::{Material, Member};
use expect_test::{Expect, expect};
use refute_verdict::{Diagnostic, Finding, JudgedSubmission, Misfit, Place, Position, Severity, Survey};

fn check(rule: PointsRule, mut material: Material, expect: Expect) {
    material.points = Some(rule);
    let report = assemble(material);
    let mut text = format!("{}\n", report.exercise.points.clone().unwrap_or_default());
    for submission in &report.submissions {
        match &submission.points {
            Some(points) => {
                text += &format!("{}: {}/{}\n", submission.name, number(points.given), number(points.of));
                points.reasons.iter().for_each(|reason| text += &format!("  {reason}\n"));
            }
            None => text += &format!("{}: none\n", submission.name),
        }
    }
    expect.assert_eq(&text);
}

fn rule(scheme: Scheme, penalty: f64) -> PointsRule {
    PointsRule { total: 10.0, scheme, penalty }
}

fn judged(name: &str, verdicts: Vec<CheckVerdict>) -> Member {
    let tests = vec![None; verdicts.len()];
    Member { judged: Some(JudgedSubmission { verdicts, tests }), ..member(name) }
}

fn misfit(name: &str, entry: &str) -> CheckVerdict {
    let what = format!("it defines nothing, so it has no `{entry}`");
    let misfit = Some(Misfit { what, reference: None, submission: None });
    CheckVerdict { misfit, ..verdict(name, entry, Judgement::DoesNotFit) }
}

fn rejected_by_ocaml(name: &str) -> CheckVerdict {
    let at = Position { line: 3, column: 1, offset: 20 };
    let error = Diagnostic {
        code: "unbound".to_owned(),
        severity: Severity::Error,
        title: "`y` is not defined".to_owned(),
        place: Place { file: String::new(), start: at, end: at },
        labels: Vec::new(),
        explanation: Vec::new(),
        hints: Vec::new(),
        unsupported: None,
    };
    CheckVerdict { diagnostics: vec![error], ..verdict(name, "f", Judgement::Rejected) }
}

fn breaking(mut member: Member, rules: &[&str]) -> Member {
    let finding = |rule: &&str| Finding {
        rule: rule.to_string(),
        kind: FindingKind::Forbidden,
        message: format!("uses `{rule}`, which this exercise forbids"),
        place: None,
    };
    member.survey = Some(Survey { findings: rules.iter().map(finding).collect(), ..Survey::default() });
    member
}

#[test]
fn all_or_nothing() {
    let raises = judged("b", vec![differs("b", 1, "raises Not_found")]);
    let members = vec![
        fine("a", ""),
        raises,
        wrong("c", 0, ""),
        judged("d", vec![misfit("d", "f")]),
        judged("e", vec![rejected_by_ocaml("e")]),
        judged("f", vec![verdict("f", "f", Judgement::Unjudged)]),
        member("g"),
    ];
    check(
        rule(Scheme::AllOrNothing, 0.0),
        class(members, "F"),
        expect![[r#"
            10 when no difference from the reference is found, else 0.
            a: 10/10
              10 of 10: no difference from the reference was found
            b: 0/10
              0 of 10: `f 1` should give `1`, but raises `Not_found`
            c: 0/10
              0 of 10: `f 0` should give `0`, but gives `7`
            d: 0/10
              0 of 10: it cannot be compared with the reference: it defines nothing, so it has no `f`
            e: 0/10
              0 of 10: the text has an error in line 3: `y` is not defined
            f: none
            g: none
        "#]],
    );
}

/// Who is too slow to judge loses nothing, and is told why; a difference elsewhere counts all the same.
#[test]
fn slow_costs_nothing() {
    let members = vec![judged("a", vec![verdict("a", "f", Judgement::TooSlow)])];
    check(
        rule(Scheme::AllOrNothing, 0.0),
        class(members, "F"),
        expect![[r#"
            10 when no difference from the reference is found, else 0.
            a: 10/10
              10 of 10: it is too slow to judge, which costs nothing
        "#]],
    );
}

#[test]
fn exceptions_of_the_reference_are_told_as_such() {
    let mut verdict = differs("a", 1, "5");
    verdict.reference = Some("raises Failure \"hd\"".to_owned().into());
    check(
        rule(Scheme::AllOrNothing, 0.0),
        class(vec![judged("a", vec![verdict])], ""),
        expect![[r#"
            10 when no difference from the reference is found, else 0.
            a: 0/10
              0 of 10: `f 1` should raise `Failure "hd"`, but gives `5`
        "#]],
    );
}

#[test]
fn per_entry() {
    let entries = |name: &str, first, second| vec![verdict(name, "insert", first), verdict(name, "delete", second)];
    let half = vec![verdict("b", "insert", Judgement::NoDifference), differs("b", 1, "7")];
    let lacks = vec![verdict("c", "insert", Judgement::NoDifference), misfit("c", "delete")];
    let members = vec![
        judged("a", entries("a", Judgement::NoDifference, Judgement::NoDifference)),
        judged("b", half),
        judged("c", lacks),
        judged("d", entries("d", Judgement::NoDifference, Judgement::Unjudged)),
        judged("e", vec![rejected_by_ocaml("e"), rejected_by_ocaml("e")]),
    ];
    let mut material = class(members, "");
    material.exercise = exercise(&["insert", "delete"]);
    check(
        rule(Scheme::PerEntry(vec![2.5, 7.5]), 0.0),
        material,
        expect![[r#"
            2.5 for `insert` and 7.5 for `delete`, each when no difference is found.
            a: 10/10
              `insert`: 2.5 of 2.5: no difference from the reference was found
              `delete`: 7.5 of 7.5: no difference from the reference was found
            b: 2.5/10
              `insert`: 2.5 of 2.5: no difference from the reference was found
              `f`: 0 of 7.5: `f 1` should give `1`, but gives `7`
            c: 2.5/10
              `insert`: 2.5 of 2.5: no difference from the reference was found
              `delete`: 0 of 7.5: it cannot be compared with the reference: it defines nothing, so it has no `delete`
            d: none
            e: 0/10
              0 of 10: the text has an error in line 3: `y` is not defined
        "#]],
    );
}

#[test]
fn by_cluster() {
    let scheme = Scheme::ByCluster {
        caps: vec![("f  1".to_owned(), 8.0), ("f 2".to_owned(), 3.0), ("f (0 - 1)".to_owned(), 6.0)],
        otherwise: 5.0,
    };
    let mut hidden = fine("e", "");
    hidden.outcomes = outcomes("-y--");
    let members = vec![
        fine("a", "----"),
        wrong("b", 0, "xx--"),
        wrong("c", 0, "xxx-"),
        wrong("d", 0, "x---"),
        hidden,
        wrong("f", 0, "x--x"),
        judged("g", vec![verdict("g", "f", Judgement::Unjudged)]),
    ];
    let mut material = class(members, "FPPP");
    // The desk may spell a call its own way; the position tells which one is meant.
    material.inputs[3].call = "f (-1)".to_owned();
    check(
        rule(scheme, 0.0),
        material,
        expect![[r#"
            10 when no difference is found; at most 8 when `f  1` fails; at most 3 when `f 2` fails; at most 6 when `f (0 - 1)` fails; 5 for any other difference.
            a: 10/10
              10 of 10: no difference from the reference was found
            b: 8/10
              8 of 10: `f 1` should give `1`, but gives `7`
            c: 3/10
              3 of 10: `f 2` should give `2`, but gives `7`
            d: 5/10
              5 of 10: `f 0` should give `0`, but gives `7`
            e: 8/10
              8 of 10: `f 1` should give `1`, but gives `8`
            f: 6/10
              6 of 10: `f (-1)` should give `3`, but gives `7`
            g: none
        "#]],
    );
}

#[test]
fn broken_rules_cost_something() {
    let members = vec![
        breaking(fine("a", ""), &["List.rev", "loops", "List.rev"]),
        breaking(fine("b", ""), &["a", "b", "c"]),
        breaking(wrong("c", 0, ""), &["List.rev"]),
        fine("d", ""),
    ];
    check(
        rule(Scheme::AllOrNothing, 4.0),
        class(members, ""),
        expect![[r#"
            10 when no difference from the reference is found, else 0. 4 off for each broken rule.
            a: 2/10
              10 of 10: no difference from the reference was found
              4 taken off: it uses `List.rev`, which this exercise forbids
              4 taken off: it uses `loops`, which this exercise forbids
            b: 0/10
              10 of 10: no difference from the reference was found
              4 taken off: it uses `a`, which this exercise forbids
              4 taken off: it uses `b`, which this exercise forbids
              2 taken off: it uses `c`, which this exercise forbids
            c: 0/10
              0 of 10: `f 0` should give `0`, but gives `7`
            d: 10/10
              10 of 10: no difference from the reference was found
        "#]],
    );
}

#[test]
fn numbers_are_shown_as_people_write_them() {
    assert_eq!([0.1 + 0.2, 10.0, 2.5, 0.0, -0.0].map(number), ["0.3", "10", "2.5", "0", "0"]);
}
