//! Literals as text.

use crate::tree::Literal;
use refute_ocaml::literal::{ascii_string, character, string};

/// The text of a literal.
pub(super) fn spelled(literal: &Literal) -> Vec<u8> {
    match literal {
        Literal::Int(_, text) | Literal::Float(_, text) => text.as_str().into(),
        Literal::BoxedInt(suffix, text) => format!("{text}{suffix}").into_bytes(),
        Literal::Char(byte) => character(*byte).into_bytes(),
        // Text in UTF-8 stays readable; where not all of it is, everything beyond ASCII is escaped.
        Literal::String(bytes, None) if std::str::from_utf8(bytes).is_ok() => string(bytes).into_bytes(),
        Literal::String(bytes, None) => ascii_string(bytes).into_bytes(),
        Literal::String(bytes, Some(id)) => {
            let mut text = format!("{{{id}|").into_bytes();
            text.extend(bytes);
            text.extend(format!("|{id}}}").bytes());
            text
        }
    }
}

/// Whether a minus in front would change the literal instead of applying to it.
pub(super) fn is_number(literal: &Literal) -> bool {
    matches!(literal, Literal::Int(..) | Literal::Float(..) | Literal::BoxedInt(..))
}

/// Whether the text starts with a minus.
pub(super) fn is_negative(literal: &Literal) -> bool {
    match literal {
        Literal::Int(_, text) | Literal::Float(_, text) | Literal::BoxedInt(_, text) => text.as_str().starts_with('-'),
        _ => false,
    }
}
