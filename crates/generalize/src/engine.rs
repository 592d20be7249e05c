//! The stages in order: shrink, look around, find what failing inputs have in common, learn perturbations.

use crate::functions::Functions;
use crate::jury::Jury;
use crate::oracle::Label;
use crate::outcome::{Config, Family, Generalization};
use crate::setting::Input;

/// What is being done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Failing inputs are made smaller.
    Shrinking,
    /// Inputs around them are looked at.
    Surrounding,
    /// What failing inputs have in common is searched for.
    Describing,
    /// Perturbations are learned.
    Perturbing,
}

/// Generalizes failing inputs; those that do not fail are left out. `tell` hears of every stage as it begins.
pub fn generalize(
    jury: &mut Jury<'_>,
    functions: &mut Functions,
    initial: &[Input],
    config: &Config,
    tell: &mut dyn FnMut(Stage),
) -> Generalization {
    tell(Stage::Shrinking);
    let _ = (functions, config);
    let mut found = Generalization::default();
    for input in initial {
        let Some(Label::Fails(class)) = jury.label(input) else { continue };
        found.families.push(Family {
            class,
            smallest: input.clone(),
            examples: Vec::new(),
            passing: None,
            pattern: None,
            predicate: None,
            failing: 1,
            covered: 0,
            confirmed: 0,
            perturbations: Vec::new(),
        });
    }
    found
}
