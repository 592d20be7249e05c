//! The cases of `match`, `function` and `try`: which belong together, which are missing, too many, or at another place.

use super::super::key::Piece;
use super::super::listed;
use super::super::mistake::Mistake;
use super::super::program::{Program, bytes};
use super::super::said::Said;
use super::super::site::{Site, case_name, head};
use super::{At, Compare, Role};
use refute_syntax::tree::*;
use refute_syntax::walk::Node;
use std::ops::Range;

/// So many missing cases are named; the rest is counted.
const NAMED: usize = 3;

type Cases<'a> = (ExprId, &'a [Case]);

impl Compare<'_> {
    /// Tells the cases of two expressions of the same kind apart.
    pub(super) fn cases(&mut self, (old, olds): Cases<'_>, (new, news): Cases<'_>, role: &Role) {
        if self.only_parentheses(old, new) {
            return;
        }
        let pairs = self.paired_cases(olds, news);
        if *role == Role::Body && pairs.is_empty() {
            return self.whole_body(old, new);
        }
        let missing = unpaired(news.len(), pairs.iter().map(|(_, new)| *new));
        let extra = unpaired(olds.len(), pairs.iter().map(|(old, _)| *old));
        let header =
            At { old: self.header(old, olds), look: self.header(old, olds), new: self.new.range(Node::Expr(new)) };
        if !missing.is_empty() {
            self.missing_cases(header, olds, news, &missing);
        }
        for index in extra {
            self.extra_case(old, olds, index);
        }
        self.case_order((old, olds), new, &pairs);
        for (before, after) in pairs {
            self.case((olds, before), (news, after), role);
        }
    }

    /// `match e with`, or `function`.
    fn header(&self, id: ExprId, cases: &[Case]) -> Range<usize> {
        let whole = self.old.range(Node::Expr(id));
        let end = cases.first().map_or(whole.end, |case| bytes(case.span).start);
        let text = self.old.text.get(whole.start..end).unwrap_or_default();
        let blank = |byte: &&u8| byte.is_ascii_whitespace() || **byte == b'|' || **byte == b'(';
        whole.start..end - text.iter().rev().take_while(blank).count()
    }

    /// Equal cases first, then those that share more and more less: pattern and guard, pattern, body, shape, head. What is left over
    /// on both sides is paired in order when there is as much of it.
    fn paired_cases(&self, olds: &[Case], news: &[Case]) -> Vec<(usize, usize)> {
        let same_guard = |a: &Case, b: &Case| match (a.guard, b.guard) {
            (Some(a), Some(b)) => self.same(a, b),
            (None, None) => true,
            _ => false,
        };
        let same_head = |a: &Case, b: &Case| {
            let head_of = head(&self.old.tree, a.pat);
            head_of.is_some() && head_of == head(&self.new.tree, b.pat)
        };
        let mut pairs: Vec<(usize, usize)> = Vec::new();
        for closeness in 0..6 {
            for (index, old) in olds.iter().enumerate() {
                if pairs.iter().any(|(paired, _)| *paired == index) {
                    continue;
                }
                let fits = |new: &Case| match closeness {
                    0 => self.same_pat(old.pat, new.pat) && same_guard(old, new) && self.same(old.body, new.body),
                    1 => self.same_pat(old.pat, new.pat) && same_guard(old, new),
                    2 => self.same_pat(old.pat, new.pat),
                    3 => self.same(old.body, new.body) && self.old.size(Node::Expr(old.body)) > 1,
                    4 => shape(self.old, old.pat) == shape(self.new, new.pat),
                    _ => same_head(old, new),
                };
                let free = |at: &usize| !pairs.iter().any(|(_, paired)| paired == at);
                let found = news.iter().enumerate().find(|(at, new)| free(at) && fits(new));
                pairs.extend(found.map(|(at, _)| (index, at)));
            }
        }
        let left = unpaired(olds.len(), pairs.iter().map(|(old, _)| *old));
        let right = unpaired(news.len(), pairs.iter().map(|(_, new)| *new));
        if left.len() == right.len() && !pairs.is_empty() {
            pairs.extend(left.into_iter().zip(right));
        }
        pairs.sort();
        pairs
    }

    /// Cases that only the new program has.
    fn missing_cases(&mut self, at: At, olds: &[Case], news: &[Case], missing: &[usize]) {
        let name = |index: &usize| news.get(*index).map(|case| case_pattern(self.new, case)).unwrap_or_default();
        let names: Vec<String> = missing.iter().take(NAMED).map(name).collect();
        let more = missing.len() - names.len();
        let named = listed(names.into_iter().chain((more > 0).then(|| format!("{more} more"))).collect());
        let caught = olds.last().is_some_and(|case| catches_all(&self.old.tree, case));
        let own = if caught { " of its own" } else { "" };
        let new = missing.iter().filter_map(|index| news.get(*index));
        let range = new.clone().map(|case| bytes(case.span)).reduce(|a, b| a.start..b.end).unwrap_or(at.new.clone());
        let nodes = new.flat_map(|case| [Node::Pat(case.pat), Node::Expr(case.body)]).collect();
        let pieces = [Piece::Nothing, Piece::Nodes(self.new, nodes)];
        self.report(Mistake::MissingCase, At { new: range, ..at }, pieces, |site| {
            Said::of(site.words(), format!("has no case{own} for {named}"))
        });
    }

    fn extra_case(&mut self, whole: ExprId, olds: &[Case], index: usize) {
        let Some(case) = olds.get(index) else { return };
        let range = bytes(case.span);
        let (words, _) = case_name(self.old, olds, index);
        let pieces = [Piece::Nodes(self.old, vec![Node::Pat(case.pat)]), Piece::Nothing];
        // A hint that names the case would be the answer, so it is told at the whole.
        let at = At { old: self.header(whole, olds), look: range, new: 0..0 };
        self.report(Mistake::ExtraCase, at, pieces, |site| of_function(&words, site, "should not be there"));
    }

    /// One case that moved is named; otherwise all of them are in the wrong order.
    fn case_order(&mut self, (old, olds): Cases<'_>, new: ExprId, pairs: &[(usize, usize)]) {
        let ascending = |pairs: &[(usize, usize)]| pairs.is_sorted_by_key(|(_, new)| *new);
        if ascending(pairs) {
            return;
        }
        let without =
            |at: usize| pairs.iter().enumerate().filter(move |(index, _)| *index != at).map(|(_, pair)| *pair);
        // The one that moved farthest: of two that changed places, both would do.
        let movable = (0..pairs.len()).filter(|at| ascending(&without(*at).collect::<Vec<_>>()));
        let moved = movable.filter_map(|at| pairs.get(at)).max_by_key(|(old, new)| old.abs_diff(*new)).copied();
        let header = self.header(old, olds);
        let new = self.new.range(Node::Expr(new));
        let heads = |order: Vec<usize>| {
            let names = order.into_iter().map(|index| case_name(self.old, olds, index).1);
            Piece::Word(names.collect::<Vec<_>>().join(" "))
        };
        let mut wanted = pairs.to_vec();
        wanted.sort_by_key(|(_, new)| *new);
        let pieces = [Piece::Nothing, heads(wanted.into_iter().map(|(old, _)| old).collect())];
        match moved {
            Some((from, to)) => {
                let (words, _) = case_name(self.old, olds, from);
                let when = if to < from { "late" } else { "early" };
                let look = olds.get(from).map_or(header.clone(), |case| bytes(case.span));
                let at = At { old: header, look, new };
                self.report(Mistake::CaseOrder, at, pieces, |site| {
                    of_function(&words, site, &format!("comes too {when}"))
                });
            }
            None => {
                let at = At { look: header.clone(), old: header, new };
                self.report(Mistake::CaseOrder, at, pieces, |site| {
                    Said::about("the cases of", site.words(), "are in the wrong order")
                });
            }
        }
    }

    fn case(&mut self, (olds, before): (&[Case], usize), (news, after): (&[Case], usize), role: &Role) {
        let (Some(old), Some(new)) = (olds.get(before), news.get(after)) else { return };
        match (old.guard, new.guard) {
            (Some(guard), Some(other)) => self.expr(guard, other, &Role::Condition),
            (None, Some(guard)) | (Some(guard), None) => self.guard(old, new, guard),
            (None, None) => {}
        }
        self.expr(old.body, new.body, &role.inside());
        // Other names for variables say nothing, unless the body kept the old ones.
        let renamed = !self.exact(old.body, new.body) && shape(self.old, old.pat) == shape(self.new, new.pat);
        if !self.same_pat(old.pat, new.pat) && !renamed {
            self.pattern(olds, old, new);
        }
    }

    fn guard(&mut self, old: &Case, new: &Case, guard: ExprId) {
        let program = if new.guard == Some(guard) && old.guard.is_none() { self.new } else { self.old };
        let said = match (old.guard.is_none(), program.quoted(guard)) {
            (true, Some(text)) => format!("lacks the guard `{text}`"),
            (true, None) => "lacks the right guard that it needs".to_string(),
            (false, Some(text)) => format!("should not have the guard `{text}`"),
            (false, None) => "should not have its guard".to_string(),
        };
        let piece = Piece::Nodes(program, vec![Node::Expr(guard)]);
        let pieces = if old.guard.is_none() { [Piece::Nothing, piece] } else { [piece, Piece::Nothing] };
        let at = At { old: bytes(old.span), look: self.old.range(Node::Pat(old.pat)), new: bytes(new.span) };
        self.report(Mistake::Condition, at, pieces, |site| Said::of(site.words(), said));
    }

    fn pattern(&mut self, olds: &[Case], old: &Case, new: &Case) {
        let pieces = [(self.old, old.pat), (self.new, new.pat)]
            .map(|(program, pat)| Piece::Nodes(program, vec![Node::Pat(pat)]));
        let range = self.old.range(Node::Pat(old.pat));
        let at = At { look: range.clone(), old: range, new: self.new.range(Node::Pat(new.pat)) };
        let (was, want) = (self.old.quoted_pat(old.pat), self.new.quoted_pat(new.pat));
        let literals = matches!(
            (&self.old.tree[old.pat].kind, &self.new.tree[new.pat].kind),
            (PatKind::Literal(_), PatKind::Literal(_))
        );
        let mistake = if literals { Mistake::Constant } else { Mistake::Pattern };
        let recursive = |name: &str| {
            let goes_on = |case: &Case| self.old.mentions(Node::Expr(case.body), name);
            literals && !goes_on(old) && olds.iter().any(goes_on)
        };
        let name = Site::of(self.old, &at.old).function().map(str::to_string);
        let stops = name.as_deref().is_some_and(recursive);
        self.report(mistake, at, pieces, |site| {
            let name = site.function().unwrap_or("the program");
            match (was, want) {
                (Some(was), Some(want)) if stops => Said::plain(format!("`{name}` stops at {was} instead of {want}")),
                (Some(was), Some(want)) => Said::plain(format!("a pattern of `{name}` is `{was}` instead of `{want}`")),
                _ => Said::about("the pattern of", site.words(), "is not right"),
            }
        });
    }
}

