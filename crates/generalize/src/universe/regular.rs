//! Inputs that random ones hardly ever are: perfect and twin trees, spines, constant, sorted and alternating lists, repeated values.
//!
//! In: a setting, and inputs whose strings, floats and functions are used again. Out: inputs, small to large, in a fixed order. What was
//! learned from small and random inputs is tried on these as well: a mirror image, for example, is right on every twin tree, however deep.
//! Not here: asking about them (see `engine`).

use crate::setting::{Input, Setting};
use crate::structure::{below, constructors, reaches};
use crate::values::{ValueId, Values};
use refute_enumerate::{Node, NodeId, Space};
use rustc_hash::FxHashMap;

/// How deep trees are, and how long lists are for that.
const DEPTHS: [(usize, usize); 4] = [(1, 2), (2, 5), (3, 12), (5, 33)];
/// Nothing larger is made.
const LARGEST: usize = 140;
/// Along one side they are deeper.
const ALONG: usize = 3;
/// Lists inside other values have at most so many elements.
const MOST_NESTED: usize = 3;
/// Integers that stand as arguments of their own.
const ALONE: [i64; 5] = [0, 1, 2, 5, -1];
/// Values of a type that are used again at most.
const MOST_KNOWN: usize = 4;

/// Which integers stand in a value, in order of its keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Numbers {
    Same(i64),
    Up,
    Down,
    Alternating,
}

impl Numbers {
    const ALL: [Numbers; 5] = [Numbers::Up, Numbers::Same(0), Numbers::Alternating, Numbers::Down, Numbers::Same(1)];

    fn at(self, place: i64) -> i64 {
        match self {
            Numbers::Same(n) => n,
            Numbers::Up => place,
            Numbers::Down => 40 - place,
            Numbers::Alternating => place % 2,
        }
    }
}

/// Which recursive arguments of a constructor are filled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Branching {
    /// All of them.
    Full,
    /// All of them, with the same value.
    Twin,
    /// One of them, by number; the others are as small as can be.
    Along(usize),
}

impl Branching {
    const ALL: [Branching; 4] = [Branching::Full, Branching::Twin, Branching::Along(0), Branching::Along(1)];
}

/// One way to build values.
#[derive(Clone, Copy, Debug)]
struct Plan {
    branching: Branching,
    numbers: Numbers,
    /// Which recursive constructor stands at every level; beyond the last one they take turns.
    case: usize,
    depth: usize,
    length: usize,
}

/// At most so many inputs, from everywhere among all of them.
pub(crate) fn regular(setting: &Setting, values: &mut Values, seen: &[Input], most: usize) -> Vec<Input> {
    let known = leaves(setting, values, seen);
    let mut found: Vec<Input> = Vec::new();
    for plan in plans(setting) {
        let alone = setting.slots.iter().any(|slot| *setting.space.node(slot.node) == Node::Int);
        for number in if alone { &ALONE[..] } else { &ALONE[..1] } {
            let mut parts = Vec::with_capacity(setting.slots.len());
            for slot in &setting.slots {
                let mut builder =
                    Builder { space: &setting.space, values: &mut *values, known: &known, plan, place: 0 };
                parts.extend(match setting.space.node(slot.node) {
                    Node::Int => Some(builder.values.int(*number)),
                    _ => builder.value(slot.node, plan.depth, true),
                });
            }
            if parts.len() == setting.slots.len() {
                found.push(parts.into());
            }
        }
    }
    let mut unique = rustc_hash::FxHashSet::default();
    found.retain(|input| setting.size(values, input) <= LARGEST && unique.insert(input.clone()));
    let step = found.len().div_ceil(most.max(1)).max(1);
    found.into_iter().step_by(step).collect()
}

/// All plans that make a difference for the types of the slots.
fn plans(setting: &Setting) -> Vec<Plan> {
    let cases = setting.slots.iter().map(|slot| recursive(&setting.space, slot.node).len()).max().unwrap_or(0);
    let mut found = Vec::new();
    for (depth, length) in DEPTHS {
        for case in 0..if cases > 1 { cases + 1 } else { 1 } {
            for branching in Branching::ALL {
                let depth = if let Branching::Along(_) = branching { depth * ALONG } else { depth };
                let plan = |numbers| Plan { branching, numbers, case, depth, length };
                found.extend(Numbers::ALL.map(plan));
            }
        }
    }
    found
}

/// The constructors of a type in which it stands again.
fn recursive(space: &Space, node: NodeId) -> Vec<(u32, Vec<NodeId>)> {
    let again = |fields: &[NodeId]| fields.iter().any(|field| reaches(space, *field, node));
    match space.node(node) {
        Node::Variant(..) => constructors(space, node).into_iter().filter(|(_, fields)| again(fields)).collect(),
        _ => Vec::new(),
    }
}

