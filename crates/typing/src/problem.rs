//! What inference can find wrong with a program, as data.
//!
//! Each problem says where, and carries everything a good explanation needs (types as the student would write them,
//! the reason why a type was expected, candidates for `did you mean`). The wording is in `explain`.
//! Invariant: types inside one problem share the numbering of their variables.

mod instance;
mod marks;
mod mismatch;
mod names;
mod signature;

pub use instance::InstanceReason;
pub use marks::{LayoutReason, Marked};
pub use mismatch::{EnclosingMatch, Mismatch, Part, Side, Subject, Why};
pub use names::{Unbound, UnboundKind};
pub use signature::{SignatureProblem, SignatureReason};

use crate::library::Version;
use refute_ir::Type;
use refute_ir::types::ArgLabel;
use refute_source::{Name, Severity, Span};

/// Something wrong with a program.
#[derive(Clone, PartialEq, Debug)]
pub enum Problem {
    /// Two types that should agree do not.
    Mismatch(Box<Mismatch>),
    /// A type would have to contain itself.
    InfiniteType(Box<Mismatch>),
    /// A name that nothing in scope has.
    Unbound(Box<Unbound>),
    /// The name being defined is used in its own definition, without `rec`.
    MissingRec {
        /// The name.
        name: Name,
        /// Where it is used.
        span: Span,
        /// Where it is bound (the pattern).
        binding: Span,
    },
    /// A function is given more arguments than it takes.
    TooManyArguments {
        /// The function as written, when it is a name.
        function: Option<Name>,
        /// Its place.
        function_span: Span,
        /// Its type.
        ty: Type,
        /// How many arguments it takes.
        accepted: usize,
        /// How many it is given.
        given: usize,
        /// The first argument too many up to the last one.
        extra: Span,
        /// The last argument that is taken, up to the end, when it is a function that could take the others.
        nested: Option<Span>,
    },
    /// Something that is not a function is applied.
    NotAFunction {
        /// What is applied, as written, when it is a name.
        function: Option<Name>,
        /// What is applied.
        span: Span,
        /// Its type.
        ty: Type,
        /// The arguments, first to last.
        arguments: Span,
    },
    /// `fun x -> ...` stands where something that is not a function is expected, or takes too many parameters.
    NotExpectedFunction {
        /// The function.
        span: Span,
        /// The type that was expected.
        expected: Type,
        /// Why it was expected.
        why: Why,
        /// How many parameters could be taken before this one.
        accepted: usize,
    },
    /// A constructor with the wrong number of arguments.
    ConstructorArity {
        /// Its name.
        constructor: Name,
        /// The whole expression or pattern.
        span: Span,
        /// How many it takes.
        expected: usize,
        /// How many it is given.
        given: usize,
        /// Where it was declared.
        declared: Option<Span>,
    },
    /// A constructor that is not one of the expected type.
    WrongConstructor {
        /// Its name.
        constructor: Name,
        /// Its place.
        span: Span,
        /// The type that was expected.
        expected: Type,
        /// The constructors of that type.
        available: Vec<Name>,
        /// Why it was expected.
        why: Why,
    },
    /// A type with the wrong number of arguments.
    TypeArity {
        /// Its name.
        name: String,
        /// The type expression.
        span: Span,
        /// How many it takes.
        expected: usize,
        /// How many it is given.
        given: usize,
    },
    /// A type variable in a declaration that is not one of its parameters.
    UnboundTypeVariable {
        /// Without the quote.
        name: Name,
        /// Its place.
        span: Span,
    },
    /// `'_a`: the names of weak variables cannot be written.
    ReservedTypeVariable {
        /// Without the quote.
        name: Name,
        /// Its place.
        span: Span,
    },
    /// Something declared twice where it may be declared once.
    Duplicate {
        /// What it is.
        what: DuplicateKind,
        /// Its name.
        name: Name,
        /// The first time.
        first: Span,
        /// The second time.
        second: Span,
    },
    /// Something that a file defines a second time: `ocamlc` refuses that, the toplevel does not.
    DefinedAgain {
        /// What it is.
        what: DuplicateKind,
        /// Its name.
        name: Name,
        /// The first time.
        first: Span,
        /// The second time.
        second: Span,
    },
    /// A parameter marked `+` or `-` whose type depends on it in another way.
    UntrueVariance {
        /// The parameter with its mark.
        span: Span,
        /// What it is marked with.
        marked: Marked,
    },
    /// `[@@unboxed]` or `[@@immediate]` on a type whose values are not as it says.
    UntrueLayout {
        /// The attribute.
        span: Span,
        /// Why not.
        reason: LayoutReason,
    },
    /// A `match` whose cases are all for exceptions.
    OnlyExceptions {
        /// The whole `match`.
        span: Span,
    },
    /// A variable bound on one side of an or-pattern only.
    OrPatternVariable {
        /// The variable.
        name: Name,
        /// The whole or-pattern.
        span: Span,
        /// The side without it.
        missing: Span,
    },
    /// A record expression without some of its fields.
    MissingFields {
        /// The record expression.
        span: Span,
        /// Its type.
        ty: Type,
        /// The missing fields in order of declaration.
        fields: Vec<Name>,
    },
    /// A field that the type in question does not have.
    WrongField {
        /// The field.
        field: Name,
        /// Its place.
        span: Span,
        /// The type.
        ty: Type,
        /// The fields it has.
        available: Vec<Name>,
    },
    /// A field of something that is not a record.
    NotARecord {
        /// The expression or pattern.
        span: Span,
        /// Its type.
        ty: Type,
        /// The field asked for, if there is one.
        field: Option<Name>,
    },
    /// `<-` on a field that is not mutable.
    NotMutable {
        /// The field.
        field: Name,
        /// The assignment.
        span: Span,
        /// Where the field was declared.
        declared: Option<Span>,
    },
    /// An abbreviation that stands for itself.
    CyclicAbbreviation {
        /// Its name.
        name: Name,
        /// Its declaration.
        span: Span,
    },
    /// A right side of `let rec` that would need its own value to be computed.
    RecursiveValue {
        /// The name being defined, when it is one.
        name: Option<Name>,
        /// The right side.
        span: Span,
    },
    /// A left side of `let rec` that is not a variable.
    RecursivePattern {
        /// The pattern.
        span: Span,
    },
    /// A locally abstract type that would be visible outside its scope.
    EscapingType {
        /// Where.
        span: Span,
        /// The type's name.
        name: Name,
    },
    /// A definition that is declared for every type and is not.
    LessGeneral {
        /// The right side.
        span: Span,
        /// The variable that cannot be every type.
        variable: Name,
        /// The type of the definition.
        ty: Type,
    },
    /// The record inside a constructor is used as a value of its own.
    InlineRecordEscapes {
        /// The variable.
        span: Span,
    },
    /// A format string that is not one.
    BadFormat {
        /// The literal.
        span: Span,
        /// The conversion or what remains of it.
        conversion: String,
        /// What is wrong.
        reason: FormatReason,
    },
    /// An `exception` pattern where none may stand.
    MisplacedExceptionPattern {
        /// The pattern.
        span: Span,
    },
    /// A function whose parameter has another label than is expected, or none, or one where none is.
    WrongParameterLabel {
        /// The function.
        span: Span,
        /// The type that was expected, whose first parameter is meant.
        expected: Type,
        /// The label that is written.
        label: ArgLabel,
        /// The label that is expected.
        known: ArgLabel,
    },
    /// An argument with a label the function does not have, or without one it needs.
    WrongLabel {
        /// The label.
        label: Option<Name>,
        /// The argument.
        span: Span,
        /// The type of the function.
        ty: Type,
    },
    /// Something of OCaml that Refute does not know.
    Unsupported {
        /// What, in words: `functors`.
        construct: &'static str,
        /// Where.
        span: Span,
    },
    /// A module that does not fit a module type.
    Signature(Box<SignatureProblem>),
    /// Something that is no functor is applied.
    NotAFunctor {
        /// What is applied.
        span: Span,
    },
    /// A functor where a module with members is needed.
    FunctorNotApplied {
        /// Its path.
        path: Name,
        /// Its place.
        span: Span,
    },
    /// A value of a private type is made outside the module that may make them.
    PrivateType {
        /// What makes it.
        span: Span,
        /// The type.
        ty: Type,
    },
    /// A declaration or a use of constructors of extensible types or of some instances of their type.
    Instance {
        /// Where.
        span: Span,
        /// What is wrong.
        reason: InstanceReason,
    },
    /// A name of a library that Refute lacks.
    NotOffered(Box<NotOffered>),
    /// A name that some versions of OCaml do not have any more.
    Removed {
        /// `String.lowercase`.
        path: String,
        /// Its place.
        span: Span,
        /// The first version without it.
        gone: Version,
    },
    /// Two names that no version of OCaml has both of.
    NoVersion(Box<NoVersion>),
    /// A type too large to write down.
    TypeTooLarge {
        /// What has it.
        span: Span,
    },
    /// The value of a statement is thrown away though it is not `()`.
    NonUnitStatement {
        /// The statement.
        span: Span,
        /// Its type.
        ty: Type,
    },
    /// A statement that is a function: some arguments are missing.
    PartialStatement {
        /// The statement.
        span: Span,
        /// Its type.
        ty: Type,
    },
    /// A statement that never returns is followed by others.
    NonReturningStatement {
        /// The statement.
        span: Span,
    },
}

