//! The text of a new `problem.toml`.
//!
//! In: a [`Description`]. Out: TOML; start at [`text`]. A line that begins with `# ` and an assignment or a table is an
//! example; other comments begin with `## `, so that all examples can be used by taking away `# `.

use super::examples;
use refute_driver::FunctionOutline;
use refute_grade::Rules;
use std::fmt::Write;

/// What the description says.
#[derive(Clone, Debug)]
pub(super) struct Description {
    /// What a person calls it.
    pub title: String,
    /// The reference.
    pub reference: String,
    /// What is loaded before every program.
    pub prelude: Vec<String>,
    /// The observer.
    pub observer: Option<String>,
    /// The function of the observer.
    pub observed: Option<FunctionOutline>,
    /// The instructor's tests.
    pub tests: Option<String>,
    /// A pattern, where submissions are not in the usual place.
    pub submissions: Option<String>,
    /// The functions of the reference, and whether each is compared.
    pub entries: Vec<(FunctionOutline, bool)>,
    /// The most points.
    pub points: Option<f64>,
    /// Rules that the reference follows.
    pub rules: Rules,
}

/// Where comments behind a value begin.
const COLUMN: usize = 40;

impl Description {
    /// The functions that are compared.
    pub(super) fn compared(&self) -> impl Iterator<Item = &FunctionOutline> {
        self.entries.iter().filter(|(_, compared)| *compared).map(|(function, _)| function)
    }

    /// Whether there is one function to speak of, so that no table is needed. An observer is about one function too.
    pub(super) fn is_single(&self) -> bool {
        self.entries.len() == 1 || self.observer.is_some() && self.compared().count() == 1
    }
}

/// The file's text.
pub(super) fn text(description: &Description) -> String {
    let mut text = Lines::default();
    text.comment("An exercise for `refute check --problem` and `refute grade`. Paths are relative to this file.");
    text.comment("Lines with one `#` are examples and defaults: take the `# ` away to use them.");
    text.blank();
    text.value("title", &quoted(&description.title), "");
    text.value("reference", &quoted(&description.reference), "the program that is right");
    files(&mut text, description);
    text.example("effort", "\"normal\"", "how far to look: low, normal, high, or a number of steps");
    if description.is_single() {
        single(&mut text, description);
    } else {
        several(&mut text, description);
    }
    rules(&mut text, &description.rules);
    points(&mut text, description);
    text.0
}

fn files(text: &mut Lines, description: &Description) {
    let loaded = "loaded before every program";
    match description.prelude.as_slice() {
        [] => text.example("prelude", "[\"prelude.ml\"]", loaded),
        files => {
            let files: Vec<String> = files.iter().map(|file| quoted(file)).collect();
            text.value("prelude", &format!("[{}]", files.join(", ")), loaded);
        }
    }
    match &description.tests {
        Some(tests) => text.value("tests", &quoted(tests), "your own tests, to be audited"),
        None => {
            text.example("tests", "\"testcases.txt\"", "your own tests, to be audited: `{ 1; 2 => 3; }`, or asserts")
        }
    }
    match &description.submissions {
        Some(pattern) => text.value("submissions", &quoted(pattern), ""),
        None => text.example("submissions", "\"submissions/**/*.ml\"", "or \"handins/*/main.ml\""),
    }
}

/// One function under test.
fn single(text: &mut Lines, description: &Description) {
    text.blank();
    for function in description.compared() {
        text.value("entry", &quoted(&function.name), &format!("the function under test: {}", one_line(&function.ty)));
    }
    let others: Vec<&str> = description
        .entries
        .iter()
        .filter(|(_, compared)| !compared)
        .map(|(function, _)| function.name.as_str())
        .collect();
    if !others.is_empty() {
        text.comment(&format!("Other functions of the reference: {}.", others.join(", ")));
    }
    let called = description.observed.as_ref().or_else(|| description.compared().next());
    let through = "results are compared through its function `grading` (or the last one)";
    match &description.observer {
        Some(observer) => text.value("observer", &quoted(observer), through),
        None => text.example("observer", "\"grading.ml\"", through),
    }
    if let Some(called) = called {
        settings(text, called);
    }
}

