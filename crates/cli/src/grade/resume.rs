//! What is to be done: as the command line says, or as the report's folder says when an interrupted run goes on.
//!
//! In: [`GradeArgs`] as typed. Out: a [`Plan`]. Going on is grading again: what was judged before is known, so only the
//! rest is done, and the report comes out as if nothing had happened.

use super::manifest::{self, Run};
use crate::args::GradeArgs;
use crate::exercise;
use crate::terminal::complain;
use std::io::Error;
use std::path::{Path, PathBuf};

/// What is to be done.
pub(super) struct Plan {
    /// The exercise and the options.
    pub args: GradeArgs,
    /// The report's folder, wherever we are.
    pub out: PathBuf,
    /// The same as it is shown.
    pub shown: PathBuf,
    /// The folder in which relative paths of `args` start.
    folder: PathBuf,
    /// Whether what is known from before does not count.
    pub fresh: bool,
}

/// Why a run cannot go on.
#[derive(Debug, thiserror::Error)]
pub(super) enum ResumeError {
    /// There is nothing to go on with.
    #[error("`{0}` is no report of `refute grade`, so there is nothing to go on with; name its folder with --out")]
    NoReport(String),
    /// Options that would be ignored.
    #[error("--resume takes the exercise and how it is compared from `{0}`; name the exercise to compare it otherwise")]
    OtherExercise(String),
    /// The exercise is not written down there.
    #[error("`{0}` does not say which exercise it is about; name the exercise as well")]
    NoExercise(String),
    /// The folder of the first run is gone.
    #[error("the run was started in `{folder}`, which cannot be used: {reason}; name the exercise as well")]
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
    /// What a later `--resume` needs to know. How the work is spread says nothing about the result.
    pub(super) fn run(&self) -> Run {
        let args = GradeArgs { jobs: None, resume: false, fresh: false, ..self.args.clone() };
        Run { folder: self.folder.clone(), args }
    }
}

/// What is to be done.
pub(super) fn plan(args: &GradeArgs) -> Result<Plan, ResumeError> {
    let here = std::env::current_dir().map_err(ResumeError::Nowhere)?;
    let shown = args.out();
    if !args.resume || !args.paths.is_empty() {
        return Ok(Plan { args: args.clone(), out: shown.clone(), shown, folder: here, fresh: args.fresh });
    }
    let name = || shown.display().to_string();
    let out = here.join(&shown);
    let Some(manifest) = manifest::read(&out) else {
        if !exercise::is_exercise(&here) {
            return Err(ResumeError::NoReport(name()));
        }
        // A run that was killed leaves no report, but what it found out was kept.
        complain(&format!(
            "there is no report in `{}` yet; going on with what was kept about the exercise here",
            name()
        ));
        return Ok(Plan { args: args.clone(), out: shown.clone(), shown, folder: here, fresh: args.fresh });
    };
    if args.exercise.say_something() || args.tests.is_some() {
        return Err(ResumeError::OtherExercise(name()));
    }
    let Run { folder, args: before } = manifest.run.ok_or_else(|| ResumeError::NoExercise(name()))?;
    go_to(&folder)?;
    Ok(Plan { args: merged(before, args), out, shown, folder, fresh: args.fresh })
}

/// Relative paths mean what they meant, so that names in the report are the same.
fn go_to(folder: &Path) -> Result<(), ResumeError> {
    std::env::set_current_dir(folder)
        .map_err(|reason| ResumeError::Moved { folder: folder.display().to_string(), reason })
}

/// The options of the first run, but for what is said anew.
fn merged(before: GradeArgs, now: &GradeArgs) -> GradeArgs {
    GradeArgs {
        format: if now.format.is_empty() { before.format } else { now.format.clone() },
        anonymous: before.anonymous || now.anonymous,
        repair: before.repair || now.repair,
        jobs: now.jobs,
        timeout: now.timeout.or(before.timeout),
        cache: now.cache.clone().or(before.cache),
        ..before
    }
}
