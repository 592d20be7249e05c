//! The stages in order: shrink, look around, find what failing inputs have in common, learn perturbations.
//!
//! In: a jury and failing inputs. Out: a [`Generalization`]. What a stage found stays when a later one is cut short.

mod family;
#[cfg(test)]
mod tests;

use crate::cached_oracle::CachedOracle;
use crate::edits::Edits;
use crate::functions::Functions;
use crate::inner::Inner;
use crate::learn::spread;
use crate::oracle::{Class, Label};
use crate::outcome::{Config, Family, Generalization, Learner, Seen, Walk};
use crate::perturbation::{Perturbation, learn_perturbations};
use crate::setting::Input;
use crate::universe::{Larger, Universe, regular, renumbered, universe};
use crate::values::{Value, ValueId, Values};
use family::{by_border, family, reconsider};
use rustc_hash::FxHashSet;
use std::collections::VecDeque;

/// What is being done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Failing inputs are made smaller.
    Shrinking,
    /// Inputs around them are looked at.
    Surrounding,
    /// What failing inputs have in common is searched for.
    Describing,
    /// Perturbations are learned.
    Perturbing,
}

/// Shares of the calls: for all inputs up to a size, for those around a failing one, for regular ones, for those with other integers, larger and much larger ones.
const UNIVERSE: u64 = 30;
const AROUND: u64 = 10;
const REGULAR: u64 = 4;
const RENUMBERED: u64 = 6;
/// Inputs of each side whose integers are replaced.
const MOST_RENUMBERED: usize = 6;
const LARGER: u64 = 5;
const MUCH_LARGER: u64 = 2;
/// And for those on which a predicate must be right, each time.
const REFUTING: u64 = 5;
/// The share of the calls that is left for patterns, perturbations and parts of inputs.
const RESERVED: u64 = 20;
/// What may be done for the predicate of a family, in sets of samples that are compared (some ten nanoseconds each).
const WORK: usize = 40_000_000;
/// Searches for a fresh input that may find nothing.
const MOST_VAIN: usize = 12;
const MOST_VAIN_FAR: usize = 4;
/// Edits by which a failing input is made smaller at most.
const SHRINKING: usize = 400;
/// Inputs beyond the size that was enumerated are at most so much larger.
const BEYOND: usize = 8;
/// Much larger ones are at most so much larger still.
const FAR: usize = 32;

/// What there is to learn from, and ways to more of it.
struct Ground<'a, 'o> {
    jury: &'a mut CachedOracle<'o>,
    functions: &'a mut Functions,
    larger: Larger,
    far: Larger,
    all: Universe,
    known: FxHashSet<Input>,
    inner: Inner,
    /// Calls that fresh inputs leave.
    reserved: u64,
    /// Fresh inputs on which a predicate must be right.
    refuting: u64,
    /// What may be done for the predicate of a family.
    work: usize,
}

/// How much larger fresh inputs are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reach {
    Beyond,
    Far,
}

/// Generalizes failing inputs; those that do not fail are left out. `tell` hears of every stage as it begins.
pub fn generalize(
    jury: &mut CachedOracle<'_>,
    functions: &mut Functions,
    initial: &[Input],
    config: &Config,
    tell: &mut dyn FnMut(Stage),
) -> Generalization {
    tell(Stage::Shrinking);
    let mut classes: Vec<Class> = Vec::new();
    let mut failing: Vec<Input> = Vec::new();
    let mut edits = Edits::new(&jury.setting);
    for input in initial {
        if let Some(Label::Fails(class)) = jury.label(input) {
            failing.push(shrunk(jury, functions, &mut edits, input, class));
            failing.push(input.clone());
            if !classes.contains(&class) {
                classes.push(class);
            }
        }
    }
    if failing.is_empty() {
        return Generalization::default();
    }
    tell(Stage::Surrounding);
    let (mut ground, mut seen) = surroundings(jury, functions, &mut edits, &failing, config);
    for (_, label) in &ground.all.inputs {
        if let Label::Fails(class) = label
            && !classes.contains(class)
        {
            classes.push(*class);
        }
    }
    tell(Stage::Describing);
    let mut families: Vec<Family> = classes.into_iter().filter_map(|class| family(&mut ground, class)).collect();
    families.iter_mut().for_each(|family| reconsider(&mut ground, family));
    let mut walk = Walk::default();
    if let Some(learner) = config.learner.filter(|learner| *learner != Learner::Edits) {
        tell(Stage::Perturbing);
        families.iter_mut().for_each(|family| perturb(&mut ground, family, initial, (config, learner), &mut walk));
    }
    let Ground { jury, functions, all, .. } = ground;
    let beyond = &all.inputs[all.complete..];
    seen.larger = beyond.len() as u64;
    seen.larger_failing = beyond.iter().filter(|(_, label)| label.fails()).count() as u64;
    let cut_short = jury.is_stopped();
    let (mut failing, mut passing) = (Vec::new(), Vec::new());
    for (input, label) in all.inputs {
        if label.fails() { failing.push(input) } else { passing.push(input) }
    }
    failing.sort_by_cached_key(|input| weight(jury, input));
    let passing = by_border(jury, functions, &failing, passing);
    Generalization { families, seen, walk, passing, failing, cut_short }
}

