//! Phrases, sequences, and a class of dialogues.

use super::*;
use crate::material::samples;
use crate::{Member, PointsRule, Scheme, assemble, pool};
use refute_verdict::{Coverage, Exchange, ExerciseKind, Expected, Fault, Happened, Survey};

fn conversation(fault: Fault, inputs: &[&str], step: Exchange) -> Conversation {
    Conversation {
        fault,
        message: "it says 7 where 8 is expected".to_owned(),
        inputs: inputs.iter().map(|line| (*line).to_owned().into()).collect(),
        steps: vec![step],
        parts_at: 0,
        simplified: "8".to_owned(),
        stderr: String::new(),
        ending: refute_verdict::RunEnd::Exited(0),
        parameters: Vec::new(),
    }
}

fn step(expected: Option<Expected>, actual: Option<Happened>) -> Exchange {
    Exchange { expected, actual, right_prefix: None }
}

fn output(alternatives: &[&str]) -> Option<Expected> {
    let alternatives = alternatives.iter().map(|text| (*text).to_owned()).collect();
    Some(Expected::Output { alternatives, more: 0, optional: false })
}

fn says(fault: Fault, inputs: &[&str], text: &str) -> Conversation {
    conversation(fault, inputs, step(output(&["8"]), Some(Happened::Output(text.to_owned()))))
}

fn found(name: &str, failure: Option<Conversation>) -> DialogVerdict {
    DialogVerdict {
        program: format!("submissions/{name}.c"),
        specification: "sum.dialog".to_owned(),
        verdict: if failure.is_some() { DialogJudgement::Failed } else { DialogJudgement::Passed },
        failure,
        reason: None,
        coverage: Coverage::default(),
        conditions: None,
        notes: Vec::new(),
        diagnostics: Vec::new(),
    }
}

#[test]
fn sequences_are_read_back() {
    let line = |text: &str| Input::Line(text.to_owned());
    let reads = |inputs: &[Input], json: &str| {
        let failure = Conversation { inputs: inputs.to_vec(), ..says(Fault::WrongOutput, &[], "7") };
        assert_eq!(sequence(&failure), TestItem::new(json));
        assert_eq!(inputs_of(&TestItem::new(json)).as_deref(), Some(inputs));
    };
    reads(&[], "[]");
    reads(&[line("2"), line("\""), line("null")], r#"["2","\"","null"]"#);
    reads(&[line("a\tb"), Input::End], r#"["a\tb",null]"#);
    // A line that reads like the end of the input is a line.
    reads(&[line("<end of input>"), line("<end of input>")], r#"["<end of input>","<end of input>"]"#);
    reads(&[line("<end of input>"), Input::End], r#"["<end of input>",null]"#);
    assert_eq!(inputs_of(&TestItem::new("let () = assert (f 1 = 2)")), None);
}

#[test]
fn faults_are_told_apart_by_their_manner() {
    let faults = [
        Fault::WrongOutput,
        Fault::ReadsTooMuch,
        Fault::ReadsTooLittle,
        Fault::NotFlushed,
        Fault::Crash,
        Fault::ErrorOutput,
        Fault::Timeout,
        Fault::OutputLimit,
        Fault::ResourceLimit,
    ];
    let manners = faults.map(|fault| manner(&says(fault, &["2"], "7\n").does()));
    let different: std::collections::BTreeSet<Manner> = manners.into_iter().collect();
    assert_eq!(different.len(), manners.len(), "{manners:?}");
}

#[test]
fn who_reads_a_line_like_the_end_of_the_input_is_not_one_with_who_reads_the_end() {
    let end = Conversation { inputs: vec![Input::End], ..says(Fault::WrongOutput, &[], "7") };
    let line = Conversation { inputs: vec![Input::Line("<end of input>".to_owned())], ..end.clone() };
    let members = vec![member("a", Some(end), &[]), member("b", Some(line), &[])];
    let inputs = pool(&members);
    let shown: Vec<(&str, &str)> = inputs.iter().map(|input| (input.call.as_str(), input.test.code.as_str())).collect();
    assert_eq!(shown, [("<end of input>", "[null]"), ("\"<end of input>\"", "[\"<end of input>\"]")]);
    let mut material = samples::class(members, "");
    material.inputs = inputs;
    let report = assemble(material);
    assert_eq!(report.clusters.len(), 2);
    assert_eq!(report.suite.inputs.len(), 2);
    // What was found out travels as JSON.
    let json = serde_json::to_string(&report).expect("JSON");
    assert_eq!(serde_json::from_str::<refute_verdict::ClassReport>(&json).expect("a report"), report);
}

fn member(name: &str, failure: Option<Conversation>, outcomes: &[&str]) -> Member {
    let outcome = |phrase: &&str| {
        Some(if phrase.is_empty() { TestOutcome::Holds } else { TestOutcome::Fails((*phrase).to_owned().into()) })
    };
    Member {
        survey: Some(Survey { structure: Some(name.to_owned()), ..Survey::default() }),
        judged: Some(judged(found(name, failure), "sum")),
        outcomes: outcomes.iter().map(outcome).collect(),
        ..samples::member(name)
    }
}

#[test]
fn a_class_of_dialogues_has_clusters_a_suite_and_points() {
    let wrong = |inputs: &[&str]| Some(says(Fault::WrongOutput, inputs, "7"));
    let members = vec![
        member("a", wrong(&["0"]), &["says \"7\"", "says \"7\""]),
        member("b", wrong(&["0"]), &["says \"x\"", "says \"y\""]),
        member("c", Some(says(Fault::Crash, &["0"], "")), &["crashes with signal 11", "crashes with signal 11"]),
        member("d", wrong(&["1", "5"]), &["", "says \"7\""]),
        member("e", None, &["", ""]),
    ];
    let inputs = pool(&members);
    let calls: Vec<&str> = inputs.iter().map(|input| input.call.as_str()).collect();
    assert_eq!(calls, ["0", "1, 5"]);
    assert_eq!(inputs[0].reference.to_string(), "8");
    let mut material = samples::class(members, "");
    material.exercise.kind = ExerciseKind::Dialogue;
    material.inputs = inputs;
    material.points = Some(PointsRule { total: 4.0, scheme: Scheme::AllOrNothing, penalty: 0.0 });
    let report = assemble(material);
    let clusters: Vec<&[usize]> = report.clusters.iter().map(|cluster| cluster.members.as_slice()).collect();
    // The one that crashes fails on the same inputs, but not in the same way.
    assert_eq!(clusters, [&[0, 1][..], &[2], &[3]]);
    assert_eq!(report.suite.inputs, [1]);
    assert_eq!(
        report.exercise.points.as_deref(),
        Some("4 when no difference from the specification is found, else 0.")
    );
    let reasons = |index: usize| report.submissions[index].points.as_ref().expect("points").reasons.join(" ");
    assert_eq!(reasons(3), "0 of 4: with the input `1, 5`, it says 7 where 8 is expected");
    assert_eq!(reasons(4), "4 of 4: no difference from the specification was found");
}
