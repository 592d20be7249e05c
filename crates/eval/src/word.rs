//! How a value stands in memory: one word, and the shadow that a domain keeps beside it.
//!
//! An immediate `n` is `n << 1 | 1`, so arithmetic wraps at 63 bits by itself; a block is its index in the heap,
//! shifted left by one. Word 0 is the empty block at index 0 (the empty array), so zeroed memory is always valid.
//! A block is a header followed by its words; see [`Header`].

/// A machine word: an immediate or a block.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
#[repr(transparent)]
pub struct Word(pub(crate) u64);

/// A value: its word, and what the domain knows about it.
#[derive(Clone, Copy, Default)]
#[repr(C)]
pub struct Val<S> {
    /// What the machine computes with.
    pub word: Word,
    /// What the domain keeps beside it.
    pub shadow: S,
}

impl Word {
    /// `()`, `false`, `[]`, 0.
    pub const UNIT: Word = Word(1);
    /// `true`, 1.
    pub const TRUE: Word = Word(3);

    /// An immediate; only the low 63 bits count.
    #[inline(always)]
    pub fn int(value: i64) -> Word {
        Word(((value as u64) << 1) | 1)
    }

    /// `true` or `false`.
    #[inline(always)]
    pub fn bool(value: bool) -> Word {
        Word(((value as u64) << 1) | 1)
    }

    /// The block at a heap index.
    #[inline(always)]
    pub(crate) fn block(index: usize) -> Word {
        Word((index as u64) << 1)
    }

    /// Whether it is an immediate.
    #[inline(always)]
    pub fn is_int(self) -> bool {
        self.0 & 1 == 1
    }

    /// The number of an immediate.
    #[inline(always)]
    pub fn as_int(self) -> i64 {
        (self.0 as i64) >> 1
    }

    /// The heap index of a block.
    #[inline(always)]
    pub(crate) fn index(self) -> usize {
        (self.0 >> 1) as usize
    }
}

impl std::fmt::Debug for Word {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.is_int() { write!(f, "{}", self.as_int()) } else { write!(f, "#{}", self.index()) }
    }
}

impl<S: Default> Val<S> {
    /// A value the domain knows nothing about.
    #[inline(always)]
    pub fn plain(word: Word) -> Val<S> {
        Val { word, shadow: S::default() }
    }

    /// An immediate the domain knows nothing about.
    #[inline(always)]
    pub fn int(value: i64) -> Val<S> {
        Val::plain(Word::int(value))
    }
}

impl<S> std::fmt::Debug for Val<S> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.word.fmt(f)
    }
}

/// What a block holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Kind {
    /// Tuple, constructor, record, ref cell, exception with arguments: fields.
    Block,
    /// Array: elements.
    Array,
    /// A function: entry and arity as one immediate (see [`entry_word`]), then the captured values.
    Closure,
    /// A function applied to too few arguments: the closure, then the arguments.
    Partial,
    /// The identity of an exception: number of its declaration, a number of its own.
    Exception,
    /// A string or byte sequence: length in bytes (raw), then the bytes.
    Text,
    /// A float: its bits (raw).
    Float,
}

/// First word of a block: bit 0 set (a forwarding pointer of the collector has it clear), bits 1-7 kind, bits 8-15 tag,
/// bits 32-63 number of words that follow.
#[derive(Clone, Copy)]
pub(crate) struct Header(pub(crate) u64);

impl Header {
    #[inline(always)]
    pub(crate) const fn new(kind: Kind, tag: u8, size: usize) -> Header {
        Header(1 | (kind as u64) << 1 | (tag as u64) << 8 | (size as u64) << 32)
    }

    #[inline(always)]
    pub(crate) fn kind(self) -> Kind {
        match (self.0 >> 1) & 7 {
            0 => Kind::Block,
            1 => Kind::Array,
            2 => Kind::Closure,
            3 => Kind::Partial,
            4 => Kind::Exception,
            5 => Kind::Text,
            _ => Kind::Float,
        }
    }

    #[inline(always)]
    pub(crate) fn tag(self) -> u8 {
        (self.0 >> 8) as u8
    }

    #[inline(always)]
    pub(crate) fn size(self) -> usize {
        (self.0 >> 32) as usize
    }
}

/// The first word of a closure: where its code starts and how many parameters it has.
#[inline(always)]
pub(crate) fn entry_word(entry: u32, arity: u16) -> Word {
    Word(((entry as u64) << 17) | ((arity as u64) << 1) | 1)
}

/// Entry and arity of a closure.
#[inline(always)]
pub(crate) fn entry_of(word: Word) -> (u32, usize) {
    ((word.0 >> 17) as u32, ((word.0 >> 1) & 0xffff) as usize)
}

/// Number of words that `bytes` bytes of text need after the header.
#[inline(always)]
pub(crate) fn text_words(bytes: usize) -> usize {
    1 + bytes.div_ceil(8)
}
