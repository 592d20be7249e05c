//! What the failing inputs of a class have in common, and examples of it.
//!
//! In: everything that was seen. Out: a [`Family`]. A predicate is tried on fresh inputs, and found anew where it is wrong.

use super::{fresh, weight};
use crate::cached_oracle::CachedOracle;
use crate::edits::Edits;
use crate::functions::Functions;
use crate::learn::{Learned, Lesson, Work, learn};
use crate::oracle::{Class, Label};
use crate::outcome::Family;
use crate::pattern::find_pattern;
use crate::predicate::{Meaning, Predicate};
use crate::setting::Input;
use crate::universe::{Larger, Universe};
use rustc_hash::FxHashSet;

/// Fresh inputs on which a predicate must be right.
const FRESH: u64 = 1_000;
/// What may be done for the predicate of a family, in sets of samples that are compared (some ten nanoseconds each).
const WORK: usize = 40_000_000;
/// How often a predicate is mended after fresh inputs showed it wrong.
const MENDED: usize = 4;
/// Failing inputs shown beside the smallest one.
const EXAMPLES: usize = 3;
/// Failing inputs whose passing neighbours come first.
const BORDER: usize = 60;

/// What the failing inputs of a class have in common.
pub(super) fn family(
    jury: &mut CachedOracle<'_>,
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
        starts: Vec::new(),
    })
}

/// A predicate for a class: failures of other classes count as passing; where that has no exact answer, they do not count.
fn describe(
    jury: &mut CachedOracle<'_>,
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
    jury: &mut CachedOracle<'_>,
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

pub(super) fn holding(
    jury: &mut CachedOracle<'_>,
    functions: &mut Functions,
    predicate: &Predicate,
    inputs: &[Input],
) -> u64 {
    let setting = jury.setting.clone();
    let mut meaning = Meaning::new(&setting, functions, &mut jury.values);
    inputs.iter().filter(|input| meaning.predicate(predicate, input)).count() as u64
}

/// The passing input nearest to a failing one: a neighbour of it, one of the same size first, or a neighbour's; else the
/// smallest that there is.
fn nearest(jury: &mut CachedOracle<'_>, functions: &mut Functions, failing: &Input, all: &Universe) -> Option<Input> {
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
pub(super) fn by_border(
    jury: &mut CachedOracle<'_>,
    functions: &mut Functions,
    failing: &[Input],
    passing: Vec<Input>,
) -> Vec<Input> {
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
    jury: &mut CachedOracle<'_>,
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
