//! Primitives by number of arguments, and the exceptions they raise.
//!
//! A primitive first makes sure of the room it needs (and is tried again after a collection if there is none), then
//! charges steps, then acts; so neither a collection nor a retry can be seen.

use crate::compare::{Mode, answer};
use crate::domain::Domain;
use crate::floats::{function_of_one, function_of_two, to_int};
use crate::heap::Heap;
use crate::limits::{Fault, Stop};
use crate::machine::Machine;
use crate::numbers;
use crate::word::{Kind, Val, Word, text_words};
use refute_ir::Prim;
use refute_ir::program::BuiltinException;

impl<D: Domain> Machine<D> {
    /// Asks for room; nothing must have happened before.
    #[inline(always)]
    pub(crate) fn room(&self, words: usize) -> Result<(), Fault<D::Shadow>> {
        if self.heap.has_room(words) { Ok(()) } else { Err(Fault::Room(words)) }
    }

    /// A builtin exception without arguments.
    pub(crate) fn exception(&self, exception: BuiltinException) -> Val<D::Shadow> {
        Val::plain(Heap::<D::Shadow>::builtin(exception))
    }

    /// A builtin exception with a message.
    #[cold]
    pub(crate) fn exception_with_text(&mut self, exception: BuiltinException, text: &[u8]) -> Fault<D::Shadow> {
        let words = 1 + text_words(text.len()) + 3;
        if !self.heap.has_room(words) {
            return Fault::Room(words);
        }
        let text = Val::plain(self.heap.text(text));
        let identity = self.exception(exception);
        Fault::Raise(Val::plain(self.heap.block(Kind::Block, 0, &[identity, text])))
    }

    /// What indexing outside an array or text raises.
    #[cold]
    pub(crate) fn index_fault(&mut self) -> Fault<D::Shadow> {
        self.exception_with_text(BuiltinException::InvalidArgument, b"index out of bounds")
    }

    fn fail(&mut self, text: &[u8]) -> Fault<D::Shadow> {
        self.exception_with_text(BuiltinException::Failure, text)
    }

    pub(crate) fn prim1(&mut self, prim: Prim, a: Val<D::Shadow>) -> Result<Word, Fault<D::Shadow>> {
        let word = a.word;
        Ok(match prim {
            Prim::Identity => word,
            Prim::Ignore | Prim::Flush => Word::UNIT,
            Prim::Raise => return Err(Fault::Raise(a)),
            Prim::IntNeg => Word::int(word.as_int().wrapping_neg()),
            Prim::BoolNot => Word(word.0 ^ 2),
            Prim::FloatOfInt => self.new_float(word.as_int() as f64)?,
            Prim::FloatToInt => Word::int(to_int(self.heap.float_of(word))),
            Prim::FloatFrexp => {
                let (fraction, exponent) = numbers::frexp(self.heap.float_of(word));
                self.float_pair(fraction, Err(exponent))?
            }
            Prim::FloatModf => {
                let x = self.heap.float_of(word);
                let whole = x.trunc();
                let fraction = if x.is_infinite() { 0.0 } else { x - whole };
                self.float_pair(fraction.copysign(x), Ok(whole))?
            }
            Prim::FloatOfString => {
                let parsed = numbers::parse_float(self.heap.text_of(word));
                self.domain.number_read(&self.heap, a, parsed.is_some());
                match parsed {
                    Some(x) => self.new_float(x)?,
                    None => return Err(self.fail(b"float_of_string")),
                }
            }
            Prim::IntOfString => {
                let parsed = numbers::parse_int(self.heap.text_of(word));
                self.domain.number_read(&self.heap, a, parsed.is_some());
                match parsed {
                    Some(n) => Word::int(n),
                    None => return Err(self.fail(b"int_of_string")),
                }
            }
            Prim::StringLength => Word::int(self.heap.text_length(word.index()) as i64),
            Prim::StringEscaped => self.text_escaped(word)?,
            Prim::ArrayLength => Word::int(self.array_length(word) as i64),
            Prim::ReadLine => self.read_line()?,
            Prim::ReadChar => self.read_char()?,
            Prim::Exit => return Err(Stop::Exit(word.as_int()).into()),
            Prim::ExceptionToString => {
                let text = self.exception_text(a);
                self.new_text(&text)?
            }
            _ => match function_of_one(prim, self.heap.float_of(word)) {
                Some(x) => self.new_float(x)?,
                None => return self.misused(prim),
            },
        })
    }

