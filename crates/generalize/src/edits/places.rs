//! The parts of an input, and an input with one part replaced.

use crate::setting::{Input, Setting};
use crate::structure::parts;
use crate::values::{Value, ValueId, Values};
use refute_enumerate::NodeId;

/// A part of an input.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Place {
    pub slot: usize,
    /// Which part of which part.
    pub path: Vec<u32>,
    pub node: NodeId,
    pub value: ValueId,
}

/// The parts of an input, those nearer to the root first; at most so many.
pub(crate) fn places(setting: &Setting, values: &Values, input: &[ValueId], most: usize) -> Vec<Place> {
    let slots = setting.slots.iter().zip(input).enumerate();
    let mut found: Vec<Place> = slots
        .map(|(slot, (described, value))| Place { slot, path: Vec::new(), node: described.node, value: *value })
        .collect();
    let mut next = 0;
    while next < found.len() && found.len() < most {
        let Place { slot, path, node, value } = found[next].clone();
        for (index, (node, value)) in parts(&setting.space, values, node, value).into_iter().enumerate() {
            let mut path = path.clone();
            path.push(index as u32);
            found.push(Place { slot, path, node, value });
        }
        next += 1;
    }
    found
}

/// The input with another value in a place.
pub(crate) fn replace(values: &mut Values, input: &Input, place: &Place, new: ValueId) -> Input {
    let mut changed = input.to_vec();
    // Down to the place, then up again with what is new.
    let mut way = Vec::with_capacity(place.path.len());
    let mut at = input[place.slot];
    for index in &place.path {
        way.push(at);
        at = match values.get(at) {
            Value::Data(_, parts) | Value::Array(parts) => parts[*index as usize],
            _ => return input.clone(),
        };
    }
    let mut new = new;
    for (parent, index) in way.into_iter().zip(&place.path).rev() {
        let mut parent = values.get(parent).clone();
        if let Value::Data(_, parts) | Value::Array(parts) = &mut parent {
            parts[*index as usize] = new;
        }
        new = values.add(parent);
    }
    changed[place.slot] = new;
    changed.into()
}