/// A table for each function; those that are compared first.
fn several(text: &mut Lines, description: &Description) {
    let points = description.points.map(|total| total / description.compared().count().max(1) as f64);
    text.blank();
    text.comment("The functions under test. The others of the reference follow as examples.");
    for compared in [true, false] {
        for (function, _) in description.entries.iter().filter(|(_, is)| *is == compared) {
            let name = (quoted(&function.name), one_line(&function.ty));
            if compared {
                text.line("[[entries]]");
                text.value("name", &name.0, &name.1);
            } else {
                text.line("# [[entries]]");
                text.example("name", &name.0, &name.1);
            }
            match points.filter(|_| compared) {
                Some(points) => text.value("points", &points.to_string(), ""),
                None => text.example("points", "1", "what it is worth"),
            }
            settings(text, function);
            text.blank();
        }
    }
    // The last blank line is written by whatever follows.
    text.0.pop();
}

fn settings(text: &mut Lines, function: &FunctionOutline) {
    text.example("assume", &quoted(&examples::assume(function)), "which inputs count");
    text.example("equal", &quoted(examples::equal(function)), "when two results are equal");
    text.example("exceptions", "\"same\"", "the submission must raise what the reference raises");
    text.example("overflow", "\"count\"", "differences count that need integers to wrap around");
    text.example("steps", "2_000_000", "a submission may take so many where the reference needs fewer");
}

fn rules(text: &mut Lines, rules: &Rules) {
    let list = |words: &[String]| format!("[{}]", words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(", "));
    if rules.forbid.is_empty() && rules.require.is_empty() {
        return;
    }
    text.blank();
    text.line("# [rules]");
    if !rules.forbid.is_empty() {
        text.example("forbid", &list(&rules.forbid), "features, functions or modules that must not be used");
    }
    if !rules.require.is_empty() {
        text.example("require", &list(&rules.require), "what must be used");
    }
}

fn points(text: &mut Lines, description: &Description) {
    text.blank();
    if !description.is_single() {
        text.line("# [points]");
        text.example("rule", "\"per-entry\"", "each function by itself; or \"all-or-nothing\", \"by-cluster\"");
        text.example("penalty", "1", "taken off for each rule that is broken");
        return;
    }
    let called = description.observed.as_ref().or_else(|| description.compared().next());
    let call = called.and_then(examples::call);
    let (table, total) = match description.points {
        Some(total) => ("[points]", total.to_string()),
        None => ("# [points]", "10".to_string()),
    };
    text.line(table);
    match description.points {
        Some(_) => text.value("total", &total, ""),
        None => text.example("total", &total, "what a submission can get"),
    }
    text.example("penalty", "1", "taken off for each rule that is broken");
    match call {
        Some(call) => {
            text.example("rule", "\"by-cluster\"", "or \"all-or-nothing\"");
            text.example("otherwise", "0", "for a difference that is not listed below");
            text.line("# [points.calls]");
            let most = description.points.map_or(5.0, |total| total / 2.0).floor();
            text.example(&quoted(&call), &most.to_string(), "who fails on this call gets at most so much");
        }
        None => text.example("rule", "\"all-or-nothing\"", ""),
    }
}

/// The file as it grows.
#[derive(Default)]
struct Lines(String);

impl Lines {
    fn line(&mut self, line: &str) {
        self.0 += line;
        self.0.push('\n');
    }

    fn blank(&mut self) {
        self.line("");
    }

    fn comment(&mut self, comment: &str) {
        self.line(&format!("## {comment}"));
    }

    fn value(&mut self, key: &str, value: &str, why: &str) {
        self.assign("", key, value, why);
    }

    fn example(&mut self, key: &str, value: &str, why: &str) {
        self.assign("# ", key, value, why);
    }

    fn assign(&mut self, mark: &str, key: &str, value: &str, why: &str) {
        let mut line = format!("{mark}{key} = {value}");
        if !why.is_empty() {
            let width = COLUMN.saturating_sub(line.chars().count()).max(2);
            // Writing to a string cannot fail.
            let _ = write!(line, "{}# {why}", " ".repeat(width));
        }
        self.line(&line);
    }
}

/// A string of TOML.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => quoted += "\\\"",
            '\\' => quoted += "\\\\",
            c if c.is_control() => quoted += &format!("\\u{:04X}", u32::from(c)),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
