//! The input of a universe that an input is the same as, but for what does not matter.
//!
//! In: any input. Out: the same shape with the integers that the universe has for their order: `[5; 9; 5]` becomes `[0; 1; 0]`.
//! Invariant: inputs of a universe stay as they are.

use super::Universe;
use crate::setting::Setting;
use refute_enumerate::{Constant, Shape};
use refute_play::CallInput;

impl Universe {
    /// See the head of the file.
    pub fn canonical(&self, setting: &Setting, filled: &CallInput) -> CallInput {
        let mut constants = filled.constants.clone();
        let slots: &[Shape] = match &filled.input[..] {
            [Shape::Tuple(parts)] if setting.tupled => parts,
            input => input,
        };
        let roles = self.roles.clone().of_holes(setting, slots);
        for sort in &self.sorts.sorts {
            let in_sort = |hole: usize| roles[hole].is_some_and(|role| sort.roles.contains(&role));
            let mut ints: Vec<i64> = Vec::new();
            for (hole, constant) in constants.iter().enumerate() {
                if let (true, Constant::Int(n)) = (in_sort(hole), constant) {
                    ints.push(*n);
                }
            }
            ints.sort_unstable();
            ints.dedup();
            let images = images(&ints, &sort.landmarks);
            for (hole, constant) in constants.iter_mut().enumerate() {
                if let (true, Constant::Int(n)) = (in_sort(hole), constant)
                    && let Ok(place) = ints.binary_search(n)
                {
                    *n = images[place];
                }
            }
        }
        CallInput { input: filled.input.clone(), constants }
    }
}

/// The integers that `labels` gives to an order: as near as they go to the landmark before them, or to the first one when they
/// are less than all; from 0 on without landmarks.
fn images(ints: &[i64], landmarks: &[i64]) -> Vec<i64> {
    let Some(first) = landmarks.first() else { return (0..ints.len() as i64).collect() };
    let below = ints.partition_point(|n| n < first) as i64;
    let mut last = *first;
    let image = |(place, n): (i64, &i64)| {
        if n < first {
            return first.saturating_sub(below - place);
        }
        let landmark = landmarks.iter().rev().find(|landmark| *landmark <= n).map_or(*first, |landmark| *landmark);
        last = if landmark == *n { *n } else { last.max(landmark).saturating_add(1) };
        last
    };
    (0..).zip(ints).map(image).collect()
}

#[cfg(test)]
mod tests;
