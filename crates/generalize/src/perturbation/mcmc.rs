//! The random walk of the Murphy paper (algorithm 1).
//!
//! In: operators, a failing input, how many perturbations and steps. Out: programs all of whose iterates fail, as far as they
//! were looked at: the best one of each walk, and others that were met on the way.
//! A walk begins at a random program and proposes jumps; a proposal that costs less is accepted, another one when `cost / cost'` is
//! greater than a random number. It ends after its steps, or when the jury has run out.
//! Invariant: the same seed gives the same walk.

use super::cost::{Measured, Trail, measure};
use super::jump::Jumper;
use super::pool::Pool;
use super::program::{MOST_STATEMENTS, Program};
use super::runner::ProgramRunner;
use super::{Budget, Progress};
use crate::cached_oracle::CachedOracle;
use crate::functions::Functions;
use crate::outcome::Config;
use crate::setting::Input;
use fastrand::Rng;

/// Programs that are drawn at most for the beginning of a walk.
const BEGINNINGS: usize = 20;

/// See the head of the file.
pub(crate) fn walks(
    bench: &mut ProgramRunner,
    jury: &mut CachedOracle<'_>,
    functions: &mut Functions,
    initial: &Input,
    config: &Config,
    pool: &mut Pool,
) -> Progress {
    let mut progress = Progress::default();
    let budget = Budget::new(config, jury);
    for number in 0..config.perturbations as u64 {
        let rng = Rng::with_seed(config.seed.wrapping_mul(0x9e37_79b9).wrapping_add(number));
        let mut walk = Walk { bench, jury, functions, initial, rng, trail: Trail::default(), pool };
        if walk.run(config, &budget, &mut progress).is_none() {
            break;
        }
    }
    progress
}

struct Walk<'a, 'o> {
    bench: &'a mut ProgramRunner,
    jury: &'a mut CachedOracle<'o>,
    functions: &'a mut Functions,
    initial: &'a Input,
    rng: Rng,
    trail: Trail,
    pool: &'a mut Pool,
}

impl Walk<'_, '_> {
    /// One walk; `None` when the jury has run out.
    fn run(&mut self, config: &Config, budget: &Budget, progress: &mut Progress) -> Option<()> {
        let (mut program, mut measured) = self.begin(config)?;
        let mut best = measured.cost;
        for _ in 0..config.steps {
            progress.steps += 1;
            let Some(proposed) = self.jumper().jump(&program).filter(|proposed| *proposed != program) else { continue };
            if budget.is_spent(self.jury) {
                return None;
            }
            let new = self.measure(&proposed, config.iterates)?;
            let accepted = new.cost <= measured.cost || self.rng.f64() < measured.cost / new.cost;
            if !accepted {
                continue;
            }
            progress.accepted += 1;
            (program, measured) = (proposed, new);
            best = best.min(new.cost);
        }
        progress.best.push(best);
        Some(())
    }

    fn begin(&mut self, config: &Config) -> Option<(Program, Measured)> {
        let statements = config.statements.clamp(1, MOST_STATEMENTS);
        let mut program = self.jumper().program(statements);
        // A beginning that raises at once tells nothing about its neighbours.
        for _ in 0..BEGINNINGS {
            let measured = self.measure(&program, config.iterates)?;
            if self.trail.len() > 1 {
                return Some((program, measured));
            }
            program = self.jumper().program(statements);
        }
        let measured = self.measure(&program, config.iterates)?;
        Some((program, measured))
    }

    fn jumper(&mut self) -> Jumper<'_> {
        Jumper { operators: &self.bench.operators, slots: &self.bench.slots, rng: &mut self.rng }
    }

    /// The cost of a program; a sound one is kept.
    fn measure(&mut self, program: &Program, rounds: usize) -> Option<Measured> {
        let Walk { bench, jury, functions, initial, trail, pool, .. } = self;
        let measured = measure(bench, jury, functions, program, initial, rounds, trail)?;
        if measured.sound {
            pool.add(program, &bench.operators, trail);
        }
        Some(measured)
    }
}
