//! Programs whose last statement has a condition.
//!
//! In: a beginning of a program with a boolean variable. Out: programs that end in `if c then op(args) else op(args)` for that variable.
//! The branch that the failing input takes is chosen first: it must keep inputs failing until the condition turns round, and the condition
//! must turn round at all. Only then all other branches are tried.

use super::super::program::{Apply, Guard, MOST_PARAMS, Program, Statement, Token};
use super::super::runner::Outputs;
use super::{CALL_STEPS, Enumeration, Var, choices};
use crate::operators::Sort;
use crate::values::ValueId;

/// What following one branch costs, when trying a derived operator costs 1.
const FOLLOWED_STEPS: u64 = 4;

impl Enumeration<'_, '_> {
    /// All programs that have one more statement, with a condition; `None` when it must end.
    pub(super) fn conditional(&mut self) -> Option<()> {
        let guards: Vec<u8> =
            (0..self.vars.len() as u8).filter(|var| self.vars[*var as usize].sort == Sort::Bool).collect();
        if guards.is_empty() {
            return Some(());
        }
        let branches = self.branches()?;
        for guard in guards {
            for (first, value) in &branches {
                let Some(value) = value else { continue };
                for slot in
                    (0..self.slots.len()).filter(|slot| self.slots[*slot] == self.result(first)).collect::<Vec<_>>()
                {
                    for alone in self.alone(first, slot) {
                        self.turning(guard, &alone, *value, &branches)?;
                    }
                }
            }
        }
        Some(())
    }

    fn result(&self, apply: &Apply) -> Sort {
        self.bench.operators[apply.op as usize].result
    }

    /// All applications that could be a branch, with their values on the failing input.
    fn branches(&mut self) -> Option<Vec<(Apply, Option<ValueId>)>> {
        let mut found = Vec::new();
        for op in 0..self.bench.operators.len() as u16 {
            let operator = &self.bench.operators[op as usize];
            if operator.any || !self.slots.contains(&operator.result) {
                continue;
            }
            let (params, calls) = (operator.params.clone(), operator.op.called().is_some());
            for args in self.arguments(&params) {
                self.spend(if calls { CALL_STEPS } else { 1 })?;
                let mut apply = Apply { op, args: [0; MOST_PARAMS] };
                apply.args[..args.len()].copy_from_slice(&args);
                let value = self.value(apply, args.len(), 0, false);
                found.push((apply, value));
            }
        }
        Some(found)
    }

    /// The programs without the condition: one slot gets the result of this branch, others themselves or that of an earlier statement.
    fn alone(&self, branch: &Apply, slot: usize) -> Vec<Program> {
        let mut alone = self.program;
        let var = alone.push(Statement::plain(*branch));
        let each = |other: usize| if other == slot { vec![var] } else { self.fitting(other) };
        let all = choices(&(0..self.slots.len()).map(each).collect::<Vec<_>>());
        let with = |returned: &Vec<u8>| {
            let mut program = alone;
            program.returns[..returned.len()].copy_from_slice(returned);
            program
        };
        all.iter().map(with).collect()
    }

    /// Programs with a condition in whose place another one has only the branch that the failing input takes.
    fn turning(
        &mut self,
        guard: u8,
        alone: &Program,
        value: ValueId,
        branches: &[(Apply, Option<ValueId>)],
    ) -> Option<()> {
        self.spend(FOLLOWED_STEPS)?;
        if !self.turns(alone, guard)? {
            return Some(());
        }
        let first = &alone.statements[alone.len as usize - 1].then;
        let sort = self.result(first);
        let holds = self.is_true(self.vars[guard as usize].at[0]);
        self.vars.push(Var::new(sort, vec![Some(value)], None));
        let condition = Guard::of(&[Token::Var(guard)]);
        let mut went_on = Some(());
        for (second, _) in branches.iter().filter(|(second, _)| second != first) {
            if self.result(second) != sort {
                continue;
            }
            let (then, other) = if holds { (*first, *second) } else { (*second, *first) };
            let mut program = *alone;
            program.statements[program.len as usize - 1] = Statement { guard: condition, then, other };
            if self.uses_everything(&program) {
                went_on = self.complete(&program);
            }
            if went_on.is_none() {
                break;
            }
        }
        self.vars.pop();
        went_on
    }

    /// Whether a program keeps the failing input failing until a variable turns round, and it does.
    fn turns(&mut self, program: &Program, guard: u8) -> Option<bool> {
        let mut looking = self.program;
        looking.returns[0] = guard;
        let before = self.is_true(self.vars[guard as usize].at[0]);
        let mut outputs = Outputs::default();
        let mut input = self.initial.clone();
        for _ in 0..self.rounds {
            self.bench.run(self.functions, &mut self.jury.values, program, &input, &mut outputs);
            let Some(output) = outputs.inputs.chunks_exact(input.len()).next() else { return Some(false) };
            if *output == *input || !self.jury.label(output)?.fails() {
                return Some(false);
            }
            input = output.into();
            self.bench.run(self.functions, &mut self.jury.values, &looking, &input, &mut outputs);
            let Some(now) = outputs.inputs.first().copied() else { return Some(false) };
            if self.is_true(Some(now)) != before {
                return Some(true);
            }
        }
        Some(false)
    }

    fn is_true(&self, value: Option<ValueId>) -> bool {
        value.is_some_and(|value| matches!(self.jury.values.as_data(value), Some((1, _))))
    }
}
