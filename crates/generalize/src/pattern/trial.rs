//! Trying patterns: on inputs that were seen, then on fresh ones that the jury is asked about.
//!
//! Fresh inputs start from one that fits; some holes get other values of the same type, taken from inputs that were seen, or
//! all integers are moved apart without changing their order.
//! Invariant: a bounded number of questions for a whole pattern.

use super::Candidate;
use super::condition::{self, Row};
use super::shape::{Binding, Path, Shape, value_at};
use crate::cached_oracle::CachedOracle;
use crate::oracle::Label;
use crate::setting::Input;
use crate::structure::parts;
use crate::values::{Value, ValueId, Values};
use refute_enumerate::{Node, NodeId};
use rustc_hash::FxHashMap;

/// Questions for a whole pattern, and for one test of it.
const MOST_QUESTIONS: usize = 800;
const QUESTIONS: usize = 60;
/// Fresh valid inputs that are enough for one test.
const ENOUGH: usize = 16;
/// Values of a type that holes are filled with, at most; inputs that they are taken from.
const MOST_VALUES: usize = 60;
const MOST_SOURCES: usize = 600;
/// Inputs that fresh ones start from.
const MOST_STARTS: usize = 40;

pub(super) struct Trial<'j, 'o> {
    pub(super) jury: &'j mut CachedOracle<'o>,
    smallest: Input,
    /// Valid inputs, those that were asked about last, and whether they fail.
    seen: Vec<(Input, bool)>,
    /// Values by type.
    pool: FxHashMap<NodeId, Vec<ValueId>>,
    rng: fastrand::Rng,
    questions: usize,
}

impl<'j, 'o> Trial<'j, 'o> {
    pub(super) fn new(jury: &'j mut CachedOracle<'o>, smallest: &Input, seen: &[(Input, Label)]) -> Trial<'j, 'o> {
        let seen: Vec<(Input, bool)> = seen
            .iter()
            .filter(|(_, label)| *label != Label::Outside)
            .map(|(input, label)| (input.clone(), label.fails()))
            .collect();
        let mut pool = FxHashMap::default();
        for input in std::iter::once(smallest).chain(seen.iter().take(MOST_SOURCES).map(|(input, _)| input)) {
            for (slot, value) in jury.setting.slots.iter().zip(input.iter()) {
                gather(jury, (slot.node, *value), &mut pool);
            }
        }
        let rng = fastrand::Rng::with_seed(1);
        Trial { jury, smallest: smallest.clone(), seen, pool, rng, questions: 0 }
    }

    pub(super) fn smallest(&self) -> &Input {
        &self.smallest
    }

    /// What stands in the holes in the smallest failing input.
    pub(super) fn binding(&self, shape: &Shape) -> Option<Binding> {
        shape.binding(&self.jury.values, &self.smallest)
    }

    /// The value of an integer that was made before.
    pub(super) fn known_int(&self, n: i64) -> Option<ValueId> {
        let ints = self.smallest.iter().copied();
        let mut open: Vec<ValueId> = ints.collect();
        while let Some(value) = open.pop() {
            match self.jury.values.get(value) {
                Value::Int(own) if *own == n => return Some(value),
                Value::Data(_, parts) | Value::Array(parts) => open.extend(parts.iter().copied()),
                _ => {}
            }
        }
        None
    }

    /// How many failing inputs have something else at a place.
    pub(super) fn differing(&self, shape: &Shape, path: &Path) -> usize {
        let own = shape.value_at(path, &self.smallest, &self.jury.values);
        let failing = self.seen.iter().filter(|(_, fails)| *fails).take(MOST_SOURCES);
        failing.filter(|(input, _)| value_at(path, input, &self.jury.values) != own).count()
    }

    /// Whether everything that fits fails, as far as can be found out, and something was found out about every hole: each
    /// has held another value than in the smallest input.
    pub(super) fn fails(&mut self, candidate: &Candidate) -> bool {
        let Some(original) = self.binding(&candidate.shape) else { return false };
        let mut varied: Vec<bool> = original.iter().map(Option::is_none).collect();
        let mut note = |binding: &Binding| {
            for (varied, (own, other)) in varied.iter_mut().zip(original.iter().zip(binding)) {
                *varied |= own != other;
            }
        };
        for (input, fails) in &self.seen {
            let Some(binding) = fitting(candidate, &self.jury.values, input) else { continue };
            if !fails {
                return false;
            }
            note(&binding);
        }
        let fresh = self.more(candidate);
        if fresh.iter().any(|row| !row.fails) {
            return false;
        }
        fresh.iter().for_each(|row| note(&row.binding));
        varied.iter().all(|varied| *varied)
    }

    /// Whether something is known that fits and passes.
    pub(super) fn is_refuted(&self, candidate: &Candidate) -> bool {
        let passing = self.seen.iter().filter(|(_, fails)| !fails);
        passing.map(|(input, _)| fitting(candidate, &self.jury.values, input)).any(|binding| binding.is_some())
    }

    /// What is known about inputs that fit, and some fresh ones.
    pub(super) fn rows(&mut self, candidate: &Candidate) -> Vec<Row> {
        let mut rows: Vec<Row> = Vec::new();
        for (input, fails) in &self.seen {
            if let Some(binding) = fitting(candidate, &self.jury.values, input) {
                rows.push(Row { binding, fails: *fails });
            }
        }
        for _ in 0..3 {
            rows.extend(self.more(candidate));
        }
        // The smallest one is always to be kept.
        if let Some(binding) = self.binding(&candidate.shape) {
            rows.push(Row { binding, fails: true });
        }
        rows
    }

