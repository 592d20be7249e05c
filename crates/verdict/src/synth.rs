//! The result of `refute synth`.

use crate::{Agreement, Diagnostic, ExitCode, Place};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

/// What was found for a goal.
#[skip_serializing_none]
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SynthVerdict {
    /// The file as the user named it.
    pub file: String,
    /// The function that is wanted; empty when the file could not be read (see `diagnostics` and `reason`).
    pub entry: String,
    /// Its type.
    pub ty: String,
    /// What came of it.
    pub answer: SynthAnswer,
    /// Functions that do what all examples say and differ from one another, the one most likely meant first.
    pub programs: Vec<SynthProgram>,
    /// The file with the first of them in place of the goal.
    pub whole: Option<String>,
    /// The examples, those of the file first.
    pub examples: Vec<SynthExample>,
    /// What to ask the user: an input about which the examples say nothing.
    pub question: Option<SynthQuestion>,
    /// With `contradiction`: the two examples, as places in `examples`.
    pub contradiction: Option<(usize, usize)>,
    /// With `--reference`: what is known about the first program.
    pub reference: Option<SynthReference>,
    /// How far it was looked.
    pub search: SynthSearch,
    /// Why there is no program, as a sentence.
    pub reason: Option<String>,
    /// Things worth knowing, as sentences.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// Messages about the text, the answers and the reference.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub diagnostics: Vec<Diagnostic>,
}

/// What came of a search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SynthAnswer {
    /// There is a function.
    Found,
    /// Two examples say different things about the same arguments.
    Contradiction,
    /// Nothing of the result's type can be made of what there is.
    OutOfReach,
    /// None was found within the budget.
    Exhausted,
    /// None was found among all that are not too large.
    AllTried,
    /// Stopped before anything was found.
    Interrupted,
    /// The file, an answer or the reference cannot be used, see `reason` and `diagnostics`.
    #[default]
    Refused,
    /// Refute itself failed, see `reason`.
    Internal,
}

/// A function that does what the examples say.
#[skip_serializing_none]
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SynthProgram {
    /// Its text as OCaml.
    pub text: String,
    /// How unlikely it is to be meant: programs are in order of this.
    pub cost: u32,
    /// Of every program but the first: where it differs from the first.
    pub differs: Option<SynthDifference>,
}

/// The smallest input found on which two functions differ.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SynthDifference {
    /// The call, as OCaml.
    pub call: String,
    /// What the first program does: a value as OCaml, or a phrase such as `raises Not_found`.
    pub first: String,
    /// What this program does.
    pub this: String,
}

/// An example.
#[skip_serializing_none]
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SynthExample {
    /// `stutter [0] = [0; 0]`.
    pub text: String,
    /// Where it comes from.
    pub origin: ExampleOrigin,
    /// Where it stands, when it is in the file.
    pub place: Option<Place>,
}

/// Where an example comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ExampleOrigin {
    /// The file has it.
    File,
    /// An answer to a question (`--answer`).
    Answer,
    /// The reference says so: an earlier program did something else.
    Reference,
}

/// A question to the user.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SynthQuestion {
    /// The call, as OCaml.
    pub call: String,
    /// Its arguments, each as OCaml.
    pub arguments: Vec<String>,
    /// Why it is asked.
    pub kind: QuestionKind,
    /// What the candidates give, each as OCaml or as a phrase, the most likely first.
    pub candidates: Vec<SynthCandidate>,
}

/// What a candidate says to a question.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SynthCandidate {
    /// The value as OCaml, or a phrase such as `raises Not_found`.
    pub result: String,
    /// Whether it is a value, which `--answer` takes.
    pub is_value: bool,
    /// The program that gives it: a place in `programs`.
    pub program: usize,
}

/// Why something is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum QuestionKind {
    /// The two most likely programs differ here.
    Rivals,
    /// No example says anything about such inputs, and neither does the program.
    Unspecified,
}

/// What is known about the first program and the reference.
#[skip_serializing_none]
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SynthReference {
    /// The reference as the user named it.
    pub file: String,
    /// Whether the first program agrees with it.
    pub state: ReferenceState,
    /// How far the two were compared; absent where they do not agree, and where the reference is a program that was asked.
    pub agreement: Option<Agreement>,
    /// Questions that the reference answered, when it is a program that was asked.
    pub asked: Option<u64>,
    /// Searches until the first program agreed.
    pub rounds: u64,
    /// Where the two differ, or why it is not known, when they do not agree.
    pub reason: Option<String>,
}

/// Whether a program agrees with the reference.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ReferenceState {
    /// As far as it was looked.
    Agrees,
    /// It does not.
    Differs,
    /// It could not be found out.
    Unknown,
}

/// How far it was looked.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct SynthSearch {
    /// Steps of all searches together.
    pub steps: u64,
    /// Searches: one, and one more after every answer and every example of the reference.
    pub rounds: u64,
    /// Processor time in milliseconds; the only field that differs from run to run.
    pub cpu_ms: Option<f64>,
}

impl SynthVerdict {
    /// A verdict on a file about which nothing is known yet.
    pub fn new(file: &str) -> SynthVerdict {
        SynthVerdict { file: file.to_string(), ..SynthVerdict::default() }
    }

    /// 0 when there is a program (that agrees with the reference, when there is one), else 1.
    pub fn exit_code(&self) -> ExitCode {
        let agrees = self.reference.as_ref().is_none_or(|reference| reference.state == ReferenceState::Agrees);
        match self.answer {
            SynthAnswer::Found if agrees => ExitCode::Fine,
            SynthAnswer::Internal => ExitCode::Bug,
            SynthAnswer::Interrupted => ExitCode::Interrupted,
            _ => ExitCode::Problem,
        }
    }
}
