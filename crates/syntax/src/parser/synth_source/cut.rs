//! Tokens of a text with goals, as tokens of an OCaml program and of its examples.
//!
//! In: the tokens of the text. Out: [`Cut`]: the tokens of an OCaml program, in which a goal is `let f : t = ??`, and the
//! tokens that were between the braces of each goal; start at [`cut`]. Works from left to right, one token at a time.

use super::Evidence;
use crate::lexer::{lex_part, literal};
use crate::problem::Problem;
use crate::synth_source::{GoalFlaw, Use};
use crate::token::{Token, TokenKind};
use refute_source::{FileId, Span};

/// A text taken apart.
pub(super) struct Cut {
    /// OCaml.
    pub(super) tokens: Vec<Token>,
    /// What stood between the braces of goals.
    pub(super) evidence: Vec<Evidence>,
    /// `#use` lines.
    pub(super) uses: Vec<Use>,
    /// What was wrong.
    pub(super) problems: Vec<Problem>,
}

/// Takes a text apart.
pub(super) fn cut(bytes: &[u8], file: FileId, tokens: &[Token]) -> Cut {
    let cut =
        Cut { tokens: Vec::with_capacity(tokens.len()), evidence: Vec::new(), uses: Vec::new(), problems: Vec::new() };
    let mut cutter = Cutter { bytes, file, tokens, at: 0, previous: None, cut };
    while cutter.at < tokens.len() {
        cutter.step();
    }
    cutter.cut
}

struct Cutter<'a> {
    bytes: &'a [u8],
    file: FileId,
    tokens: &'a [Token],
    at: usize,
    /// The last token that was kept and is not a blank.
    previous: Option<TokenKind>,
    cut: Cut,
}

impl Cutter<'_> {
    fn step(&mut self) {
        let token = self.tokens[self.at];
        match token.kind {
            TokenKind::Hash if self.used_file() => return,
            TokenKind::CompareOperator if self.text(&token) == b"|>" && self.evidence() => return,
            TokenKind::PrefixOperator if self.text(&token) == b"??" && !self.is_operator() => {
                self.keep(Token { kind: TokenKind::Hole, ..token });
            }
            TokenKind::Question if self.previous == Some(TokenKind::Equal) => {
                self.keep(Token { kind: TokenKind::Hole, ..token });
            }
            // An `assert` cannot follow a whole expression, so it begins another item.
            TokenKind::Assert if self.previous.is_some_and(ends_expression) => {
                self.keep(Token { kind: TokenKind::SemiSemi, start: token.start, end: token.start });
                self.keep(token);
            }
            _ => self.keep(token),
        }
        self.at += 1;
    }

    fn keep(&mut self, token: Token) {
        if !token.kind.is_trivia() {
            self.previous = Some(token.kind);
        }
        self.cut.tokens.push(token);
    }

    fn text(&self, token: &Token) -> &[u8] {
        &self.bytes[token.start as usize..token.end as usize]
    }

    fn span(&self, from: &Token, to: &Token) -> Span {
        Span::new(self.file, from.start, to.end)
    }

    /// The next token from `from` on that is not a blank.
    fn significant(&self, from: usize) -> Option<usize> {
        (from..self.tokens.len()).find(|index| !self.tokens[*index].kind.is_trivia())
    }

    /// Whether the `??` at the current token is an operator of the user's own: it has an operand, or parentheses around it.
    fn is_operator(&self) -> bool {
        use TokenKind::*;
        let next = self.significant(self.at + 1).map(|next| self.tokens[next].kind);
        self.previous == Some(LeftParen)
            || matches!(
                next,
                Some(
                    Lower
                        | Upper
                        | Int
                        | Float
                        | Char
                        | String
                        | QuotedString
                        | LeftParen
                        | LeftBracket
                        | LeftBrace
                        | Begin
                        | True
                        | False
                        | Bang
                        | PrefixOperator
                )
            )
    }

    /// `#use "file"`, at the beginning of a line; the token after it is next.
    fn used_file(&mut self) -> bool {
        let hash = self.tokens[self.at];
        let line_start =
            self.bytes[..hash.start as usize].iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        let first = self.bytes[line_start..hash.start as usize].iter().all(u8::is_ascii_whitespace);
        let Some(word) = self.significant(self.at + 1) else { return false };
        let Some(name) = self.significant(word + 1) else { return false };
        if !first || self.text(&self.tokens[word]) != b"use" || self.tokens[name].kind != TokenKind::String {
            return false;
        }
        let path = literal::string(self.text(&self.tokens[name]));
        let mut end = name;
        if let Some(next) = self.significant(name + 1)
            && self.tokens[next].kind == TokenKind::SemiSemi
        {
            end = next;
        }
        let span = self.span(&hash, &self.tokens[end]);
        if self.previous.is_some() {
            self.cut.problems.push(Problem::Goal(GoalFlaw::LateUse, span));
        }
        self.cut.uses.push(Use { path: String::from_utf8_lossy(&path).into_owned(), span });
        self.at = end + 1;
        true
    }

    /// `|> { ... } = ?` at the current token; what follows it is next. False when this is no goal.
    fn evidence(&mut self) -> bool {
        let Some(open) = self.significant(self.at + 1) else { return false };
        if self.tokens[open].kind != TokenKind::LeftBrace || self.previous == Some(TokenKind::Equal) {
            return false;
        }
        let whole = self.span(&self.tokens[self.at], &self.tokens[open]);
        let mut depth = 0;
        let close = (open..self.tokens.len()).find(|index| {
            depth += nesting(self.tokens[*index].kind);
            depth == 0
        });
        let Some(close) = close else {
            self.cut.problems.push(Problem::Goal(GoalFlaw::Unclosed, whole));
            self.keep_hole(whole.end);
            self.at = self.tokens.len() - 1;
            return true;
        };
        self.at = close + 1;
        match self.hole_after(close) {
            Some(hole) => {
                let tokens = self.tokens[open + 1..=close].to_vec();
                self.cut.evidence.push(Evidence { hole: self.span(&hole, &hole), tokens });
            }
            None => {
                let span = self.span(&self.tokens[close], &self.tokens[close]);
                self.cut.problems.push(Problem::Goal(GoalFlaw::NoHole, span));
                self.keep_hole(self.tokens[close].end);
                if let Some(next) = self.significant(close + 1)
                    && self.tokens[next].kind == TokenKind::Question
                {
                    self.at = next + 1;
                }
            }
        }
        true
    }

    /// Makes a goal of what was told to be none, so that there is no other message.
    fn keep_hole(&mut self, at: u32) {
        self.keep(Token { kind: TokenKind::Equal, start: at, end: at });
        self.keep(Token { kind: TokenKind::Hole, start: at, end: at });
    }

    /// Passes over `= ?` after the examples.
    fn hole_after(&mut self, close: usize) -> Option<Token> {
        let equal = self.significant(close + 1)?;
        let token = self.tokens[equal];
        if token.kind == TokenKind::CompareOperator && matches!(self.text(&token), b"=?" | b"=??") {
            self.keep(Token { kind: TokenKind::Equal, end: token.start + 1, ..token });
            let hole = Token { kind: TokenKind::Hole, start: token.start + 1, ..token };
            self.keep(hole);
            self.at = equal + 1;
            return Some(hole);
        }
        let next = self.significant(equal + 1)?;
        let hole = self.tokens[next];
        let is_hole = hole.kind == TokenKind::Question || self.text(&hole) == b"??";
        if token.kind != TokenKind::Equal || !is_hole {
            return None;
        }
        self.keep(token);
        let hole = Token { kind: TokenKind::Hole, ..hole };
        self.keep(hole);
        self.at = next + 1;
        Some(hole)
    }
}

