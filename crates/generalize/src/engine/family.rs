//! What the failing inputs of a class have in common, and examples of it.
//!
//! In: everything that was seen. Out: a [`Family`]. A predicate is tried on fresh inputs, and found anew where it is wrong.

use super::{Ground, Reach, fresh, weight};
use crate::cached_oracle::CachedOracle;
use crate::edits::Edits;
use crate::functions::Functions;
use crate::inner::has_inside;
use crate::learn::{FEW_CONDITIONS, FEW_TERMS, Learned, Lesson, OF_INPUTS, WITH_LINES, Work, learn, necessary, spread};
use crate::oracle::{Class, Label};
use crate::outcome::{Family, Necessary, Scope};
use crate::pattern::find_pattern;
use crate::predicate::{Meaning, Predicate};
use crate::setting::Input;
use crate::structure::is_finite;
use crate::universe::Universe;
use rustc_hash::FxHashSet;
use std::ops::Range;

/// Innermost inputs on which a predicate about them must have been tried, and failing ones that it must have been learned from.
const FEWEST_CONFIRMED: u64 = 10;
const FEWEST_INNERMOST: usize = 20;
/// Fresh failing inputs on which a condition without which nothing fails must have been tried.
const FEWEST_FAILING: usize = 30;
/// Inputs beyond those up to a size that must have been looked at when calls run out.
const FEWEST_LARGER: usize = 200;
/// Inputs that must have been seen at least where there are others.
const FEWEST_SEEN: usize = 40;
/// What is looked for later may take of what is reserved, and leaves this share of it.
const INNERMOST_LEAVES: u64 = 70;
const LINES_LEAVE: u64 = 50;
const NEEDED_LEAVES: u64 = 30;
/// Rounds of fresh inputs for a predicate that is not short, and how many of them it must have got at least.
const ROUNDS_OF_LONG: usize = 4;
const FEWEST_ROUNDS: u64 = 2;
/// How often a predicate is mended after fresh inputs showed it wrong.
const MENDED: usize = 4;
/// Failing inputs shown beside the smallest one.
const EXAMPLES: usize = 3;
/// Failing inputs whose passing neighbours come first.
const BORDER: usize = 60;

/// Inputs of each side at most that are looked into for failing ones inside.
const MOST_INNERMOST: usize = 1_500;

/// A predicate that was tried on fresh inputs.
struct Settled {
    scope: Scope,
    learned: Learned,
    /// Failing inputs in the scope.
    failing: usize,
    confirmed: u64,
    stands: bool,
}

impl Settled {
    fn is_exact(&self) -> bool {
        self.stands && self.learned.covered == self.failing
    }

    fn has_few_cases(&self) -> bool {
        self.learned.predicate.terms.len() <= FEW_TERMS + 1
    }
}

/// One or two short cases, which a person reads at once.
fn is_short(predicate: &Predicate) -> bool {
    predicate.terms.len() <= FEW_TERMS && predicate.terms.iter().all(|term| term.len() <= FEW_CONDITIONS)
}

/// Fresh inputs on which a predicate that is not short must have been right at least, where a round has so many.
fn fewest_confirmed(predicate: &Predicate, round: u64) -> u64 {
    // Several cases fit by chance more easily than several conditions of one.
    if predicate.terms.len() == 1 { round / 2 } else { round * FEWEST_ROUNDS }
}

/// One condition.
fn is_plain(predicate: &Predicate) -> bool {
    matches!(&predicate.terms[..], [term] if term.len() <= 1)
}

