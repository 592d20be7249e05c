//! Answers as a person writes them: deep patterns, `if`, `let` with a pattern, operators of `bool`.
//!
//! In: terms. Out: which variables are free in them, whether two are the same, terms with other variables.
//! Invariant: a variable is bound at one place on the way from the root to any of its uses.
//! Not here: making terms nicer (see `simplify`, `arms`), names, text.

use crate::answer::{Literal, VarId};
use crate::problem::ComponentId;
use refute_ir::types::Type;

/// A function, ready to be written.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Definition {
    pub params: Vec<Pattern>,
    pub body: Term,
}

/// An expression.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Term {
    Var(VarId),
    Literal(Literal),
    Construct(Type, u32, Vec<Term>),
    /// A field of a record, by its number.
    Field(Box<Term>, Type, u32),
    Component(ComponentId, Vec<Term>),
    Itself(Vec<Term>),
    Apply(VarId, Vec<Term>),
    Lambda(Vec<Pattern>, Box<Term>),
    Match(Box<Term>, Vec<Case>),
    Let(Pattern, Box<Term>, Box<Term>),
    /// `let rec go x = e in go a`: in `e` the function itself is `go`.
    Local(Vec<Pattern>, Box<Term>, Vec<Term>),
    If(Box<Term>, Box<Term>, Box<Term>),
    And(Box<Term>, Box<Term>),
    Or(Box<Term>, Box<Term>),
    Not(Box<Term>),
    Unspecified,
}

/// Some patterns with one result.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Case {
    pub patterns: Vec<Pattern>,
    pub body: Term,
}

/// A pattern.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Pattern {
    Any,
    Var(VarId),
    Construct(Type, u32, Vec<Pattern>),
    As(Box<Pattern>, VarId),
}

impl Pattern {
    /// The variables it binds, from left to right.
    pub(super) fn vars(&self) -> Vec<VarId> {
        match self {
            Pattern::Any => Vec::new(),
            Pattern::Var(var) => vec![*var],
            Pattern::Construct(_, _, args) => args.iter().flat_map(Pattern::vars).collect(),
            Pattern::As(inner, var) => inner.vars().into_iter().chain([*var]).collect(),
        }
    }

    /// The pattern with another one for a variable.
    pub(super) fn with(&self, var: VarId, other: &Pattern) -> Pattern {
        match self {
            Pattern::Var(own) if *own == var => other.clone(),
            Pattern::Any | Pattern::Var(_) => self.clone(),
            Pattern::Construct(ty, case, args) => {
                Pattern::Construct(ty.clone(), *case, args.iter().map(|arg| arg.with(var, other)).collect())
            }
            Pattern::As(inner, own) => Pattern::As(Box::new(inner.with(var, other)), *own),
        }
    }

    /// How many constructors deep it is.
    pub(super) fn depth(&self) -> usize {
        match self {
            Pattern::Any | Pattern::Var(_) => 0,
            Pattern::Construct(_, _, args) => 1 + args.iter().map(Pattern::depth).max().unwrap_or(0),
            Pattern::As(inner, _) => inner.depth(),
        }
    }

    /// The pattern with `_` for the variables that `body` does not use.
    pub(super) fn used_in(&self, body: &Term) -> Pattern {
        match self {
            Pattern::Var(var) if !body.uses(*var) => Pattern::Any,
            Pattern::Any | Pattern::Var(_) => self.clone(),
            Pattern::Construct(ty, case, args) => {
                Pattern::Construct(ty.clone(), *case, args.iter().map(|arg| arg.used_in(body)).collect())
            }
            Pattern::As(inner, var) if !body.uses(*var) => inner.used_in(body),
            Pattern::As(inner, var) => Pattern::As(Box::new(inner.used_in(body)), *var),
        }
    }
}

impl Case {
    /// Whether the result needs something that a pattern binds.
    pub(super) fn needs_its_variables(&self) -> bool {
        self.patterns.iter().flat_map(Pattern::vars).any(|var| self.body.uses(var))
    }
}

