//! A specification as data: what is left of a `.dialog` text once names are resolved, terms are typed, macros and
//! quantifiers are expanded and derived statements are written with the few below.
//!
//! Invariants (held by `text`): terms are well typed; variables have one type; conditions and value sets use no opaque
//! function and no real number; constants are evaluated.

use crate::value::{Type, Value};
use num_bigint::BigInt;
use num_rational::BigRational;
use refute_source::Span;

/// The number of a variable among [`Spec::vars`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct VarId(pub u32);

/// The number of an opaque function among [`Spec::opaques`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct OpaqueId(pub u32);

/// A whole specification, for one value of each parameter.
#[derive(Clone, PartialEq, Debug)]
pub struct Spec {
    /// What the task is, in the teacher's words.
    pub task: Option<String>,
    /// How it is tested.
    pub options: Options,
    /// Its parameters with their values.
    pub params: Vec<Param>,
    /// Variables, in the order of their first reading.
    pub vars: Vec<Var>,
    /// Enums.
    pub enums: Vec<Enum>,
    /// Opaque functions; each may use those before it.
    pub opaques: Vec<Opaque>,
    /// What happens.
    pub body: Vec<Stmt>,
    /// What must hold when the program has ended.
    pub expect: Expectations,
}

/// How a specification is tested; each is an `option NAME = value` of the text.
#[derive(Clone, PartialEq, Debug)]
pub struct Options {
    /// How often loop bodies are started on one path, all loops together (`max_unfold`).
    pub max_unfold: usize,
    /// Input sequences of a plan at most (`max_runs`).
    pub max_runs: usize,
    /// So many input sequences per satisfiable path, drawn at random, instead of those that are chosen by what the
    /// specification compares (`tests_per_path`).
    pub tests_per_path: Option<usize>,
    /// How many invalid values are injected into one sequence at most (`max_invalid`).
    pub max_invalid: usize,
    /// Integers that are suggested at random come from this range (`values = -100..100`).
    pub values: (BigInt, BigInt),
    /// Bits of the integers that no (sub)term of an integer may leave: 32, 63 or 64 (`avoid_overflow`).
    pub avoid_overflow: Option<u32>,
    /// Seconds that one run may take (`timeout`).
    pub timeout: Option<f64>,
    /// Integers of outputs count as whole numbers only: `_ {5}` is not found in `15` (`whole_numbers = on`).
    pub whole_numbers: bool,
    /// How truth values are written, `false` first (`bools = ["false", "true"]`).
    pub bools: [String; 2],
}

impl Default for Options {
    fn default() -> Options {
        Options {
            max_unfold: 10,
            max_runs: 2000,
            tests_per_path: None,
            max_invalid: 2,
            values: (BigInt::from(-100), BigInt::from(100)),
            avoid_overflow: None,
            timeout: None,
            whole_numbers: false,
            bools: ["false".to_owned(), "true".to_owned()],
        }
    }
}

/// A parameter of the specification with its value.
#[derive(Clone, PartialEq, Debug)]
pub struct Param {
    /// Its name.
    pub name: String,
    /// Its value; lists of integers or strings are lists.
    pub value: Value,
    /// How the program is told.
    pub passing: Passing,
}

/// How a program learns a parameter. A list is its elements with spaces between them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Passing {
    /// Not at all: the program is about this value alone.
    Known,
    /// As its command line argument of this number, from 1.
    Argument(usize),
    /// In an environment variable.
    Environment(String),
    /// As a line before all inputs.
    Line,
}

/// A variable.
#[derive(Clone, PartialEq, Debug)]
pub struct Var {
    /// Its name.
    pub name: String,
    /// The type of its values: [`Type::Int`], [`Type::Bool`], [`Type::Str`] or [`Type::Enum`].
    pub ty: Type,
}

/// A finite type.
#[derive(Clone, PartialEq, Debug)]
pub struct Enum {
    /// Its name.
    pub name: String,
    /// Its labels, as they are read and printed.
    pub labels: Vec<String>,
}

/// A function that only outputs use.
#[derive(Clone, PartialEq, Debug)]
pub struct Opaque {
    /// Its name.
    pub name: String,
    /// What it is.
    pub body: OpaqueBody,
    /// Where it is defined.
    pub span: Span,
}

/// What an opaque function is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OpaqueBody {
    /// An OCaml expression.
    Ocaml(String),
    /// A command line: arguments are appended, the first line it prints is the result.
    Exec(String),
}

/// What must hold when the program has ended.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Expectations {
    /// The exit code; without one, only a crash counts.
    pub exit: Option<i32>,
    /// Nothing may be written to standard error.
    pub stderr_empty: bool,
}

/// A statement.
#[derive(Clone, PartialEq, Debug)]
pub enum Stmt {
    /// A line is read.
    Read(Read),
    /// Something is, or may be, written.
    Say(Say),
    /// The condition decides.
    If {
        /// The condition.
        condition: Term,
        /// What happens when it holds.
        then: Vec<Stmt>,
        /// What happens when it does not.
        otherwise: Vec<Stmt>,
        /// Where it is.
        span: Span,
    },
    /// The body is repeated until an exit of its own is reached.
    Loop {
        /// The body.
        body: Vec<Stmt>,
        /// Where it is.
        span: Span,
    },
    /// The innermost loop ends.
    Exit(Span),
}

