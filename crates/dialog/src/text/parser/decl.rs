//! Declarations, and the file as a whole.

use super::{Parser, Reported, Result};
use crate::core::OpaqueBody;
use crate::text::token::Kind;
use crate::text::tree::{Block, Decl, DeclKind, Def, Expr, ExprKind, File, Ident, PassingWord, Stmt, TypeName};
use num_traits::ToPrimitive;
use refute_source::{Diagnostic, Span};
use std::rc::Rc;

/// Words that open a declaration when a line begins with them.
const DECLARATIONS: &[&str] = &["task", "option", "param", "const", "def", "block", "opaque", "enum", "expect"];

impl Parser {
    pub(super) fn file(&mut self) -> File {
        let mut file = File::default();
        while self.kind() != &Kind::End {
            let word = match self.kind() {
                Kind::Name(name) => DECLARATIONS.iter().find(|word| *word == name).copied(),
                _ => None,
            };
            match word {
                Some(word) => match self.nested(|parser| parser.declaration(word)) {
                    Ok(decl) => file.decls.push(decl),
                    Err(Reported) => self.recover(),
                },
                None if self.eat_kind(&Kind::Dedent) => {}
                None => self.line(&mut file.stmts),
            }
        }
        file
    }

    fn declaration(&mut self, word: &str) -> Result<Decl> {
        let start = self.advance().span;
        let kind = match word {
            "task" => DeclKind::Task(self.plain_text("the task as a text")?),
            "option" => {
                let name = self.ident("the name of an option")?;
                self.expect_sign("=", "the name of the option")?;
                DeclKind::Option(name, self.option_value()?)
            }
            "param" => self.param()?,
            "const" => {
                let name = self.ident("the name of a constant")?;
                self.expect_sign("=", "the name of the constant")?;
                DeclKind::Const(name, self.range_or_expr()?)
            }
            "def" => {
                let name = self.ident("the name of a definition")?;
                let params = self.params()?;
                self.expect_sign("=", "the name and the parameters")?;
                DeclKind::Def(Rc::new(Def { name, params, body: self.expr()? }))
            }
            "block" => return self.block(start),
            "opaque" => self.opaque()?,
            "enum" => self.enumeration()?,
            _ => self.expectation()?,
        };
        let span = start.to(self.last_span());
        if !self.eat_kind(&Kind::Newline) && self.kind() != &Kind::End {
            return Err(self.unexpected("the end of the line"));
        }
        Ok(Decl { kind, span })
    }

    /// Constants may be ranges, which `expr` reads anyway.
    fn range_or_expr(&mut self) -> Result<Expr> {
        self.expr()
    }

    /// `on` and `off` are values of options only.
    fn option_value(&mut self) -> Result<Expr> {
        let span = self.span();
        if self.eat_name("on") {
            return Ok(Expr { kind: ExprKind::Bool(true), span, height: 1 });
        }
        if self.eat_name("off") {
            return Ok(Expr { kind: ExprKind::Bool(false), span, height: 1 });
        }
        self.expr()
    }

    fn param(&mut self) -> Result<DeclKind> {
        let name = self.ident("the name of a parameter")?;
        self.expect_sign(":", "the name of the parameter")?;
        let ty = self.nested(Parser::type_name)?;
        self.expect_sign("=", "the type of the parameter")?;
        let value = self.expr()?;
        let from = self.span();
        let passing = if self.eat_name("as") { Some((self.passing()?, from.to(self.last_span()))) } else { None };
        Ok(DeclKind::Param { name, ty, value, passing })
    }

    fn type_name(&mut self) -> Result<TypeName> {
        let name = self.ident("a type")?;
        let element = match name.name == "list" && self.eat_name("of") {
            true => Some(Box::new(self.nested(Parser::type_name)?)),
            false => None,
        };
        Ok(TypeName { name, element })
    }

