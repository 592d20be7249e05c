//! Text to tokens, by OCaml's lexical rules on bytes.
//!
//! In: the bytes of a file. Out: [`Lexed`]: tokens that cover the text without gaps (blanks and comments included) and
//! the lexical [`Problem`]s; start at [`lex`]. Lexing never stops: text that is no token becomes `Invalid`.
//! The rules are those of OCaml 4.13: Latin-1 letters in identifiers, a carriage return only before a line feed,
//! comments whose strings, characters and quoted strings are read as such (see `comment`), operators classified by
//! their first characters. Values of literals are read in `literal`, when the parser asks.
//!
//! Example: `x+1` gives `Lower`, `Plus`, `Int`.

mod comment;
pub(crate) mod literal;
mod number;
mod string;
#[cfg(test)]
mod tests;

use refute_source::{FileId, Span};

use crate::Problem;
use crate::token::{Token, TokenKind};

/// The tokens of a file and what was wrong with its words.
#[derive(Clone, Debug)]
pub struct Lexed {
    /// All tokens in order, covering the text; the last one is `EndOfFile`.
    pub tokens: Vec<Token>,
    /// Unreadable characters, unclosed comments and strings, bad escapes.
    pub problems: Vec<Problem>,
}

/// Splits a text into tokens.
pub fn lex(bytes: &[u8], file: FileId) -> Lexed {
    let tokens = Vec::with_capacity(bytes.len() / 3 + 2);
    let mut lexer = Lexer { bytes, file, at: 0, tokens, problems: Vec::new() };
    lexer.shebang();
    while lexer.at < bytes.len() {
        let start = lexer.at;
        let kind = lexer.token();
        debug_assert!(lexer.at > start);
        lexer.push(kind, start);
    }
    lexer.push(TokenKind::EndOfFile, bytes.len());
    Lexed { tokens: lexer.tokens, problems: lexer.problems }
}

/// The strings that stand in a text, in order, escapes decoded.
pub fn strings(bytes: &[u8]) -> Vec<Vec<u8>> {
    let lexed = lex(bytes, FileId(0));
    let written = lexed.tokens.iter().filter(|token| token.kind == TokenKind::String);
    written.map(|token| literal::string(&bytes[token.start as usize..token.end as usize])).collect()
}

/// The tokens of a part of a text, with their places in the whole.
pub(crate) fn lex_part(bytes: &[u8], file: FileId, part: std::ops::Range<u32>) -> Lexed {
    let (start, end) = (part.start as usize, (part.end as usize).min(bytes.len()));
    let mut lexer = Lexer { bytes: &bytes[..end], file, at: start.min(end), tokens: Vec::new(), problems: Vec::new() };
    while lexer.at < end {
        let start = lexer.at;
        let kind = lexer.token();
        lexer.push(kind, start);
    }
    lexer.push(TokenKind::EndOfFile, end);
    Lexed { tokens: lexer.tokens, problems: lexer.problems }
}

struct Lexer<'a> {
    bytes: &'a [u8],
    file: FileId,
    at: usize,
    tokens: Vec<Token>,
    problems: Vec<Problem>,
}

