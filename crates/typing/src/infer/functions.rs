//! `fun`, `function` and definitions with parameters.

use super::Infer;
use super::type_exprs::arg_label;
use crate::arena::{Node, Ty, deep};
use crate::problem::{Problem, Why};
use refute_ir::types::{ArgLabel, TypeId};
use refute_source::{Name, Span};
use refute_syntax::tree::{Case, ExprId, Ident, Param, ParamKind, TypeExprId};

impl Infer<'_> {
    /// A function with these parameters; gives its type.
    #[expect(clippy::too_many_arguments, reason = "the parts of a definition, used by `let` and `fun` alike")]
    pub(super) fn function(
        &mut self,
        params: &[Param],
        result: Option<TypeExprId>,
        body: ExprId,
        expected: Ty,
        why: Why,
        name: Option<Name>,
        span: Span,
    ) -> Ty {
        let mark = self.scope.enter();
        let ty = self.parameters(params, 0, Definition { result, body, name, span, why }, expected);
        self.scope.leave(mark);
        ty
    }

    fn parameters(&mut self, params: &[Param], taken: usize, definition: Definition, expected: Ty) -> Ty {
        let Some((param, rest)) = params.split_first() else {
            return self.body(definition, expected);
        };
        match &param.kind {
            ParamKind::Types(names) => {
                let rest = |infer: &mut Self, expected| infer.parameters(rest, taken, definition, expected);
                let found = self.with_local_types(names, rest);
                if let Err(clash) = self.unify(found, expected) {
                    let subject = crate::problem::Subject::Function;
                    self.clash(definition.span, found, expected, definition.why, subject, clash);
                }
                found
            }
            ParamKind::Pattern(pat, default) => {
                let label = arg_label(&param.label);
                let (from, to) = self.take_arrow(expected, label, taken, definition);
                let bound = match (label, default) {
                    (ArgLabel::Optional(_), None) => self.arena.con(TypeId::OPTION, vec![from]),
                    _ => from,
                };
                let pattern = self.pattern_of_parameter(*pat, bound);
                if let Some(default) = default {
                    self.expr(*default, from, Why::Unknown);
                }
                self.bind_locals(&pattern.variables);
                let inside = if pattern.has_own_types { 2 } else { 0 };
                self.arena.level += inside;
                let equations = self.arena.equations.len();
                self.arena.equations.extend(pattern.equations);
                let to = deep(|| self.parameters(rest, taken + 1, definition, to));
                self.arena.equations.truncate(equations);
                self.arena.level -= inside;
                self.arena.add(Node::Arrow(label, from, to))
            }
        }
    }

    fn body(&mut self, definition: Definition, expected: Ty) -> Ty {
        let Definition { result, body, name, .. } = definition;
        match result {
            Some(id) => {
                let annotated = self.annotation(id);
                let annotation = Some(self.tree[id].span);
                let inside = self.arena.instantiate(annotated);
                self.argument(body, inside, Why::Result { function: name, annotation }, None);
                let found = self.arena.instantiate(annotated);
                self.meet(body, found, expected, definition.why)
            }
            None => self.expr(body, expected, Why::Result { function: name, annotation: None }),
        }
    }

    /// The parameter and result of an expected function type.
    fn take_arrow(&mut self, expected: Ty, label: ArgLabel, taken: usize, definition: Definition) -> (Ty, Ty) {
        let head = self.expand(expected);
        match self.arena.node(head) {
            Node::Arrow(known, from, to) if known == label => (from, to),
            Node::Var(_) => {
                let (from, to) = (self.arena.var(), self.arena.var());
                let arrow = self.arena.add(Node::Arrow(label, from, to));
                self.unify_quietly(head, arrow);
                (from, to)
            }
            Node::Error => (self.arena.error(), self.arena.error()),
            Node::Arrow(known, ..) => {
                let (span, expected) = (definition.span, self.shown(expected));
                self.report(Problem::WrongParameterLabel { span, expected, label, known });
                (self.arena.var(), self.arena.error())
            }
            _ => {
                let shown = self.shown(expected);
                let Definition { span, why, .. } = definition;
                self.report(Problem::NotExpectedFunction { span, expected: shown, why, accepted: taken });
                (self.arena.var(), self.arena.error())
            }
        }
    }

    /// `function cases`.
    pub(super) fn function_cases(
        &mut self,
        id: ExprId,
        cases: &[Case],
        expected: Ty,
        why: Why,
        name: Option<Name>,
    ) -> Ty {
        let span = self.tree[id].span;
        let definition = Definition { result: None, body: id, name, span, why };
        let (from, to) = self.take_arrow(expected, ArgLabel::None, 0, definition);
        let result = Why::Result { function: name, annotation: None };
        self.cases(span, cases, from, None, to, result);
        self.arena.arrow(from, to)
    }

    /// Runs `inner` with some types that equal only themselves, then makes them ordinary unknowns.
    fn with_local_types(&mut self, names: &[Ident], inner: impl FnOnce(&mut Self, Ty) -> Ty) -> Ty {
        self.arena.level += 1;
        let rigid = self.add_local_types(names, Node::Rigid);
        let fresh = self.arena.var();
        let found = inner(self, fresh);
        self.arena.level -= 1;
        for ty in rigid {
            let name = self.arena.name_of(ty);
            self.arena.set(ty, Node::Var(name), self.arena.level + 1);
        }
        found
    }

    /// The scope of `type a.` ends: where its types got to is asked when the definition is generalised.
    pub(super) fn free_local_types(&mut self, universals: &[Ty]) {
        for ty in universals {
            if let Node::Rigid(name) = self.arena.node(*ty) {
                let level = self.arena.level_of(*ty);
                self.arena.set(*ty, Node::Universal(name), level);
            }
        }
    }
}

/// The parts of a function definition that stay the same while its parameters are taken.
#[derive(Clone, Copy)]
struct Definition {
    result: Option<TypeExprId>,
    body: ExprId,
    name: Option<Name>,
    span: Span,
    why: Why,
}
