//! Inputs that are like an answer: the same class, other values in it.
//!
//! In: an answer. Out: inputs that reach the same branch. What the class leaves open gets other small values, in a
//! fixed order; every candidate is replayed, and those that go another way are dropped.

use crate::answer::{Answer, Part};
use crate::search::{Config, PathSearch};
use refute_enumerate::{Constant, Hole, Inputs, Node, NodeId, Shape, Space, Strings, holes_of};
use refute_narrowing::{Goal, Subject};
use refute_play::CallInput;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Candidates tried for each input that is asked for.
const TRIES: usize = 24;
/// Values known of a node.
const VALUES: usize = 12;
/// Larger values are not looked at.
const LARGEST: usize = 7;

/// At most so many inputs that reach the branch of an answer, the answer itself not among them.
pub fn similar(subject: &Subject, answer: &Answer, count: usize) -> Vec<Answer> {
    let mut search = PathSearch::new(subject, Goal::Branches, Config::default());
    let mut values = Values { space: subject.space(), known: FxHashMap::default() };
    let mut found: Vec<Answer> = Vec::new();
    for number in 0..count.saturating_mul(TRIES) {
        if found.len() >= count {
            break;
        }
        let Some(filled) = values.variant(&answer.class, number) else { break };
        let new = filled != answer.filled && found.iter().all(|other| other.filled != filled);
        if !new {
            continue;
        }
        let replayed = search.replay(&filled);
        if answer.target.is_none_or(|target| replayed.takes.contains(&target)) {
            found.push(Answer { filled, takes: replayed.takes, ..answer.clone() });
        }
    }
    found
}

/// A value: a shape with its constants.
type Value = (Shape, Vec<Constant>);

/// Small values of nodes.
struct Values<'s> {
    space: &'s Space,
    known: FxHashMap<NodeId, Arc<[Value]>>,
}

/// How a variant chooses among values.
struct Choice {
    number: usize,
    /// Open parts so far.
    seen: usize,
    names: FxHashMap<u32, usize>,
}

impl Choice {
    /// The number of the value for the next open part: constants change from part to part, structures grow slowly.
    fn next(&mut self, space: &Space, node: NodeId) -> usize {
        self.seen += 1;
        match space.node(node) {
            Node::Int | Node::Char | Node::Float | Node::String | Node::Bytes => self.number + self.seen - 1,
            _ => self.number / 2,
        }
    }
}

impl Values<'_> {
    /// Variant number `number` of a class; none when there is nothing in it to vary.
    fn variant(&mut self, class: &[Part], number: usize) -> Option<CallInput> {
        if class.is_empty() || !class.iter().any(Part::is_open) {
            return None;
        }
        let mut choice = Choice { number, seen: 0, names: FxHashMap::default() };
        let mut constants = Vec::new();
        let input = self.all(class, &mut choice, &mut constants)?;
        Some(CallInput { input, constants })
    }

    fn all(&mut self, parts: &[Part], choice: &mut Choice, constants: &mut Vec<Constant>) -> Option<Vec<Shape>> {
        parts.iter().map(|part| self.shape(part, choice, constants)).collect()
    }

    fn shape(&mut self, part: &Part, choice: &mut Choice, constants: &mut Vec<Constant>) -> Option<Shape> {
        Some(match part {
            Part::Any(node) => {
                let place = choice.next(self.space, *node);
                self.value(*node, place, constants)?
            }
            Part::Named(name, node) => {
                let next = choice.next(self.space, *node);
                let place = *choice.names.entry(*name).or_insert(next);
                self.value(*node, place, constants)?
            }
            Part::Constant(constant) => {
                constants.push(constant.clone());
                Shape::Hole(match constant {
                    Constant::Int(_) => Hole::Int,
                    Constant::Char(_) => Hole::Char,
                    Constant::Float(_) => Hole::Float,
                    Constant::Text(_) => Hole::String,
                })
            }
            Part::Construct(node, case, parts) => {
                Shape::Construct(*node, *case, self.all(parts, choice, constants)?.into())
            }
            Part::Record(node, parts) => Shape::Record(*node, self.all(parts, choice, constants)?.into()),
            Part::Tuple(parts) => Shape::Tuple(self.all(parts, choice, constants)?.into()),
            Part::Array(parts) => Shape::Array(self.all(parts, choice, constants)?.into()),
            Part::List(parts, rest) => {
                let mut items = self.all(parts, choice, constants)?;
                if let Some(rest) = rest {
                    let Shape::List(more) = self.shape(rest, choice, constants)? else { return None };
                    items.extend(more.iter().cloned());
                }
                Shape::List(items.into())
            }
            Part::Spelled(_, parts) => {
                let count = self.all(parts, choice, constants)?.len();
                Shape::Spelled(count as u32)
            }
            Part::Function(node, lambda, own) => {
                constants.extend(own.iter().cloned());
                Shape::Function(*node, lambda.clone())
            }
        })
    }

    /// A small value of a node, by number.
    fn value(&mut self, node: NodeId, number: usize, constants: &mut Vec<Constant>) -> Option<Shape> {
        let known = match self.known.get(&node) {
            Some(known) => known.clone(),
            None => {
                let made: Arc<[Value]> = small(self.space, node).into();
                self.known.insert(node, made.clone());
                made
            }
        };
        let (shape, own) = known.get(number % known.len().max(1))?;
        constants.extend(own.iter().cloned());
        Some(shape.clone())
    }
}

/// The first values of a node, smallest first, each with constants of its own.
fn small(space: &Space, node: NodeId) -> Vec<Value> {
    let mut found: Vec<Value> = Vec::new();
    let mut inputs = Inputs::new(space, vec![node], Strings::Whole);
    for size in 0..=LARGEST {
        inputs.of_size(size, &mut |input| {
            for round in 0..rounds(input) {
                let holes = holes_of(input);
                let constants = holes.iter().enumerate().map(|(i, hole)| constant(*hole, round + i)).collect();
                found.push((input[0].clone(), constants));
            }
            found.len() < VALUES
        });
        if found.len() >= VALUES {
            break;
        }
    }
    found
}

/// How often a shape is used: a constant alone has many values.
fn rounds(input: &[Shape]) -> usize {
    if matches!(input, [Shape::Hole(_)]) { VALUES } else { 1 }
}

fn constant(hole: Hole, number: usize) -> Constant {
    const INTS: [i64; 12] = [1, 2, 0, 3, -1, 5, 4, 7, -2, 10, 6, 12];
    match hole {
        Hole::Int => Constant::Int(INTS[number % INTS.len()]),
        Hole::Char => Constant::Char(b"abcxyz019A "[number % 11]),
        Hole::Float => Constant::Float(INTS[number % INTS.len()] as f64 / 2.0),
        Hole::String | Hole::Bytes => {
            let texts: [&[u8]; 6] = [b"b", b"ab", b"", b"c", b"xyz", b"ba"];
            Constant::Text(texts[number % 6].into())
        }
    }
}
