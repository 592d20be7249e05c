//! The simplest "or" of "and"s that tells failing from passing samples.
//!
//! In: conditions as sets of samples with their prices, the failing and the passing samples. Out: terms that hold for no passing
//! sample and together for all failing ones, or for as many as possible. Single conditions and pairs are all tried; larger terms
//! are grown from failing samples that are not yet covered, each condition excluding a passing sample that is left. Of the
//! terms found, the cheapest set that covers is searched for with a bound.

#[cfg(test)]
mod tests;

use super::without;
use fixedbitset::FixedBitSet;
use std::cmp::Reverse;

/// A condition.
pub(super) struct Condition {
    /// The samples for which it holds.
    pub holds: FixedBitSet,
    /// How hard it is to read.
    pub price: u32,
    /// It stands in a program: several of these together are a way through it.
    pub is_guard: bool,
}

/// Conditions that hold together.
#[derive(Clone, Debug)]
pub(super) struct Term {
    /// By number.
    pub conditions: Vec<usize>,
    /// Failing samples for which they hold.
    pub covers: FixedBitSet,
    pub price: u32,
}

/// What was found.
#[derive(Clone, Debug, Default)]
pub(super) struct Cover {
    pub terms: Vec<Term>,
    /// All failing samples are covered.
    pub complete: bool,
}

/// What may still be done, in sets that are compared.
#[derive(Debug)]
pub(crate) struct Work {
    pub left: usize,
}

impl Work {
    /// False when nothing is left.
    pub(crate) fn spend(&mut self, units: usize) -> bool {
        self.left = self.left.saturating_sub(units);
        self.left > 0
    }
}

/// A term costs so much beside its conditions.
const PER_TERM: u32 = 4;
/// Terms of a predicate at most.
pub(super) const MOST_TERMS: usize = 5;
/// Conditions of a term at most.
const MOST_CONDITIONS: usize = 4;
/// Terms among which a cover is searched for, and steps of that search.
const POOL: usize = 160;
const COVERS: usize = 6_000;
/// Ways that are followed when a term is grown, by how many conditions it has.
const WAYS: [usize; MOST_CONDITIONS] = [10, 7, 5, 4];
/// Conditions of which all pairs are tried.
const PAIRED: usize = 900;
/// Conditions of the programs of which all threes are tried.
const GUARDS: usize = 30;
/// Failing samples from which terms are grown.
const SEEDS: usize = 8;
/// A term that is no part of a complete cover must hold for this share of the failing samples.
pub(super) const WORTHWHILE: usize = 20;

/// Finds a cover.
pub(super) fn cover(conditions: &[Condition], failing: &FixedBitSet, passing: &FixedBitSet, work: &mut Work) -> Cover {
    if passing.is_clear() {
        let covers = failing.clone();
        return Cover { terms: vec![Term { conditions: Vec::new(), covers, price: 0 }], complete: true };
    }
    let mut pool = small_terms(conditions, failing, passing, work);
    let mut left = pool.iter().fold(failing.clone(), |left, term| without(&left, &term.covers));
    // From samples that nothing simple covers larger terms are grown.
    for _ in 0..SEEDS {
        let Some(seed) = left.minimum() else { break };
        let grown = grown_terms(conditions, failing, passing, seed, work);
        left.remove(seed);
        for term in &grown {
            left.difference_with(&term.covers);
        }
        pool.extend(grown);
    }
    pool = best(pool, failing);
    choose(&pool, failing, work)
}

