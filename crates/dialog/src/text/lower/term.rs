//! Terms: conditions and the values that are printed.
//!
//! In: an expression and its scope. Out: a typed term without names, macros and quantifiers.

use super::super::scope::{Bound, Env, Global};
use super::super::tree::{Expr, ExprKind, Ident};
use super::{Lowered, Lowering, MOST_TERMS, Reported, fits, type_of};
use crate::core::{Function, Term, TermKind};
use crate::value::{Type, Value};
use refute_source::{Diagnostic, Span};
use std::rc::Rc;

impl Lowering {
    /// A condition: a truth value without opaque functions and fractions.
    pub(crate) fn condition(&mut self, expr: &Expr, env: &Env) -> Lowered<Term> {
        self.output = false;
        let term = self.term(expr, env)?;
        self.want(term, &Type::Bool, "The condition", env)
    }

    /// A value that is printed.
    pub(crate) fn printed(&mut self, expr: &Expr, env: &Env) -> Lowered<Term> {
        self.output = true;
        let term = self.term(expr, env);
        self.output = false;
        term
    }

    /// Any term.
    pub(crate) fn term(&mut self, expr: &Expr, env: &Env) -> Lowered<Term> {
        self.terms += 1;
        if self.terms > MOST_TERMS {
            if self.terms > MOST_TERMS + 1 {
                return Err(Reported);
            }
            return Err(self.too_large(expr.span, env, "The specification is too large when it is written out"));
        }
        self.deeper(expr.span, env, |lowering| lowering.term_inside(expr, env))
    }

    fn term_inside(&mut self, expr: &Expr, env: &Env) -> Lowered<Term> {
        let span = expr.span;
        match &expr.kind {
            ExprKind::Int(_)
            | ExprKind::Bool(_)
            | ExprKind::Text(_)
            | ExprKind::Range(..)
            | ExprKind::Comprehension(..) => self.constant(expr, env).map(|value| constant(value, span)),
            ExprKind::Decimal(_) => {
                self.outputs_only("A number with a fraction", span, env)?;
                self.constant(expr, env).map(|value| constant(value, span))
            }
            ExprKind::Name(name) => self.name(name, span, env),
            ExprKind::Tuple(_) => {
                let problem = Diagnostic::error(
                    "tuple-alone",
                    span,
                    "Variables in parentheses need a word before them",
                )
                .hint(
                    "Write `cur (x, y)` for the last value, `all (x, y)` for all of them, `count (x, y)` for how many.",
                );
                Err(self.report(problem, env))
            }
            ExprKind::List(parts) => self.list(parts, span, env),
            ExprKind::Call(name, arguments) => self.call(name, arguments, span, env),
            ExprKind::Negate(inner) => {
                let inner = self.term(inner, env)?;
                let inner = self.want_number(inner, "The operand of `-`", env)?;
                Ok(Term { ty: inner.ty.clone(), kind: TermKind::Apply(Function::Negate, vec![inner]), span })
            }
            ExprKind::Not(inner) => {
                let inner = self.term(inner, env)?;
                let inner = self.want(inner, &Type::Bool, "The operand of `not`", env)?;
                Ok(negation(inner, span))
            }
            ExprKind::And(parts) => self.junction(Function::And, "and", parts, span, env),
            ExprKind::Or(parts) => self.junction(Function::Or, "or", parts, span, env),
            ExprKind::HowMany(parts) => {
                let count = self.junction(Function::HowMany, "howmany", parts, span, env)?;
                Ok(Term { ty: Type::Int, ..count })
            }
            ExprKind::Binary(sign, left, right) => self.binary(sign, left, right, span, env),
            ExprKind::Access { word, back, of } => self.access(word, back.as_deref(), of, span, env),
            ExprKind::Quantifier { word, var, list, body } => self.quantifier(word, var, list, body, span, env),
        }
    }

    /// Refuses what conditions cannot contain.
    pub(super) fn outputs_only(&mut self, what: &str, span: Span, env: &Env) -> Lowered<()> {
        if self.output {
            return Ok(());
        }
        let problem = Diagnostic::error("outputs-only", span, format!("{what} can stand in outputs only"))
            .because("Inputs are found by solving the conditions, which must stay simple enough for that.");
        Err(self.report(problem, env))
    }

