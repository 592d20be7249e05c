//! Simple expressions: what can be an argument. Names, literals, brackets, and what follows a dot.

use refute_source::Name;

use super::Parser;
use super::operator::can_be_named;
use super::recovery::Opener;
use crate::lexer::literal;
use crate::problem::{Expected, Problem};
use crate::synth_source::HOLE;
use crate::token::{Token, TokenKind};
use crate::tree::*;

/// What kind of simple expression was read, as far as the next token's meaning depends on it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    /// `C` or `` `C `` without parentheses: an argument may follow.
    Constructor,
    /// `e.l`, `e.(i)`: may be assigned to.
    Access,
    /// `x` without parentheses.
    Variable,
    /// Anything else.
    Other,
}

/// A simple expression and its shape.
#[derive(Clone, Copy)]
pub(super) struct Simple {
    pub(super) id: ExprId,
    pub(super) shape: Shape,
}

impl Parser<'_> {
    /// A simple expression.
    pub(super) fn simple_expr(&mut self) -> ExprId {
        self.simple().id
    }

    pub(super) fn starts_simple_expr(&self) -> bool {
        use TokenKind::*;
        matches!(
            self.kind(),
            Lower
                | Hole
                | Upper
                | Int
                | Float
                | Char
                | String
                | QuotedString
                | QuotedExtension
                | LeftParen
                | LeftBracket
                | LeftBracketBar
                | LeftBrace
                | LeftBraceLess
                | Begin
                | New
                | Object
                | Bang
                | PrefixOperator
                | Backquote
                | True
                | False
                | Extension
        )
    }

    /// A primary expression with what follows its dots and hashes.
    pub(super) fn simple(&mut self) -> Simple {
        if self.lost() {
            return Simple { id: self.error_expr(), shape: Shape::Other };
        }
        let start = self.start();
        let mut simple = self.dotted();
        loop {
            match self.kind() {
                TokenKind::HashOperator => {
                    let operator = self.bump();
                    let right = self.dotted().id;
                    let kind = ExprKind::Infix(self.ident_of(operator), simple.id, right);
                    simple = Simple { id: self.add_expr(start, kind), shape: Shape::Other };
                }
                TokenKind::Hash if !self.lost() && self.kind_ahead(1) == TokenKind::Lower => {
                    let hash = self.start();
                    self.bump();
                    self.bump();
                    let span = self.span_from(hash);
                    self.problems.push(Problem::Unsupported { construct: "method call", span });
                    simple = Simple { id: self.add_expr(start, ExprKind::Error), shape: Shape::Other };
                    simple = self.dots(start, simple);
                }
                _ => return simple,
            }
        }
    }

    fn dotted(&mut self) -> Simple {
        let start = self.start();
        let primary = self.deeper(Parser::primary);
        let primary = primary.unwrap_or_else(|| Simple { id: self.error_expr(), shape: Shape::Other });
        self.dots(start, primary)
    }

    /// `.l`, `.(i)`, `.[i]` after an expression.
    fn dots(&mut self, start: u32, mut simple: Simple) -> Simple {
        loop {
            if self.lost() {
                return simple;
            }
            let id = match self.kind() {
                TokenKind::Dot => {
                    let dot = self.bump();
                    self.after_dot(start, simple.id, dot)
                }
                TokenKind::DotOperator => self.index_operator_access(start, simple.id, Vec::new()),
                _ => return simple,
            };
            simple = Simple { id, shape: Shape::Access };
        }
    }

    fn after_dot(&mut self, start: u32, before: ExprId, dot: Token) -> ExprId {
        let (kind, close) = match self.kind() {
            TokenKind::LeftParen => (IndexKind::Array, TokenKind::RightParen),
            TokenKind::LeftBracket => (IndexKind::String, TokenKind::RightBracket),
            TokenKind::LeftBrace => return self.bigarray_access(start, before, dot),
            TokenKind::Lower | TokenKind::Upper => {
                let module = self.module_words();
                if !module.is_empty() && self.at(TokenKind::DotOperator) {
                    return self.index_operator_access(start, before, module);
                }
                let label = self.value_path_in(module, Expected::FieldName);
                return self.add_expr(start, ExprKind::Field(before, label));
            }
            _ => {
                self.fail(Expected::FieldName);
                return self.add_expr(start, ExprKind::Error);
            }
        };
        let opener = self.opener();
        let index = self.inside(opener, Parser::sequence);
        self.close(opener, close);
        self.add_expr(start, ExprKind::Index(kind, before, index))
    }

    fn primary(&mut self) -> Simple {
        use TokenKind::*;
        let start = self.start();
        let token = self.token();
        let mut shape = Shape::Other;
        let id = match token.kind {
            Lower => {
                self.bump();
                shape = Shape::Variable;
                let path = self.simple_path(self.ident_of(token));
                self.add_expr(start, ExprKind::Ident(path))
            }
            Hole => {
                self.bump();
                let ident = Ident { name: Name::new(HOLE), span: self.token_span(token) };
                let path = self.simple_path(ident);
                self.add_expr(start, ExprKind::Ident(path))
            }
            Int | Float | Char | String | QuotedString => {
                let literal = self.literal();
                self.add_expr(start, ExprKind::Literal(literal))
            }
            Upper => return self.upper(),
            True | False => {
                self.bump();
                shape = Shape::Constructor;
                let path = self.simple_path(self.ident_of(token));
                self.add_expr(start, ExprKind::Construct(path, None))
            }
            Backquote => {
                shape = Shape::Constructor;
                let tag = self.variant_tag();
                self.add_expr(start, ExprKind::Variant(tag, None))
            }
            LeftParen => return self.parenthesis(),
            Begin => self.begin(),
            LeftBracket => return self.list(),
            LeftBracketBar => self.array(),
            LeftBrace => self.record_expr(),
            Bang | PrefixOperator => {
                self.bump();
                let operand = self.deeper(Parser::primary).map(|simple| simple.id);
                let operand = operand.unwrap_or_else(|| self.error_expr());
                self.add_expr(start, ExprKind::Prefix(self.ident_of(token), operand))
            }
            New => {
                self.bump();
                self.value_path(Expected::Name);
                self.refuse_expr(start, "object creation (`new`)")
            }
            Object => {
                self.skip_to_end();
                self.refuse_expr(start, "object")
            }
            LeftBraceLess => {
                self.skip_balanced();
                self.refuse_expr(start, "object update (`{< ... >}`)")
            }
            Extension | QuotedExtension => {
                self.skip_extension();
                self.refuse_expr(start, "extension")
            }
            _ => match self.quotation_ahead() {
                Some(length) => {
                    (0..length).for_each(|_| _ = self.bump());
                    self.refuse_expr(start, "quotation of Camlp5")
                }
                None => {
                    self.fail(Expected::Expression);
                    self.error_expr()
                }
            },
        };
        Simple { id, shape }
    }

    /// How many tokens the quotation `<< ... >>` or `<:expr< ... >>` has that stands where an operand is expected: there OCaml
    /// has no use for such operators.
    fn quotation_ahead(&self) -> Option<usize> {
        let text = |ahead: usize| self.tokens.get(self.at + ahead).map(|token| self.text(*token));
        let named = text(0) == Some(b"<:") && self.kind_ahead(1) == TokenKind::Lower && text(2) == Some(b"<");
        if !named && text(0) != Some(b"<<") {
            return None;
        }
        let end = (1..).map_while(text).position(|text| text.ends_with(b">>"))?;
        Some(end + 2)
    }

    pub(super) fn refuse_expr(&mut self, start: u32, construct: &'static str) -> ExprId {
        let span = self.span_from(start);
        self.problems.push(Problem::Unsupported { construct, span });
        self.add_expr(start, ExprKind::Error)
    }

    /// `` `Tag ``.
    pub(super) fn variant_tag(&mut self) -> Ident {
        self.bump();
        match self.kind() {
            TokenKind::Lower | TokenKind::Upper => {
                let token = self.bump();
                self.ident_of(token)
            }
            _ => {
                self.fail(Expected::Tag);
                self.missing_ident()
            }
        }
    }

    /// The literal at the current token.
    pub(super) fn literal(&mut self) -> Literal {
        let token = self.bump();
        let text = self.text(token);
        match token.kind {
            TokenKind::Int => {
                let suffix = text.last().copied().unwrap_or(b'0');
                if matches!(suffix, b'l' | b'L' | b'n') {
                    let (suffix, text) = (suffix as char, self.name(&text[..text.len() - 1]));
                    if Literal::boxed_value(suffix, text.as_str()).is_none() {
                        let span = self.token_span(token);
                        self.problems.push(Problem::IntegerOutOfRange { span });
                    }
                    return Literal::BoxedInt(suffix, text);
                }
                match literal::integer(text) {
                    literal::Integer::Fits(value) => Literal::Int(value, self.name(text)),
                    _ => {
                        let span = self.token_span(token);
                        self.problems.push(Problem::IntegerOutOfRange { span });
                        Literal::Int(0, self.name(b"0"))
                    }
                }
            }
            TokenKind::Float => Literal::Float(literal::float(text), self.name(text)),
            TokenKind::Char => Literal::Char(literal::character(text).unwrap_or(b'?')),
            TokenKind::QuotedString => {
                let (id, content) = literal::quoted_string(text);
                Literal::String(content.to_vec(), Some(self.name(id)))
            }
            _ => Literal::String(literal::string(text), None),
        }
    }

    /// The literal with a sign in front of it; `None` when the sign stays an operator.
    pub(super) fn signed_literal(&self, sign: Token, literal: Literal) -> Option<Literal> {
        let negative = matches!(sign.kind, TokenKind::Minus | TokenKind::MinusDot);
        let float_only = matches!(sign.kind, TokenKind::MinusDot | TokenKind::PlusDot);
        let negate = |text: Name| match text.as_str().strip_prefix('-') {
            Some(positive) => Name::new(positive),
            None => Name::new(&format!("-{text}")),
        };
        match literal {
            Literal::Float(value, text) if negative => Some(Literal::Float(-value, negate(text))),
            Literal::Float(..) => Some(literal),
            Literal::Int(..) | Literal::BoxedInt(..) if float_only => None,
            Literal::Int(value, text) if negative => {
                Some(Literal::Int(value.wrapping_neg().wrapping_shl(1) >> 1, negate(text)))
            }
            Literal::BoxedInt(suffix, text) if negative => Some(Literal::BoxedInt(suffix, negate(text))),
            Literal::Int(..) | Literal::BoxedInt(..) => Some(literal),
            _ => None,
        }
    }

    /// `M.x`, `M.C`, `M.(e)`, `M.[e]`, `M.{e}`, `C`.
    fn upper(&mut self) -> Simple {
        use TokenKind::*;
        let start = self.start();
        let mut idents = self.module_words();
        if !self.at(Dot) {
            let path = self.path(idents);
            return Simple { id: self.add_expr(start, ExprKind::Construct(path, None)), shape: Shape::Constructor };
        }
        match (self.kind_ahead(1), self.kind_ahead(2), self.kind_ahead(3)) {
            (Lower, ..) => {
                self.bump();
                let token = self.bump();
                idents.push(self.ident_of(token));
                let path = self.path(idents);
                return Simple { id: self.add_expr(start, ExprKind::Ident(path)), shape: Shape::Other };
            }
            (LeftParen, ColonColon, RightParen) => {
                self.bump();
                idents.push(self.parenthesised_operator());
                let path = self.path(idents);
                return Simple { id: self.add_expr(start, ExprKind::Construct(path, None)), shape: Shape::Constructor };
            }
            _ if self.operator_in_parentheses(1).is_some() => {
                self.bump();
                idents.push(self.parenthesised_operator());
                let path = self.path(idents);
                return Simple { id: self.add_expr(start, ExprKind::Ident(path)), shape: Shape::Other };
            }
            _ => {}
        }
        let path = self.path(idents);
        let module = self.add_module(start, ModExprKind::Path(path));
        self.bump();
        let body = match self.kind() {
            LeftParen => self.opened_parenthesis(),
            LeftBracket => self.list().id,
            LeftBracketBar => self.array(),
            LeftBrace => self.record_expr(),
            LeftBraceLess => {
                let start = self.start();
                self.skip_balanced();
                self.refuse_expr(start, "object update (`{< ... >}`)")
            }
            _ => {
                self.fail(Expected::AfterModuleDot);
                self.error_expr()
            }
        };
        Simple { id: self.add_expr(start, ExprKind::Open(module, body)), shape: Shape::Other }
    }

    /// `A.B.C`: stops before a dot that no capitalised name follows.
    pub(super) fn module_words(&mut self) -> Vec<Ident> {
        let mut idents = Vec::new();
        if self.at(TokenKind::Upper) {
            let token = self.bump();
            idents.push(self.ident_of(token));
        }
        while self.at(TokenKind::Dot) && self.kind_ahead(1) == TokenKind::Upper {
            self.bump();
            let token = self.bump();
            idents.push(self.ident_of(token));
        }
        idents
    }

    /// `M.N.x` with a lowercase last word.
    pub(super) fn value_path(&mut self, expected: Expected) -> Path {
        let module = self.module_words();
        self.value_path_in(module, expected)
    }

    /// The same when `M.N` has been read.
    fn value_path_in(&mut self, module: Vec<Ident>, expected: Expected) -> Path {
        let mut idents = module;
        if !idents.is_empty() && !self.eat(TokenKind::Dot) {
            self.fail(expected);
            return self.path(idents);
        }
        idents.push(self.expect_ident(TokenKind::Lower, expected));
        self.path(idents)
    }

    /// How many tokens the operator in `( op )` has, if that is what stands so many tokens ahead.
    pub(super) fn operator_in_parentheses(&self, ahead: usize) -> Option<usize> {
        if self.kind_ahead(ahead) != TokenKind::LeftParen {
            return None;
        }
        let plain = can_be_named(self.kind_ahead(ahead + 1)) && self.kind_ahead(ahead + 2) == TokenKind::RightParen;
        if plain { Some(1) } else { self.index_operator_ahead(ahead + 1) }
    }

    /// `( op )`; the parentheses and the operator are known to be there. The span includes the parentheses.
    pub(super) fn parenthesised_operator(&mut self) -> Ident {
        let start = self.start();
        let count = self.operator_in_parentheses(0).unwrap_or(1);
        self.bump();
        let tokens: Vec<Token> = (0..count).map(|_| self.bump()).collect();
        let words: Vec<&[u8]> = tokens.into_iter().map(|token| self.text(token)).collect();
        let name = self.name(&words.concat());
        self.bump();
        Ident { name, span: self.span_from(start) }
    }

    fn unit(&mut self, start: u32, name: &str) -> ExprId {
        let ident = Ident { name: Name::new(name), span: self.span_from(start) };
        let path = self.simple_path(ident);
        self.add_expr(start, ExprKind::Construct(path, None))
    }

    /// `( ... )`: unit, an operator's name, a package, a constraint, or grouping.
    fn parenthesis(&mut self) -> Simple {
        use TokenKind::*;
        let start = self.start();
        match (self.kind_ahead(1), self.kind_ahead(2)) {
            (RightParen, _) => {
                self.bump();
                self.bump();
                return Simple { id: self.unit(start, "()"), shape: Shape::Constructor };
            }
            (ColonColon, RightParen) => {
                let ident = self.parenthesised_operator();
                let path = self.simple_path(ident);
                return Simple { id: self.add_expr(start, ExprKind::Construct(path, None)), shape: Shape::Constructor };
            }
            _ if self.operator_in_parentheses(0).is_some() => {
                let ident = self.parenthesised_operator();
                let path = self.simple_path(ident);
                return Simple { id: self.add_expr(start, ExprKind::Ident(path)), shape: Shape::Other };
            }
            _ => {}
        }
        let opener = self.opener();
        let id = self.inside(opener, |parser| if parser.at(Module) { parser.pack() } else { parser.constrained() });
        self.close(opener, RightParen);
        Simple { id, shape: Shape::Other }
    }

    /// The parentheses of `M.( ... )`, in which no type may follow the expression.
    fn opened_parenthesis(&mut self) -> ExprId {
        if self.kind_ahead(1) == TokenKind::RightParen || self.kind_ahead(1) == TokenKind::Module {
            return self.parenthesis().id;
        }
        let opener = self.opener();
        let id = self.inside(opener, |parser| parser.sequence());
        self.close(opener, TokenKind::RightParen);
        id
    }

    /// `e`, `e : t`, `e : t :> u`, `e :> u`, inside parentheses.
    fn constrained(&mut self) -> ExprId {
        let start = self.start();
        let expr = self.sequence();
        self.constraint(start, expr)
    }

    /// What may follow an expression in parentheses and records: `: t`, `:> t` and both.
    pub(super) fn constraint(&mut self, start: u32, expr: ExprId) -> ExprId {
        let ty = if self.eat(TokenKind::Colon) { Some(self.type_expr()) } else { None };
        if self.eat(TokenKind::ColonGreater) {
            let target = self.type_expr();
            return self.add_expr(start, ExprKind::Coerce(expr, ty, target));
        }
        match ty {
            Some(ty) => self.add_expr(start, ExprKind::Constraint(expr, ty)),
            None => expr,
        }
    }

    fn begin(&mut self) -> ExprId {
        let start = self.start();
        let opener = Opener { kind: TokenKind::Begin, span: self.keyword() };
        if self.eat(TokenKind::End) {
            return self.unit(start, "()");
        }
        let id = self.inside(opener, Parser::sequence);
        self.close(opener, TokenKind::End);
        id
    }

    /// `[a; b]`, `[]`.
    fn list(&mut self) -> Simple {
        let start = self.start();
        let opener = self.opener();
        if self.eat(TokenKind::RightBracket) {
            return Simple { id: self.unit(start, "[]"), shape: Shape::Constructor };
        }
        let elements = self.inside(opener, |parser| parser.elements(TokenKind::RightBracket));
        self.close(opener, TokenKind::RightBracket);
        Simple { id: self.add_expr(start, ExprKind::List(elements)), shape: Shape::Other }
    }

    fn array(&mut self) -> ExprId {
        let start = self.start();
        let opener = self.opener();
        if self.eat(TokenKind::BarBracket) {
            return self.add_expr(start, ExprKind::Array(Vec::new()));
        }
        let elements = self.inside(opener, |parser| parser.elements(TokenKind::BarBracket));
        self.close(opener, TokenKind::BarBracket);
        self.add_expr(start, ExprKind::Array(elements))
    }

    /// `a; b; c` with an optional `;` before the closing bracket.
    fn elements(&mut self, close: TokenKind) -> Vec<ExprId> {
        let mut elements = vec![self.expr()];
        while !self.lost() && self.eat(TokenKind::Semi) {
            if self.at(close) {
                break;
            }
            elements.push(self.expr());
        }
        elements
    }
}
