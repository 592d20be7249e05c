//! What terms mean when the values that were read are unknowns.
//!
//! In: a term, and the [`Symbols`] read so far. Out: a [`Symbol`], or why there is none. On a path the lengths of all
//! histories are known, so lists are plain vectors of symbols and every function of the language unfolds into formulas
//! about single values; what does not depend on values becomes a constant. Truth values are 0 and 1 to the solver, labels
//! their places. Agrees with `term`, value by value.
//! Not here: opaque functions and reals, which occur in outputs only ([`NoSymbol::Beyond`]).

mod sets;

use crate::core::{Function, Term, TermKind, VarId};
use crate::value::Value;
use num_bigint::BigInt;
use num_traits::One;
use refute_constraints::{Formula, Int, Text};

pub(crate) use sets::{Listed, Sets, listed};

/// A value that may depend on unknowns.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Symbol {
    /// An integer, or the place of a label.
    Int(Int),
    /// A truth value.
    Truth(Formula),
    /// A text.
    Text(Text),
    /// A list of known length.
    List(Vec<Symbol>),
}

/// Why a term has no symbol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NoSymbol {
    /// It has no value: nothing was read so far back.
    Undefined,
    /// It is beyond the solver: an opaque function, a real number.
    Beyond,
}

/// What was read so far, in order.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Symbols(pub(crate) Vec<(VarId, Symbol)>);

impl Symbols {
    /// Everything read into these variables, the oldest first.
    pub(crate) fn history(&self, vars: &[VarId]) -> Vec<Symbol> {
        self.0.iter().filter(|(var, _)| vars.contains(var)).map(|(_, symbol)| symbol.clone()).collect()
    }

    /// The symbol of a condition.
    pub(crate) fn condition(&self, term: &Term) -> Result<Formula, NoSymbol> {
        match self.eval(term)? {
            Symbol::Truth(formula) => Ok(formula),
            _ => Err(NoSymbol::Beyond),
        }
    }

    /// The symbol of a term.
    pub(crate) fn eval(&self, term: &Term) -> Result<Symbol, NoSymbol> {
        // Nesting is the user's.
        refute_source::deep(|| self.eval_kind(term))
    }

    fn eval_kind(&self, term: &Term) -> Result<Symbol, NoSymbol> {
        match &term.kind {
            TermKind::Constant(value) => constant(value).ok_or(NoSymbol::Beyond),
            TermKind::Current { vars, back } => {
                let mut newest = self.0.iter().rev().filter(|(var, _)| vars.contains(var));
                newest.nth(*back as usize).map(|(_, symbol)| symbol.clone()).ok_or(NoSymbol::Undefined)
            }
            TermKind::History { vars, drop } => {
                let mut history = self.history(vars);
                history.truncate(history.len().saturating_sub(*drop as usize));
                Ok(Symbol::List(history))
            }
            TermKind::List(terms) => Ok(Symbol::List(self.eval_all(terms)?)),
            TermKind::Opaque(..) => Err(NoSymbol::Beyond),
            TermKind::Apply(function @ (Function::And | Function::Or), terms) => {
                self.connect(terms, *function == Function::And).map(Symbol::Truth)
            }
            TermKind::Apply(function, terms) => apply(*function, self.eval_all(terms)?),
        }
    }

    fn eval_all(&self, terms: &[Term]) -> Result<Vec<Symbol>, NoSymbol> {
        terms.iter().map(|term| self.eval(term)).collect()
    }

    /// `and` and `or`, from left to right: what comes after a constant that decides is not looked at.
    fn connect(&self, terms: &[Term], all: bool) -> Result<Formula, NoSymbol> {
        let mut parts = Vec::new();
        for term in terms {
            let part = self.condition(term)?;
            match part.as_constant() {
                Some(value) if value != all => return Ok(part),
                Some(_) => {}
                None => parts.push(part),
            }
        }
        Ok(if all { Formula::all(parts) } else { Formula::any(parts) })
    }
}

/// The symbol of a known value.
pub(crate) fn constant(value: &Value) -> Option<Symbol> {
    Some(match value {
        Value::Int(int) => Symbol::Int(Int::constant(int.clone())),
        Value::Label(_, place) => Symbol::Int(Int::constant(*place)),
        Value::Bool(truth) => Symbol::Truth(Formula::constant(*truth)),
        Value::Str(text) => Symbol::Text(Text::constant(text)),
        Value::List(values) => Symbol::List(values.iter().map(constant).collect::<Option<_>>()?),
        Value::Real(_) => return None,
    })
}

