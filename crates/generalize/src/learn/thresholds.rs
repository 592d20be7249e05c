//! Numbers at which inputs begin or cease to fail, found in the inputs themselves: `n > 99` where no program speaks of 99.
//!
//! In: numbers of inputs (a slot, a length), failing and passing inputs. Out: comparisons with the values beside which the answer
//! changes. Where it changes often, the least and the greatest value with which an input fails are all that is said.
//! Only where inputs are a few numbers and names: beside lists and trees a number that was seen no larger is one that fits their size.

use super::vocabulary::{IntPart, Priced};
use super::{Lesson, spread};
use crate::predicate::{Atom, Compared, Expr, Meaning};
use crate::structure::{below, reaches};
use refute_enumerate::{Node, NodeId, Space};
use std::collections::BTreeMap;

/// Numbers that are looked at, and inputs of each side.
const MOST_NUMBERS: usize = 16;
const MOST_INPUTS: usize = 600;
/// Changes of the answer at most.
const MOST_CHANGES: usize = 6;

/// What is known of inputs with a value.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Answers {
    fails: bool,
    passes: bool,
}

/// See the head of the file.
pub(super) fn thresholds(meaning: &mut Meaning<'_>, numbers: &[IntPart], lesson: Lesson<'_>) -> Vec<Priced> {
    if meaning.setting.slots.iter().any(|slot| grows(&meaning.setting.space, slot.node)) {
        return Vec::new();
    }
    let failing = spread(lesson.failing, MOST_INPUTS);
    let passing = spread(lesson.passing, MOST_INPUTS);
    let mut found = Vec::new();
    for number in numbers.iter().take(MOST_NUMBERS) {
        let mut answers: BTreeMap<i64, Answers> = BTreeMap::new();
        for (inputs, fails) in [(&failing, true), (&passing, false)] {
            for input in inputs.iter() {
                let value = meaning.expr(&number.expr, input, &mut Vec::new());
                let Some(n) = value.and_then(|value| meaning.values.as_int(value)) else { continue };
                let known = answers.entry(n).or_default();
                if fails { known.fails = true } else { known.passes = true }
            }
        }
        for (n, above) in borders(&answers) {
            let (a, b) = (number.expr.clone(), Expr::Int(n));
            let price = number.price + 3 + n.unsigned_abs().min(2) as u32;
            let compared =
                if above { Atom::Compare(Compared::Less, b, a) } else { Atom::Compare(Compared::Less, a, b) };
            found.push((compared, price));
        }
    }
    found
}

/// Whether values of a type can be of any size.
fn grows(space: &Space, node: NodeId) -> bool {
    let is_large = |node: NodeId| match space.node(node) {
        Node::Int | Node::Char | Node::Float | Node::String | Node::Bytes | Node::Tuple(_) | Node::Record(..) => false,
        Node::Variant(..) => below(space, node).into_iter().any(|part| reaches(space, part, node)),
        _ => true,
    };
    space.nodes().any(|(inner, _)| is_large(inner) && reaches(space, node, inner))
}

/// Numbers above (`true`) or below which inputs fail.
fn borders(answers: &BTreeMap<i64, Answers>) -> Vec<(i64, bool)> {
    let all: Vec<(i64, Answers)> = answers.iter().map(|(n, known)| (*n, *known)).collect();
    let mut changes: Vec<(i64, bool)> = Vec::new();
    for pair in all.windows(2) {
        let [(low, before), (high, after)] = pair else { continue };
        match (before.fails, after.fails) {
            (false, true) => changes.push((high.saturating_sub(1), true)),
            (true, false) => changes.push((low.saturating_add(1), false)),
            // Some fail with both: what never passes is told apart.
            _ if before.passes && !after.passes => changes.push((high.saturating_sub(1), true)),
            _ if !before.passes && after.passes => changes.push((low.saturating_add(1), false)),
            _ => {}
        }
    }
    if changes.len() <= MOST_CHANGES {
        return changes;
    }
    // Below the least one, and above the greatest one, nothing fails.
    let first = changes.first().filter(|(_, above)| *above).copied();
    let last = changes.last().filter(|(_, above)| !*above).copied();
    first.into_iter().chain(last).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(failing: &[i64], passing: &[i64]) -> Vec<(i64, bool)> {
        let mut answers: BTreeMap<i64, Answers> = BTreeMap::new();
        failing.iter().for_each(|n| answers.entry(*n).or_default().fails = true);
        passing.iter().for_each(|n| answers.entry(*n).or_default().passes = true);
        borders(&answers)
    }

    #[test]
    fn borders_stand_where_the_answer_changes() {
        assert_eq!(found(&[100, 101], &[98, 99]), [(99, true)]);
        assert_eq!(found(&[-5, 7], &[-4, 0, 6]), [(-4, false), (6, true)]);
        // With 3 some fail and some do not; from 4 on all do.
        assert_eq!(found(&[3, 4, 5], &[2, 3]), [(2, true), (3, true)]);
        assert_eq!(found(&[], &[1, 2]), []);
    }

    #[test]
    fn where_it_changes_often_the_ends_are_said() {
        let (odd, even): (Vec<i64>, Vec<i64>) = (0..20).partition(|n| n % 2 == 1);
        assert_eq!(found(&odd, &even), [(0, true)]);
    }
}
