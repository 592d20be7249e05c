//! How many ways there are through a specification, whatever the values: counted without walking.
//!
//! Statements are summed up as [`Ways`]: how many ways lead to their end, out of the loop around them, or to the end of
//! everything, by the number of loop bodies started on them. Sequences multiply these like polynomials, loops add up their
//! rounds. Numbers that do not fit are as large as can be.

use crate::core::{Invalid, Spec, Stmt};

/// Numbers of ways by loop bodies started.
type Series = Vec<u64>;

/// The ways through a statement. The first of each pair is while there is input, the second after its end.
#[derive(Clone)]
struct Ways {
    end: [Series; 2],
    exit: [Series; 2],
    /// The whole conversation is over.
    stop: Series,
}

/// Loop bodies up to which paths are counted: the work grows with the cube of it.
const MOST_COUNTED: usize = 100;

/// The number of paths with at most so many loop bodies started, and `u64::MAX` when there are more or when the bound is
/// too large to count.
pub(crate) fn count_paths(spec: &Spec, max_unfold: usize) -> u64 {
    if max_unfold > MOST_COUNTED {
        return u64::MAX;
    }
    let ways = block(&spec.body, false, max_unfold + 1);
    let all = [&ways.end[0], &ways.end[1], &ways.stop];
    all.iter().flat_map(|series| series.iter()).fold(0, |sum: u64, ways| sum.saturating_add(*ways))
}

impl Ways {
    fn none(size: usize) -> Ways {
        let series = || vec![0; size];
        Ways { end: [series(), series()], exit: [series(), series()], stop: series() }
    }

    fn add(&mut self, other: &Ways) {
        for at in 0..2 {
            add(&mut self.end[at], &other.end[at]);
            add(&mut self.exit[at], &other.exit[at]);
        }
        add(&mut self.stop, &other.stop);
    }
}

fn add(sum: &mut Series, more: &Series) {
    for (sum, more) in sum.iter_mut().zip(more) {
        *sum = sum.saturating_add(*more);
    }
}

fn times(a: &Series, b: &Series) -> Series {
    let mut product = vec![0_u64; a.len()];
    for (i, &x) in a.iter().enumerate().filter(|(_, x)| **x != 0) {
        for (slot, &y) in product[i..].iter_mut().zip(b) {
            *slot = slot.saturating_add(x.saturating_mul(y));
        }
    }
    product
}

/// The ways through a block, begun before or after the end of the input.
fn block(stmts: &[Stmt], ended: bool, size: usize) -> Ways {
    let mut ways = Ways::none(size);
    ways.end[usize::from(ended)][0] = 1;
    for stmt in stmts {
        let reached = std::mem::replace(&mut ways.end, [vec![0; size], vec![0; size]]);
        for (at, before) in reached.iter().enumerate().filter(|(_, before)| before.iter().any(|ways| *ways != 0)) {
            let here = refute_source::deep(|| statement(stmt, at == 1, size));
            for to in 0..2 {
                add(&mut ways.end[to], &times(before, &here.end[to]));
                add(&mut ways.exit[to], &times(before, &here.exit[to]));
            }
            add(&mut ways.stop, &times(before, &here.stop));
        }
    }
    ways
}

fn statement(stmt: &Stmt, ended: bool, size: usize) -> Ways {
    let now = usize::from(ended);
    let mut ways = Ways::none(size);
    match stmt {
        Stmt::Say(_) => ways.end[now][0] = 1,
        Stmt::Exit(_) => ways.exit[now][0] = 1,
        Stmt::If { then, otherwise, .. } => {
            ways = block(then, ended, size);
            ways.add(&block(otherwise, ended, size));
        }
        Stmt::Read(read) => {
            if !ended {
                ways.end[0][0] = 1;
                ways.stop[0] = u64::from(matches!(read.invalid, Invalid::Stop(_)));
            }
            if let Some(suite) = &read.at_end {
                ways.add(&block(suite, true, size));
            }
        }
        Stmt::Loop { body, .. } => {
            let rounds = [block(body, false, size), block(body, true, size)];
            // How often the body is started, and how many ways lead there; each start counts one.
            let mut start = [vec![0; size], vec![0; size]];
            if size > 1 {
                start[now][1] = 1;
            }
            while start.iter().flatten().any(|ways| *ways != 0) {
                let mut again = [vec![0; size], vec![0; size]];
                for at in 0..2 {
                    for (to, again) in again.iter_mut().enumerate() {
                        add(&mut ways.end[to], &times(&start[at], &rounds[at].exit[to]));
                        add(again, &shifted(times(&start[at], &rounds[at].end[to])));
                    }
                    add(&mut ways.stop, &times(&start[at], &rounds[at].stop));
                }
                start = again;
            }
        }
    }
    ways
}

/// One loop body more.
fn shifted(mut series: Series) -> Series {
    series.pop();
    series.insert(0, 0);
    series
}
