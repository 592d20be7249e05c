//! Whether a smaller failing input stands inside an input: one that has parts of its slots in their places.
//!
//! A function that goes through a value and is wrong at one constructor fails on whatever has that constructor somewhere inside, as far
//! as the rest lets the mistake through. What is worth saying is said about the inputs of which no part fails.
//! In: an input. Out: whether some part of it fails; it is found out by asking the jury about the parts.
//!
//! Example: `NOT (NOT TRUE)` has the parts `NOT TRUE` and `TRUE`.

use crate::cached_oracle::CachedOracle;
use crate::setting::{Input, Setting};
use crate::structure::{parts, reaches};
use crate::values::{ValueId, Values};
use refute_enumerate::NodeId;
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
        for part in inside(&jury.setting, &jury.values, input) {
            if jury.label(&part)?.fails() || refute_source::deep(|| self.fails_inside(jury, &part))? {
                fails = true;
                break;
            }
        }
        self.known.insert(input.clone(), fails);
        Some(fails)
    }
}

/// Whether inputs of a setting can have others inside.
pub(crate) fn has_inside(setting: &Setting) -> bool {
    let space = &setting.space;
    setting.slots.iter().any(|slot| {
        let below = crate::structure::below(space, slot.node);
        below.into_iter().any(|node| reaches(space, node, slot.node))
    })
}

/// The inputs with parts of the same type in the places of one or more slots, no further inside than must be.
fn inside(setting: &Setting, values: &Values, input: &Input) -> Vec<Input> {
    let mut found: Vec<Vec<ValueId>> = vec![Vec::new()];
    for (slot, value) in setting.slots.iter().zip(input.iter()) {
        let mut choices = vec![*value];
        nearest(setting, values, (slot.node, *value), slot.node, &mut choices);
        let with = |start: &Vec<ValueId>| -> Vec<Vec<ValueId>> {
            choices.iter().map(|choice| [&start[..], &[*choice]].concat()).collect()
        };
        found = found.iter().flat_map(with).take(MOST_INSIDE).collect();
    }
    found.into_iter().map(Input::from).filter(|part| part != input).collect()
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
