//! Programs from types and examples.
//!
//! In: a [`Problem`]: a loaded program, the type of the function that is wanted, the functions it may use, and examples.
//! Out: [`SynthOutcome`]: functions that satisfy the examples, the one most likely meant first; start at [`synthesize`].
//! Every answer has been run on the examples.
//! Not here: reading problems, the text of inputs that tell answers apart (see `driver`).

mod algebra;
mod answer;
mod bank;
mod cost;
mod instances;
mod mask;
mod problem;
mod search;
mod terms;
#[cfg(test)]
mod tests;
mod types;
mod values;
mod world;
mod write;

use std::sync::atomic::AtomicBool;

pub use answer::{Answer, Arm, End, Expr, Literal, SynthOutcome, VarId};
pub use problem::{Component, ComponentId, Config, Datum, Example, Problem, Shown};
pub use write::{Annotations, NO_EXAMPLE, write};

/// Looks for functions that do what the examples say.
pub fn synthesize(problem: &Problem, config: &Config, stop: &AtomicBool) -> SynthOutcome {
    search::search(problem, config, stop)
}
