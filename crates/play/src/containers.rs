//! Containers of the library among inputs and results, made and looked into by functions of the library.
//!
//! Note [Containers first]: making one is a call, which may collect and so move what other copies refer to. So all
//! containers of an input are made before anything else, innermost first, and held; the rest is then built without calls.

use crate::functions::library_global;
use crate::layout::Layout;
use crate::runner::{Builder, CompiledProgram, Loadable, limits};
use refute_enumerate::{NodeId, Shape, holes_of};
use refute_eval::{Effects, Held, Machine, Outcome, Run, Val};

/// Steps that making or looking into a container may take.
const FUEL: u64 = 1_000_000;

/// The containers of an input, in the order of the text, those inside others behind them.
#[derive(Default)]
pub(crate) struct Containers {
    ready: Vec<Option<Held>>,
    next: usize,
}

impl<D: Loadable> Builder<'_, D> {
    /// Makes all containers of an input.
    pub(crate) fn prepare_containers(&mut self, input: &[Shape]) {
        if self.script.layout().has_containers() {
            input.iter().for_each(|shape| self.prepare(shape));
            (self.next, self.containers.next) = (0, 0);
        }
    }

    fn prepare(&mut self, shape: &Shape) {
        let Shape::Container(node, inner) = shape else {
            match shape.parts() {
                [] => self.next += holes_of(std::slice::from_ref(shape)).len(),
                parts => parts.iter().for_each(|part| self.prepare(part)),
            }
            return;
        };
        let (hole, own) = (self.next, self.containers.next);
        self.containers.ready.push(None);
        self.containers.next += 1;
        self.prepare(inner);
        let after = (self.next, self.containers.next);
        (self.next, self.containers.next) = (hole, own + 1);
        let items = self.build(inner);
        (self.next, self.containers.next) = after;
        let made = self.script.layout().container(*node).and_then(|container| {
            let maker = library_global(self.script.program(), container.maker())?;
            self.machine.set_limits(limits(FUEL));
            match self.machine.call(self.machine.global(maker), &[items], Effects::Undo).outcome {
                Outcome::Value(value) => Some(value),
                _ => None,
            }
        });
        let held = self.machine.hold(made.unwrap_or_default());
        self.containers.ready[own] = Some(held);
    }

    /// The next container, which was made before.
    pub(crate) fn prepared_container(&mut self, inner: &Shape) -> Val<D::Shadow> {
        let own = self.containers.next;
        self.containers.next += 1 + containers_in(inner);
        self.next += holes_of(std::slice::from_ref(inner)).len();
        let held = self.containers.ready.get(own).copied().flatten();
        held.map_or_else(Val::default, |held| self.machine.held(held))
    }
}

/// What a lazy value gives; `None` when a node is not of lazy values.
pub fn force<D: Loadable>(
    script: &CompiledProgram,
    machine: &mut Machine<D>,
    node: NodeId,
    value: Val<D::Shadow>,
    fuel: u64,
) -> Option<Run<D::Shadow>> {
    let force = library_global(script.program(), "__to_val").filter(|_| script.layout().is_lazy(node))?;
    machine.set_limits(limits(fuel));
    Some(machine.call(machine.global(force), &[value], Effects::Undo))
}

/// What is in a container of a program: something from which it could be made. `None` when a node is no container.
pub fn look_into<D: Loadable>(
    script: &CompiledProgram,
    machine: &mut Machine<D>,
    node: NodeId,
    container: Val<D::Shadow>,
) -> Option<Run<D::Shadow>> {
    let layout: &Layout = script.layout();
    let observer = library_global(script.program(), layout.container(node)?.observer())?;
    machine.set_limits(limits(FUEL));
    Some(machine.call(machine.global(observer), &[container], Effects::Undo))
}

fn containers_in(shape: &Shape) -> usize {
    usize::from(matches!(shape, Shape::Container(..))) + shape.parts().iter().map(containers_in).sum::<usize>()
}
