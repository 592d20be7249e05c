//! Runs both sides of a conjecture on small inputs before anything is proved about it.
//!
//! In: a goal. Out: whether some input contradicts it. The inputs are random numbers from a fixed seed; a variable whose type
//! is not known, or that is a function, stays a variable, and what cannot be computed without it says nothing. This decides only
//! what is worth trying. The runs are those of the driver, which is held to the machine by a test of its own.

use crate::certificate::Goal;
use crate::driver::measure::Measures;
use crate::driver::{Guide, Ran, Run, Stop};
use crate::prover::Prover;
use crate::question::Question;
use crate::term::matching::Substitution;
use crate::term::{Term, TermId};
use crate::types::unknown;
use crate::world::World;
use refute_ir::types::{Repr, Type, TypeId};

/// Inputs that are tried.
const TRIALS: u32 = 24;
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

impl Prover<'_> {
    /// Whether an input contradicts a conjecture.
    pub(super) fn is_contradicted(&mut self, goal: &Goal) -> bool {
        let world = &mut self.world;
        world.states += 1;
        let mut numbers = Numbers(1);
        let variables = world.terms.variables(goal.left);
        for trial in 0..TRIALS {
            let mut input = Substitution::default();
            for number in &variables {
                let ty = world.variable_type(*number);
                if let Some(value) = some(world, &ty, u64::from(trial % 4), &mut numbers) {
                    input.insert(*number, value);
                }
            }
            let holds = goal.conditions.iter().all(|condition| {
                let Question::AtMostZero(term) = condition.question else { return false };
                let value = world.terms.substitute(term, &input);
                matches!(world.terms[value], Term::Int(n) if (n <= 0) == (condition.answer == 1))
            });
            if !holds {
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

fn computed(world: &mut World<'_>, term: TermId, input: &Substitution) -> Ran<TermId> {
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
