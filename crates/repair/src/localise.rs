//! Where a mistake may be: by which branches failing and passing tests take.
//!
//! In: for each test whether it passes and which branches it takes. Out: the suspicion of every place; start at [`Suspicion::new`].
//! The measure is Ochiai's (Abreu, Zoeteweij & van Gemund, 2006): of the tests that take a branch and of those that fail, how many do both.

use crate::reading::Reading;
use refute_syntax::tree::{ExprId, ExprKind, PatId, PatKind};
use refute_syntax::walk::Node;
use std::ops::Range;

/// A test that was run.
#[derive(Clone, Debug)]
pub(crate) struct Observed {
    /// Whether it passes.
    pub passes: bool,
    /// The branches it takes.
    pub taken: Vec<Range<usize>>,
}

/// How suspicious the branches of a program are.
#[derive(Clone, Debug, Default)]
pub(crate) struct Suspicion {
    /// All branches with their share.
    branches: Vec<(Range<usize>, f64)>,
}

impl Suspicion {
    /// From all branches, and tests that were run.
    pub(crate) fn new(mut all: Vec<Range<usize>>, observed: &[Observed]) -> Suspicion {
        all.sort_by_key(|range| (range.start, range.end));
        all.dedup();
        let failing = observed.iter().filter(|test| !test.passes).count() as f64;
        let branches = all.into_iter().map(|range| {
            let taking = observed.iter().filter(|test| test.taken.contains(&range));
            let (mut failed, mut count) = (0.0, 0.0);
            for test in taking {
                count += 1.0;
                failed += f64::from(!test.passes);
            }
            let share = if failed == 0.0 { 0.0 } else { failed / (failing * count).sqrt() };
            (range, share)
        });
        Suspicion { branches: branches.collect() }
    }

    /// The suspicion of a place: that of the innermost branch around it; `None` outside all branches.
    pub(crate) fn of(&self, at: &Range<usize>) -> Option<f64> {
        let around = self.branches.iter().filter(|(range, _)| range.start <= at.start && at.end <= range.end);
        around.min_by_key(|(range, _)| range.len()).map(|(_, share)| *share)
    }

    /// The branches, the most suspicious first.
    pub(crate) fn ranked(&self) -> Vec<(Range<usize>, f64)> {
        let mut ranked = self.branches.clone();
        ranked.retain(|(_, share)| *share > 0.0);
        ranked.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.len().cmp(&b.0.len())).then(a.0.start.cmp(&b.0.start)));
        ranked
    }
}

/// The branches whose text runs when they are taken and only then. Of the others the text is what decides: the left operand of `&&`
/// for skipping the right one, the whole `if` for an `else` that is not written, an assertion, a `let` whose pattern may not fit.
pub(crate) fn governing(student: &Reading<'_>, mut branches: Vec<Range<usize>>) -> Vec<Range<usize>> {
    let decides = |expr: &(ExprId, Option<usize>)| match &student.tree[expr.0].kind {
        ExprKind::If(_, _, None) | ExprKind::Assert(_) => Some(student.at(expr.0)),
        ExprKind::Let(_, bindings, _) if bindings.iter().any(|one| can_fail(student, one.pat)) => {
            Some(student.at(expr.0))
        }
        ExprKind::Infix(op, left, _) if matches!(op.name.as_str(), "&&" | "||" | "&" | "or") => Some(student.at(*left)),
        _ => None,
    };
    let deciding: Vec<Range<usize>> = student.exprs.iter().filter_map(decides).collect();
    branches.retain(|branch| !deciding.contains(branch));
    branches
}

fn can_fail(student: &Reading<'_>, pat: PatId) -> bool {
    let always_fits = |kind: &PatKind| {
        use PatKind::{Alias, Any, Constraint, Record, Tuple, Var};
        matches!(kind, Any | Var(_) | Alias(..) | Tuple(_) | Record { .. } | Constraint(..))
    };
    student.patterns_below(Node::Pat(pat)).into_iter().any(|pat| !always_fits(&student.tree[pat].kind))
}

#[cfg(test)]
mod tests;
