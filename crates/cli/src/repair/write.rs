//! What becomes of a patch: the submission's file is changed, or the patched program is written elsewhere.
//!
//! In: the options, then verdicts one by one. Out: files, each whole or not at all; what was done is said on standard error.
//! Invariants: only a verified patch is written; a file that changed since it was read is left alone; the exercise's own files
//! are never written over.

use crate::args::RepairArgs;
use crate::files::replace;
use crate::terminal::complain;
use refute_exercise::{Exercise, Submission};
use refute_verdict::{ExitCode, RepairAnswer, RepairPatch, RepairVerdict};
use std::path::{Path, PathBuf};

/// What becomes of patches.
#[derive(Debug, Default)]
pub(super) struct Target {
    /// Whether submissions are changed.
    apply: bool,
    out: Option<Out>,
}

#[derive(Debug)]
struct Out {
    path: PathBuf,
    /// Whether it holds differences rather than a program.
    diff: bool,
    /// What is to be in it.
    bytes: Vec<u8>,
}

impl Target {
    /// What the options ask for; `Err` says what is wrong with them.
    pub(super) fn new(args: &RepairArgs, exercise: &Exercise) -> Result<Target, String> {
        if args.apply && exercise.submissions.iter().any(|one| is_input(&one.path)) {
            return Err("standard input cannot be changed: --apply needs a file, or --out FILE".to_string());
        }
        let out = args.out.as_ref().map(|path| {
            let diff = path.extension().is_some_and(|ending| ending == "patch" || ending == "diff");
            Out { path: path.clone(), diff, bytes: Vec::new() }
        });
        if let Some(out) = &out {
            out.check(exercise)?;
        }
        Ok(Target { apply: args.apply, out })
    }

    /// Does what is asked for with one verdict.
    pub(super) fn take(&mut self, submission: &Submission, verdict: &RepairVerdict) -> ExitCode {
        let Some(patch) = verdict.patch.as_ref().filter(|_| verdict.answer == RepairAnswer::Repaired) else {
            return ExitCode::Fine;
        };
        if let Some(out) = &mut self.out {
            match patched(submission, patch) {
                _ if out.diff => out.bytes.extend_from_slice(patch.diff.as_bytes()),
                Ok(bytes) => out.bytes = bytes,
                Err(message) => return refuse(&message),
            }
        }
        if self.apply {
            return match apply(submission, patch) {
                Ok(()) => {
                    complain(&format!("`{}` is patched", submission.path.display()));
                    ExitCode::Fine
                }
                Err(message) => refuse(&message),
            };
        }
        ExitCode::Fine
    }

    /// Writes what was collected.
    pub(super) fn finish(self) -> ExitCode {
        let Some(Out { path, bytes, .. }) = self.out else { return ExitCode::Fine };
        let shown = path.display();
        if bytes.is_empty() {
            complain(&format!("nothing is written to `{shown}`: there is no patch"));
            return ExitCode::Fine;
        }
        match replace(&path, &bytes) {
            Ok(()) => ExitCode::Fine,
            Err(error) => refuse(&format!("cannot write `{shown}`: {error}")),
        }
    }
}

impl Out {
    /// Whether it can be written at the end, as far as that can be told before.
    fn check(&self, exercise: &Exercise) -> Result<(), String> {
        let shown = self.path.display();
        if self.path.is_dir() {
            return Err(format!("`{shown}` is a directory; --out names a file"));
        }
        if !self.diff && exercise.submissions.len() > 1 {
            return Err(format!(
                "--out takes one patched program, and there are {} submissions; --out FILE.patch takes the patches of all, \
                 --apply changes each file",
                exercise.submissions.len()
            ));
        }
        let request = &exercise.request;
        let observers = request.entries.iter().filter_map(|entry| entry.observer.as_ref());
        let own = request.prelude.iter().chain(&request.tests).chain(observers).chain([&request.reference]);
        let resolved = self.path.canonicalize().ok();
        for text in own {
            if resolved.is_some() && Path::new(&text.name).canonicalize().ok() == resolved {
                return Err(format!("`{shown}` belongs to the exercise; --out names another file"));
            }
        }
        Ok(())
    }
}

/// The patched bytes of a submission.
fn patched(submission: &Submission, patch: &RepairPatch) -> Result<Vec<u8>, String> {
    let name = &submission.text.name;
    patch
        .applied(&submission.text.bytes)
        .ok_or_else(|| format!("the patch does not fit `{name}`; this is a bug of Refute"))
}

/// Changes the file of a submission.
fn apply(submission: &Submission, patch: &RepairPatch) -> Result<(), String> {
    let (path, shown) = (&submission.path, submission.path.display());
    let bytes = patched(submission, patch)?;
    let cannot = |error: std::io::Error| format!("cannot write `{shown}`: {error}");
    if std::fs::read(path).map_err(cannot)? != submission.text.bytes {
        return Err(format!("`{shown}` has changed since it was read, so it is left alone"));
    }
    if std::fs::metadata(path).map_err(cannot)?.permissions().readonly() {
        return Err(format!("cannot write `{shown}`: it is read-only"));
    }
    replace(path, &bytes).map_err(cannot)
}

fn is_input(path: &Path) -> bool {
    path == Path::new("-")
}

fn refuse(message: &str) -> ExitCode {
    complain(message);
    ExitCode::Usage
}

#[cfg(test)]
mod tests;
