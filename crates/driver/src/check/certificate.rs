//! Certificates of proofs: written for a submission, and checked again.
//!
//! In: an assignment, a submission, a certificate. Out: the certificate's text, or a verdict `proved`, or why there is none. Not here: what
//! a certificate is (see the crate `prove`), files (see `cli`).

use super::{Assignment, internal};
use crate::{Event, Listener, Text};
use refute_check::BadCertificate;
use refute_verdict::{CheckVerdict, Judgement};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Why a certificate does not show that a submission is the same as the reference.
#[derive(Clone, PartialEq, Debug)]
pub enum RecheckError {
    /// The submission cannot be compared with the reference; its verdict says why.
    Verdict(Box<CheckVerdict>),
    /// A proof would not be about what is asked: exceptions, steps, output or another equality count.
    NotAsked,
    /// The certificate.
    Certificate(BadCertificate),
}

/// The certificate of a proof that a submission is the same as the reference, where one is found and would be about what is asked.
pub fn certificate(assignment: &Assignment, submission: &Text) -> Option<String> {
    let written = AssertUnwindSafe(|| {
        let submitted = assignment.submitted(submission, &mut |_: Event<'_>| {}).ok()?;
        assignment.exercise.certificate(&submitted.side)
    });
    catch_unwind(written).ok().flatten()
}

/// Checks a certificate for a submission again.
///
/// # Errors
/// Why it does not show that the submission is the same as the reference.
pub fn rechecked(
    assignment: &Assignment,
    submission: &Text,
    certificate: &[u8],
    listener: &mut dyn Listener,
) -> Result<CheckVerdict, RecheckError> {
    let verdict = |judgement| CheckVerdict::new(&submission.name, &assignment.entry.name, judgement);
    let checked = AssertUnwindSafe(|| {
        let submitted = assignment.submitted(submission, listener).map_err(RecheckError::Verdict)?;
        let proof = assignment.exercise.recheck(&submitted.side, certificate).map_err(|bad| match bad {
            Some(bad) => RecheckError::Certificate(bad),
            None => RecheckError::NotAsked,
        })?;
        Ok(CheckVerdict { proof: Some(proof), diagnostics: submitted.diagnostics, ..verdict(Judgement::Proved) })
    });
    catch_unwind(checked).unwrap_or_else(|payload| {
        let reason = Some(internal(payload.as_ref()));
        Err(RecheckError::Verdict(Box::new(CheckVerdict { reason, ..verdict(Judgement::Unjudged) })))
    })
}
