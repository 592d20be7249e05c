//! Inputs by what the programs do on them.
//!
//! In: inputs of the exercise, each with the branches that both programs took on it and the kind of answer it got. Out: one of them,
//! to breed from, every behaviour as likely as any other. What most inputs lead to would be bred from most of the time otherwise: of a
//! thousand boards three are of the right size, of a thousand sentences ten are sentences. A newcomer takes the place of a larger one that did
//! the same, so that inputs change although nothing new comes of it, until something does (after Mouret & Clune, 2015).

use crate::seeds::Dice;
use crate::spelling;
use refute_enumerate::size_of;
use refute_play::CallInput;
use rustc_hash::FxHashMap;

/// Inputs with the same behaviour that are kept.
const EACH: usize = 2;
/// Behaviours that are kept.
const MOST: usize = 4_000;

/// What the programs did on an input.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(crate) struct Behaviour {
    /// The constructor of the reference's answer, where it is one.
    pub answer: u64,
    /// The branches that the programs took, and whether often.
    pub branches: u64,
}

/// Inputs by their behaviour.
#[derive(Debug, Default)]
pub(crate) struct Behaviours {
    cells: FxHashMap<Behaviour, usize>,
    inputs: Vec<Vec<CallInput>>,
    /// For each answer the behaviours that come to it.
    answers: Vec<(u64, Vec<usize>)>,
}

impl Behaviours {
    /// Whether there is room for an input.
    pub(crate) fn has_room(&self, behaviour: Behaviour) -> bool {
        match self.cells.get(&behaviour) {
            Some(cell) => self.inputs[*cell].len() < EACH,
            None => self.inputs.len() < MOST,
        }
    }

    /// Takes an input in where there is room for one.
    pub(crate) fn offer(&mut self, behaviour: Behaviour, input: &CallInput) {
        if let Some(inputs) = self.cell(behaviour)
            && inputs.len() < EACH
        {
            inputs.push(spelling::whole(input));
        }
    }

    /// Takes an input in, in the place of the largest one if need be: what is small has fewer places to change, and more of them matter.
    pub(crate) fn replace(&mut self, behaviour: Behaviour, input: &CallInput) {
        let Some(inputs) = self.cell(behaviour) else { return };
        if inputs.len() == EACH {
            let largest = (0..EACH).rev().max_by_key(|place| size_of(&inputs[*place].input));
            largest.into_iter().for_each(|place| drop(inputs.swap_remove(place)));
        }
        inputs.push(spelling::whole(input));
    }

    /// Any input: any answer, any behaviour with it.
    pub(crate) fn choose(&self, dice: &mut Dice) -> Option<&CallInput> {
        let (_, cells) = self.answers.get(dice.below(self.answers.len()))?;
        let inputs = &self.inputs[cells[dice.below(cells.len())]];
        inputs.get(dice.below(inputs.len()))
    }

    fn cell(&mut self, behaviour: Behaviour) -> Option<&mut Vec<CallInput>> {
        let next = self.inputs.len();
        if next == MOST && !self.cells.contains_key(&behaviour) {
            return None;
        }
        let cell = *self.cells.entry(behaviour).or_insert(next);
        if cell == next {
            self.inputs.push(Vec::new());
            match self.answers.iter_mut().find(|(answer, _)| *answer == behaviour.answer) {
                Some((_, cells)) => cells.push(cell),
                None => self.answers.push((behaviour.answer, vec![cell])),
            }
        }
        Some(&mut self.inputs[cell])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use refute_enumerate::{Constant, Hole, Shape};

    fn input(n: i64) -> CallInput {
        CallInput { input: vec![Shape::Hole(Hole::Int)], constants: vec![Constant::Int(n)] }
    }

    #[test]
    fn what_is_rare_is_chosen_as_often_as_the_rest() {
        let mut kept = Behaviours::default();
        let mut dice = Dice::new(0);
        for n in 0..1_000 {
            let behaviour = Behaviour { answer: 1, branches: n as u64 % 9 };
            kept.replace(behaviour, &input(n));
        }
        kept.replace(Behaviour { answer: 2, branches: 0 }, &input(-1));
        let rare = (0..1_000).filter(|_| kept.choose(&mut dice) == Some(&input(-1))).count();
        assert!((400..600).contains(&rare), "{rare}");
    }

    #[test]
    fn newcomers_take_the_place_of_others() {
        let mut kept = Behaviours::default();
        (0..9).for_each(|n| kept.offer(Behaviour::default(), &input(n)));
        assert_eq!(kept.inputs, [[input(0), input(1)]]);
        kept.replace(Behaviour::default(), &input(9));
        assert_eq!(kept.inputs[0].len(), EACH);
        assert!(kept.inputs[0].contains(&input(9)));
    }
}
