//! Inputs that are a little longer than those at hand.
//!
//! In: a changed program in its place and inputs at hand. Out: an input on which it differs from the reference, or none. Into each list of
//! the shortest inputs one small element is put, then two, at all places. Where inputs are sequences of calls, what shows that another
//! function is wrong as well is often two calls away from what showed the first mistake; there are too many such sequences for order of
//! size, and too few for chance.

use super::{Aim, Aimed, RUN_COST};
use crate::candidate_runner::CandidateRunner;
use crate::exercise::{is_beyond_floats, is_huge};
use crate::parts::{Parts, elements, is_sequence, rebuilt, smallest};
use crate::seeds;
use refute_enumerate::{Constant, NodeId, Shape, Space, holes_of, size_of};
use refute_play::{CallInput, Holes};
use rustc_hash::FxHashMap;
use std::sync::atomic::{AtomicBool, Ordering};

/// Inputs at hand that are made longer.
const MOST: usize = 6;
/// Longer lists have too many places.
const LONGEST: usize = 8;
/// Small elements that are put in.
const SMALL: usize = 10;

/// A small element with its constants.
type Element = (Shape, Vec<Constant>);

impl CandidateRunner {
    /// Looks for a difference on inputs that are a little longer, for half of the steps.
    pub(super) fn longer(&mut self, aim: &Aim<'_>, aimed: &mut Aimed, stop: &AtomicBool) -> Option<CallInput> {
        let (space, args) = (self.space().clone(), self.args().to_vec());
        let mut small: FxHashMap<NodeId, Vec<Element>> = FxHashMap::default();
        let mut shortest: Vec<&CallInput> = aim.seeds.iter().collect();
        shortest.sort_by_key(|input| size_of(&input.input));
        for seed in shortest.into_iter().take(MOST) {
            let once = with_one_more(seed, &space, &args, &mut small);
            for input in &once {
                if self.differs(input, aimed) {
                    return Some(input.clone());
                }
            }
            for one in &once {
                for input in with_one_more(one, &space, &args, &mut small) {
                    if aimed.steps > aim.steps / 2 || stop.load(Ordering::Relaxed) {
                        return None;
                    }
                    if self.differs(&input, aimed) {
                        return Some(input);
                    }
                }
            }
        }
        None
    }

    fn differs(&mut self, input: &CallInput, aimed: &mut Aimed) -> bool {
        if is_huge(input) || is_beyond_floats(input) {
            return false;
        }
        self.comparer.learn(&input.input);
        let comparison = self.comparer.run(&input.input, &input.constants, &Holes { terms: &[] });
        aimed.steps += comparison.steps + RUN_COST * comparison.runs.max(1);
        comparison.inside && comparison.difference.is_some()
    }
}

/// The inputs that have one small element more in one of their lists.
fn with_one_more(
    input: &CallInput,
    space: &Space,
    args: &[NodeId],
    small: &mut FxHashMap<NodeId, Vec<Element>>,
) -> Vec<CallInput> {
    let parts = input.parts(space, args);
    let mut longer = Vec::new();
    for list in parts.iter().filter(|part| is_sequence(&part.shape)) {
        let Some(node) = space.parts(list.node).first().copied() else { continue };
        let all = elements(input, &parts, list);
        if all.len() > LONGEST {
            continue;
        }
        let small = small.entry(node).or_insert_with(|| {
            let plain = |shape: Shape| {
                let constants = seeds::plain(&holes_of(std::slice::from_ref(&shape)), 0);
                (shape, constants)
            };
            smallest(space, node, SMALL).into_iter().map(plain).collect()
        });
        for element in small.iter() {
            for at in 0..=all.len() {
                let mut all = all.clone();
                all.insert(at, element.clone());
                longer.push(rebuilt(input, list, all));
            }
        }
    }
    longer
}
