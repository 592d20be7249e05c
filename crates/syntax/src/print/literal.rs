//! Literals as text.

use crate::tree::Literal;

/// The text of a literal.
pub(super) fn spelled(literal: &Literal) -> Vec<u8> {
    match literal {
        Literal::Int(_, text) | Literal::Float(_, text) => text.as_str().into(),
        Literal::BoxedInt(suffix, text) => format!("{text}{suffix}").into_bytes(),
        Literal::Char(byte) => character(*byte),
        Literal::String(bytes, None) => string(bytes),
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

fn character(byte: u8) -> Vec<u8> {
    let mut text = vec![b'\''];
    match byte {
        b'\'' => text.extend(b"\\'"),
        b'"' => text.push(b'"'),
        _ => escaped(byte, &mut text),
    }
    text.push(b'\'');
    text
}

fn string(bytes: &[u8]) -> Vec<u8> {
    let mut text = vec![b'"'];
    // Text in UTF-8 stays readable; other bytes are escaped.
    let readable = std::str::from_utf8(bytes).is_ok();
    for byte in bytes {
        match byte {
            b'"' => text.extend(b"\\\""),
            128.. if readable => text.push(*byte),
            _ => escaped(*byte, &mut text),
        }
    }
    text.push(b'"');
    text
}

fn escaped(byte: u8, text: &mut Vec<u8>) {
    match byte {
        b'\\' => text.extend(b"\\\\"),
        b'\n' => text.extend(b"\\n"),
        b'\t' => text.extend(b"\\t"),
        b'\r' => text.extend(b"\\r"),
        8 => text.extend(b"\\b"),
        b' '..=b'~' => text.push(byte),
        _ => text.extend(format!("\\{byte:03}").bytes()),
    }
}
