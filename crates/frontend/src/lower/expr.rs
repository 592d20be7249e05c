//! Lowers expressions; the kinds that need more than a few lines have files of their own.

use super::Lowering;
use super::apply::Argument;
use refute_ir::Prim;
use refute_ir::program::{BranchKind, BuiltinException, Expr, ExprId};
use refute_source::Span;
use refute_syntax::tree::{self, Direction, ExprKind, IndexKind};
use refute_typing::Typed;
use refute_typing::typed::{Binder, Slot, ValueRef};

impl<'a> Lowering<'a> {
    /// Lowers an expression.
    pub(super) fn expr(&mut self, expr: tree::ExprId) -> ExprId {
        let value = refute_source::deep(|| self.expr_grown(expr));
        match self.typed.left_out.get(&expr) {
            Some(left_out) => self.without_optional(value, *left_out, self.tree[expr].span),
            None => value,
        }
    }

    fn expr_grown(&mut self, id: tree::ExprId) -> ExprId {
        let tree = self.tree;
        let expr = &tree[id];
        let span = expr.span;
        match &expr.kind {
            ExprKind::Ident(_) => match self.typed.values.get(&id) {
                Some(value) => self.value(id, *value, span),
                None => self.unit(span),
            },
            ExprKind::Literal(literal) => self.literal(id, literal, span),
            ExprKind::Let(recursive, bindings, body) => {
                let body = *body;
                self.let_in(*recursive, bindings, span, &mut |lowering| lowering.expr(body))
            }
            ExprKind::Fun { .. } | ExprKind::Function(_) => self.function(None, &[], id, span),
            ExprKind::Apply(function, args) => {
                let args: Vec<tree::ExprId> = args.iter().map(|arg| arg.expr).collect();
                let plan = self.typed.plans.get(&id);
                self.application(*function, Argument::planned(&args, plan), span)
            }
            ExprKind::Infix(_, left, right) => self.operator(id, &[*left, *right], span),
            ExprKind::Prefix(_, operand) => self.operator(id, &[*operand], span),
            ExprKind::Match(subject, cases) => self.match_cases(*subject, cases, span),
            ExprKind::Try(body, cases) => self.try_cases(*body, cases, span),
            ExprKind::Tuple(parts) => {
                let fields = self.exprs(parts);
                self.block(0, fields, span)
            }
            ExprKind::Construct(_, argument) | ExprKind::Variant(_, argument) => self.construct(id, *argument, span),
            ExprKind::Cons(head, tail) => {
                let fields = vec![self.expr(*head), self.expr(*tail)];
                self.block(0, fields, span)
            }
            ExprKind::List(parts) => {
                let parts = self.exprs(parts);
                let nil = self.add(Expr::Int(0), span);
                parts.into_iter().rev().fold(nil, |tail, head| self.block(0, vec![head, tail], span))
            }
            ExprKind::Array(parts) => {
                let parts = self.exprs(parts);
                self.add(Expr::Array(parts), span)
            }
            ExprKind::Record(base, fields) => self.record(id, *base, fields, None, span),
            ExprKind::Field(of, _) => {
                let of = self.expr(*of);
                let field = self.field_number(id);
                self.add(Expr::Field(of, field), span)
            }
            ExprKind::SetField(of, _, value) => {
                let of = self.expr(*of);
                let value = self.expr(*value);
                let field = self.field_number(id);
                self.add(Expr::SetField(of, field, value), span)
            }
            ExprKind::Index(kind, of, index) => {
                let args = self.exprs(&[*of, *index]);
                self.add(Expr::Prim(index_prim(*kind), args), span)
            }
            ExprKind::SetIndex(kind, of, index, value) => {
                let args = self.exprs(&[*of, *index, *value]);
                let prim = if *kind == IndexKind::Array { Prim::ArraySet } else { Prim::BytesSet };
                self.add(Expr::Prim(prim, args), span)
            }
            ExprKind::If(condition, then, otherwise) => self.if_then_else(*condition, *then, *otherwise, span),
            ExprKind::Sequence(first, second) => {
                let first = self.expr(*first);
                let second = self.expr(*second);
                self.add(Expr::Sequence(first, second), span)
            }
            ExprKind::While(condition, body) => {
                let condition = self.expr(*condition);
                let body = self.expr(*body);
                self.add(Expr::While(condition, body), span)
            }
            ExprKind::For { var, from, direction, to, body } => {
                let from = self.expr(*from);
                let to = self.expr(*to);
                let binder = self.typed.binders.get(var).copied();
                let local = self.fresh(binder.and_then(|binder| self.binder_name(binder)));
                if let Some(binder) = binder {
                    self.bind(binder, local);
                }
                let body = self.expr(*body);
                self.add(Expr::For(local, from, *direction == Direction::Up, to, body), span)
            }
            ExprKind::Constraint(inner, _) | ExprKind::Coerce(inner, ..) => self.expr(*inner),
            ExprKind::Open(module, body) => {
                let body = *body;
                self.module_in(*module, &mut |lowering| lowering.expr(body))
            }
            ExprKind::LetModule(binding, body) => {
                let body = *body;
                self.module_in(binding.body, &mut |lowering| lowering.expr(body))
            }
            ExprKind::Pack(module, _) => {
                let typed: &'a Typed = self.typed;
                let slots: &'a [Slot] = typed.packed.get(&id).map(Vec::as_slice).unwrap_or_default();
                self.module_in(*module, &mut |lowering| lowering.slots(slots, span))
            }
            ExprKind::Assert(condition) => self.assertion(*condition, span),
            ExprKind::LetException(_, body) => {
                let Some((exception, binder)) = self.typed.let_exceptions.get(&id).copied() else {
                    return self.expr(*body);
                };
                let identity = self.add(Expr::NewException(exception), span);
                let name = self.program.exceptions.get(exception.index()).map(|decl| decl.name);
                let local = self.fresh(name);
                self.bind(Binder::Local(binder), local);
                let body = self.expr(*body);
                self.add(Expr::Let(local, identity, body), span)
            }
            ExprKind::Lazy(inner) => self.lazy_value(*inner, span),
            ExprKind::LetOp(bindings, body) => self.let_operators(id, bindings, *body, span),
            // Inference refuses these by name.
            ExprKind::Unreachable => self.failure_at(BuiltinException::MatchFailure, span),
            ExprKind::Error => self.unit(span),
        }
    }

