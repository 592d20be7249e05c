//! Constructors that say of which instances of their type they are: `Int : int -> int expr`.
//!
//! The variables of such a constructor are numbered so that a reader who knows nothing of its result is right as far as
//! possible: where the result has a variable for parameter `i`, that is variable `i`, as in an ordinary constructor; the
//! others come behind the parameters. `Pair : 'a expr * 'b expr -> ('a * 'b) expr` has the arguments `1 expr` and
//! `2 expr`, and the result `1 * 2`. A variable that is in no part of the result is hidden: its type is forgotten.

use crate::types::{Constructor, Nature, Type, TypeDeclKind, TypeId, TypeTable};
use std::collections::BTreeMap;

/// Types with more parts than this, abbreviations written out, are not compared.
const LARGEST: usize = 10_000;

impl Constructor {
    /// The types of the arguments in a value of the type with these parameters; `None` when no such value exists.
    pub fn arguments(&self, table: &TypeTable, params: &[Type]) -> Option<Vec<Type>> {
        arguments(table, &self.args, self.result.as_deref(), params)
    }

    /// Whether the type of some argument cannot be known from the type of the whole.
    pub fn hides_types(&self) -> bool {
        let Some(result) = &self.result else { return false };
        let mut known = Vec::new();
        result.iter().for_each(|ty| variables(ty, &mut known));
        let mut used = Vec::new();
        self.args.iter().for_each(|ty| variables(ty, &mut used));
        used.iter().any(|variable| !known.contains(variable))
    }
}

/// The arguments `args` of a constructor with this result, in a value of the type with the parameters `params`.
pub fn arguments(table: &TypeTable, args: &[Type], result: Option<&[Type]>, params: &[Type]) -> Option<Vec<Type>> {
    let Some(result) = result else { return Some(args.iter().map(|arg| arg.substitute(params)).collect()) };
    let mut found = BTreeMap::new();
    // Nothing is said about types that nobody can write down.
    if params.iter().chain(result).any(|ty| table.expands_beyond(ty, LARGEST)) {
        return Some(args.to_vec());
    }
    if !result.iter().zip(params).all(|(declared, ty)| fits(table, declared, ty, &mut found)) {
        return None;
    }
    Some(args.iter().map(|arg| replaced(arg, &found)).collect())
}

/// Whether a part of a result may be this type; notes what its variables stand for. Variables of `ty` may be anything.
fn fits(table: &TypeTable, declared: &Type, ty: &Type, found: &mut BTreeMap<u32, Type>) -> bool {
    if let Type::Var(variable) = declared {
        return match found.get(variable).cloned() {
            Some(known) => !differ(table, &known, ty),
            None => {
                found.insert(*variable, ty.clone());
                true
            }
        };
    }
    let (declared, ty) = (table.expand(declared), table.expand(ty));
    match (&declared, &ty) {
        (Type::Arrow(_, from, to), Type::Arrow(_, other, result)) => {
            fits(table, from, other, found) && fits(table, to, result, found)
        }
        (Type::Tuple(left), Type::Tuple(right)) => {
            left.len() == right.len()
                && left.iter().zip(right.iter()).all(|(one, other)| fits(table, one, other, found))
        }
        (Type::Con(left, ours), Type::Con(right, theirs)) if left == right => {
            let decomposes = is_injective(table, *left);
            !decomposes || ours.iter().zip(theirs.iter()).all(|(one, other)| fits(table, one, other, found))
        }
        _ => !differ(table, &declared, &ty),
    }
}

/// Whether two types can never be the same, whatever their variables and abstract types stand for.
pub fn differ(table: &TypeTable, left: &Type, right: &Type) -> bool {
    let (left, right) = (table.expand(left), table.expand(right));
    match (&left, &right) {
        (Type::Var(_), _) | (_, Type::Var(_)) => false,
        (Type::Con(one, ours), Type::Con(other, theirs)) if one == other => {
            is_injective(table, *one) && ours.iter().zip(theirs.iter()).any(|(left, right)| differ(table, left, right))
        }
        (Type::Con(one, _), Type::Con(other, _)) => is_known(table, *one) && is_known(table, *other),
        (Type::Con(id, _), _) | (_, Type::Con(id, _)) => is_known(table, *id),
        (Type::Tuple(ours), Type::Tuple(theirs)) => {
            ours.len() != theirs.len() || ours.iter().zip(theirs.iter()).any(|(left, right)| differ(table, left, right))
        }
        (Type::Arrow(label, from, to), Type::Arrow(other, parameter, result)) => {
            label != other || differ(table, from, parameter) || differ(table, to, result)
        }
        _ => true,
    }
}

