//! Short programs over operators that make failing inputs of failing inputs.
//!
//! In: a failing input and a jury. Out: a few [`Perturbation`]s that are sound as far as they were tried: applied again and again, from
//! that input, they give valid failing inputs only. They are learned by the random walk of the Murphy paper (`mcmc`) or by
//! looking at all short ones (`enumerate`), and chosen for what they reach (`choose`).
//! Start at [`learn_perturbations`]; [`perturbed`] makes inputs with them; [`Perturbation::code`] writes them as OCaml.

mod choose;
mod code;
mod cost;
mod describe;
mod enumerate;
mod jump;
mod mcmc;
mod pool;
mod program;
mod runner;
mod sample;

#[cfg(test)]
pub(crate) mod tests;

pub use code::Code;
pub(crate) use program::MOST_PARAMS;
pub use sample::perturbed;

use crate::cached_oracle::CachedOracle;
use crate::functions::Functions;
use crate::operators::{Operator, derive, sort_of};
use crate::oracle::Label;
use crate::outcome::{Config, Learner};
use crate::setting::{Input, Setting};
use crate::values::Values;
use pool::Pool;
use program::{Apply, MOST_SLOTS, Program};
use runner::{Outputs, ProgramRunner};

/// Values in a perturbation that is applied on its own are at most so large.
const LARGEST: u32 = 1_000_000;
/// Inputs that are larger are not learned from.
const LARGEST_LEARNED: u32 = 1_000;
/// Applications and programs that the enumeration looks at.
const ENUMERATED: u64 = 150_000;
/// Steps of the program under test that a search takes: slow programs are asked about fewer inputs.
const PROGRAM_STEPS: u64 = 20_000_000;
/// Inputs that one application gives at most.
const MOST_OUTPUTS: usize = 64;

/// A program over operators from inputs to inputs; see the head of the file.
#[derive(Clone, PartialEq, Debug)]
pub struct Perturbation {
    /// The operators of the program, by their numbers in it.
    operators: Vec<Operator>,
    program: Program,
}

/// What learning gave.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Learned {
    /// The best first; each was verified on 50 rounds.
    pub perturbations: Vec<Perturbation>,
    /// Proposals of the random walk, or applications and programs that the enumeration looked at.
    pub steps: u64,
    /// Proposals that were accepted.
    pub accepted: u64,
    /// Programs whose first iterates all fail, with different iterates, from which the perturbations were chosen.
    pub candidates: u64,
    /// Calls of the program under test that learning took.
    pub calls: u64,
}

/// What a search did.
#[derive(Default)]
struct Progress {
    steps: u64,
    accepted: u64,
    /// The least cost of each walk.
    best: Vec<f64>,
}

/// What a search may use.
struct Budget {
    /// Calls, and questions about inputs outside, that are left for verifying what was found.
    reserved: u64,
    /// Applications and programs that the enumeration looks at.
    enumerated: u64,
    /// The steps of the program under test, all told, after which a search ends.
    until: u64,
}

impl Budget {
    fn new(config: &Config, jury: &CachedOracle<'_>) -> Budget {
        let reserved = 2 * choose::VERIFIED as u64 * config.perturbations as u64;
        Budget { reserved, enumerated: ENUMERATED, until: jury.counts.steps.saturating_add(PROGRAM_STEPS) }
    }

    fn is_spent(&self, jury: &CachedOracle<'_>) -> bool {
        let (calls, outside) = jury.left();
        jury.is_over() || calls.min(outside) <= self.reserved || jury.counts.steps > self.until
    }
}

/// Learns perturbations from a failing input. `seen` are inputs whose labels are known; those perturbations are preferred that reach
/// failing ones among them. Gives none when the input does not fail, is very large, or the learner is not one of programs.
pub fn learn_perturbations(
    jury: &mut CachedOracle<'_>,
    functions: &mut Functions,
    initial: &Input,
    config: &Config,
    learner: Learner,
    seen: &[(Input, Label)],
) -> Learned {
    let size = initial.iter().fold(0u32, |size, value| size.saturating_add(jury.values.size(*value)));
    let small = (1..=MOST_SLOTS).contains(&initial.len()) && size <= LARGEST_LEARNED;
    if !small || !jury.label(initial).is_some_and(Label::fails) {
        return Learned::default();
    }
    let before = jury.counts.calls;
    let setting = jury.setting.clone();
    let mut bench = ProgramRunner::new(&setting, derive(&setting, functions, config.operators), 100 + 4 * size);
    let mut pool = Pool::default();
    let progress = match learner {
        Learner::Mcmc => mcmc::walks(&mut bench, jury, functions, initial, config, &mut pool),
        Learner::Enumerate => enumerate::enumerate(&mut bench, jury, functions, initial, config, seen, &mut pool),
        Learner::Edits => return Learned::default(),
    };
    // Verifying goes on for longer.
    bench.largest = 1_000 + 20 * size;
    let candidates = pool.all.len() as u64;
    let chosen = choose::choose(&mut bench, jury, functions, initial, seen, pool, config);
    let perturbations = chosen.iter().map(|program| Perturbation::new(&bench.operators, program)).collect();
    let calls = jury.counts.calls - before;
    Learned { perturbations, steps: progress.steps, accepted: progress.accepted, candidates, calls }
}

impl Perturbation {
    /// A program with only the operators that it uses.
    fn new(operators: &[Operator], program: &Program) -> Perturbation {
        let mut used: Vec<u16> = Vec::new();
        let mut program = *program;
        let mut renumbered = |apply: &mut Apply| {
            let place = used.iter().position(|op| *op == apply.op).unwrap_or_else(|| {
                used.push(apply.op);
                used.len() - 1
            });
            apply.op = place as u16;
        };
        for statement in &mut program.statements[..program.len as usize] {
            renumbered(&mut statement.then);
            renumbered(&mut statement.other);
        }
        let operators = used.into_iter().map(|op| operators[op as usize].clone()).collect();
        Perturbation { operators, program }
    }

    /// The inputs that it makes of an input: one; several where an operator has no fixed result; none where it raises.
    pub fn apply(
        &self,
        functions: &mut Functions,
        values: &mut Values,
        setting: &Setting,
        input: &Input,
    ) -> Vec<Input> {
        let mut bench = ProgramRunner::new(setting, self.operators.clone(), LARGEST);
        bench.most_outputs = MOST_OUTPUTS;
        let mut outputs = Outputs::default();
        bench.run(functions, values, &self.program, input, &mut outputs);
        let mut found: Vec<Input> = Vec::new();
        for output in outputs.inputs.chunks_exact(input.len().max(1)) {
            if !found.iter().any(|known| **known == *output) {
                found.push(output.into());
            }
        }
        found
    }

    /// How many statements it has.
    pub fn len(&self) -> usize {
        self.program.len as usize
    }

    /// Whether it has no statements: it only exchanges slots.
    pub fn is_empty(&self) -> bool {
        self.program.len == 0
    }

    /// Whether some statement has a condition.
    pub(crate) fn has_conditions(&self) -> bool {
        self.program.body().iter().any(|statement| statement.guard.constant().is_none())
    }
}

/// The sorts of the slots of a setting.
fn slot_sorts(setting: &Setting) -> Vec<crate::operators::Sort> {
    setting.slots.iter().map(|slot| sort_of(&setting.space, slot.node)).collect()
}
