//! What atoms are made of, for all ways of saying them.

use super::cases::partial;
use super::patterns::arguments;
use super::typed::{Scene, Ty, closed_below, has_call, of_expr, of_range};
use crate::functions::Role;
use crate::predicate::{Atom, Compared, Expr, Literal};
use crate::structure::constructors;

/// Both sides of a comparison and the sign between them, numbers on the right; turned around unless `want`ed.
pub(super) fn oriented<'e>(how: Compared, a: &'e Expr, b: &'e Expr, want: bool) -> (&'e Expr, &'static str, &'e Expr) {
    let sign = match (how, want) {
        (Compared::Equal, true) => "=",
        (Compared::Equal, false) => "<>",
        (Compared::Less, true) => "<",
        (Compared::Less, false) => ">=",
        (Compared::AtMost, true) => "<=",
        (Compared::AtMost, false) => ">",
    };
    if matches!(a, Expr::Int(_)) && !matches!(b, Expr::Int(_)) { (b, mirrored(sign), a) } else { (a, sign, b) }
}

pub(super) fn mirrored(sign: &'static str) -> &'static str {
    match sign {
        "<" => ">",
        "<=" => ">=",
        ">" => "<",
        ">=" => "<=",
        other => other,
    }
}

/// Whether comparing a length with a number asks for an empty list (`true`) or for one that is not.
pub(super) fn emptiness(sign: &str, number: &Expr) -> Option<bool> {
    match (sign, number) {
        ("=" | "<=", Expr::Int(0)) | ("<", Expr::Int(1)) => Some(true),
        ("<>" | ">", Expr::Int(0)) | (">=", Expr::Int(1)) => Some(false),
        _ => None,
    }
}

/// Adds the partial expressions without which an atom does not hold and in which no variable from `bound` on occurs.
pub(super) fn needs(scene: &Scene<'_>, atom: &Atom, bound: usize, vars: &[Ty], found: &mut Vec<Expr>) {
    let mut add = |expr: &Expr, vars: &[Ty]| {
        let mut parts = Vec::new();
        partial(scene, expr, vars, &mut parts);
        for part in parts {
            if closed_below(&part, bound) && !found.contains(&part) {
                found.push(part);
            }
        }
    };
    match atom {
        Atom::Some(ranges, body) => {
            let mut vars = vars.to_vec();
            for range in ranges {
                of_range(range).into_iter().for_each(|expr| add(expr, &vars));
                vars.extend(scene.bound(range, &vars));
            }
            for literal in body.iter().filter(|literal| literal.holds) {
                needs(scene, &literal.atom, bound, &vars, found);
            }
        }
        _ => of_atom(atom).into_iter().for_each(|expr| add(expr, vars)),
    }
}

/// The expressions of an atom without ranges.
pub(super) fn of_atom(atom: &Atom) -> Vec<&Expr> {
    match atom {
        Atom::Is(a, _) | Atom::Sorted(_, a) | Atom::Distinct(a) | Atom::Palindrome(a) => vec![a],
        Atom::Compare(_, a, b) | Atom::Member(a, b) | Atom::Subset(a, b) => vec![a, b],
        Atom::Holds(_, args) => args.iter().collect(),
        Atom::Comes(_) | Atom::Some(..) => Vec::new(),
    }
}

/// The literals of a term that say something, with what is there for certain: that a list is not empty goes without saying
/// where its first element is spoken of.
pub(super) fn telling(scene: &Scene<'_>, term: &[Literal], vars: &[Ty], sure: &mut Vec<Expr>) -> Vec<Literal> {
    for literal in term.iter().filter(|literal| literal.holds) {
        needs(scene, &literal.atom, vars.len(), vars, sure);
    }
    let goes_without = |expr: &Expr, case: u32| {
        let of = |part: &Expr| match part {
            Expr::Field(of, own, _) => **of == *expr && *own == case,
            Expr::Last(of) | Expr::Least(of) | Expr::Greatest(of) => **of == *expr && case == 1,
            _ => false,
        };
        sure.iter().any(of)
    };
    let tells = |literal: &&Literal| match &literal.atom {
        Atom::Is(expr, case) if literal.holds => !goes_without(expr, *case),
        _ => true,
    };
    term.iter().filter(tells).cloned().collect()
}

/// Whether everything in an atom has a value for certain.
pub(super) fn is_total(scene: &Scene<'_>, atom: &Atom, vars: &[Ty], sure: &[Expr]) -> bool {
    let there = |expr: &Expr, vars: &[Ty]| {
        let mut parts = Vec::new();
        partial(scene, expr, vars, &mut parts);
        // What does not return is not equal to anything; whether it is less can only be asked when it does.
        let orders = matches!(atom, Atom::Compare(Compared::Less | Compared::AtMost, ..));
        let whole = part_of(expr);
        let returns = !has_call(expr) || is_right_result(scene, whole) || !orders && is_right(scene, whole);
        returns && parts.iter().all(|part| sure.contains(part))
    };
    match atom {
        // Nothing is missing where there is no element.
        Atom::Some(ranges, _) => ranges.iter().flat_map(of_range).all(|expr| there(expr, vars)),
        Atom::Holds(function, args) => is_right_result(scene, &Expr::Call(*function, args.clone())),
        _ => of_atom(atom).into_iter().all(|expr| there(expr, vars)),
    }
}

/// What an expression is a part of, or a number of, or a changed form of: itself when it is none.
pub(super) fn part_of(expr: &Expr) -> &Expr {
    match expr {
        Expr::Field(of, ..) | Expr::Length(of) | Expr::Changed(_, of) => part_of(of),
        _ => expr,
    }
}

/// Whether an expression is a right result, of parts that return themselves.
pub(super) fn is_right(scene: &Scene<'_>, expr: &Expr) -> bool {
    let Expr::Call(function, args) = expr else { return false };
    scene.role(*function) == Some(Role::Right) && !args.iter().any(has_call)
}

/// Whether an expression is the right result for the whole input, which is there for every input that counts.
fn is_right_result(scene: &Scene<'_>, expr: &Expr) -> bool {
    let Expr::Call(function, args) = expr else { return false };
    scene.role(*function) == Some(Role::Right) && args.iter().all(|arg| matches!(arg, Expr::Slot(_)))
}

/// Adds what is there for certain because a literal says that its constructor is.
pub(super) fn given_by_constructors(scene: &Scene<'_>, term: &[Literal], vars: &[Ty], sure: &mut Vec<Expr>) {
    for literal in term {
        let Atom::Is(of, case) = &literal.atom else { continue };
        let ty = scene.ty(of, vars);
        let two = ty.is_list(scene.space())
            || ty.data(scene.space()).is_some_and(|node| constructors(scene.space(), node).len() == 2);
        let case = match literal.holds {
            true => *case,
            // It is there and is the other one, when it is there.
            false if two && of_expr(of).is_empty() => 1 - case.min(&1),
            false => continue,
        };
        let count = arguments(scene.space(), ty, case);
        let parts = (0..count as u32).map(|index| Expr::Field(of.clone().into(), case, index));
        sure.extend(parts.collect::<Vec<_>>());
    }
}

/// What several terms have in common, and what is left of each: `(c and a) or (c and b)` is `c and (a or b)`. Nothing is in
/// common when a term would have nothing left. Two terms that are left as `x < y` and `y < x` become `x <> y`, with both
/// sides among what is there for certain.
pub(super) struct Factored {
    pub(super) common: Vec<Literal>,
    pub(super) terms: Vec<Vec<Literal>>,
    /// The expressions that differ, when that is all that the terms say.
    pub(super) differ: Option<(Expr, Expr)>,
}

/// See [`Factored`].
pub(super) fn factored(terms: &[Vec<Literal>]) -> Factored {
    let whole = || Factored { common: Vec::new(), terms: terms.to_vec(), differ: None };
    let Some((first, others)) = terms.split_first().filter(|(_, others)| !others.is_empty()) else { return whole() };
    let common: Vec<Literal> =
        first.iter().filter(|literal| others.iter().all(|term| term.contains(literal))).cloned().collect();
    let left = |term: &Vec<Literal>| -> Vec<Literal> {
        term.iter().filter(|literal| !common.contains(literal)).cloned().collect()
    };
    let rest: Vec<Vec<Literal>> = terms.iter().map(left).collect();
    if rest.iter().any(Vec::is_empty) {
        return whole();
    }
    let differ = match &rest[..] {
        [one, other] => match (&one[..], &other[..]) {
            (
                [Literal { atom: Atom::Compare(Compared::Less, a, b), holds: true }],
                [Literal { atom: Atom::Compare(Compared::Less, c, d), holds: true }],
            ) if (a, b) == (d, c) => Some((a.clone(), b.clone())),
            _ => None,
        },
        _ => None,
    };
    Factored { common, terms: rest, differ }
}