/// Reading a line.
#[derive(Clone, PartialEq, Debug)]
pub struct Read {
    /// The values of the line, separated by blanks; usually one. A value of type [`Type::Str`] is the whole line when it
    /// stands alone, and a word without blanks among several.
    pub slots: Vec<Slot>,
    /// What happens on a line that is not as it should be.
    pub invalid: Invalid,
    /// Whether lines that cannot be read as values at all are fed, too (`on garbage`). Always false with
    /// [`Invalid::Never`].
    pub garbage: bool,
    /// What happens when the input ends here instead (`or eof: ..`); nothing is stored then. Without it the input never
    /// ends here.
    pub at_end: Option<Vec<Stmt>>,
    /// Where it is.
    pub span: Span,
}

/// One value of a line.
#[derive(Clone, PartialEq, Debug)]
pub struct Slot {
    /// Where it is stored.
    pub var: VarId,
    /// Which values are valid.
    pub set: Set,
}

/// What happens on an invalid value.
#[derive(Clone, PartialEq, Debug)]
pub enum Invalid {
    /// It never comes.
    Never,
    /// The program must stop, after saying something if that is given.
    Stop(Option<Say>),
    /// It is asked again, after saying something if that is given.
    Retry(Option<Say>),
}

/// Which values are valid.
#[derive(Clone, PartialEq, Debug)]
pub enum Set {
    /// All of the type.
    All,
    /// Integers in a range; an end that is absent is open.
    Range(Option<BigInt>, Option<BigInt>),
    /// These.
    Finite(Vec<Value>),
    /// Texts that match from the first to the last character.
    Regex(String),
    /// Values that were not read into any of these variables so far (`new` is the variable itself).
    NotIn(Vec<VarId>),
    /// In one of the two.
    Union(Box<Set>, Box<Set>),
    /// In both.
    Intersection(Box<Set>, Box<Set>),
    /// All others.
    Complement(Box<Set>),
}

/// Writing.
#[derive(Clone, PartialEq, Debug)]
pub struct Say {
    /// Whether it may be left out.
    pub optional: bool,
    /// What may be written; at least one.
    pub alternatives: Vec<Pattern>,
    /// Where it is.
    pub span: Span,
}

/// A text with holes. One line end may follow it.
#[derive(Clone, PartialEq, Debug)]
pub struct Pattern {
    /// Its parts, in order.
    pub items: Vec<Item>,
    /// Where it is.
    pub span: Span,
}

/// A part of a pattern.
#[derive(Clone, PartialEq, Debug)]
pub enum Item {
    /// This text.
    Text(String),
    /// This text, whatever its case, with any white space (at least some) where it has some, and any or none around it.
    Loose(String),
    /// The value of a term.
    Result(Term),
    /// A decimal number that differs from the value of the term by at most this much.
    Close(Term, BigRational),
    /// The value of a term with something visible before or after it.
    Decorated(Term),
    /// Any text, with line ends, or none.
    Any,
    /// Any text with at least one visible character.
    Visible,
}

/// A term.
#[derive(Clone, PartialEq, Debug)]
pub struct Term {
    /// What it is.
    pub kind: TermKind,
    /// Its type.
    pub ty: Type,
    /// Where it is.
    pub span: Span,
}

/// What a term is.
#[derive(Clone, PartialEq, Debug)]
pub enum TermKind {
    /// A constant.
    Constant(Value),
    /// The value read into the variables `back` readings before the last one (0 is the current value). Several
    /// variables are merged in the order of their readings.
    Current {
        /// The variables, which have the same type.
        vars: Vec<VarId>,
        /// How many readings before the last.
        back: u32,
    },
    /// All values read into the variables, the oldest first, without the `drop` last ones.
    History {
        /// The variables, which have the same type.
        vars: Vec<VarId>,
        /// How many of the last are left out.
        drop: u32,
    },
    /// A list of terms.
    List(Vec<Term>),
    /// A function of the language.
    Apply(Function, Vec<Term>),
    /// A function of the teacher's; its type is [`Type::Opaque`].
    Opaque(OpaqueId, Vec<Term>),
}

/// The functions of the language. Truth values, integers, labels, texts and lists of one type are compared; labels in the
/// order of their enum, texts by their characters, lists element by element.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Function {
    /// `a + b`
    Add,
    /// `a - b`
    Subtract,
    /// `a * b`
    Multiply,
    /// `-a`
    Negate,
    /// `a div c`: rounded down, as in mathematics; `c` is a constant other than 0.
    Div,
    /// `a mod c`: what `div` leaves, with the sign of `c`.
    Mod,
    /// `a / b`: exact; gives a real, in outputs only.
    Divide,
    /// `min(a, b)`
    Min,
    /// `max(a, b)`
    Max,
    /// `abs(a)`
    Abs,
    /// `a == b`
    Equal,
    /// `a < b`
    Less,
    /// `a <= b`
    LessEqual,
    /// `a in b`, with a list `b`
    In,
    /// All of the terms hold; any number of them.
    And,
    /// One of the terms holds; any number of them.
    Or,
    /// `not a`
    Not,
    /// How many of the terms hold, as an integer; any number of them (`howmany(v in list, e)`).
    HowMany,
    /// `sum(l)`
    Sum,
    /// `product(l)`
    Product,
    /// `length(l)` of a list or text; `count x` is the length of `all x`
    Length,
    /// `reverse(l)` of a list or text
    Reverse,
}