/// What the failing inputs of a class have in common.
pub(super) fn family(ground: &mut Ground<'_, '_>, class: Class) -> Option<Family> {
    let mut work = Work { left: ground.work };
    let whole = settle(ground, class, (Scope::All, OF_INPUTS), &mut work);
    let settled = match whole {
        Some(whole) if whole.is_exact() && whole.has_few_cases() => Some(whole),
        whole => innermost(ground, class).or_else(|| by_lines(ground, class)).or(whole),
    };
    let of_class = |label: &Label| *label == Label::Fails(class);
    let all_failing: Vec<Input> =
        ground.all.inputs.iter().filter(|(_, label)| of_class(label)).map(|(input, _)| input.clone()).collect();
    let smallest = all_failing.iter().min_by_key(|input| weight(ground.jury, input)).cloned()?;
    let is_exact = settled.as_ref().is_some_and(Settled::is_exact);
    let necessary = if is_exact { None } else { needed(ground, class, &mut work) };
    let passing = nearest(ground.jury, ground.functions, &smallest, &ground.all);
    let pattern = find_pattern(ground.jury, &smallest, &ground.all.inputs);
    let predicate = settled.as_ref().map(|settled| &settled.learned.predicate);
    let examples = examples(ground.jury, ground.functions, predicate, &all_failing, &smallest);
    let scope = settled.as_ref().map_or(Scope::All, |settled| settled.scope);
    Some(Family {
        class,
        smallest,
        examples,
        passing,
        pattern,
        scope,
        necessary,
        failing: settled.as_ref().map_or(all_failing.len(), |settled| settled.failing) as u64,
        covered: settled.as_ref().map_or(0, |settled| settled.learned.covered) as u64,
        confirmed: settled.as_ref().map_or(0, |settled| settled.confirmed),
        stands: settled.as_ref().is_some_and(|settled| settled.stands),
        predicate: settled.map(|settled| settled.learned.predicate),
        perturbations: Vec::new(),
        starts: Vec::new(),
    })
}

/// What is said about the inputs of which no part fails, where inputs have parts: it is right about all of them and short, or it is not
/// worth the longer sentence.
fn innermost(ground: &mut Ground<'_, '_>, class: Class) -> Option<Settled> {
    if !has_inside(&ground.jury.setting) {
        return None;
    }
    let work = ground.work;
    let settled = with_reserve(ground, INNERMOST_LEAVES, |ground| {
        settle(ground, class, (Scope::Innermost, OF_INPUTS), &mut Work { left: work })
    })?;
    let says_something = settled.learned.predicate.terms.iter().all(|term| !term.is_empty());
    let is_tried = settled.confirmed >= FEWEST_CONFIRMED && settled.failing >= FEWEST_INNERMOST;
    (settled.is_exact() && is_short(&settled.learned.predicate) && says_something && is_tried).then_some(settled)
}

/// What is said with places of the program: it is right about all inputs and short, or it is not worth it.
fn by_lines(ground: &mut Ground<'_, '_>, class: Class) -> Option<Settled> {
    if ground.functions.places().is_empty() {
        return None;
    }
    let work = ground.work;
    let settled = with_reserve(ground, LINES_LEAVE, |ground| {
        settle(ground, class, (Scope::All, WITH_LINES), &mut Work { left: work })
    })?;
    (settled.is_exact() && is_short(&settled.learned.predicate)).then_some(settled)
}

/// A predicate, mended until fresh inputs do not refute it.
fn settle(
    ground: &mut Ground<'_, '_>,
    class: Class,
    (scope, levels): (Scope, Range<usize>),
    work: &mut Work,
) -> Option<Settled> {
    let (mut confirmed, mut refuted) = (0, 0);
    let mut described = describe(ground, class, (scope, levels.clone()), work);
    while let Some((learned, failing)) = &described {
        let complete = learned.covered == *failing;
        let predicate = &learned.predicate;
        // What has more cases fits more by chance, and must hold for longer.
        let rounds = if is_short(predicate) { 1 } else { ROUNDS_OF_LONG };
        let mut holds = true;
        confirmed = 0;
        for _ in 0..rounds {
            let before = ground.all.inputs.len();
            fresh(ground, Reach::Beyond, ground.refuting);
            fresh(ground, Reach::Far, ground.refuting / 4);
            let rest = in_scope(ground, scope, before);
            confirmed += rest.len() as u64;
            holds =
                rest.iter().all(|(input, label)| agrees(ground, predicate, (class, scope, complete), input, *label));
            if !holds {
                break;
            }
        }
        if holds {
            let is_tried = is_short(predicate) || confirmed >= fewest_confirmed(predicate, ground.refuting);
            refuted = if is_tried { refuted } else { MENDED + 1 };
            break;
        }
        refuted += 1;
        confirmed = 0;
        // The last time there is always some work left, so that nothing stays that was refuted.
        work.left = work.left.max(ground.work / 8);
        described = describe(ground, class, (scope, levels.clone()), work);
        // What is refuted again and again is no description of everything.
        if refuted > MENDED || work.left == 0 {
            refuted = MENDED + 1;
            break;
        }
    }
    let (learned, failing) = described?;
    Some(Settled { scope, learned, failing, confirmed, stands: refuted <= MENDED })
}

