//! Examples of Myth's as expressions: `a => b => r | ...` becomes the items `f a b = r`.
//!
//! In: the expression that the parser makes of the tokens, in which `=>` and `|` are operators. Out: one equation for
//! each line; partial functions inside are [`TABLE`] applied to pairs.
//! Parentheses leave no node, but an operator whose left side begins later than itself has them around that side.

use super::{Evidence, Reading};
use crate::parser::Parser;
use crate::problem::Expected;
use crate::synth_source::TABLE;
use crate::token::{Token, TokenKind};
use crate::tree::*;
use refute_source::{Name, Span};

/// One line of a partial function.
struct Line {
    span: Span,
    args: Vec<ExprId>,
    result: ExprId,
}

impl Reading<'_> {
    /// The items that the examples of a goal become.
    pub(super) fn evidence(&mut self, goal: Ident, evidence: &Evidence) -> Vec<Item> {
        let mut tokens = evidence.tokens.clone();
        let end = tokens.last().map_or(evidence.hole.start, |token| token.end);
        tokens.push(Token { kind: TokenKind::EndOfFile, start: end, end });
        self.with_parser(&tokens, |parser| {
            let mut items = Vec::new();
            while !parser.at(TokenKind::RightBrace) && !parser.lost() {
                let expr = parser.expr();
                if !parser.lost() && !parser.at(TokenKind::RightBrace) && !parser.eat(TokenKind::Semi) {
                    parser.fail(Expected::Token(TokenKind::RightBrace));
                }
                // A text that is only partly understood is not rewritten.
                if !parser.problems.is_empty() {
                    break;
                }
                items.extend(parser.lines_of(expr).into_iter().map(|line| parser.equation_item(goal, line)));
            }
            items
        })
    }
}

impl Parser<'_> {
    /// An example in a comment: `f a = r`, or `f a => r`.
    pub(super) fn equation_of_comment(&mut self, expr: ExprId) -> ExprId {
        let ExprKind::Infix(op, left, right) = self.tree[expr].kind.clone() else { return expr };
        if !matches!(op.name.as_str(), "=>" | "=") {
            return expr;
        }
        let right = self.tables(right);
        if let ExprKind::Apply(function, args) = self.tree[left].kind.clone() {
            let args = args.into_iter().map(|arg| Arg { expr: self.tables(arg.expr), ..arg }).collect();
            self.tree[left].kind = ExprKind::Apply(function, args);
        }
        self.add_expr_at(self.tree[expr].span, ExprKind::Infix(Ident { name: Name::new("="), ..op }, left, right))
    }

    fn equation_item(&mut self, goal: Ident, line: Line) -> Item {
        let Line { span, args, result } = line;
        let args: Vec<ExprId> = args.into_iter().map(|arg| self.tables(arg)).collect();
        let result = self.tables(result);
        let start = Span { end: span.start, ..span };
        let mut left = self.add_expr_at(start, ExprKind::Ident(self.simple_path(Ident { span: start, ..goal })));
        if let Some(last) = args.last() {
            let whole = start.to(self.tree[*last].span);
            let args = args.into_iter().map(|expr| Arg { label: Label::None, expr }).collect();
            left = self.add_expr_at(whole, ExprKind::Apply(left, args));
        }
        let equal = Ident { name: Name::new("="), span: start };
        let equation = self.add_expr_at(span, ExprKind::Infix(equal, left, result));
        Item { span, kind: ItemKind::Eval(equation) }
    }

    /// The lines of `a => r | b => s`, where `r` may have lines again, in parentheses.
    fn lines_of(&self, expr: ExprId) -> Vec<Line> {
        let mut lines = Vec::new();
        let mut left = vec![(expr, Vec::new())];
        while let Some((expr, before)) = left.pop() {
            let span = self.tree[expr].span;
            match self.operator(expr) {
                Some(("|", first, second)) => left.extend([(second, before.clone()), (first, before)]),
                Some(("=>", first, second)) => {
                    let mut args = before;
                    args.extend(self.chain(expr, first));
                    left.push((second, args));
                }
                _ => {
                    let span = before.first().map_or(span, |first: &ExprId| self.tree[*first].span.to(span));
                    lines.push(Line { span, args: before, result: expr });
                }
            }
        }
        lines
    }

    /// The parts of `a => b` on the left of a further `=>`, unless there are parentheses around it.
    fn chain(&self, mut whole: ExprId, mut expr: ExprId) -> Vec<ExprId> {
        let mut parts = Vec::new();
        while let Some(("=>", first, second)) = self.operator(expr)
            && self.tree[whole].span.start == self.tree[expr].span.start
        {
            parts.push(second);
            (whole, expr) = (expr, first);
        }
        parts.push(expr);
        parts.reverse();
        parts
    }

    fn operator(&self, expr: ExprId) -> Option<(&'static str, ExprId, ExprId)> {
        match &self.tree[expr].kind {
            ExprKind::Infix(op, first, second) => Some((op.name.as_str(), *first, *second)),
            _ => None,
        }
    }

    /// The value with applications of [`TABLE`] for the partial functions in it.
    fn tables(&mut self, expr: ExprId) -> ExprId {
        refute_source::deep(|| match self.tree[expr].kind.clone() {
            ExprKind::Infix(op, ..) if matches!(op.name.as_str(), "|" | "=>") => self.table(expr),
            ExprKind::Construct(path, Some(arg)) => {
                let arg = self.tables(arg);
                self.tree[expr].kind = ExprKind::Construct(path, Some(arg));
                expr
            }
            ExprKind::Tuple(parts) => {
                let parts = parts.into_iter().map(|part| self.tables(part)).collect();
                self.tree[expr].kind = ExprKind::Tuple(parts);
                expr
            }
            ExprKind::List(parts) => {
                let parts = parts.into_iter().map(|part| self.tables(part)).collect();
                self.tree[expr].kind = ExprKind::List(parts);
                expr
            }
            _ => expr,
        })
    }

    fn table(&mut self, expr: ExprId) -> ExprId {
        let span = self.tree[expr].span;
        let mut pairs = Vec::new();
        for line in self.lines_of(expr) {
            let mut args: Vec<ExprId> = line.args.iter().map(|arg| self.tables(*arg)).collect();
            let mut result = self.tables(line.result);
            while let Some(arg) = args.pop() {
                let pair_span = self.tree[arg].span.to(self.tree[result].span);
                let pair = self.add_expr_at(pair_span, ExprKind::Tuple(vec![arg, result]));
                if args.is_empty() {
                    pairs.push(pair);
                } else {
                    result = self.applied_table(pair_span, vec![pair]);
                }
            }
        }
        self.applied_table(span, pairs)
    }

    fn applied_table(&mut self, span: Span, pairs: Vec<ExprId>) -> ExprId {
        let start = Span { end: span.start, ..span };
        let array = self.add_expr_at(span, ExprKind::Array(pairs));
        let ident = Ident { name: Name::new(TABLE), span: start };
        let function = self.add_expr_at(start, ExprKind::Ident(self.simple_path(ident)));
        self.add_expr_at(span, ExprKind::Apply(function, vec![Arg { label: Label::None, expr: array }]))
    }
}
