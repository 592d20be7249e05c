//! The user's text in parts: what is left when some of it is taken away, and pieces of it on one line.

use crate::Text;
use refute_source::{FileId, Span};
use refute_syntax::{TokenKind, lex};

/// A text with blanks for some of its parts: the rest stays where it is.
pub(super) fn without(text: &Text, parts: &[Span]) -> String {
    let mut bytes = text.bytes.clone();
    for part in parts {
        let end = (part.end as usize).min(bytes.len());
        for byte in &mut bytes[(part.start as usize).min(end)..end] {
            if !matches!(byte, b'\n' | b'\r') {
                *byte = b' ';
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A piece of a program on one line, without comments; strings stay as they are.
pub(super) fn on_one_line(bytes: &[u8]) -> String {
    let mut line = String::new();
    for token in &lex(bytes, FileId(0)).tokens {
        match token.kind {
            TokenKind::EndOfFile => {}
            kind if kind.is_trivia() => {
                if !line.is_empty() && !line.ends_with(' ') {
                    line.push(' ');
                }
            }
            _ => line.push_str(&String::from_utf8_lossy(&bytes[token.start as usize..token.end as usize])),
        }
    }
    line.truncate(line.trim_end().len());
    line
}
