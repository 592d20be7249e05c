//! A directory with a reference and submissions, and nothing that describes them.
//!
//! Files are known by their names: the reference, `grading.ml` or `observer.ml`, `prelude.ml`, the instructor's tests.

use super::GatherError;
use super::plan::{Plan, PlannedEntry, title_of};
use super::submissions::{SUBMISSIONS, SubmissionSource, is_hidden, name};
use crate::gathered::Note;
use crate::input::InputError;
use std::path::{Path, PathBuf};

/// What a reference may be called, the first of them first.
pub(super) const REFERENCES: [&str; 3] = ["reference.ml", "solution.ml", "sol.ml"];
/// What an observer may be called.
pub(super) const OBSERVERS: [&str; 2] = ["grading.ml", "observer.ml"];
/// What is loaded before every program.
pub(super) const PRELUDE: &str = "prelude.ml";
/// What the instructor's tests may be called.
pub(super) const TESTS: [&str; 3] = ["testcases.txt", "testcases", "tests.ml"];

/// What the names of the files say.
pub(super) fn plan(folder: &Path) -> Result<Plan, GatherError> {
    let mut notes = Vec::new();
    let Some(reference) = first_of(folder, &REFERENCES, &mut notes) else {
        return Err(GatherError::NoExercise(folder.display().to_string()));
    };
    notes.push(Note::Reference(name(&reference)));
    Ok(beside(folder, reference, notes))
}

/// What is beside a reference.
pub(super) fn beside(folder: &Path, reference: PathBuf, mut notes: Vec<Note>) -> Plan {
    let observer = first_of(folder, &OBSERVERS, &mut notes);
    if let Some(observer) = &observer {
        notes.push(Note::Observer(name(observer)));
    }
    let prelude: Vec<PathBuf> = Some(folder.join(PRELUDE)).into_iter().filter(|path| path.is_file()).collect();
    if !prelude.is_empty() {
        notes.push(Note::Prelude(vec![PRELUDE.to_string()]));
    }
    let defaults = PlannedEntry { observer, ..PlannedEntry::default() };
    Plan {
        title: title_of(folder),
        folder: folder.to_path_buf(),
        reference,
        prelude,
        entries: vec![defaults.clone()],
        defaults,
        tests: tests_beside(folder, &mut notes),
        submissions: vec![SubmissionSource::Folder(folder.join(SUBMISSIONS))],
        notes,
        ..Plan::default()
    }
}

/// The program of a directory that has only one besides an observer, a prelude and tests.
pub(super) fn only_program(folder: &Path) -> Result<PathBuf, GatherError> {
    let shown = || folder.display().to_string();
    let entries = std::fs::read_dir(folder).map_err(|error| InputError::unreadable(folder, &error))?;
    let mut programs: Vec<String> = Vec::new();
    for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let other = OBSERVERS.contains(&name.as_str()) || TESTS.contains(&name.as_str()) || name == PRELUDE;
        if name.ends_with(".ml") && path.is_file() && !other && !is_hidden(&path) {
            programs.push(name);
        }
    }
    programs.sort();
    match programs.as_slice() {
        [] => Err(GatherError::NoPrograms(vec![shown()])),
        [only] => Ok(folder.join(only)),
        _ => Err(GatherError::SeveralPrograms { folder: shown(), programs }),
    }
}

/// The instructor's tests that are beside the reference.
pub(super) fn tests_beside(folder: &Path, notes: &mut Vec<Note>) -> Vec<PathBuf> {
    let found = first_of(folder, &TESTS, notes);
    if let Some(tests) = &found {
        notes.push(Note::Tests(name(tests)));
    }
    found.into_iter().collect()
}

/// The first of these files that is there; a note tells of others that are not used.
fn first_of(folder: &Path, names: &[&str], notes: &mut Vec<Note>) -> Option<PathBuf> {
    let there: Vec<&str> = names.iter().copied().filter(|name| folder.join(name).is_file()).collect();
    let (first, others) = there.split_first()?;
    if !others.is_empty() {
        let files = others.iter().map(ToString::to_string).collect();
        notes.push(Note::Unused { files, used: first.to_string() });
    }
    Some(folder.join(first))
}
