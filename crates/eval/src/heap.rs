//! The heap: words and, in parallel, the shadows of the domain.
//!
//! Blocks are allocated upwards. Everything below `base` is static: the library's and the program's toplevel values;
//! a run works above it and is undone by going back to `base`. Writes below `base` are noted in a journal, once per
//! place, which serves to take them back and tells the collector where the static part points into the run's part.
//! Invariant: every word that is not the inside of a text or float, and every stack slot, is an immediate or the index
//! of a header below `top`. All reads are checked against the size of the heap, so even a program that lies about its
//! types (`Obj.magic`) can only get a wrong value or an assertion, never foreign memory.

use crate::word::{Header, Kind, Val, Word, text_words};
use refute_ir::program::BuiltinException;

/// Words kept free above the limit, so that the machine can always build an exception of its own.
pub(crate) const SLACK: usize = 64;

/// Words above what is in use that a machine begins with. A short run needs few: clearing and giving back more than that
/// is what it would cost.
pub(crate) const FIRST_ROOM: usize = 4 << 10;

/// The memory of a machine.
#[derive(Debug)]
pub struct Heap<S> {
    pub(crate) words: Vec<u64>,
    pub(crate) shadows: Vec<S>,
    /// Where the next block goes.
    pub(crate) top: usize,
    /// Allocation beyond asks the machine first, which makes the memory larger or collects.
    pub(crate) limit: usize,
    /// Where the static part ends.
    pub(crate) base: usize,
    journal: Vec<(usize, Val<S>, Noted)>,
    /// One bit per static word: whether the journal has it.
    noted: Vec<u64>,
}

/// What an overwritten static word is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Noted {
    Value,
    Bytes,
}

impl<S: Copy + Default> Clone for Heap<S> {
    /// Copies what is in use, with a little room above it: most copies never need more.
    fn clone(&self) -> Heap<S> {
        let (journal, noted) = (self.journal.clone(), self.noted.clone());
        let mut heap = Heap { words: Vec::new(), shadows: Vec::new(), journal, noted, ..*self };
        heap.resize(self.top + FIRST_ROOM + SLACK);
        heap.copy_used(self);
        heap.limit = heap.limit.min(heap.words.len() - SLACK);
        heap
    }
}

impl<S: Copy + Default> Heap<S> {
    const SHADOWED: bool = std::mem::size_of::<S>() > 0;

    /// What a toplevel variable holds before its definition: an empty block that is no value, unlike the empty array.
    pub(crate) const UNBOUND: Word = Word((1 + 3 * BuiltinException::ALL.len() as u64) << 1);

    /// A heap with the empty block, the identities of the builtin exceptions and the block of unbound variables.
    pub(crate) fn new() -> Heap<S> {
        let mut heap = Heap {
            words: Vec::new(),
            shadows: Vec::new(),
            top: 0,
            limit: 0,
            base: 0,
            journal: Vec::new(),
            noted: Vec::new(),
        };
        heap.ensure(1 << 12);
        heap.start(Kind::Block, 0, 0);
        for exception in BuiltinException::ALL {
            let at = heap.start(Kind::Exception, 0, 2);
            heap.words[at + 1] = Word::int(exception.id().0 as i64).0;
            heap.words[at + 2] = Word::int(exception.id().0 as i64).0;
        }
        let unbound = heap.start(Kind::Block, 0, 0);
        debug_assert_eq!(Word::block(unbound), Self::UNBOUND, "it stands just after the exceptions");
        heap.set_base();
        heap
    }

    /// Holds what another heap holds, in its own memory; it was just undone.
    pub(crate) fn overwrite(&mut self, from: &Heap<S>) {
        debug_assert!(self.journal.is_empty() && from.journal.is_empty());
        if self.words.len() < from.top + FIRST_ROOM + SLACK {
            self.resize(from.top + FIRST_ROOM + SLACK);
        }
        self.copy_used(from);
        (self.top, self.base) = (from.top, from.base);
        self.limit = from.limit.min(self.words.len() - SLACK);
        self.noted.clear();
    }

    fn copy_used(&mut self, from: &Heap<S>) {
        self.words[..from.top].copy_from_slice(&from.words[..from.top]);
        if Self::SHADOWED {
            self.shadows[..from.top].copy_from_slice(&from.shadows[..from.top]);
        }
    }

    /// The identity of a builtin exception: the blocks just after the empty one.
    pub(crate) fn builtin(exception: BuiltinException) -> Word {
        Word::block(1 + 3 * exception.id().index())
    }

