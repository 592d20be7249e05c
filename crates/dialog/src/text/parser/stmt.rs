//! Statements and blocks.

use super::{Parser, Reported, Result};
use crate::text::token::Kind;
use crate::text::tree::{InvalidClause, Read, Stmt, StmtKind};
use refute_source::{Diagnostic, Span};

impl Parser {
    /// The lines of a block whose indentation was just read, with the end of the block.
    pub(super) fn block_lines(&mut self) -> Vec<Stmt> {
        let mut stmts = Vec::new();
        while !matches!(self.kind(), Kind::Dedent | Kind::End) {
            self.line(&mut stmts);
        }
        self.eat_kind(&Kind::Dedent);
        stmts
    }

    /// One line: a compound statement with its blocks, or simple statements with `;` between them.
    pub(super) fn line(&mut self, into: &mut Vec<Stmt>) {
        if self.kind() == &Kind::Indent {
            self.unexpected("a statement in the same column as the line above");
            self.recover();
            return;
        }
        if self.line_inside(into).is_err() {
            self.recover();
        }
    }

    fn line_inside(&mut self, into: &mut Vec<Stmt>) -> Result<()> {
        if let Kind::Word("if" | "loop" | "while" | "until" | "repeat") = self.kind() {
            let stmt = self.nested(Parser::compound)?;
            into.push(stmt);
            return Ok(());
        }
        loop {
            let ended = self.simple(into)?;
            if ended {
                return Ok(());
            }
            if !self.eat_sign(";") || self.kind() == &Kind::Newline {
                break;
            }
        }
        if self.eat_kind(&Kind::Newline) || self.kind() == &Kind::End {
            return Ok(());
        }
        Err(self.unexpected("the end of the line"))
    }

    /// What follows a `:`: an indented block, or simple statements on the same line.
    pub(super) fn suite(&mut self, of: &str) -> Result<Vec<Stmt>> {
        if !matches!(self.kind(), Kind::Sign(":") | Kind::Newline | Kind::End) {
            return Err(self.unexpected(&format!("`:` after {of}")));
        }
        if !self.eat_sign(":") {
            let span = self.last_span().after();
            self.problems.push(
                Diagnostic::error("missing-colon", span, format!("`:` is missing after {of}"))
                    .fix("Add it:", span, ":"),
            );
            return Err(Reported);
        }
        if !self.eat_kind(&Kind::Newline) {
            return self.inline_suite();
        }
        if !self.eat_kind(&Kind::Indent) {
            let span = self.last_span();
            self.problems.push(
                Diagnostic::error("missing-block", span, format!("There is no block after {of}"))
                    .hint("Indent the lines that belong to it, or write `skip` for nothing."),
            );
            return Ok(Vec::new());
        }
        self.nested(|parser| Ok(parser.block_lines()))
    }

    fn inline_suite(&mut self) -> Result<Vec<Stmt>> {
        let mut stmts = Vec::new();
        if let Kind::Word(word @ ("if" | "loop" | "while" | "until" | "repeat")) = *self.kind() {
            let span = self.span();
            self.problems.push(
                Diagnostic::error("needs-own-line", span, format!("`{word}` needs a line of its own"))
                    .hint("Put it on the next line and indent it."),
            );
            return Err(Reported);
        }
        self.nested(|parser| parser.line_inside(&mut stmts))?;
        Ok(stmts)
    }

    fn compound(&mut self) -> Result<Stmt> {
        let start = self.span();
        let word = self.advance().kind;
        let kind = match word {
            Kind::Word("if") => return self.conditional(start),
            Kind::Word("loop") => StmtKind::Loop(self.suite("`loop`")?),
            Kind::Word("repeat") => return self.repeat(start),
            Kind::Word(word) => {
                let condition = self.expr()?;
                let span = start.to(condition.span);
                let body = self.suite("the condition")?;
                return Ok(Stmt { kind: StmtKind::While { condition, until: word == "until", body }, span });
            }
            _ => return Err(Reported),
        };
        Ok(Stmt { kind, span: start })
    }

    fn conditional(&mut self, start: Span) -> Result<Stmt> {
        let condition = self.expr()?;
        let span = start.to(condition.span);
        let mut arms = vec![(condition, self.suite("the condition")?)];
        while self.eat_word("elif") {
            let condition = self.expr()?;
            arms.push((condition, self.suite("the condition")?));
        }
        let mut otherwise = Vec::new();
        let at = self.span();
        if self.eat_word("else") {
            if self.kind() == &Kind::Word("if") {
                let span = at.to(self.span());
                self.problems.push(
                    Diagnostic::error("else-if", span, "`else if` is written `elif`").fix("Write:", span, "elif"),
                );
                return Err(Reported);
            }
            otherwise = self.suite("`else`")?;
        }
        Ok(Stmt { kind: StmtKind::If { arms, otherwise }, span })
    }

    fn repeat(&mut self, start: Span) -> Result<Stmt> {
        let body = self.suite("`repeat`")?;
        let until = match self.kind() {
            Kind::Word("until") => true,
            Kind::Word("while") => false,
            _ => {
                self.problems.push(Diagnostic::error("missing-until", start, "This `repeat` has no condition").hint(
                    "After its block comes a line `until ..` or `while ..`; a loop that ends with `exit` is a `loop`.",
                ));
                return Err(Reported);
            }
        };
        let from = self.advance().span;
        let condition = self.expr()?;
        let span = from.to(condition.span);
        if !self.eat_kind(&Kind::Newline) && self.kind() != &Kind::End {
            return Err(self.unexpected("the end of the line after the condition of `repeat`"));
        }
        Ok(Stmt { kind: StmtKind::Repeat { condition, until, body }, span })
    }

