//! The JSON report holds what its schema promises.

use super::*;
use crate::fixture;
use refute_verdict::{
    CheckVerdict, CoverVerdict, Excluded, GeneralizeVerdict, Induction, Judgement, LemmaKind, Proof, ProofLemma,
    ProofStrength, QuestionKind, RepairVerdict, ResynthDifference, ResynthExample, ResynthOrigin, ResynthVerdict,
    Solution, SolveAnswer, SolveVerdict, SynthCandidate, SynthDifference, SynthProgram, SynthQuestion, SynthVerdict,
    Unknown,
};
use serde_json::Value;
use std::path::Path;

fn read(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

fn validate(report: &Value) -> Result<(), String> {
    validate_by(&schema(), report)
}

fn validate_by(schema: &str, report: &Value) -> Result<(), String> {
    let mut schemas = boon::Schemas::new();
    let mut compiler = boon::Compiler::new();
    compiler.add_resource("grade.json", read(schema)).expect("a schema");
    let index = compiler.compile("grade.json", &mut schemas).expect("a schema that makes sense");
    schemas.validate(report, index).map_err(|error| format!("{error:#}"))
}

#[test]
fn reports_are_as_the_schema_says() {
    let [class, plain, repaired] = [fixture::class(), fixture::plain(), fixture::repaired()];
    for report in [class, plain, repaired, fixture::interrupted(), fixture::dialogues(), fixture::large(40)] {
        assert_eq!(validate(&read(&json(&report))), Ok(()));
    }
}

#[test]
fn the_schema_refuses_other_things() {
    let good = read(&json(&fixture::class()));
    let changes: [(&str, Value); 4] = [
        ("/submissions/0/verdict", "correct".into()),
        ("/exercise/title", Value::Null),
        ("/suite/minimal", "yes".into()),
        ("/inputs/0/entry", (-1).into()),
    ];
    for (place, value) in changes {
        let mut bad = good.clone();
        *bad.pointer_mut(place).expect(place) = value;
        assert!(validate(&bad).is_err(), "{place} was accepted");
    }
}

#[test]
fn reports_that_do_not_say_what_they_are_about_are_about_functions() {
    let text = json(&fixture::class());
    assert!(!text.contains("\"kind\": \"functions\""));
    let back: ClassReport = serde_json::from_str(&text).expect("a report");
    assert!(back.exercise.kind.is_functions());
    let dialogues = fixture::dialogues();
    assert_eq!(serde_json::from_str::<ClassReport>(&json(&dialogues)).expect("a report"), dialogues);
}

#[test]
fn nothing_is_lost() {
    let mut report = fixture::class();
    report.submissions[0].entries[0].cpu_ms = Some(1.5);
    let back: ClassReport = serde_json::from_str(&json(&report)).expect("a report");
    report.submissions[0].entries[0].cpu_ms = None;
    assert_eq!(back, report);
}

#[test]
fn verdicts_about_coverage_are_as_their_schema_says() {
    use crate::cover::fixture;
    let verdicts = vec![fixture::scale(), fixture::scale_against(), fixture::double(), fixture::empty("f.ml", "", "")];
    let good = read(&pretty(&Document::new("cover", verdicts)));
    assert_eq!(validate_by(&verdict_schema::<CoverVerdict>("cover"), &good), Ok(()));
    let changes: [(&str, Value); 4] = [
        ("/files/0/branches/0/state", "missed".into()),
        ("/files/0/inputs/0/takes", "all".into()),
        ("/files/1/against/add", Value::Null),
        ("/version", "1".into()),
    ];
    for (place, value) in changes {
        let mut bad = good.clone();
        *bad.pointer_mut(place).expect(place) = value;
        assert!(validate_by(&verdict_schema::<CoverVerdict>("cover"), &bad).is_err(), "{place} was accepted");
    }
}

#[test]
fn verdicts_about_equations_are_as_their_schema_says() {
    let solution = Solution {
        class: vec!["S _".to_string()],
        conditions: vec!["a > 0".to_string()],
        values: vec!["S O".to_string()],
        both_sides: Some("O".to_string()),
        size: 2,
    };
    let solved = SolveVerdict {
        file: "nat.ml".to_string(),
        equation: "find n : f n = O".to_string(),
        unknowns: vec![Unknown { name: "n".to_string(), ty: "nat".to_string() }],
        answer: SolveAnswer::Solved,
        solutions: vec![solution],
        notes: vec!["A note.".to_string()],
        ..SolveVerdict::default()
    };
    let good = read(&pretty(&Document::new("solve", vec![solved])));
    assert_eq!(validate_by(&verdict_schema::<SolveVerdict>("solve"), &good), Ok(()));
    let mut bad = good.clone();
    *bad.pointer_mut("/files/0/answer").expect("an answer") = "maybe".into();
    assert!(validate_by(&verdict_schema::<SolveVerdict>("solve"), &bad).is_err());
}

#[test]
fn verdicts_about_synthesis_are_as_their_schema_says() {
    let mut verdict = SynthVerdict::new("stutter.ml");
    let differs = SynthDifference { call: "f 1".to_string(), first: "1".to_string(), this: "2".to_string() };
    verdict.programs = vec![SynthProgram { text: "let f x = x".to_string(), cost: 3, differs: Some(differs) }];
    let candidate = SynthCandidate { result: "1".to_string(), is_value: true, program: 0 };
    verdict.question = Some(SynthQuestion {
        call: "f 1".to_string(),
        arguments: vec!["1".to_string()],
        kind: QuestionKind::Rivals,
        candidates: vec![candidate],
    });
    verdict.contradiction = Some((0, 1));
    let good = read(&pretty(&Document::new("synth", vec![verdict])));
    assert_eq!(validate_by(&verdict_schema::<SynthVerdict>("synth"), &good), Ok(()));
    let changes: [(&str, Value); 3] = [
        ("/files/0/answer", "maybe".into()),
        ("/files/0/question/kind", "why".into()),
        ("/files/0/programs/0/text", Value::Null),
    ];
    for (place, value) in changes {
        let mut bad = good.clone();
        *bad.pointer_mut(place).expect(place) = value;
        assert!(validate_by(&verdict_schema::<SynthVerdict>("synth"), &bad).is_err(), "{place} was accepted");
    }
}

#[test]
fn verdicts_about_the_way_back_are_as_their_schema_says() {
    let mut verdict = ResynthVerdict::new("stutter.ml");
    let differs = ResynthDifference { call: "f 1".to_string(), original: "1".to_string(), other: "2".to_string() };
    verdict.examples = vec![ResynthExample {
        call: "f 1".to_string(),
        arguments: vec!["1".to_string()],
        result: "1".to_string(),
        origin: ResynthOrigin::Rival,
        reaches: Vec::new(),
        excludes: Some(Excluded { program: Some("let f x = 2".to_string()), differs: Some(differs) }),
    }];
    let good = read(&pretty(&Document::new("resynth", vec![verdict])));
    assert_eq!(validate_by(&verdict_schema::<ResynthVerdict>("resynth"), &good), Ok(()));
    let changes: [(&str, Value); 3] = [
        ("/files/0/answer", "maybe".into()),
        ("/files/0/examples/0/origin", "why".into()),
        ("/files/0/examples/0/excludes/differs/call", Value::Null),
    ];
    for (place, value) in changes {
        let mut bad = good.clone();
        *bad.pointer_mut(place).expect(place) = value;
        assert!(validate_by(&verdict_schema::<ResynthVerdict>("resynth"), &bad).is_err(), "{place} was accepted");
    }
}

#[test]
fn verdicts_about_repairs_are_as_their_schema_says() {
    let repairs = fixture::repaired().submissions.into_iter().filter_map(|submission| submission.repair);
    let good = read(&pretty(&Document::new("repair", repairs.collect::<Vec<_>>())));
    assert_eq!(validate_by(&verdict_schema::<RepairVerdict>("repair"), &good), Ok(()));
    let changes: [(&str, Value); 3] = [
        ("/files/0/answer", "mended".into()),
        ("/files/1/patch/source/from", "nowhere".into()),
        ("/files/1/patch/edits", Value::Null),
    ];
    for (place, value) in changes {
        let mut bad = good.clone();
        *bad.pointer_mut(place).expect(place) = value;
        assert!(validate_by(&verdict_schema::<RepairVerdict>("repair"), &bad).is_err(), "{place} was accepted");
    }
}

#[test]
fn verdicts_about_proofs_are_as_their_schema_says() {
    let lemma = |kind, induction| ProofLemma {
        kind,
        left: "go n l".to_string(),
        right: "n + sum l".to_string(),
        variables: vec!["n".to_string(), "l".to_string()],
        induction,
        conditions: Vec::new(),
    };
    let by = Some(Induction::Size(vec!["l".to_string()]));
    let proof = Proof {
        strength: ProofStrength::Strict,
        lemmas: vec![lemma(LemmaKind::Accumulator, by), lemma(LemmaKind::Goal, None)],
        states: 7,
        through: None,
        certificate: Some("proof.json".to_string()),
    };
    let verdict = CheckVerdict { proof: Some(proof), ..CheckVerdict::new("a.ml", "sum", Judgement::Proved) };
    let line = read(&pretty(&verdict));
    let good = read(&pretty(&Document::new("prove", vec![verdict])));
    assert_eq!(validate_by(&line_schema(), &line), Ok(()));
    assert_eq!(validate_by(&verdict_schema::<CheckVerdict>("prove"), &good), Ok(()));
    for (place, value) in [
        ("/verdict", Value::from("right")),
        ("/proof/strength", "sure".into()),
        ("/proof/lemmas/0/kind", "guess".into()),
        ("/proof/lemmas/0/induction", "luck".into()),
        ("/proof/states", Value::Null),
    ] {
        let (mut bad, mut bad_line) = (good.clone(), line.clone());
        *bad_line.pointer_mut(place).expect(place) = value.clone();
        *bad.pointer_mut(&format!("/files/0{place}")).expect(place) = value;
        assert!(validate_by(&line_schema(), &bad_line).is_err(), "{place} was accepted");
        assert!(validate_by(&verdict_schema::<CheckVerdict>("prove"), &bad).is_err(), "{place} was accepted");
    }
}

#[test]
fn the_published_schemas_are_these() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schema");
    for (name, schema) in [
        ("grade", schema()),
        ("cover", verdict_schema::<CoverVerdict>("cover")),
        ("solve", verdict_schema::<SolveVerdict>("solve")),
        ("synth", verdict_schema::<SynthVerdict>("synth")),
        ("resynth", verdict_schema::<ResynthVerdict>("resynth")),
        ("generalize", verdict_schema::<GeneralizeVerdict>("generalize")),
        ("repair", verdict_schema::<RepairVerdict>("repair")),
        ("check", line_schema()),
        ("prove", verdict_schema::<CheckVerdict>("prove")),
    ] {
        let path = folder.join(format!("{name}.schema.json"));
        if std::env::var_os("UPDATE_SCHEMA").is_some() {
            std::fs::create_dir_all(&folder).expect("the folder can be made");
            std::fs::write(&path, &schema).expect("the schema can be written");
        }
        let published = std::fs::read_to_string(&path).unwrap_or_default();
        let old = "is old: UPDATE_SCHEMA=1 cargo test -p refute-report";
        assert!(published == schema, "docs/schema/{name}.schema.json {old}");
    }
}