/// Values of types that have no parts, as they stand in inputs.
fn leaves(setting: &Setting, values: &Values, seen: &[Input]) -> FxHashMap<NodeId, Vec<ValueId>> {
    let mut found: FxHashMap<NodeId, Vec<ValueId>> = FxHashMap::default();
    let mut rest: Vec<(NodeId, ValueId)> = Vec::new();
    for input in seen {
        rest.extend(setting.slots.iter().map(|slot| slot.node).zip(input.iter().copied()));
        while let Some((node, value)) = rest.pop() {
            if below(&setting.space, node).is_empty() {
                let known = found.entry(node).or_default();
                if known.len() < MOST_KNOWN && !known.contains(&value) {
                    known.push(value);
                }
            }
            rest.extend(crate::structure::parts(&setting.space, values, node, value));
        }
    }
    found
}

struct Builder<'a> {
    space: &'a Space,
    values: &'a mut Values,
    known: &'a FxHashMap<NodeId, Vec<ValueId>>,
    plan: Plan,
    /// How many leaves were made.
    place: i64,
}

impl Builder<'_> {
    /// A value of a type, so many levels deep; `None` when none is known.
    fn value(&mut self, node: NodeId, depth: usize, is_slot: bool) -> Option<ValueId> {
        refute_source::deep(|| self.value_here(node, depth, is_slot))
    }

    fn value_here(&mut self, node: NodeId, depth: usize, is_slot: bool) -> Option<ValueId> {
        match self.space.node(node).clone() {
            Node::Int => {
                let n = self.plan.numbers.at(self.turn());
                Some(self.values.int(n))
            }
            Node::Tuple(fields) => self.data(0, &fields, node, depth),
            Node::Record(_, fields) => {
                let fields: Vec<NodeId> = fields.into_iter().map(|(_, field)| field).collect();
                self.data(0, &fields, node, depth)
            }
            Node::List(item) => {
                let length = if is_slot { self.plan.length } else { depth.min(MOST_NESTED) };
                let items = self.items(item, length, depth)?;
                Some(self.values.list(&items))
            }
            Node::Array(item) => {
                let length = if is_slot { self.plan.length } else { depth.min(MOST_NESTED) };
                let items = self.items(item, length, depth)?;
                Some(self.values.add(crate::values::Value::Array(items.into())))
            }
            Node::Variant(..) => self.variant(node, depth),
            _ => {
                let known = self.known.get(&node).filter(|known| !known.is_empty())?;
                let at = self.plan.numbers.at(self.place).unsigned_abs() as usize % known.len();
                let value = known[at];
                self.place += 1;
                Some(value)
            }
        }
    }

    fn turn(&mut self) -> i64 {
        self.place += 1;
        self.place - 1
    }

    fn items(&mut self, item: NodeId, length: usize, depth: usize) -> Option<Vec<ValueId>> {
        (0..length).map(|_| self.value(item, depth.saturating_sub(1), false)).collect()
    }

    fn variant(&mut self, node: NodeId, depth: usize) -> Option<ValueId> {
        let again = recursive(self.space, node);
        let (case, fields) = if depth == 0 || again.is_empty() {
            let all = constructors(self.space, node);
            let ends: Vec<_> =
                all.into_iter().filter(|(case, _)| again.iter().all(|(other, _)| other != case)).collect();
            let at = self.plan.numbers.at(self.place).unsigned_abs() as usize;
            ends.get(at % ends.len().max(1)).cloned()?
        } else {
            let turn = if self.plan.case < again.len() { self.plan.case } else { depth };
            again[turn % again.len()].clone()
        };
        self.data(case, &fields, node, depth)
    }

    /// A constructor with its arguments; between two that are alike stand the others, as the keys of a tree do.
    fn data(&mut self, case: u32, fields: &[NodeId], node: NodeId, depth: usize) -> Option<ValueId> {
        let again: Vec<usize> = (0..fields.len()).filter(|i| reaches(self.space, fields[*i], node)).collect();
        let others: Vec<usize> = (0..fields.len()).filter(|i| !again.contains(i)).collect();
        let order = match &again[..] {
            [first, second] => [&[*first], &others[..], &[*second]].concat(),
            _ => [&others[..], &again[..]].concat(),
        };
        let mut made: Vec<Option<ValueId>> = vec![None; fields.len()];
        for at in order {
            let number = again.iter().position(|other| *other == at);
            let twin = again.first().filter(|_| self.plan.branching == Branching::Twin);
            made[at] = match (number, self.plan.branching) {
                (Some(1..), Branching::Twin) if twin.is_some_and(|first| fields[*first] == fields[at]) => {
                    made[*twin.unwrap_or(&at)]
                }
                (Some(number), Branching::Along(way)) if number != way.min(again.len() - 1) => {
                    self.value(fields[at], 0, false)
                }
                (Some(_), _) => self.value(fields[at], depth.saturating_sub(1), false),
                (None, _) => self.value(fields[at], depth, false),
            };
        }
        let made = made.into_iter().collect::<Option<Vec<ValueId>>>()?;
        Some(self.values.data(case, &made))
    }
}

#[cfg(test)]
mod tests;
