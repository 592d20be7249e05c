//! All short programs, shortest first, in a fixed order; those whose last statement has a condition come after the others.
//!
//! In: operators, a failing input. Out: programs all of whose iterates fail, as far as they were looked at.
//! Two beginnings of programs whose variables have the same values on a handful of inputs are one (observational equivalence):
//! the first one is gone on with. The handful has the failing input, others that were seen to fail, and random changes of them, so
//! that it is not by chance that `last a + 1` is the head of `b`. Of the last statement only what it does to the failing
//! input and its iterates counts.
//! Constants and constructors without arguments come for nothing; every other statement is used, and a slot gets itself or the result of a statement; without statements, slots of the same
//! type may change places.
//! Not here: conditions of earlier statements, and `and`, `or`, `not` (the random walk has them).

mod conditions;

use super::cost::{Trail, sound_for};
use super::jump::Jumper;
use super::pool::Pool;
use super::program::{Apply, MOST_PARAMS, Program, Statement};
use super::runner::{Outputs, ProgramRunner};
use super::{Budget, Progress};
use crate::cached_oracle::CachedOracle;
use crate::functions::Functions;
use crate::operators::{Operator, Sort};
use crate::oracle::Label;
use crate::outcome::Config;
use crate::setting::Input;
use crate::values::{Value, ValueId, Values};
use fastrand::Rng;
use rustc_hash::{FxHashSet, FxHasher};
use std::hash::{Hash, Hasher};

/// Statements at most.
const MOST_ENUMERATED: usize = 3;
/// What trying a call of a function costs, when trying a derived operator costs 1.
const CALL_STEPS: u64 = 4;
/// Constants and constructors without arguments that come for nothing.
const FREE: usize = 3;
/// Programs that are found for each perturbation that is wanted; then it ends.
const CHOICE: usize = 50;
/// Random changes in the handful of inputs.
const CHANGED: usize = 4;
/// Inputs in it that were seen to fail.
const SEEN: usize = 3;

/// See the head of the file.
pub(crate) fn enumerate(
    bench: &mut ProgramRunner,
    jury: &mut CachedOracle<'_>,
    functions: &mut Functions,
    initial: &Input,
    config: &Config,
    seen: &[(Input, Label)],
    pool: &mut Pool,
) -> Progress {
    let handful = handful(bench, jury, functions, initial, config, seen);
    let slots = bench.slots.clone();
    let values = |slot: usize| handful.iter().map(|input| Some(input[slot])).collect();
    let vars = slots.iter().enumerate().map(|(slot, sort)| Var::new(*sort, values(slot), None)).collect();
    let mut enumeration = Enumeration {
        vars,
        program: Program::identity(slots.len()),
        free: 0,
        envs: FxHashSet::default(),
        budget: Budget::new(config, jury),
        rounds: config.iterates,
        most: config.perturbations.saturating_mul(CHOICE),
        useful: useful(&bench.operators, &slots, None),
        conditions: false,
        trail: Trail::default(),
        progress: Progress::default(),
        slots,
        bench,
        jury,
        functions,
        initial,
        pool,
    };
    enumeration.add_free(handful.len());
    let most = config.statements.min(MOST_ENUMERATED);
    if (0..=most).try_for_each(|statements| enumeration.all(statements)).is_some() {
        enumeration.useful = useful(&enumeration.bench.operators, &enumeration.slots, Some(Sort::Bool));
        enumeration.conditions = true;
        let _ = (1..=most).try_for_each(|statements| enumeration.all(statements));
    }
    enumeration.progress
}

