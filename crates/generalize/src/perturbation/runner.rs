//! Runs programs over operators on inputs, and remembers what operators gave.
//!
//! In: a program, an input. Out: the inputs it makes: one, several where an operator has no fixed result, none where it raises.
//! Invariant: values larger than the bench takes count as raised, so that iterating always ends.

use super::program::{MOST_PARAMS, MOST_VARS, Program};
use crate::functions::Functions;
use crate::operators::{Operator, Sort, evaluate};
use crate::setting::Setting;
use crate::values::{ValueId, Values};
use refute_enumerate::Space;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Results that are tried of an operator without a fixed one.
const MOST_CHOICES: usize = 8;
/// Arguments of an operator whose results are remembered.
const REMEMBERED: usize = 3;

/// See the head of the file.
pub(crate) struct ProgramRunner {
    space: Arc<Space>,
    pub(crate) operators: Vec<Operator>,
    /// The sorts of the slots.
    pub(crate) slots: Vec<Sort>,
    /// Values are at most so large.
    pub(crate) largest: u32,
    /// Inputs that one run makes at most.
    pub(crate) most_outputs: usize,
    known: FxHashMap<(u16, [ValueId; REMEMBERED]), Option<ValueId>>,
}

/// What a run gave.
#[derive(Default, Debug)]
pub(crate) struct Outputs {
    /// Inputs one after another, each with its slots.
    pub(crate) inputs: Vec<ValueId>,
    /// Ways through the program that raised.
    pub(crate) raised: u32,
    /// Ways that gave an input.
    pub(crate) given: usize,
}

/// A program that is being run.
struct Running<'a> {
    program: &'a Program,
    live: u32,
    functions: &'a mut Functions,
    values: &'a mut Values,
    out: &'a mut Outputs,
}

type Env = [ValueId; MOST_VARS];

impl ProgramRunner {
    pub(crate) fn new(setting: &Setting, operators: Vec<Operator>, largest: u32) -> ProgramRunner {
        let slots = setting.slots.iter().map(|slot| crate::operators::sort_of(&setting.space, slot.node)).collect();
        let known = FxHashMap::default();
        ProgramRunner { space: setting.space.clone(), operators, slots, largest, most_outputs: 6, known }
    }

    /// What an operator gives; a list of results when it has no fixed one.
    pub(crate) fn value(
        &mut self,
        functions: &mut Functions,
        values: &mut Values,
        op: u16,
        args: &[ValueId],
    ) -> Option<ValueId> {
        let operator = &self.operators[op as usize];
        if args.len() > REMEMBERED {
            return evaluate(operator, &self.space, functions, values, args)
                .filter(|v| values.size(*v) <= self.largest);
        }
        let mut key = (op, [ValueId(0); REMEMBERED]);
        key.1[..args.len()].copy_from_slice(args);
        if let Some(known) = self.known.get(&key) {
            return known.filter(|value| values.size(*value) <= self.largest);
        }
        let result = evaluate(operator, &self.space, functions, values, args);
        self.known.insert(key, result);
        result.filter(|value| values.size(*value) <= self.largest)
    }

    /// Runs a program; the outputs before are gone.
    pub(crate) fn run(
        &mut self,
        functions: &mut Functions,
        values: &mut Values,
        program: &Program,
        input: &[ValueId],
        out: &mut Outputs,
    ) {
        out.inputs.clear();
        (out.raised, out.given) = (0, 0);
        let mut env = [ValueId(0); MOST_VARS];
        env[..input.len()].copy_from_slice(input);
        let live = program.live(&self.operators);
        self.step(&mut Running { program, live, functions, values, out }, env, 0);
    }

    /// Runs the statements from one on.
    fn step(&mut self, running: &mut Running<'_>, mut env: Env, from: usize) {
        let program = running.program;
        let slots = program.slots as usize;
        for (i, statement) in program.body().iter().enumerate().skip(from) {
            if running.live >> (slots + i) & 1 == 0 {
                continue;
            }
            let is_true = |var: u8| matches!(running.values.as_data(env[var as usize]), Some((1, _)));
            let apply = if statement.guard.holds(is_true) { &statement.then } else { &statement.other };
            let operator = &self.operators[apply.op as usize];
            let (count, any) = (operator.params.len(), operator.any);
            let mut args = [ValueId(0); MOST_PARAMS];
            (0..count).for_each(|k| args[k] = env[apply.args[k] as usize]);
            let Some(value) = self.value(running.functions, running.values, apply.op, &args[..count]) else {
                running.out.raised += 1;
                return;
            };
            if any {
                let mut choices = running.values.items(value);
                running.out.raised += u32::from(choices.is_empty());
                choices.truncate(MOST_CHOICES);
                for (k, choice) in choices.iter().enumerate() {
                    if !choices[..k].contains(choice) {
                        env[slots + i] = *choice;
                        self.step(running, env, i + 1);
                    }
                }
                return;
            }
            env[slots + i] = value;
        }
        if running.out.given < self.most_outputs {
            running.out.given += 1;
            running.out.inputs.extend(program.returned().iter().map(|var| env[*var as usize]));
        }
    }
}
