//! The collector: copies what a run still reaches above the static part, drops the rest.
//!
//! Two-space copying (Cheney): live blocks move into a scratch space in the order of discovery and from there back to
//! the base of the run's part. Nothing in the semantics depends on addresses, so a collection cannot be seen.

use crate::heap::Heap;
use crate::word::{Header, Kind, Val, Word};

/// A collection under way.
pub(crate) struct Collection<'h, S> {
    heap: &'h mut Heap<S>,
    words: Vec<u64>,
    shadows: Vec<S>,
}

impl<'h, S: Copy + Default> Collection<'h, S> {
    const SHADOWED: bool = std::mem::size_of::<S>() > 0;

    /// Starts; the caller forwards all roots and then calls [`Collection::finish`].
    pub(crate) fn new(heap: &'h mut Heap<S>) -> Self {
        let mut this = Collection { heap, words: Vec::new(), shadows: Vec::new() };
        for i in 0..this.heap.noted_places() {
            if let Some(place) = this.heap.noted_value(i) {
                let moved = this.forward(Word(this.heap.words[place]));
                this.heap.words[place] = moved.0;
            }
        }
        this
    }

    /// Where a block is after the collection.
    #[inline]
    pub(crate) fn forward(&mut self, word: Word) -> Word {
        if word.is_int() || word.index() < self.heap.base {
            return word;
        }
        let from = word.index();
        let header = self.heap.words[from];
        if header & 1 == 0 {
            return Word(header);
        }
        let to = Word::block(self.heap.base + self.words.len());
        let end = from + 1 + Header(header).size();
        self.words.extend_from_slice(&self.heap.words[from..end]);
        if Self::SHADOWED {
            self.shadows.extend_from_slice(&self.heap.shadows[from..end]);
        }
        self.heap.words[from] = to.0;
        to
    }

    /// Forwards a root in place.
    #[inline]
    pub(crate) fn root(&mut self, value: &mut Val<S>) {
        value.word = self.forward(value.word);
    }

    /// Copies all that is reachable; returns the number of live words.
    pub(crate) fn finish(mut self) -> usize {
        let mut at = 0;
        while at < self.words.len() {
            let header = Header(self.words[at]);
            let end = at + 1 + header.size();
            if !matches!(header.kind(), Kind::Text | Kind::Float) {
                for i in at + 1..end {
                    self.words[i] = self.forward(Word(self.words[i])).0;
                }
            }
            at = end;
        }
        let (base, live) = (self.heap.base, self.words.len());
        self.heap.words[base..base + live].copy_from_slice(&self.words);
        if Self::SHADOWED {
            self.heap.shadows[base..base + live].copy_from_slice(&self.shadows);
        }
        self.heap.top = base + live;
        live
    }
}
