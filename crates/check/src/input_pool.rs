//! Inputs that are part of the exercise, and larger ones bred from them.
//!
//! In: inputs on which the reference returned. Out: inputs in which a part of one stands in the place of a part of
//! another: what belongs to an exercise (names that are bound, lists that are not empty) mostly survives that, so that
//! large inputs make sense far more often than random ones do.

use crate::parts::Parts;
use crate::seeds::Dice;
use refute_enumerate::{Constant, NodeId, Space, size_of};
use refute_play::CallInput;

#[cfg(test)]
mod tests;

/// Inputs that are kept at most.
const MOST: usize = 400;
/// Larger inputs are not kept.
const LARGEST: usize = 48;

/// A collection of inputs.
#[derive(Debug)]
pub(crate) struct InputPool {
    members: Vec<CallInput>,
    seen: u64,
    dice: Dice,
}

impl InputPool {
    /// An empty one; the same seed always breeds the same inputs.
    pub(crate) fn new(seed: u64) -> InputPool {
        InputPool { members: Vec::new(), seen: 0, dice: Dice::new(seed) }
    }

    /// Takes an input in; when there are too many, each that was ever seen is as likely to be among those kept.
    pub(crate) fn add(&mut self, input: impl FnOnce() -> CallInput) {
        self.seen += 1;
        if self.members.len() < MOST {
            self.members.push(input());
        } else {
            let place = self.dice.below(self.seen as usize);
            if place < MOST {
                self.members[place] = input();
            }
        }
    }

    /// A new input, or none when there is nothing to breed from.
    pub(crate) fn breed(&mut self, space: &Space, args: &[NodeId]) -> Option<CallInput> {
        if self.members.is_empty() {
            return None;
        }
        let mut child = self.members[self.dice.below(self.members.len())].clone();
        for _ in 0..1 + self.dice.below(3) {
            let other = &self.members[self.dice.below(self.members.len())];
            let (here, there) = (child.parts(space, args), other.parts(space, args));
            let place = &here[self.dice.below(here.len())];
            let fitting: Vec<_> = there.iter().filter(|part| part.node == place.node).collect();
            let Some(part) = fitting.get(self.dice.below(fitting.len())) else { continue };
            let bred = child.with(place, part.shape.clone(), other.constants_of(part));
            if size_of(&bred.input) <= LARGEST {
                child = bred;
            }
        }
        // Names stay, so that what is bound stays bound; half of the numbers become others.
        for constant in &mut child.constants {
            if let Constant::Int(n) = constant
                && self.dice.below(2) == 0
            {
                *n = self.dice.below(8) as i64 - 2;
            }
        }
        Some(child)
    }
}
