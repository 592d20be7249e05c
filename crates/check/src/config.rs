//! What to look for, and how far.

use serde::{Deserialize, Serialize};

/// Settings of a search.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Config {
    /// Whether the reference's exceptions are part of the exercise.
    pub exceptions: Exceptions,
    /// Whether it counts where the programs differ only because integers wrap around, or floats are no numbers.
    pub overflow: Overflow,
    /// Steps that a submission may take on an input for which the reference needs fewer; no limit when nothing is said.
    pub steps: Option<u64>,
    /// How far to look.
    pub effort: Effort,
    /// How to look.
    pub strategy: Strategy,
    /// Whether to prove.
    pub prove: Prove,
    /// For [`Strategy::Random`].
    pub seed: u64,
}

/// Whether the reference's exceptions are part of the exercise.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Exceptions {
    /// Inputs on which the reference raises are outside the exercise.
    Outside,
    /// The submission must raise the same exception.
    Same,
}

/// Whether it counts where the programs differ only because integers wrap around at 63 bits, or floats are nan, infinite or
/// the largest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Overflow {
    /// It is told as a note: few exercises are about that.
    Noted,
    /// It is a difference like any other.
    Counts,
    /// It is left aside without a word, and so is what needs a number that only the limits of the machine ask for: of a sequence
    /// of calls nobody wants to know what the largest array has to do with it.
    Unsaid,
}

/// Whether it is tried to prove that there is no difference.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Prove {
    /// After a short search; where that succeeds it ends the search.
    On,
    /// No.
    Off,
    /// As `On`, but where there is no proof nothing more is searched.
    Only,
}

/// How far to look: the number of steps spent, and how long nothing new is a reason to stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Effort {
    /// Work in steps.
    pub steps: u64,
    /// Completed sizes with nothing new in either program after which the search stops.
    pub quiet_sizes: usize,
}

/// How to look.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Strategy {
    /// Every shape with constants at hand; no conditions, no solver.
    Enumerate,
    /// Every shape, constants from Z3 only.
    Symbolic,
    /// Random shapes with random constants.
    Random,
    /// Every shape, constants at hand first, then turned conditions, then Z3.
    Combined,
}

impl Effort {
    /// A quick look.
    pub const LOW: Effort = Effort { steps: 500_000, quiet_sizes: 2 };
    /// The default.
    pub const NORMAL: Effort = Effort { steps: 5_000_000, quiet_sizes: 3 };
    /// For the last doubt.
    pub const HIGH: Effort = Effort { steps: 50_000_000, quiet_sizes: 4 };
}

impl Default for Config {
    fn default() -> Config {
        Config {
            exceptions: Exceptions::Outside,
            overflow: Overflow::Noted,
            steps: None,
            effort: Effort::NORMAL,
            strategy: Strategy::Combined,
            prove: Prove::Off,
            seed: 0,
        }
    }
}
