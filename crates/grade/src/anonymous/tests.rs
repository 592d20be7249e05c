//! Nothing but the text itself tells who wrote it.

use super::*;
use crate::assemble;
use crate::material::samples::{class, fine, member, wrong};
use crate::material::{InstructorCase, InstructorFile, Material, Member};
use crate::settings::{PointsRule, Scheme};
use refute_verdict::{
    Edit, Finding, FindingKind, Hint, Label, Position, RepairAnswer, RepairPatch, RepairSource, RepairVerdict,
    Severity, Survey,
};

const NAMES: [&str; 6] = ["anna", "bernd", "chloe", "dmitri", "emil", "fatima"];

fn survey(name: &str) -> Survey {
    let at = Position { line: 1, column: 1, offset: 0 };
    let place = Place { file: format!("submissions/{name}.ml"), start: at, end: at };
    let edit = refute_verdict::Edit { place: place.clone(), replacement: String::new() };
    let diagnostic = Diagnostic {
        code: "unused".to_owned(),
        severity: Severity::Warning,
        title: "unused".to_owned(),
        place: place.clone(),
        labels: vec![Label { place: place.clone(), text: String::new() }],
        explanation: Vec::new(),
        hints: vec![Hint { text: String::new(), edits: vec![edit] }],
        unsupported: None,
    };
    let finding = Finding {
        rule: "if".to_owned(),
        kind: FindingKind::Forbidden,
        message: "uses `if`".to_owned(),
        place: Some(place),
    };
    Survey { structure: None, findings: vec![finding], diagnostics: vec![diagnostic] }
}

fn named_class() -> Material {
    let rows = ["xx-", "---", "x--", "--x", "--x", "---"];
    let one = |(name, row): (&&str, &str)| -> Member {
        let mut member = if row.contains('x') { wrong(name, row.find('x').unwrap_or(0), row) } else { fine(name, row) };
        member.survey = Some(survey(name));
        if let Some(judged) = &mut member.judged {
            for verdict in &mut judged.verdicts {
                verdict.diagnostics = survey(name).diagnostics;
                verdict.notes = vec!["fails a counterexample of `anna` and of `submissions/bernd.ml`".to_owned()];
                if verdict.got.is_some() {
                    verdict.got = Some(format!("raises Match_failure (\"{name}.ml\", 1, 0)").into());
                }
            }
        }
        member
    };
    let mut members: Vec<Member> = NAMES.iter().zip(rows).map(one).collect();
    let mut copy = member("gerda");
    copy.same_as = Some(0);
    members.push(copy);
    let mut material = class(members, "FFI");
    material.instructor = Some(InstructorFile {
        file: "testcases.txt".to_owned(),
        tests: vec![InstructorCase { line: 1, text: "f 2".to_owned(), input: Some(2), broken: None }],
    });
    material.points = Some(PointsRule { total: 2.0, scheme: Scheme::AllOrNothing, penalty: 0.0 });
    let reason = "`submissions/heinrich.ml` is larger than 1 MB".to_owned();
    material.left_out = vec![LeftOut { file: "submissions/heinrich.ml".to_owned(), reason }];
    material
}

#[test]
fn no_name_is_left() {
    let report = anonymise(assemble(named_class()));
    let text = format!("{report:?}");
    for name in NAMES.iter().chain(&["gerda", "heinrich"]) {
        assert!(!text.contains(name), "{name} in {text}");
    }
    assert!(report.anonymous);
    let names: Vec<&str> = report.submissions.iter().map(|submission| submission.name.as_str()).collect();
    assert_eq!(
        names,
        ["student-001", "student-002", "student-003", "student-004", "student-005", "student-006", "student-007"]
    );
    assert_eq!(report.submissions[1].source.name, "student-002.ml");
    assert_eq!(report.submissions[1].entries[0].submission, "student-002.ml");
    assert_eq!(report.left_out[0].reason, "`file-001` is larger than 1 MB");
}

#[test]
fn a_student_named_like_the_function_changes_no_sentence() {
    let report = anonymise(assemble(class(vec![wrong("f", 0, "x")], "F")));
    assert_eq!(report.submissions[0].name, "student-001");
    let mut report = report;
    report.submissions[0].entries[0].notes = vec!["`f` prints".to_owned()];
    report.submissions[0].name = "f".to_owned();
    let again = anonymise(report);
    assert_eq!(again.submissions[0].entries[0].notes, ["`f` prints"]);
}

#[test]
fn the_numbers_do_not_follow_the_alphabet() {
    let plain = assemble(named_class());
    let order = shuffled(&plain.submissions);
    assert_ne!(order, (0..plain.submissions.len()).collect::<Vec<_>>());
}

