//! Makes an answer into what a person would write, before it gets names.
//!
//! In: an [`Answer`]. Out: a [`Definition`] and the types of its variables; start at [`simplify`].
//! Matches that were decided further out are the arm that was decided for; matches whose arms are all the same are that arm;
//! matches on `bool` are `if`, or operators where a side is `true` or `false`; matches on types with one constructor are
//! `let` with a pattern, or the pattern of a parameter; `fun x -> f x` is `f`.
//! Invariant: where the answer has a result, the definition has the same. (A call whose result nobody looks at is dropped.)
//! Not here: folding and merging arms (see `arms`).

use super::arms;
use super::term::{Case, Definition, Pattern, Term};
use crate::answer::{Answer, Arm, Expr, VarId};
use crate::problem::{Problem, Shown};
use refute_ir::types::{ArgLabel, RecordShape, Type, TypeDeclKind, TypeId, TypeTable};

/// The answer as a person would write it, and the types of the variables in it.
pub(super) fn simplify(problem: &Problem, answer: &Answer) -> (Definition, Vec<Type>) {
    let mut ctx = Ctx { problem, answer, vars: Vec::new(), renamed: Vec::new(), known: Vec::new() };
    let params: Vec<VarId> = answer.params.iter().map(|var| ctx.bind(*var)).collect();
    let body = ctx.term(&answer.body);
    let (params, body) = with_patterns(params, body);
    let params = params.iter().map(|param| param.used_in(&body)).collect();
    (Definition { params, body: arms::tidy(body) }, ctx.vars)
}

struct Ctx<'a> {
    problem: &'a Problem,
    answer: &'a Answer,
    /// The types of our own variables: every binding has one of its own.
    vars: Vec<Type>,
    /// Which variable of ours one of the answer is, innermost last.
    renamed: Vec<(VarId, VarId)>,
    /// What matches further out have found: the constructor of a term and its arguments.
    known: Vec<(Term, u32, Vec<VarId>)>,
}

