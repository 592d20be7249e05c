//! Ways to fill holes, counted.

use super::*;
use crate::order::Role;

/// All ways; the program looks at all holes, so none is left out.
fn ways(sorts: &Sorts, sort_of: &[Option<usize>]) -> Vec<Vec<i64>> {
    let holes = vec![Hole::Int; sort_of.len()];
    let pools = Pools::new((&[], &[]), &[], 0);
    let mut labels = Labels::new((sorts, &pools), &holes, sort_of, 1);
    let mut found = Vec::new();
    let mut constants = Vec::new();
    while labels.fill(&mut constants) {
        let int = |constant: &Constant| if let Constant::Int(n) = constant { *n } else { 0 };
        found.push(constants.iter().map(int).collect());
        labels.next(None);
    }
    found
}

fn one_sort(landmarks: &[i64]) -> Sorts {
    Sorts { sorts: vec![Sort { roles: vec![Role(0)], landmarks: landmarks.to_vec() }] }
}

#[test]
fn weak_orders_each_once() {
    for (holes, count) in [(0, 1), (1, 1), (2, 3), (3, 13), (4, 75), (5, 541)] {
        let mut all = ways(&one_sort(&[]), &vec![Some(0); holes]);
        assert_eq!(all.len(), count, "{holes} holes");
        all.sort();
        all.dedup();
        assert_eq!(all.len(), count, "{holes} holes: each once");
    }
}

#[test]
fn landmarks_stay_where_they_are() {
    let mut all = ways(&one_sort(&[0]), &[Some(0)]);
    all.sort();
    assert_eq!(all, [[-1], [0], [1]]);
    // There is no room between 0 and 1.
    let mut all = ways(&one_sort(&[0, 1]), &[Some(0)]);
    all.sort();
    assert_eq!(all, [[-1], [0], [1], [2]]);
}

#[test]
fn numbers_run_through_small_ones() {
    assert_eq!(ways(&Sorts::default(), &[None]), [[0], [1], [-1]]);
}

#[test]
fn what_nobody_looked_at_is_not_turned() {
    let (sorts, pools) = (one_sort(&[]), Pools::new((&[], &[]), &[], 0));
    let holes = [Hole::Int; 6];
    let sort_of = [Some(0); 6];
    let mut labels = Labels::new((&sorts, &pools), &holes, &sort_of, 6);
    let mut constants = Vec::new();
    let mut asked = 0;
    // Everything is outside, since the first two are equal, smaller or greater.
    while labels.fill(&mut constants) {
        asked += 1;
        labels.next(Some(&[4, 5]));
    }
    assert_eq!(asked, 3);
}
