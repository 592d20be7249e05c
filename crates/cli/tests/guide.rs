//! Holds docs/check.md, docs/cover.md, docs/grade.md, docs/repair.md and docs/dialog.md to the program: options, JSON fields, effort levels, formats, keys
//! of `problem.toml`, words of rules, faults, languages and options of specifications are those of the code.
//!
//! `UPDATE_CASES=1` writes the rows of the effort levels anew; everything else is for a person to describe.

use refute_driver::Effort;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn guide(command: &str) -> String {
    std::fs::read_to_string(root().join(format!("docs/{command}.md"))).expect("every command has its guide")
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
    let mut text = guide("check");
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

/// The options of a command that not all commands share.
fn options(command: &str) -> BTreeSet<String> {
    let help = refute(&[command, "--help"]);
    let lines = help.lines().filter(|line| line.trim_start().starts_with('-'));
    let options = lines.filter_map(|line| line.split_whitespace().find(|word| word.starts_with("--")));
    options.filter(|option| !["--help", "--color"].contains(option)).map(str::to_string).collect()
}

#[test]
fn every_option_is_described() {
    for (command, fewest) in [("check", 15), ("grade", 18), ("repair", 15)] {
        let (options, text) = (options(command), guide(command));
        assert!(options.len() >= fewest, "only {options:?}");
        for option in options {
            assert!(text.contains(&option), "docs/{command}.md says nothing about {option}");
        }
    }
}

#[test]
fn every_option_format_and_field_of_covering_is_described() {
    let text = guide("cover");
    let both: BTreeSet<String> = options("cover").union(&options("solve")).cloned().collect();
    assert!(both.len() >= 12, "only {both:?}");
    for option in both {
        assert!(text.contains(&option), "docs/cover.md says nothing about {option}");
    }
    for format in refute_report::cover::CoverFormat::ALL {
        assert!(text.contains(&format!("| `{}` | ", format.name())), "no row for the format {}", format.name());
    }
    let mut found = BTreeSet::new();
    let tests = "examples/cover/tests/merge_tests.ml";
    for arguments in [
        ["cover", "examples/cover/merge.ml", "--against", tests, "--json"],
        ["cover", "examples/cover/guards.ml", "--effort", "normal", "--json"],
        ["solve", "examples/equations/nat_half.ml", "--all", "5", "--json"],
        ["solve", "examples/equations/int_clamp.ml", "--all", "5", "--json"],
    ] {
        keys(&serde_json::from_str(&refute(&arguments)).expect("JSON"), &mut found);
    }
    assert!(found.len() >= 40, "only {found:?}");
    for key in found {
        assert!(text.contains(&format!("`{key}`")), "docs/cover.md says nothing about `{key}`");
    }
}

#[test]
fn every_format_rule_and_key_is_described() {
    let text = guide("grade");
    for format in refute_report::Format::ALL {
        assert!(text.contains(&format!("| `{}` | `", format.name())), "no row for the format {}", format.name());
    }
    for feature in refute_grade::Feature::ALL {
        let row = format!("| `{}` | {} |", feature.word(), feature.description().replace('|', "\\|"));
        assert!(text.contains(&row), "docs/grade.md lacks the row\n{row}");
    }
    let missing: BTreeSet<String> = keys_told().into_iter().filter(|key| !text.contains(&format!("`{key}`"))).collect();
    assert_eq!(missing, BTreeSet::new(), "keys of problem.toml that docs/grade.md says nothing about");
}

/// The keys of `problem.toml` and its tables, as messages about a key unlike all of them list them.
fn keys_told() -> Vec<String> {
    let content = "reference = 'r.ml'\nzzzzzzzzzzzz = 1\n[[entries]]\nname = 'f'\nzzzzzzzzzzzz = 1\n\
                   [rules]\nzzzzzzzzzzzz = 1\n[points]\ntotal = 1\nzzzzzzzzzzzz = 1\n";
    let text = refute_driver::Text { name: "problem.toml".to_string(), bytes: content.as_bytes().to_vec() };
    let mut told = String::new();
    _ = refute_driver::problem(&text, &mut |event: refute_driver::Event<'_>| {
        if let refute_driver::Event::Messages(found) = event {
            told += &found.render(refute_source::render::Colour::Plain);
        }
    });
    let lists = told.split("The keys").skip(1).map(|rest| rest.split(" are ").nth(1).unwrap_or_default());
    let lists: Vec<&str> = lists.map(|list| list.split_once('.').map_or(list, |(list, _)| list)).collect();
    assert_eq!(lists.len(), 4, "{told}");
    let keys = lists.into_iter().flat_map(|list| list.split('`').skip(1).step_by(2));
    keys.map(str::to_string).collect()
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
    let text = guide("check");
    for key in found {
        assert!(text.contains(&format!("`{key}`")), "docs/check.md says nothing about `{key}`");
    }
}

/// The options of a subcommand of `refute dialog`.
fn dialog_options(command: &str) -> BTreeSet<String> {
    let help = refute(&["dialog", command, "--help"]);
    let lines = help.lines().filter(|line| line.trim_start().starts_with('-'));
    lines.flat_map(|line| line.split_whitespace().find(|word| word.starts_with("--")).map(str::to_string)).collect()
}

#[test]
fn every_option_of_dialogues_is_described() {
    let text = guide("dialog");
    let commands = ["check", "run", "paths", "tests", "explain"];
    let options: BTreeSet<String> = commands.into_iter().flat_map(dialog_options).collect();
    assert!(options.len() >= 18, "only {options:?}");
    for option in options.iter().filter(|option| !["--help", "--color"].contains(&option.as_str())) {
        assert!(text.contains(option.as_str()), "docs/dialog.md says nothing about {option}");
    }
    for command in commands {
        assert!(text.contains(&format!("refute dialog {command} ")), "docs/dialog.md says nothing about {command}");
    }
}

#[test]
fn every_json_field_of_dialogues_is_described() {
    let schema = schemars_of_dialogues();
    let mut found = BTreeSet::new();
    fields(&schema, &mut found);
    assert!(found.len() >= 40, "only {found:?}");
    let text = guide("dialog");
    for key in found {
        assert!(text.contains(&format!("`{key}`")), "docs/dialog.md says nothing about `{key}`");
    }
}

/// The schemas of what the commands print.
fn schemars_of_dialogues() -> serde_json::Value {
    let mut verdict = schemars::schema_for!(refute_verdict::DialogVerdict).to_value();
    // Described with `refute types`.
    for described in ["Diagnostic", "Place", "Position", "Label", "Hint", "Edit", "Severity"] {
        if let Some(definitions) = verdict["$defs"].as_object_mut() {
            definitions.remove(described);
        }
    }
    let paths = schemars::schema_for!(refute_verdict::DialogPaths).to_value();
    let test = schemars::schema_for!(refute_verdict::DialogTest).to_value();
    let explanation = schemars::schema_for!(refute_verdict::DialogExplanation).to_value();
    serde_json::json!([verdict, paths, test, explanation])
}

/// The names of all fields and of all words that a field may have.
fn fields(schema: &serde_json::Value, found: &mut BTreeSet<String>) {
    match schema {
        serde_json::Value::Object(parts) => {
            if let Some(properties) = parts.get("properties").and_then(serde_json::Value::as_object) {
                found.extend(properties.keys().cloned());
            }
            if let Some(word) = parts.get("const").and_then(serde_json::Value::as_str) {
                found.insert(word.to_string());
            }
            parts.values().for_each(|part| fields(part, found));
        }
        serde_json::Value::Array(parts) => parts.iter().for_each(|part| fields(part, found)),
        _ => {}
    }
}
