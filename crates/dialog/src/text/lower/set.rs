//! Value sets.

use super::super::scope::{Bound, Env};
use super::super::tree::{Expr, ExprKind, Set as Tree, SetKind};
use super::{Lowered, Lowering, Reported, fits, type_of};
use crate::core::{Set, VarId};
use crate::value::{Type, Value};
use num_bigint::BigInt;
use refute_source::{Diagnostic, Span, suggest};

/// Regular expressions that need more memory than this are refused.
const MOST_REGEX_BYTES: usize = 1 << 20;

impl Lowering {
    /// The set of values that may be read into a variable.
    pub(super) fn set(&mut self, set: &Tree, var: VarId, env: &Env) -> Lowered<Set> {
        let ty = self.vars[var.0 as usize].ty.clone();
        self.deeper(set.span, env, |lowering| lowering.set_inside(set, var, &ty, env))
    }

    fn set_inside(&mut self, set: &Tree, var: VarId, ty: &Type, env: &Env) -> Lowered<Set> {
        let both = |lowering: &mut Lowering, a: &Tree, b: &Tree| {
            let (a, b) = (lowering.set(a, var, env), lowering.set(b, var, env));
            Ok((Box::new(a?), Box::new(b?)))
        };
        match &set.kind {
            SetKind::Name(name) => self.named_set(name, set.span, var, ty, env),
            SetKind::Finite(elements) => self.finite(elements, var, ty, env),
            SetKind::Range(low, high) => {
                self.set_type(&Type::Int, var, ty, set.span, env)?;
                let (low, high) = (self.constant_int(low, env)?, self.constant_int(high, env)?);
                Ok(Set::Range(Some(low), Some(high)))
            }
            SetKind::Compare(sign, bound) => {
                self.set_type(&Type::Int, var, ty, set.span, env)?;
                let bound = self.constant_int(bound, env)?;
                Ok(match *sign {
                    "<" => Set::Range(None, Some(bound - 1)),
                    "<=" => Set::Range(None, Some(bound)),
                    ">" => Set::Range(Some(bound + 1), None),
                    _ => Set::Range(Some(bound), None),
                })
            }
            SetKind::Regex(regex) => {
                self.set_type(&Type::Str, var, ty, set.span, env)?;
                self.regex(regex, set.span, env)
            }
            SetKind::New => Ok(Set::NotIn(vec![var])),
            SetKind::NotIn(of) => self.not_in(of, var, ty, env),
            SetKind::Union(a, b) => both(self, a, b).map(|(a, b)| Set::Union(a, b)),
            SetKind::Intersection(a, b) => both(self, a, b).map(|(a, b)| Set::Intersection(a, b)),
            SetKind::Difference(a, b) => {
                both(self, a, b).map(|(a, b)| Set::Intersection(a, Box::new(Set::Complement(b))))
            }
            SetKind::Complement(inner) => Ok(Set::Complement(Box::new(self.set(inner, var, env)?))),
        }
    }

    /// Complains when a set is about another type than the variable's.
    fn set_type(&mut self, found: &Type, var: VarId, ty: &Type, span: Span, env: &Env) -> Lowered<()> {
        if found == ty {
            return Ok(());
        }
        // The same was said when the types of variables were collected.
        if self.problems.iter().any(|problem| problem.code == "two-types" && problem.span().contains(span)) {
            return Err(Reported);
        }
        let (name, of) = (self.vars[var.0 as usize].name.clone(), self.noun(ty));
        let title = format!("These are values of type `{}`, but `{name}` is {of}", self.type_name(found));
        let problem = Diagnostic::error("type-mismatch", span, title).hint("All values of a variable have one type.");
        Err(self.report(problem, env))
    }

    fn named_set(&mut self, name: &str, span: Span, var: VarId, ty: &Type, env: &Env) -> Lowered<Set> {
        let range = |low: i32| Set::Range(Some(BigInt::from(low)), None);
        let (found, set) = match name {
            "int" => (Type::Int, Set::All),
            "nat" => (Type::Int, range(0)),
            "pos" => (Type::Int, range(1)),
            "bool" => (Type::Bool, Set::All),
            "str" => (Type::Str, Set::All),
            _ => match self.enum_called(name, env) {
                Some(id) => (Type::Enum(id), Set::All),
                None => return self.constant_set(name, span, var, ty, env),
            },
        };
        self.set_type(&found, var, ty, span, env)?;
        Ok(set)
    }

