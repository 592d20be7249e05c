//! Format strings: text to pieces.
//!
//! In: the bytes of a literal. Out: [`Piece`]s, or what is wrong with the first bad conversion.
//! Specifications are handed on as written: what flags that do not fit together mean is the library's `Printf` to say.
//! What `@` means is the library's `Format` to say.
//! Not here: formats in formats (`%(`, `%{`); they are refused by name.

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
        let ignored = self.pass(b'_');
        let mut flags = String::new();
        while let Some(flag @ (b'-' | b'0' | b'+' | b' ' | b'#')) = self.peek() {
            flags.push(flag as char);
            self.at += 1;
        }
        let width = self.number();
        let precision = if self.pass(b'.') {
            // `%.f` means a precision of 0.
            match self.number() {
                Number::Absent => Number::Given(0),
                number => number,
            }
        } else {
            Number::Absent
        };
        let Some(conversion) = self.next() else {
            return Err(self.error(start, FormatReason::Incomplete));
        };
        let spec = Spec { flags, width, precision, conversion };
        if ignored && (spec.width == Number::Argument || spec.precision == Number::Argument) {
            return Err(self.error(start, FormatReason::BadFlags));
        }
        let Some(piece) = self.piece(start, spec)? else { return Ok(()) };
        let is_printer = matches!(piece, Piece::Custom | Piece::Thunk);
        if ignored && is_printer {
            return Err(self.error(start, FormatReason::BadFlags));
        }
        if is_printer && self.describes_box(start) {
            return Err(self.error(start, FormatReason::Unsupported));
        }
        let hands_on = !matches!(piece, Piece::Flush | Piece::At);
        self.pieces.push(if ignored && hands_on { Piece::Ignored(Box::new(piece)) } else { piece });
        Ok(())
    }

    /// The piece of a conversion; none where it is text, or nothing.
    fn piece(&mut self, start: usize, spec: Spec) -> Result<Option<Piece>, FormatError> {
        let conversion = spec.conversion;
        let piece = match conversion {
            b'd' | b'i' | b'u' | b'x' | b'X' | b'o' => Piece::Int(spec),
            b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'h' | b'H' => Piece::Float(spec),
            b's' | b'S' => Piece::String(precision_as_width(spec)),
            b'b' | b'B' => Piece::Bool(precision_as_width(spec)),
            b'c' if spec.width == Number::Absent && spec.flags == "0" => Piece::NextChar,
            b'[' if spec.width != Number::Argument => {
                let Some(members) = self.set() else {
                    return Err(self.error(start, FormatReason::Incomplete));
                };
                Piece::Set { width: spec.width, members }
            }
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
                        return Ok(None);
                    }
                    _ => return Ok(None),
                }
            }
            b'l' | b'n' | b'L' if matches!(self.peek(), Some(b'd' | b'i' | b'u' | b'x' | b'X' | b'o')) => {
                let boxed = BoxedInt::of_suffix(conversion as char).unwrap_or(BoxedInt::Nativeint);
                Piece::BoxedInt(boxed, Spec { conversion: self.next().unwrap_or(b'd'), ..spec })
            }
            b'l' | b'n' | b'L' | b'N' | b'r' if spec.width == Number::Argument => {
                return Err(self.error(start, FormatReason::Unsupported));
            }
            b'l' | b'n' => Piece::Counter(conversion),
            b'L' | b'N' => Piece::Counter(b'N'),
            b'r' => Piece::Reader,
            b'_' => return Err(self.error(start, FormatReason::BadFlags)),
            b'[' | b'{' | b'(' => return Err(self.error(start, FormatReason::Unsupported)),
            _ => return Err(self.error(start, FormatReason::UnknownConversion)),
        };
        Ok(Some(piece))
    }

    /// The characters of `[a-z_]`, behind the bracket that opens it; none where it does not end.
    fn set(&mut self) -> Option<Box<[bool; 256]>> {
        let mut members = Box::new([false; 256]);
        let others = self.pass(b'^');
        let mut first = true;
        loop {
            let low = match (self.next()?, self.peek()) {
                (b']', _) if !first => break,
                // As everywhere in a format.
                (b'%', Some(b'%' | b'@')) => self.next()?,
                (b'%', _) => return None,
                (byte, _) => byte,
            };
            first = false;
            let is_range = self.peek() == Some(b'-') && !matches!(self.bytes.get(self.at + 1), None | Some(b']'));
            let high = if is_range { self.bytes[self.at + 1] } else { low };
            self.at += if is_range { 2 } else { 0 };
            (low..=high).for_each(|byte| members[usize::from(byte)] = true);
        }
        members.iter_mut().for_each(|member| *member ^= others);
        Some(members)
    }

    /// Whether the conversion at `start` stands in the description of a box or a tag: between `@[<` and its `>`.
    fn describes_box(&self, start: usize) -> bool {
        let before = &self.bytes[..start];
        let opened = before.windows(3).rposition(|part| part == b"@[<" || part == b"@{<");
        opened.is_some_and(|opened| !before[opened..].contains(&b'>') && self.bytes[start..].contains(&b'>'))
    }

    fn pass(&mut self, byte: u8) -> bool {
        let there = self.peek() == Some(byte);
        self.at += usize::from(there);
        there
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

/// Strings and booleans have no precision: one that is an argument counts as the width where none is written, and for nothing otherwise.
fn precision_as_width(spec: Spec) -> Spec {
    if spec.precision != Number::Argument {
        return spec;
    }
    let has_width = spec.width != Number::Absent || (spec.flags.contains('0') && !spec.flags.contains('-'));
    let width = if has_width { spec.width } else { Number::Argument };
    Spec { width, precision: Number::Absent, ..spec }
}