/// Who is who must be the same before and after: submissions are known by their text without the comment's letters.
#[test]
fn every_index_is_carried_over() {
    let plain = assemble(named_class());
    let hidden = anonymise(plain.clone());
    let order = shuffled(&plain.submissions);
    let old = |members: &[usize]| {
        let mut members: Vec<usize> = members.iter().map(|member| order[*member]).collect();
        members.sort_unstable();
        members
    };
    let sorted = |members: &[usize]| {
        let mut members = members.to_vec();
        members.sort_unstable();
        members
    };
    for (new, submission) in hidden.submissions.iter().enumerate() {
        let before = &plain.submissions[order[new]];
        assert_eq!(submission.verdict, before.verdict);
        assert_eq!(submission.fails, before.fails);
        assert_eq!((submission.cluster, submission.structure), (before.cluster, before.structure));
        assert_eq!(submission.same_as.map(|other| order[other]), before.same_as);
    }
    for (after, before) in hidden.inputs.iter().zip(&plain.inputs) {
        assert_eq!(old(&after.fails), before.fails);
        assert!(after.fails.is_sorted());
    }
    for (after, before) in hidden.clusters.iter().zip(&plain.clusters) {
        assert_eq!(order[after.members[0]], before.members[0], "the representative stays");
        assert_eq!(old(&after.members), sorted(&before.members));
    }
    assert_eq!(old(&hidden.suite.uncaught), plain.suite.uncaught);
    let survivors =
        |report: &ClassReport| report.audit.as_ref().map(|audit| audit.survivors.clone()).unwrap_or_default();
    assert!(!survivors(&plain).is_empty());
    assert_eq!(old(&survivors(&hidden)), survivors(&plain));
    assert_eq!(hidden.suite.inputs, plain.suite.inputs);
}

#[test]
fn comments_become_blanks_of_the_same_length() {
    let text = "(* Anna \"*)\" Müller,\n 12345 *)\nlet f x = \"(* no comment *)\" (* by (* Anna *) *) ^ x\n# 1 \"anna.ml\"\nlet y = 1\n";
    let blank = without_comments(text);
    assert_eq!(blank.len(), text.len());
    assert_eq!(blank.lines().count(), text.lines().count());
    assert!(!blank.to_lowercase().contains("anna"), "{blank}");
    assert!(blank.contains("let f x = \"(* no comment *)\""));
    assert!(blank.contains("\nlet y = 1\n"));
}

#[test]
fn console_programs_keep_their_language_and_lose_comments_and_names() {
    let mut member = fine("anna", "");
    member.source = SourceText { name: "submissions/anna/anna.c".to_owned(), text: "int x; // by Anna\n".to_owned() };
    if let Some(judged) = &mut member.judged {
        let verdict = &mut judged.verdicts[0];
        verdict.coverage = Some(refute_verdict::Coverage::default());
        verdict.reason = Some("anna.c:1: error; submissions/anna/anna.c:2: error".to_owned());
    }
    let mut material = class(vec![member], "");
    material.exercise.kind = ExerciseKind::Dialogue;
    let report = anonymise(assemble(material));
    let submission = &report.submissions[0];
    assert_eq!(submission.source.name, "student-001.c");
    assert_eq!(submission.source.text, "int x;           \n");
    assert_eq!(submission.entries[0].reason.as_deref(), Some("student-001.c:1: error; student-001.c:2: error"));
}

#[test]
fn repairs_name_nobody() {
    let mut report = assemble(named_class());
    let file = report.submissions[0].source.name.clone();
    let at = |offset: u32| Position { line: 1, column: offset + 1, offset };
    let place = Place { file: file.clone(), start: at(6), end: at(7) };
    let mut repair = RepairVerdict::new(&file, "f", RepairAnswer::Repaired);
    repair.notes = vec!["as `submissions/chloe.ml` does".to_owned()];
    repair.hints = vec!["write `y (* anna *)`".to_owned()];
    repair.got = Some(format!("raises Match_failure (\"{file}\", 1, 0)").into());
    repair.patch = Some(RepairPatch {
        edits: vec![Edit { place, replacement: "y (* chloe *)".to_owned() }],
        source: RepairSource::Submission("submissions/chloe.ml".to_owned()),
        diff: "-let f x = (* anna *) x\n+let f y (* chloe *) = (* anna *) x".to_owned(),
        text: "let f y (* chloe *) = (* anna *) x".to_owned(),
        ..crate::material::samples::patch()
    });
    crate::add_repairs(&mut report, vec![(0, repair)]);
    let hidden = anonymise(report);
    let text = format!("{hidden:?}");
    for name in NAMES {
        assert!(!text.contains(name), "{name} in {text}");
    }
    let group = hidden.repairs[0].members[0];
    let patch = hidden.submissions[group].repair.as_ref().and_then(|repair| repair.patch.as_ref()).expect("a patch");
    assert_eq!(patch.text, "let f y             = (* anna *) x".replace("(* anna *)", "          "));
    assert!(patch.diff.contains("+let f y             =            x\n"), "{}", patch.diff);
    assert!(matches!(&patch.source, RepairSource::Submission(name) if name.starts_with("student-")));
}
