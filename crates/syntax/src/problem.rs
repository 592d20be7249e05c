//! What can be wrong with a text, and how it is told.
//!
//! In: a [`Problem`] found by the lexer or the parser. Out: a [`Diagnostic`] for people; start at
//! [`Problem::to_diagnostic`]. Every code is a kebab-case word that stays the same between releases.

mod goal;
mod mistake;
#[cfg(test)]
mod tests;
mod unexpected;
mod wording;

use refute_source::{Diagnostic, Name, Severity, Sources, Span};

use crate::parser::Opener;
use crate::synth_source::GoalFlaw;
use crate::token::TokenKind;

pub use mistake::Mistake;

/// One thing that is wrong.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs)] // The fields are described with their variants.
pub enum Problem {
    /// Most of the file is no text; `wide` tells of one in UTF-16.
    NotText { wide: bool, span: Span },
    /// More bytes than are read.
    TextTooLong { length: usize, limit: usize, span: Span },
    /// A byte that starts no token.
    IllegalCharacter { byte: u8, span: Span },
    /// `(*` without `*)`.
    UnclosedComment { open: Span, innermost: Span },
    /// A string opened inside a comment and never closed.
    UnclosedStringInComment { comment: Span, string: Span },
    /// `"` without its partner.
    UnclosedString { open: Span },
    /// `{id|` without `|id}`.
    UnclosedQuotedString { open: Span },
    /// `\999`, `\u{110000}`.
    EscapeOutOfRange { span: Span },
    /// `\q` in a string, which stands for itself: a warning.
    SuspiciousEscape { span: Span },
    /// `'\q'`.
    BadCharacterEscape { span: Span },
    /// `12ab`.
    InvalidNumber { digits: Span, span: Span },
    /// A decimal integer beyond 63 bits.
    IntegerOutOfRange { span: Span },
    /// `~let:`.
    KeywordAsLabel { keyword: TokenKind, span: Span },
    /// More levels than anybody writes.
    NestedTooDeeply { limit: u32, span: Span },
    /// Correct OCaml that this tool does not know.
    Unsupported { construct: &'static str, span: Span },
    /// A token that cannot stand where it stands.
    Unexpected { found: TokenKind, span: Span, expected: Expected, previous: Option<(TokenKind, Span)> },
    /// A bracket or `begin`, `struct`, ... whose partner is missing.
    UnclosedBracket { opener: Opener, found: TokenKind, found_span: Span },
    /// One of the classic mistakes.
    Mistake(Mistake),
    /// `C x y`.
    ConstructorArguments { constructor: Span, arguments: Span, extra: Span, count: usize },
    /// `x <- e` on a plain variable.
    AssignToVariable { target: Span, arrow: Span },
    /// `[@a]`, `[@@a]` or `[@@@a]` where OCaml reads none.
    MisplacedAttribute { span: Span },
    /// A pattern as the variable of a `for` loop.
    LoopVariable { span: Span },
    /// `let exception C = D in`.
    LocalExceptionAlias { span: Span },
    /// `type T = ...`.
    CapitalisedTypeName { name: Name, span: Span },
    /// `type t = a | b`.
    LowercaseConstructor { name: Name, span: Span },
    /// `val x : t` outside a signature.
    ValueSpecification { name: Name, span: Span },
    /// An integer that stands for `S (S O)` and is negative or too large for that.
    BadNumeral { negative: bool, limit: usize, span: Span },
    /// `[a; b]` that stands for `Cons (a, Cons (b, Nil))` and has too many items.
    ListTooLong { limit: usize, span: Span },
    /// A text that should be an equation, `find x : e`.
    Equation(EquationFlaw, Span),
    /// A text with goals in which a goal or an example is not as it should be.
    Goal(GoalFlaw, Span),
}

/// What keeps a text from being an equation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EquationFlaw {
    /// It does not begin with `find`.
    NoFind,
    /// No name follows `find`.
    NoUnknown,
    /// No `:` follows the unknowns.
    NoColon,
    /// An unknown is not a name.
    NotAName,
    /// Two unknowns have the same name.
    Twice,
}

/// What should have stood at a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // The names say it; `describe` has the words.
pub enum Expected {
    Token(TokenKind),
    With(Opener),
    Then(Opener),
    Arrow(Opener),
    LoopEqual(Opener),
    LoopTo(Opener),
    Do(Opener),
    Parameter(Opener),
    Close(Opener, TokenKind),
    In(Opener),
    RecordField(Opener),
    Expression,
    Pattern,
    Type,
    TypeName,
    TypeVariable,
    TypeConstructor,
    TypeEqual,
    TypeDefinition,
    Constructor,
    FieldName,
    FieldColon,
    Index,
    Name,
    Label,
    Tag,
    AfterModuleDot,
    BindingEqual,
    Number,
    Constant,
    ModuleName,
    ModuleExpr,
    ModuleType,
    WithConstraint,
    Item,
    SignatureItem,
}

impl Problem {
    /// The main place.
    pub fn span(&self) -> Span {
        use Problem::*;
        match self {
            NotText { span, .. }
            | TextTooLong { span, .. }
            | IllegalCharacter { span, .. }
            | EscapeOutOfRange { span }
            | SuspiciousEscape { span }
            | BadCharacterEscape { span }
            | InvalidNumber { span, .. }
            | IntegerOutOfRange { span }
            | KeywordAsLabel { span, .. }
            | NestedTooDeeply { span, .. }
            | Unsupported { span, .. }
            | Unexpected { span, .. }
            | MisplacedAttribute { span }
            | LoopVariable { span }
            | LocalExceptionAlias { span }
            | CapitalisedTypeName { span, .. }
            | LowercaseConstructor { span, .. }
            | ValueSpecification { span, .. }
            | BadNumeral { span, .. }
            | ListTooLong { span, .. }
            | Equation(_, span)
            | Goal(_, span) => *span,
            UnclosedComment { open, .. } | UnclosedString { open } | UnclosedQuotedString { open } => *open,
            UnclosedStringInComment { string, .. } => *string,
            UnclosedBracket { opener, .. } => opener.span,
            ConstructorArguments { extra, .. } => *extra,
            AssignToVariable { arrow, .. } => *arrow,
            Mistake(mistake) => mistake.span(),
        }
    }

    /// Whether the program can be read in spite of it.
    pub fn severity(&self) -> Severity {
        match self {
            Problem::SuspiciousEscape { .. } | Problem::Goal(GoalFlaw::Prose, _) => Severity::Warning,
            _ => Severity::Error,
        }
    }

    /// Whether everything after it is part of an unclosed string or comment.
    pub(crate) fn swallows_the_rest(&self) -> bool {
        matches!(
            self,
            Problem::UnclosedComment { .. }
                | Problem::UnclosedStringInComment { .. }
                | Problem::UnclosedString { .. }
                | Problem::UnclosedQuotedString { .. }
        )
    }

    /// Whether it says only that Refute does not know or cannot hold something: the text may be right.
    pub fn is_unsupported(&self) -> bool {
        matches!(
            self,
            Problem::Unsupported { .. }
                | Problem::NestedTooDeeply { .. }
                | Problem::TextTooLong { .. }
                | Problem::Mistake(Mistake::ToplevelDirective { .. })
        )
    }

    /// The message.
    pub fn to_diagnostic(&self, sources: &Sources) -> Diagnostic {
        wording::explain(self, sources)
    }
}
