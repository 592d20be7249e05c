//! Application: functions with arguments, constructors with theirs, and assignment to fields and cells.

use super::Parser;
use super::simple::{Shape, Simple};
use crate::problem::{Expected, Problem};
use crate::token::TokenKind;
use crate::tree::*;

impl Parser<'_> {
    /// `f a b`, `C e`, `e.l <- e`, or a simple expression.
    pub(super) fn application(&mut self) -> ExprId {
        let start = self.start();
        let head = self.simple();
        if head.shape == Shape::Constructor && self.starts_simple_expr() {
            return self.constructor_application(start, head.id);
        }
        if self.at(TokenKind::LeftArrow) {
            return self.assignment(start, head);
        }
        let args = self.arguments();
        if args.is_empty() { head.id } else { self.add_expr(start, ExprKind::Apply(head.id, args)) }
    }

    fn constructor_application(&mut self, start: u32, head: ExprId) -> ExprId {
        let argument_start = self.start();
        let argument = self.simple_expr();
        let mut kind = self.tree[head].kind.clone();
        if let ExprKind::Construct(_, slot) | ExprKind::Variant(_, slot) = &mut kind {
            *slot = Some(argument);
        }
        let applied = self.add_expr(start, kind);
        if self.starts_simple_expr() && !self.lost() {
            self.constructor_with_several(head, argument_start);
        }
        applied
    }

    /// `C x y`: a constructor takes one tuple.
    fn constructor_with_several(&mut self, head: ExprId, argument_start: u32) {
        let constructor = self.tree[head].span;
        let extra = self.token_span(self.token());
        let mut count = 1;
        while self.starts_simple_expr() && !self.lost() {
            self.simple_expr();
            count += 1;
        }
        let arguments = self.span_from(argument_start);
        self.report(Problem::ConstructorArguments { constructor, arguments, extra, count });
    }

    fn arguments(&mut self) -> Vec<Arg> {
        use TokenKind::*;
        let mut args = Vec::new();
        loop {
            let arg = match self.kind() {
                Tilde | Question => {
                    let optional = self.bump().kind == Question;
                    if !self.at(Lower) {
                        self.fail(Expected::Label);
                        return args;
                    }
                    let ident = self.expect_ident(Lower, Expected::Label);
                    let path = self.simple_path(ident);
                    let expr = self.add_expr_at(ident.span, ExprKind::Ident(path));
                    let label = if optional { Label::Optional(ident) } else { Label::Named(ident) };
                    Arg { label, expr }
                }
                LabelColon | OptionalColon => {
                    let label = self.label();
                    Arg { label, expr: self.simple_expr() }
                }
                _ if self.starts_simple_expr() && !self.lost() => Arg { label: Label::None, expr: self.simple_expr() },
                _ => return args,
            };
            args.push(arg);
        }
    }

    /// `~l:` or `?l:`; the current token is one of them.
    pub(super) fn label(&mut self) -> Label {
        let token = self.bump();
        let text = self.text(token);
        let word = text.get(1..text.len() - 1).unwrap_or(text);
        let span = refute_source::Span::new(self.file, token.start + 1, token.end - 1);
        let ident = Ident { name: self.name(word), span };
        if token.kind == TokenKind::LabelColon { Label::Named(ident) } else { Label::Optional(ident) }
    }

    /// `target <- value`; only fields and cells can be targets.
    fn assignment(&mut self, start: u32, head: Simple) -> ExprId {
        let arrow = self.token_span(self.token());
        let target = self.tree[head.id].kind.clone();
        let assignable = head.shape == Shape::Access
            && matches!(target, ExprKind::Field(..) | ExprKind::Index(..) | ExprKind::Apply(..) | ExprKind::Error);
        if !assignable {
            if head.shape == Shape::Variable {
                self.bump();
                self.infix_expr(refute_ocaml::Level::Assign);
                let target = self.tree[head.id].span;
                self.report(Problem::AssignToVariable { target, arrow });
                return self.add_expr(start, ExprKind::Error);
            }
            return head.id;
        }
        self.bump();
        let value = self.infix_expr(refute_ocaml::Level::Assign);
        let kind = match target {
            ExprKind::Field(record, label) => ExprKind::SetField(record, label, value),
            ExprKind::Index(kind, array, index) => ExprKind::SetIndex(kind, array, index, value),
            ExprKind::Apply(access, args) => self.index_operator_assignment(access, &args, value),
            _ => ExprKind::Error,
        };
        self.add_expr(start, kind)
    }
}
