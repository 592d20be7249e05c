//! The JSON report holds what its schema promises.

use super::*;
use crate::fixture;
use serde_json::Value;
use std::path::Path;

fn read(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

fn validate(report: &Value) -> Result<(), String> {
    let mut schemas = boon::Schemas::new();
    let mut compiler = boon::Compiler::new();
    compiler.add_resource("grade.json", read(&schema())).expect("a schema");
    let index = compiler.compile("grade.json", &mut schemas).expect("a schema that makes sense");
    schemas.validate(report, index).map_err(|error| format!("{error:#}"))
}

#[test]
fn reports_are_as_the_schema_says() {
    for report in [fixture::class(), fixture::plain(), fixture::interrupted(), fixture::dialogues(), fixture::large(40)]
    {
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
fn the_published_schema_is_this_one() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schema/grade.schema.json");
    if std::env::var_os("UPDATE_SCHEMA").is_some() {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("the folder can be made");
        std::fs::write(&path, schema()).expect("the schema can be written");
    }
    let published = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(published == schema(), "docs/schema/grade.schema.json is old: UPDATE_SCHEMA=1 cargo test -p refute-report");
}
