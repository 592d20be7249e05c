//! Lowers `lazy`: expressions, and patterns, which force.
//!
//! A lazy value is a cell with a state, as `prelude/camlinternalLazy.ml` declares it; forcing is a call of the function
//! there. Decision trees force nothing: `lazy p` is a variable to them, and once the rest of an arm's pattern fits, its
//! lazy values are forced one after the other, as a guard when `p` can fail, and again, now without effect, before the
//! arm's body. Where every case begins with `lazy`, the subject is forced first and matched like any other.

use super::Lowering;
use crate::matching::{Case, Matching};
use refute_ir::program::{Arm, BranchKind, Expr, ExprId, Local, MatchFailure};
use refute_source::Span;
use refute_syntax::tree::{self, ExprKind, PatId, PatKind};
use refute_typing::exhaustiveness::is_total;
use refute_typing::exhaustiveness::pattern::{PatternId, PatternKind};
use refute_typing::typed::Binder;

/// The tags of the states that a lazy value begins with.
const DELAYED: u32 = 0;
const FORCED: u32 = 1;

/// A `lazy` pattern: the variable that holds the lazy value, and the pattern of what it gives.
#[derive(Clone, Copy)]
pub(super) struct Held {
    binder: Binder,
    inner: PatId,
}

impl<'a> Lowering<'a> {
    /// `lazy inner`. As in OCaml, what needs no computation is there from the beginning.
    pub(super) fn lazy_value(&mut self, inner: tree::ExprId, span: Span) -> ExprId {
        let peeled = self.peel(inner);
        let ready = match &self.tree[peeled].kind {
            ExprKind::Literal(_) | ExprKind::Ident(_) | ExprKind::Fun { .. } | ExprKind::Function(_) => true,
            ExprKind::Construct(_, argument) => argument.is_none(),
            _ => false,
        };
        let state = if ready {
            let value = self.expr(inner);
            self.add(Expr::Block { tag: FORCED, fields: vec![value], constant: false }, span)
        } else {
            self.begin_function(None, span, 1);
            let body = self.expr(inner);
            let function = self.end_function(body);
            let compute = self.add(Expr::Closure(function), span);
            return self.suspended(compute, span);
        };
        self.add(Expr::Block { tag: 0, fields: vec![state], constant: false }, span)
    }

    /// A lazy value that a function computes.
    pub(super) fn suspended(&mut self, compute: ExprId, span: Span) -> ExprId {
        let state = self.add(Expr::Block { tag: DELAYED, fields: vec![compute], constant: false }, span);
        self.add(Expr::Block { tag: 0, fields: vec![state], constant: false }, span)
    }

    /// The lazy values that a pattern forces, from left to right.
    pub(super) fn lazies(&self, pattern: PatternId) -> Vec<Held> {
        let mut found = Vec::new();
        let mut pending = vec![pattern];
        while let Some(pattern) = pending.pop() {
            match &self.patterns[pattern].kind {
                PatternKind::Any => {}
                PatternKind::Bind(binder, inner) => {
                    match self.patterns[pattern].source.map(|source| &self.tree[source].kind) {
                        Some(PatKind::Lazy(inner)) => found.push(Held { binder: *binder, inner: *inner }),
                        _ => pending.push(*inner),
                    }
                }
                // The variables that hold lazy values are those of all alternatives.
                PatternKind::Or(left, _) => pending.push(*left),
                PatternKind::Head(_, args) => pending.extend(args.iter().rev()),
            }
        }
        found
    }

    /// The variables of a pattern, with those inside `lazy` patterns.
    pub(super) fn binders_with_lazies(&mut self, pattern: PatternId) -> Vec<Binder> {
        let mut binders = self.binders(pattern);
        for held in self.lazies(pattern) {
            let inner = self.read_pattern(held.inner);
            binders.extend(refute_source::deep(|| self.binders_with_lazies(inner)));
        }
        binders
    }

    /// Forces lazy values, takes what they give apart, and goes on with `then`.
    pub(super) fn forced(&mut self, lazies: &[Held], then: &mut dyn FnMut(&mut Self) -> ExprId) -> ExprId {
        let Some((held, rest)) = lazies.split_first() else { return then(self) };
        let span = self.tree[held.inner].span;
        let (local, value) = self.force(*held, span);
        let pattern = self.read_pattern(held.inner);
        let body = self
            .with_pattern(pattern, local, span, |lowering| refute_source::deep(|| lowering.forced(rest, &mut *then)));
        self.add(Expr::Let(local, value, body), span)
    }

