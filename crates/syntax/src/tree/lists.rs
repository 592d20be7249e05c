//! Lists spelled out: `a :: b` and `[a; b]` as applications of the constructors `::` and `[]`, for texts in which these may be those
//! of a type of their own.

use super::{Expr, ExprId, ExprKind, Ident, Pat, PatId, PatKind, Path, Tree};
use refute_source::{Name, Span};

/// Longer lists stay what they are: those of the library.
const LONGEST: usize = 1_000;

fn constructor(name: &str, span: Span) -> Path {
    Path::of(Ident { name: Name::new(name), span })
}

impl Tree {
    /// Replaces what is written as a list in expressions and patterns.
    pub fn spell_out_lists(&mut self) {
        for index in 0..self.exprs.len() {
            let span = self.exprs[index].span;
            match &self.exprs[index].kind {
                ExprKind::Cons(head, tail) => self.exprs[index].kind = self.cons_expr(*head, *tail, span),
                ExprKind::List(parts) if parts.len() <= LONGEST => {
                    let parts = parts.clone();
                    let mut list = ExprKind::Construct(constructor("[]", span), None);
                    for part in parts.into_iter().rev() {
                        let tail = self.added_expr(list, span);
                        list = self.cons_expr(part, tail, span);
                    }
                    self.exprs[index].kind = list;
                }
                _ => {}
            }
        }
        for index in 0..self.pats.len() {
            let span = self.pats[index].span;
            match &self.pats[index].kind {
                PatKind::Cons(head, tail) => self.pats[index].kind = self.cons_pat(*head, *tail, span),
                PatKind::List(parts) if parts.len() <= LONGEST => {
                    let parts = parts.clone();
                    let mut list = PatKind::Construct(constructor("[]", span), None);
                    for part in parts.into_iter().rev() {
                        let tail = self.added_pat(list, span);
                        list = self.cons_pat(part, tail, span);
                    }
                    self.pats[index].kind = list;
                }
                _ => {}
            }
        }
    }

    fn cons_expr(&mut self, head: ExprId, tail: ExprId, span: Span) -> ExprKind {
        let both = self.added_expr(ExprKind::Tuple(vec![head, tail]), span);
        ExprKind::Construct(constructor("::", span), Some(both))
    }

    fn cons_pat(&mut self, head: PatId, tail: PatId, span: Span) -> PatKind {
        let both = self.added_pat(PatKind::Tuple(vec![head, tail]), span);
        PatKind::Construct(constructor("::", span), Some(both))
    }

    fn added_expr(&mut self, kind: ExprKind, span: Span) -> ExprId {
        self.exprs.push(Expr { span, kind });
        ExprId(self.exprs.len() as u32 - 1)
    }

    fn added_pat(&mut self, kind: PatKind, span: Span) -> PatId {
        self.pats.push(Pat { span, kind });
        PatId(self.pats.len() as u32 - 1)
    }
}
