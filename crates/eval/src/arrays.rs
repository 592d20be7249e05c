//! Primitives on arrays. Indices that the library has checked are checked again, because a program must not be able to
//! reach anything outside its own blocks by any way.

use crate::domain::Domain;
use crate::limits::Fault;
use crate::machine::Machine;
use crate::word::{Kind, Val, Word};
use refute_ir::program::BuiltinException;

/// The longest array OCaml allows.
const MAX_ARRAY: i64 = (1 << 54) - 1;
/// Elements copied for one step.
const PER_STEP: usize = 16;

impl<D: Domain> Machine<D> {
    pub(crate) fn array_length(&self, array: Word) -> usize {
        self.heap.header(array.index()).size()
    }

    pub(crate) fn array_make(
        &mut self,
        count: Val<D::Shadow>,
        value: Val<D::Shadow>,
    ) -> Result<Word, Fault<D::Shadow>> {
        let count = count.word.as_int();
        if !(0..=MAX_ARRAY).contains(&count) {
            return Err(self.exception_with_text(BuiltinException::InvalidArgument, b"Array.make"));
        }
        let count = count as usize;
        let at = self.start_array(count)?;
        for i in 0..count {
            self.heap.fill(at + 1 + i, value);
        }
        Ok(Word::block(at))
    }

    /// A new array, to be filled at once; the empty one is always the same.
    fn start_array(&mut self, count: usize) -> Result<usize, Fault<D::Shadow>> {
        if count == 0 {
            return Ok(0);
        }
        self.room(1 + count)?;
        self.charge(count / PER_STEP)?;
        Ok(self.heap.start(Kind::Array, 0, count))
    }

    /// Whether `start..start + count` lies in an array.
    fn range(&self, array: Word, start: Word, count: Word) -> Option<(usize, usize)> {
        let (start, count) = (start.as_int(), count.as_int());
        let length = self.array_length(array) as i64;
        let inside = start >= 0 && count >= 0 && start <= length && count <= length - start;
        inside.then_some((start as usize, count as usize))
    }

    pub(crate) fn array_sub(&mut self, array: Word, start: Word, count: Word) -> Result<Word, Fault<D::Shadow>> {
        let Some((start, count)) = self.range(array, start, count) else { return Err(self.index_fault()) };
        let at = self.start_array(count)?;
        for i in 0..count {
            self.heap.fill(at + 1 + i, self.heap.get(array.index() + 1 + start + i));
        }
        Ok(Word::block(at))
    }

    pub(crate) fn array_append(&mut self, left: Word, right: Word) -> Result<Word, Fault<D::Shadow>> {
        let (first, second) = (self.array_length(left), self.array_length(right));
        let at = self.start_array(first + second)?;
        for i in 0..first {
            self.heap.fill(at + 1 + i, self.heap.get(left.index() + 1 + i));
        }
        for i in 0..second {
            self.heap.fill(at + 1 + first + i, self.heap.get(right.index() + 1 + i));
        }
        Ok(Word::block(at))
    }

    pub(crate) fn array_blit(&mut self, args: &[Val<D::Shadow>]) -> Result<Word, Fault<D::Shadow>> {
        let [source, from, target, to, count] = args else { return Ok(Word::UNIT) };
        let (Some((from, count)), Some((to, _))) =
            (self.range(source.word, from.word, count.word), self.range(target.word, to.word, count.word))
        else {
            return Err(self.index_fault());
        };
        self.charge(count / PER_STEP)?;
        let (source, target) = (source.word.index() + 1 + from, target.word.index() + 1 + to);
        if source < target {
            for i in (0..count).rev() {
                self.heap.set(target + i, self.heap.get(source + i));
            }
        } else {
            for i in 0..count {
                self.heap.set(target + i, self.heap.get(source + i));
            }
        }
        Ok(Word::UNIT)
    }
}
