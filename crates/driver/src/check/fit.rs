//! Whether a function can be applied to arguments of given types.
//!
//! In: types of one program. Inputs are made for the types of the function under test with `int` for every variable, so
//! a condition fits when its parameters, variables free, match those instances.

use refute_ir::types::ArgLabel;
use refute_ir::{Type, TypeTable};

/// The parameters of a function and its result, aliases of arrows expanded.
pub(super) fn arrows(types: &TypeTable, ty: &Type) -> (Vec<Type>, Type) {
    let mut params = Vec::new();
    let mut rest = types.expand(ty);
    while let Type::Arrow(_, from, to) = &rest {
        params.push((**from).clone());
        rest = types.expand(to);
    }
    (params, rest)
}

/// The type with `int` for every variable.
pub(super) fn instance(ty: &Type) -> Type {
    match ty {
        Type::Var(_) => Type::int(),
        Type::Arrow(label, from, to) => Type::Arrow(*label, instance(from).into(), instance(to).into()),
        Type::Tuple(parts) => Type::Tuple(parts.iter().map(instance).collect()),
        Type::Con(id, args) => Type::Con(*id, args.iter().map(instance).collect()),
    }
}

/// Whether `pattern` becomes `ty` when its variables are replaced; the replacements are kept in `known`.
pub(super) fn matches(types: &TypeTable, pattern: &Type, ty: &Type, known: &mut Vec<(u32, Type)>) -> bool {
    if let Type::Var(variable) = pattern {
        let ty = flat(types, ty);
        return match known.iter().find(|(other, _)| other == variable) {
            Some((_, before)) => *before == ty,
            None => {
                known.push((*variable, ty));
                true
            }
        };
    }
    match (types.expand(pattern), types.expand(ty)) {
        (Type::Arrow(a, from_a, to_a), Type::Arrow(b, from_b, to_b)) => {
            a == b && matches(types, &from_a, &from_b, known) && matches(types, &to_a, &to_b, known)
        }
        (Type::Tuple(a), Type::Tuple(b)) => all(types, &a, &b, known),
        (Type::Con(a, args_a), Type::Con(b, args_b)) => a == b && all(types, &args_a, &args_b, known),
        _ => false,
    }
}

/// A function type from parameters and a result.
pub(super) fn function(params: &[Type], result: Type) -> Type {
    let arrow = |to: Type, from: &Type| Type::Arrow(ArgLabel::None, from.clone().into(), to.into());
    params.iter().rev().fold(result, arrow)
}

fn all(types: &TypeTable, patterns: &[Type], parts: &[Type], known: &mut Vec<(u32, Type)>) -> bool {
    patterns.len() == parts.len() && patterns.iter().zip(parts).all(|(a, b)| matches(types, a, b, known))
}

/// Without aliases, so that equal types are equal terms.
fn flat(types: &TypeTable, ty: &Type) -> Type {
    match types.expand(ty) {
        Type::Var(variable) => Type::Var(variable),
        Type::Arrow(label, from, to) => Type::Arrow(label, flat(types, &from).into(), flat(types, &to).into()),
        Type::Tuple(parts) => Type::Tuple(parts.iter().map(|part| flat(types, part)).collect()),
        Type::Con(id, args) => Type::Con(id, args.iter().map(|arg| flat(types, arg)).collect()),
    }
}
