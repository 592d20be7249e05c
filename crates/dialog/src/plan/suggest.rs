//! Values worth trying for what is read.
//!
//! In: the readings of a path. Out: suggestions for their unknowns, in the order in which they should be honoured.
//! They need not be valid: the solver keeps those that fit.

use super::invalid;
use crate::core::{Invalid, Read, Set, Slot};
use crate::paths::{Constants, Step, Walk};
use crate::value::{Type, Value};
use fastrand::Rng;
use num_bigint::BigInt;
use num_traits::{One, ToPrimitive};
use refute_constraints::{Unknown, Value as SolverValue};
use std::rc::Rc;

/// Suggestions for the unknowns of a path.
pub(super) type Suggestions = Vec<(Unknown, SolverValue)>;

/// Small values.
pub(super) fn small(walk: &Walk<'_>) -> Suggestions {
    let mut suggestions = Vec::new();
    each_slot(walk, |unknown, slot, _| match walk.spec.vars[slot.var.0 as usize].ty {
        Type::Str => {
            for text in ["a", "", "ab", "b"] {
                suggestions.push((unknown, SolverValue::text(text)));
            }
        }
        _ => {
            for number in [0, 1, -1, 2, -2, 3, -3] {
                suggestions.push((unknown, SolverValue::int(number)));
            }
        }
    });
    suggestions
}

/// Random values, in random order; two for each unknown, and two more where an invalid one has a path of its own.
pub(super) fn random(walk: &Walk<'_>, constants: &Constants, random: &mut Rng) -> Suggestions {
    let mut suggestions = Vec::new();
    each_slot(walk, |unknown, slot, read| {
        let listed = walk.stack.listed(unknown).filter(|values| !values.is_empty());
        if listed.is_none() && matches!(read.invalid, Invalid::Stop(_)) {
            for _ in 0..2 {
                suggestions.push((unknown, symbol(&invalid::outsider(walk, slot, constants, random))));
            }
        }
        for _ in 0..2 {
            let value = match listed {
                Some(values) => values[random.usize(..values.len())].clone(),
                None => symbol(&value(walk, slot, constants, random)),
            };
            suggestions.push((unknown, value));
        }
    });
    random.shuffle(&mut suggestions);
    suggestions
}

fn each_slot(walk: &Walk<'_>, mut see: impl FnMut(Unknown, &Slot, &Read)) {
    for step in &walk.steps {
        if let Step::Line { read, unknowns } = step {
            unknowns.iter().zip(&read.slots).for_each(|(&unknown, slot)| see(unknown, slot, read));
        }
    }
}

/// The same as the solver sees it.
pub(super) fn symbol(value: &Value) -> SolverValue {
    match value {
        Value::Int(int) => SolverValue::Int(int.clone()),
        Value::Bool(truth) => SolverValue::int(i64::from(*truth)),
        Value::Label(_, place) => SolverValue::int(i64::from(*place)),
        Value::Str(text) => SolverValue::Text(Rc::from(text.as_str())),
        Value::List(_) | Value::Real(_) => SolverValue::int(0),
    }
}

/// A random value for a slot; usually, not always, of its set.
pub(super) fn value(walk: &Walk<'_>, slot: &Slot, constants: &Constants, random: &mut Rng) -> Value {
    let ty = &walk.spec.vars[slot.var.0 as usize].ty;
    from_set(walk, &slot.set, random).unwrap_or_else(|| of_type(walk, ty, constants, random))
}

/// A random value of a type.
pub(super) fn of_type(walk: &Walk<'_>, ty: &Type, constants: &Constants, random: &mut Rng) -> Value {
    match ty {
        Type::Bool => Value::Bool(random.bool()),
        Type::Enum(id) => {
            let labels = walk.spec.enums.get(id.0 as usize).map_or(0, |one| one.labels.len() as u32);
            Value::Label(*id, random.u32(..labels.max(1)))
        }
        Type::Str => Value::Str(text(constants, random)),
        _ => Value::Int(int(walk, constants, random)),
    }
}

