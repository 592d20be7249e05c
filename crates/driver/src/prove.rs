//! `refute prove`: whether two functions are the same, neither of them being anybody's homework.
//!
//! In: a [`ProveRequest`]. Out: a [`CheckVerdict`], `proved` with its proof, `differs` with an input, or `no-difference` with what blocked
//! a proof. Not here: proofs (see the crate `prove`), the search beside them (see `check`).

use crate::check::{Assignment, CheckRequest, RecheckError, Refusal, certificate, check, prepare_check, rechecked};
use crate::{CheckConfig, Entry, Event, Listener, Prove, Text};
use refute_ocaml::level::value_name;
use refute_verdict::CheckVerdict;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Two functions in one text or in two.
#[derive(Clone, Copy, Debug)]
pub struct ProveRequest<'a> {
    /// The text with the function that is proved to be met.
    pub first: &'a Text,
    /// The text with the other one; the first text, where there is only one.
    pub second: Option<&'a Text>,
    /// The function in the first text, and how the two are compared.
    pub entry: &'a Entry<Text>,
    /// The name of the function in the second text, where it is another one.
    pub against: Option<&'a str>,
}

/// Two functions that can be compared.
struct Posed {
    assignment: Assignment,
    second: Text,
}

/// Proves that the second function is the same as the first, or looks for an input on which it is not.
///
/// # Errors
/// What is wrong with the first text.
pub fn prove(
    request: &ProveRequest<'_>,
    stop: &Arc<AtomicBool>,
    listener: &mut dyn Listener,
) -> Result<CheckVerdict, Refusal> {
    let Posed { assignment, second } = posed(request, listener)?;
    Ok(check(&assignment, &second, stop, listener))
}

/// The certificate of a proof, as [`prove`] finds it; nothing where it finds none.
pub fn certify(request: &ProveRequest<'_>) -> Option<String> {
    let Posed { assignment, second } = posed(request, &mut |_: Event<'_>| {}).ok()?;
    certificate(&assignment, &second)
}

/// Checks a certificate again.
///
/// # Errors
/// What is wrong with the first text.
pub fn recheck(
    request: &ProveRequest<'_>,
    certificate: &[u8],
    listener: &mut dyn Listener,
) -> Result<Result<CheckVerdict, RecheckError>, Refusal> {
    let Posed { assignment, second } = posed(request, listener)?;
    Ok(rechecked(&assignment, &second, certificate, listener))
}

fn posed(request: &ProveRequest<'_>, listener: &mut dyn Listener) -> Result<Posed, Refusal> {
    let config = match request.entry.config {
        config @ CheckConfig { prove: Prove::Off, .. } => CheckConfig { prove: Prove::On, ..config },
        config => config,
    };
    let entry = Entry { config, ..request.entry.clone() };
    let check_request = CheckRequest { prelude: &[], reference: request.first, entry: &entry, tests: &[] };
    let assignment = prepare_check(&check_request, listener)?;
    let mut second = request.second.unwrap_or(request.first).clone();
    if let Some(against) = request.against.filter(|against| *against != assignment.entry()) {
        // The function goes by the name of the first one, after everything else in its text.
        let renamed = format!("\nlet {} = {}\n", value_name(assignment.entry()), value_name(against));
        second.bytes.extend_from_slice(renamed.as_bytes());
    }
    Ok(Posed { assignment, second })
}

#[cfg(test)]
mod tests;
