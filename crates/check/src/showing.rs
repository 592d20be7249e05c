//! Shows that a submission never ends on an input, where that can be seen within a few steps.
//!
//! In: an input for which the first budget was not enough. Out: how the submission behaves, if it is shown never to end. That is
//! better than any wait; where it is not shown, the budgets of `patience` decide.

use crate::comparison::{Behaved, CompareDomain, Comparer, Comparison, Given};
use refute_eval::{Drift, Val};
use refute_play::{CallInput, CompiledProgram, Runner};
use refute_verdict::Ending;

/// Inputs on which it is tried in vain; a submission with more of them is slow.
const MOST_VAIN: u32 = 64;

/// A machine that shows it.
#[derive(Clone)]
pub(crate) struct Prover {
    runner: Runner<Drift>,
    vain: u32,
}

impl Prover {
    fn new(script: &CompiledProgram) -> Prover {
        Prover { runner: Runner::new(script).0, vain: 0 }
    }
}

impl<D: CompareDomain> Comparer<D> {
    /// The submission's behaviour on an input, if it is shown never to end on it.
    pub(crate) fn shown(
        &mut self,
        given: Given<'_>,
        comparison: &mut Comparison<D::Shadow>,
    ) -> Option<Behaved<D::Shadow>> {
        let side = &self.submission;
        let prover = self.prover.get_or_insert_with(|| Box::new(Prover::new(&side.script)));
        if prover.vain >= MOST_VAIN {
            return None;
        }
        let input = CallInput { input: given.input.to_vec(), constants: given.constants.to_vec() };
        let (shown, steps) = prover.runner.never_ends(&side.script, side.function, &input);
        prover.vain += u32::from(!shown);
        comparison.steps += steps;
        comparison.runs += 1;
        shown.then(|| Behaved { ending: Ending::OutOfFuel, value: Val::default(), steps, comes_again: true })
    }
}
