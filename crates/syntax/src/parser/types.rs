//! Type expressions.

use super::Parser;
use crate::problem::{Expected, Problem};
use crate::token::TokenKind;
use crate::tree::*;

impl Parser<'_> {
    /// A type: `t -> u`, `t as 'a` and everything below.
    pub(super) fn type_expr(&mut self) -> TypeExprId {
        if self.lost() {
            return self.error_type();
        }
        self.deeper(Parser::alias_type).unwrap_or_else(|| self.error_type())
    }

    fn alias_type(&mut self) -> TypeExprId {
        let start = self.start();
        let mut ty = self.function_type();
        while self.eat(TokenKind::As) {
            let ident = self.type_variable();
            ty = self.add_type(start, TypeExprKind::Alias(ty, ident));
        }
        ty
    }

    /// `'a 'b. t` or a plain type.
    pub(super) fn poly_type(&mut self) -> TypeExprId {
        let start = self.start();
        let names = self.quantified_variables();
        let ty = self.type_expr();
        if names.is_empty() { ty } else { self.add_type(start, TypeExprKind::Poly(names, ty)) }
    }

    /// `'a 'b.` or nothing.
    pub(super) fn quantified_variables(&mut self) -> Vec<Ident> {
        let mut ahead = 0;
        while self.kind_ahead(ahead) == TokenKind::Quote
            && (matches!(self.kind_ahead(ahead + 1), TokenKind::Lower | TokenKind::Upper))
        {
            ahead += 2;
        }
        let mut names = Vec::new();
        if self.kind_ahead(ahead) != TokenKind::Dot {
            return names;
        }
        while self.at(TokenKind::Quote) {
            names.push(self.type_variable());
        }
        if !names.is_empty() {
            self.expect(TokenKind::Dot);
        }
        names
    }

    /// `'a`; the span includes the quote.
    pub(super) fn type_variable(&mut self) -> Ident {
        let start = self.start();
        if !self.at(TokenKind::Quote) {
            self.fail(Expected::TypeVariable);
            return self.missing_ident();
        }
        self.bump();
        if !matches!(self.kind(), TokenKind::Lower | TokenKind::Upper) {
            self.fail(Expected::TypeVariable);
            return self.missing_ident();
        }
        let token = self.bump();
        Ident { name: self.name(self.text(token)), span: self.span_from(start) }
    }

    fn function_type(&mut self) -> TypeExprId {
        let start = self.start();
        let label = self.type_label();
        let domain = self.tuple_type();
        if self.at(TokenKind::Arrow) {
            self.bump();
            let result = self.deeper(Parser::function_type).unwrap_or_else(|| self.error_type());
            return self.add_type(start, TypeExprKind::Arrow(label, domain, result));
        }
        if !matches!(label, Label::None) {
            self.fail(Expected::Token(TokenKind::Arrow));
        }
        domain
    }

    fn type_label(&mut self) -> Label {
        use TokenKind::*;
        match self.kind() {
            OptionalColon => self.label(),
            Question if self.kind_ahead(1) == Lower && self.kind_ahead(2) == Colon => {
                self.bump();
                let token = self.bump();
                self.bump();
                Label::Optional(self.ident_of(token))
            }
            Lower if self.kind_ahead(1) == Colon => {
                let token = self.bump();
                self.bump();
                Label::Named(self.ident_of(token))
            }
            _ => Label::None,
        }
    }

    fn tuple_type(&mut self) -> TypeExprId {
        let start = self.start();
        let first = self.atomic_type();
        if !self.at(TokenKind::Star) {
            return first;
        }
        let mut parts = vec![first];
        while self.eat(TokenKind::Star) {
            parts.push(self.atomic_type());
        }
        self.add_type(start, TypeExprKind::Tuple(parts))
    }

    /// A type without arrows and stars around it.
    pub(super) fn atomic_type(&mut self) -> TypeExprId {
        if self.lost() {
            return self.error_type();
        }
        let start = self.start();
        let mut ty = match self.kind() {
            TokenKind::LeftParen => self.deeper(Parser::parenthesis_type).unwrap_or_else(|| self.error_type()),
            _ => self.type_head(),
        };
        // `t list option`: each word applies to what stands before it.
        while matches!(self.kind(), TokenKind::Lower | TokenKind::Upper | TokenKind::Hash) && !self.lost() {
            ty = self.type_constructor(start, vec![ty]);
        }
        ty
    }

    fn type_head(&mut self) -> TypeExprId {
        use TokenKind::*;
        let start = self.start();
        match self.kind() {
            Quote => {
                let ident = self.type_variable();
                self.add_type(start, TypeExprKind::Var(ident.name))
            }
            Underscore => {
                self.bump();
                self.add_type(start, TypeExprKind::Any)
            }
            Lower | Upper | Hash => self.type_constructor(start, Vec::new()),
            LeftBracket | LeftBracketLess | LeftBracketGreater => {
                self.deeper(Parser::variant_type).unwrap_or_else(|| self.error_type())
            }
            Less => self.object_type(),
            Extension | QuotedExtension => {
                self.skip_extension();
                self.refuse_type(start, "extension")
            }
            _ => {
                self.fail(Expected::Type);
                self.error_type()
            }
        }
    }

    fn refuse_type(&mut self, start: u32, construct: &'static str) -> TypeExprId {
        let span = self.span_from(start);
        self.problems.push(Problem::Unsupported { construct, span });
        self.add_type(start, TypeExprKind::Error)
    }

    /// `M.t` applied to `args`.
    fn type_constructor(&mut self, start: u32, args: Vec<TypeExprId>) -> TypeExprId {
        if self.eat(TokenKind::Hash) {
            self.value_path(Expected::Type);
            return self.refuse_type(start, "class type");
        }
        let mut idents = self.module_words();
        if !idents.is_empty() && self.at(TokenKind::LeftParen) {
            let module = self.extended_module(idents);
            self.expect(TokenKind::Dot);
            let last = self.expect_ident(TokenKind::Lower, Expected::TypeName);
            let span = self.span_from(start);
            let path = Path { applied: Some(module), span, ..Path::of(last) };
            return self.add_type(start, TypeExprKind::Constr(path, args));
        }
        if !idents.is_empty() && !self.eat(TokenKind::Dot) {
            self.fail(Expected::TypeName);
            return self.add_type(start, TypeExprKind::Error);
        }
        idents.push(self.expect_ident(TokenKind::Lower, Expected::TypeName));
        let path = self.path(idents);
        self.add_type(start, TypeExprKind::Constr(path, args))
    }

    /// `(t)`, `(t, u) c`, `(module S)`.
    fn parenthesis_type(&mut self) -> TypeExprId {
        let start = self.start();
        let opener = self.opener();
        if self.at(TokenKind::Module) {
            let inside = self.start();
            self.keyword();
            let ty = self.module_type();
            let package = self.add_type(inside, TypeExprKind::Package(ty));
            self.close(opener, TokenKind::RightParen);
            return package;
        }
        let mut types = self.inside(opener, |parser| {
            let mut types = vec![parser.type_expr()];
            while parser.eat(TokenKind::Comma) {
                types.push(parser.type_expr());
            }
            types
        });
        self.close(opener, TokenKind::RightParen);
        if types.len() == 1 {
            return types.remove(0);
        }
        if !matches!(self.kind(), TokenKind::Lower | TokenKind::Upper | TokenKind::Hash) {
            self.fail(Expected::TypeConstructor);
            return self.add_type(start, TypeExprKind::Error);
        }
        self.type_constructor(start, types)
    }

    /// `[ ... ]`, `[> ... ]`, `[< ... ]`.
    fn variant_type(&mut self) -> TypeExprId {
        use TokenKind::*;
        let start = self.start();
        let bound = match self.kind() {
            LeftBracketGreater => VariantBound::AtLeast,
            LeftBracketLess => VariantBound::AtMost,
            _ => VariantBound::Exact,
        };
        let opener = self.opener();
        let mut rows = Vec::new();
        let mut present = Vec::new();
        let leading_bar = self.eat(Bar);
        let empty = bound == VariantBound::AtLeast && !leading_bar && self.at(RightBracket);
        if !empty {
            rows.push(self.variant_row());
            let lone_type = matches!(rows[0], VariantRow::Inherit(_)) && bound == VariantBound::Exact && !leading_bar;
            if lone_type && !self.at(Bar) {
                self.fail(Expected::Token(Bar));
            }
            while self.eat(Bar) {
                rows.push(self.variant_row());
            }
        }
        if bound == VariantBound::AtMost && self.eat(Greater) {
            while self.at(Backquote) {
                present.push(self.variant_tag());
            }
            if present.is_empty() {
                self.fail(Expected::Tag);
            }
        }
        self.close(opener, RightBracket);
        self.add_type(start, TypeExprKind::Variant { bound, rows, present })
    }

    fn variant_row(&mut self) -> VariantRow {
        if !self.at(TokenKind::Backquote) {
            return VariantRow::Inherit(self.type_expr());
        }
        let start = self.start();
        let tag = self.variant_tag();
        if !self.eat(TokenKind::Of) {
            return VariantRow::Tag(tag, None);
        }
        if self.at(TokenKind::Ampersand) {
            self.bump();
        }
        let ty = self.type_expr();
        if self.at(TokenKind::Ampersand) {
            while self.eat(TokenKind::Ampersand) {
                self.type_expr();
            }
            let span = self.span_from(start);
            self.problems.push(Problem::Unsupported { construct: "conjunctive tag type", span });
        }
        VariantRow::Tag(tag, Some(ty))
    }

    /// `< m : t; .. >`.
    fn object_type(&mut self) -> TypeExprId {
        let start = self.start();
        self.bump();
        while self.at(TokenKind::Lower) {
            self.bump();
            self.expect(TokenKind::Colon);
            self.poly_type();
            if !self.eat(TokenKind::Semi) {
                break;
            }
        }
        self.eat(TokenKind::DotDot);
        self.expect(TokenKind::Greater);
        self.refuse_type(start, "object type")
    }
}
