//! All valid inputs up to a size, smallest first, each once up to what is known not to matter.
//!
//! In: a jury and what is known about the order of integers. Out: inputs with their labels. Shapes come from `enumerate`; the
//! integers of a sort run through all orders, numbers through small values. Where an input is outside, the holes that were
//! looked at say how many others are outside as well, and those are not even made.
//! Invariant: up to [`Universe::size`] nothing valid is left out (but for numbers beyond those tried).

mod canonical;
mod labels;
mod larger;
mod numbers;
mod regular;

use crate::cached_oracle::{CachedOracle, Counts};
use crate::edits::Edits;
use crate::functions::Functions;
use crate::oracle::Label;
use crate::order::{Roles, Sorts, sorts};
use crate::setting::{Input, Slot};
use labels::{Labels, Pools};
use refute_enumerate::{Inputs, Node, NodeId, Shape, Strings};
use refute_play::CallInput;

pub(crate) use larger::Larger;
pub(crate) use numbers::renumbered;
pub(crate) use regular::regular;

/// Inputs around the initial ones that tell about the order of integers.
const SAMPLES: usize = 120;
/// Those of them that have an integer of the programs, or a larger one, somewhere.
const RENUMBERED: usize = 60;
/// Small universes that are made for that at most.
const PILOTS: usize = 2;
/// Larger inputs are not enumerated.
const LARGEST: usize = 40;
/// There are all texts of so many characters where a text is all that there is.
const SPELLED_ALONE: usize = 3;
/// For each call that may be made, so many inputs outside are asked about, and so many steps of the programs are spent.
const OUTSIDE: u64 = 8;
const STEPS: u64 = 1_000;

/// Valid inputs with their labels.
#[derive(Clone, Debug, Default)]
pub struct Universe {
    /// In order of size.
    pub inputs: Vec<(Input, Label)>,
    /// Up to this size they are all there; later ones are some of the next size.
    pub size: usize,
    /// How many of them are up to that size.
    pub complete: usize,
    /// The order of the integers alone decides.
    pub order_only: bool,
    pub(crate) sorts: Sorts,
    pub(crate) roles: Roles,
    pub(crate) pools: Pools,
}

/// Enumerates until so many calls were made, or to a size. Small inputs around the initial ones tell what matters about integers.
pub fn universe(
    jury: &mut CachedOracle<'_>,
    functions: &mut Functions,
    initial: &[Input],
    most_calls: u64,
    largest: Option<usize>,
) -> Universe {
    let mut samples = samples(jury, functions, initial);
    for input in renumbered(&jury.setting.clone(), &mut jury.values, initial, RENUMBERED) {
        match jury.label(&input) {
            Some(Label::Outside) => {}
            Some(label) => samples.push((input, label)),
            None => break,
        }
    }
    let mut roles = Roles::of(&jury.setting);
    let mut found = sorts(jury, &mut roles, &samples);
    let own = |input: &Input| jury.setting.filled(&jury.values, input).constants;
    let is_text = |slot: &Slot| *jury.setting.space.node(slot.node) == Node::String;
    // Of several arguments there are more inputs.
    let spelled = match &jury.setting.slots[..] {
        [one] if is_text(one) => SPELLED_ALONE,
        slots => usize::from(slots.iter().any(is_text)),
    };
    let initial_constants: Vec<_> = initial.iter().flat_map(own).collect();
    let pools = Pools::new((&jury.setting.constants, &jury.setting.letters), &initial_constants, spelled);
    // A small universe shows what the inputs around one failing input do not: integers that meet by chance.
    for _ in 0..PILOTS {
        let mut pilot =
            Universe { sorts: found.clone(), roles: roles.clone(), pools: pools.clone(), ..Universe::default() };
        enumerate(jury, &mut pilot, (most_calls / 10).clamp(100, 1_000), LARGEST);
        samples.splice(0..0, balanced(&pilot.inputs));
        let again = sorts(jury, &mut roles, &samples);
        if again == found {
            break;
        }
        found = again;
    }
    let mut all = Universe { order_only: found.order_only(&roles), sorts: found, roles, pools, ..Universe::default() };
    enumerate(jury, &mut all, most_calls, largest.unwrap_or(LARGEST));
    all
}

