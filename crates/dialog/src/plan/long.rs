//! Sequences for one long path: mistakes that show only after many readings (arrays that are too small, sums that are cut).
//!
//! A walk that tries ways in a random order comes to the end of a long path soon, wherever there is one.

use super::budget::Share;
use super::inputs::{self, Wish};
use crate::core::Spec;
use crate::paths::{Constants, Event, Walk};
use crate::trace::Input;
use fastrand::Rng;
use std::sync::atomic::{AtomicBool, Ordering};

/// Lines that a long path has.
const LONG: usize = 30;
/// Loop bodies that are started on it at most.
const MOST_UNFOLDS: usize = 40;
/// Ends that are looked at.
const MOST_ENDS: usize = 200;
/// Sequences of the path.
const SEQUENCES: usize = 4;

/// Sequences of a path with [`LONG`] lines, or of the longest that was found; none where paths are as long anyway.
pub(super) fn sequences(
    spec: &Spec,
    constants: &Constants,
    seed: u64,
    max_unfold: usize,
    stop: &AtomicBool,
) -> Vec<Vec<Input>> {
    let random = || Rng::with_seed(seed ^ 0x6c6f_6e67);
    let mut walk = Walk::shuffled(spec, MOST_UNFOLDS, constants.texts(), random());
    // Every path up to there is tested anyway; longer ones read at least one line more.
    let mut longest = max_unfold;
    let mut sequences = Vec::new();
    for _ in 0..MOST_ENDS {
        let Some(event) = walk.next() else { break };
        if event == Event::Path && walk.steps.len() > longest {
            let wish = Wish { share: Share { count: SEQUENCES, short: false }, random: SEQUENCES, boundary: None };
            let path = inputs::path(&mut walk, constants, &mut random(), wish, (&mut 0, &mut 0));
            if let Some(path) = path.filter(|path| !path.samples.is_empty()) {
                longest = path.reads;
                sequences = path.samples;
            }
            if longest >= LONG {
                break;
            }
        }
        if stop.load(Ordering::Relaxed) {
            break;
        }
    }
    sequences
}
