//! Lowers `match`, `try` and patterns that bind: subjects into locals, patterns into decision trees, arms into bodies.
//!
//! `match a, b with` evaluates `a` first and builds no tuple unless a pattern names the whole. With `exception` cases
//! the subject is an ordinary expression. Patterns that cannot fail and only take things apart become plain field
//! accesses without a match.

use super::Lowering;
use super::function::Holder;
use super::laziness::Held;
use crate::matching::{Case, Leaf, Matching, Place};
use refute_ir::program::{Arm, BranchKind, BuiltinException, Expr, ExprId, Local, Match, MatchFailure, Tree, TreeId};
use refute_source::{Name, Span};
use refute_syntax::tree::{self, ExprKind, PatId, PatKind};
use refute_typing::exhaustiveness::pattern::{PatternId, PatternKind};
use refute_typing::typed::{Binder, ValueRef};
use rustc_hash::FxHashMap;

/// A match whose tree is compiled and whose arms are still to be lowered.
pub(super) struct Prepared {
    tree: TreeId,
    leaves: Vec<Leaf>,
    /// For each arm, what its variables are.
    variables: Vec<Vec<(Binder, Local)>>,
    /// For each arm, the lazy values that are forced when it fits so far.
    lazies: Vec<Vec<Held>>,
    /// What its tests read from the blocks of first-class modules: the local, the block and the position there.
    identities: Vec<(Local, Local, u32)>,
    pub(super) arms: Vec<Arm>,
}

/// An expression to be bound around another one.
pub(super) type Binding = (Local, ExprId);

