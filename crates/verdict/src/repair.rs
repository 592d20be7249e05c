//! The result of `refute repair`: a patch of a submission that was searched for differences and had none, or what keeps us from one.

use crate::{Deed, Diagnostic, Edit, ExitCode, Misfit, Place, Proof, Search};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

/// What came of repairing a submission.
#[skip_serializing_none]
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize, JsonSchema)]
pub struct RepairVerdict {
    /// The submission as the user named it.
    pub submission: String,
    /// The function under test (of several, the first one that is wrong).
    pub entry: String,
    /// What came of it.
    pub answer: RepairAnswer,
    /// The smallest call on which the submission differs from the reference, as OCaml.
    pub call: Option<String>,
    /// What the reference does on it: a value as OCaml, or a phrase.
    pub reference: Option<Deed>,
    /// What the submission does on it.
    pub got: Option<Deed>,
    /// The patch, when one was found that no search could tell from the reference.
    pub patch: Option<RepairPatch>,
    /// Three hints, each saying more than the one before: where to look, what kind of mistake, the patch with holes. Only the first
    /// without a patch; empty when nothing is known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hints: Vec<String>,
    /// Where the mistake may be, the most suspicious place first; with a patch, the places it changes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub suspects: Vec<RepairSuspect>,
    /// Work done.
    pub work: RepairWork,
    /// The two declarations that do not go together, when the submission does not fit.
    pub misfit: Option<Misfit>,
    /// Why there is no patch, as a sentence.
    pub reason: Option<String>,
    /// Things worth knowing, as sentences.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// Messages about the submission's text; errors when it was rejected.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub diagnostics: Vec<Diagnostic>,
}

/// What came of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RepairAnswer {
    /// There is a patch.
    Repaired,
    /// No difference from the reference was found, so there is nothing to repair.
    NothingFound,
    /// It is wrong, and no patch was found within the budget.
    NoPatch,
    /// A function that is needed was never written: it only fails, such as `failwith "TODO"`. There is no patch.
    Unfinished,
    /// It lacks the function, or its types are others.
    DoesNotFit,
    /// It does not parse or type.
    Rejected,
    /// It could not be judged, see `reason`.
    #[default]
    Unjudged,
    /// Stopped by Ctrl-C before there was a patch.
    Interrupted,
}

/// A verified change of the submission's text.
#[skip_serializing_none]
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct RepairPatch {
    /// What is replaced by what, in order of the text; none overlap. Applied together they give `text`.
    pub edits: Vec<Edit>,
    /// What it does, in one sentence in terms of the program: "the `Minus` case of `eval_expr` adds instead of subtracting".
    pub explanation: String,
    /// What kind of change it is: people are told when it is a replacement.
    pub extent: RepairExtent,
    /// Where its pieces come from.
    pub source: RepairSource,
    /// The kinds of mistake it mends, from a fixed list of kebab-case words (`operator`, `constant`, `missing-case`, ...), each once.
    pub mistakes: Vec<String>,
    /// The same for everybody who needs the same repair, whatever their names and layout: what `refute grade` groups by.
    pub key: String,
    /// As a unified diff with three lines of context.
    pub diff: String,
    /// The whole patched text; bytes that are not UTF-8 are replaced here, so apply the edits rather than this.
    pub text: String,
    /// How many tokens it takes away and puts in.
    pub changed_tokens: usize,
    /// Places of the submission that its calls came to before the patch, that are still there, and that no input came to any more: what the
    /// patch switches off. Such places count as taken away where patches are compared.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub idle: Vec<Place>,
    /// How many tokens the submission has.
    pub tokens: usize,
    /// How far the patched program was searched for differences.
    pub verified: Search,
    /// Why the patched program is the same as the reference, where that was proved.
    pub proof: Option<Proof>,
    /// How many of the instructor's tests hold with it (all of them), when there are any.
    pub tests: Option<usize>,
}

impl RepairPatch {
    /// A text with the edits made; `None` when they are not about this text.
    pub fn applied(&self, text: &[u8]) -> Option<Vec<u8>> {
        let mut patched = Vec::with_capacity(text.len());
        let mut done = 0;
        for edit in &self.edits {
            let (start, end) = (edit.place.start.offset as usize, edit.place.end.offset as usize);
            patched.extend_from_slice(text.get(done..start)?);
            // The bytes that go must be there.
            text.get(start..end)?;
            patched.extend_from_slice(edit.replacement.as_bytes());
            done = end;
        }
        patched.extend_from_slice(text.get(done..)?);
        Some(patched)
    }
}

/// How much of the program a patch changes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RepairExtent {
    /// One place.
    Place,
    /// Several places.
    Places,
    /// The whole body of a function was replaced, but the function under test kept its own.
    Helper,
    /// The whole body of the function under test was replaced: the last resort.
    Replacement,
}

/// Where the pieces of a patch come from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", tag = "from", content = "name")]
pub enum RepairSource {
    /// From the submission itself and small changes.
    Itself,
    /// From the reference.
    Reference,
    /// From another submission, by its name.
    Submission(String),
}

/// A place that may be wrong.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct RepairSuspect {
    /// Where.
    pub place: Place,
    /// In words: "the `Minus` case of `eval_expr`".
    pub what: String,
    /// How suspicious, from 0 to 1.
    pub suspicion: f64,
}

/// Work done for a repair. Everything but the time is the same from run to run.
#[skip_serializing_none]
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct RepairWork {
    /// Changed programs that were tried.
    pub candidates: u64,
    /// Of those, the ones that type and were run.
    pub run: u64,
    /// Inputs on which candidates were tried at the end; all but the first were found on the way.
    pub tests: usize,
    /// Changed programs that the whole search looked at.
    pub verifications: u64,
    /// Steps of the machine.
    pub steps: u64,
    /// Processor time in milliseconds; the only field that differs from run to run.
    pub cpu_ms: Option<f64>,
}

impl RepairVerdict {
    /// A verdict about which nothing more is known.
    pub fn new(submission: &str, entry: &str, answer: RepairAnswer) -> RepairVerdict {
        RepairVerdict {
            submission: submission.to_string(),
            entry: entry.to_string(),
            answer,
            ..RepairVerdict::default()
        }
    }

    /// 0: nothing wrong was found; 1: something was, with or without a patch.
    pub fn exit_code(&self) -> ExitCode {
        match self.answer {
            RepairAnswer::NothingFound => ExitCode::Fine,
            RepairAnswer::Interrupted => ExitCode::Interrupted,
            RepairAnswer::Repaired
            | RepairAnswer::NoPatch
            | RepairAnswer::Unfinished
            | RepairAnswer::DoesNotFit
            | RepairAnswer::Rejected
            | RepairAnswer::Unjudged => ExitCode::Problem,
        }
    }
}

#[cfg(test)]
mod tests;