/// The inputs from a number on that are in a scope; where it is that of the innermost ones, those inside them join the others.
fn in_scope(ground: &mut Ground<'_, '_>, scope: Scope, from: usize) -> Vec<(Input, Label)> {
    let new: Vec<(Input, Label)> = ground.all.inputs[from..].to_vec();
    if scope == Scope::All {
        return new;
    }
    let mut found = Vec::new();
    for (input, label) in new {
        let Some(innermost) = ground.inner.innermost(ground.jury, &input) else { continue };
        if innermost == input {
            found.push((input, label));
        } else if let Some(label) = ground.jury.label(&innermost) {
            if ground.known.insert(innermost.clone()) {
                ground.all.inputs.push((innermost.clone(), label));
            }
            if !found.contains(&(innermost.clone(), label)) {
                found.push((innermost, label));
            }
        }
    }
    found
}

/// The inputs of a scope with a label.
fn inputs_of(ground: &mut Ground<'_, '_>, scope: Scope, keep: &dyn Fn(Label) -> bool) -> Vec<Input> {
    let kept = ground.all.inputs.iter().filter(|(_, label)| keep(*label)).map(|(input, _)| input.clone());
    let kept: Vec<Input> = kept.collect();
    match scope {
        Scope::All => kept,
        Scope::Innermost => {
            let tried = spread(&kept, MOST_INNERMOST).into_iter();
            tried.filter(|input| ground.inner.fails_inside(ground.jury, input) == Some(false)).collect()
        }
    }
}

/// A predicate for a class, with the failing inputs of its scope: failures of other classes count as passing; where that has no exact
/// answer, they do not count.
fn describe(
    ground: &mut Ground<'_, '_>,
    class: Class,
    (scope, levels): (Scope, Range<usize>),
    work: &mut Work,
) -> Option<(Learned, usize)> {
    let failing = inputs_of(ground, scope, &|label| label == Label::Fails(class));
    let passing = inputs_of(ground, scope, &|label| label == Label::Passes);
    let others = inputs_of(ground, scope, &|label| label.fails() && label != Label::Fails(class));
    let Ground { jury, functions, all, .. } = ground;
    let known = (&all.roles, &all.sorts);
    let mut strict = None;
    if !others.is_empty() {
        let passing: Vec<Input> = passing.iter().chain(&others).cloned().collect();
        strict = learn(jury, functions, known, Lesson { failing: &failing, passing: &passing }, levels.clone(), work);
        if strict.as_ref().is_some_and(|one| one.covered == failing.len() && is_plain(&one.predicate)) {
            return Some((strict?, failing.len()));
        }
        if class != Class::Value && strict.is_some() {
            return Some((strict?, failing.len()));
        }
    }
    let loose = learn(jury, functions, known, Lesson { failing: &failing, passing: &passing }, levels, work);
    let literals = |one: &Learned| one.predicate.terms.iter().map(Vec::len).sum::<usize>();
    let best = match (strict, loose) {
        // Of two that are right about all, the one that is read at once.
        (Some(strict), Some(loose)) if strict.covered == loose.covered => {
            if literals(&loose) < literals(&strict) {
                Some(loose)
            } else {
                Some(strict)
            }
        }
        (Some(strict), Some(loose)) if strict.covered > loose.covered => Some(strict),
        (strict, loose) => loose.or(strict),
    };
    Some((best?, failing.len()))
}

/// What all failing inputs of a class have, when enough fresh inputs do not refute it.
fn needed(ground: &mut Ground<'_, '_>, class: Class, work: &mut Work) -> Option<Necessary> {
    let found = with_reserve(ground, NEEDED_LEAVES, |ground| {
        (0..MENDED).find_map(|_| needed_once(ground, class, work).transpose())
    });
    found.and_then(Result::ok)
}

