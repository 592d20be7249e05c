//! The function that an equation has become, and what is wrong with it.
//!
//! In: the equation as it was read. Out: its function and unknowns ([`Goal`]); messages when it is no condition or does not
//! use an unknown; its left side as a function.

use super::{EQUATION, Side};
use crate::Text;
use crate::check::fit::instance;
use crate::loaded::{Function, Loaded};
use refute_frontend::{Checked, Grammar};
use refute_ir::TypePrinter;
use refute_ir::types::{Type, TypeId};
use refute_source::{Diagnostic, Span};
use refute_syntax::GOAL;
use refute_syntax::tree::{Binding, ExprKind, ItemKind, Param, ParamKind, PatId, PatKind, Tree};
use refute_typing::typed::ValueRef;

/// A condition on unknowns.
pub(super) struct Goal {
    /// The function of the unknowns.
    pub(super) function: Function,
    /// Their names.
    pub(super) unknowns: Vec<String>,
}

impl Goal {
    /// The goal of an equation that was just added.
    pub(super) fn new(loaded: &Loaded, checked: &Checked) -> Option<Goal> {
        let function = loaded.last_named(GOAL)?;
        let unknowns = unknowns(&checked.tree, binding(&checked.tree)?);
        let unknowns = unknowns.iter().map(|(_, name, _)| name.clone()).collect();
        Some(Goal { function, unknowns })
    }

    /// What keeps it from being an equation, although it types.
    pub(super) fn flaws(&self, loaded: &Loaded, checked: &Checked) -> Vec<Diagnostic> {
        let Checked { tree, typed, .. } = checked;
        let Some(binding) = binding(tree) else { return Vec::new() };
        let mut flaws = Vec::new();
        for (pat, name, span) in unknowns(tree, binding) {
            let binder = typed.binders.get(&pat).copied();
            let means_it = |value: &ValueRef| binder.is_some_and(|binder| *value == ValueRef::Variable(binder));
            if !typed.values.values().chain(typed.short_fields.values()).any(means_it) {
                let title = format!("The unknown `{name}` does not occur in the equation");
                let flaw = Diagnostic::error("unused-unknown", span, title).here("any value would do");
                flaws.push(flaw.hint(format!("Leave `{name}` out, or say what must hold of it.")));
            }
        }
        let types = &loaded.program().types;
        let ty = &typed.expr_types[binding.body.0 as usize];
        // What is of any type (a call that never returns) is of type `bool`, too.
        if !matches!(types.expand(ty), Type::Con(TypeId::BOOL, _) | Type::Var(_)) {
            let shown = TypePrinter::new(types).show(ty);
            let title = format!("An equation is true or false, but this is of type `{shown}`");
            let flaw = Diagnostic::error("no-condition", tree[binding.body].span, title);
            flaws.push(flaw.hint("Say what it must be equal to: `... = ...`; or compare it with `<>`, `<`, `>=`."));
        }
        flaws
    }

    /// The left side of a `=` at the top, as a function of the unknowns.
    pub(super) fn left_side(&self, loaded: &mut Loaded, checked: &Checked) -> Option<Side> {
        let Checked { tree, typed, .. } = checked;
        let binding = binding(tree)?;
        let ExprKind::Infix(operator, left, _) = &tree[binding.body].kind else { return None };
        let means = typed.library.get(&binding.body)?;
        if operator.name.as_str() != "=" || means.module.as_str() != "Stdlib" {
            return None;
        }
        let head = Span { end: binding.params.last()?.span.end, ..binding.span };
        let mut bytes = loaded.sources().text(head).to_vec();
        bytes.extend_from_slice(b" : ");
        bytes.extend_from_slice(loaded.sources().text(tree[*left].span));
        let result = instance(&typed.expr_types[left.0 as usize]);
        let (_, side) = loaded.add_either(&Text { name: EQUATION.to_string(), bytes }, Grammar::Equation);
        if side.has_errors() {
            return None;
        }
        loaded.last_named(GOAL).map(|function| Side { function, result })
    }
}

/// The one binding of an equation's tree.
fn binding(tree: &Tree) -> Option<&Binding> {
    match &tree.items.first()?.kind {
        ItemKind::Let(_, bindings) => bindings.first(),
        _ => None,
    }
}

/// The unknowns with their places.
fn unknowns(tree: &Tree, binding: &Binding) -> Vec<(PatId, String, Span)> {
    binding.params.iter().filter_map(|param| variable(tree, param)).collect()
}

/// The variable that a parameter is.
pub(super) fn variable(tree: &Tree, param: &Param) -> Option<(PatId, String, Span)> {
    let &ParamKind::Pattern(mut pat, _) = &param.kind else { return None };
    while let PatKind::Constraint(inside, _) = &tree[pat].kind {
        pat = *inside;
    }
    match &tree[pat].kind {
        PatKind::Var(ident) => Some((pat, ident.name.to_string(), ident.span)),
        _ => None,
    }
}
