//! Who stands together.

use crate::assemble;
use crate::material::samples::{class, differs, fine, member, outcomes, wrong};
use crate::material::{Material, Member};
use refute_verdict::{ClassReport, JudgedSubmission, SourceText, Survey};

/// Clusters as text: members, the input, all inputs, behaviours.
fn shown(report: &ClassReport) -> Vec<String> {
    let name = |index: &usize| report.submissions[*index].name.clone();
    let cluster = |cluster: &refute_verdict::Cluster| {
        let members: Vec<String> = cluster.members.iter().map(name).collect();
        let behaviours: Vec<String> =
            cluster.behaviours.iter().map(|one| format!("{}x {}", one.count, one.what)).collect();
        format!("{} | {:?} | {:?} | {}", members.join(" "), cluster.input, cluster.fails, behaviours.join(", "))
    };
    report.clusters.iter().map(cluster).collect()
}

fn check(material: Material, expected: &[&str]) {
    let report = assemble(material);
    assert_eq!(shown(&report), expected);
    for (number, cluster) in report.clusters.iter().enumerate() {
        assert!(cluster.members.iter().all(|member| report.submissions[*member].cluster == Some(number)));
    }
}

#[test]
fn the_same_failing_inputs_make_a_cluster() {
    let members = vec![wrong("a", 0, "xx-"), wrong("b", 2, "--x"), wrong("c", 1, "xx-"), fine("d", "---")];
    check(class(members, "FFF"), &["a c | Some(0) | [0, 1] | 2x gives 7", "b | Some(2) | [2] | 1x gives 7"]);
}

#[test]
fn tests_of_others_do_not_tear_a_cluster_apart() {
    let members = vec![wrong("a", 0, "xxx"), wrong("b", 0, "x--"), wrong("c", 0, "x-x")];
    check(class(members, "FIP"), &["a b c | Some(0) | [0] | 3x gives 7"]);
}

#[test]
fn what_they_do_is_counted() {
    let members = vec![wrong("a", 1, "xx"), wrong("b", 1, "yx"), wrong("c", 1, "yx"), wrong("d", 1, "?x")];
    check(
        class(members, "FF"),
        &["a b c | Some(0) | [0, 1] | 2x gives 8, 1x gives 7", "d | Some(1) | [1] | 1x gives 7"],
    );
}

#[test]
fn a_wrong_submission_fails_its_own_counterexample() {
    check(class(vec![wrong("a", 1, "--"), wrong("b", 1, "")], "FF"), &["a b | Some(1) | [1] | 2x gives 7"]);
}

#[test]
fn without_a_test_the_counterexample_itself_counts() {
    let hopeless = |name: &str, input, got: &str| {
        let judged = JudgedSubmission { verdicts: vec![differs(name, input, got)], tests: vec![None] };
        Member { judged: Some(judged), outcomes: outcomes("-"), ..member(name) }
    };
    let members = vec![
        hopeless("a", 1, "does not end"),
        hopeless("b", 1, "does not end"),
        hopeless("c", 1, "raises Match_failure (\"c.ml\", 1, 2)"),
        hopeless("d", 1, "raises Match_failure (\"d.ml\", 3, 4)"),
        hopeless("e", 2, "does not end"),
    ];
    check(
        class(members, "F"),
        &[
            "a b | None | [] | 2x does not end",
            "c d | None | [] | 2x raises Match_failure",
            "e | None | [] | 1x does not end",
        ],
    );
}

#[test]
fn the_shortest_text_represents() {
    let with_text = |mut member: Member, text: &str| {
        member.source = SourceText { text: text.to_owned(), ..member.source };
        member
    };
    let members = vec![
        with_text(wrong("a", 0, "x"), "let f x = 7 + 0"),
        with_text(wrong("b", 0, "x"), "let f x = 7"),
        with_text(wrong("c", 0, "x"), "let f y = 7"),
    ];
    check(class(members, "F"), &["b a c | Some(0) | [0] | 3x gives 7"]);
}

#[test]
fn larger_clusters_first_then_smaller_inputs() {
    let members = vec![wrong("a", 2, "--x"), wrong("b", 1, "-x-"), wrong("c", 0, "x--"), wrong("d", 2, "--x")];
    check(
        class(members, "FFF"),
        &["a d | Some(2) | [2] | 2x gives 7", "c | Some(0) | [0] | 1x gives 7", "b | Some(1) | [1] | 1x gives 7"],
    );
}

#[test]
fn equal_programs_are_grouped() {
    let with_structure = |name: &str, structure: Option<&str>, text: &str| {
        let mut member = fine(name, "");
        member.survey = Some(Survey { structure: structure.map(str::to_owned), ..Survey::default() });
        member.source.text = text.to_owned();
        member
    };
    let members = vec![
        with_structure("a", Some("1"), "x"),
        with_structure("b", Some("2"), "y"),
        with_structure("c", Some("2"), "z"),
        with_structure("d", Some("2"), "u"),
        with_structure("e", None, "let"),
        with_structure("f", None, "let"),
        with_structure("g", None, "let in"),
    ];
    let report = assemble(class(members, ""));
    let groups: Vec<Vec<usize>> = report.structures.iter().map(|structure| structure.members.clone()).collect();
    assert_eq!(groups, [vec![1, 2, 3], vec![4, 5]]);
    let numbers: Vec<Option<usize>> = report.submissions.iter().map(|submission| submission.structure).collect();
    assert_eq!(numbers, [None, Some(0), Some(0), Some(0), Some(1), Some(1), None]);
}
