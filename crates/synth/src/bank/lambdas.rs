//! Functions as arguments of components: names, the function itself, and lambdas.

use super::{Bank, Place};
use crate::terms::Term;
use crate::world::World;
use std::rc::Rc;

/// What is kept about lambdas between levels.
#[derive(Default)]
pub(super) struct Lambdas {}

impl Bank {
    /// Functions that components can be given, at this level.
    pub(super) fn functions(&mut self, world: &mut World<'_>, place: &Place<'_>) {
        if self.level == 1 {
            self.names(world, place);
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
}