/// All terms of one and two conditions.
fn small_terms(conditions: &[Condition], failing: &FixedBitSet, passing: &FixedBitSet, work: &mut Work) -> Vec<Term> {
    let mut found = Vec::new();
    let mut useful: Vec<(usize, FixedBitSet, FixedBitSet)> = Vec::new();
    for (i, condition) in conditions.iter().enumerate() {
        let covers = &condition.holds & failing;
        let wrong = &condition.holds & passing;
        if covers.is_clear() {
            continue;
        }
        if wrong.is_clear() {
            found.push(Term { conditions: vec![i], covers, price: condition.price + PER_TERM });
        } else {
            useful.push((i, covers, wrong));
        }
    }
    useful.truncate(PAIRED);
    let all = failing.count_ones(..);
    for (at, (i, covers, wrong)) in useful.iter().enumerate() {
        if !work.spend((useful.len() - at) * 4) {
            break;
        }
        for (j, others, also_wrong) in &useful[at + 1..] {
            if wrong.is_disjoint(also_wrong) {
                // Half of the work is not to keep what is worth nothing.
                let count = covers.intersection_count(others);
                if count > 0 && count * 4 * WORTHWHILE >= all {
                    let covers = covers & others;
                    let price = conditions[*i].price + conditions[*j].price + PER_TERM;
                    found.push(Term { conditions: vec![*i, *j], covers, price });
                }
            }
        }
        if found.len() > 40 * POOL {
            found = best(found, failing);
        }
    }
    found.extend(guarded(conditions, &useful, failing, work));
    best(found, failing)
}

/// All terms of three conditions of the programs.
fn guarded(
    conditions: &[Condition],
    useful: &[(usize, FixedBitSet, FixedBitSet)],
    failing: &FixedBitSet,
    work: &mut Work,
) -> Vec<Term> {
    let guards: Vec<_> = useful.iter().filter(|(i, ..)| conditions[*i].is_guard).take(GUARDS).collect();
    let mut found = Vec::new();
    for (at, (i, covers, wrong)) in guards.iter().enumerate() {
        if !work.spend(guards.len() * guards.len()) {
            break;
        }
        for (next, (j, others, also_wrong)) in guards.iter().enumerate().skip(at + 1) {
            let (covers, wrong) = (covers & others, wrong & also_wrong);
            if covers.is_clear() || wrong.is_clear() {
                continue;
            }
            for (k, third, too) in &guards[next + 1..] {
                if wrong.is_disjoint(too) && !covers.is_disjoint(third) {
                    let covers = &covers & third;
                    let price = [i, j, k].iter().map(|i| conditions[**i].price).sum::<u32>() + PER_TERM;
                    if covers.count_ones(..) * 4 * WORTHWHILE >= failing.count_ones(..) {
                        found.push(Term { conditions: vec![*i, *j, *k], covers, price });
                    }
                }
            }
        }
    }
    found
}

/// Terms that hold for a failing sample, of three conditions and more.
fn grown_terms(
    conditions: &[Condition],
    failing: &FixedBitSet,
    passing: &FixedBitSet,
    seed: usize,
    work: &mut Work,
) -> Vec<Term> {
    let usable: Vec<usize> = (0..conditions.len()).filter(|i| conditions[*i].holds.contains(seed)).collect();
    let mut found = Vec::new();
    let start = Term { conditions: Vec::new(), covers: failing.clone(), price: PER_TERM };
    grow(conditions, &usable, start, passing.clone(), &mut found, work);
    best(found, failing)
}

fn grow(
    conditions: &[Condition],
    usable: &[usize],
    term: Term,
    wrong: FixedBitSet,
    found: &mut Vec<Term>,
    work: &mut Work,
) {
    if found.len() > 400 || !work.spend(usable.len() * 8) {
        return;
    }
    if wrong.is_clear() {
        found.push(term);
        return;
    }
    let depth = term.conditions.len();
    if depth >= MOST_CONDITIONS {
        return;
    }
    // Each condition must exclude many of those left and keep many of the failing ones.
    let all = wrong.count_ones(..);
    let mut ways: Vec<(u64, usize)> = usable
        .iter()
        .filter(|i| !term.conditions.contains(i))
        .filter_map(|i| {
            let condition = &conditions[*i];
            let excluded = all - condition.holds.intersection_count(&wrong);
            let kept = condition.holds.intersection_count(&term.covers);
            if excluded == 0 || kept == 0 || (depth + 1 == MOST_CONDITIONS && excluded < all) {
                return None;
            }
            let worth = (excluded as u64 * 1000 / all as u64)
                * (kept as u64 * 1000 / term.covers.count_ones(..) as u64)
                / u64::from(8 + condition.price);
            Some((worth, *i))
        })
        .collect();
    ways.sort_by_key(|(worth, i)| (Reverse(*worth), *i));
    for (_, i) in ways.into_iter().take(WAYS[depth]) {
        let condition = &conditions[i];
        let mut conditions_of = term.conditions.clone();
        conditions_of.push(i);
        let next = Term {
            conditions: conditions_of,
            covers: &term.covers & &condition.holds,
            price: term.price + condition.price,
        };
        grow(conditions, usable, next, &wrong & &condition.holds, found, work);
    }
}

