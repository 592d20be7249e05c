//! Small changes of an input: what evolutionary search makes new inputs of old ones with.
//!
//! In: an input with whole strings, and another one that lends parts. Out: a changed input, of the same types. A part of
//! the other one stands in the place of one of the same type; a part stands inside a new one; some elements of a list stand in the place of some of another; an element is doubled, dropped
//! or moved; a list or a string gets a length that the programs speak of; a number, a character or a string becomes another one.

use crate::literals::Pool;
use crate::parts::{Part, Parts, elements, is_sequence, rebuilt};
use crate::seeds::{Dice, LETTERS, NAMES};
use refute_enumerate::{Constant, Node, NodeId, Shape, Space, Strings};
use refute_play::CallInput;
use std::sync::Arc;

/// Longer strings are not made.
const LONGEST: usize = 40;
/// Numbers farther from zero are not made of others: where computing with them wraps around is looked for elsewhere.
const FARTHEST: i64 = 1 << 16;

/// What inputs are made of.
#[derive(Clone, Copy)]
pub(crate) struct Material<'a> {
    /// The types of the inputs.
    pub space: &'a Space,
    /// The arguments.
    pub args: &'a [NodeId],
    /// The constants at hand.
    pub pool: &'a Pool,
    /// Whole strings are names: no program looks into them.
    pub strings: Strings,
    /// Which numbers are tried.
    pub numbers: Numbers,
}

/// Where the numbers come from that stand in the place of others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Numbers {
    /// Small ones, and a few of the programs' own: what is bred is to become larger.
    Familiar,
    /// All sizes, as long as they have to do with those of the programs or of the input: multiples, sums, the same again. There
    /// are no larger inputs, and what a loop over numbers or a remainder does is decided by numbers that have something in common.
    Related,
}

/// One change, or none where the one that was drawn is not possible.
pub(crate) fn mutated(
    child: &CallInput,
    other: &CallInput,
    material: Material<'_>,
    dice: &mut Dice,
) -> Option<CallInput> {
    let Material { space, args, .. } = material;
    // Numbers and strings alone have no parts to exchange, and where numbers are to be related there is little else to change.
    let is_flat = child.input.iter().all(|shape| matches!(shape, Shape::Hole(_)))
        || (material.numbers == Numbers::Related && dice.below(4) > 0);
    // And where the programs speak of no lengths there are none to choose from.
    let kinds = if material.pool.counts.is_empty() { 9 } else { 10 };
    match if is_flat { 7 } else { dice.below(kinds) } {
        0..4 => exchanged(child, other, space, args, dice),
        4 => spliced(child, other, space, args, dice),
        5 => rearranged(child, other, space, args, dice),
        8 => wrapped(child, other, space, args, dice),
        9 => stretched(child, material, dice),
        _ => Some(revalued(child, other, material, dice)),
    }
}

/// A part of the other input stands in the place of one of the same type.
fn exchanged(
    child: &CallInput,
    other: &CallInput,
    space: &Space,
    args: &[NodeId],
    dice: &mut Dice,
) -> Option<CallInput> {
    let (here, there) = (child.parts(space, args), other.parts(space, args));
    let place = &here[dice.below(here.len())];
    let fitting: Vec<&Part> = there.iter().filter(|part| part.node == place.node).collect();
    let part = fitting.get(dice.below(fitting.len()))?;
    Some(child.with(place, part.shape.clone(), other.constants_of(part)))
}

