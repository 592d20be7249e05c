//! From the tree to the specification: names, types, macros, derived statements.
//!
//! In: the tree and the declared names ([`Globals`]). Out: the body and the variables, and problems.
//! First all variables and their types are collected (a variable may be used above the line that reads it, in a loop),
//! then statements are lowered. Macros are expanded by lowering their bodies in the scope of their arguments.
//! What cannot be lowered is left out after a problem; the rest goes on, so that one run shows many mistakes.
//! Parts: `lower::variables`, `lower::stmt`, `lower::read`, `lower::set`, `lower::pattern`, `lower::term`,
//! `lower::constant`, `lower::access`.

mod access;
mod constant;
mod function;
mod pattern;
mod read;
mod set;
mod stmt;
mod term;
mod variables;

pub(super) use function::FUNCTIONS;

use super::scope::{Env, Globals};
use super::tree;
use crate::core::{Stmt, Var, VarId};
use crate::value::{Type, Value};
use refute_source::{Diagnostic, Span, suggest};

/// Terms of a whole specification; macros that expand to more are refused.
const MOST_TERMS: usize = 200_000;
/// Statements of a whole specification.
const MOST_STATEMENTS: usize = 20_000;
/// Steps that all constants together may take.
const MOST_STEPS: usize = 2_000_000;
/// Terms and statements inside each other, after expansion.
const MOST_LEVELS: u32 = 200;

/// A problem was reported; the part it is about is left out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reported;

/// What a lowering function gives.
pub(super) type Lowered<T> = Result<T, Reported>;

/// What is known while a tree is lowered.
#[derive(Default)]
pub(super) struct Lowering {
    /// Global names.
    pub globals: Globals,
    /// Names that are declared further down: for better messages about constants.
    pub later: Vec<String>,
    /// Variables, in the order of their first reading.
    pub vars: Vec<Var>,
    /// What was found so far; the same problem may be there several times.
    pub problems: Vec<Diagnostic>,
    steps: usize,
    terms: usize,
    statements: usize,
    levels: u32,
    /// Whether opaque functions and fractions are allowed here.
    output: bool,
}

impl Lowering {
    /// Everything outside declarations.
    pub(super) fn body(&mut self, stmts: &[tree::Stmt]) -> Vec<Stmt> {
        self.collect_variables(stmts);
        self.statements = 0;
        let mut body = Vec::new();
        self.block(stmts, &Env::default(), &mut body);
        body
    }

    /// Reports a problem at a place inside the expansion of macros.
    fn report(&mut self, mut problem: Diagnostic, env: &Env) -> Reported {
        if let Some(call) = &env.call {
            problem = problem.label(call.span, format!("in this use of `{}`", call.name));
        }
        self.problems.push(problem);
        Reported
    }

    /// Runs one level deeper, unless that is too deep.
    fn deeper<T>(&mut self, span: Span, env: &Env, run: impl FnOnce(&mut Lowering) -> Lowered<T>) -> Lowered<T> {
        if self.levels >= MOST_LEVELS {
            return Err(self.too_large(span, env, &format!("More than {MOST_LEVELS} levels inside each other")));
        }
        self.levels += 1;
        let result = run(self);
        self.levels -= 1;
        result
    }

    fn too_large(&mut self, span: Span, env: &Env, title: &str) -> Reported {
        let problem = Diagnostic::error("too-large", span, title)
            .because("Macros, `every`, `some` and lists are written out in full when a specification is loaded.")
            .hint("Shorten the lists or the chain of macros.");
        self.report(problem, env)
    }

    /// Counts steps of the evaluation of constants.
    fn step(&mut self, amount: usize, span: Span, env: &Env) -> Lowered<()> {
        let before = self.steps;
        self.steps = before.saturating_add(amount);
        if self.steps <= MOST_STEPS {
            return Ok(());
        }
        if before > MOST_STEPS {
            return Err(Reported);
        }
        Err(self.too_large(span, env, "The constants take too long to work out"))
    }

