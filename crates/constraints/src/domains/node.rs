//! Constraints as they are propagated: formulas in which everything about one finite unknown is a set of its values.

use super::Declared;
use super::sums::{Part, Sum, Test};
use crate::eval;
use crate::formula::{Formula, FormulaKind, Int, IntKind, Text, Unknown, Value};
use num_traits::ToPrimitive;
use std::rc::Rc;

/// A constraint as it is propagated.
#[derive(Debug)]
pub(crate) enum Node {
    Constant(bool),
    /// The unknown is one of these of its values.
    Bits(Unknown, u64),
    /// The two have different values.
    Differ(Unknown, Unknown),
    /// The two have the same value.
    Equal(Unknown, Unknown),
    All(Vec<Node>),
    Any(Vec<Node>),
    Sum(Sum),
    /// Looked at only when all its unknowns have one value.
    Closed(Formula, Rc<[Unknown]>),
}

impl Declared {
    /// A formula as a node.
    pub(crate) fn compile(&self, formula: &Formula) -> Node {
        let mut unknowns = Vec::new();
        formula.each_unknown(&mut |unknown| {
            if !unknowns.contains(&unknown) {
                unknowns.push(unknown);
            }
        });
        if let [only] = unknowns[..]
            && let Some(values) = &self.values[only.0 as usize]
        {
            return Node::Bits(only, self.bits(formula, only, values));
        }
        match &*formula.0 {
            FormulaKind::Constant(value) => Node::Constant(*value),
            FormulaKind::All(parts) => Node::All(merged(parts.iter().map(|part| self.compile(part)), true)),
            FormulaKind::Any(parts) => Node::Any(merged(parts.iter().map(|part| self.compile(part)), false)),
            FormulaKind::Same(Text::Unknown(a), Text::Unknown(b), false) => Node::Differ(*a, *b),
            FormulaKind::Same(Text::Unknown(a), Text::Unknown(b), true) => Node::Equal(*a, *b),
            FormulaKind::Zero(int, wanted) => {
                self.sum(int, if *wanted { Test::Zero } else { Test::NotZero }, formula, unknowns)
            }
            FormulaKind::Positive(int) => self.sum(int, Test::Positive, formula, unknowns),
            _ => Node::Closed(formula.clone(), unknowns.into()),
        }
    }

    /// The values for which a formula about one unknown holds.
    fn bits(&self, formula: &Formula, unknown: Unknown, values: &[Value]) -> u64 {
        let mut model = self.plain.clone();
        let mut bits = 0;
        for (place, value) in values.iter().enumerate() {
            model[unknown.0 as usize] = value.clone();
            bits |= u64::from(eval::holds(formula, &model)) << place;
        }
        bits
    }

    fn sum(&self, int: &Int, test: Test, formula: &Formula, unknowns: Vec<Unknown>) -> Node {
        match self.parts(int) {
            Some((constant, parts)) => match &parts[..] {
                [(1, Part::Unknown(a)), (-1, Part::Unknown(b))] | [(-1, Part::Unknown(a)), (1, Part::Unknown(b))]
                    if constant == 0 && test != Test::Positive =>
                {
                    if test == Test::Zero {
                        Node::Equal(*a, *b)
                    } else {
                        Node::Differ(*a, *b)
                    }
                }
                _ => Node::Sum(Sum { constant, parts, test }),
            },
            None => Node::Closed(formula.clone(), unknowns.into()),
        }
    }

    /// The parts of a sum; none when there are other things than unknowns and choices between constants in it.
    fn parts(&self, int: &Int) -> Option<(i128, Vec<(i128, Part)>)> {
        let part = |int: &Int| match &*int.0 {
            IntKind::Unknown(unknown) => {
                let listed = self.values[unknown.0 as usize].is_some();
                (!listed || self.numbers[unknown.0 as usize].is_some()).then_some(Part::Unknown(*unknown))
            }
            IntKind::If(formula, then, otherwise) => {
                let numbers = [then.as_constant()?.to_i128()?, otherwise.as_constant()?.to_i128()?];
                let nodes = [self.compile(formula), self.compile(&formula.negated())];
                Some(Part::Choice(Box::new(nodes), numbers))
            }
            _ => None,
        };
        match &*int.0 {
            IntKind::Sum { constant, parts } => {
                let parts = parts.iter().map(|(factor, int)| Some((factor.to_i128()?, part(int)?)));
                Some((constant.to_i128()?, parts.collect::<Option<_>>()?))
            }
            _ => Some((0, vec![(1, part(int)?)])),
        }
    }
}

impl Node {
    /// The sums that hold when it does.
    pub(super) fn sums(&self) -> impl Iterator<Item = &Sum> {
        let parts = match self {
            Node::All(parts) => &parts[..],
            node => std::slice::from_ref(node),
        };
        parts.iter().filter_map(|part| match part {
            Node::Sum(sum) => Some(sum),
            _ => None,
        })
    }

    /// The unknowns that it is directly about.
    pub(super) fn directly(&self) -> Vec<Unknown> {
        match self {
            Node::Bits(unknown, _) => vec![*unknown],
            Node::Equal(a, b) => vec![*a, *b],
            Node::All(parts) => parts.iter().flat_map(Node::directly).collect(),
            _ => Vec::new(),
        }
    }
}

/// Parts of a conjunction or disjunction; sets of values of one unknown become one.
fn merged(parts: impl Iterator<Item = Node>, all: bool) -> Vec<Node> {
    let mut nodes: Vec<Node> = Vec::new();
    for part in parts {
        let Node::Bits(unknown, bits) = part else {
            nodes.push(part);
            continue;
        };
        let known = nodes.iter_mut().find_map(|node| match node {
            Node::Bits(other, bits) if *other == unknown => Some(bits),
            _ => None,
        });
        match known {
            Some(known) if all => *known &= bits,
            Some(known) => *known |= bits,
            None => nodes.push(Node::Bits(unknown, bits)),
        }
    }
    nodes
}
