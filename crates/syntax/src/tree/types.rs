//! Type expressions and the declarations of types and exceptions.

use super::{Ident, Label, ModTypeId, Path, TypeExprId};
use refute_source::{Name, Span};

/// A type expression.
#[derive(Clone, Debug)]
pub struct TypeExpr {
    /// Its place.
    pub span: Span,
    /// What it is.
    pub kind: TypeExprKind,
}

/// The kinds of type expression.
#[derive(Clone, Debug)]
pub enum TypeExprKind {
    /// `_`.
    Any,
    /// `'a`, stored without the quote.
    Var(Name),
    /// `t -> u`, `l:t -> u`, `?l:t -> u`.
    Arrow(Label, TypeExprId, TypeExprId),
    /// `t * u`.
    Tuple(Vec<TypeExprId>),
    /// `(t, u) c`.
    Constr(Path, Vec<TypeExprId>),
    /// `t as 'a`.
    Alias(TypeExprId, Ident),
    /// `'a 'b. t`.
    Poly(Vec<Ident>, TypeExprId),
    /// `type a b. t`, only as the annotation of a binding.
    LocallyAbstract(Vec<Ident>, TypeExprId),
    /// `` [ `A | `B of t ] `` with its bound.
    Variant {
        /// `[<`, `[>` or plain.
        bound: VariantBound,
        /// Tags with argument types, and inherited types.
        rows: Vec<VariantRow>,
        /// The tags after `>` in `[< ... > A B]`.
        present: Vec<Ident>,
    },
    /// `(module S)`.
    Package(ModTypeId),
    /// Text that could not be read; a problem says why.
    Error,
}

/// The bound of a polymorphic variant type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VariantBound {
    /// `[ ... ]`.
    Exact,
    /// `[> ... ]`.
    AtLeast,
    /// `[< ... ]`.
    AtMost,
}

/// A row of a polymorphic variant type.
#[derive(Clone, Debug)]
pub enum VariantRow {
    /// `` `A of t ``.
    Tag(Ident, Option<TypeExprId>),
    /// `t`.
    Inherit(TypeExprId),
}

/// Declared variance of a type parameter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Variance {
    /// Not written.
    None,
    /// `+'a`.
    Covariant,
    /// `-'a`.
    Contravariant,
}

/// What a type parameter is marked with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Marks {
    /// `+` or `-`.
    pub variance: Variance,
    /// `!'a`: different arguments give different types.
    pub injective: bool,
}

/// `('a, 'b) t = ...`.
#[derive(Clone, Debug)]
pub struct TypeDecl {
    /// From the parameters to the end.
    pub span: Span,
    /// Parameters: `None` for `_`.
    pub params: Vec<(Marks, Option<Ident>, Span)>,
    /// The name.
    pub name: Ident,
    /// `= t` before or instead of the definition.
    pub manifest: Option<TypeExprId>,
    /// The definition.
    pub kind: TypeDeclKind,
    /// `= private ...`.
    pub private: bool,
    /// The names of the attributes behind it (`unboxed` of `[@@unboxed]`), with the places of the whole.
    pub attributes: Vec<Ident>,
}

/// What a type declaration defines.
#[derive(Clone, Debug)]
pub enum TypeDeclKind {
    /// Nothing more than the manifest, or abstract without one.
    None,
    /// Constructors.
    Variant(Vec<ConstructorDecl>),
    /// Fields.
    Record(Vec<FieldDecl>),
    /// `..`.
    Extensible,
}

/// `C of t * u`, `C of { l : t }`.
#[derive(Clone, Debug)]
pub struct ConstructorDecl {
    /// The whole constructor without the bar.
    pub span: Span,
    /// Its name.
    pub name: Ident,
    /// Its arguments.
    pub args: ConstructorArgs,
    /// The type that it gives, written as `C : t * u -> r`.
    pub result: Option<TypeExprId>,
}

/// The arguments of a constructor.
#[derive(Clone, Debug)]
pub enum ConstructorArgs {
    /// `of t * u`; empty for a constant one.
    Tuple(Vec<TypeExprId>),
    /// `of { l : t; ... }`.
    Record(Vec<FieldDecl>),
}

/// `mutable l : t`.
#[derive(Clone, Debug)]
pub struct FieldDecl {
    /// The whole field.
    pub span: Span,
    /// Declared `mutable`.
    pub mutable: bool,
    /// Its name.
    pub name: Ident,
    /// Its type.
    pub ty: TypeExprId,
}

/// `type ('a, 'b) t += C of t | D = E`.
#[derive(Clone, Debug)]
pub struct TypeExtension {
    /// Parameters: `None` for `_`.
    pub params: Vec<(Marks, Option<Ident>, Span)>,
    /// The type that is extended.
    pub path: Path,
    /// The constructors, each with its place.
    pub constructors: Vec<(ExceptionDecl, Span)>,
}

/// `C of t` or `C = D` after `exception` or `+=`.
#[derive(Clone, Debug)]
pub enum ExceptionDecl {
    /// A new constructor.
    New(ConstructorDecl),
    /// Another name for one.
    Alias(Ident, Path),
}
