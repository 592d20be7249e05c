//! Constants: expressions whose value is known when the specification is loaded.
//!
//! In: an expression and its scope. Out: its value. Evaluation is dynamically typed, and bounded by the number of steps,
//! the size of lists and the size of integers.

use super::super::scope::{Bound, Env, Global};
use super::super::tree::{Clause, Expr, ExprKind, Ident, Piece};
use super::{Lowered, Lowering, Reported, fits, type_of};
use crate::value::{Type, Value};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{Signed, ToPrimitive, Zero};
use refute_source::{Diagnostic, Span};
use std::rc::Rc;

/// Constants beyond this many bits are refused.
const MOST_BITS: u64 = 4096;
/// Lists inside lists beyond this are refused.
const MOST_DEPTH: usize = 10;

impl Lowering {
    /// The value of an expression.
    pub(crate) fn constant(&mut self, expr: &Expr, env: &Env) -> Lowered<Value> {
        self.step(1, expr.span, env)?;
        self.deeper(expr.span, env, |lowering| lowering.constant_inside(expr, env))
    }

    fn constant_inside(&mut self, expr: &Expr, env: &Env) -> Lowered<Value> {
        match &expr.kind {
            ExprKind::Int(number) => Ok(Value::Int(number.clone())),
            ExprKind::Decimal(number) => Ok(Value::Real(number.clone())),
            ExprKind::Bool(truth) => Ok(Value::Bool(*truth)),
            ExprKind::Text(pieces) => self.constant_text(pieces, env),
            ExprKind::Name(name) => self.constant_name(name, expr.span, env),
            ExprKind::Tuple(_) => Err(self.not_constant(expr.span, "This pair", env)),
            ExprKind::List(parts) => {
                let values: Lowered<Vec<Value>> = parts.iter().map(|part| self.constant(part, env)).collect();
                self.constant_list(values?, expr.span, env)
            }
            ExprKind::Comprehension(element, clauses) => {
                let mut values = Vec::new();
                self.comprehend(element, clauses, env, &mut values)?;
                self.constant_list(values, expr.span, env)
            }
            ExprKind::Range(low, high) => self.constant_range(low, high, env),
            ExprKind::Call(name, arguments) => self.constant_call(name, arguments, expr.span, env),
            ExprKind::Negate(inner) => match self.constant(inner, env)? {
                Value::Int(number) => Ok(Value::Int(-number)),
                Value::Real(number) => Ok(Value::Real(-number)),
                other => Err(self.wrong_constant(inner.span, "a number", &other, env)),
            },
            ExprKind::Not(inner) => Ok(Value::Bool(!self.constant_bool(inner, env)?)),
            ExprKind::And(parts) => self.constant_junction(parts, false, env),
            ExprKind::Or(parts) => self.constant_junction(parts, true, env),
            ExprKind::HowMany(parts) => {
                let mut holds = 0;
                for part in parts {
                    holds += usize::from(self.constant_bool(part, env)?);
                }
                Ok(Value::Int(BigInt::from(holds)))
            }
            ExprKind::Binary(sign, left, right) => self.constant_binary(sign, left, right, env),
            ExprKind::Access { .. } => Err(self.not_constant(expr.span, "What was read", env)),
            ExprKind::Quantifier { word, var, list, body } => self.constant_quantifier(word, var, list, body, env),
        }
    }

    fn not_constant(&mut self, span: Span, what: &str, env: &Env) -> Reported {
        let problem = Diagnostic::error("not-constant", span, format!("{what} is not known before the program runs"))
            .because("Lists of `every` and `some`, value sets, divisors, options and constants are worked out when the specification is loaded.")
            .hint("Use numbers, texts, lists, constants and parameters here.");
        self.report(problem, env)
    }

    pub(super) fn wrong_constant(&mut self, span: Span, wanted: &str, found: &Value, env: &Env) -> Reported {
        let title = format!("This should be {wanted}, but it is {}", self.noun(&type_of(found)));
        self.report(Diagnostic::error("type-mismatch", span, title), env)
    }

