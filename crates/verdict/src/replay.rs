//! The result of `refute check --replay`: one per submission.

use crate::{Diagnostic, ExitCode, Instead};
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

/// What stored asserts say about a submission.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ReplayVerdict {
    /// The submission as the user named it.
    pub submission: String,
    /// All of them together.
    pub verdict: ReplayJudgement,
    /// Each of them, in the order of the file.
    pub tests: Vec<ReplayedTest>,
    /// Why there is no judgement, when it is `unjudged`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Processor time in milliseconds.
    pub cpu_ms: Option<f64>,
    /// Messages about the submission's text; errors when it was rejected.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub diagnostics: Vec<Diagnostic>,
}

/// All asserts together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReplayJudgement {
    /// All of them hold.
    Holds,
    /// One of them does not.
    Fails,
    /// The submission does not parse or type.
    Rejected,
    /// It could not be run.
    Unjudged,
}

/// One assert.
#[skip_serializing_none]
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ReplayedTest {
    /// Its line in the file.
    pub line: u32,
    /// What it asserts, as OCaml.
    pub test: String,
    /// Whether it holds.
    pub holds: bool,
    /// What happens instead, as a phrase: `fails`, `raises Not_found`.
    pub instead: Option<Instead>,
}

impl ReplayVerdict {
    /// A verdict without anything but its judgement.
    pub fn new(submission: &str, verdict: ReplayJudgement) -> ReplayVerdict {
        ReplayVerdict {
            submission: submission.to_string(),
            verdict,
            tests: Vec::new(),
            reason: None,
            cpu_ms: None,
            diagnostics: Vec::new(),
        }
    }

    /// Fine when everything holds.
    pub fn exit_code(&self) -> ExitCode {
        if self.verdict == ReplayJudgement::Holds { ExitCode::Fine } else { ExitCode::Problem }
    }
}
