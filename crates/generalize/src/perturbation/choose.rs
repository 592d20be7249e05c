//! Which of the programs that were found become perturbations.
//!
//! In: programs with their first iterates. Out: a few that are verified on many more iterates, simplified, and chosen one after another
//! for what they reach that those before them do not: new shapes, new orders of the integers, inputs that were seen to fail.
//! Those that give new inputs again and again come before those that go round among a few; short programs come first among those that
//! reach as much. Of programs without fixed results only as many inputs count as one with
//! fixed results would give.
//! Invariant: everything chosen was right on [`VERIFIED`] rounds, and gave more than one input.

use super::cost::{Trail, retraces, sound_for};
use super::pool::{Candidate, Pool};
use super::program::{Program, Statement};
use super::runner::ProgramRunner;
use crate::cached_oracle::CachedOracle;
use crate::functions::Functions;
use crate::oracle::Label;
use crate::outcome::Config;
use crate::setting::Input;
use crate::values::{Value, ValueId, Values};
use rustc_hash::{FxHashSet, FxHasher};
use std::hash::{Hash, Hasher};

/// Rounds on which a perturbation is verified.
pub(crate) const VERIFIED: usize = 50;
/// Inputs that are looked at when there are several in a round.
const MOST_VERIFIED: usize = 100;
/// Inputs that were seen to fail and are looked at.
const MOST_SEEN: usize = 5_000;

/// A program that goes round among so many inputs is taken after all that go on.
const FEW: usize = 3;

/// What a program reaches.
struct Reach {
    shapes: FxHashSet<u64>,
    orders: FxHashSet<u64>,
}

/// See the head of the file.
pub(crate) fn choose(
    bench: &mut ProgramRunner,
    jury: &mut CachedOracle<'_>,
    functions: &mut Functions,
    initial: &Input,
    seen: &[(Input, Label)],
    pool: Pool,
    config: &Config,
) -> Vec<Program> {
    let failing = seen.iter().filter(|(_, label)| label.fails()).take(MOST_SEEN);
    let seen: FxHashSet<u64> = failing.map(|(input, _)| kinds(&jury.values, input).1).collect();
    let slots = initial.len();
    let inputs = slots * (1 + config.iterates);
    let reached =
        |candidate: &Candidate| reach(&jury.values, &candidate.trail[..inputs.min(candidate.trail.len())], slots);
    let mut left: Vec<(Candidate, Reach)> =
        pool.all.into_iter().map(|c| (reached(&c), c)).map(|(r, c)| (c, r)).collect();
    let (shape, order) = kinds(&jury.values, initial);
    let mut covered = Reach { shapes: FxHashSet::from_iter([shape]), orders: FxHashSet::from_iter([order]) };
    let mut chosen = Vec::new();
    while chosen.len() < config.perturbations {
        let scores = left.iter().enumerate().map(|(i, (candidate, reach))| {
            let gain = gain(bench, candidate, reach, &covered, &seen);
            ((gain > 0 && candidate.trail.len() > FEW * slots, gain), i)
        });
        // The first one among the best.
        let best = scores.fold(((false, 0), 0), |best, score| if score.0 > best.0 { score } else { best });
        if best.0.1 == 0 {
            break;
        }
        let (candidate, _) = left.remove(best.1);
        let mut trail = Trail::default();
        let rounds = (VERIFIED, MOST_VERIFIED);
        match sound_for(bench, jury, functions, &candidate.program, initial, rounds, &mut trail) {
            None => break,
            Some(false) => continue,
            Some(true) => {}
        }
        let more = reach(&jury.values, &trail.inputs, slots);
        covered.shapes.extend(more.shapes);
        covered.orders.extend(more.orders);
        chosen.push(shortened(bench, jury, functions, &candidate.program, &trail));
    }
    chosen
}

/// What a program adds to what is covered, for its length.
fn gain(bench: &ProgramRunner, candidate: &Candidate, reach: &Reach, covered: &Reach, seen: &FxHashSet<u64>) -> u64 {
    let shapes = reach.shapes.difference(&covered.shapes).count();
    let orders = reach.orders.difference(&covered.orders);
    let (orders, known) =
        orders.fold((0, 0), |(all, known), order| (all + 1, known + usize::from(seen.contains(order))));
    let gain = (shapes + orders + known) as u64;
    // A whole number, so that equal ones are equal.
    let any = candidate.program.body().iter().any(|one| bench.operators[one.then.op as usize].any);
    gain * 1_000 / (2 + u64::from(candidate.program.len) + u64::from(any))
}

fn reach(values: &Values, trail: &[ValueId], slots: usize) -> Reach {
    let (shapes, orders) = trail.chunks_exact(slots).skip(1).map(|input| kinds(values, input)).unzip();
    Reach { shapes, orders }
}

/// The shape of an input, and its order type (the shape with integers replaced by their rank), as hashes.
pub(crate) fn kinds(values: &Values, input: &[ValueId]) -> (u64, u64) {
    let mut hasher = FxHasher::default();
    let mut integers = Vec::new();
    let mut waiting: Vec<ValueId> = input.iter().rev().copied().collect();
    while let Some(value) = waiting.pop() {
        match values.get(value) {
            Value::Int(n) => {
                integers.push(*n);
                1u8.hash(&mut hasher);
            }
            Value::Data(case, parts) => {
                (2u8, case, parts.len()).hash(&mut hasher);
                waiting.extend(parts.iter().rev());
            }
            Value::Array(parts) => {
                (3u8, parts.len()).hash(&mut hasher);
                waiting.extend(parts.iter().rev());
            }
            _ => (4u8, value).hash(&mut hasher),
        }
    }
    let shape = hasher.finish();
    let mut ranks = integers.clone();
    ranks.sort_unstable();
    ranks.dedup();
    for n in integers {
        ranks.partition_point(|other| *other < n).hash(&mut hasher);
    }
    (shape, hasher.finish())
}

/// The shortest program that is found by leaving out conditions and statements and does the same to the input.
fn shortened(
    bench: &mut ProgramRunner,
    jury: &mut CachedOracle<'_>,
    functions: &mut Functions,
    program: &Program,
    trail: &Trail,
) -> Program {
    let mut best = program.simplified(&bench.operators);
    let mut own = Trail::default();
    while let Some(shorter) = shorter(bench, &best)
        .into_iter()
        .find(|shorter| retraces(bench, jury, functions, shorter, trail, (VERIFIED, MOST_VERIFIED), &mut own))
    {
        best = shorter;
    }
    best
}

/// Programs with a branch in place of a condition, or an earlier variable in place of a statement.
fn shorter(bench: &ProgramRunner, program: &Program) -> Vec<Program> {
    let mut found = Vec::new();
    for (i, statement) in program.body().iter().enumerate() {
        if statement.guard.constant().is_none() {
            for branch in [statement.then, statement.other] {
                let mut new = *program;
                new.statements[i] = Statement::plain(branch);
                found.push(new.simplified(&bench.operators));
            }
        }
        let var = program.slots + i as u8;
        let sort = program.sort(&bench.slots, &bench.operators, var);
        for earlier in (0..var).filter(|earlier| program.sort(&bench.slots, &bench.operators, *earlier) == sort) {
            let replaced = |old: u8| if old == var { earlier } else { old };
            let mut new = *program;
            for statement in &mut new.statements[i + 1..program.len as usize] {
                statement.guard = statement.guard.map(replaced);
                statement.then.args = statement.then.args.map(replaced);
                statement.other.args = statement.other.args.map(replaced);
            }
            new.returns = new.returns.map(replaced);
            found.push(new.simplified(&bench.operators));
        }
    }
    found
}
