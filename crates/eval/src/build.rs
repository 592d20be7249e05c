//! Finished values into the machine.
//!
//! What is built lives above the static part, as everything of a call does, until the next reset. The builder never
//! collects, so values built for one call stay valid until the call starts. A domain may give shadows to the parts.

use crate::domain::Domain;
use crate::machine::Machine;
use crate::word::{Kind, Val, Word, entry_word, text_words};
use refute_ir::program::FunctionId;
use refute_ir::types::Repr;
use refute_ir::value::Value;

/// Gives the shadow of a part that is being built.
type Shade<'s, D> = &'s mut dyn FnMut(&mut D, &Value) -> <D as Domain>::Shadow;

/// Parts made one at a time, for builders that know shadows and layouts themselves.
impl<D: Domain> Machine<D> {
    /// A block of a tag (tuple, constructor, record); its fields are values of this machine.
    pub fn make_block(&mut self, tag: u8, fields: &[Val<D::Shadow>]) -> Word {
        self.heap.ensure(1 + fields.len());
        self.heap.block(Kind::Block, tag, fields)
    }

    /// Puts a value into a place of a block that was made since the last reset and is not full yet: data may come back to
    /// itself.
    pub fn complete_block(&mut self, block: Word, place: usize, value: Val<D::Shadow>) {
        debug_assert!(block.index() >= self.heap.base, "what was there before is not to be built");
        self.heap.fill(block.index() + 1 + place, value);
    }

    /// An array.
    pub fn make_array(&mut self, elements: &[Val<D::Shadow>]) -> Word {
        if elements.is_empty() {
            return Word::block(0);
        }
        self.heap.ensure(1 + elements.len());
        self.heap.block(Kind::Array, 0, elements)
    }

    /// A string or byte sequence.
    pub fn make_text(&mut self, text: &[u8]) -> Word {
        self.heap.ensure(1 + text_words(text.len()));
        self.heap.text(text)
    }

    /// A float.
    pub fn make_float(&mut self, value: f64) -> Word {
        self.heap.ensure(2);
        self.heap.float(value)
    }

    /// A function that captures nothing, as a value that already has its first arguments (fewer than it takes).
    pub fn make_function(&mut self, function: FunctionId, first: &[Val<D::Shadow>]) -> Word {
        let code = self.code.functions[function.index()];
        debug_assert!(code.captures == 0 && first.len() < code.params as usize);
        self.heap.ensure(4 + first.len());
        let at = self.heap.start(Kind::Closure, 0, 1);
        self.heap.fill(at + 1, Val::plain(entry_word(code.entry, code.params)));
        let closure = Word::block(at);
        if first.is_empty() {
            return closure;
        }
        let at = self.heap.start(Kind::Partial, 0, 1 + first.len());
        self.heap.fill(at + 1, Val::plain(closure));
        for (i, value) in first.iter().enumerate() {
            self.heap.fill(at + 2 + i, *value);
        }
        Word::block(at)
    }
}

impl<D: Domain> Machine<D> {
    /// Builds a value. `None` for what has no representation: functions, abstract and elided values, and exceptions.
    pub fn build(&mut self, value: &Value) -> Option<Val<D::Shadow>> {
        self.build_with(value, &mut |_, _| D::Shadow::default())
    }

    /// As [`Machine::build`]; the shadow of each part, the outermost included, is asked for, parts before the whole.
    /// (The cells of a list share the shadow of the list.)
    pub(crate) fn build_with(&mut self, value: &Value, shade: Shade<'_, D>) -> Option<Val<D::Shadow>> {
        let word = match value {
            Value::Int(n) => Word::int(*n),
            Value::BoxedInt(boxed, n) => {
                let parts: Vec<Val<D::Shadow>> = boxed.parts(*n).into_iter().map(Val::int).collect();
                self.heap.ensure(1 + parts.len());
                self.heap.block(Kind::Block, boxed.tag(), &parts)
            }
            Value::Char(c) => Word::int((*c).into()),
            Value::Float(x) => {
                self.heap.ensure(2);
                self.heap.float(*x)
            }
            Value::String(text) | Value::Bytes(text) => {
                self.heap.ensure(1 + text_words(text.len()));
                self.heap.text(text)
            }
            Value::Tuple(parts) => self.build_block(Kind::Block, 0, parts.iter(), parts.len(), shade)?,
            Value::Array(parts) if parts.is_empty() => Word::block(0),
            Value::Array(parts) => self.build_block(Kind::Array, 0, parts.iter(), parts.len(), shade)?,
            Value::Record(_, fields) => {
                self.build_block(Kind::Block, 0, fields.iter().map(|(_, value)| value), fields.len(), shade)?
            }
            Value::List(parts) => return self.build_list(value, parts, shade),
            Value::Construct { repr: Repr::Immediate(n), .. } => Word::int((*n).into()),
            Value::Construct { repr: Repr::Block(tag), args, .. } => {
                self.build_block(Kind::Block, *tag as u8, args.iter(), args.len(), shade)?
            }
            Value::Exception(..) | Value::Function(_) | Value::Abstract(_) | Value::Elided | Value::Cycle => {
                return None;
            }
        };
        Some(Val { word, shadow: shade(&mut self.domain, value) })
    }

    fn build_list(&mut self, list: &Value, parts: &[Value], shade: Shade<'_, D>) -> Option<Val<D::Shadow>> {
        let shadow = shade(&mut self.domain, list);
        let mut cell = Val { word: Word::UNIT, shadow };
        for part in parts.iter().rev() {
            let head = refute_source::deep(|| self.build_with(part, shade))?;
            self.heap.ensure(3);
            cell = Val { word: self.heap.block(Kind::Block, 0, &[head, cell]), shadow };
        }
        Some(cell)
    }

    /// A block of values: allocated first, so that fields need no memory elsewhere.
    fn build_block<'v>(
        &mut self,
        kind: Kind,
        tag: u8,
        parts: impl Iterator<Item = &'v Value>,
        size: usize,
        shade: Shade<'_, D>,
    ) -> Option<Word> {
        self.heap.ensure(1 + size);
        let at = self.heap.start(kind, tag, size);
        for i in 0..size {
            self.heap.fill(at + 1 + i, Val::plain(Word::UNIT));
        }
        for (i, part) in parts.enumerate() {
            let value = refute_source::deep(|| self.build_with(part, shade))?;
            self.heap.fill(at + 1 + i, value);
        }
        Some(Word::block(at))
    }
}
