//! The results of `refute dialog paths`, `tests` and `explain`: what a specification asks for, without any program.

use super::{Expected, Input};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The ways through a specification.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct DialogPaths {
    /// The specification's file.
    pub specification: String,
    /// How often loop bodies are started on one path at most.
    pub max_unfold: usize,
    /// Paths that inputs are known for.
    pub satisfiable: usize,
    /// Paths of which it is not known whether there are inputs for them.
    pub unknown: usize,
    /// Paths (and beginnings of paths) that no input takes.
    pub unsatisfiable: usize,
    /// The paths that may be taken, by number of readings.
    pub paths: Vec<DialogPath>,
    /// Things worth knowing, as sentences.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

/// One way through a specification.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct DialogPath {
    /// How many lines are read on it, the end of the input included.
    pub reads: usize,
    /// Whether there are inputs for it.
    pub known: PathKnown,
    /// How it was decided where there was something to decide, as `line 6: holds`.
    pub decisions: Vec<String>,
    /// Input sequences that take it; the end of the input is `<end of input>`.
    pub samples: Vec<Vec<Input>>,
}

/// What is known about a path that was not ruled out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PathKnown {
    /// There are inputs that take it.
    Satisfiable,
    /// The solver could not say.
    Unknown,
}

/// One test of a suite: inputs, and everything that may be said between them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct DialogTest {
    /// What the program is given, line by line; the end of the input is `<end of input>`.
    pub inputs: Vec<Input>,
    /// What it must do, in order.
    pub steps: Vec<Expected>,
    /// Whether the output written beside this file is the only right one, but for line ends.
    pub exact: bool,
    /// Command line arguments that the program must be given.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arguments: Vec<String>,
    /// Environment variables that it must be given, as `NAME=VALUE`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub environment: Vec<String>,
    /// The exit code that is asked for, if one is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exit_code: Option<i32>,
}

/// A specification in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct DialogExplanation {
    /// The specification's file.
    pub specification: String,
    /// What the task is, in the teacher's words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub task: Option<String>,
    /// In English.
    pub english: String,
    /// In the notation of the paper.
    pub notation: String,
}
