//! Finds the sum of some integers that is always another one, by what comes out for small inputs.
//!
//! In: a term and others of which a sum is wanted. Out: their coefficients, small and the same on every run; nothing where
//! there are none. Solved modulo a prime, which is exact for small numbers, and held against every input again.

use super::trial::{Inputs, computed, hold};
use crate::question::Assumption;
use crate::term::{Term, TermId};
use crate::world::World;

/// The prime.
const PRIME: i128 = (1 << 61) - 1;
/// Coefficients are at most so far from 0.
const LARGEST: i128 = 16;
/// Inputs that are tried.
const TRIALS: u32 = 48;
/// Terms of which a sum is wanted, at most.
const MOST_PARTS: usize = 14;

/// The coefficients of a sum, where these conditions hold.
pub(super) fn fitted(
    world: &mut World<'_>,
    left: TermId,
    parts: &[TermId],
    conditions: &[Assumption],
) -> Option<Vec<i64>> {
    if parts.len() > MOST_PARTS {
        return None;
    }
    let mut rows: Vec<Vec<i64>> = Vec::new();
    let mut inputs = Inputs::new(world, left);
    for _ in 0..TRIALS {
        let input = inputs.next(world);
        if !hold(world, conditions, &input) {
            continue;
        }
        let row: Option<Vec<i64>> = parts
            .iter()
            .chain([&left])
            .map(|term| {
                let value = computed(world, *term, &input).ok()?;
                match world.terms[value] {
                    Term::Int(n) => Some(n),
                    _ => None,
                }
            })
            .collect();
        rows.extend(row.filter(|row| !rows.contains(row)));
    }
    if rows.len() <= parts.len() {
        return None;
    }
    let solution = solved(&rows, parts.len())?;
    let exact = |row: &Vec<i64>| {
        let sum: i128 =
            row.iter().zip(&solution).map(|(n, coefficient)| i128::from(*n) * i128::from(*coefficient)).sum();
        sum == i128::from(row[parts.len()])
    };
    rows.iter().all(exact).then_some(solution)
}

/// Elimination; what is not determined is 0.
fn solved(rows: &[Vec<i64>], unknowns: usize) -> Option<Vec<i64>> {
    let reduced = |n: &i64| i128::from(*n).rem_euclid(PRIME);
    let mut rows: Vec<Vec<i128>> = rows.iter().map(|row| row.iter().map(reduced).collect()).collect();
    let mut pivots = Vec::new();
    for column in 0..unknowns {
        let done = pivots.len();
        let Some(found) = (done..rows.len()).find(|row| rows[*row][column] != 0) else { continue };
        rows.swap(done, found);
        let inverse = power(rows[done][column], PRIME - 2);
        rows[done].iter_mut().for_each(|n| *n = *n * inverse % PRIME);
        let pivot = rows[done].clone();
        for (index, row) in rows.iter_mut().enumerate() {
            let factor = row[column];
            if index != done && factor != 0 {
                row.iter_mut().zip(&pivot).for_each(|(n, p)| *n = (*n - factor * p % PRIME).rem_euclid(PRIME));
            }
        }
        pivots.push(column);
    }
    let mut solution = vec![0; unknowns];
    for (row, column) in pivots.into_iter().enumerate() {
        let n = rows[row][unknowns];
        let n = if n > PRIME / 2 { n - PRIME } else { n };
        if n.abs() > LARGEST {
            return None;
        }
        solution[column] = n as i64;
    }
    Some(solution)
}

fn power(base: i128, exponent: i128) -> i128 {
    let (mut result, mut base, mut exponent) = (1, base, exponent);
    while exponent > 0 {
        if exponent % 2 == 1 {
            result = result * base % PRIME;
        }
        base = base * base % PRIME;
        exponent /= 2;
    }
    result
}
