//! The hidden file in a report's folder that says what we wrote there, and for which run.
//!
//! It is what makes a folder a report: files named in it may be replaced and removed, and `--resume` finds there what
//! was asked for.

use crate::args::{DialogCheckArgs, GradeArgs};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// The file's name.
pub(crate) const NAME: &str = ".refute-report.json";

/// What is in the folder.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Manifest {
    /// Whether every submission was judged.
    pub complete: bool,
    /// The files of the report, relative to the folder.
    pub files: Vec<String>,
    /// What was asked for; absent when it cannot be written down (a path that is not UTF-8).
    #[serde(default)]
    pub run: Option<Run>,
    /// The same for a class of console programs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dialog: Option<DialogRun>,
}

/// What was asked for.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Run {
    /// The folder in which the command was given: relative paths start there.
    pub folder: PathBuf,
    /// The options.
    pub args: GradeArgs,
}

/// What was asked for about console programs.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct DialogRun {
    /// The folder in which the command was given: relative paths start there.
    pub folder: PathBuf,
    /// The options.
    pub args: DialogCheckArgs,
}

impl Manifest {
    /// As the file's content.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let written = serde_json::to_vec_pretty(self).or_else(|_| {
            let without = Manifest { run: None, dialog: None, ..self.clone() };
            serde_json::to_vec_pretty(&without)
        });
        let mut bytes = written.unwrap_or_default();
        bytes.push(b'\n');
        bytes
    }
}

/// The manifest of a folder; `None` when it is no report.
pub(crate) fn read(folder: &Path) -> Option<Manifest> {
    let bytes = std::fs::read(folder.join(NAME)).ok()?;
    serde_json::from_slice(&bytes).ok()
}
