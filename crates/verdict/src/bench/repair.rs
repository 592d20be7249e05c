//! The result of `refute bench repair`: what becomes of the wrong submissions of a folder of classes.
//!
//! Counts are exact and the same in every run; only processor time differs, and it is left out on request.

use crate::RepairVerdict;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A folder of classes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct BenchRepairVerdict {
    /// The folder as the user named it.
    pub folder: String,
    /// Whether the right submissions of the class lent their pieces.
    pub with_class: bool,
    /// Whether every patch was searched for differences once more, with ten times the effort.
    pub rechecked: bool,
    /// All classes together.
    pub total: BenchRepairFigures,
    /// The classes, in order of name.
    pub problems: Vec<BenchRepairProblem>,
}

/// A class.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct BenchRepairProblem {
    /// The folder's name.
    pub name: String,
    /// Why it was not measured, as a sentence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// What became of its wrong submissions.
    pub figures: BenchRepairFigures,
    /// They themselves.
    pub submissions: Vec<BenchRepair>,
}

/// What became of a wrong submission.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct BenchRepair {
    /// The file's name.
    pub file: String,
    /// What came of repairing it.
    pub verdict: RepairVerdict,
    /// A call on which the patched program still differs, or another reason why the patch is none; found by searching longer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub overfitted: Option<String>,
}

/// What became of wrong submissions.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize, JsonSchema)]
pub struct BenchRepairFigures {
    /// How many there are.
    pub wrong: usize,
    /// With a patch.
    pub repaired: usize,
    /// With a patch at one place.
    pub place: usize,
    /// With a patch at several places.
    pub places: usize,
    /// With the whole body of another function replaced.
    pub helper: usize,
    /// With the whole body of the function under test replaced.
    pub replacement: usize,
    /// With a patch made of the submission's own pieces and small changes.
    pub from_itself: usize,
    /// With a patch made of pieces of the reference.
    pub from_reference: usize,
    /// With a patch made of pieces of another submission.
    pub from_class: usize,
    /// Without a patch.
    pub no_patch: usize,
    /// Never written.
    pub unfinished: usize,
    /// No difference from the reference was found in the first place.
    pub nothing_found: usize,
    /// Rejected, unfit or unjudged.
    pub not_compared: usize,
    /// With a patch that a longer search tells from the reference.
    pub overfitted: usize,
    /// The median share of tokens that patches take away and put in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub changed: Option<f64>,
    /// Processor seconds for one submission.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<BenchSeconds>,
}

/// How long it took.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct BenchSeconds {
    /// Half of them took at most so long.
    pub median: f64,
    /// Nineteen of twenty took at most so long.
    pub p95: f64,
    /// All of them took at most so long.
    pub max: f64,
    /// All of them together.
    pub sum: f64,
}
