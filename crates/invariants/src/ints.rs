//! Sets of integers: a few constants, or an interval of OCaml's 63 bits.
//!
//! Arithmetic wraps around: a result that may leave the 63 bits is the full range. An integer is *counted* when it is a
//! constant, a length, or a counted one plus or minus a small constant: it takes more steps than a program can make to
//! bring such a number near the ends of the range, so widening stops at [`COUNT`] and a further step stays there. That is
//! how the length of a list is known to be no less than 0.
//! Invariant: operations give supersets of what OCaml may give.

use std::rc::Rc;

/// `max_int`.
pub(super) const MAX: i64 = (1 << 62) - 1;
/// `min_int`.
pub(super) const MIN: i64 = -(1 << 62);
/// No counted integer is further from 0: 2^48 steps of [`STEP`].
pub(super) const COUNT: i64 = 1 << 60;
/// The largest step that counting makes.
const STEP: i64 = 1 << 12;
/// Where counting may start: no length is greater.
pub(super) const START: i64 = 1 << 57;
/// The most constants that are kept apart.
const MOST: usize = 24;

/// A set of integers.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Ints {
    set: Set,
    counted: bool,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Set {
    /// In ascending order.
    Few(Rc<[i64]>),
    Range(i64, i64),
}

impl Ints {
    /// None.
    pub(super) fn none() -> Ints {
        Ints { set: Set::Few(Rc::new([])), counted: true }
    }

    /// One.
    pub(super) fn one(n: i64) -> Ints {
        Ints { set: Set::Few(Rc::new([n])), counted: n.abs() <= START }
    }

    /// Those from `low` to `high`, from a place that bounds them: counted.
    pub(super) fn counted(low: i64, high: i64) -> Ints {
        Ints { counted: true, ..Ints::range(low, high) }
    }

    /// Those from `low` to `high`.
    pub(super) fn range(low: i64, high: i64) -> Ints {
        if low > high {
            return Ints::none();
        }
        let set = match usize::try_from(high as i128 - low as i128) {
            Ok(width) if width < MOST => Set::Few((low..=high).collect()),
            _ => Set::Range(low, high),
        };
        Ints { set, counted: false }
    }

    /// Those from one of the first to one of the last.
    pub(super) fn between(first: &Ints, last: &Ints) -> Ints {
        let (Some((low, _)), Some((_, high))) = (first.bounds(), last.bounds()) else { return Ints::none() };
        Ints { counted: first.counted && last.counted, ..Ints::range(low, high) }
    }

    /// All.
    pub(super) fn all() -> Ints {
        Ints::range(MIN, MAX)
    }

    /// Whether there is none.
    pub(super) fn is_none(&self) -> bool {
        matches!(&self.set, Set::Few(few) if few.is_empty())
    }

    /// The least and the greatest.
    pub(super) fn bounds(&self) -> Option<(i64, i64)> {
        match &self.set {
            Set::Few(few) => Some((*few.first()?, *few.last()?)),
            Set::Range(low, high) => Some((*low, *high)),
        }
    }

    /// The only one.
    pub(super) fn only(&self) -> Option<i64> {
        self.bounds().filter(|(low, high)| low == high).map(|(low, _)| low)
    }

    /// The constants, when they are few.
    pub(super) fn few(&self) -> Option<&[i64]> {
        match &self.set {
            Set::Few(few) => Some(few),
            Set::Range(..) => None,
        }
    }

    /// Whether a number is among them.
    pub(super) fn contains(&self, n: i64) -> bool {
        match &self.set {
            Set::Few(few) => few.binary_search(&n).is_ok(),
            Set::Range(low, high) => (*low..=*high).contains(&n),
        }
    }

    /// Whether all are among the others.
    pub(super) fn within(&self, other: &Ints) -> bool {
        let inside = match (&self.set, self.bounds()) {
            (_, None) => return true,
            (Set::Few(few), _) => few.iter().all(|n| other.contains(*n)),
            (_, Some((low, high))) => {
                other.bounds().is_some_and(|(from, to)| from <= low && high <= to) && other.few().is_none()
            }
        };
        inside && (self.counted || !other.counted)
    }

    /// These and those.
    pub(super) fn join(&self, other: &Ints) -> Ints {
        let (Some((a, b)), Some((c, d))) = (self.bounds(), other.bounds()) else {
            return if self.is_none() { other.clone() } else { self.clone() };
        };
        let counted = self.counted && other.counted;
        if let (Set::Few(few), Set::Few(more)) = (&self.set, &other.set) {
            let mut all: Vec<i64> = few.iter().chain(more.iter()).copied().collect();
            all.sort_unstable();
            all.dedup();
            if all.len() <= MOST {
                return Ints { set: Set::Few(all.into()), counted };
            }
        }
        Ints { counted, ..Ints::range(a.min(c), b.max(d)) }
    }

