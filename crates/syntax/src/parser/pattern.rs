//! Patterns with operators: `as`, `|`, `,`, `::`, and constructors with arguments.

use super::Parser;
use crate::problem::{Expected, Mistake, Problem};
use crate::token::TokenKind;
use crate::tree::*;

/// Levels, loosest first: `as`, `|`, `,`, `::`.
const AS: u8 = 0;
const OR: u8 = 1;
const COMMA: u8 = 2;
const CONS: u8 = 3;

impl Parser<'_> {
    /// A pattern.
    pub(super) fn pattern(&mut self) -> PatId {
        self.pattern_at(AS)
    }

    fn pattern_at(&mut self, least: u8) -> PatId {
        if self.lost() {
            return self.error_pat();
        }
        self.deeper(|parser| parser.climb_pattern(least)).unwrap_or_else(|| self.error_pat())
    }

    fn climb_pattern(&mut self, least: u8) -> PatId {
        let start = self.start();
        let mut left = self.pattern_operand();
        while !self.lost() {
            match self.kind() {
                TokenKind::As if least == AS => {
                    self.bump();
                    let ident = self.value_name(Expected::Name);
                    left = self.add_pat(start, PatKind::Alias(left, ident));
                }
                TokenKind::Bar if least <= OR => {
                    self.bump();
                    let right = self.pattern_at(OR + 1);
                    left = self.add_pat(start, PatKind::Or(left, right));
                }
                TokenKind::Comma if least <= COMMA => {
                    let mut parts = vec![left];
                    while self.eat(TokenKind::Comma) {
                        parts.push(self.pattern_at(COMMA + 1));
                    }
                    left = self.add_pat(start, PatKind::Tuple(parts));
                }
                TokenKind::ColonColon if least <= CONS => {
                    self.bump();
                    let right = self.pattern_at(CONS);
                    left = self.add_pat(start, PatKind::Cons(left, right));
                }
                _ => return left,
            }
        }
        left
    }

    /// `C p`, `` `C p ``, `lazy p`, `exception p` or a simple pattern.
    fn pattern_operand(&mut self) -> PatId {
        self.deeper(Parser::pattern_operand_here).unwrap_or_else(|| self.error_pat())
    }

    fn pattern_operand_here(&mut self) -> PatId {
        let start = self.start();
        match self.kind() {
            TokenKind::Exception => {
                self.keyword();
                let inside = self.pattern_operand();
                self.add_pat(start, PatKind::Exception(inside))
            }
            TokenKind::Lazy => {
                self.keyword();
                let inside = self.simple_pattern();
                self.add_pat(start, PatKind::Lazy(inside))
            }
            _ => {
                let first = self.at;
                let (pat, bare) = self.simple_pattern_shape();
                if !bare || !self.starts_pattern() {
                    self.last_simple_pattern = Some((first, self.at));
                    return pat;
                }
                self.constructor_pattern(start, pat)
            }
        }
    }

    fn constructor_pattern(&mut self, start: u32, head: PatId) -> PatId {
        if self.at(TokenKind::LeftParen) && self.kind_ahead(1) == TokenKind::Type {
            let open = self.start();
            self.skip_balanced();
            let span = self.span_from(open);
            self.problems.push(Problem::Unsupported { construct: "existential type in a pattern", span });
        }
        let argument_start = self.start();
        let argument = self.pattern_operand();
        let mut kind = self.tree[head].kind.clone();
        if let PatKind::Construct(_, slot) | PatKind::Variant(_, slot) = &mut kind {
            *slot = Some(argument);
        }
        let applied = self.add_pat(start, kind);
        if self.starts_simple_pattern() && !self.lost() {
            let defined = self.defines(head);
            let constructor = self.tree[head].span;
            let extra = self.token_span(self.token());
            let mut count = 1;
            while self.starts_simple_pattern() && !self.lost() {
                self.simple_pattern();
                count += 1;
            }
            let arguments = self.span_from(argument_start);
            self.report(if defined {
                Problem::Mistake(Mistake::CapitalisedFunction { name: constructor })
            } else {
                Problem::ConstructorArguments { constructor, arguments, extra, count }
            });
        }
        applied
    }

    /// Whether a constructor stands right after `let`, where the name of a function was probably meant.
    fn defines(&self, constructor: PatId) -> bool {
        let start = self.tree[constructor].span.start;
        let index = self.tokens.partition_point(|token| token.start < start);
        let before = index.checked_sub(1).map(|at| self.tokens[at].kind);
        matches!(before, Some(TokenKind::Let | TokenKind::Rec | TokenKind::And))
    }

    fn starts_pattern(&self) -> bool {
        self.starts_simple_pattern() || matches!(self.kind(), TokenKind::Lazy | TokenKind::Exception)
    }

    pub(super) fn starts_simple_pattern(&self) -> bool {
        use TokenKind::*;
        matches!(
            self.kind(),
            Lower
                | Upper
                | Underscore
                | Int
                | Float
                | Char
                | String
                | QuotedString
                | QuotedExtension
                | Minus
                | Plus
                | LeftParen
                | LeftBracket
                | LeftBracketBar
                | LeftBrace
                | Backquote
                | Hash
                | True
                | False
                | Extension
        )
    }
}