/// A part becomes an argument of a constructor of its own type. The other arguments are parts of the input itself, where names are
/// bound, or else of the other one.
fn wrapped(child: &CallInput, other: &CallInput, space: &Space, args: &[NodeId], dice: &mut Dice) -> Option<CallInput> {
    let (here, there) = (child.parts(space, args), other.parts(space, args));
    // Half of the time a whole argument: what is inside has had its turn when it was one.
    let arguments: Vec<&Part> = here.iter().filter(|part| part.path.len() == 1).collect();
    let place = match dice.below(2) {
        0 => *arguments.get(dice.below(arguments.len()))?,
        _ => &here[dice.below(here.len())],
    };
    let Node::Variant(_, cases) = space.node(place.node) else { return None };
    let around: Vec<(usize, usize)> = cases
        .iter()
        .enumerate()
        .flat_map(|(case, described)| (0..described.args.len()).map(move |arg| (case, arg)))
        .filter(|(case, arg)| cases[*case].args[*arg] == place.node)
        .collect();
    let (case, inner) = *around.get(dice.below(around.len()))?;
    let (mut parts, mut constants): (Vec<Shape>, Vec<Constant>) = Default::default();
    for (arg, node) in cases[case].args.iter().enumerate() {
        let (part, from) = if arg == inner {
            (place, child)
        } else {
            let fitting =
                |parts: &[Part]| -> Vec<usize> { (0..parts.len()).filter(|i| parts[*i].node == *node).collect() };
            match (fitting(&here), fitting(&there)) {
                (own, _) if !own.is_empty() => (&here[own[dice.below(own.len())]], child),
                (_, lent) => (&there[*lent.get(dice.below(lent.len()))?], other),
            }
        };
        parts.push(part.shape.clone());
        constants.extend_from_slice(from.constants_of(part));
    }
    Some(child.with(place, Shape::Construct(place.node, case as u32, parts.into()), &constants))
}

/// Some elements of a list in the place of some of another one of the same type, or between them, or all to the end, or a whole list in the
/// place of one element.
fn spliced(child: &CallInput, other: &CallInput, space: &Space, args: &[NodeId], dice: &mut Dice) -> Option<CallInput> {
    let (here, there) = (child.parts(space, args), other.parts(space, args));
    let lists: Vec<&Part> = here.iter().filter(|part| is_sequence(&part.shape)).collect();
    let place = lists.get(dice.below(lists.len()))?;
    let fitting: Vec<&Part> = there.iter().filter(|part| part.node == place.node && is_sequence(&part.shape)).collect();
    let end = fitting.get(dice.below(fitting.len()))?;
    let mut elements = elements(child, &here, place);
    let rest = self::elements(other, &there, end);
    let mut cut = |length: usize| {
        let [one, other] = [dice.below(length + 1), dice.below(length + 1)];
        one.min(other)..one.max(other)
    };
    let (mut gone, mut put) = (cut(elements.len()), cut(rest.len()));
    match dice.below(6) {
        0 => gone.end = gone.start,
        1 => {}
        // What stands for itself, as a number does in a formula, may be a whole formula as well.
        2 | 3 => (gone.end, put) = ((gone.start + 1).min(elements.len()), 0..rest.len()),
        _ => (gone.end, put.end) = (elements.len(), rest.len()),
    }
    elements.splice(gone, rest[put].iter().cloned());
    Some(rebuilt(child, place, elements))
}

/// An element of a list is doubled, dropped or changes places with another one, or one of the other input stands between two.
fn rearranged(
    child: &CallInput,
    other: &CallInput,
    space: &Space,
    args: &[NodeId],
    dice: &mut Dice,
) -> Option<CallInput> {
    let parts = child.parts(space, args);
    let lists: Vec<&Part> = parts.iter().filter(|part| is_sequence(&part.shape)).collect();
    let place = lists.get(dice.below(lists.len()))?;
    let mut elements = elements(child, &parts, place);
    let at = dice.below(elements.len());
    match dice.below(4) {
        0..2 | 3 if elements.is_empty() => return None,
        0 => _ = elements.remove(at),
        1 => {
            let with = dice.below(elements.len());
            elements.swap(at, with);
        }
        2 => {
            let there = other.parts(space, args);
            let lent: Vec<&Part> =
                there.iter().filter(|part| Some(part.node) == element_of(space, place.node)).collect();
            let lent = lent.get(dice.below(lent.len()))?;
            let lent = (lent.shape.clone(), other.constants_of(lent).to_vec());
            elements.insert(dice.below(elements.len() + 1), lent);
        }
        _ => {
            let again = elements[at].clone();
            elements.insert(dice.below(elements.len() + 1), again);
        }
    }
    Some(rebuilt(child, place, elements))
}