/// A name of a library that Refute lacks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotOffered {
    /// What it names.
    pub kind: UnboundKind,
    /// `List.is_empty`.
    pub path: String,
    /// Its place.
    pub span: Span,
    /// The version of OCaml that brought it, when not all have it.
    pub since: Option<Version>,
}

/// Two names that no version of OCaml has both of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoVersion {
    /// The place of the one that was used last.
    pub span: Span,
    /// The newer name.
    pub new: String,
    /// The first version that has it.
    pub since: Version,
    /// The older name.
    pub old: String,
    /// The first version without it.
    pub gone: Version,
}

/// What was declared twice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DuplicateKind {
    /// A variable of one pattern (or of the left sides of one `let`).
    PatternVariable,
    /// A field of one record expression or pattern.
    FieldUse,
    /// A field of one record type.
    Field,
    /// A constructor of one type.
    Constructor,
    /// A type of one group, or of one structure or signature.
    Type,
    /// A parameter of one type.
    TypeParameter,
    /// A module of one structure or signature.
    Module,
    /// A module type of one.
    ModuleType,
    /// An exception of one.
    Exception,
}

/// Why a format string is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FormatReason {
    /// No such conversion.
    UnknownConversion,
    /// It ends after `%`.
    Incomplete,
    /// The flags or numbers do not fit the conversion.
    BadFlags,
    /// OCaml has it, Refute does not.
    Unsupported,
}

