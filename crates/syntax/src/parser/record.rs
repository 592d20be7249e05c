//! Records in expressions and patterns.

use super::Parser;
use crate::problem::Expected;
use crate::token::TokenKind;
use crate::tree::*;

impl Parser<'_> {
    /// `{ l = e; ... }`, `{ e with l = e; ... }`.
    pub(super) fn record_expr(&mut self) -> ExprId {
        let start = self.start();
        let opener = self.opener();
        let (base, fields) = self.inside(opener, |parser| {
            let base = if parser.at_field() {
                None
            } else {
                if !parser.starts_simple_expr() {
                    parser.fail(Expected::RecordField(opener));
                }
                let base = parser.simple_expr();
                if !parser.eat(TokenKind::With) {
                    parser.fail(Expected::RecordField(opener));
                }
                Some(base)
            };
            let mut fields = Vec::new();
            loop {
                if parser.lost() {
                    break;
                }
                fields.push(parser.record_expr_field());
                if !parser.eat(TokenKind::Semi) || parser.at(TokenKind::RightBrace) {
                    break;
                }
            }
            (base, fields)
        });
        self.close(opener, TokenKind::RightBrace);
        self.add_expr(start, ExprKind::Record(base, fields))
    }

    /// Whether a field (and not the base of `{ e with ... }`) starts here.
    fn at_field(&self) -> bool {
        let mut ahead = 0;
        while self.kind_ahead(ahead) == TokenKind::Upper && self.kind_ahead(ahead + 1) == TokenKind::Dot {
            ahead += 2;
        }
        use TokenKind::*;
        self.kind_ahead(ahead) == Lower
            && matches!(self.kind_ahead(ahead + 1), Equal | Semi | Colon | ColonGreater | RightBrace | Comma)
    }

    fn record_expr_field(&mut self) -> RecordField<ExprId> {
        let label = self.value_path(Expected::FieldName);
        let start = label.span.start;
        let ty_start = self.at;
        let ty = if self.eat(TokenKind::Colon) { Some(self.type_expr()) } else { None };
        let target = if self.eat(TokenKind::ColonGreater) { Some(self.type_expr()) } else { None };
        let annotated = self.at > ty_start;
        let value = if self.eat(TokenKind::Equal) {
            Some(self.expr())
        } else if annotated {
            // `{ l : t }` is short for `{ l = (l : t) }`.
            let path = self.simple_path(label.last);
            Some(self.add_expr_at(label.last.span, ExprKind::Ident(path)))
        } else {
            None
        };
        let value = match (value, ty, target) {
            (Some(value), ty, Some(target)) => Some(self.add_expr(start, ExprKind::Coerce(value, ty, target))),
            (Some(value), Some(ty), None) => Some(self.add_expr(start, ExprKind::Constraint(value, ty))),
            (value, ..) => value,
        };
        RecordField { label, value }
    }

    /// `{ l = p; m; _ }`.
    pub(super) fn record_pattern(&mut self) -> PatId {
        let start = self.start();
        let opener = self.opener();
        let (fields, open) = self.inside(opener, |parser| {
            let mut fields = vec![parser.record_pattern_field()];
            let mut open = false;
            while parser.eat(TokenKind::Semi) {
                if parser.at(TokenKind::RightBrace) || parser.lost() {
                    break;
                }
                if parser.eat(TokenKind::Underscore) {
                    open = true;
                    parser.eat(TokenKind::Semi);
                    break;
                }
                fields.push(parser.record_pattern_field());
            }
            (fields, open)
        });
        self.close(opener, TokenKind::RightBrace);
        self.add_pat(start, PatKind::Record { fields, open })
    }

    fn record_pattern_field(&mut self) -> RecordField<PatId> {
        let label = self.value_path(Expected::FieldName);
        let start = label.span.start;
        let ty = if self.eat(TokenKind::Colon) { Some(self.type_expr()) } else { None };
        let value = if self.eat(TokenKind::Equal) {
            Some(self.pattern())
        } else if ty.is_some() {
            Some(self.add_pat_at(label.last.span, PatKind::Var(label.last)))
        } else {
            None
        };
        let value = match (value, ty) {
            (Some(value), Some(ty)) => Some(self.add_pat(start, PatKind::Constraint(value, ty))),
            (value, _) => value,
        };
        RecordField { label, value }
    }
}
