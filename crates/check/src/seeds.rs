//! Constants with which a shape is tried first.
//!
//! In: the holes of a shape and the pool. Out: assignments in a fixed order: all the same, all different and rising,
//! falling and negative; then, for programs whose conditions cannot be followed, mixtures from the pool.

use crate::literals::{BORDERS, Pool};
use refute_enumerate::{Constant, Hole};
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// Names for strings, simplest first.
pub(crate) const NAMES: [&str; 8] = ["x", "y", "z", "a", "b", "c", "d", "e"];
/// Characters, simplest first.
pub(crate) const LETTERS: &[u8] = b"abcxyzA019 BZ-.,_\n";

/// Number of assignments in [`plain`].
pub(crate) const PLAIN: usize = 3;

/// A simple assignment; `number` is below [`PLAIN`].
pub(crate) fn plain(holes: &[Hole], number: usize) -> Vec<Constant> {
    let count = holes.len() as i64;
    let constant = |(i, hole): (usize, &Hole)| {
        let i = i as i64;
        match (number, hole) {
            (0, Hole::Int) => Constant::Int(0),
            (1, Hole::Int) => Constant::Int(i + 1),
            (_, Hole::Int) => Constant::Int(count / 2 - i),
            (0, Hole::Char) => Constant::Char(b'a'),
            (1, Hole::Char) => Constant::Char(b'a' + (i % 26) as u8),
            (_, Hole::Char) => Constant::Char(LETTERS[(7 * i as usize + 6) % LETTERS.len()]),
            (0, Hole::Float) => Constant::Float(1.0),
            (1, Hole::Float) => Constant::Float((i * i) as f64 + 1.5),
            (_, Hole::Float) => Constant::Float(-2.0 * i as f64),
            (0, Hole::String | Hole::Bytes) => text("x"),
            (1, Hole::String | Hole::Bytes) => text(NAMES[i as usize % NAMES.len()]),
            (_, Hole::String | Hole::Bytes) => text(NAMES[(count - i) as usize % 2]),
        }
    };
    holes.iter().enumerate().map(constant).collect()
}

/// Characters that stand for their kind, and how many of the programs' own are tried beside them.
const KINDS: &[u8] = b"0A ";
const OWN: usize = 6;

/// The same character in all places, for shapes with some: of those that stand for their kind, and of the programs' own.
/// A condition on every character of a string is met by all of them at once, or not within the runs of a shape.
pub(crate) fn uniform(holes: &[Hole], pool: &Pool) -> Vec<Vec<Constant>> {
    if holes.iter().filter(|hole| **hole == Hole::Char).count() < 2 {
        return Vec::new();
    }
    let filled = |byte: u8| {
        let mut constants = plain(holes, 0);
        constants.iter_mut().zip(holes).filter(|(_, hole)| **hole == Hole::Char).for_each(|(constant, _)| {
            *constant = Constant::Char(byte);
        });
        constants
    };
    distinct(KINDS.iter().chain(pool.chars.iter().take(OWN)).copied()).map(filled).collect()
}

/// A string constant.
pub(crate) fn text(text: &str) -> Constant {
    Constant::Text(Arc::from(text.as_bytes()))
}

/// All pairs of floats at hand, for shapes with one or two holes that are floats; nothing follows those.
pub(crate) fn float_pairs(holes: &[Hole], pool: &Pool) -> Vec<Vec<Constant>> {
    match holes {
        [Hole::Float] => pool.floats.iter().map(|x| vec![Constant::Float(*x)]).collect(),
        [Hole::Float, Hole::Float] => {
            let floats = &pool.floats[..pool.floats.len().min(10)];
            let pair =
                |x: &f64| floats.iter().map(|y| vec![Constant::Float(*x), Constant::Float(*y)]).collect::<Vec<_>>();
            floats.iter().flat_map(pair).collect()
        }
        _ => Vec::new(),
    }
}

/// Which numbers there are for a hole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Signs {
    /// Any.
    Both,
    /// None below zero.
    Upwards,
}