impl Lexer<'_> {
    fn push(&mut self, kind: TokenKind, start: usize) {
        self.tokens.push(Token { kind, start: start as u32, end: self.at as u32 });
    }

    /// The byte `ahead` places further on; zero (which is no part of any token) after the end.
    fn peek(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn skip_while(&mut self, wanted: impl Fn(u8) -> bool) {
        while self.at < self.bytes.len() && wanted(self.bytes[self.at]) {
            self.at += 1;
        }
    }

    fn span(&self, start: usize, end: usize) -> Span {
        Span::new(self.file, start as u32, end as u32)
    }

    /// `#!` on the first line, for files that are run as scripts.
    fn shebang(&mut self) {
        if self.bytes.starts_with(b"#!") {
            self.skip_while(|b| b != b'\n');
            self.push(TokenKind::Directive, 0);
        }
    }

    fn token(&mut self) -> TokenKind {
        let byte = self.peek(0);
        match byte {
            b' ' | b'\t' | b'\n' | b'\x0c' | b'\r' => self.blank(),
            b'a'..=b'z' | b'_' | b'A'..=b'Z' => self.word(),
            b'0'..=b'9' => self.number(),
            b'"' => self.string(),
            b'\'' => self.quote(),
            b'(' if self.peek(1) == b'*' => self.comment(),
            b'{' => self.brace(),
            b'~' | b'?' => self.label(),
            b'#' => self.hash(),
            0x80.. if self.character_at(self.at).is_some() => self.foreign_characters(),
            _ if is_letter(byte) => self.word(),
            _ => self.sign(),
        }
    }

    fn blank(&mut self) -> TokenKind {
        let start = self.at;
        loop {
            match self.peek(0) {
                b' ' | b'\t' | b'\n' | b'\x0c' if self.at < self.bytes.len() => self.at += 1,
                b'\r' => {
                    let returns = self.bytes[self.at..].iter().take_while(|b| **b == b'\r').count();
                    if self.peek(returns) == b'\n' {
                        self.at += returns + 1;
                    } else if self.at > start {
                        return TokenKind::Blank;
                    } else {
                        self.at += returns;
                        self.problems.push(Problem::IllegalCharacter { byte: b'\r', span: self.span(start, self.at) });
                        return TokenKind::Invalid;
                    }
                }
                _ => return TokenKind::Blank,
            }
        }
    }

    fn word(&mut self) -> TokenKind {
        let start = self.at;
        while is_identifier_byte(self.peek(0)) && !(self.peek(0) >= 0x80 && self.character_at(self.at).is_some()) {
            self.at += 1;
        }
        let word = &self.bytes[start..self.at];
        match word {
            b"_" => return TokenKind::Underscore,
            b"let" | b"and" if is_binding_operator_start(self.peek(0)) => {
                let is_let = word == b"let";
                self.at += 1;
                self.skip_while(is_dot_symbol);
                return if is_let { TokenKind::LetOperator } else { TokenKind::AndOperator };
            }
            _ => {}
        }
        // Keywords are at most eleven lowercase letters (`initializer`).
        if word[0].is_ascii_lowercase()
            && (2..=11).contains(&word.len())
            && let Some(keyword) = TokenKind::keyword(word)
        {
            return keyword;
        }
        if is_capital(word[0]) { TokenKind::Upper } else { TokenKind::Lower }
    }

    /// The length of the UTF-8 character of several bytes that starts at `at`. Its later bytes are no Latin-1 letters, so
    /// such a character is never part of a program; it is reported as the one character the writer sees.
    fn character_at(&self, at: usize) -> Option<usize> {
        let text = &self.bytes[at..self.bytes.len().min(at + 4)];
        let valid = match std::str::from_utf8(text) {
            Ok(valid) => valid,
            Err(error) => std::str::from_utf8(&text[..error.valid_up_to()]).unwrap_or(""),
        };
        valid.chars().next().map(char::len_utf8).filter(|length| *length > 1)
    }

    fn foreign_characters(&mut self) -> TokenKind {
        let start = self.at;
        let byte = self.peek(0);
        self.at += self.character_at(start).unwrap_or(1);
        // A word in another alphabet is one problem, signs are reported one by one.
        while let Some(length) = self.character_at(self.at) {
            let letters = std::str::from_utf8(&self.bytes[start..self.at + length]);
            if !letters.is_ok_and(|letters| letters.chars().all(char::is_alphanumeric)) || self.at - start > 64 {
                break;
            }
            self.at += length;
        }
        self.problems.push(Problem::IllegalCharacter { byte, span: self.span(start, self.at) });
        TokenKind::Invalid
    }

    /// `~x:` and `?x:` are one token; otherwise `~` and `?` start a prefix operator or stand alone.
    fn label(&mut self) -> TokenKind {
        let start = self.at;
        let first = self.peek(0);
        let next = self.peek(1);
        if is_letter(next) && !is_capital(next) {
            let length = self.bytes[self.at + 1..].iter().take_while(|b| is_identifier_byte(**b)).count();
            if self.peek(1 + length) == b':' {
                let word = &self.bytes[self.at + 1..self.at + 1 + length];
                self.at += length + 2;
                if let Some(keyword) = TokenKind::keyword(word) {
                    self.problems.push(Problem::KeywordAsLabel { keyword, span: self.span(start, self.at) });
                }
                return if first == b'~' { TokenKind::LabelColon } else { TokenKind::OptionalColon };
            }
        }
        self.at += 1;
        self.skip_while(|b| is_symbol(b) || b == b'#');
        match (self.at - start, first) {
            (1, b'~') => TokenKind::Tilde,
            (1, _) => TokenKind::Question,
            _ => TokenKind::PrefixOperator,
        }
    }

    /// `#`, an operator that starts with it, or a line directive at the start of a line.
    fn hash(&mut self) -> TokenKind {
        let start = self.at;
        let at_line_start = start == 0 || self.bytes[start - 1] == b'\n';
        if at_line_start && self.line_directive() {
            return TokenKind::Directive;
        }
        self.at = start + 1;
        self.skip_while(|b| is_symbol(b) || b == b'#');
        if self.at - start == 1 { TokenKind::Hash } else { TokenKind::HashOperator }
    }

    fn line_directive(&mut self) -> bool {
        self.at += 1;
        self.skip_while(|b| b == b' ' || b == b'\t');
        let digits = self.at;
        self.skip_while(|b| b.is_ascii_digit());
        if self.at == digits {
            return false;
        }
        self.skip_while(|b| b == b' ' || b == b'\t');
        if self.peek(0) != b'"' {
            return false;
        }
        self.at += 1;
        self.skip_while(|b| !matches!(b, b'"' | b'\n' | b'\r'));
        if self.peek(0) != b'"' {
            return false;
        }
        self.skip_while(|b| !matches!(b, b'\n' | b'\r'));
        true
    }

    /// `{`, `{<` or a quoted string.
    fn brace(&mut self) -> TokenKind {
        if let Some(kind) = self.quoted_string() {
            return kind;
        }
        self.at += 1;
        if self.peek(0) == b'<' {
            self.at += 1;
            return TokenKind::LeftBraceLess;
        }
        TokenKind::LeftBrace
    }

    fn sign(&mut self) -> TokenKind {
        use TokenKind::*;
        let start = self.at;
        let first = self.peek(0);
        self.at += 1;
        match first {
            b'`' => return Backquote,
            b'(' => return LeftParen,
            b')' => return RightParen,
            b',' => return Comma,
            b']' => return RightBracket,
            b'}' => return RightBrace,
            b';' => return self.longer(&[(b";", SemiSemi)], Semi),
            b'[' => {
                let longer: &[(&[u8], TokenKind)] = &[
                    (b"@@@", FloatingAttribute),
                    (b"@@", ItemAttribute),
                    (b"@", Attribute),
                    (b"%%", ItemExtension),
                    (b"%", Extension),
                    (b"|", LeftBracketBar),
                    (b"<", LeftBracketLess),
                    (b">", LeftBracketGreater),
                ];
                return self.longer(longer, LeftBracket);
            }
            b':' => return self.longer(&[(b":", ColonColon), (b"=", ColonEqual), (b">", ColonGreater)], Colon),
            b'.' => {
                if is_dot_symbol(self.peek(0)) {
                    self.skip_while(is_symbol);
                    return DotOperator;
                }
                return self.longer(&[(b".", DotDot)], Dot);
            }
            b'|' if self.peek(0) == b']' => return self.longer(&[(b"]", BarBracket)], Bar),
            b'>' if self.peek(0) == b']' => return self.longer(&[(b"]", GreaterBracket)], Greater),
            b'>' if self.peek(0) == b'}' => return self.longer(&[(b"}", GreaterBrace)], Greater),
            b'!' => self.skip_while(|b| is_symbol(b) || b == b'#'),
            _ if is_symbol(first) => self.skip_while(is_symbol),
            _ => {
                self.problems.push(Problem::IllegalCharacter { byte: first, span: self.span(start, self.at) });
                return Invalid;
            }
        }
        operator(&self.bytes[start..self.at])
    }

    fn longer(&mut self, longer: &[(&[u8], TokenKind)], otherwise: TokenKind) -> TokenKind {
        for (suffix, kind) in longer {
            if self.bytes[self.at..].starts_with(suffix) {
                self.at += suffix.len();
                return *kind;
            }
        }
        otherwise
    }
}

