//! Binding operators: `let* x = a and* y = b in e` is `( let* ) (( and* ) a b) (fun (x, y) -> e)`.
//!
//! The order of inference is OCaml's: what the operators are, from the last to the first, then the right sides, then the
//! patterns and the body.

use super::Infer;
use crate::arena::{Node, Ty};
use crate::problem::{Subject, Why};
use refute_syntax::tree::{Binding, ExprId, Ident, Path};

impl Infer<'_> {
    /// `let* ... in body`; gives the type of the whole.
    pub(super) fn let_operators(
        &mut self,
        id: ExprId,
        bindings: &[(Ident, Binding)],
        body: ExprId,
        expected: Ty,
        why: Why,
    ) -> Ty {
        let Some(((operator, first), ands)) = bindings.split_first() else { return self.arena.error() };
        let mut meanings = vec![None; bindings.len()];
        let [given, params, inner, result] = [(); 4].map(|()| self.arena.var());
        let function = self.arena.arrow(params, inner);
        let rest = self.arena.arrow(function, result);
        meanings[0] = self.binding_operator(*operator, given, rest);
        let found = self.meet(id, result, expected, why);
        // Each `and*` takes what comes before it and its own right side.
        let mut wanted = given;
        let mut sides = Vec::new();
        for (index, (operator, binding)) in ands.iter().enumerate().rev() {
            let [before, own] = [(); 2].map(|()| self.arena.var());
            let rest = self.arena.arrow(own, wanted);
            meanings[index + 1] = self.binding_operator(*operator, before, rest);
            sides.push((binding, own));
            wanted = before;
        }
        self.operator_side(first, wanted);
        for (binding, own) in sides.into_iter().rev() {
            self.operator_side(binding, own);
        }
        self.typed.operators.insert(id, meanings.into_iter().flatten().collect());
        let mark = self.scope.enter();
        self.operator_patterns(bindings, params);
        self.expr(body, inner, Why::Unknown);
        self.scope.leave(mark);
        found
    }

    /// What an operator means, used as a function of `from` that gives `to`.
    fn binding_operator(&mut self, operator: Ident, from: Ty, to: Ty) -> Option<crate::typed::ValueRef> {
        let path = Path::of(operator);
        let entry = self.lookup_value(&path)?;
        let found = self.instance(&entry.scheme, operator.span);
        let wanted = self.arena.arrow(from, to);
        if let Err(clash) = self.unify(found, wanted) {
            let subject = Subject::Variable(operator.name);
            self.clash(operator.span, found, wanted, Why::Unknown, subject, clash);
        }
        Some(entry.value)
    }

    /// The right side of a binding.
    fn operator_side(&mut self, binding: &Binding, expected: Ty) {
        match binding.params.as_slice() {
            [] => self.expr(binding.body, expected, Why::Unknown),
            params => self.function(params, binding.ty, binding.body, expected, Why::Unknown, None, binding.span),
        };
    }

    /// The patterns, on pairs that nest to the left.
    fn operator_patterns(&mut self, bindings: &[(Ident, Binding)], params: Ty) {
        let mut whole = params;
        let mut parts = Vec::new();
        for _ in 1..bindings.len() {
            let (before, own) = (self.arena.var(), self.arena.var());
            let pair = self.arena.add(Node::Tuple([before, own].into()));
            if let Err(clash) = self.unify(pair, whole) {
                let span = self.tree[bindings[0].1.pat].span;
                self.clash(span, pair, whole, Why::Unknown, Subject::Pattern, clash);
            }
            parts.push(own);
            whole = before;
        }
        parts.push(whole);
        let mut variables = Vec::new();
        for ((_, binding), ty) in bindings.iter().zip(parts.into_iter().rev()) {
            let ty = match binding.ty {
                Some(annotation) if binding.params.is_empty() => {
                    let annotated = self.annotation(annotation);
                    let outer = self.arena.instantiate(annotated);
                    let why = Why::Annotation { span: self.tree[annotation].span };
                    self.meet_pattern(binding.pat, outer, ty, why);
                    annotated
                }
                _ => ty,
            };
            self.inner_pattern(binding.pat, ty, Why::Unknown, &mut variables);
        }
        self.bind_locals(&variables);
    }
}