    /// Makes room for `words` more words (and the slack) without collecting.
    pub(crate) fn ensure(&mut self, words: usize) {
        let needed = self.top + words + SLACK;
        if needed > self.words.len() {
            self.resize(needed.max(self.words.len() * 2));
        }
        self.limit = self.limit.max(self.top + words);
    }

    /// Sets the size in words, exactly: memory is what the system really gives, and large blocks grow where they are.
    pub(crate) fn resize(&mut self, size: usize) {
        fn exactly<T: Clone + Default>(values: &mut Vec<T>, size: usize) {
            values.truncate(size);
            values.shrink_to(size);
            values.reserve_exact(size - values.len());
            values.resize(size, T::default());
        }
        exactly(&mut self.words, size);
        if Self::SHADOWED {
            exactly(&mut self.shadows, size);
        }
    }

    /// Makes the memory larger for `words` more words, but no larger than for `most` words in all.
    pub(crate) fn grow(&mut self, words: usize, most: usize) {
        let (size, needed) = (self.words.len(), self.top + words + SLACK);
        if size < needed {
            self.resize((size * 2).min(most + SLACK).max(needed));
        }
        self.limit = (self.words.len() - SLACK).min(most);
    }

    /// Whether `words` more words fit below the limit.
    #[inline(always)]
    pub(crate) fn has_room(&self, words: usize) -> bool {
        self.top + words <= self.limit
    }

    /// Writes a header and takes the words after it; the caller has made sure that there is room and fills them.
    #[inline(always)]
    pub(crate) fn start(&mut self, kind: Kind, tag: u8, size: usize) -> usize {
        let at = self.top;
        self.words[at] = Header::new(kind, tag, size).0;
        self.top = at + 1 + size;
        at
    }

    /// Sets a word of a block that was just started.
    #[inline(always)]
    pub(crate) fn fill(&mut self, index: usize, value: Val<S>) {
        self.words[index] = value.word.0;
        if Self::SHADOWED {
            self.shadows[index] = value.shadow;
        }
    }

    /// A float block; there must be room for two words.
    #[inline(always)]
    pub(crate) fn float(&mut self, value: f64) -> Word {
        let at = self.start(Kind::Float, 0, 1);
        self.words[at + 1] = value.to_bits();
        Word::block(at)
    }

    /// A zeroed text block of a length; there must be room for it.
    pub(crate) fn start_text(&mut self, bytes: usize) -> usize {
        let size = text_words(bytes);
        let at = self.start(Kind::Text, 0, size);
        self.words[at + 1] = bytes as u64;
        self.words[at + 2..at + 1 + size].fill(0);
        at
    }

    /// A text block; there must be room for it.
    pub(crate) fn text(&mut self, text: &[u8]) -> Word {
        let at = self.start_text(text.len());
        self.bytes_mut(at).copy_from_slice(text);
        Word::block(at)
    }

    /// A block of values; there must be room for it.
    pub(crate) fn block(&mut self, kind: Kind, tag: u8, values: &[Val<S>]) -> Word {
        let at = self.start(kind, tag, values.len());
        for (i, value) in values.iter().enumerate() {
            self.fill(at + 1 + i, *value);
        }
        Word::block(at)
    }

    #[inline(always)]
    pub(crate) fn header(&self, index: usize) -> Header {
        Header(self.words[index])
    }

    #[inline(always)]
    pub(crate) fn get(&self, index: usize) -> Val<S> {
        let word = Word(self.words[index]);
        Val { word, shadow: if Self::SHADOWED { self.shadows[index] } else { S::default() } }
    }

    /// Field number `field` of a block.
    #[inline(always)]
    pub(crate) fn field(&self, block: Word, field: usize) -> Val<S> {
        self.get(block.index() + 1 + field)
    }

    /// Overwrites a word of an existing block.
    #[inline(always)]
    pub(crate) fn set(&mut self, index: usize, value: Val<S>) {
        if index < self.base {
            self.note(index, Noted::Value);
        }
        self.fill(index, value);
    }

    /// Notes a static word before it is overwritten.
    #[cold]
    #[inline(never)]
    fn note(&mut self, index: usize, what: Noted) {
        let (slot, bit) = (index / 64, 1u64 << (index % 64));
        if self.noted.len() <= slot {
            self.noted.resize(self.base / 64 + 1, 0);
        }
        if self.noted[slot] & bit == 0 {
            self.noted[slot] |= bit;
            self.journal.push((index, self.get(index), what));
        }
    }

    /// Notes all words of a static text before its bytes are overwritten.
    #[inline(always)]
    pub(crate) fn note_bytes(&mut self, text: usize, start: usize, length: usize) {
        if text < self.base && length > 0 {
            for index in text + 2 + start / 8..=text + 2 + (start + length - 1) / 8 {
                self.note(index, Noted::Bytes);
            }
        }
    }