    fn passing(&mut self) -> Result<PassingWord> {
        if self.eat_name("arg") {
            let span = self.span();
            let number = match self.kind() {
                Kind::Int(number) => number.to_usize(),
                _ => return Err(self.unexpected("the number of an argument, from 1")),
            };
            self.advance();
            return match number {
                Some(number @ 1..=100) => Ok(PassingWord::Argument(number)),
                _ => {
                    self.problems.push(Diagnostic::error(
                        "bad-argument-number",
                        span,
                        "Arguments of a program are numbered from 1 to 100",
                    ));
                    Err(Reported)
                }
            };
        }
        if self.eat_name("env") {
            return Ok(PassingWord::Environment(self.plain_text("the name of an environment variable as a text")?));
        }
        if self.eat_name("line") {
            return Ok(PassingWord::Line);
        }
        Err(self.unexpected("`arg 1`, `env \"NAME\"` or `line` after `as`"))
    }

    /// `(a, b)` or nothing.
    fn params(&mut self) -> Result<Vec<Ident>> {
        let mut params: Vec<Ident> = Vec::new();
        if !self.eat_sign("(") {
            return Ok(params);
        }
        while self.kind() != &Kind::Sign(")") {
            let param = self.ident("the name of a parameter")?;
            if let Some(first) = params.iter().find(|first| first.name == param.name) {
                let problem = Diagnostic::error(
                    "defined-twice",
                    param.span,
                    format!("There are two parameters called `{}`", param.name),
                )
                .label(first.span, "the first one");
                self.problems.push(problem);
            }
            params.push(param);
            if !self.eat_sign(",") {
                break;
            }
        }
        self.expect_sign(")", "the parameters")?;
        Ok(params)
    }

    fn block(&mut self, start: Span) -> Result<Decl> {
        let name = self.ident("the name of a block")?;
        let params = self.params()?;
        let span = start.to(self.last_span());
        let body: Vec<Stmt> = self.suite("the name of the block")?;
        Ok(Decl { kind: DeclKind::Block(Rc::new(Block { name, params, body })), span })
    }

    fn opaque(&mut self) -> Result<DeclKind> {
        let name = self.ident("the name of a function")?;
        self.expect_sign("=", "the name of the function")?;
        if self.eat_name("ocaml") {
            return Ok(DeclKind::Opaque(name, OpaqueBody::Ocaml(self.plain_text("an OCaml expression as a text")?)));
        }
        if self.eat_name("exec") {
            return Ok(DeclKind::Opaque(name, OpaqueBody::Exec(self.plain_text("a command as a text")?)));
        }
        Err(self.unexpected("`ocaml \"..\"` or `exec \"..\"`"))
    }

    fn enumeration(&mut self) -> Result<DeclKind> {
        let name = self.ident("the name of an enum")?;
        self.expect_sign("=", "the name of the enum")?;
        let mut labels = Vec::new();
        loop {
            let start = self.span();
            labels.push(match self.kind() {
                Kind::TextBegin => {
                    let name = self.plain_text("a label")?;
                    Ident { name, span: start.to(self.last_span()) }
                }
                _ => self.ident("a label")?,
            });
            if !self.eat_sign("|") {
                return Ok(DeclKind::Enum(name, labels));
            }
        }
    }

    fn expectation(&mut self) -> Result<DeclKind> {
        if self.eat_name("stderr") {
            if !self.eat_name("empty") {
                return Err(self.unexpected("`empty` after `expect stderr`"));
            }
            return Ok(DeclKind::ExpectStderrEmpty);
        }
        if !self.eat_word("exit") {
            return Err(self.unexpected("`exit 0` or `stderr empty` after `expect`"));
        }
        match self.kind() {
            Kind::Int(code) => {
                let code = code.to_i32().filter(|code| (0..256).contains(code));
                let span = self.advance().span;
                code.map(DeclKind::ExpectExit).ok_or_else(|| {
                    self.problems.push(Diagnostic::error(
                        "bad-exit-code",
                        span,
                        "Exit codes are numbers from 0 to 255",
                    ));
                    Reported
                })
            }
            _ => Err(self.unexpected("an exit code after `expect exit`")),
        }
    }
}
