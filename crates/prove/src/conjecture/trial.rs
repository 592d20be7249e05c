//! Runs both sides of a conjecture on small inputs before anything is proved about it.
//!
//! In: a goal. Out: whether some input contradicts it. The inputs are random numbers from a fixed seed; a variable whose type
//! is not known, or that is a function, stays a variable, and what cannot be computed without it says nothing. This decides only
//! what is worth trying. The runs are those of the driver, which is held to the machine by a test of its own.

use crate::certificate::{Goal, Relation};
use crate::driver::measure::Measures;
use crate::driver::{Guide, Ran, Run, Stop};
use crate::prover::Prover;
use crate::question::{Assumption, Question};
use crate::term::matching::Substitution;
use crate::term::{Term, TermId};
use crate::types::unknown;
use crate::world::World;
use refute_ir::types::{Repr, Type, TypeId};

/// Inputs that are tried.
const TRIALS: u32 = 24;
/// Elements that are asked for.
const ELEMENTS: u32 = 8;
/// Steps of one side.
const STEPS: u64 = 3_000;

/// Numbers that look random and are the same on every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound.max(1)
    }
}

/// Small inputs for the variables of a term.
pub(super) struct Inputs {
    numbers: Numbers,
    variables: Vec<u32>,
    trial: u64,
}

impl Inputs {
    pub(super) fn new(world: &World<'_>, term: TermId) -> Inputs {
        Inputs { numbers: Numbers(1), variables: world.terms.variables(term), trial: 0 }
    }

    pub(super) fn next(&mut self, world: &mut World<'_>) -> Substitution {
        let mut input = Substitution::default();
        for number in &self.variables {
            let ty = world.variable_type(*number);
            if let Some(value) = some(world, &ty, self.trial % 4, &mut self.numbers) {
                input.insert(*number, value);
            }
        }
        self.trial += 1;
        input
    }
}

impl Prover<'_> {
    /// Whether an input contradicts a conjecture.
    pub(super) fn is_contradicted(&mut self, goal: &Goal) -> bool {
        let world = &mut self.world;
        world.states += 1;
        let mut inputs = Inputs::new(world, goal.left);
        for trial in 0..TRIALS {
            let mut input = inputs.next(world);
            if let Some(relation) = &goal.relation {
                // The same list, or the same the other way round, where the question cannot tell that.
                let Some(list) = input.get(&relation.first).copied() else { continue };
                let other = if trial % 2 == 0 { list } else { reversed(world, list) };
                input.insert(relation.second, other);
                if !are_alike(world, relation, &input) {
                    continue;
                }
            }
            if !hold(world, &goal.conditions, &input) {
                continue;
            }
            if goal.premise.is_some_and(|premise| computed(world, premise, &input).is_err()) {
                continue;
            }
            let Ok(right) = computed(world, goal.right, &input) else { continue };
            match computed(world, goal.left, &input) {
                Ok(left) if left != right => return true,
                Err(Stop::Raises) => return true,
                _ => {}
            }
        }
        false
    }
}

/// Whether facts about integers hold of an input.
pub(super) fn hold(world: &mut World<'_>, conditions: &[Assumption], input: &Substitution) -> bool {
    conditions.iter().all(|condition| {
        let Question::AtMostZero(term) = condition.question else { return false };
        let value = world.terms.substitute(term, input);
        matches!(world.terms[value], Term::Int(n) if (n <= 0) == (condition.answer == 1))
    })
}

/// A list the other way round.
fn reversed(world: &mut World<'_>, list: TermId) -> TermId {
    let mut reversed = world.terms.int(0);
    let mut rest = list;
    while let Term::Block(0, fields) = world.terms[rest].clone()
        && let [first, next] = fields[..]
    {
        reversed = world.terms.add(Term::Block(0, [first, reversed].into()));
        rest = next;
    }
    reversed
}

/// Whether the two values of a relation answer the question alike for some elements.
fn are_alike(world: &mut World<'_>, relation: &Relation, input: &Substitution) -> bool {
    let ty = world.variable_type(relation.element);
    let mut numbers = Numbers(2);
    (0..ELEMENTS).all(|_| {
        let Some(element) = some(world, &ty, 1, &mut numbers) else { return false };
        let mut input = input.clone();
        input.insert(relation.element, element);
        let answers = [relation.left, relation.right].map(|question| computed(world, question, &input));
        matches!(answers, [Ok(one), Ok(two)] if one == two)
    })
}

/// The value of a term for an input.
pub(super) fn computed(world: &mut World<'_>, term: TermId, input: &Substitution) -> Ran<TermId> {
    let term = world.terms.substitute(term, input);
    let mut run = Run::new(world, &[], Measures::none(), Guide::Search).entering(u32::MAX).within(STEPS);
    run.normal(term)
}

/// A small value of a type.
fn some(world: &mut World<'_>, ty: &Type, room: u64, numbers: &mut Numbers) -> Option<TermId> {
    match ty {
        _ if *ty == unknown() => None,
        Type::Arrow(..) => None,
        Type::Var(_) | Type::Con(TypeId::INT, _) => {
            let n = numbers.below(6) as i64 - 1;
            Some(world.terms.int(n))
        }
        Type::Con(TypeId::CHAR, _) => {
            let n = 97 + numbers.below(3) as i64;
            Some(world.terms.int(n))
        }
        Type::Con(TypeId::STRING, _) => {
            let text = ["a", "b", "c"][numbers.below(3) as usize];
            Some(world.terms.add(Term::String(text.as_bytes().into())))
        }
        _ => {
            if let Some(parts) = world.types.components(ty) {
                let parts: Option<Vec<TermId>> = parts.iter().map(|part| some(world, part, room, numbers)).collect();
                return Some(world.terms.add(Term::Block(0, parts?.into())));
            }
            let mut alternatives = world.types.alternatives(ty)?;
            if room == 0 {
                let least = alternatives.iter().map(|one| one.args.len()).min()?;
                alternatives.retain(|one| one.args.len() == least);
            }
            let one = alternatives.swap_remove(numbers.below(alternatives.len() as u64) as usize);
            match one.repr {
                Repr::Immediate(n) => Some(world.terms.int(i64::from(n))),
                Repr::Block(tag) => {
                    let room = room.checked_sub(1)?;
                    let args: Option<Vec<TermId>> =
                        one.args.iter().map(|arg| some(world, arg, room, numbers)).collect();
                    Some(world.terms.add(Term::Block(tag, args?.into())))
                }
            }
        }
    }
}
