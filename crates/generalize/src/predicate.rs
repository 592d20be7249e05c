//! What failing inputs have in common: a formula over the parts of an input.
//!
//! A predicate is an "or" of "and"s of atoms and negated atoms. Expressions are partial: the head of an empty list has no
//! value, and an atom in which some expression has no value does not hold (so its negation does).
//! Not here: finding predicates (see `learn`), saying them as OCaml or in words (see `say`).

mod change;
mod meaning;

use std::rc::Rc;

pub use change::Change;
pub use meaning::{Meaning, holds};

/// A part of an input, or something computed from parts.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Expr {
    /// A slot of the input.
    Slot(usize),
    /// A variable bound by the ranges of [`Atom::Some`], the first range's first.
    Var(usize),
    /// An integer.
    Int(i64),
    /// An argument of a constructor, a component of a tuple or a record (case 0), the head (1, 0) or tail (1, 1) of a list.
    /// Has no value when the value has another constructor.
    Field(Rc<Expr>, u32, u32),
    /// The last element of a list.
    Last(Rc<Expr>),
    /// The length of a list.
    Length(Rc<Expr>),
    /// The smallest element of a list of integers.
    Least(Rc<Expr>),
    /// The greatest element of a list of integers.
    Greatest(Rc<Expr>),
    /// The list of an argument (constructor, index) of all nodes of a recursive value: in order when the constructor has
    /// exactly two recursive arguments (left one, own, right one), else own before those below, which come left to right.
    Keys(Rc<Expr>, u32, u32),
    /// The list of an argument (constructor, index) on the way down through one recursive argument:
    /// `Spine(t, constructor, way, index)`.
    Spine(Rc<Expr>, u32, u32, u32),
    /// How many nodes a recursive value has: constructors with recursive arguments.
    Count(Rc<Expr>),
    /// How many nodes are on the longest way down.
    Depth(Rc<Expr>),
    /// The sum of a list of integers.
    Sum(Rc<Expr>),
    /// What is left of an integer when it is divided, as `mod` has it; the divisor is not 0.
    Remainder(Rc<Expr>, i64),
    /// An element before a list.
    Cons(Rc<Expr>, Rc<Expr>),
    /// A list, then another.
    Append(Rc<Expr>, Rc<Expr>),
    /// A function of the program (by its number in `Functions`); no value when it raises.
    Call(usize, Vec<Expr>),
    /// A value with a small change; there is always one.
    Changed(Change, Rc<Expr>),
    /// The characters of a string as a list.
    Characters(Rc<Expr>),
}

/// How two values are compared.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Compared {
    /// `<`, integers only.
    Less,
    /// `<=`, integers only.
    AtMost,
    /// `=`, of any type without functions.
    Equal,
}

/// How a list of integers is ordered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Order {
    /// No element is greater than the next.
    Up,
    /// Each element is less than the next.
    StrictlyUp,
    /// No element is less than the next.
    Down,
    /// Each element is greater than the next.
    StrictlyDown,
}

/// What a variable stands for.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Range {
    /// An element of a list: one variable.
    Items(Expr),
    /// A part of a recursive value that is of the same type, itself included: one variable.
    Nodes(Expr),
    /// `a.(j + d)` and `b.(j + e)` for a `j` from 0 on where both exist: two variables. `Aligned(a, d, b, e)`.
    Aligned(Expr, usize, Expr, usize),
}

/// A condition.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Atom {
    /// The value has this constructor (0 for the empty list, 1 for others).
    Is(Expr, u32),
    /// Two values compared.
    Compare(Compared, Expr, Expr),
    /// A list of integers is in this order.
    Sorted(Order, Expr),
    /// No element of a list occurs twice.
    Distinct(Expr),
    /// A list is its own reverse.
    Palindrome(Expr),
    /// An element occurs in a list.
    Member(Expr, Expr),
    /// All elements of the first list occur in the second.
    Subset(Expr, Expr),
    /// A boolean function of the program (by its number in `Functions`) holds; it does not when it raises.
    Holds(usize, Vec<Expr>),
    /// The run of the program under test comes to a place of its text (by its number in `Functions`).
    Comes(usize),
    /// There are values in the ranges for which all literals hold.
    Some(Vec<Range>, Vec<Literal>),
}

/// An atom or its negation.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Literal {
    /// The condition.
    pub atom: Atom,
    /// Whether it must hold; else it must not.
    pub holds: bool,
}

/// One of the terms holds: all literals of it do.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Predicate {
    /// The terms; no terms hold nowhere, the empty term holds everywhere.
    pub terms: Vec<Vec<Literal>>,
}
