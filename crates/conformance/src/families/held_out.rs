//! Valid inputs beyond a size, chosen at random and without help of the engine that is measured.
//!
//! In: what inputs look like, an oracle, a size and a seed. Out: valid inputs of the next two sizes that have any. Every
//! shape of a size is equally likely; its constants are drawn, and where the input is not valid, those that the
//! precondition looked at last are drawn again, for a while.
//! Not here: all inputs up to a size (`refute_generalize::universe`).

use fastrand::Rng;
use refute_enumerate::{Constant, Hole, Node, NodeId, Shape, Space, holes_of};
use refute_generalize::{Label, Oracle, Setting};
use refute_play::CallInput;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Inputs of a size that are wanted.
const WANTED: usize = 500;
/// Shapes of a size that are tried.
const SHAPES: usize = 8_000;
/// Inputs of a size that are tried, valid or not.
const TRIES: usize = 400_000;
/// Inputs of a shape that are tried.
const FILLINGS: usize = 400;
/// Sizes without valid inputs that are passed over.
const PASSED_OVER: usize = 8;

/// Valid inputs of the next two sizes after this one, with their labels; the same seed gives the same ones.
pub(super) fn held_out(setting: &Setting, oracle: &mut dyn Oracle, above: usize, seed: u64) -> Vec<(CallInput, Label)> {
    let mut shapes = Shapes { space: &setting.space, counts: FxHashMap::default(), rng: Rng::with_seed(seed) };
    let slots: Vec<NodeId> = setting.slots.iter().map(|slot| slot.node).collect();
    let mut found = Vec::new();
    let mut sizes = 0;
    for size in above + 1..=above + PASSED_OVER {
        let of_size = of_size(setting, oracle, &mut shapes, &slots, size);
        sizes += usize::from(!of_size.is_empty());
        found.extend(of_size);
        if sizes == 2 {
            break;
        }
    }
    found
}

/// What drawing inputs at random finds.
#[derive(Default)]
pub(super) struct Drawn {
    /// Failing inputs, each once.
    pub failing: Vec<CallInput>,
    /// Valid inputs that pass.
    pub passing: u64,
    /// Valid inputs, each time one was drawn.
    pub calls: u64,
}

/// Draws inputs up to a size, every size as likely, until so many valid ones were drawn: what any search must do better than.
pub(super) fn drawn(setting: &Setting, oracle: &mut dyn Oracle, largest: usize, calls: u64, seed: u64) -> Drawn {
    let mut shapes = Shapes { space: &setting.space, counts: FxHashMap::default(), rng: Rng::with_seed(seed) };
    let slots: Vec<NodeId> = setting.slots.iter().map(|slot| slot.node).collect();
    let sizes: Vec<usize> = (0..=largest).filter(|size| shapes.count_all(&slots, *size) > 0.0).collect();
    let mut found = Drawn::default();
    let mut known: BTreeSet<String> = BTreeSet::new();
    let mut tries = 0;
    while found.calls < calls && tries < TRIES && !sizes.is_empty() {
        let size = sizes[shapes.rng.usize(..sizes.len())];
        let Some(parts) = shapes.draw_all(&slots, size) else { break };
        let holes = holes_of(&parts);
        let input = if setting.tupled { vec![Shape::Tuple(parts.into())] } else { parts };
        let mut filled = CallInput { input, constants: Vec::new() };
        match fill(setting, oracle, &mut shapes.rng, &holes, &mut filled, &mut tries) {
            None => continue,
            Some(Label::Passes) => found.passing += 1,
            Some(_) if known.insert(format!("{filled:?}")) => found.failing.push(filled),
            Some(_) => {}
        }
        found.calls += 1;
    }
    found
}

