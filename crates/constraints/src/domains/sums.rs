//! Sums compared with 0: what they can be, and what they leave to their parts.

use super::node::Node;
use super::{Contradiction, Declared, Domain, Range};
use crate::formula::{Unknown, Value};

/// A sum compared with 0.
#[derive(Debug)]
pub(crate) struct Sum {
    pub(super) constant: i128,
    pub(super) parts: Vec<(i128, Part)>,
    pub(super) test: Test,
}

/// How a sum is compared with 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Test {
    Zero,
    NotZero,
    Positive,
}

/// A part of a sum.
#[derive(Debug)]
pub(super) enum Part {
    Unknown(Unknown),
    /// The first number if the first node holds, else the second number, and the second node holds.
    Choice(Box<[Node; 2]>, [i128; 2]),
}

impl Declared {
    fn part_range(&self, part: &Part, domains: &[Domain]) -> Range {
        match part {
            Part::Unknown(unknown) => self.range(*unknown, domains),
            Part::Choice(nodes, [then, otherwise]) => match self.truth(&nodes[0], domains) {
                Some(true) => (Some(*then), Some(*then)),
                Some(false) => (Some(*otherwise), Some(*otherwise)),
                None => (Some(*then.min(otherwise)), Some(*then.max(otherwise))),
            },
        }
    }

    /// What a sum can be.
    pub(super) fn total(&self, sum: &Sum, domains: &[Domain]) -> Range {
        let start = (Some(sum.constant), Some(sum.constant));
        sum.parts.iter().fold(start, |total, (factor, part)| {
            let part = scaled(self.part_range(part, domains), *factor);
            (plus(total.0, part.0), plus(total.1, part.1))
        })
    }

    /// Makes a sum hold; whether anything was narrowed.
    pub(super) fn enforce_sum(&self, sum: &Sum, domains: &mut [Domain]) -> Result<bool, Contradiction> {
        let total = self.total(sum, domains);
        match sum.test.decided(total) {
            Some(true) => return Ok(false),
            Some(false) => return Err(Contradiction),
            None => {}
        }
        let mut changed = false;
        for (place, (factor, part)) in sum.parts.iter().enumerate() {
            let rest = self.rest(sum, place, total, domains);
            // What `factor * part` may be, given the rest.
            let allowed = match sum.test {
                Test::Zero => opposite(rest),
                Test::Positive => (rest.1.and_then(|high| 1_i128.checked_sub(high)), None),
                Test::NotZero => {
                    if let (Some(low), Some(high)) = rest
                        && low == high
                    {
                        changed |= self.avoid(*factor, part, low, domains)?;
                    }
                    continue;
                }
            };
            changed |= self.confine(*factor, part, allowed, domains)?;
        }
        Ok(changed)
    }

    /// The range of a sum without one of its parts.
    fn rest(&self, sum: &Sum, without: usize, total: Range, domains: &[Domain]) -> Range {
        let (factor, part) = &sum.parts[without];
        if let (Some(low), Some(high)) = total
            && let (Some(own_low), Some(own_high)) = scaled(self.part_range(part, domains), *factor)
        {
            return (low.checked_sub(own_low), high.checked_sub(own_high));
        }
        let others = sum.parts.iter().enumerate().filter(|(place, _)| *place != without);
        others.fold((Some(sum.constant), Some(sum.constant)), |total, (_, (factor, part))| {
            let part = scaled(self.part_range(part, domains), *factor);
            (plus(total.0, part.0), plus(total.1, part.1))
        })
    }

    /// Makes `factor * part` lie in a range.
    fn confine(&self, factor: i128, part: &Part, range: Range, domains: &mut [Domain]) -> Result<bool, Contradiction> {
        match part {
            Part::Unknown(unknown) => {
                // Towards the inside: the least above, the greatest below.
                let divisor = factor.abs();
                let up = |value: i128| Some(-value.checked_neg()?.div_euclid(divisor));
                let down = |value: i128| Some(value.div_euclid(divisor));
                let range = if factor > 0 { range } else { opposite(range) };
                let (low, high) = (range.0.and_then(up), range.1.and_then(down));
                self.restrict(*unknown, (low, high), domains)
            }
            Part::Choice(nodes, numbers) => {
                let outside = |number: i128| {
                    let Some(value) = number.checked_mul(factor) else { return false };
                    range.0.is_some_and(|low| value < low) || range.1.is_some_and(|high| value > high)
                };
                match [outside(numbers[0]), outside(numbers[1])] {
                    [true, true] => Err(Contradiction),
                    [true, false] => self.enforce(&nodes[1], domains),
                    [false, true] => self.enforce(&nodes[0], domains),
                    [false, false] => Ok(false),
                }
            }
        }
    }