/// Takes back what inputs refute that were seen after it was learned: those that other claims and families asked about.
pub(super) fn reconsider(ground: &mut Ground<'_, '_>, family: &mut Family) {
    let all = ground.all.inputs.clone();
    let own = Label::Fails(family.class);
    let of_class = all.iter().filter(|(_, label)| *label == own);
    let failing: Vec<Input> = of_class.map(|(input, _)| input.clone()).collect();
    // Where calls ran out before much was looked at beyond the smallest inputs, little is known.
    let is_cut_short = ground.jury.left().0 <= ground.reserved;
    let are_few = all.len() < FEWEST_SEEN && !is_finite(&ground.jury.setting);
    if are_few || is_cut_short && all.len() - ground.all.complete < FEWEST_LARGER {
        family.stands = false;
    }
    if let Some(predicate) = family.predicate.clone() {
        let exact = (family.class, family.scope, family.scope == Scope::Innermost);
        let is_right = all.iter().all(|(input, label)| agrees(ground, &predicate, exact, input, *label));
        if !is_right {
            (family.predicate, family.stands, family.scope) = (None, false, Scope::All);
        }
        if family.scope == Scope::All {
            family.failing = failing.len() as u64;
            let predicate = family.predicate.as_ref();
            family.covered = predicate.map_or(0, |one| holding(ground.jury, ground.functions, one, &failing));
        }
    }
    if let Some(needed) = &family.necessary {
        let holds = holding(ground.jury, ground.functions, &needed.predicate, &failing) == failing.len() as u64;
        family.necessary = family.necessary.take().filter(|_| holds);
    }
}

/// Does something that may take of what is reserved, but for a share.
fn with_reserve<'a, 'o, T>(ground: &mut Ground<'a, 'o>, leaves: u64, act: impl FnOnce(&mut Ground<'a, 'o>) -> T) -> T {
    let reserved = ground.reserved;
    ground.reserved = reserved * leaves / 100;
    let done = act(ground);
    ground.reserved = reserved;
    done
}

/// Why there is no condition at all.
struct Nothing;

/// A condition that was tried; `None` when it was refuted, so that another one may be found.
fn needed_once(ground: &mut Ground<'_, '_>, class: Class, work: &mut Work) -> Result<Option<Necessary>, Nothing> {
    let of_class = |label: Label| label == Label::Fails(class);
    let failing = inputs_of(ground, Scope::All, &of_class);
    let passing = inputs_of(ground, Scope::All, &|label| label == Label::Passes);
    let Ground { jury, functions, all, .. } = ground;
    let lesson = Lesson { failing: &failing, passing: &passing };
    let predicate = necessary(jury, functions, (&all.roles, &all.sorts), lesson, work).ok_or(Nothing)?;
    let before = ground.all.inputs.len();
    fresh(ground, Reach::Beyond, ground.refuting / 2);
    fresh(ground, Reach::Far, ground.refuting / 8);
    let new = ground.all.inputs[before..].iter().filter(|(_, label)| of_class(*label));
    let new: Vec<Input> = new.map(|(input, _)| input.clone()).collect();
    if new.len() < FEWEST_FAILING {
        return Err(Nothing);
    }
    if holding(ground.jury, ground.functions, &predicate, &new) < new.len() as u64 {
        return Ok(None);
    }
    let failing = (failing.len() + new.len()) as u64;
    let passing = holding(ground.jury, ground.functions, &predicate, &passing);
    Ok(Some(Necessary { predicate, holding: failing + passing, failing }))
}

/// Whether a predicate is right about an input: of failures of other classes nothing is said, nor of inputs outside its scope; one that
/// does not hold for all failing inputs need not hold for others.
fn agrees(
    ground: &mut Ground<'_, '_>,
    predicate: &Predicate,
    (class, scope, complete): (Class, Scope, bool),
    input: &Input,
    label: Label,
) -> bool {
    let setting = ground.jury.setting.clone();
    let holds = Meaning::new(&setting, ground.functions, &mut ground.jury.values).predicate(predicate, input);
    let right = match label {
        Label::Fails(own) if own == class => holds || !complete,
        Label::Passes => !holds,
        // "Fails" is said of wrong values, and true of whatever fails in another way; "raises" is not.
        Label::Fails(_) => class == Class::Value || !holds,
        Label::Outside => true,
    };
    right || scope == Scope::Innermost && ground.inner.fails_inside(ground.jury, input) != Some(false)
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