/// One element of a list stands there so often that the list has a length that the programs speak of, with other numbers in it.
fn stretched(child: &CallInput, material: Material<'_>, dice: &mut Dice) -> Option<CallInput> {
    let counts = &material.pool.counts;
    let wanted = *counts.get(dice.below(counts.len()))?;
    let parts = child.parts(material.space, material.args);
    let lists: Vec<&Part> = parts.iter().filter(|part| is_sequence(&part.shape)).collect();
    let place = lists.get(dice.below(lists.len()))?;
    let mut elements = elements(child, &parts, place);
    let (shape, constants) = elements.get(dice.below(elements.len()))?.clone();
    let at = dice.below(elements.len() + 1);
    let missing = wanted.saturating_sub(elements.len());
    let mut renumbered = |constant: &Constant| match constant {
        Constant::Int(_) if dice.below(2) == 0 => Constant::Int(dice.below(8) as i64 - 2),
        _ => constant.clone(),
    };
    let copies: Vec<(Shape, Vec<Constant>)> =
        (0..missing).map(|_| (shape.clone(), constants.iter().map(&mut renumbered).collect())).collect();
    elements.splice(at..at, copies);
    Some(rebuilt(child, place, elements))
}

/// The node of the elements of a list.
fn element_of(space: &Space, list: NodeId) -> Option<NodeId> {
    match space.node(list) {
        Node::List(element) | Node::Array(element) => Some(*element),
        _ => None,
    }
}

/// Some constants become others.
fn revalued(child: &CallInput, other: &CallInput, material: Material<'_>, dice: &mut Dice) -> CallInput {
    let pool = material.pool;
    if material.numbers == Numbers::Related && dice.below(4) == 0 {
        return multiplied(child.clone(), pool, dice);
    }
    let mut child = child.clone();
    // Half of them, or only a few.
    let one_in = if dice.below(2) == 0 { 2 } else { child.constants.len().div_ceil(1 + dice.below(2)) };
    for i in 0..child.constants.len() {
        if dice.below(one_in) != 0 {
            continue;
        }
        let constant = match &child.constants[i] {
            Constant::Int(n) if material.numbers == Numbers::Related => {
                Constant::Int(related(*n, &child, other, pool, dice))
            }
            Constant::Int(n) => Constant::Int(match dice.below(8) {
                0 => pool.ints[dice.below(pool.ints.len())],
                1 => n.saturating_add(1),
                2 => n.saturating_sub(1),
                3 => int_of(&child, other, dice).unwrap_or(*n),
                _ => dice.below(8) as i64 - 2,
            }),
            Constant::Char(c) => Constant::Char(character(*c, pool, dice)),
            // Names mostly stay, so that what is bound stays bound; or become others that stand there, which may be bound elsewhere.
            Constant::Text(text) if material.strings == Strings::Whole => match dice.below(16) {
                0 => Constant::Text(edited(text, &child, other, pool, dice)),
                1..5 => Constant::Text(text_of(&child, other, dice).unwrap_or_else(|| text.clone())),
                _ => continue,
            },
            Constant::Text(text) => Constant::Text(edited(text, &child, other, pool, dice)),
            Constant::Float(x) => match dice.below(4) {
                0 => Constant::Float(-x),
                1 => Constant::Float(x + 1.0),
                _ => Constant::Float(pool.floats[dice.below(pool.floats.len())]),
            },
        };
        child.constants[i] = constant;
    }
    child
}

/// Some numbers get a factor in common.
fn multiplied(mut child: CallInput, pool: &Pool, dice: &mut Dice) -> CallInput {
    let factor = match dice.below(2) {
        0 => pool.ints[dice.below(pool.ints.len())],
        _ => dice.below(32) as i64,
    };
    for constant in &mut child.constants {
        if let Constant::Int(n) = constant
            && dice.below(3) != 0
        {
            *n = n.saturating_mul(factor).clamp(-FARTHEST, FARTHEST);
        }
    }
    child
}