fn of_size(
    setting: &Setting,
    oracle: &mut dyn Oracle,
    shapes: &mut Shapes<'_>,
    slots: &[NodeId],
    size: usize,
) -> Vec<(CallInput, Label)> {
    let mut found: Vec<(CallInput, Label)> = Vec::new();
    let mut known: BTreeSet<String> = BTreeSet::new();
    let mut tries = 0;
    if shapes.count_all(slots, size) == 0.0 {
        return found;
    }
    for _ in 0..SHAPES {
        if found.len() >= WANTED || tries >= TRIES {
            break;
        }
        let Some(parts) = shapes.draw_all(slots, size) else { break };
        let holes = holes_of(&parts);
        let input = if setting.tupled { vec![Shape::Tuple(parts.into())] } else { parts };
        let mut filled = CallInput { input, constants: Vec::new() };
        if let Some(label) = fill(setting, oracle, &mut shapes.rng, &holes, &mut filled, &mut tries)
            && known.insert(format!("{:?}", filled))
        {
            found.push((filled, label));
        }
    }
    found
}

/// Constants with which an input is valid, and its label; `None` when none were found.
fn fill(
    setting: &Setting,
    oracle: &mut dyn Oracle,
    rng: &mut Rng,
    holes: &[Hole],
    filled: &mut CallInput,
    tries: &mut usize,
) -> Option<Label> {
    let mut choices: Vec<Vec<Constant>> = holes.iter().map(|hole| constants(setting, *hole, holes.len())).collect();
    choices.iter_mut().for_each(|choices| rng.shuffle(choices));
    let mut at = vec![0; holes.len()];
    for _ in 0..FILLINGS {
        filled.constants.clear();
        filled.constants.extend(at.iter().zip(&choices).map(|(at, choices)| choices[*at].clone()));
        *tries += 1;
        let label = oracle.judge(filled)?.label;
        if label != Label::Outside {
            return Some(label);
        }
        // The last hole that was looked at, or one before it when that has no choices left, takes the next one.
        let looked_at: Vec<usize> = match oracle.looked_at() {
            Some(looked_at) => {
                looked_at.iter().map(|hole| usize::from(*hole)).filter(|hole| *hole < at.len()).collect()
            }
            None => (0..at.len()).collect(),
        };
        let turned = looked_at.iter().rposition(|hole| at[*hole] + 1 < choices[*hole].len())?;
        at[looked_at[turned]] += 1;
        for hole in &looked_at[turned + 1..] {
            at[*hole] = 0;
            rng.shuffle(&mut choices[*hole]);
        }
    }
    None
}

/// What may stand in a hole: twice as many constants as there are holes, and those of the programs.
fn constants(setting: &Setting, hole: Hole, count: usize) -> Vec<Constant> {
    let numbers = 0..=2 * count.min(100) as i64;
    match hole {
        Hole::Int => {
            let mut all: Vec<i64> = numbers.chain(setting.constants.iter().copied()).collect();
            all.sort_unstable();
            all.dedup();
            all.into_iter().map(Constant::Int).collect()
        }
        Hole::Char => (b'a'..=b'z').take(count.max(1)).map(Constant::Char).collect(),
        Hole::Float => numbers.map(|n| Constant::Float(n as f64)).collect(),
        Hole::String | Hole::Bytes => {
            ["", "a", "b", "ab", "ba", "aa"].map(|text| Constant::Text(Arc::from(text.as_bytes()))).into()
        }
    }
}

/// Shapes of a size, each equally likely.
struct Shapes<'a> {
    space: &'a Space,
    /// How many shapes a node, or a sequence of elements of a node, has of a size.
    counts: FxHashMap<(NodeId, Repeated, usize), f64>,
    rng: Rng,
}

/// One value of a node, or any number of them one after another.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Repeated {
    Once,
    AnyNumber,
}

