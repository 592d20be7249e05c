//! Module types and the items of signatures.

use super::Parser;
use super::declaration::{Place, TypeItem};
use super::recovery::Opener;
use crate::problem::{Expected, Problem};
use crate::token::TokenKind;
use crate::tree::*;

impl Parser<'_> {
    /// A module type.
    pub(super) fn module_type(&mut self) -> ModTypeId {
        if self.lost() {
            return self.error_module_type();
        }
        self.deeper(Parser::module_type_arrow).unwrap_or_else(|| self.error_module_type())
    }

    fn error_module_type(&mut self) -> ModTypeId {
        let start = self.end();
        self.add_module_type(start, ModTypeKind::Error)
    }

    /// `S`, `S -> T`, `S with ...`.
    fn module_type_arrow(&mut self) -> ModTypeId {
        let start = self.start();
        let mut ty = self.module_type_operand();
        loop {
            if self.at(TokenKind::With) && !self.lost() {
                self.bump();
                let constraints = self.with_constraints();
                ty = self.add_module_type(start, ModTypeKind::With(ty, constraints));
            } else if self.at(TokenKind::Arrow) && !self.lost() {
                self.bump();
                let result = self.deeper(Parser::module_type_arrow).unwrap_or_else(|| self.error_module_type());
                ty = self.add_module_type(start, ModTypeKind::Functor(None, Some(ty), result));
            } else {
                return ty;
            }
        }
    }

    fn module_type_operand(&mut self) -> ModTypeId {
        use TokenKind::*;
        let start = self.start();
        match self.kind() {
            Sig => {
                let opener = Opener { kind: Sig, span: self.keyword() };
                let items = self.inside(opener, Parser::signature_items);
                self.close(opener, End);
                self.add_module_type(start, ModTypeKind::Signature(items))
            }
            Functor => {
                self.keyword();
                self.functor_type(start)
            }
            Module if self.kind_ahead(1) == Type => {
                self.keyword();
                self.bump();
                self.expect(Of);
                let module = self.module_expr();
                self.add_module_type(start, ModTypeKind::Of(module))
            }
            LeftParen => {
                let opener = self.opener();
                let ty = self.module_type();
                self.close(opener, RightParen);
                ty
            }
            Upper | Lower => {
                let mut words = self.module_words();
                if self.at(LeftParen) && !words.is_empty() {
                    return self.applied_module_type(start, words);
                }
                if words.is_empty() || (self.at(Dot) && self.kind_ahead(1) == Lower) {
                    self.eat(Dot);
                    words.push(self.expect_ident(Lower, Expected::ModuleType));
                }
                let path = self.path(words);
                self.add_module_type(start, ModTypeKind::Path(path))
            }
            Extension | QuotedExtension => {
                self.skip_extension();
                let span = self.span_from(start);
                self.problems.push(Problem::Unsupported { construct: "extension", span });
                self.add_module_type(start, ModTypeKind::Error)
            }
            _ => {
                self.fail(Expected::ModuleType);
                self.error_module_type()
            }
        }
    }

    /// `F(X).S`.
    fn applied_module_type(&mut self, start: u32, words: Vec<Ident>) -> ModTypeId {
        let module = self.extended_module(words);
        if self.at(TokenKind::Dot) && self.kind_ahead(1) == TokenKind::Lower {
            self.bump();
            let last = self.expect_ident(TokenKind::Lower, Expected::ModuleType);
            let path = Path { applied: Some(module), span: self.span_from(start), ..Path::of(last) };
            return self.add_module_type(start, ModTypeKind::Path(path));
        }
        match self.tree[module].kind.clone() {
            ModExprKind::Path(path) => self.add_module_type(start, ModTypeKind::Path(path)),
            _ => {
                self.fail(Expected::Token(TokenKind::Dot));
                self.error_module_type()
            }
        }
    }

    fn functor_type(&mut self, start: u32) -> ModTypeId {
        if !self.at(TokenKind::LeftParen) {
            self.fail(Expected::Token(TokenKind::LeftParen));
            return self.error_module_type();
        }
        let (name, ty) = self.functor_param();
        let result = if self.at(TokenKind::LeftParen) {
            let inner = self.start();
            self.deeper(|parser| parser.functor_type(inner)).unwrap_or_else(|| self.error_module_type())
        } else {
            self.expect(TokenKind::Arrow);
            self.module_type()
        };
        self.add_module_type(start, ModTypeKind::Functor(name, ty, result))
    }

    fn with_constraints(&mut self) -> Vec<WithConstraint> {
        let mut constraints = Vec::new();
        loop {
            match self.kind() {
                TokenKind::Type => constraints.extend(self.with_type()),
                TokenKind::Module => constraints.extend(self.with_module()),
                _ => self.fail(Expected::WithConstraint),
            }
            let another = matches!(self.kind_ahead(1), TokenKind::Type | TokenKind::Module);
            if self.lost() || !self.at(TokenKind::And) || !another {
                return constraints;
            }
            self.bump();
        }
    }

    /// `type 'a t = u`, `type t := u`.
    fn with_type(&mut self) -> Option<WithConstraint> {
        self.bump();
        let start = self.start();
        let params = self.type_params();
        let path = self.value_path(Expected::TypeName);
        let destructive = self.at(TokenKind::ColonEqual);
        if !destructive && !self.at(TokenKind::Equal) {
            self.fail(Expected::TypeEqual);
            return None;
        }
        self.bump();
        let private = !destructive && self.eat(TokenKind::Private);
        let ty = self.type_expr();
        self.type_constraints();
        let decl = TypeDecl {
            span: self.span_from(start),
            params,
            name: path.last,
            manifest: Some(ty),
            kind: TypeDeclKind::None,
            private,
            attributes: Vec::new(),
        };
        Some(WithConstraint::Type { decl, path, destructive })
    }

    /// `module M = N`, `module M := N`.
    fn with_module(&mut self) -> Option<WithConstraint> {
        self.bump();
        if self.eat(TokenKind::Type) {
            return self.with_module_type();
        }
        let left = self.module_path();
        let destructive = self.at(TokenKind::ColonEqual);
        if !destructive && !self.at(TokenKind::Equal) {
            self.fail(Expected::Token(TokenKind::Equal));
            return None;
        }
        self.bump();
        let right = self.extended_module_path();
        Some(WithConstraint::Module { left, right, destructive })
    }

    /// `S = T`, `S := T` after `with module type`.
    fn with_module_type(&mut self) -> Option<WithConstraint> {
        let mut words = self.module_words();
        if words.is_empty() || (self.at(TokenKind::Dot) && self.kind_ahead(1) == TokenKind::Lower) {
            self.eat(TokenKind::Dot);
            words.push(self.expect_ident(TokenKind::Lower, Expected::ModuleType));
        }
        let left = self.path(words);
        let destructive = self.at(TokenKind::ColonEqual);
        if !destructive && !self.at(TokenKind::Equal) {
            self.fail(Expected::Token(TokenKind::Equal));
            return None;
        }
        self.bump();
        let right = self.module_type_operand();
        Some(WithConstraint::ModuleType { left, right, destructive })
    }

    fn module_path(&mut self) -> Path {
        if !self.at(TokenKind::Upper) {
            self.fail(Expected::ModuleName);
        }
        let words = self.module_words();
        self.path(words)
    }

    fn signature_items(&mut self) -> Vec<SigItem> {
        let mut items = Vec::new();
        let outer_column = self.item_column;
        loop {
            if self.lost() {
                self.skip_to_item();
                self.found_footing();
            }
            if self.eat(TokenKind::SemiSemi) {
                continue;
            }
            if matches!(self.kind(), TokenKind::End | TokenKind::EndOfFile | TokenKind::RightParen) {
                break;
            }
            self.item_column = self.column();
            let start = self.start();
            let before = self.at;
            let kind = self.signature_item();
            if self.at == before {
                self.bump();
            }
            items.push(SigItem { span: self.span_from(start), kind });
        }
        self.item_column = outer_column;
        items
    }

    fn refuse_signature_item(&mut self, start: u32, construct: &'static str) -> SigItemKind {
        let span = self.span_from(start);
        self.problems.push(Problem::Unsupported { construct, span });
        SigItemKind::Error
    }

    fn signature_item(&mut self) -> SigItemKind {
        use TokenKind::*;
        let start = self.start();
        match self.kind() {
            Val => {
                self.keyword();
                let name = self.value_name(Expected::Name);
                self.expect(Colon);
                SigItemKind::Value(name, self.type_expr())
            }
            Type => match self.type_item(Place::Signature) {
                TypeItem::Declarations(nonrec, decls) => SigItemKind::Type { nonrec, decls },
                TypeItem::Extension(extension) => SigItemKind::Extension(extension),
                TypeItem::Substitution(decls) => SigItemKind::TypeSubstitution(decls),
            },
            Exception => {
                self.keyword();
                SigItemKind::Exception(self.constructor_decl())
            }
            Module => self.module_in_signature(),
            Open => {
                self.keyword();
                self.eat(Bang);
                SigItemKind::Open(self.extended_module_path())
            }
            Include => {
                self.keyword();
                SigItemKind::Include(self.module_type())
            }
            External => {
                self.keyword();
                let name = self.value_name(Expected::Name);
                self.expect(Colon);
                let ty = self.type_expr();
                self.expect(Equal);
                if !matches!(self.kind(), String | QuotedString) {
                    self.fail(Expected::Constant);
                }
                while self.eat(String) || self.eat(QuotedString) {}
                // Whoever uses it sees a value.
                SigItemKind::Value(name, ty)
            }
            Class => {
                self.bump();
                self.skip_class();
                self.refuse_signature_item(start, "class")
            }
            ItemExtension => {
                self.skip_extension();
                self.refuse_signature_item(start, "extension")
            }
            _ => {
                self.fail(Expected::SignatureItem);
                SigItemKind::Error
            }
        }
    }

    /// `module M : S`, `module M (X : S) : T`, `module type S = T`.
    fn module_in_signature(&mut self) -> SigItemKind {
        use TokenKind::*;
        let start = self.start();
        self.keyword();
        if self.eat(Type) {
            let name = self.module_type_name();
            if self.eat(ColonEqual) {
                self.module_type();
                return self.refuse_signature_item(start, "local module type substitution");
            }
            let ty = if self.eat(Equal) { Some(self.module_type()) } else { None };
            return SigItemKind::ModuleType(name, ty);
        }
        if self.eat(Rec) {
            let mut modules = Vec::new();
            loop {
                let name = self.module_name().unwrap_or_else(|| self.missing_ident());
                self.expect(Colon);
                modules.push((name, self.module_type()));
                if self.lost() || !self.eat(And) {
                    return SigItemKind::Recursive(modules);
                }
            }
        }
        let name = self.module_name().unwrap_or_else(|| self.missing_ident());
        if matches!(self.kind(), Equal | ColonEqual) {
            let local = self.bump().kind == ColonEqual;
            return SigItemKind::ModuleAlias { name, path: self.module_path(), local };
        }
        let ty = self.deeper(Parser::module_type_after_name).unwrap_or_else(|| self.error_module_type());
        SigItemKind::Module(name, ty)
    }

    fn module_type_after_name(&mut self) -> ModTypeId {
        let start = self.start();
        if self.at(TokenKind::LeftParen) {
            let (name, ty) = self.functor_param();
            let result = self.deeper(Parser::module_type_after_name).unwrap_or_else(|| self.error_module_type());
            return self.add_module_type(start, ModTypeKind::Functor(name, ty, result));
        }
        self.expect(TokenKind::Colon);
        self.module_type()
    }
}
