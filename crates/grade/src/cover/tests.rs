//! Covers of small matrices, and the search against trying everything.

use super::*;

fn check(rows: usize, columns: &[&[usize]], expected: &[usize]) {
    let columns: Vec<Vec<usize>> = columns.iter().map(|column| column.to_vec()).collect();
    let found = cover(rows, &columns);
    assert_eq!(found.columns, expected);
    assert!(found.minimal);
}

#[test]
fn small_matrices() {
    check(0, &[], &[]);
    check(3, &[], &[]);
    check(2, &[&[0], &[1]], &[0, 1]);
    check(2, &[&[0], &[1], &[0, 1]], &[2]);
    // Rows that no column covers are nobody's fault.
    check(3, &[&[0], &[0, 2]], &[1]);
    // Greedy would take the column of four first and need three.
    check(6, &[&[0, 1, 2, 3], &[0, 1, 4], &[2, 3, 5]], &[1, 2]);
}

#[test]
fn earlier_columns_are_preferred() {
    check(2, &[&[0, 1], &[0, 1], &[1]], &[0]);
    check(3, &[&[0], &[1], &[2], &[0, 1], &[1, 2]], &[0, 4]);
    check(3, &[&[0, 1], &[1, 2], &[0, 2]], &[0, 1]);
}

#[test]
fn more_than_one_word_of_rows() {
    let columns: Vec<Vec<usize>> = (0..100).map(|first| vec![first, (first + 1) % 100]).collect();
    let found = cover(100, &columns);
    assert!(found.minimal);
    assert_eq!(found.columns.len(), 50);
}

#[test]
fn a_search_that_is_cut_short_says_so() {
    // Dense enough that reductions leave something to search.
    let mut random = fastrand::Rng::with_seed(5);
    let columns: Vec<Vec<usize>> = (0..60).map(|_| (0..40).filter(|_| random.u8(..) < 40).collect()).collect();
    let cut = cover_within(40, &columns, 3);
    assert!(!cut.minimal);
    assert!(covers(40, &columns, &cut.columns));
    let whole = cover(40, &columns);
    assert!(whole.minimal, "the limit is meant for far larger classes");
    assert!(whole.columns.len() <= cut.columns.len());
}

#[test]
fn nothing_smaller_exists() {
    let mut random = fastrand::Rng::with_seed(1);
    let mut greedy_was_beaten = 0;
    for round in 0..400 {
        let (rows, count) = (random.usize(1..20), random.usize(0..15));
        let density = random.u8(30..140);
        let columns: Vec<Vec<usize>> =
            (0..count).map(|_| (0..rows).filter(|_| random.u8(..) < density).collect()).collect();
        let found = cover(rows, &columns);
        assert!(found.minimal);
        assert!(covers(rows, &columns, &found.columns), "round {round}: {columns:?}");
        assert_eq!(found.columns.len(), least(&columns), "round {round}: {columns:?}");
        let bits: Vec<FixedBitSet> = columns.iter().map(|column| set_of(rows, column)).collect();
        greedy_was_beaten += usize::from(Problem::new(rows, &bits).greedy().len() > found.columns.len());
    }
    assert!(greedy_was_beaten > 20, "the matrices are too easy: {greedy_was_beaten}");
}

/// The size of a smallest cover, by trying all sets of columns.
fn least(columns: &[Vec<usize>]) -> usize {
    let masks: Vec<u32> = columns.iter().map(|column| column.iter().fold(0, |mask, row| mask | 1 << row)).collect();
    let union = |chosen: u32| {
        let chosen = masks.iter().enumerate().filter(|(column, _)| chosen >> column & 1 == 1);
        chosen.fold(0, |union, (_, mask)| union | mask)
    };
    let all = union(u32::MAX);
    let sets = (0..1u32 << columns.len()).filter(|chosen| union(*chosen) == all);
    sets.map(u32::count_ones).min().unwrap_or_default() as usize
}

/// Whether the chosen columns cover what all columns cover.
fn covers(rows: usize, columns: &[Vec<usize>], chosen: &[usize]) -> bool {
    (0..rows).all(|row| {
        let coverable = columns.iter().any(|column| column.contains(&row));
        !coverable || chosen.iter().any(|column| columns[*column].contains(&row))
    })
}
