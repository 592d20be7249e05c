//! Format strings: text to pieces.
//!
//! In: the bytes of a literal. Out: [`Piece`]s, or what is wrong with the first bad conversion.
//! Specifications are handed on as written: what flags that do not fit together mean is the library's `Printf` to say.
//! What `@` means is the library's `Format` to say.
//! Not here: conversions for scanning; they are refused by name.

#[cfg(test)]
mod tests;

use crate::problem::FormatReason;
use refute_ir::BoxedInt;
use refute_ir::format::{Number, Piece, Spec};

/// What is wrong with a format string.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct FormatError {
    /// The conversion as written.
    pub(crate) conversion: String,
    /// What is wrong with it.
    pub(crate) reason: FormatReason,
}

/// The pieces of a format string.
pub(crate) fn parse(bytes: &[u8]) -> Result<Vec<Piece>, FormatError> {
    let mut parser = Parser { bytes, at: 0, pieces: Vec::new() };
    while let Some(byte) = parser.next() {
        match byte {
            b'%' => parser.conversion()?,
            byte => parser.text(byte),
        }
    }
    Ok(parser.pieces)
}

struct Parser<'a> {
    bytes: &'a [u8],
    at: usize,
    pieces: Vec<Piece>,
}

impl Parser<'_> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn next(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.at += 1;
        Some(byte)
    }

    fn text(&mut self, byte: u8) {
        match self.pieces.last_mut() {
            Some(Piece::Text(text)) => text.push(byte),
            _ => self.pieces.push(Piece::Text(vec![byte])),
        }
    }

    /// What follows a `%`.
    fn conversion(&mut self) -> Result<(), FormatError> {
        let start = self.at - 1;
        if self.in_box_description() {
            return Err(self.error(start, FormatReason::Unsupported));
        }
        let mut flags = String::new();
        while let Some(flag @ (b'-' | b'0' | b'+' | b' ' | b'#')) = self.peek() {
            flags.push(flag as char);
            self.at += 1;
        }
        let width = self.number();
        let precision = match self.peek() {
            Some(b'.') => {
                self.at += 1;
                // `%.f` means a precision of 0.
                match self.number() {
                    Number::Absent => Number::Given(0),
                    number => number,
                }
            }
            _ => Number::Absent,
        };
        let Some(conversion) = self.next() else {
            return Err(self.error(start, FormatReason::Incomplete));
        };
        let spec = Spec { flags, width, precision, conversion };
        let piece = match conversion {
            b'd' | b'i' | b'u' | b'x' | b'X' | b'o' => Piece::Int(spec),
            b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'h' | b'H' => Piece::Float(spec),
            b's' | b'S' | b'b' | b'B' if spec.precision == Number::Argument => {
                return Err(self.error(start, FormatReason::Unsupported));
            }
            b's' | b'S' => Piece::String(spec),
            b'b' | b'B' => Piece::Bool(spec),
            b'c' | b'C' | b'a' | b't' | b'!' | b'%' | b'@' | b',' => {
                // Flags and numbers mean nothing here and are passed over, but an argument for one cannot be.
                if spec.width == Number::Argument || spec.precision == Number::Argument {
                    let refused = matches!(conversion, b'c' | b'C') && spec.width == Number::Argument;
                    let reason = if refused { FormatReason::BadFlags } else { FormatReason::Unsupported };
                    return Err(self.error(start, reason));
                }
                match conversion {
                    b'c' => Piece::Char,
                    b'C' => Piece::CharLiteral,
                    b'a' => Piece::Custom,
                    b't' => Piece::Thunk,
                    b'!' => Piece::Flush,
                    b'@' => Piece::At,
                    b'%' => {
                        self.text(conversion);
                        return Ok(());
                    }
                    _ => return Ok(()),
                }
            }
            b'l' | b'n' | b'L' if matches!(self.peek(), Some(b'd' | b'i' | b'u' | b'x' | b'X' | b'o')) => {
                let boxed = BoxedInt::of_suffix(conversion as char).unwrap_or(BoxedInt::Nativeint);
                Piece::BoxedInt(boxed, Spec { conversion: self.next().unwrap_or(b'd'), ..spec })
            }
            b'l' | b'n' | b'L' | b'N' | b'r' | b'[' | b'{' | b'(' | b'_' => {
                return Err(self.error(start, FormatReason::Unsupported));
            }
            _ => return Err(self.error(start, FormatReason::UnknownConversion)),
        };
        self.pieces.push(piece);
        Ok(())
    }

    /// Whether a box or a tag is being described: `@[<` without its `>`.
    fn in_box_description(&self) -> bool {
        let Some(Piece::Text(text)) = self.pieces.last() else { return false };
        let start = text.windows(3).rposition(|part| part == b"@[<" || part == b"@{<");
        start.is_some_and(|start| !text[start..].contains(&b'>'))
    }

    fn number(&mut self) -> Number {
        if self.peek() == Some(b'*') {
            self.at += 1;
            return Number::Argument;
        }
        let mut number = None;
        while let Some(digit @ b'0'..=b'9') = self.peek() {
            let digit = u32::from(digit - b'0');
            number = Some(number.unwrap_or(0u32).saturating_mul(10).saturating_add(digit));
            self.at += 1;
        }
        number.map_or(Number::Absent, Number::Given)
    }

    fn error(&self, start: usize, reason: FormatReason) -> FormatError {
        let conversion = String::from_utf8_lossy(&self.bytes[start..self.at]).into_owned();
        FormatError { conversion, reason }
    }
}