impl Term {
    /// The terms directly below.
    pub(super) fn children(&self) -> Vec<&Term> {
        match self {
            Term::Var(_) | Term::Literal(_) | Term::Unspecified => Vec::new(),
            Term::Construct(_, _, args) | Term::Component(_, args) | Term::Itself(args) | Term::Apply(_, args) => {
                args.iter().collect()
            }
            Term::Field(inner, _, _) | Term::Lambda(_, inner) | Term::Not(inner) => vec![inner],
            Term::Match(subject, cases) => {
                std::iter::once(&**subject).chain(cases.iter().map(|case| &case.body)).collect()
            }
            Term::Local(_, body, args) => std::iter::once(&**body).chain(args).collect(),
            Term::Let(_, a, b) | Term::And(a, b) | Term::Or(a, b) => vec![a, b],
            Term::If(a, b, c) => vec![a, b, c],
        }
    }

    /// The term with other terms directly below.
    pub(super) fn map(self, change: &mut dyn FnMut(Term) -> Term) -> Term {
        let mut boxed = |term: Box<Term>| Box::new(change(*term));
        match self {
            Term::Var(_) | Term::Literal(_) | Term::Unspecified => self,
            Term::Field(inner, ty, field) => Term::Field(boxed(inner), ty, field),
            Term::Lambda(params, inner) => Term::Lambda(params, boxed(inner)),
            Term::Not(inner) => Term::Not(boxed(inner)),
            Term::Let(pattern, a, b) => Term::Let(pattern, boxed(a), boxed(b)),
            Term::Local(params, body, args) => {
                let body = boxed(body);
                Term::Local(params, body, args.into_iter().map(change).collect())
            }
            Term::And(a, b) => Term::And(boxed(a), boxed(b)),
            Term::Or(a, b) => Term::Or(boxed(a), boxed(b)),
            Term::If(a, b, c) => Term::If(boxed(a), boxed(b), boxed(c)),
            Term::Construct(ty, case, args) => Term::Construct(ty, case, args.into_iter().map(change).collect()),
            Term::Component(id, args) => Term::Component(id, args.into_iter().map(change).collect()),
            Term::Itself(args) => Term::Itself(args.into_iter().map(change).collect()),
            Term::Apply(var, args) => Term::Apply(var, args.into_iter().map(change).collect()),
            Term::Match(subject, cases) => {
                let subject = boxed(subject);
                let cases = cases.into_iter().map(|case| Case { body: change(case.body), ..case }).collect();
                Term::Match(subject, cases)
            }
        }
    }

    /// Whether a variable occurs. (No variable is bound twice on one way, so there is nothing to hide it.)
    pub(super) fn uses(&self, var: VarId) -> bool {
        self.count(var) > 0
    }

    /// How often a variable occurs.
    pub(super) fn count(&self, var: VarId) -> usize {
        let here = match self {
            Term::Var(own) | Term::Apply(own, _) => usize::from(*own == var),
            _ => 0,
        };
        here + self.children().into_iter().map(|child| child.count(var)).sum::<usize>()
    }

    /// Whether the function calls itself.
    pub(super) fn is_recursive(&self) -> bool {
        match self {
            Term::Itself(_) => true,
            Term::Local(_, _, args) => args.iter().any(Term::is_recursive),
            term => term.children().into_iter().any(Term::is_recursive),
        }
    }

    /// The term with another one for a variable; where the variable is called, the other must be a variable.
    pub(super) fn with(self, var: VarId, other: &Term) -> Term {
        let term = self.map(&mut |child| child.with(var, other));
        match (term, other) {
            (Term::Var(own), _) if own == var => other.clone(),
            (Term::Apply(own, args), Term::Var(new)) if own == var => Term::Apply(*new, args),
            (term, _) => term,
        }
    }

    /// The term with another one wherever it has a certain one.
    pub(super) fn replacing(self, old: &Term, new: &Term) -> Term {
        if self.same(old) {
            return new.clone();
        }
        self.map(&mut |child| child.replacing(old, new))
    }