/// The first constants of a kind: those of the programs and small ones in turns.
pub(crate) fn smallest(hole: Hole, pool: &Pool, count: usize, signs: Signs) -> Vec<Constant> {
    match hole {
        Hole::Int => {
            // Three numbers upwards for each one downwards; the programs' own are a third of them at most.
            let small = (0..).map(|i: i64| match signs {
                Signs::Upwards => i,
                Signs::Both if i % 4 == 3 => -(i / 4) - 1,
                Signs::Both => i - i / 4,
            });
            let own = pool.ints.iter().copied().filter(|n| *n >= 0 || signs == Signs::Both);
            let mut ints: Vec<i64> = own.take(count / 3).collect();
            ints.sort_unstable_by_key(|n| (n.unsigned_abs(), *n < 0));
            let known: FxHashSet<i64> = ints.iter().copied().collect();
            let rest = count - ints.len();
            ints.extend(small.filter(|n| !known.contains(n)).take(rest));
            ints.into_iter().map(Constant::Int).collect()
        }
        Hole::Char => {
            let known = pool.chars.iter().chain(LETTERS).copied();
            distinct(known.chain(b' '..=b'~').chain(0..=255)).take(count).map(Constant::Char).collect()
        }
        Hole::Float => {
            let own = pool.floats.iter().copied().filter(|x| *x >= 0.0 || signs == Signs::Both);
            let own: Vec<f64> = own.take(count / 3).collect();
            let known: FxHashSet<u64> = own.iter().map(|x| x.to_bits()).collect();
            let rest = count - own.len();
            let small = (0..).flat_map(|i| scales(i, signs)).filter(|x| !known.contains(&x.to_bits()));
            own.iter().copied().chain(distinct_floats(small).take(rest)).map(Constant::Float).collect()
        }
        Hole::String | Hole::Bytes => {
            let names = NAMES.iter().map(|name| Arc::from(name.as_bytes()));
            let texts = distinct(pool.texts.iter().chain(&pool.words).cloned().chain(names));
            [Arc::from(&b""[..])].into_iter().chain(texts).take(count).map(Constant::Text).collect()
        }
    }
}

/// The floats of a round: a whole number upwards and one downwards, the half and the third beyond it, tenths, hundredths and thousandths, tens
/// and hundreds. What a program measures may be a mark, a share, a height or a price, and what it rounds may have more digits than it keeps.
fn scales(round: u32, signs: Signs) -> impl Iterator<Item = f64> {
    let n = f64::from(round);
    let upwards = [n, n + 0.5, n / 10.0, n * 10.0, n * 100.0, n + 1.0 / 3.0, n / 100.0, n / 1000.0];
    let downwards = (signs == Signs::Both && round % 4 == 3).then(|| [-n, -n / 10.0]);
    upwards.into_iter().chain(downwards.into_iter().flatten())
}

/// Each float once.
fn distinct_floats(items: impl Iterator<Item = f64>) -> impl Iterator<Item = f64> {
    distinct(items.map(f64::to_bits)).map(f64::from_bits)
}

/// Each item once.
pub(crate) fn distinct<T: Clone + Eq + std::hash::Hash>(items: impl Iterator<Item = T>) -> impl Iterator<Item = T> {
    let mut seen = FxHashSet::default();
    items.filter(move |item| seen.insert(item.clone()))
}

/// The simple assignments, one after another.
pub(crate) fn all_plain(holes: &[Hole]) -> Vec<Vec<Constant>> {
    (0..PLAIN).map(|number| plain(holes, number)).collect()
}

/// Constants at the ends of the integers and of the floats, for programs that compute without thinking of them.
pub(crate) fn borders(holes: &[Hole]) -> Vec<Vec<Constant>> {
    let ints: [&[i64]; 3] =
        [&[BORDERS[1], -1, BORDERS[1], 1], &[BORDERS[0], 1, BORDERS[0], -1], &[BORDERS[1], BORDERS[0], -1, BORDERS[1]]];
    let mut assignments = Vec::new();
    if holes.contains(&Hole::Int) {
        for ints in ints {
            let mut constants = plain(holes, 1);
            let mut next = ints.iter().cycle();
            for constant in &mut constants {
                if let Constant::Int(n) = constant {
                    *n = next.next().copied().unwrap_or(*n);
                }
            }
            assignments.push(constants);
        }
    }
    assignments.extend(special_floats(holes, &[f64::NAN, f64::INFINITY, f64::NEG_INFINITY, f64::MAX]));
    assignments
}

/// The floats that are hardly there: the other zero, and the smallest of which a program may think.
pub(crate) fn tiny_floats(holes: &[Hole]) -> Vec<Vec<Constant>> {
    special_floats(holes, &[-0.0, f64::MIN_POSITIVE, f64::EPSILON])
}

