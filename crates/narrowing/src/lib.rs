//! Needed narrowing: runs of a core program on inputs of which only a part is decided.
//!
//! In: a [`Subject`] and an input. Out: how the run ended, and where else it could have gone; start at [`SharedState::run`].
//! A run (`machine`) evaluates the function under test; the input (`cells`) is decided where the program looks at it and
//! nowhere else; numbers and texts are terms, on whose conditions the run goes the way that a model says. What else could
//! have happened comes out as forks. The search (see `cover`) turns forks into further runs.
//! Follows needed narrowing (Antoy, Echahed & Hanus, JACM 2000) and Lazy SmallCheck (Runciman, Naylor & Lindblad, 2008);
//! differs in that the language is strict and has effects (see Note [Putting work off]), and in that numbers and texts
//! are solved for.
//! Invariant: on values of which everything is decided a run gives what the machine (`eval`) gives, or says that it does not
//! know ([`CutReason`]); `tests` holds it to that.
//! Not here: which run comes next, and what is made of it (see `cover`).

mod cells;
mod compare;
mod cut;
mod delegate;
mod eval;
mod fill;
mod leads;
mod machine;
mod matching;
mod memory;
mod prims;
mod replay;
mod run;
mod shared;
mod subject;
mod survey;
mod texts;
mod unknown;
mod value;

#[cfg(test)]
mod tests;

pub use cells::{Cell, CellId, Cells, Maker, Moment};
pub use cut::CutReason;
pub use fill::{constant_of, fill, lambda_of};
pub use replay::Replay;
pub use run::{Assumed, Change, Decided, Ending, FinishedRun, Fork, Goal, Mode, Narrowed, RunSettings, Site};
pub use shared::{SharedState, complete};
pub use subject::Subject;
