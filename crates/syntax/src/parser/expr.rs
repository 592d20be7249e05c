//! Expressions: sequences, and the constructs that start with a keyword.
//!
//! `let`, `fun`, `function`, `match` and `try` reach as far right as they can, over `;` too; the branches of `if`
//! and the right sides of `<-` and `:=` stop before `;`.

use super::Parser;
use super::recovery::Opener;
use crate::problem::{Expected, Problem};
use crate::token::TokenKind;
use crate::tree::*;

impl Parser<'_> {
    /// `a; b; c`, with an optional `;` at the end.
    pub(super) fn sequence(&mut self) -> ExprId {
        let mut elements = Vec::new();
        loop {
            let start = self.start();
            let element = self.expr();
            elements.push((start, element, self.end()));
            if !self.at(TokenKind::Semi) || self.lost() {
                break;
            }
            self.bump();
            if !self.starts_expr() {
                break;
            }
        }
        let Some((_, mut result, end)) = elements.pop() else { return self.error_expr() };
        for (start, element, _) in elements.into_iter().rev() {
            let span = refute_source::Span::new(self.file, start, end.max(start));
            result = self.add_expr_at(span, ExprKind::Sequence(element, result));
        }
        result
    }

    /// An expression without `;`.
    pub(super) fn expr(&mut self) -> ExprId {
        self.infix_expr(refute_ocaml::Level::Assign)
    }

    /// One operand of an infix operator.
    pub(super) fn operand(&mut self) -> ExprId {
        use TokenKind::*;
        let start = self.start();
        match self.kind() {
            Let => self.let_expr(),
            LetOperator => self.let_operator(),
            Fun => self.fun(),
            Function => {
                let function = self.keyword();
                let cases = self.cases(Opener { kind: Function, span: function });
                self.add_expr(start, ExprKind::Function(cases))
            }
            Match => self.match_or_try(Match),
            Try => self.match_or_try(Try),
            If => self.if_expr(),
            While => self.while_loop(),
            For => self.for_loop(),
            Assert | Lazy => {
                let keyword = self.kind();
                self.keyword();
                let inside = self.simple_expr();
                let kind = if keyword == Assert { ExprKind::Assert(inside) } else { ExprKind::Lazy(inside) };
                self.add_expr(start, kind)
            }
            Minus | MinusDot | Plus | PlusDot => self.sign(),
            _ => self.application(),
        }
    }

    /// Passes over a keyword and refuses an extension written onto it (`let%lwt`).
    pub(super) fn keyword(&mut self) -> refute_source::Span {
        let token = self.bump();
        let span = self.token_span(token);
        if self.at(TokenKind::Percent) && self.start() == token.end {
            let start = self.start();
            self.bump();
            while matches!(self.kind(), TokenKind::Lower | TokenKind::Upper) || self.kind().is_keyword() {
                self.bump();
                if !self.eat(TokenKind::Dot) {
                    break;
                }
            }
            let span = self.span_from(start);
            self.problems.push(Problem::Unsupported { construct: "extension", span });
        }
        span
    }

    /// `-e`, `+e`, `-.e`, `+.e`: on a number they give a number, as in the language itself.
    fn sign(&mut self) -> ExprId {
        let start = self.start();
        let sign = self.bump();
        let operand = self.deeper(Parser::operand).unwrap_or_else(|| self.error_expr());
        if let ExprKind::Literal(literal) = &self.tree[operand].kind {
            let literal = literal.clone();
            if let Some(signed) = self.signed_literal(sign, literal) {
                return self.add_expr(start, ExprKind::Literal(signed));
            }
        }
        let mut ident = self.ident_of(sign);
        ident.name = refute_source::Name::new(match sign.kind {
            TokenKind::Minus => "~-",
            TokenKind::MinusDot => "~-.",
            TokenKind::Plus => "~+",
            _ => "~+.",
        });
        self.add_expr(start, ExprKind::Prefix(ident, operand))
    }

    fn match_or_try(&mut self, kind: TokenKind) -> ExprId {
        let start = self.start();
        let opener = Opener { kind, span: self.keyword() };
        let problems_before = self.problems.len();
        self.open.push(opener);
        let scrutinee = self.sequence();
        self.open.pop();
        if self.lost() {
            self.skip_to(&[TokenKind::With]);
        }
        if !self.eat(TokenKind::With) {
            self.fail_after(problems_before, Expected::With(opener));
        } else {
            self.found_footing();
        }
        let cases = self.cases(opener);
        let kind =
            if kind == TokenKind::Match { ExprKind::Match(scrutinee, cases) } else { ExprKind::Try(scrutinee, cases) };
        self.add_expr(start, kind)
    }

    /// The arms of `match`, `try` and `function`.
    pub(super) fn cases(&mut self, opener: Opener) -> Vec<Case> {
        let mut cases = Vec::new();
        self.eat(TokenKind::Bar);
        loop {
            let case = self.deeper(|parser| parser.case(opener));
            cases.extend(case);
            if self.lost() {
                self.skip_to(&[TokenKind::Bar]);
            }
            if !self.eat(TokenKind::Bar) {
                return cases;
            }
            self.found_footing();
        }
    }

    fn case(&mut self, opener: Opener) -> Case {
        let start = self.start();
        self.open.push(opener);
        let pat = self.case_pattern();
        let guard = if self.eat(TokenKind::When) { Some(self.sequence()) } else { None };
        if self.lost() {
            self.skip_to(&[TokenKind::Arrow]);
            if self.at(TokenKind::Arrow) {
                self.found_footing();
            }
        }
        self.arrow(Expected::Arrow(opener));
        self.open.pop();
        let body = if self.at(TokenKind::Dot) {
            let start = self.start();
            self.bump();
            self.add_expr(start, ExprKind::Unreachable)
        } else {
            self.sequence()
        };
        Case { span: self.span_from(start), pat, guard, body }
    }

    /// The pattern of a case; `effect P, k` of OCaml 5.3 is read as the pair behind the word.
    fn case_pattern(&mut self) -> PatId {
        let word = self.tokens[self.at];
        let operand = matches!(
            self.kind_ahead(1),
            TokenKind::Upper | TokenKind::Lower | TokenKind::Underscore | TokenKind::LeftParen
        );
        if word.kind == TokenKind::Lower && operand && self.text(word) == b"effect" {
            self.bump();
            self.problems.push(Problem::Unsupported { construct: "effect handlers", span: self.token_span(word) });
        }
        self.pattern()
    }

    fn if_expr(&mut self) -> ExprId {
        let start = self.start();
        let opener = Opener { kind: TokenKind::If, span: self.keyword() };
        let problems_before = self.problems.len();
        self.open.push(opener);
        let condition = self.sequence();
        self.open.pop();
        if self.lost() {
            self.skip_to(&[TokenKind::Then]);
        }
        if self.eat(TokenKind::Then) {
            self.found_footing();
        } else {
            self.fail_after(problems_before, Expected::Then(opener));
        }
        let yes = self.expr();
        if self.lost() {
            self.skip_to(&[TokenKind::Else]);
        }
        let no = if self.at(TokenKind::Else) {
            self.bump();
            self.found_footing();
            Some(self.expr())
        } else {
            None
        };
        self.add_expr(start, ExprKind::If(condition, yes, no))
    }

    fn while_loop(&mut self) -> ExprId {
        let start = self.start();
        let opener = Opener { kind: TokenKind::While, span: self.keyword() };
        let condition = self.sequence();
        let body = self.loop_body(opener);
        self.add_expr(start, ExprKind::While(condition, body))
    }

    fn for_loop(&mut self) -> ExprId {
        let start = self.start();
        let opener = Opener { kind: TokenKind::For, span: self.keyword() };
        let problems_before = self.problems.len();
        let var = self.pattern();
        if !matches!(self.tree[var].kind, PatKind::Var(_) | PatKind::Any | PatKind::Error) {
            let span = self.tree[var].span;
            self.report(Problem::LoopVariable { span });
        }
        if !self.eat(TokenKind::Equal) {
            self.fail_after(problems_before, Expected::LoopEqual(opener));
        }
        let from = self.sequence();
        let direction = if self.eat(TokenKind::Downto) {
            Direction::Down
        } else {
            if !self.eat(TokenKind::To) {
                self.fail_after(problems_before, Expected::LoopTo(opener));
            }
            Direction::Up
        };
        let to = self.sequence();
        let body = self.loop_body(opener);
        self.add_expr(start, ExprKind::For { var, from, direction, to, body })
    }

    /// `do e done`.
    fn loop_body(&mut self, opener: Opener) -> ExprId {
        if self.lost() {
            self.skip_to(&[TokenKind::Do]);
        }
        if self.eat(TokenKind::Do) {
            self.found_footing();
        } else {
            self.fail(Expected::Do(opener));
        }
        self.open.push(opener);
        let body = self.sequence();
        self.open.pop();
        self.close(opener, TokenKind::Done);
        body
    }

    fn fun(&mut self) -> ExprId {
        let start = self.start();
        let opener = Opener { kind: TokenKind::Fun, span: self.keyword() };
        let params = self.params();
        if params.is_empty() {
            self.fail(Expected::Parameter(opener));
        }
        let result = if self.eat(TokenKind::Colon) { Some(self.atomic_type()) } else { None };
        self.arrow(Expected::Arrow(opener));
        let body = self.sequence();
        self.add_expr(start, ExprKind::Fun { params, result, body })
    }

    /// Passes over `->`.
    fn arrow(&mut self, expected: Expected) {
        if !self.eat(TokenKind::Arrow) {
            self.fail(expected);
        }
    }

    /// Whether the current token can start an expression.
    pub(super) fn starts_expr(&self) -> bool {
        use TokenKind::*;
        self.starts_simple_expr()
            || matches!(
                self.kind(),
                Let | LetOperator
                    | Fun
                    | Function
                    | Match
                    | Try
                    | If
                    | While
                    | For
                    | Assert
                    | Lazy
                    | Minus
                    | MinusDot
                    | Plus
                    | PlusDot
            )
    }
}
