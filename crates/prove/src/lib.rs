//! Proves that a submission is the same as a reference: for every input on which the reference returns, the submission
//! returns, and the two results are equal.
//!
//! In: a [`Task`], two core programs with the functions to compare (with an observer: the observer's function). Out: a
//! [`Verdict`]: a [`Proof`] that its own checker has followed, or what blocked it. Inputs on which the reference raises or
//! does not end are outside the exercise; where exceptions are to be the same, nothing is proved here and nobody should ask.
//! Both programs are run symbolically side by side, calls of the submission are replaced by calls of the reference where
//! induction or a lemma allows it, and what remains is compared. The budget is counted in states; everything happens in a
//! fixed order, so the same task gives the same bytes.
//! The caller has loaded both programs: that their toplevel code comes to the functions compared is not looked at here.
//! Not here: searching for differences (see `check`), sentences (see `report`, `cli`).

mod application;
mod attempt;
mod certificate;
mod code;
mod conjecture;
mod driver;
mod ending;
mod generalise;
mod linear;
mod proof;
mod prove;
mod prover;
mod prune;
mod question;
mod recheck;
mod show;
mod task;
mod term;
mod types;
mod world;
mod written;

pub use proof::{
    Condition, Induction, Lemma, LemmaKind, Obstacle, Proof, Strength, StuckPair, Unproved, Variable, Verdict,
};
pub use prove::prove;
pub use recheck::Certificate;
pub use task::{Budget, Feature, Side, Task};
pub use written::{BadCertificate, Part, Rechecked, Which, certify, recheck_written};

#[cfg(test)]
mod tests;