/// For each number of statements that follow: the sorts of slots, and those from which operators get there; `guard` is the sort of
/// conditions, which the last statement can use.
fn useful(operators: &[Operator], slots: &[Sort], guard: Option<Sort>) -> [Vec<Sort>; MOST_ENUMERATED] {
    let mut useful: [Vec<Sort>; MOST_ENUMERATED] = std::array::from_fn(|_| slots.to_vec());
    for more in 1..MOST_ENUMERATED {
        let (known, new) = useful.split_at_mut(more);
        let leading = operators.iter().filter(|operator| known[more - 1].contains(&operator.result));
        new[0].extend(leading.flat_map(|operator| operator.params.iter().copied()).chain(guard));
    }
    useful
}

/// All ways to take one of each, the last one changing fastest.
fn choices(each: &[Vec<u8>]) -> Vec<Vec<u8>> {
    each.iter().fold(vec![Vec::new()], |all, next| {
        all.iter().flat_map(|chosen| next.iter().map(|one| [&chosen[..], &[*one]].concat())).collect()
    })
}

/// Inputs on which beginnings of programs are compared, the failing input first.
fn handful(
    bench: &mut ProgramRunner,
    jury: &mut CachedOracle<'_>,
    functions: &mut Functions,
    initial: &Input,
    config: &Config,
    seen: &[(Input, Label)],
) -> Vec<Input> {
    let failing: Vec<&Input> = seen.iter().filter(|(_, label)| label.fails()).map(|(input, _)| input).collect();
    let mut found = vec![initial.clone()];
    found.extend((0..SEEN.min(failing.len())).map(|i| failing[i * failing.len() / SEEN].clone()));
    let mut rng = Rng::with_seed(config.seed);
    let mut outputs = Outputs::default();
    for number in 0..CHANGED {
        let values = &mut jury.values;
        let mut changed: Input = initial.iter().map(|value| scrambled(values, *value, &mut rng)).collect();
        for _ in 0..number {
            let program = Jumper { operators: &bench.operators, slots: &bench.slots, rng: &mut rng }.program(2);
            bench.run(functions, &mut jury.values, &program, &changed, &mut outputs);
            if let Some(output) = outputs.inputs.chunks_exact(changed.len()).next() {
                changed = output.into();
            }
        }
        found.push(changed);
    }
    found
}

/// The same value with other integers.
fn scrambled(values: &mut Values, value: ValueId, rng: &mut Rng) -> ValueId {
    refute_source::deep(|| match values.get(value).clone() {
        Value::Int(n) => values.int(n.saturating_mul(3).clamp(-(1 << 60), 1 << 60) + rng.i64(-4..=4)),
        Value::Data(case, parts) => {
            let parts: Vec<ValueId> = parts.iter().map(|part| scrambled(values, *part, rng)).collect();
            values.data(case, &parts)
        }
        Value::Array(parts) => {
            let parts = parts.iter().map(|part| scrambled(values, *part, rng)).collect();
            values.add(Value::Array(parts))
        }
        _ => value,
    })
}

/// A variable with its values on the handful of inputs.
struct Var {
    sort: Sort,
    at: Vec<Option<ValueId>>,
    hash: u64,
}

impl Var {
    /// `any` is the operator when it has no fixed result: its variable is not like one that has the same values by chance.
    fn new(sort: Sort, at: Vec<Option<ValueId>>, any: Option<u16>) -> Var {
        let mut hasher = FxHasher::default();
        (sort, &at, any).hash(&mut hasher);
        Var { sort, at, hash: hasher.finish() }
    }
}

struct Enumeration<'a, 'o> {
    bench: &'a mut ProgramRunner,
    jury: &'a mut CachedOracle<'o>,
    functions: &'a mut Functions,
    initial: &'a Input,
    pool: &'a mut Pool,
    slots: Vec<Sort>,
    vars: Vec<Var>,
    /// Begins with the statements that come for nothing.
    program: Program,
    free: u8,
    /// Beginnings that were gone on with: the variables in no order.
    envs: FxHashSet<Vec<u64>>,
    budget: Budget,
    rounds: usize,
    /// Programs that are found at most.
    most: usize,
    /// The sorts that may be of use when so many statements follow.
    useful: [Vec<Sort>; MOST_ENUMERATED],
    /// Whether the last statement has a condition.
    conditions: bool,
    trail: Trail,
    progress: Progress,
}