/// Simple constants, but a special float in the first hole for one, in the last, in all; and different ones in all.
fn special_floats(holes: &[Hole], special: &[f64]) -> Vec<Vec<Constant>> {
    let places: Vec<usize> = (0..holes.len()).filter(|i| holes[*i] == Hole::Float).collect();
    let [first, .., last] = places[..] else {
        let alone = places.first().map(|place| special.iter().map(|x| with_floats(holes, &[(*place, *x)])).collect());
        return alone.unwrap_or_default();
    };
    let mut assignments = Vec::new();
    for (number, x) in special.iter().enumerate() {
        assignments.push(with_floats(holes, &[(first, *x)]));
        assignments.push(with_floats(holes, &[(last, *x)]));
        assignments.push(with_floats(holes, &places.iter().map(|place| (*place, *x)).collect::<Vec<_>>()));
        let mixed = places.iter().enumerate().map(|(i, place)| (*place, special[(number + i) % special.len()]));
        assignments.push(with_floats(holes, &mixed.collect::<Vec<_>>()));
    }
    assignments
}

fn with_floats(holes: &[Hole], floats: &[(usize, f64)]) -> Vec<Constant> {
    let mut constants = plain(holes, 1);
    for (place, x) in floats {
        constants[*place] = Constant::Float(*x);
    }
    constants
}

/// A small generator: the same number always gives the same sequence.
#[derive(Clone, Debug)]
pub(crate) struct Dice(u64);

impl Dice {
    /// The sequence of a number.
    pub(crate) fn new(number: u64) -> Dice {
        Dice(number.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x5851_F42D_4C95_7F2D)
    }

    /// A number below another one (splitmix64).
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % limit.max(1) as u64) as usize
    }
}

/// A mixture from the pool; the same number always gives the same one.
pub(crate) fn mixed(holes: &[Hole], pool: &Pool, number: u64) -> Vec<Constant> {
    let mut dice = Dice::new(number);
    let mut letter = b'a';
    let constant = |hole: &Hole| match hole {
        Hole::Int => match dice.below(2) {
            0 => Constant::Int(pool.ints[dice.below(pool.ints.len().min(8))]),
            _ => Constant::Int(pool.ints[dice.below(pool.ints.len())]),
        },
        Hole::Char => {
            letter = match dice.below(6) {
                0 => dice.below(256) as u8,
                1 => LETTERS[dice.below(LETTERS.len())],
                // The last one again, in the other case if it is a letter.
                2 => letter ^ 32,
                3 => letter,
                _ => LETTERS[dice.below(3)],
            };
            Constant::Char(letter)
        }
        Hole::Float => Constant::Float(pool.floats[dice.below(pool.floats.len())]),
        Hole::String | Hole::Bytes => match dice.below(4) {
            0 if !pool.texts.is_empty() => Constant::Text(pool.texts[dice.below(pool.texts.len())].clone()),
            1 => text(""),
            2 => text(NAMES[dice.below(NAMES.len())]),
            _ => text(NAMES[dice.below(2)]),
        },
    };
    holes.iter().map(constant).collect()
}

/// Constants for larger inputs: small numbers and few names, so that most inputs make sense to the programs.
pub(crate) fn familiar(holes: &[Hole], pool: &Pool, number: u64) -> Vec<Constant> {
    let mut dice = Dice::new(number);
    let names = 1 + dice.below(3);
    let constant = |hole: &Hole| match hole {
        Hole::Int => match dice.below(8) {
            0 => Constant::Int(pool.ints[dice.below(pool.ints.len())]),
            1 => Constant::Int(-(dice.below(4) as i64)),
            _ => Constant::Int(dice.below(6) as i64),
        },
        Hole::Char => Constant::Char(LETTERS[dice.below(if number.is_multiple_of(2) { 2 } else { LETTERS.len() })]),
        Hole::Float => Constant::Float(pool.floats[dice.below(pool.floats.len())]),
        Hole::String | Hole::Bytes => match dice.below(16) {
            0 if !pool.texts.is_empty() => Constant::Text(pool.texts[dice.below(pool.texts.len())].clone()),
            _ => text(NAMES[dice.below(names)]),
        },
    };
    holes.iter().map(constant).collect()
}
