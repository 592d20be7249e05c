//! Statements, cases and what may be generalised.

use super::patterns::CasePattern;
use super::{Infer, MatchFrame};
use crate::arena::{Node, Ty, deep};
use crate::problem::{EnclosingMatch, Problem, Why};
use crate::typed::PlannedArg;
use refute_ir::types::{TypeDeclKind, TypeId};
use refute_source::Span;
use refute_syntax::tree::{Case, ExprId, ExprKind, ItemKind, ModExprId, ModExprKind, PatId, PatKind};

/// Whether cases may have `exception` patterns.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Exceptions {
    /// `match`.
    Allowed,
    /// Elsewhere.
    Forbidden,
}

impl Infer<'_> {
    /// An expression whose value is dropped.
    pub(super) fn statement(&mut self, id: ExprId) {
        self.arena.level += 1;
        let ty = self.expr_fresh(id);
        self.arena.level -= 1;
        let span = self.final_part(id);
        let head = self.expand(ty);
        match self.arena.node(head) {
            Node::Arrow(..) => {
                let ty = self.shown(ty);
                self.report(Problem::PartialStatement { span, ty });
            }
            Node::Var(_) if self.arena.level_of(head) > self.arena.level => {
                self.report(Problem::NonReturningStatement { span });
            }
            Node::Con(id, _) if id != TypeId::UNIT => {
                let ty = self.shown(ty);
                self.report(Problem::NonUnitStatement { span, ty });
            }
            Node::Tuple(_) => {
                let ty = self.shown(ty);
                self.report(Problem::NonUnitStatement { span, ty });
            }
            _ => {}
        }
        let outer = self.arena.var();
        self.unify_quietly(outer, ty);
    }

    /// The part of an expression that gives its value.
    fn final_part(&self, id: ExprId) -> Span {
        match &self.tree[id].kind {
            ExprKind::Let(_, _, body) | ExprKind::Sequence(_, body) | ExprKind::Open(_, body) => self.final_part(*body),
            _ => self.tree[id].span,
        }
    }

    /// The cases of `match` (with the place of its subject) or `function`.
    pub(super) fn cases(
        &mut self,
        span: Span,
        cases: &[Case],
        subject: Ty,
        subject_span: Option<Span>,
        expected: Ty,
        why: Why,
    ) {
        let first = cases.first().map(|case| self.tree[case.pat].span);
        let unknown = self.arena.is_var(subject);
        let pattern_why = |index: usize| match (subject_span, first) {
            (Some(scrutinee), _) if !unknown => Why::Pattern { scrutinee },
            (_, Some(first)) if index > 0 => Why::EarlierPatterns { first },
            _ => Why::Unknown,
        };
        let exceptions = if subject_span.is_some() { Exceptions::Allowed } else { Exceptions::Forbidden };
        self.all_cases(span, cases, subject, (expected, why), exceptions, &pattern_why);
    }

    /// The cases of `try`.
    pub(super) fn handlers(&mut self, span: Span, cases: &[Case], exn: Ty, expected: Ty, why: Why) {
        self.all_cases(span, cases, exn, (expected, why), Exceptions::Forbidden, &|_| Why::Exception);
    }

    fn all_cases(
        &mut self,
        span: Span,
        cases: &[Case],
        subject: Ty,
        (expected, why): (Ty, Why),
        exceptions: Exceptions,
        pattern_why: &dyn Fn(usize) -> Why,
    ) {
        // What is matched may be polymorphic; then so are the variables of the patterns.
        self.arena.level += 1;
        let subject = self.arena.instantiate(subject);
        if exceptions == Exceptions::Allowed && cases.iter().all(|case| !self.takes_values(case.pat)) {
            self.report(Problem::OnlyExceptions { span });
        }
        self.matches.push(MatchFrame { span, subject });
        // All patterns come before all bodies: what later patterns say about the subject is known in earlier arms.
        let patterns = cases.iter().enumerate();
        let patterns: Vec<CasePattern> = patterns
            .map(|(index, case)| self.pattern_of_case(case.pat, subject, pattern_why(index), exceptions))
            .collect();
        self.decide_rows(&cases.iter().map(|case| case.pat).collect::<Vec<PatId>>());
        self.arena.level -= 1;
        self.arena.generalise(subject);
        for variable in patterns.iter().flat_map(|pattern| &pattern.variables) {
            self.arena.generalise(variable.ty);
        }
        let unknown = self.arena.is_var(expected) && !matches!(why, Why::Handler { .. });
        let first = cases.first().map(|case| self.tree[case.body].span);
        let mut expected = expected;
        for (index, (case, pattern)) in cases.iter().zip(patterns).enumerate() {
            let mark = self.scope.enter();
            self.bind_locals(&pattern.variables);
            // The pattern was inferred one level further in, and types that exist only there another one.
            let inside = if pattern.has_own_types { 2 } else { 0 };
            self.arena.level += inside;
            let equations = self.arena.equations.len();
            self.arena.equations.extend(pattern.equations);
            if let Some(guard) = case.guard {
                if self.mixes_values_and_exceptions(case.pat) {
                    // OCaml refuses this as well.
                    self.unsupported("a guard on a value and an `exception` at once", self.tree[case.pat].span);
                }
                let boolean = self.builtin(TypeId::BOOL);
                self.expr(guard, boolean, Why::Guard);
            }
            let why = match first {
                Some(first) if unknown && index > 0 => Why::Arm { first, index: index + 1 },
                _ => why,
            };
            let before = self.problems.len();
            self.expr(case.body, expected, why);
            if self.clashed_since(before, why) {
                // Once one arm was said to differ, the others are not compared any more.
                expected = self.arena.error();
            }
            self.arena.equations.truncate(equations);
            self.arena.level -= inside;
            self.scope.leave(mark);
        }
        self.matches.pop();
    }

    /// Whether some alternatives of a case are `exception` patterns and others are not.
    fn mixes_values_and_exceptions(&self, pat: PatId) -> bool {
        self.has_exception_pattern(pat) && self.takes_values(pat)
    }

    /// Whether some alternative of a case is no `exception` pattern.
    fn takes_values(&self, pat: PatId) -> bool {
        deep(|| match self.tree[pat].kind {
            PatKind::Or(left, right) => self.takes_values(left) || self.takes_values(right),
            PatKind::Exception(_) => false,
            _ => true,
        })
    }

    /// The match around the one at hand, when an arm whose pattern clashes would have fitted there.
    pub(super) fn enclosing_match(&mut self, arm: Span, found: Ty) -> Option<EnclosingMatch> {
        let [.., outer, inner] = self.matches.as_slice() else { return None };
        let (outer, inner) = (*outer, *inner);
        // Parentheses around the inner match would make the outer one end later.
        if outer.span.end != inner.span.end || !self.could_unify(found, outer.subject) {
            return None;
        }
        let outer_subject = self.shown(outer.subject);
        let end = self.end_of_case_before(inner.span, arm);
        Some(EnclosingMatch { outer: outer.span, outer_subject, inner: inner.span, arm, end })
    }

    /// The place after the case before `arm`, in the match at `place`.
    fn end_of_case_before(&self, place: Span, arm: Span) -> Option<Span> {
        let cases = self.tree.exprs.iter().filter(|expr| expr.span == place).find_map(|expr| match &expr.kind {
            ExprKind::Match(_, cases) | ExprKind::Try(_, cases) | ExprKind::Function(cases) => Some(cases),
            _ => None,
        })?;
        cases.iter().rev().find(|case| case.span.end <= arm.start).map(|case| case.span.after())
    }

    /// Generalises the type of a toplevel expression.
    pub(super) fn generalise_expr(&mut self, id: ExprId, ty: Ty) {
        if !self.non_expansive(id) {
            self.arena.lower_contravariant(&self.types, ty);
        }
        self.arena.generalise(ty);
    }

    /// Whether evaluating an expression creates nothing mutable, so that all its unknowns may be generalised.
    pub(super) fn non_expansive(&self, id: ExprId) -> bool {
        deep(|| self.non_expansive_inner(id))
    }

    fn non_expansive_module(&self, id: ModExprId) -> bool {
        deep(|| match &self.tree[id].kind {
            ModExprKind::Path(_) | ModExprKind::Functor(..) | ModExprKind::Error => true,
            ModExprKind::Apply(..) => false,
            ModExprKind::Constraint(inner, _) => self.non_expansive_module(*inner),
            ModExprKind::Unpack(expr, _) => self.non_expansive(*expr),
            ModExprKind::Struct(items) => items.iter().all(|item| match &item.kind {
                ItemKind::Let(_, bindings) => {
                    bindings.iter().all(|binding| !binding.params.is_empty() || self.non_expansive(binding.body))
                }
                ItemKind::Exception(_) => false,
                ItemKind::Module(_, bindings) => bindings.iter().all(|binding| self.non_expansive_module(binding.body)),
                ItemKind::Include(module) | ItemKind::Open { module, .. } => self.non_expansive_module(*module),
                _ => true,
            }),
        })
    }

    fn non_expansive_inner(&self, id: ExprId) -> bool {
        let all = |ids: &[ExprId]| ids.iter().all(|id| self.non_expansive(*id));
        match &self.tree[id].kind {
            ExprKind::Ident(_) | ExprKind::Literal(_) | ExprKind::Fun { .. } | ExprKind::Function(_) => true,
            ExprKind::Let(_, bindings, body) => {
                let bound = |binding: &refute_syntax::tree::Binding| {
                    !binding.params.is_empty() || self.non_expansive(binding.body)
                };
                bindings.iter().all(bound) && self.non_expansive(*body)
            }
            ExprKind::Tuple(parts) | ExprKind::List(parts) => all(parts),
            ExprKind::Array(parts) => parts.is_empty(),
            ExprKind::Construct(_, arg) | ExprKind::Variant(_, arg) => arg.is_none_or(|arg| self.non_expansive(arg)),
            ExprKind::Cons(head, tail) => all(&[*head, *tail]),
            ExprKind::Record(base, fields) => {
                let immutable = self.typed.records.get(&id).is_some_and(|record| {
                    let decl = self.types.get(record.ty);
                    let TypeDeclKind::Record(declared, _) = &decl.kind else { return false };
                    match base {
                        None => declared.iter().all(|field| !field.mutable),
                        Some(_) => record.fields.iter().all(|index| !declared[*index as usize].mutable),
                    }
                });
                let values = |field: &refute_syntax::tree::RecordField<ExprId>| {
                    field.value.is_none_or(|value| self.non_expansive(value))
                };
                immutable && fields.iter().all(values) && base.is_none_or(|base| self.non_expansive(base))
            }
            ExprKind::Field(record, _) => self.non_expansive(*record),
            ExprKind::LetModule(binding, body) => self.non_expansive_module(binding.body) && self.non_expansive(*body),
            ExprKind::Pack(module, _) => self.non_expansive_module(*module),
            ExprKind::If(_, then, otherwise) => {
                self.non_expansive(*then) && otherwise.is_none_or(|otherwise| self.non_expansive(otherwise))
            }
            ExprKind::Sequence(_, last) => self.non_expansive(*last),
            ExprKind::Match(subject, cases) => {
                let case = |case: &Case| {
                    case.guard.is_none_or(|guard| self.non_expansive(guard))
                        && self.non_expansive(case.body)
                        && !self.has_exception_pattern(case.pat)
                };
                self.non_expansive(*subject) && cases.iter().all(case)
            }
            // A call whose first argument is still missing only waits.
            ExprKind::Apply(function, args)
                if self.typed.plans.get(&id).is_some_and(|plan| plan.first() == Some(&PlannedArg::Missing)) =>
            {
                self.non_expansive(*function) && args.iter().all(|arg| self.non_expansive(arg.expr))
            }
            ExprKind::Apply(function, args) => match args.as_slice() {
                [arg] => self.is_raise(*function) && self.non_expansive(arg.expr),
                _ => false,
            },
            ExprKind::Constraint(inner, _)
            | ExprKind::Coerce(inner, ..)
            | ExprKind::Open(_, inner)
            | ExprKind::Lazy(inner) => self.non_expansive(*inner),
            _ => false,
        }
    }

    fn has_exception_pattern(&self, pat: PatId) -> bool {
        match &self.tree[pat].kind {
            PatKind::Exception(_) => true,
            PatKind::Or(left, right) => self.has_exception_pattern(*left) || self.has_exception_pattern(*right),
            _ => false,
        }
    }
}
