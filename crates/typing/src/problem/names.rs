//! Names that nothing in scope has.

use refute_source::{Name, Span};

/// A name that nothing in scope has.
#[derive(Clone, PartialEq, Debug)]
pub struct Unbound {
    /// What kind of thing was looked for.
    pub kind: UnboundKind,
    /// The name as written, with its qualifiers.
    pub path: String,
    /// Its place.
    pub span: Span,
    /// The module it was looked for in, when it was qualified and the module exists.
    pub module: Option<Name>,
    /// What the writer probably meant, with its qualifiers.
    pub suggestion: Option<String>,
    /// Where the file defines the value further down.
    pub later: Option<Span>,
}

/// What kind of thing a name was to mean.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UnboundKind {
    /// A variable.
    Value,
    /// A constructor.
    Constructor,
    /// A field of a record.
    Field,
    /// A type.
    Type,
    /// A module.
    Module,
    /// A module type.
    ModuleType,
}
