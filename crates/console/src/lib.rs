//! Console programs in any language: from a file to something that can be run, tested against a specification of how it must
//! talk. Start at [`check()`] for one program; a class of them is the matter of `classroom`.
//!
//! In: paths. Out: verdict data. The order of things: [`read`] a [`Specification`], derive [`tasks`] from it, make a
//! [`Candidate`] of a program (`languages` compiles it, `program` runs it with `run`, or our own evaluator does), [`check()`] it.
//! Which files of a folder are whose program is told by [`submissions()`].
//! Invariant: what is about us (a compiler that is missing) is a [`Refusal`] of its own, never held against a program.
//! Not here: what a conversation should be and whether one is so (see `dialog`), the looks of a verdict (see `cli`).

mod candidate;
mod check;
mod languages;
mod opaques;
mod program;
mod scratch;
mod specification;
mod submissions;
mod unavailable;

pub use candidate::{Candidate, ProgramOptions};
pub use check::{DialogRequest, DialogResult, Task, check, rejected, tasks};
pub use languages::{Language, Refusal, Runtime, Toolchain, Tools, version};
pub use opaques::Functions;
pub use program::{ProgramParameters, Used};
pub use specification::{SearchOptions, Specification, SpecificationError, read};
pub use submissions::{FoundPrograms, NoPrograms, ProgramSubmission, submissions};
pub use unavailable::Unavailable;
