//! The report as a whole.

use super::*;
use crate::material::samples::{class, differs, fine, member, outcomes, verdict, wrong};
use crate::material::{InstructorCase, InstructorFile};
use crate::{pool, settings};
use refute_verdict::{Diagnostic, Difference, DifferenceKind, FoundBy, LeftOut, Place, Position, Severity, Survey};

fn of(judgements: &[Judgement]) -> Judgement {
    let verdicts: Vec<CheckVerdict> = judgements.iter().map(|judgement| verdict("a", "f", *judgement)).collect();
    overall(&verdicts)
}

#[test]
fn the_worst_entry_counts() {
    use Judgement::*;
    assert_eq!(of(&[]), Unjudged);
    assert_eq!(of(&[NoDifference, NoDifference]), NoDifference);
    assert_eq!(of(&[NoDifference, Unjudged]), Unjudged);
    assert_eq!(of(&[Unjudged, DoesNotFit]), DoesNotFit);
    assert_eq!(of(&[DoesNotFit, Differs, Unjudged]), Differs);
    assert_eq!(of(&[Differs, Rejected]), Rejected);
}

#[test]
fn who_fails_where_is_told_from_both_sides() {
    let report = assemble(class(vec![wrong("b", 1, "x?"), fine("a", "-x"), member("c")], "FF"));
    let names: Vec<&str> = report.submissions.iter().map(|submission| submission.name.as_str()).collect();
    assert_eq!(names, ["a", "b", "c"]);
    let fails: Vec<Vec<usize>> = report.submissions.iter().map(|submission| submission.fails.clone()).collect();
    assert_eq!(fails, [vec![1], vec![0, 1], vec![]]);
    let inputs: Vec<Vec<usize>> = report.inputs.iter().map(|input| input.fails.clone()).collect();
    assert_eq!(inputs, [vec![1], vec![0, 1]]);
    // Failing a test is not yet being wrong: no difference was found by the search.
    assert_eq!(report.submissions[0].verdict, Judgement::NoDifference);
    assert_eq!(report.clusters.len(), 1);
    // Interrupted.
    assert_eq!(report.submissions[2].verdict, Judgement::Unjudged);
    assert!(report.submissions[2].entries.is_empty());
}

fn large_class() -> Material {
    let mut members: Vec<Member> = (0..24)
        .map(|number| {
            let row: String = (0..6).map(|input| if (number * 7 + input * 3) % 5 < 2 { 'x' } else { '-' }).collect();
            let name = format!("student{}", (number * 11) % 24);
            match number % 4 {
                0 => fine(&name, "------"),
                1 => wrong(&name, number % 3, &row),
                2 => wrong(&name, 2, "--x--x"),
                _ => member(&name),
            }
        })
        .collect();
    members[3].same_as = Some(1);
    members[7].same_as = Some(3);
    let mut material = class(members, "FFFFII");
    let case = |input| InstructorCase { line: 1, text: "t".to_owned(), input: Some(input), broken: None };
    material.instructor = Some(InstructorFile { file: "tests".to_owned(), tests: vec![case(4), case(5)] });
    material.points = Some(settings::PointsRule { total: 4.0, scheme: settings::Scheme::AllOrNothing, penalty: 0.0 });
    let left = |file: &str| LeftOut { file: file.to_owned(), reason: "too large".to_owned() };
    material.left_out = vec![left("b"), left("a")];
    material
}

#[test]
fn the_order_of_the_material_does_not_matter() {
    let expected = assemble(large_class());
    let mut random = fastrand::Rng::with_seed(3);
    for _ in 0..20 {
        let mut material = large_class();
        let mut order: Vec<usize> = (0..material.submissions.len()).collect();
        random.shuffle(&mut order);
        let place = |old: usize| order.iter().position(|index| *index == old);
        let shuffled = order.iter().map(|old| {
            let mut member = material.submissions[*old].clone();
            member.same_as = member.same_as.and_then(place);
            member
        });
        let shuffled: Vec<Member> = shuffled.collect();
        assert_eq!(pool(&shuffled), pool(&material.submissions));
        material.submissions = shuffled;
        material.left_out.reverse();
        assert_eq!(assemble(material), expected);
    }
}

