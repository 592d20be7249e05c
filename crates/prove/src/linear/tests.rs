//! Contradictions of small sets of constraints, against all small integers.

use super::{Constraint, contradictory};
use crate::term::TermId;

fn constraint(terms: &[(u32, i64)], constant: i64) -> Constraint {
    Constraint::new(terms.iter().map(|(term, n)| (TermId(*term), *n)), constant)
}

#[test]
fn integers_between_two_halves() {
    // 2x = 1 has no solution among integers.
    let equation = constraint(&[(0, 2)], -1);
    assert!(contradictory(&[equation.clone(), equation.reversed()], &mut 0));
    assert!(!contradictory(&[constraint(&[(0, 2)], -2), constraint(&[(0, -2)], 2)], &mut 0));
}

#[test]
fn never_denies_what_small_integers_fulfil() {
    let mut seed = 7u64;
    let mut next = |bound: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((seed >> 33) % bound) as i64
    };
    let mut refuted = 0;
    for _ in 0..2_000 {
        let rows: Vec<[i64; 4]> = (0..5).map(|_| [next(7) - 3, next(7) - 3, next(7) - 3, next(13) - 6]).collect();
        let constraints: Vec<Constraint> =
            rows.iter().map(|[a, b, c, k]| constraint(&[(0, *a), (1, *b), (2, *c)], *k)).collect();
        let fulfilled = (-6..=6).any(|x| {
            (-6..=6).any(|y| (-6..=6).any(|z| rows.iter().all(|[a, b, c, k]| a * x + b * y + c * z + k <= 0)))
        });
        let contradiction = contradictory(&constraints, &mut 0);
        assert!(!(fulfilled && contradiction), "{rows:?}");
        refuted += usize::from(contradiction);
    }
    assert!(refuted > 20, "{refuted}");
}

#[test]
fn what_is_looked_at_is_counted() {
    // Every pair of unknowns bounded by one another: eliminating one makes many more.
    let pairs = (0..8).flat_map(|a| (0..8).map(move |b| (a, b))).filter(|(a, b)| a != b);
    let constraints: Vec<Constraint> = pairs.map(|(a, b)| constraint(&[(a, 3), (b, -2)], i64::from(a))).collect();
    let mut steps = 0;
    contradictory(&constraints, &mut steps);
    assert!((constraints.len() as u64..2_000).contains(&steps), "{steps}");
}
