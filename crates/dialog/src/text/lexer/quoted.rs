//! Texts in double quotes and regular expressions between slashes.
//!
//! `{` opens an expression inside a text; `{{` and `}}` are braces. A text that follows a name directly (`task "..."`,
//! `ocaml "..."`, `env "..."`) is taken as it is: braces in it are braces, and unknown escapes stay.

use super::{Kind, Lexer, Open, SetState};
use refute_source::{Diagnostic, Span};

impl Lexer<'_> {
    /// At `"`.
    pub(super) fn text_begin(&mut self) {
        let start = self.at;
        let raw = matches!(self.tokens.last(), Some(token) if matches!(token.kind, Kind::Name(_)));
        self.at += 1;
        self.push(Kind::TextBegin, start);
        if raw { self.raw_text() } else { self.text_parts() }
    }

    /// Inside a text: up to its end, or up to the next `{`.
    pub(super) fn text_parts(&mut self) {
        let start = self.at;
        let mut part = String::new();
        loop {
            match self.peek() {
                None | Some('\n') => return self.unclosed_text(part, start),
                Some('"') => {
                    self.text_part(part, start);
                    self.at += 1;
                    return self.push(Kind::TextEnd, self.at - 1);
                }
                Some('{' | '}') if self.rest().starts_with("{{") || self.rest().starts_with("}}") => {
                    part.extend(self.peek());
                    self.at += 2;
                }
                Some('{') => {
                    self.text_part(part, start);
                    self.at += 1;
                    let span = self.span(self.at - 1);
                    self.open.push(Open { sign: '"', span });
                    return self.push(Kind::HoleOpen, self.at - 1);
                }
                Some('}') => self.lone_brace(&mut part),
                Some('\\') => self.escape(&mut part),
                Some(c) => {
                    part.push(c);
                    self.at += c.len_utf8();
                }
            }
        }
    }

    fn raw_text(&mut self) {
        let start = self.at;
        let mut part = String::new();
        loop {
            match self.peek() {
                None | Some('\n') => return self.unclosed_text(part, start),
                Some('"') => {
                    self.text_part(part, start);
                    self.at += 1;
                    return self.push(Kind::TextEnd, self.at - 1);
                }
                Some('\\') => {
                    self.at += 1;
                    match self.peek() {
                        Some(c @ ('"' | '\\')) => part.push(c),
                        Some('n') => part.push('\n'),
                        Some('\n') | None => continue,
                        Some(c) => part.extend(['\\', c]),
                    }
                    self.at += self.peek().map_or(0, char::len_utf8);
                }
                Some(c) => {
                    part.push(c);
                    self.at += c.len_utf8();
                }
            }
        }
    }

    fn text_part(&mut self, part: String, start: usize) {
        if !part.is_empty() {
            self.push(Kind::TextPart(part), start);
        }
    }

    fn unclosed_text(&mut self, part: String, start: usize) {
        self.text_part(part, start);
        let opened = self.tokens.iter().rev().find(|token| token.kind == Kind::TextBegin);
        let span = opened.map_or(self.span(start), |token| token.span);
        self.problem(
            Diagnostic::error("unclosed-text", span, "This text is never closed")
                .because("A text ends with `\"` on the line on which it begins.")
                .hint("Write `\\n` for a line end inside a text, and `\\\"` for a quote."),
        );
        self.push(Kind::TextEnd, self.at);
    }

    fn lone_brace(&mut self, part: &mut String) {
        self.at += 1;
        let span = self.span(self.at - 1);
        self.problem(Diagnostic::error("lone-brace", span, "This `}` closes nothing").fix(
            "Write `}}` for a brace that is printed:",
            span,
            "}}",
        ));
        part.push('}');
    }

    /// At a backslash inside a text.
    fn escape(&mut self, part: &mut String) {
        let start = self.at;
        self.at += 1;
        let c = match self.peek() {
            Some('n') => '\n',
            Some('t') => '\t',
            Some(c @ ('"' | '\\' | '{' | '}')) => c,
            Some('\n') | None => return,
            Some(c) => {
                self.at += c.len_utf8();
                let span: Span = self.span(start);
                return self.problem(
                    Diagnostic::error("unknown-escape", span, format!("`\\{}` is no escape", c.escape_debug()))
                        .hint("The escapes are `\\n`, `\\t`, `\\\"` and `\\\\`; braces are written `{{` and `}}`."),
                );
            }
        };
        part.push(c);
        self.at += 1;
    }

    /// At the first `/` of a regular expression.
    pub(super) fn regex(&mut self) {
        let start = self.at;
        self.at += 1;
        let mut regex = String::new();
        loop {
            match self.peek() {
                None | Some('\n') => {
                    self.at = start + 1;
                    let span = self.span(start);
                    self.problem(
                        Diagnostic::error("unclosed-regex", span, "This regular expression is never closed")
                            .hint("Regular expressions stand between slashes on one line: `/[a-z]+/`."),
                    );
                    self.set = SetState::Outside;
                    return self.push(Kind::Broken, start);
                }
                Some('/') => {
                    self.at += 1;
                    return self.push(Kind::Regex(regex), start);
                }
                Some('\\') if self.rest().starts_with("\\/") => {
                    regex.push('/');
                    self.at += 2;
                }
                Some('\\') => {
                    regex.push('\\');
                    self.at += 1;
                    if let Some(c) = self.peek().filter(|c| *c != '\n') {
                        regex.push(c);
                        self.at += c.len_utf8();
                    }
                }
                Some(c) => {
                    regex.push(c);
                    self.at += c.len_utf8();
                }
            }
        }
    }
}
