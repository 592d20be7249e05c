//! Functions of the shapes that people write: structural recursion with a condition or a look at a recursive result.
//!
//! A plan is a program of which only the matches are decided; its leaves and conditions are open (`plans`). Examples are run
//! on it, the smallest first: where a run comes to an open leaf, each of a pool of small expressions is tried (`pool`); where it comes to
//! an open condition, both ways are gone, as long as some condition of the pool would have gone them (`fill`). A call of the
//! function is a run of the plan itself, so the examples need not say what recursive calls give.
//! This finds what the banks do not: two and more recursive branches of which nothing is known alone.

mod backwards;
mod conditions;
mod fill;
mod plans;
pub(super) mod pool;
mod twins;

use super::{Line, Mask, Search, stages};
use crate::answer::Answer;
use crate::mask::MOST;
use crate::terms::{Term, TermId, parts as parts_of};
use crate::types::Kind;
use crate::values::{Node, ValueId};
use crate::world::World;
use fill::Filling;
use plans::{Place, Plan};
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// How much more than the best function another one may cost.
pub(super) const RIVAL: u32 = 6;
/// The prices up to which all plans are filled, one after another.
const PRICES: [u32; 11] = [8, 10, 12, 14, 16, 18, 21, 24, 28, 32, 37];
/// How the plans are filled, first and then: what only one example speaks of is met by many expressions, and most plans are
/// filled by the cheapest of these or not at all.
const EFFORTS: [FillingEffort; 2] = [
    FillingEffort { width: 6, steps: 350_000, usual: 12_000, unusual: 2_000, steps_of_rivals: 40_000 },
    FillingEffort { width: usize::MAX, steps: 250_000, usual: 40_000, unusual: 10_000, steps_of_rivals: 150_000 },
];
/// The same for helpers.
const OF_HELPERS: [FillingEffort; 1] =
    [FillingEffort { width: usize::MAX, steps: 40_000, usual: 8_000, unusual: 0, steps_of_rivals: 10_000 }];
/// Steps for one plan at one price where a list or a tree is not looked into.
const STEPS_OF_FLAT: u64 = 3_000;
/// Inputs beside the examples on which expressions are told apart.
pub(super) const MOST_PARTS: usize = 48;
/// Of them, inputs that have nothing to do with the examples, where there is room.
pub(super) const BESIDE: usize = 6;
/// Functions that are looked at.
const MOST_FOUND: usize = 150;

/// How far the filling of plans goes.
#[derive(Clone, Copy, Debug)]
struct FillingEffort {
    /// Expressions at a leaf that are gone on with, of those that do what the example at hand says.
    width: usize,
    /// Steps for all prices.
    steps: u64,
    /// For one plan at one price, of those that people write most and of the others.
    usual: u64,
    unusual: u64,
    /// Beyond the first function.
    steps_of_rivals: u64,
}

/// A function that does what the examples say.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub body: TermId,
    pub cost: u32,
}

impl Search<'_, '_> {
    /// Functions up to a cost, cheapest first; when there are any, only those that cost little more than the cheapest.
    pub(super) fn schemes(&mut self, limit: u32) -> Vec<(TermId, Answer)> {
        self.believes = true;
        self.stage = stages::SCHEMES;
        let lines = self.by_size();
        let mut plans = self.plans();
        let mut found: Vec<(TermId, Answer)> = Vec::new();
        let efforts = if self.carries { &OF_HELPERS[..] } else { &EFFORTS[..] };
        for effort in efforts.iter().copied() {
            self.fill_all(&mut plans, &lines, limit, effort, &mut found);
        }
        found.retain(|(_, answer)| answer.cost <= limit);
        // Of two with the same price the one that calls the function more often is the more likely meant.
        found.sort_by_cached_key(|(body, answer)| (answer.cost, std::cmp::Reverse(self.calls_in(*body))));
        found
    }

    fn calls_in(&self, term: TermId) -> usize {
        let term = self.world.terms.get(term);
        usize::from(matches!(term, Term::Itself(_))) + parts_of(term).map(|part| self.calls_in(part)).sum::<usize>()
    }

