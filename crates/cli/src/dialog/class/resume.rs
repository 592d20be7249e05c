//! What is to be done: as the command line says, or as the report's folder says when an interrupted run goes on.
//!
//! Going on is judging again: what was judged before is known, so only the rest is done.

use crate::args::{ClassArgs, DialogCheckArgs};
use crate::grade::manifest::{self, DialogRun};
use std::io::Error;
use std::path::{Path, PathBuf};

/// What is to be done.
pub(super) struct Plan {
    /// The options.
    pub args: DialogCheckArgs,
    /// The report's folder, wherever we are.
    pub out: PathBuf,
    /// The same as it is shown.
    pub shown: PathBuf,
    /// The folder in which relative paths start.
    folder: PathBuf,
}

/// Why a run cannot go on.
#[derive(Debug, thiserror::Error)]
pub(super) enum ResumeError {
    /// There is nothing to go on with.
    #[error("`{0}` is no report on dialogues, so there is nothing to go on with; name its folder with --out")]
    NoReport(String),
    /// The folder of the first run is gone.
    #[error("the run was started in `{folder}`, which cannot be used: {reason}; name specification and folder as well")]
    Moved {
        /// The folder.
        folder: String,
        /// What the system says.
        reason: Error,
    },
    /// Where we are is not known.
    #[error("the current folder cannot be used: {0}")]
    Nowhere(Error),
}

impl Plan {
    /// What a later `--resume` needs to know.
    pub(super) fn run(&self) -> DialogRun {
        let class = ClassArgs { resume: false, fresh: false, ..self.args.class.clone() };
        let args = DialogCheckArgs { jobs: None, class, ..self.args.clone() };
        DialogRun { folder: self.folder.clone(), args }
    }
}

/// What is to be done.
pub(super) fn plan(args: &DialogCheckArgs) -> Result<Plan, ResumeError> {
    let here = std::env::current_dir().map_err(ResumeError::Nowhere)?;
    let shown = args.class.out();
    if !args.class.resume || args.specification.is_some() {
        return Ok(Plan { args: args.clone(), out: shown.clone(), shown, folder: here });
    }
    let out = here.join(&shown);
    let run = manifest::read(&out).and_then(|manifest| manifest.dialog);
    let DialogRun { folder, args: before } = run.ok_or_else(|| ResumeError::NoReport(shown.display().to_string()))?;
    go_to(&folder)?;
    Ok(Plan { args: merged(before, args), out, shown, folder })
}

/// Relative paths mean what they meant, so that names in the report are the same.
fn go_to(folder: &Path) -> Result<(), ResumeError> {
    std::env::set_current_dir(folder)
        .map_err(|reason| ResumeError::Moved { folder: folder.display().to_string(), reason })
}

/// The options of the first run, but for what is said anew.
fn merged(before: DialogCheckArgs, now: &DialogCheckArgs) -> DialogCheckArgs {
    let class = ClassArgs {
        format: if now.class.format.is_empty() { before.class.format } else { now.class.format.clone() },
        anonymous: before.class.anonymous || now.class.anonymous,
        cache: now.class.cache.clone().or(before.class.cache),
        fresh: now.class.fresh,
        ..before.class
    };
    DialogCheckArgs { jobs: now.jobs, class, ..before }
}