    fn name(&mut self, name: &str, span: Span, env: &Env) -> Lowered<Term> {
        match env.get(name).cloned() {
            Some(Bound::Value(value)) => return Ok(constant(value, span)),
            // What a name stands for is said to be where the name is: there the reader looks first.
            Some(Bound::Expr(argument, scope)) => return Ok(Term { span, ..self.term(&argument, &scope)? }),
            None => {}
        }
        if let Some(var) = self.var(name) {
            let ty = self.vars[var.0 as usize].ty.clone();
            return Ok(Term { kind: TermKind::Current { vars: vec![var], back: 0 }, ty, span });
        }
        match self.globals.get(name).map(|entry| entry.global.clone()) {
            Some(Global::Def(def)) => {
                let name = Ident { name: name.to_owned(), span };
                let body = self.enter(&name, &def.params, &[], env)?;
                Ok(Term { span, ..self.term(&def.body, &body)? })
            }
            Some(Global::Opaque(id)) => {
                self.outputs_only("The result of an opaque function", span, env)?;
                Ok(Term { kind: TermKind::Opaque(id, Vec::new()), ty: Type::Opaque, span })
            }
            _ => {
                let expr = Expr { kind: ExprKind::Name(name.to_owned()), span, height: 1 };
                self.constant(&expr, env).map(|value| constant(value, span))
            }
        }
    }

    fn list(&mut self, parts: &[Rc<Expr>], span: Span, env: &Env) -> Lowered<Term> {
        let terms: Lowered<Vec<Term>> = parts.iter().map(|part| self.term(part, env)).collect();
        let mut terms = terms?;
        let constants: Option<Vec<Value>> = terms
            .iter()
            .map(|term| match &term.kind {
                TermKind::Constant(value) => Some(value.clone()),
                _ => None,
            })
            .collect();
        // An element that is no constant knows its type best: an empty list fits any.
        let best = terms.iter().find(|term| !matches!(term.kind, TermKind::Constant(_)));
        let element = match (best, &constants) {
            (Some(term), _) => term.ty.clone(),
            (None, Some(values)) => match type_of(&Value::List(values.clone())) {
                Type::List(element) => *element,
                other => other,
            },
            (None, None) => Type::Int,
        };
        let mut checked = Vec::new();
        for term in terms.drain(..) {
            checked.push(self.want(term, &element, "An element of this list", env)?);
        }
        let ty = Type::List(Box::new(element));
        let kind = match constants {
            Some(_) => TermKind::Constant(Value::List(checked.into_iter().filter_map(into_constant).collect())),
            None => TermKind::List(checked),
        };
        Ok(Term { kind, ty, span })
    }

    fn junction(&mut self, function: Function, word: &str, parts: &[Rc<Expr>], span: Span, env: &Env) -> Lowered<Term> {
        let mut terms = Vec::new();
        for part in parts {
            let term = self.term(part, env)?;
            terms.push(self.want(term, &Type::Bool, &format!("A part of `{word}`"), env)?);
        }
        Ok(Term { kind: TermKind::Apply(function, terms), ty: Type::Bool, span })
    }

    fn quantifier(
        &mut self,
        word: &str,
        var: &Ident,
        list: &Expr,
        body: &Expr,
        span: Span,
        env: &Env,
    ) -> Lowered<Term> {
        let mut terms = Vec::new();
        for value in self.constant_elements(list, env)? {
            let inner = env.with(&var.name, Bound::Value(value));
            let term = self.term(body, &inner)?;
            terms.push(self.want(term, &Type::Bool, &format!("The condition of `{word}`"), &inner)?);
        }
        let (function, ty) = match word {
            "every" => (Function::And, Type::Bool),
            "some" => (Function::Or, Type::Bool),
            _ => (Function::HowMany, Type::Int),
        };
        Ok(Term { kind: TermKind::Apply(function, terms), ty, span })
    }

