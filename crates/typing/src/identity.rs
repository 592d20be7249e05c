//! Warns about `==` and `!=` on values that are compared by content almost always.
//!
//! In: a tree that was typed without errors and its table. Out: [`Problem`]s in source order; start at [`check`].
//! `==` asks whether two values are the very same object. That is what is meant for references, arrays and records that
//! can change, and it makes no difference for ints, chars and constant constructors; for strings, floats, lists,
//! tuples and other built values it is nearly always a slip of someone who comes from another language.
//! OCaml itself does not warn.

use crate::Typed;
use crate::typed::ValueRef;
use refute_ir::types::{Repr, TypeDeclKind, TypeId};
use refute_ir::{Prim, Type, TypeTable, show_type};
use refute_source::{Diagnostic, Span};
use refute_syntax::Tree;
use refute_syntax::tree::{ExprId, ExprKind};

/// `==` or `!=` on built values.
#[derive(Clone, PartialEq, Debug)]
pub struct Problem {
    /// The operator's place.
    pub operator: Span,
    /// `==` or `!=`.
    pub prim: Prim,
    /// The left operand.
    pub left: Span,
    /// The type of the operands.
    pub ty: Type,
}

/// All doubtful comparisons of a tree.
pub fn check(tree: &Tree, typed: &Typed, types: &TypeTable) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (i, expr) in tree.exprs.iter().enumerate() {
        let ExprKind::Infix(operator, left, right) = &expr.kind else { continue };
        let prim = match typed.values.get(&ExprId(i as u32)) {
            Some(ValueRef::Prim(prim @ (Prim::PhysEqual | Prim::PhysNotEqual))) => *prim,
            _ => continue,
        };
        let Some(ty) = typed.expr_types.get(left.0 as usize) else { continue };
        if is_built(types, ty) && !is_constant(tree, *left) && !is_constant(tree, *right) {
            let left = tree[*left].span;
            problems.push(Problem { operator: operator.span, prim, left, ty: ty.clone() });
        }
    }
    problems.sort_by_key(|problem| problem.operator);
    problems
}

/// Whether values of the type are objects without an identity that anybody cares for.
fn is_built(types: &TypeTable, ty: &Type) -> bool {
    match types.expand(ty) {
        Type::Tuple(_) => true,
        Type::Var(_) | Type::Arrow(..) => false,
        Type::Con(TypeId::STRING | TypeId::FLOAT | TypeId::LIST | TypeId::OPTION, _) => true,
        Type::Con(id, _) => match &types.get(id).kind {
            TypeDeclKind::Variant(constructors) => {
                let blocks = constructors.iter().filter(|constructor| matches!(constructor.repr, Repr::Block(_)));
                let mutable = |inline: TypeId| has_mutable_field(types, inline);
                let mut blocks = blocks.peekable();
                blocks.peek().is_some() && !blocks.any(|constructor| constructor.inline.is_some_and(mutable))
            }
            TypeDeclKind::Record(..) => !has_mutable_field(types, id),
            _ => false,
        },
    }
}

fn has_mutable_field(types: &TypeTable, id: TypeId) -> bool {
    matches!(&types.get(id).kind, TypeDeclKind::Record(fields, _) if fields.iter().any(|field| field.mutable))
}

/// `[]`, `None`, `Leaf`: constant constructors are the same everywhere, so the answer is the expected one.
fn is_constant(tree: &Tree, id: ExprId) -> bool {
    matches!(&tree[id].kind, ExprKind::Construct(_, None))
}

impl Problem {
    /// The message.
    pub fn to_diagnostic(&self, types: &TypeTable) -> Diagnostic {
        let (written, meant, answer) = match self.prim {
            Prim::PhysNotEqual => ("!=", "<>", "true"),
            _ => ("==", "=", "false"),
        };
        let ty = show_type(types, &self.ty);
        Diagnostic::warning(
            "physical-equality",
            self.operator,
            format!("`{written}` does not compare what is in values of type `{ty}`"),
        )
        .here("asks whether both are the very same object")
        .label(self.left, format!("this has the type `{ty}`"))
        .because(format!(
            "Two values that were built separately are different objects even when they look the same, so `{written}` is {answer} for them."
        ))
        .fix(format!("To compare what they contain, use `{meant}`:"), self.operator, meant)
    }
}

#[cfg(test)]
mod tests;
