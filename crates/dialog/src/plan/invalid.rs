//! Lines that are not as they should be, for readings that say what happens then.

use super::suggest;
use crate::core::{Invalid, Read, Set, Slot};
use crate::paths::{Constants, Walk};
use crate::store::Store;
use crate::value::{Type, Value, parse_line};
use fastrand::Rng;
use num_bigint::BigInt;

/// Lines that are no values, for most types.
const GARBAGE: [&str; 8] = ["abc", "", "x1", "1x", "--1", "one", "?", "1 2 3 4 5 6 7"];
/// Values that are looked at before it is said that there is no invalid one.
const TRIES: usize = 24;

/// A line that is invalid at a reading: values outside their sets or, if such lines are fed, no values at all. `valid` are
/// values that would be right there.
pub(super) fn line(
    walk: &Walk<'_>,
    read: &Read,
    store: &Store,
    valid: &[Value],
    constants: &Constants,
    random: &mut Rng,
) -> Option<String> {
    if read.invalid == Invalid::Never {
        return None;
    }
    let values = |random: &mut Rng| wrong_values(walk, read, store, valid, constants, random);
    // Both kinds, when there are both.
    if read.garbage && random.bool() {
        garbage(walk, read, random).or_else(|| values(random))
    } else {
        values(random).or_else(|| garbage(walk, read, random))
    }
}

/// A line that is no values at all, if such lines are fed.
pub(super) fn garbage(walk: &Walk<'_>, read: &Read, random: &mut Rng) -> Option<String> {
    let fits = |line: &&str| parse_line(walk.spec, read, line).is_none();
    let lines: Vec<&str> = GARBAGE.into_iter().filter(fits).collect();
    (read.garbage && !lines.is_empty()).then(|| lines[random.usize(..lines.len())].to_owned())
}

fn wrong_values(
    walk: &Walk<'_>,
    read: &Read,
    store: &Store,
    valid: &[Value],
    constants: &Constants,
    random: &mut Rng,
) -> Option<String> {
    for round in 0..TRIES {
        let place = random.usize(..read.slots.len());
        let slot = &read.slots[place];
        let mut values = valid.to_vec();
        *values.get_mut(place)? = candidate(walk, slot, store, constants, round, random);
        if store.clone().admit(read, &values) {
            continue;
        }
        let line = shown(walk, &values);
        if parse_line(walk.spec, read, &line).as_ref() == Some(&values) {
            return Some(line);
        }
    }
    None
}

/// Something just outside the set, something that was read before (`new`), or anything.
fn candidate(
    walk: &Walk<'_>,
    slot: &Slot,
    store: &Store,
    constants: &Constants,
    round: usize,
    random: &mut Rng,
) -> Value {
    let ty = &walk.spec.vars[slot.var.0 as usize].ty;
    let mut near = Vec::new();
    outside(&slot.set, store, &mut near);
    match random.u32(..3) {
        0 if !near.is_empty() => near[random.usize(..near.len())].clone(),
        // Far away, in case that everything usual is valid.
        1 if *ty == Type::Int && round > TRIES / 2 => Value::Int(BigInt::from(random.i32(-9..=9)) * 1_000_000_007_i64),
        _ => suggest::of_type(walk, ty, constants, random),
    }
}

/// Something that is probably outside the set, whatever was read before.
pub(super) fn outsider(walk: &Walk<'_>, slot: &Slot, constants: &Constants, random: &mut Rng) -> Value {
    candidate(walk, slot, &Store::new(), constants, 0, random)
}

/// Values at the edges of a set.
fn outside(set: &Set, store: &Store, near: &mut Vec<Value>) {
    match set {
        Set::All | Set::Regex(_) => {}
        Set::Range(low, high) => {
            near.extend(low.iter().map(|low| Value::Int(low - 1)));
            near.extend(high.iter().map(|high| Value::Int(high + 1)));
        }
        Set::Finite(values) => {
            for value in values {
                match value {
                    Value::Int(int) => near.extend([Value::Int(int - 1), Value::Int(int + 1), value.clone()]),
                    Value::Str(text) => near.extend([Value::Str(format!("{text}x")), value.clone()]),
                    _ => near.push(value.clone()),
                }
            }
        }
        Set::NotIn(vars) => near.extend(store.history(vars).into_iter().cloned()),
        Set::Union(a, b) | Set::Intersection(a, b) => {
            outside(a, store, near);
            outside(b, store, near);
        }
        Set::Complement(set) => outside(set, store, near),
    }
}

/// A line with these values.
pub(super) fn shown(walk: &Walk<'_>, values: &[Value]) -> String {
    values.iter().map(|value| value.show(walk.spec)).collect::<Vec<_>>().join(" ")
}
