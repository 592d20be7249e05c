//! From tokens to the tree.
//!
//! In: the tokens of one file. Out: the tree of everything that could be read, and problems: after a mistake parsing goes
//! on with the next line, and the block below a bad line is still read. Height of the tree is bounded by
//! [`MOST_LEVELS`]; a text that is nested deeper is refused, so nothing after this can run out of stack.
//! Parts: `parser::decl`, `parser::stmt`, `parser::set`, `parser::pattern`, `parser::expr`.

mod decl;
mod expr;
mod pattern;
mod set;
mod stmt;

use super::token::{Kind, Token};
use super::tree::{Expr, File, Ident};
use refute_source::{Diagnostic, Span};

/// Expressions, sets and blocks nested deeper than this are refused.
pub(super) const MOST_LEVELS: u32 = 150;

/// The tree, and what was wrong.
pub(super) struct Parsed {
    /// What could be read.
    pub file: File,
    /// Problems in the order of the text.
    pub problems: Vec<Diagnostic>,
}

/// The tree of some tokens, which end in [`Kind::End`].
pub(super) fn parse(tokens: Vec<Token>) -> Parsed {
    let mut parser = Parser::new(tokens);
    let file = parser.file();
    Parsed { file, problems: parser.problems }
}

/// A single expression, as in the value of a parameter on the command line.
pub(super) fn parse_expression(tokens: Vec<Token>) -> Option<Expr> {
    let mut parser = Parser::new(tokens);
    let expr = parser.expr().ok()?;
    parser.eat_kind(&Kind::Newline);
    (parser.kind() == &Kind::End && parser.problems.is_empty()).then_some(expr)
}

/// A mistake that was reported; the rest of the line is skipped.
#[derive(Debug)]
struct Reported;

/// What a parsing function gives.
type Result<T> = std::result::Result<T, Reported>;

struct Parser {
    tokens: Vec<Token>,
    at: usize,
    depth: u32,
    problems: Vec<Diagnostic>,
}

impl Parser {
    fn new(tokens: Vec<Token>) -> Parser {
        Parser { tokens, at: 0, depth: 0, problems: Vec::new() }
    }

    fn kind(&self) -> &Kind {
        &self.tokens[self.at.min(self.tokens.len() - 1)].kind
    }

    /// The kind of the token after the next one.
    fn second(&self) -> &Kind {
        &self.tokens[(self.at + 1).min(self.tokens.len() - 1)].kind
    }

    fn span(&self) -> Span {
        self.tokens[self.at.min(self.tokens.len() - 1)].span
    }

    /// The place of the token before.
    fn last_span(&self) -> Span {
        self.tokens[self.at.saturating_sub(1)].span
    }

    fn advance(&mut self) -> Token {
        let token = self.tokens[self.at.min(self.tokens.len() - 1)].clone();
        if self.at + 1 < self.tokens.len() {
            self.at += 1;
        }
        token
    }

    fn eat_kind(&mut self, kind: &Kind) -> bool {
        let found = self.kind() == kind;
        if found {
            self.advance();
        }
        found
    }

    fn eat_sign(&mut self, sign: &'static str) -> bool {
        self.eat_kind(&Kind::Sign(sign))
    }

    fn eat_word(&mut self, word: &'static str) -> bool {
        self.eat_kind(&Kind::Word(word))
    }

    /// Whether the next token is a name that means something here.
    fn is_name(&self, name: &str) -> bool {
        matches!(self.kind(), Kind::Name(found) if found == name)
    }

    fn eat_name(&mut self, name: &str) -> bool {
        let found = self.is_name(name);
        if found {
            self.advance();
        }
        found
    }

    fn expect_sign(&mut self, sign: &'static str, after: &str) -> Result<()> {
        if self.eat_sign(sign) {
            return Ok(());
        }
        Err(self.unexpected(&format!("`{sign}` after {after}")))
    }

    /// A name that the writer chooses.
    fn ident(&mut self, what: &str) -> Result<Ident> {
        match self.kind().clone() {
            Kind::Name(name) => {
                let span = self.advance().span;
                Ok(Ident { name, span })
            }
            Kind::Word(word) => {
                let span = self.span();
                self.problems.push(
                    Diagnostic::error(
                        "reserved-word",
                        span,
                        format!("`{word}` is a word of the language, so it cannot be {what}"),
                    )
                    .hint(format!("Choose another name, such as `{word}_`.")),
                );
                Err(Reported)
            }
            _ => Err(self.unexpected(what)),
        }
    }

    /// Reports that something else should stand here.
    fn unexpected(&mut self, expected: &str) -> Reported {
        let (kind, span) = (self.kind().clone(), self.span());
        if kind == Kind::Broken {
            return Reported;
        }
        let title = format!("Expected {expected}, but found {}", kind.describe());
        let problem = Diagnostic::error("syntax-error", span, title);
        let hint = match kind {
            Kind::Sign("=") => Some("Two values are compared with `==`."),
            Kind::Sign("&") => Some("Two conditions are joined with `and`."),
            Kind::Sign("|") => Some("Two conditions or outputs are joined with `or`."),
            Kind::Indent => {
                Some("A block is indented below a line that ends with `:`; all other lines begin in the same column.")
            }
            _ => None,
        };
        self.problems.push(match hint {
            Some(hint) => problem.hint(hint),
            None => problem,
        });
        Reported
    }

    /// Runs a parsing function one level deeper.
    fn nested<T>(&mut self, run: impl FnOnce(&mut Parser) -> Result<T>) -> Result<T> {
        if self.depth >= MOST_LEVELS {
            let span = self.span();
            return Err(self.too_deep(span));
        }
        self.depth += 1;
        let result = run(self);
        self.depth -= 1;
        result
    }

    fn too_deep(&mut self, span: Span) -> Reported {
        let title = format!("More than {MOST_LEVELS} levels inside each other");
        self.problems.push(
            Diagnostic::error("nested-too-deeply", span, title)
                .hint("Give parts of it names with `const`, `def` or `block`."),
        );
        Reported
    }

    /// Goes to the end of the line, and reads over the block below it.
    fn recover(&mut self) {
        while !matches!(self.kind(), Kind::Newline | Kind::Indent | Kind::Dedent | Kind::End) {
            self.advance();
        }
        self.eat_kind(&Kind::Newline);
        if self.eat_kind(&Kind::Indent) {
            self.block_lines();
        }
    }
}
