//! `let`: bindings, parameters and the expressions that start with `let`.

use super::Parser;
use super::recovery::Opener;
use crate::problem::{Expected, Problem};
use crate::token::TokenKind;
use crate::tree::*;

impl Parser<'_> {
    /// `let ... in e` and its relatives `let open`, `let module`, `let exception`.
    pub(super) fn let_expr(&mut self) -> ExprId {
        let start = self.start();
        let opener = Opener { kind: TokenKind::Let, span: self.keyword() };
        match self.kind() {
            TokenKind::Open => return self.let_open(start, opener),
            TokenKind::Module => return self.let_module(start, opener),
            TokenKind::Exception => return self.let_exception(start, opener),
            _ => {}
        }
        let (recursive, bindings) = self.bindings(opener);
        self.let_body(start, opener, recursive, bindings)
    }

    /// What follows the bindings of a local `let`.
    pub(super) fn let_body(
        &mut self,
        start: u32,
        opener: Opener,
        recursive: Recursive,
        bindings: Vec<Binding>,
    ) -> ExprId {
        self.expect_in(opener);
        let body = self.sequence();
        self.add_expr(start, ExprKind::Let(recursive, bindings, body))
    }

    /// Passes over the `in` of a local `let`.
    pub(super) fn expect_in(&mut self, opener: Opener) {
        if self.lost() {
            self.skip_to(&[TokenKind::In]);
        }
        if self.eat(TokenKind::In) {
            self.found_footing();
        } else {
            self.fail(Expected::In(opener));
        }
    }

    /// `let* x = a and* y = b in e`.
    pub(super) fn let_operator(&mut self) -> ExprId {
        let start = self.start();
        let opener = self.opener();
        let mut operator = self.tokens[self.at - 1];
        let mut bindings = Vec::new();
        loop {
            let binding = self.operator_binding();
            bindings.push((self.ident_of(operator), binding));
            if !self.at(TokenKind::AndOperator) {
                break;
            }
            operator = self.bump();
        }
        self.expect_in(opener);
        let body = self.sequence();
        self.add_expr(start, ExprKind::LetOp(bindings, body))
    }

    /// A binding of `let*`, where `let* x in` is short for `let* x = x in`.
    fn operator_binding(&mut self) -> Binding {
        let short = self.at(TokenKind::Lower) && matches!(self.kind_ahead(1), TokenKind::In | TokenKind::AndOperator);
        if !short {
            return self.binding();
        }
        let token = self.bump();
        let ident = self.ident_of(token);
        let pat = self.add_pat_at(ident.span, PatKind::Var(ident));
        let path = self.simple_path(ident);
        let body = self.add_expr_at(ident.span, ExprKind::Ident(path));
        Binding { span: ident.span, pat, params: Vec::new(), ty: None, body }
    }

    /// `[rec] b and b ...` after `let`.
    pub(super) fn bindings(&mut self, opener: Opener) -> (Recursive, Vec<Binding>) {
        let recursive = if self.eat(TokenKind::Rec) { Recursive::Yes } else { Recursive::No };
        self.open.push(opener);
        let mut bindings = Vec::new();
        bindings.push(self.binding());
        while self.at(TokenKind::And) && !self.lost() {
            self.keyword();
            bindings.push(self.binding());
        }
        self.open.pop();
        (recursive, bindings)
    }

    /// `p = e` or `f p1 p2 : t = e`.
    pub(super) fn binding(&mut self) -> Binding {
        let start = self.start();
        let Some((pat, is_name)) = self.binding_head() else {
            let binding = self.deeper(|parser| parser.pattern_binding(start));
            return binding.unwrap_or_else(|| self.error_binding(start));
        };
        let params = if is_name { self.params() } else { Vec::new() };
        let (ty, target) = self.binding_annotation(is_name && params.is_empty());
        let mut body = self.binding_body();
        if let Some(target) = target {
            let from = self.tree[target].span.start;
            let from = ty.map_or(from, |ty: TypeExprId| self.tree[ty].span.start);
            body = self.add_expr(from, ExprKind::Coerce(body, ty, target));
            return Binding { span: self.span_from(start), pat, params, ty: None, body };
        }
        Binding { span: self.span_from(start), pat, params, ty, body }
    }

    /// The name a binding starts with, or a simple pattern that an annotation follows; `None` for any other pattern.
    fn binding_head(&mut self) -> Option<(PatId, bool)> {
        use TokenKind::*;
        let start = self.start();
        let operator = self.operator_in_parentheses(0);
        let next = self.kind_ahead(operator.map_or(1, |tokens| tokens + 2));
        let is_name = self.at(Lower) || operator.is_some();
        if is_name && !matches!(next, As | Comma | ColonColon | Bar) {
            let ident = if operator.is_some() {
                self.parenthesised_operator()
            } else {
                let token = self.bump();
                self.ident_of(token)
            };
            return Some((self.add_pat(start, PatKind::Var(ident)), true));
        }
        None
    }

    fn pattern_binding(&mut self, start: u32) -> Binding {
        if self.at(TokenKind::Exception) {
            self.fail(Expected::Pattern);
        }
        let first = self.at;
        let pat = self.pattern();
        let simple = self.last_simple_pattern == Some((first, self.at));
        let mut ty = None;
        if simple && self.eat(TokenKind::Colon) {
            ty = Some(self.type_expr());
        }
        let body = self.binding_body();
        Binding { span: self.span_from(start), pat, params: Vec::new(), ty, body }
    }

    /// `: t`, and for plain names also `: 'a. t` and `: type a. t`; `:> t` comes second.
    fn binding_annotation(&mut self, plain: bool) -> (Option<TypeExprId>, Option<TypeExprId>) {
        let mut ty = None;
        if self.eat(TokenKind::Colon) {
            ty = Some(if plain && self.at(TokenKind::Type) {
                self.locally_abstract_type()
            } else if plain {
                self.poly_type()
            } else {
                self.type_expr()
            });
        }
        let target = if self.eat(TokenKind::ColonGreater) { Some(self.type_expr()) } else { None };
        (ty, target)
    }

    fn locally_abstract_type(&mut self) -> TypeExprId {
        let start = self.start();
        self.bump();
        let names = self.lowercase_names();
        self.expect(TokenKind::Dot);
        let ty = self.type_expr();
        self.add_type(start, TypeExprKind::LocallyAbstract(names, ty))
    }

    fn lowercase_names(&mut self) -> Vec<Ident> {
        let mut names = vec![self.expect_ident(TokenKind::Lower, Expected::Name)];
        while self.at(TokenKind::Lower) {
            let token = self.bump();
            names.push(self.ident_of(token));
        }
        names
    }

    fn binding_body(&mut self) -> ExprId {
        if !self.eat(TokenKind::Equal) {
            self.fail(Expected::BindingEqual);
        }
        self.sequence()
    }

    fn error_binding(&mut self, start: u32) -> Binding {
        let pat = self.error_pat();
        let body = self.error_expr();
        Binding { span: self.span_from(start), pat, params: Vec::new(), ty: None, body }
    }

    /// The parameters of `fun` or of a binding, possibly none.
    pub(super) fn params(&mut self) -> Vec<Param> {
        let mut params = Vec::new();
        while !self.lost() {
            match self.param() {
                Some(param) => params.push(param),
                None => break,
            }
        }
        params
    }

    fn param(&mut self) -> Option<Param> {
        use TokenKind::*;
        let start = self.start();
        let (label, kind) = match self.kind() {
            LeftParen if self.kind_ahead(1) == Type => {
                let opener = self.opener();
                self.bump();
                let names = self.lowercase_names();
                self.close(opener, RightParen);
                (Label::None, ParamKind::Types(names))
            }
            Tilde | Question => self.short_labelled_param(),
            LabelColon => {
                let label = self.label();
                let pat = self.simple_pattern();
                (label, ParamKind::Pattern(pat, None))
            }
            OptionalColon => {
                let label = self.label();
                if self.at(LeftParen) {
                    let opener = self.opener();
                    let (pat, default) = self.inside(opener, Parser::param_with_default);
                    self.close(opener, RightParen);
                    (label, ParamKind::Pattern(pat, default))
                } else {
                    if !matches!(self.kind(), Lower | Underscore) {
                        self.fail(Expected::Name);
                    }
                    let pat = self.simple_pattern();
                    (label, ParamKind::Pattern(pat, None))
                }
            }
            _ if self.starts_simple_pattern() => {
                let pat = self.simple_pattern();
                (Label::None, ParamKind::Pattern(pat, None))
            }
            _ => return None,
        };
        Some(Param { span: self.span_from(start), label, kind })
    }

    /// `~x`, `~(x : t)`, `?x`, `?(x = e)`, `?(x : t = e)`.
    fn short_labelled_param(&mut self) -> (Label, ParamKind) {
        let optional = self.bump().kind == TokenKind::Question;
        let with_label = |ident| if optional { Label::Optional(ident) } else { Label::Named(ident) };
        if !self.at(TokenKind::LeftParen) {
            let ident = self.expect_ident(TokenKind::Lower, Expected::Label);
            let pat = self.add_pat_at(ident.span, PatKind::Var(ident));
            return (with_label(ident), ParamKind::Pattern(pat, None));
        }
        let opener = self.opener();
        let start = self.start();
        let ident = self.expect_ident(TokenKind::Lower, Expected::Label);
        let mut pat = self.add_pat_at(ident.span, PatKind::Var(ident));
        if self.eat(TokenKind::Colon) {
            let ty = self.type_expr();
            pat = self.add_pat(start, PatKind::Constraint(pat, ty));
        }
        let default = if optional && self.eat(TokenKind::Equal) { Some(self.sequence()) } else { None };
        self.close(opener, TokenKind::RightParen);
        (with_label(ident), ParamKind::Pattern(pat, default))
    }

    /// `p`, `p : t`, each with `= e`, inside the parentheses of `?l:(...)`.
    fn param_with_default(&mut self) -> (PatId, Option<ExprId>) {
        let start = self.start();
        let mut pat = self.pattern();
        if self.eat(TokenKind::Colon) {
            let ty = self.type_expr();
            pat = self.add_pat(start, PatKind::Constraint(pat, ty));
        }
        let default = if self.eat(TokenKind::Equal) { Some(self.sequence()) } else { None };
        (pat, default)
    }

    fn let_open(&mut self, start: u32, opener: Opener) -> ExprId {
        self.bump();
        self.eat(TokenKind::Bang);
        let module = self.module_expr();
        self.expect_in(opener);
        let body = self.sequence();
        self.add_expr(start, ExprKind::Open(module, body))
    }

    fn let_module(&mut self, start: u32, opener: Opener) -> ExprId {
        self.keyword();
        let binding = self.module_binding();
        self.expect_in(opener);
        let body = self.sequence();
        self.add_expr(start, ExprKind::LetModule(Box::new(binding), body))
    }

    fn let_exception(&mut self, start: u32, opener: Opener) -> ExprId {
        self.keyword();
        let declaration_start = self.start();
        let decl = self.constructor_decl();
        if self.at(TokenKind::Equal) {
            let span = self.span_from(declaration_start);
            self.report(Problem::LocalExceptionAlias { span });
        }
        self.expect_in(opener);
        let body = self.sequence();
        self.add_expr(start, ExprKind::LetException(ExceptionDecl::New(decl), body))
    }
}
