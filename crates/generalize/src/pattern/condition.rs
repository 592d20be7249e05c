//! Side conditions: comparisons of the integers in the holes with one another and with constants of the programs.
//!
//! In: which holes there are, what stood in them in inputs that fail and in inputs that pass. Out: the smallest conjunction
//! of comparisons, true of the smallest failing input, that is false of everything that passes; of those of the same size
//! the one that keeps most of what fails.

use super::shape::{Binding, Shape};
use crate::predicate::{Atom, Compared, Expr, Literal};
use crate::setting::Setting;
use crate::values::Values;
use refute_enumerate::Node;

/// How often a condition is mended after something that it allows passed.
pub(super) const ROUNDS: usize = 8;
/// Comparisons of a condition at most.
const MOST_LITERALS: usize = 4;
/// Conjunctions that are looked at, at most.
const MOST_CONJUNCTIONS: usize = 200_000;
/// Integer holes that are compared, at most.
const MOST_HOLES: usize = 12;

/// What stood in the holes, and whether the input failed.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub(super) binding: Binding,
    pub(super) fails: bool,
}

/// What a hole is compared with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Side {
    Hole(usize),
    Number(i64),
}

/// The comparisons that hold of the smallest failing input.
pub(super) struct Conditions {
    /// How holes stand to one another and to constants: exactly so, and more loosely.
    exact: Vec<Literal>,
    all: Vec<Literal>,
}

impl Conditions {
    pub(super) fn new(setting: &Setting, values: &Values, shape: &Shape, original: &Binding) -> Conditions {
        let nodes = shape.nodes(setting);
        let is_int = |hole: &usize| {
            nodes.get(*hole).copied().flatten().is_some_and(|node| *setting.space.node(node) == Node::Int)
        };
        let int = |hole: usize| original.get(hole).copied().flatten().and_then(|value| values.as_int(value));
        let holes: Vec<(usize, i64)> = shape
            .holes_in_order()
            .into_iter()
            .filter(is_int)
            .filter_map(|hole| Some((hole, int(hole)?)))
            .take(MOST_HOLES)
            .collect();
        let mut found = Conditions { exact: Vec::new(), all: Vec::new() };
        for (i, (a, x)) in holes.iter().enumerate() {
            for (b, y) in &holes[i + 1..] {
                found.add((*a, *x), (Side::Hole(*b), *y));
            }
        }
        for (a, x) in &holes {
            let below = setting.constants.iter().rev().find(|constant| *constant <= x);
            let above = setting.constants.iter().find(|constant| *constant >= x);
            for constant in below.into_iter().chain(above.filter(|above| Some(*above) != below)) {
                found.add((*a, *x), (Side::Number(*constant), *constant));
            }
        }
        found
    }

    fn add(&mut self, (a, x): (usize, i64), (b, y): (Side, i64)) {
        let a = Expr::Var(a);
        let b = match b {
            Side::Hole(b) => Expr::Var(b),
            Side::Number(n) => Expr::Int(n),
        };
        let yes = |how, a: &Expr, b: &Expr| Literal { atom: Atom::Compare(how, a.clone(), b.clone()), holds: true };
        let (exact, looser) = match x.cmp(&y) {
            std::cmp::Ordering::Less => (yes(Compared::Less, &a, &b), vec![yes(Compared::AtMost, &a, &b)]),
            std::cmp::Ordering::Greater => (yes(Compared::Less, &b, &a), vec![yes(Compared::AtMost, &b, &a)]),
            std::cmp::Ordering::Equal => {
                (yes(Compared::Equal, &a, &b), vec![yes(Compared::AtMost, &a, &b), yes(Compared::AtMost, &b, &a)])
            }
        };
        // Looser ones first: of two that do the same, the one that says less is taken.
        self.all.extend(looser);
        if x != y {
            self.all.push(Literal { atom: Atom::Compare(Compared::Equal, a, b), holds: false });
        }
        self.all.push(exact.clone());
        self.exact.push(exact);
    }

    /// The order of the integers as it is in the smallest failing input.
    pub(super) fn order(&self) -> Vec<Literal> {
        self.exact.clone()
    }

    /// See the head of the file; `None` when there is none of few comparisons.
    pub(super) fn smallest(&self, values: &Values, rows: &[Row]) -> Option<Vec<Literal>> {
        let excluded = |literal: &Literal, fails: bool| -> Vec<bool> {
            rows.iter().filter(|row| row.fails == fails).map(|row| !holds(values, literal, &row.binding)).collect()
        };
        let atoms: Vec<Atomic> = self
            .all
            .iter()
            .map(|literal| Atomic { passing: excluded(literal, false), failing: excluded(literal, true) })
            .collect();
        let passing = rows.iter().filter(|row| !row.fails).count();
        let failing = rows.len() - passing;
        let mut left = MOST_CONJUNCTIONS;
        for size in 0..=MOST_LITERALS.min(atoms.len()) {
            let mut best = None;
            choose(&atoms, size, 0, &mut Chosen::nothing(passing, failing), &mut best, &mut left);
            if let Some((_, chosen)) = best {
                return Some(chosen.iter().map(|index| self.all[*index].clone()).collect());
            }
        }
        None
    }

