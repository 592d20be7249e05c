//! Inputs that lead somewhere, and larger ones bred from them.
//!
//! In: inputs on which the reference returned, with what the programs did on them, and inputs on which one did something new. Out: inputs
//! made from these by small changes (`mutation`): what belongs to an exercise (names that are bound, lists that are not
//! empty, sentences of a grammar) mostly survives that, so that large inputs make sense far more often than random ones do.

use crate::behaviours::{Behaviour, Behaviours};
use crate::mutation::{Material, mutated};
use crate::seeds::Dice;
use crate::spelling;
use refute_enumerate::{Strings, size_of};
use refute_play::CallInput;

#[cfg(test)]
mod tests;

/// Inputs of each kind that are kept at most.
const MOST: usize = 400;
/// Larger inputs are not kept.
const LARGEST: usize = 48;
/// Of the inputs that did something new the last ones are chosen more often.
const RECENT: usize = 24;

/// A collection of inputs.
#[derive(Debug)]
pub(crate) struct InputPool {
    members: Vec<CallInput>,
    seen: u64,
    novel: Vec<CallInput>,
    /// Inputs by what the programs do on them.
    pub behaviours: Behaviours,
    dice: Dice,
}

impl InputPool {
    /// An empty one; the same seed always breeds the same inputs.
    pub(crate) fn new(seed: u64) -> InputPool {
        InputPool {
            members: Vec::new(),
            seen: 0,
            novel: Vec::new(),
            behaviours: Behaviours::default(),
            dice: Dice::new(seed),
        }
    }

    /// Takes an input in; when there are too many, each that was ever seen is as likely to be among those kept.
    pub(crate) fn add(&mut self, input: impl FnOnce() -> CallInput) {
        self.seen += 1;
        if self.members.len() < MOST {
            self.members.push(spelling::whole(&input()));
        } else {
            let place = self.dice.below(self.seen as usize);
            if place < MOST {
                self.members[place] = spelling::whole(&input());
            }
        }
    }

    /// Takes in an input on which something new happened; the oldest gives way.
    pub(crate) fn add_novel(&mut self, input: &CallInput) {
        if self.novel.len() == MOST {
            self.novel.remove(0);
        }
        self.novel.push(spelling::whole(input));
    }

    /// Takes an input in for what the programs did on it.
    pub(crate) fn add_behaviour(&mut self, behaviour: Behaviour, input: &CallInput) {
        self.behaviours.replace(behaviour, input);
    }

    /// The inputs on which something new happened, the oldest first.
    pub(crate) fn novel(&self) -> &[CallInput] {
        &self.novel
    }

    /// A new input, or none when there is nothing to breed from.
    pub(crate) fn breed(&mut self, material: Material<'_>) -> Option<CallInput> {
        let mut child = self.choose(material.strings)?.clone();
        for _ in 0..1 + self.dice.below(3) {
            let other = self.choose(material.strings)?.clone();
            let Some(changed) = mutated(&child, &other, material, &mut self.dice) else { continue };
            if size_of(&changed.input) <= LARGEST {
                child = changed;
            }
        }
        Some(child)
    }

    /// An input to breed from, half of the time one of any behaviour, unless programs look into strings. Most strings mean nothing, so where programs look into them, what did something new is
    /// chosen more often.
    fn choose(&mut self, strings: Strings) -> Option<&CallInput> {
        let (members, novel, dice) = (&self.members, &self.novel, &mut self.dice);
        if strings == Strings::Whole
            && dice.below(2) == 0
            && let Some(input) = self.behaviours.choose(dice)
        {
            return Some(input);
        }
        let recent = &novel[novel.len().saturating_sub(RECENT)..];
        let first = match (dice.below(4), strings) {
            (0, _) => recent,
            (1, _) | (2, Strings::Spelled) => novel,
            _ => members,
        };
        [first, members, novel]
            .into_iter()
            .find(|inputs| !inputs.is_empty())
            .map(|inputs| &inputs[dice.below(inputs.len())])
    }
}