/// What is the matter with a case of a function.
fn of_function(case: &str, site: &Site, after: &str) -> Said {
    match site.function() {
        Some(name) => Said::about(format!("{case} of"), format!("`{name}`"), after),
        None => Said::plain(format!("{case} {after}")),
    }
}

fn unpaired(count: usize, paired: impl Iterator<Item = usize>) -> Vec<usize> {
    let paired: Vec<usize> = paired.collect();
    (0..count).filter(|index| !paired.contains(index)).collect()
}

/// A missing case as it is named: by its head, or as it is written.
fn case_pattern(program: &Program, case: &Case) -> String {
    match head(&program.tree, case.pat).or_else(|| program.quoted_pat(case.pat)) {
        Some(name) if name != "_" => format!("`{name}`"),
        _ => "the rest".to_string(),
    }
}

fn catches_all(tree: &Tree, case: &Case) -> bool {
    case.guard.is_none() && matches!(tree[case.pat].kind, PatKind::Any | PatKind::Var(_))
}

/// The words of a pattern with every variable alike.
fn shape(program: &Program, pat: PatId) -> Vec<Vec<u8>> {
    let words = program.bare_words(program.range(Node::Pat(pat)));
    let variable = |word: &[u8]| word.first().is_some_and(|byte| byte.is_ascii_lowercase());
    words.into_iter().map(|word| if variable(word) { b"x".to_vec() } else { word.to_vec() }).collect()
}
