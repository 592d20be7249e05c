//! What is read and written: values and their types.
//!
//! Integers are unbounded. A value is shown to a program, and expected from it, as its text ([`Value::show`]).

use num_bigint::BigInt;
use num_rational::BigRational;

/// The number of an enum among [`crate::Spec::enums`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct EnumId(pub u32);

/// What kind of value a term has.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Type {
    /// An integer of any size.
    Int,
    /// A truth value.
    Bool,
    /// A line of text.
    Str,
    /// A label of an enum.
    Enum(EnumId),
    /// A list.
    List(Box<Type>),
    /// A number with a fractional part; in outputs only.
    Real,
    /// What an opaque function gives: only shown, or handed to another one.
    Opaque,
}

/// A value.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Value {
    /// An integer.
    Int(BigInt),
    /// A truth value.
    Bool(bool),
    /// A text without line ends.
    Str(String),
    /// A label, by its enum and its place there.
    Label(EnumId, u32),
    /// A list.
    List(Vec<Value>),
    /// A number with a fractional part, exact.
    Real(BigRational),
}
