//! Makes a large counterexample small.
//!
//! In: a candidate and the programs on plain machines. Out: one on which they still differ and from which no single step
//! leads to a smaller one. The steps: drop some elements or characters, put a part of the same type in the place of the
//! whole, put one of the smallest values of its type in its place, or another constructor with some of its arguments; give all words of
//! a text one letter each; drop an element and put a smallest value in the place of another one, or make a number one less, which may
//! have counted the elements.
//! Inputs found in order of size are small already, but for those whose smaller neighbours were not tried with the
//! constants that matter.

use crate::comparison::Comparer;
use crate::parts::{Part, Parts, elements, is_sequence, rebuilt, smallest};
use crate::search::Candidate;
use crate::seeds;
use refute_enumerate::{Constant, Node, NodeId, Shape, Space, holes_of, size_of};
use refute_eval::Concrete;
use refute_play::{CallInput, Holes};
use refute_verdict::DifferenceKind;
use rustc_hash::FxHashMap;
use std::ops::Range;

/// Runs for one counterexample at most.
const MOST_RUNS: usize = 2_000;
/// Steps for one counterexample at most.
const MOST_STEPS: u64 = 20_000_000;
/// Neighbouring elements that are dropped together at most.
const LONGEST_RUN: usize = 4;
/// In longer sequences no two elements that stand apart are dropped together.
const LONGEST_APART: usize = 20;
/// In longer ones no element gives way to another one.
const LONGEST_EXCHANGED: usize = 10;
/// Smallest values of a node that are tried in the place of a part.
const SMALLEST: usize = 6;

/// What stands in the place of a part.
type Replacement = (Shape, Vec<Constant>);

/// Shrinks a candidate.
pub(crate) fn shrink(comparer: &mut Comparer<Concrete>, candidate: Candidate, steps: &mut u64) -> Candidate {
    let rules = comparer.rules.clone();
    let mut shrinker = Shrinker {
        space: &rules.space,
        args: &rules.args,
        comparer,
        runs: 0,
        steps: 0,
        smallest: FxHashMap::default(),
        best: candidate,
    };
    while shrinker.step() {}
    *steps += shrinker.steps;
    shrinker.best
}

struct Shrinker<'a> {
    space: &'a Space,
    args: &'a [NodeId],
    comparer: &'a mut Comparer<Concrete>,
    runs: usize,
    steps: u64,
    smallest: FxHashMap<NodeId, Vec<Shape>>,
    best: Candidate,
}

