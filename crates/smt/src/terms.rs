//! Terms in normal form, each kept once.

/// A term of a [`Terms`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Term(pub std::num::NonZeroU32);

/// A variable: its number is its place in a model.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Var(pub u32);

/// What a term stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Sort {
    /// An integer of 63 bits.
    Int,
    /// An integer from 0 to 255; its terms are of sort `Int`, only variables are declared so.
    Char,
    /// A string of bytes.
    Text,
    /// A truth value.
    Bool,
}

/// The value of a term.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Constant {
    /// Of sort `Int` (or a variable of sort `Char`).
    Int(i64),
    /// Of sort `Text`.
    Text(std::sync::Arc<[u8]>),
    /// Of sort `Bool`.
    Bool(bool),
}

/// All terms made so far.
#[derive(Clone, Debug, Default)]
pub struct Terms {}
