//! Does an expression use some variables?

use refute_syntax::Tree;
use refute_syntax::tree::{Binding, Case, ExprId, ExprKind, Param, ParamKind};
use refute_typing::Typed;
use refute_typing::typed::{Binder, ValueRef};
use rustc_hash::FxHashSet;

/// Whether one of `names` occurs in an expression.
pub(super) fn mentions(tree: &Tree, typed: &Typed, expr: ExprId, names: &FxHashSet<Binder>) -> bool {
    let is_name = |value: &ValueRef| matches!(value, ValueRef::Variable(binder) if names.contains(binder));
    let mut pending = vec![expr];
    while let Some(id) = pending.pop() {
        if typed.values.get(&id).is_some_and(is_name) {
            return true;
        }
        // What is inside modules is not looked at: it may use anything.
        if let ExprKind::LetModule(..) | ExprKind::Pack(..) = &tree[id].kind {
            return true;
        }
        if let ExprKind::Record(_, fields) = &tree[id].kind
            && (0..fields.len()).any(|i| typed.short_fields.get(&(id, i)).is_some_and(is_name))
        {
            return true;
        }
        if typed.operators.get(&id).is_some_and(|operators| operators.iter().any(is_name)) {
            return true;
        }
        children(tree, id, &mut pending);
    }
    false
}

/// Adds the expressions directly inside an expression.
fn children(tree: &Tree, id: ExprId, out: &mut Vec<ExprId>) {
    match &tree[id].kind {
        ExprKind::Ident(_) | ExprKind::Literal(_) | ExprKind::Pack(..) | ExprKind::Unreachable | ExprKind::Error => {}
        ExprKind::Let(_, bindings, body) => {
            bindings.iter().for_each(|binding| of_binding(binding, out));
            out.push(*body);
        }
        ExprKind::Fun { params, body, .. } => {
            of_params(params, out);
            out.push(*body);
        }
        ExprKind::Function(cases) => of_cases(cases, out),
        ExprKind::Apply(function, args) => {
            out.push(*function);
            out.extend(args.iter().map(|arg| arg.expr));
        }
        ExprKind::Infix(_, a, b)
        | ExprKind::Cons(a, b)
        | ExprKind::SetField(a, _, b)
        | ExprKind::Index(_, a, b)
        | ExprKind::Sequence(a, b)
        | ExprKind::While(a, b) => out.extend([*a, *b]),
        ExprKind::Match(subject, cases) | ExprKind::Try(subject, cases) => {
            out.push(*subject);
            of_cases(cases, out);
        }
        ExprKind::Tuple(parts) | ExprKind::List(parts) | ExprKind::Array(parts) => out.extend(parts),
        ExprKind::Construct(_, argument) | ExprKind::Variant(_, argument) => out.extend(argument),
        ExprKind::Record(base, fields) => {
            out.extend(base);
            out.extend(fields.iter().filter_map(|field| field.value));
        }
        ExprKind::SetIndex(_, a, b, c) => out.extend([*a, *b, *c]),
        ExprKind::If(a, b, c) => {
            out.extend([*a, *b]);
            out.extend(c);
        }
        ExprKind::For { from, to, body, .. } => out.extend([*from, *to, *body]),
        ExprKind::Prefix(_, inner)
        | ExprKind::Field(inner, _)
        | ExprKind::Constraint(inner, _)
        | ExprKind::Coerce(inner, ..)
        | ExprKind::Assert(inner)
        | ExprKind::Lazy(inner)
        | ExprKind::LetException(_, inner)
        | ExprKind::Open(_, inner)
        | ExprKind::LetModule(_, inner) => out.push(*inner),
        ExprKind::LetOp(bindings, body) => {
            bindings.iter().for_each(|(_, binding)| of_binding(binding, out));
            out.push(*body);
        }
    }
}

fn of_binding(binding: &Binding, out: &mut Vec<ExprId>) {
    of_params(&binding.params, out);
    out.push(binding.body);
}

fn of_params(params: &[Param], out: &mut Vec<ExprId>) {
    for param in params {
        if let ParamKind::Pattern(_, Some(default)) = param.kind {
            out.push(default);
        }
    }
}

fn of_cases(cases: &[Case], out: &mut Vec<ExprId>) {
    for case in cases {
        out.extend(case.guard);
        out.push(case.body);
    }
}
