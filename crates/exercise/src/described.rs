//! The layout with a `problem.toml`, which says what it wants to and leaves the rest to be found beside it.

use super::GatherError;
use super::folder::tests_beside;
use super::plan::{Plan, PlannedEntry, title_of};
use super::submissions::{SUBMISSIONS, SubmissionSource};
use crate::input::Reader;
use refute_driver::{Choices, Entry, Listener, problem};
use std::path::{Path, PathBuf};

/// The file that describes an exercise.
pub const DESCRIPTION: &str = "problem.toml";

/// What the description says.
pub(super) fn plan(folder: &Path, reader: &mut Reader, listener: &mut dyn Listener) -> Result<Plan, GatherError> {
    let text = reader.read(&folder.join(DESCRIPTION))?;
    let described = problem(&text, listener);
    let problem = described.ok_or_else(|| GatherError::BadDescription(text.name.clone()))?;
    let planned = |entry: Entry<String, Choices>| PlannedEntry {
        observer: entry.observer.map(|path| folder.join(path)),
        name: entry.name,
        assume: entry.assume,
        equal: entry.equal,
        together: entry.together,
        language: entry.language,
        config: entry.config,
    };
    let inside = |paths: &[String]| paths.iter().map(|path| folder.join(path)).collect::<Vec<PathBuf>>();
    let mut notes = Vec::new();
    let tests = match &problem.tests {
        Some(tests) => inside(tests),
        None => tests_beside(folder, &mut notes),
    };
    let submissions = match problem.submissions.as_slice() {
        [] => vec![SubmissionSource::Folder(folder.join(SUBMISSIONS))],
        patterns => {
            patterns.iter().map(|pattern| SubmissionSource::Pattern(folder.to_path_buf(), pattern.clone())).collect()
        }
    };
    Ok(Plan {
        title: problem.title.unwrap_or_else(|| title_of(folder)),
        folder: folder.to_path_buf(),
        description: Some(text.name),
        reference: folder.join(&problem.reference),
        prelude: inside(&problem.prelude),
        entries: problem.entries.into_iter().map(planned).collect(),
        defaults: planned(problem.defaults),
        tests,
        submissions,
        rules: problem.rules,
        points: problem.points,
        notes,
    })
}
