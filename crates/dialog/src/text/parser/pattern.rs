//! Outputs: `say`, patterns, and texts with expressions in them.

use super::{Parser, Reported, Result};
use crate::text::token::Kind;
use crate::text::tree::{Hole, Item, Pattern, Piece, Say};
use refute_source::{Diagnostic, Span};
use std::rc::Rc;

impl Parser {
    /// `say ..` or `may say ..`
    pub(super) fn say(&mut self) -> Result<Say> {
        let start = self.span();
        let optional = self.eat_word("may");
        if !self.eat_word("say") {
            return Err(self.unexpected(if optional { "`say` after `may`" } else { "`say` or `may say`" }));
        }
        let mut alternatives = vec![self.pattern()?];
        while self.kind() == &Kind::Word("or") && !self.or_is_a_clause() {
            self.advance();
            alternatives.push(self.pattern()?);
        }
        Ok(Say { optional, alternatives, span: start.to(self.last_span()) })
    }

    /// Whether an `or` here begins `or retry`, `or stop` or `or eof` rather than another alternative.
    pub(super) fn or_is_a_clause(&self) -> bool {
        matches!(self.second(), Kind::Name(name) if matches!(name.as_str(), "retry" | "stop" | "eof"))
    }

    fn pattern(&mut self) -> Result<Pattern> {
        let start = self.span();
        let mut items = Vec::new();
        while let Some(item) = self.item()? {
            items.push(item);
        }
        if items.is_empty() {
            if let Kind::Name(name) = self.kind() {
                let title = format!("A value that is printed stands in braces: `{{{name}}}`");
                let (span, fixed) = (self.span(), format!("{{{name}}}"));
                self.problems.push(Diagnostic::error("missing-braces", span, title).fix("Add braces:", span, fixed));
                return Err(Reported);
            }
            return Err(self.unexpected("an output, such as `\"text\"`, `{x}` or `_`"));
        }
        Ok(Pattern { items, span: start.to(self.last_span()) })
    }

    fn item(&mut self) -> Result<Option<Item>> {
        let item = match self.kind() {
            Kind::TextBegin => Item::Text { pieces: self.text()?, loose: false },
            Kind::Sign("~") => {
                self.advance();
                if self.kind() != &Kind::TextBegin {
                    return Err(self.unexpected("a text after `~`"));
                }
                Item::Text { pieces: self.text()?, loose: true }
            }
            Kind::Sign("{") => Item::Hole(self.hole()?),
            Kind::Word("decorated") => {
                self.advance();
                if self.kind() != &Kind::Sign("{") {
                    return Err(self.unexpected("`{` after `decorated`"));
                }
                Item::Decorated(self.hole()?)
            }
            Kind::Sign("_") => {
                self.advance();
                Item::Any
            }
            Kind::Sign("__") => {
                self.advance();
                Item::Visible
            }
            _ => return Ok(None),
        };
        Ok(Some(item))
    }

    /// At `{`.
    fn hole(&mut self) -> Result<Hole> {
        let start = self.advance().span;
        let (expr, tolerance) = self.hole_inside()?;
        self.expect_sign("}", "the expression")?;
        Ok(Hole { expr, tolerance, span: start.to(self.last_span()) })
    }

    fn hole_inside(&mut self) -> Result<(Rc<super::Expr>, Option<Rc<super::Expr>>)> {
        let expr = Rc::new(self.expr()?);
        let tolerance = if self.eat_sign("~") { Some(Rc::new(self.expr()?)) } else { None };
        Ok((expr, tolerance))
    }

    /// At the opening quote: the parts of a text.
    pub(super) fn text(&mut self) -> Result<Vec<Piece>> {
        self.advance();
        let mut pieces = Vec::new();
        loop {
            let token = self.advance();
            match token.kind {
                Kind::TextPart(part) => pieces.push(Piece::Text(part)),
                Kind::HoleOpen => pieces.push(Piece::Hole(self.hole_in_text(token.span)?)),
                Kind::TextEnd => return Ok(pieces),
                _ => return Err(Reported),
            }
        }
    }

    fn hole_in_text(&mut self, start: Span) -> Result<Hole> {
        if self.kind() == &Kind::HoleClose {
            let span = start.to(self.span());
            self.problems.push(Diagnostic::error("empty-hole", span, "There is nothing between these braces").fix(
                "Write `{{}}` for braces that are printed:",
                span,
                "{{}}",
            ));
            return Err(Reported);
        }
        let (expr, tolerance) = self.hole_inside()?;
        if !self.eat_kind(&Kind::HoleClose) {
            return Err(self.unexpected("`}` after the expression"));
        }
        Ok(Hole { expr, tolerance, span: start.to(self.last_span()) })
    }

    /// A text without expressions in it, as in `task "..."`.
    pub(super) fn plain_text(&mut self, what: &str) -> Result<String> {
        if self.kind() != &Kind::TextBegin {
            return Err(self.unexpected(what));
        }
        let start = self.span();
        let mut out = String::new();
        for piece in self.text()? {
            match piece {
                Piece::Text(text) => out.push_str(&text),
                Piece::Hole(hole) => {
                    self.problems.push(
                        Diagnostic::error(
                            "hole-in-constant",
                            hole.span,
                            "This text is fixed: it cannot contain expressions",
                        )
                        .label(start, "this text")
                        .hint("Write `{{` and `}}` for braces."),
                    );
                    return Err(Reported);
                }
            }
        }
        Ok(out)
    }
}