    fn binary(&mut self, sign: &'static str, left: &Expr, right: &Expr, span: Span, env: &Env) -> Lowered<Term> {
        // Both sides are looked at even when one is wrong, for more messages at once.
        let (a, b) = (self.term(left, env), self.term(right, env));
        let (a, b) = (a?, b?);
        match sign {
            "+" | "-" | "*" | "/" => self.arithmetic(sign, a, b, span, env),
            "div" | "mod" => self.division(sign, a, b, right, span, env),
            "in" | "not in" => self.membership(sign == "in", a, b, span, env),
            _ => self.comparison(sign, a, b, span, env),
        }
    }

    fn arithmetic(&mut self, sign: &'static str, a: Term, b: Term, span: Span, env: &Env) -> Lowered<Term> {
        let a = self.want_number(a, &format!("The left operand of `{sign}`"), env)?;
        let b = self.want_number(b, &format!("The right operand of `{sign}`"), env)?;
        let function = match sign {
            "+" => Function::Add,
            "-" => Function::Subtract,
            "*" => Function::Multiply,
            _ => {
                self.division_in_output(span, env)?;
                Function::Divide
            }
        };
        let real = function == Function::Divide || a.ty == Type::Real || b.ty == Type::Real;
        let ty = if real { Type::Real } else { Type::Int };
        Ok(Term { kind: TermKind::Apply(function, vec![a, b]), ty, span })
    }

    fn division_in_output(&mut self, span: Span, env: &Env) -> Lowered<()> {
        if self.output {
            return Ok(());
        }
        let problem = Diagnostic::error(
            "outputs-only",
            span,
            "`/` gives a number with a fraction, which can stand in outputs only",
        )
        .hint("Use `div` for the whole part of a division by a constant, or multiply instead.");
        Err(self.report(problem, env))
    }

    fn division(&mut self, sign: &'static str, a: Term, b: Term, right: &Expr, span: Span, env: &Env) -> Lowered<Term> {
        let a = self.want(a, &Type::Int, &format!("The left operand of `{sign}`"), env)?;
        let b = self.want(b, &Type::Int, &format!("The right operand of `{sign}`"), env)?;
        let divisor = self.constant_int(right, env)?;
        if divisor == num_bigint::BigInt::ZERO {
            return Err(self.report(Diagnostic::error("division-by-zero", right.span, format!("`{sign}` by 0")), env));
        }
        let b = constant(Value::Int(divisor), b.span);
        let function = if sign == "div" { Function::Div } else { Function::Mod };
        Ok(Term { kind: TermKind::Apply(function, vec![a, b]), ty: Type::Int, span })
    }

    fn membership(&mut self, positive: bool, a: Term, b: Term, span: Span, env: &Env) -> Lowered<Term> {
        if !matches!(b.ty, Type::List(_)) {
            let title = format!("What follows `in` should be a list, but it is {}", self.noun(&b.ty));
            let problem = Diagnostic::error("type-mismatch", b.span, title);
            let problem = match &b.kind {
                TermKind::Current { vars, back: 0 } if vars.len() == 1 => {
                    let name = &self.vars[vars[0].0 as usize].name;
                    problem.fix(format!("All values that were read into `{name}`:"), b.span, format!("all {name}"))
                }
                _ => problem,
            };
            return Err(self.report(problem, env));
        }
        let list = Type::List(Box::new(a.ty.clone()));
        let b = self.adapt(b, &list);
        let a = match &b.ty {
            Type::List(element) => self.want(a, &element.clone(), "The left side of `in`", env)?,
            _ => a,
        };
        let inside = Term { kind: TermKind::Apply(Function::In, vec![a, b]), ty: Type::Bool, span };
        Ok(if positive { inside } else { negation(inside, span) })
    }

