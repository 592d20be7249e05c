//! What is known about the usual operators, so that expressions which say the same are made once.
//!
//! Where all values are known the values show it; where a recursive call is not known yet only the operator can.

use crate::terms::{Term, TermId};
use crate::values::Node;
use crate::world::World;

/// What is known about an operator.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Algebra {
    /// How it is written, of those that are known.
    pub name: &'static str,
    /// The order of the arguments does not matter.
    commutes: bool,
    /// Integers that make it idle as the left or as the right argument: the result is an argument or a constant.
    left: &'static [i64],
    right: &'static [i64],
    /// With the same argument twice the result is a constant, or the argument.
    same: bool,
}

/// The operators about which something is known.
const KNOWN: [&str; 18] =
    ["+", "-", "*", "/", "mod", "=", "<", "<=", "-.", "/.", "&&", "||", "+.", "*.", "^", "@", "max", "min"];

impl Algebra {
    /// Of an operator as it is written.
    pub(crate) fn of(operator: &str) -> Algebra {
        let Some(name) = KNOWN.into_iter().find(|known| *known == operator) else { return Algebra::default() };
        let (commutes, left, right, same): (bool, &[i64], &[i64], bool) = match operator {
            "+" => (true, &[0], &[0], false),
            "-" => (false, &[], &[0], true),
            "*" => (true, &[0, 1], &[0, 1], false),
            "/" => (false, &[0], &[1], true),
            "mod" => (false, &[0], &[1], true),
            "=" => (true, &[], &[], true),
            "<" | "<=" | "-." | "/." => (false, &[], &[], true),
            "&&" | "||" | "max" | "min" => (true, &[], &[], true),
            "+." | "*." => (true, &[], &[], false),
            _ => (false, &[], &[], false),
        };
        Algebra { name, commutes, left, right, same }
    }

    /// Whether another expression says the same as this one with these two arguments (with their costs).
    pub(crate) fn is_idle(self, world: &World<'_>, left: (u32, TermId), right: (u32, TermId)) -> bool {
        let is_literal = |term| matches!(world.terms.get(term), Term::Literal(..));
        let place = |(cost, term)| (cost, is_literal(term), term);
        // Nobody writes `10 / 2` for 5.
        let rebuilds = !self.name.is_empty() && is_literal(left.1) && is_literal(right.1);
        // Constants come second: `n = 0`.
        (self.commutes && place(left) > place(right))
            || (self.same && left.1 == right.1)
            || rebuilds
            || (matches!(self.name, "@" | "^") && (is_empty(world, left.1) || is_empty(world, right.1)))
            || is_one_of(world, left.1, self.left)
            || is_one_of(world, right.1, self.right)
    }
}

/// Whether an expression is an empty list or text.
fn is_empty(world: &World<'_>, term: TermId) -> bool {
    match world.terms.get(term) {
        Term::Construct(_, 0, args) => args.is_empty(),
        Term::Literal(value, _) => matches!(world.values.node(*value), Node::Text(text) if text.is_empty()),
        _ => false,
    }
}

fn is_one_of(world: &World<'_>, term: TermId, numbers: &[i64]) -> bool {
    match world.terms.get(term) {
        Term::Literal(value, _) => match world.values.node(*value) {
            Node::Int(n) => numbers.contains(n),
            _ => false,
        },
        _ => false,
    }
}
