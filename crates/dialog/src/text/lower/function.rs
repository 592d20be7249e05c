//! Calls: functions of the language, definitions, and opaque functions.

use super::super::scope::{Env, Global};
use super::super::tree::{Expr, Ident};
use super::{Lowered, Lowering, Reported, arguments};
use crate::core::{Function, Term, TermKind};
use crate::value::Type;
use refute_source::{Diagnostic, Span, suggest};
use std::rc::Rc;

/// The functions that everybody can call, with the number of their arguments.
pub(crate) const FUNCTIONS: &[(&str, usize)] =
    &[("sum", 1), ("product", 1), ("length", 1), ("reverse", 1), ("abs", 1), ("min", 2), ("max", 2)];

impl Lowering {
    pub(super) fn call(&mut self, name: &Ident, given: &[Rc<Expr>], span: Span, env: &Env) -> Lowered<Term> {
        match self.globals.get(&name.name).map(|entry| entry.global.clone()) {
            Some(Global::Def(def)) => {
                let body = self.enter(name, &def.params, given, env)?;
                return Ok(Term { span, ..self.term(&def.body, &body)? });
            }
            Some(Global::Opaque(id)) => {
                self.outputs_only(&format!("The opaque function `{}`", name.name), name.span, env)?;
                let terms: Lowered<Vec<Term>> = given.iter().map(|argument| self.term(argument, env)).collect();
                return Ok(Term { kind: TermKind::Opaque(id, terms?), ty: Type::Opaque, span });
            }
            _ => {}
        }
        let terms: Lowered<Vec<Term>> = given.iter().map(|argument| self.term(argument, env)).collect();
        let mut terms = terms?;
        match (name.name.as_str(), terms.len()) {
            ("sum" | "product", 1) => self.fold(name, terms.remove(0), span, env),
            ("length" | "reverse", 1) => self.of_list_or_text(name, terms.remove(0), span, env),
            ("abs", 1) => {
                let inner = self.want_number(terms.remove(0), "The argument of `abs`", env)?;
                Ok(Term { ty: inner.ty.clone(), kind: TermKind::Apply(Function::Abs, vec![inner]), span })
            }
            ("min" | "max", 2..) => self.extreme(name, terms, span, env),
            (_, count) => Err(self.bad_call(name, count, env)),
        }
    }

    fn fold(&mut self, name: &Ident, list: Term, span: Span, env: &Env) -> Lowered<Term> {
        let list = match list.ty {
            Type::Int => return Err(self.needs_all(name, &list, env)),
            _ => self.want(list, &Type::List(Box::new(Type::Int)), &format!("The argument of `{}`", name.name), env)?,
        };
        let function = if name.name == "sum" { Function::Sum } else { Function::Product };
        Ok(Term { kind: TermKind::Apply(function, vec![list]), ty: Type::Int, span })
    }

    /// `sum(x)` where `sum(all x)` is meant.
    fn needs_all(&mut self, name: &Ident, term: &Term, env: &Env) -> Reported {
        let title = format!("The argument of `{}` should be a list, but it is an `int`", name.name);
        let problem = Diagnostic::error("type-mismatch", term.span, title);
        let problem = match &term.kind {
            TermKind::Current { vars, back: 0 } if vars.len() == 1 => {
                let var = &self.vars[vars[0].0 as usize].name;
                problem.fix(format!("All values that were read into `{var}`:"), term.span, format!("all {var}"))
            }
            _ => problem,
        };
        self.report(problem, env)
    }

    fn of_list_or_text(&mut self, name: &Ident, of: Term, span: Span, env: &Env) -> Lowered<Term> {
        if !matches!(of.ty, Type::List(_) | Type::Str) {
            let title =
                format!("The argument of `{}` should be a list or a text, but it is {}", name.name, self.noun(&of.ty));
            return Err(self.report(Diagnostic::error("type-mismatch", of.span, title), env));
        }
        let (function, ty) = match name.name.as_str() {
            "length" => (Function::Length, Type::Int),
            _ => (Function::Reverse, of.ty.clone()),
        };
        Ok(Term { kind: TermKind::Apply(function, vec![of]), ty, span })
    }

    fn extreme(&mut self, name: &Ident, terms: Vec<Term>, span: Span, env: &Env) -> Lowered<Term> {
        let function = if name.name == "min" { Function::Min } else { Function::Max };
        let mut numbers = Vec::new();
        for term in terms {
            numbers.push(self.want_number(term, &format!("An argument of `{}`", name.name), env)?);
        }
        let real = numbers.iter().any(|number| number.ty == Type::Real);
        let ty = if real { Type::Real } else { Type::Int };
        if numbers.len() as u32 > super::MOST_LEVELS {
            return Err(self.too_large(span, env, "Too many arguments"));
        }
        let join = |a, b| Term { kind: TermKind::Apply(function, vec![a, b]), ty: ty.clone(), span };
        numbers.into_iter().reduce(join).ok_or(Reported)
    }

    /// A call that fits nothing.
    pub(super) fn bad_call(&mut self, name: &Ident, count: usize, env: &Env) -> Reported {
        let known = FUNCTIONS.iter().find(|(function, _)| *function == name.name);
        let problem = match known {
            Some((_, wanted)) if *wanted != count => {
                let title = format!("`{}` takes {}, but is given {count}", name.name, arguments(*wanted));
                let problem = Diagnostic::error("wrong-argument-count", name.span, title);
                match name.name.as_str() {
                    "min" | "max" => problem.because("It is about two numbers or more, not about a list."),
                    _ => problem,
                }
            }
            Some(_) => Diagnostic::error("type-mismatch", name.span, format!("`{}` cannot be used on this", name.name)),
            None => {
                let macros = self
                    .globals
                    .entries
                    .iter()
                    .filter(|(_, entry)| matches!(entry.global, Global::Def(_) | Global::Opaque(_)));
                let candidates = macros.map(|(name, _)| name.as_str()).chain(FUNCTIONS.iter().map(|(name, _)| *name));
                let problem = Diagnostic::error(
                    "unknown-function",
                    name.span,
                    format!("There is no function called `{}`", name.name),
                );
                match suggest::closest(&name.name, candidates) {
                    Some(meant) => problem.fix(format!("Did you mean `{meant}`?"), name.span, meant),
                    None => problem.hint("The functions are `sum`, `product`, `length`, `reverse`, `min`, `max` and `abs`; others are declared with `def` or `opaque`."),
                }
            }
        };
        self.report(problem, env)
    }
}
