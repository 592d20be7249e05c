//! Integers that small inputs do not have: the constants of the programs with their neighbours and multiples, numbers of two and more digits.
//!
//! In: a setting and inputs. Out: the same inputs with another integer in one place. What fails for multiples of 400, or from three
//! digits on, is not seen on small numbers; and where a function takes nothing but integers, there are no larger inputs than these.

use crate::edits::{Place, places, replace};
use crate::setting::{Input, Setting};
use crate::values::{ValueId, Values};
use fastrand::Rng;
use refute_enumerate::Node;

/// Constants of the programs whose neighbours and multiples are tried, and how often they are taken.
const MOST_CONSTANTS: usize = 12;
const MULTIPLES: std::ops::RangeInclusive<i64> = 2..=4;
/// Numbers that everybody would try.
const COMMON: [i64; 16] = [10, 11, 12, 99, 100, 101, 20, 37, 50, -1, -2, -10, -100, 1_000, 4_321, -37];
/// All integers of this range, where an input is one integer.
const DENSE: std::ops::RangeInclusive<i64> = -60..=460;
/// Larger constants have neighbours only.
const LARGEST: u64 = 1 << 40;
/// Integers of an input that are replaced at most, and places that are looked at for them.
const MOST_REPLACED: usize = 4;
const MOST_PLACES: usize = 60;
/// Random numbers go at least so far.
const FAR: i64 = 300;

/// Integers worth trying, those first that the programs speak of.
fn probes(constants: &[i64]) -> Vec<i64> {
    let mut found: Vec<i64> = Vec::new();
    let mut add = |n: i64| {
        if !found.contains(&n) {
            found.push(n);
        }
    };
    let own = || constants.iter().copied().filter(|n| n.unsigned_abs() > 1).take(MOST_CONSTANTS);
    for n in own() {
        [n, n.saturating_add(1), n.saturating_sub(1)].into_iter().for_each(&mut add);
    }
    for n in own().filter(|n| n.unsigned_abs() < LARGEST) {
        MULTIPLES.map(|times| n * times).chain([-n, n / 2]).for_each(&mut add);
    }
    for pair in constants.windows(2) {
        add(pair[0].midpoint(pair[1]));
    }
    COMMON.into_iter().for_each(add);
    found
}

/// The integers of an input, a few from everywhere.
fn integers(setting: &Setting, values: &Values, input: &[ValueId]) -> Vec<Place> {
    let mut found = places(setting, values, input, MOST_PLACES);
    found.retain(|place| *setting.space.node(place.node) == Node::Int);
    let step = found.len().div_ceil(MOST_REPLACED).max(1);
    found.into_iter().step_by(step).collect()
}

/// At most so many inputs, each integer of each input in turn.
pub(crate) fn renumbered(setting: &Setting, values: &mut Values, from: &[Input], most: usize) -> Vec<Input> {
    let mut probes = probes(&setting.constants);
    if matches!(&setting.slots[..], [one] if *setting.space.node(one.node) == Node::Int) {
        probes.extend(DENSE);
    }
    let places: Vec<(&Input, Place)> = from
        .iter()
        .flat_map(|input| integers(setting, values, input).into_iter().map(move |place| (input, place)))
        .collect();
    let mut found: Vec<Input> = Vec::new();
    let mut seen = rustc_hash::FxHashSet::default();
    for n in probes {
        for (input, place) in &places {
            let new = values.int(n);
            let changed = replace(values, input, place, new);
            if seen.insert(changed.clone()) {
                found.push(changed);
            }
            if found.len() >= most {
                return found;
            }
        }
    }
    found
}

/// An input with one or two of its integers drawn anew; `None` where there are none.
pub(crate) fn drawn_anew(setting: &Setting, values: &mut Values, input: &Input, rng: &mut Rng) -> Option<Input> {
    let places = integers(setting, values, input);
    let mut changed = input.clone();
    for _ in 0..=usize::from(rng.u8(..4) == 0) {
        let place = places.get(rng.usize(..places.len().max(1)))?;
        let near = setting.constants.get(rng.usize(..setting.constants.len().max(1))).copied().unwrap_or(0);
        let far = i64::try_from(near.unsigned_abs().min(LARGEST) * 5).unwrap_or(FAR).max(FAR);
        let n = match rng.u8(..8) {
            0 | 1 => near.saturating_add(rng.i64(-2..=2)),
            2 if near.unsigned_abs() < LARGEST => near * rng.i64(-3..=9),
            3 => rng.i64(-12..=12),
            4 => place_value(values, place).saturating_add(rng.i64(-1..=1)),
            _ => rng.i64(-far..=far),
        };
        let new = values.int(n);
        changed = replace(values, &changed, place, new);
    }
    Some(changed)
}

fn place_value(values: &Values, place: &Place) -> i64 {
    values.as_int(place.value).unwrap_or(0)
}
