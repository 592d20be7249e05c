//! The questions that show a formula from all sides: each comparison just true, just false and beyond; each part of a
//! disjunction alone, each part of a conjunction alone missing.
//!
//! In: a formula or an integer. Out: formulas, each of which is worth a model; many have none.
//! Not here: asking them.

use super::formula::{Formula, FormulaKind, Int, IntKind};
use num_bigint::BigInt;

/// Parts of a conjunction or disjunction up to which each is asked for alone; the work grows with the square.
const MOST_PARTS: usize = 16;

impl Formula {
    /// Questions about the formula and everything in it.
    pub fn edges(&self) -> Vec<Formula> {
        let mut edges = Vec::new();
        of_formula(self, &mut edges);
        edges
    }
}

impl Int {
    /// Questions about the integer and everything in it: around zero, and around what it depends on.
    pub fn edges(&self) -> Vec<Formula> {
        let mut edges = Vec::new();
        around(self, [0, 1, -1], &mut edges);
        of_int(self, &mut edges);
        edges
    }
}

fn of_formula(formula: &Formula, edges: &mut Vec<Formula>) {
    match &*formula.0 {
        FormulaKind::Constant(_) => {}
        FormulaKind::Zero(int, _) => {
            around(int, [0, 1, -1], edges);
            of_int(int, edges);
        }
        // That it is positive may have been `a < b` or `a <= b`: the two are equal at 0 or at 1.
        FormulaKind::Positive(int) => {
            around(int, [1, 0, 2], edges);
            of_int(int, edges);
        }
        FormulaKind::Same(..) | FormulaKind::Before(..) | FormulaKind::Matches(..) => {
            edges.extend([formula.clone(), formula.negated()]);
        }
        FormulaKind::All(parts) => each_alone(parts, true, edges),
        FormulaKind::Any(parts) => each_alone(parts, false, edges),
    }
}

/// Each part the only one that holds (of a disjunction) or fails (of a conjunction); then the parts themselves.
fn each_alone(parts: &[Formula], all: bool, edges: &mut Vec<Formula>) {
    for place in 0..parts.len().min(MOST_PARTS) {
        let turned = |(at, part): (usize, &Formula)| if (at == place) == all { part.negated() } else { part.clone() };
        edges.push(Formula::all(parts.iter().enumerate().map(turned)));
    }
    parts.iter().for_each(|part| of_formula(part, edges));
}

/// The integer is each of these.
fn around(int: &Int, values: [i32; 3], edges: &mut Vec<Formula>) {
    edges.extend(
        values.map(|value| int.equals(&Int::constant(value))).into_iter().filter(|one| one.as_constant().is_none()),
    );
}

fn of_int(int: &Int, edges: &mut Vec<Formula>) {
    match &*int.0 {
        IntKind::Constant(_) | IntKind::Unknown(_) => {}
        IntKind::Sum { parts, .. } => parts.iter().for_each(|(_, part)| of_int(part, edges)),
        IntKind::Product(factors) => factors.iter().for_each(|factor| of_int(factor, edges)),
        // Programs that round towards zero differ below zero where something is left.
        IntKind::Div(inner, divisor) | IntKind::Mod(inner, divisor) => {
            let leaves = |rest: &BigInt| inner.modulo(divisor).equals(&Int::constant(rest.clone()));
            let (below, whole) = (inner.less(&Int::constant(0)), leaves(&BigInt::ZERO));
            // Half of the divisor: what divides by another multiple, or rounds, differs there.
            edges.extend([whole.clone(), leaves(&(divisor / 2_u32))]);
            edges.extend([Formula::all([below.clone(), whole.negated()]), Formula::all([below, whole])]);
            of_int(inner, edges);
        }
        IntKind::If(formula, then, otherwise) => {
            of_formula(formula, edges);
            of_int(then, edges);
            of_int(otherwise, edges);
        }
        IntKind::Length(_) => around(int, [0, 1, 2], edges),
    }
}
