//! What each learner finds of the failing inputs of a universe.
//!
//! In: a benchmark. Out: a [`MeasuredLearner`] each: what it made within the usual number of calls, against the universe.
//! An input that a learner made counts for the input of the universe that differs from it only by what does not matter.

use super::held_out::{Drawn, drawn};
use super::{Benchmark, ENGINE_OUTSIDE, Fit, MeasuredLearner, case, inputs};
use crate::judge::thread_ms;
use refute_driver::Case;
use refute_generalize::{
    CachedOracle, Config, Input, JudgedInput, Label, Learner, OperatorSet, Oracle, edited, learn_perturbations,
    perturbed,
};
use refute_play::CallInput;
use rustc_hash::FxHashSet;
use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;

/// Shapes are counted among so many.
const FIRST: usize = 100;
/// Failing inputs that a learner may make.
const MOST: usize = 50_000;

/// An oracle that counts the inputs that pass.
struct Counting {
    oracle: Box<dyn Oracle>,
    passing: Rc<Cell<u64>>,
}

impl Oracle for Counting {
    fn judge(&mut self, input: &CallInput) -> Option<JudgedInput> {
        let judged = self.oracle.judge(input)?;
        if judged.label == Label::Passes {
            self.passing.set(self.passing.get() + 1);
        }
        Some(judged)
    }

    fn looked_at(&self) -> Option<&[u8]> {
        self.oracle.looked_at()
    }
}

/// What a learner made, in the order found.
struct Made {
    failing: Vec<CallInput>,
    perturbations: u64,
    steps: u64,
    /// Valid inputs that it made and that pass.
    passing: u64,
    calls: u64,
    /// Of everything, and of learning alone.
    seconds: (f64, f64),
}

fn name(learner: Learner) -> &'static str {
    match learner {
        Learner::Mcmc => "mcmc",
        Learner::Enumerate => "enumerate",
        Learner::Edits => "edits",
    }
}

impl Benchmark<'_> {
    pub(super) fn learners(&self) -> Result<Vec<MeasuredLearner>, String> {
        let learners = [Learner::Mcmc, Learner::Enumerate, Learner::Edits];
        let made = |learner| self.made(learner, OperatorSet::All);
        let learned = learners.into_iter().map(|learner| Ok(self.judged(name(learner), &made(learner)?)));
        learned.chain([self.at_random().map(|made| self.judged("random", &made))]).collect()
    }

    /// What is found with fewer operators.
    pub(super) fn restricted(&self) -> Result<Vec<MeasuredLearner>, String> {
        let sets = [
            (Learner::Enumerate, OperatorSet::OfTypes, "enumerate, operators of types"),
            (Learner::Enumerate, OperatorSet::Basic, "enumerate, basic operators"),
            (Learner::Mcmc, OperatorSet::OfTypes, "mcmc, operators of types"),
            (Learner::Mcmc, OperatorSet::Basic, "mcmc, basic operators"),
        ];
        sets.into_iter().map(|(learner, set, name)| Ok(self.judged(name, &self.made(learner, set)?))).collect()
    }

    /// What somebody finds who draws inputs at random, within as many calls.
    fn at_random(&self) -> Result<Made, String> {
        let Case { setting, mut oracle, .. } = case(self.request)?;
        let start = thread_ms();
        let (size, calls) = (self.described.size, Config::default().calls);
        let Drawn { failing, passing, calls } = drawn(&setting, &mut *oracle, size, calls, self.request.seed);
        let seconds = ((thread_ms() - start) / 1e3, 0.0);
        Ok(Made { failing, perturbations: 0, steps: 0, passing, calls, seconds })
    }

    fn made(&self, learner: Learner, operators: OperatorSet) -> Result<Made, String> {
        let Case { setting, oracle, mut functions, initial, .. } = case(self.request)?;
        let passing = Rc::new(Cell::new(0));
        let mut oracle = Counting { oracle, passing: Rc::clone(&passing) };
        let config = Config { seed: self.request.seed, learner: Some(learner), operators, ..Config::default() };
        let mut jury = CachedOracle::new(setting.clone(), &mut oracle, config.calls, ENGINE_OUTSIDE, &Arc::default());
        let initial = inputs(&setting, &mut jury, &initial);
        let mut failing: Vec<Input> = Vec::new();
        let mut known = FxHashSet::default();
        let mut found = |_: &mut CachedOracle<'_>, input: &Input| {
            if known.insert(input.clone()) {
                failing.push(input.clone());
            }
            failing.len() < MOST
        };
        let (mut perturbations, mut steps) = (0, 0);
        let start = thread_ms();
        let mut learned_at = start;
        if learner == Learner::Edits {
            edited(&mut jury, &mut functions, &initial, &mut found);
        } else {
            let mut all = Vec::new();
            for input in &initial {
                let learned = learn_perturbations(&mut jury, &mut functions, input, &config, learner, &[]);
                steps += learned.steps;
                all.extend(learned.perturbations);
            }
            learned_at = thread_ms();
            passing.set(0);
            perturbations = all.len() as u64;
            perturbed(&mut jury, &mut functions, &all, &initial, &config, &mut found);
        }
        let seconds = ((thread_ms() - start) / 1e3, (learned_at - start) / 1e3);
        let failing = failing.iter().map(|input| setting.filled(&jury.values, input)).collect();
        Ok(Made { failing, perturbations, steps, passing: passing.get(), calls: jury.counts.calls, seconds })
    }

    fn judged(&self, learner: &str, made: &Made) -> MeasuredLearner {
        let key = |filled: &CallInput| format!("{:?}", self.known.canonical(&self.setting, filled));
        let found: FxHashSet<String> = made.failing.iter().map(key).collect();
        let mut failing = self.universe.iter().filter(|(_, label)| label.fails());
        let (right, all) = failing.by_ref().fold((0, 0), |(right, all), (filled, _)| {
            (right + u64::from(found.contains(&format!("{filled:?}"))), all + 1)
        });
        let mut fit = Fit::new(right, made.passing, all - right);
        // What it made beyond the universe fails as well.
        fit.precision = Fit::new(made.failing.len() as u64, made.passing, 0).precision;
        let shapes: FxHashSet<_> = made.failing.iter().take(FIRST).map(|filled| &filled.input).collect();
        let (seconds, learning) = made.seconds;
        let walks = learner.starts_with(name(Learner::Mcmc));
        MeasuredLearner {
            learner: learner.to_string(),
            perturbations: made.perturbations,
            found: made.failing.len() as u64,
            fit,
            shapes: shapes.len() as u64,
            calls: made.calls,
            seconds: Some(seconds),
            steps: made.steps,
            steps_per_second: (walks && learning > 0.0).then(|| made.steps as f64 / learning),
        }
    }
}
