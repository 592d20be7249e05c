//! What names mean: global ones, and those that are bound inside macros, quantifiers and comprehensions.
//!
//! A parameter of a macro is bound to the argument *as written*, with the scope of the call; so an argument can be a
//! variable to read into, a constant or a term. Bodies of macros see their own parameters and global names only.
//! Invariant: recursion is impossible, because a scope knows the macros that are being expanded.

use super::tree::{Block, Def, Expr};
use crate::core::{Enum, Opaque, OpaqueId};
use crate::value::{EnumId, Value};
use refute_source::Span;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// What a global name is.
#[derive(Clone, Debug)]
pub(super) enum Global {
    /// A constant.
    Const(Value),
    /// A parameter of the specification.
    Param(Value),
    /// A term macro.
    Def(Rc<Def>),
    /// A macro of statements.
    Block(Rc<Block>),
    /// A function of the teacher's.
    Opaque(OpaqueId),
    /// A finite type.
    Enum(EnumId),
    /// One of its values.
    Label(EnumId, u32),
    /// A constant or parameter that has no value because of an error that was reported.
    Broken,
}

impl Global {
    /// What it is called in messages.
    pub(super) fn noun(&self) -> &'static str {
        match self {
            Global::Const(_) | Global::Broken => "constant",
            Global::Param(_) => "parameter",
            Global::Def(_) => "definition",
            Global::Block(_) => "block",
            Global::Opaque(_) => "function",
            Global::Enum(_) => "enum",
            Global::Label(..) => "label",
        }
    }
}

/// A global name.
#[derive(Debug)]
pub(super) struct Entry {
    /// What it is.
    pub global: Global,
    /// Where it is declared.
    pub span: Span,
    /// Whether anything uses it.
    pub used: Cell<bool>,
}

/// All global names, with what they stand for.
#[derive(Default, Debug)]
pub(super) struct Globals {
    /// By name.
    pub entries: BTreeMap<String, Entry>,
    /// Enums by number.
    pub enums: Vec<Enum>,
    /// Opaque functions by number.
    pub opaques: Vec<Opaque>,
}

impl Globals {
    /// Looks a name up and remembers that it is used.
    pub(super) fn get(&self, name: &str) -> Option<&Entry> {
        let entry = self.entries.get(name)?;
        entry.used.set(true);
        Some(entry)
    }
}

/// Names that are bound where an expression or statement stands.
#[derive(Clone, Default, Debug)]
pub(super) struct Env {
    scope: Option<Rc<Scope>>,
    /// The macro whose body this is.
    pub call: Option<Rc<Call>>,
}

#[derive(Debug)]
struct Scope {
    name: String,
    bound: Bound,
    next: Option<Rc<Scope>>,
}

/// What a local name stands for.
#[derive(Clone, Debug)]
pub(super) enum Bound {
    /// An element of a list.
    Value(Value),
    /// The argument of a macro, with the scope of its call.
    Expr(Rc<Expr>, Env),
}

/// A macro that is being expanded.
#[derive(Debug)]
pub(super) struct Call {
    /// Its name.
    pub name: String,
    /// Where it is used.
    pub span: Span,
    /// The macro in whose body that is.
    pub outer: Option<Rc<Call>>,
    /// How many there are, with this one.
    pub depth: usize,
}

impl Env {
    /// The same with one more name.
    pub(super) fn with(&self, name: &str, bound: Bound) -> Env {
        let scope = Scope { name: name.to_owned(), bound, next: self.scope.clone() };
        Env { scope: Some(Rc::new(scope)), call: self.call.clone() }
    }

    /// What a local name stands for.
    pub(super) fn get(&self, name: &str) -> Option<&Bound> {
        let mut scope = self.scope.as_deref();
        while let Some(here) = scope {
            if here.name == name {
                return Some(&here.bound);
            }
            scope = here.next.as_deref();
        }
        None
    }

    /// Names that are bound here, the innermost first.
    pub(super) fn names(&self) -> Vec<&str> {
        let mut names = Vec::new();
        let mut scope = self.scope.as_deref();
        while let Some(here) = scope {
            names.push(here.name.as_str());
            scope = here.next.as_deref();
        }
        names
    }

    /// Whether a macro of this name is being expanded around here.
    pub(super) fn expands(&self, name: &str) -> bool {
        let mut call = self.call.as_deref();
        while let Some(here) = call {
            if here.name == name {
                return true;
            }
            call = here.outer.as_deref();
        }
        false
    }

    /// The scope of the body of a macro that is used here with these arguments.
    pub(super) fn enter(&self, name: &str, span: Span, params: &[super::tree::Ident], arguments: &[Rc<Expr>]) -> Env {
        let depth = self.call.as_ref().map_or(0, |call| call.depth) + 1;
        let call = Call { name: name.to_owned(), span, outer: self.call.clone(), depth };
        let body = Env { scope: None, call: Some(Rc::new(call)) };
        params
            .iter()
            .zip(arguments)
            .fold(body, |env, (param, argument)| env.with(&param.name, Bound::Expr(argument.clone(), self.clone())))
    }
}
