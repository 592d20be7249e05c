//! What an input must have to fail: a condition, or two, that hold for all failing inputs and for few of those that pass.
//!
//! In: failing and passing inputs. Out: a predicate of one term. It says less than what decides, and is asked for where that was not
//! found: "fails only when some part of `f` is a `NOT`".

use super::thresholds::thresholds;
use super::vocabulary::{Conditions, Vocabulary};
use super::{Lesson, WITH_LINES, Work, spread};
use crate::cached_oracle::CachedOracle;
use crate::functions::{Functions, Role};
use crate::order::{Roles, Sorts};
use crate::predicate::{Atom, Compared, Expr, Literal, Meaning, Predicate};
use crate::setting::Input;
use fixedbitset::FixedBitSet;
use std::cmp::Reverse;

/// Passing inputs that are looked at.
const PASSING: usize = 400;
/// Failing inputs that are looked at first.
const FIRST: usize = 60;
/// Of the passing inputs that are looked at, a condition must exclude this share, and a second one this share of those that are left.
const WORTHWHILE: [(usize, usize); 2] = [(1, 4), (1, 3)];

/// See the head of the file.
pub(crate) fn necessary(
    jury: &mut CachedOracle<'_>,
    functions: &mut Functions,
    known: (&Roles, &Sorts),
    lesson: Lesson<'_>,
    work: &mut Work,
) -> Option<Predicate> {
    let setting = jury.setting.clone();
    let Conditions { mut atoms, numbers } = Vocabulary::atoms(&setting, functions, known, WITH_LINES.end - 1);
    let guards: Vec<usize> = functions.with_role(Role::Guard).collect();
    let mut meaning = Meaning::new(&setting, functions, &mut jury.values);
    atoms.extend(thresholds(&mut meaning, &numbers, lesson));
    let passing = spread(lesson.passing, PASSING);
    let first = spread(lesson.failing, FIRST);
    work.spend(atoms.len() * (FIRST + PASSING) / 4);
    let mut found: Vec<(Literal, u32, FixedBitSet)> = Vec::new();
    for (atom, price) in atoms.into_iter().filter(|(atom, _)| !is_ordered_result(atom)) {
        let is_guard = matches!(&atom, Atom::Holds(function, _) if guards.contains(function));
        for holds in [true, false].into_iter().take(if is_guard { 1 } else { 2 }) {
            let literal = Literal { atom: atom.clone(), holds };
            let mut all = first.iter().chain(lesson.failing);
            if all.all(|input| meaning.atom(&literal.atom, input, &mut Vec::new()) == holds) {
                let excluded = excluded(&mut meaning, &literal, &passing);
                found.push((literal, price + u32::from(!holds), excluded));
            }
        }
    }
    let mut left = FixedBitSet::with_capacity(passing.len());
    left.insert_range(..);
    let mut term = Vec::new();
    for (part, whole) in WORTHWHILE {
        // What excludes more is worth more than its price.
        let worth = |(_, price, excluded): &(Literal, u32, FixedBitSet)| {
            excluded.intersection_count(&left).pow(2) * 1000 / (8 + *price as usize)
        };
        // The cheapest one among the best.
        let best = (0..found.len()).max_by_key(|i| (worth(&found[*i]), Reverse(*i)));
        let Some((literal, _, excluded)) = best.map(|i| &found[i]) else { break };
        if left.is_clear() || excluded.intersection_count(&left) * whole < left.count_ones(..) * part {
            break;
        }
        term.push(literal.clone());
        left.difference_with(excluded);
    }
    (!term.is_empty()).then(|| Predicate { terms: vec![term] })
}

/// Whether a condition says that the result of a function is less than something: that small inputs give small results says nothing.
fn is_ordered_result(atom: &Atom) -> bool {
    let is_call = |expr: &Expr| matches!(expr, Expr::Call(..));
    matches!(atom, Atom::Compare(Compared::Less | Compared::AtMost, a, b) if is_call(a) || is_call(b))
}

/// The inputs for which a literal does not hold.
fn excluded(meaning: &mut Meaning<'_>, literal: &Literal, inputs: &[Input]) -> FixedBitSet {
    let mut set = FixedBitSet::with_capacity(inputs.len());
    let mut fails = |input: &Input| meaning.atom(&literal.atom, input, &mut Vec::new()) != literal.holds;
    set.extend((0..inputs.len()).filter(|i| fails(&inputs[*i])));
    set
}
