//! Value sets as formulas.

use super::{NoSymbol, Symbol, Symbols, constant, equal};
use crate::core::{Set, Spec};
use crate::value::{Type, Value};
use num_bigint::BigInt;
use refute_constraints::{Formula, Int, Regex};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Values that a finite set has at most; larger ones are ranges to the solver.
const MOST: u32 = 64;

/// Membership in value sets; keeps regular expressions once they are read.
#[derive(Debug, Default)]
pub(crate) struct Sets {
    regexes: RefCell<BTreeMap<String, Option<Regex>>>,
}

impl Sets {
    /// Whether a symbol is in a set, given what was read so far.
    pub(crate) fn member(&self, set: &Set, symbol: &Symbol, read: &Symbols) -> Result<Formula, NoSymbol> {
        match (set, symbol) {
            (Set::All, _) => Ok(Formula::constant(true)),
            (Set::Range(low, high), Symbol::Int(int)) => {
                let above = low.iter().map(|low| Int::constant(low.clone()).at_most(int));
                let below = high.iter().map(|high| int.at_most(&Int::constant(high.clone())));
                Ok(Formula::all(above.chain(below)))
            }
            (Set::Finite(values), _) => {
                let is = |value: &Value| equal(symbol, &constant(value).ok_or(NoSymbol::Beyond)?);
                Ok(Formula::any(values.iter().map(is).collect::<Result<Vec<_>, _>>()?))
            }
            (Set::Regex(regex), Symbol::Text(text)) => Ok(text.matches(&self.regex(regex).ok_or(NoSymbol::Beyond)?)),
            (Set::NotIn(vars), _) => {
                let differs = |other: &Symbol| Ok(equal(symbol, other)?.negated());
                Ok(Formula::all(read.history(vars).iter().map(differs).collect::<Result<Vec<_>, NoSymbol>>()?))
            }
            (Set::Union(a, b), _) => Ok(Formula::any([self.member(a, symbol, read)?, self.member(b, symbol, read)?])),
            (Set::Intersection(a, b), _) => {
                Ok(Formula::all([self.member(a, symbol, read)?, self.member(b, symbol, read)?]))
            }
            (Set::Complement(set), _) => Ok(self.member(set, symbol, read)?.negated()),
            (Set::Range(..) | Set::Regex(_), _) => Err(NoSymbol::Beyond),
        }
    }

    /// A regular expression; none when it cannot be read, which the text's checks rule out.
    pub(crate) fn regex(&self, text: &str) -> Option<Regex> {
        let mut regexes = self.regexes.borrow_mut();
        regexes.entry(text.to_owned()).or_insert_with(|| Regex::new(text).ok()).clone()
    }
}

/// The values that an unknown can have, when they are few.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Listed {
    /// Integers, truth values, places of labels.
    Ints(Vec<BigInt>),
    /// Texts.
    Texts(Vec<Rc<str>>),
}

/// All values of a set (and perhaps others) when they are few; `set` is none for all values of the type.
pub(crate) fn listed(spec: &Spec, ty: &Type, set: Option<&Set>) -> Option<Listed> {
    let labels = |count: usize| Some(Listed::Ints((0..count).map(BigInt::from).collect()));
    match ty {
        Type::Bool => labels(2),
        Type::Enum(id) => labels(spec.enums.get(id.0 as usize)?.labels.len()).filter(|listed| !listed.many()),
        _ => of_set(set?).filter(|listed| !listed.many()),
    }
}

impl Listed {
    fn many(&self) -> bool {
        let count = match self {
            Listed::Ints(values) => values.len(),
            Listed::Texts(values) => values.len(),
        };
        count > MOST as usize
    }
}

fn of_set(set: &Set) -> Option<Listed> {
    match set {
        Set::Range(Some(low), Some(high)) => {
            let size = high - low + 1_u32;
            if size > BigInt::from(MOST) {
                return None;
            }
            Some(Listed::Ints(
                std::iter::successors(Some(low.clone()), |value| Some(value + 1_u32))
                    .take_while(|value| value <= high)
                    .collect(),
            ))
        }
        Set::Finite(values) => {
            if values.iter().all(|value| matches!(value, Value::Str(_))) && !values.is_empty() {
                let text = |value: &Value| match value {
                    Value::Str(text) => Some(Rc::from(text.as_str())),
                    _ => None,
                };
                return Some(Listed::Texts(values.iter().filter_map(text).collect()));
            }
            let int = |value: &Value| match value {
                Value::Int(int) => Some(int.clone()),
                _ => None,
            };
            Some(Listed::Ints(values.iter().map(int).collect::<Option<_>>()?))
        }
        // More than the set has is fine: membership is asserted as well.
        Set::Intersection(a, b) => of_set(a).or_else(|| of_set(b)),
        Set::Union(a, b) => match (of_set(a)?, of_set(b)?) {
            (Listed::Ints(mut a), Listed::Ints(b)) => {
                a.extend(b);
                Some(Listed::Ints(a))
            }
            (Listed::Texts(mut a), Listed::Texts(b)) => {
                a.extend(b);
                Some(Listed::Texts(a))
            }
            _ => None,
        },
        Set::All | Set::Range(..) | Set::Regex(_) | Set::NotIn(_) | Set::Complement(_) => None,
    }
}
