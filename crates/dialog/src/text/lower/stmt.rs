//! Statements: derived ones become `loop`, `if` and `exit`, blocks are put in place.

use super::super::scope::Env;
use super::super::tree::{Expr, Stmt as Tree, StmtKind};
use super::{Lowered, Lowering, MOST_LEVELS, MOST_STATEMENTS};
use crate::core::{Stmt, Term};
use refute_source::Span;
use std::rc::Rc;

impl Lowering {
    /// Some statements after each other. What has a mistake is left out.
    pub(super) fn block(&mut self, stmts: &[Tree], env: &Env, into: &mut Vec<Stmt>) {
        for stmt in stmts {
            let lowered = self.deeper(stmt.span, env, |lowering| lowering.stmt(stmt, env, into));
            if lowered.is_err() && self.statements > MOST_STATEMENTS {
                return;
            }
        }
    }

    fn nested_block(&mut self, stmts: &[Tree], env: &Env) -> Vec<Stmt> {
        let mut body = Vec::new();
        self.block(stmts, env, &mut body);
        body
    }

    fn stmt(&mut self, stmt: &Tree, env: &Env, into: &mut Vec<Stmt>) -> Lowered<()> {
        self.count_statement(stmt.span, env)?;
        let span = stmt.span;
        match &stmt.kind {
            StmtKind::Read(read) => into.push(self.read(read, span, env)?),
            StmtKind::Say(say) => into.push(Stmt::Say(self.say(say, env)?)),
            StmtKind::If { arms, otherwise } => into.push(self.conditional(arms, otherwise, env)?),
            StmtKind::Loop(body) => into.push(Stmt::Loop { body: self.nested_block(body, env), span }),
            StmtKind::While { condition, until, body } => {
                let term = self.condition(condition, env);
                let body = self.nested_block(body, env);
                into.push(self.whilst(term?, *until, body, span));
            }
            StmtKind::Repeat { condition, until, body } => {
                let mut body = self.nested_block(body, env);
                let term = self.condition(condition, env)?;
                self.loop_condition(&term, &body, span);
                body.push(exit_when(term, *until, Vec::new(), span));
                into.push(Stmt::Loop { body, span });
            }
            StmtKind::Exit => into.push(Stmt::Exit(span)),
            StmtKind::Skip => {}
            StmtKind::Do { name, arguments } => {
                let arguments: Vec<_> = arguments.iter().cloned().map(Rc::new).collect();
                let (block, inner) = self.enter_block(name, &arguments, env)?;
                self.block(&block.body, &inner, into);
            }
        }
        Ok(())
    }

    fn conditional(&mut self, arms: &[(Expr, Vec<Tree>)], otherwise: &[Tree], env: &Env) -> Lowered<Stmt> {
        let span = arms[0].0.span;
        if arms.len() as u32 + self.levels > MOST_LEVELS {
            return Err(self.too_large(span, env, &format!("More than {MOST_LEVELS} levels of `elif`")));
        }
        let mut lowered = Vec::new();
        for (condition, body) in arms {
            let term = self.condition(condition, env);
            lowered.push((term, self.nested_block(body, env)));
        }
        let mut rest = self.nested_block(otherwise, env);
        for (condition, then) in lowered.into_iter().rev() {
            let condition = condition?;
            let span = condition.span;
            rest = vec![Stmt::If { condition, then, otherwise: rest, span }];
        }
        Ok(rest.remove(0))
    }

    fn whilst(&mut self, condition: Term, until: bool, body: Vec<Stmt>, span: Span) -> Stmt {
        self.loop_condition(&condition, &body, span);
        Stmt::Loop { body: vec![exit_when(condition, until, body, span)], span }
    }

    /// Warns when nothing that the body reads can change the condition of its loop.
    fn loop_condition(&mut self, condition: &Term, body: &[Stmt], span: Span) {
        if let Some(problem) = crate::lint::fixed_condition(condition, body, span) {
            self.problems.push(problem);
        }
    }
}

/// Leaves the loop when the condition says so, and goes on with `body` otherwise.
fn exit_when(condition: Term, until: bool, body: Vec<Stmt>, span: Span) -> Stmt {
    let exit = vec![Stmt::Exit(span)];
    let (then, otherwise) = if until { (exit, body) } else { (body, exit) };
    Stmt::If { condition, then, otherwise, span }
}
