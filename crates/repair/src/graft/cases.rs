//! Cases of a match: which of the donor's goes with which of the student's, missing ones, ones too many.

use super::{Graft, Naming, fresh, line_indent};
use crate::change::Change;
use crate::reading::Reading;
use refute_source::Name;
use refute_syntax::tree::{Case, ExprId, ExprKind, PatId, PatKind};
use refute_syntax::walk::Node;
use refute_syntax::{Token, TokenKind};
use rustc_hash::FxHashSet;
use std::ops::Range;

impl Graft<'_> {
    /// The changes after which the student's cases are the donor's. Cases that the donor does not have go, but for a last one that
    /// catches everything.
    pub(crate) fn align_cases(&self, ours: &[Case], theirs: &[Case], naming: &Naming) -> Option<Vec<Change>> {
        let pairs = self.paired(ours, theirs);
        let stays = |index: usize, case: &Case| {
            pairs.contains(&Some(index)) || (index + 1 == ours.len() && catches_all(self.student, case))
        };
        let kept: Vec<Case> =
            ours.iter().enumerate().filter(|(index, case)| stays(*index, case)).map(|(_, case)| case.clone()).collect();
        let mut changes = Vec::new();
        for (theirs, partner) in theirs.iter().zip(&pairs) {
            match partner {
                Some(index) => changes.extend(self.align_case(ours.get(*index)?, theirs, naming)?),
                None => changes.extend(self.insert_case(&kept, theirs, naming)?),
            }
        }
        let mut leading = true;
        for (index, case) in ours.iter().enumerate() {
            if stays(index, case) {
                leading = false;
            } else {
                changes.push(delete(self.student, ours, index, leading)?);
            }
        }
        changes.sort_by_key(|change| (change.at.start, change.at.end));
        changes.dedup();
        Some(changes)
    }

    /// For each of the donor's cases the student's that goes with it.
    fn paired(&self, ours: &[Case], theirs: &[Case]) -> Vec<Option<usize>> {
        let mut free: Vec<bool> = vec![true; ours.len()];
        let mut pairs = vec![None; theirs.len()];
        let passes: [fn(&Reading<'_>, PatId) -> String; 2] = [shape, |reading, pat| head(reading, pat)];
        for (pass, describe) in passes.into_iter().enumerate() {
            let known: Vec<String> = ours.iter().map(|case| describe(self.student, case.pat)).collect();
            for (pair, case) in pairs.iter_mut().zip(theirs).filter(|(pair, _)| pair.is_none()) {
                let wanted = describe(self.donor, case.pat);
                let guarded = |index: &usize| pass > 0 || ours[*index].guard.is_some() == case.guard.is_some();
                let found = (0..ours.len()).find(|index| free[*index] && known[*index] == wanted && guarded(index));
                if let Some(index) = found {
                    free[index] = false;
                    *pair = Some(index);
                }
            }
        }
        pairs
    }

    /// The changes after which a case of the student's is the donor's.
    pub(crate) fn align_case(&self, ours: &Case, theirs: &Case, naming: &Naming) -> Option<Vec<Change>> {
        let mut naming = naming.clone();
        let mut changes = self.align_pat(ours.pat, theirs.pat, &mut naming, ours.body)?;
        match (ours.guard, theirs.guard) {
            (None, None) => {}
            (Some(guard), Some(other)) => changes.extend(self.align(guard, other, &naming)?),
            (None, Some(other)) => {
                let arrow = arrow(self.student, ours)?;
                let text = [b"when ".as_slice(), &self.operand(other, &naming, ours.body)?, b" "].concat();
                changes.push(Change { at: arrow..arrow, text });
            }
            (Some(_), None) => {
                let from = self.student.pat_at(ours.pat).end;
                let to = arrow(self.student, ours)?;
                let words = self.student.tokens_in(&(from..to));
                let when = words.iter().find(|token| token.kind.spelling() == Some("when"))?;
                changes.push(Change { at: when.start as usize..to, text: Vec::new() });
            }
        }
        changes.extend(self.align(ours.body, theirs.body, &naming)?);
        Some(changes)
    }

    /// A case of the donor's among the student's.
    pub(crate) fn insert_case(&self, ours: &[Case], theirs: &Case, naming: &Naming) -> Option<Vec<Change>> {
        let text = self.case_text(theirs, naming, ours.first()?.body)?;
        inserted(self.student, ours, &head(self.donor, theirs.pat), &text)
    }

    /// `pattern when guard -> body`.
    pub(crate) fn case_text(&self, theirs: &Case, naming: &Naming, place: ExprId) -> Option<Vec<u8>> {
        let mut naming = naming.clone();
        let mut targets: FxHashSet<Name> = FxHashSet::default();
        let bound = self.donor.bound_by(theirs.pat);
        for (binder, _) in super::free_variables(self.donor, &case_nodes(theirs)) {
            targets.insert(naming.name(binder)?);
        }
        for (binder, name, _) in bound {
            naming.call(binder, fresh(name, &|name| targets.contains(&name)));
        }
        let mut text = self.pattern(theirs.pat, &naming);
        if let Some(guard) = theirs.guard {
            text.extend_from_slice(b" when ");
            text.extend(self.operand(guard, &naming, place)?);
        }
        text.extend_from_slice(b" -> ");
        text.extend(self.operand(theirs.body, &naming, place)?);
        Some(text)
    }
}

/// The changes that put the text of a case among others: before the first one that could catch what it matches, else at the end.
pub(crate) fn inserted(student: &Reading<'_>, cases: &[Case], head_of_new: &str, text: &[u8]) -> Option<Vec<Change>> {
    let overlapping = cases.iter().find(|case| catches_all(student, case) || head(student, case.pat) == head_of_new);
    let indent = |case: &Case| {
        let indent = line_indent(student.text, case.span.start as usize);
        student.text[indent].to_vec()
    };
    if let Some(case) = overlapping {
        return Some(vec![match bar(student, case) {
            Some(at) => Change { at: at..at, text: [b"| ".as_slice(), text, b"\n", &indent(case)].concat() },
            None => {
                let at = pattern_start(student, case);
                Change { at: at..at, text: [text, b"\n", &indent(case), b"| "].concat() }
            }
        }]);
    }
    let (first, last) = (cases.first()?, cases.last()?);
    let end = last.span.end as usize;
    let text = [b"\n".as_slice(), &indent(if cases.len() > 1 { last } else { first }), b"| ", text].concat();
    if ends_closed(student, last) {
        return Some(vec![Change { at: end..end, text }]);
    }
    let body = body_range(student, last)?.start;
    let open = Change { at: body..body, text: b"(".to_vec() };
    Some(vec![open, Change { at: end..end, text: [b")".as_slice(), &text].concat() }])
}

/// The sign before a case, where it begins its line.
fn bar(student: &Reading<'_>, case: &Case) -> Option<usize> {
    let start = pattern_start(student, case);
    let indent = line_indent(student.text, start);
    let before = student.tokens_in(&(indent.end..start));
    let mut words = before.iter().filter(|token| !token.kind.is_trivia());
    let first = words.next().filter(|token| token.kind.spelling() == Some("|"))?;
    words.next().is_none().then_some(first.start as usize)
}

/// A case as nodes.
pub(crate) fn case_nodes(case: &Case) -> Vec<Node> {
    let exprs = case.guard.into_iter().chain([case.body]).map(Node::Expr);
    std::iter::once(Node::Pat(case.pat)).chain(exprs).collect()
}

/// The change that takes a case away; a match keeps at least one.
pub(crate) fn delete_case(student: &Reading<'_>, cases: &[Case], index: usize) -> Option<Change> {
    if cases.len() < 2 {
        return None;
    }
    delete(student, cases, index, index == 0)
}

/// Takes a case away: with the sign after it when all before it go too, else with the sign before it.
fn delete(student: &Reading<'_>, cases: &[Case], index: usize, leading: bool) -> Option<Change> {
    let case = cases.get(index)?;
    let at = if leading {
        pattern_start(student, case)..pattern_start(student, cases.get(index + 1)?)
    } else {
        cases.get(index.checked_sub(1)?)?.span.end as usize..with_comment(student, case.span.end as usize)
    };
    Some(Change { at, text: Vec::new() })
}

/// After a comment that follows on the same line, which is about what stands before it.
fn with_comment(student: &Reading<'_>, end: usize) -> usize {
    let rest = student.tokens_in(&(end..student.text.len()));
    let text = |token: &Token| &student.text[token.start as usize..token.end as usize];
    match rest {
        [comment, ..] if comment.kind == TokenKind::Comment => comment.end as usize,
        [blank, comment, ..] if comment.kind == TokenKind::Comment && !text(blank).contains(&b'\n') => {
            comment.end as usize
        }
        _ => end,
    }
}

/// Where the pattern of a case begins, its parentheses included.
pub(crate) fn pattern_start(student: &Reading<'_>, case: &Case) -> usize {
    (case.span.start as usize).min(student.pat_at(case.pat).start)
}

/// Where the arrow of a case is.
pub(crate) fn arrow(student: &Reading<'_>, case: &Case) -> Option<usize> {
    let from = case.guard.map_or(student.pat_at(case.pat).end, |guard| student.at(guard).end);
    let tokens = student.tokens_in(&(from..student.at(case.body).start));
    Some(tokens.iter().find(|token| token.kind.spelling() == Some("->"))?.start as usize)
}

/// Whether what comes after the body of a case cannot become part of it.
fn ends_closed(student: &Reading<'_>, case: &Case) -> bool {
    let body = student.at(case.body);
    body.end < case.span.end as usize
        || student.below(case.body).into_iter().all(|expr| {
            let open = matches!(
                student.tree[expr].kind,
                ExprKind::Match(..)
                    | ExprKind::Function(_)
                    | ExprKind::Try(..)
                    | ExprKind::Fun { .. }
                    | ExprKind::Let(..)
            );
            !open || student.at(expr).end < body.end
        })
}

/// Whether a case matches everything.
pub(crate) fn catches_all(reading: &Reading<'_>, case: &Case) -> bool {
    case.guard.is_none() && shape(reading, case.pat) == "_"
}

/// The range of a case's body with its parentheses.
pub(crate) fn body_range(student: &Reading<'_>, case: &Case) -> Option<Range<usize>> {
    let after = arrow(student, case)? + 2;
    let end = case.span.end as usize;
    let first = student.tokens_in(&(after..end)).iter().find(|token| !token.kind.is_trivia())?;
    Some(first.start as usize..end)
}

/// A pattern with `_` for every variable.
pub(crate) fn shape(reading: &Reading<'_>, pat: PatId) -> String {
    describe(reading, pat, usize::MAX)
}

/// The outermost constructor of a pattern.
pub(crate) fn head(reading: &Reading<'_>, pat: PatId) -> String {
    describe(reading, pat, 1)
}

fn describe(reading: &Reading<'_>, pat: PatId, depth: usize) -> String {
    let part = |pat: PatId| if depth == 0 { String::new() } else { describe(reading, pat, depth - 1) };
    let parts = |pats: &[PatId], sign: &str| pats.iter().map(|pat| part(*pat)).collect::<Vec<_>>().join(sign);
    match &reading.tree[pat].kind {
        PatKind::Any | PatKind::Var(_) => "_".to_string(),
        PatKind::Alias(inner, _) | PatKind::Constraint(inner, _) => describe(reading, *inner, depth),
        PatKind::Construct(path, None) => path.last.name.to_string(),
        PatKind::Construct(path, Some(_)) if depth <= 1 => path.last.name.to_string(),
        PatKind::Construct(path, Some(arg)) => format!("{}({})", path.last.name, part(*arg)),
        PatKind::Cons(..) | PatKind::List(_) if depth <= 1 => "::".to_string(),
        PatKind::Cons(a, b) => format!("({}::{})", part(*a), part(*b)),
        PatKind::List(pats) => format!("({}::[])", parts(pats, "::")),
        PatKind::Tuple(pats) => parts(pats, ","),
        PatKind::Or(a, b) => format!("{}|{}", part(*a), part(*b)),
        PatKind::Literal(literal) => format!("{literal:?}"),
        kind => format!("{kind:?}").chars().take(40).collect(),
    }
}
