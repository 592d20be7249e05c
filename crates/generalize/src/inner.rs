//! Whether a smaller failing input stands inside an input: one that has parts of its arguments in their places.
//!
//! A function that goes through a value and is wrong at one constructor fails on whatever has that constructor somewhere inside, as far
//! as the rest lets the mistake through. What is worth saying is said about the inputs of which no part fails.
//! In: an input. Out: whether some part of it fails; it is found out by asking the jury about the parts.
//!
//! Example: `NOT (NOT TRUE)` has the parts `NOT TRUE` and `TRUE`.

use crate::cached_oracle::CachedOracle;
use crate::setting::{Input, Setting};
use crate::structure::{below, parts, reaches};
use crate::values::{ValueId, Values};
use refute_enumerate::{Node, NodeId, Space};
use rustc_hash::FxHashMap;

/// Smaller inputs that are made of one input at most.
const MOST_INSIDE: usize = 40;

/// What is known about the insides of inputs.
#[derive(Default)]
pub(crate) struct Inner {
    known: FxHashMap<Input, bool>,
}

impl Inner {
    /// Whether an input inside this one fails; `None` when nothing more can be found out.
    pub(crate) fn fails_inside(&mut self, jury: &mut CachedOracle<'_>, input: &Input) -> Option<bool> {
        if let Some(known) = self.known.get(input) {
            return Some(*known);
        }
        let mut fails = false;
        for part in inside(&jury.setting.clone(), &mut jury.values, input) {
            if jury.label(&part)?.fails() || refute_source::deep(|| self.fails_inside(jury, &part))? {
                fails = true;
                break;
            }
        }
        self.known.insert(input.clone(), fails);
        Some(fails)
    }
}

impl Inner {
    /// A failing input inside this one of which no part fails; the input itself when no part of it fails.
    pub(crate) fn innermost(&mut self, jury: &mut CachedOracle<'_>, input: &Input) -> Option<Input> {
        let mut at = input.clone();
        while self.fails_inside(jury, &at)? {
            let parts = inside(&jury.setting.clone(), &mut jury.values, &at);
            let bad = parts.into_iter().find(|part| {
                jury.label(part).is_some_and(|label| label.fails()) || self.fails_inside(jury, part) == Some(true)
            });
            at = bad?;
        }
        Some(at)
    }
}

/// Whether inputs of a setting can have others inside.
pub(crate) fn has_inside(setting: &Setting) -> bool {
    fn has(space: &Space, node: NodeId) -> bool {
        match space.node(node) {
            Node::Tuple(parts) => parts.iter().any(|part| has(space, *part)),
            _ => below(space, node).into_iter().any(|part| reaches(space, part, node)),
        }
    }
    setting.slots.iter().any(|slot| has(&setting.space, slot.node))
}

/// The inputs with parts of the same type in the places of one or more arguments, no further inside than must be.
fn inside(setting: &Setting, values: &mut Values, input: &Input) -> Vec<Input> {
    let slots: Vec<NodeId> = setting.slots.iter().map(|slot| slot.node).collect();
    let found = each(setting, values, &slots, input);
    found.into_iter().map(Input::from).filter(|part| part != input).collect()
}

/// All ways to take values or parts of them, those without parts first as they are.
fn each(setting: &Setting, values: &mut Values, nodes: &[NodeId], whole: &[ValueId]) -> Vec<Vec<ValueId>> {
    let mut found: Vec<Vec<ValueId>> = vec![Vec::new()];
    for (node, value) in nodes.iter().zip(whole) {
        let choices = choices(setting, values, *node, *value);
        let with = |start: &Vec<ValueId>| -> Vec<Vec<ValueId>> {
            choices.iter().map(|choice| [&start[..], &[*choice]].concat()).collect()
        };
        found = found.iter().flat_map(with).take(MOST_INSIDE).collect();
    }
    found
}

/// A value and its parts of the same type; a tuple with parts of its components.
fn choices(setting: &Setting, values: &mut Values, node: NodeId, value: ValueId) -> Vec<ValueId> {
    if let (Node::Tuple(nodes), Some((_, parts))) = (setting.space.node(node), values.as_data(value)) {
        let parts = parts.to_vec();
        return each(setting, values, nodes, &parts).into_iter().map(|parts| values.data(0, &parts)).collect();
    }
    let mut found = vec![value];
    nearest(setting, values, (node, value), node, &mut found);
    found
}

/// The parts of a type inside a value, none inside another.
fn nearest(setting: &Setting, values: &Values, at: (NodeId, ValueId), of: NodeId, found: &mut Vec<ValueId>) {
    refute_source::deep(|| {
        for part in parts(&setting.space, values, at.0, at.1) {
            if part.0 == of {
                if !found.contains(&part.1) {
                    found.push(part.1);
                }
            } else if reaches(&setting.space, part.0, of) {
                nearest(setting, values, part, of, found);
            }
        }
    });
}

#[cfg(test)]
mod tests;
