//! Infix operators: their levels of precedence and the climbing loop.

use super::Parser;
use crate::token::TokenKind;
use crate::tree::*;
use refute_ocaml::{Grouping, Level};

/// The level of an infix operator and its grouping, by its token: the same as `refute_ocaml::level::operator` says of its text.
pub(crate) fn infix(kind: TokenKind) -> Option<(Level, Grouping)> {
    use TokenKind::*;
    let level = match kind {
        ColonEqual => (Level::Assign, Grouping::Right),
        Comma => (Level::Comma, Grouping::Left),
        Or | BarBar => (Level::Or, Grouping::Right),
        Ampersand | AmpersandAmpersand => (Level::And, Grouping::Right),
        Equal | Less | Greater | CompareOperator => (Level::Compare, Grouping::Left),
        ConcatOperator => (Level::Append, Grouping::Right),
        ColonColon => (Level::Cons, Grouping::Right),
        Plus | PlusDot | PlusEqual | Minus | MinusDot | AddOperator => (Level::Add, Grouping::Left),
        Star | Percent | MultiplyOperator | Mod | Land | Lor | Lxor => (Level::Multiply, Grouping::Left),
        PowerOperator | Lsl | Lsr | Asr => (Level::Power, Grouping::Right),
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
    pub(super) fn infix_expr(&mut self, least: Level) -> ExprId {
        if self.lost() {
            return self.error_expr();
        }
        self.deeper(|parser| parser.climb(least)).unwrap_or_else(|| self.error_expr())
    }

    fn climb(&mut self, least: Level) -> ExprId {
        let start = self.start();
        let mut left = self.operand();
        while let Some((level, grouping)) = infix(self.kind()) {
            if level < least || self.lost() {
                break;
            }
            if level == Level::Comma {
                left = self.tuple(start, left);
                continue;
            }
            let operator = self.bump();
            let right = self.infix_expr(grouping.operands(level)[1]);
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
            parts.push(self.infix_expr(Level::Comma.next()));
        }
        self.add_expr(start, ExprKind::Tuple(parts))
    }
}
