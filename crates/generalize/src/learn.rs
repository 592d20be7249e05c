//! What failing inputs have in common: the simplest predicate that holds for them and for no passing one.
//!
//! In: failing and passing inputs. Out: a predicate. It is found on a few of them; those among the others on which it is wrong
//! join the few, and it is found anew. Vocabulary of the next level is taken where the simpler one is not enough.
//! Invariant: the predicate holds for no passing input it was shown.

mod dnf;
mod necessary;
mod thresholds;
mod vocabulary;

use crate::cached_oracle::CachedOracle;
use crate::functions::{Functions, Role};
use crate::order::{Roles, Sorts};
use crate::predicate::{Atom, Literal, Meaning, Predicate};
use crate::setting::Input;
use dnf::{Condition, cover};
use fixedbitset::FixedBitSet;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Reverse;
use std::ops::Range;
use thresholds::thresholds;
use vocabulary::{Conditions, Priced, Vocabulary};

pub(crate) use dnf::Work;
pub(crate) use necessary::necessary;

/// Inputs of each side with which the search begins.
const FIRST: usize = 100;
/// Inputs of each side that join in a round.
const JOIN: usize = 16;
/// Rounds at most.
const ROUNDS: usize = 10;
/// A condition on an input of this size is worth a set that is compared.
const SIZE: usize = 4;
/// Levels of the vocabulary that speak of the input.
pub(crate) const OF_INPUTS: Range<usize> = 0..3;
/// The levels that speak of places of the program as well: what is said about the input is better where it is as true. Right results
/// are in the second one only: that something should be refused and comes to where it is accepted says nothing.
pub(crate) const WITH_LINES: Range<usize> = 3..5;
/// Terms of a predicate that does not hold for everything, and conditions of each: more would be a list of cases.
pub(crate) const FEW_TERMS: usize = 2;
pub(crate) const FEW_CONDITIONS: usize = 2;

/// What was learned.
#[derive(Clone, Debug)]
pub(crate) struct Learned {
    pub predicate: Predicate,
    /// How many of the failing inputs it holds for.
    pub covered: usize,
}

/// Failing and passing inputs.
#[derive(Clone, Copy)]
pub(crate) struct Lesson<'a> {
    pub failing: &'a [Input],
    pub passing: &'a [Input],
}

/// Learns a predicate, until there is no work left; the one that holds for the most failing inputs, of the lowest level.
pub(crate) fn learn(
    jury: &mut CachedOracle<'_>,
    functions: &mut Functions,
    known: (&Roles, &Sorts),
    lesson: Lesson<'_>,
    levels: Range<usize>,
    work: &mut Work,
) -> Option<Learned> {
    let mut best: Option<Learned> = None;
    for level in levels {
        if jury.is_stopped() || work.left == 0 {
            break;
        }
        let Some(learned) = at_level(jury, functions, known, lesson, level, work) else { continue };
        let complete = learned.covered == lesson.failing.len();
        if best.as_ref().is_none_or(|best| learned.covered > best.covered) {
            best = Some(learned);
        }
        if complete {
            break;
        }
    }
    best
}

fn at_level(
    jury: &mut CachedOracle<'_>,
    functions: &mut Functions,
    known: (&Roles, &Sorts),
    lesson: Lesson<'_>,
    level: usize,
    work: &mut Work,
) -> Option<Learned> {
    let setting = jury.setting.clone();
    let Conditions { mut atoms, numbers } = Vocabulary::atoms(&setting, functions, known, level);
    let guards: FxHashSet<usize> = functions.with_role(Role::Guard).collect();
    let mut meaning = Meaning::new(&setting, functions, &mut jury.values);
    atoms.extend(thresholds(&mut meaning, &numbers, lesson));
    let mut table = Table::new(atoms, guards);
    table.add(&mut meaning, &spread(lesson.failing, FIRST), true, work);
    table.add(&mut meaning, &spread(lesson.passing, FIRST), false, work);
    let mut learned = None;
    let mut terms: Vec<Vec<Literal>> = Vec::new();
    for _ in 0..ROUNDS {
        if work.left == 0 {
            break;
        }
        let Some((predicate, complete)) = table.predicate(work) else { break };
        for term in &predicate.terms {
            if !terms.contains(term) {
                terms.push(term.clone());
            }
        }
        let holds = |meaning: &mut Meaning<'_>, input: &Input| meaning.predicate(&predicate, input);
        let wrong: Vec<Input> = lesson.passing.iter().filter(|input| holds(&mut meaning, input)).cloned().collect();
        let missed: Vec<Input> = lesson.failing.iter().filter(|input| !holds(&mut meaning, input)).cloned().collect();
        if wrong.is_empty() {
            let covered = lesson.failing.len() - missed.len();
            let better = learned.as_ref().is_none_or(|best: &Learned| covered > best.covered);
            if better {
                learned = Some(Learned { predicate, covered });
            }
            if missed.is_empty() || !complete || work.left == 0 {
                break;
            }
        }
        table.add(&mut meaning, &spread(&missed, JOIN), true, work);
        table.add(&mut meaning, &spread(&wrong, JOIN), false, work);
    }
    let learned = learned.map(|learned| shortened(&mut meaning, learned, lesson));
    learned.filter(|learned| learned.covered > 0).or_else(|| partial(&mut meaning, terms, lesson))
}