    /// Checks a macro before its body is entered, and gives the scope of the body.
    fn enter(
        &mut self,
        name: &tree::Ident,
        params: &[tree::Ident],
        given: &[std::rc::Rc<tree::Expr>],
        env: &Env,
    ) -> Lowered<Env> {
        if env.expands(&name.name) {
            let problem =
                Diagnostic::error("recursive-macro", name.span, format!("`{}` is used inside itself", name.name))
                    .because("Definitions and blocks are written out where they are used, which would never end here.")
                    .hint("Use a `loop` for repetition.");
            return Err(self.report(problem, env));
        }
        if given.len() != params.len() {
            let title = format!("`{}` takes {}, but is given {}", name.name, arguments(params.len()), given.len());
            return Err(self.report(Diagnostic::error("wrong-argument-count", name.span, title), env));
        }
        Ok(env.enter(&name.name, name.span, params, given))
    }

    /// The number of a variable.
    fn var(&self, name: &str) -> Option<VarId> {
        self.vars.iter().position(|var| var.name == name).map(|index| VarId(index as u32))
    }

    /// Reports a name that means nothing here.
    fn unknown_name(&mut self, name: &str, span: Span, env: &Env) -> Reported {
        let mut known: Vec<&str> = env.names();
        known.extend(self.vars.iter().map(|var| var.name.as_str()));
        known.extend(self.globals.entries.keys().map(String::as_str));
        let problem =
            Diagnostic::error("unknown-name", span, format!("There is no variable or constant called `{name}`"));
        let problem = match suggest::closest(name, known) {
            Some(meant) => problem.fix(format!("Did you mean `{meant}`?"), span, meant),
            None if self.later.iter().any(|later| later == name) => {
                problem.because("It is defined further down; constants can use those above them only.")
            }
            None => problem.hint(format!("A variable exists when some line reads it: `read {name} : int`.")),
        };
        self.report(problem, env)
    }

    /// A value of a type, with its article: ``an `int` ``.
    pub(super) fn noun(&self, ty: &Type) -> String {
        let name = self.type_name(ty);
        let article = if name.starts_with(['a', 'e', 'i', 'o', 'A', 'E', 'I', 'O']) { "an" } else { "a" };
        format!("{article} `{name}`")
    }

    /// A type as it is called in messages.
    pub(super) fn type_name(&self, ty: &Type) -> String {
        match ty {
            Type::Int => "int".to_owned(),
            Type::Bool => "bool".to_owned(),
            Type::Str => "str".to_owned(),
            Type::Enum(id) => self.globals.enums[id.0 as usize].name.clone(),
            Type::List(element) => format!("list of {}", self.type_name(element)),
            Type::Real => "number with a fraction".to_owned(),
            Type::Opaque => "result of an opaque function".to_owned(),
        }
    }
}

/// The type of a value; an empty list fits any list and counts as one of integers.
pub(super) fn type_of(value: &Value) -> Type {
    match value {
        Value::Int(_) => Type::Int,
        Value::Bool(_) => Type::Bool,
        Value::Str(_) => Type::Str,
        Value::Label(id, _) => Type::Enum(*id),
        Value::Real(_) => Type::Real,
        // The first element that is no empty list tells the most.
        Value::List(values) => {
            let best = values.iter().find(|value| !matches!(value, Value::List(inner) if inner.is_empty()));
            Type::List(Box::new(best.or(values.first()).map_or(Type::Int, type_of)))
        }
    }
}

/// Whether a value can have this type; empty lists are of every list type.
pub(super) fn fits(value: &Value, ty: &Type) -> bool {
    match (value, ty) {
        (Value::List(values), Type::List(element)) => values.iter().all(|value| fits(value, element)),
        _ => type_of(value) == *ty,
    }
}

fn arguments(count: usize) -> String {
    match count {
        0 => "no arguments".to_owned(),
        1 => "1 argument".to_owned(),
        n => format!("{n} arguments"),
    }
}
