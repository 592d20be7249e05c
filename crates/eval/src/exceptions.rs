//! Exception values: which declaration they belong to, and how `Printexc.to_string` shows them.
//!
//! An exception without arguments is its identity; one with arguments is a block of the identity and the arguments.

use crate::domain::Domain;
use crate::escape::escape;
use crate::heap::Heap;
use crate::machine::Machine;
use crate::numbers::format_float;
use crate::word::{Kind, Val, Word};
use refute_ir::program::{BuiltinException, ExceptionId};

impl<D: Domain> Machine<D> {
    /// The declaration of an exception value.
    pub fn exception_declaration(&self, value: Val<D::Shadow>) -> Option<ExceptionId> {
        let word = value.word;
        if word.is_int() {
            return None;
        }
        let identity = match self.heap.header(word.index()).kind() {
            Kind::Exception => word,
            Kind::Block => self.heap.field(word, 0).word,
            _ => return None,
        };
        let known = !identity.is_int() && self.heap.header(identity.index()).kind() == Kind::Exception;
        known.then(|| ExceptionId(self.heap.field(identity, 0).word.as_int() as u32))
    }

    /// The identity of an exception that the machine knows.
    pub fn builtin_exception(&self, exception: BuiltinException) -> Word {
        Heap::<D::Shadow>::builtin(exception)
    }

    /// An exception as `Printexc.to_string` shows it: without its type, arguments that are neither numbers nor strings
    /// stay unseen.
    pub(crate) fn exception_text(&self, value: Val<D::Shadow>) -> Vec<u8> {
        let Some(id) = self.exception_declaration(value) else { return b"_".to_vec() };
        if let Some(text) = self.special_text(id, value.word) {
            return text.into_bytes();
        }
        let name = self.code.exceptions.get(id.index()).map_or("_", |decl| decl.name.as_str());
        let header = self.heap.header(value.word.index());
        if header.kind() == Kind::Exception {
            return name.as_bytes().to_vec();
        }
        let arguments: Vec<Vec<u8>> =
            (1..header.size()).map(|i| self.argument_text(self.heap.field(value.word, i).word)).collect();
        [name.as_bytes(), b"(", &arguments.join(&b", "[..]), b")"].concat()
    }

    /// Exceptions that are shown by a sentence.
    fn special_text(&self, id: ExceptionId, value: Word) -> Option<String> {
        let builtin = *BuiltinException::ALL.get(id.index())?;
        let (sentence, width) = match builtin {
            BuiltinException::OutOfMemory => return Some("Out of memory".to_string()),
            BuiltinException::StackOverflow => return Some("Stack overflow".to_string()),
            BuiltinException::MatchFailure => ("Pattern matching failed", 5),
            BuiltinException::AssertFailure => ("Assertion failed", 6),
            BuiltinException::UndefinedRecursiveModule => ("Undefined recursive module", 6),
            _ => return None,
        };
        let place = self.heap.field(value, 1).word;
        if place.is_int() || self.heap.header(place.index()).size() != 3 {
            return None;
        }
        let file = self.heap.field(place, 0).word;
        let (line, column) = (self.heap.field(place, 1).word.as_int(), self.heap.field(place, 2).word.as_int());
        let file = if self.heap.is_text(file) { String::from_utf8_lossy(self.heap.text_of(file)) } else { "".into() };
        Some(format!("File \"{file}\", line {line}, characters {column}-{}: {sentence}", column + width))
    }

    fn argument_text(&self, value: Word) -> Vec<u8> {
        if value.is_int() {
            return value.as_int().to_string().into_bytes();
        }
        match self.heap.header(value.index()).kind() {
            Kind::Text => [b"\"", &escape(self.heap.text_of(value))[..], b"\""].concat(),
            Kind::Float => {
                let text = format_float(b"%.12g", self.heap.float_of(value));
                let whole = text.bytes().all(|c| c == b'-' || c.is_ascii_digit());
                if whole { text + "." } else { text }.into_bytes()
            }
            _ => b"_".to_vec(),
        }
    }
}
