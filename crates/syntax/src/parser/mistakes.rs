//! What the writer probably meant: looks at the tokens around an error and chooses the problem to report.

use super::Parser;
use crate::problem::{Expected, Problem};
use crate::token::TokenKind;
use crate::tree::*;

impl Parser<'_> {
    /// The problem to report when `expected` does not stand at the current token.
    pub(super) fn explain(&self, expected: Expected) -> Problem {
        let token = self.token();
        let span = self.token_span(token);
        if let Expected::Close(opener, _) = expected {
            return Problem::UnclosedBracket { opener, found: token.kind, found_span: span };
        }
        let previous = self.at.checked_sub(1).map(|at| self.tokens[at]);
        let previous = previous.map(|token| (token.kind, self.token_span(token)));
        Problem::Unexpected { found: token.kind, span, expected, previous }
    }

    /// `x++`.
    pub(super) fn is_c_increment(&self) -> bool {
        false
    }

    /// Whether the `;` just passed probably was meant to end the item.
    pub(super) fn semi_ends_item(&self) -> bool {
        false
    }

    /// A block in braces, as in C.
    pub(super) fn block_in_braces(&mut self) -> Option<ExprId> {
        None
    }

    /// A definition written as in another language.
    pub(super) fn foreign_item(&mut self) -> Option<ItemKind> {
        None
    }

    /// `type t = a | b`: constructors that start with a small letter.
    pub(super) fn at_lowercase_constructor(&self) -> bool {
        self.at(TokenKind::Lower) && matches!(self.kind_ahead(1), TokenKind::Of | TokenKind::Bar)
    }
}
