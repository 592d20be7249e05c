//! From options to texts: the reference, the observer, the submissions, and a `problem.toml` where there is one.
//!
//! In: [`CheckArgs`]. Out: an [`Exercise`], or a message that says what is missing or in the way. What is given on the
//! command line wins over the file. A submission that cannot be read is told and left out.

use crate::args::CheckArgs;
use crate::input::{InputError, Reader, check_single_use};
use crate::terminal::complain;
use refute_driver::{CheckConfig, Event, Problem, Text, problem};
use refute_source::render::Colour;
use std::path::{Path, PathBuf};

/// The file that describes an exercise.
const PROBLEM: &str = "problem.toml";
/// Where the submissions of an exercise are.
const SUBMISSIONS: &str = "submissions";

/// Everything that is compared.
pub struct Exercise {
    /// The reference.
    pub reference: Text,
    /// The observer.
    pub observer: Option<Text>,
    /// The function under test.
    pub entry: Option<String>,
    /// Which inputs count.
    pub assume: Option<String>,
    /// When results are equal.
    pub equal: Option<String>,
    /// What to look for, and how far.
    pub config: CheckConfig,
    /// The submissions, in the order given.
    pub submissions: Vec<Text>,
}

/// Why there is nothing to compare.
#[derive(Debug, thiserror::Error)]
pub enum GatherError {
    /// A file.
    #[error(transparent)]
    Input(#[from] InputError),
    /// No reference.
    #[error("name the reference and at least one submission, or an exercise with --problem DIR")]
    NoReference,
    /// A reference alone.
    #[error("name at least one submission to compare with `{0}`")]
    NoSubmission(String),
    /// A directory without programs.
    #[error("there are no .ml files in `{0}`")]
    NoPrograms(String),
    /// No directory.
    #[error("there is no directory `{0}`; --problem takes the directory that holds problem.toml")]
    NoDirectory(String),
    /// Not the directory of an exercise.
    #[error("`{0}` is not a directory; --problem takes the directory that holds problem.toml")]
    NotDirectory(String),
    /// No description in it.
    #[error("there is no problem.toml in `{0}`")]
    NoDescription(String),
    /// A description with errors, which were shown.
    #[error("`{0}` has errors, so there is nothing to compare")]
    BadDescription(String),
    /// No place for submissions.
    #[error("name at least one submission; there is no directory `{0}` to take them from")]
    NoSubmissions(String),
    /// All of them are unreadable.
    #[error("none of the submissions can be read")]
    AllUnreadable,
}

/// Reads everything. The second result says whether a submission was left out.
pub fn gather(args: &CheckArgs, colour: Colour) -> Result<(Exercise, bool), GatherError> {
    let all = args.files.iter().chain(&args.exercise.observe).chain(&args.replay);
    check_single_use(all)?;
    let mut reader = Reader::default();
    let (description, reference, mut observer, submissions) = match &args.problem {
        Some(folder) => {
            let description = describe(&mut reader, folder, colour)?;
            let reference = folder.join(&description.reference);
            let observer = description.observer.as_ref().map(|path| folder.join(path));
            (description, reference, observer, submissions(&args.files, folder)?)
        }
        None => match args.files.as_slice() {
            [] => return Err(GatherError::NoReference),
            [reference] => return Err(GatherError::NoSubmission(reference.display().to_string())),
            [reference, submissions @ ..] => (Problem::default(), reference.clone(), None, submissions.to_vec()),
        },
    };
    observer = args.exercise.observe.clone().or(observer);
    let reference = reader.read(&reference)?;
    let observer = observer.map(|path| reader.read(&path)).transpose()?;
    let (submissions, unreadable) = texts(&mut reader, &submissions)?;
    let defaults = CheckConfig::default();
    let exercise = Exercise {
        reference,
        observer,
        entry: args.exercise.entry.clone().or(description.entry),
        assume: args.exercise.assume.clone().or(description.assume),
        equal: args.exercise.equal.clone().or(description.equal),
        config: CheckConfig {
            exceptions: args
                .exercise
                .exceptions
                .map(Into::into)
                .or(description.exceptions)
                .unwrap_or(defaults.exceptions),
            overflow: args.exercise.overflow.map(Into::into).or(description.overflow).unwrap_or(defaults.overflow),
            effort: args.exercise.effort.or(description.effort).unwrap_or(defaults.effort),
            strategy: args.exercise.strategy.into(),
            seed: args.exercise.seed,
        },
        submissions,
    };
    Ok((exercise, unreadable))
}

fn describe(reader: &mut Reader, folder: &Path, colour: Colour) -> Result<Problem, GatherError> {
    let metadata = std::fs::metadata(folder).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => GatherError::NoDirectory(folder.display().to_string()),
        _ => InputError::unreadable(folder, &error).into(),
    })?;
    if !metadata.is_dir() {
        return Err(GatherError::NotDirectory(folder.display().to_string()));
    }
    let path = folder.join(PROBLEM);
    if !path.exists() && path.symlink_metadata().is_err() {
        return Err(GatherError::NoDescription(folder.display().to_string()));
    }
    let text = reader.read(&path)?;
    let described = problem(&text, colour, &mut |event: Event<'_>| {
        if let Event::Message(text) = event {
            crate::terminal::tell(text);
        }
    });
    described.ok_or(GatherError::BadDescription(text.name))
}

/// The submissions of an exercise: those named, or its own.
fn submissions(named: &[PathBuf], folder: &Path) -> Result<Vec<PathBuf>, GatherError> {
    if !named.is_empty() {
        return Ok(named.to_vec());
    }
    let own = folder.join(SUBMISSIONS);
    if own.is_dir() { Ok(vec![own]) } else { Err(GatherError::NoSubmissions(own.display().to_string())) }
}

/// Reads the submissions; a directory stands for the programs in it, in the order of their names.
fn texts(reader: &mut Reader, paths: &[PathBuf]) -> Result<(Vec<Text>, bool), GatherError> {
    let mut texts = Vec::new();
    let mut unreadable = false;
    for path in paths {
        let files = if path.is_dir() { programs(path)? } else { vec![path.clone()] };
        for file in files {
            match reader.read(&file) {
                Ok(text) => texts.push(text),
                Err(error) => {
                    complain(&error.to_string());
                    unreadable = true;
                }
            }
        }
    }
    if texts.is_empty() { Err(GatherError::AllUnreadable) } else { Ok((texts, unreadable)) }
}

fn programs(folder: &Path) -> Result<Vec<PathBuf>, GatherError> {
    let entries = std::fs::read_dir(folder).map_err(|error| InputError::unreadable(folder, &error))?;
    let mut files = Vec::new();
    for entry in entries {
        let path = entry.map_err(|error| InputError::unreadable(folder, &error))?.path();
        let is_program = path.extension().is_some_and(|extension| extension == "ml");
        if is_program && !path.is_dir() {
            files.push(path);
        }
    }
    files.sort();
    if files.is_empty() { Err(GatherError::NoPrograms(folder.display().to_string())) } else { Ok(files) }
}
