//! Expressions.
//!
//! From loose to tight: `or`, `and`, `not`, comparisons (which do not chain), `..`, `+ -`, `* / div mod`, `-`.

use super::{MOST_LEVELS, Parser, Reported, Result};
use crate::text::token::Kind;
use crate::text::tree::{Clause, Expr, ExprKind};
use refute_source::{Diagnostic, Span};
use std::rc::Rc;

impl Parser {
    /// Any expression.
    pub(super) fn expr(&mut self) -> Result<Expr> {
        self.nested(Parser::disjunction)
    }

    /// Makes a node, unless it would be too high.
    fn node(&mut self, kind: ExprKind, span: Span) -> Result<Expr> {
        let height = 1 + height_below(&kind);
        if height > MOST_LEVELS {
            return Err(self.too_deep(span));
        }
        Ok(Expr { kind, span, height })
    }

    fn disjunction(&mut self) -> Result<Expr> {
        let first = self.conjunction()?;
        // `or retry` and the like end the expression: they belong to the statement.
        if self.kind() != &Kind::Word("or") || self.or_is_a_clause() {
            return Ok(first);
        }
        let mut parts = vec![Rc::new(first)];
        while self.kind() == &Kind::Word("or") && !self.or_is_a_clause() {
            self.advance();
            parts.push(Rc::new(self.conjunction()?));
        }
        let span = span_of(&parts);
        self.node(ExprKind::Or(parts), span)
    }

    fn conjunction(&mut self) -> Result<Expr> {
        let first = self.negation()?;
        if self.kind() != &Kind::Word("and") {
            return Ok(first);
        }
        let mut parts = vec![Rc::new(first)];
        while self.eat_word("and") {
            parts.push(Rc::new(self.negation()?));
        }
        let span = span_of(&parts);
        self.node(ExprKind::And(parts), span)
    }

    fn negation(&mut self) -> Result<Expr> {
        let start = self.span();
        if !self.eat_word("not") {
            return self.comparison();
        }
        let inner = self.nested(Parser::negation)?;
        let span = start.to(inner.span);
        self.node(ExprKind::Not(Rc::new(inner)), span)
    }

    fn comparison(&mut self) -> Result<Expr> {
        let left = self.range()?;
        let Some(sign) = self.comparison_sign() else { return Ok(left) };
        let right = self.range()?;
        let span = left.span.to(right.span);
        if let Kind::Sign(next @ ("<" | "<=" | ">" | ">=" | "==" | "!=")) = *self.kind() {
            let at = self.span();
            self.problems.push(
                Diagnostic::error("chained-comparison", at, "Comparisons cannot be chained")
                    .label(span, "this is already true or false")
                    .hint(format!("Write two comparisons: `a {sign} b and b {next} c`.")),
            );
            return Err(Reported);
        }
        self.node(ExprKind::Binary(sign, Rc::new(left), Rc::new(right)), span)
    }

