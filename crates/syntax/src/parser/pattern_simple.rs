//! Simple patterns: what can be a parameter. Names, literals, brackets.

use refute_source::Name;

use super::Parser;
use crate::problem::{Expected, Problem};
use crate::token::TokenKind;
use crate::tree::*;

impl Parser<'_> {
    /// A simple pattern.
    pub(super) fn simple_pattern(&mut self) -> PatId {
        let pattern = self.deeper(Parser::simple_pattern_shape);
        pattern.map_or_else(|| self.error_pat(), |(pat, _)| pat)
    }

    /// A lowercase name or an operator in parentheses.
    pub(super) fn value_name(&mut self, expected: Expected) -> Ident {
        if self.operator_in_parentheses(0).is_some() {
            return self.parenthesised_operator();
        }
        self.expect_ident(TokenKind::Lower, expected)
    }

    /// A simple pattern, and whether it is a constructor or tag that an argument may follow.
    pub(super) fn simple_pattern_shape(&mut self) -> (PatId, bool) {
        use TokenKind::*;
        let start = self.start();
        let token = self.token();
        let pat = match token.kind {
            Lower => {
                self.bump();
                self.add_pat(start, PatKind::Var(self.ident_of(token)))
            }
            Underscore => {
                self.bump();
                self.add_pat(start, PatKind::Any)
            }
            Int | Float | Char | String | QuotedString | Minus | Plus => self.literal_pattern(),
            True | False => {
                self.bump();
                let path = self.simple_path(self.ident_of(token));
                return (self.add_pat(start, PatKind::Construct(path, None)), true);
            }
            Upper => return self.upper_pattern(),
            Backquote => {
                let tag = self.variant_tag();
                return (self.add_pat(start, PatKind::Variant(tag, None)), true);
            }
            Hash => {
                self.bump();
                let path = self.value_path(Expected::Name);
                self.add_pat(start, PatKind::VariantType(path))
            }
            LeftParen => return self.parenthesis_pattern(),
            LeftBracket => return self.list_pattern(),
            LeftBracketBar => self.array_pattern(),
            LeftBrace => self.record_pattern(),
            Extension | QuotedExtension => {
                self.skip_extension();
                let span = self.span_from(start);
                self.problems.push(Problem::Unsupported { construct: "extension", span });
                self.add_pat(start, PatKind::Error)
            }
            _ => {
                self.fail(Expected::Pattern);
                self.error_pat()
            }
        };
        (pat, false)
    }

    /// `1`, `-1`, `'a'..'z'`.
    fn literal_pattern(&mut self) -> PatId {
        let start = self.start();
        let first = self.signed_constant();
        let Some(first) = first else { return self.error_pat() };
        if !self.eat(TokenKind::DotDot) {
            return self.add_pat(start, PatKind::Literal(first));
        }
        match self.signed_constant() {
            Some(last) => self.add_pat(start, PatKind::Interval(first, last)),
            None => self.add_pat(start, PatKind::Error),
        }
    }

    fn signed_constant(&mut self) -> Option<Literal> {
        use TokenKind::*;
        if matches!(self.kind(), Minus | Plus) {
            let sign = self.bump();
            if !matches!(self.kind(), Int | Float) {
                self.fail(Expected::Number);
                return None;
            }
            let literal = self.literal();
            return self.signed_literal(sign, literal);
        }
        if !matches!(self.kind(), Int | Float | Char | String | QuotedString) {
            self.fail(Expected::Constant);
            return None;
        }
        Some(self.literal())
    }

    /// `C`, `M.C`, `M.(p)`, `M.[p]`, `M.{l}`.
    fn upper_pattern(&mut self) -> (PatId, bool) {
        use TokenKind::*;
        let start = self.start();
        let mut idents = self.module_words();
        if !self.at(Dot) {
            let path = self.path(idents);
            return (self.add_pat(start, PatKind::Construct(path, None)), true);
        }
        if (self.kind_ahead(1), self.kind_ahead(2), self.kind_ahead(3)) == (LeftParen, ColonColon, RightParen) {
            self.bump();
            idents.push(self.parenthesised_operator());
            let path = self.path(idents);
            return (self.add_pat(start, PatKind::Construct(path, None)), true);
        }
        self.bump();
        let module = self.path(idents);
        let inside = match self.kind() {
            LeftParen => self.parenthesis_pattern().0,
            LeftBracket => self.list_pattern().0,
            LeftBracketBar => self.array_pattern(),
            LeftBrace => self.record_pattern(),
            _ => {
                self.fail(Expected::AfterModuleDot);
                self.error_pat()
            }
        };
        (self.add_pat(start, PatKind::Open(module, inside)), false)
    }

    fn empty_brackets(&mut self, start: u32, name: &str) -> (PatId, bool) {
        self.bump();
        let ident = Ident { name: Name::new(name), span: self.span_from(start) };
        let path = self.simple_path(ident);
        (self.add_pat(start, PatKind::Construct(path, None)), true)
    }

    fn parenthesis_pattern(&mut self) -> (PatId, bool) {
        use TokenKind::*;
        let start = self.start();
        if self.operator_in_parentheses(0).is_some() {
            let ident = self.parenthesised_operator();
            return (self.add_pat(start, PatKind::Var(ident)), false);
        }
        if (self.kind_ahead(1), self.kind_ahead(2)) == (ColonColon, RightParen) {
            let ident = self.parenthesised_operator();
            let path = self.simple_path(ident);
            return (self.add_pat(start, PatKind::Construct(path, None)), true);
        }
        let opener = self.opener();
        if self.at(RightParen) {
            return self.empty_brackets(start, "()");
        }
        let pat = self.inside(opener, |parser| {
            if parser.at(Module) {
                return parser.unpack_pattern();
            }
            let start = parser.start();
            let pat = parser.pattern();
            if parser.eat(Colon) {
                let ty = parser.type_expr();
                return parser.add_pat(start, PatKind::Constraint(pat, ty));
            }
            pat
        });
        self.close(opener, RightParen);
        (pat, false)
    }

    /// `module M : S` inside parentheses.
    fn unpack_pattern(&mut self) -> PatId {
        let start = self.start();
        self.keyword();
        let name = if self.at(TokenKind::Underscore) {
            let token = self.bump();
            self.ident_of(token)
        } else {
            self.expect_ident(TokenKind::Upper, Expected::ModuleName)
        };
        let ty = if self.eat(TokenKind::Colon) { Some(self.module_type()) } else { None };
        self.add_pat(start, PatKind::Unpack(name, ty))
    }

    fn list_pattern(&mut self) -> (PatId, bool) {
        let start = self.start();
        let opener = self.opener();
        if self.at(TokenKind::RightBracket) {
            return self.empty_brackets(start, "[]");
        }
        let elements = self.inside(opener, |parser| parser.pattern_elements(TokenKind::RightBracket));
        self.close(opener, TokenKind::RightBracket);
        (self.add_pat(start, PatKind::List(elements)), false)
    }

    fn array_pattern(&mut self) -> PatId {
        let start = self.start();
        let opener = self.opener();
        if self.eat(TokenKind::BarBracket) {
            return self.add_pat(start, PatKind::Array(Vec::new()));
        }
        let elements = self.inside(opener, |parser| parser.pattern_elements(TokenKind::BarBracket));
        self.close(opener, TokenKind::BarBracket);
        self.add_pat(start, PatKind::Array(elements))
    }

    fn pattern_elements(&mut self, close: TokenKind) -> Vec<PatId> {
        let mut elements = vec![self.pattern()];
        while self.eat(TokenKind::Semi) {
            if self.at(close) || self.lost() {
                break;
            }
            elements.push(self.pattern());
        }
        elements
    }
}
