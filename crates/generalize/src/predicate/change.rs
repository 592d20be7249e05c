//! Small changes of a part of an input, as programs make them by mistake: the last element is forgotten, one is counted too many.
//!
//! A program that does what would be right for a changed input fails exactly where the change matters to the right result.
//! Changes are total: what cannot be changed stays as it is.

use super::meaning::wrapped;
use crate::values::{Value, ValueId, Values};
use rustc_hash::FxHashSet;

/// A change of a value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Change {
    /// A list without its first element.
    WithoutFirst,
    /// A list without its last element.
    WithoutLast,
    /// The first element of a list is there once more, before it.
    FirstTwice,
    /// The last element of a list is there once more, after it.
    LastTwice,
    /// A list with its first element only.
    OnlyFirst,
    /// A list from its end.
    Reversed,
    /// A list of integers, the smallest one first.
    Sorted,
    /// Of elements of a list that are equal, the first one only.
    Distinct,
    /// So much is added to an integer.
    Plus(i64),
    /// An integer with the other sign.
    Negated,
    /// A string without capital letters.
    Lowered,
    /// An optional value is not there.
    Missing,
}

impl Change {
    /// All changes of lists; those of integers only are the last ones.
    pub const OF_LISTS: [Change; 8] = [
        Change::WithoutLast,
        Change::WithoutFirst,
        Change::LastTwice,
        Change::FirstTwice,
        Change::OnlyFirst,
        Change::Reversed,
        Change::Distinct,
        Change::Sorted,
    ];

    /// The changed value.
    pub(crate) fn apply(self, values: &mut Values, value: ValueId) -> ValueId {
        match (self, values.get(value).clone()) {
            (Change::Plus(more), Value::Int(n)) => values.int(wrapped(i128::from(n) + i128::from(more)) as i64),
            (Change::Negated, Value::Int(n)) => values.int(wrapped(-i128::from(n)) as i64),
            (Change::Lowered, Value::Text(text)) => values.add(Value::Text(text.to_ascii_lowercase().into())),
            (Change::Missing, _) => values.data(0, &[]),
            (Change::Plus(_) | Change::Negated | Change::Lowered, _) => value,
            (_, Value::Data(1, _)) => {
                let items = values.items(value);
                match self.of_list(values, &items) {
                    Some(items) => values.list(&items),
                    None => value,
                }
            }
            _ => value,
        }
    }

    /// The changed elements of a list that is not empty.
    fn of_list(self, values: &Values, items: &[ValueId]) -> Option<Vec<ValueId>> {
        let (first, last) = (items.first()?, items.last()?);
        Some(match self {
            Change::WithoutFirst => items[1..].to_vec(),
            Change::WithoutLast => items[..items.len() - 1].to_vec(),
            Change::FirstTwice => [&[*first], items].concat(),
            Change::LastTwice => [items, &[*last]].concat(),
            Change::OnlyFirst => vec![*first],
            Change::Reversed => items.iter().rev().copied().collect(),
            Change::Sorted => {
                let ints = items.iter().map(|item| Some((values.as_int(*item)?, *item)));
                let mut ints = ints.collect::<Option<Vec<_>>>()?;
                ints.sort_by_key(|(n, _)| *n);
                ints.into_iter().map(|(_, item)| item).collect()
            }
            Change::Distinct => {
                let mut seen = FxHashSet::default();
                items.iter().copied().filter(|item| seen.insert(*item)).collect()
            }
            Change::Plus(_) | Change::Negated | Change::Lowered | Change::Missing => return None,
        })
    }
}

#[cfg(test)]
mod tests;
