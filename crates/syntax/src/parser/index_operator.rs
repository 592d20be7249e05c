//! Index operators of one's own: `a.%(i)`, `a.%(i) <- v`, `let ( .%() ) a i = ...`; and those of big arrays, `a.{i}`.
//!
//! An access is a call of the operator, as OCaml reads it: `( .%() ) a i`, with `[|i; j|]` for several indices. `a.{i, j}` is
//! `Bigarray.Array2.get a i j`.
//! Not here: `a.(i)` and `s.[i]` (see `simple`).

use super::Parser;
use crate::problem::Expected;
use crate::token::{Token, TokenKind};
use crate::tree::{Arg, ExprId, ExprKind, Ident, Label};
use refute_source::Name;

/// The library module whose arrays have `.{i}`.
const BIGARRAY: &str = "Bigarray";

/// The brackets of an index operator.
fn closing(open: TokenKind) -> Option<TokenKind> {
    match open {
        TokenKind::LeftParen => Some(TokenKind::RightParen),
        TokenKind::LeftBracket => Some(TokenKind::RightBracket),
        TokenKind::LeftBrace => Some(TokenKind::RightBrace),
        _ => None,
    }
}

impl Parser<'_> {
    /// How many tokens the index operator has that stands so far ahead in front of a `)`, as in `( .%() )`.
    pub(super) fn index_operator_ahead(&self, ahead: usize) -> Option<usize> {
        use TokenKind::*;
        let kind = |index: usize| self.kind_ahead(ahead + index);
        if kind(0) != DotOperator {
            return None;
        }
        let close = closing(kind(1))?;
        let several = (kind(2), kind(3)) == (Semi, DotDot);
        let at = if several { 4 } else { 2 };
        if kind(at) != close {
            return None;
        }
        let count = if kind(at + 1) == LeftArrow { at + 2 } else { at + 1 };
        (kind(count) == RightParen).then_some(count)
    }

    /// `.%(i)` after an expression; in `a.M.%(i)` the module has been read.
    pub(super) fn index_operator_access(&mut self, start: u32, before: ExprId, mut module: Vec<Ident>) -> ExprId {
        let operator = self.bump();
        let open = self.kind();
        let Some(close) = closing(open) else {
            self.fail(Expected::Index);
            return self.add_expr(start, ExprKind::Error);
        };
        let from = self.start();
        let opener = self.opener();
        let indices = self.inside(opener, |parser| {
            let mut indices = vec![parser.expr()];
            while !parser.lost() && parser.eat(TokenKind::Semi) {
                indices.push(parser.expr());
            }
            indices
        });
        self.close(opener, close);
        let name = index_operator_name(self.text(operator), open, indices.len() > 1);
        let index = match indices.as_slice() {
            [one] => *one,
            _ => self.add_expr(from, ExprKind::Array(indices)),
        };
        module.push(Ident { name: self.name(name.as_bytes()), span: self.token_span(operator) });
        let path = self.path(module);
        let function = self.add_expr_at(path.span, ExprKind::Ident(path));
        let args = [before, index].map(|expr| Arg { label: Label::None, expr });
        self.add_expr(start, ExprKind::Apply(function, args.to_vec()))
    }

    /// `.{i}` behind an expression, its dot read.
    pub(super) fn bigarray_access(&mut self, start: u32, before: ExprId, dot: Token) -> ExprId {
        let from = self.start();
        let opener = self.opener();
        let index = self.inside(opener, Parser::sequence);
        self.close(opener, TokenKind::RightBrace);
        let indices = match &self.tree[index].kind {
            ExprKind::Tuple(parts) => parts.clone(),
            _ => vec![index],
        };
        let (module, indices) = match indices.len() {
            1 => ("Array1", indices),
            2 => ("Array2", indices),
            3 => ("Array3", indices),
            _ => ("Genarray", vec![self.add_expr(from, ExprKind::Array(indices))]),
        };
        let span = self.token_span(dot);
        let words = [BIGARRAY, module, "get"].map(|word| Ident { name: Name::new(word), span });
        let path = self.path(words.to_vec());
        let function = self.add_expr_at(path.span, ExprKind::Ident(path));
        let args = [before].into_iter().chain(indices).map(|expr| Arg { label: Label::None, expr });
        let args = args.collect();
        self.add_expr(start, ExprKind::Apply(function, args))
    }

    /// `a.%(i) <- v`, from the parts of `a.%(i)`.
    pub(super) fn index_operator_assignment(&mut self, access: ExprId, args: &[Arg], value: ExprId) -> ExprKind {
        let ExprKind::Ident(path) = &self.tree[access].kind else { return ExprKind::Error };
        let mut path = path.clone();
        path.last.name = match path.qualifiers.first() {
            Some(first) if first.name.as_str() == BIGARRAY && path.last.name.as_str() == "get" => Name::new("set"),
            _ => self.name(format!("{}<-", path.last.name).as_bytes()),
        };
        let function = self.add_expr_at(path.span, ExprKind::Ident(path));
        let value = Arg { label: Label::None, expr: value };
        ExprKind::Apply(function, args.iter().cloned().chain([value]).collect())
    }
}

fn index_operator_name(operator: &[u8], open: TokenKind, several: bool) -> String {
    let (open, close) = match open {
        TokenKind::LeftParen => ('(', ')'),
        TokenKind::LeftBracket => ('[', ']'),
        _ => ('{', '}'),
    };
    let several = if several { ";.." } else { "" };
    format!("{}{open}{several}{close}", String::from_utf8_lossy(operator))
}
