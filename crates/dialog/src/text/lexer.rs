//! From text to tokens, with lines and blocks made visible.
//!
//! In: the text of one file. Out: tokens that end in [`Kind::End`], and problems; it never fails. A line that is inside
//! brackets goes on in the next one. Blocks are shown by [`Kind::Indent`] and [`Kind::Dedent`], which are always paired.
//! Texts with `{..}` inside are opened up into their parts, so that the parser sees the expressions in them.
//! Not here: which token may stand where (see `parser`), escapes inside texts (see `lexer::quoted`).

mod quoted;

use super::token::{Kind, OPENERS, RESERVED, SIGNS, Token};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Pow;
use refute_source::{Diagnostic, FileId, Span};

/// Numbers with more digits than this are refused.
const MOST_DIGITS: usize = 1000;
/// Blocks inside blocks inside blocks: nobody writes more.
const MOST_LEVELS: usize = 100;

/// Tokens and what was wrong with the text.
pub(super) struct Lexed {
    /// The tokens; the last one is [`Kind::End`].
    pub tokens: Vec<Token>,
    /// Problems in the order of the text.
    pub problems: Vec<Diagnostic>,
}

/// The tokens of a text.
pub(super) fn lex(file: FileId, text: &str) -> Lexed {
    let mut lexer = Lexer {
        file,
        text,
        // Some editors put a mark in front of UTF-8 texts.
        at: if text.starts_with('\u{feff}') { 3 } else { 0 },
        tokens: Vec::new(),
        problems: Vec::new(),
        open: Vec::new(),
        indents: vec![""],
        set: SetState::Outside,
    };
    lexer.run();
    Lexed { tokens: lexer.tokens, problems: lexer.problems }
}

/// Where a `/` begins a regular expression: between the `:` of a `read` and what follows its set.
#[derive(Clone, Copy, PartialEq)]
enum SetState {
    Outside,
    AfterRead,
    Inside,
}

/// A bracket that waits for its partner.
struct Open {
    /// `(`, `[`, `{`, or `"` for an expression inside a text.
    sign: char,
    span: Span,
}

struct Lexer<'a> {
    file: FileId,
    text: &'a str,
    at: usize,
    tokens: Vec<Token>,
    problems: Vec<Diagnostic>,
    open: Vec<Open>,
    indents: Vec<&'a str>,
    set: SetState,
}

