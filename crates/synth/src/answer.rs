//! What is found: functions as expressions over variables that have types and no names yet.

use crate::problem::ComponentId;
use refute_ir::types::Type;

/// A variable of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct VarId(pub u32);

/// A function.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// Its parameters.
    pub params: Vec<VarId>,
    /// The type of each variable.
    pub vars: Vec<Type>,
    /// Its body.
    pub body: Expr,
    /// How unlikely it is to be meant: answers are in order of this.
    pub cost: u32,
}

/// A constant of a type without constructors.
#[derive(Clone, PartialEq, Debug)]
pub enum Literal {
    /// An integer.
    Int(i64),
    /// A character.
    Char(u8),
    /// A float.
    Float(f64),
    /// A string.
    String(Vec<u8>),
}

/// An expression.
#[derive(Clone, PartialEq, Debug)]
pub enum Expr {
    /// A variable.
    Var(VarId),
    /// A constant.
    Literal(Literal),
    /// A constructor by its number in the declaration of the type, with its arguments; tuples and records are case 0 of their type.
    Construct(Type, u32, Vec<Expr>),
    /// A component, called when there are arguments.
    Component(ComponentId, Vec<Expr>),
    /// The function itself, called when there are arguments.
    Itself(Vec<Expr>),
    /// A variable that is a function, called.
    Apply(VarId, Vec<Expr>),
    /// `fun x y -> e`.
    Lambda(Vec<VarId>, Box<Expr>),
    /// A match on one expression of this type; one arm for each constructor, in order of declaration.
    Match(Box<Expr>, Type, Vec<Arm>),
    /// `let rec go x y = e in go a b`: in `e` the function itself is `go`.
    Local(Vec<VarId>, Box<Expr>, Vec<Expr>),
    /// What no example says anything about.
    Unspecified,
}

/// One case of a match.
#[derive(Clone, PartialEq, Debug)]
pub struct Arm {
    /// The variables for the arguments of the constructor.
    pub vars: Vec<VarId>,
    /// The result.
    pub body: Expr,
}

/// The result of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct SynthOutcome {
    /// Answers that satisfy the examples and differ from one another, the most likely first.
    pub answers: Vec<Answer>,
    /// Why the search ended.
    pub end: End,
    /// Steps taken.
    pub steps: u64,
}

/// Why a search ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// As many answers as asked for.
    Enough,
    /// Two examples have the same arguments and different results (their numbers).
    Contradiction(usize, usize),
    /// Nothing of the result's type can be made (why, a sentence).
    OutOfReach(String),
    /// The steps are used up.
    OutOfSteps,
    /// There was no memory left.
    OutOfMemory,
    /// Every expression of the largest size was tried.
    AllTried,
    /// Stopped from outside.
    Stopped,
}
