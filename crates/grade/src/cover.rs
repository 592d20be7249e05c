//! The fewest columns of a matrix that cover all its rows.
//!
//! In: for each column the rows it covers. Out: a [`Cover`]; start at [`cover`]. Rows are wrong submissions, columns are
//! inputs, and a cover is a test suite that catches everybody.
//! Rows and columns that others make superfluous are dropped and columns without which a row stays open are taken, until
//! nothing changes; what is left is searched by branch and bound, with rows that share no column as the lower bound and
//! the greedy cover as the upper one (Christofides & Korman 1975; Beasley 1987 uses the same reductions).
//! Invariants: columns are given best first, and among covers of the same size none of its columns can be exchanged for
//! a better one; the work is bounded by counted nodes, so that the result is the same on every machine.

#[cfg(test)]
mod tests;

use fixedbitset::FixedBitSet;

/// Nodes of the search before it settles for the best cover found.
const NODE_LIMIT: usize = 200_000;

/// A cover.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Cover {
    /// Its columns, in their order.
    pub columns: Vec<usize>,
    /// Whether it is proved that fewer columns do not suffice.
    pub minimal: bool,
}

/// The fewest of `columns` that cover every row which any of them covers. Earlier columns are preferred.
pub fn cover(rows: usize, columns: &[Vec<usize>]) -> Cover {
    cover_within(rows, columns, NODE_LIMIT)
}

fn cover_within(rows: usize, columns: &[Vec<usize>], limit: usize) -> Cover {
    let columns: Vec<FixedBitSet> = columns.iter().map(|covered| set_of(rows, covered)).collect();
    let mut problem = Problem::new(rows, &columns);
    let mut chosen = problem.reduce();
    let mut search = Search { rows: problem.rows(), problem: &problem, best: problem.greedy(), nodes: 0, limit };
    search.branch(problem.open.clone(), &mut Vec::new());
    let minimal = search.nodes <= limit;
    chosen.extend(search.best);
    exchange(rows, &columns, &mut chosen);
    chosen.sort_unstable();
    Cover { columns: chosen, minimal }
}

/// Drops columns that are not needed and exchanges columns for earlier ones, as long as everything stays covered.
fn exchange(rows: usize, columns: &[FixedBitSet], chosen: &mut Vec<usize>) {
    let mut all = FixedBitSet::with_capacity(rows);
    columns.iter().for_each(|column| all.union_with(column));
    loop {
        let needed = |place: usize| {
            let mut needed = all.clone();
            let others = chosen.iter().enumerate().filter(|(other, _)| *other != place);
            others.for_each(|(_, column)| needed.difference_with(&columns[*column]));
            needed
        };
        if let Some(place) = (0..chosen.len()).find(|place| needed(*place).is_clear()) {
            chosen.remove(place);
            continue;
        }
        let better = (0..chosen.len()).find_map(|place| {
            let needed = needed(place);
            let better = (0..chosen[place]).find(|column| needed.is_subset(&columns[*column]));
            better.map(|better| (place, better))
        });
        match better {
            Some((place, better)) => chosen[place] = better,
            None => return,
        }
    }
}

/// What is still to be covered, and with what.
struct Problem {
    columns: Vec<FixedBitSet>,
    /// Columns that may still be chosen.
    usable: Vec<usize>,
    /// Rows still to be covered.
    open: FixedBitSet,
}

impl Problem {
    fn new(rows: usize, columns: &[FixedBitSet]) -> Problem {
        let mut open = FixedBitSet::with_capacity(rows);
        columns.iter().for_each(|column| open.union_with(column));
        Problem { columns: columns.to_vec(), usable: (0..columns.len()).collect(), open }
    }

    /// Drops what is superfluous and returns the columns that must be taken.
    fn reduce(&mut self) -> Vec<usize> {
        let mut taken = Vec::new();
        loop {
            let before = (self.usable.len(), self.open.count_ones(..));
            self.drop_columns();
            let essential = self.drop_rows();
            for column in essential {
                if !taken.contains(&column) {
                    self.open.difference_with(&self.columns[column]);
                    taken.push(column);
                }
            }
            if (self.usable.len(), self.open.count_ones(..)) == before {
                return taken;
            }
        }
    }

