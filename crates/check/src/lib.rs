//! Counterexample search: the smallest input on which a submission differs from the reference.
//!
//! [`Exercise::new`] prepares a reference once; [`Exercise::judge`] compares one submission with it. Inputs are shapes
//! in order of size with constants left open (`enumerate`); both programs run on a shape with constants that carry
//! symbolic terms; the recorded conditions and the two results then tell which constants to try next (`smt`).
//! Every difference is run again on the plain machine before it is told, and its constants are made as simple as possible.
//! Follows Song, Lee & Oh (OOPSLA 2019); differs in that programs run concretely, so that the semantics is exact by
//! construction and the solver is asked only about paths that were really taken.
//! Not here: texts and diagnostics (see `driver`), showing results (see `cli`).

mod accepts;
mod adopt;
mod aim;
mod behaviours;
mod candidate_runner;
mod carry;
mod compare;
mod comparison;
pub mod config;
mod domain;
pub mod exercise;
mod fit;
mod inexact;
mod input_pool;
mod input_runner;
mod literals;
mod mutation;
mod observe;
mod parting;
mod parts;
mod patience;
mod proving;
mod reach;
mod report;
mod reveal;
mod rounding;
mod search;
mod seeds;
mod showing;
mod shrink;
mod simplify;
mod spelling;

#[cfg(test)]
mod tests;

pub use accepts::accepts;
pub use aim::{Aim, Aimed};
pub use candidate_runner::{Attempt, CandidateRunner, Entrance, Tried};
pub use config::{Config, Effort, Exceptions, Overflow, Prove, Strategy};
pub use exercise::{BadReference, Exercise, SearchResult, Side};
pub use input_runner::{InputRunner, ReplayRunner, Retrial, Trial};
pub use literals::literals;
pub use reach::globals as reached_globals;
pub use refute_prove::{BadCertificate, Part as CertificatePart, Which as CertifiedProgram};
pub use report::done;