    /// Number of places of the static part that were written since the last [`Heap::set_base`] or [`Heap::undo`].
    pub(crate) fn noted_places(&self) -> usize {
        self.journal.len()
    }

    /// One of these places, when it holds a value.
    pub(crate) fn noted_value(&self, i: usize) -> Option<usize> {
        let (index, _, what) = self.journal[i];
        (what == Noted::Value).then_some(index)
    }

    /// One of these places, and whether it holds a value.
    pub(crate) fn noted_place(&self, i: usize) -> (usize, bool) {
        let (index, _, what) = self.journal[i];
        (index, what == Noted::Value)
    }

    /// Back to the static part as it was.
    pub(crate) fn undo(&mut self) {
        while let Some((index, old, _)) = self.journal.pop() {
            self.fill(index, old);
            self.noted[index / 64] = 0;
        }
        self.top = self.base;
    }

    /// Everything that exists becomes static.
    pub(crate) fn set_base(&mut self) {
        for (index, _, _) in self.journal.drain(..) {
            self.noted[index / 64] = 0;
        }
        self.base = self.top;
    }

    /// The parts of a tuple, constructor, record, array or exception; nothing for other values.
    pub fn parts(&self, value: Word) -> impl Iterator<Item = Val<S>> + '_ {
        let size = match value {
            value if value.is_int() => 0,
            value => match self.header(value.index()).kind() {
                Kind::Block | Kind::Array => self.header(value.index()).size(),
                _ => 0,
            },
        };
        (0..size).map(move |i| self.field(value, i))
    }

    /// The tag of a tuple, constructor or record block and its number of fields; `None` for other values.
    pub fn block_of(&self, value: Word) -> Option<(u8, usize)> {
        if value.is_int() {
            return None;
        }
        let header = self.header(value.index());
        matches!(header.kind(), Kind::Block | Kind::Array).then(|| (header.tag(), header.size()))
    }

    /// Part number `part` of a block or array that has at least so many.
    pub fn part(&self, value: Word, part: usize) -> Val<S> {
        self.field(value, part)
    }

    /// Whether a value is a text.
    pub fn is_text(&self, value: Word) -> bool {
        !value.is_int() && self.header(value.index()).kind() == Kind::Text
    }

    /// Whether it is a float.
    pub fn is_float(&self, value: Word) -> bool {
        !value.is_int() && self.header(value.index()).kind() == Kind::Float
    }

    /// The bytes of a text (string or byte sequence).
    pub fn text_of(&self, value: Word) -> &[u8] {
        self.bytes(value.index())
    }

    /// The number in a float block.
    #[inline(always)]
    pub fn float_of(&self, value: Word) -> f64 {
        f64::from_bits(self.words[value.index() + 1])
    }

    #[inline(always)]
    pub(crate) fn text_length(&self, index: usize) -> usize {
        self.words[index + 1] as usize
    }

    #[inline(always)]
    pub(crate) fn bytes(&self, index: usize) -> &[u8] {
        let length = self.words[index + 1] as usize;
        &as_bytes(&self.words[index + 2..])[..length]
    }

    /// Copies bytes between texts (perhaps the same one); ranges outside them are an assertion.
    pub(crate) fn copy_bytes(&mut self, source: usize, from: usize, target: usize, to: usize, count: usize) {
        debug_assert!(from + count <= self.text_length(source) && to + count <= self.text_length(target));
        let (from, to) = ((source + 2) * 8 + from, (target + 2) * 8 + to);
        as_bytes_mut(&mut self.words).copy_within(from..from + count, to);
    }

    #[inline(always)]
    pub(crate) fn bytes_mut(&mut self, index: usize) -> &mut [u8] {
        let length = self.words[index + 1] as usize;
        &mut as_bytes_mut(&mut self.words[index + 2..])[..length]
    }
}

/// The memory of words as bytes.
#[inline(always)]
fn as_bytes(words: &[u64]) -> &[u8] {
    // SAFETY: any memory of initialised `u64`s is initialised, aligned memory of eight times as many `u8`s.
    unsafe { std::slice::from_raw_parts(words.as_ptr().cast(), words.len() * 8) }
}

/// As [`as_bytes`], to write.
#[inline(always)]
fn as_bytes_mut(words: &mut [u64]) -> &mut [u8] {
    // SAFETY: as in `as_bytes`; every byte pattern is a valid `u64`, and the borrow is unique.
    unsafe { std::slice::from_raw_parts_mut(words.as_mut_ptr().cast(), words.len() * 8) }
}
