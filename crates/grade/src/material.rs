//! What a report on a class is made of.

#[cfg(test)]
pub(crate) mod samples;

use crate::settings::PointsRule;
use refute_verdict::{ClassInput, ExerciseInfo, JudgedSubmission, LeftOut, SourceText, Survey, TestOutcome};

/// Everything that was found out about a class.
#[derive(Clone, Debug)]
pub struct Material {
    /// What was asked for.
    pub exercise: ExerciseInfo,
    /// The submissions, in any order.
    pub submissions: Vec<Member>,
    /// Files that could not be read.
    pub left_out: Vec<LeftOut>,
    /// Inputs that were tried on the class; who fails on them is filled in here.
    pub inputs: Vec<ClassInput>,
    /// The instructor's own tests.
    pub instructor: Option<InstructorFile>,
    /// How points are given.
    pub points: Option<PointsRule>,
    /// Whether every submission was judged.
    pub complete: bool,
}

/// A submission.
#[derive(Clone, Debug)]
pub struct Member {
    /// The student; unique in the class.
    pub name: String,
    /// The text.
    pub source: SourceText,
    /// What can be said without running it.
    pub survey: Option<Survey>,
    /// What was found out by running it; absent when it was not judged, or when another one was in its place.
    pub judged: Option<JudgedSubmission>,
    /// The submission that was judged in its place: its index among the submissions of the material.
    pub same_as: Option<usize>,
    /// What came of each of the material's inputs; shorter when not all were tried.
    pub outcomes: Vec<Option<TestOutcome>>,
}

/// A file with tests of the instructor's.
#[derive(Clone, PartialEq, Debug)]
pub struct InstructorFile {
    /// Its name.
    pub file: String,
    /// Its tests in order.
    pub tests: Vec<InstructorCase>,
}

/// A test of the instructor's.
#[derive(Clone, PartialEq, Debug)]
pub struct InstructorCase {
    /// Its line in the file.
    pub line: u32,
    /// The test as it is written there, on one line.
    pub text: String,
    /// Its input among the material's; absent when it does not hold on the reference.
    pub input: Option<usize>,
    /// What happens on the reference instead, when it does not hold there.
    pub broken: Option<String>,
}
