//! The result of `refute bench generalize`: how well the failing inputs of a benchmark are described and found.
//!
//! Counts are exact and the same in every run; only seconds differ, and they are left out on request.

mod repair;

pub use repair::{BenchRepair, BenchRepairFigures, BenchRepairProblem, BenchRepairVerdict, BenchSeconds};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One benchmark.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct BenchVerdict {
    /// The file as the user named it.
    pub file: String,
    /// Who decided whether an input fails.
    pub oracle: BenchOracle,
    /// Why there are no figures, as a sentence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The figures.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub figures: Option<BenchFigures>,
}

/// Who decides whether an input fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum BenchOracle {
    /// The reference.
    Reference,
    /// The pre- and postcondition.
    Spec,
}

/// What was measured.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct BenchFigures {
    /// All valid inputs to a bound.
    pub universe: BenchInputs,
    /// Valid inputs beyond the bound, chosen at random.
    pub held_out: BenchInputs,
    /// The description of the failing inputs.
    pub predicate: BenchPredicate,
    /// What each learner finds.
    pub learners: Vec<BenchLearner>,
}

/// A set of valid inputs.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct BenchInputs {
    /// The largest size among them.
    pub size: usize,
    /// How many there are.
    pub inputs: u64,
    /// How many of them fail.
    pub failing: u64,
    /// The order of integers alone decides, and of inputs with the same order there is one.
    pub order_only: bool,
}

/// The description of the failing inputs, measured.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct BenchPredicate {
    /// It as a formula, one for each fault; empty when none was found.
    pub formulas: Vec<String>,
    /// It in words, one for each fault.
    pub words: Vec<String>,
    /// On the universe.
    pub universe: BenchFit,
    /// On the held-out inputs.
    pub held_out: BenchFit,
    /// Calls of the program that finding it took.
    pub calls: u64,
    /// Inputs tried for it that are not valid.
    pub outside: u64,
    /// Processor seconds that finding it took.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

/// A description against what is true.
#[derive(Clone, Copy, PartialEq, Default, Debug, Serialize, Deserialize, JsonSchema)]
pub struct BenchFit {
    /// Inputs for which it holds and that fail.
    pub right: u64,
    /// Inputs for which it holds and that pass.
    pub wrong: u64,
    /// Inputs for which it does not hold and that fail.
    pub missed: u64,
    /// The share of those for which it holds that fail; 1 when it holds for none.
    pub precision: f64,
    /// The share of those that fail for which it holds; 1 when none fails.
    pub recall: f64,
    /// Nothing is wrong and nothing is missed.
    pub exact: bool,
}

/// A learner, measured.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct BenchLearner {
    /// `mcmc`, `enumerate` or `edits`.
    pub learner: String,
    /// Perturbations that it learned.
    pub perturbations: u64,
    /// Different failing inputs that it made.
    pub found: u64,
    /// What it made, against the failing inputs of the universe: right and missed are counted there, wrong are valid
    /// inputs anywhere that it made and that pass.
    pub fit: BenchFit,
    /// Different shapes (inputs without their constants) among the first 100 failing inputs.
    pub shapes: u64,
    /// Calls of the program.
    pub calls: u64,
    /// Processor seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// Steps of the random walk.
    pub steps: u64,
    /// Steps of the random walk in a second of its processor time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps_per_second: Option<f64>,
}

impl BenchFit {
    /// The shares of counts.
    pub fn new(right: u64, wrong: u64, missed: u64) -> BenchFit {
        let share = |part: u64, rest: u64| if part + rest == 0 { 1.0 } else { part as f64 / (part + rest) as f64 };
        let (precision, recall) = (share(right, wrong), share(right, missed));
        BenchFit { right, wrong, missed, precision, recall, exact: wrong == 0 && missed == 0 }
    }
}