/// Mostly from the range of the options; a third of the time near something that the specification mentions.
fn int(walk: &Walk<'_>, constants: &Constants, random: &mut Rng) -> BigInt {
    let (low, high) = &walk.spec.options.values;
    match random.u32(..9) {
        0 => BigInt::from(random.i32(-1..=1)),
        1 | 2 if !constants.ints.is_empty() => {
            let place = random.usize(..constants.ints.len());
            let near = constants.ints.iter().nth(place).cloned().unwrap_or_default();
            near + BigInt::from(random.i32(-1..=1))
        }
        _ => between(low, high, random),
    }
}

/// A number between two, both included.
fn between(low: &BigInt, high: &BigInt, random: &mut Rng) -> BigInt {
    if high <= low {
        return low.clone();
    }
    let size: BigInt = high - low + BigInt::one();
    match size.to_u64() {
        Some(size) => low + BigInt::from(random.u64(..size)),
        None => {
            let digits: Vec<u32> = (0..size.bits() / 32 + 2).map(|_| random.u32(..)).collect();
            low + BigInt::from(num_bigint::BigUint::new(digits)) % size
        }
    }
}

/// A few letters, or something that the specification mentions.
fn text(constants: &Constants, random: &mut Rng) -> String {
    if !constants.strings.is_empty() && random.u32(..4) == 0 {
        let place = random.usize(..constants.strings.len());
        return constants.strings.iter().nth(place).cloned().unwrap_or_default();
    }
    let letter = |random: &mut Rng| match random.u32(..12) {
        0 => random.uppercase(),
        1 => char::from(b'0' + random.u8(..10)),
        _ => random.lowercase(),
    };
    let mut text: String = (0..random.usize(..9)).map(|_| letter(random)).collect();
    // Sometimes two words; never with blanks around, which programs may well take away.
    if text.len() > 2 && random.u32(..6) == 0 {
        text.insert(1 + random.usize(..text.len() - 2), ' ');
    }
    text
}

/// A value of a set, if the set alone says which.
fn from_set(walk: &Walk<'_>, set: &Set, random: &mut Rng) -> Option<Value> {
    match set {
        Set::All | Set::NotIn(_) | Set::Complement(_) => None,
        Set::Range(low, high) => Some(Value::Int(from_range(walk, low.as_ref(), high.as_ref(), random))),
        Set::Finite(values) if values.is_empty() => None,
        Set::Finite(values) => Some(values[random.usize(..values.len())].clone()),
        Set::Regex(text) => {
            let regex = walk.sets.regex(text)?;
            Some(Value::Str(regex.text(&mut |below| random.u32(..below.max(1)))))
        }
        Set::Union(a, b) | Set::Intersection(a, b) => {
            let (first, second) = if random.bool() { (a, b) } else { (b, a) };
            from_set(walk, first, random).or_else(|| from_set(walk, second, random))
        }
    }
}

/// From a range: usually inside the range of the options as well, sometimes an end.
fn from_range(walk: &Walk<'_>, low: Option<&BigInt>, high: Option<&BigInt>, random: &mut Rng) -> BigInt {
    let (usual_low, usual_high) = &walk.spec.options.values;
    let width = usual_high - usual_low;
    // A range far away from the usual values is used from its own end on.
    let (first, last) = match (low, high) {
        (Some(low), Some(high)) => (low.clone(), high.clone()),
        (Some(low), None) => (low.clone(), usual_high.max(&(low + &width)).clone()),
        (None, Some(high)) => (usual_low.min(&(high - &width)).clone(), high.clone()),
        (None, None) => (usual_low.clone(), usual_high.clone()),
    };
    match (random.u32(..8), low, high) {
        (0, Some(low), _) => low.clone(),
        (1, _, Some(high)) => high.clone(),
        _ => {
            let (inner_low, inner_high) = (first.clone().max(usual_low.clone()), last.clone().min(usual_high.clone()));
            if inner_low <= inner_high {
                between(&inner_low, &inner_high, random)
            } else {
                between(&first, &last, random)
            }
        }
    }
}
