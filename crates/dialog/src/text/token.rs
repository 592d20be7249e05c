//! The words and signs of a `.dialog` text.
//!
//! Reserved words are those that may stand inside an expression, a pattern or at the start of a statement; all others
//! (`task`, `int`, `retry`, `arg`, ..) mean something in their place only and can be names elsewhere.

use num_bigint::BigInt;
use num_rational::BigRational;
use refute_source::Span;

/// One token with its place.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Token {
    /// What it is.
    pub kind: Kind,
    /// Where it is.
    pub span: Span,
}

/// What a token is.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Kind {
    /// A name that the writer chose, or a word that is special in its place only.
    Name(String),
    /// A reserved word.
    Word(&'static str),
    /// A sign.
    Sign(&'static str),
    /// A whole number.
    Int(BigInt),
    /// A number with a point.
    Decimal(BigRational),
    /// `"` that opens a text. Its parts follow, then [`Kind::TextEnd`].
    TextBegin,
    /// A part of a text, escapes replaced.
    TextPart(String),
    /// `{` inside a text.
    HoleOpen,
    /// `}` inside a text.
    HoleClose,
    /// `"` that closes a text.
    TextEnd,
    /// `/../` in a value set.
    Regex(String),
    /// The end of a logical line.
    Newline,
    /// The next line stands further right.
    Indent,
    /// A block ends.
    Dedent,
    /// The end of the file, for ever.
    End,
    /// Something that was reported already.
    Broken,
}

/// Words that cannot be names.
pub(super) const RESERVED: &[&str] = &[
    "read",
    "say",
    "may",
    "if",
    "elif",
    "else",
    "loop",
    "exit",
    "skip",
    "while",
    "until",
    "repeat",
    "do",
    "or",
    "and",
    "not",
    "in",
    "for",
    "all",
    "cur",
    "prev",
    "earlier",
    "count",
    "every",
    "some",
    "howmany",
    "div",
    "mod",
    "true",
    "false",
    "decorated",
];

/// Words that open a statement or a declaration.
pub(super) const OPENERS: &[&str] = &[
    "read", "say", "may", "if", "elif", "else", "loop", "exit", "skip", "while", "until", "repeat", "do", "task",
    "option", "param", "const", "def", "block", "opaque", "enum", "expect",
];

/// Signs, the longest first.
pub(super) const SIGNS: &[&str] = &[
    "..", "==", "!=", "<=", ">=", "<", ">", "+", "-", "*", "/", "(", ")", "[", "]", "{", "}", ",", ":", ";", "=", "|",
    "&", "\\", "~",
];

impl Kind {
    /// As it is called in a message.
    pub(super) fn describe(&self) -> String {
        match self {
            Kind::Name(name) => format!("`{name}`"),
            Kind::Word(word) | Kind::Sign(word) => format!("`{word}`"),
            Kind::Int(_) | Kind::Decimal(_) => "a number".to_owned(),
            Kind::TextBegin | Kind::TextPart(_) | Kind::TextEnd => "a text".to_owned(),
            Kind::HoleOpen => "`{`".to_owned(),
            Kind::HoleClose => "`}`".to_owned(),
            Kind::Regex(_) => "a regular expression".to_owned(),
            Kind::Newline => "the end of the line".to_owned(),
            Kind::Indent => "an indented line".to_owned(),
            Kind::Dedent => "the end of the block".to_owned(),
            Kind::End => "the end of the file".to_owned(),
            Kind::Broken => "something unreadable".to_owned(),
        }
    }
}
