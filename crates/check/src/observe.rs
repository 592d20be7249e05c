//! Looks into what only calls can look into: functions inside results, data that waits, containers of the library.
//!
//! In: two values of a node. Out: whether they are the same as far as it was looked. Data that waits is asked for, a
//! container says what is in it, a function is called with a few small arguments; what they give is compared like every
//! other value, parts in the order of the text, the outer ones first. The end of it is after [`MOST_CALLS`] calls.
//! A part on which the reference raises or does not come to an end is outside the exercise, as a whole input would be.
//! Invariant: what both programs noted before stays, so that conditions met here lead on like all others.

use crate::compare::{Operand, Pair, ValueComparison, compare};
use crate::comparison::{CompareDomain, Comparer, Comparison, LoadedSide, REFERENCE_FUEL};
use crate::config::Exceptions;
use crate::seeds;
use refute_enumerate::{Inputs, Node, NodeId, Space, Strings, holes_of};
use refute_eval::{Effects, Held, Outcome, Run, Val};
use refute_play::{CallInput, Holes, force, limits, look_into};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// Calls of functions and of data that waits, at most.
const MOST_CALLS: usize = 20;
/// Containers that are looked into at most.
const MOST_CONTAINERS: usize = 1_000;
/// Arguments with which a function inside a result is called, and the largest size of them.
const PROBES: (usize, usize) = (4, 12);

/// A part of both values, held while the programs run.
type Closed = (NodeId, Held, Held);

/// What is done with a part.
#[derive(Clone, Copy)]
enum Look<'p> {
    /// It is asked for what it holds.
    Ask,
    /// It is called with these arguments.
    Call(&'p CallInput),
}

/// Arguments for the functions that occur in the values of a node.
pub(crate) fn probes(space: &Space, node: NodeId) -> FxHashMap<NodeId, Vec<CallInput>> {
    let functions = space.inside(node).into_iter().filter_map(|inside| match space.node(inside) {
        Node::Function(params, _) => Some((inside, arguments(space, params))),
        _ => None,
    });
    functions.collect()
}

/// The smallest arguments; none where functions are among them, which would have to be compiled first.
fn arguments(space: &Space, params: &[NodeId]) -> Vec<CallInput> {
    let has_functions = |node: &NodeId| {
        let is_function = |node: &NodeId| matches!(space.node(*node), Node::Function(..));
        is_function(node) || space.inside(*node).iter().any(is_function)
    };
    let mut found = Vec::new();
    if params.iter().any(has_functions) {
        return found;
    }
    let mut inputs = Inputs::new(space, params.to_vec(), Strings::Whole);
    for size in 0..=PROBES.1 {
        inputs.of_size(size, &mut |input| {
            let holes = holes_of(input);
            for number in 0..if holes.is_empty() { 1 } else { 2 } {
                found.push(CallInput { input: input.to_vec(), constants: seeds::plain(&holes, number) });
            }
            found.len() < PROBES.0
        });
        if found.len() >= PROBES.0 {
            break;
        }
    }
    found
}

impl<D: CompareDomain> Comparer<D> {
    /// Compares a value of the reference with one of the submission.
    pub(crate) fn compare(
        &mut self,
        node: NodeId,
        a: Val<D::Shadow>,
        b: Val<D::Shadow>,
        comparison: &mut Comparison<D::Shadow>,
    ) -> ValueComparison {
        let mut closed = Vec::new();
        let mut found = self.compare_open(node, a, b, &mut closed);
        if found.differ || closed.is_empty() {
            return found;
        }
        let rules = self.rules.clone();
        let mut waiting: VecDeque<Closed> = VecDeque::new();
        self.hold(closed, &mut waiting);
        let mut containers = 0;
        while let Some((node, a, b)) = waiting.pop_front() {
            let (looks, inner): (Vec<Look<'_>>, NodeId) = match rules.space.node(node) {
                Node::Delayed(inner) => (vec![Look::Ask], *inner),
                Node::Container(_, inner) => {
                    containers += 1;
                    (vec![Look::Ask], *inner)
                }
                Node::Function(_, result) => {
                    let probes = rules.probes.get(&node).map_or(&[][..], Vec::as_slice);
                    found.functions |= probes.is_empty();
                    (probes.iter().map(Look::Call).collect(), *result)
                }
                _ => continue,
            };
            for look in looks {
                if found.called >= MOST_CALLS || containers > MOST_CONTAINERS {
                    return found;
                }
                found.called += usize::from(!matches!(rules.space.node(node), Node::Container(..)));
                let Some([a, b]) = self.look(node, look, (a, b), &mut found, comparison) else {
                    if found.differ {
                        return found;
                    }
                    continue;
                };
                let mut closed = Vec::new();
                let part = self.compare_open(inner, a, b, &mut closed);
                found.leaves.extend(part.leaves);
                found.differ |= part.differ;
                if found.differ {
                    return found;
                }
                self.hold(closed, &mut waiting);
            }
        }
        found
    }