impl Lowering<'_> {
    pub(super) fn read_pattern(&mut self, pat: PatId) -> PatternId {
        let mut patterns = std::mem::take(&mut self.patterns);
        let pattern = self.reader().read(&mut patterns, pat);
        self.patterns = patterns;
        pattern
    }

    fn split_pattern(&mut self, pat: PatId) -> (Option<PatternId>, Option<PatternId>) {
        let mut patterns = std::mem::take(&mut self.patterns);
        let split = self.reader().split(&mut patterns, pat);
        self.patterns = patterns;
        split
    }

    pub(super) fn bind(&mut self, binder: Binder, local: Local) {
        self.current().bind(binder, Holder::Local(local));
        for (position, member) in self.unpacked.get(&binder).copied().unwrap_or_default().iter().enumerate() {
            self.current().bind(*member, Holder::Field(local, position as u32));
        }
    }

    /// The name of a variable as it is written.
    pub(super) fn binder_name(&self, binder: Binder) -> Option<Name> {
        self.binder_names.get(&binder).copied()
    }

    /// Binds around `body`, the first binding outermost.
    pub(super) fn wrap(&mut self, bindings: Vec<Binding>, body: ExprId, span: Span) -> ExprId {
        bindings.into_iter().rev().fold(body, |body, (local, value)| self.add(Expr::Let(local, value, body), span))
    }

    /// A local that holds the value of an expression; variables serve themselves.
    pub(super) fn held(&mut self, expr: tree::ExprId, bindings: &mut Vec<Binding>) -> Local {
        let peeled = self.peel(expr);
        if let ExprKind::Ident(_) = self.tree[peeled].kind
            && let Some(ValueRef::Variable(binder)) = self.typed.values.get(&peeled)
            && let Some(Holder::Local(local)) = self.holder(*binder)
        {
            return local;
        }
        let value = self.expr(expr);
        let local = self.fresh(None);
        bindings.push((local, value));
        local
    }

    /// `match subject with cases`.
    pub(super) fn match_cases(&mut self, subject: tree::ExprId, cases: &[tree::Case], span: Span) -> ExprId {
        if let Some(reachable) = self.without_refuted(cases) {
            return self.match_cases(subject, &reachable, span);
        }
        let split: Vec<_> = cases.iter().map(|case| self.split_pattern(case.pat)).collect();
        if split.iter().any(|(_, exception)| exception.is_some()) {
            return self.match_with_exceptions(subject, cases, &split, span);
        }
        if self.forces_first(cases) {
            let mut bindings = Vec::new();
            let local = self.held(subject, &mut bindings);
            let body = self.cases_of_forced(local, cases, span);
            return self.wrap(bindings, body, span);
        }
        let values: Vec<PatternId> = split.into_iter().filter_map(|(value, _)| value).collect();
        let mut matching = Matching::default();
        let mut bindings = Vec::new();
        let place = self.subject(subject, &values, &mut matching, &mut bindings);
        let rows: Vec<Case> = values.iter().zip(cases).map(|(pattern, case)| self.row(place, *pattern, case)).collect();
        let mut prepared = self.prepare(matching, rows);
        for (i, case) in cases.iter().enumerate() {
            self.arm(&mut prepared, i, case);
        }
        let failure = self.match_failure(span);
        let body = self.finish(prepared, failure, span);
        self.wrap(bindings, body, span)
    }

    /// The other cases, where there are some `p -> .` beside them: these are no branches.
    fn without_refuted(&self, cases: &[tree::Case]) -> Option<Vec<tree::Case>> {
        let is_refuted = |case: &&tree::Case| matches!(self.tree[case.body].kind, ExprKind::Unreachable);
        let others: Vec<tree::Case> = cases.iter().filter(|case| !is_refuted(case)).cloned().collect();
        (!others.is_empty() && others.len() < cases.len()).then_some(others)
    }

    /// Evaluates the subject of a match into locals.
    fn subject(
        &mut self,
        subject: tree::ExprId,
        patterns: &[PatternId],
        matching: &mut Matching,
        bindings: &mut Vec<Binding>,
    ) -> Place {
        let ExprKind::Tuple(parts) = &self.tree[self.peel(subject)].kind else {
            let local = self.held(subject, bindings);
            return matching.subject(Some(local));
        };
        let span = self.tree[subject].span;
        let locals: Vec<Local> = parts.iter().map(|part| self.held(*part, bindings)).collect();
        let whole = patterns.iter().any(|pattern| self.binds_whole(*pattern)).then(|| {
            let fields = locals.iter().map(|local| self.local(*local, span)).collect();
            let tuple = self.add(Expr::Block { tag: 0, fields, constant: false }, span);
            let whole = self.fresh(None);
            bindings.push((whole, tuple));
            whole
        });
        let place = matching.subject(whole);
        for (i, local) in locals.into_iter().enumerate() {
            matching.give_field(place, i as u32, local);
        }
        place
    }

    fn binds_whole(&self, pattern: PatternId) -> bool {
        let mut pending = vec![pattern];
        while let Some(pattern) = pending.pop() {
            match &self.patterns[pattern].kind {
                PatternKind::Bind(..) => return true,
                PatternKind::Or(left, right) => pending.extend([*left, *right]),
                PatternKind::Any | PatternKind::Head(..) => {}
            }
        }
        false
    }

    fn match_with_exceptions(
        &mut self,
        subject: tree::ExprId,
        cases: &[tree::Case],
        split: &[(Option<PatternId>, Option<PatternId>)],
        span: Span,
    ) -> ExprId {
        let body = self.expr(subject);
        let (value, exception) = (self.fresh(None), self.fresh(None));
        let mut prepare = |local: Local, patterns: Vec<Option<PatternId>>| {
            let mut matching = Matching::default();
            let place = matching.subject(Some(local));
            let found =
                patterns.iter().zip(cases).filter_map(|(pattern, case)| Some(self.row(place, (*pattern)?, case)));
            let found: Vec<Case> = found.collect();
            self.prepare(matching, found)
        };
        let mut values = prepare(value, split.iter().map(|(value, _)| *value).collect());
        let mut exceptions = prepare(exception, split.iter().map(|(_, exception)| *exception).collect());
        for (case, (in_values, in_exceptions)) in cases.iter().zip(split) {
            if in_values.is_some() {
                let next = values.arms.len();
                self.arm(&mut values, next, case);
            }
            if in_exceptions.is_some() {
                let next = exceptions.arms.len();
                self.arm(&mut exceptions, next, case);
            }
        }
        let failure = self.match_failure(span);
        let then = self.finish(values, failure, span);
        let handler = self.finish(exceptions, MatchFailure::Reraise(exception), span);
        self.add(Expr::TryValue { body, value, then, exception, handler }, span)
    }

    /// `try body with cases`.
    pub(super) fn try_cases(&mut self, body: tree::ExprId, cases: &[tree::Case], span: Span) -> ExprId {
        let body = self.expr(body);
        let exception = self.fresh(None);
        let handler = self.cases_on(exception, cases, MatchFailure::Reraise(exception), span);
        self.add(Expr::Try(body, exception, handler), span)
    }

    /// A match of a local.
    pub(super) fn cases_on(
        &mut self,
        subject: Local,
        cases: &[tree::Case],
        failure: MatchFailure,
        span: Span,
    ) -> ExprId {
        if let Some(reachable) = self.without_refuted(cases) {
            return self.cases_on(subject, &reachable, failure, span);
        }
        if self.forces_first(cases) {
            return self.cases_of_forced(subject, cases, span);
        }
        let mut matching = Matching::default();
        let place = matching.subject(Some(subject));
        let rows = cases.iter().map(|case| {
            let pattern = self.read_pattern(case.pat);
            self.row(place, pattern, case)
        });
        let rows = rows.collect();
        let mut prepared = self.prepare(matching, rows);
        for (i, case) in cases.iter().enumerate() {
            self.arm(&mut prepared, i, case);
        }
        self.finish(prepared, failure, span)
    }

    /// Compiles the tree and decides which local each variable of each arm is.
    pub(super) fn prepare(&mut self, matching: Matching, rows: Vec<Case>) -> Prepared {
        let patterns = std::mem::take(&mut self.patterns);
        let (tree, leaves) = matching.compile(self, &patterns, &rows);
        self.patterns = patterns;
        let identities = std::mem::take(&mut self.identities);
        // What a variable is copied from: a local when all leaves agree on it.
        let mut sources: FxHashMap<(usize, Binder), Option<Local>> = FxHashMap::default();
        for leaf in &leaves {
            for (binder, local) in &leaf.bindings {
                let source = sources.entry((leaf.arm, *binder)).or_insert(Some(*local));
                if *source != Some(*local) {
                    *source = None;
                }
            }
        }
        let mut variables = Vec::new();
        let mut lazies = Vec::new();
        for (arm, row) in rows.iter().enumerate() {
            let binders: Vec<Binder> = row.patterns.iter().flat_map(|(_, pattern)| self.binders(*pattern)).collect();
            let mut locals: Vec<(Binder, Local)> = Vec::new();
            for binder in binders {
                let name = self.binder_name(binder);
                let local = match sources.get(&(arm, binder)).copied().flatten() {
                    Some(local) => local,
                    None => self.fresh(name),
                };
                if let Some(name) = name {
                    self.current().name_local(local, name);
                }
                locals.push((binder, local));
            }
            variables.push(locals);
            lazies.push(row.patterns.iter().flat_map(|(_, pattern)| self.lazies(*pattern)).collect());
        }
        Prepared { tree, leaves, variables, lazies, identities, arms: Vec::new() }
    }

    /// The variables of a pattern, each once, in source order.
    pub(super) fn binders(&self, pattern: PatternId) -> Vec<Binder> {
        let mut found = Vec::new();
        let mut pending = vec![pattern];
        while let Some(pattern) = pending.pop() {
            match &self.patterns[pattern].kind {
                PatternKind::Any => {}
                PatternKind::Bind(binder, inner) => {
                    found.push(*binder);
                    pending.push(*inner);
                }
                // Both sides bind the same variables.
                PatternKind::Or(left, _) => pending.push(*left),
                PatternKind::Head(_, args) => pending.extend(args.iter().rev()),
            }
        }
        found
    }

    /// Lowers the next arm: its guard, then its right side.
    fn arm(&mut self, prepared: &mut Prepared, arm: usize, case: &tree::Case) {
        self.bind_arm(prepared, arm);
        let lazies = std::mem::take(&mut prepared.lazies[arm]);
        let guard = self.guard(case, &lazies);
        self.fill_leaves(prepared, arm, guard);
        let branch = self.branch(BranchKind::Arm, self.tree[case.body].span);
        let body = self.forced(&lazies, &mut |lowering| lowering.expr(case.body));
        prepared.arms.push(Arm { branch, body });
    }

    pub(super) fn bind_arm(&mut self, prepared: &Prepared, arm: usize) {
        for (binder, local) in &prepared.variables[arm] {
            self.bind(*binder, *local);
        }
    }

    pub(super) fn fill_leaves(&mut self, prepared: &Prepared, arm: usize, guard: Option<ExprId>) {
        let locals: FxHashMap<Binder, Local> = prepared.variables[arm].iter().copied().collect();
        for leaf in prepared.leaves.iter().filter(|leaf| leaf.arm == arm) {
            let copies = leaf.bindings.iter().filter_map(|(binder, from)| {
                let to = *locals.get(binder)?;
                (*from != to).then_some((*from, to))
            });
            let bindings = copies.collect();
            let guard = guard.zip(leaf.otherwise);
            self.current().trees[leaf.tree.index()] = Tree::Leaf { arm: arm as u32, bindings, guard };
        }
    }

    /// What a match at a place does when no arm fits.
    pub(super) fn match_failure(&mut self, span: Span) -> MatchFailure {
        MatchFailure::Raise(self.failure_at(BuiltinException::MatchFailure, span))
    }

    pub(super) fn finish(&mut self, prepared: Prepared, failure: MatchFailure, span: Span) -> ExprId {
        let found = Match { tree: prepared.tree, arms: prepared.arms, failure };
        let found = self.add(Expr::Match(Box::new(found)), span);
        let mut read = |(local, block, position)| {
            let block = self.local(block, span);
            (local, self.add(Expr::Field(block, position), span))
        };
        let bindings = prepared.identities.into_iter().map(&mut read).collect();
        self.wrap(bindings, found, span)
    }

    /// Takes `subject` apart by a single pattern and goes on with `then`.
    pub(super) fn with_pattern(
        &mut self,
        pattern: PatternId,
        subject: Local,
        span: Span,
        mut then: impl FnMut(&mut Self) -> ExprId,
    ) -> ExprId {
        if self.only_takes_apart(pattern) {
            let bindings = self.take_apart(pattern, subject, span);
            let lazies = self.lazies(pattern);
            let body = self.forced(&lazies, &mut then);
            return self.wrap(bindings, body, span);
        }
        let mut matching = Matching::default();
        let place = matching.subject(Some(subject));
        self.single_case(matching, place, pattern, span, then)
    }

    /// `match subject with pattern -> then` for a pattern of `let`.
    pub(super) fn match_one(
        &mut self,
        subject: tree::ExprId,
        pattern: PatternId,
        span: Span,
        mut then: impl FnMut(&mut Self) -> ExprId,
    ) -> ExprId {
        let mut matching = Matching::default();
        let mut bindings = Vec::new();
        if self.only_takes_apart(pattern) && self.binders(pattern).is_empty() {
            let value = self.expr(subject);
            let body = then(self);
            return self.add(Expr::Sequence(value, body), span);
        }
        if self.only_takes_apart(pattern) {
            let parts = match (&self.tree[self.peel(subject)].kind, &self.patterns[pattern].kind) {
                (ExprKind::Tuple(parts), PatternKind::Head(_, args)) => {
                    parts.iter().copied().zip(args.iter().copied()).collect()
                }
                _ => vec![(subject, pattern)],
            };
            let mut held = Vec::new();
            for (part, pattern) in parts {
                held.push((self.held(part, &mut bindings), pattern));
            }
            for (local, pattern) in held {
                bindings.extend(self.take_apart(pattern, local, span));
            }
            let lazies = self.lazies(pattern);
            let body = self.forced(&lazies, &mut then);
            return self.wrap(bindings, body, span);
        }
        let place = self.subject(subject, &[pattern], &mut matching, &mut bindings);
        let body = self.single_case(matching, place, pattern, span, then);
        self.wrap(bindings, body, span)
    }

    fn single_case(
        &mut self,
        matching: Matching,
        place: Place,
        pattern: PatternId,
        span: Span,
        mut then: impl FnMut(&mut Self) -> ExprId,
    ) -> ExprId {
        let mut prepared = self.prepare(matching, vec![Case { patterns: vec![(place, pattern)], guarded: false }]);
        self.bind_arm(&prepared, 0);
        self.fill_leaves(&prepared, 0, None);
        let branch = self.branch(BranchKind::Arm, span);
        let lazies = std::mem::take(&mut prepared.lazies[0]);
        let body = self.forced(&lazies, &mut then);
        prepared.arms.push(Arm { branch, body });
        let failure = self.match_failure(span);
        self.finish(prepared, failure, span)
    }

    /// Whether a pattern has no test and no alternative.
    pub(super) fn only_takes_apart(&self, pattern: PatternId) -> bool {
        let mut pending = vec![pattern];
        while let Some(pattern) = pending.pop() {
            match &self.patterns[pattern].kind {
                PatternKind::Any => {}
                PatternKind::Bind(_, inner) => pending.push(*inner),
                PatternKind::Or(..) => return false,
                PatternKind::Head(head, args) => {
                    if !head.is_only_shape(&self.program.types) {
                        return false;
                    }
                    pending.extend(args);
                }
            }
        }
        true
    }

    /// The field accesses of a pattern that only takes apart; its variables are bound from here on.
    pub(super) fn take_apart(&mut self, pattern: PatternId, subject: Local, span: Span) -> Vec<Binding> {
        let mut bindings = Vec::new();
        let mut pending = vec![(pattern, subject)];
        while let Some((pattern, subject)) = pending.pop() {
            match self.patterns[pattern].kind.clone() {
                PatternKind::Any | PatternKind::Or(..) => {}
                PatternKind::Bind(binder, inner) => {
                    if let Some(name) = self.binder_name(binder) {
                        self.current().name_local(subject, name);
                    }
                    self.bind(binder, subject);
                    pending.push((inner, subject));
                }
                PatternKind::Head(_, args) => {
                    let mut parts = Vec::new();
                    for (i, arg) in args.into_iter().enumerate() {
                        if self.binders(arg).is_empty() {
                            continue;
                        }
                        let of = self.local(subject, span);
                        let field = self.add(Expr::Field(of, i as u32), span);
                        let local = self.fresh(None);
                        bindings.push((local, field));
                        parts.push((arg, local));
                    }
                    pending.extend(parts.into_iter().rev());
                }
            }
        }
        bindings
    }

    fn row(&self, place: Place, pattern: PatternId, case: &tree::Case) -> Case {
        let guarded = case.guard.is_some() || !self.lazies(pattern).is_empty();
        Case { patterns: vec![(place, pattern)], guarded }
    }

    /// Whether a pattern is just a variable, and which.
    pub(super) fn plain_variable(&self, pat: PatId) -> Option<Binder> {
        let mut pat = pat;
        while let PatKind::Constraint(inner, _) = &self.tree[pat].kind {
            pat = *inner;
        }
        match &self.tree[pat].kind {
            PatKind::Var(_) => self.typed.binders.get(&pat).copied(),
            _ => None,
        }
    }
}