    /// Lowers expressions in the order they are written.
    pub(super) fn exprs(&mut self, exprs: &[tree::ExprId]) -> Vec<ExprId> {
        exprs.iter().map(|expr| self.expr(*expr)).collect()
    }

    /// What a name means when it is used alone.
    pub(super) fn value(&mut self, id: tree::ExprId, value: ValueRef, span: Span) -> ExprId {
        match value {
            ValueRef::Variable(binder) => self.variable(binder, span),
            operation => self.operation_as_function(id, operation, span),
        }
    }

    fn if_then_else(
        &mut self,
        condition: tree::ExprId,
        then: tree::ExprId,
        otherwise: Option<tree::ExprId>,
        span: Span,
    ) -> ExprId {
        let condition = self.expr(condition);
        let then_branch = self.branch(BranchKind::Then, self.tree[then].span);
        let then = self.expr(then);
        let otherwise_span = otherwise.map_or(span, |otherwise| self.tree[otherwise].span);
        let else_branch = self.branch(BranchKind::Else, otherwise_span);
        let otherwise = match otherwise {
            Some(otherwise) => self.expr(otherwise),
            None => self.unit(span),
        };
        self.add(Expr::If(condition, (then_branch, then), (else_branch, otherwise)), span)
    }
}

fn index_prim(kind: IndexKind) -> Prim {
    match kind {
        IndexKind::Array => Prim::ArrayGet,
        IndexKind::String => Prim::StringGet,
    }
}
