//! What the banks of a problem have in common.

use crate::bank::{Supply, Vector};
use crate::instances;
use crate::problem::Problem;
use crate::types::{Kind, Ty};
use crate::values::Node;
use crate::world::World;
use std::rc::Rc;

/// Integers that expressions may contain, with their cost.
const INTEGERS: [(i64, u32); 5] = [(0, 1), (1, 1), (2, 2), (-1, 4), (10, 4)];

pub(super) fn supply(world: &mut World<'_>, problem: &Problem, width: usize, args: Vec<Vector>) -> Supply {
    let instances: Vec<_> = instances::all(world).collect();
    let (constructed, taken) = wanted(world, problem.recursive);
    let mut literals = Vec::new();
    for ty in world.types.all() {
        match world.types.kind(ty) {
            Kind::Int => {
                let integer = |(value, cost)| (world.values.add(Node::Int(value)), ty, cost);
                literals.extend(INTEGERS.map(integer));
            }
            Kind::Text => literals.push((world.values.add(Node::Text(Rc::new([]))), ty, 1)),
            _ => {}
        }
    }
    Supply { constructed, literals, instances, taken, recursive: problem.recursive, width, args }
}

/// The types of which constructors are arguments of something, and the types of functions that are.
fn wanted(world: &World<'_>, recursive: bool) -> (Vec<Ty>, Vec<Ty>) {
    let (mut constructed, mut taken): (Vec<Ty>, Vec<Ty>) = (Vec::new(), Vec::new());
    let mut wanted: Vec<Ty> = world.instances.iter().flat_map(|one| one.params.clone()).collect();
    if recursive {
        wanted.extend(world.params.clone());
    }
    for ty in world.types.all() {
        if let Kind::Arrow(params, _) = world.types.kind(ty) {
            wanted.extend(params.clone());
        }
    }
    while let Some(ty) = wanted.pop() {
        match world.types.kind(ty) {
            Kind::Data(cases) if !constructed.contains(&ty) => {
                constructed.push(ty);
                wanted.extend(cases.iter().flat_map(|case| case.args.clone()));
            }
            Kind::Arrow(..) if !taken.contains(&ty) => taken.push(ty),
            _ => {}
        }
    }
    constructed.sort();
    taken.sort();
    (constructed, taken)
}
