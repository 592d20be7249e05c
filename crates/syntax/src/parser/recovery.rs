//! Getting back on the road after an error.
//!
//! An error is reported once, at the first token that cannot be read; then the parser is lost and silent, error nodes
//! come back from everywhere, and the nearest construct that knows how to go on does so: a bracket at its closing
//! bracket, arms at the next `|`, `let` at its `in`, `if` at `then` and `else`, the file at the next item.
//! Nothing skips over the start of the next item: a definition keyword that is first on its line, not indented
//! further than the item being read.

use refute_source::Span;

use super::mistakes::Repair;
use super::{Footing, Parser};
use crate::problem::{Expected, Problem};
use crate::token::TokenKind;

/// A bracket or keyword that something later has to complete.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opener {
    /// `(`, `begin`, `match`, `let`, ...
    pub kind: TokenKind,
    /// Its place.
    pub span: Span,
}

impl<'a> Parser<'a> {
    pub(super) fn lost(&self) -> bool {
        self.footing != Footing::Sure
    }

    /// The parser knows again where it is.
    pub(super) fn found_footing(&mut self) {
        if self.footing == Footing::Lost {
            self.footing = Footing::Sure;
        }
    }

    /// Reports a problem that leaves the parser in a known place.
    pub(super) fn report(&mut self, problem: Problem) {
        if self.footing == Footing::Sure {
            self.problems.push(problem);
        }
    }

    /// Reports that `expected` should stand at the current token, unless lost already; then the parser is lost.
    pub(super) fn fail(&mut self, expected: Expected) {
        if self.footing != Footing::Sure {
            return;
        }
        let (problem, repair) = self.explain(expected);
        // After an unclosed string or comment the rest of the file is not lost but unread: that was told already.
        if !(self.cut_short && self.at(TokenKind::EndOfFile)) {
            self.problems.push(problem);
        }
        match repair {
            Repair::Skip => self.footing = Footing::Lost,
            Repair::Insert => {}
            Repair::Replace => {
                self.bump();
            }
        }
    }

    /// As `fail`, but silent when something before the missing word was reported already: that may be the cause.
    pub(super) fn fail_after(&mut self, problems_before: usize, expected: Expected) {
        if self.problems.len() == problems_before {
            self.fail(expected);
        } else if self.footing == Footing::Sure {
            self.footing = Footing::Lost;
        }
    }

    /// Passes over the current token, which opens a bracket.
    pub(super) fn opener(&mut self) -> Opener {
        let token = self.bump();
        Opener { kind: token.kind, span: self.token_span(token) }
    }

    /// Reads what is inside a bracket.
    pub(super) fn inside<T>(&mut self, opener: Opener, read: impl FnOnce(&mut Parser<'a>) -> T) -> T {
        self.open.push(opener);
        let result = read(self);
        self.open.pop();
        result
    }

    /// Passes over the closing bracket of `opener`, skipping what could not be read before it.
    pub(super) fn close(&mut self, opener: Opener, close: TokenKind) {
        if !self.at(close) {
            self.fail(Expected::Close(opener, close));
            self.skip_to(&[close]);
        }
        if self.eat(close) {
            self.found_footing();
        }
    }

    /// Skips to one of `targets`, over balanced brackets; stops before anything that must not be passed.
    pub(super) fn skip_to(&mut self, targets: &[TokenKind]) {
        use TokenKind::*;
        let mut local_definitions = 0u32;
        loop {
            let kind = self.kind();
            if kind == In && local_definitions > 0 {
                local_definitions -= 1;
                self.bump();
                continue;
            }
            if targets.contains(&kind) || self.at_item_boundary() {
                return;
            }
            match kind {
                EndOfFile | SemiSemi | RightParen | RightBracket | BarBracket | RightBrace | GreaterBrace | End
                | Done => return,
                LeftParen | LeftBracket | LeftBracketBar | LeftBrace | LeftBraceLess | LeftBracketLess
                | LeftBracketGreater | Begin | Struct | Sig | Object | Do => self.skip_balanced(),
                // A local definition brings its own `in`.
                Let | LetOperator => {
                    local_definitions += 1;
                    self.bump();
                }
                In => return,
                Then | Else | With | Bar if targets.contains(&Then) => return,
                _ => {
                    self.bump();
                }
            }
        }
    }

    /// Skips a bracket and what is inside, up to its closing bracket or the next item.
    pub(super) fn skip_balanced(&mut self) {
        use TokenKind::*;
        let mut nesting = 0u32;
        loop {
            match self.kind() {
                EndOfFile | SemiSemi => return,
                LeftParen | LeftBracket | LeftBracketBar | LeftBrace | LeftBraceLess | LeftBracketLess
                | LeftBracketGreater | Extension | ItemExtension | Begin | Struct | Sig | Object | Do => nesting += 1,
                RightParen | RightBracket | BarBracket | GreaterBracket | RightBrace | GreaterBrace | End | Done => {
                    nesting = nesting.saturating_sub(1);
                    if nesting == 0 {
                        self.bump();
                        return;
                    }
                }
                _ if self.at_item_boundary() => return,
                _ => {}
            }
            self.bump();
        }
    }

    /// Skips `object ... end`.
    pub(super) fn skip_to_end(&mut self) {
        use TokenKind::*;
        let mut nesting = 0u32;
        loop {
            match self.kind() {
                EndOfFile | SemiSemi => return,
                Begin | Struct | Sig | Object => nesting += 1,
                End => {
                    nesting = nesting.saturating_sub(1);
                    if nesting == 0 {
                        self.bump();
                        return;
                    }
                }
                _ => {}
            }
            self.bump();
        }
    }

    /// Skips the rest of a class declaration.
    pub(super) fn skip_class(&mut self) {
        use TokenKind::*;
        loop {
            match self.kind() {
                EndOfFile | SemiSemi | End => return,
                Object | LeftParen | LeftBracket => {
                    if self.at(Object) {
                        self.skip_to_end();
                    } else {
                        self.skip_balanced();
                    }
                }
                Let | Type | Exception | Module | Open | Include | External | Class if self.first_on_line() => return,
                _ => {
                    self.bump();
                }
            }
        }
    }

    /// Skips `[%...]` or `{%...|...|}`.
    pub(super) fn skip_extension(&mut self) {
        if self.at(TokenKind::QuotedExtension) {
            self.bump();
        } else {
            self.skip_balanced();
        }
    }

    /// Skips to the next item, `;;` or what ends the items.
    pub(super) fn skip_to_item(&mut self) {
        use TokenKind::*;
        loop {
            match self.kind() {
                EndOfFile | SemiSemi => return,
                End if self.open.iter().any(|opener| matches!(opener.kind, Struct | Sig)) => return,
                Begin | Struct | Sig | Object => self.skip_balanced(),
                _ if self.at_item_boundary() => return,
                _ => {
                    self.bump();
                }
            }
        }
    }

    /// Whether the current token starts the next item, judging by the layout.
    pub(super) fn at_item_boundary(&self) -> bool {
        use TokenKind::*;
        match self.kind() {
            Let | Type | Exception | Module | Open | Include | External | Class => {
                self.first_on_line() && self.column() <= self.item_column
            }
            _ => false,
        }
    }

    /// Whether only blanks and comments stand before the current token on its line.
    pub(super) fn first_on_line(&self) -> bool {
        self.places[self.at].first_on_line
    }

    /// Bytes between the start of the line and the current token.
    pub(super) fn column(&self) -> u32 {
        self.places[self.at].column
    }
}
