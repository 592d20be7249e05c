//! The examples as values, and inputs beside them.

use super::small::Small;
use crate::answer::End;
use crate::mask::MOST;
use crate::problem::Problem;
use crate::types::{Kind, Ty};
use crate::values::ValueId;
use crate::world::World;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// Inputs without results that stand beside the examples.
const MOST_PROBES: usize = 16;

/// Inputs that are made of examples.
const MOST_GRAFTS: usize = 6;

/// What the function gives for some arguments.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub args: Rc<[ValueId]>,
    pub result: ValueId,
}

/// The examples, none twice.
#[derive(Clone, Debug)]
pub(super) struct Examples {
    /// Those that the search looks at.
    pub lines: Vec<Line>,
    /// The others: candidates are tried on them too.
    pub rest: Vec<Line>,
    /// Large ones: candidates are tried on them, but one that needs too much there is not refuted.
    pub large: Vec<Line>,
}

/// The size of arguments and result from which on an example is large.
const LARGE: u32 = 500;

impl Examples {
    /// Reads the examples of a problem into the world's table.
    pub(super) fn read(world: &mut World<'_>, problem: &Problem) -> Result<Examples, End> {
        let mut lines: Vec<Line> = Vec::new();
        let mut first: FxHashMap<Rc<[ValueId]>, usize> = FxHashMap::default();
        for (number, example) in problem.examples.iter().enumerate() {
            let types = world.params.clone();
            let args = example.args.iter().zip(types).map(|(arg, ty)| world.datum(arg, ty)).collect();
            let result = world.datum(&example.result, world.result);
            let (Some(args), Some(result)) = (args, result) else {
                let why = format!("Example {} is not of the type of the goal.", number + 1);
                return Err(End::OutOfReach(why));
            };
            let line = Line { args, result };
            match world.table.get(&line.args) {
                Some(other) if *other != line.result => return Err(End::Contradiction(first[&line.args], number)),
                Some(_) => {}
                None => {
                    world.table.insert(line.args.clone(), line.result);
                    first.insert(line.args.clone(), number);
                    lines.push(line);
                }
            }
        }
        if lines.is_empty() {
            return Err(End::OutOfReach("There are no examples.".to_string()));
        }
        let size =
            |line: &Line| line.args.iter().chain([&line.result]).map(|value| world.values.size(*value)).sum::<u32>();
        let (mut lines, mut large): (Vec<Line>, Vec<Line>) = lines.into_iter().partition(|line| size(line) < LARGE);
        if lines.is_empty() {
            std::mem::swap(&mut lines, &mut large);
        }
        let rest = lines.split_off(lines.len().min(MOST - MOST_PROBES));
        Ok(Examples { lines, rest, large })
    }

    /// The parts of the examples that have no constructors, or that nothing is known about, each once, with their types.
    pub(super) fn leaves(&self, world: &World<'_>) -> Vec<(ValueId, Ty)> {
        let mut leaves = Vec::new();
        let mut seen = FxHashSet::default();
        for line in &self.lines {
            let whole =
                line.args.iter().copied().zip(world.params.iter().copied()).chain([(line.result, world.result)]);
            for (part, ty) in whole.flat_map(|(value, ty)| world.parts(value, ty)) {
                if !matches!(world.types.kind(ty), Kind::Data(_)) && seen.insert((part, ty)) {
                    leaves.push((part, ty));
                }
            }
        }
        leaves
    }

    /// Arguments of the examples with themselves in place of all their parts of the same type: trees on both sides.
    pub(super) fn grafts(&self, world: &mut World<'_>) -> Vec<Rc<[ValueId]>> {
        let mut made: Vec<Rc<[ValueId]>> = Vec::new();
        for line in &self.lines {
            for (param, value) in line.args.iter().enumerate() {
                let ty = world.params[param];
                let Some((case, args)) = world.values.case(*value).map(|(case, args)| (case, args.clone())) else {
                    continue;
                };
                let Some(types) = world.types.cases(ty).get(case as usize).map(|case| case.args.clone()) else {
                    continue;
                };
                if made.len() < MOST_GRAFTS && types.iter().filter(|of| **of == ty).count() > 1 {
                    let whole = |(arg, of): (&ValueId, &Ty)| if *of == ty { *value } else { *arg };
                    let parts: Vec<ValueId> = args.iter().zip(&types).map(whole).collect();
                    let mut input = line.args.to_vec();
                    input[param] = world.construct(case, &parts);
                    made.push(input.into());
                }
            }
        }
        made
    }

    /// Small inputs that are no examples.
    pub(super) fn probes(&self, world: &mut World<'_>) -> Vec<Rc<[ValueId]>> {
        let types = world.params.clone();
        let mut small = Small::new(world, self);
        let values: Vec<Vec<ValueId>> = types.iter().map(|ty| small.values(world, *ty)).collect();
        let mut inputs: Vec<Vec<ValueId>> = vec![Vec::new()];
        for values in &values {
            let longer = |input: &Vec<ValueId>| -> Vec<Vec<ValueId>> {
                values.iter().map(|value| input.iter().copied().chain([*value]).collect()).collect()
            };
            inputs = inputs.iter().flat_map(longer).collect();
            inputs.sort_by_key(|input| input.iter().map(|value| world.values.size(*value)).sum::<u32>());
            inputs.truncate(20 * MOST_PROBES);
        }
        inputs.retain(|input| !world.table.contains_key(input.as_slice()));
        inputs.into_iter().take(MOST_PROBES).map(Rc::from).collect()
    }
}
