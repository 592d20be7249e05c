//! An exercise with its submissions, as it was gathered.

use refute_driver::{ClassRequest, Text};
use refute_grade::PointsRule;
use refute_verdict::LeftOut;
use std::path::PathBuf;

/// Everything that is compared.
#[derive(Clone, Debug)]
pub struct Exercise {
    /// What a person calls it.
    pub title: String,
    /// Where it is; for plain paths the directory of the reference.
    pub folder: PathBuf,
    /// The reference, and how submissions are compared with it.
    pub request: ClassRequest,
    /// How points are given.
    pub points: Option<PointsRule>,
    /// The instructor's tests, a text for each file.
    pub tests: Vec<Text>,
    /// The submissions: in the order given, those of a directory in the order of their paths.
    pub submissions: Vec<Submission>,
    /// Files that could not be read.
    pub left_out: Vec<LeftOut>,
    /// What was inferred, a short sentence without its full stop for each.
    pub notes: Vec<String>,
}

/// What a student handed in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Submission {
    /// The student as far as the path tells: unique even where case does not matter, and fit to be a file's name.
    pub student: String,
    /// The program.
    pub text: Text,
    /// Its file; `-` is standard input.
    pub path: PathBuf,
}