    /// Makes `factor * part + rest` differ from 0.
    fn avoid(&self, factor: i128, part: &Part, rest: i128, domains: &mut [Domain]) -> Result<bool, Contradiction> {
        let Some(rest) = rest.checked_neg() else { return Ok(false) };
        match part {
            Part::Unknown(unknown) if rest % factor == 0 => {
                self.exclude(*unknown, &Value::Int((rest / factor).into()), domains)
            }
            Part::Unknown(_) => Ok(false),
            Part::Choice(nodes, numbers) => match numbers.map(|number| number.checked_mul(factor) == Some(rest)) {
                [true, true] => Err(Contradiction),
                [true, false] => self.enforce(&nodes[1], domains),
                [false, true] => self.enforce(&nodes[0], domains),
                [false, false] => Ok(false),
            },
        }
    }

    /// Whether the last node and one of the others cannot hold together because their sum is out of reach: `a + b <= 0`
    /// and `a + b + c > 0` when `c <= 0`, which narrowing single unknowns does not see.
    pub(crate) fn clash(&self, nodes: &[&Node], domains: &[Domain]) -> bool {
        let Some((last, others)) = nodes.split_last() else { return false };
        let signs = |sum: &Sum| match sum.test {
            Test::Zero => &[1, -1][..],
            Test::Positive => &[1],
            Test::NotZero => &[],
        };
        last.sums().any(|goal| {
            others.iter().flat_map(|node| node.sums()).any(|other| {
                let least = |sum: &Sum| i128::from(sum.test == Test::Positive);
                let reach = |a: i128, b: i128| self.reach(goal, a, other, b, domains);
                let enough = least(goal) + least(other);
                signs(goal).iter().any(|&a| signs(other).iter().any(|&b| reach(a, b).is_some_and(|most| most < enough)))
            })
        })
    }

    /// The most that two sums can be together, each with a sign; none when there is no bound to be seen.
    fn reach(&self, a: &Sum, a_sign: i128, b: &Sum, b_sign: i128, domains: &[Domain]) -> Option<i128> {
        let mut factors: Vec<(Unknown, i128)> = Vec::with_capacity(a.parts.len() + b.parts.len());
        let signed = a.parts.iter().map(|part| (a_sign, part)).chain(b.parts.iter().map(|part| (b_sign, part)));
        for (sign, (factor, part)) in signed {
            let Part::Unknown(unknown) = part else { return None };
            let factor = factor.checked_mul(sign)?;
            match factors.iter_mut().find(|(known, _)| known == unknown) {
                Some((_, known)) => *known = known.checked_add(factor)?,
                None => factors.push((*unknown, factor)),
            }
        }
        let start = a.constant.checked_mul(a_sign)?.checked_add(b.constant.checked_mul(b_sign)?)?;
        factors.iter().filter(|(_, factor)| *factor != 0).try_fold(start, |sum, (unknown, factor)| {
            sum.checked_add(scaled(self.range(*unknown, domains), *factor).1?)
        })
    }
}

impl Sum {
    /// Its parts as conditions, each with a number that says what the part is otherwise; none when there are others.
    pub(crate) fn choices(&self) -> Option<Vec<(u64, &Node)>> {
        let mut kinds: Vec<(i128, [i128; 2])> = Vec::new();
        let mut all = Vec::new();
        for (factor, part) in &self.parts {
            let Part::Choice(nodes, numbers) = part else { return None };
            let kind = (*factor, *numbers);
            let number = kinds.iter().position(|known| *known == kind).unwrap_or_else(|| {
                kinds.push(kind);
                kinds.len() - 1
            });
            all.push((number as u64, &nodes[0]));
        }
        Some(all)
    }
}

impl Test {
    /// The truth of the comparison, as far as the range tells.
    pub(super) fn decided(self, (low, high): Range) -> Option<bool> {
        let all_positive = low.is_some_and(|low| low > 0);
        let none_positive = high.is_some_and(|high| high <= 0);
        match self {
            Test::Positive if all_positive => Some(true),
            Test::Positive if none_positive => Some(false),
            Test::Positive => None,
            Test::Zero | Test::NotZero => {
                let never = all_positive || high.is_some_and(|high| high < 0);
                let always = (low, high) == (Some(0), Some(0));
                (never || always).then_some(always == (self == Test::Zero))
            }
        }
    }
}

fn opposite((low, high): Range) -> Range {
    (high.and_then(i128::checked_neg), low.and_then(i128::checked_neg))
}

fn plus(a: Option<i128>, b: Option<i128>) -> Option<i128> {
    a?.checked_add(b?)
}

fn scaled((low, high): Range, factor: i128) -> Range {
    let (low, high) = if factor < 0 { (high, low) } else { (low, high) };
    (low.and_then(|low| low.checked_mul(factor)), high.and_then(|high| high.checked_mul(factor)))
}