    fn constant_text(&mut self, pieces: &[Piece], env: &Env) -> Lowered<Value> {
        let mut out = String::new();
        for piece in pieces {
            match piece {
                Piece::Text(text) => out.push_str(text),
                Piece::Hole(hole) => {
                    let problem = Diagnostic::error(
                        "hole-in-constant",
                        hole.span,
                        "This text is fixed: it cannot contain expressions",
                    )
                    .hint("Write `{{` and `}}` for braces.");
                    return Err(self.report(problem, env));
                }
            }
        }
        Ok(Value::Str(out))
    }

    fn constant_name(&mut self, name: &str, span: Span, env: &Env) -> Lowered<Value> {
        match env.get(name).cloned() {
            Some(Bound::Value(value)) => {
                self.step(size(&value), span, env)?;
                return Ok(value);
            }
            Some(Bound::Expr(argument, scope)) => return self.constant(&argument, &scope),
            None => {}
        }
        match self.globals.get(name).map(|entry| entry.global.clone()) {
            Some(Global::Const(value) | Global::Param(value)) => {
                self.step(size(&value), span, env)?;
                Ok(value)
            }
            Some(Global::Label(id, index)) => Ok(Value::Label(id, index)),
            Some(Global::Def(def)) if def.params.is_empty() => {
                let name = Ident { name: name.to_owned(), span };
                let body = self.enter(&name, &def.params, &[], env)?;
                self.constant(&def.body, &body)
            }
            Some(Global::Broken) => Err(Reported),
            Some(other) => {
                let title = format!("`{name}` is a {}, not a value", other.noun());
                Err(self.report(Diagnostic::error("not-a-value", span, title), env))
            }
            None if self.var(name).is_some() => Err(self.not_constant(span, &format!("`{name}`"), env)),
            None => Err(self.unknown_name(name, span, env)),
        }
    }

    /// A list of values, which must have one type.
    fn constant_list(&mut self, values: Vec<Value>, span: Span, env: &Env) -> Lowered<Value> {
        self.step(values.len(), span, env)?;
        let value = Value::List(values);
        if depth(&value) > MOST_DEPTH {
            return Err(self.too_large(span, env, "Too many lists inside each other"));
        }
        let ty = type_of(&value);
        let Value::List(values) = &value else { return Ok(value) };
        let Type::List(element) = &ty else { return Ok(value) };
        if let Some(odd) = values.iter().find(|value| !fits(value, element)) {
            let title = format!(
                "The elements of a list have one type, but here are `{}` and `{}`",
                self.type_name(element),
                self.type_name(&type_of(odd))
            );
            return Err(self.report(Diagnostic::error("type-mismatch", span, title), env));
        }
        Ok(value)
    }

    fn constant_range(&mut self, low: &Expr, high: &Expr, env: &Env) -> Lowered<Value> {
        let (from, to) = (self.constant_int(low, env)?, self.constant_int(high, env)?);
        let span = low.span.to(high.span);
        let length: BigInt = &to - &from + 1;
        let count = length.to_usize().unwrap_or(if to < from { 0 } else { usize::MAX });
        self.step(count, span, env)?;
        let mut values = Vec::new();
        let mut number = from;
        while number <= to {
            values.push(Value::Int(number.clone()));
            number += 1;
        }
        Ok(Value::List(values))
    }

    /// A constant integer.
    pub(crate) fn constant_int(&mut self, expr: &Expr, env: &Env) -> Lowered<BigInt> {
        match self.constant(expr, env)? {
            Value::Int(number) => Ok(number),
            other => Err(self.wrong_constant(expr.span, "an `int`", &other, env)),
        }
    }

    fn constant_bool(&mut self, expr: &Expr, env: &Env) -> Lowered<bool> {
        match self.constant(expr, env)? {
            Value::Bool(truth) => Ok(truth),
            other => Err(self.wrong_constant(expr.span, "a `bool`", &other, env)),
        }
    }

    /// The elements of a constant list.
    pub(crate) fn constant_elements(&mut self, expr: &Expr, env: &Env) -> Lowered<Vec<Value>> {
        match self.constant(expr, env)? {
            Value::List(values) => Ok(values),
            other => Err(self.wrong_constant(expr.span, "a list", &other, env)),
        }
    }

