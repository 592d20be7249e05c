//! Two types that should agree and do not, with the reason why they should.

use refute_ir::Type;
use refute_source::{Name, Span};

/// Two types that should agree and do not.
#[derive(Clone, PartialEq, Debug)]
pub struct Mismatch {
    /// The expression or pattern that has the wrong type.
    pub span: Span,
    /// The type it has.
    pub found: Type,
    /// The type that was expected.
    pub expected: Type,
    /// The smallest parts that clash (found, expected), when they are smaller than the whole.
    pub parts: Option<(Type, Type)>,
    /// Why it was expected.
    pub why: Why,
    /// What the expression is.
    pub subject: Subject,
    /// The match around the match in which the clash happened: a missing pair of parentheses may be the cause.
    pub enclosing: Option<Box<EnclosingMatch>>,
}

/// A match that has another one in its last arm, so that its later arms may have been taken by the inner one.
#[derive(Clone, PartialEq, Debug)]
pub struct EnclosingMatch {
    /// The outer match.
    pub outer: Span,
    /// The type of what the outer match looks at.
    pub outer_subject: Type,
    /// The inner match.
    pub inner: Span,
    /// The first arm of the inner match whose pattern would fit the outer one.
    pub arm: Span,
    /// The empty place after the arm before it, where the inner match should end.
    pub end: Option<Span>,
}

/// What the offending expression or pattern is.
#[derive(Clone, PartialEq, Debug)]
pub enum Subject {
    /// Nothing special.
    Other,
    /// A variable, as written.
    Variable(Name),
    /// An integer literal.
    Int,
    /// A float literal.
    Float,
    /// A string literal of this many bytes.
    String(usize),
    /// A character literal.
    Char,
    /// A function applied to some arguments: its name if it has one, how many arguments are written, and how many
    /// more it takes.
    Application {
        /// The function as written.
        function: Option<Name>,
        /// Arguments written.
        given: usize,
        /// Arguments it still waits for.
        missing: usize,
    },
    /// An application of an infix or prefix operator.
    Operator(Name),
    /// `a; b`.
    Sequence,
    /// `fun` or `function`.
    Function,
    /// A constructor.
    Constructor(Name),
    /// A tuple of this many components.
    Tuple(usize),
    /// A list.
    List,
    /// A pattern.
    Pattern,
}

/// Left or right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Left.
    Left,
    /// Right.
    Right,
    /// The only operand of a prefix operator.
    Only,
}

/// A part of a larger expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// An element of a list or array.
    Element,
    /// A component of a tuple.
    Component,
}

impl Why {
    /// The reason for a part of something that is needed for this reason.
    pub fn part(self, part: Part) -> Why {
        let cause = match self {
            Why::Argument { function_span: cause, .. }
            | Why::Operand { operator_span: cause, .. }
            | Why::Annotation { span: cause }
            | Why::ElseBranch { then: cause }
            | Why::Arm { first: cause, .. }
            | Why::Element { first: cause }
            | Why::Handler { body: cause }
            | Why::Binding { pattern: cause } => Some(cause),
            Why::Result { annotation, .. } => annotation,
            Why::Part { cause, .. } => cause,
            _ => None,
        };
        Why::Part { part, cause }
    }
}

/// Why a type was expected.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Why {
    /// No reason known.
    Unknown,
    /// Argument number `index` (from 1) of a function.
    Argument {
        /// The function as written, when it is a name.
        function: Option<Name>,
        /// The function's place.
        function_span: Span,
        /// Counted from 1.
        index: usize,
        /// How many arguments are written.
        given: usize,
    },
    /// An operand of an operator.
    Operand {
        /// The operator.
        operator: Name,
        /// Its place.
        operator_span: Span,
        /// Which operand.
        side: Side,
    },
    /// The argument of a constructor, `index` from 1.
    ConstructorArgument {
        /// The constructor.
        constructor: Name,
        /// Counted from 1.
        index: usize,
    },
    /// The condition of `if`.
    IfCondition,
    /// The condition of `while`.
    WhileCondition,
    /// A guard after `when`.
    Guard,
    /// The argument of `assert`.
    Assert,
    /// A bound of `for`.
    ForBound,
    /// `else` must have the type of `then`.
    ElseBranch {
        /// The `then` branch.
        then: Span,
    },
    /// `if` without `else` must give `()`.
    MissingElse {
        /// The whole `if`.
        whole: Span,
    },
    /// An arm must have the type of the first one.
    Arm {
        /// The first arm's body.
        first: Span,
        /// Counted from 1.
        index: usize,
    },
    /// The handlers of `try` must have the type of its body.
    Handler {
        /// The body.
        body: Span,
    },
    /// A pattern must have the type of what is matched.
    Pattern {
        /// What is matched.
        scrutinee: Span,
    },
    /// A pattern must have the type of the patterns of the earlier cases.
    EarlierPatterns {
        /// The first pattern.
        first: Span,
    },
    /// The sides of an or-pattern bind the same variable.
    OrPattern {
        /// The variable, or none when the sides themselves clash.
        variable: Option<Name>,
    },
    /// An element of a list or array must have the type of the first one.
    Element {
        /// The first element.
        first: Span,
    },
    /// A part of something whose type is known from outside.
    Part {
        /// Which kind of part.
        part: Part,
        /// What the whole is needed for: a function, an operator, an annotation.
        cause: Option<Span>,
    },
    /// The list to the right of `::` must have elements of the type on its left.
    Cons {
        /// The element on the left.
        head: Span,
    },
    /// An annotation says so.
    Annotation {
        /// The annotation.
        span: Span,
    },
    /// The right side of a `let` must have the type of its pattern.
    Binding {
        /// The pattern.
        pattern: Span,
    },
    /// The body of a function must have the declared or earlier used result type.
    Result {
        /// The function, when it has a name.
        function: Option<Name>,
        /// Where the type comes from, when it is written.
        annotation: Option<Span>,
    },
    /// The value of a field.
    Field {
        /// The field.
        field: Name,
    },
    /// The record before `with`, or before a field.
    Record {
        /// The field asked for.
        field: Name,
    },
    /// What is indexed by `.( )` must be an array, by `.[ ]` a string.
    Indexed,
    /// An index must be an integer.
    Index,
    /// What is stored in an array (or string) must fit it.
    StoredElement,
    /// What is raised or handled is an exception.
    Exception,
}