    fn comparison_sign(&mut self) -> Option<&'static str> {
        let sign = match *self.kind() {
            Kind::Sign(sign @ ("==" | "!=" | "<" | "<=" | ">" | ">=")) => sign,
            Kind::Word("in") => "in",
            Kind::Word("not") if self.second() == &Kind::Word("in") => {
                self.advance();
                "not in"
            }
            _ => return None,
        };
        self.advance();
        Some(sign)
    }

    /// `a..b`, in constants and after `in`.
    pub(super) fn range(&mut self) -> Result<Expr> {
        let low = self.additive()?;
        if !self.eat_sign("..") {
            return Ok(low);
        }
        let high = self.additive()?;
        let span = low.span.to(high.span);
        self.node(ExprKind::Range(Rc::new(low), Rc::new(high)), span)
    }

    /// What may stand at the end of a range in a value set.
    pub(super) fn additive(&mut self) -> Result<Expr> {
        let mut left = self.multiplicative()?;
        while let Kind::Sign(sign @ ("+" | "-")) = *self.kind() {
            self.advance();
            let right = self.multiplicative()?;
            let span = left.span.to(right.span);
            left = self.node(ExprKind::Binary(sign, Rc::new(left), Rc::new(right)), span)?;
        }
        Ok(left)
    }

    fn multiplicative(&mut self) -> Result<Expr> {
        let mut left = self.unary()?;
        while let Kind::Sign(sign @ ("*" | "/")) | Kind::Word(sign @ ("div" | "mod")) = *self.kind() {
            self.advance();
            let right = self.unary()?;
            let span = left.span.to(right.span);
            left = self.node(ExprKind::Binary(sign, Rc::new(left), Rc::new(right)), span)?;
        }
        Ok(left)
    }

    fn unary(&mut self) -> Result<Expr> {
        let start = self.span();
        if !self.eat_sign("-") {
            return self.primary();
        }
        let inner = self.nested(Parser::unary)?;
        let span = start.to(inner.span);
        let kind = match inner.kind {
            ExprKind::Int(number) => ExprKind::Int(-number),
            ExprKind::Decimal(number) => ExprKind::Decimal(-number),
            _ => ExprKind::Negate(Rc::new(inner)),
        };
        self.node(kind, span)
    }

    fn primary(&mut self) -> Result<Expr> {
        let span = self.span();
        let kind = match self.kind().clone() {
            Kind::Int(number) => ExprKind::Int(number),
            Kind::Decimal(number) => ExprKind::Decimal(number),
            Kind::Word("true") => ExprKind::Bool(true),
            Kind::Word("false") => ExprKind::Bool(false),
            Kind::Name(name) if self.second() != &Kind::Sign("(") => ExprKind::Name(name),
            Kind::Name(_) => return self.call(),
            Kind::TextBegin => {
                let pieces = self.nested(Parser::text)?;
                return self.node(ExprKind::Text(pieces), span.to(self.last_span()));
            }
            Kind::Sign("(") => return self.nested(Parser::parentheses),
            Kind::Sign("[") => return self.nested(Parser::list),
            Kind::Word(word @ ("cur" | "all" | "prev" | "earlier" | "count")) => return self.access(word),
            Kind::Word(word @ ("every" | "some" | "howmany")) => return self.quantifier(word),
            _ => return Err(self.unexpected("a value")),
        };
        self.advance();
        self.node(kind, span)
    }

    fn call(&mut self) -> Result<Expr> {
        let name = self.ident("a name")?;
        let arguments = self.nested(Parser::arguments)?;
        let span = name.span.to(self.last_span());
        let arguments = arguments.into_iter().map(Rc::new).collect();
        self.node(ExprKind::Call(name, arguments), span)
    }

    /// `(a, b, ..)`
    pub(super) fn arguments(&mut self) -> Result<Vec<Expr>> {
        self.expect_sign("(", "the name")?;
        let mut arguments = Vec::new();
        while self.kind() != &Kind::Sign(")") {
            arguments.push(self.expr()?);
            if !self.eat_sign(",") {
                break;
            }
        }
        self.expect_sign(")", "the arguments")?;
        Ok(arguments)
    }

    fn parentheses(&mut self) -> Result<Expr> {
        let start = self.advance().span;
        let first = self.expr()?;
        if self.eat_sign(")") {
            return Ok(Expr { span: start.to(self.last_span()), ..first });
        }
        let mut parts = vec![Rc::new(first)];
        while self.eat_sign(",") {
            parts.push(Rc::new(self.expr()?));
        }
        self.expect_sign(")", "the expression")?;
        self.node(ExprKind::Tuple(parts), start.to(self.last_span()))
    }

    fn list(&mut self) -> Result<Expr> {
        let start = self.advance().span;
        let mut parts = Vec::new();
        while self.kind() != &Kind::Sign("]") {
            parts.push(Rc::new(self.expr()?));
            if parts.len() == 1 && self.kind() == &Kind::Word("for") {
                return self.comprehension(start, parts.remove(0));
            }
            if !self.eat_sign(",") {
                break;
            }
        }
        self.expect_sign("]", "the list")?;
        self.node(ExprKind::List(parts), start.to(self.last_span()))
    }

    fn comprehension(&mut self, start: Span, element: Rc<Expr>) -> Result<Expr> {
        let mut clauses = Vec::new();
        loop {
            if self.eat_word("for") {
                let var = self.ident("the name of an element")?;
                if !self.eat_word("in") {
                    return Err(self.unexpected("`in` after the name"));
                }
                clauses.push(Clause::For(var, Rc::new(self.expr()?)));
            } else if self.eat_word("if") {
                clauses.push(Clause::If(Rc::new(self.expr()?)));
            } else {
                break;
            }
        }
        self.expect_sign("]", "the list")?;
        self.node(ExprKind::Comprehension(element, clauses), start.to(self.last_span()))
    }

    /// `all x`, `prev 2 x`, `count (x, y)`
    fn access(&mut self, word: &'static str) -> Result<Expr> {
        let start = self.advance().span;
        let counts = matches!(word, "prev" | "earlier");
        let named = matches!(self.kind(), Kind::Name(_)) && matches!(self.second(), Kind::Name(_) | Kind::Sign("("));
        let back = match self.kind() {
            Kind::Int(_) if counts => Some(Rc::new(self.primary()?)),
            Kind::Name(name) if counts && named => {
                let kind = ExprKind::Name(name.clone());
                let span = self.advance().span;
                Some(Rc::new(self.node(kind, span)?))
            }
            _ => None,
        };
        let of = match self.kind() {
            Kind::Sign("(") => self.nested(Parser::parentheses)?,
            _ => {
                let var = self.ident(&format!("a variable after `{word}`"))?;
                self.node(ExprKind::Name(var.name), var.span)?
            }
        };
        let span = start.to(of.span);
        self.node(ExprKind::Access { word, back, of: Rc::new(of) }, span)
    }

    /// Whether `(v in` follows.
    fn names_an_element(&self) -> bool {
        let third = self.tokens.get(self.at + 2).map(|token| &token.kind);
        matches!(self.second(), Kind::Name(_)) && third == Some(&Kind::Word("in"))
    }

    /// `every(v in l, e)`; `howmany` may also have conditions in a row: `howmany(a, b, c)`.
    fn quantifier(&mut self, word: &'static str) -> Result<Expr> {
        let start = self.advance().span;
        if word == "howmany" && !self.names_an_element() {
            let conditions = self.nested(Parser::arguments)?.into_iter().map(Rc::new).collect();
            return self.node(ExprKind::HowMany(conditions), start.to(self.last_span()));
        }
        self.expect_sign("(", &format!("`{word}`"))?;
        let var = self.ident("the name of an element")?;
        if !self.eat_word("in") {
            return Err(self.unexpected("`in` after the name"));
        }
        let list = Rc::new(self.expr()?);
        self.expect_sign(",", "the list")?;
        let body = Rc::new(self.expr()?);
        self.expect_sign(")", "the condition")?;
        self.node(ExprKind::Quantifier { word, var, list, body }, start.to(self.last_span()))
    }
}

