//! Inputs for a function about which nothing is known but its type, or its text.
//!
//! In: a function. Out: arguments as OCaml, smallest first, each once, in a fixed order; [`of_branches`] takes those that reach
//! the branches of a text, [`of_type`] the smallest ones of the type with simple constants.
//! Not here: what the function does on them.

use crate::check::fit::{arrows, instance};
use crate::cover::{CoverConfig, CoverRequest, Recursive, Scope, Tests, cover};
use crate::synth::rivals::Rival;
use crate::{Event, Text};
use refute_enumerate::{Constant, Hole, Inputs, NodeId, Shape, Space, Strings, holes_of, show_alone};
use refute_verdict::{CoverInput, Ending};
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Steps for finding inputs that reach branches.
const STEPS: u64 = 2_000_000;
/// Inputs are made up to this size.
const LARGEST: usize = 12;
/// Ways to fill the holes of a shape that are tried first.
const SIMPLE: usize = 3;
/// All ways to fill them.
const CONSTANTS: usize = 40;
/// Names for strings.
const NAMES: [&str; 4] = ["", "x", "y", "ab"];

/// Inputs that reach the branches of a function, with `per_path` more like each.
pub(super) fn covered(text: &Text, entry: &str, per_path: usize, stop: &Arc<AtomicBool>) -> Vec<CoverInput> {
    let request = CoverRequest {
        text,
        entry: Some(entry),
        language: Default::default(),
        scope: Scope::Function,
        per_path,
        recursive: Recursive::Ignored,
        against: None,
        tests: Tests::Unwritten,
        config: CoverConfig { steps: STEPS, ..CoverConfig::default() },
        stop: Arc::clone(stop),
    };
    cover(&request, &mut |_: Event<'_>| {}).inputs
}

/// Inputs that reach the branches of a function and return, with some more like them.
pub(super) fn of_branches(text: &Text, entry: &str, stop: &Arc<AtomicBool>) -> Vec<Vec<String>> {
    let returning = covered(text, entry, 1, stop).into_iter().filter(|input| input.ending == Ending::Value);
    returning.map(|input| input.arguments).collect()
}

/// The smallest inputs of a function's type; none where the type has none that can be made.
pub(super) fn of_type(rival: &Rival, count: usize) -> Vec<Vec<String>> {
    let program = rival.loaded().program();
    let (params, _) = arrows(&program.types, rival.function().ty(program));
    let mut space = Space::default();
    let nodes: Result<Vec<NodeId>, _> = params.iter().map(|ty| space.add(&program.types, &instance(ty))).collect();
    let Ok(nodes) = nodes else { return Vec::new() };
    let mut inputs = Inputs::new(&space, nodes, Strings::Whole);
    let mut found = Found { args: Vec::new(), seen: BTreeSet::new() };
    // Many shapes first; then, for types that have few of them, many constants.
    found.take(&space, &mut inputs, 0..SIMPLE, count - count / 3);
    found.take(&space, &mut inputs, SIMPLE..CONSTANTS, count);
    found.args
}

/// Inputs so far.
struct Found {
    args: Vec<Vec<String>>,
    seen: BTreeSet<Vec<String>>,
}

impl Found {
    /// Adds shapes with constants of these numbers until there are so many.
    fn take(&mut self, space: &Space, inputs: &mut Inputs<'_>, numbers: Range<usize>, count: usize) {
        let largest = inputs.largest().unwrap_or(LARGEST).min(LARGEST);
        for size in inputs.smallest()..=largest {
            let go_on = inputs.of_size(size, &mut |shapes| {
                for number in numbers.clone() {
                    let args = spelled(space, shapes, number);
                    if self.args.len() < count && self.seen.insert(args.clone()) {
                        self.args.push(args);
                    }
                }
                self.args.len() < count
            });
            if !go_on {
                return;
            }
        }
    }
}

/// Shapes with constants: all the same, rising, alternating, or mixed.
fn spelled(space: &Space, shapes: &[Shape], number: usize) -> Vec<String> {
    let constants = constants(shapes, number);
    let mut from = 0;
    let spell = |shape: &Shape| {
        let count = holes_of(std::slice::from_ref(shape)).len();
        let text = show_alone(space, shape, &constants[from..from + count]);
        from += count;
        text
    };
    shapes.iter().map(spell).collect()
}

/// Constants for the holes of shapes, by a number: all the same, rising, alternating, or mixed.
pub(crate) fn constants(shapes: &[Shape], number: usize) -> Vec<Constant> {
    holes_of(shapes).iter().enumerate().map(|(at, hole)| constant(*hole, at, number)).collect()
}

fn constant(hole: Hole, at: usize, number: usize) -> Constant {
    // Small numbers in no order that a function would follow.
    let mixed = (at * 7 + number * 5 + number * number * 3) % 29;
    let chosen = [0, at + 1, (at + 1) % 2].get(number).copied().unwrap_or(mixed);
    match hole {
        Hole::Int if number == 2 && chosen == 1 => Constant::Int(-1),
        Hole::Int if number >= SIMPLE => Constant::Int(chosen as i64 - 8),
        Hole::Int => Constant::Int(chosen as i64),
        Hole::Char => Constant::Char(b'a' + (chosen % 26) as u8),
        Hole::Float => Constant::Float(chosen as f64),
        Hole::String | Hole::Bytes => Constant::Text(Arc::from(NAMES[chosen % NAMES.len()].as_bytes())),
    }
}