    /// Those that are in both.
    pub(super) fn meet(&self, other: &Ints) -> Ints {
        let counted = self.counted || other.counted;
        let set = match (&self.set, &other.set) {
            (Set::Few(few), _) => few.iter().copied().filter(|n| other.contains(*n)).collect::<Vec<_>>(),
            (_, Set::Few(few)) => few.iter().copied().filter(|n| self.contains(*n)).collect(),
            (Set::Range(a, b), Set::Range(c, d)) => return Ints { counted, ..Ints::range(*a.max(c), *b.min(d)) },
        };
        Ints { set: Set::Few(set.into()), counted }
    }

    /// All but one.
    pub(super) fn without(&self, n: i64) -> Ints {
        let set = match &self.set {
            Set::Few(few) => Set::Few(few.iter().copied().filter(|one| *one != n).collect()),
            Set::Range(low, high) if *low == n => Ints::range(low + 1, *high).set,
            Set::Range(low, high) if *high == n => Ints::range(*low, high - 1).set,
            Set::Range(low, high) => Set::Range(*low, *high),
        };
        Ints { set, counted: self.counted }
    }

    /// As [`Ints::join`], but in a chain of these nothing changes any more after a few steps. `stops` are good places to
    /// stop at, in ascending order.
    pub(super) fn widen(&self, other: &Ints, stops: &[i64]) -> Ints {
        let joined = self.join(other);
        let (Some((a, b)), Some((c, d))) = (self.bounds(), joined.bounds()) else { return joined };
        if joined == *self {
            return joined;
        }
        let (least, most) = if joined.counted { (-COUNT, COUNT) } else { (MIN, MAX) };
        let low = if c < a { stops.iter().rev().copied().find(|stop| *stop <= c).unwrap_or(least.min(c)) } else { c };
        let high = if d > b { stops.iter().copied().find(|stop| *stop >= d).unwrap_or(most.max(d)) } else { d };
        let wide = Ints::range(low, high);
        // A set that grows inside its bounds becomes the interval at once.
        Ints { counted: joined.counted, set: if wide.few().is_some() { wide.set } else { Set::Range(low, high) } }
    }

    /// What is left when these values are less than (or, with `or_equal`, at most) one of the others.
    pub(super) fn below(&self, other: &Ints, or_equal: bool) -> Ints {
        match other.bounds() {
            None => Ints::none(),
            Some((_, high)) if or_equal => self.clamp(MIN, high),
            Some((_, MIN)) => Ints::none(),
            Some((_, high)) => self.clamp(MIN, high - 1),
        }
    }

    /// As [`Ints::below`], upwards.
    pub(super) fn above(&self, other: &Ints, or_equal: bool) -> Ints {
        match other.bounds() {
            None => Ints::none(),
            Some((low, _)) if or_equal => self.clamp(low, MAX),
            Some((MAX, _)) => Ints::none(),
            Some((low, _)) => self.clamp(low + 1, MAX),
        }
    }

    /// Those from `low` to `high`.
    pub(super) fn clamp(&self, low: i64, high: i64) -> Ints {
        let set = match &self.set {
            Set::Few(few) => Set::Few(few.iter().copied().filter(|n| (low..=high).contains(n)).collect()),
            Set::Range(a, b) => Ints::range((*a).max(low), (*b).min(high)).set,
        };
        Ints { set, counted: self.counted }
    }

    /// Applies a function of OCaml to all pairs, when they are few; `None` where it does not give a number.
    fn pairs(&self, other: &Ints, apply: impl Fn(i64, i64) -> Option<i64>) -> Option<Vec<i64>> {
        let (few, more) = (self.few()?, other.few()?);
        if few.len() * more.len() > 64 {
            return None;
        }
        let mut all: Vec<i64> =
            few.iter().flat_map(|a| more.iter().filter_map(|b| apply(*a, *b)).collect::<Vec<_>>()).collect();
        all.sort_unstable();
        all.dedup();
        (all.len() <= MOST).then_some(all)
    }

    /// The sum.
    pub(super) fn add(&self, other: &Ints) -> Ints {
        let small = |ints: &Ints| ints.counted && ints.only().is_some_and(|n| n.abs() <= STEP);
        let counting = self.counted && other.counted && (small(self) || small(other));
        let found = self.combine(other, |a, b| Some(wrap(a as i128 + b as i128)), |[a, b], [c, d]| (a + c, b + d));
        match (counting, self.bounds(), other.bounds()) {
            (true, Some((a, b)), Some((c, d))) if found.few().is_none() => {
                Ints::counted((a + c).clamp(-COUNT, COUNT), (b + d).clamp(-COUNT, COUNT))
            }
            _ => Ints { counted: counting, ..found },
        }
    }