impl Ctx<'_> {
    fn bind(&mut self, var: VarId) -> VarId {
        let new = VarId(self.vars.len() as u32);
        self.vars.push(self.answer.vars.get(var.0 as usize).cloned().unwrap_or(Type::Var(0)));
        self.renamed.push((var, new));
        new
    }

    fn lookup(&self, var: VarId) -> VarId {
        self.renamed.iter().rev().find(|(old, _)| *old == var).map_or(var, |(_, new)| *new)
    }

    fn terms(&mut self, exprs: &[Expr]) -> Vec<Term> {
        exprs.iter().map(|expr| self.term(expr)).collect()
    }

    fn term(&mut self, expr: &Expr) -> Term {
        refute_source::deep(|| self.term_here(expr))
    }

    fn term_here(&mut self, expr: &Expr) -> Term {
        match expr {
            Expr::Var(var) => Term::Var(self.lookup(*var)),
            Expr::Literal(literal) => Term::Literal(literal.clone()),
            Expr::Construct(ty, case, args) => {
                let ty = self.problem.program.types.expand(ty);
                Term::Construct(ty, *case, self.terms(args))
            }
            Expr::Component(id, args) => Term::Component(*id, self.terms(args)),
            Expr::Itself(args) => Term::Itself(self.terms(args)),
            Expr::Apply(var, args) if args.is_empty() => Term::Var(self.lookup(*var)),
            Expr::Apply(var, args) => Term::Apply(self.lookup(*var), self.terms(args)),
            Expr::Lambda(params, body) => self.lambda(params, body),
            Expr::Match(subject, ty, arms) => self.matched(subject, ty, arms),
            Expr::Local(params, body, args) => {
                let args = self.terms(args);
                let before = self.renamed.len();
                let params: Vec<VarId> = params.iter().map(|var| self.bind(*var)).collect();
                let body = self.term(body);
                self.renamed.truncate(before);
                let (first, rest) = params.split_at(1);
                let (rest, body) = with_patterns(rest.to_vec(), body);
                let params = first.iter().map(|var| Pattern::Var(*var)).chain(rest);
                let params = params.map(|param| param.used_in(&body)).collect();
                Term::Local(params, Box::new(body), args)
            }
            Expr::Unspecified => Term::Unspecified,
        }
    }

    fn lambda(&mut self, params: &[VarId], body: &Expr) -> Term {
        let before = self.renamed.len();
        let params: Vec<VarId> = params.iter().map(|var| self.bind(*var)).collect();
        let body = self.term(body);
        self.renamed.truncate(before);
        if let Some(function) = self.without_parameters(&params, &body) {
            return function;
        }
        // `fun x -> fun y -> e` is `fun x y -> e`.
        let (params, body) = with_patterns(params, body);
        let mut params: Vec<Pattern> = params.iter().map(|param| param.used_in(&body)).collect();
        match body {
            Term::Lambda(more, inner) => {
                params.extend(more);
                Term::Lambda(params, inner)
            }
            body => Term::Lambda(params, Box::new(body)),
        }
    }

    /// `f a` for `fun x -> f a x`, when nothing has to be computed for `a`. Operators need both operands or none.
    fn without_parameters(&self, params: &[VarId], body: &Term) -> Option<Term> {
        let (Term::Component(_, args) | Term::Itself(args) | Term::Apply(_, args)) = body else { return None };
        let kept = args.len().checked_sub(params.len())?;
        let (first, last) = args.split_at(kept);
        let passed_on = last.iter().zip(params).all(|(arg, param)| *arg == Term::Var(*param));
        let simple = first
            .iter()
            .all(|arg| matches!(arg, Term::Var(_) | Term::Literal(_)) && !params.iter().any(|param| arg.uses(*param)));
        let called = match body {
            Term::Apply(var, _) => !params.contains(var),
            Term::Component(id, _) => {
                let component = self.problem.components.get(id.0 as usize)?;
                let infix = matches!(component.shown, Shown::Infix(_));
                (!infix || first.is_empty()) && !has_labels(&component.ty)
            }
            _ => true,
        };
        if !(passed_on && simple && called) {
            return None;
        }
        Some(match body {
            Term::Component(id, _) => Term::Component(*id, first.to_vec()),
            Term::Itself(_) => Term::Itself(first.to_vec()),
            Term::Apply(var, _) if first.is_empty() => Term::Var(*var),
            Term::Apply(var, _) => Term::Apply(*var, first.to_vec()),
            _ => return None,
        })
    }

    fn matched(&mut self, subject: &Expr, ty: &Type, arms: &[Arm]) -> Term {
        let subject = self.term(subject);
        let ty = self.problem.program.types.expand(ty);
        if let Some(decided) = self.decided(&subject, arms) {
            return decided;
        }
        let cases: Vec<(Vec<VarId>, Term)> =
            arms.iter().enumerate().map(|(i, arm)| self.arm(&subject, &ty, i as u32, arm)).collect();
        if let Some(body) = all_the_same(&cases) {
            return body;
        }
        if let Type::Con(TypeId::BOOL, _) = ty {
            let mut sides = cases.into_iter().map(|(_, body)| body);
            if let (Some(no), Some(yes)) = (sides.next(), sides.next()) {
                return self.condition(subject, yes, no);
            }
            return Term::Unspecified;
        }
        let count = cases.len();
        let case = |(i, (vars, body)): (usize, (Vec<VarId>, Term))| {
            arms::folded(self.case(&subject, &ty, i as u32, vars, body))
        };
        let mut cases: Vec<Case> = cases.into_iter().enumerate().flat_map(case).collect();
        match (count, cases.pop()) {
            (1, Some(Case { mut patterns, body })) if cases.is_empty() && patterns.len() == 1 => {
                self.taken_apart(patterns.swap_remove(0), subject, body)
            }
            (_, last) => {
                cases.extend(last);
                Term::Match(Box::new(subject), cases)
            }
        }
    }

    /// The arm of a match on something that a match further out has already looked at.
    fn decided(&mut self, subject: &Term, arms: &[Arm]) -> Option<Term> {
        let found = match subject {
            Term::Construct(_, case, args) => {
                let arm = arms.get(*case as usize)?;
                let before = self.renamed.len();
                let vars: Vec<VarId> = arm.vars.iter().map(|var| self.bind(*var)).collect();
                let mut body = self.term(&arm.body);
                self.renamed.truncate(before);
                for (var, arg) in vars.iter().zip(args) {
                    let callable = matches!(arg, Term::Var(_)) || !calls(&body, *var);
                    body = if callable { body.with(*var, arg) } else { bound(*var, arg, body) };
                }
                return Some(body);
            }
            _ => self.known.iter().rev().find(|(term, ..)| term.same(subject))?,
        };
        let (_, case, vars) = found.clone();
        let arm = arms.get(case as usize)?;
        let before = self.renamed.len();
        self.renamed.extend(arm.vars.iter().copied().zip(vars));
        let body = self.term(&arm.body);
        self.renamed.truncate(before);
        Some(body)
    }

    fn arm(&mut self, subject: &Term, ty: &Type, case: u32, arm: &Arm) -> (Vec<VarId>, Term) {
        let before = self.renamed.len();
        let vars: Vec<VarId> = arm.vars.iter().map(|var| self.bind(*var)).collect();
        self.known.push((subject.clone(), case, vars.clone()));
        let mut body = self.term(&arm.body);
        self.known.pop();
        self.renamed.truncate(before);
        if let (Term::Var(var), true) = (subject, vars.is_empty()) {
            body = body.with(*var, &Term::Construct(ty.clone(), case, Vec::new()));
        }
        (vars, body)
    }

    /// An arm whose result does not compute again what the match is about.
    fn case(&mut self, subject: &Term, ty: &Type, case: u32, vars: Vec<VarId>, body: Term) -> Case {
        let known = Term::Construct(ty.clone(), case, Vec::new());
        let constant = vars.is_empty();
        let pattern = Pattern::Construct(ty.clone(), case, vars.into_iter().map(Pattern::Var).collect());
        if matches!(subject, Term::Var(_)) {
            return Case { patterns: vec![pattern], body };
        }
        if constant {
            return Case { patterns: vec![pattern], body: body.replacing(subject, &known) };
        }
        let whole = VarId(self.vars.len() as u32);
        let shared = body.clone().replacing(subject, &Term::Var(whole));
        if !shared.uses(whole) {
            return Case { patterns: vec![pattern], body };
        }
        self.vars.push(ty.clone());
        Case { patterns: vec![Pattern::As(Box::new(pattern), whole)], body: shared }
    }

    fn condition(&self, subject: Term, yes: Term, no: Term) -> Term {
        let truth = |term: &Term| match term {
            Term::Construct(Type::Con(TypeId::BOOL, _), case, _) => Some(*case == 1),
            _ => None,
        };
        let boxed = Box::new;
        // A program may call something else `not`.
        let no_not = super::redefined(self.problem, "not");
        match (truth(&yes), truth(&no)) {
            (Some(true), Some(false)) => subject,
            (Some(true), _) => Term::Or(boxed(subject), boxed(no)),
            (_, Some(false)) => Term::And(boxed(subject), boxed(yes)),
            (Some(false), _) | (_, Some(true)) if no_not => Term::If(boxed(subject), boxed(yes), boxed(no)),
            (Some(false), Some(true)) => Term::Not(boxed(subject)),
            (Some(false), _) => Term::And(boxed(Term::Not(boxed(subject))), boxed(no)),
            (_, Some(true)) => Term::Or(boxed(Term::Not(boxed(subject))), boxed(yes)),
            _ => match subject {
                Term::Not(inner) => Term::If(inner, boxed(no), boxed(yes)),
                subject => Term::If(boxed(subject), boxed(yes), boxed(no)),
            },
        }
    }

    /// A match with one arm: fields by their names, else a `let`.
    fn taken_apart(&self, pattern: Pattern, subject: Term, body: Term) -> Term {
        if let (Pattern::Construct(ty, _, args), Term::Var(_)) = (&pattern, &subject) {
            let uses = |arg: &Pattern| arg.vars().iter().map(|var| body.count(*var)).sum::<usize>();
            let plain = args.iter().all(|arg| matches!(arg, Pattern::Var(var) if !calls(&body, *var)));
            if plain && is_record(&self.problem.program.types, ty) && args.iter().map(uses).sum::<usize>() <= 2 {
                let field = |(i, var)| (var, Term::Field(Box::new(subject.clone()), ty.clone(), i as u32));
                let fields = args.iter().flat_map(Pattern::vars).enumerate().map(field);
                return fields.fold(body, |body, (var, field)| body.with(var, &field));
            }
        }
        Term::Let(pattern, Box::new(subject), Box::new(body))
    }
}

