//! Why there is no exercise, with the way out.

use super::plan::Purpose;
use crate::gathered::listed;
use crate::input::InputError;
use refute_verdict::LeftOut;

/// Why there is nothing to compare.
#[derive(Debug, thiserror::Error)]
pub enum GatherError {
    /// A file.
    #[error(transparent)]
    Input(#[from] InputError),
    /// A file that the description names.
    #[error("{error}; `{description}` names it as {role}")]
    Part {
        /// What is wrong.
        error: InputError,
        /// What it should be.
        role: &'static str,
        /// The description.
        description: String,
    },
    /// No reference.
    #[error("name the reference and at least one submission, or an exercise with --problem DIR")]
    NoReference,
    /// A reference alone.
    #[error("name at least one submission to compare with `{0}`")]
    NoSubmission(String),
    /// Directories without programs.
    #[error("there are no .ml files in {}", listed(.0))]
    NoPrograms(Vec<String>),
    /// No directory.
    #[error("there is no directory `{path}`; {}", advice(*.purpose))]
    NoDirectory {
        /// Who asks.
        purpose: Purpose,
        /// As typed.
        path: String,
    },
    /// Not the directory of an exercise.
    #[error("`{path}` is not a directory; {}", advice(*.purpose))]
    NotDirectory {
        /// Who asks.
        purpose: Purpose,
        /// As typed.
        path: String,
    },
    /// Nothing in it that could be the reference.
    #[error(
        "there is no exercise in `{0}`: it has neither problem.toml nor a reference called reference.ml, solution.ml or \
         sol.ml; `refute init REFERENCE` writes a problem.toml"
    )]
    NoExercise(String),
    /// Which of them is the reference cannot be told.
    #[error("name the reference: in `{folder}` there are {}", listed(.programs))]
    SeveralPrograms {
        /// The directory.
        folder: String,
        /// The files.
        programs: Vec<String>,
    },
    /// A description with errors, which were shown.
    #[error("`{0}` has errors, so there is nothing to compare")]
    BadDescription(String),
    /// No place for submissions.
    #[error("name at least one submission; there is no directory `{0}` to take them from")]
    NoSubmissions(String),
    /// A pattern that cannot be read.
    #[error("`{pattern}` is not a pattern of paths: {reason}")]
    BadPattern {
        /// As written.
        pattern: String,
        /// In words.
        reason: String,
    },
    /// Patterns that match nothing.
    #[error("no file matches {}, which is where the submissions should be", listed(.0))]
    NoMatch(Vec<String>),
    /// All of them are unreadable.
    #[error("none of the submissions can be read")]
    AllUnreadable(Vec<LeftOut>),
}

fn advice(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Check | Purpose::Repair => "--problem takes the directory of an exercise, usually with a problem.toml",
        Purpose::Grade => "name the directory of an exercise, or the reference and the submissions",
    }
}
