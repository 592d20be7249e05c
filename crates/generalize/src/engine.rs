//! The stages in order: shrink, look around, find what failing inputs have in common, learn perturbations.
//!
//! In: a jury and failing inputs. Out: a [`Generalization`]. What a stage found stays when a later one is cut short.

#[cfg(test)]
mod tests;

use crate::edits::Edits;
use crate::functions::Functions;
use crate::jury::Jury;
use crate::learn::{Learned, Lesson, Work, learn};
use crate::oracle::{Class, Label};
use crate::outcome::{Config, Family, Generalization, Learner, Seen, Walk};
use crate::pattern::find_pattern;
use crate::perturbation::learn_perturbations;
use crate::predicate::{Meaning, Predicate};
use crate::setting::Input;
use crate::universe::{Larger, Universe, universe};
use crate::values::{Value, ValueId, Values};
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

/// Shares of the calls: for all inputs up to a size, for those around a failing one, for larger ones.
const UNIVERSE: u64 = 30;
const AROUND: u64 = 10;
const LARGER: u64 = 5;
/// Fresh inputs on which a predicate must be right.
const FRESH: u64 = 1_000;
/// What may be done for the predicate of a family, in sets of samples that are compared (some ten nanoseconds each).
const WORK: usize = 40_000_000;
/// How often a predicate is mended after fresh inputs showed it wrong.
const MENDED: usize = 4;
/// Calls that are left for patterns and perturbations.
const RESERVED: u64 = 4_000;
/// Searches for a fresh input that may find nothing.
const MOST_VAIN: usize = 12;
/// Edits by which a failing input is made smaller at most.
const SHRINKING: usize = 400;
/// Failing inputs whose passing neighbours come first.
const BORDER: usize = 60;
/// Failing inputs shown beside the smallest one.
const EXAMPLES: usize = 3;
/// Inputs beyond the size that was enumerated are at most so much larger.
const BEYOND: usize = 8;