    /// Drops columns that cover no more than another one; of equal ones the first stays.
    fn drop_columns(&mut self) {
        let covered: Vec<FixedBitSet> = self.usable.iter().map(|column| &self.columns[*column] & &self.open).collect();
        let superfluous = |this: usize| {
            covered[this].is_clear()
                || (0..covered.len()).any(|other| {
                    other != this
                        && covered[this].is_subset(&covered[other])
                        && (other < this || !covered[other].is_subset(&covered[this]))
                })
        };
        let kept: Vec<usize> = (0..covered.len()).filter(|place| !superfluous(*place)).collect();
        self.usable = kept.into_iter().map(|place| self.usable[place]).collect();
    }

    /// Drops rows that are covered whenever another one is; returns the columns of rows that have only one.
    fn drop_rows(&mut self) -> Vec<usize> {
        let rows: Vec<usize> = self.open.ones().collect();
        let covering: Vec<FixedBitSet> = rows.iter().map(|row| self.covering(*row)).collect();
        for (this, row) in rows.iter().enumerate() {
            let implied = (0..rows.len()).any(|other| {
                other != this
                    && covering[other].is_subset(&covering[this])
                    && (other < this || !covering[this].is_subset(&covering[other]))
            });
            if implied {
                self.open.remove(*row);
            }
        }
        let single = covering.iter().filter(|columns| columns.count_ones(..) == 1);
        single.filter_map(|columns| columns.ones().next()).collect()
    }

    /// The usable columns that cover a row.
    fn covering(&self, row: usize) -> FixedBitSet {
        let columns: Vec<usize> =
            self.usable.iter().copied().filter(|column| self.columns[*column].contains(row)).collect();
        set_of(self.columns.len(), &columns)
    }

    /// The open rows with their columns, those with the fewest first.
    fn rows(&self) -> Vec<(usize, Vec<usize>)> {
        let mut rows: Vec<(usize, Vec<usize>)> =
            self.open.ones().map(|row| (row, self.covering(row).ones().collect())).collect();
        rows.sort_by_key(|(row, columns)| (columns.len(), *row));
        rows
    }

    /// Always the column that covers most of what is left.
    fn greedy(&self) -> Vec<usize> {
        let mut open = self.open.clone();
        let mut chosen = Vec::new();
        while !open.is_clear() {
            let gain = |column: usize| self.columns[column].intersection_count(&open);
            // The first of the best: `max_by_key` would give the last.
            let Some(best) = self.usable.iter().copied().rev().max_by_key(|column| gain(*column)) else { break };
            open.difference_with(&self.columns[best]);
            chosen.push(best);
        }
        chosen
    }
}

struct Search<'a> {
    problem: &'a Problem,
    /// As [`Problem::rows`] gives them.
    rows: Vec<(usize, Vec<usize>)>,
    best: Vec<usize>,
    nodes: usize,
    limit: usize,
}

impl Search<'_> {
    /// Covers `open` after `chosen`; the row with the fewest columns must be covered by one of them.
    fn branch(&mut self, open: FixedBitSet, chosen: &mut Vec<usize>) {
        if open.is_clear() {
            if chosen.len() < self.best.len() {
                self.best.clone_from(chosen);
            }
            return;
        }
        self.nodes += 1;
        if self.nodes > self.limit {
            return;
        }
        let (bound, mut columns) = self.look(&open);
        if chosen.len() + bound >= self.best.len() {
            return;
        }
        columns.sort_by_key(|column| std::cmp::Reverse(self.problem.columns[*column].intersection_count(&open)));
        for column in columns {
            let mut rest = open.clone();
            rest.difference_with(&self.problem.columns[column]);
            chosen.push(column);
            self.branch(rest, chosen);
            chosen.pop();
        }
    }

    /// How many columns are needed at least, and the columns of the row that has the fewest.
    fn look(&self, open: &FixedBitSet) -> (usize, Vec<usize>) {
        let mut touched = FixedBitSet::with_capacity(self.problem.columns.len());
        let mut bound = 0;
        let mut first = None;
        for (_, columns) in self.rows.iter().filter(|(row, _)| open.contains(*row)) {
            first = first.or(Some(columns));
            if !columns.iter().any(|column| touched.contains(*column)) {
                bound += 1;
                columns.iter().for_each(|column| touched.insert(*column));
            }
        }
        (bound, first.cloned().unwrap_or_default())
    }
}

/// The numbers below a size that are listed.
fn set_of(size: usize, numbers: &[usize]) -> FixedBitSet {
    let mut set = FixedBitSet::with_capacity(size);
    set.extend(numbers.iter().copied());
    set
}
