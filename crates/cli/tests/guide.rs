//! Holds docs/check.md to the program: options, JSON fields and effort levels are those of the code.
//!
//! `UPDATE_CASES=1` writes the rows of the effort levels anew; everything else is for a person to describe.

use refute_driver::Effort;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn guide() -> String {
    std::fs::read_to_string(root().join("docs/check.md")).expect("docs/check.md is there")
}

fn refute(arguments: &[&str]) -> String {
    let program = env!("CARGO_BIN_EXE_refute");
    let output = Command::new(program).args(arguments).current_dir(root()).output().expect("refute runs");
    String::from_utf8(output.stdout).expect("text")
}

/// `12,431`.
fn number(number: u64) -> String {
    let digits = number.to_string();
    let places = digits.char_indices().map(|(at, digit)| {
        let gap = at > 0 && (digits.len() - at).is_multiple_of(3);
        format!("{}{digit}", if gap { "," } else { "" })
    });
    places.collect()
}

#[test]
fn effort_levels_are_those_of_the_code() {
    let mut text = guide();
    for (word, effort) in [("low", Effort::LOW), ("normal", Effort::NORMAL), ("high", Effort::HIGH)] {
        let row = format!("| `{word}` | {} | {} |", number(effort.steps), effort.quiet_sizes);
        let start = format!("| `{word}` | ");
        let found = text.lines().find(|line| line.starts_with(&start)).expect("each level has a row").to_string();
        if std::env::var_os("UPDATE_CASES").is_some() {
            text = text.replace(&found, &row);
            std::fs::write(root().join("docs/check.md"), &text).expect("docs/check.md can be written");
        } else {
            assert_eq!(found, row);
        }
    }
}

#[test]
fn every_option_is_described() {
    let (help, text) = (refute(&["check", "--help"]), guide());
    let lines = help.lines().filter(|line| line.trim_start().starts_with('-'));
    let options = lines.filter_map(|line| line.split_whitespace().find(|word| word.starts_with("--")));
    // Those that all commands share are described elsewhere.
    let options: BTreeSet<&str> = options.filter(|option| !["--help", "--color"].contains(option)).collect();
    assert!(options.len() >= 15, "only {options:?}");
    for option in options {
        assert!(text.contains(option), "docs/check.md says nothing about {option}");
    }
}

/// All keys of a value, those inside included.
fn keys(value: &serde_json::Value, found: &mut BTreeSet<String>) {
    match value {
        serde_json::Value::Object(fields) => {
            found.extend(fields.keys().cloned());
            fields.values().for_each(|value| keys(value, found));
        }
        serde_json::Value::Array(parts) => parts.iter().for_each(|value| keys(value, found)),
        _ => {}
    }
}

#[test]
fn every_json_field_is_described() {
    let output = refute(&["check", "--problem", "examples/classes/derive", "--effort", "low", "--json"]);
    let mut found = BTreeSet::new();
    for line in output.lines() {
        let mut value: serde_json::Value = serde_json::from_str(line).expect("JSON");
        // Described with `refute types`.
        value.as_object_mut().expect("an object").remove("diagnostics");
        keys(&value, &mut found);
    }
    assert!(found.len() >= 25, "only {found:?}");
    let text = guide();
    for key in found {
        assert!(text.contains(&format!("`{key}`")), "docs/check.md says nothing about `{key}`");
    }
}