/// Generalizes failing inputs; those that do not fail are left out. `tell` hears of every stage as it begins.
pub fn generalize(
    jury: &mut Jury<'_>,
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
    let mut all = universe(jury, functions, &failing, config.calls * UNIVERSE / 100, None);
    let mut seen = Seen { size: all.size, inputs: all.complete as u64, order_only: all.order_only, ..Seen::default() };
    seen.failing = all.inputs[..all.complete].iter().filter(|(_, label)| label.fails()).count() as u64;
    let mut known: FxHashSet<Input> = all.inputs.iter().map(|(input, _)| input.clone()).collect();
    around(jury, functions, &mut edits, &failing, (&mut all, &mut known), config.calls * AROUND / 100);
    let mut larger = Larger::new(jury, config.seed, all.size, BEYOND);
    fresh(jury, functions, &mut larger, &mut all, &mut known, config.calls * LARGER / 100);
    for (_, label) in &all.inputs {
        if let Label::Fails(class) = label
            && !classes.contains(class)
        {
            classes.push(*class);
        }
    }
    tell(Stage::Describing);
    let mut families = Vec::new();
    for class in classes {
        families.extend(family(jury, functions, &mut larger, (&mut all, &mut known), class));
    }
    let mut walk = Walk::default();
    if let Some(learner) = config.learner.filter(|learner| *learner != Learner::Edits) {
        tell(Stage::Perturbing);
        for family in &mut families {
            let own = Some(Label::Fails(family.class));
            let from = initial.iter().find(|input| jury.label(input) == own).unwrap_or(&family.smallest).clone();
            let learned = learn_perturbations(jury, functions, &from, config, learner, &all.inputs);
            walk.steps += learned.steps;
            walk.accepted += learned.accepted;
            family.perturbations = learned.perturbations;
        }
    }
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

/// Takes smaller failing neighbours while there are any.
fn shrunk(jury: &mut Jury<'_>, functions: &mut Functions, edits: &mut Edits, input: &Input, class: Class) -> Input {
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
fn weight(jury: &Jury<'_>, input: &Input) -> (usize, u64) {
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
    jury: &mut Jury<'_>,
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
fn fresh(
    jury: &mut Jury<'_>,
    functions: &mut Functions,
    larger: &mut Larger,
    all: &mut Universe,
    known: &mut FxHashSet<Input>,
    count: u64,
) -> usize {
    let before = all.inputs.len();
    let mut vain = 0;
    // What is left after that is for perturbations.
    while ((all.inputs.len() - before) as u64) < count && vain < MOST_VAIN && jury.left().0 > RESERVED {
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

/// What the failing inputs of a class have in common.
fn family(
    jury: &mut Jury<'_>,
    functions: &mut Functions,
    larger: &mut Larger,
    (all, known): (&mut Universe, &mut FxHashSet<Input>),
    class: Class,
) -> Option<Family> {
    let mut work = Work { left: WORK };
    let mut learned = describe(jury, functions, all, class, &mut work);
    let (mut confirmed, mut refuted) = (0, 0);
    while let Some(Learned { predicate, .. }) = &learned {
        let before = all.inputs.len();
        confirmed = fresh(jury, functions, larger, all, known, FRESH) as u64;
        let mut rest = all.inputs[before..].iter();
        if rest.all(|(input, label)| agrees(jury, functions, predicate, class, input, *label)) {
            break;
        }
        refuted += 1;
        confirmed = 0;
        // The last time there is always some work left, so that nothing stays that was refuted.
        work.left = work.left.max(WORK / 8);
        learned = describe(jury, functions, all, class, &mut work);
        // What is refuted again and again is no description of everything.
        if refuted > MENDED || work.left == 0 {
            refuted = MENDED + 1;
            break;
        }
    }
    let of_class = |label: &Label| *label == Label::Fails(class);
    let failing: Vec<Input> =
        all.inputs.iter().filter(|(_, label)| of_class(label)).map(|(input, _)| input.clone()).collect();
    let smallest = failing.iter().min_by_key(|input| weight(jury, input)).cloned()?;
    let passing = nearest(jury, functions, &smallest, all);
    let covered = match &learned {
        Some(learned) => holding(jury, functions, &learned.predicate, &failing),
        None => 0,
    };
    let pattern = find_pattern(jury, &smallest, &all.inputs);
    let examples = examples(jury, functions, learned.as_ref().map(|one| &one.predicate), &failing, &smallest);
    Some(Family {
        class,
        smallest,
        examples,
        passing,
        pattern,
        predicate: learned.map(|one| one.predicate),
        failing: failing.len() as u64,
        covered,
        confirmed,
        stands: refuted <= MENDED,
        perturbations: Vec::new(),
    })
}

/// A predicate for a class: failures of other classes count as passing; where that has no exact answer, they do not count.
fn describe(
    jury: &mut Jury<'_>,
    functions: &mut Functions,
    all: &Universe,
    class: Class,
    work: &mut Work,
) -> Option<Learned> {
    let of = |keep: &dyn Fn(Label) -> bool| -> Vec<Input> {
        all.inputs.iter().filter(|(_, label)| keep(*label)).map(|(input, _)| input.clone()).collect()
    };
    let failing = of(&|label| label == Label::Fails(class));
    let passing = of(&|label| label == Label::Passes);
    let others = of(&|label| label.fails() && label != Label::Fails(class));
    let known = (&all.roles, &all.sorts);
    let mut best = None;
    if !others.is_empty() {
        let passing: Vec<Input> = passing.iter().chain(&others).cloned().collect();
        best = learn(jury, functions, known, Lesson { failing: &failing, passing: &passing }, work);
        if best.as_ref().is_some_and(|learned| learned.covered == failing.len()) {
            return best;
        }
    }
    let loose = learn(jury, functions, known, Lesson { failing: &failing, passing: &passing }, work);
    match (best, loose) {
        (Some(best), Some(loose)) if best.covered >= loose.covered => Some(best),
        (best, loose) => loose.or(best),
    }
}

/// Whether a predicate is right about an input: of failures of other classes nothing is said.
fn agrees(
    jury: &mut Jury<'_>,
    functions: &mut Functions,
    predicate: &Predicate,
    class: Class,
    input: &Input,
    label: Label,
) -> bool {
    let setting = jury.setting.clone();
    let holds = Meaning::new(&setting, functions, &mut jury.values).predicate(predicate, input);
    match label {
        Label::Fails(own) if own == class => holds,
        Label::Passes => !holds,
        _ => true,
    }
}

fn holding(jury: &mut Jury<'_>, functions: &mut Functions, predicate: &Predicate, inputs: &[Input]) -> u64 {
    let setting = jury.setting.clone();
    let mut meaning = Meaning::new(&setting, functions, &mut jury.values);
    inputs.iter().filter(|input| meaning.predicate(predicate, input)).count() as u64
}

/// The passing input nearest to a failing one: a neighbour of it, one of the same size first, or a neighbour's; else the
/// smallest that there is.
fn nearest(jury: &mut Jury<'_>, functions: &mut Functions, failing: &Input, all: &Universe) -> Option<Input> {
    let mut edits = Edits::new(&jury.setting);
    let size = weight(jury, failing).0;
    let mut layer = vec![failing.clone()];
    for _ in 0..2 {
        let mut next = Vec::new();
        for input in layer.iter().take(20) {
            next.extend(edits.neighbours(functions, &mut jury.values, input));
        }
        next.sort_by_cached_key(|input| {
            let own = weight(jury, input);
            (own.0.abs_diff(size), own)
        });
        let mut tried = next.iter().take(300);
        if let Some(found) = tried.find(|input| jury.label(input) == Some(Label::Passes)) {
            return Some(found.clone());
        }
        layer = next;
    }
    all.inputs.iter().find(|(_, label)| *label == Label::Passes).map(|(input, _)| input.clone())
}

/// The passing inputs, those first that are neighbours of failing ones, as far as that is known.
fn by_border(jury: &mut Jury<'_>, functions: &mut Functions, failing: &[Input], passing: Vec<Input>) -> Vec<Input> {
    let left: FxHashSet<Input> = passing.iter().cloned().collect();
    let mut edits = Edits::new(&jury.setting);
    let mut ordered: Vec<Input> = Vec::new();
    let mut taken: FxHashSet<Input> = FxHashSet::default();
    for input in failing.iter().take(BORDER) {
        for neighbour in edits.neighbours(functions, &mut jury.values, input) {
            if left.contains(&neighbour) && taken.insert(neighbour.clone()) {
                ordered.push(neighbour);
            }
        }
    }
    ordered.extend(passing.into_iter().filter(|input| !taken.contains(input)));
    ordered
}

/// Failing inputs that look different: the smallest for each term of the predicate, then of other shapes.
fn examples(
    jury: &mut Jury<'_>,
    functions: &mut Functions,
    predicate: Option<&Predicate>,
    failing: &[Input],
    smallest: &Input,
) -> Vec<Input> {
    let mut sorted = failing.to_vec();
    sorted.sort_by_cached_key(|input| weight(jury, input));
    let mut chosen: Vec<Input> = vec![smallest.clone()];
    for term in predicate.map_or(&[][..], |predicate| &predicate.terms) {
        let alone = Predicate { terms: vec![term.clone()] };
        let setting = jury.setting.clone();
        let mut meaning = Meaning::new(&setting, functions, &mut jury.values);
        if chosen.iter().any(|input| meaning.predicate(&alone, input)) {
            continue;
        }
        chosen.extend(sorted.iter().find(|input| meaning.predicate(&alone, input)).cloned());
    }
    let mut shapes: Vec<Vec<refute_enumerate::Shape>> =
        chosen.iter().map(|input| jury.setting.filled(&jury.values, input).input).collect();
    for input in &sorted {
        if chosen.len() > EXAMPLES {
            break;
        }
        let shape = jury.setting.filled(&jury.values, input).input;
        if !shapes.contains(&shape) {
            shapes.push(shape);
            chosen.push(input.clone());
        }
    }
    chosen.remove(0);
    chosen.truncate(EXAMPLES);
    chosen
}
