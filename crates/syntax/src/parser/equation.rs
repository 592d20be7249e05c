//! Equations: `find x (y : t) : e`, read as the function of their unknowns.
//!
//! In: a file among the sources that holds one equation. Out: a tree with the one item `let refute_goal x (y : t) = e`,
//! whose places are those of the equation; start at [`parse_equation`].
//! Not here: whether `e` is a condition, and whether it uses its unknowns (types are needed for that).

use super::{Parsed, Parser};
use crate::problem::{EquationFlaw, Expected, Problem};
use crate::token::TokenKind;
use crate::tree::*;
use refute_source::{FileId, Name, Sources};

/// The name of the function that an equation becomes.
pub const GOAL: &str = "refute_goal";

/// Parses a source that holds an equation.
pub fn parse_equation(sources: &Sources, file: FileId) -> Parsed {
    super::parse_with(sources, file, |parser| {
        let start = parser.start();
        let kind = parser.equation();
        vec![Item { span: parser.span_from(start), kind }]
    })
}

impl Parser<'_> {
    fn equation(&mut self) -> ItemKind {
        let start = self.start();
        let head = self.token();
        if head.kind != TokenKind::Lower || self.text(head) != b"find" {
            return self.flaw(EquationFlaw::NoFind);
        }
        self.bump();
        let name = Ident { name: Name::new(GOAL), span: self.token_span(head) };
        let pat = self.add_pat_at(name.span, PatKind::Var(name));
        let params = self.params();
        if self.lost() {
            return ItemKind::Error;
        }
        if params.is_empty() {
            return self.flaw(EquationFlaw::NoUnknown);
        }
        if !self.eat(TokenKind::Colon) {
            return self.flaw(EquationFlaw::NoColon);
        }
        self.check_unknowns(&params);
        let body = self.sequence();
        while self.eat(TokenKind::SemiSemi) {}
        if !self.at(TokenKind::EndOfFile) {
            self.fail(Expected::Token(TokenKind::EndOfFile));
        }
        ItemKind::Let(Recursive::No, vec![Binding { span: self.span_from(start), pat, params, ty: None, body }])
    }

    /// Every unknown is a name, and every name is another one.
    fn check_unknowns(&mut self, params: &[Param]) {
        let mut names: Vec<Ident> = Vec::new();
        for param in params {
            match self.unknown(param) {
                None => self.problems.push(Problem::Equation(EquationFlaw::NotAName, param.span)),
                Some(ident) if names.iter().any(|known| known.name == ident.name) => {
                    self.problems.push(Problem::Equation(EquationFlaw::Twice, ident.span));
                }
                Some(ident) => names.push(ident),
            }
        }
    }

    fn unknown(&self, param: &Param) -> Option<Ident> {
        let (&Label::None, &ParamKind::Pattern(mut pat, None)) = (&param.label, &param.kind) else { return None };
        while let PatKind::Constraint(inside, _) = &self.tree[pat].kind {
            pat = *inside;
        }
        match &self.tree[pat].kind {
            PatKind::Var(ident) => Some(*ident),
            _ => None,
        }
    }

    fn flaw(&mut self, flaw: EquationFlaw) -> ItemKind {
        let span = self.token_span(self.token());
        self.problems.push(Problem::Equation(flaw, span));
        ItemKind::Error
    }
}

#[cfg(test)]
mod tests;
