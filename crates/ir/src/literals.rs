//! The constants that stand in the text of a function: in its expressions, and in its patterns.
//!
//! Invariant: nothing depends on where the text stands. The file, line and column that a failing match or assertion tells
//! are in the code of a function, but nobody wrote them.

use crate::program::{BuiltinException, ExceptionRef, Expr, ExprId, Function, Test, Tree};
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// A constant of a program's text.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Literal<'p> {
    /// An integer, character or constant constructor.
    Int(i64),
    /// A float.
    Float(f64),
    /// A string.
    Text(&'p Arc<[u8]>),
}

/// Where a constant stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LiteralPlace {
    /// It is an expression.
    Expr,
    /// A pattern tests for it.
    Pattern,
}

impl Function {
    /// The constants of the function, those of expressions first; in the order of the text, as often as they stand there.
    pub fn literals(&self) -> impl Iterator<Item = (LiteralPlace, Literal<'_>)> {
        let told = self.places_told();
        let written = move |(number, _): &(usize, &Expr)| !told.contains(&ExprId(*number as u32));
        let expressions = self.exprs.iter().enumerate().filter(written).filter_map(|(_, expr)| match expr {
            Expr::Int(value) => Some(Literal::Int(*value)),
            Expr::Float(value) => Some(Literal::Float(*value)),
            Expr::String(text) => Some(Literal::Text(text)),
            _ => None,
        });
        let cases = self.trees.iter().flat_map(|tree| match tree {
            Tree::Switch { cases, .. } => &cases[..],
            _ => &[],
        });
        let patterns = cases.filter_map(|(test, _)| match test {
            Test::Int(value) => Some(Literal::Int(*value)),
            Test::Float(value) => Some(Literal::Float(*value)),
            Test::String(text) => Some(Literal::Text(text)),
            _ => None,
        });
        let expressions = expressions.map(|literal| (LiteralPlace::Expr, literal));
        expressions.chain(patterns.map(|literal| (LiteralPlace::Pattern, literal)))
    }

    /// The parts of `Match_failure` and `Assert_failure`, which say where that happened.
    fn places_told(&self) -> FxHashSet<ExprId> {
        let mut places = FxHashSet::default();
        for expr in &self.exprs {
            let Expr::Block { fields, .. } = expr else { continue };
            let Some((first, rest)) = fields.split_first() else { continue };
            let Expr::ExceptionRef(ExceptionRef::Builtin(exception)) = &self.exprs[first.index()] else { continue };
            if !matches!(exception, BuiltinException::MatchFailure | BuiltinException::AssertFailure) {
                continue;
            }
            for part in rest {
                places.insert(*part);
                if let Expr::Block { fields, .. } = &self.exprs[part.index()] {
                    places.extend(fields);
                }
            }
        }
        places
    }
}
