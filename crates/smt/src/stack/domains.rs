//! What unknowns can still be, narrowed by constraints.
//!
//! In: constraints compiled to [`Node`]s, and a [`Domain`] per unknown. Out of [`propagate`]: the domains narrowed, or
//! that there is a contradiction. Finite domains are sets of bits, others are ranges whose ends are 128 bits or open;
//! arithmetic that leaves 128 bits opens them, so that nothing is excluded wrongly.
//! Invariant: only values that no solution has are removed.
//! Not here: trying values (see `finite`).

use super::eval::{self, Model};
use super::formula::{Formula, FormulaKind, Int, IntKind, Text, Unknown, Value};
use num_traits::ToPrimitive;
use std::rc::Rc;

/// Values that an unknown may take at most to count as finite.
pub(super) const MOST_VALUES: usize = 64;

/// What an unknown can still be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Domain {
    /// Some of its listed values.
    Bits(u64),
    /// An integer between these.
    Range(Option<i128>, Option<i128>),
    /// A text.
    Text,
}

/// What was declared about the unknowns.
#[derive(Debug, Default)]
pub(super) struct Declared {
    /// The values of each finite unknown, ascending.
    pub(super) values: Vec<Option<Rc<[Value]>>>,
    /// The same as small numbers, where they are.
    numbers: Vec<Option<Rc<[i128]>>>,
    /// At the start.
    pub(super) domains: Vec<Domain>,
    /// Any values of the right sorts.
    pub(super) plain: Model,
}

/// A constraint as it is propagated.
#[derive(Debug)]
pub(super) enum Node {
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

/// A sum compared with 0.
#[derive(Debug)]
pub(super) struct Sum {
    constant: i128,
    parts: Vec<(i128, Part)>,
    test: Test,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Test {
    Zero,
    NotZero,
    Positive,
}

#[derive(Debug)]
enum Part {
    Unknown(Unknown),
    /// The first number if the first node holds, else the second number, and the second node holds.
    Choice(Box<[Node; 2]>, [i128; 2]),
}

/// A range of integers; an open end is none.
type Range = (Option<i128>, Option<i128>);

/// There is no solution.
#[derive(Debug)]
pub(super) struct Contradiction;

/// The number of the node that cannot hold.
#[derive(Debug)]
pub(super) struct Failed(pub(super) usize);

impl Declared {
    /// Declares an unknown with its listed values, if it is finite.
    pub(super) fn declare(&mut self, plain: Value, values: Option<Vec<Value>>) -> Unknown {
        let unknown = Unknown(self.plain.len() as u32);
        let values = values.filter(|values| values.len() <= MOST_VALUES).map(|mut values| {
            values.sort();
            values.dedup();
            // Equal lists are one, so that their bits can be compared.
            let known = self.values.iter().flatten().find(|known| ***known == *values).cloned();
            known.unwrap_or_else(|| Rc::<[Value]>::from(values))
        });
        let number = |value: &Value| match value {
            Value::Int(value) => value.to_i128(),
            Value::Text(_) => None,
        };
        let numbers = values.as_ref().and_then(|values| values.iter().map(number).collect());
        self.domains.push(match (&values, &plain) {
            (Some(values), _) if values.len() == MOST_VALUES => Domain::Bits(u64::MAX),
            (Some(values), _) => Domain::Bits((1 << values.len()) - 1),
            (None, Value::Int(_)) => Domain::Range(None, None),
            (None, Value::Text(_)) => Domain::Text,
        });
        self.values.push(values);
        self.numbers.push(numbers);
        self.plain.push(plain);
        unknown
    }

    /// Forgets all unknowns but the first.
    pub(super) fn truncate(&mut self, count: usize) {
        self.values.truncate(count);
        self.numbers.truncate(count);
        self.domains.truncate(count);
        self.plain.truncate(count);
    }

    /// The only value of an unknown, if there is one left.
    pub(super) fn fixed(&self, unknown: Unknown, domains: &[Domain]) -> Option<Value> {
        let place = unknown.0 as usize;
        match domains[place] {
            Domain::Bits(bits) if bits.count_ones() == 1 => {
                Some(self.values[place].as_ref()?[bits.trailing_zeros() as usize].clone())
            }
            Domain::Range(Some(low), Some(high)) if low == high => Some(Value::Int(low.into())),
            _ => None,
        }
    }

