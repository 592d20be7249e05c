//! Certificates as files: a proof written down so that it can be checked again later, by another run, on the same two programs.
//!
//! In: what the search leaves for the checker. Out: JSON, one term and one state per line; and back. A file has the types of
//! its variables, a table of terms in which each is made of those before it, and what was proved in order; a tree of states is
//! a list, parents first. What a person reads (`says`) is written again when the file is read and must be the same.
//!
//! What a file can claim: nothing. The question is posed anew from the two programs, and only a certificate whose last equation is
//! that question is one. A changed file is refused for its seal; one that was sealed again is refused by the checker, or is another
//! proof of the same claim.
//! What is taken on trust: that the sides of its lemmas are terms that have types, as all those that the search makes; terms
//! carry none, so a lemma can only be told to be without one where a type is declared.
//! Invariant: reading takes time and memory in proportion to the file, whatever is in it.

mod data;
mod read;
mod write;

use crate::proof::{Lemma, Proof, Strength};
use crate::prove::{Found, lemmas, posed, search};
use crate::recheck::recheck;
use crate::task::{Budget, Feature, Side, Task};
use refute_ir::dump::dump;

/// The version of the format.
pub(crate) const VERSION: u32 = 1;
/// Larger files are not read.
pub(crate) const MOST_BYTES: usize = 16 << 20;

/// Why a certificate is not one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadCertificate {
    /// It has more bytes than are read.
    TooLarge,
    /// It is no UTF-8.
    NotText,
    /// It is not a certificate: what JSON, or the format, says about it, with the line.
    NotRead {
        /// The line, from 1 on.
        line: usize,
        /// What is wrong.
        reason: String,
    },
    /// It is of another version of the format.
    Version(u32),
    /// It was changed after it was written: its seal does not fit.
    Changed,
    /// It is about another program.
    OtherProgram(Which),
    /// The programs cannot be proved anything about.
    Unsupported(Feature),
    /// A part of it makes no sense.
    Malformed(Part, usize),
    /// The checker does not follow it.
    Refused,
    /// It shows less than it says, or than is asked.
    Weaker,
}

/// One of the two programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Which {
    /// What is right by definition.
    Reference,
    /// What was proved the same.
    Submission,
}

/// A list of a certificate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The types of its variables.
    Variable,
    /// Functions that refer to one another.
    Group,
    /// The terms.
    Term,
    /// What was proved.
    Proved,
}

/// A certificate that was checked.
#[derive(Clone, PartialEq, Debug)]
pub struct Rechecked {
    /// Whether it holds for all integers.
    pub strength: Strength,
    /// What was proved, the question last.
    pub lemmas: Vec<Lemma>,
    /// States that the checker has followed.
    pub states: usize,
}

/// Tries to prove, as [`crate::prove()`] does, and writes the certificate of the proof.
pub fn certify(task: &Task, budget: Budget) -> Option<(Proof, String)> {
    let Found { proof, prover, goal, kinds } = search(task, budget).ok()?;
    let certificate = write::Writer::new(&prover.world, &goal, &proof.certificate).file(
        [&task.reference, &task.submission].map(fingerprint),
        proof.strength,
        &proof.certificate,
        &kinds,
    );
    Some((proof, certificate.text()))
}

/// Checks a certificate for two programs.
///
/// # Errors
/// Why it does not show that the submission is the same as the reference.
pub fn recheck_written(task: &Task, bytes: &[u8]) -> Result<Rechecked, BadCertificate> {
    let file = data::File::read(bytes)?;
    for (which, side, known) in
        [(Which::Reference, &task.reference, &file.reference), (Which::Submission, &task.submission, &file.submission)]
    {
        if fingerprint(side) != *known {
            return Err(BadCertificate::OtherProgram(which));
        }
    }
    let (mut prover, goal) = posed(task, Budget::default()).map_err(BadCertificate::Unsupported)?;
    let (certificate, kinds) = read::Reader::new(&mut prover.world, &goal).certificate(&file)?;
    let strength = recheck(&mut prover.world, &certificate, &goal).map_err(|_| BadCertificate::Refused)?;
    if strength != file.strength {
        return Err(BadCertificate::Weaker);
    }
    let lemmas = lemmas(&prover.world, &certificate, &kinds);
    Ok(Rechecked { strength, lemmas, states: certificate.states() })
}

/// Tells programs apart: everything of one that is not the library, and the function that is compared.
pub(crate) fn fingerprint(side: &Side) -> String {
    let mut hasher = blake3::Hasher::new();
    let own = i64::from(side.function.0) - side.program.library.globals as i64;
    hasher.update(&own.to_le_bytes());
    hasher.update(dump(&side.program).as_bytes());
    hasher.finalize().to_hex().as_str()[..32].to_string()
}

/// The text of a certificate with the seal that it must have; nothing where it has not the right form.
#[cfg(test)]
pub(crate) fn sealed(text: &str) -> Option<String> {
    let file: data::File = serde_json::from_str(text).ok()?;
    Some(file.sealed().text())
}