/// From the first to the last of some expressions.
fn span_of(parts: &[Rc<Expr>]) -> Span {
    parts[0].span.to(parts[parts.len() - 1].span)
}

fn height_below(kind: &ExprKind) -> u32 {
    let most = |parts: &[Rc<Expr>]| parts.iter().map(|part| part.height).max().unwrap_or(0);
    match kind {
        ExprKind::Int(_) | ExprKind::Decimal(_) | ExprKind::Bool(_) | ExprKind::Name(_) => 0,
        ExprKind::Text(pieces) => pieces.iter().map(crate::text::tree::Piece::height).max().unwrap_or(0),
        ExprKind::Tuple(parts) | ExprKind::List(parts) | ExprKind::Call(_, parts) => most(parts),
        ExprKind::And(parts) | ExprKind::Or(parts) | ExprKind::HowMany(parts) => most(parts),
        ExprKind::Comprehension(element, clauses) => {
            let below = clauses.iter().map(|clause| match clause {
                Clause::For(_, expr) | Clause::If(expr) => expr.height,
            });
            below.max().unwrap_or(0).max(element.height)
        }
        ExprKind::Range(a, b) | ExprKind::Binary(_, a, b) => a.height.max(b.height),
        ExprKind::Negate(a) | ExprKind::Not(a) => a.height,
        ExprKind::Access { back, of, .. } => of.height.max(back.as_ref().map_or(0, |back| back.height)),
        ExprKind::Quantifier { list, body, .. } => list.height.max(body.height),
    }
}
