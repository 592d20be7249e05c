//! Module expressions and bindings.

use super::Parser;
use super::recovery::Opener;
use crate::problem::{Expected, Problem};
use crate::token::TokenKind;
use crate::tree::*;

impl Parser<'_> {
    /// `module M = ...`, `module rec ...`, `module type S = ...`; the keyword is the current token.
    pub(super) fn module_item(&mut self) -> ItemKind {
        self.keyword();
        if self.eat(TokenKind::Type) {
            let name = self.module_type_name();
            let ty = if self.eat(TokenKind::Equal) { Some(self.module_type()) } else { None };
            return ItemKind::ModuleType(name, ty);
        }
        let recursive = if self.eat(TokenKind::Rec) { Recursive::Yes } else { Recursive::No };
        let mut bindings = vec![self.module_binding()];
        while recursive == Recursive::Yes && self.at(TokenKind::And) && !self.lost() {
            self.keyword();
            bindings.push(self.module_binding());
        }
        ItemKind::Module(recursive, bindings)
    }

    /// The name of a module type, which may start with a small letter.
    pub(super) fn module_type_name(&mut self) -> Ident {
        if self.at(TokenKind::Lower) {
            let token = self.bump();
            return self.ident_of(token);
        }
        self.expect_ident(TokenKind::Upper, Expected::ModuleName)
    }

    /// A module's name, or `_`.
    pub(super) fn module_name(&mut self) -> Option<Ident> {
        if self.eat(TokenKind::Underscore) {
            return None;
        }
        Some(self.expect_ident(TokenKind::Upper, Expected::ModuleName))
    }

    /// `M (X : S) : T = ...`; parameters and constraint are folded into the right side.
    pub(super) fn module_binding(&mut self) -> ModuleBinding {
        let start = self.start();
        let name = self.module_name();
        let body = self.deeper(Parser::module_binding_body);
        let body = body.unwrap_or_else(|| self.error_module());
        ModuleBinding { span: self.span_from(start), name, body }
    }

    fn module_binding_body(&mut self) -> ModExprId {
        let start = self.start();
        if self.at(TokenKind::LeftParen) {
            let (name, ty) = self.functor_param();
            let body = self.deeper(Parser::module_binding_body).unwrap_or_else(|| self.error_module());
            return self.add_module(start, ModExprKind::Functor(name, ty, body));
        }
        let ty = if self.eat(TokenKind::Colon) { Some(self.module_type()) } else { None };
        self.expect(TokenKind::Equal);
        let module = self.module_expr();
        match ty {
            Some(ty) => self.add_module(start, ModExprKind::Constraint(module, ty)),
            None => module,
        }
    }

    /// `(X : S)` or `()`.
    pub(super) fn functor_param(&mut self) -> (Option<Ident>, Option<ModTypeId>) {
        let opener = self.opener();
        if self.eat(TokenKind::RightParen) {
            return (None, None);
        }
        let name = self.module_name();
        self.expect(TokenKind::Colon);
        let ty = self.module_type();
        self.close(opener, TokenKind::RightParen);
        (name, Some(ty))
    }

    pub(super) fn error_module(&mut self) -> ModExprId {
        let start = self.end();
        self.add_module(start, ModExprKind::Error)
    }

    /// A module expression.
    pub(super) fn module_expr(&mut self) -> ModExprId {
        if self.lost() {
            return self.error_module();
        }
        self.deeper(Parser::module_expr_here).unwrap_or_else(|| self.error_module())
    }

    fn module_expr_here(&mut self) -> ModExprId {
        let start = self.start();
        if self.at(TokenKind::Functor) {
            self.keyword();
            return self.functor_expr(start);
        }
        let mut module = match self.kind() {
            TokenKind::Struct => self.structure(),
            TokenKind::Upper => {
                let words = self.module_words();
                let path = self.path(words);
                self.add_module(start, ModExprKind::Path(path))
            }
            TokenKind::LeftParen => self.parenthesis_module(),
            TokenKind::Extension | TokenKind::QuotedExtension => {
                self.skip_extension();
                let span = self.span_from(start);
                self.problems.push(Problem::Unsupported { construct: "extension", span });
                self.add_module(start, ModExprKind::Error)
            }
            _ => {
                self.fail(Expected::ModuleExpr);
                return self.error_module();
            }
        };
        while self.at(TokenKind::LeftParen) && !self.lost() {
            let argument_start = self.start();
            let argument = if self.kind_ahead(1) == TokenKind::RightParen {
                // `F ()` applies to an empty structure.
                self.bump();
                self.bump();
                self.add_module(argument_start, ModExprKind::Struct(Vec::new()))
            } else {
                self.parenthesis_module()
            };
            module = self.add_module(start, ModExprKind::Apply(module, argument));
        }
        module
    }

    /// `F(X).G(Y).M`, of which the first words are read already: what types, `open` in signatures and constraints may
    /// name.
    pub(super) fn extended_module(&mut self, words: Vec<Ident>) -> ModExprId {
        let path = self.path(words);
        let start = path.span.start;
        let mut module = self.add_module(start, ModExprKind::Path(path));
        while self.at(TokenKind::LeftParen) && !self.lost() {
            let opener = self.opener();
            let argument = self.deeper(Parser::extended_module_path).unwrap_or_else(|| self.error_module());
            self.close(opener, TokenKind::RightParen);
            module = self.add_module(start, ModExprKind::Apply(module, argument));
            if self.at(TokenKind::Dot) && self.kind_ahead(1) == TokenKind::Upper {
                self.bump();
                let words = self.module_words();
                let path = Path { applied: Some(module), span: self.span_from(start), ..self.path(words) };
                module = self.add_module(start, ModExprKind::Path(path));
            }
        }
        module
    }

    /// The same from its first word.
    pub(super) fn extended_module_path(&mut self) -> ModExprId {
        if !self.at(TokenKind::Upper) {
            self.fail(Expected::ModuleName);
            return self.error_module();
        }
        let words = self.module_words();
        self.extended_module(words)
    }

    fn functor_expr(&mut self, start: u32) -> ModExprId {
        if !self.at(TokenKind::LeftParen) {
            self.fail(Expected::Token(TokenKind::LeftParen));
            return self.error_module();
        }
        let (name, ty) = self.functor_param();
        let body = if self.at(TokenKind::LeftParen) {
            let inner = self.start();
            self.deeper(|parser| parser.functor_expr(inner)).unwrap_or_else(|| self.error_module())
        } else {
            self.expect(TokenKind::Arrow);
            self.module_expr()
        };
        self.add_module(start, ModExprKind::Functor(name, ty, body))
    }

    fn structure(&mut self) -> ModExprId {
        let start = self.start();
        let opener = Opener { kind: TokenKind::Struct, span: self.keyword() };
        let items = self.inside(opener, Parser::items);
        self.close(opener, TokenKind::End);
        self.add_module(start, ModExprKind::Struct(items))
    }

    /// `(M)`, `(M : S)`, `(val e : S)`.
    fn parenthesis_module(&mut self) -> ModExprId {
        let opener = self.opener();
        let start = self.start();
        let module = if self.at(TokenKind::Val) {
            self.keyword();
            let expr = self.expr();
            let ty = if self.eat(TokenKind::Colon) { Some(self.module_type()) } else { None };
            if self.eat(TokenKind::ColonGreater) {
                self.module_type();
                let span = self.span_from(start);
                self.problems.push(Problem::Unsupported { construct: "coercion of a package", span });
            }
            self.add_module(start, ModExprKind::Unpack(expr, ty))
        } else {
            let module = self.module_expr();
            if self.eat(TokenKind::Colon) {
                let ty = self.module_type();
                self.add_module(start, ModExprKind::Constraint(module, ty))
            } else {
                module
            }
        };
        self.close(opener, TokenKind::RightParen);
        module
    }

    /// `module M : S` inside the parentheses of an expression.
    pub(super) fn pack(&mut self) -> ExprId {
        let start = self.start();
        self.keyword();
        let module = self.module_expr();
        let ty = if self.eat(TokenKind::Colon) { Some(self.module_type()) } else { None };
        self.add_expr(start, ExprKind::Pack(module, ty))
    }
}
