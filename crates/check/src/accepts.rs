//! Whether a condition (`--assume`, `--equal`) can be applied to values of given types.
//!
//! In: the type of the condition, its variables free, and the type at which it is used. Programs on the machine have no
//! types, so a condition that is applied to values of another type would give nonsense, not an error.
//!
//! Example: `'a list -> bool` accepts `string list -> bool`; `int list -> bool` does not.

use refute_ir::{Type, TypeTable};

/// Whether `general` becomes `ty` when its variables are replaced; aliases do not matter.
pub fn accepts(types: &TypeTable, general: &Type, ty: &Type) -> bool {
    matches(types, general, ty, &mut Vec::new())
}

/// What a type becomes under the replacements that make `ty` of `general`; `int` for variables that stay open.
pub(crate) fn instance(types: &TypeTable, general: &Type, ty: &Type, of: &Type) -> Option<Type> {
    let mut known = Vec::new();
    matches(types, general, ty, &mut known).then(|| replaced(of, &known))
}

fn replaced(ty: &Type, known: &[(u32, Type)]) -> Type {
    match ty {
        Type::Var(variable) => {
            known.iter().find(|(other, _)| other == variable).map_or_else(Type::int, |(_, by)| by.clone())
        }
        Type::Arrow(label, from, to) => Type::Arrow(*label, replaced(from, known).into(), replaced(to, known).into()),
        Type::Tuple(parts) => Type::Tuple(parts.iter().map(|part| replaced(part, known)).collect()),
        Type::Con(id, args) => Type::Con(*id, args.iter().map(|arg| replaced(arg, known)).collect()),
    }
}

/// The replacements so far are in `known`.
fn matches(types: &TypeTable, general: &Type, ty: &Type, known: &mut Vec<(u32, Type)>) -> bool {
    if let Type::Var(variable) = general {
        let ty = flat(types, ty);
        return match known.iter().find(|(other, _)| other == variable) {
            Some((_, before)) => *before == ty,
            None => {
                known.push((*variable, ty));
                true
            }
        };
    }
    match (types.expand(general), types.expand(ty)) {
        (Type::Arrow(a, from_a, to_a), Type::Arrow(b, from_b, to_b)) => {
            a == b && matches(types, &from_a, &from_b, known) && matches(types, &to_a, &to_b, known)
        }
        (Type::Tuple(a), Type::Tuple(b)) => all(types, &a, &b, known),
        (Type::Con(a, args_a), Type::Con(b, args_b)) => a == b && all(types, &args_a, &args_b, known),
        _ => false,
    }
}

fn all(types: &TypeTable, general: &[Type], parts: &[Type], known: &mut Vec<(u32, Type)>) -> bool {
    general.len() == parts.len() && general.iter().zip(parts).all(|(a, b)| matches(types, a, b, known))
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