    /// A formula as a node. `unknowns` are those of the formula.
    pub(super) fn compile(&self, formula: &Formula) -> Node {
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

    fn range(&self, unknown: Unknown, domains: &[Domain]) -> Range {
        match domains[unknown.0 as usize] {
            Domain::Range(low, high) => (low, high),
            Domain::Bits(bits) => match &self.numbers[unknown.0 as usize] {
                Some(numbers) if bits != 0 => {
                    let last = 63 - bits.leading_zeros();
                    (Some(numbers[bits.trailing_zeros() as usize]), Some(numbers[last as usize]))
                }
                _ => (None, None),
            },
            Domain::Text => (None, None),
        }
    }

    /// Narrows an integer unknown to a range.
    fn restrict(&self, unknown: Unknown, (low, high): Range, domains: &mut [Domain]) -> Result<bool, Contradiction> {
        let place = unknown.0 as usize;
        let narrow = match domains[place] {
            Domain::Range(old_low, old_high) => {
                let low = old_low.max(low);
                let high = match (old_high, high) {
                    (Some(a), Some(b)) => Some(a.min(b)),
                    (a, b) => a.or(b),
                };
                if matches!((low, high), (Some(low), Some(high)) if low > high) {
                    return Err(Contradiction);
                }
                Domain::Range(low, high)
            }
            Domain::Bits(bits) => {
                let Some(numbers) = &self.numbers[place] else { return Ok(false) };
                let inside =
                    |number: i128| low.is_none_or(|low| low <= number) && high.is_none_or(|high| number <= high);
                let kept = (0..numbers.len()).filter(|&place| bits >> place & 1 == 1 && inside(numbers[place]));
                Domain::Bits(kept.fold(0, |bits, place| bits | 1 << place))
            }
            Domain::Text => return Ok(false),
        };
        replace(place, narrow, domains)
    }

    /// Takes a value away from an unknown.
    fn exclude(&self, unknown: Unknown, value: &Value, domains: &mut [Domain]) -> Result<bool, Contradiction> {
        let place = unknown.0 as usize;
        let narrow = match (domains[place], value) {
            (Domain::Bits(bits), _) => {
                let values = self.values[place].as_ref().expect("bits stand for values");
                match values.binary_search(value) {
                    Ok(found) => Domain::Bits(bits & !(1 << found)),
                    Err(_) => return Ok(false),
                }
            }
            (Domain::Range(low, high), Value::Int(value)) => {
                let value = value.to_i128();
                if value.is_none() {
                    return Ok(false);
                }
                let low = if low == value { low.and_then(|low| low.checked_add(1)) } else { low };
                let high = if high == value { high.and_then(|high| high.checked_sub(1)) } else { high };
                if matches!((low, high), (Some(low), Some(high)) if low > high) {
                    return Err(Contradiction);
                }
                Domain::Range(low, high)
            }
            _ => return Ok(false),
        };
        replace(place, narrow, domains)
    }

    /// The truth of a node, as far as the domains tell.
    pub(super) fn truth(&self, node: &Node, domains: &[Domain]) -> Option<bool> {
        match node {
            Node::Constant(value) => Some(*value),
            Node::Bits(unknown, wanted) => match domains[unknown.0 as usize] {
                Domain::Bits(bits) if bits & wanted == 0 => Some(false),
                Domain::Bits(bits) if bits & !wanted == 0 => Some(true),
                _ => None,
            },
            Node::Differ(a, b) => self.same(*a, *b, domains).map(|same| !same),
            Node::Equal(a, b) => self.same(*a, *b, domains),
            Node::All(parts) => {
                let mut all = Some(true);
                for part in parts {
                    match self.truth(part, domains) {
                        Some(false) => return Some(false),
                        Some(true) => {}
                        None => all = None,
                    }
                }
                all
            }
            Node::Any(parts) => {
                let mut any = Some(false);
                for part in parts {
                    match self.truth(part, domains) {
                        Some(true) => return Some(true),
                        Some(false) => {}
                        None => any = None,
                    }
                }
                any
            }
            Node::Sum(sum) => sum.test.decided(self.total(sum, domains)),
            Node::Closed(formula, unknowns) => {
                let mut model = self.plain.clone();
                for &unknown in unknowns.iter() {
                    model[unknown.0 as usize] = self.fixed(unknown, domains)?;
                }
                Some(eval::holds(formula, &model))
            }
        }
    }

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

    fn total(&self, sum: &Sum, domains: &[Domain]) -> Range {
        let start = (Some(sum.constant), Some(sum.constant));
        sum.parts.iter().fold(start, |total, (factor, part)| {
            let part = scaled(self.part_range(part, domains), *factor);
            (plus(total.0, part.0), plus(total.1, part.1))
        })
    }

    /// Makes a node hold; whether anything was narrowed.
    fn enforce(&self, node: &Node, domains: &mut [Domain]) -> Result<bool, Contradiction> {
        match node {
            Node::Constant(true) => Ok(false),
            Node::Constant(false) => Err(Contradiction),
            Node::Bits(unknown, wanted) => {
                let place = unknown.0 as usize;
                match domains[place] {
                    Domain::Bits(bits) => replace(place, Domain::Bits(bits & wanted), domains),
                    _ => Ok(false),
                }
            }
            Node::Differ(a, b) => {
                let mut changed = false;
                if let Some(value) = self.fixed(*a, domains) {
                    changed |= self.exclude(*b, &value, domains)?;
                }
                if let Some(value) = self.fixed(*b, domains) {
                    changed |= self.exclude(*a, &value, domains)?;
                }
                Ok(changed)
            }
            Node::Equal(a, b) => self.unify(*a, *b, domains),
            Node::All(parts) => {
                let mut changed = false;
                for part in parts {
                    changed |= self.enforce(part, domains)?;
                }
                Ok(changed)
            }
            Node::Any(parts) => self.enforce_any(parts, domains),
            Node::Sum(sum) => self.enforce_sum(sum, domains),
            Node::Closed(..) => match self.truth(node, domains) {
                Some(false) => Err(Contradiction),
                _ => Ok(false),
            },
        }
    }

    /// The only part that is left must hold; of several, each unknown keeps what one of them leaves to it.
    fn enforce_any(&self, parts: &[Node], domains: &mut [Domain]) -> Result<bool, Contradiction> {
        let mut open: Vec<&Node> = Vec::new();
        for part in parts {
            match self.truth(part, domains) {
                Some(true) => return Ok(false),
                Some(false) => {}
                None => open.push(part),
            }
        }
        match open[..] {
            [] => Err(Contradiction),
            [only] => self.enforce(only, domains),
            _ => {
                let mut changed = false;
                for unknown in open[0].directly() {
                    let left = open.iter().try_fold(0, |bits, part| Some(bits | self.left(part, unknown, domains)?));
                    if let Some(left) = left {
                        changed |= replace(unknown.0 as usize, Domain::Bits(left), domains)?;
                    }
                }
                Ok(changed)
            }
        }
    }

    /// The values that a finite unknown can have when the node holds; none when that is not obvious.
    fn left(&self, node: &Node, unknown: Unknown, domains: &[Domain]) -> Option<u64> {
        let Domain::Bits(bits) = domains[unknown.0 as usize] else { return None };
        match node {
            Node::Bits(other, wanted) if *other == unknown => Some(bits & wanted),
            Node::Equal(a, b) if *a == unknown => Some(bits & self.common(unknown, *b, domains)?),
            Node::Equal(a, b) if *b == unknown => Some(bits & self.common(unknown, *a, domains)?),
            Node::All(parts) => {
                let known = parts.iter().filter_map(|part| self.left(part, unknown, domains));
                known.reduce(|a, b| a & b)
            }
            _ => None,
        }
    }

    /// The bits of another finite unknown, as bits of this one.
    fn common(&self, unknown: Unknown, other: Unknown, domains: &[Domain]) -> Option<u64> {
        let (own, others) = (self.values[unknown.0 as usize].as_ref()?, self.values[other.0 as usize].as_ref()?);
        let Domain::Bits(bits) = domains[other.0 as usize] else { return None };
        if Rc::ptr_eq(own, others) {
            return Some(bits);
        }
        let place = |value: &Value| own.binary_search(value).map_or(0, |place| 1 << place);
        Some((0..others.len()).filter(|bit| bits >> bit & 1 == 1).fold(0, |all, bit| all | place(&others[bit])))
    }

    /// Whether two unknowns have the same value.
    fn same(&self, a: Unknown, b: Unknown, domains: &[Domain]) -> Option<bool> {
        if let (Domain::Bits(bits), Some(common)) = (domains[a.0 as usize], self.common(a, b, domains)) {
            return match bits & common {
                0 => Some(false),
                same if bits.count_ones() == 1 && common == same => self.fixed(b, domains).map(|_| true),
                _ => None,
            };
        }
        let ((a_low, a_high), (b_low, b_high)) = (self.range(a, domains), self.range(b, domains));
        let apart =
            |low: Option<i128>, high: Option<i128>| matches!((low, high), (Some(low), Some(high)) if low > high);
        if apart(a_low, b_high) || apart(b_low, a_high) {
            return Some(false);
        }
        Some(self.fixed(a, domains)? == self.fixed(b, domains)?)
    }

    /// Makes two unknowns have the same value.
    fn unify(&self, a: Unknown, b: Unknown, domains: &mut [Domain]) -> Result<bool, Contradiction> {
        let mut changed = false;
        for (one, other) in [(a, b), (b, a)] {
            match (domains[one.0 as usize], self.common(one, other, domains)) {
                (Domain::Bits(bits), Some(common)) => {
                    changed |= replace(one.0 as usize, Domain::Bits(bits & common), domains)?;
                }
                _ => changed |= self.restrict(one, self.range(other, domains), domains)?,
            }
        }
        Ok(changed)
    }

    fn enforce_sum(&self, sum: &Sum, domains: &mut [Domain]) -> Result<bool, Contradiction> {
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
    pub(super) fn clash(&self, nodes: &[&Node], domains: &[Domain]) -> bool {
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

    /// Adds `weight` to each unknown for every open atom that is about it; what is open is [`Declared::truth`]'s to say.
    pub(super) fn weigh(&self, node: &Node, domains: &[Domain], weight: u32, weights: &mut [u32]) {
        let mut one = |unknown: &Unknown| weights[unknown.0 as usize] += weight;
        match node {
            Node::Constant(_) => {}
            Node::Bits(unknown, _) => one(unknown),
            Node::Differ(a, b) | Node::Equal(a, b) => {
                one(a);
                one(b);
            }
            Node::Closed(_, unknowns) => unknowns.iter().for_each(one),
            Node::All(parts) | Node::Any(parts) => {
                parts.iter().for_each(|part| self.weigh(part, domains, weight, weights))
            }
            Node::Sum(sum) => {
                for (_, part) in &sum.parts {
                    match part {
                        Part::Unknown(unknown) => weights[unknown.0 as usize] += weight,
                        Part::Choice(nodes, _) if self.truth(&nodes[0], domains).is_none() => {
                            self.weigh(&nodes[0], domains, weight, weights);
                        }
                        Part::Choice(..) => {}
                    }
                }
            }
        }
    }

    /// Narrows the domains until nothing changes any more, or for long enough: bounds may creep without end.
    pub(super) fn propagate(&self, nodes: &[&Node], domains: &mut [Domain]) -> Result<(), Failed> {
        let all: Vec<u32> = (0..nodes.len() as u32).collect();
        self.propagate_from(nodes, &vec![u128::MAX; nodes.len()], &all, u128::MAX, domains)
    }

    /// The same for some of the nodes when only the unknowns `dirty` have changed. `masks` says for each node which
    /// unknowns it is about; see [`mask`].
    pub(super) fn propagate_from(
        &self,
        nodes: &[&Node],
        masks: &[u128],
        active: &[u32],
        mut dirty: u128,
        domains: &mut [Domain],
    ) -> Result<(), Failed> {
        for _ in 0..nodes.len() + 8 {
            let mut changed = 0;
            for &number in active {
                let number = number as usize;
                if masks[number] & (dirty | changed) == 0 {
                    continue;
                }
                if self.enforce(nodes[number], domains).map_err(|Contradiction| Failed(number))? {
                    changed |= masks[number];
                }
            }
            if changed == 0 {
                break;
            }
            dirty = changed;
        }
        Ok(())
    }
}

/// A set of unknowns in 128 bits; with more unknowns, several share a bit.
pub(super) fn mask(unknowns: &[Unknown]) -> u128 {
    unknowns.iter().fold(0, |mask, unknown| mask | 1 << (unknown.0 % 128))
}

impl Sum {
    /// Its parts as conditions, each with a number that says what the part is otherwise; none when there are others.
    pub(super) fn choices(&self) -> Option<Vec<(u64, &Node)>> {
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

impl Node {
    /// The sums that hold when it does.
    fn sums(&self) -> impl Iterator<Item = &Sum> {
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
    fn directly(&self) -> Vec<Unknown> {
        match self {
            Node::Bits(unknown, _) => vec![*unknown],
            Node::Equal(a, b) => vec![*a, *b],
            Node::All(parts) => parts.iter().flat_map(Node::directly).collect(),
            _ => Vec::new(),
        }
    }
}

impl Test {
    fn decided(self, (low, high): Range) -> Option<bool> {
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

fn replace(place: usize, narrow: Domain, domains: &mut [Domain]) -> Result<bool, Contradiction> {
    if narrow == Domain::Bits(0) {
        return Err(Contradiction);
    }
    let changed = domains[place] != narrow;
    domains[place] = narrow;
    Ok(changed)
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