    /// The guard of a case whose pattern forces lazy values.
    pub(super) fn guard(&mut self, case: &tree::Case, lazies: &[Held]) -> Option<ExprId> {
        if lazies.is_empty() {
            return case.guard.map(|guard| self.expr(guard));
        }
        Some(self.fits(case, lazies))
    }

    /// Whether forced values fit their patterns and then the guard holds.
    fn fits(&mut self, case: &tree::Case, lazies: &[Held]) -> ExprId {
        let Some((held, rest)) = lazies.split_first() else {
            return match case.guard {
                Some(guard) => self.expr(guard),
                None => self.add(Expr::Int(1), self.tree[case.pat].span),
            };
        };
        let span = self.tree[held.inner].span;
        let (local, value) = self.force(*held, span);
        let pattern = self.read_pattern(held.inner);
        let body = if is_total(&mut self.patterns, &self.program.types, pattern) {
            self.with_pattern(pattern, local, span, |lowering| refute_source::deep(|| lowering.fits(case, rest)))
        } else {
            let mut matching = Matching::default();
            let place = matching.subject(Some(local));
            let any = self.patterns.any();
            let guarded = !self.lazies(pattern).is_empty();
            let rows = vec![
                Case { patterns: vec![(place, pattern)], guarded },
                Case { patterns: vec![(place, any)], guarded: false },
            ];
            let inner = self.lazies(pattern);
            let mut prepared = self.prepare(matching, rows);
            self.bind_arm(&prepared, 0);
            let all: Vec<Held> = inner.iter().chain(rest).copied().collect();
            let branch = self.branch(BranchKind::Arm, span);
            let yes = refute_source::deep(|| self.fits(case, &all));
            // What is lazy inside is part of the answer, not of the choice of an arm.
            let always = guarded.then(|| self.add(Expr::Int(1), span));
            self.fill_leaves(&prepared, 0, always);
            prepared.arms.push(Arm { branch, body: yes });
            self.fill_leaves(&prepared, 1, None);
            let branch = self.branch(BranchKind::Arm, span);
            let no = self.add(Expr::Int(0), span);
            prepared.arms.push(Arm { branch, body: no });
            let failure = self.match_failure(span);
            self.finish(prepared, failure, span)
        };
        self.add(Expr::Let(local, value, body), span)
    }

    fn force(&mut self, held: Held, span: Span) -> (Local, ExprId) {
        let lazy_value = self.variable(held.binder, span);
        let value = self.call_force(lazy_value, span);
        (self.fresh(None), value)
    }

    pub(super) fn call_force(&mut self, lazy_value: ExprId, span: Span) -> ExprId {
        match self.typed.force {
            Some(force) => {
                let force = self.add(Expr::Global(force), span);
                self.add(Expr::Apply(force, vec![lazy_value]), span)
            }
            None => lazy_value,
        }
    }

    /// Whether the first case forces the subject, and all others look only at what it gives.
    pub(super) fn forces_first(&self, cases: &[tree::Case]) -> bool {
        let kinds = || cases.iter().map(|case| &self.tree[case.pat].kind);
        matches!(kinds().next(), Some(PatKind::Lazy(_)))
            && kinds().all(|kind| matches!(kind, PatKind::Lazy(_) | PatKind::Any))
    }

    /// Cases that all begin with `lazy`, on what the subject gives.
    pub(super) fn cases_of_forced(&mut self, subject: Local, cases: &[tree::Case], span: Span) -> ExprId {
        let lazy_value = self.local(subject, span);
        let value = self.call_force(lazy_value, span);
        let local = self.fresh(None);
        let inner = |case: &tree::Case| match self.tree[case.pat].kind {
            PatKind::Lazy(inner) => tree::Case { pat: inner, ..case.clone() },
            _ => case.clone(),
        };
        let cases: Vec<tree::Case> = cases.iter().map(inner).collect();
        let failure: MatchFailure = self.match_failure(span);
        let body = self.cases_on(local, &cases, failure, span);
        self.add(Expr::Let(local, value, body), span)
    }
}
