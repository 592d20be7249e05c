//! Expressions while they are searched for: stored once in an arena, over numbered variables.
//!
//! Out of the search they become [`Expr`]s (see [`Terms::expr`]).

use crate::answer::{Arm, Expr, Literal, VarId};
use crate::types::{Kind, Ty, Types};
use crate::values::{Node, ValueId, Values};
use crate::world::Instance;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// An expression.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct TermId(pub u32);

/// A component at one of its types.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct InstanceId(pub u32);

/// What an expression is made of.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Term {
    Var(VarId),
    /// A constant of a type without constructors.
    Literal(ValueId, Ty),
    Construct(Ty, u32, Rc<[TermId]>),
    /// A component: its value, or a call of it.
    Component(InstanceId, Rc<[TermId]>),
    /// The function itself as a value, or a call of it.
    Itself(Rc<[TermId]>),
    Apply(VarId, Rc<[TermId]>),
    /// A function: its type, its parameters, its body, and the variables that it takes from around.
    Lambda(Ty, Rc<[VarId]>, TermId, Rc<[VarId]>),
    /// A match with one arm for each constructor; `None` where no example leads.
    Match(TermId, Ty, Rc<[MatchArm]>),
}

/// Variables and result of one case.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct MatchArm {
    pub vars: Rc<[VarId]>,
    pub body: Option<TermId>,
}

/// All expressions.
#[derive(Default)]
pub(crate) struct Terms {
    terms: Vec<Term>,
    ids: FxHashMap<Term, TermId>,
    /// By term: whether it uses the function itself.
    recursive: Vec<bool>,
    /// What all of them take, in words, about.
    pub words: u64,
}

/// What an expression takes beside its parts, in words.
const WORDS_OF_TERM: u64 = 18;

impl Terms {
    /// The number of an expression; the same expression has one number.
    pub(crate) fn add(&mut self, term: Term) -> TermId {
        if let Some(known) = self.ids.get(&term) {
            return *known;
        }
        let id = TermId(self.terms.len() as u32);
        self.words += WORDS_OF_TERM + 3 * parts(&term).count() as u64;
        self.ids.insert(term.clone(), id);
        let recursive = matches!(term, Term::Itself(_)) || parts(&term).any(|part| self.is_recursive(part));
        self.terms.push(term);
        self.recursive.push(recursive);
        id
    }

    /// The number of an expression that is there already.
    pub(crate) fn known(&self, term: &Term) -> Option<TermId> {
        self.ids.get(term).copied()
    }

    pub(crate) fn get(&self, term: TermId) -> &Term {
        &self.terms[term.0 as usize]
    }

    /// Whether an expression uses the function itself.
    pub(crate) fn is_recursive(&self, term: TermId) -> bool {
        self.recursive[term.0 as usize]
    }

    /// The variables that occur in an expression.
    pub(crate) fn variables(&self, term: TermId) -> Vec<VarId> {
        let mut found = Vec::new();
        self.add_variables(term, &mut found);
        found
    }

    fn add_variables(&self, term: TermId, out: &mut Vec<VarId>) {
        let term = self.get(term);
        if let Term::Var(var) | Term::Apply(var, _) = term
            && !out.contains(var)
        {
            out.push(*var);
        }
        for part in parts(term) {
            self.add_variables(part, out);
        }
    }

    /// An expression without lambdas and matches, with other variables; `None` where there are such.
    pub(crate) fn renamed(&mut self, term: TermId, names: &[(VarId, VarId)]) -> Option<TermId> {
        let name = |var: VarId| names.iter().find(|(from, _)| *from == var).map_or(var, |(_, to)| *to);
        let term = self.get(term).clone();
        let args: Option<Rc<[TermId]>> = parts(&term).map(|part| self.renamed(part, names)).collect();
        let args = args?;
        Some(match term {
            Term::Var(var) => self.add(Term::Var(name(var))),
            Term::Literal(..) => self.add(term),
            Term::Construct(ty, case, _) => self.add(Term::Construct(ty, case, args)),
            Term::Component(instance, _) => self.add(Term::Component(instance, args)),
            Term::Itself(_) => self.add(Term::Itself(args)),
            Term::Apply(var, _) => self.add(Term::Apply(name(var), args)),
            Term::Lambda(..) | Term::Match(..) => return None,
        })
    }

    /// The expression outside of the search.
    pub(crate) fn expr(&self, term: TermId, types: &Types<'_>, values: &Values, instances: &[Instance]) -> Expr {
        let all = |parts: &[TermId]| parts.iter().map(|part| self.expr(*part, types, values, instances)).collect();
        match self.get(term) {
            Term::Var(var) => Expr::Var(*var),
            Term::Literal(value, ty) => Expr::Literal(literal(*value, *ty, types, values)),
            Term::Construct(ty, case, args) => Expr::Construct(types.ty(*ty).clone(), *case, all(args)),
            Term::Component(instance, args) => Expr::Component(instances[instance.0 as usize].component, all(args)),
            Term::Itself(args) => Expr::Itself(all(args)),
            Term::Apply(var, args) => Expr::Apply(*var, all(args)),
            Term::Lambda(_, params, body, _) => {
                Expr::Lambda(params.to_vec(), Box::new(self.expr(*body, types, values, instances)))
            }
            Term::Match(on, ty, arms) => {
                let arms = arms.iter().map(|arm| Arm {
                    vars: arm.vars.to_vec(),
                    body: match arm.body {
                        Some(body) => self.expr(body, types, values, instances),
                        None => Expr::Unspecified,
                    },
                });
                let on = self.expr(*on, types, values, instances);
                Expr::Match(Box::new(on), types.ty(*ty).clone(), arms.collect())
            }
        }
    }
}

/// The parts of an expression.
pub(crate) fn parts(term: &Term) -> impl Iterator<Item = TermId> + '_ {
    let (first, rest, arms): (Option<TermId>, &[TermId], &[MatchArm]) = match term {
        Term::Var(_) | Term::Literal(..) => (None, &[], &[]),
        Term::Construct(_, _, args) | Term::Component(_, args) | Term::Itself(args) | Term::Apply(_, args) => {
            (None, args, &[])
        }
        Term::Lambda(_, _, body, _) => (Some(*body), &[], &[]),
        Term::Match(on, _, arms) => (Some(*on), &[], arms),
    };
    first.into_iter().chain(rest.iter().copied()).chain(arms.iter().filter_map(|arm| arm.body))
}

fn literal(value: ValueId, ty: Ty, types: &Types<'_>, values: &Values) -> Literal {
    match (values.node(value), types.kind(ty)) {
        (Node::Int(c), Kind::Char) => Literal::Char(*c as u8),
        (Node::Int(n), _) => Literal::Int(*n),
        (Node::Float(bits), _) => Literal::Float(f64::from_bits(*bits)),
        (Node::Text(text), _) => Literal::String(text.to_vec()),
        _ => Literal::Int(0),
    }
}