/// Everything that can be looked at: all small inputs, those around the failing ones, regular ones, larger and much larger ones.
fn surroundings<'a, 'o>(
    jury: &'a mut CachedOracle<'o>,
    functions: &'a mut Functions,
    edits: &mut Edits,
    failing: &[Input],
    config: &Config,
) -> (Ground<'a, 'o>, Seen) {
    let mut all = universe(jury, functions, failing, config.calls * UNIVERSE / 100, None);
    let mut seen = Seen { size: all.size, inputs: all.complete as u64, order_only: all.order_only, ..Seen::default() };
    seen.failing = all.inputs[..all.complete].iter().filter(|(_, label)| label.fails()).count() as u64;
    let mut known: FxHashSet<Input> = all.inputs.iter().map(|(input, _)| input.clone()).collect();
    around(jury, functions, edits, failing, (&mut all, &mut known), config.calls * AROUND / 100);
    // A text has one size, however long it is.
    let above = |above: usize| if all.pools.are_texts_spelled() { 0 } else { above };
    let larger = Larger::new(jury, config.seed, above(all.size), BEYOND);
    let far = Larger::new(jury, config.seed, above(all.size + BEYOND), FAR);
    let (reserved, refuting) = (config.calls * RESERVED / 100, config.calls * REFUTING / 100);
    let work = WORK;
    let mut ground =
        Ground { jury, functions, larger, far, all, known, inner: Inner::default(), reserved, refuting, work };
    try_regular(&mut ground, config.calls * REGULAR / 100);
    try_numbers(&mut ground, config.calls * RENUMBERED / 100);
    fresh(&mut ground, Reach::Beyond, config.calls * LARGER / 100);
    fresh(&mut ground, Reach::Far, config.calls * MUCH_LARGER / 100);
    (ground, seen)
}

/// Asks about regular inputs.
fn try_regular(ground: &mut Ground<'_, '_>, count: u64) {
    let seen: Vec<Input> = ground.all.inputs.iter().map(|(input, _)| input.clone()).collect();
    let setting = ground.jury.setting.clone();
    let inputs = regular(&setting, &mut ground.jury.values, &seen, count as usize);
    try_all(ground, inputs);
}

/// Asks about inputs with other integers in them.
fn try_numbers(ground: &mut Ground<'_, '_>, count: u64) {
    if ground.all.order_only {
        return;
    }
    let of = |fails: bool| -> Vec<Input> {
        let all = ground.all.inputs.iter().filter(|(_, label)| label.fails() == fails);
        spread(&all.map(|(input, _)| input.clone()).collect::<Vec<_>>(), MOST_RENUMBERED)
    };
    let from = [of(true), of(false)].concat();
    let setting = ground.jury.setting.clone();
    let inputs = renumbered(&setting, &mut ground.jury.values, &from, count as usize);
    try_all(ground, inputs);
}

/// Asks about inputs; those that count are known from then on.
fn try_all(ground: &mut Ground<'_, '_>, inputs: Vec<Input>) {
    for input in inputs {
        match ground.jury.label(&input) {
            Some(Label::Outside) => {}
            Some(label) if ground.known.insert(input.clone()) => ground.all.inputs.push((input, label)),
            Some(_) => {}
            None => return,
        }
    }
}