/// The terms that hold for no passing input, those first that hold for most of the failing ones; none that adds little.
fn partial(meaning: &mut Meaning<'_>, terms: Vec<Vec<Literal>>, lesson: Lesson<'_>) -> Option<Learned> {
    let alone = |term: &Vec<Literal>| Predicate { terms: vec![term.clone()] };
    let mut covers: Vec<(Vec<Literal>, FixedBitSet)> = Vec::new();
    for term in terms.into_iter().filter(|term| term.len() <= FEW_CONDITIONS) {
        let predicate = alone(&term);
        if !lesson.passing.iter().any(|input| meaning.predicate(&predicate, input)) {
            let holds = set_of(lesson.failing.len(), |i| meaning.predicate(&predicate, &lesson.failing[i]));
            covers.push((term, holds));
        }
    }
    let mut left = set_of(lesson.failing.len(), |_| true);
    let mut chosen = Vec::new();
    while let Some((term, holds)) = covers.iter().max_by_key(|(_, holds)| holds.intersection_count(&left)) {
        if chosen.len() >= FEW_TERMS || holds.intersection_count(&left) * dnf::WORTHWHILE < lesson.failing.len() {
            break;
        }
        chosen.push(term.clone());
        left.difference_with(holds);
    }
    let covered = lesson.failing.len() - left.count_ones(..);
    (covered > 0).then_some(Learned { predicate: Predicate { terms: chosen }, covered })
}

/// What does not hold for everything keeps the terms that hold for most.
fn shortened(meaning: &mut Meaning<'_>, learned: Learned, lesson: Lesson<'_>) -> Learned {
    let Learned { predicate: Predicate { mut terms }, covered } = learned;
    if covered == lesson.failing.len() {
        return Learned { predicate: Predicate { terms }, covered };
    }
    terms.retain(|term| term.len() <= FEW_CONDITIONS);
    let mut count = |terms: &[Vec<Literal>]| {
        let predicate = Predicate { terms: terms.to_vec() };
        lesson.failing.iter().filter(|input| meaning.predicate(&predicate, input)).count()
    };
    terms.sort_by_cached_key(|term| Reverse(count(std::slice::from_ref(term))));
    terms.truncate(FEW_TERMS);
    let covered = count(&terms);
    Learned { predicate: Predicate { terms }, covered }
}

/// Some of the inputs: half of them the first, the others from everywhere.
pub(crate) fn spread(inputs: &[Input], count: usize) -> Vec<Input> {
    if inputs.len() <= count {
        return inputs.to_vec();
    }
    let (first, rest) = inputs.split_at(count / 2);
    let others = count - first.len();
    let far = (0..others).map(|i| &rest[i * rest.len() / others]);
    first.iter().chain(far).cloned().collect()
}

/// Conditions against samples.
struct Table {
    atoms: Vec<Priced>,
    /// Guards: that one does not hold says nothing, since the run may not even come to it.
    guards: FxHashSet<usize>,
    columns: Vec<FixedBitSet>,
    failing: FixedBitSet,
    passing: FixedBitSet,
    count: usize,
}

