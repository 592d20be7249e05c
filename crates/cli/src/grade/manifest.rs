//! The hidden file in a report's folder that says what we wrote there, and for which run; and what is to be done: as the command
//! line says, or as that file says when an interrupted run goes on.
//!
//! It is what makes a folder a report: files named in it may be replaced and removed, and `--resume` finds there what
//! was asked for. Going on is judging again: what was judged before is known, so only the rest is done, and the report comes out
//! as if nothing had happened.

use crate::args::{ClassArgs, DialogCheckArgs, GradeArgs};
use crate::terminal::complain;
use refute_exercise::is_exercise;
use serde::{Deserialize, Serialize};
use std::io::Error;
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
    pub run: Option<Run<GradeArgs>>,
    /// The same for a class of console programs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dialog: Option<Run<DialogCheckArgs>>,
}

/// What was asked for.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Run<A> {
    /// The folder in which the command was given: relative paths start there.
    pub folder: PathBuf,
    /// The options.
    pub args: A,
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

/// A command that writes a report and can go on with it.
pub(crate) trait Resumable: Clone {
    /// What its reports are called.
    const REPORT: &'static str;
    /// What can be named instead of going on.
    const NAMED: &'static str;

    /// The report's folder, as typed.
    fn out(&self) -> PathBuf;

    /// Whether what is to be done is written in that folder.
    fn goes_on(&self) -> bool;

    /// Whether a folder is what runs are about, so that what was kept there can be gone on with.
    fn stands_in(_folder: &Path) -> bool {
        false
    }

    /// Why an earlier run is not gone on with, when options would be ignored.
    fn refused(&self, _folder: &str) -> Option<ResumeError> {
        None
    }

    /// What a report says about the run that it is of.
    fn recorded(manifest: Manifest, folder: &str) -> Result<Run<Self>, ResumeError>;

    /// The options of the first run, but for what is said anew.
    fn merged(before: Self, now: &Self) -> Self;

    /// What a later `--resume` needs to know. How the work is spread says nothing about the result.
    fn to_record(&self) -> Self;
}

/// What is to be done.
pub(crate) struct Plan<A> {
    /// The options.
    pub args: A,
    /// The report's folder, wherever we are.
    pub out: PathBuf,
    /// The same as it is shown.
    pub shown: PathBuf,
    /// The folder in which relative paths start.
    folder: PathBuf,
}

/// Why a run cannot go on.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ResumeError {
    /// There is nothing to go on with.
    #[error("`{folder}` is no {report}, so there is nothing to go on with; name its folder with --out")]
    NoReport {
        /// The folder.
        folder: String,
        /// What it should be.
        report: &'static str,
    },
    /// Options that would be ignored.
    #[error("--resume takes the exercise and how it is compared from `{0}`; name the exercise to compare it otherwise")]
    OtherExercise(String),
    /// The exercise is not written down there.
    #[error("`{0}` does not say which exercise it is about; name the exercise as well")]
    NoExercise(String),
    /// The folder of the first run is gone.
    #[error("the run was started in `{folder}`, which cannot be used: {reason}; name {named} as well")]
    Moved {
        /// The folder.
        folder: String,
        /// What the system says.
        reason: Error,
        /// What can be named instead.
        named: &'static str,
    },
    /// Where we are is not known.
    #[error("the current folder cannot be used: {0}")]
    Nowhere(Error),
}

impl<A: Resumable> Plan<A> {
    /// What is to be done.
    pub(crate) fn new(args: &A) -> Result<Plan<A>, ResumeError> {
        let here = std::env::current_dir().map_err(ResumeError::Nowhere)?;
        let shown = args.out();
        if !args.goes_on() {
            return Ok(Plan { args: args.clone(), out: shown.clone(), shown, folder: here });
        }
        let name = shown.display().to_string();
        let out = here.join(&shown);
        let Some(manifest) = read(&out) else {
            if !A::stands_in(&here) {
                return Err(ResumeError::NoReport { folder: name, report: A::REPORT });
            }
            // A run that was killed leaves no report, but what it found out was kept.
            complain(&format!(
                "there is no report in `{name}` yet; going on with what was kept about the exercise here"
            ));
            return Ok(Plan { args: args.clone(), out: shown.clone(), shown, folder: here });
        };
        if let Some(error) = args.refused(&name) {
            return Err(error);
        }
        let Run { folder, args: before } = A::recorded(manifest, &name)?;
        // Relative paths mean what they meant, so that names in the report are the same.
        std::env::set_current_dir(&folder).map_err(|reason| ResumeError::Moved {
            folder: folder.display().to_string(),
            reason,
            named: A::NAMED,
        })?;
        Ok(Plan { args: A::merged(before, args), out, shown, folder })
    }

    /// What a later `--resume` needs to know.
    pub(crate) fn run(&self) -> Run<A> {
        Run { folder: self.folder.clone(), args: self.args.to_record() }
    }
}

impl Resumable for GradeArgs {
    const REPORT: &'static str = "report of `refute grade`";
    const NAMED: &'static str = "the exercise";

    fn stands_in(folder: &Path) -> bool {
        is_exercise(folder)
    }

    fn out(&self) -> PathBuf {
        GradeArgs::out(self)
    }

    fn goes_on(&self) -> bool {
        self.resume && self.paths.is_empty()
    }

    fn refused(&self, folder: &str) -> Option<ResumeError> {
        let otherwise = self.exercise.say_something() || self.tests.is_some();
        otherwise.then(|| ResumeError::OtherExercise(folder.to_owned()))
    }

    fn recorded(manifest: Manifest, folder: &str) -> Result<Run<GradeArgs>, ResumeError> {
        manifest.run.ok_or_else(|| ResumeError::NoExercise(folder.to_owned()))
    }

    fn merged(before: GradeArgs, now: &GradeArgs) -> GradeArgs {
        GradeArgs {
            format: if now.format.is_empty() { before.format } else { now.format.clone() },
            anonymous: before.anonymous || now.anonymous,
            repair: before.repair || now.repair,
            jobs: now.jobs,
            timeout: now.timeout.or(before.timeout),
            cache: now.cache.clone().or(before.cache),
            fresh: now.fresh,
            ..before
        }
    }

    fn to_record(&self) -> GradeArgs {
        GradeArgs { jobs: None, resume: false, fresh: false, ..self.clone() }
    }
}

impl Resumable for DialogCheckArgs {
    const REPORT: &'static str = "report on dialogues";
    const NAMED: &'static str = "specification and folder";

    fn out(&self) -> PathBuf {
        self.class.out()
    }

    fn goes_on(&self) -> bool {
        self.class.resume && self.specification.is_none()
    }

    fn recorded(manifest: Manifest, folder: &str) -> Result<Run<DialogCheckArgs>, ResumeError> {
        manifest.dialog.ok_or_else(|| ResumeError::NoReport { folder: folder.to_owned(), report: Self::REPORT })
    }

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

    fn to_record(&self) -> DialogCheckArgs {
        let class = ClassArgs { resume: false, fresh: false, ..self.class.clone() };
        DialogCheckArgs { jobs: None, class, ..self.clone() }
    }
}