fn apply(function: Function, arguments: Vec<Symbol>) -> Result<Symbol, NoSymbol> {
    use Symbol::{List, Text, Truth};
    if function == Function::HowMany {
        return howmany(arguments);
    }
    let mut arguments = arguments.into_iter();
    let first = arguments.next().ok_or(NoSymbol::Beyond)?;
    match (function, first, arguments.next()) {
        (Function::Equal, a, Some(b)) => equal(&a, &b).map(Truth),
        (Function::Less, a, Some(b)) => less(&a, &b).map(Truth),
        (Function::LessEqual, a, Some(b)) => less(&b, &a).map(|formula| Truth(formula.negated())),
        (Function::Min, a, Some(b)) => choose(&b, &a, less(&b, &a)?),
        (Function::Max, a, Some(b)) => choose(&b, &a, less(&a, &b)?),
        (Function::In, a, Some(List(list))) => {
            let equals = list.iter().map(|b| equal(&a, b)).collect::<Result<Vec<_>, _>>()?;
            Ok(Truth(Formula::any(equals)))
        }
        (Function::Not, Truth(a), None) => Ok(Truth(a.negated())),
        (Function::Sum, List(list), None) => {
            Ok(Symbol::Int(Int::sum(ints(list)?.into_iter().map(|int| (BigInt::one(), int)))))
        }
        (Function::Product, List(list), None) => Ok(Symbol::Int(Int::product(ints(list)?))),
        (Function::Length, List(list), None) => Ok(Symbol::Int(Int::constant(list.len()))),
        (Function::Length, Text(text), None) => Ok(Symbol::Int(Int::length(&text))),
        (Function::Reverse, List(mut list), None) => {
            list.reverse();
            Ok(List(list))
        }
        (Function::Reverse, Text(text), None) => Ok(Text(text.reversed())),
        (function, Symbol::Int(a), b) => arithmetic(function, &a, b),
        _ => Err(NoSymbol::Beyond),
    }
}

fn arithmetic(function: Function, a: &Int, b: Option<Symbol>) -> Result<Symbol, NoSymbol> {
    let zero = || Int::constant(0);
    let value = match (function, b) {
        (Function::Add, Some(Symbol::Int(b))) => a.add(&b),
        (Function::Subtract, Some(Symbol::Int(b))) => a.subtract(&b),
        (Function::Multiply, Some(Symbol::Int(b))) => Int::product([a.clone(), b]),
        (Function::Negate, None) => zero().subtract(a),
        (Function::Abs, None) => Int::choice(&a.less(&zero()), &zero().subtract(a), a),
        (Function::Div | Function::Mod, Some(Symbol::Int(b))) => match b.as_constant() {
            Some(divisor) if *divisor != BigInt::ZERO => {
                if function == Function::Div {
                    a.div(divisor)
                } else {
                    a.modulo(divisor)
                }
            }
            Some(_) => return Err(NoSymbol::Undefined),
            None => return Err(NoSymbol::Beyond),
        },
        _ => return Err(NoSymbol::Beyond),
    };
    Ok(Symbol::Int(value))
}

fn howmany(arguments: Vec<Symbol>) -> Result<Symbol, NoSymbol> {
    let one = |argument: Symbol| match argument {
        Symbol::Truth(formula) => Ok((BigInt::one(), Int::choice(&formula, &Int::constant(1), &Int::constant(0)))),
        _ => Err(NoSymbol::Beyond),
    };
    let parts = arguments.into_iter().map(one).collect::<Result<Vec<_>, _>>()?;
    Ok(Symbol::Int(Int::sum(parts)))
}

fn ints(list: Vec<Symbol>) -> Result<Vec<Int>, NoSymbol> {
    let int = |symbol| match symbol {
        Symbol::Int(int) => Ok(int),
        _ => Err(NoSymbol::Beyond),
    };
    list.into_iter().map(int).collect()
}

/// One of two integers.
fn choose(then: &Symbol, otherwise: &Symbol, formula: Formula) -> Result<Symbol, NoSymbol> {
    match (then, otherwise, formula.as_constant()) {
        (_, _, Some(true)) => Ok(then.clone()),
        (_, _, Some(false)) => Ok(otherwise.clone()),
        (Symbol::Int(a), Symbol::Int(b), None) => Ok(Symbol::Int(Int::choice(&formula, a, b))),
        _ => Err(NoSymbol::Beyond),
    }
}

/// Whether two symbols of one type have the same value; lists element by element.
pub(crate) fn equal(a: &Symbol, b: &Symbol) -> Result<Formula, NoSymbol> {
    match (a, b) {
        (Symbol::Int(a), Symbol::Int(b)) => Ok(a.equals(b)),
        (Symbol::Truth(a), Symbol::Truth(b)) => Ok(a.same(b)),
        (Symbol::Text(a), Symbol::Text(b)) => Ok(a.equals(b)),
        (Symbol::List(a), Symbol::List(b)) if a.len() != b.len() => Ok(Formula::constant(false)),
        (Symbol::List(a), Symbol::List(b)) => {
            let parts = a.iter().zip(b).map(|(a, b)| equal(a, b)).collect::<Result<Vec<_>, _>>()?;
            Ok(Formula::all(parts))
        }
        _ => Err(NoSymbol::Beyond),
    }
}

/// Whether the first symbol stands before the second; lists in the order of the dictionary.
fn less(a: &Symbol, b: &Symbol) -> Result<Formula, NoSymbol> {
    match (a, b) {
        (Symbol::Int(a), Symbol::Int(b)) => Ok(a.less(b)),
        (Symbol::Truth(a), Symbol::Truth(b)) => Ok(Formula::all([a.negated(), b.clone()])),
        (Symbol::Text(a), Symbol::Text(b)) => Ok(a.before(b)),
        (Symbol::List(a), Symbol::List(b)) => {
            // From the end: the first of each is less, or they are equal and the rests decide.
            let common = a.len().min(b.len());
            let mut formula = Formula::constant(a.len() < b.len());
            for (a, b) in a[..common].iter().zip(&b[..common]).rev() {
                formula = Formula::any([less(a, b)?, Formula::all([equal(a, b)?, formula])]);
            }
            Ok(formula)
        }
        _ => Err(NoSymbol::Beyond),
    }
}

#[cfg(test)]
mod tests;
