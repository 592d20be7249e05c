//! Whether a value of one program's type can stand where another program's type is wanted.
//!
//! Types of two programs live in two tables; declared types are the same when they have the same name. Type variables fit everything:
//! what does not type after all is refused when it is loaded.

use refute_ir::TypeTable;
use refute_ir::types::Type;

/// A type with the table it belongs to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kind<'a> {
    /// The type.
    pub ty: &'a Type,
    /// Its table.
    pub types: &'a TypeTable,
}

/// Whether the two may be the same type.
pub(crate) fn compatible(a: Kind<'_>, b: Kind<'_>) -> bool {
    same(a, b, Variables::FitAll)
}

/// Whether the two are the same type, variables only fitting variables.
pub(crate) fn equal(a: Kind<'_>, b: Kind<'_>) -> bool {
    same(a, b, Variables::FitVariables)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Variables {
    FitAll,
    FitVariables,
}

fn same(a: Kind<'_>, b: Kind<'_>, variables: Variables) -> bool {
    let (first, second) = (a.types.expand(a.ty), b.types.expand(b.ty));
    let parts = |one: &Type, other: &Type| {
        same(Kind { ty: one, types: a.types }, Kind { ty: other, types: b.types }, variables)
    };
    match (&first, &second) {
        (Type::Var(_), Type::Var(_)) => true,
        (Type::Var(_), _) | (_, Type::Var(_)) => variables == Variables::FitAll,
        (Type::Arrow(one, from, to), Type::Arrow(other, argument, result)) => {
            one == other && parts(from, argument) && parts(to, result)
        }
        (Type::Tuple(ours), Type::Tuple(theirs)) => {
            ours.len() == theirs.len() && ours.iter().zip(theirs.iter()).all(|(one, other)| parts(one, other))
        }
        (Type::Con(one, ours), Type::Con(other, theirs)) => {
            a.types.get(*one).name == b.types.get(*other).name
                && ours.len() == theirs.len()
                && ours.iter().zip(theirs.iter()).all(|(one, other)| parts(one, other))
        }
        _ => false,
    }
}

/// Whether it is a type variable and so says nothing.
pub(crate) fn is_open(kind: Kind<'_>) -> bool {
    matches!(kind.types.expand(kind.ty), Type::Var(_))
}