impl Table {
    fn new(atoms: Vec<Priced>, guards: FxHashSet<usize>) -> Table {
        let columns = vec![FixedBitSet::new(); atoms.len()];
        Table { atoms, guards, columns, failing: FixedBitSet::new(), passing: FixedBitSet::new(), count: 0 }
    }

    /// Adds samples, as long as there is work left: a condition on a large input takes longer.
    fn add(&mut self, meaning: &mut Meaning<'_>, inputs: &[Input], fails: bool, work: &mut Work) {
        for input in inputs {
            if !work.spend(self.atoms.len() * (1 + meaning.setting.size(meaning.values, input) / SIZE)) {
                break;
            }
            let sample = self.count;
            self.count += 1;
            if fails {
                self.failing.grow_and_insert(sample)
            } else {
                self.passing.grow_and_insert(sample)
            }
            for ((atom, _), column) in self.atoms.iter().zip(&mut self.columns) {
                if meaning.atom(atom, input, &mut Vec::new()) {
                    column.grow_and_insert(sample);
                }
            }
        }
    }

    /// The simplest predicate for the samples, and whether it holds for all failing ones.
    fn predicate(&self, work: &mut Work) -> Option<(Predicate, bool)> {
        let (conditions, literals) = self.conditions();
        let (failing, passing) = (widened(&self.failing, self.count), widened(&self.passing, self.count));
        let found = cover(&conditions, &failing, &passing, work);
        if found.terms.is_empty() {
            return None;
        }
        let term = |term: &dnf::Term| term.conditions.iter().map(|i| literals[*i].clone()).collect();
        Some((Predicate { terms: found.terms.iter().map(term).collect() }, found.complete))
    }

    /// Whether a condition stands in a program.
    fn is_guard(&self, atom: usize) -> bool {
        matches!(&self.atoms[atom].0, Atom::Holds(function, _) if self.guards.contains(function))
    }

    /// The cheapest literal of each column; those that hold everywhere or nowhere tell nothing.
    fn conditions(&self) -> (Vec<Condition>, Vec<Literal>) {
        let all = set_of(self.count, |_| true);
        let mut cheapest: FxHashMap<FixedBitSet, (u32, usize, bool)> = FxHashMap::default();
        // What a program asks is one of its conditions, whatever else says the same.
        let mut guarded: FxHashSet<FixedBitSet> = FxHashSet::default();
        for (i, ((atom, price), column)) in self.atoms.iter().zip(&self.columns).enumerate() {
            let column = widened(column, self.count);
            let negated = without(&all, &column);
            if column.is_clear() || negated.is_clear() {
                continue;
            }
            let ways = [(column, true), (negated, false)].into_iter().take(if self.is_guard(i) { 1 } else { 2 });
            for (column, holds) in ways {
                if self.is_guard(i) {
                    guarded.insert(column.clone());
                }
                let price = price + u32::from(!holds && !matches!(atom, Atom::Is(..)));
                let entry = cheapest.entry(column).or_insert((price, i, holds));
                if (price, i) < (entry.0, entry.1) {
                    *entry = (price, i, holds);
                }
            }
        }
        let mut kept: Vec<(FixedBitSet, (u32, usize, bool))> = cheapest.into_iter().collect();
        kept.sort_by_key(|(_, (price, i, holds))| (*price, *i, *holds));
        let literals = kept.iter().map(|(_, (_, i, holds))| Literal { atom: self.atoms[*i].0.clone(), holds: *holds });
        let literals = literals.collect();
        let conditions = kept.into_iter().map(|(holds, (price, ..))| {
            let is_guard = guarded.contains(&holds);
            Condition { holds, price, is_guard }
        });
        (conditions.collect(), literals)
    }
}

/// As many bits as there are samples, so that equal sets are equal.
fn widened(bits: &FixedBitSet, count: usize) -> FixedBitSet {
    let mut wide = bits.clone();
    wide.grow(count);
    wide
}

/// The numbers below `count` for which a condition holds.
fn set_of(count: usize, mut holds: impl FnMut(usize) -> bool) -> FixedBitSet {
    let mut set = FixedBitSet::with_capacity(count);
    set.extend((0..count).filter(|i| holds(*i)));
    set
}

/// What is in one set and not in the other.
fn without(set: &FixedBitSet, other: &FixedBitSet) -> FixedBitSet {
    let mut rest = set.clone();
    rest.difference_with(other);
    rest
}
