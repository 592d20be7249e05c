//! Strings, quoted strings and characters: their extent and the checks of their escapes. Values are read in `literal`.

use super::Lexer;
use crate::Problem;
use crate::token::TokenKind;

impl Lexer<'_> {
    /// `"..."`; `at` is at the opening quotation mark.
    pub(super) fn string(&mut self) -> TokenKind {
        let start = self.at;
        self.at += 1;
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b'"' => {
                    self.at += 1;
                    return TokenKind::String;
                }
                b'\\' => self.string_escape(),
                _ => self.at += 1,
            }
        }
        self.problems.push(Problem::UnclosedString { open: self.span(start, start + 1) });
        TokenKind::String
    }

    /// Skips one escape and checks it; an unknown one is only suspicious, a number out of range is an error.
    fn string_escape(&mut self) {
        let start = self.at;
        let digit = |ahead: usize| self.peek(ahead).is_ascii_digit();
        match self.peek(1) {
            b'\\' | b'"' | b'\'' | b'n' | b't' | b'b' | b'r' | b' ' | b'\n' => self.at += 2,
            // Backslash, carriage returns and a line feed are a line continuation; the blanks after it are plain text here.
            b'\r' => self.at += 2,
            b'0'..=b'9' if digit(2) && digit(3) => {
                self.at += 4;
                let value = self.bytes[start + 1..self.at].iter().fold(0, |n, d| n * 10 + u32::from(d - b'0'));
                if value > 255 {
                    self.problems.push(Problem::EscapeOutOfRange { span: self.span(start, self.at) });
                }
            }
            b'x' if self.peek(2).is_ascii_hexdigit() && self.peek(3).is_ascii_hexdigit() => self.at += 4,
            b'o' if is_octal_escape([self.peek(2), self.peek(3), self.peek(4)]) => self.at += 5,
            b'u' if self.peek(2) == b'{' && self.unicode_escape_length().is_some() => {
                self.at += self.unicode_escape_length().unwrap_or(2);
                let digits = &self.bytes[start + 3..self.at - 1];
                let value = if digits.len() > 6 { None } else { super::literal::hexadecimal(digits) };
                if value.and_then(char::from_u32).is_none() {
                    self.problems.push(Problem::EscapeOutOfRange { span: self.span(start, self.at) });
                }
            }
            _ => {
                // The byte after the backslash belongs to the string as it stands (unless the text ends here).
                self.at = (self.at + 2).min(self.bytes.len());
                self.problems.push(Problem::SuspiciousEscape { span: self.span(start, self.at) });
            }
        }
    }

    fn unicode_escape_length(&self) -> Option<usize> {
        let digits = self.bytes[self.at + 3..].iter().take_while(|b| b.is_ascii_hexdigit()).count();
        (digits > 0 && self.peek(3 + digits) == b'}').then_some(digits + 4)
    }

    /// A character, or a lone quote (as in `'a`).
    pub(super) fn quote(&mut self) -> TokenKind {
        let start = self.at;
        if let Some(length) = self.character_length() {
            self.at += length;
            let text = &self.bytes[start..self.at];
            if length == 6 && text[2].is_ascii_digit() && super::literal::character(text).is_none() {
                self.problems.push(Problem::EscapeOutOfRange { span: self.span(start, self.at) });
            }
            return TokenKind::Char;
        }
        if self.peek(1) == b'\\' {
            self.at = (self.at + 3).min(self.bytes.len());
            if self.peek(0) == b'\'' {
                self.at += 1;
            }
            self.problems.push(Problem::BadCharacterEscape { span: self.span(start, self.at) });
            return TokenKind::Char;
        }
        self.at += 1;
        TokenKind::Quote
    }

    /// The length of the character literal that starts here, if one does.
    pub(super) fn character_length(&self) -> Option<usize> {
        match self.peek(1) {
            b'\\' => {
                let length = match self.peek(2) {
                    b'\\' | b'\'' | b'"' | b'n' | b't' | b'b' | b'r' | b' ' => 3,
                    b'0'..=b'9' if self.peek(3).is_ascii_digit() && self.peek(4).is_ascii_digit() => 5,
                    b'o' if is_octal_escape([self.peek(3), self.peek(4), self.peek(5)]) => 6,
                    b'x' if self.peek(3).is_ascii_hexdigit() && self.peek(4).is_ascii_hexdigit() => 5,
                    _ => return None,
                };
                (self.peek(length) == b'\'').then_some(length + 1)
            }
            b'\'' => None,
            b'\n' => (self.peek(2) == b'\'').then_some(3),
            b'\r' => {
                let returns = self.bytes[self.at + 1..].iter().take_while(|b| **b == b'\r').count();
                (self.peek(1 + returns) == b'\n' && self.peek(2 + returns) == b'\'').then_some(returns + 3)
            }
            _ => (self.peek(2) == b'\'' && self.at + 2 < self.bytes.len()).then_some(3),
        }
    }

    /// `{id|...|id}` or `{%ext id|...|id}`; `None` when the brace opens no quoted string.
    pub(super) fn quoted_string(&mut self) -> Option<TokenKind> {
        let start = self.at;
        let extent = self.quoted_string_extent()?;
        match extent {
            Ok(end) => self.at = end,
            Err(opening) => {
                self.at = self.bytes.len();
                self.problems.push(Problem::UnclosedQuotedString { open: self.span(start, opening) });
            }
        }
        let extension = self.bytes.get(start + 1) == Some(&b'%');
        Some(if extension { TokenKind::QuotedExtension } else { TokenKind::QuotedString })
    }

    /// Where the quoted string that starts here ends: after its closing brace, or (`Err`) nowhere, with the end of
    /// its opening.
    pub(super) fn quoted_string_extent(&self) -> Option<Result<usize, usize>> {
        let text = &self.bytes[self.at..];
        let mut index = 1;
        if text.get(1) == Some(&b'%') {
            index += if text.get(2) == Some(&b'%') { 2 } else { 1 };
            let name = text[index..].iter().take_while(|b| super::is_identifier_byte(**b) || **b == b'.').count();
            if name == 0 {
                return None;
            }
            index += name;
            index += text[index..].iter().take_while(|b| matches!(b, b' ' | b'\t' | b'\x0c')).count();
        }
        let id_start = index;
        index += text[index..].iter().take_while(|b| matches!(b, b'a'..=b'z' | b'_')).count();
        if text.get(index) != Some(&b'|') {
            return None;
        }
        let id = &text[id_start..index];
        let opening = index + 1;
        index = opening;
        while let Some(bar) = text[index..].iter().position(|b| *b == b'|') {
            let after = index + bar + 1;
            if text[after..].starts_with(id) && text.get(after + id.len()) == Some(&b'}') {
                return Some(Ok(self.at + after + id.len() + 1));
            }
            index = after;
        }
        Some(Err(self.at + opening))
    }
}

fn is_octal_escape(digits: [u8; 3]) -> bool {
    matches!(digits, [b'0'..=b'3', b'0'..=b'7', b'0'..=b'7'])
}