    /// Compares what can be seen without calling anything.
    fn compare_open(
        &self,
        node: NodeId,
        a: Val<D::Shadow>,
        b: Val<D::Shadow>,
        closed: &mut Vec<Pair<D::Shadow>>,
    ) -> ValueComparison {
        let (one, two) = (&self.reference, &self.submission);
        compare(
            &self.rules.space,
            node,
            &Operand { machine: &one.player.machine, layout: one.script.layout(), value: a },
            &Operand { machine: &two.player.machine, layout: two.script.layout(), value: b },
            closed,
        )
    }

    fn hold(&mut self, closed: Vec<Pair<D::Shadow>>, waiting: &mut VecDeque<Closed>) {
        for (node, a, b) in closed {
            let (a, b) = (self.reference.player.machine.hold(a), self.submission.player.machine.hold(b));
            waiting.push_back((node, a, b));
        }
    }

    /// What both programs give when a part is asked or called; nothing when there is nothing to compare.
    fn look(
        &mut self,
        node: NodeId,
        look: Look<'_>,
        (a, b): (Held, Held),
        found: &mut ValueComparison,
        comparison: &mut Comparison<D::Shadow>,
    ) -> Option<[Val<D::Shadow>; 2]> {
        let one = self.reference.look(node, look, a, REFERENCE_FUEL)?;
        let (first, second) = (&mut self.reference.player.machine, &mut self.submission.player.machine);
        second.domain_mut().resume_from(first.domain_mut());
        let fuel = self.patience.fuel(one.steps);
        let two = self.submission.look(node, look, b, fuel.unwrap_or(REFERENCE_FUEL));
        let (first, second) = (&mut self.reference.player.machine, &mut self.submission.player.machine);
        first.domain_mut().take_back(second.domain_mut());
        let two = two?;
        comparison.steps += one.steps + two.steps;
        let strict = self.rules.exceptions == Exceptions::Same;
        found.differ |= match (one.outcome, two.outcome) {
            (Outcome::Value(a), Outcome::Value(b)) => return Some([a, b]),
            (Outcome::Value(_), Outcome::OutOfFuel | Outcome::OutOfMemory | Outcome::Stopped) => fuel.is_some(),
            (Outcome::Value(_), _) => true,
            (Outcome::Exception(a), Outcome::Exception(b)) => {
                strict && self.reference.exception_text(a) != self.submission.exception_text(b)
            }
            (Outcome::Exception(_), _) => strict,
            _ => false,
        };
        None
    }

    /// Whether the reference has changed an argument; `before` is a copy of it.
    pub(crate) fn has_changed(&mut self, node: NodeId, before: Held, arg: usize) -> bool {
        let space = &self.rules.space.clone();
        let side = &mut self.reference;
        let now = side.player.machine.hold(side.player.arg(arg));
        let mut waiting = vec![(node, before, now)];
        while let Some((node, before, now)) = waiting.pop() {
            let (before, now) = match space.node(node) {
                Node::Container(..) => {
                    let Some(before) = side.contents(node, before) else { continue };
                    let Some(now) = side.contents(node, now) else { continue };
                    (before, now)
                }
                _ => (before, now),
            };
            let node = if let Node::Container(_, inner) = space.node(node) { *inner } else { node };
            let machine = &side.player.machine;
            let operand = |held| Operand { machine, layout: side.script.layout(), value: machine.held(held) };
            let mut closed = Vec::new();
            if compare(space, node, &operand(before), &operand(now), &mut closed).differ {
                return true;
            }
            closed.retain(|(node, ..)| matches!(space.node(*node), Node::Container(..)));
            for (node, a, b) in closed {
                waiting.push((node, side.player.machine.hold(a), side.player.machine.hold(b)));
            }
        }
        false
    }
}

impl<D: CompareDomain> LoadedSide<D> {
    /// What is in a container, or what data that waits gives, held.
    pub(crate) fn contents(&mut self, node: NodeId, container: Held) -> Option<Held> {
        let run = self.look(node, Look::Ask, container, REFERENCE_FUEL)?;
        match run.outcome {
            Outcome::Value(value) => Some(self.player.machine.hold(value)),
            _ => None,
        }
    }

    fn look(&mut self, node: NodeId, look: Look<'_>, held: Held, fuel: u64) -> Option<Run<D::Shadow>> {
        let args = match look {
            Look::Call(CallInput { input, constants }) => {
                self.player.build(&self.script, input, constants, &Holes { terms: &[] })
            }
            Look::Ask => {
                let value = self.player.machine.held(held);
                if let Some(run) = force(&self.script, &mut self.player.machine, node, value, fuel) {
                    return Some(run);
                }
                if let Some(run) = look_into(&self.script, &mut self.player.machine, node, value) {
                    return Some(run);
                }
                vec![Val::int(0)]
            }
        };
        self.player.machine.set_limits(limits(fuel));
        let value = self.player.machine.held(held);
        Some(self.player.machine.call(value, &args, Effects::Undo))
    }
}