    /// Fresh inputs that fit, those outside left out.
    pub(super) fn more(&mut self, candidate: &Candidate) -> Vec<Row> {
        let starts = self.starts(candidate);
        let mut rows = Vec::new();
        let mut asked = 0;
        for _ in 0..4 * QUESTIONS {
            if asked >= QUESTIONS || rows.len() >= ENOUGH || self.questions >= MOST_QUESTIONS || starts.is_empty() {
                break;
            }
            let start = starts[self.rng.usize(..starts.len())].clone();
            let Some((input, binding)) = self.varied(candidate, start) else { continue };
            asked += 1;
            self.questions += 1;
            match self.jury.label(&input) {
                None => break,
                Some(Label::Outside) => {}
                Some(label) => {
                    rows.push(Row { binding, fails: label.fails() });
                    self.seen.push((input, label.fails()));
                }
            }
        }
        rows
    }

    /// What stands in the holes in inputs that fit.
    fn starts(&self, candidate: &Candidate) -> Vec<Binding> {
        let values = &self.jury.values;
        let own = self.binding(&candidate.shape).into_iter();
        let fitting = self.seen.iter().filter_map(|(input, _)| fitting(candidate, values, input));
        own.chain(fitting).take(MOST_STARTS).collect()
    }

    /// Another input that fits.
    fn varied(&mut self, candidate: &Candidate, mut binding: Binding) -> Option<(Input, Binding)> {
        let nodes = candidate.shape.nodes(&self.jury.setting);
        let holes = candidate.shape.holes_in_order();
        if holes.is_empty() {
            return None;
        }
        if self.rng.u8(..3) == 0 {
            let (factor, shift) = (self.rng.i64(1..4), self.rng.i64(-6..7));
            for value in binding.iter_mut().flatten() {
                *value = moved(&mut self.jury.values, *value, factor, shift);
            }
        }
        for _ in 0..self.rng.usize(1..3) {
            let hole = holes[self.rng.usize(..holes.len())];
            let node = nodes.get(hole).copied().flatten()?;
            let value = self.value(node, &binding)?;
            binding[hole] = Some(value);
        }
        let values = &mut self.jury.values;
        let holds = candidate.condition.iter().all(|literal| condition::holds(values, literal, &binding));
        let input = if holds { candidate.shape.filled(values, &binding)? } else { return None };
        (input != self.smallest).then_some((input, binding))
    }

    /// A value for a hole.
    fn value(&mut self, node: NodeId, binding: &Binding) -> Option<ValueId> {
        if *self.jury.setting.space.node(node) == Node::Int {
            let near = binding.get(self.rng.usize(..binding.len().max(1))).copied().flatten();
            let near = near.and_then(|value| self.jury.values.as_int(value));
            let constants = &self.jury.setting.constants;
            let constant = (!constants.is_empty()).then(|| constants[self.rng.usize(..constants.len())]);
            let base = match self.rng.u8(..4) {
                0 => constant.unwrap_or(0),
                1 => self.rng.i64(-9..10),
                _ => near.unwrap_or(0),
            };
            let n = base.saturating_add(self.rng.i64(-1..2)).clamp(-(1 << 40), 1 << 40);
            return Some(self.jury.values.int(n));
        }
        let known = self.pool.get(&node)?;
        // Smaller ones, which come first, more often.
        let within = self.rng.usize(..known.len()) + 1;
        Some(known[self.rng.usize(..within)])
    }
}

/// What stands in the holes when an input fits and the condition holds.
fn fitting(candidate: &Candidate, values: &Values, input: &Input) -> Option<Binding> {
    let binding = candidate.shape.binding(values, input)?;
    candidate.condition.iter().all(|literal| condition::holds(values, literal, &binding)).then_some(binding)
}

/// Adds the parts of a value to those of their types.
fn gather(jury: &CachedOracle<'_>, root: (NodeId, ValueId), pool: &mut FxHashMap<NodeId, Vec<ValueId>>) {
    let mut open = vec![root];
    while let Some((node, value)) = open.pop() {
        let known = pool.entry(node).or_default();
        if known.len() < MOST_VALUES && !known.contains(&value) {
            known.push(value);
            open.extend(parts(&jury.setting.space, &jury.values, node, value));
        }
    }
}

/// A value with all its integers moved apart and shifted, which keeps their order.
fn moved(values: &mut Values, value: ValueId, factor: i64, shift: i64) -> ValueId {
    refute_source::deep(|| match values.get(value).clone() {
        Value::Int(n) => match n.checked_mul(factor).and_then(|n| n.checked_add(shift)) {
            Some(n) if n.abs() < 1 << 40 => values.int(n),
            _ => value,
        },
        Value::Data(case, parts) => {
            let parts: Vec<ValueId> = parts.iter().map(|part| moved(values, *part, factor, shift)).collect();
            values.data(case, &parts)
        }
        Value::Array(parts) => {
            let parts = parts.iter().map(|part| moved(values, *part, factor, shift)).collect();
            values.add(Value::Array(parts))
        }
        _ => value,
    })
}