    /// Whether two terms are the same but for the variables that they bind themselves.
    pub(super) fn same(&self, other: &Term) -> bool {
        same(self, other, &mut Vec::new())
    }
}

/// Compares two terms; `bound` are the pairs of variables that mean the same.
fn same(a: &Term, b: &Term, bound: &mut Vec<(VarId, VarId)>) -> bool {
    let equal = |x: VarId, y: VarId, bound: &[(VarId, VarId)]| {
        bound.iter().rev().find(|(a, b)| *a == x || *b == y).map_or(x == y, |pair| *pair == (x, y))
    };
    let here = match (a, b) {
        (Term::Var(x), Term::Var(y)) | (Term::Apply(x, _), Term::Apply(y, _)) => equal(*x, *y, bound),
        (Term::Literal(x), Term::Literal(y)) => x == y,
        (Term::Construct(_, x, _), Term::Construct(_, y, _)) | (Term::Field(_, _, x), Term::Field(_, _, y)) => x == y,
        (Term::Component(x, _), Term::Component(y, _)) => x == y,
        (Term::Match(_, x), Term::Match(_, y)) => return same_matches(a, b, [x, y], bound),
        (Term::Let(x, first, inner), Term::Let(y, second, other)) => {
            return same(first, second, bound) && same_under([x, y], [inner, other], bound);
        }
        // There is one at most.
        (Term::Local(..), Term::Local(..)) => return a == b,
        (Term::Lambda(x, inner), Term::Lambda(y, other)) => {
            let mut vars = [x, y].map(|params| params.iter().flat_map(Pattern::vars).collect::<Vec<_>>());
            return x.len() == y.len() && same_binding(&mut vars, [inner, other], bound);
        }
        _ => std::mem::discriminant(a) == std::mem::discriminant(b),
    };
    let (left, right) = (a.children(), b.children());
    here && left.len() == right.len() && left.iter().zip(&right).all(|(x, y)| same(x, y, bound))
}

fn same_matches(a: &Term, b: &Term, [x, y]: [&[Case]; 2], bound: &mut Vec<(VarId, VarId)>) -> bool {
    let subjects = [a, b].map(|term| term.children().first().copied());
    let [Some(first), Some(second)] = subjects else { return false };
    let same_case = |one: &Case, other: &Case, bound: &mut Vec<(VarId, VarId)>| {
        let ([p], [q]) = (one.patterns.as_slice(), other.patterns.as_slice()) else { return one == other };
        same_under([p, q], [&one.body, &other.body], bound)
    };
    same(first, second, bound) && x.len() == y.len() && x.iter().zip(y).all(|(one, other)| same_case(one, other, bound))
}

fn same_under([p, q]: [&Pattern; 2], terms: [&Term; 2], bound: &mut Vec<(VarId, VarId)>) -> bool {
    same_shape(p, q) && same_binding(&mut [p.vars(), q.vars()], terms, bound)
}

fn same_binding(vars: &mut [Vec<VarId>; 2], [a, b]: [&Term; 2], bound: &mut Vec<(VarId, VarId)>) -> bool {
    let [x, y] = vars;
    if x.len() != y.len() {
        return false;
    }
    let before = bound.len();
    bound.extend(x.iter().copied().zip(y.iter().copied()));
    let result = same(a, b, bound);
    bound.truncate(before);
    result
}

fn same_shape(a: &Pattern, b: &Pattern) -> bool {
    match (a, b) {
        (Pattern::Any, Pattern::Any) | (Pattern::Var(_), Pattern::Var(_)) => true,
        (Pattern::As(x, _), Pattern::As(y, _)) => same_shape(x, y),
        (Pattern::Construct(_, i, x), Pattern::Construct(_, j, y)) => {
            i == j && x.len() == y.len() && x.iter().zip(y).all(|(x, y)| same_shape(x, y))
        }
        _ => false,
    }
}