fn bound(var: VarId, term: &Term, body: Term) -> Term {
    Term::Let(Pattern::Var(var), Box::new(term.clone()), Box::new(body))
}

/// Whether a variable is called.
fn calls(term: &Term, var: VarId) -> bool {
    matches!(term, Term::Apply(own, _) if *own == var) || term.children().into_iter().any(|child| calls(child, var))
}

fn is_record(types: &TypeTable, ty: &Type) -> bool {
    matches!(ty, Type::Con(id, _) if matches!(types.get(*id).kind, TypeDeclKind::Record(_, RecordShape::Plain)))
}

fn has_labels(ty: &Type) -> bool {
    matches!(ty, Type::Arrow(label, _, to) if *label != ArgLabel::None || has_labels(to))
}

/// The one result of all arms, when it needs nothing of what they bind.
fn all_the_same(cases: &[(Vec<VarId>, Term)]) -> Option<Term> {
    let (_, first) = cases.first()?;
    let free = |(vars, body): &(Vec<VarId>, Term)| !vars.iter().any(|var| body.uses(*var));
    cases.iter().all(|case| free(case) && case.1.same(first)).then(|| first.clone())
}

/// Parameters that are taken apart at once are patterns.
fn with_patterns(params: Vec<VarId>, body: Term) -> (Vec<Pattern>, Term) {
    let mut params: Vec<Pattern> = params.into_iter().map(Pattern::Var).collect();
    let mut body = body;
    loop {
        let (pattern, subject, inner) = match body {
            Term::Let(pattern, subject, inner) => (pattern, subject, inner),
            body => return (params, body),
        };
        let place = params.iter_mut().find(|param| match (&**param, &*subject) {
            (Pattern::Var(param), Term::Var(var)) => param == var && !inner.uses(*var),
            _ => false,
        });
        match place {
            Some(param) => {
                *param = pattern;
                body = *inner;
            }
            None => return (params, Term::Let(pattern, subject, inner)),
        }
    }
}
