//! The exercise of a folder with a `problem.toml`, or of plain paths.

use crate::args::{CheckArgs, ExerciseArgs};
use crate::check::gather::{self as single, GatherError as Error};
use refute_driver::{ClassRequest, EntryRequest, Text};
use refute_grade::PointsRule;
use refute_source::render::Colour;
use refute_verdict::LeftOut;
use std::path::{Path, PathBuf};

pub use single::GatherError;

/// Everything about an exercise.
pub struct Exercise {
    pub title: String,
    pub folder: PathBuf,
    pub request: ClassRequest,
    pub points: Option<PointsRule>,
    pub tests: Option<Text>,
    pub submissions: Vec<Submission>,
    pub left_out: Vec<LeftOut>,
    pub notes: Vec<String>,
}

/// A submission.
pub struct Submission {
    pub student: String,
    pub text: Text,
}

/// Reads everything.
pub fn gather(paths: &[PathBuf], args: &ExerciseArgs, colour: Colour) -> Result<Exercise, Error> {
    let (problem, files) = match paths {
        [folder] if folder.is_dir() => (Some(folder.clone()), Vec::new()),
        paths => (None, paths.to_vec()),
    };
    let folder = problem.clone().or_else(|| Some(paths.first()?.parent()?.to_path_buf())).unwrap_or_default();
    let check = CheckArgs {
        files,
        problem,
        exercise: args.clone(),
        jobs: None,
        save_test: None,
        replay: None,
        stats: false,
        verbose: false,
    };
    let (found, _) = single::gather(&check, colour)?;
    let entry = EntryRequest {
        name: found.entry,
        observer: found.observer,
        assume: found.assume,
        equal: found.equal,
        config: found.config,
    };
    let request = ClassRequest {
        prelude: Vec::new(),
        reference: found.reference,
        entries: vec![entry],
        rules: Default::default(),
    };
    let student = |text: Text| Submission {
        student: Path::new(&text.name).file_stem().unwrap_or_default().to_string_lossy().into_owned(),
        text,
    };
    let submissions = found.submissions.into_iter().map(student).collect();
    let tests = crate::input::Reader::default().read(&folder.join("testcases.txt")).ok();
    let title = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    Ok(Exercise { title, folder, request, points: None, tests, submissions, left_out: Vec::new(), notes: Vec::new() })
}
