//! Small tables whose simplest predicate is known.

use super::*;
use crate::learn::set_of;

/// Samples are the numbers below 16; conditions are their bits, with the price 1 each, and negations with the price 2.
fn bits() -> Vec<Condition> {
    let bit = |place: usize, value: bool| Condition {
        holds: set_of(16, |i| (i >> place & 1 == 1) == value),
        price: if value { 1 } else { 2 },
        is_guard: false,
    };
    (0..4).flat_map(|place| [bit(place, true), bit(place, false)]).collect()
}

fn found(fails: impl Fn(usize) -> bool) -> Cover {
    let (failing, passing) = (set_of(16, &fails), set_of(16, |i| !fails(i)));
    let found = cover(&bits(), &failing, &passing, &mut Work { left: 1_000_000 });
    for term in &found.terms {
        let holds = term.conditions.iter().fold(set_of(16, |_| true), |all, i| &all & &bits()[*i].holds);
        assert!(holds.is_disjoint(&passing));
    }
    found
}

fn terms(cover: &Cover) -> Vec<Vec<usize>> {
    let mut terms: Vec<Vec<usize>> = cover.terms.iter().map(|term| term.conditions.clone()).collect();
    terms.sort();
    terms
}

#[test]
fn one_condition_two_and_three() {
    assert_eq!(terms(&found(|i| i & 1 == 1)), [[0]]);
    assert_eq!(terms(&found(|i| i & 3 == 3)), [[0, 2]]);
    assert_eq!(terms(&found(|i| i & 7 == 7)), [[0, 2, 4]]);
}

#[test]
fn an_or_of_two() {
    let cover = found(|i| i & 1 == 1 || i & 6 == 4);
    assert!(cover.complete);
    assert_eq!(terms(&cover), [vec![0], vec![3, 4]]);
}

#[test]
fn exclusive_or_needs_both() {
    let cover = found(|i| (i & 1 == 1) != (i & 2 == 2));
    assert!(cover.complete);
    assert_eq!(terms(&cover), [[0, 3], [1, 2]]);
}

#[test]
fn no_passing_sample_leaves_nothing_to_say() {
    let all = set_of(16, |_| true);
    let cover = cover(&bits(), &all, &set_of(16, |_| false), &mut Work { left: 1_000 });
    assert!(cover.complete && cover.terms[0].conditions.is_empty());
}