/// As many failing as passing ones, from everywhere.
fn balanced(inputs: &[(Input, Label)]) -> Vec<(Input, Label)> {
    let (failing, passing): (Vec<_>, Vec<_>) = inputs.iter().cloned().partition(|(_, label)| label.fails());
    let few = |all: Vec<(Input, Label)>| {
        let step = (all.len() / SAMPLES).max(1);
        all.into_iter().step_by(step).take(SAMPLES)
    };
    few(passing).zip(few(failing)).flat_map(|(a, b)| [a, b]).collect()
}

/// Valid inputs near the initial ones, breadth first.
fn samples(jury: &mut CachedOracle<'_>, functions: &mut Functions, initial: &[Input]) -> Vec<(Input, Label)> {
    let mut edits = Edits::new(&jury.setting);
    let mut found: Vec<(Input, Label)> = Vec::new();
    for input in initial {
        if let Some(label) = jury.label(input) {
            found.push((input.clone(), label));
        }
    }
    let mut next = 0;
    while next < found.len() && found.len() < SAMPLES {
        let input = found[next].0.clone();
        let neighbours = edits.neighbours(functions, &mut jury.values, &input);
        // A few of each kind: the first neighbours are all changes of one place.
        let step = (neighbours.len() / 40).max(1);
        for neighbour in neighbours.into_iter().step_by(step) {
            if found.len() >= SAMPLES {
                break;
            }
            match jury.label(&neighbour) {
                Some(Label::Outside) => {}
                Some(label) if !found.iter().any(|(known, _)| *known == neighbour) => found.push((neighbour, label)),
                Some(_) => {}
                None => return found,
            }
        }
        next += 1;
    }
    found
}

fn enumerate(jury: &mut CachedOracle<'_>, found: &mut Universe, most_calls: u64, largest: usize) {
    let setting = jury.setting.clone();
    let nodes: Vec<NodeId> = setting.slots.iter().map(|slot| slot.node).collect();
    let mut shapes = Inputs::new(&setting.space, nodes, Strings::Whole);
    let last = Counts {
        calls: jury.counts.calls + most_calls,
        outside: jury.counts.outside + most_calls * OUTSIDE,
        steps: jury.counts.steps + most_calls * STEPS,
        hits: u64::MAX,
    };
    let largest = shapes.largest().map_or(largest, |size| size.min(largest));
    for size in shapes.smallest()..=largest {
        let go_on = shapes.of_size(size, &mut |slots| labelled(jury, found, slots, last));
        if !go_on {
            return;
        }
        found.size = size;
        found.complete = found.inputs.len();
    }
}

/// All ways to fill a shape; false when nothing more may be asked.
fn labelled(jury: &mut CachedOracle<'_>, found: &mut Universe, slots: &[Shape], last: Counts) -> bool {
    let setting = jury.setting.clone();
    let of_holes = found.roles.of_holes(&setting, slots);
    let holes = refute_enumerate::holes_of(slots);
    let sort_of: Vec<Option<usize>> = of_holes.iter().map(|role| role.and_then(|role| found.sorts.of(role))).collect();
    let mut labels = Labels::new((&found.sorts, &found.pools), &holes, &sort_of, refute_enumerate::size_of(slots));
    let input = if setting.tupled { vec![Shape::Tuple(slots.to_vec().into())] } else { slots.to_vec() };
    let mut filled = CallInput { input, constants: Vec::new() };
    while labels.fill(&mut filled.constants) {
        let Counts { calls, outside, steps, .. } = jury.counts;
        if calls >= last.calls || outside >= last.outside || steps >= last.steps {
            return false;
        }
        let Some((label, input)) = jury.judge_filled(&filled) else { return false };
        match input {
            Some(input) => {
                found.inputs.push((input, label));
                labels.next(None);
            }
            None => labels.next(jury.looked_at()),
        }
    }
    !labels.gave_up()
}
