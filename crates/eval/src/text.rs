//! Primitives on strings and byte sequences, and on the channels.

use crate::domain::Domain;
use crate::escape::escape;
use crate::limits::{Fault, Stop};
use crate::machine::Machine;
use crate::output::Channel;
use crate::word::{Val, Word, text_words};
use refute_ir::program::BuiltinException;

/// Bytes handled for one step.
const PER_STEP: usize = 64;
/// The longest string OCaml allows.
const MAX_TEXT: i64 = (1 << 57) - 9;

impl<D: Domain> Machine<D> {
    /// A new text of zeroes; the caller fills it at once.
    pub(crate) fn start_text(&mut self, length: usize) -> Result<usize, Fault<D::Shadow>> {
        self.room(1 + text_words(length))?;
        self.charge(length / PER_STEP)?;
        Ok(self.heap.start_text(length))
    }

    /// A new text.
    pub(crate) fn new_text(&mut self, text: &[u8]) -> Result<Word, Fault<D::Shadow>> {
        let at = self.start_text(text.len())?;
        self.heap.bytes_mut(at).copy_from_slice(text);
        Ok(Word::block(at))
    }

    pub(crate) fn text_append(&mut self, left: Word, right: Word) -> Result<Word, Fault<D::Shadow>> {
        let (first, second) = (self.heap.text_length(left.index()), self.heap.text_length(right.index()));
        let at = self.start_text(first + second)?;
        self.heap.copy_bytes(left.index(), 0, at, 0, first);
        self.heap.copy_bytes(right.index(), 0, at, first, second);
        Ok(Word::block(at))
    }

    /// Whether `start..start + count` lies in a text.
    fn text_range(&self, text: Word, start: Word, count: Word) -> Option<(usize, usize)> {
        let (start, count) = (start.as_int(), count.as_int());
        let length = self.heap.text_length(text.index()) as i64;
        let inside = start >= 0 && count >= 0 && start <= length && count <= length - start;
        inside.then_some((start as usize, count as usize))
    }

    pub(crate) fn text_sub(&mut self, text: Word, start: Word, count: Word) -> Result<Word, Fault<D::Shadow>> {
        let Some((start, count)) = self.text_range(text, start, count) else { return Err(self.index_fault()) };
        let at = self.start_text(count)?;
        self.heap.copy_bytes(text.index(), start, at, 0, count);
        Ok(Word::block(at))
    }

    pub(crate) fn bytes_make(&mut self, length: Word, byte: Word) -> Result<Word, Fault<D::Shadow>> {
        let length = length.as_int();
        if !(0..=MAX_TEXT).contains(&length) {
            return Err(self.exception_with_text(BuiltinException::InvalidArgument, b"Bytes.create"));
        }
        let at = self.start_text(length as usize)?;
        if byte != Word::UNIT {
            self.heap.bytes_mut(at).fill(byte.as_int() as u8);
        }
        Ok(Word::block(at))
    }

    pub(crate) fn bytes_set(&mut self, text: Word, index: Word, byte: Word) -> Result<Word, Fault<D::Shadow>> {
        let (at, index) = (text.index(), index.as_int() as usize);
        if index >= self.heap.text_length(at) {
            return Err(self.index_fault());
        }
        self.heap.note_bytes(at, index, 1);
        self.heap.bytes_mut(at)[index] = byte.as_int() as u8;
        Ok(Word::UNIT)
    }

    pub(crate) fn bytes_blit(&mut self, args: &[Val<D::Shadow>]) -> Result<Word, Fault<D::Shadow>> {
        let [source, from, target, to, count] = args else { return Ok(Word::UNIT) };
        let (Some((from, count)), Some((to, _))) =
            (self.text_range(source.word, from.word, count.word), self.text_range(target.word, to.word, count.word))
        else {
            return Err(self.index_fault());
        };
        self.charge(count / PER_STEP)?;
        self.heap.note_bytes(target.word.index(), to, count);
        self.heap.copy_bytes(source.word.index(), from, target.word.index(), to, count);
        Ok(Word::UNIT)
    }

    pub(crate) fn bytes_fill(&mut self, args: &[Val<D::Shadow>]) -> Result<Word, Fault<D::Shadow>> {
        let [target, start, count, byte] = args else { return Ok(Word::UNIT) };
        let Some((start, count)) = self.text_range(target.word, start.word, count.word) else {
            return Err(self.index_fault());
        };
        self.charge(count / PER_STEP)?;
        let at = target.word.index();
        self.heap.note_bytes(at, start, count);
        self.heap.bytes_mut(at)[start..start + count].fill(byte.word.as_int() as u8);
        Ok(Word::UNIT)
    }

    pub(crate) fn text_escaped(&mut self, text: Word) -> Result<Word, Fault<D::Shadow>> {
        let escaped = escape(self.heap.text_of(text));
        self.new_text(&escaped)
    }

    /// `String.concat`: measures first, then copies.
    pub(crate) fn text_concat(&mut self, separator: Word, list: Word) -> Result<Word, Fault<D::Shadow>> {
        let gap = self.heap.text_length(separator.index());
        let (mut length, mut count) = (0usize, 0usize);
        let mut cell = list;
        while !cell.is_int() {
            length += self.heap.text_length(self.heap.field(cell, 0).word.index());
            length += if count > 0 { gap } else { 0 };
            count += 1;
            cell = self.heap.field(cell, 1).word;
            if count.max(length / 8) > self.limits.memory {
                // A list of more cells than fit in memory is cyclic; a longer text would not fit either.
                return Err(Stop::OutOfMemory.into());
            }
        }
        let at = self.start_text(length)?;
        self.charge(count / 4)?;
        let (mut cell, mut end) = (list, 0);
        while !cell.is_int() {
            if end > 0 || cell != list {
                self.heap.copy_bytes(separator.index(), 0, at, end, gap);
                end += gap;
            }
            let part = self.heap.field(cell, 0).word.index();
            let size = self.heap.text_length(part);
            self.heap.copy_bytes(part, 0, at, end, size);
            end += size;
            cell = self.heap.field(cell, 1).word;
        }
        Ok(Word::block(at))
    }

    pub(crate) fn write(&mut self, channel: Word, text: Word) -> Result<Word, Fault<D::Shadow>> {
        let bytes = self.heap.text_length(text.index());
        self.charge(bytes / PER_STEP)?;
        let channel = if channel.as_int() == 2 { Channel::Err } else { Channel::Out };
        if self.output.write(channel, self.heap.text_of(text), self.limits.output) {
            Ok(Word::UNIT)
        } else {
            Err(Stop::OutputLimit.into())
        }
    }

    pub(crate) fn read_line(&mut self) -> Result<Word, Fault<D::Shadow>> {
        match self.input.line(self.output.written_out()) {
            Some((bytes, line)) => Ok(self.new_text(&bytes[line])?),
            None => Err(Fault::Raise(self.exception(BuiltinException::EndOfFile))),
        }
    }

    pub(crate) fn read_char(&mut self) -> Result<Word, Fault<D::Shadow>> {
        match self.input.byte(self.output.written_out()) {
            Some(byte) => Ok(Word::int(byte.into())),
            None => Err(Fault::Raise(self.exception(BuiltinException::EndOfFile))),
        }
    }
}
