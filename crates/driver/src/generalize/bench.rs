//! Measures how well the failing inputs of a benchmark are described and found.
//!
//! In: a file with `reference`, `submission` and the like (see `examples/generalize/README.md`), a clock. Out: figures
//! over all valid inputs to a bound and over a held-out sample beyond it; start at [`bench`].
//! Every part begins anew, with programs that were never called: nothing that one part finds out helps another.
//! Invariant: all but the seconds depends on the request alone.
//! Not here: the engine (`refute_generalize`), reading files and the clock itself (`cli`).

mod held_out;
mod learners;

use super::case::{Case, compared, specified};
use crate::Text;
use crate::check::loaded::Loaded;
use held_out::held_out;
use refute_enumerate::show_call;
use refute_generalize::{
    CachedOracle, Config, Functions, Input, Label, Predicate, Setting, Universe, formula, generalize, holds, universe,
    words,
};
use refute_play::CallInput;
use refute_verdict::{BenchFigures, BenchFit, BenchInputs, BenchOracle, BenchPredicate, BenchVerdict};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Inputs outside that may be asked about while the universe is made.
const OUTSIDE: u64 = 3_000_000;
/// Inputs outside that the engine may ask about.
const ENGINE_OUTSIDE: u64 = 400_000;

/// What is measured.
#[derive(Clone, Debug)]
pub struct BenchRequest<'a> {
    /// The benchmark.
    pub text: &'a Text,
    /// Who decides.
    pub oracle: BenchOracle,
    /// The universe ends at the largest size to which there are at most so many valid inputs.
    pub inputs: u64,
    /// The universe ends at this size at the latest.
    pub size: Option<usize>,
    /// Where random choices start.
    pub seed: u64,
    /// Ends everything early.
    pub stop: Arc<AtomicBool>,
}

/// Measures one benchmark; the clock gives processor seconds.
pub fn bench(request: &BenchRequest<'_>, clock: &mut dyn FnMut() -> f64) -> BenchVerdict {
    let (figures, reason) = match Bench::new(request).and_then(|bench| bench.figures(clock)) {
        Ok(figures) => (Some(figures), None),
        Err(reason) => (None, Some(reason)),
    };
    BenchVerdict { file: request.text.name.clone(), oracle: request.oracle, reason, figures }
}

/// All valid inputs of a benchmark to a bound.
#[derive(Clone, PartialEq, Debug)]
pub struct BenchUniverse {
    /// Calls of the submission as OCaml, and whether they fail; smallest first.
    pub calls: Vec<(String, bool)>,
    /// The bound.
    pub size: usize,
    /// The order of integers alone decides, and of inputs with the same order there is one.
    pub order_only: bool,
}

/// The universe that a benchmark is measured on.
///
/// # Errors
/// Why there is none, as a sentence.
pub fn bench_universe(request: &BenchRequest<'_>) -> Result<BenchUniverse, String> {
    let Bench { setting, universe, known, .. } = Bench::new(request)?;
    let call = |(filled, label): &(CallInput, Label)| {
        let call = show_call(&setting.space, &setting.function, &filled.input, &filled.constants);
        (call, label.fails())
    };
    Ok(BenchUniverse { calls: universe.iter().map(call).collect(), size: known.size, order_only: known.order_only })
}

/// A benchmark with its universe.
struct Bench<'a> {
    request: &'a BenchRequest<'a>,
    loaded: Loaded,
    setting: Arc<Setting>,
    universe: Vec<(CallInput, Label)>,
    described: BenchInputs,
    /// What does not matter about inputs.
    known: Universe,
}

impl<'a> Bench<'a> {
    fn new(request: &'a BenchRequest<'a>) -> Result<Bench<'a>, String> {
        let mut loaded = Loaded::new();
        let refused = |_| "the file has errors; `refute types` shows them".to_string();
        loaded.add_quietly(request.text).map_err(refused)?;
        let first = case(&loaded, request.oracle)?;
        let setting = first.setting.clone();
        let (universe, known) = all_inputs(request, first)?;
        let described = described(&universe, known.size, known.order_only);
        Ok(Bench { request, loaded, setting, universe, described, known })
    }

    fn case(&self) -> Result<Case, String> {
        case(&self.loaded, self.request.oracle)
    }
}

/// The benchmark, ready to be called.
fn case(loaded: &Loaded, oracle: BenchOracle) -> Result<Case, String> {
    match oracle {
        BenchOracle::Reference => compared(loaded),
        BenchOracle::Spec => specified(loaded),
    }
}

