//! Which input sequences a program is tested on.
//!
//! Invariants: every sequence of a path takes that path (it was run through `gtrace`); paths are ordered by their number
//! of readings; the same specification and seed give the same plan on every machine.
//! Not here: running anything.

use crate::trace::Input;
use refute_source::Span;

/// The input sequences for a specification.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Plan {
    /// The paths that can be taken, or of which that is not known; by number of readings.
    pub paths: Vec<PlannedPath>,
    /// Paths, and beginnings of paths, that no input takes.
    pub unsatisfiable: usize,
    /// How often loop bodies are started on a path at most. Less than the specification asks for when there are too many
    /// paths otherwise.
    pub max_unfold: usize,
    /// What there is to know about the plan itself, as sentences: paths left out, an interruption.
    pub notes: Vec<String>,
}

/// One path and inputs that take it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlannedPath {
    /// How it was decided where there was something to decide, in order.
    pub decisions: Vec<Decision>,
    /// How many lines are read on it, without injected invalid ones; the end of the input counts as one.
    pub reads: usize,
    /// Whether there are inputs that take it.
    pub known: Known,
    /// Input sequences, all different; the first has small values. Empty exactly when it is unknown whether there are any.
    pub samples: Vec<Vec<Input>>,
}

/// What is known about a path that was not ruled out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Known {
    /// There are inputs that take it.
    Satisfiable,
    /// The solver could not say.
    Unknown,
}

/// A decision on a path.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Decision {
    /// The statement that decides: an `if` or a reading.
    pub span: Span,
    /// Which way it goes.
    pub way: Way,
}

/// Which way a statement goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Way {
    /// The condition holds.
    Holds,
    /// The condition does not hold.
    Fails,
    /// A valid value is read.
    Valid,
    /// An invalid value is read, and that is the end (`or stop`).
    Invalid,
    /// The input ends here (`or eof`).
    End,
}