/// Whether a type equals no other one: it is built in, has a definition, or is abstract at the outermost level of the
/// program, where nothing can be behind it.
pub fn is_known(table: &TypeTable, id: TypeId) -> bool {
    let decl = table.get(id);
    let inside = table.is_inner(id) || decl.name.as_str().contains('.');
    // Tags may be added to one that is open.
    decl.row().is_none() && (decl.span.is_none() || !matches!(decl.kind, TypeDeclKind::Abstract) || !inside)
}

/// Whether a constructor may say what a type is: it is abstract in a module, without parameters, and its values are made by others.
pub fn may_be_equated(table: &TypeTable, id: TypeId) -> bool {
    let decl = table.get(id);
    let is_abstract = decl.params.is_empty() && matches!(decl.kind, TypeDeclKind::Abstract);
    is_abstract && matches!(decl.nature, Nature::Plain | Nature::Hides(_)) && !is_known(table, id)
}

/// Whether equal instances of a type have equal arguments.
pub fn is_injective(table: &TypeTable, id: TypeId) -> bool {
    let decl = table.get(id);
    let promised = !decl.params.is_empty() && decl.params.iter().all(|param| param.injective);
    decl.span.is_none() || !matches!(decl.kind, TypeDeclKind::Abstract) || promised
}

/// Whether equal instances of a type have equal arguments for this parameter.
pub fn is_injective_in(table: &TypeTable, id: TypeId, parameter: u32) -> bool {
    let decl = table.get(id);
    match &decl.kind {
        TypeDeclKind::Abstract => {
            decl.span.is_none() || decl.params.get(parameter as usize).is_some_and(|param| param.injective)
        }
        TypeDeclKind::Alias(body) => {
            let mut found = Vec::new();
            determined(table, body, &mut found);
            found.contains(&parameter)
        }
        _ => true,
    }
}

/// The variables of a type that are known when the type is.
pub fn determined(table: &TypeTable, ty: &Type, found: &mut Vec<u32>) {
    if let Type::Con(id, args) = ty
        && table.is_endless(*id)
    {
        return args.iter().for_each(|arg| determined(table, arg, found));
    }
    match table.expand(ty) {
        Type::Var(variable) if found.contains(&variable) => {}
        Type::Var(variable) => found.push(variable),
        Type::Arrow(_, from, to) => {
            determined(table, &from, found);
            determined(table, &to, found);
        }
        Type::Con(id, _) if !is_injective(table, id) => {}
        Type::Tuple(parts) | Type::Con(_, parts) => parts.iter().for_each(|part| determined(table, part, found)),
    }
}

fn replaced(ty: &Type, found: &BTreeMap<u32, Type>) -> Type {
    match ty {
        Type::Var(variable) => found.get(variable).cloned().unwrap_or_else(|| ty.clone()),
        Type::Arrow(label, from, to) => Type::Arrow(*label, replaced(from, found).into(), replaced(to, found).into()),
        Type::Tuple(parts) => Type::Tuple(parts.iter().map(|part| replaced(part, found)).collect()),
        Type::Con(id, parts) => Type::Con(*id, parts.iter().map(|part| replaced(part, found)).collect()),
    }
}

/// The variables of a type in order of appearance, each once.
pub fn variables(ty: &Type, found: &mut Vec<u32>) {
    match ty {
        Type::Var(variable) if found.contains(variable) => {}
        Type::Var(variable) => found.push(*variable),
        Type::Arrow(_, from, to) => {
            variables(from, found);
            variables(to, found);
        }
        Type::Tuple(parts) | Type::Con(_, parts) => parts.iter().for_each(|part| variables(part, found)),
    }
}

#[cfg(test)]
mod tests;
