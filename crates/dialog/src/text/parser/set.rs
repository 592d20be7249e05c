//! Value sets: what may follow `read x :`.
//!
//! From loose to tight: `|`, `&` and `\` (from left to right), `not`.

use super::{MOST_LEVELS, Parser, Reported, Result};
use crate::text::token::Kind;
use crate::text::tree::{Set, SetKind};
use refute_source::{Diagnostic, Span};

impl Parser {
    /// Any set.
    pub(super) fn set(&mut self) -> Result<Set> {
        self.nested(Parser::union)
    }

    fn union(&mut self) -> Result<Set> {
        let mut left = self.intersection()?;
        let mut links = 0;
        while self.eat_sign("|") {
            let right = self.intersection()?;
            left = self.join(left, right, SetKind::Union, &mut links)?;
        }
        Ok(left)
    }

    fn intersection(&mut self) -> Result<Set> {
        let mut left = self.complement()?;
        let mut links = 0;
        loop {
            let join = match self.kind() {
                Kind::Sign("&") => SetKind::Intersection,
                Kind::Sign("\\") => SetKind::Difference,
                _ => return Ok(left),
            };
            self.advance();
            let right = self.complement()?;
            left = self.join(left, right, join, &mut links)?;
        }
    }

    /// Chains lean to the left, so their length is a height.
    fn join(&mut self, left: Set, right: Set, join: fn(Box<Set>, Box<Set>) -> SetKind, links: &mut u32) -> Result<Set> {
        let span = left.span.to(right.span);
        *links += 1;
        if *links > MOST_LEVELS {
            return Err(self.too_deep(span));
        }
        Ok(Set { kind: join(Box::new(left), Box::new(right)), span })
    }

    fn complement(&mut self) -> Result<Set> {
        let start = self.span();
        if !self.eat_word("not") {
            return self.atom();
        }
        if self.eat_word("in") {
            let of = self.range()?;
            return Ok(Set { span: start.to(of.span), kind: SetKind::NotIn(of) });
        }
        let inner = self.nested(Parser::complement)?;
        Ok(Set { span: start.to(inner.span), kind: SetKind::Complement(Box::new(inner)) })
    }

    fn atom(&mut self) -> Result<Set> {
        let start = self.span();
        let kind = match self.kind().clone() {
            Kind::Sign("(") => {
                self.advance();
                let inner = self.set()?;
                self.expect_sign(")", "the set")?;
                inner.kind
            }
            Kind::Sign("{") => self.finite()?,
            Kind::Sign(sign @ ("<" | "<=" | ">" | ">=")) => {
                self.advance();
                SetKind::Compare(sign, self.additive()?)
            }
            Kind::Regex(regex) => {
                self.advance();
                SetKind::Regex(regex)
            }
            Kind::Name(name) if name == "new" => {
                self.advance();
                SetKind::New
            }
            Kind::Name(name) if self.name_is_a_set(&name) => {
                self.advance();
                SetKind::Name(name)
            }
            Kind::Name(_) | Kind::Int(_) | Kind::Sign("-") => {
                let low = self.additive()?;
                if self.kind() != &Kind::Sign("..") {
                    return Err(self.single_value(low.span));
                }
                self.advance();
                SetKind::Range(low, self.additive()?)
            }
            _ => return Err(self.unexpected("a set of values, such as `int`, `1..9` or `{\"yes\", \"no\"}`")),
        };
        Ok(Set { kind, span: start.to(self.last_span()) })
    }

    /// `read x : 5`
    fn single_value(&mut self, span: Span) -> Reported {
        self.problems.push(
            Diagnostic::error("value-as-set", span, "This is a value, but a set of values is needed")
                .hint("Write `{5}` for a single value, `1..5` for a range, `<= 5` for everything up to it."),
        );
        Reported
    }

    /// A name is a set of its own unless it goes on as the first number of a range.
    fn name_is_a_set(&self, name: &str) -> bool {
        let is_type = matches!(name, "int" | "nat" | "pos" | "bool" | "str");
        is_type || !matches!(self.second(), Kind::Sign(".." | "+" | "-" | "*" | "(") | Kind::Word("div" | "mod"))
    }

    fn finite(&mut self) -> Result<SetKind> {
        self.advance();
        let mut elements = Vec::new();
        while self.kind() != &Kind::Sign("}") {
            elements.push(self.expr()?);
            if !self.eat_sign(",") {
                break;
            }
        }
        self.expect_sign("}", "the values")?;
        Ok(SetKind::Finite(elements))
    }
}
