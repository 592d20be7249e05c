//! Terms in normal form, each kept once.
//!
//! In: the operations of the programs under test, one call each. Out: [`Term`]s; two terms are the same number exactly
//! when they have the same normal form. The normal form is a polynomial for integers (`terms/polynomial.rs`), a list of
//! parts for texts (`terms/text.rs`), and a comparison, conjunction or disjunction, negations inside, for conditions
//! (`terms/condition.rs`). Every rewriting is exact modulo 2^63.
//! Normalising may make a term defined where it was not (`0 * (x / y)` is `0`), never the other way round.
//! Invariant: a term refers only to terms with smaller numbers, so terms are finite and need no collector.

mod condition;
mod eval;
mod polynomial;
mod show;
mod store;
mod text;

#[cfg(test)]
mod tests;

pub(crate) use store::{Mono, View};

use std::num::NonZeroU32;
use std::sync::Arc;
use store::{Head, Store, Tag};

/// The least integer of OCaml.
pub const MIN_INT: i64 = -(1 << 62);
/// The greatest integer of OCaml.
pub const MAX_INT: i64 = (1 << 62) - 1;

/// Terms with more nodes than this are not worth a solver's time.
const LARGE: u16 = 256;

/// A term of a [`Terms`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Term(pub NonZeroU32);

/// A variable: its number is its place in a model.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Var(pub u32);

/// What a term stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Sort {
    /// An integer of 63 bits.
    Int,
    /// An integer from 0 to 255; its terms are of sort `Int`, only variables are declared so.
    Char,
    /// A string of bytes.
    Text,
    /// A truth value.
    Bool,
}

/// The value of a term.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Constant {
    /// Of sort `Int` (or a variable of sort `Char`).
    Int(i64),
    /// Of sort `Text`.
    Text(Arc<[u8]>),
    /// Of sort `Bool`.
    Bool(bool),
}

/// All terms made so far, and the variables they are about.
#[derive(Clone, Debug)]
pub struct Terms {
    variables: Vec<Sort>,
    store: Store,
    /// Room for the polynomial that is being made.
    scratch: Vec<Mono>,
}

impl Default for Terms {
    fn default() -> Terms {
        Terms::new()
    }
}

impl Terms {
    /// No terms but `false` and `true`.
    pub fn new() -> Terms {
        Terms { variables: Vec::new(), store: Store::new(), scratch: Vec::new() }
    }

    /// Forgets all terms and variables, and keeps the memory for the next ones.
    pub fn clear(&mut self) {
        self.variables.clear();
        self.store.clear();
    }

    /// A new variable: an integer, a character or a text.
    pub fn declare(&mut self, sort: Sort) -> Var {
        assert!(sort != Sort::Bool, "variables are integers, characters and texts");
        self.variables.push(sort);
        Var(self.variables.len() as u32 - 1)
    }

    /// The sorts of all variables, by number.
    pub fn declared(&self) -> &[Sort] {
        &self.variables
    }

    /// A variable as a term.
    pub fn var(&mut self, var: Var) -> Term {
        let tag = match self.variables[var.0 as usize] {
            Sort::Text => Tag::TextVar,
            Sort::Int | Sort::Char | Sort::Bool => Tag::IntVar,
        };
        self.store.intern(Head { tag, value: 0, a: var.0, b: 0 }, mask(var), 1)
    }

    /// A truth value.
    pub fn bool(&self, value: bool) -> Term {
        if value { Store::TRUE } else { Store::FALSE }
    }

    /// What kind of value a term has; `Int` for characters.
    pub fn sort(&self, term: Term) -> Sort {
        self.store.tag(term).sort()
    }

    /// The value of a term without variables (unless it has none, as `1 / 0`).
    pub fn as_constant(&self, term: Term) -> Option<Constant> {
        match self.view(term) {
            View::Int(value) => Some(Constant::Int(value)),
            View::Text(text) => Some(Constant::Text(text.clone())),
            View::Bool(value) => Some(Constant::Bool(value)),
            _ => None,
        }
    }

    /// Whether the term is so large that it is better treated as unknown.
    pub fn too_large(&self, term: Term) -> bool {
        self.store.size(term) > LARGE
    }

    /// The variables of a term, in order of their numbers.
    pub fn variables(&self, term: Term) -> Vec<Var> {
        let mut found = Vec::new();
        self.add_variables(term, &mut found);
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Appends the variables of a term, in order of occurrence, those that are there already left out.
    pub(crate) fn add_variables(&self, term: Term, found: &mut Vec<Var>) {
        if let View::Var(var) | View::TextVar(var) = self.view(term) {
            if !found.contains(&var) {
                found.push(var);
            }
            return;
        }
        self.view(term).each_part(|part| self.add_variables(part, found));
    }

    /// One bit per variable, variables 64 apart sharing one: terms with disjoint masks have no variable in common.
    pub(crate) fn mask(&self, term: Term) -> u64 {
        self.store.mask(term)
    }

    /// What a term is made of.
    pub(crate) fn view(&self, term: Term) -> View<'_> {
        self.store.view(term)
    }

    /// A node on two terms.
    fn binary(&mut self, tag: Tag, a: Term, b: Term) -> Term {
        let mask = self.store.mask(a) | self.store.mask(b);
        let size = self.store.size(a).saturating_add(self.store.size(b)).saturating_add(1);
        self.store.intern(Head { tag, value: 0, a: a.0.get(), b: b.0.get() }, mask, size)
    }

    /// A node on one term and a number.
    fn unary(&mut self, tag: Tag, a: Term, value: i64) -> Term {
        let (mask, size) = (self.store.mask(a), self.store.size(a).saturating_add(1));
        self.store.intern(Head { tag, value, a: a.0.get(), b: 0 }, mask, size)
    }

    /// A node on a list of terms.
    fn list(&mut self, tag: Tag, parts: &[Term]) -> Term {
        let mask = parts.iter().fold(0, |mask, &part| mask | self.store.mask(part));
        let size = parts.iter().fold(1u16, |size, &part| size.saturating_add(self.store.size(part)));
        self.store.intern_list(tag, parts, mask, size)
    }
}

/// The mask of one variable.
pub(crate) fn mask(var: Var) -> u64 {
    1 << (var.0 % 64)
}

/// An integer brought into OCaml's 63 bits.
pub(crate) fn wrap(value: i64) -> i64 {
    (value << 1) >> 1
}