impl<'a> Lexer<'a> {
    fn run(&mut self) {
        self.line_start();
        while self.at < self.text.len() {
            self.token();
        }
        self.close_brackets();
        self.end_of_line();
        while self.indents.len() > 1 {
            self.indents.pop();
            self.push(Kind::Dedent, self.at);
        }
        self.push(Kind::End, self.at);
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn span(&self, start: usize) -> Span {
        Span::new(self.file, start as u32, self.at as u32)
    }

    fn push(&mut self, kind: Kind, start: usize) {
        self.set = match (&kind, self.set) {
            (Kind::Word("read"), _) => SetState::AfterRead,
            (Kind::Sign(":"), SetState::AfterRead) => SetState::Inside,
            (Kind::Word("or") | Kind::Sign(";") | Kind::Newline, _) => SetState::Outside,
            (_, state) => state,
        };
        let span = self.span(start);
        self.tokens.push(Token { kind, span });
    }

    fn problem(&mut self, problem: Diagnostic) {
        self.problems.push(problem);
    }

    /// One token, or white space, or a comment.
    fn token(&mut self) {
        let start = self.at;
        let Some(c) = self.peek() else { return };
        match c {
            '\n' => self.line_end(),
            _ if c.is_whitespace() => self.at += c.len_utf8(),
            '#' => self.at += self.rest().find('\n').unwrap_or(self.rest().len()),
            '"' => self.text_begin(),
            '/' if self.set == SetState::Inside => self.regex(),
            '}' if self.open.last().is_some_and(|open| open.sign == '"') => {
                self.open.pop();
                self.at += 1;
                self.push(Kind::HoleClose, start);
                self.text_parts();
            }
            _ if c.is_ascii_digit() => self.number(),
            _ if c.is_alphabetic() || c == '_' => self.word(),
            _ => self.sign(c),
        }
    }

    fn word(&mut self) {
        let start = self.at;
        let rest = self.rest();
        let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '\'')).unwrap_or(rest.len());
        let word = &rest[..end];
        self.at += end;
        let kind = match (word, RESERVED.iter().find(|reserved| **reserved == word)) {
            ("_", _) => Kind::Sign("_"),
            ("__", _) => Kind::Sign("__"),
            (_, Some(reserved)) => Kind::Word(reserved),
            _ => Kind::Name(word.to_owned()),
        };
        self.push(kind, start);
    }

    fn number(&mut self) {
        let start = self.at;
        let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
        let whole = digits(self.rest());
        let after = &self.rest()[whole..];
        let fraction = if after.starts_with('.') && !after.starts_with("..") { digits(&after[1..]) } else { 0 };
        let point = if fraction > 0 { 1 } else { 0 };
        let text = &self.rest()[..whole + point + fraction];
        self.at += text.len();
        let letters = self.rest().find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(self.rest().len());
        if letters > 0 {
            self.at += letters;
            let span = self.span(start);
            self.problem(
                Diagnostic::error("bad-number", span, "A number cannot be followed by letters directly")
                    .hint("Names begin with a letter; put a space or an operator after the number."),
            );
            return self.push(Kind::Broken, start);
        }
        if text.len() > MOST_DIGITS {
            let span = self.span(start);
            self.problem(Diagnostic::error("bad-number", span, format!("A number of more than {MOST_DIGITS} digits")));
            return self.push(Kind::Broken, start);
        }
        let all: BigInt = text.replace('.', "").parse().unwrap_or_default();
        let kind = match point {
            0 => Kind::Int(all),
            _ => Kind::Decimal(BigRational::new(all, BigInt::from(10).pow(fraction))),
        };
        self.push(kind, start);
    }

    fn sign(&mut self, c: char) {
        let start = self.at;
        let Some(sign) = SIGNS.iter().find(|sign| self.rest().starts_with(**sign)) else {
            return self.strange_character(c);
        };
        self.at += sign.len();
        match *sign {
            "(" | "[" | "{" => {
                let span = self.span(start);
                self.open.push(Open { sign: c, span });
            }
            ")" | "]" | "}" => self.close(c, start),
            _ => {}
        }
        self.push(Kind::Sign(sign), start);
    }

    /// Takes the partner of a closing bracket away; the parser complains about wrong pairs.
    fn close(&mut self, c: char, start: usize) {
        let partner = match c {
            ')' => '(',
            ']' => '[',
            _ => '{',
        };
        match self.open.last() {
            Some(open) if open.sign == partner => {
                self.open.pop();
            }
            Some(open) if open.sign != '"' => {
                let (sign, opened) = (open.sign, open.span);
                // Everything up to the partner was forgotten; without a partner only the last one is wrong.
                let inside = self.open.iter().rposition(|open| open.sign == '"').map_or(0, |hole| hole + 1);
                let found = self.open[inside..].iter().rposition(|open| open.sign == partner);
                self.open.truncate(found.map_or(self.open.len() - 1, |found| inside + found));
                let span = self.span(start);
                self.problem(
                    Diagnostic::error("wrong-bracket", span, format!("`{c}` does not close `{sign}`"))
                        .label(opened, "opened here"),
                );
            }
            _ => {}
        }
    }

    fn strange_character(&mut self, c: char) {
        let start = self.at;
        self.at += c.len_utf8();
        let meant = match c {
            '“' | '”' | '„' | '\'' | '‘' | '’' => Some("\""),
            '≤' => Some("<="),
            '≥' => Some(">="),
            '≠' | '!' => Some(if self.rest().starts_with('=') { "!=" } else { "not" }),
            '–' | '−' => Some("-"),
            '·' | '×' => Some("*"),
            '%' => Some("mod"),
            '…' => Some(".."),
            _ => None,
        };
        let span = self.span(start);
        let shown = if c.is_control() { c.escape_debug().to_string() } else { c.to_string() };
        let title = format!("`{shown}` is no sign of this language");
        let problem = Diagnostic::error("strange-character", span, title);
        self.problem(match meant {
            Some(meant) => problem.hint(format!("Write `{meant}` instead.")),
            None => problem.hint("Outputs are written in double quotes: `say \"..\"`."),
        });
        self.push(Kind::Broken, start);
    }

    /// At `\n`: ends the logical line unless a bracket is open.
    fn line_end(&mut self) {
        if self.open.iter().any(|open| open.sign == '"') || (!self.open.is_empty() && self.next_line_is_a_statement()) {
            self.close_brackets();
        }
        if self.open.is_empty() {
            self.end_of_line();
            self.at += 1;
            self.line_start();
        } else {
            self.at += 1;
        }
    }

    fn end_of_line(&mut self) {
        let content =
            self.tokens.last().is_some_and(|last| !matches!(last.kind, Kind::Newline | Kind::Indent | Kind::Dedent));
        if content {
            self.push(Kind::Newline, self.at);
        }
    }

    /// Reports brackets that were never closed and forgets them.
    fn close_brackets(&mut self) {
        while let Some(open) = self.open.pop() {
            let problem = match open.sign {
                '"' => self
                    .unclosed_hole(open.span)
                    .hint("Close it with `}` before the end of the line, or write `{{` for a brace that is printed."),
                sign => Diagnostic::error("unclosed-bracket", open.span, format!("This `{sign}` is never closed")),
            };
            self.problem(problem);
        }
    }

    /// What follows the brace up to the end of the line is no text of its own, so nothing is said about that.
    fn unclosed_hole(&mut self, span: Span) -> Diagnostic {
        self.problems.retain(|problem| problem.code != "unclosed-text" || problem.span().start < span.start);
        Diagnostic::error("unclosed-hole", span, "This `{` inside a text is never closed")
    }

    /// Inside brackets: whether the next line is one that can only be a statement, so that a bracket was forgotten.
    fn next_line_is_a_statement(&self) -> bool {
        let next = self.rest()[1..].split('\n').find(|line| !line.trim().is_empty() && !line.trim().starts_with('#'));
        let Some(next) = next else { return true };
        let word: &str = next.trim_start().split(|c: char| !c.is_alphanumeric()).next().unwrap_or("");
        OPENERS.contains(&word) && !matches!(word, "if" | "else")
    }

    /// At the first character of a line: compares its indentation with the lines before.
    fn line_start(&mut self) {
        let rest = self.rest();
        let blanks = rest.len() - rest.trim_start_matches([' ', '\t']).len();
        let indent = &rest[..blanks];
        let content = rest[blanks..].trim_start_matches('\r');
        self.at += blanks;
        if content.is_empty() || content.starts_with(['\n', '#']) {
            return;
        }
        let start = self.at - blanks;
        let current = *self.indents.last().unwrap_or(&"");
        if indent == current {
            return;
        }
        if !indent.starts_with(current) && !current.starts_with(indent) {
            let span = self.span(start);
            self.problem(
                Diagnostic::error("mixed-indentation", span, "Tabs and spaces are mixed in the indentation")
                    .because("How wide a tab is depends on the editor, so it cannot be told which block this line belongs to.")
                    .hint("Indent all lines with spaces, or all with tabs."),
            );
            return;
        }
        if indent.len() > current.len() {
            self.deeper(indent, start);
        } else {
            self.shallower(indent, start);
        }
    }

    fn deeper(&mut self, indent: &'a str, start: usize) {
        if self.indents.len() > MOST_LEVELS {
            let span = self.span(start);
            self.problem(Diagnostic::error(
                "nested-too-deeply",
                span,
                format!("More than {MOST_LEVELS} blocks inside each other"),
            ));
            return;
        }
        self.indents.push(indent);
        self.push(Kind::Indent, start);
    }

    fn shallower(&mut self, indent: &'a str, start: usize) {
        while self.indents.last().is_some_and(|last| last.len() > indent.len()) {
            self.indents.pop();
            self.push(Kind::Dedent, start);
        }
        if self.indents.last().is_some_and(|last| last.len() != indent.len()) {
            let span = self.span(start);
            self.problem(
                Diagnostic::error("bad-indentation", span, "This line is indented like no line before it")
                    .hint("Lines of one block begin in the same column."),
            );
        }
    }
}