/// The terms worth keeping: none that another covers as much as and is cheaper than.
fn best(mut terms: Vec<Term>, failing: &FixedBitSet) -> Vec<Term> {
    for term in &mut terms {
        term.conditions.sort_unstable();
    }
    let worth = |term: &Term| {
        (term.covers.count_ones(..) as u64 * 1000 / failing.count_ones(..).max(1) as u64) * 100 / u64::from(term.price)
    };
    terms.sort_by(|a, b| worth(b).cmp(&worth(a)).then(a.price.cmp(&b.price)).then(a.conditions.cmp(&b.conditions)));
    let mut kept: Vec<Term> = Vec::new();
    for term in terms {
        if kept.len() >= POOL {
            break;
        }
        if !kept.iter().any(|other| other.price <= term.price && term.covers.is_subset(&other.covers)) {
            kept.push(term);
        }
    }
    kept
}

/// The cheapest set of terms that covers; else a greedy one.
fn choose(pool: &[Term], failing: &FixedBitSet, work: &mut Work) -> Cover {
    let mut search = Search { pool, best: None, left: COVERS };
    search.go(failing.clone(), &mut Vec::new(), 0);
    work.spend((COVERS - search.left) * pool.len() / 4);
    if let Some((_, chosen)) = search.best {
        return Cover { terms: chosen.into_iter().map(|i| pool[i].clone()).collect(), complete: true };
    }
    let mut left = failing.clone();
    let mut terms = Vec::new();
    while terms.len() < MOST_TERMS && !left.is_clear() {
        let most = pool.iter().max_by_key(|term| (term.covers.intersection_count(&left), Reverse(term.price)));
        let Some(term) =
            most.filter(|term| term.covers.intersection_count(&left) * WORTHWHILE >= failing.count_ones(..))
        else {
            break;
        };
        left.difference_with(&term.covers);
        terms.push(term.clone());
    }
    let complete = left.is_clear();
    Cover { terms, complete }
}

struct Search<'a> {
    pool: &'a [Term],
    best: Option<(u32, Vec<usize>)>,
    left: usize,
}

impl Search<'_> {
    fn go(&mut self, open: FixedBitSet, chosen: &mut Vec<usize>, price: u32) {
        if self.best.as_ref().is_some_and(|(best, _)| price >= *best) || self.left == 0 {
            return;
        }
        self.left -= 1;
        let Some(seed) = rarest(self.pool, &open) else {
            if open.is_clear() {
                self.best = Some((price, chosen.clone()));
            }
            return;
        };
        if chosen.len() >= MOST_TERMS {
            return;
        }
        let mut ways: Vec<usize> = (0..self.pool.len()).filter(|i| self.pool[*i].covers.contains(seed)).collect();
        ways.sort_by_cached_key(|i| (Reverse(self.pool[*i].covers.intersection_count(&open)), self.pool[*i].price, *i));
        for i in ways {
            chosen.push(i);
            self.go(without(&open, &self.pool[i].covers), chosen, price + self.pool[i].price);
            chosen.pop();
        }
    }
}

/// An open sample that few terms cover; none when nothing is open, or nothing covers one of the first.
fn rarest(pool: &[Term], open: &FixedBitSet) -> Option<usize> {
    let mut rest = open.clone();
    let mut rarest: Option<(usize, usize)> = None;
    for _ in 0..12 {
        let Some(sample) = rest.minimum() else { break };
        rest.remove(sample);
        let count = pool.iter().filter(|term| term.covers.contains(sample)).count();
        if rarest.is_none_or(|(best, _)| count < best) {
            rarest = Some((count, sample));
        }
    }
    rarest.map(|(_, sample)| sample)
}