    /// A simple statement. True when it had a block of its own, so that its line is over.
    fn simple(&mut self, into: &mut Vec<Stmt>) -> Result<bool> {
        let start = self.span();
        let mut ended = false;
        let kind = match self.kind().clone() {
            Kind::Word("read") => {
                let read = self.read()?;
                ended = read.at_end.is_some();
                // The place of a statement with a block is its first line.
                let span = start.to(read.last);
                into.push(Stmt { kind: StmtKind::Read(read.tree), span });
                return Ok(ended);
            }
            Kind::Word("say" | "may") => StmtKind::Say(self.say()?),
            Kind::Word("exit") => {
                self.advance();
                StmtKind::Exit
            }
            Kind::Word("skip") => {
                self.advance();
                StmtKind::Skip
            }
            Kind::Word("do") => {
                self.advance();
                let name = self.ident("the name of a block")?;
                let given = self.kind() == &Kind::Sign("(");
                let arguments = if given { self.arguments()? } else { Vec::new() };
                StmtKind::Do { name, arguments }
            }
            kind => return Err(self.not_a_statement(&kind)),
        };
        into.push(Stmt { kind, span: start.to(self.last_span()) });
        Ok(ended)
    }

    fn not_a_statement(&mut self, kind: &Kind) -> Reported {
        let span = self.span();
        let problem = match kind {
            Kind::Word(word @ ("elif" | "else")) => {
                Diagnostic::error("else-without-if", span, format!("This `{word}` belongs to no `if`"))
                    .hint("It stands in the same column as its `if`, directly after the block.")
            }
            Kind::Word(word @ ("if" | "loop" | "while" | "until" | "repeat")) => {
                Diagnostic::error("needs-own-line", span, format!("`{word}` needs a line of its own"))
            }
            Kind::Name(name) => {
                let problem = Diagnostic::error("unknown-statement", span, format!("`{name}` begins no statement"));
                match foreign_word(name).or_else(|| refute_source::suggest::closest(name, crate::text::token::OPENERS.iter().copied())) {
                    Some(meant) => problem.fix(format!("Did you mean `{meant}`?"), span, meant),
                    None => problem.hint("Statements begin with `read`, `say`, `may say`, `if`, `loop`, `while`, `until`, `repeat`, `exit`, `skip` or `do`."),
                }
            }
            _ => return self.unexpected("a statement, such as `read x : int` or `say \"..\"`"),
        };
        self.problems.push(problem);
        Reported
    }
}

/// What other languages call our statements.
fn foreign_word(word: &str) -> Option<&'static str> {
    Some(match word {
        "print" | "printf" | "println" | "puts" | "write" | "output" | "echo" | "putStrLn" => "say",
        "input" | "scanf" | "get" | "ask" | "readLn" => "read",
        "break" | "quit" | "return" => "exit",
        "pass" | "nop" | "continue" => "skip",
        "forever" => "loop",
        "call" => "do",
        _ => return None,
    })
}

/// Names of value sets, which make bad names of variables.
const TYPES: &[&str] = &["int", "nat", "pos", "bool", "str", "new"];

/// A `read` and where its first line ends.
struct ReadLine {
    tree: Read,
    at_end: Option<()>,
    last: Span,
}

impl Parser {
    fn read(&mut self) -> Result<ReadLine> {
        self.advance();
        let rest = self.is_name("rest") && matches!(self.second(), Kind::Name(_));
        if rest {
            self.advance();
        }
        let mut vars = vec![self.ident("the name of a variable")?];
        while matches!(self.kind(), Kind::Name(_)) {
            vars.push(self.ident("the name of a variable")?);
        }
        if let Some(word) = vars.iter().skip(1).find(|var| TYPES.contains(&var.name.as_str())) {
            let at = Span { end: word.span.start, ..word.span };
            let problem =
                Diagnostic::error("missing-colon", word.span, format!("`:` is missing before `{}`", word.name));
            self.problems.push(problem.fix("Add it:", at, ": "));
            return Err(Reported);
        }
        let mut sets = Vec::new();
        if self.eat_sign(":") {
            sets.push(self.set()?);
            while !matches!(
                self.kind(),
                Kind::Word("or") | Kind::Sign(";") | Kind::Newline | Kind::End | Kind::Sign(":" | ",")
            ) {
                sets.push(self.set()?);
            }
        }
        let mut tree = Read { rest, vars, sets, invalid: None, at_end: None };
        let mut last = self.last_span();
        while self.kind() == &Kind::Word("or") {
            let from = self.advance().span;
            if self.eat_name("eof") {
                last = self.last_span();
                tree.at_end = Some(self.suite("`or eof`")?);
                return Ok(ReadLine { tree, at_end: Some(()), last });
            }
            if tree.invalid.is_some() {
                return Err(self.unexpected("`eof` (there is one `or retry` or `or stop` already)"));
            }
            tree.invalid = Some(self.invalid(from)?);
            last = self.last_span();
        }
        Ok(ReadLine { tree, at_end: None, last })
    }

    /// After `or`: `retry on garbage, may say ..`
    fn invalid(&mut self, from: Span) -> Result<InvalidClause> {
        let stop = self.is_name("stop");
        if !self.eat_name("retry") && !self.eat_name("stop") {
            return Err(self.unexpected("`retry`, `stop` or `eof` after `or`"));
        }
        let mut garbage = false;
        if self.eat_name("on") {
            if !self.eat_name("garbage") {
                return Err(self.unexpected("`garbage` after `on`"));
            }
            garbage = true;
        }
        let say = if self.eat_sign(",") { Some(self.say()?) } else { None };
        Ok(InvalidClause { stop, garbage, say, span: from.to(self.last_span()) })
    }
}
