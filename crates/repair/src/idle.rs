//! What a patch switches off: branches that are still there and that nothing comes to any more.
//!
//! In: changes of a text, the branches that were taken before, those of the changed text and which of them are taken. Out: places of the
//! text before. `if n = 0` for `if n < 0` may pass for two tokens; when no number ever is 0 there, what it really does is to take the
//! branch away, and that is how it is counted.
//! Not here: finding out what is taken (see `driver`), which is as good as the inputs that were tried.

use crate::change::Change;
use crate::reading::Reading;
use refute_syntax::tree::{ExprId, ExprKind};
use std::ops::Range;

/// The outermost branches that were taken before the changes, are there after them, and are not taken any more.
pub(crate) fn idle(
    changes: &[Change],
    taken: &[Range<usize>],
    branches: &[Range<usize>],
    reached: &[Range<usize>],
) -> Vec<Range<usize>> {
    let is_idle = |range: &&Range<usize>| {
        image(changes, range).is_some_and(|image| branches.contains(&image) && !reached.contains(&image))
    };
    let all: Vec<&Range<usize>> = taken.iter().filter(is_idle).collect();
    let inside = |range: &Range<usize>| {
        all.iter().any(|other| *other != range && other.start <= range.start && range.end <= other.end)
    };
    all.iter().filter(|range| !inside(range)).map(|range| (*range).clone()).collect()
}

/// What it costs more to leave a branch that is of no use than to take it away.
const STILL_THERE: usize = 2;

/// The tokens that would go if an idle branch were taken away with what decides about it: a case with its pattern, an `if` but for its other
/// branch.
pub(crate) fn weight(student: &Reading<'_>, branch: &Range<usize>) -> usize {
    let tokens = |expr: ExprId| student.tokens(&student.at(expr));
    let is_branch = |expr: ExprId| student.at(expr) == *branch;
    let whole = |(expr, _): &(ExprId, Option<usize>)| match &student.tree[*expr].kind {
        ExprKind::If(_, yes, None) if is_branch(*yes) => Some(tokens(*expr)),
        ExprKind::If(_, yes, Some(no)) if is_branch(*yes) => Some(tokens(*expr) - tokens(*no)),
        ExprKind::If(_, yes, Some(no)) if is_branch(*no) => Some(tokens(*expr) - tokens(*yes)),
        ExprKind::Infix(_, left, right) if is_branch(*right) => Some(tokens(*expr) - tokens(*left)),
        ExprKind::Match(_, cases) | ExprKind::Function(cases) | ExprKind::Try(_, cases) => {
            let case = cases.iter().find(|case| is_branch(case.body))?;
            Some(student.tokens(&(student.pat_at(case.pat).start..branch.end)))
        }
        _ => None,
    };
    student.exprs.iter().find_map(whole).unwrap_or_else(|| student.tokens(branch)) + STILL_THERE
}

/// Where a place is after the changes; `None` when its beginning or its end is gone. What is put in beside it is no part of it.
pub(crate) fn image(changes: &[Change], at: &Range<usize>) -> Option<Range<usize>> {
    let (mut start, mut end) = (at.start, at.end);
    for change in changes {
        let moved = |offset: usize| (offset + change.text.len()).checked_sub(change.at.len());
        if change.at.end <= at.start {
            (start, end) = (moved(start)?, moved(end)?);
        } else if at.start <= change.at.start && change.at.end <= at.end {
            let is_beside = change.at.is_empty() && change.at.end == at.end;
            end = if is_beside { end } else { moved(end)? };
        } else if change.at.start < at.end {
            return None;
        }
    }
    Some(start..end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::slice;

    fn change(at: Range<usize>, text: &str) -> Change {
        Change { at, text: text.as_bytes().to_vec() }
    }

    #[test]
    fn a_branch_that_is_not_taken_any_more_is_idle() {
        // if n < 0 then -1 else f n
        let changes = [change(5..6, "=="), change(23..24, "g x")];
        let taken = [14..16, 22..25];
        let after = [15..17, 23..28];
        assert_eq!(idle(&changes, &taken, &after, &after[1..]), taken[..1]);
        assert_eq!(idle(&changes, &taken, &after, &after), []);
    }

    #[test]
    fn what_is_replaced_is_gone_and_not_idle() {
        let (taken, after) = (14..20, 12..18);
        assert_eq!(idle(&[change(12..15, "x")], slice::from_ref(&taken), slice::from_ref(&after), &[]), []);
    }

    #[test]
    fn what_is_put_around_a_branch_is_no_part_of_it() {
        let changes = [change(10..10, "(if c then d else "), change(20..20, ")")];
        assert_eq!(image(&changes, &(10..20)), Some(28..38));
        let taken = [10..20, 12..15];
        assert_eq!(idle(&changes, &taken, &[28..38, 30..33], &[]), taken[..1]);
    }
}