/// All valid inputs to the bound.
fn all_inputs(request: &BenchRequest<'_>, case: Case) -> Result<(Vec<(CallInput, Label)>, Universe), String> {
    let Case { setting, mut oracle, mut functions, initial, .. } = case;
    let mut jury = CachedOracle::new(setting.clone(), &mut *oracle, u64::MAX, OUTSIDE, &request.stop);
    let initial = inputs(&setting, &mut jury, &initial);
    if !initial.iter().any(|input| jury.label(input).is_some_and(Label::fails)) {
        return Err("the submission does not fail on `init`".to_string());
    }
    let mut all = universe(&mut jury, &mut functions, &initial, request.inputs, request.size);
    let filled = |(input, label): &(Input, Label)| (setting.filled(&jury.values, input), *label);
    let inputs = all.inputs[..all.complete].iter().map(filled).collect();
    all.inputs.clear();
    Ok((inputs, all))
}

fn described(inputs: &[(CallInput, Label)], size: usize, order_only: bool) -> BenchInputs {
    let failing = inputs.iter().filter(|(_, label)| label.fails()).count() as u64;
    BenchInputs { size, inputs: inputs.len() as u64, failing, order_only }
}

fn inputs(setting: &Setting, jury: &mut CachedOracle<'_>, filled: &[CallInput]) -> Vec<Input> {
    filled.iter().map(|filled| setting.input(&mut jury.values, filled)).collect()
}

impl Bench<'_> {
    fn figures(&self, clock: &mut dyn FnMut() -> f64) -> Result<BenchFigures, String> {
        let Case { setting, mut oracle, .. } = self.case()?;
        let held_out = held_out(&setting, &mut *oracle, self.described.size, self.request.seed);
        let size = held_out.iter().map(|(filled, _)| refute_enumerate::size_of(&filled.input)).max();
        let beyond = described(&held_out, size.unwrap_or(self.described.size), false);
        let predicate = self.predicate(&held_out, clock)?;
        let learners = self.learners(clock)?;
        Ok(BenchFigures { universe: self.described.clone(), held_out: beyond, predicate, learners })
    }

    /// The engine's description, found with its usual budget, against the truth.
    fn predicate(
        &self,
        held_out: &[(CallInput, Label)],
        clock: &mut dyn FnMut() -> f64,
    ) -> Result<BenchPredicate, String> {
        let Case { setting, mut oracle, mut functions, initial, .. } = self.case()?;
        let config = Config { seed: self.request.seed, ..Config::default() };
        let mut jury =
            CachedOracle::new(setting.clone(), &mut *oracle, config.calls, ENGINE_OUTSIDE, &self.request.stop);
        let initial = inputs(&setting, &mut jury, &initial);
        let before = clock();
        let found = generalize(&mut jury, &mut functions, &initial, &config, &mut |_| {});
        let seconds = Some(clock() - before);
        let counts = jury.counts;
        let predicates: Vec<&Predicate> =
            found.families.iter().filter_map(|family| family.predicate.as_ref()).collect();
        let mut fit = |inputs: &[(CallInput, Label)]| fit(&predicates, &setting, &mut functions, &mut jury, inputs);
        let (universe, beyond) = (fit(&self.universe), fit(held_out));
        Ok(BenchPredicate {
            formulas: predicates.iter().map(|predicate| formula(&setting, &functions, predicate)).collect(),
            words: predicates.iter().map(|predicate| words(&setting, &functions, predicate)).collect(),
            universe,
            held_out: beyond,
            calls: counts.calls,
            outside: counts.outside,
            seconds,
        })
    }
}

/// One of the predicates should hold exactly for the failing inputs.
fn fit(
    predicates: &[&Predicate],
    setting: &Arc<Setting>,
    functions: &mut Functions,
    jury: &mut CachedOracle<'_>,
    inputs: &[(CallInput, Label)],
) -> BenchFit {
    let (mut right, mut wrong, mut missed) = (0, 0, 0);
    for (filled, label) in inputs {
        let input = setting.input(&mut jury.values, filled);
        let said = predicates.iter().any(|predicate| holds(predicate, setting, functions, &mut jury.values, &input));
        match (said, label.fails()) {
            (true, true) => right += 1,
            (true, false) => wrong += 1,
            (false, true) => missed += 1,
            (false, false) => {}
        }
    }
    BenchFit::new(right, wrong, missed)
}

#[cfg(test)]
mod tests;