/// A number that has to do with others, or any small one.
fn related(before: i64, child: &CallInput, other: &CallInput, pool: &Pool, dice: &mut Dice) -> i64 {
    let one = pool.ints[dice.below(pool.ints.len())];
    let two = int_of(child, other, dice).unwrap_or(before);
    let made = match dice.below(12) {
        0 => return one,
        1 => two,
        2 => one.saturating_mul(1 + dice.below(8) as i64),
        3 => two.saturating_mul(dice.below(8) as i64 - 2),
        4 => one.saturating_add(two),
        5 => two.saturating_sub(one),
        6 => one.saturating_mul(two),
        7 => before.saturating_add(dice.below(3) as i64 - 1),
        8 => dice.below(32) as i64,
        9 => dice.below(1_000) as i64,
        _ => dice.below(8) as i64 - 2,
    };
    made.clamp(-FARTHEST, FARTHEST)
}

/// A number that stands in one of two inputs.
fn int_of(child: &CallInput, other: &CallInput, dice: &mut Dice) -> Option<i64> {
    let constants = if dice.below(2) == 0 { &child.constants } else { &other.constants };
    match constants.get(dice.below(constants.len()))? {
        Constant::Int(n) => Some(*n),
        _ => None,
    }
}

/// A text that stands in one of two inputs.
fn text_of(child: &CallInput, other: &CallInput, dice: &mut Dice) -> Option<Arc<[u8]>> {
    let constants = if dice.below(4) == 0 { &other.constants } else { &child.constants };
    let texts: Vec<&Arc<[u8]>> = constants
        .iter()
        .filter_map(|constant| match constant {
            Constant::Text(text) => Some(text),
            _ => None,
        })
        .collect();
    texts.get(dice.below(texts.len())).map(|text| (*text).clone())
}

fn character(before: u8, pool: &Pool, dice: &mut Dice) -> u8 {
    match dice.below(9) {
        0 => before ^ 32,
        1 => before.wrapping_add(1),
        2 => before.wrapping_sub(1),
        3 => LETTERS[dice.below(LETTERS.len())],
        4 => b'0' + dice.below(10) as u8,
        5 => b' ',
        _ if !pool.chars.is_empty() => pool.chars[dice.below(pool.chars.len())],
        _ => LETTERS[dice.below(LETTERS.len())],
    }
}

/// A string that has become another one.
fn edited(text: &[u8], child: &CallInput, other: &CallInput, pool: &Pool, dice: &mut Dice) -> Arc<[u8]> {
    let mut text = text.to_vec();
    for _ in 0..1 + dice.below(3) {
        let (from, to) = (dice.below(text.len() + 1), dice.below(text.len() + 1));
        let range = from.min(to)..from.max(to);
        match dice.below(10) {
            0 => drop(text.drain(range)),
            1 => {
                let again = text[range].to_vec();
                text.splice(from..from, again).for_each(drop);
            }
            2 if !text.is_empty() => {
                let at = dice.below(text.len());
                text[at] = character(text[at], pool, dice);
            }
            3 => text.insert(from, character(b'a', pool, dice)),
            4 => text.splice(range, word(pool, dice)).for_each(drop),
            5 => text.splice(from..from, word(pool, dice)).for_each(drop),
            6 | 7 => {
                let constants = if dice.below(2) == 0 { &child.constants } else { &other.constants };
                let Some(Constant::Text(lent)) = constants.get(dice.below(constants.len())) else { continue };
                if dice.below(2) == 0 {
                    text.splice(range, lent.iter().copied()).for_each(drop);
                } else {
                    // Two texts that mean something, with something between them that may separate them.
                    text.push(character(b',', pool, dice));
                    text.extend_from_slice(lent);
                }
            }
            8 => {
                let Some(wanted) = pool.counts.get(dice.below(pool.counts.len())) else { continue };
                let copies = vec![character(b'0', pool, dice); wanted.saturating_sub(text.len())];
                text.splice(from..from, copies).for_each(drop);
            }
            _ => text = word(pool, dice),
        }
        text.truncate(LONGEST);
    }
    text.into()
}

/// A string that stands for something, or a name.
fn word(pool: &Pool, dice: &mut Dice) -> Vec<u8> {
    let words = match dice.below(3) {
        0 => &pool.texts,
        _ => &pool.words,
    };
    match words.get(dice.below(words.len())) {
        Some(word) => word.to_vec(),
        None => NAMES[dice.below(NAMES.len())].as_bytes().to_vec(),
    }
}
