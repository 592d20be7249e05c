//! How far a run may go, and how it ended.

use crate::word::Val;
use refute_ir::program::GlobalId;

/// Budgets of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Steps: one for each call and each loop iteration, and more for primitives in proportion to their work.
    pub fuel: u64,
    /// Words of live heap and stack of a run (a word is 8 bytes).
    pub memory: usize,
    /// Bytes of output.
    pub output: usize,
}

impl Default for Limits {
    /// A few seconds of work, one gigabyte, a megabyte of output.
    fn default() -> Limits {
        Limits { fuel: 200_000_000, memory: 128 << 20, output: 1 << 20 }
    }
}

/// How a run ended.
#[derive(Clone, Copy, Debug)]
pub enum Outcome<S> {
    /// With a value.
    Value(Val<S>),
    /// With an exception that nobody caught.
    Exception(Val<S>),
    /// All steps were used.
    OutOfFuel,
    /// More memory was needed than allowed.
    OutOfMemory,
    /// More output was written than allowed.
    OutputLimit,
    /// The program ended itself with this status.
    Exit(i64),
    /// The stop flag was raised from outside.
    Stopped,
    /// A toplevel variable was used whose definition did not come to a value.
    Unbound(GlobalId),
}

/// A run's outcome and what it cost.
#[derive(Clone, Copy, Debug)]
pub struct Run<S> {
    /// How it ended.
    pub outcome: Outcome<S>,
    /// Steps used; the same program on the same input always uses the same number.
    pub steps: u64,
}

/// Why a run stops before it has a value.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Stop {
    OutOfFuel,
    OutOfMemory,
    OutputLimit,
    Exit(i64),
    Stopped,
}

impl Stop {
    pub(crate) fn outcome<S>(self) -> Outcome<S> {
        match self {
            Stop::OutOfFuel => Outcome::OutOfFuel,
            Stop::OutOfMemory => Outcome::OutOfMemory,
            Stop::OutputLimit => Outcome::OutputLimit,
            Stop::Exit(status) => Outcome::Exit(status),
            Stop::Stopped => Outcome::Stopped,
        }
    }
}

/// Why a primitive has no result (yet).
#[derive(Clone, Copy, Debug)]
pub(crate) enum Fault<S> {
    /// It raises an exception.
    Raise(Val<S>),
    /// It has done nothing yet and must be tried again when there is room for so many words.
    Room(usize),
    /// The run ends.
    Stop(Stop),
}

impl<S> From<Stop> for Fault<S> {
    fn from(stop: Stop) -> Fault<S> {
        Fault::Stop(stop)
    }
}
