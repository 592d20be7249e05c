//! Failing inputs made with perturbations.
//!
//! In: perturbations and failing inputs. Out: valid failing inputs, each once, in the order found: first what every perturbation makes
//! of every input, applied again and again (the Murphy paper's `Sample`); then what perturbations make of each other's
//! results, as long as it is wanted.

use super::Perturbation;
use super::program::MOST_SLOTS;
use super::runner::{Outputs, ProgramRunner};
use crate::cached_oracle::CachedOracle;
use crate::functions::Functions;
use crate::outcome::Config;
use crate::setting::Input;
use crate::values::ValueId;
use rustc_hash::FxHashSet;
use std::collections::VecDeque;

/// How often each perturbation is applied at first.
const ITERATES: usize = 20;
/// Values may grow by so much beyond the largest initial input.
const GROWTH: u32 = 400;

/// See the head of the file. `found` says whether to go on. The initial inputs are told as well, when they fail.
pub fn perturbed(
    jury: &mut CachedOracle<'_>,
    functions: &mut Functions,
    perturbations: &[Perturbation],
    initial: &[Input],
    config: &Config,
    found: &mut dyn FnMut(&mut CachedOracle<'_>, &Input) -> bool,
) {
    let setting = jury.setting.clone();
    if !(1..=MOST_SLOTS).contains(&setting.slots.len()) {
        return;
    }
    let size = |input: &Input| input.iter().fold(0u32, |size, value| size.saturating_add(jury.values.size(*value)));
    let largest = initial.iter().map(size).max().unwrap_or(0).saturating_add(GROWTH);
    let benches = perturbations.iter().map(|one| ProgramRunner::new(&setting, one.operators.clone(), largest));
    let mut sample = Sample {
        benches: benches.collect(),
        functions,
        perturbations,
        told: FxHashSet::default(),
        waiting: VecDeque::new(),
        outputs: Outputs::default(),
        found,
    };
    let _ = sample
        .begin(jury, initial)
        .and_then(|()| sample.iterate(jury, initial, config))
        .and_then(|()| sample.compose(jury));
}

struct Sample<'a> {
    perturbations: &'a [Perturbation],
    benches: Vec<ProgramRunner>,
    functions: &'a mut Functions,
    /// Everything that was looked at.
    told: FxHashSet<Input>,
    /// Failing inputs that not all perturbations were applied to.
    waiting: VecDeque<Input>,
    outputs: Outputs,
    found: &'a mut dyn FnMut(&mut CachedOracle<'_>, &Input) -> bool,
}

impl Sample<'_> {
    fn begin(&mut self, jury: &mut CachedOracle<'_>, initial: &[Input]) -> Option<()> {
        initial.iter().try_for_each(|input| self.tell(jury, input).map(|_| ()))
    }

    /// Tells of an input when it is new and fails, and says whether it is and does; `None` when it must end.
    fn tell(&mut self, jury: &mut CachedOracle<'_>, input: &[ValueId]) -> Option<bool> {
        if self.told.contains(input) {
            return Some(false);
        }
        let input: Input = input.into();
        self.told.insert(input.clone());
        if !jury.label(&input)?.fails() {
            return Some(false);
        }
        self.waiting.push_back(input.clone());
        (self.found)(jury, &input).then_some(true)
    }

    /// The results of one application that are new and fail.
    fn apply(&mut self, jury: &mut CachedOracle<'_>, perturbation: usize, input: &Input) -> Option<Vec<Input>> {
        let mut outputs = std::mem::take(&mut self.outputs);
        let program = &self.perturbations[perturbation].program;
        self.benches[perturbation].run(self.functions, &mut jury.values, program, input, &mut outputs);
        let mut failing = Vec::new();
        for output in outputs.inputs.chunks_exact(input.len()) {
            if self.tell(jury, output)? {
                failing.push(output.into());
            }
        }
        self.outputs = outputs;
        Some(failing)
    }

    /// Each perturbation again and again; all of them once before any of them twice.
    fn iterate(&mut self, jury: &mut CachedOracle<'_>, initial: &[Input], config: &Config) -> Option<()> {
        let count = self.perturbations.len();
        let mut fronts: Vec<(usize, Vec<Input>)> =
            initial.iter().flat_map(|input| (0..count).map(move |one| (one, vec![input.clone()]))).collect();
        for _ in 0..ITERATES.max(config.iterates) {
            for (perturbation, front) in &mut fronts {
                let mut next = Vec::new();
                for input in std::mem::take(front) {
                    next.extend(self.apply(jury, *perturbation, &input)?);
                }
                *front = next;
            }
        }
        Some(())
    }

    /// Every perturbation on everything that was found.
    fn compose(&mut self, jury: &mut CachedOracle<'_>) -> Option<()> {
        while let Some(input) = self.waiting.pop_front() {
            for perturbation in 0..self.perturbations.len() {
                self.apply(jury, perturbation, &input)?;
            }
        }
        Some(())
    }
}
