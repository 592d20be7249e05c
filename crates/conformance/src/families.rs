//! Measures how well the engine of `refute generalize` describes and finds the failing inputs of a benchmark.
//!
//! In: a file with `reference`, `submission` and the like (see `examples/generalize/README.md`). Out: figures
//! over all valid inputs to a bound and over a held-out sample beyond it; start at [`measure`]. [`tables`] shows them.
//! Every part begins anew, with programs that were never called: nothing that one part finds out helps another.
//! Invariant: all but the seconds depends on the request alone.
//! Not here: the engine (`refute_generalize`), what the real OCaml says about it (`generalization`).

mod figures;
mod held_out;
mod learners;
mod table;

pub use figures::{Figures, Fit, Inputs, Measured, MeasuredLearner, MeasuredPredicate};
pub use table::tables;

use crate::judge::thread_ms;
use held_out::held_out;
use refute_driver::{Case, Text, compared_case, specified_case};
use refute_enumerate::show_call;
use refute_generalize::{
    CachedOracle, Config, Functions, Input, Label, Predicate, Scope, Setting, Universe, formula, generalize, holds,
    universe, words,
};
use refute_play::CallInput;
use std::sync::Arc;

/// Inputs outside that may be asked about while the universe is made.
const OUTSIDE: u64 = 3_000_000;
/// Inputs outside that the engine may ask about.
const ENGINE_OUTSIDE: u64 = 400_000;

/// What is measured.
#[derive(Clone, Debug)]
pub struct Request<'a> {
    /// The benchmark.
    pub text: &'a Text,
    /// Who decides.
    pub decider: Decider,
    /// The universe ends at the largest size to which there are at most so many valid inputs.
    pub inputs: u64,
    /// The universe ends at this size at the latest.
    pub size: Option<usize>,
    /// Where random choices start.
    pub seed: u64,
    /// Whether learners are measured with fewer operators, too.
    pub operators: Operators,
}

/// The operators with which learners are measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operators {
    /// All.
    Usual,
    /// All, and then fewer.
    Restricted,
}

/// Who decides whether an input fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decider {
    /// The reference.
    Reference,
    /// The pre- and postcondition.
    Specification,
}

/// Measures one benchmark.
pub fn measure(request: &Request<'_>) -> Measured {
    let figures = Benchmark::new(request).and_then(|benchmark| benchmark.figures());
    Measured { file: request.text.name.clone(), figures }
}

/// All valid inputs of a benchmark to a bound.
#[derive(Clone, PartialEq, Debug)]
pub struct AllInputs {
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
pub fn all_inputs(request: &Request<'_>) -> Result<AllInputs, String> {
    let Benchmark { setting, universe, known, .. } = Benchmark::new(request)?;
    let call = |(filled, label): &(CallInput, Label)| {
        let call = show_call(&setting.space, &setting.function, &filled.input, &filled.constants);
        (call, label.fails())
    };
    Ok(AllInputs { calls: universe.iter().map(call).collect(), size: known.size, order_only: known.order_only })
}

/// A benchmark with its universe.
struct Benchmark<'a> {
    request: &'a Request<'a>,
    setting: Arc<Setting>,
    universe: Vec<(CallInput, Label)>,
    described: Inputs,
    /// What does not matter about inputs.
    known: Universe,
}

impl<'a> Benchmark<'a> {
    fn new(request: &'a Request<'a>) -> Result<Benchmark<'a>, String> {
        let first = case(request)?;
        let setting = first.setting.clone();
        let (universe, known) = labelled(request, first)?;
        let described = described(&universe, known.size, known.order_only);
        Ok(Benchmark { request, setting, universe, described, known })
    }
}

/// The benchmark, ready to be called.
fn case(request: &Request<'_>) -> Result<Case, String> {
    let case = match request.decider {
        Decider::Reference => compared_case(request.text),
        Decider::Specification => specified_case(request.text),
    };
    case.map_err(|error| error.to_string())
}

/// All valid inputs to the bound.
fn labelled(request: &Request<'_>, case: Case) -> Result<(Vec<(CallInput, Label)>, Universe), String> {
    let Case { setting, mut oracle, mut functions, initial, .. } = case;
    let mut jury = CachedOracle::new(setting.clone(), &mut *oracle, u64::MAX, OUTSIDE, &Arc::default());
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

fn described(inputs: &[(CallInput, Label)], size: usize, order_only: bool) -> Inputs {
    let failing = inputs.iter().filter(|(_, label)| label.fails()).count() as u64;
    Inputs { size, inputs: inputs.len() as u64, failing, order_only }
}

fn inputs(setting: &Setting, jury: &mut CachedOracle<'_>, filled: &[CallInput]) -> Vec<Input> {
    filled.iter().map(|filled| setting.input(&mut jury.values, filled)).collect()
}

impl Benchmark<'_> {
    fn figures(&self) -> Result<Figures, String> {
        let Case { setting, mut oracle, .. } = case(self.request)?;
        let held_out = held_out(&setting, &mut *oracle, self.described.size, self.request.seed);
        let size = held_out.iter().map(|(filled, _)| refute_enumerate::size_of(&filled.input)).max();
        let beyond = described(&held_out, size.unwrap_or(self.described.size), false);
        let predicate = self.predicate(&held_out)?;
        let mut learners = self.learners()?;
        if self.request.operators == Operators::Restricted {
            learners.extend(self.restricted()?);
        }
        Ok(Figures { universe: self.described.clone(), held_out: beyond, predicate, learners })
    }

    /// The engine's description, found with its usual budget, against the truth.
    fn predicate(&self, held_out: &[(CallInput, Label)]) -> Result<MeasuredPredicate, String> {
        let Case { setting, mut oracle, mut functions, initial, .. } = case(self.request)?;
        let config = Config { seed: self.request.seed, ..Config::default() };
        let mut jury = CachedOracle::new(setting.clone(), &mut *oracle, config.calls, ENGINE_OUTSIDE, &Arc::default());
        let initial = inputs(&setting, &mut jury, &initial);
        let before = thread_ms();
        let found = generalize(&mut jury, &mut functions, &initial, &config, &mut |_| {});
        let seconds = Some((thread_ms() - before) / 1e3);
        let counts = jury.counts;
        // One that speaks of inputs without failing parts only is no answer to whether an input fails.
        let whole = found.families.iter().filter(|family| family.scope == Scope::All);
        let predicates: Vec<&Predicate> = whole.filter_map(|family| family.predicate.as_ref()).collect();
        let mut fit = |inputs: &[(CallInput, Label)]| fit(&predicates, &setting, &mut functions, &mut jury, inputs);
        let (universe, beyond) = (fit(&self.universe), fit(held_out));
        Ok(MeasuredPredicate {
            formulas: predicates.iter().map(|one| formula(&setting, &functions, one).to_string()).collect(),
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
) -> Fit {
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
    Fit::new(right, wrong, missed)
}

#[cfg(test)]
mod tests;
