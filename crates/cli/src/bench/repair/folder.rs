//! The classes of a folder, and what is known about their submissions.
//!
//! In: the folder as typed. Out: [`Found`]; start at [`read`]. A class is a folder with `problem.toml`; the folder is one
//! itself, or holds some, or has them in `classes`. `labels.csv` beside them says which submissions are right and wrong.

use super::labels::{Labels, labels};
use crate::args::{BenchRepairArgs, ExerciseArgs, StrategyChoice};
use crate::exercise::{Asked, DESCRIPTION, Purpose, gather};
use refute_driver::{ClassRequest, Text};
use refute_source::render::Colour;
use std::path::{Path, PathBuf};

/// What was found in a folder.
pub(super) struct Found {
    /// The classes, in order of name.
    pub problems: Vec<Problem>,
    /// Classes that cannot be read, and why.
    pub unusable: Vec<(String, String)>,
}

/// A class.
pub(super) struct Problem {
    /// The folder's name.
    pub name: String,
    /// The reference, and how submissions are compared with it.
    pub request: ClassRequest,
    /// In order of their paths.
    pub submissions: Vec<Candidate>,
    /// Whether it is known which of them are right.
    pub labelled: bool,
}

/// A submission.
pub(super) struct Candidate {
    /// The file's name.
    pub file: String,
    /// The program.
    pub text: Text,
    /// What the labels say.
    pub known: Known,
    /// Whether it is to be repaired when it is wrong.
    pub wanted: bool,
}

/// What is known about a submission.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Known {
    /// It is right.
    Correct,
    /// It is wrong.
    Incorrect,
    /// Neither, or it is not compared.
    Nothing,
}

/// Reads the classes of a folder.
///
/// # Errors
/// Why there are none, as a sentence.
pub(super) fn read(args: &BenchRepairArgs, colour: Colour) -> Result<Found, String> {
    let folders = folders(&args.folder)?;
    let labels = labels(&args.folder.join("labels.csv"))?;
    let wanted: Vec<(&str, Option<&str>)> = args.only.iter().map(|only| parts(only)).collect();
    let is_wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|(problem, _)| *problem == name);
    let mut found = Found { problems: Vec::new(), unusable: Vec::new() };
    for folder in folders {
        let name = name(&folder);
        if !is_wanted(&name) {
            continue;
        }
        match problem(&folder, &name, labels.as_ref(), args, colour) {
            Ok(problem) => found.problems.push(problem),
            Err(reason) => found.unusable.push((name, reason)),
        }
    }
    let submissions = || found.problems.iter().flat_map(|problem| &problem.submissions);
    if !args.only.is_empty() && found.unusable.is_empty() && !submissions().any(|one| one.wanted) {
        return Err(format!("there is no `{}` in `{}`", args.only.join("`, `"), args.folder.display()));
    }
    Ok(found)
}

/// The class and the file of `class/file`.
fn parts(only: &str) -> (&str, Option<&str>) {
    let only = only.trim_end_matches('/');
    only.split_once('/').map_or((only, None), |(problem, file)| (problem, Some(file)))
}

fn name(folder: &Path) -> String {
    let absolute = std::path::absolute(folder).unwrap_or_else(|_| folder.to_path_buf());
    absolute.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// The folders with a description, in order of name.
fn folders(folder: &Path) -> Result<Vec<PathBuf>, String> {
    if folder.join(DESCRIPTION).is_file() {
        return Ok(vec![folder.to_path_buf()]);
    }
    let inside = folder.join("classes");
    let inside = if inside.is_dir() { inside } else { folder.to_path_buf() };
    let entries = std::fs::read_dir(&inside).map_err(|error| format!("cannot read `{}`: {error}", inside.display()))?;
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut found: Vec<PathBuf> = paths.filter(|path| path.join(DESCRIPTION).is_file()).collect();
    found.sort();
    match found.is_empty() {
        true => Err(format!("there is no class with a {DESCRIPTION} in `{}`", inside.display())),
        false => Ok(found),
    }
}

fn problem(
    folder: &Path,
    name: &str,
    labels: Option<&Labels>,
    args: &BenchRepairArgs,
    colour: Colour,
) -> Result<Problem, String> {
    let settings = ExerciseArgs {
        entry: None,
        assume: None,
        observe: None,
        equal: None,
        exceptions: None,
        overflow: None,
        effort: args.effort,
        strategy: StrategyChoice::Combined,
        seed: 0,
    };
    let paths = [folder.to_path_buf()];
    let asked =
        Asked { purpose: Purpose::Grade, paths: &paths, problem: None, tests: None, extra: None, settings: &settings };
    let exercise = gather(&asked, colour).map_err(|error| error.to_string())?;
    let wanted = |file: &str| {
        let same = |only: &String| {
            let (problem, named) = parts(only);
            problem == name && named.is_none_or(|named| named == file || file.strip_suffix(".ml") == Some(named))
        };
        args.only.is_empty() || args.only.iter().any(same)
    };
    let submissions = exercise.submissions.into_iter().map(|submission| {
        let path = Path::new(&submission.text.name);
        let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let known = labels.and_then(|labels| labels.get(&(name.to_string(), file.clone())).copied());
        Candidate { known: known.unwrap_or(Known::Nothing), wanted: wanted(&file), file, text: submission.text }
    });
    let submissions = submissions.collect();
    Ok(Problem { name: name.to_string(), request: exercise.request, submissions, labelled: labels.is_some() })
}
