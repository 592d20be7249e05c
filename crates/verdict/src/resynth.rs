//! The result of `refute resynth`.

use crate::{Agreement, Diagnostic, ExitCode, Place};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

/// What came of making a function again from examples of what it does.
#[skip_serializing_none]
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ResynthVerdict {
    /// The file as the user named it.
    pub file: String,
    /// The function; empty when the file could not be read (see `diagnostics` and `reason`).
    pub entry: String,
    /// Its type.
    pub ty: String,
    /// The text of the function.
    pub original: String,
    /// What came of it.
    pub answer: ResynthAnswer,
    /// The text of the function that was made from the examples: the one that came back, or else the last attempt.
    pub program: Option<String>,
    /// With `same`: how far the two were compared.
    pub agreement: Option<Agreement>,
    /// With `differs`: where the last attempt and the function differ.
    pub differs: Option<ResynthDifference>,
    /// The examples from which the program is made, smallest first.
    pub examples: Vec<ResynthExample>,
    /// How many examples there were before those that are not needed were dropped.
    pub before: usize,
    /// Whether every example that is left was tried to be dropped.
    pub minimal: bool,
    /// The components that could be used, as they are written.
    pub components: Vec<String>,
    /// The examples as a problem that `refute synth` reads.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub problem: String,
    /// How far it was looked.
    pub search: ResynthSearch,
    /// Why the function did not come back, as a sentence.
    pub reason: Option<String>,
    /// Things worth knowing, as sentences.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// Messages about the text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub diagnostics: Vec<Diagnostic>,
}

/// What came of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ResynthAnswer {
    /// A program came back in which no difference was found.
    Same,
    /// What came back differs, and no more examples could be added.
    Differs,
    /// No program that does what the examples say was found.
    NotFound,
    /// Stopped before the end.
    Interrupted,
    /// The file or the function cannot be used, see `reason` and `diagnostics`.
    #[default]
    Refused,
    /// Refute itself failed, see `reason`.
    Internal,
}

/// An input on which two functions differ.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ResynthDifference {
    /// The call, as OCaml.
    pub call: String,
    /// What the original gives: a value as OCaml, or a phrase.
    pub original: String,
    /// What the other one gives.
    pub other: String,
}

/// An example, and why it is there.
#[skip_serializing_none]
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ResynthExample {
    /// The call, as OCaml.
    pub call: String,
    /// Its arguments, each as OCaml.
    pub arguments: Vec<String>,
    /// The result, as OCaml.
    pub result: String,
    /// Where it comes from.
    pub origin: ResynthOrigin,
    /// The branches of the function that no example before this one reaches.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reaches: Vec<Place>,
    /// What would come back without it.
    pub excludes: Option<Excluded>,
}

/// Where an example comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ResynthOrigin {
    /// The smallest input that reaches some branch.
    Branch,
    /// Like one of those, with other values in it.
    Similar,
    /// What a recursive call received.
    Recursive,
    /// A part of the argument of another example.
    Part,
    /// Two programs that did what all examples said differed here.
    Rival,
    /// A program that did what all examples said differed from the function here.
    Counterexample,
}

/// What comes back when an example is left out.
#[skip_serializing_none]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Excluded {
    /// The program; absent when none is found.
    pub program: Option<String>,
    /// Where it is wrong.
    pub differs: Option<ResynthDifference>,
}

/// How far it was looked.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct ResynthSearch {
    /// Steps of all searches together.
    pub steps: u64,
    /// Searches for programs.
    pub searches: u64,
    /// Programs that were compared with the function.
    pub compared: u64,
    /// Processor time in milliseconds; the only field that differs from run to run.
    pub cpu_ms: Option<f64>,
}

impl ResynthVerdict {
    /// A verdict on a file about which nothing is known yet.
    pub fn new(file: &str) -> ResynthVerdict {
        ResynthVerdict { file: file.to_string(), ..ResynthVerdict::default() }
    }

    /// 0 when the function came back, else 1.
    pub fn exit_code(&self) -> ExitCode {
        match self.answer {
            ResynthAnswer::Same => ExitCode::Fine,
            ResynthAnswer::Internal => ExitCode::Bug,
            ResynthAnswer::Interrupted => ExitCode::Interrupted,
            _ => ExitCode::Problem,
        }
    }
}
