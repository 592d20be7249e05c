//! Why a run does not show all that can happen.
//!
//! A run is cut off, or it goes on and admits that it went one of several ways that nobody follows. Either way the search may no
//! longer say that what it has not seen cannot happen.

use std::fmt;

/// Why a run does not show all that can happen. Displayed as a clause without its full stop.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CutReason {
    /// A function of the input was called under a handler.
    InputFunctionMayRaise,
    /// A function of the input was given functions, which nobody can compare.
    InputFunctionTakesFunctions,
    /// The program reads.
    ReadsInput,
    /// Parts of the input were compared by identity.
    PhysicalEquality,
    /// The input has a float.
    FloatsAreTried,
    /// Calls leave something behind for others.
    KeepsState,
    /// A condition is left undecided by the solver for its size.
    ConditionTooLarge,
    /// A text that the solver decides became too large.
    TextTooLarge,
    /// A term could not be evaluated.
    TermWithoutValue,
    /// The fuel of one run.
    TooManySteps,
    /// The depth of calls in one run.
    TooDeepCalls,
    /// The conditions of one run.
    TooManyDecisions,
    /// The depth of a value for a primitive of the evaluator.
    ValueTooDeep,
    /// The length of arrays.
    ArrayTooLong,
    /// The length of texts.
    TextTooLong,
    /// `Printexc.to_string`.
    ExceptionAsText,
    /// A primitive of the evaluator takes data only.
    NoDataInPrimitive,
    /// The evaluator was not prepared for a primitive.
    UnknownPrimitive,
    /// The evaluator raised or gave up.
    PrimitiveWithoutValue,
    /// Work that was put off waits for itself.
    NeedsItself,
    /// The input has a part of a type without values.
    EmptyType,
    /// The program does not know a constructor of the input.
    MissingConstructor,
    /// `let rec` of something else than functions and blocks.
    RecursiveDefinition,
    /// Loading the program did not come as far as that.
    ToplevelWithoutValue,
    /// An unsafe primitive got a negative place.
    UncheckedPlace,
    /// A text is decided as a whole, but by nobody.
    UnknownText,
    /// `incr` of something else.
    NoReference,
    /// Only functions are applied.
    NoFunction,
    /// Only blocks have fields that are set.
    NoBlock,
    /// Arithmetic on something else.
    NoInteger,
    /// A decision on something else.
    NoTruthValue,
    /// An array primitive on something else.
    NoArray,
    /// A text primitive on something else.
    NoText,
    /// A field that a block does not have.
    NoSuchPart,
    /// Comparison of values of different types.
    DifferentKinds,
}

impl fmt::Display for CutReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            CutReason::InputFunctionMayRaise => "a function that is an argument may raise",
            CutReason::InputFunctionTakesFunctions => "a function that is an argument receives functions",
            CutReason::ReadsInput => "what the program reads is not looked for",
            CutReason::PhysicalEquality => "two parts of the input may be one and the same",
            CutReason::FloatsAreTried => "floats are tried, not solved for",
            CutReason::KeepsState => "the program keeps a state between calls",
            CutReason::ConditionTooLarge => "a condition is too large for the solver",
            CutReason::TextTooLarge => "a text is too large for the solver",
            CutReason::TermWithoutValue => "a term has no value",
            CutReason::TooManySteps => "a run took too many steps",
            CutReason::TooDeepCalls => "calls were nested too deeply",
            CutReason::TooManyDecisions => "a run made too many decisions",
            CutReason::ValueTooDeep => "a value is too deep",
            CutReason::ArrayTooLong => "an array is too long",
            CutReason::TextTooLong => "a text is too long",
            CutReason::ExceptionAsText => "an exception was turned into a text",
            CutReason::NoDataInPrimitive => "a function or exception went into a primitive",
            CutReason::UnknownPrimitive => "a primitive that is not known",
            CutReason::PrimitiveWithoutValue => "a primitive did not come to a value",
            CutReason::NeedsItself => "a value is needed for itself",
            CutReason::EmptyType => "a type has no values",
            CutReason::MissingConstructor => "a constructor is missing",
            CutReason::RecursiveDefinition => "a recursive definition of another kind",
            CutReason::ToplevelWithoutValue => "a toplevel variable has no value",
            CutReason::UncheckedPlace => "a place that the library did not check",
            CutReason::UnknownText => "a text that nobody knows",
            CutReason::NoReference => "something else than a reference was counted",
            CutReason::NoFunction => "something that is no function was applied",
            CutReason::NoBlock => "a field of something else was set",
            CutReason::NoInteger => "a value is no integer",
            CutReason::NoTruthValue => "a value is no truth value",
            CutReason::NoArray => "a value is no array",
            CutReason::NoText => "a value is no text",
            CutReason::NoSuchPart => "a value has no such part",
            CutReason::DifferentKinds => "two values of different kinds were compared",
        })
    }
}
