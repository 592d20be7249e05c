//! `cur x`, `all x`, `prev k x`, `earlier k x`, `count x`, and the variables they are about.

use super::super::scope::{Bound, Env};
use super::super::tree::{Expr, ExprKind};
use super::{Lowered, Lowering, Reported};
use crate::core::{Function, Term, TermKind, VarId};
use crate::value::Type;
use num_traits::ToPrimitive;
use refute_source::{Diagnostic, Span};

/// `prev` and `earlier` look back at most this far.
const FARTHEST: u32 = 1000;

impl Lowering {
    pub(super) fn access(
        &mut self,
        word: &str,
        back: Option<&Expr>,
        of: &Expr,
        span: Span,
        env: &Env,
    ) -> Lowered<Term> {
        let vars = self.variables(of, word, env)?;
        let back = match back {
            Some(back) => self.distance(back, env)?,
            None => 1,
        };
        let ty = match vars.first() {
            Some(var) => self.vars[var.0 as usize].ty.clone(),
            None => return Err(Reported),
        };
        let list = Type::List(Box::new(ty.clone()));
        Ok(match word {
            "cur" => Term { kind: TermKind::Current { vars, back: 0 }, ty, span },
            "prev" => Term { kind: TermKind::Current { vars, back }, ty, span },
            "all" => Term { kind: TermKind::History { vars, drop: 0 }, ty: list, span },
            "earlier" => Term { kind: TermKind::History { vars, drop: back }, ty: list, span },
            _ => {
                let all = Term { kind: TermKind::History { vars, drop: 0 }, ty: list, span };
                Term { kind: TermKind::Apply(Function::Length, vec![all]), ty: Type::Int, span }
            }
        })
    }

    fn distance(&mut self, back: &Expr, env: &Env) -> Lowered<u32> {
        let number = self.constant_int(back, env)?;
        match number.to_u32() {
            Some(number) if number <= FARTHEST => Ok(number),
            _ => {
                let title = format!("This should be a number from 0 to {FARTHEST}, but it is {number}");
                Err(self.report(Diagnostic::error("bad-distance", back.span, title), env))
            }
        }
    }

    /// The variables that an expression names: one, or several in parentheses, or a parameter that stands for such.
    pub(super) fn variables(&mut self, expr: &Expr, after: &str, env: &Env) -> Lowered<Vec<VarId>> {
        let mut vars = Vec::new();
        self.deeper(expr.span, env, |lowering| lowering.collect(expr, after, env, &mut vars))?;
        let types: Vec<&Type> = vars.iter().map(|var| &self.vars[var.0 as usize].ty).collect();
        if let Some(odd) = types.iter().position(|ty| *ty != types[0]) {
            let (first, second) = (&self.vars[vars[0].0 as usize], &self.vars[vars[odd].0 as usize]);
            let title = format!(
                "`{}` is {}, but `{}` is {}",
                first.name,
                self.noun(&first.ty),
                second.name,
                self.noun(&second.ty)
            );
            let problem = Diagnostic::error("type-mismatch", expr.span, title)
                .because("Values of several variables can be put into one list when they have the same type.");
            return Err(self.report(problem, env));
        }
        Ok(vars)
    }

    fn collect(&mut self, expr: &Expr, after: &str, env: &Env, into: &mut Vec<VarId>) -> Lowered<()> {
        match &expr.kind {
            ExprKind::Tuple(parts) => {
                for part in parts {
                    self.collect(part, after, env, into)?;
                }
                Ok(())
            }
            ExprKind::Name(name) => match env.get(name).cloned() {
                Some(Bound::Expr(argument, scope)) => {
                    self.deeper(expr.span, env, |lowering| lowering.collect(&argument, after, &scope, into))
                }
                None if self.var(name).is_some() => {
                    let var = self.var(name).ok_or(Reported)?;
                    if !into.contains(&var) {
                        into.push(var);
                    }
                    Ok(())
                }
                None if !self.globals.entries.contains_key(name) => Err(self.unknown_name(name, expr.span, env)),
                _ => Err(self.not_a_variable(expr.span, after, env)),
            },
            _ => Err(self.not_a_variable(expr.span, after, env)),
        }
    }

    fn not_a_variable(&mut self, span: Span, after: &str, env: &Env) -> Reported {
        let problem = Diagnostic::error(
            "not-a-variable",
            span,
            format!("`{after}` is about variables that are read, and this is none"),
        );
        self.report(problem, env)
    }
}
