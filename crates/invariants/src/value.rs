//! Sets of values, whatever their types.
//!
//! A [`Val`] has integers (characters and constant constructors among them), strings, floats, and numbers of objects of
//! the [`super::store::Store`]: blocks, arrays, functions, identities of exceptions. `any` stands for values about which
//! nothing is known, not even their kind.

use super::ints::Ints;
use std::rc::Rc;

/// An object of the store.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct ObjId(pub u32);

/// A set of values.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Val {
    /// Integers, characters, constant constructors.
    pub ints: Ints,
    /// Strings and byte sequences.
    pub strs: Strs,
    /// Floats.
    pub floats: Floats,
    /// Objects, in ascending order.
    pub objs: Rc<[ObjId]>,
    /// Anything at all besides.
    pub any: bool,
}

/// A set of strings.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Strs {
    /// These, in ascending order; nobody changes them.
    Few(Rc<[Rc<[u8]>]>),
    /// All; `frozen` when nobody changes them.
    All {
        /// They are strings, not byte sequences.
        frozen: bool,
    },
}

/// A set of floats.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Floats {
    /// None.
    None,
    /// One, by its bits.
    One(u64),
    /// All.
    All,
}

/// The most strings that are kept apart.
const MOST_STRINGS: usize = 16;

impl Val {
    /// No value.
    pub(super) fn none() -> Val {
        Val { ints: Ints::none(), strs: Strs::none(), floats: Floats::None, objs: Rc::new([]), any: false }
    }

    /// Integers.
    pub(super) fn ints(ints: Ints) -> Val {
        Val { ints, ..Val::none() }
    }

    /// One integer.
    pub(super) fn int(n: i64) -> Val {
        Val::ints(Ints::one(n))
    }

    /// `false` and `true`, as far as they may be.
    pub(super) fn bools(no: bool, yes: bool) -> Val {
        match (no, yes) {
            (true, true) => Val::ints(Ints::counted(0, 1)),
            (true, false) => Val::int(0),
            (false, true) => Val::int(1),
            (false, false) => Val::none(),
        }
    }

    /// A string that is a literal.
    pub(super) fn string(text: &[u8]) -> Val {
        Val { strs: Strs::Few(Rc::new([text.into()])), ..Val::none() }
    }

    /// All strings.
    pub(super) fn strings(frozen: bool) -> Val {
        Val { strs: Strs::All { frozen }, ..Val::none() }
    }

    /// All floats.
    pub(super) fn floats() -> Val {
        Val { floats: Floats::All, ..Val::none() }
    }

    /// An object.
    pub(super) fn obj(id: ObjId) -> Val {
        Val { objs: Rc::new([id]), ..Val::none() }
    }

    /// Objects.
    pub(super) fn objs(objs: Rc<[ObjId]>) -> Val {
        Val { objs, ..Val::none() }
    }

    /// Anything.
    pub(super) fn any() -> Val {
        Val { any: true, ..Val::none() }
    }

    /// Whether there is no value.
    pub(super) fn is_none(&self) -> bool {
        self.ints.is_none() && self.strs.is_none() && self.floats == Floats::None && self.objs.is_empty() && !self.any
    }

    /// Integers alone, at least one.
    pub(super) fn only_ints(&self) -> bool {
        !self.ints.is_none() && self.strs.is_none() && self.floats == Floats::None && self.objs.is_empty() && !self.any
    }

    /// The integers, all of them when anything may be there.
    pub(super) fn as_ints(&self) -> Ints {
        if self.any { Ints::all() } else { self.ints.clone() }
    }

    /// Whether this integer may be there.
    pub(super) fn may_be(&self, n: i64) -> bool {
        self.any || self.ints.contains(n)
    }

    /// The same without integers.
    pub(super) fn with_ints(&self, ints: Ints) -> Val {
        Val { ints, ..self.clone() }
    }

    /// The same with other objects.
    pub(super) fn with_objs(&self, objs: Rc<[ObjId]>) -> Val {
        Val { objs, ..self.clone() }
    }

    /// Whether all are among the others.
    pub(super) fn within(&self, other: &Val) -> bool {
        self.ints.within(&other.ints)
            && self.strs.within(&other.strs)
            && self.floats.within(&other.floats)
            && self.objs.iter().all(|obj| other.objs.binary_search(obj).is_ok())
            && (other.any || !self.any)
    }

