//! How well the failing inputs of a benchmark are described and found.
//!
//! Counts are exact and the same in every run; only seconds differ, and they are left out on request.

/// One benchmark.
#[derive(Clone, PartialEq, Debug)]
pub struct Measured {
    /// The file as the user named it.
    pub file: String,
    /// The figures, or why there are none, as a sentence.
    pub figures: Result<Figures, String>,
}

impl Measured {
    /// Leaves out seconds, so that the same file gives the same figures.
    pub fn forget_times(&mut self) {
        if let Ok(figures) = &mut self.figures {
            figures.predicate.seconds = None;
            for learner in &mut figures.learners {
                (learner.seconds, learner.steps_per_second) = (None, None);
            }
        }
    }
}

/// What was measured.
#[derive(Clone, PartialEq, Debug)]
pub struct Figures {
    /// All valid inputs to a bound.
    pub universe: Inputs,
    /// Valid inputs beyond the bound, chosen at random.
    pub held_out: Inputs,
    /// The description of the failing inputs.
    pub predicate: MeasuredPredicate,
    /// What each learner finds.
    pub learners: Vec<MeasuredLearner>,
}

/// A set of valid inputs.
#[derive(Clone, PartialEq, Debug)]
pub struct Inputs {
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
#[derive(Clone, PartialEq, Debug)]
pub struct MeasuredPredicate {
    /// It as a formula, one for each fault; empty when none was found.
    pub formulas: Vec<String>,
    /// It in words, one for each fault.
    pub words: Vec<String>,
    /// On the universe.
    pub universe: Fit,
    /// On the held-out inputs.
    pub held_out: Fit,
    /// Calls of the program that finding it took.
    pub calls: u64,
    /// Inputs tried for it that are not valid.
    pub outside: u64,
    /// Processor seconds that finding it took.
    pub seconds: Option<f64>,
}

/// A description against what is true.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Fit {
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
#[derive(Clone, PartialEq, Debug)]
pub struct MeasuredLearner {
    /// `mcmc`, `enumerate` or `edits`.
    pub learner: String,
    /// Perturbations that it learned.
    pub perturbations: u64,
    /// Different failing inputs that it made.
    pub found: u64,
    /// What it made, against the failing inputs of the universe: right and missed are counted there, wrong are valid
    /// inputs anywhere that it made and that pass.
    pub fit: Fit,
    /// Different shapes (inputs without their constants) among the first 100 failing inputs.
    pub shapes: u64,
    /// Calls of the program.
    pub calls: u64,
    /// Processor seconds.
    pub seconds: Option<f64>,
    /// Steps of the random walk.
    pub steps: u64,
    /// Steps of the random walk in a second of its processor time.
    pub steps_per_second: Option<f64>,
}

impl Fit {
    /// The shares of counts.
    pub fn new(right: u64, wrong: u64, missed: u64) -> Fit {
        let share = |part: u64, rest: u64| if part + rest == 0 { 1.0 } else { part as f64 / (part + rest) as f64 };
        let (precision, recall) = (share(right, wrong), share(right, missed));
        Fit { right, wrong, missed, precision, recall, exact: wrong == 0 && missed == 0 }
    }
}