impl Problem {
    /// The stable word for its kind.
    pub fn code(&self) -> &'static str {
        match self {
            Problem::Mismatch(mismatch) => match mismatch.why {
                Why::MissingElse { .. } => "if-without-else",
                _ => "type-mismatch",
            },
            Problem::InfiniteType(_) => "infinite-type",
            Problem::Unbound(unbound) => match unbound.kind {
                UnboundKind::Value => "unbound-value",
                UnboundKind::Constructor => "unbound-constructor",
                UnboundKind::Field => "unbound-field",
                UnboundKind::Type => "unbound-type",
                UnboundKind::Module => "unbound-module",
                UnboundKind::ModuleType => "unbound-module-type",
            },
            Problem::MissingRec { .. } => "missing-rec",
            Problem::TooManyArguments { .. } => "too-many-arguments",
            Problem::NotAFunction { .. } => "not-a-function",
            Problem::NotExpectedFunction { .. } => "unexpected-function",
            Problem::ConstructorArity { .. } => "constructor-arity",
            Problem::WrongConstructor { .. } => "wrong-constructor",
            Problem::TypeArity { .. } => "type-arity",
            Problem::UnboundTypeVariable { .. } => "unbound-type-variable",
            Problem::ReservedTypeVariable { .. } => "reserved-type-variable",
            Problem::Duplicate { what, .. } => match what {
                DuplicateKind::PatternVariable => "duplicate-variable",
                DuplicateKind::FieldUse | DuplicateKind::Field => "duplicate-field",
                DuplicateKind::Constructor => "duplicate-constructor",
                DuplicateKind::Type => "duplicate-type",
                DuplicateKind::Module => "duplicate-module",
                DuplicateKind::ModuleType => "duplicate-module-type",
                DuplicateKind::Exception => "duplicate-exception",
                DuplicateKind::TypeParameter => "duplicate-parameter",
            },
            Problem::DefinedAgain { .. } => "defined-again",
            Problem::UntrueVariance { .. } => "untrue-variance",
            Problem::UntrueLayout { .. } => "untrue-layout",
            Problem::OnlyExceptions { .. } => "only-exceptions",
            Problem::OrPatternVariable { .. } => "or-pattern-variable",
            Problem::MissingFields { .. } => "missing-field",
            Problem::WrongField { .. } => "wrong-field",
            Problem::NotARecord { .. } => "not-a-record",
            Problem::NotMutable { .. } => "not-mutable",
            Problem::CyclicAbbreviation { .. } => "cyclic-abbreviation",
            Problem::RecursiveValue { .. } => "recursive-value",
            Problem::RecursivePattern { .. } => "recursive-pattern",
            Problem::EscapingType { .. } => "escaping-type",
            Problem::LessGeneral { .. } => "less-general",
            Problem::InlineRecordEscapes { .. } => "inline-record",
            Problem::BadFormat { reason: FormatReason::Unsupported, .. } => "unsupported-construct",
            Problem::BadFormat { .. } => "bad-format",
            Problem::MisplacedExceptionPattern { .. } => "misplaced-exception-pattern",
            Problem::WrongLabel { .. } | Problem::WrongParameterLabel { .. } => "wrong-label",
            Problem::Signature(_) => "signature-mismatch",
            Problem::NotAFunctor { .. } => "not-a-functor",
            Problem::FunctorNotApplied { .. } => "functor-not-applied",
            Problem::PrivateType { .. } => "private-type",
            Problem::Instance { reason, .. } => reason.code(),
            Problem::Unsupported { .. } | Problem::NotOffered(_) => "unsupported-construct",
            Problem::Removed { .. } => "removed-name",
            Problem::NoVersion(_) => "no-version",
            Problem::TypeTooLarge { .. } => "type-too-large",
            Problem::NonUnitStatement { .. } => "non-unit-statement",
            Problem::PartialStatement { .. } => "partial-application",
            Problem::NonReturningStatement { .. } => "non-returning-statement",
        }
    }

    /// Whether it says only that Refute does not know or cannot hold something: the program may be right.
    pub fn is_unsupported(&self) -> bool {
        matches!(
            self,
            Problem::Unsupported { .. }
                | Problem::NotOffered(_)
                | Problem::BadFormat { reason: FormatReason::Unsupported, .. }
                | Problem::TypeTooLarge { .. }
        )
    }

    /// How bad it is.
    pub fn severity(&self) -> Severity {
        match self {
            Problem::Removed { .. }
            | Problem::NoVersion(_)
            | Problem::DefinedAgain { .. }
            | Problem::NonUnitStatement { .. }
            | Problem::PartialStatement { .. }
            | Problem::NonReturningStatement { .. } => Severity::Warning,
            _ => Severity::Error,
        }
    }

    /// The main place.
    pub fn span(&self) -> Span {
        match self {
            Problem::Mismatch(mismatch) | Problem::InfiniteType(mismatch) => mismatch.span,
            Problem::Unbound(unbound) => unbound.span,
            Problem::NotOffered(lacking) => lacking.span,
            Problem::NoVersion(lives) => lives.span,
            Problem::Signature(problem) => problem.span,
            Problem::TooManyArguments { extra: span, .. }
            | Problem::Duplicate { second: span, .. }
            | Problem::DefinedAgain { second: span, .. }
            | Problem::MissingRec { span, .. }
            | Problem::NotAFunction { span, .. }
            | Problem::NotExpectedFunction { span, .. }
            | Problem::ConstructorArity { span, .. }
            | Problem::WrongConstructor { span, .. }
            | Problem::TypeArity { span, .. }
            | Problem::UnboundTypeVariable { span, .. }
            | Problem::ReservedTypeVariable { span, .. }
            | Problem::UntrueVariance { span, .. }
            | Problem::UntrueLayout { span, .. }
            | Problem::OnlyExceptions { span }
            | Problem::OrPatternVariable { span, .. }
            | Problem::MissingFields { span, .. }
            | Problem::WrongField { span, .. }
            | Problem::NotARecord { span, .. }
            | Problem::NotMutable { span, .. }
            | Problem::CyclicAbbreviation { span, .. }
            | Problem::RecursiveValue { span, .. }
            | Problem::RecursivePattern { span }
            | Problem::EscapingType { span, .. }
            | Problem::LessGeneral { span, .. }
            | Problem::InlineRecordEscapes { span }
            | Problem::BadFormat { span, .. }
            | Problem::MisplacedExceptionPattern { span }
            | Problem::WrongLabel { span, .. }
            | Problem::WrongParameterLabel { span, .. }
            | Problem::NotAFunctor { span }
            | Problem::FunctorNotApplied { span, .. }
            | Problem::PrivateType { span, .. }
            | Problem::Instance { span, .. }
            | Problem::Unsupported { span, .. }
            | Problem::Removed { span, .. }
            | Problem::TypeTooLarge { span }
            | Problem::NonUnitStatement { span, .. }
            | Problem::PartialStatement { span, .. }
            | Problem::NonReturningStatement { span } => *span,
        }
    }
}