    /// These and those.
    pub(super) fn join(&self, other: &Val) -> Val {
        self.merge(other, |a, b| a.join(b))
    }

    /// As [`Val::join`]; see [`Ints::widen`].
    pub(super) fn widen(&self, other: &Val, stops: &[i64]) -> Val {
        self.merge(other, |a, b| a.widen(b, stops))
    }

    fn merge(&self, other: &Val, ints: impl Fn(&Ints, &Ints) -> Ints) -> Val {
        if self == other {
            return self.clone();
        }
        Val {
            ints: ints(&self.ints, &other.ints),
            strs: self.strs.join(&other.strs),
            floats: self.floats.join(&other.floats),
            objs: union(&self.objs, &other.objs),
            any: self.any || other.any,
        }
    }
}

/// Both, in ascending order.
fn union(these: &Rc<[ObjId]>, those: &Rc<[ObjId]>) -> Rc<[ObjId]> {
    if those.is_empty() || these == those {
        return these.clone();
    }
    if these.is_empty() {
        return those.clone();
    }
    let mut all: Vec<ObjId> = these.iter().chain(those.iter()).copied().collect();
    all.sort_unstable();
    all.dedup();
    all.into()
}

impl Strs {
    /// None.
    pub(super) fn none() -> Strs {
        Strs::Few(Rc::new([]))
    }

    /// Whether there is none.
    pub(super) fn is_none(&self) -> bool {
        matches!(self, Strs::Few(few) if few.is_empty())
    }

    /// Whether this one may be there.
    pub(super) fn contains(&self, text: &[u8]) -> bool {
        match self {
            Strs::Few(few) => few.iter().any(|one| **one == *text),
            Strs::All { .. } => true,
        }
    }

    /// The constants, when they are few.
    pub(super) fn few(&self) -> Option<&[Rc<[u8]>]> {
        match self {
            Strs::Few(few) => Some(few),
            Strs::All { .. } => None,
        }
    }

    /// Nobody changes them.
    pub(super) fn frozen(&self) -> bool {
        !matches!(self, Strs::All { frozen: false })
    }

    fn within(&self, other: &Strs) -> bool {
        match (self, other) {
            (_, Strs::All { frozen }) => self.is_none() || self.frozen() || !frozen,
            (Strs::Few(few), Strs::Few(_)) => few.iter().all(|one| other.contains(one)),
            (Strs::All { .. }, Strs::Few(_)) => false,
        }
    }

    /// These and those.
    pub(super) fn join(&self, other: &Strs) -> Strs {
        match (self, other) {
            (one, none) | (none, one) if none.is_none() => one.clone(),
            (Strs::Few(few), Strs::Few(more)) => {
                let mut all: Vec<Rc<[u8]>> = few.iter().chain(more.iter()).cloned().collect();
                all.sort();
                all.dedup();
                if all.len() > MOST_STRINGS { Strs::All { frozen: true } } else { Strs::Few(all.into()) }
            }
            _ => Strs::All { frozen: self.frozen() && other.frozen() },
        }
    }

    /// Those that are equal to one of the others.
    pub(super) fn meet(&self, other: &Strs) -> Strs {
        match (self, other) {
            (Strs::Few(few), _) => Strs::Few(few.iter().filter(|one| other.contains(one)).cloned().collect()),
            // What is equal now need not be equal later when somebody may change it.
            (Strs::All { frozen: true }, Strs::Few(_)) => other.clone(),
            _ => self.clone(),
        }
    }

    /// All but one.
    pub(super) fn without(&self, text: &[u8]) -> Strs {
        match self {
            Strs::Few(few) => Strs::Few(few.iter().filter(|one| ***one != *text).cloned().collect()),
            Strs::All { .. } => self.clone(),
        }
    }
}

impl Floats {
    fn within(&self, other: &Floats) -> bool {
        *self == Floats::None || *other == Floats::All || self == other
    }

    fn join(&self, other: &Floats) -> Floats {
        match (self, other) {
            (Floats::None, one) | (one, Floats::None) => one.clone(),
            (a, b) if a == b => a.clone(),
            _ => Floats::All,
        }
    }
}
