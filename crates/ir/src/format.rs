//! Format strings: the pieces of `"%d items\n"` and how they stand in memory.
//!
//! Typing parses a format literal into [`Piece`]s to find its type; lowering builds the runtime value: a block of tag 0
//! with the list of pieces and the source string. The list of pieces is an OCaml list, and a piece is represented as
//! OCaml represents the variant with these constructors in this order (constructors without arguments are immediates,
//! numbered from 0 among themselves; the others are blocks, numbered from 0 among themselves); the library's `Printf`
//! declares that variant and walks it.
//! A [`Spec`] is the block `{flags; width; precision; conversion}`: flags as a string (`-0+ #`), width and precision
//! as -1 (absent), -2 (an argument `*`) or the number, conversion as the character. A set is a string of 256 characters, `1` for members.

use crate::BoxedInt;

/// A piece of a format string.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Piece {
    /// Text to print as it is.
    Text(Vec<u8>),
    /// `%c`.
    Char,
    /// `%C`.
    CharLiteral,
    /// `%s` and `%S`.
    String(Spec),
    /// `%d %i %u %x %X %o`.
    Int(Spec),
    /// `%f %F %e %E %g %G %h %H`.
    Float(Spec),
    /// `%b`, `%B`.
    Bool(Spec),
    /// `%ld`, `%Ld`, `%nd` and their like; the conversion is the letter after that of the type.
    BoxedInt(BoxedInt, Spec),
    /// `%@`: an `@` that means nothing but itself to `Format`.
    At,
    /// `%a`.
    Custom,
    /// `%t`.
    Thunk,
    /// `%!`.
    Flush,
    /// `%0c` for reading: the next character, which stays to be read.
    NextChar,
    /// `%r` for reading: what a function of the caller's reads.
    Reader,
    /// `%l`, `%n`, `%N` for reading: how many lines, characters or tokens were read.
    Counter(u8),
    /// `%[a-z]` for reading: as many characters of a set as there are.
    Set {
        /// At most so many.
        width: Number,
        /// Which characters belong to it.
        members: Box<[bool; 256]>,
    },
    /// `%_d` for reading: read, and not handed on.
    Ignored(Box<Piece>),
}

impl Piece {
    /// The piece itself, or what `%_` stands before.
    pub fn kept(&self) -> &Piece {
        match self {
            Piece::Ignored(piece) => piece,
            piece => piece,
        }
    }
}

/// Flags, width, precision and conversion of a piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec {
    /// The flag characters in the order written.
    pub flags: String,
    /// The width.
    pub width: Number,
    /// The precision.
    pub precision: Number,
    /// The conversion letter.
    pub conversion: u8,
}

/// A number of a [`Spec`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Number {
    /// Not written.
    Absent,
    /// `*`: taken from the arguments.
    Argument,
    /// Written.
    Given(u32),
}