    /// `and` and `or` stop at the first part that decides.
    fn constant_junction(&mut self, parts: &[Rc<Expr>], decides: bool, env: &Env) -> Lowered<Value> {
        for part in parts {
            if self.constant_bool(part, env)? == decides {
                return Ok(Value::Bool(decides));
            }
        }
        Ok(Value::Bool(!decides))
    }

    fn comprehend(&mut self, element: &Expr, clauses: &[Clause], env: &Env, out: &mut Vec<Value>) -> Lowered<()> {
        match clauses.split_first() {
            None => {
                let value = self.constant(element, env)?;
                out.push(value);
                Ok(())
            }
            Some((Clause::If(condition), rest)) => match self.constant_bool(condition, env)? {
                true => self.comprehend(element, rest, env, out),
                false => Ok(()),
            },
            Some((Clause::For(var, list), rest)) => {
                for value in self.constant_elements(list, env)? {
                    self.step(1, list.span, env)?;
                    let inner = env.with(&var.name, Bound::Value(value));
                    self.deeper(list.span, env, |lowering| lowering.comprehend(element, rest, &inner, out))?;
                }
                Ok(())
            }
        }
    }

    fn constant_quantifier(&mut self, word: &str, var: &Ident, list: &Expr, body: &Expr, env: &Env) -> Lowered<Value> {
        let mut holds = 0;
        let values = self.constant_elements(list, env)?;
        let all = values.len();
        for value in values {
            holds += usize::from(self.constant_bool(body, &env.with(&var.name, Bound::Value(value)))?);
        }
        Ok(match word {
            "every" => Value::Bool(holds == all),
            "some" => Value::Bool(holds > 0),
            _ => Value::Int(BigInt::from(holds)),
        })
    }

    fn constant_call(&mut self, name: &Ident, arguments: &[Rc<Expr>], span: Span, env: &Env) -> Lowered<Value> {
        match self.globals.get(&name.name).map(|entry| entry.global.clone()) {
            Some(Global::Def(def)) => {
                let body = self.enter(name, &def.params, arguments, env)?;
                return self.constant(&def.body, &body);
            }
            Some(Global::Opaque(_)) => return Err(self.not_constant(span, "The result of an opaque function", env)),
            _ => {}
        }
        let values: Lowered<Vec<Value>> = arguments.iter().map(|argument| self.constant(argument, env)).collect();
        let values = values?;
        let result = match (name.name.as_str(), values.as_slice()) {
            ("sum", [Value::List(parts)]) => ints(parts).map(|parts| Value::Int(parts.into_iter().sum())),
            ("product", [Value::List(parts)]) => match ints(parts) {
                Some(parts) => Some(self.constant_product(&parts, span, env)?),
                None => None,
            },
            ("length", [Value::List(parts)]) => Some(Value::Int(BigInt::from(parts.len()))),
            ("length", [Value::Str(text)]) => Some(Value::Int(BigInt::from(text.chars().count()))),
            ("reverse", [Value::List(parts)]) => Some(Value::List(parts.iter().rev().cloned().collect())),
            ("reverse", [Value::Str(text)]) => Some(Value::Str(text.chars().rev().collect())),
            ("abs", [Value::Int(number)]) => Some(Value::Int(number.abs())),
            ("min", [_, ..]) => ints(&values).and_then(|parts| parts.into_iter().min()).map(Value::Int),
            ("max", [_, ..]) => ints(&values).and_then(|parts| parts.into_iter().max()).map(Value::Int),
            _ => None,
        };
        result.ok_or_else(|| self.bad_call(name, values.len(), env))
    }

    fn constant_product(&mut self, parts: &[BigInt], span: Span, env: &Env) -> Lowered<Value> {
        let mut product = BigInt::from(1);
        for part in parts {
            product *= part;
            self.bounded(&product, span, env)?;
        }
        Ok(Value::Int(product))
    }

    fn bounded(&mut self, number: &BigInt, span: Span, env: &Env) -> Lowered<()> {
        if number.bits() > MOST_BITS {
            let problem = Diagnostic::error("too-large", span, format!("This constant has more than {MOST_BITS} bits"));
            return Err(self.report(problem, env));
        }
        Ok(())
    }

