//! Suites on small classes.

use crate::assemble;
use crate::material::samples::{class, differs, fine, member, wrong};
use crate::material::{InstructorCase, InstructorFile, Material, Member};
use refute_verdict::{ClassReport, JudgedSubmission};

fn with_tests(mut material: Material, inputs: &[Option<usize>]) -> Material {
    let case = |(line, input): (usize, &Option<usize>)| InstructorCase {
        line: line as u32 + 1,
        text: format!("test {line}"),
        input: *input,
        broken: input.is_none().then(|| "gives 3".to_owned()),
    };
    let tests = inputs.iter().enumerate().map(case).collect();
    material.instructor = Some(InstructorFile { file: "testcases.txt".to_owned(), tests });
    material
}

fn audit(report: &ClassReport) -> (Vec<(usize, usize)>, Vec<usize>, Vec<usize>) {
    let audit = report.audit.as_ref().expect("there are tests");
    let tests = audit.tests.iter().map(|test| (test.catches, test.only)).collect();
    (tests, audit.survivors.clone(), audit.add.clone())
}

#[test]
fn the_suite_catches_everybody_with_the_fewest() {
    let members = vec![wrong("a", 0, "x--x"), wrong("b", 1, "-x-x"), wrong("c", 2, "--x-"), fine("d", "----")];
    let report = assemble(class(members, "FFFF"));
    // `f 3` catches two, `f 2` the third.
    assert_eq!(report.suite.inputs, [3, 2]);
    assert!(report.suite.minimal);
    assert!(report.suite.uncaught.is_empty());
}

#[test]
fn smaller_inputs_and_found_ones_are_preferred() {
    let report = assemble(class(vec![wrong("a", 2, "xxx"), wrong("b", 2, "xxx")], "IFF"));
    assert_eq!(report.suite.inputs, [1]);
}

#[test]
fn who_cannot_be_caught_is_named() {
    let judged = JudgedSubmission { verdicts: vec![differs("b", 5, "does not end")], tests: vec![None] };
    let hopeless = Member { judged: Some(judged), ..member("b") };
    let report = assemble(class(vec![wrong("a", 0, "x"), hopeless], "F"));
    assert_eq!((report.suite.inputs, report.suite.uncaught), (vec![0], vec![1]));
}

#[test]
fn a_class_without_mistakes_needs_no_suite() {
    let report = assemble(class(vec![fine("a", ""), member("b")], ""));
    assert_eq!(report.suite.inputs, Vec::<usize>::new());
    assert!(report.suite.minimal);
    assert_eq!(report.hardest, Vec::<usize>::new());
    assert_eq!(report.audit, None);
}

#[test]
fn the_audit_says_who_survives_and_what_to_add() {
    let members = vec![
        wrong("a", 0, "x--xx"),
        wrong("b", 1, "-x-x-"),
        wrong("c", 2, "-xx--"),
        wrong("d", 2, "--x--"),
        fine("e", "-----"),
    ];
    let report = assemble(with_tests(class(members, "FFFII"), &[Some(3), None, Some(4)]));
    assert_eq!(audit(&report), (vec![(2, 1), (0, 0), (1, 0)], vec![2, 3], vec![2]));
    let broken: Vec<bool> =
        report.audit.iter().flat_map(|audit| &audit.tests).map(|test| test.broken.is_some()).collect();
    assert_eq!(broken, [false, true, false]);
}

#[test]
fn only_counterexamples_are_added() {
    let members = vec![wrong("a", 0, "x-x"), wrong("b", 1, "-xx")];
    // An instructor's input that is no test of this file would do alone, but it is no counterexample.
    let report = assemble(with_tests(class(members, "FFI"), &[]));
    assert_eq!(audit(&report), (vec![], vec![0, 1], vec![0, 1]));
}

#[test]
fn the_hardest_inputs_first() {
    let members = vec![wrong("a", 0, "xxx-"), wrong("b", 1, "-xx-"), wrong("c", 2, "--x-")];
    let mut material = class(members, "FFFF");
    // The same call twice is one input.
    material.inputs[1].call = "f 2".to_owned();
    let report = assemble(material);
    assert_eq!(report.hardest, [2, 0]);
}
