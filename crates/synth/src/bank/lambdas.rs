//! Functions as arguments of components: names, the function itself, and lambdas.
//!
//! The body of a lambda comes out of a bank of its own, in which each example counts several times, once for each of a few
//! values that its parameters may have there: two bodies that agree on all of them are one.

use super::{Bank, Place, Supply, Var, Vector};
use crate::answer::VarId;
use crate::cost;
use crate::mask::{MOST, Mask};
use crate::terms::{Term, TermId};
use crate::types::{Kind, Ty};
use crate::values::{UNDEFINED, ValueId};
use crate::world::World;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// The cost of a body.
const MOST_BODY: u32 = 5;
/// Bodies of one type of lambda.
const MOST_BODIES: usize = 60;
/// Values that each parameter is tried with.
const MOST_SAMPLES: usize = 6;

/// The banks of bodies, by the type of the lambda.
#[derive(Default)]
pub(super) struct Lambdas {
    bodies: FxHashMap<Ty, Option<Box<Bodies>>>,
}

struct Bodies {
    bank: Bank,
    vars: Vec<Var>,
    params: Rc<[VarId]>,
    supply: Supply,
    mask: Mask,
    /// How many entries have become lambdas.
    used: usize,
}

impl Bank {
    /// Functions that components can be given, at this level.
    pub(super) fn functions(&mut self, world: &mut World<'_>, place: &Place<'_>) {
        if self.level == 1 {
            self.names(world, place);
        }
        let Some(level) = self.level.checked_sub(cost::LAMBDA).filter(|level| (1..=MOST_BODY).contains(level)) else {
            return;
        };
        for ty in place.supply.taken.clone() {
            let mut known = std::mem::take(&mut self.lambdas);
            let bodies = known.bodies.entry(ty).or_insert_with(|| bodies(world, place, ty));
            if let Some(bodies) = bodies {
                self.lambdas_of(world, place, ty, bodies, level);
            }
            self.lambdas = known;
        }
    }

    fn names(&mut self, world: &mut World<'_>, place: &Place<'_>) {
        for ty in place.supply.taken.clone() {
            for instance in &place.supply.instances {
                if world.instances[instance.0 as usize].ty == ty {
                    let value = world.component_value(*instance);
                    let vector = place.supply.same(place.mask, value);
                    self.offer(world, ty, vector, |world| world.terms.add(Term::Component(*instance, Rc::new([]))));
                }
            }
            if place.supply.recursive && world.ty == ty {
                let value = world.itself_value();
                let vector = place.supply.same(place.mask, value);
                self.offer(world, ty, vector, |world| world.terms.add(Term::Itself(Rc::new([]))));
            }
        }
    }

    fn lambdas_of(&mut self, world: &mut World<'_>, place: &Place<'_>, ty: Ty, bodies: &mut Bodies, level: u32) {
        let Kind::Arrow(_, result) = *world.types.kind(ty) else { return };
        let inner = Place { vars: &bodies.vars, mask: bodies.mask, supply: &bodies.supply };
        bodies.bank.grow(world, &inner, level, MOST_BODIES);
        let new = bodies.used..bodies.bank.of(result).len();
        bodies.used = new.end;
        for i in new {
            let entry = &bodies.bank.of(result)[i];
            if is_name(world, entry.term, &bodies.params) {
                continue;
            }
            let mut taken = world.terms.variables(entry.term);
            taken.retain(|var| !bodies.params.contains(var));
            let vector = place.vector(place.mask, |column| {
                let value = |id: &VarId| {
                    place.vars.iter().find(|var| var.id == *id).map_or(UNDEFINED, |var| var.vector[column])
                };
                let bound = taken.iter().map(|var| (*var, value(var))).collect();
                world.lambda(ty, bodies.params.clone(), entry.term, bound)
            });
            let params = bodies.params.clone();
            self.offer(world, ty, vector, |world| world.terms.add(Term::Lambda(ty, params, entry.term, taken.into())));
        }
    }
}

/// Whether a body only calls something with the parameters: its name says the same.
fn is_name(world: &World<'_>, body: TermId, params: &[VarId]) -> bool {
    let (Term::Component(_, args) | Term::Apply(_, args)) = world.terms.get(body) else { return false };
    args.len() == params.len()
        && args.iter().zip(params).all(|(arg, param)| *world.terms.get(*arg) == Term::Var(*param))
}

/// The bank for the bodies of lambdas of a type; `None` when there is nothing to try them with.
fn bodies(world: &mut World<'_>, place: &Place<'_>, ty: Ty) -> Option<Box<Bodies>> {
    let Kind::Arrow(types, _) = world.types.kind(ty).clone() else { return None };
    let samples: Vec<Vec<ValueId>> = types.iter().map(|ty| samples(world, place, *ty)).collect();
    if samples.iter().any(Vec::is_empty) {
        return None;
    }
    // Which example each column is about, and which sample; the samples of several parameters go round at different paces.
    let per_column = MOST_SAMPLES.min(MOST / place.mask.len().max(1) as usize).max(1);
    let columns: Vec<(usize, usize)> =
        place.mask.iter().flat_map(|column| (0..per_column).map(move |sample| (column, sample))).take(MOST).collect();
    let wide = |vector: &Vector| -> Vector { columns.iter().map(|(column, _)| vector[*column]).collect() };
    let mut vars: Vec<Var> =
        place.vars.iter().map(|var| Var { vector: wide(&var.vector), part_of: None, ..var.clone() }).collect();
    let mut params = Vec::new();
    for (position, ty) in types.iter().enumerate() {
        let id = world.fresh_var(*ty);
        let known = &samples[position];
        let vector = columns
            .iter()
            .map(|(column, sample)| known[(sample * (position + 1) + sample / 2 * position + column) % known.len()])
            .collect();
        vars.push(Var { id, ty: *ty, vector, part_of: None, depth: 0, after: place.vars.len() });
        params.push(id);
    }
    let supply = Supply {
        constructed: place.supply.constructed.clone(),
        literals: place.supply.literals.clone(),
        instances: place.supply.instances.clone(),
        taken: Vec::new(),
        recursive: false,
        width: columns.len(),
        args: place.supply.args.iter().map(wide).collect(),
    };
    let mask = Mask::first(columns.len());
    Some(Box::new(Bodies { bank: Bank::default(), vars, params: params.into(), supply, mask, used: 0 }))
}

/// Values of a type that occur in the examples, smallest first.
fn samples(world: &World<'_>, place: &Place<'_>, ty: Ty) -> Vec<ValueId> {
    let mut found = Vec::new();
    for var in place.vars {
        for column in place.mask.iter() {
            let value = var.vector[column];
            let known = value != UNDEFINED && !world.values.is_open(value);
            for (part, of) in world.parts(value, var.ty).into_iter().filter(|_| known) {
                if of == ty && !found.contains(&part) {
                    found.push(part);
                }
            }
        }
    }
    for (value, of, _) in &place.supply.literals {
        if *of == ty && !found.contains(value) {
            found.push(*value);
        }
    }
    found.sort_by_key(|value| (world.values.size(*value), *value));
    found.truncate(MOST_SAMPLES);
    found
}
