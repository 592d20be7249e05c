//! `int32`, `int64` and `nativeint`: blocks of a tag of their own that hold the number in immediates, the upper half first.
//!
//! So the engines compare them and look into them as they do with any block, and the library computes with their halves in
//! OCaml. Only hashing, printing and literals know what such a block means.

use crate::types::TypeId;

/// An integer type whose values stand in blocks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BoxedInt {
    /// `int32`: one immediate.
    Int32,
    /// `int64`: the upper 32 bits, signed, and the lower ones.
    Int64,
    /// `nativeint`, of 64 bits: as `int64`.
    Nativeint,
}

impl BoxedInt {
    /// All of them.
    pub const ALL: [BoxedInt; 3] = [BoxedInt::Int32, BoxedInt::Int64, BoxedInt::Nativeint];

    /// Its type.
    pub fn ty(self) -> TypeId {
        match self {
            BoxedInt::Int32 => TypeId::INT32,
            BoxedInt::Int64 => TypeId::INT64,
            BoxedInt::Nativeint => TypeId::NATIVEINT,
        }
    }

    /// The letter behind its literals.
    pub fn suffix(self) -> char {
        match self {
            BoxedInt::Int32 => 'l',
            BoxedInt::Int64 => 'L',
            BoxedInt::Nativeint => 'n',
        }
    }

    /// The tag of its blocks, which no constructor has.
    pub fn tag(self) -> u8 {
        match self {
            BoxedInt::Int32 => 253,
            BoxedInt::Int64 => 254,
            BoxedInt::Nativeint => 255,
        }
    }

    /// The one of a type.
    pub fn of_type(ty: TypeId) -> Option<BoxedInt> {
        BoxedInt::ALL.into_iter().find(|boxed| boxed.ty() == ty)
    }

    /// The one of a letter behind a literal.
    pub fn of_suffix(suffix: char) -> Option<BoxedInt> {
        BoxedInt::ALL.into_iter().find(|boxed| boxed.suffix() == suffix)
    }

    /// The one of a tag.
    pub fn of_tag(tag: u8) -> Option<BoxedInt> {
        BoxedInt::ALL.into_iter().find(|boxed| boxed.tag() == tag)
    }

    /// How many immediates hold a number.
    pub fn size(self) -> usize {
        if self == BoxedInt::Int32 { 1 } else { 2 }
    }

    /// The immediates that hold a number.
    pub fn parts(self, value: i64) -> Vec<i64> {
        match self {
            BoxedInt::Int32 => vec![i64::from(value as i32)],
            BoxedInt::Int64 | BoxedInt::Nativeint => vec![value >> 32, value & 0xffff_ffff],
        }
    }

    /// The number that immediates hold.
    pub fn value(parts: &[i64]) -> i64 {
        match parts {
            [upper, lower] => (upper << 32) | lower,
            parts => parts.first().copied().unwrap_or(0),
        }
    }
}
