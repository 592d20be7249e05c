//! Lowers binding operators.
//!
//! `let* x = a and* y = b in e` is `( let* ) (( and* ) a b) (fun (x, y) -> e)`; the right sides are evaluated from left to
//! right, each operator after the sides it joins.

use super::Lowering;
use refute_ir::program::{Expr, ExprId, Local};
use refute_source::Span;
use refute_syntax::tree::{self, Binding, Ident};
use refute_typing::exhaustiveness::pattern::{Head, PatternKind};
use refute_typing::typed::ValueRef;

impl<'a> Lowering<'a> {
    pub(super) fn let_operators(
        &mut self,
        id: tree::ExprId,
        bindings: &'a [(Ident, Binding)],
        body: tree::ExprId,
        span: Span,
    ) -> ExprId {
        let operators = match self.typed.operators.get(&id) {
            Some(operators) if operators.len() == bindings.len() && !operators.is_empty() => operators.clone(),
            _ => return self.unit(span),
        };
        let mut given = self.right_side(&bindings[0].1, bindings[0].1.body);
        for (operator, (_, binding)) in operators[1..].iter().zip(&bindings[1..]) {
            let (left, right) = (self.fresh(None), self.fresh(None));
            let own = self.right_side(binding, binding.body);
            let args = vec![self.local(left, span), self.local(right, span)];
            let joined = self.apply_value(id, *operator, args, span);
            let joined = self.add(Expr::Let(right, own, joined), span);
            given = self.add(Expr::Let(left, given, joined), span);
        }
        self.begin_function(None, span, 1);
        let mut pattern = self.read_pattern(bindings[0].1.pat);
        for (_, binding) in &bindings[1..] {
            let own = self.read_pattern(binding.pat);
            pattern = self.patterns.add(PatternKind::Head(Head::Tuple(2), vec![pattern, own]), Some(binding.pat));
        }
        let place = self.tree[bindings[0].1.pat].span;
        let inner = self.with_pattern(pattern, Local(0), place, |lowering| lowering.expr(body));
        let function = self.end_function(inner);
        let function = self.add(Expr::Closure(function), span);
        self.apply_value(id, operators[0], vec![given, function], span)
    }

    fn apply_value(&mut self, id: tree::ExprId, operator: ValueRef, args: Vec<ExprId>, span: Span) -> ExprId {
        let function = self.value(id, operator, span);
        self.add(Expr::Apply(function, args), span)
    }
}