    /// A constant list by its name.
    fn constant_set(&mut self, name: &str, span: Span, var: VarId, ty: &Type, env: &Env) -> Lowered<Set> {
        let known = env.get(name).is_some() || self.globals.entries.contains_key(name) || self.var(name).is_some();
        if !known {
            let enums = self.globals.enums.iter().map(|named| named.name.as_str());
            let candidates: Vec<&str> = ["int", "nat", "pos", "bool", "str", "new"].into_iter().chain(enums).collect();
            let problem = Diagnostic::error("unknown-set", span, format!("There is no set of values called `{name}`"));
            let problem = match foreign_type(name).or_else(|| suggest::closest(name, candidates)) {
                Some(meant) => problem.fix(format!("Did you mean `{meant}`?"), span, meant),
                None => problem.hint(
                    "Sets are `int`, `nat`, `pos`, `bool`, `str`, an enum, `{1, 2}`, `1..9`, `< 5` or `/regex/`.",
                ),
            };
            return Err(self.report(problem, env));
        }
        let expr = Expr { kind: ExprKind::Name(name.to_owned()), span, height: 1 };
        let values = self.constant_elements(&expr, env)?;
        self.finite_values(values, span, var, ty, env)
    }

    fn finite(&mut self, elements: &[Expr], var: VarId, ty: &Type, env: &Env) -> Lowered<Set> {
        let mut values = Vec::new();
        for element in elements {
            let (value, span) = (self.constant(element, env)?, element.span);
            // `{1..3, 7}` has the elements of the range.
            let found = match (value, &element.kind) {
                (Value::List(range), ExprKind::Range(..)) => range,
                (value, _) => vec![value],
            };
            match self.finite_values(found, span, var, ty, env)? {
                Set::Finite(found) => values.extend(found),
                _ => return Err(Reported),
            }
        }
        values.sort();
        values.dedup();
        Ok(Set::Finite(values))
    }

    fn finite_values(&mut self, values: Vec<Value>, span: Span, var: VarId, ty: &Type, env: &Env) -> Lowered<Set> {
        let mut out = Vec::new();
        for value in values {
            let value = match self.as_labels(&value, ty) {
                Some(label) => label,
                None => value,
            };
            if !fits(&value, ty) {
                self.set_type(&type_of(&value), var, ty, span, env)?;
            }
            if matches!(&value, Value::Str(text) if text.contains(['\n', '\r'])) {
                let problem =
                    Diagnostic::error("line-end-in-value", span, "A line that is read cannot contain a line end");
                return Err(self.report(problem, env));
            }
            out.push(value);
        }
        out.sort();
        out.dedup();
        Ok(Set::Finite(out))
    }

    /// Values that were not read into some variables, or that are not in a list.
    fn not_in(&mut self, of: &Expr, var: VarId, ty: &Type, env: &Env) -> Lowered<Set> {
        if !self.names_variables(of, env) {
            let values = self.constant_elements(of, env)?;
            let set = self.finite_values(values, of.span, var, ty, env)?;
            return Ok(Set::Complement(Box::new(set)));
        }
        let vars = self.variables(of, "not in", env)?;
        if let Some(other) = vars.first() {
            let found = self.vars[other.0 as usize].ty.clone();
            self.set_type(&found, var, ty, of.span, env)?;
        }
        Ok(Set::NotIn(vars))
    }

    fn names_variables(&self, expr: &Expr, env: &Env) -> bool {
        match &expr.kind {
            ExprKind::Tuple(_) => true,
            ExprKind::Name(name) => match env.get(name) {
                Some(Bound::Expr(argument, scope)) => self.names_variables(argument, scope),
                Some(Bound::Value(_)) => false,
                None => !self.globals.entries.contains_key(name),
            },
            _ => false,
        }
    }

    fn regex(&mut self, regex: &str, span: Span, env: &Env) -> Lowered<Set> {
        let built = regex::RegexBuilder::new(regex).size_limit(MOST_REGEX_BYTES).build();
        let parsed = regex_syntax::parse(regex);
        let problem = match (&parsed, built) {
            (Ok(hir), Ok(_)) if hir.properties().look_set().is_empty() => return Ok(Set::Regex(regex.to_owned())),
            (Ok(_), Ok(_)) => Diagnostic::error("regex-anchor", span, "A value set has no use for `^`, `$` and `\\b`")
                .because("The regular expression describes the whole line, from its first to its last character.")
                .hint("Leave them out."),
            (Ok(_), Err(_)) => Diagnostic::error("bad-regex", span, "This regular expression is too large"),
            (Err(error), _) => {
                let reason = match error {
                    regex_syntax::Error::Parse(error) => error.kind().to_string(),
                    regex_syntax::Error::Translate(error) => error.kind().to_string(),
                    _ => "it cannot be read".to_owned(),
                };
                Diagnostic::error("bad-regex", span, format!("This regular expression is wrong: {reason}"))
            }
        };
        Err(self.report(problem, env))
    }
}

/// What other languages call our types.
fn foreign_type(name: &str) -> Option<&'static str> {
    Some(match name {
        "integer" | "Int" | "Integer" | "number" => "int",
        "string" | "String" | "text" | "line" => "str",
        "boolean" | "Bool" | "Boolean" => "bool",
        "natural" | "unsigned" => "nat",
        "positive" => "pos",
        _ => return None,
    })
}