    /// Fills the plans at one price after another.
    fn fill_all(
        &mut self,
        plans: &mut [Plan],
        lines: &[Line],
        limit: u32,
        effort: FillingEffort,
        found: &mut Vec<(TermId, Answer)>,
    ) {
        let structured = self.world.params.iter().any(|ty| self.world.types.is_recursive(*ty));
        let mut is_first = true;
        let mut last = self.world.steps + effort.steps;
        plans.iter_mut().for_each(|plan| plan.is_hopeless = false);
        for price in PRICES {
            let price = price.min(limit);
            // Where one function was found others are likely.
            plans.sort_by_key(|plan| (!plan.is_lucky, !plan.is_usual));
            for plan in plans.iter_mut() {
                if self.world.is_over()
                    || self.world.steps > last
                    || plan.cost >= price
                    || plan.is_hopeless
                    || price <= plan.exact_to
                {
                    continue;
                }
                let steps = match plan.is_usual {
                    true if plan.is_flat() && structured => STEPS_OF_FLAT,
                    true => effort.usual,
                    false => effort.unusual,
                };
                let until = last.min(self.world.steps + steps);
                let memo = std::mem::take(&mut plan.memo);
                let filled = Filling::new(self, plan, lines, memo).fill(price, until, effort.width);
                (plan.memo, plan.is_hopeless) = (filled.memo, filled.is_all);
                if filled.is_exact {
                    plan.exact_to = price;
                }
                for one in filled.found {
                    plan.is_lucky = true;
                    if found.len() < MOST_FOUND && found.iter().all(|(body, _)| *body != one.body) {
                        found.push((one.body, self.answer(one.body, one.cost)));
                    }
                }
            }
            if let Some(best) = found.iter().map(|(_, answer)| answer.cost).min() {
                if std::mem::take(&mut is_first) {
                    last = last.min(self.world.steps + effort.steps_of_rivals);
                }
                if price >= best + RIVAL {
                    break;
                }
            }
            if price == limit || self.world.is_over() || self.world.steps > last {
                break;
            }
        }
    }

    /// All examples, the smallest first: they refute soonest.
    fn by_size(&self) -> Vec<Line> {
        let mut lines: Vec<Line> = self.examples.lines.iter().chain(&self.examples.rest).cloned().collect();
        lines.sort_by_key(|line| line.args.iter().map(|arg| self.world.values.size(*arg)).sum::<u32>());
        lines
    }
}

/// The inputs that recursive calls on the examples may have: parts of arguments, and smaller numbers.
pub(super) fn parts_of_inputs(world: &mut World<'_>, lines: &[Line]) -> Vec<Rc<[ValueId]>> {
    let mut known: FxHashSet<Rc<[ValueId]>> = lines.iter().map(|line| line.args.clone()).collect();
    let mut found: Vec<Rc<[ValueId]>> = Vec::new();
    let mut open: Vec<Rc<[ValueId]>> = lines.iter().map(|line| line.args.clone()).collect();
    let most = MOST_PARTS.min(MOST - Mask::first(lines.len()).len() as usize);
    let mut next = 0;
    while next < open.len() && found.len() < most {
        let args = open[next].clone();
        next += 1;
        let smaller: Vec<Vec<ValueId>> = (0..args.len()).map(|param| parts(world, param, args[param])).collect();
        let mut inputs: Vec<Vec<ValueId>> = vec![Vec::new()];
        for (arg, smaller) in args.iter().zip(&smaller) {
            let all: Vec<ValueId> = std::iter::once(*arg).chain(smaller.iter().copied()).collect();
            let longer = |input: &Vec<ValueId>| -> Vec<Vec<ValueId>> {
                all.iter().map(|value| input.iter().copied().chain([*value]).collect()).collect()
            };
            inputs = inputs.iter().flat_map(longer).take(16).collect();
        }
        for input in inputs {
            let input: Rc<[ValueId]> = input.into();
            if found.len() < most && known.insert(input.clone()) {
                found.push(input.clone());
                open.push(input);
            }
        }
    }
    found
}

/// What a recursive call may have in place of an argument.
fn parts(world: &mut World<'_>, param: usize, value: ValueId) -> Vec<ValueId> {
    let ty = world.params[param];
    if let Kind::Data(cases) = world.types.kind(ty) {
        let Some((case, args)) = world.values.case(value) else { return Vec::new() };
        let types = &cases[case as usize].args;
        return args.iter().zip(types).filter(|(_, of)| **of == ty).map(|(arg, _)| *arg).collect();
    }
    match *world.values.node(value) {
        Node::Int(n) if matches!(world.types.kind(ty), Kind::Int) && n > 0 => {
            [n - 1, n / 10].map(|n| world.values.add(Node::Int(n))).to_vec()
        }
        _ => Vec::new(),
    }
}

impl Plan {
    /// Whether nothing is looked into.
    fn is_flat(&self) -> bool {
        !matches!(self.root, Place::Match(..))
    }

    /// Whether a plan is worth trying before another one.
    fn order(&self) -> (u32, usize) {
        (self.cost, self.leaves.len() + self.tests.len())
    }
}
