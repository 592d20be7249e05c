//! Outputs.

use super::super::scope::{Bound, Env};
use super::super::tree::{ExprKind, Hole, Item as Tree, Pattern as TreePattern, Piece, Say as TreeSay};
use super::{Lowered, Lowering};
use crate::core::{Item, Pattern, Say, TermKind};
use crate::value::{Type, Value};
use num_rational::BigRational;
use num_traits::Signed;
use refute_source::Diagnostic;

impl Lowering {
    pub(super) fn say(&mut self, say: &TreeSay, env: &Env) -> Lowered<Say> {
        let mut alternatives = Vec::new();
        let mut failed = None;
        for pattern in &say.alternatives {
            match self.pattern(pattern, env) {
                Ok(pattern) => alternatives.push(pattern),
                Err(reported) => failed = Some(reported),
            }
        }
        match failed {
            Some(reported) => Err(reported),
            None => Ok(Say { optional: say.optional, alternatives, span: say.span }),
        }
    }

    fn pattern(&mut self, pattern: &TreePattern, env: &Env) -> Lowered<Pattern> {
        let mut items = Vec::new();
        for item in &pattern.items {
            match item {
                Tree::Text { pieces, loose } => self.pieces(pieces, *loose, env, &mut items)?,
                Tree::Hole(hole) => self.hole(hole, false, env, &mut items)?,
                Tree::Decorated(hole) => items.push(self.decorated(hole, env)?),
                Tree::Any => items.push(Item::Any),
                Tree::Visible => items.push(Item::Visible),
            }
        }
        if let [Item::Text(text)] = items.as_slice()
            && text.is_empty()
        {
            let problem = Diagnostic::error("empty-output", pattern.span, "An empty text says nothing")
                .hint("Leave the line out, or write `may say` for something that can be missing.");
            return Err(self.report(problem, env));
        }
        Ok(Pattern { items, span: pattern.span })
    }

    fn pieces(&mut self, pieces: &[Piece], loose: bool, env: &Env, into: &mut Vec<Item>) -> Lowered<()> {
        if pieces.is_empty() {
            push_text(String::new(), false, into);
        }
        for piece in pieces {
            match piece {
                Piece::Text(text) => push_text(text.clone(), loose, into),
                Piece::Hole(hole) => self.hole(hole, loose, env, into)?,
            }
        }
        Ok(())
    }

    fn hole(&mut self, hole: &Hole, loose: bool, env: &Env, into: &mut Vec<Item>) -> Lowered<()> {
        if let Some(tolerance) = &hole.tolerance {
            let wanted = match self.constant(tolerance, env)? {
                Value::Real(number) => number,
                Value::Int(number) => BigRational::from(number),
                other => return Err(self.wrong_constant(tolerance.span, "a number", &other, env)),
            };
            if wanted.is_negative() {
                let problem = Diagnostic::error("bad-tolerance", tolerance.span, "A tolerance cannot be negative");
                return Err(self.report(problem, env));
            }
            let term = self.printed(&hole.expr, env)?;
            let term =
                if term.ty == Type::Opaque { term } else { self.want_number(term, "What has a tolerance", env)? };
            into.push(Item::Close(term, wanted));
            return Ok(());
        }
        // An argument that is a text with holes of its own is put in place.
        let (mut expr, mut scope) = (hole.expr.clone(), env.clone());
        while let ExprKind::Name(name) = &expr.kind {
            match scope.get(name).cloned() {
                Some(Bound::Expr(argument, outer)) => (expr, scope) = (argument, outer),
                _ => break,
            }
        }
        if let ExprKind::Text(pieces) = &expr.kind {
            let pieces = pieces.clone();
            return self.deeper(expr.span, env, |lowering| lowering.pieces(&pieces, loose, &scope, into));
        }
        let term = self.printed(&hole.expr, env)?;
        match term.kind {
            TermKind::Constant(Value::Str(text)) => push_text(text, loose, into),
            _ => into.push(Item::Result(term)),
        }
        Ok(())
    }

    fn decorated(&mut self, hole: &Hole, env: &Env) -> Lowered<Item> {
        if let Some(tolerance) = &hole.tolerance {
            let problem =
                Diagnostic::error("bad-tolerance", tolerance.span, "`decorated` and a tolerance do not go together")
                    .hint("Write `__ {e ~ 0.01} _ or _ {e ~ 0.01} __`.");
            return Err(self.report(problem, env));
        }
        Ok(Item::Decorated(self.printed(&hole.expr, env)?))
    }
}

/// Neighbouring texts are one.
fn push_text(text: String, loose: bool, into: &mut Vec<Item>) {
    match (into.last_mut(), loose) {
        (Some(Item::Text(before)), false) => before.push_str(&text),
        (_, true) => into.push(Item::Loose(text)),
        (_, false) => into.push(Item::Text(text)),
    }
}