    /// The difference.
    pub(super) fn subtract(&self, other: &Ints) -> Ints {
        self.add(&other.negate())
    }

    /// The negation.
    pub(super) fn negate(&self) -> Ints {
        let found =
            Ints::one(0).combine(self, |a, b| Some(wrap(a as i128 - b as i128)), |[a, b], [c, d]| (a - d, b - c));
        Ints { counted: self.counted, ..found }
    }

    /// The product.
    pub(super) fn multiply(&self, other: &Ints) -> Ints {
        self.combine(
            other,
            |a, b| Some(wrap(a as i128 * b as i128)),
            |[a, b], [c, d]| {
                let ends = [a * c, a * d, b * c, b * d];
                (*ends.iter().min().unwrap_or(&0), *ends.iter().max().unwrap_or(&0))
            },
        )
    }

    /// The quotient, by what is not 0 of the divisor.
    pub(super) fn divide(&self, other: &Ints) -> Ints {
        let quotient = |a: i64, b: i64| (b != 0).then(|| wrap(a as i128 / b as i128));
        let found = self.combine(other, quotient, |[a, b], [c, d]| {
            // The divisors of least absolute value on both sides of 0, and the ends.
            let divisors = [c, d, -1, 1].into_iter().filter(|n| (c..=d).contains(n) && *n != 0);
            let ends: Vec<i128> = divisors.flat_map(|n| [a / n, b / n, 0.clamp(a, b) / n]).collect();
            (*ends.iter().min().unwrap_or(&0), *ends.iter().max().unwrap_or(&-1))
        });
        Ints { counted: self.counted && other.bounds().is_some_and(|(low, _)| low > 0), ..found }
    }

    /// The remainder, by what is not 0 of the divisor; it has the sign of the dividend.
    pub(super) fn remainder(&self, other: &Ints) -> Ints {
        let remainder = |a: i64, b: i64| (b != 0).then(|| wrap(a as i128 % b as i128));
        let found = self.combine(other, remainder, |[a, b], [c, d]| {
            let most = c.abs().max(d.abs()) - 1;
            (if a < 0 { (-most).max(a) } else { 0 }, if b > 0 { most.min(b) } else { 0 })
        });
        Ints { counted: other.bounds().is_some_and(|(low, high)| low >= -START && high <= START), ..found }
    }

    /// Any operation: exactly when the numbers are few, else from the bounds, which may leave the 63 bits.
    fn combine(
        &self,
        other: &Ints,
        exact: impl Fn(i64, i64) -> Option<i64>,
        bounds: impl Fn([i128; 2], [i128; 2]) -> (i128, i128),
    ) -> Ints {
        let (Some((a, b)), Some((c, d))) = (self.bounds(), other.bounds()) else { return Ints::none() };
        if let Some(all) = self.pairs(other, exact) {
            return Ints { set: Set::Few(all.into()), counted: false };
        }
        match bounds([a.into(), b.into()], [c.into(), d.into()]) {
            (low, high) if low >= MIN as i128 && high <= MAX as i128 => Ints::range(low as i64, high as i64),
            _ => Ints::all(),
        }
    }

    /// `land`: never negative when one of the two is not, and no greater than that one.
    pub(super) fn and(&self, other: &Ints) -> Ints {
        if let Some(all) = self.pairs(other, |a, b| Some(a & b)) {
            return Ints { set: Set::Few(all.into()), counted: false };
        }
        let most = |ints: &Ints| ints.bounds().filter(|(low, _)| *low >= 0).map(|(_, high)| high);
        match (self.is_none() || other.is_none(), most(self), most(other)) {
            (true, ..) => Ints::none(),
            (_, Some(a), Some(b)) => Ints::range(0, a.min(b)),
            (_, Some(a), None) | (_, None, Some(a)) => Ints::range(0, a),
            (_, None, None) => Ints::all(),
        }
    }

    /// An operation about which only its values on constants are known.
    pub(super) fn exactly(&self, other: &Ints, apply: impl Fn(i64, i64) -> Option<i64>) -> Ints {
        match self.pairs(other, apply) {
            _ if self.is_none() || other.is_none() => Ints::none(),
            Some(all) => Ints { set: Set::Few(all.into()), counted: false },
            None => Ints::all(),
        }
    }
}

/// To 63 bits.
pub(super) fn wrap(n: i128) -> i64 {
    ((n as i64) << 1) >> 1
}
