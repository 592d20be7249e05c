//! Words of strangers on a page: names, values, sentences in which anything may be hidden.
//!
//! In: any text. Out: the same made visible (`wording`), as a part of an address ([`anchor`]), or as markup with its code
//! set as code ([`prose`]). Not here: escaping of markup, which `maud` does for everything that is written.

use super::listing::inline;
use crate::wording::{self, Piece, code, deed, done, whole};
use maud::{Markup, html};
use refute_verdict::{Deed, Done, Ended, ExerciseKind, Expectation};
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
pub(crate) fn expected_of(reference: &Expectation) -> Markup {
    match reference {
        Expectation::Does(done) => expected_call(done),
        Expectation::Holds => inline("holds"),
        Expectation::Run(text) => run(text),
    }
}

/// A run as a terminal would show it.
pub(crate) fn run(text: &str) -> Markup {
    html! { pre.run { (whole(text.trim_end_matches('\n'))) } }
}

/// What a program does, as it follows "expected": a value as code, or "that it raises `Not_found`".
pub(crate) fn expected(does: &Deed) -> Markup {
    match does {
        Deed::Call(done) => expected_call(done),
        talk => html! { "that it " (pieces(&deed(talk))) },
    }
}

fn expected_call(call: &Done) -> Markup {
    match &call.ended {
        Ended::Value(value) => pieces(&[code(format!("{value}{}", call.effects()))]),
        _ => html! { "that it " (pieces(&done(call))) },
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
