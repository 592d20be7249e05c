//! The first failing input, smallest first, when none is given and nothing better is known than to try.
//!
//! In: a jury and the types of the arguments. Out: an input that is wanted, the smallest shape first.
//! Not here: differences from a reference (see crate `check`, which looks much harder).

use crate::synth::probes::constants;
use refute_enumerate::{Inputs, NodeId, Strings};
use refute_generalize::{CachedOracle, Input, Label};
use refute_play::CallInput;

/// Shapes of inputs are tried up to this size.
const LARGEST: usize = 14;
/// Ways to fill the constants of a shape: few for all shapes first, then many.
const ROUNDS: [std::ops::Range<usize>; 2] = [0..4, 4..24];

/// The first input that is wanted; at most so many calls are made.
pub(super) fn first_wanted(
    jury: &mut CachedOracle<'_>,
    args: &[NodeId],
    most_calls: u64,
    is_wanted: impl Fn(Label) -> bool,
) -> Option<Input> {
    let setting = jury.setting.clone();
    let limit = jury.counts.calls + most_calls;
    for (round, numbers) in ROUNDS.into_iter().enumerate() {
        let mut inputs = Inputs::new(&setting.space, args.to_vec(), Strings::Whole);
        let largest = inputs.largest().unwrap_or(LARGEST).min(LARGEST);
        let mut found = None;
        for size in inputs.smallest()..=largest {
            inputs.of_size(size, &mut |shapes| {
                for number in numbers.clone() {
                    let filled = CallInput { input: shapes.to_vec(), constants: constants(shapes, number) };
                    let input = setting.input(&mut jury.values, &filled);
                    if jury.label(&input).is_some_and(&is_wanted) {
                        found = Some(input);
                        return false;
                    }
                    let half = limit.saturating_sub(if round == 0 { most_calls / 2 } else { 0 });
                    if jury.is_over() || jury.counts.calls >= half {
                        return false;
                    }
                }
                true
            });
            if found.is_some() || jury.is_over() || jury.counts.calls >= limit {
                return found;
            }
        }
    }
    None
}
