//! Type and exception declarations.

use refute_source::{Name, Span};

use super::Parser;
use crate::problem::{Expected, Problem};
use crate::token::TokenKind;
use crate::tree::*;

/// Where a type declaration stands: what may follow its name differs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// In a structure.
    Structure,
    /// In a signature, where `type t := u` is allowed.
    Signature,
}

/// What begins with `type`.
pub(super) enum TypeItem {
    /// `type [nonrec] d and d ...`.
    Declarations(bool, Vec<TypeDecl>),
    /// `type t += ...`.
    Extension(TypeExtension),
    /// `type t := u and ...`.
    Substitution(Vec<TypeDecl>),
}

impl Parser<'_> {
    /// `type ...`.
    pub(super) fn type_item(&mut self, place: Place) -> TypeItem {
        self.keyword();
        let nonrec = self.eat(TokenKind::Nonrec);
        let mut decls: Vec<TypeDecl> = Vec::new();
        let mut substitutes = false;
        loop {
            if decls.is_empty() && !nonrec && self.at_type_extension() {
                return TypeItem::Extension(self.type_extension());
            }
            let mut decl = self.type_decl();
            let may_substitute = place == Place::Signature && !nonrec && (decls.is_empty() || substitutes);
            if may_substitute && decl.manifest.is_none() && self.eat(TokenKind::ColonEqual) {
                substitutes = true;
                decl.manifest = Some(self.type_expr());
                decl.span = self.span_from(decl.span.start);
            } else if substitutes {
                self.fail(Expected::Token(TokenKind::ColonEqual));
            }
            decls.push(decl);
            if !self.at(TokenKind::And) || self.lost() {
                return match substitutes {
                    true => TypeItem::Substitution(decls),
                    false => TypeItem::Declarations(nonrec, decls),
                };
            }
            self.keyword();
        }
    }

    /// Whether `params M.t +=` stands here.
    fn at_type_extension(&self) -> bool {
        use TokenKind::*;
        let mut ahead = 0;
        let mut depth = 0;
        loop {
            match self.kind_ahead(ahead) {
                PlusEqual => return depth == 0,
                LeftParen => depth += 1,
                RightParen => depth -= 1,
                Quote | Lower | Upper | Underscore | Dot | Comma | Plus | Minus => {}
                _ => return false,
            }
            ahead += 1;
        }
    }

    fn type_extension(&mut self) -> TypeExtension {
        let params = self.type_params();
        let mut words = self.module_words();
        if !words.is_empty() {
            self.expect(TokenKind::Dot);
        }
        words.push(self.expect_ident(TokenKind::Lower, Expected::TypeName));
        let path = self.path(words);
        self.expect(TokenKind::PlusEqual);
        if self.at(TokenKind::Private) {
            let token = self.bump();
            let span = self.token_span(token);
            self.problems.push(Problem::Unsupported { construct: "private constructors of an extensible type", span });
        }
        self.eat(TokenKind::Bar);
        let mut constructors = Vec::new();
        loop {
            let start = self.start();
            let decl = self.new_constructor();
            constructors.push((decl, self.span_from(start)));
            if self.lost() || !self.eat(TokenKind::Bar) {
                return TypeExtension { params, path, constructors };
            }
        }
    }

    /// `('a, 'b) t = ...`.
    pub(super) fn type_decl(&mut self) -> TypeDecl {
        let start = self.start();
        let params = self.type_params();
        let mut idents = self.module_words();
        if !idents.is_empty() && self.eat(TokenKind::Dot) {
            // Only what is extended has a path.
            self.expect_ident(TokenKind::Lower, Expected::TypeName);
            self.fail(Expected::Token(TokenKind::PlusEqual));
        }
        let name = match idents.pop() {
            Some(name) => {
                self.report(Problem::CapitalisedTypeName { name: name.name, span: name.span });
                name
            }
            None => self.expect_ident(TokenKind::Lower, Expected::TypeName),
        };
        let mut decl = TypeDecl {
            span: self.span_from(start),
            params,
            name,
            manifest: None,
            kind: TypeDeclKind::None,
            private: false,
            attributes: Vec::new(),
        };
        if self.lost() {
            return decl;
        }
        if self.eat(TokenKind::Equal) {
            self.type_definition(&mut decl);
        } else if self.at(TokenKind::Colon) {
            self.fail(Expected::TypeEqual);
        }
        self.type_constraints();
        decl.span = self.span_from(start);
        decl.attributes = self.attributes_here();
        decl
    }

    pub(super) fn type_constraints(&mut self) {
        while self.at(TokenKind::Constraint) && !self.lost() {
            let start = self.start();
            self.bump();
            self.type_expr();
            self.expect(TokenKind::Equal);
            self.type_expr();
            let span = self.span_from(start);
            self.problems.push(Problem::Unsupported { construct: "type constraint (`constraint`)", span });
        }
    }

    /// What follows the `=` of a type declaration.
    fn type_definition(&mut self, decl: &mut TypeDecl) {
        decl.private = self.eat(TokenKind::Private);
        if self.type_kind(decl) {
            return;
        }
        decl.manifest = Some(self.type_expr());
        if !decl.private && self.eat(TokenKind::Equal) {
            decl.private = self.eat(TokenKind::Private);
            if !self.type_kind(decl) {
                self.fail(Expected::TypeDefinition);
            }
        }
    }

    /// Constructors, fields or `..`; `false` when a type expression starts here instead.
    fn type_kind(&mut self, decl: &mut TypeDecl) -> bool {
        if self.at(TokenKind::LeftBrace) {
            decl.kind = TypeDeclKind::Record(self.field_decls());
        } else if self.eat(TokenKind::DotDot) {
            decl.kind = TypeDeclKind::Extensible;
        } else if self.at(TokenKind::Bar) || self.at_constructor_decl() || self.at_lowercase_constructor() {
            decl.kind = TypeDeclKind::Variant(self.constructor_decls());
        } else {
            return false;
        }
        true
    }

    fn at_constructor_decl(&self) -> bool {
        use TokenKind::*;
        match self.kind() {
            Upper => !matches!(self.kind_ahead(1), Dot | LeftParen),
            True | False => true,
            LeftParen => {
                self.kind_ahead(1) == RightParen || (self.kind_ahead(1), self.kind_ahead(2)) == (ColonColon, RightParen)
            }
            LeftBracket => self.kind_ahead(1) == RightBracket,
            _ => false,
        }
    }

    fn constructor_decls(&mut self) -> Vec<ConstructorDecl> {
        let mut decls = Vec::new();
        if self.eat(TokenKind::Bar) && !self.at_constructor_decl() && !self.at(TokenKind::Lower) {
            // `type t = |` has no constructors; anything else that is not one is a mistake.
            if self.starts_type_leftovers() {
                self.fail(Expected::Constructor);
            }
            return decls;
        }
        loop {
            decls.push(self.constructor_decl());
            if self.lost() {
                self.skip_to(&[TokenKind::Bar]);
            }
            if !self.eat(TokenKind::Bar) {
                return decls;
            }
            self.found_footing();
        }
    }

    /// Whether the token after `type t = |` cannot follow a complete declaration.
    fn starts_type_leftovers(&self) -> bool {
        use TokenKind::*;
        matches!(self.kind(), Bar | Of | Int | String | Char | Float | LeftParen | LeftBrace | LeftBracket)
    }

    /// The name of a constructor in a declaration.
    fn constructor_name(&mut self) -> Ident {
        use TokenKind::*;
        let start = self.start();
        let token = self.token();
        match (token.kind, self.kind_ahead(1), self.kind_ahead(2)) {
            (Upper | True | False, ..) => {
                self.bump();
                self.ident_of(token)
            }
            (LeftParen, RightParen, _) | (LeftBracket, RightBracket, _) => {
                self.bump();
                self.bump();
                self.tree.has_own_lists |= token.kind == LeftBracket;
                let name = Name::new(if token.kind == LeftParen { "()" } else { "[]" });
                Ident { name, span: self.span_from(start) }
            }
            (LeftParen, ColonColon, RightParen) => {
                self.tree.has_own_lists = true;
                self.parenthesised_operator()
            }
            (Lower, ..) => {
                self.bump();
                let ident = self.ident_of(token);
                self.report(Problem::LowercaseConstructor { name: ident.name, span: ident.span });
                self.found_footing();
                ident
            }
            _ => {
                self.fail(Expected::Constructor);
                self.missing_ident()
            }
        }
    }

    /// `C`, `C of t * u`, `C of { l : t }`, `C : t * u -> r`.
    pub(super) fn constructor_decl(&mut self) -> ConstructorDecl {
        let start = self.start();
        let name = self.constructor_name();
        let mut args = ConstructorArgs::Tuple(Vec::new());
        let mut result = None;
        if self.eat(TokenKind::Of) {
            args = self.constructor_args();
        } else if self.eat(TokenKind::Colon) {
            // All variables are quantified, whether that is said or not.
            self.quantified_variables();
            args = self.constructor_args();
            result = Some(match &mut args {
                ConstructorArgs::Tuple(types) if !self.at(TokenKind::Arrow) && types.len() == 1 => types.remove(0),
                _ => {
                    self.expect(TokenKind::Arrow);
                    self.atomic_type()
                }
            });
        }
        ConstructorDecl { span: self.span_from(start), name, args, result }
    }

    fn constructor_args(&mut self) -> ConstructorArgs {
        if self.at(TokenKind::LeftBrace) {
            return ConstructorArgs::Record(self.field_decls());
        }
        let mut args = vec![self.atomic_type()];
        while self.eat(TokenKind::Star) {
            args.push(self.atomic_type());
        }
        ConstructorArgs::Tuple(args)
    }

    /// `{ l : t; mutable m : u }`.
    fn field_decls(&mut self) -> Vec<FieldDecl> {
        let opener = self.opener();
        let fields = self.inside(opener, |parser| {
            let mut fields = vec![parser.field_decl()];
            while parser.eat(TokenKind::Semi) {
                if parser.at(TokenKind::RightBrace) || parser.lost() {
                    break;
                }
                fields.push(parser.field_decl());
            }
            fields
        });
        self.close(opener, TokenKind::RightBrace);
        fields
    }

    fn field_decl(&mut self) -> FieldDecl {
        let start = self.start();
        let mutable = self.eat(TokenKind::Mutable);
        let name = self.expect_ident(TokenKind::Lower, Expected::FieldName);
        if !self.eat(TokenKind::Colon) {
            self.fail(Expected::FieldColon);
        }
        let ty = self.poly_type();
        FieldDecl { span: self.span_from(start), mutable, name, ty }
    }

    /// `'a`, `+'a`, `('a, -'b)` or nothing.
    pub(super) fn type_params(&mut self) -> Vec<(Marks, Option<Ident>, Span)> {
        use TokenKind::*;
        if matches!(self.kind(), Quote | Plus | Minus | Underscore | Bang | PrefixOperator | AddOperator) {
            return vec![self.type_param()];
        }
        let mut params = Vec::new();
        if self.at(LeftParen) {
            let opener = self.opener();
            loop {
                params.push(self.type_param());
                if !self.eat(Comma) {
                    break;
                }
            }
            self.close(opener, RightParen);
        }
        params
    }

    fn type_param(&mut self) -> (Marks, Option<Ident>, Span) {
        use TokenKind::*;
        let start = self.start();
        let (mut variance, mut injective) = (Variance::None, false);
        loop {
            let token = self.token();
            let text = self.text(token);
            match token.kind {
                Plus if variance == Variance::None => variance = Variance::Covariant,
                Minus if variance == Variance::None => variance = Variance::Contravariant,
                Bang if !injective => injective = true,
                PrefixOperator | AddOperator if matches!(text, b"!+" | b"!-" | b"+!" | b"-!") => {
                    let covariant = text.contains(&b'+');
                    variance = if covariant { Variance::Covariant } else { Variance::Contravariant };
                    injective = true;
                }
                _ => break,
            }
            self.bump();
        }
        let ident = if self.eat(Underscore) { None } else { Some(self.type_variable()) };
        (Marks { variance, injective }, ident, self.span_from(start))
    }

    /// `exception C of t`, `exception C = D`; the keyword is the current token.
    pub(super) fn exception_decl(&mut self) -> ExceptionDecl {
        self.keyword();
        self.new_constructor()
    }

    /// `C of t`, `C = D`.
    fn new_constructor(&mut self) -> ExceptionDecl {
        let decl = self.constructor_decl();
        let plain = matches!(&decl.args, ConstructorArgs::Tuple(args) if args.is_empty());
        if plain && self.eat(TokenKind::Equal) {
            let path = self.constructor_path();
            return ExceptionDecl::Alias(decl.name, path);
        }
        ExceptionDecl::New(decl)
    }

    /// `M.C`.
    fn constructor_path(&mut self) -> Path {
        let words = self.module_words();
        if words.is_empty() {
            self.fail(Expected::Constructor);
        }
        self.path(words)
    }
}
