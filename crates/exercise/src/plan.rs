//! What is asked for, and what a layout makes of it: paths and settings, nothing of it read yet.

use super::submissions::SubmissionSource;
use crate::gathered::Note;
use refute_driver::{Choices, Entry};
use refute_grade::{PointsRule, Rules};
use std::path::{Path, PathBuf};

/// Who asks: what may be missing, and what messages advise, depends on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// `refute check`: directories are given with `--problem`.
    Check,
    /// `refute repair`: as `refute check`, with the exercise's own tests.
    Repair,
    /// `refute grade`: the first path may be a directory, which then is the exercise.
    Grade,
}

/// What was typed.
#[derive(Clone, Copy, Debug)]
pub struct ExerciseQuery<'a> {
    /// The command.
    pub purpose: Purpose,
    /// The paths in order.
    pub paths: &'a [PathBuf],
    /// `--problem`.
    pub problem: Option<&'a Path>,
    /// `--tests`.
    pub tests: Option<&'a Path>,
    /// Another path that may be standard input.
    pub extra: Option<&'a PathBuf>,
    /// What wins over the files.
    pub settings: &'a PlannedEntry,
}

/// An exercise before its files are read.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// See [`super::Exercise::title`].
    pub title: String,
    /// See [`super::Exercise::folder`].
    pub folder: PathBuf,
    /// The file that names the others.
    pub description: Option<String>,
    /// The reference.
    pub reference: PathBuf,
    /// Programs loaded before every other.
    pub prelude: Vec<PathBuf>,
    /// The functions under test.
    pub entries: Vec<PlannedEntry>,
    /// What holds for a function that is not among them.
    pub defaults: PlannedEntry,
    /// The instructor's tests.
    pub tests: Vec<PathBuf>,
    /// Where submissions are.
    pub submissions: Vec<SubmissionSource>,
    /// What submissions may use.
    pub rules: Rules,
    /// How points are given.
    pub points: Option<PointsRule>,
    /// What was inferred.
    pub notes: Vec<Note>,
}

/// A function under test, with the path of its observer.
pub type PlannedEntry = Entry<PathBuf, Choices>;

impl Plan {
    /// A reference and submissions.
    pub fn plain(reference: &Path, submissions: &[PathBuf]) -> Plan {
        let folder = match reference.parent() {
            Some(parent) if parent != Path::new("") => parent.to_path_buf(),
            _ => PathBuf::from("."),
        };
        let stem = reference.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let says_nothing = super::folder::REFERENCES.iter().any(|name| *name == format!("{stem}.ml")) || stem == "-";
        Plan {
            title: if says_nothing { title_of(&folder) } else { stem },
            folder,
            reference: reference.to_path_buf(),
            entries: vec![PlannedEntry::default()],
            submissions: submissions.iter().map(|path| SubmissionSource::Path(path.clone())).collect(),
            ..Plan::default()
        }
    }

    /// The exercise's own files, which are nobody's submission.
    pub fn own_files(&self) -> Vec<PathBuf> {
        let observers = self.entries.iter().filter_map(|entry| entry.observer.as_ref());
        [&self.reference].into_iter().chain(&self.prelude).chain(&self.tests).chain(observers).cloned().collect()
    }
}

/// The name of a directory as a title.
pub(super) fn title_of(folder: &Path) -> String {
    // `.` and `..` have a name only after they are resolved.
    let resolved = std::fs::canonicalize(folder).unwrap_or_else(|_| folder.to_path_buf());
    let name = resolved.file_name().unwrap_or_default().to_string_lossy().into_owned();
    if name.is_empty() { "exercise".to_string() } else { name }
}
