//! `refute prove`: whether two functions are the same, neither of them being anybody's homework.
//!
//! In: a [`ProveRequest`]. Out: a [`CheckVerdict`], `proved` with its proof, `differs` with an input, or `no-difference` with what blocked
//! a proof. Not here: proofs (see the crate `prove`), the search beside them (see `check`).

use crate::check::{CheckRequest, Refusal, check, prepare_check};
use crate::{CheckConfig, Entry, Listener, Prove, Text};
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

/// Proves that the second function is the same as the first, or looks for an input on which it is not.
///
/// # Errors
/// What is wrong with the first text.
pub fn prove(
    request: &ProveRequest<'_>,
    stop: &Arc<AtomicBool>,
    listener: &mut dyn Listener,
) -> Result<CheckVerdict, Refusal> {
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
    Ok(check(&assignment, &second, stop, listener))
}

#[cfg(test)]
mod tests;