/// The kind of a whole operator, from its spelling.
pub(crate) fn operator(text: &[u8]) -> TokenKind {
    use TokenKind::*;
    match text {
        b"!" => Bang,
        b"!=" => CompareOperator,
        b"&" => Ampersand,
        b"&&" => AmpersandAmpersand,
        b"*" => Star,
        b"->" => Arrow,
        b"<" => Less,
        b"<-" => LeftArrow,
        b"=" => Equal,
        b"|" => Bar,
        b"||" => BarBar,
        b">" => Greater,
        b"+" => Plus,
        b"+." => PlusDot,
        b"+=" => PlusEqual,
        b"-" => Minus,
        b"-." => MinusDot,
        b"%" => Percent,
        [b'!', ..] => PrefixOperator,
        [b'=' | b'<' | b'>' | b'|' | b'&' | b'$', ..] => CompareOperator,
        [b'@' | b'^', ..] => ConcatOperator,
        [b'+' | b'-', ..] => AddOperator,
        [b'*', b'*', ..] => PowerOperator,
        _ => MultiplyOperator,
    }
}

/// ASCII and Latin-1 letters and the underscore.
pub(crate) fn is_letter(byte: u8) -> bool {
    matches!(byte, b'a'..=b'z' | b'A'..=b'Z' | b'_' | 0xC0..=0xD6 | 0xD8..=0xF6 | 0xF8..=0xFF)
}

/// Letters that start constructor and module names.
pub(crate) fn is_capital(byte: u8) -> bool {
    matches!(byte, b'A'..=b'Z' | 0xC0..=0xD6 | 0xD8..=0xDE)
}

pub(crate) fn is_identifier_byte(byte: u8) -> bool {
    is_letter(byte) || byte.is_ascii_digit() || byte == b'\''
}

fn is_symbol(byte: u8) -> bool {
    is_dot_symbol(byte) || matches!(byte, b'.' | b'<' | b'~')
}

/// Characters that may follow the dot of an index operator.
fn is_dot_symbol(byte: u8) -> bool {
    matches!(
        byte,
        b'!' | b'$' | b'%' | b'&' | b'*' | b'+' | b'-' | b'/' | b':' | b'=' | b'>' | b'?' | b'@' | b'^' | b'|'
    )
}

fn is_binding_operator_start(byte: u8) -> bool {
    matches!(byte, b'$' | b'&' | b'*' | b'+' | b'-' | b'/' | b'<' | b'=' | b'>' | b'@' | b'^' | b'|')
}