    pub(crate) fn prim2(
        &mut self,
        prim: Prim,
        left: Val<D::Shadow>,
        right: Val<D::Shadow>,
    ) -> Result<Word, Fault<D::Shadow>> {
        let (a, b) = (left.word, right.word);
        // Shifts count modulo 64, as the machine instruction does on which OCaml relies.
        let shift = (b.as_int() & 63) as u32;
        Ok(match prim {
            Prim::IntAnd => Word(a.0 & b.0),
            Prim::IntOr => Word(a.0 | b.0),
            Prim::IntXor => Word((a.0 ^ b.0) | 1),
            Prim::IntShl => Word(((a.0 - 1) << shift) | 1),
            Prim::IntLsr => Word((a.0 >> shift) | 1),
            Prim::IntAsr => Word((((a.0 as i64) >> shift) as u64) | 1),
            Prim::IntCompare => Word::int(a.as_int().cmp(&b.as_int()) as i64),
            Prim::Equal | Prim::NotEqual | Prim::Less | Prim::LessEqual | Prim::Greater | Prim::GreaterEqual => {
                answer(prim, self.compare(left, right, Mode::Partial)?)
            }
            Prim::Compare => answer(prim, self.compare(left, right, Mode::Total)?),
            Prim::StringEqual | Prim::StringCompare => {
                let (x, y) = (self.heap.text_of(a), self.heap.text_of(b));
                let (order, work) = (x.cmp(y), x.len().min(y.len()) / 256);
                self.charge(work)?;
                self.domain.compared(&self.heap, left, right, order);
                answer(prim, Some(order))
            }
            Prim::PhysEqual => Word::bool(a == b),
            Prim::PhysNotEqual => Word::bool(a != b),
            Prim::FloatLdexp => self.new_float(numbers::ldexp(self.heap.float_of(a), b.as_int()))?,
            Prim::FloatFormat => {
                let text = numbers::format_float(self.heap.text_of(a), self.heap.float_of(b));
                self.new_text(text.as_bytes())?
            }
            Prim::FloatHex => {
                let text = numbers::format_hex(a.as_int(), self.heap.float_of(b));
                self.new_text(text.as_bytes())?
            }
            Prim::IntFormat => {
                let text = numbers::format_int(self.heap.text_of(a), b.as_int());
                self.new_text(text.as_bytes())?
            }
            Prim::StringAppend => self.text_append(a, b)?,
            Prim::StringConcat => self.text_concat(a, b)?,
            Prim::BytesMakeUnsafe => self.bytes_make(a, b)?,
            Prim::ArrayMake => self.array_make(left, right)?,
            Prim::ArrayAppend => self.array_append(a, b)?,
            Prim::Output => self.write(a, b)?,
            _ => match function_of_two(prim, self.heap.float_of(a), self.heap.float_of(b)) {
                Some(x) => self.new_float(x)?,
                None => return self.misused(prim),
            },
        })
    }

    pub(crate) fn prim_n(&mut self, prim: Prim, args: &[Val<D::Shadow>]) -> Result<Word, Fault<D::Shadow>> {
        let word = |i: usize| args.get(i).map_or(Word::UNIT, |value| value.word);
        match prim {
            Prim::BytesSet | Prim::BytesSetUnsafe => self.bytes_set(word(0), word(1), word(2)),
            Prim::StringSubUnsafe => self.text_sub(word(0), word(1), word(2)),
            Prim::BytesBlitUnsafe => self.bytes_blit(args),
            Prim::BytesFillUnsafe => self.bytes_fill(args),
            Prim::ArraySubUnsafe => self.array_sub(word(0), word(1), word(2)),
            Prim::ArrayBlitUnsafe => self.array_blit(args),
            Prim::FloatFma => {
                let part = |i| self.heap.float_of(word(i));
                let x = part(0).mul_add(part(1), part(2));
                self.new_float(x)
            }
            Prim::Hash => {
                let hash = self.hash(word(0).as_int(), word(1).as_int(), word(2).as_int(), word(3))?;
                Ok(Word::int(hash))
            }
            _ => self.misused(prim),
        }
    }

    /// A primitive with a wrong number of arguments: no front end makes one.
    fn misused(&self, prim: Prim) -> Result<Word, Fault<D::Shadow>> {
        debug_assert!(false, "{prim:?} applied to a wrong number of arguments");
        Ok(Word::UNIT)
    }
}