    /// A condition without the comparisons that keep nothing out that passes.
    pub(super) fn without_needless(&self, values: &Values, condition: &[Literal], rows: &[Row]) -> Vec<Literal> {
        let mut kept = condition.to_vec();
        let mut index = 0;
        while index < kept.len() {
            let mut fewer = kept.clone();
            fewer.remove(index);
            let lets_in = |row: &Row| !row.fails && fewer.iter().all(|literal| holds(values, literal, &row.binding));
            if rows.iter().any(lets_in) {
                index += 1;
            } else {
                kept = fewer;
            }
        }
        kept
    }
}

/// Which rows a comparison keeps out.
struct Atomic {
    passing: Vec<bool>,
    failing: Vec<bool>,
}

/// Comparisons that were chosen, and what they keep out.
#[derive(Clone)]
struct Chosen {
    atoms: Vec<usize>,
    passing: Vec<bool>,
    failing: Vec<bool>,
}

impl Chosen {
    fn nothing(passing: usize, failing: usize) -> Chosen {
        Chosen { atoms: Vec::new(), passing: vec![false; passing], failing: vec![false; failing] }
    }

    fn with(&self, index: usize, atom: &Atomic) -> Chosen {
        let or = |a: &[bool], b: &[bool]| a.iter().zip(b).map(|(a, b)| *a || *b).collect();
        let mut atoms = self.atoms.clone();
        atoms.push(index);
        Chosen { atoms, passing: or(&self.passing, &atom.passing), failing: or(&self.failing, &atom.failing) }
    }
}

/// Goes through all conjunctions of a size; `best` is the one that keeps out everything that passes and the least of what
/// fails.
fn choose(
    atoms: &[Atomic],
    more: usize,
    from: usize,
    chosen: &mut Chosen,
    best: &mut Option<(usize, Vec<usize>)>,
    left: &mut usize,
) {
    if *left == 0 {
        return;
    }
    if more == 0 {
        *left -= 1;
        let lost = chosen.failing.iter().filter(|lost| **lost).count();
        if chosen.passing.iter().all(|out| *out) && best.as_ref().is_none_or(|(least, _)| lost < *least) {
            *best = Some((lost, chosen.atoms.clone()));
        }
        return;
    }
    for index in from..atoms.len() {
        choose(atoms, more - 1, index + 1, &mut chosen.with(index, &atoms[index]), best, left);
    }
}

/// Whether a comparison holds of what stands in the holes.
pub(super) fn holds(values: &Values, literal: &Literal, binding: &Binding) -> bool {
    let Atom::Compare(how, a, b) = &literal.atom else { return false };
    let int = |expr: &Expr| match expr {
        Expr::Var(hole) => binding.get(*hole).copied().flatten().and_then(|value| values.as_int(value)),
        Expr::Int(n) => Some(*n),
        _ => None,
    };
    let (Some(a), Some(b)) = (int(a), int(b)) else { return !literal.holds };
    let compared = match how {
        Compared::Less => a < b,
        Compared::AtMost => a <= b,
        Compared::Equal => a == b,
    };
    compared == literal.holds
}

/// The holes that a comparison is about.
pub(super) fn holes_of(literal: &Literal) -> Vec<usize> {
    let Atom::Compare(_, a, b) = &literal.atom else { return Vec::new() };
    [a, b].into_iter().filter_map(|expr| if let Expr::Var(hole) = expr { Some(*hole) } else { None }).collect()
}

/// The first comparison that makes a hole equal to something.
pub(super) fn equality(condition: &[Literal]) -> Option<(usize, (usize, Side))> {
    condition.iter().enumerate().find_map(|(index, literal)| match (&literal.atom, literal.holds) {
        (Atom::Compare(Compared::Equal, Expr::Var(a), Expr::Var(b)), true) => Some((index, (*b, Side::Hole(*a)))),
        (Atom::Compare(Compared::Equal, Expr::Var(a), Expr::Int(n)), true) => Some((index, (*a, Side::Number(*n)))),
        _ => None,
    })
}

/// The same about holes of other numbers.
pub(super) fn renamed(condition: &[Literal], name: impl Fn(usize) -> usize) -> Vec<Literal> {
    let side = |expr: &Expr| match expr {
        Expr::Var(hole) => Expr::Var(name(*hole)),
        other => other.clone(),
    };
    let mut found: Vec<Literal> = Vec::new();
    for literal in condition {
        let atom = match &literal.atom {
            Atom::Compare(how, a, b) => Atom::Compare(*how, side(a), side(b)),
            other => other.clone(),
        };
        let literal = Literal { atom, holds: literal.holds };
        let same = matches!(&literal.atom, Atom::Compare(Compared::AtMost, a, b) if a == b);
        if !same && !found.contains(&literal) {
            found.push(literal);
        }
    }
    found
}