impl Shapes<'_> {
    fn count(&mut self, node: NodeId, repeated: Repeated, size: usize) -> f64 {
        if let Some(count) = self.counts.get(&(node, repeated, size)) {
            return *count;
        }
        let count = match repeated {
            Repeated::AnyNumber if size == 0 => 1.0,
            Repeated::AnyNumber => (1..=size)
                .map(|first| {
                    self.count(node, Repeated::Once, first) * self.count(node, Repeated::AnyNumber, size - first)
                })
                .sum(),
            Repeated::Once => self.count_once(node, size),
        };
        self.counts.insert((node, repeated, size), count);
        count
    }

    fn count_once(&mut self, node: NodeId, size: usize) -> f64 {
        let space = self.space;
        match space.node(node) {
            Node::Tuple(parts) => self.count_all(parts, size),
            _ if size == 0 => 0.0,
            Node::Int | Node::Char | Node::Float | Node::String | Node::Bytes => f64::from(u8::from(size == 1)),
            Node::Variant(_, cases) => cases.iter().map(|case| self.count_all(&case.args, size - 1)).sum(),
            Node::Record(_, fields) => {
                let parts: Vec<NodeId> = fields.iter().map(|(_, part)| *part).collect();
                self.count_all(&parts, size - 1)
            }
            Node::List(item) | Node::Array(item) => self.count(*item, Repeated::AnyNumber, size - 1),
            Node::Function(..) | Node::Delayed(_) | Node::Container(..) => 0.0,
        }
    }

    fn count_all(&mut self, nodes: &[NodeId], size: usize) -> f64 {
        match nodes {
            [] => f64::from(u8::from(size == 0)),
            [only] => self.count(*only, Repeated::Once, size),
            [first, rest @ ..] => (0..=size)
                .map(|own| match self.count(*first, Repeated::Once, own) {
                    0.0 => 0.0,
                    count => count * self.count_all(rest, size - own),
                })
                .sum(),
        }
    }

    /// One of several things, each as likely as its weight says; `None` when all weigh nothing.
    fn choose<T: Copy>(&mut self, things: &[(T, f64)]) -> Option<T> {
        let mut left = self.rng.f64() * things.iter().map(|(_, weight)| weight).sum::<f64>();
        let possible = things.iter().filter(|(_, weight)| *weight > 0.0);
        let mut last = None;
        for (thing, weight) in possible {
            last = Some(*thing);
            left -= weight;
            if left < 0.0 {
                break;
            }
        }
        last
    }

    fn draw_all(&mut self, nodes: &[NodeId], size: usize) -> Option<Vec<Shape>> {
        let mut parts = Vec::new();
        let mut left = size;
        for (number, node) in nodes.iter().enumerate() {
            let rest = &nodes[number + 1..];
            let weights: Vec<(usize, f64)> = (0..=left)
                .map(|own| match self.count(*node, Repeated::Once, own) {
                    0.0 => (own, 0.0),
                    count => (own, count * self.count_all(rest, left - own)),
                })
                .collect();
            let own = self.choose(&weights)?;
            parts.push(self.draw(*node, own)?);
            left -= own;
        }
        (left == 0).then_some(parts)
    }

    fn draw_items(&mut self, item: NodeId, size: usize) -> Option<Arc<[Shape]>> {
        let mut parts = Vec::new();
        let mut left = size;
        while left > 0 {
            let weights: Vec<(usize, f64)> = (1..=left)
                .map(|own| {
                    (own, self.count(item, Repeated::Once, own) * self.count(item, Repeated::AnyNumber, left - own))
                })
                .collect();
            let own = self.choose(&weights)?;
            parts.push(self.draw(item, own)?);
            left -= own;
        }
        Some(parts.into())
    }

    fn draw(&mut self, node: NodeId, size: usize) -> Option<Shape> {
        let space = self.space;
        Some(match space.node(node) {
            Node::Int => Shape::Hole(Hole::Int),
            Node::Char => Shape::Hole(Hole::Char),
            Node::Float => Shape::Hole(Hole::Float),
            Node::String => Shape::Hole(Hole::String),
            Node::Bytes => Shape::Hole(Hole::Bytes),
            Node::Tuple(parts) => Shape::Tuple(self.draw_all(parts, size)?.into()),
            Node::Variant(_, cases) => {
                let weights: Vec<(u32, f64)> =
                    (0..).zip(cases).map(|(number, case)| (number, self.count_all(&case.args, size - 1))).collect();
                let case = self.choose(&weights)?;
                Shape::Construct(node, case, self.draw_all(&cases[case as usize].args, size - 1)?.into())
            }
            Node::Record(_, fields) => {
                let parts: Vec<NodeId> = fields.iter().map(|(_, part)| *part).collect();
                Shape::Record(node, self.draw_all(&parts, size - 1)?.into())
            }
            Node::List(item) => Shape::List(self.draw_items(*item, size - 1)?),
            Node::Array(item) => Shape::Array(self.draw_items(*item, size - 1)?),
            Node::Function(..) | Node::Delayed(_) | Node::Container(..) => return None,
        })
    }
}

#[cfg(test)]
mod tests;