impl Enumeration<'_, '_> {
    /// Puts constants and constructors without arguments, other than booleans, before everything.
    fn add_free(&mut self, inputs: usize) {
        let free = |operator: &Operator| operator.params.is_empty() && operator.result != Sort::Bool;
        let ops = (0..self.bench.operators.len() as u16).filter(|op| free(&self.bench.operators[*op as usize]));
        for op in ops.take(FREE).collect::<Vec<_>>() {
            let value = self.bench.value(self.functions, &mut self.jury.values, op, &[]);
            let sort = self.bench.operators[op as usize].result;
            self.vars.push(Var::new(sort, vec![value; inputs], None));
            self.program.push(Statement::plain(Apply { op, args: [0; MOST_PARAMS] }));
            self.free += 1;
        }
    }

    /// The variable of the first statement that does not come for nothing.
    fn first(&self) -> u8 {
        self.program.slots + self.free
    }

    /// All programs of so many statements; `None` when it must end.
    fn all(&mut self, statements: usize) -> Option<()> {
        self.envs.clear();
        self.extend(statements)
    }

    /// Counts steps; `None` when it must end.
    fn spend(&mut self, steps: u64) -> Option<()> {
        self.progress.steps += steps;
        let spent = self.progress.steps > self.budget.enumerated || self.pool.all.len() >= self.most;
        (!spent && !self.budget.is_spent(self.jury)).then_some(())
    }

    /// All programs that begin as this one and have so many more statements; `None` when it must end.
    fn extend(&mut self, more: usize) -> Option<()> {
        if self.conditions && more == 1 {
            return self.conditional();
        }
        if more == 0 {
            return if self.program.len == self.free { self.exchanges() } else { self.returns() };
        }
        for op in 0..self.bench.operators.len() as u16 {
            let result = self.bench.operators[op as usize].result;
            if self.useful[more - 1].contains(&result) {
                self.applications(op, more)?;
            }
        }
        Some(())
    }

    /// All ways to give an operator arguments.
    fn applications(&mut self, op: u16, more: usize) -> Option<()> {
        let params = self.bench.operators[op as usize].params.clone();
        for args in self.arguments(&params) {
            let mut apply = Apply { op, args: [0; MOST_PARAMS] };
            apply.args[..args.len()].copy_from_slice(&args);
            self.apply(apply, params.len(), more)?;
        }
        Some(())
    }

    /// All ways to choose variables of these sorts.
    fn arguments(&self, params: &[Sort]) -> Vec<Vec<u8>> {
        let vars = 0..self.vars.len() as u8;
        let fitting = |param: &Sort| vars.clone().filter(|var| self.vars[*var as usize].sort == *param).collect();
        choices(&params.iter().map(fitting).collect::<Vec<_>>())
    }

    /// Goes on with one more statement.
    fn apply(&mut self, apply: Apply, params: usize, more: usize) -> Option<()> {
        let args = &apply.args[..params];
        let idle = |operators: &Enumeration<'_, '_>, var: u8| !operators.is_used(var) && !args.contains(&var);
        let statements = self.first()..self.program.slots + self.program.len;
        let pending = statements.filter(|var| idle(self, *var) && !self.slots.contains(&self.vars[*var as usize].sort));
        // What can only be used as an argument must still become one.
        if pending.count() >= more {
            return Some(());
        }
        let operator = &self.bench.operators[apply.op as usize];
        let (sort, any) = (operator.result, operator.any);
        let calls = operator.op.called().is_some();
        self.spend(if calls { CALL_STEPS } else { 1 })?;
        let inputs = if more == 1 { 1 } else { self.vars[0].at.len() };
        let mut at = Vec::with_capacity(inputs);
        for i in 0..inputs {
            at.push(self.value(apply, params, i, any));
            if i == 0 && at[0].is_none() {
                return Some(());
            }
        }
        let var = Var::new(sort, at, any.then_some(apply.op));
        if more > 1 && !self.is_new(&var) {
            return Some(());
        }
        self.vars.push(var);
        self.program.push(Statement::plain(apply));
        let went_on = self.extend(more - 1);
        self.vars.pop();
        self.program.len -= 1;
        went_on
    }

