//! Small changes of an input: what evolutionary search makes new inputs of old ones with.
//!
//! In: an input with whole strings, and another one that lends parts. Out: a changed input, of the same types. A part of
//! the other one stands in the place of one of the same type; some elements of a list stand in the place of some of another; an element is doubled, dropped
//! or moved; a list or a string gets a length that the programs speak of; a number, a character or a string becomes another one.

use crate::literals::Pool;
use crate::parts::{Part, Parts};
use crate::seeds::{Dice, LETTERS, NAMES};
use refute_enumerate::{Constant, NodeId, Shape, Space, Strings};
use refute_play::CallInput;
use std::sync::Arc;

/// Longer strings are not made.
const LONGEST: usize = 40;

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
}

/// One change, or none where the one that was drawn is not possible.
pub(crate) fn mutated(
    child: &CallInput,
    other: &CallInput,
    material: Material<'_>,
    dice: &mut Dice,
) -> Option<CallInput> {
    let Material { space, args, .. } = material;
    // Numbers and strings alone have no parts to exchange.
    let is_flat = child.input.iter().all(|shape| matches!(shape, Shape::Hole(_)));
    // And where the programs speak of no lengths there are none to choose from.
    let kinds = if material.pool.counts.is_empty() { 8 } else { 9 };
    match if is_flat { 7 } else { dice.below(kinds) } {
        0..4 => exchanged(child, other, space, args, dice),
        4 => spliced(child, other, space, args, dice),
        5 => rearranged(child, space, args, dice),
        8 => stretched(child, material, dice),
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

/// Some elements of a list in the place of some of another one of the same type, or between them; half of the time all to the end.
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
    match dice.below(4) {
        0 => gone.end = gone.start,
        1 => {}
        _ => (gone.end, put.end) = (elements.len(), rest.len()),
    }
    elements.splice(gone, rest[put].iter().cloned());
    Some(rebuilt(child, place, elements))
}

/// An element of a list is doubled, dropped or changes places with another one.
fn rearranged(child: &CallInput, space: &Space, args: &[NodeId], dice: &mut Dice) -> Option<CallInput> {
    let parts = child.parts(space, args);
    let lists: Vec<&Part> = parts.iter().filter(|part| is_sequence(&part.shape)).collect();
    let place = lists.get(dice.below(lists.len()))?;
    let mut elements = elements(child, &parts, place);
    if elements.is_empty() {
        return None;
    }
    let at = dice.below(elements.len());
    match dice.below(3) {
        0 => _ = elements.remove(at),
        1 => {
            let with = dice.below(elements.len());
            elements.swap(at, with);
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

fn is_sequence(shape: &Shape) -> bool {
    matches!(shape, Shape::List(_) | Shape::Array(_))
}

/// The elements of a list that is a part of an input.
fn elements(input: &CallInput, parts: &[Part], list: &Part) -> Vec<(Shape, Vec<Constant>)> {
    let inside = |part: &&Part| part.path.len() == list.path.len() + 1 && part.path.starts_with(&list.path);
    parts.iter().filter(inside).map(|part| (part.shape.clone(), input.constants_of(part).to_vec())).collect()
}

fn rebuilt(child: &CallInput, place: &Part, elements: Vec<(Shape, Vec<Constant>)>) -> CallInput {
    let (shapes, constants): (Vec<Shape>, Vec<Vec<Constant>>) = elements.into_iter().unzip();
    let shape =
        if matches!(place.shape, Shape::List(_)) { Shape::List(shapes.into()) } else { Shape::Array(shapes.into()) };
    child.with(place, shape, &constants.concat())
}

/// Some constants become others.
fn revalued(child: &CallInput, other: &CallInput, material: Material<'_>, dice: &mut Dice) -> CallInput {
    let pool = material.pool;
    let mut child = child.clone();
    // Half of them, or only a few.
    let one_in = if dice.below(2) == 0 { 2 } else { child.constants.len().div_ceil(1 + dice.below(2)) };
    for i in 0..child.constants.len() {
        if dice.below(one_in) != 0 {
            continue;
        }
        let constant = match &child.constants[i] {
            Constant::Int(n) => Constant::Int(match dice.below(8) {
                0 => pool.ints[dice.below(pool.ints.len())],
                1 => n.saturating_add(1),
                2 => n.saturating_sub(1),
                3 => int_of(&child, other, dice).unwrap_or(*n),
                _ => dice.below(8) as i64 - 2,
            }),
            Constant::Char(c) => Constant::Char(character(*c, pool, dice)),
            // Names mostly stay, so that what is bound stays bound.
            Constant::Text(_) if material.strings == Strings::Whole && dice.below(8) != 0 => continue,
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

/// A number that stands in one of two inputs.
fn int_of(child: &CallInput, other: &CallInput, dice: &mut Dice) -> Option<i64> {
    let constants = if dice.below(2) == 0 { &child.constants } else { &other.constants };
    match constants.get(dice.below(constants.len()))? {
        Constant::Int(n) => Some(*n),
        _ => None,
    }
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
