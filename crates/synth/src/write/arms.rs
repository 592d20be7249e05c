//! Arms of matches: folded into deeper patterns, and merged where they have the same result.
//!
//! In: cases that exclude one another. Out: [`folded`] cases that still do; [`tidy`] terms in which arms with one result are
//! one arm, `_` and last when it stands for three or more, and variables that are not used are `_`.
//! Invariant: the first arm that fits gives the result that the arms had before.
//!
//! Example: `[] -> a | x :: l -> (match l with [] -> b x | y :: m -> c y m)` is `[] -> a | [x] -> b x | x :: y :: m -> c y m`.

use super::term::{Case, Pattern, Term};

/// How deep folded patterns may become.
const DEEPEST: usize = 3;

/// From how many patterns on an arm is `_`.
const MANY: usize = 3;

/// A case whose result is a match on something it binds, as the cases of that match.
pub(super) fn folded(case: Case) -> Vec<Case> {
    let [pattern] = case.patterns.as_slice() else { return vec![case] };
    let bound = pattern.vars();
    let inner = match &case.body {
        Term::Match(subject, cases) => match &**subject {
            Term::Var(var) if bound.contains(var) => Some((*var, cases.clone())),
            _ => None,
        },
        Term::Let(inner, subject, body) => match &**subject {
            Term::Var(var) if bound.contains(var) => {
                Some((*var, vec![Case { patterns: vec![inner.clone()], body: (**body).clone() }]))
            }
            _ => None,
        },
        _ => None,
    };
    let Some((var, cases)) = inner else { return vec![case] };
    // A variable that is still needed as a whole gets a name beside its pattern, which is only nice once.
    let named = cases.iter().filter(|case| case.body.uses(var)).count();
    let deeper = |inner: &Case| {
        let [own] = inner.patterns.as_slice() else { return None };
        let own = if inner.body.uses(var) { Pattern::As(Box::new(own.clone()), var) } else { own.clone() };
        let deep = pattern.with(var, &own);
        (deep.depth() <= DEEPEST).then(|| Case { patterns: vec![deep], body: inner.body.clone() })
    };
    let new: Option<Vec<Case>> = cases.iter().map(deeper).collect();
    match new {
        Some(new) if named <= 1 => new.into_iter().flat_map(folded).collect(),
        _ => vec![case],
    }
}

/// Merges the arms of all matches of a term and forgets variables that are not used.
pub(super) fn tidy(term: Term) -> Term {
    match term.map(&mut tidy) {
        Term::Match(subject, cases) => {
            let mut cases: Vec<Case> = merged(cases).into_iter().map(without_unused).collect();
            if let Some([pattern]) = cases.last_mut().map(|case| case.patterns.as_mut_slice()) {
                *pattern = loosened(pattern);
            }
            Term::Match(subject, cases)
        }
        Term::Let(pattern, subject, body) => {
            let pattern = pattern.used_in(&body);
            if pattern.vars().is_empty() { *body } else { Term::Let(pattern, subject, body) }
        }
        term => term,
    }
}

/// The pattern of the last arm, which only sees what no other arm fits: it need not look deep for nothing.
fn loosened(pattern: &Pattern) -> Pattern {
    match pattern {
        Pattern::As(inner, var) if inner.vars().is_empty() => Pattern::Var(*var),
        pattern if pattern.vars().is_empty() && pattern.depth() > 1 => Pattern::Any,
        Pattern::Construct(ty, case, args) => {
            Pattern::Construct(ty.clone(), *case, args.iter().map(loosened).collect())
        }
        pattern => pattern.clone(),
    }
}

fn without_unused(case: Case) -> Case {
    let patterns = case.patterns.iter().map(|pattern| pattern.used_in(&case.body)).collect();
    Case { patterns, body: case.body }
}

/// Cases with one result become one: at the place of the first, or `_` at the end.
fn merged(cases: Vec<Case>) -> Vec<Case> {
    let mut groups: Vec<Case> = Vec::new();
    for case in cases {
        let same = |group: &&mut Case| !group.needs_its_variables() && group.body.same(&case.body);
        match groups.iter_mut().find(same) {
            Some(group) if !case.needs_its_variables() => group.patterns.extend(case.patterns),
            _ => groups.push(case),
        }
    }
    let largest = groups.iter().map(|group| group.patterns.len()).max().unwrap_or(0);
    let place = groups.iter().position(|group| group.patterns.len() == largest);
    if let Some(place) = place.filter(|_| largest >= MANY && groups.len() > 1) {
        let rest = groups.remove(place);
        groups.push(Case { patterns: vec![Pattern::Any], body: rest.body });
    }
    groups
}
