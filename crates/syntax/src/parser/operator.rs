//! Infix operators: their levels of precedence and the climbing loop.

use super::Parser;
use crate::token::TokenKind;
use crate::tree::*;

/// How an operator groups with others of its level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Grouping {
    /// `a - b - c` is `(a - b) - c`.
    Left,
    /// `a :: b :: c` is `a :: (b :: c)`.
    Right,
}

/// The level of `:=`, the loosest operator.
pub(crate) const ASSIGN_LEVEL: u8 = 1;
/// The level of `,`.
pub(crate) const COMMA_LEVEL: u8 = 2;

/// The level of an infix operator (a higher one binds more tightly) and its grouping.
pub(crate) fn infix(kind: TokenKind) -> Option<(u8, Grouping)> {
    use TokenKind::*;
    let level = match kind {
        ColonEqual => (ASSIGN_LEVEL, Grouping::Right),
        Comma => (COMMA_LEVEL, Grouping::Left),
        Or | BarBar => (3, Grouping::Right),
        Ampersand | AmpersandAmpersand => (4, Grouping::Right),
        Equal | Less | Greater | CompareOperator => (5, Grouping::Left),
        ConcatOperator => (6, Grouping::Right),
        ColonColon => (7, Grouping::Right),
        Plus | PlusDot | PlusEqual | Minus | MinusDot | AddOperator => (8, Grouping::Left),
        Star | Percent | MultiplyOperator | Mod | Land | Lor | Lxor => (9, Grouping::Left),
        PowerOperator | Lsl | Lsr | Asr => (10, Grouping::Right),
        _ => return None,
    };
    Some(level)
}

/// Whether `( op )` names the operator.
pub(super) fn can_be_named(kind: TokenKind) -> bool {
    use TokenKind::*;
    matches!(kind, PrefixOperator | LetOperator | AndOperator | HashOperator | Bang)
        || (infix(kind).is_some() && !matches!(kind, Comma | ColonColon))
}

impl Parser<'_> {
    /// An expression without `;` whose operators all have at least level `least`.
    pub(super) fn infix_expr(&mut self, least: u8) -> ExprId {
        if self.lost() {
            return self.error_expr();
        }
        self.deeper(|parser| parser.climb(least)).unwrap_or_else(|| self.error_expr())
    }

    fn climb(&mut self, least: u8) -> ExprId {
        let start = self.start();
        let mut left = self.operand();
        while let Some((level, grouping)) = infix(self.kind()) {
            if level < least || self.lost() {
                break;
            }
            if level == COMMA_LEVEL {
                left = self.tuple(start, left);
                continue;
            }
            let operator = self.bump();
            let right = self.infix_expr(if grouping == Grouping::Left { level + 1 } else { level });
            let kind = if operator.kind == TokenKind::ColonColon {
                ExprKind::Cons(left, right)
            } else {
                ExprKind::Infix(self.ident_of(operator), left, right)
            };
            left = self.add_expr(start, kind);
        }
        left
    }

    fn tuple(&mut self, start: u32, first: ExprId) -> ExprId {
        let mut parts = vec![first];
        while !self.lost() && self.eat(TokenKind::Comma) {
            parts.push(self.infix_expr(COMMA_LEVEL + 1));
        }
        self.add_expr(start, ExprKind::Tuple(parts))
    }
}
