//! Types of functions taken apart and put together.
//!
//! Inputs are made for the types of the function under test with `int` for every variable, so conditions are held
//! against such instances.

use refute_ir::types::ArgLabel;
use refute_ir::{Type, TypeTable};

/// The labels of a function's parameters; none where no parameter has one.
pub(crate) fn labels(types: &TypeTable, ty: &Type) -> Vec<ArgLabel> {
    let labels: Vec<ArgLabel> = types.parameters(ty).0.into_iter().map(|(label, _)| label).collect();
    if labels.iter().all(|label| *label == ArgLabel::None) { Vec::new() } else { labels }
}

/// The parameters of a function and its result, aliases of arrows expanded. One that may be left out is an option.
pub(crate) fn arrows(types: &TypeTable, ty: &Type) -> (Vec<Type>, Type) {
    let (params, result) = types.parameters(ty);
    (params.into_iter().map(|(_, param)| param).collect(), result)
}

/// The type with `int` for every variable.
pub(crate) fn instance(ty: &Type) -> Type {
    match ty {
        Type::Var(_) => Type::int(),
        Type::Arrow(label, from, to) => Type::Arrow(*label, instance(from).into(), instance(to).into()),
        Type::Tuple(parts) => Type::Tuple(parts.iter().map(instance).collect()),
        Type::Con(id, args) => Type::Con(*id, args.iter().map(instance).collect()),
    }
}

/// A function type from parameters and a result.
pub(super) fn function(params: &[Type], result: Type) -> Type {
    let arrow = |to: Type, from: &Type| Type::Arrow(ArgLabel::None, from.clone().into(), to.into());
    params.iter().rev().fold(result, arrow)
}
