//! Numbers: their extent. Values are read in `literal`.

use super::{Lexer, is_identifier_byte};
use crate::Problem;
use crate::token::TokenKind;

impl Lexer<'_> {
    /// An integer or float; the longest text that can be one, and a problem when letters follow it directly.
    pub(super) fn number(&mut self) -> TokenKind {
        let start = self.at;
        let mut kind = TokenKind::Int;
        let prefix = (self.peek(0), self.peek(1).to_ascii_lowercase(), self.peek(2));
        match prefix {
            (b'0', b'x', digit) if digit.is_ascii_hexdigit() => {
                self.at += 2;
                self.skip_while(|b| b.is_ascii_hexdigit() || b == b'_');
                if self.peek(0) == b'.' {
                    kind = TokenKind::Float;
                    self.at += 1;
                    self.skip_while(|b| b.is_ascii_hexdigit() || b == b'_');
                }
                if self.exponent(b'p') {
                    kind = TokenKind::Float;
                }
            }
            (b'0', b'o', b'0'..=b'7') => {
                self.at += 2;
                self.skip_while(|b| matches!(b, b'0'..=b'7' | b'_'));
            }
            (b'0', b'b', b'0' | b'1') => {
                self.at += 2;
                self.skip_while(|b| matches!(b, b'0' | b'1' | b'_'));
            }
            _ => {
                self.skip_while(|b| b.is_ascii_digit() || b == b'_');
                if self.peek(0) == b'.' {
                    kind = TokenKind::Float;
                    self.at += 1;
                    self.skip_while(|b| b.is_ascii_digit() || b == b'_');
                }
                if self.exponent(b'e') {
                    kind = TokenKind::Float;
                }
            }
        }
        self.number_suffix(start, kind)
    }

    fn exponent(&mut self, letter: u8) -> bool {
        if self.peek(0).to_ascii_lowercase() != letter {
            return false;
        }
        let sign = usize::from(matches!(self.peek(1), b'+' | b'-'));
        if !self.peek(1 + sign).is_ascii_digit() {
            return false;
        }
        self.at += 1 + sign;
        self.skip_while(|b| b.is_ascii_digit() || b == b'_');
        true
    }

    fn number_suffix(&mut self, start: usize, kind: TokenKind) -> TokenKind {
        let digits_end = self.at;
        self.skip_while(is_identifier_byte);
        let suffix = &self.bytes[digits_end..self.at];
        let fine = suffix.is_empty() || (kind == TokenKind::Int && matches!(suffix, b"l" | b"L" | b"n"));
        if !fine {
            let span = self.span(start, self.at);
            self.problems.push(Problem::InvalidNumber { digits: self.span(start, digits_end), span });
        }
        kind
    }
}
