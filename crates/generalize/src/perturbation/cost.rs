//! How good a program is as a perturbation: its iterates, and what they cost.
//!
//! In: a program, a failing input, how often to iterate. Out: the iterates as a [`Trail`], and the cost: 0 when all of them are
//! valid and fail, are different, and no operator is used twice on the way to an output.
//! Follows the Murphy paper, algorithm 2: the share of iterates that are not valid and failing, plus penalties for exceptions
//! and for repeated values, less in later rounds, and for repeated operators. Differs in that a round applies the program to what the
//! round before added: what older ones give is known already. When nothing was added all rounds that are left count as
//! the last one, which is what applying the program to everything again amounts to.
//! Invariant: the same program and input always have the same cost, however much is remembered.

use super::program::Program;
use super::runner::{Outputs, ProgramRunner};
use crate::cached_oracle::CachedOracle;
use crate::functions::Functions;
use crate::setting::Input;
use crate::values::ValueId;

/// Inputs that one round goes on from at most, where operators have no fixed result.
const MOST_IN_ROUND: usize = 6;
/// What one more use of an operator costs; a share of failing iterates is never worth less than 1 / 50.
const REPEATED_OPERATOR: f64 = 0.01;

/// Inputs one after another, the first one being where it began. Kept for one measurement after another.
#[derive(Default, Debug)]
pub(crate) struct Trail {
    /// The values of all slots of all inputs.
    pub(crate) inputs: Vec<ValueId>,
    outputs: Outputs,
    slots: usize,
}

/// What was found out about a program.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Measured {
    /// 0 is best.
    pub(crate) cost: f64,
    /// All iterates are valid and fail, it never raised, and there is more than one.
    pub(crate) sound: bool,
}

impl Trail {
    fn start(&mut self, initial: &[ValueId]) {
        self.slots = initial.len();
        self.inputs.clear();
        self.inputs.extend_from_slice(initial);
    }

    /// How many inputs there are, the first one included.
    pub(crate) fn len(&self) -> usize {
        self.inputs.len() / self.slots.max(1)
    }

    pub(crate) fn get(&self, i: usize) -> &[ValueId] {
        &self.inputs[i * self.slots..(i + 1) * self.slots]
    }

    fn contains(&self, input: &[ValueId]) -> bool {
        self.inputs.chunks_exact(self.slots).any(|known| known == input)
    }
}

/// What is weighed while iterating.
#[derive(Default)]
struct Penalties {
    exceptions: f64,
    duplicates: f64,
}

/// The cost of a program; `None` when the jury has run out.
pub(crate) fn measure(
    bench: &mut ProgramRunner,
    jury: &mut CachedOracle<'_>,
    functions: &mut Functions,
    program: &Program,
    initial: &Input,
    rounds: usize,
    trail: &mut Trail,
) -> Option<Measured> {
    trail.start(initial);
    let mut penalties = Penalties::default();
    let (mut from, mut failing) = (0, 1);
    // The weights of all rounds add up to 1.
    let all = (rounds * (rounds + 1)) as f64 / 2.0;
    for round in 1..=rounds {
        let weight = (rounds + 1 - round) as f64 / all;
        let until = trail.len();
        let (raised, again, given) = advance(bench, jury, functions, program, trail, from);
        from = until;
        let left = if trail.len() == until { weight_from(round, rounds, all) } else { weight };
        let outcomes = f64::from(raised) + given as f64;
        penalties.exceptions += left * f64::from(raised) / outcomes.max(1.0);
        penalties.duplicates += left * again as f64 / outcomes.max(1.0);
        for i in until..trail.len() {
            failing += usize::from(jury.label(trail.get(i))?.fails());
        }
        if trail.len() == until {
            break;
        }
    }
    let total = trail.len();
    let share = (total - failing) as f64 / total as f64;
    let repeated = f64::from(program.repeated(&bench.operators)) * REPEATED_OPERATOR;
    let cost = share + penalties.exceptions + penalties.duplicates + repeated;
    Some(Measured { cost, sound: failing == total && penalties.exceptions == 0.0 && total > 1 })
}

/// The weight of a round and all after it.
fn weight_from(round: usize, rounds: usize, all: f64) -> f64 {
    let left = rounds + 1 - round;
    (left * (left + 1)) as f64 / 2.0 / all
}

/// Applies a program to the inputs of a trail from one on, and adds what is new: how many raised, were there before, were given.
fn advance(
    bench: &mut ProgramRunner,
    jury: &mut CachedOracle<'_>,
    functions: &mut Functions,
    program: &Program,
    trail: &mut Trail,
    from: usize,
) -> (u32, usize, usize) {
    let until = trail.len();
    let (mut raised, mut again, mut given) = (0, 0, 0);
    let mut outputs = std::mem::take(&mut trail.outputs);
    for i in from..until.min(from + MOST_IN_ROUND) {
        bench.run(functions, &mut jury.values, program, trail.get(i), &mut outputs);
        raised += outputs.raised;
        for output in outputs.inputs.chunks_exact(trail.slots) {
            given += 1;
            if trail.contains(output) {
                again += 1;
            } else {
                trail.inputs.extend_from_slice(output);
            }
        }
    }
    trail.outputs = outputs;
    (raised, again, given)
}

/// Whether so many rounds give only inputs that fail, never raise, and give more than one. Ends at the first that is not so;
/// `None` when the jury has run out before that. Inputs beyond `most` are not looked at.
pub(crate) fn sound_for(
    bench: &mut ProgramRunner,
    jury: &mut CachedOracle<'_>,
    functions: &mut Functions,
    program: &Program,
    initial: &Input,
    (rounds, most): (usize, usize),
    trail: &mut Trail,
) -> Option<bool> {
    trail.start(initial);
    let mut from = 0;
    for _ in 0..rounds {
        let until = trail.len();
        let (raised, ..) = advance(bench, jury, functions, program, trail, from);
        from = until;
        if raised > 0 {
            return Some(false);
        }
        for i in until..trail.len() {
            if !jury.label(trail.get(i))?.fails() {
                return Some(false);
            }
        }
        if trail.len() == until || trail.len() > most {
            break;
        }
    }
    Some(trail.len() > 1)
}

/// Whether a program has exactly the iterates of a trail; nobody is asked about them.
pub(crate) fn retraces(
    bench: &mut ProgramRunner,
    jury: &mut CachedOracle<'_>,
    functions: &mut Functions,
    program: &Program,
    known: &Trail,
    (rounds, most): (usize, usize),
    own: &mut Trail,
) -> bool {
    own.start(known.get(0));
    let mut from = 0;
    for _ in 0..rounds {
        let until = own.len();
        let (raised, ..) = advance(bench, jury, functions, program, own, from);
        from = until;
        if raised > 0 || !known.inputs.starts_with(&own.inputs) {
            return false;
        }
        if own.len() == until || own.len() > most {
            break;
        }
    }
    own.inputs == known.inputs
}
