//! Texts: lists of parts.
//!
//! A text is a constant, a variable, one character, or a concatenation of such; constants side by side are one. Lengths
//! are pushed down to variables, and a character whose place lies in parts of known length is read off.

use super::store::{Tag, View};
use super::{Term, Terms};

impl Terms {
    /// A text.
    pub fn text(&mut self, text: &[u8]) -> Term {
        self.store.intern_text(text)
    }

    /// The text of one character, given by its code, which must be from 0 to 255.
    pub fn char_text(&mut self, code: Term) -> Term {
        match self.view(code) {
            View::Int(code) => self.store.intern_text(&[code as u8]),
            _ => self.unary(Tag::Chr, code, 0),
        }
    }

    /// The texts one after another.
    pub fn concat(&mut self, texts: &[Term]) -> Term {
        let mut parts = Vec::with_capacity(texts.len());
        for &text in texts {
            match self.view(text) {
                View::Concat(inner) => {
                    let inner = inner.to_vec();
                    inner.into_iter().for_each(|part| self.push_part(&mut parts, part));
                }
                _ => self.push_part(&mut parts, text),
            }
        }
        self.join(&parts)
    }

    /// The length of a text.
    pub fn length(&mut self, text: Term) -> Term {
        match self.view(text) {
            View::Text(text) => {
                let length = text.len() as i64;
                self.int(length)
            }
            View::Chr(_) => self.int(1),
            View::Concat(parts) => {
                let parts = parts.to_vec();
                let mut sum = self.int(0);
                for part in parts {
                    let length = self.length(part);
                    sum = self.add(sum, length);
                }
                sum
            }
            _ => self.unary(Tag::Length, text, 0),
        }
    }

    /// The code of the character at a place, which must lie inside the text.
    pub fn char_at(&mut self, text: Term, index: i64) -> Term {
        let mut parts = self.parts(text);
        let mut index = index;
        while let Some(&first) = parts.first() {
            let length = match self.view(first) {
                View::Text(text) => match text.get(usize::try_from(index).unwrap_or(usize::MAX)) {
                    Some(&code) => return self.int(i64::from(code)),
                    None => text.len() as i64,
                },
                View::Chr(code) if index == 0 => return code,
                View::Chr(_) => 1,
                _ => break,
            };
            if index < length {
                break; // A place before the beginning: the term stays, and has no value.
            }
            index -= length;
            parts.remove(0);
        }
        let rest = self.join(&parts);
        self.unary(Tag::CharAt, rest, index)
    }

    /// The parts of a text, of which there are none when it is empty.
    pub(super) fn parts(&self, text: Term) -> Vec<Term> {
        match self.view(text) {
            View::Concat(parts) => parts.to_vec(),
            View::Text(text) if text.is_empty() => Vec::new(),
            _ => vec![text],
        }
    }

    /// Adds a part that is not a concatenation; constants grow together.
    fn push_part(&mut self, parts: &mut Vec<Term>, part: Term) {
        if let View::Text(new) = self.view(part) {
            if new.is_empty() {
                return;
            }
            if let Some(&last) = parts.last()
                && let View::Text(old) = self.view(last)
            {
                let both = [&old[..], &new[..]].concat();
                *parts.last_mut().expect("there is a last part") = self.text(&both);
                return;
            }
        }
        parts.push(part);
    }

    /// The text of parts as [`Terms::push_part`] makes them.
    pub(super) fn join(&mut self, parts: &[Term]) -> Term {
        match parts {
            [] => self.text(&[]),
            [part] => *part,
            _ => self.list(Tag::Concat, parts),
        }
    }
}
