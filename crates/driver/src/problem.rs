//! `problem.toml`: an exercise described in a file.
//!
//! In: the text. Out: a [`Problem`] and messages with their places; start at [`problem`]. Paths stay as written: they are
//! relative to the directory of the file, which only the caller knows. A key that is not known is a warning, so that
//! a file may say more than this version reads; everything else that is wrong is an error.
//! Values of a kind are read in `reading`, functions under test in `entries`, points in `points`, rules in `rules`.
//!
//! Example: `entry = "diff"`, `reference = "reference.ml"`, `assume = "fun (e, x) -> x <> \"\""`.

mod entries;
mod points;
mod reading;
mod rules;

use crate::{Choices, Entry, Listener, Text, messages};
use entries::Entries;
use points::Points;
use reading::{Key, Reading, Value};
use refute_check::Effort;
use refute_grade::{PointsRule, Rules};
use refute_source::{Diagnostic, Sources};
use toml::de::DeTable;

/// The keys outside any table, as they are written.
const KEYS: [&str; 18] = [
    "title",
    "abstract",
    "entry",
    "entries",
    "reference",
    "prelude",
    "observer",
    "assume",
    "equal",
    "exceptions",
    "overflow",
    "steps",
    "language",
    "effort",
    "tests",
    "submissions",
    "rules",
    "points",
];

/// An exercise.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Problem {
    /// What a person calls it.
    pub title: Option<String>,
    /// The path of the reference.
    pub reference: String,
    /// The paths of programs that the reference and every submission stand on.
    pub prelude: Vec<String>,
    /// The functions under test, with the paths of their observers; at least one when there are no errors. What is said
    /// outside of `[[entries]]` is filled in.
    pub entries: Vec<Entry<String, Choices>>,
    /// What holds for a function that is not among them.
    pub defaults: Entry<String, Choices>,
    /// The paths of the instructor's tests; `None` when nothing is said about them.
    pub tests: Option<Vec<String>>,
    /// Patterns of paths that are submissions; empty when nothing is said about them.
    pub submissions: Vec<String>,
    /// What submissions may and must use.
    pub rules: Rules,
    /// How points are given.
    pub points: Option<PointsRule>,
}

/// Reads a description; tells the listener what is wrong with it. Nothing comes back when there are errors.
pub fn problem(text: &Text, listener: &mut dyn Listener) -> Option<Problem> {
    let mut sources = Sources::new();
    let file = sources.add(text.name.as_str(), text.bytes.as_slice());
    let mut reading = Reading::new(file, text.bytes.len());
    let problem = match std::str::from_utf8(&text.bytes) {
        Ok(content) => read(&mut reading, content),
        Err(error) => {
            let at = error.valid_up_to();
            reading.error("not-utf8", at..at + 1, "This is not UTF-8, the encoding of every TOML file");
            Problem::default()
        }
    };
    let mut found = reading.found;
    found.sort_by_key(Diagnostic::span);
    messages::show(&sources, &found, listener);
    (!messages::any_error(&found)).then_some(problem)
}

/// Why a text is no effort.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EffortError {
    /// No steps at all.
    #[error("must be at least 1")]
    Zero,
    /// Neither a word nor a number.
    #[error("expected low, normal, high, or a number of steps such as 5_000_000")]
    Unknown,
    /// Something else than a text or a number.
    #[error("expected low, normal, high, or a number of steps")]
    OtherKind,
}

/// `low`, `normal`, `high`, or a number of steps. Many steps also let a quiet search go on for longer.
pub fn effort(text: &str) -> Result<Effort, EffortError> {
    match text {
        "low" => return Ok(Effort::LOW),
        "normal" => return Ok(Effort::NORMAL),
        "high" => return Ok(Effort::HIGH),
        _ => {}
    }
    let digits: String = text.chars().filter(|c| *c != '_').collect();
    let steps = match digits.parse::<u64>() {
        Ok(0) => return Err(EffortError::Zero),
        Ok(steps) => steps,
        Err(_) => return Err(EffortError::Unknown),
    };
    let like = [Effort::HIGH, Effort::NORMAL].into_iter().find(|effort| steps >= effort.steps);
    Ok(Effort { steps, ..like.unwrap_or(Effort::LOW) })
}

fn read(reading: &mut Reading, content: &str) -> Problem {
    let mut problem = Problem::default();
    let (table, errors) = DeTable::parse_recoverable(content);
    for error in &errors {
        let place = error.span().unwrap_or(content.len()..content.len());
        reading.error("bad-toml", place, format!("This is not TOML: {}", error.message()));
    }
    let mut entries = Entries::default();
    let mut points = None;
    let mut hidden = None;
    for (key, value) in table.get_ref() {
        if key.get_ref() == "abstract" {
            hidden = reading.texts("abstract", value).map(|types| (types, key.span()));
            continue;
        }
        top_level(reading, &mut problem, &mut entries, &mut points, key, value);
    }
    if errors.is_empty() && !table.get_ref().contains_key("reference") {
        let hint = "Add the reference's path, relative to this file: `reference = \"reference.ml\"`.";
        reading.missing("The key `reference` is missing", 0..0, hint);
    }
    let settled = entries.settle(reading, &problem.defaults, hidden);
    problem.points = points::settle(reading, points, &settled);
    problem.entries = settled.into_iter().map(|entry| entry.entry).collect();
    problem
}

fn top_level(
    reading: &mut Reading,
    problem: &mut Problem,
    entries: &mut Entries,
    points: &mut Option<Points>,
    key: &Key<'_>,
    value: &Value<'_>,
) {
    match key.get_ref().as_ref() {
        "title" => problem.title = reading.text("title", value),
        "entry" => entries.entry(reading, key, value),
        "entries" => entries.tables(reading, key, value),
        "reference" => problem.reference = reading.text("reference", value).unwrap_or_default(),
        "prelude" => problem.prelude = reading.texts("prelude", value).unwrap_or_default(),
        "tests" => problem.tests = reading.texts("tests", value),
        "submissions" => problem.submissions = reading.texts("submissions", value).unwrap_or_default(),
        "language" => problem.defaults.language = reading.language(value).unwrap_or_default(),
        "effort" => problem.defaults.config.effort = reading.effort(value),
        "rules" => problem.rules = rules::read(reading, value),
        "points" => *points = points::read(reading, key, value),
        name if entries::setting(reading, &mut problem.defaults, name, value) => {}
        name => reading.unknown(name, key.span(), None, &KEYS),
    }
}

#[cfg(test)]
mod tests;
