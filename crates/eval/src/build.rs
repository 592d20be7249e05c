//! Finished values into the machine.
//!
//! What is built lives above the static part, as everything of a call does, until the next reset. The builder never
//! collects, so values built for one call stay valid until the call starts.

use crate::domain::Domain;
use crate::machine::Machine;
use crate::word::{Kind, Val, Word, text_words};
use refute_ir::types::Repr;
use refute_ir::value::Value;

impl<D: Domain> Machine<D> {
    /// Builds a value. `None` for what has no representation: functions, abstract and elided values, and exceptions.
    pub fn build(&mut self, value: &Value) -> Option<Val<D::Shadow>> {
        Some(match value {
            Value::Int(n) => Val::int(*n),
            Value::Char(c) => Val::int((*c).into()),
            Value::Float(x) => {
                self.heap.ensure(2);
                Val::plain(self.heap.float(*x))
            }
            Value::String(text) | Value::Bytes(text) => {
                self.heap.ensure(1 + text_words(text.len()));
                Val::plain(self.heap.text(text))
            }
            Value::Tuple(parts) => self.build_block(Kind::Block, 0, parts.iter(), parts.len())?,
            Value::Array(parts) if parts.is_empty() => Val::plain(Word::block(0)),
            Value::Array(parts) => self.build_block(Kind::Array, 0, parts.iter(), parts.len())?,
            Value::Record(_, fields) => {
                self.build_block(Kind::Block, 0, fields.iter().map(|(_, value)| value), fields.len())?
            }
            Value::List(parts) => {
                let mut list = Val::int(0);
                for part in parts.iter().rev() {
                    let head = self.build(part)?;
                    self.heap.ensure(3);
                    list = Val::plain(self.heap.block(Kind::Block, 0, &[head, list]));
                }
                list
            }
            Value::Construct { repr: Repr::Immediate(n), .. } => Val::int((*n).into()),
            Value::Construct { repr: Repr::Block(tag), args, .. } => {
                self.build_block(Kind::Block, *tag as u8, args.iter(), args.len())?
            }
            Value::Exception(..) | Value::Function(_) | Value::Abstract(_) | Value::Elided | Value::Cycle => {
                return None;
            }
        })
    }

    /// A block of values: allocated first, so that fields need no memory elsewhere.
    fn build_block<'v>(
        &mut self,
        kind: Kind,
        tag: u8,
        parts: impl Iterator<Item = &'v Value>,
        size: usize,
    ) -> Option<Val<D::Shadow>> {
        self.heap.ensure(1 + size);
        let at = self.heap.start(kind, tag, size);
        for i in 0..size {
            self.heap.fill(at + 1 + i, Val::plain(Word::UNIT));
        }
        for (i, part) in parts.enumerate() {
            let value = stacker::maybe_grow(64 * 1024, 1024 * 1024, || self.build(part))?;
            self.heap.fill(at + 1 + i, value);
        }
        Some(Val::plain(Word::block(at)))
    }
}
