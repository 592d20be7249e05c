//! The result of `refute dialog check`: one per program.

mod input;
mod inputs;
mod phrases;
mod run_end;

pub use input::Input;
pub use inputs::{DialogExplanation, DialogPath, DialogPaths, DialogTest, PathKnown};
pub use phrases::on_one_line;
pub use run_end::RunEnd;

use crate::{Diagnostic, ExitCode};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What was found out about a program.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct DialogVerdict {
    /// The program as the user named it.
    pub program: String,
    /// The specification's file.
    pub specification: String,
    /// The judgement.
    pub verdict: DialogJudgement,
    /// The shortest wrong conversation, when it failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure: Option<Conversation>,
    /// Why there is no judgement, when it is `unjudged` or `rejected`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// How much of the specification was tested.
    pub coverage: Coverage,
    /// How it was run: language, tracing, protections; see [`Conditions`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conditions: Option<Conditions>,
    /// Things worth knowing that do not change the judgement, as sentences.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// Messages about the specification.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub diagnostics: Vec<Diagnostic>,
}

/// The judgement.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DialogJudgement {
    /// Every sequence that was tried went as specified; [`Coverage`] says which were.
    Passed,
    /// A conversation went wrong.
    Failed,
    /// It does not compile.
    Rejected,
    /// It could not be judged.
    Unjudged,
}

/// How much of the specification was tested.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Coverage {
    /// Paths that inputs are known for.
    pub satisfiable: usize,
    /// Of these, the paths that were tested.
    pub tested: usize,
    /// Paths of which the solver could not say whether there are inputs for them.
    pub unknown: usize,
    /// Paths (and beginnings of paths) that no input takes.
    pub unsatisfiable: usize,
    /// Input sequences that were run.
    pub runs: usize,
    /// Paths on which the budget of runs (`option max_runs`) ended before all inputs that are wanted; some of them may
    /// not have been tested at all.
    #[serde(default)]
    pub shortened: usize,
    /// How often loop bodies were started at most.
    pub max_unfold: usize,
    /// How many lines were read on the longest path beyond that, when there is one.
    #[serde(default)]
    pub longest: usize,
    /// Runs in which a computation of the specification left the machine's integers.
    pub overflows: usize,
}

/// How a program was run.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Conditions {
    /// The language or `executable`.
    pub language: String,
    /// How demands for input were noticed.
    pub tracing: String,
    /// Protections that were in force.
    pub protections: Vec<String>,
    /// Protections that the system refused, or that were turned off.
    pub missing: Vec<String>,
}

/// What went wrong.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    /// Other text than expected.
    WrongOutput,
    /// Expected text is missing.
    MissingOutput,
    /// Text where none is expected.
    SuperfluousOutput,
    /// It asks for input when it should have ended or said something first.
    ReadsTooMuch,
    /// It ends though it should read more.
    ReadsTooLittle,
    /// The right text, but not flushed before reading.
    NotFlushed,
    /// It crashed: a signal, or an exit code with a message on standard error.
    Crash,
    /// It ended with another exit code than expected.
    WrongExitCode,
    /// It wrote to standard error though that must be empty.
    ErrorOutput,
    /// It took too long.
    Timeout,
    /// It wrote too much.
    OutputLimit,
    /// It used too much memory or too many processes.
    ResourceLimit,
}

/// A conversation that went wrong.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Conversation {
    /// What went wrong.
    pub fault: Fault,
    /// The same as a sentence, with the place: `after the input 3, it says 7 where 8 is expected`.
    pub message: String,
    /// What it was given, line by line; the end of the input is `<end of input>`.
    pub inputs: Vec<Input>,
    /// Expected and actual run, aligned; the run as a whole in order.
    pub steps: Vec<Exchange>,
    /// The step where the two part.
    pub parts_at: usize,
    /// One run as it could be, written with the plainest of all alternatives, in the same notation as a terminal would
    /// show it: outputs, and inputs with a mark.
    pub simplified: String,
    /// What it wrote to standard error (shortened).
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub stderr: String,
    /// How it ended, as a phrase: `exit code 0`, `signal 11 (segmentation fault)`.
    pub ending: RunEnd,
    /// The value of each parameter of the specification, as `name = value`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parameters: Vec<String>,
}

/// One step of the expected and the actual run.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Exchange {
    /// What is expected; absent when nothing is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected: Option<Expected>,
    /// What happened; absent when nothing did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actual: Option<Happened>,
    /// How many characters of the actual output could still be right; only at the step where the two part.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub right_prefix: Option<usize>,
}

/// What is expected at a step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Expected {
    /// The program reads this.
    Input(Input),
    /// It writes one of these; written as patterns of the specification language with values filled in. `optional` when it
    /// may write nothing.
    Output {
        /// All alternatives, at most 20 of them.
        alternatives: Vec<String>,
        /// How many more there are.
        more: usize,
        /// Whether nothing may be written.
        optional: bool,
    },
    /// It ends.
    End,
}

/// What happened at a step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Happened {
    /// The program read this.
    Input(Input),
    /// It wrote this.
    Output(String),
    /// It asked for more input than there is.
    Starved,
    /// It ended, in these words.
    End(RunEnd),
}

impl DialogVerdict {
    /// The exit code of a command that found this out about its only program.
    pub fn exit_code(&self) -> ExitCode {
        match self.verdict {
            DialogJudgement::Passed => ExitCode::Fine,
            DialogJudgement::Failed | DialogJudgement::Rejected | DialogJudgement::Unjudged => ExitCode::Problem,
        }
    }
}
