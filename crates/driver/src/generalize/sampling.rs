//! As many failing inputs as are wanted.
//!
//! In: what the engine found. Out: failing inputs, each once: those that were met on the way, then what perturbations make of
//! them, then what edits reach.
//! Not here: judging them once more (see `told`).

use super::{GeneralizeRequest, OUTSIDE};
use refute_generalize::{CachedOracle, Functions, Generalization, Input, Perturbation, edited, perturbed};
use std::collections::BTreeSet;

/// Calls for each input that is wanted.
const CALLS: u64 = 20;

/// See the head of the file.
pub(super) fn failing(
    jury: &mut CachedOracle<'_>,
    functions: &mut Functions,
    found: &Generalization,
    request: &GeneralizeRequest<'_>,
) -> Vec<Input> {
    let mut inputs = found.failing.clone();
    let wanted = request.sample;
    if inputs.len() >= wanted {
        return inputs;
    }
    let mut known: BTreeSet<Input> = inputs.iter().cloned().collect();
    let calls = (wanted as u64).saturating_mul(CALLS);
    jury.allow(calls, calls.saturating_mul(OUTSIDE));
    let mut keep = |_: &mut CachedOracle<'_>, input: &Input| {
        if known.insert(input.clone()) {
            inputs.push(input.clone());
        }
        inputs.len() < wanted
    };
    for family in &found.families {
        let perturbations: &[Perturbation] = &family.perturbations;
        perturbed(jury, functions, perturbations, std::slice::from_ref(&family.smallest), &request.config, &mut keep);
    }
    let smallest: Vec<Input> = found.families.iter().map(|family| family.smallest.clone()).collect();
    edited(jury, functions, &smallest, &mut keep);
    inputs
}
