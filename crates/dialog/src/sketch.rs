//! Specifications written as Rust expressions, for tests that are not about the text language.
//!
//! Example: `ints(vec![say(vec![Item::Result(sum(all(0)))])])`; whole dialogues are better written as texts ([`dialog`]).

use crate::core::*;
use crate::trace::{Action, Input};
use crate::value::{Type, Value};
use num_bigint::BigInt;
use refute_source::{FileId, Span};

/// The place of everything.
pub(crate) fn nowhere() -> Span {
    Span::new(FileId(0), 0, 0)
}

/// A specification over these variables.
pub(crate) fn spec(vars: &[(&str, Type)], body: Vec<Stmt>) -> Spec {
    Spec {
        task: None,
        options: Options::default(),
        params: Vec::new(),
        vars: vars.iter().map(|(name, ty)| Var { name: (*name).to_owned(), ty: ty.clone() }).collect(),
        enums: Vec::new(),
        opaques: Vec::new(),
        body,
        expect: Expectations::default(),
    }
}

/// Over the integers `x`, `y` and `z`.
pub(crate) fn ints(body: Vec<Stmt>) -> Spec {
    spec(&[("x", Type::Int), ("y", Type::Int), ("z", Type::Int)], body)
}

/// A term.
pub(crate) fn term(kind: TermKind, ty: Type) -> Term {
    Term { kind, ty, span: nowhere() }
}

/// An integer as a value.
pub(crate) fn value(int: i64) -> Value {
    Value::Int(BigInt::from(int))
}

/// An integer.
pub(crate) fn int(int: i64) -> Term {
    term(TermKind::Constant(value(int)), Type::Int)
}

/// A text.
pub(crate) fn text(text: &str) -> Term {
    term(TermKind::Constant(Value::Str(text.to_owned())), Type::Str)
}

/// The current value of an integer variable.
pub(crate) fn cur(var: u32) -> Term {
    prev(var, 0)
}

/// An earlier value of an integer variable.
pub(crate) fn prev(var: u32, back: u32) -> Term {
    term(TermKind::Current { vars: vec![VarId(var)], back }, Type::Int)
}

/// The current value of a variable of any type.
pub(crate) fn cur_of(var: u32, ty: Type) -> Term {
    term(TermKind::Current { vars: vec![VarId(var)], back: 0 }, ty)
}

/// All values of integer variables but the last so many.
pub(crate) fn history(vars: &[u32], drop: u32) -> Term {
    let vars = vars.iter().map(|var| VarId(*var)).collect();
    term(TermKind::History { vars, drop }, Type::List(Box::new(Type::Int)))
}

/// All values of an integer variable.
pub(crate) fn all(var: u32) -> Term {
    history(&[var], 0)
}

/// A function whose result has this type.
pub(crate) fn call(function: Function, ty: Type, terms: Vec<Term>) -> Term {
    term(TermKind::Apply(function, terms), ty)
}

/// A function of integers.
pub(crate) fn number(function: Function, terms: Vec<Term>) -> Term {
    call(function, Type::Int, terms)
}

/// A condition.
pub(crate) fn test(function: Function, terms: Vec<Term>) -> Term {
    call(function, Type::Bool, terms)
}

/// The sum of a list.
pub(crate) fn sum(list: Term) -> Term {
    number(Function::Sum, vec![list])
}

/// How many values a variable has.
pub(crate) fn count(var: u32) -> Term {
    number(Function::Length, vec![all(var)])
}

/// `a == b`
pub(crate) fn equal(a: Term, b: Term) -> Term {
    test(Function::Equal, vec![a, b])
}

/// The natural numbers.
pub(crate) fn nat() -> Set {
    Set::Range(Some(BigInt::from(0)), None)
}

/// A pattern.
pub(crate) fn pattern(items: Vec<Item>) -> Pattern {
    Pattern { items, span: nowhere() }
}

/// What a `say` with these alternatives is.
pub(crate) fn saying(optional: bool, alternatives: Vec<Vec<Item>>) -> Say {
    Say { optional, alternatives: alternatives.into_iter().map(pattern).collect(), span: nowhere() }
}

/// `say` one pattern.
pub(crate) fn say(items: Vec<Item>) -> Stmt {
    Stmt::Say(saying(false, vec![items]))
}

/// `if`
pub(crate) fn branch(condition: Term, then: Vec<Stmt>, otherwise: Vec<Stmt>) -> Stmt {
    Stmt::If { condition, then, otherwise, span: nowhere() }
}

/// `loop`
pub(crate) fn repeat(body: Vec<Stmt>) -> Stmt {
    Stmt::Loop { body, span: nowhere() }
}

/// `exit`
pub(crate) fn exit() -> Stmt {
    Stmt::Exit(nowhere())
}

/// A specification from its text; lints are no obstacle.
pub(crate) fn dialog(text: &str) -> Spec {
    let mut sources = refute_source::Sources::new();
    let file = sources.add("spec.dialog", text.as_bytes().to_vec());
    let loaded = crate::load(&sources, file, &[]);
    let problems = || loaded.problems.iter().map(|problem| format!("{problem:?}")).collect::<Vec<_>>().join("\n");
    loaded.spec.clone().unwrap_or_else(|| panic!("{}", problems()))
}

/// Lines.
pub(crate) fn lines(lines: &[&str]) -> Vec<Input> {
    lines.iter().map(|line| Input::Line((*line).to_owned())).collect()
}

/// A trace: `?` begins an input, `!` an output, `^` is the end of the input.
pub(crate) fn trace(actions: &[&str]) -> Vec<Action> {
    let action = |action: &&str| match action.split_at(1) {
        ("?", line) => Action::Input(Input::Line(line.to_owned())),
        ("!", text) => Action::Output(text.to_owned()),
        ("^", "") => Action::Input(Input::End),
        _ => panic!("`{action}` is no action"),
    };
    actions.iter().map(action).collect()
}