    /// What an operator gives on one of the inputs; some result when it has no fixed one.
    fn value(&mut self, apply: Apply, params: usize, input: usize, any: bool) -> Option<ValueId> {
        let mut args = [ValueId(0); MOST_PARAMS];
        for (i, var) in apply.args[..params].iter().enumerate() {
            args[i] = self.vars[*var as usize].at[input]?;
        }
        let value = self.bench.value(self.functions, &mut self.jury.values, apply.op, &args[..params])?;
        if !any {
            return Some(value);
        }
        let choices = self.jury.values.items(value);
        (!choices.is_empty()).then(|| choices[(input * 7 + 3) % choices.len()])
    }

    fn is_used(&self, var: u8) -> bool {
        self.program.body().iter().any(|statement| {
            let count = self.bench.operators[statement.then.op as usize].params.len();
            statement.then.args[..count].contains(&var)
        })
    }

    /// Whether a variable is none of those that are there, and none that was gone on with among the same others.
    fn is_new(&mut self, var: &Var) -> bool {
        if self.vars.iter().any(|known| known.hash == var.hash) {
            return false;
        }
        let statements = self.vars[self.first() as usize..].iter().map(|var| var.hash);
        let mut env: Vec<u64> = statements.chain([var.hash]).collect();
        env.sort_unstable();
        self.envs.insert(env)
    }

    /// Without statements: slots of the same type in each other's places.
    fn exchanges(&mut self) -> Option<()> {
        for i in 0..self.slots.len() {
            for j in i + 1..self.slots.len() {
                if self.slots[i] == self.slots[j] {
                    let mut program = self.program;
                    program.returns.swap(i, j);
                    self.complete(&program)?;
                }
            }
        }
        Some(())
    }

    /// All ways to return something such that every statement is used.
    fn returns(&mut self) -> Option<()> {
        let fitting: Vec<Vec<u8>> = (0..self.slots.len()).map(|slot| self.fitting(slot)).collect();
        for returned in choices(&fitting) {
            let mut program = self.program;
            program.returns[..returned.len()].copy_from_slice(&returned);
            if self.uses_everything(&program) {
                self.complete(&program)?;
            }
        }
        Some(())
    }

    /// What a slot can get: itself, or the result of a statement.
    fn fitting(&self, slot: usize) -> Vec<u8> {
        let statements = self.first()..self.program.slots + self.program.len;
        let results = statements.filter(|var| self.vars[*var as usize].sort == self.slots[slot]);
        [slot as u8].into_iter().chain(results).collect()
    }

    /// Whether every statement that does not come for nothing is used.
    fn uses_everything(&self, program: &Program) -> bool {
        let statements = program.len - self.free;
        program.live(&self.bench.operators) >> self.first() == (1u32 << statements) - 1
    }

    /// A complete program: kept when all its iterates fail.
    fn complete(&mut self, program: &Program) -> Option<()> {
        let changed = (0..self.initial.len())
            .any(|slot| self.vars[program.returns[slot] as usize].at[0] != Some(self.initial[slot]));
        if !changed {
            return Some(());
        }
        self.spend(1)?;
        let Enumeration { bench, jury, functions, initial, trail, .. } = self;
        if sound_for(bench, jury, functions, program, initial, (self.rounds, usize::MAX), trail)? {
            self.pool.add(program, &self.bench.operators, &self.trail);
        }
        Some(())
    }
}
