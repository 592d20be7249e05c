//! The names that a program gave type variables: `'key` in `let f (k : 'key) = k`.
//!
//! They belong to one scheme or declaration, beside its type: two types that differ in them only are the same type.
//! Not here: the names that variables without one get (see `show_type`).

use crate::types::Type;
use refute_source::Name;
use std::sync::Arc;

/// The names of variables, by their numbers.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct VariableNames(Arc<[Option<Name>]>);

/// A type with the names that a program gave its variables.
#[derive(Clone, PartialEq, Debug)]
pub struct NamedType {
    /// The type.
    pub ty: Type,
    /// The names.
    pub names: VariableNames,
}

impl VariableNames {
    /// What a parameter that was written `_` is called.
    pub const UNNAMED: &str = "_";

    /// The names of the variables from number 0 on.
    pub fn new(names: Vec<Option<Name>>) -> VariableNames {
        match names.iter().any(Option::is_some) {
            true => VariableNames(names.into()),
            false => VariableNames::default(),
        }
    }

    /// How a variable is called, if the program says so.
    pub fn get(&self, variable: u32) -> Option<Name> {
        self.0.get(variable as usize).copied().flatten()
    }

    /// Whether a parameter was written `_`.
    pub fn is_unnamed(&self, variable: u32) -> bool {
        self.get(variable).is_some_and(|name| name.as_str() == VariableNames::UNNAMED)
    }

    /// Whether some variable is called so.
    pub fn contains(&self, name: &str) -> bool {
        self.0.iter().flatten().any(|own| own.as_str() == name)
    }
}

impl From<Type> for NamedType {
    fn from(ty: Type) -> NamedType {
        NamedType { ty, names: VariableNames::default() }
    }
}