    fn comparison(&mut self, sign: &'static str, a: Term, b: Term, span: Span, env: &Env) -> Lowered<Term> {
        for side in [&a, &b] {
            if matches!(side.ty, Type::Real | Type::Opaque) {
                let title = format!("A {} cannot be compared", self.type_name(&side.ty));
                return Err(self.report(Diagnostic::error("type-mismatch", side.span, title), env));
            }
        }
        let a = self.adapt(a, &b.ty.clone());
        let b = self.adapt(b, &a.ty);
        if a.ty != b.ty {
            let title = format!("`{sign}` compares {} with {}", self.noun(&a.ty), self.noun(&b.ty));
            let problem = Diagnostic::error("type-mismatch", span, title)
                .label(a.span, format!("this is {}", self.noun(&a.ty)))
                .label(b.span, format!("this is {}", self.noun(&b.ty)))
                .hint("Both sides of a comparison have the same type.");
            return Err(self.report(problem, env));
        }
        let (function, operands) = match sign {
            "==" | "!=" => (Function::Equal, vec![a, b]),
            "<" => (Function::Less, vec![a, b]),
            "<=" => (Function::LessEqual, vec![a, b]),
            ">" => (Function::Less, vec![b, a]),
            _ => (Function::LessEqual, vec![b, a]),
        };
        let term = Term { kind: TermKind::Apply(function, operands), ty: Type::Bool, span };
        Ok(if sign == "!=" { negation(term, span) } else { term })
    }

    /// The same term with this type, if it is a constant that can have it: an empty list, or the text of a label.
    pub(super) fn adapt(&self, term: Term, ty: &Type) -> Term {
        match &term.kind {
            TermKind::Constant(value) if fits(value, ty) => Term { ty: ty.clone(), ..term },
            TermKind::Constant(value) => match self.as_labels(value, ty) {
                Some(value) => Term { kind: TermKind::Constant(value), ty: ty.clone(), span: term.span },
                None => term,
            },
            _ => term,
        }
    }

    /// A text, or a list of texts, as labels of an enum.
    pub(crate) fn as_labels(&self, value: &Value, ty: &Type) -> Option<Value> {
        match (value, ty) {
            (Value::Str(text), Type::Enum(id)) => {
                let labels = &self.globals.enums[id.0 as usize].labels;
                let index = labels.iter().position(|label| label == text)?;
                Some(Value::Label(*id, index as u32))
            }
            (Value::List(values), Type::List(element)) => {
                let values: Option<Vec<Value>> = values.iter().map(|value| self.as_labels(value, element)).collect();
                Some(Value::List(values?))
            }
            _ => None,
        }
    }

    /// The term, if it has the wanted type.
    pub(super) fn want(&mut self, term: Term, ty: &Type, what: &str, env: &Env) -> Lowered<Term> {
        let term = self.adapt(term, ty);
        if term.ty == *ty {
            return Ok(term);
        }
        let title = format!("{what} should be {}, but it is {}", self.noun(ty), self.noun(&term.ty));
        let problem = Diagnostic::error("type-mismatch", term.span, title);
        Err(self.report(problem, env))
    }

    pub(super) fn want_number(&mut self, term: Term, what: &str, env: &Env) -> Lowered<Term> {
        if matches!(term.ty, Type::Int | Type::Real) {
            return Ok(term);
        }
        let title = format!("{what} should be an `int`, but it is {}", self.noun(&term.ty));
        let problem = Diagnostic::error("type-mismatch", term.span, title);
        let problem = match term.ty {
            Type::Str => problem.hint("Texts are put together in the output: `{a}{b}`."),
            Type::List(_) => problem.hint("`sum(..)` adds up a list, `length(..)` counts its elements."),
            Type::Opaque => problem.hint("What an opaque function gives can only be shown, or handed to another one."),
            _ => problem,
        };
        Err(self.report(problem, env))
    }
}

/// A constant as a term.
pub(super) fn constant(value: Value, span: Span) -> Term {
    Term { ty: type_of(&value), kind: TermKind::Constant(value), span }
}

/// `not a`; two of them cancel out.
pub(super) fn negation(term: Term, span: Span) -> Term {
    match term.kind {
        TermKind::Apply(Function::Not, mut inner) if inner.len() == 1 => inner.remove(0),
        _ => Term { kind: TermKind::Apply(Function::Not, vec![term]), ty: Type::Bool, span },
    }
}

fn into_constant(term: Term) -> Option<Value> {
    match term.kind {
        TermKind::Constant(value) => Some(value),
        _ => None,
    }
}