impl Shrinker<'_> {
    /// Takes the first smaller input on which the programs differ.
    fn step(&mut self) -> bool {
        let parts = self.best.filled.parts(self.space, self.args);
        for (i, part) in parts.iter().enumerate() {
            for replacement in self.replacements(part, &parts[i + 1..]) {
                if self.runs >= MOST_RUNS || self.steps >= MOST_STEPS {
                    return false;
                }
                if self.accept(part, replacement) {
                    return true;
                }
            }
        }
        self.exchange(&parts) || self.renumber(&parts)
    }

    /// Takes a shorter list where some number in the input is one less: it may say how many elements there are, or which one is meant.
    fn renumber(&mut self, parts: &[Part]) -> bool {
        for list in parts.iter().filter(|part| is_sequence(&part.shape)) {
            let all = elements(&self.best.filled, parts, list);
            if all.len() > LONGEST_EXCHANGED {
                continue;
            }
            for gone in (0..all.len()).rev() {
                let mut rest = all.clone();
                rest.remove(gone);
                let shorter = rebuilt(&self.best.filled, list, rest);
                for (place, constant) in shorter.constants.iter().enumerate() {
                    let Constant::Int(n @ 1..) = constant else { continue };
                    if self.runs >= MOST_RUNS || self.steps >= MOST_STEPS {
                        return false;
                    }
                    let mut filled = shorter.clone();
                    filled.constants[place] = Constant::Int(n - 1);
                    if self.accept_input(filled) {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Takes a shorter list in which another element is one of the smallest of its type: what shows the difference may be something
    /// simpler than that for which the other one was there.
    fn exchange(&mut self, parts: &[Part]) -> bool {
        for list in parts.iter().filter(|part| is_sequence(&part.shape)) {
            let all = elements(&self.best.filled, parts, list);
            if all.len() > LONGEST_EXCHANGED {
                continue;
            }
            let Some(node) = self.space.parts(list.node).first().copied() else { continue };
            let smallest = self.smallest_of(node);
            for gone in (0..all.len()).rev() {
                for place in (0..all.len()).rev().filter(|place| *place != gone) {
                    let fitting = |shape: &&Shape| **shape != all[place].0 && shape.size() <= all[place].0.size();
                    for shape in smallest.iter().filter(fitting) {
                        if self.runs >= MOST_RUNS || self.steps >= MOST_STEPS {
                            return false;
                        }
                        let mut rest = all.clone();
                        rest[place] = (shape.clone(), seeds::plain(&holes_of(std::slice::from_ref(shape)), 0));
                        rest.remove(gone);
                        let filled = rebuilt(&self.best.filled, list, rest);
                        if self.accept_input(filled) {
                            return true;
                        }
                    }
                }
            }
        }
        false
    }

    fn accept(&mut self, part: &Part, (shape, constants): Replacement) -> bool {
        self.accept_input(self.best.filled.with(part, shape, &constants))
    }

    fn accept_input(&mut self, filled: CallInput) -> bool {
        if size_of(&filled.input) >= size_of(&self.best.filled.input) {
            return false;
        }
        self.comparer.learn(&filled.input);
        self.runs += 1;
        let comparison = self.comparer.run(&filled.input, &filled.constants, &Holes { terms: &[] });
        self.steps += comparison.steps + comparison.waited;
        match comparison.difference {
            // An endless run in the place of another difference may be a slow one, which is none at all.
            Some(kind) if kind == self.best.kind || kind != DifferenceKind::NoEnd => {
                self.best = Candidate { filled, kind, found_by: self.best.found_by };
                true
            }
            _ => false,
        }
    }

    /// What may stand in the place of a part; `below` are the parts after it in the text.
    fn replacements(&mut self, part: &Part, below: &[Part]) -> Vec<Replacement> {
        let mut found: Vec<Replacement> = Vec::new();
        let constants = self.best.filled.constants_of(part);
        match &part.shape {
            Shape::List(elements) => dropped(elements, constants, &mut found, |rest| Shape::List(rest.into())),
            Shape::Array(elements) => dropped(elements, constants, &mut found, |rest| Shape::Array(rest.into())),
            Shape::Spelled(length) | Shape::SpelledBytes(length) => {
                for [first, second] in losses(*length as usize) {
                    let mut rest = constants.to_vec();
                    rest.drain(second);
                    rest.drain(first);
                    let length = rest.len() as u32;
                    let spelled = matches!(part.shape, Shape::Spelled(_));
                    let shape = if spelled { Shape::Spelled(length) } else { Shape::SpelledBytes(length) };
                    found.push((shape, rest));
                }
                let renamed: Vec<Constant> = one_letter_words(constants);
                let length = renamed.len() as u32;
                let spelled = matches!(part.shape, Shape::Spelled(_));
                found.push((if spelled { Shape::Spelled(length) } else { Shape::SpelledBytes(length) }, renamed));
            }
            Shape::Construct(_, case, _) => self.other_constructors(part, *case, below, &mut found),
            _ => {}
        }
        let inside = below.iter().take_while(|other| other.path.starts_with(&part.path));
        for other in inside.filter(|other| other.node == part.node) {
            found.push((other.shape.clone(), self.best.filled.constants_of(other).to_vec()));
        }
        let size = part.shape.size();
        for shape in self.smallest_of(part.node).iter().filter(|shape| shape.size() < size) {
            let holes = holes_of(std::slice::from_ref(shape));
            for number in 0..if holes.is_empty() { 1 } else { 2 } {
                found.push((shape.clone(), seeds::plain(&holes, number)));
            }
        }
        found
    }

    /// The other constructors of a type with arguments of this one, in their order.
    fn other_constructors(&self, part: &Part, case: u32, below: &[Part], found: &mut Vec<Replacement>) {
        let Node::Variant(_, cases) = self.space.node(part.node) else { return };
        let inside = |other: &&Part| other.path.len() == part.path.len() + 1 && other.path.starts_with(&part.path);
        for (number, other) in
            cases.iter().enumerate().filter(|(number, other)| *number != case as usize && !other.args.is_empty())
        {
            let mut own = below.iter().filter(inside);
            let taken: Option<Vec<&Part>> =
                other.args.iter().map(|node| own.by_ref().find(|argument| argument.node == *node)).collect();
            let Some(taken) = taken else { continue };
            let shapes: Vec<Shape> = taken.iter().map(|argument| argument.shape.clone()).collect();
            let constants = taken.iter().flat_map(|argument| self.best.filled.constants_of(argument).to_vec());
            found.push((Shape::Construct(part.node, number as u32, shapes.into()), constants.collect()));
        }
    }

    fn smallest_of(&mut self, node: NodeId) -> Vec<Shape> {
        let space = self.space;
        self.smallest.entry(node).or_insert_with(|| smallest(space, node, SMALLEST)).clone()
    }
}

/// The characters of a text in which every word is one letter, the same word the same one.
fn one_letter_words(text: &[Constant]) -> Vec<Constant> {
    let letter = |constant: &Constant| matches!(constant, Constant::Char(byte) if byte.is_ascii_alphabetic());
    let mut known: Vec<&[Constant]> = Vec::new();
    let mut renamed = Vec::new();
    for piece in text.chunk_by(|a, b| letter(a) == letter(b)) {
        if !letter(&piece[0]) {
            renamed.extend_from_slice(piece);
            continue;
        }
        let number = known.iter().position(|word| *word == piece).unwrap_or(known.len());
        if number == known.len() {
            known.push(piece);
        }
        renamed.push(Constant::Char(b'a' + (number % 26) as u8));
    }
    renamed
}

/// The elements that are dropped together, more of them first: neighbours, because a sentence of a grammar loses an operator
/// with its operand, and two that stand apart, such as a parenthesis and the one that closes it.
fn losses(length: usize) -> impl Iterator<Item = [Range<usize>; 2]> {
    let runs = move |run: usize| (0..=length - run).map(move |from| [from..from + run, length..length]);
    let several = (2..=LONGEST_RUN.min(length)).rev().flat_map(runs);
    let far = if length <= LONGEST_APART { length } else { 0 };
    let apart = (0..far).flat_map(move |i| (i + 2..far).map(move |j| [i..i + 1, j..j + 1]));
    several.chain(apart).chain((0..length).map(move |i| [i..i + 1, length..length]))
}

/// The sequences that lack some neighbouring elements.
fn dropped(
    elements: &[Shape],
    constants: &[Constant],
    found: &mut Vec<Replacement>,
    whole: impl Fn(Vec<Shape>) -> Shape,
) {
    for [first, second] in losses(elements.len()) {
        let mut left = constants.to_vec();
        let mut rest = elements.to_vec();
        for run in [second, first] {
            let [before, dropped] = [&elements[..run.start], &elements[run.clone()]].map(|part| holes_of(part).len());
            left.drain(before..before + dropped);
            rest.drain(run);
        }
        found.push((whole(rest), left));
    }
}
