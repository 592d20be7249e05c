//! How a module does not fit a module type.

use super::UnboundKind;
use refute_ir::program::ExceptionId;
use refute_ir::types::{Type, TypeId};
use refute_source::{Name, Span};

/// How a module does not fit a module type.
#[derive(Clone, PartialEq, Debug)]
pub struct SignatureProblem {
    /// The module, or the module type that is constrained.
    pub span: Span,
    /// The submodules around the member.
    pub path: Vec<Name>,
    /// The member.
    pub name: Name,
    /// What is wrong with it.
    pub reason: SignatureReason,
}

/// Why a module does not fit a module type.
#[derive(Clone, PartialEq, Debug)]
pub enum SignatureReason {
    /// The module lacks the member.
    Missing(UnboundKind),
    /// The module type that is constrained has no such member.
    NoSuchMember(UnboundKind),
    /// A value of another type.
    Value {
        /// The type it has.
        found: Type,
        /// The type it should have.
        wanted: Type,
    },
    /// A type that is declared otherwise.
    Type {
        /// The declaration in the module.
        found: Option<TypeId>,
        /// The declaration in the module type.
        wanted: Option<TypeId>,
    },
    /// An exception with other arguments.
    Exception {
        /// The declaration in the module.
        found: ExceptionId,
        /// The declaration in the module type.
        wanted: ExceptionId,
    },
    /// A functor where a structure is needed, or the other way round.
    Kind {
        /// Whether it is a functor.
        is_functor: bool,
    },
    /// An argument for a functor that takes `()`.
    Generative,
    /// A module type of the right name that means something else.
    ModuleType,
    /// A module where the signature says which one it is.
    Alias,
    /// A recursive module without a signature.
    NoSignature,
    /// What makes new types inside a functor whose types are the same for the same argument.
    FreshTypes,
    /// Recursive modules none of which can be evaluated before the others.
    Cycle(Vec<Name>),
}
