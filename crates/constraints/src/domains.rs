//! What unknowns can still be, narrowed by constraints.
//!
//! In: constraints compiled to [`Node`]s (`node`), and a [`Domain`] per unknown. Out of [`Declared::propagate`]: the domains
//! narrowed, or that there is a contradiction. Finite domains are sets of bits, others are ranges whose ends are 128 bits or open;
//! arithmetic that leaves 128 bits opens them, so that nothing is excluded wrongly.
//! Invariant: only values that no solution has are removed.
//! Not here: trying values (see `finite`).

mod node;
mod sums;

pub(super) use node::Node;

use super::eval::{self, Model};
use super::formula::{Unknown, Value};
use num_traits::ToPrimitive;
use std::rc::Rc;
use sums::Part;

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

fn replace(place: usize, narrow: Domain, domains: &mut [Domain]) -> Result<bool, Contradiction> {
    if narrow == Domain::Bits(0) {
        return Err(Contradiction);
    }
    let changed = domains[place] != narrow;
    domains[place] = narrow;
    Ok(changed)
}
