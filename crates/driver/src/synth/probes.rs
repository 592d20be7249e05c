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
use refute_source::render::Colour;
use refute_verdict::Ending;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Steps for finding inputs that reach branches.
const STEPS: u64 = 2_000_000;
/// Inputs are made up to this size.
const LARGEST: usize = 12;
/// Names for strings.
const NAMES: [&str; 4] = ["", "x", "y", "ab"];

/// Inputs that reach the branches of a function and return, with some more like them.
pub(super) fn of_branches(text: &Text, entry: &str, stop: &Arc<AtomicBool>) -> Vec<Vec<String>> {
    let request = CoverRequest {
        text,
        entry: Some(entry),
        scope: Scope::Function,
        per_path: 1,
        recursive: Recursive::Ignored,
        against: None,
        tests: Tests::Unwritten,
        config: CoverConfig { steps: STEPS, ..CoverConfig::default() },
        colour: Colour::Plain,
        stop: Arc::clone(stop),
    };
    let covered = cover(&request, &mut |_: Event<'_>| {});
    let returning = covered.inputs.into_iter().filter(|input| input.ending == Ending::Value);
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
    let (mut found, mut seen) = (Vec::new(), BTreeSet::new());
    let largest = inputs.largest().unwrap_or(LARGEST).min(LARGEST);
    for size in inputs.smallest()..=largest {
        inputs.of_size(size, &mut |shapes| {
            for number in 0..3 {
                let args = spelled(&space, shapes, number);
                if found.len() < count && seen.insert(args.clone()) {
                    found.push(args);
                }
            }
            found.len() < count
        });
        if found.len() >= count {
            break;
        }
    }
    found
}

/// Shapes with constants: all the same, rising, or alternating.
fn spelled(space: &Space, shapes: &[Shape], number: usize) -> Vec<String> {
    let holes = holes_of(shapes);
    let constants: Vec<Constant> = holes.iter().enumerate().map(|(at, hole)| constant(*hole, at, number)).collect();
    let mut from = 0;
    let spell = |shape: &Shape| {
        let count = holes_of(std::slice::from_ref(shape)).len();
        let text = show_alone(space, shape, &constants[from..from + count]);
        from += count;
        text
    };
    shapes.iter().map(spell).collect()
}

fn constant(hole: Hole, at: usize, number: usize) -> Constant {
    let chosen = [0, at + 1, (at + 1) % 2][number % 3];
    match hole {
        Hole::Int if number == 2 && chosen == 1 => Constant::Int(-1),
        Hole::Int => Constant::Int(chosen as i64),
        Hole::Char => Constant::Char(b'a' + (chosen % 26) as u8),
        Hole::Float => Constant::Float(chosen as f64),
        Hole::String | Hole::Bytes => Constant::Text(Arc::from(NAMES[chosen % NAMES.len()].as_bytes())),
    }
}
