//! Words of strangers on a page: names, values, sentences in which anything may be hidden.
//!
//! In: any text. Out: the same made visible (`wording`), as a part of an address ([`anchor`]), or as markup with its code
//! set as code ([`prose`]). Not here: escaping of markup, which `maud` does for everything that is written.

use super::listing::inline;
use crate::wording::{self, Piece, gives, whole};
use maud::{Markup, html};
use refute_verdict::ExerciseKind;
use std::fmt::Write;

/// A name as the part of an address after `#`, different for different names. Only what needs no further escaping in an
/// address stays as it is.
pub(crate) fn anchor(name: &str) -> String {
    let mut out = String::from("s-");
    for c in name.chars() {
        if c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.') {
            out.push(c);
        } else {
            let _ = write!(out, "~{:x}~", c as u32);
        }
    }
    out
}

/// A number of things, with the right form of the noun.
pub(crate) fn counted(number: usize, one: &str, many: &str) -> String {
    wording::counted(number as u64, one, many)
}

/// What things are called in an exercise.
pub(crate) struct Words {
    /// What a submission is tried on.
    pub call: &'static str,
    /// How large that is.
    pub size: &'static str,
    /// What it is compared with.
    pub standard: &'static str,
}

/// The words of an exercise.
pub(crate) fn words(kind: ExerciseKind) -> Words {
    match kind {
        ExerciseKind::Functions => Words { call: "Call", size: "Size", standard: "Reference" },
        ExerciseKind::Dialogue => Words { call: "Input", size: "Lines", standard: "Specification" },
    }
}

/// A sentence made of words and code.
pub(crate) fn pieces(pieces: &[Piece]) -> Markup {
    html! {
        @for piece in pieces {
            @match piece {
                Piece::Text(text) => (prose(text)),
                Piece::Code(code) => (inline(code)),
            }
        }
    }
}

/// What is expected on an input that was tried on the class: a result, or a whole run.
pub(crate) fn expected_of(kind: ExerciseKind, reference: &str) -> Markup {
    match kind {
        ExerciseKind::Functions => expected(reference),
        ExerciseKind::Dialogue => run(reference),
    }
}

/// A run as a terminal would show it.
pub(crate) fn run(text: &str) -> Markup {
    html! { pre.run { (whole(text.trim_end_matches('\n'))) } }
}

/// What a program does on a call, as it follows "expected": a value as code, or "that it raises `Not_found`".
pub(crate) fn expected(result: &str) -> Markup {
    let phrase = gives(result);
    match phrase.as_slice() {
        [Piece::Text(verb), value] if verb == "gives " => pieces(std::slice::from_ref(value)),
        _ => html! { "that it " (pieces(&phrase)) },
    }
}

/// A sentence in which code stands in backquotes.
pub(crate) fn prose(text: &str) -> Markup {
    let text = whole(text);
    let parts: Vec<&str> = text.split('`').collect();
    // An odd backquote at the end belongs to the text.
    let closed = if parts.len().is_multiple_of(2) { parts.len() - 1 } else { parts.len() };
    html! {
        @for (index, part) in parts.iter().enumerate() {
            @if index >= closed { "`" (part) }
            @else if index % 2 == 1 { (inline(part)) }
            @else { (part) }
        }
    }
}
