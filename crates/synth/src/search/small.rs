//! Small values of a type, made of constructors and of the constants and functions that the examples have.

use super::examples::Examples;
use crate::types::{Kind, Ty};
use crate::values::{Node, ValueId};
use crate::world::World;
use rustc_hash::FxHashMap;

/// Values of one type.
const MOST_VALUES: usize = 40;
/// The size of a value.
const LARGEST: u32 = 7;
/// Integers beside those of the examples.
const INTEGERS: [i64; 3] = [0, 1, 2];

pub(super) struct Small {
    /// Values of types without constructors, in the examples.
    leaves: FxHashMap<Ty, Vec<ValueId>>,
    made: FxHashMap<(Ty, u32), Vec<ValueId>>,
}

impl Small {
    pub(super) fn new(world: &mut World<'_>, examples: &Examples) -> Small {
        let mut leaves: FxHashMap<Ty, Vec<ValueId>> = FxHashMap::default();
        for (value, ty) in examples.leaves(world) {
            leaves.entry(ty).or_default().push(value);
        }
        for ty in world.types.all() {
            if matches!(world.types.real_kind(ty), Kind::Int) {
                let known = leaves.entry(ty).or_default();
                for n in INTEGERS {
                    let value = world.values.add(Node::Int(n));
                    if !known.contains(&value) {
                        known.push(value);
                    }
                }
            }
        }
        for known in leaves.values_mut() {
            known.sort();
        }
        Small { leaves, made: FxHashMap::default() }
    }

    /// The smallest values of a type.
    pub(super) fn values(&mut self, world: &mut World<'_>, ty: Ty) -> Vec<ValueId> {
        let mut all = Vec::new();
        for size in 1..=LARGEST {
            all.extend(self.of_size(world, ty, size));
        }
        all.truncate(MOST_VALUES);
        all
    }

    fn of_size(&mut self, world: &mut World<'_>, ty: Ty, size: u32) -> Vec<ValueId> {
        if let Some(known) = self.made.get(&(ty, size)) {
            return known.clone();
        }
        let mut all = Vec::new();
        match world.types.kind(ty).clone() {
            Kind::Data(cases) => {
                for (case, one) in cases.iter().enumerate() {
                    for args in self.args(world, &one.args, size - 1) {
                        all.push(world.construct(case as u32, &args));
                    }
                }
            }
            _ if size == 1 => all = self.leaves.get(&ty).cloned().unwrap_or_default(),
            _ => {}
        }
        all.truncate(MOST_VALUES);
        self.made.insert((ty, size), all.clone());
        all
    }

    /// Arguments of these types with so many constructors and constants together.
    fn args(&mut self, world: &mut World<'_>, types: &[Ty], size: u32) -> Vec<Vec<ValueId>> {
        let Some((first, rest)) = types.split_first() else {
            return if size == 0 { vec![Vec::new()] } else { Vec::new() };
        };
        let mut all = Vec::new();
        for here in 1..=size.saturating_sub(rest.len() as u32) {
            let firsts = self.of_size(world, *first, here);
            if firsts.is_empty() {
                continue;
            }
            for others in self.args(world, rest, size - here) {
                for first in &firsts {
                    all.push([&[*first], others.as_slice()].concat());
                }
                if all.len() >= MOST_VALUES {
                    return all;
                }
            }
        }
        all
    }
}
