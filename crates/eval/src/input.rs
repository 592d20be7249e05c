//! What a program reads from its standard input, and when it asks for more of it.
//!
//! Input is handed over line by line, as at a terminal: a program *asks* when it wants a byte beyond the lines it has
//! been given. How much it had written at that moment is noted, so that a conversation can be told afterwards.
//! Invariant: at the end of the input every further attempt to read is one more question.

use std::sync::Arc;

/// Standard input.
#[derive(Clone, Debug)]
pub(crate) struct Input {
    bytes: Arc<[u8]>,
    place: Place,
    /// Where a reset goes back to.
    base: Place,
    /// For each question the number of bytes written to standard output before it.
    demands: Vec<usize>,
}

/// How far reading has come.
#[derive(Clone, Copy, Default, Debug)]
struct Place {
    /// The next byte to be read.
    at: usize,
    /// The end of the lines that were handed over.
    given: usize,
}

impl Input {
    /// Input that is not read yet.
    pub(crate) fn new(bytes: &[u8]) -> Input {
        Input { bytes: bytes.into(), place: Place::default(), base: Place::default(), demands: Vec::new() }
    }

    /// The next line without its end, when `written` bytes have been written; none at the end of the input.
    pub(crate) fn line(&mut self, written: usize) -> Option<(Arc<[u8]>, std::ops::Range<usize>)> {
        self.ask(written);
        let start = self.place.at;
        if start >= self.bytes.len() {
            return None;
        }
        let end = self.line_end(start);
        self.place.at = end;
        let without = if self.bytes[end - 1] == b'\n' { end - 1 } else { end };
        Some((Arc::clone(&self.bytes), start..without))
    }

    /// The next byte, when `written` bytes have been written; none at the end of the input.
    pub(crate) fn byte(&mut self, written: usize) -> Option<u8> {
        self.ask(written);
        let byte = self.bytes.get(self.place.at).copied()?;
        self.place.at += 1;
        Some(byte)
    }

    /// The number of bytes read so far.
    pub(crate) fn place(&self) -> usize {
        self.place.at
    }

    /// See [`crate::Machine::demands`].
    pub(crate) fn demands(&self) -> &[usize] {
        &self.demands
    }

    pub(crate) fn reset(&mut self) {
        self.place = self.base;
        self.demands.clear();
    }

    pub(crate) fn keep(&mut self) {
        self.base = self.place;
    }

    /// Notes a question, if it is one, and hands over a line.
    fn ask(&mut self, written: usize) {
        if self.place.at >= self.place.given {
            self.demands.push(written);
            self.place.given = self.line_end(self.place.at);
        }
    }

    /// The place after the line end that follows.
    fn line_end(&self, from: usize) -> usize {
        let rest = self.bytes.get(from..).unwrap_or_default();
        rest.iter().position(|byte| *byte == b'\n').map_or(self.bytes.len(), |length| from + length + 1)
    }
}
