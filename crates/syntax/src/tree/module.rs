//! Module expressions, module types and signatures.

use super::{ConstructorDecl, ExprId, Ident, Item, ModExprId, ModTypeId, Path, TypeDecl, TypeExprId, TypeExtension};
use refute_source::Span;

/// `M (X : S) : T = ...`.
#[derive(Clone, Debug)]
pub struct ModuleBinding {
    /// The whole binding.
    pub span: Span,
    /// The name; `None` for `_`.
    pub name: Option<Ident>,
    /// The right side, with functor parameters and constraints folded in.
    pub body: ModExprId,
}

/// A module expression.
#[derive(Clone, Debug)]
pub struct ModExpr {
    /// Its place.
    pub span: Span,
    /// What it is.
    pub kind: ModExprKind,
}

/// The kinds of module expression.
#[derive(Clone, Debug)]
pub enum ModExprKind {
    /// `M.N`.
    Path(Path),
    /// `struct ... end`.
    Struct(Vec<Item>),
    /// `functor (X : S) -> M`; `()` has neither name nor type.
    Functor(Option<Ident>, Option<ModTypeId>, ModExprId),
    /// `F (M)`.
    Apply(ModExprId, ModExprId),
    /// `(M : S)`.
    Constraint(ModExprId, ModTypeId),
    /// `(val e : S)`.
    Unpack(ExprId, Option<ModTypeId>),
    /// Text that could not be read; a problem says why.
    Error,
}

/// A module type.
#[derive(Clone, Debug)]
pub struct ModType {
    /// Its place.
    pub span: Span,
    /// What it is.
    pub kind: ModTypeKind,
}

/// The kinds of module type.
#[derive(Clone, Debug)]
pub enum ModTypeKind {
    /// `S`, `M.S`.
    Path(Path),
    /// `sig ... end`.
    Signature(Vec<SigItem>),
    /// `functor (X : S) -> T`, `S -> T`.
    Functor(Option<Ident>, Option<ModTypeId>, ModTypeId),
    /// `S with type t = u and module M = N`.
    With(ModTypeId, Vec<WithConstraint>),
    /// `module type of M`.
    Of(ModExprId),
    /// Text that could not be read; a problem says why.
    Error,
}

/// A constraint after `with`.
#[derive(Clone, Debug)]
pub enum WithConstraint {
    /// `type t = u` or `type t := u` (`destructive`).
    Type {
        /// The declaration.
        decl: TypeDecl,
        /// The path on the left (its last word is the declaration's name).
        path: Path,
        /// Written with `:=`.
        destructive: bool,
    },
    /// `module M = N` or `:=`.
    Module {
        /// Left side.
        left: Path,
        /// Right side: a path, perhaps with functors applied.
        right: ModExprId,
        /// Written with `:=`.
        destructive: bool,
    },
    /// `module type S = T` or `:=`.
    ModuleType {
        /// Left side.
        left: Path,
        /// Right side.
        right: ModTypeId,
        /// Written with `:=`.
        destructive: bool,
    },
}

/// An item of a signature.
#[derive(Clone, Debug)]
pub struct SigItem {
    /// Its place.
    pub span: Span,
    /// What it is.
    pub kind: SigItemKind,
}

/// The kinds of signature item.
#[derive(Clone, Debug)]
pub enum SigItemKind {
    /// `val x : t`.
    Value(Ident, TypeExprId),
    /// `type ...`.
    Type {
        /// `type nonrec`.
        nonrec: bool,
        /// The declarations.
        decls: Vec<TypeDecl>,
    },
    /// `type t := u and ...`: names for types inside the signature; each has a right side.
    TypeSubstitution(Vec<TypeDecl>),
    /// `exception C of t`.
    Exception(ConstructorDecl),
    /// `type t += C of t`.
    Extension(TypeExtension),
    /// `module M : S`.
    Module(Ident, ModTypeId),
    /// `module M = N`, `module M := N`.
    ModuleAlias {
        /// The new name.
        name: Ident,
        /// What it means.
        path: Path,
        /// Written with `:=`: the name is known to this signature only.
        local: bool,
    },
    /// `module rec M : S and N : T`.
    Recursive(Vec<(Ident, ModTypeId)>),
    /// `module type S [= T]`.
    ModuleType(Ident, Option<ModTypeId>),
    /// `open M`, of a path, perhaps with functors applied.
    Open(ModExprId),
    /// `include S`.
    Include(ModTypeId),
    /// Text that could not be read; a problem says why.
    Error,
}