/// Learns perturbations that keep the inputs of a family failing.
fn perturb(
    ground: &mut Ground<'_, '_>,
    family: &mut Family,
    initial: &[Input],
    (config, learner): (&Config, Learner),
    walk: &mut Walk,
) {
    let Ground { jury, functions, all, .. } = ground;
    let own = Some(Label::Fails(family.class));
    let mut from: Vec<Input> = initial.iter().filter(|input| jury.label(input) == own).cloned().collect();
    if from.is_empty() {
        from.push(family.smallest.clone());
    }
    for input in from {
        let learned = learn_perturbations(jury, functions, &input, config, learner, &all.inputs);
        walk.steps += learned.steps;
        walk.accepted += learned.accepted;
        let new = learned.perturbations.into_iter();
        let new: Vec<Perturbation> = new.filter(|one| !family.perturbations.contains(one)).collect();
        family.starts.extend(new.iter().map(|_| input.clone()));
        family.perturbations.extend(new);
    }
}

/// Takes smaller failing neighbours while there are any.
fn shrunk(
    jury: &mut CachedOracle<'_>,
    functions: &mut Functions,
    edits: &mut Edits,
    input: &Input,
    class: Class,
) -> Input {
    let mut smallest = input.clone();
    for _ in 0..SHRINKING {
        let size = weight(jury, &smallest);
        let mut neighbours = edits.neighbours(functions, &mut jury.values, &smallest);
        neighbours.retain(|neighbour| weight(jury, neighbour) < size);
        neighbours.sort_by_cached_key(|neighbour| weight(jury, neighbour));
        let Some(next) = neighbours.into_iter().find(|one| jury.label(one) == Some(Label::Fails(class))) else { break };
        smallest = next;
    }
    smallest
}

/// How large an input is, and how far its integers are from zero.
fn weight(jury: &CachedOracle<'_>, input: &Input) -> (usize, u64) {
    (jury.setting.size(&jury.values, input), input.iter().map(|value| distance(&jury.values, *value)).sum())
}

/// How far the integers of a value are from zero, negative ones farther.
fn distance(values: &Values, value: ValueId) -> u64 {
    let mut rest = vec![value];
    let mut sum = 0u64;
    while let Some(value) = rest.pop() {
        match values.get(value) {
            Value::Int(n) => sum = sum.saturating_add(n.unsigned_abs() * 2 + u64::from(*n < 0)),
            Value::Data(_, parts) | Value::Array(parts) => rest.extend(parts),
            _ => {}
        }
    }
    sum.min(u64::MAX >> 8)
}

/// Inputs around failing ones, breadth first through valid ones.
fn around(
    jury: &mut CachedOracle<'_>,
    functions: &mut Functions,
    edits: &mut Edits,
    from: &[Input],
    (all, known): (&mut Universe, &mut FxHashSet<Input>),
    calls: u64,
) {
    let last = jury.counts.calls + calls;
    let mut queue: VecDeque<Input> = from.iter().cloned().collect();
    for input in from {
        if known.insert(input.clone())
            && let Some(label) = jury.label(input)
        {
            all.inputs.push((input.clone(), label));
        }
    }
    while let Some(input) = queue.pop_front() {
        for neighbour in edits.neighbours(functions, &mut jury.values, &input) {
            if jury.counts.calls >= last {
                return;
            }
            if known.contains(&neighbour) {
                continue;
            }
            match jury.label(&neighbour) {
                Some(Label::Outside) => {}
                Some(label) => {
                    known.insert(neighbour.clone());
                    all.inputs.push((neighbour.clone(), label));
                    queue.push_back(neighbour);
                }
                None => return,
            }
        }
    }
}

/// So many fresh larger inputs.
fn fresh(ground: &mut Ground<'_, '_>, reach: Reach, count: u64) -> usize {
    let Ground { jury, functions, larger, far, all, known, reserved, .. } = ground;
    let larger = if reach == Reach::Far { far } else { larger };
    let before = all.inputs.len();
    let mut vain = 0;
    // What is left after that is for perturbations.
    // Much larger ones are often outside, and asking about them takes longer.
    let most_vain = if reach == Reach::Far { MOST_VAIN_FAR } else { MOST_VAIN };
    while ((all.inputs.len() - before) as u64) < count && vain < most_vain && jury.left().0 > *reserved {
        let Some((input, label)) = larger.next(jury, functions, all, known) else {
            vain += 1;
            continue;
        };
        if known.insert(input.clone()) {
            all.inputs.push((input, label));
        }
    }
    all.inputs.len() - before
}