/// Whether a token can be the last one of an expression or a type.
fn ends_expression(kind: TokenKind) -> bool {
    use TokenKind::*;
    matches!(
        kind,
        Lower
            | Upper
            | Int
            | Float
            | Char
            | String
            | QuotedString
            | True
            | False
            | RightParen
            | RightBracket
            | BarBracket
            | RightBrace
            | End
            | Done
            | Hole
    )
}

/// How much deeper or less deep the text is after a token.
pub(super) fn nesting(kind: TokenKind) -> i32 {
    use TokenKind::*;
    match kind {
        LeftParen | LeftBracket | LeftBracketBar | LeftBracketLess | LeftBracketGreater | LeftBrace | LeftBraceLess
        | Begin => 1,
        RightParen | RightBracket | BarBracket | GreaterBracket | RightBrace | GreaterBrace | End => -1,
        _ => 0,
    }
}

/// The tokens of examples, so that they read as one expression: `|` between the lines of a partial function becomes an
/// operator looser than `=>`, and what is glued to `=>` is cut off it.
pub(super) fn evidence_tokens(bytes: &[u8], file: FileId, tokens: &[Token]) -> Vec<Token> {
    let mut kept: Vec<Token> = Vec::with_capacity(tokens.len());
    // For each open bracket whether what is inside it is code, whose `|` are its own.
    let mut code = vec![false];
    for token in tokens.iter().filter(|token| !token.kind.is_trivia()) {
        let text = &bytes[token.start as usize..token.end as usize];
        let inside_code = code.last().copied().unwrap_or(false);
        match token.kind {
            TokenKind::Match | TokenKind::Function | TokenKind::Try => {
                if let Some(last) = code.last_mut() {
                    *last = true;
                }
            }
            kind if nesting(kind) > 0 => code.push(inside_code),
            kind if nesting(kind) < 0 && code.len() > 1 => {
                code.pop();
            }
            _ => {}
        }
        let begins = kept.last().is_none_or(|last| nesting(last.kind) > 0 || last.kind == TokenKind::Semi);
        match token.kind {
            TokenKind::Bar if inside_code => kept.push(*token),
            TokenKind::Bar if begins => {}
            TokenKind::Bar => kept.push(Token { kind: TokenKind::BarBar, ..*token }),
            TokenKind::CompareOperator if text.len() > 2 && text.starts_with(b"=>") => {
                kept.push(Token { end: token.start + 2, ..*token });
                let rest = lex_part(bytes, file, token.start + 2..token.end).tokens;
                kept.extend(rest.into_iter().filter(|token| token.kind != TokenKind::EndOfFile));
            }
            _ => kept.push(*token),
        }
    }
    kept
}