    fn constant_binary(&mut self, sign: &str, left: &Expr, right: &Expr, env: &Env) -> Lowered<Value> {
        let (a, b) = (self.constant(left, env)?, self.constant(right, env)?);
        let span = left.span.to(right.span);
        if matches!(sign, "==" | "!=" | "<" | "<=" | ">" | ">=") {
            if !fits(&b, &type_of(&a)) && !fits(&a, &type_of(&b)) {
                let wanted = format!("{}, like the left side of `{sign}`", self.noun(&type_of(&a)));
                return Err(self.wrong_constant(right.span, &wanted, &b, env));
            }
            return Ok(Value::Bool(match sign {
                "==" => a == b,
                "!=" => a != b,
                "<" => a < b,
                "<=" => a <= b,
                ">" => a > b,
                _ => a >= b,
            }));
        }
        if matches!(sign, "in" | "not in") {
            let Value::List(values) = &b else { return Err(self.wrong_constant(right.span, "a list", &b, env)) };
            self.step(values.len(), span, env)?;
            return Ok(Value::Bool(values.contains(&a) == (sign == "in")));
        }
        self.constant_arithmetic(sign, (left, a), (right, b), env)
    }

    fn constant_arithmetic(
        &mut self,
        sign: &str,
        (left, a): (&Expr, Value),
        (right, b): (&Expr, Value),
        env: &Env,
    ) -> Lowered<Value> {
        let span = left.span.to(right.span);
        if let (Value::Int(a), Value::Int(b), false) = (&a, &b, sign == "/") {
            if matches!(sign, "div" | "mod") && b.is_zero() {
                return Err(
                    self.report(Diagnostic::error("division-by-zero", right.span, format!("`{sign}` by 0")), env)
                );
            }
            let result = match sign {
                "+" => a + b,
                "-" => a - b,
                "*" => a * b,
                "div" => floor_division(a, b).0,
                _ => floor_division(a, b).1,
            };
            self.bounded(&result, span, env)?;
            return Ok(Value::Int(result));
        }
        let real = |value: &Value| match value {
            Value::Int(number) => Some(BigRational::from(number.clone())),
            Value::Real(number) => Some(number.clone()),
            _ => None,
        };
        let Some(x) = real(&a) else { return Err(self.wrong_constant(left.span, "a number", &a, env)) };
        let Some(y) = real(&b) else { return Err(self.wrong_constant(right.span, "a number", &b, env)) };
        let result = match sign {
            "+" => x + y,
            "-" => x - y,
            "*" => x * y,
            "/" if y.is_zero() => {
                return Err(self.report(Diagnostic::error("division-by-zero", right.span, "`/` by 0"), env));
            }
            "/" => x / y,
            _ => {
                return Err(self.wrong_constant(
                    span,
                    "an `int`",
                    if matches!(a, Value::Int(_)) { &b } else { &a },
                    env,
                ));
            }
        };
        self.bounded(result.numer(), span, env)?;
        self.bounded(result.denom(), span, env)?;
        Ok(Value::Real(result))
    }
}

/// Quotient and remainder, rounded down; `b` is not 0.
fn floor_division(a: &BigInt, b: &BigInt) -> (BigInt, BigInt) {
    let (mut quotient, mut remainder) = (a / b, a % b);
    if !remainder.is_zero() && remainder.is_negative() != b.is_negative() {
        quotient -= 1;
        remainder += b;
    }
    (quotient, remainder)
}

/// All of some values, if they are integers.
fn ints(values: &[Value]) -> Option<Vec<BigInt>> {
    let int = |value: &Value| match value {
        Value::Int(number) => Some(number.clone()),
        _ => None,
    };
    values.iter().map(int).collect()
}

/// How much there is to copy.
fn size(value: &Value) -> usize {
    match value {
        Value::List(values) => values.iter().map(size).sum::<usize>() + 1,
        _ => 1,
    }
}

/// Lists inside each other.
fn depth(value: &Value) -> usize {
    match value {
        Value::List(values) => 1 + values.iter().map(depth).max().unwrap_or(0),
        _ => 0,
    }
}
