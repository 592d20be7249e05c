//! A learn-ocaml exercise as it is: `solution.ml` with `prelude.ml`, `prepare.ml`, `template.ml`, `test.ml`, `meta.json`.
//!
//! The grading environment of learn-ocaml is the prelude, then `prepare.ml`, then the student's code; so it is here. The
//! functions under test are those that `test.ml` names; when it names none, those of `template.ml`; else all of the
//! solution's. Only functions that the solution defines are taken.

use super::GatherError;
use super::plan::{Plan, PlannedEntry, title_of};
use super::submissions::{SUBMISSIONS, SubmissionSource, name};
use crate::gathered::{EntrySource, Note};
use crate::input::{InputError, Reader};
use refute_driver::{FunctionOutline, Text, defined_names, functions, tested_names};
use refute_grade::{PointsRule, Scheme};
use serde::Deserialize;
use std::path::{Path, PathBuf};

/// The reference.
pub(super) const SOLUTION: &str = "solution.ml";
/// Files beside it that make a directory a learn-ocaml exercise.
pub(super) const SIGNS: [&str; 5] = ["prelude.ml", "prepare.ml", "test.ml", "meta.json", "template.ml"];

/// The part of `meta.json` that is used.
#[derive(Default, Deserialize)]
struct Meta {
    title: Option<String>,
    max_score: Option<f64>,
}

/// What the exercise says.
pub(super) fn plan(folder: &Path, reader: &mut Reader) -> Result<Plan, GatherError> {
    let mut notes = vec![Note::LearnOcaml(SOLUTION.to_string())];
    let (meta, score_file) = meta(folder, reader, &mut notes);
    let prelude: Vec<PathBuf> =
        ["prelude.ml", "prepare.ml"].iter().map(|name| folder.join(name)).filter(|path| path.is_file()).collect();
    if !prelude.is_empty() {
        notes.push(Note::Prelude(prelude.iter().map(|path| name(path)).collect()));
    }
    let reference = folder.join(SOLUTION);
    let entries = entries(folder, &reference, &prelude, reader, &mut notes)?;
    let points = meta.max_score.filter(|total| total.is_finite() && *total > 0.0).map(|total| {
        notes.push(Note::Points { total, file: score_file.to_string() });
        let shares = vec![total / entries.len() as f64; entries.len()];
        let scheme = if entries.len() > 1 { Scheme::PerEntry(shares) } else { Scheme::AllOrNothing };
        PointsRule { total, scheme, penalty: 0.0 }
    });
    Ok(Plan {
        title: meta.title.filter(|title| !title.trim().is_empty()).unwrap_or_else(|| title_of(folder)),
        folder: folder.to_path_buf(),
        reference,
        prelude,
        entries,
        submissions: vec![SubmissionSource::Folder(folder.join(SUBMISSIONS))],
        points,
        notes,
        ..Plan::default()
    })
}

/// `meta.json` and `max_score.txt`, which wins, and which of them told the score.
fn meta(folder: &Path, reader: &mut Reader, notes: &mut Vec<Note>) -> (Meta, &'static str) {
    let mut optional = |name: &str| folder.join(name).is_file().then(|| reader.read(&folder.join(name)).ok()).flatten();
    let mut meta = match optional("meta.json").map(|text| serde_json::from_slice::<Meta>(&text.bytes)) {
        Some(Ok(meta)) => meta,
        Some(Err(error)) => {
            let reason = format!("cannot be read: {error}");
            notes.push(Note::Unreadable { file: "meta.json".to_string(), reason });
            Meta::default()
        }
        None => Meta::default(),
    };
    let Some(score) = optional("max_score.txt") else { return (meta, "meta.json") };
    match String::from_utf8_lossy(&score.bytes).trim().parse::<f64>() {
        Ok(score) => meta.max_score = Some(score),
        Err(_) => {
            let [file, reason] = ["max_score.txt", "is not a number"].map(str::to_string);
            notes.push(Note::Unreadable { file, reason });
            return (meta, "meta.json");
        }
    }
    (meta, "max_score.txt")
}

/// The functions under test.
fn entries(
    folder: &Path,
    reference: &Path,
    prelude: &[PathBuf],
    reader: &mut Reader,
    notes: &mut Vec<Note>,
) -> Result<Vec<PlannedEntry>, GatherError> {
    let prelude = prelude.iter().map(|path| reader.read(path)).collect::<Result<Vec<Text>, InputError>>()?;
    let solution = functions(&prelude, &reader.read(reference)?);
    let mut named = |name: &str, read: fn(&Text) -> Vec<String>| {
        let path = folder.join(name);
        let names = if path.is_file() { reader.read(&path).map(|text| read(&text)) } else { Ok(Vec::new()) };
        names.map(|names| among(names, &solution))
    };
    let (tested, in_template) = (named("test.ml", tested_names)?, named("template.ml", defined_names)?);
    let (names, source) = if !tested.is_empty() {
        (tested, EntrySource::Tested)
    } else if !in_template.is_empty() {
        (in_template, EntrySource::Template)
    } else {
        (solution.iter().map(|function| function.name.clone()).collect(), EntrySource::Solution)
    };
    if names.is_empty() {
        // A solution with errors, or without functions: preparing it will say so.
        return Ok(vec![PlannedEntry::default()]);
    }
    notes.push(Note::Entries { names: names.clone(), source });
    Ok(names.into_iter().map(|name| PlannedEntry { name: Some(name), ..PlannedEntry::default() }).collect())
}

fn among(names: Vec<String>, functions: &[FunctionOutline]) -> Vec<String> {
    names.into_iter().filter(|name| functions.iter().any(|function| function.name == *name)).collect()
}
