//! Needed narrowing: runs of a core program on inputs of which only a part is decided.
//!
//! A run (`machine`) evaluates the function under test; the input (`cells`) is decided where the program looks at it and
//! nowhere else; numbers and texts are terms, on whose conditions the run goes the way that a model says. What else could
//! have happened comes out as forks. The search (see `crate::search`) turns forks into further runs.
//! Follows needed narrowing (Antoy, Echahed & Hanus, JACM 2000) and Lazy SmallCheck (Runciman, Naylor & Lindblad, 2008);
//! differs in that the language is strict and has effects (see Note [Putting work off]), and in that numbers and texts
//! are solved for.

pub(crate) mod cells;
pub(crate) mod compare;
mod delegate;
mod eval;
pub(crate) mod machine;
mod matching;
mod memory;
mod prims;
pub(crate) mod survey;
mod texts;
mod unknown;
pub(crate) mod value;
