//! What the banks of a problem have in common.
//!
//! Constants of types without constructors: a few small numbers, and what the examples contain; of texts also what all
//! results begin or end with.

use super::examples::Examples;
use crate::bank::{Supply, Vector};
use crate::instances;
use crate::problem::Problem;
use crate::types::{Kind, Ty};
use crate::values::{Node, ValueId};
use crate::world::World;
use std::rc::Rc;

/// Integers that expressions may contain, with their cost.
const INTEGERS: [(i64, u32); 5] = [(0, 1), (1, 1), (2, 2), (-1, 4), (10, 4)];
/// Floats that expressions may contain, with their cost.
const FLOATS: [(f64, u32); 3] = [(0.0, 1), (1.0, 1), (2.0, 2)];
/// The cost of a constant out of the examples, and how many of one type there are.
const FROM_EXAMPLES: u32 = 3;
const MOST_FROM_EXAMPLES: usize = 5;

/// The cost of what is made for arguments of recursive calls only.
const ACCUMULATED: u32 = 4;

pub(super) fn supply(
    world: &mut World<'_>,
    problem: &Problem,
    examples: &Examples,
    width: usize,
    args: Vec<Vector>,
) -> Supply {
    let instances: Vec<_> = instances::all(world).collect();
    let (constructed, taken) = wanted(world, problem.recursive);
    let literals = literals(world, examples);
    Supply { constructed, literals, instances, taken, recursive: problem.recursive, width, args }
}

/// The types of which constructors are arguments of something, with the cost up to which they are made, and the types of
/// functions that are.
fn wanted(world: &World<'_>, recursive: bool) -> (Vec<(Ty, u32)>, Vec<Ty>) {
    let (mut constructed, mut taken): (Vec<(Ty, u32)>, Vec<Ty>) = (Vec::new(), Vec::new());
    let mut wanted: Vec<(Ty, u32)> = Vec::new();
    // What one argument of a call of the function becomes while another gets smaller.
    if recursive && world.params.len() > 1 {
        wanted.extend(world.params.iter().map(|ty| (*ty, ACCUMULATED)));
    }
    // The last ones are taken first, and what they need has no bound.
    wanted.extend(world.instances.iter().flat_map(|one| one.params.clone()).map(|ty| (ty, u32::MAX)));
    for ty in world.types.all().filter(|ty| *ty != world.ty) {
        if let Kind::Arrow(params, _) = world.types.kind(ty) {
            wanted.extend(params.iter().map(|ty| (*ty, u32::MAX)));
        }
    }
    while let Some((ty, most)) = wanted.pop() {
        match world.types.kind(ty) {
            Kind::Data(cases) if !constructed.iter().any(|(known, _)| *known == ty) => {
                constructed.push((ty, most));
                wanted.extend(cases.iter().flat_map(|case| case.args.clone()).map(|ty| (ty, most)));
            }
            Kind::Arrow(..) if !taken.contains(&ty) => taken.push(ty),
            _ => {}
        }
    }
    constructed.sort();
    taken.sort();
    (constructed, taken)
}

fn literals(world: &mut World<'_>, examples: &Examples) -> Vec<(ValueId, Ty, u32)> {
    let mut literals: Vec<(ValueId, Ty, u32)> = Vec::new();
    for ty in world.types.all() {
        let fixed: Vec<(Node, u32)> = match world.types.kind(ty) {
            Kind::Int => {
                let mut all = INTEGERS.to_vec();
                for n in steady_differences(world, examples) {
                    all.retain(|(known, _)| *known != n);
                    all.push((n, FROM_EXAMPLES));
                }
                all.into_iter().map(|(n, cost)| (Node::Int(n), cost)).collect()
            }
            Kind::Float => FLOATS.map(|(x, cost)| (Node::Float(x.to_bits()), cost)).to_vec(),
            Kind::Text => {
                let mut texts = vec![(Node::Text(Rc::new([])), 1)];
                if ty == world.result {
                    texts.extend(common_ends(world, examples).into_iter().map(|text| (Node::Text(text), 2)));
                }
                texts
            }
            _ => Vec::new(),
        };
        for (node, cost) in fixed {
            literals.push((world.values.add(node), ty, cost));
        }
    }
    for (value, ty) in examples.leaves(world) {
        // Of integers only small ones stand for themselves; the others are more likely computed.
        let plain = matches!(world.types.kind(ty), Kind::Char | Kind::Text | Kind::Float);
        let known = literals.iter().filter(|(_, of, _)| *of == ty).count();
        if plain && known < MOST_FROM_EXAMPLES + 3 && !literals.iter().any(|(one, of, _)| (*one, *of) == (value, ty)) {
            literals.push((value, ty, FROM_EXAMPLES));
        }
    }
    literals
}

/// By how much, or how many times, a result is more or less than a number that is an argument, in two examples at least.
fn steady_differences(world: &World<'_>, examples: &Examples) -> Vec<i64> {
    let number = |value: ValueId| match world.values.node(value) {
        Node::Int(n) => Some(*n),
        _ => None,
    };
    let mut found: Vec<i64> = Vec::new();
    for param in (0..world.params.len()).filter(|param| matches!(world.types.kind(world.params[*param]), Kind::Int)) {
        let mut seen: Vec<i64> = Vec::new();
        for line in &examples.lines {
            let (Some(arg), Some(result)) = (number(line.args[param]), number(line.result)) else { continue };
            let difference = result.checked_sub(arg).and_then(i64::checked_abs);
            let times = (result.checked_rem(arg) == Some(0)).then(|| result / arg);
            for n in difference.into_iter().chain(times).filter(|n| *n > 2) {
                if seen.contains(&n) && !found.contains(&n) {
                    found.push(n);
                }
                seen.push(n);
            }
        }
    }
    found.truncate(MOST_FROM_EXAMPLES);
    found
}

/// What all results begin with, and what they end with.
fn common_ends(world: &World<'_>, examples: &Examples) -> Vec<Rc<[u8]>> {
    let texts: Vec<&[u8]> = examples
        .lines
        .iter()
        .filter_map(|line| match world.values.node(line.result) {
            Node::Text(text) => Some(&text[..]),
            _ => None,
        })
        .collect();
    let Some((first, rest)) = texts.split_first() else { return Vec::new() };
    if rest.is_empty() {
        return Vec::new();
    }
    let common = |same: &dyn Fn(&[u8], usize) -> bool| {
        (0..first.len()).take_while(|i| rest.iter().all(|text| same(text, *i))).count()
    };
    let begin = common(&|text, i| text.get(i) == first.get(i));
    let end = common(&|text, i| i < text.len() && text[text.len() - 1 - i] == first[first.len() - 1 - i]);
    let mut ends: Vec<Rc<[u8]>> = vec![first[..begin].into(), first[first.len() - end..].into()];
    ends.retain(|text| !text.is_empty());
    ends
}
