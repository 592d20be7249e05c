//! Whether a value set is surely empty, or surely holds everything.
//!
//! In: a set and the type of its values. Out: its [`Extent`]. Sets of integers are unions of intervals, those of finite
//! types lists; of texts only finite sets are followed exactly. `new` and `not in x` count as "perhaps", because they
//! depend on what was read: from above they are everything, from below nothing.

use crate::core::{Enum, Set};
use crate::value::{Type, Value};
use num_bigint::BigInt;

/// How much a set holds, as far as that is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// Surely nothing.
    Empty,
    /// Surely every value of its type.
    Everything,
    /// Anything between.
    Some,
}

/// How much a set holds.
pub fn extent(set: &Set, ty: &Type, enums: &[Enum]) -> Extent {
    let (empty, everything) = match ty {
        Type::Int => (intervals(set, true).is_empty(), complement(&intervals(set, false)).is_empty()),
        Type::Bool => of_values(set, &[Value::Bool(false), Value::Bool(true)]),
        Type::Enum(id) => {
            let count = enums.get(id.0 as usize).map_or(0, |named| named.labels.len());
            let labels: Vec<Value> = (0..count as u32).map(|index| Value::Label(*id, index)).collect();
            of_values(set, &labels)
        }
        _ => (no_text(set), all_texts(set)),
    };
    match (empty, everything) {
        (true, _) => Extent::Empty,
        (_, true) => Extent::Everything,
        _ => Extent::Some,
    }
}

/// Whether none and whether all of a finite type are in the set.
fn of_values(set: &Set, all: &[Value]) -> (bool, bool) {
    let found: Vec<Option<bool>> = all.iter().map(|value| contains(set, value)).collect();
    (found.iter().all(|inside| *inside == Some(false)), found.iter().all(|inside| *inside == Some(true)))
}

/// Whether a value is in a set; `None` when that depends on what was read.
fn contains(set: &Set, value: &Value) -> Option<bool> {
    match set {
        Set::All => Some(true),
        Set::Range(low, high) => match value {
            Value::Int(number) => {
                Some(low.as_ref().is_none_or(|low| low <= number) && high.as_ref().is_none_or(|high| number <= high))
            }
            _ => Some(false),
        },
        Set::Finite(values) => Some(values.contains(value)),
        Set::Regex(_) => Some(crate::store::member(set, value, &crate::store::Store::new())),
        Set::NotIn(_) => None,
        Set::Union(a, b) => match (contains(a, value), contains(b, value)) {
            (Some(true), _) | (_, Some(true)) => Some(true),
            (Some(false), other) | (other, Some(false)) => other,
            _ => None,
        },
        Set::Intersection(a, b) => match (contains(a, value), contains(b, value)) {
            (Some(false), _) | (_, Some(false)) => Some(false),
            (Some(true), other) | (other, Some(true)) => other,
            _ => None,
        },
        Set::Complement(inner) => contains(inner, value).map(|inside| !inside),
    }
}

/// Integers from the first to the second; an absent end is open.
type Interval = (Option<BigInt>, Option<BigInt>);

/// The integers of a set, ascending and apart: at least them (`above`), or at most them.
fn intervals(set: &Set, above: bool) -> Vec<Interval> {
    match set {
        Set::All => vec![(None, None)],
        Set::Range(low, high) => normal(vec![(low.clone(), high.clone())]),
        Set::Finite(values) => normal(
            values
                .iter()
                .filter_map(|value| match value {
                    Value::Int(number) => Some((Some(number.clone()), Some(number.clone()))),
                    _ => None,
                })
                .collect(),
        ),
        Set::Regex(_) => Vec::new(),
        Set::NotIn(_) => {
            if above {
                vec![(None, None)]
            } else {
                Vec::new()
            }
        }
        Set::Union(a, b) => {
            let mut all = intervals(a, above);
            all.extend(intervals(b, above));
            normal(all)
        }
        Set::Intersection(a, b) => {
            let mut outside = complement(&intervals(a, above));
            outside.extend(complement(&intervals(b, above)));
            complement(&normal(outside))
        }
        Set::Complement(inner) => complement(&intervals(inner, !above)),
    }
}

/// Sorts, drops empty ones and joins neighbours.
fn normal(mut parts: Vec<Interval>) -> Vec<Interval> {
    parts.retain(|(low, high)| !matches!((low, high), (Some(low), Some(high)) if low > high));
    // `None` sorts before all numbers, which is right for lower ends.
    parts.sort();
    let mut out: Vec<Interval> = Vec::new();
    for (low, high) in parts {
        let touches = match (out.last().map(|last| &last.1), &low) {
            (Some(None), _) => true,
            (Some(Some(end)), Some(low)) => *low <= end + 1,
            (Some(_), None) => true,
            (None, _) => false,
        };
        match out.last_mut() {
            Some(last) if touches => {
                last.1 = match (last.1.take(), high) {
                    (Some(a), Some(b)) => Some(a.max(b)),
                    _ => None,
                }
            }
            _ => out.push((low, high)),
        }
    }
    out
}

/// All integers outside of intervals that are ascending and apart.
fn complement(parts: &[Interval]) -> Vec<Interval> {
    let mut out = Vec::new();
    let mut from: Option<BigInt> = None;
    for (index, (low, high)) in parts.iter().enumerate() {
        if let Some(low) = low {
            out.push((from.clone(), Some(low - 1)));
        } else if index > 0 {
            break;
        }
        match high {
            Some(high) => from = Some(high + 1),
            None => return normal(out),
        }
    }
    out.push((from, None));
    normal(out)
}

/// Whether no text is in the set.
fn no_text(set: &Set) -> bool {
    match set {
        Set::Regex(regex) => regex_syntax::parse(regex).is_ok_and(|hir| hir.properties().minimum_len().is_none()),
        Set::Union(a, b) => no_text(a) && no_text(b),
        Set::Intersection(a, b) if no_text(a) || no_text(b) => true,
        _ => listed(set).is_some_and(|texts| texts.iter().all(|text| contains(set, text) == Some(false))),
    }
}

/// Texts among which all members of the set are, if there are finitely many.
fn listed(set: &Set) -> Option<Vec<Value>> {
    match set {
        Set::Finite(values) => Some(values.clone()),
        Set::Union(a, b) => {
            let mut all = listed(a)?;
            all.extend(listed(b)?);
            Some(all)
        }
        Set::Intersection(a, b) => listed(a).or_else(|| listed(b)),
        Set::Complement(inner) if all_texts(inner) => Some(Vec::new()),
        _ => None,
    }
}

/// Whether surely every text is in the set.
fn all_texts(set: &Set) -> bool {
    match set {
        Set::All => true,
        Set::Union(a, b) => all_texts(a) || all_texts(b),
        Set::Intersection(a, b) => all_texts(a) && all_texts(b),
        Set::Complement(inner) => no_text(inner),
        _ => false,
    }
}
