//! Whether some bytes are a text that is worth reading at all.
//!
//! In: the bytes of a file. Out: the one [`Problem`] that says why they are not read, if there is one; start at
//! [`illegible`]. Compiled programs, archives and pictures that were handed in under the name of a program would give a
//! message for every other byte, and a text of many megabytes holds up everything that comes after the parser.
//! Bytes that are not UTF-8 do not make a file illegible: OCaml reads bytes, and comments are written in many encodings.

use crate::problem::Problem;
use refute_source::{FileId, Span};

/// Bytes of a text that is read; longer ones are no programs that a person wrote.
pub const TEXT_LIMIT: usize = 1 << 20;
/// No text has more control characters than one in so many bytes. OCaml allows them in strings and comments.
const RARE: usize = 50;
/// So few of them are always let through, however short the text is.
const FEW: usize = 8;

/// Whether these bytes are read as a program.
pub fn is_legible(bytes: &[u8]) -> bool {
    illegible(bytes, FileId(0)).is_none()
}

/// Why these bytes are not read.
pub(crate) fn illegible(bytes: &[u8], file: FileId) -> Option<Problem> {
    let mut controls = bytes.iter().enumerate().filter(|(_, byte)| is_control(**byte)).map(|(at, _)| at as u32);
    let first = controls.next();
    let count = usize::from(first.is_some()) + controls.count();
    if let Some(first) = first.filter(|_| count > FEW && count * RARE > bytes.len()) {
        let wide = [&b"\xff\xfe"[..], b"\xfe\xff"].iter().any(|mark| bytes.starts_with(mark));
        return Some(Problem::NotText { wide, span: Span::new(file, first, first + 1) });
    }
    let start = Span::new(file, 0, 0);
    (bytes.len() > TEXT_LIMIT).then_some(Problem::TextTooLong { length: bytes.len(), limit: TEXT_LIMIT, span: start })
}

/// Control characters but for blanks, line ends, and what old terminals were told (bell, backspace, escape).
fn is_control(byte: u8) -> bool {
    matches!(byte, 0..=6 | 14..=26 | 28..=31 | 127)
}

#[cfg(test)]
mod tests;
