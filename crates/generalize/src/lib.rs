//! From one failing input to the family of failing inputs.
//!
//! In: a [`Setting`] (what inputs look like), an [`Oracle`] (whether an input fails), failing inputs. Out: what the failing
//! inputs have in common, as a [`Predicate`]; edits and [`Perturbation`]s that keep an input failing; examples and counts.
//! Everything is asked through a [`CachedOracle`], which remembers what it was told and counts the calls.
//! Follows the Murphy paper for perturbations; the neighbourhood, order types and predicates are our own.
//! Not here: programs as texts (see `driver`), the oracles themselves, showing results (see `cli`).

mod cached_oracle;
mod edits;
mod engine;
mod functions;
mod inner;
mod learn;
mod operators;
mod oracle;
mod order;
mod outcome;
mod pattern;
mod perturbation;
mod predicate;
mod say;
mod setting;
#[cfg(test)]
mod stage;
mod structure;
mod universe;
mod values;

pub use cached_oracle::{CachedOracle, Counts};
pub use edits::edited;
pub use engine::{Stage, generalize};
pub use functions::{CallableFunction, Functions, Guard, GuardGiven, Place, Role, Runs};
pub use oracle::{Class, JudgedInput, Label, Oracle};
pub use outcome::{Config, Family, Generalization, Learner, Necessary, OperatorSet, Scope, Seen, Walk};
pub use pattern::{Pattern, Shaped, show_pattern};
pub use perturbation::{Code, Learned, Perturbation, learn_perturbations, perturbed};
pub use predicate::{Atom, Change, Compared, Expr, Literal, Meaning, Order, Predicate, Range, holds};
pub use say::{Formula, Generator, formula, generator_code, is_written, predicate_code, qcheck_code, words};
pub use setting::{Input, Setting, Slot};
pub use structure::reaches;
pub use universe::{Universe, universe};
pub use values::{Value, ValueId, Values};
