//! The constants that stand in the text of a function: in its expressions, and in its patterns.

use crate::program::{Expr, ExprId, Function, Test, Tree};
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
    /// It is this expression.
    Expr(ExprId),
    /// A pattern tests for it.
    Pattern,
}

impl Function {
    /// The constants of the function, those of expressions first; in the order of the text, as often as they stand there.
    pub fn literals(&self) -> impl Iterator<Item = (LiteralPlace, Literal<'_>)> {
        let expressions = self.exprs.iter().enumerate().filter_map(|(number, expr)| {
            let literal = match expr {
                Expr::Int(value) => Literal::Int(*value),
                Expr::Float(value) => Literal::Float(*value),
                Expr::String(text) => Literal::Text(text),
                _ => return None,
            };
            Some((LiteralPlace::Expr(ExprId(number as u32)), literal))
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
        expressions.chain(patterns.map(|literal| (LiteralPlace::Pattern, literal)))
    }
}
