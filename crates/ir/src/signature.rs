//! What modules are, for showing: signatures with finished types.
//!
//! Inference makes them of what an item declares; see `show_signature` for their text. Nothing else looks at them:
//! at run time a module is its variables.

use crate::program::ExceptionId;
use crate::types::TypeId;
use crate::variable_names::NamedType;
use refute_source::Name;

/// What a module or module type is shown as.
#[derive(Clone, PartialEq, Debug)]
pub enum ModuleShape {
    /// `= M`: another name of a module.
    Alias(Name),
    /// A module type by its name.
    Named(Name),
    /// `sig .. end`.
    Signature(Vec<SignatureItem>),
    /// `functor (X : S) -> T`; `functor () -> T` has no parameter.
    Functor(Option<(Option<Name>, Box<ModuleShape>)>, Box<ModuleShape>),
}

/// A member of a signature.
#[derive(Clone, PartialEq, Debug)]
pub enum SignatureItem {
    /// `val x : t`.
    Value(Name, NamedType),
    /// `external x : t = "p" "q"`.
    External(Name, NamedType, Vec<String>),
    /// Types declared together, with their names here.
    Types(Vec<(Name, TypeId)>),
    /// `exception E of t`.
    Exception(Name, ExceptionId),
    /// `module M : S`.
    Module(Name, ModuleShape),
    /// `module rec M : S and N : T`.
    Recursive(Vec<(Name, ModuleShape)>),
    /// `module type S = T`.
    ModuleType(Name, Option<ModuleShape>),
}

impl SignatureItem {
    /// The type among its own that was declared last.
    pub fn last_type(&self) -> Option<TypeId> {
        match self {
            SignatureItem::Types(types) => types.iter().map(|(_, id)| *id).max(),
            SignatureItem::Module(_, shape) | SignatureItem::ModuleType(_, Some(shape)) => shape.last_type(),
            SignatureItem::Recursive(modules) => modules.iter().filter_map(|(_, shape)| shape.last_type()).max(),
            SignatureItem::Value(..)
            | SignatureItem::External(..)
            | SignatureItem::Exception(..)
            | SignatureItem::ModuleType(_, None) => None,
        }
    }
}

impl ModuleShape {
    fn last_type(&self) -> Option<TypeId> {
        match self {
            ModuleShape::Alias(_) | ModuleShape::Named(_) => None,
            ModuleShape::Signature(items) => items.iter().filter_map(SignatureItem::last_type).max(),
            ModuleShape::Functor(parameter, result) => {
                let parameter = parameter.as_ref().and_then(|(_, shape)| shape.last_type());
                parameter.max(result.last_type())
            }
        }
    }
}
