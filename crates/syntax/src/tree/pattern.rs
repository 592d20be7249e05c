//! Patterns.

use super::{Ident, Literal, ModTypeId, PatId, Path, RecordField, TypeExprId};
use refute_source::Span;

/// A pattern.
#[derive(Clone, Debug)]
pub struct Pat {
    /// Its place, without parentheses around it.
    pub span: Span,
    /// What it is.
    pub kind: PatKind,
}

/// The kinds of pattern.
#[derive(Clone, Debug)]
pub enum PatKind {
    /// `_`.
    Any,
    /// A variable (or an operator in parentheses).
    Var(Ident),
    /// `p as x`.
    Alias(PatId, Ident),
    /// A literal.
    Literal(Literal),
    /// `'a'..'z'`.
    Interval(Literal, Literal),
    /// `p, q`.
    Tuple(Vec<PatId>),
    /// `C` or `C p` (several arguments come as one tuple); also `()`, `[]`, `true`, `false`.
    Construct(Path, Option<PatId>),
    /// `` `C p ``.
    Variant(Ident, Option<PatId>),
    /// `#t`.
    VariantType(Path),
    /// `p :: q`.
    Cons(PatId, PatId),
    /// `[p; q]` with at least one element.
    List(Vec<PatId>),
    /// `[|p; q|]`.
    Array(Vec<PatId>),
    /// `{ l = p; m; _ }`.
    Record {
        /// The fields.
        fields: Vec<RecordField<PatId>>,
        /// Written with `; _` at the end.
        open: bool,
    },
    /// `p | q`.
    Or(PatId, PatId),
    /// `(p : t)`.
    Constraint(PatId, TypeExprId),
    /// `lazy p`.
    Lazy(PatId),
    /// `exception p`.
    Exception(PatId),
    /// `M.(p)`.
    Open(Path, PatId),
    /// `(module M : S)`.
    Unpack(Ident, Option<ModTypeId>),
    /// Text that could not be read; a problem says why.
    Error,
}