#[test]
fn every_index_points_into_the_report() {
    let report = assemble(large_class());
    let submission = |index: &usize| *index < report.submissions.len();
    let input = |index: &usize| *index < report.inputs.len();
    assert!(report.inputs.iter().all(|input| input.fails.iter().all(submission)));
    assert!(report.submissions.iter().all(|submission| submission.fails.iter().all(input)));
    assert!(
        report.clusters.iter().all(|cluster| cluster.members.iter().all(submission) && cluster.input.iter().all(input))
    );
    assert!(report.suite.inputs.iter().all(input) && report.hardest.iter().all(input));
    let wrong = report.submissions.iter().filter(|submission| submission.is_wrong()).count();
    assert_eq!(report.clusters.iter().map(|cluster| cluster.members.len()).sum::<usize>(), wrong);
}

fn message(file: &str, line: u32) -> Diagnostic {
    let at = Position { line, column: 1, offset: 0 };
    Diagnostic {
        code: "unused".to_owned(),
        severity: Severity::Warning,
        title: "unused".to_owned(),
        place: Place { file: file.to_owned(), start: at, end: at },
        labels: Vec::new(),
        explanation: Vec::new(),
        hints: Vec::new(),
        unsupported: None,
    }
}

#[test]
fn a_stand_in_speaks_for_the_other_under_its_name() {
    let mut judged = wrong("a", 0, "x");
    let failure = "raises Match_failure (\"a.ml\", 1, 2)";
    if let Some(judged) = &mut judged.judged {
        let verdict = &mut judged.verdicts[0];
        verdict.got = Some(failure.to_owned().into());
        verdict.diagnostics = vec![message("submissions/a.ml", 1)];
        let behaviour = |text: &str| refute_verdict::Behaviour {
            ended: refute_verdict::Ended::Raises(text.to_owned()),
            inner: None,
            output: None,
            arguments: None,
            steps: 1,
            comes_again: false,
        };
        verdict.difference = Some(Difference {
            kind: DifferenceKind::Exception,
            reference: behaviour("0"),
            submission: behaviour("Match_failure (\"a.ml\", 1, 2)"),
            found_by: FoundBy::Enumeration,
            inner_call: None,
            parting: None,
        });
    }
    let mut copy = member("b");
    copy.same_as = Some(0);
    copy.survey = Some(Survey { diagnostics: vec![message("submissions/b.ml", 4)], ..Survey::default() });
    let mut copy_of_copy = member("c");
    copy_of_copy.same_as = Some(1);
    let report = assemble(class(vec![judged, copy, copy_of_copy], "F"));
    let [a, b, c] = report.submissions.as_slice() else { panic!("three submissions") };
    assert_eq!((a.same_as, b.same_as, c.same_as), (None, Some(0), Some(0)));
    assert_eq!((b.verdict, b.fails.as_slice(), b.cluster), (Judgement::Differs, [0].as_slice(), Some(0)));
    let verdict = &b.entries[0];
    assert_eq!(verdict.submission, "submissions/b.ml");
    assert_eq!(verdict.got, Some("raises Match_failure (\"b.ml\", 1, 2)".to_owned().into()));
    assert_eq!(verdict.diagnostics, [message("submissions/b.ml", 4)]);
    assert!(!format!("{b:?}{c:?}").contains("a.ml"));
}

#[test]
fn what_the_search_says_about_entries_stays() {
    let mut two = wrong("a", 1, "-");
    two.outcomes = outcomes("");
    if let Some(judged) = &mut two.judged {
        judged.verdicts.push(differs("a", 5, "0"));
        judged.tests.push(None);
    }
    let report = assemble(class(vec![two], "FF"));
    assert_eq!(report.submissions[0].entries.len(), 2);
    assert_eq!(report.submissions[0].fails, [1]);
}
