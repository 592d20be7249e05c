//! Learner against learner: how many failing inputs each finds with how many calls, from the same failing input.
//!
//! In: failing inputs to begin with, and all failing inputs up to a size. Out: a curve for each learner. Each has a machine, a memory and
//! a budget of its own. Where only the order of integers matters, inputs in the same order count as one.

use super::oracle::Answered;
use super::prepared::{Prepared, Program};
use super::{GeneralizeRequest, OUTSIDE};
use refute_enumerate::{Constant, show_call, size_of};
use refute_generalize::{
    CachedOracle, Config, Functions, Input, Learner, Setting, edited, learn_perturbations, perturbed,
};
use refute_play::CallInput;
use refute_verdict::{LearnerCurve, LearnerPoint};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

/// Points of a curve at most.
const POINTS: usize = 200;

/// What there is to find.
pub(super) struct Region {
    /// Failing inputs to begin with.
    pub(super) initial: Vec<CallInput>,
    /// Failing inputs up to the size.
    pub(super) failing: Vec<CallInput>,
    /// The size.
    pub(super) size: usize,
    /// Only the order of integers matters.
    pub(super) order_only: bool,
}

/// See the head of the file.
pub(super) fn curves(
    prepared: &Prepared,
    program: Program<'_, '_>,
    request: &GeneralizeRequest<'_>,
    region: &Region,
) -> Vec<LearnerCurve> {
    let known: BTreeSet<String> =
        region.failing.iter().filter_map(|input| key(&prepared.setting, input, region)).collect();
    let learners = [(Learner::Mcmc, "mcmc"), (Learner::Enumerate, "enumerate"), (Learner::Edits, "edits")];
    let mut curves = Vec::new();
    for (learner, name) in learners {
        let said: Rc<RefCell<Answered>> = Rc::default();
        let Ok(mut oracle) = prepared.oracle(program, &said) else { continue };
        let calls = request.config.calls;
        let mut jury = CachedOracle::new(
            prepared.setting.clone(),
            &mut *oracle,
            calls,
            calls.saturating_mul(OUTSIDE),
            &request.stop,
        );
        let mut curve = Curve { region, known: &known, found: BTreeSet::new(), failing: 0, points: Vec::new() };
        curve.run(&mut jury, &mut prepared.functions(), learner, &request.config);
        curves.push(LearnerCurve {
            learner: name.to_string(),
            points: thinned(curve.points),
            universe: known.len() as u64,
        });
    }
    curves
}

/// What an input counts as; nothing when it is larger than all that there is to find.
fn key(setting: &Setting, input: &CallInput, region: &Region) -> Option<String> {
    if size_of(&input.input) > region.size {
        return None;
    }
    let mut constants = input.constants.clone();
    if region.order_only {
        let ints = constants.iter().filter_map(|constant| match constant {
            Constant::Int(n) => Some(*n),
            _ => None,
        });
        let order: BTreeSet<i64> = ints.collect();
        for constant in &mut constants {
            if let Constant::Int(n) = constant {
                *n = order.range(..*n).count() as i64;
            }
        }
    }
    Some(show_call(&setting.space, &setting.function, &input.input, &constants))
}

/// A curve being made.
struct Curve<'a> {
    region: &'a Region,
    known: &'a BTreeSet<String>,
    found: BTreeSet<String>,
    failing: u64,
    points: Vec<LearnerPoint>,
}

impl Curve<'_> {
    fn run(&mut self, jury: &mut CachedOracle<'_>, functions: &mut Functions, learner: Learner, config: &Config) {
        let setting = jury.setting.clone();
        let initial: Vec<Input> =
            self.region.initial.iter().map(|input| setting.input(&mut jury.values, input)).collect();
        if learner == Learner::Edits {
            return edited(jury, functions, &initial, &mut |jury, input| self.note(jury, input));
        }
        let mut perturbations = Vec::new();
        for input in &initial {
            perturbations.extend(learn_perturbations(jury, functions, input, config, learner, &[]).perturbations);
        }
        perturbed(jury, functions, &perturbations, &initial, config, &mut |jury, input| self.note(jury, input));
    }

    /// Takes note of a failing input; always goes on.
    fn note(&mut self, jury: &mut CachedOracle<'_>, input: &Input) -> bool {
        self.failing += 1;
        let filled = jury.setting.filled(&jury.values, input);
        if let Some(key) = key(&jury.setting, &filled, self.region).filter(|key| self.known.contains(key)) {
            self.found.insert(key);
        }
        let share = if self.known.is_empty() { 0.0 } else { self.found.len() as f64 / self.known.len() as f64 };
        self.points.push(LearnerPoint { calls: jury.counts.calls, failing: self.failing, share });
        true
    }
}

/// Few enough points, the last one among them.
fn thinned(points: Vec<LearnerPoint>) -> Vec<LearnerPoint> {
    let step = points.len().div_ceil(POINTS).max(1);
    let last = points.len().saturating_sub(1);
    let kept = points.into_iter().enumerate().filter(|(at, _)| at % step == 0 || *at == last);
    kept.map(|(_, point)| point).collect()
}
