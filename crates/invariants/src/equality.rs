//! Whether values may be equal, must be equal, stay as they are, and have a total order.
//!
//! Equal values have a finite common shape, so two objects may be equal only if some finite tree fits both: pairs of
//! objects are assumed to be different until that is shown otherwise. That is how `double n` is known not to be `S O`.

use super::analysis::Analysis;
use super::store::{InstanceId, Kind};
use super::value::{Floats, ObjId, Val};
use rustc_hash::{FxHashMap, FxHashSet};

/// Pairs of objects that are looked at.
const MOST_PAIRS: usize = 600;
/// Pairs of objects of which one may stand for the other.
const MOST_ALIKE: usize = 40;
/// Objects that are looked at.
const MOST_OBJECTS: usize = 500;
/// How deep values are compared that must be equal.
const DEEPEST: usize = 8;

/// What there is in values, down to their leaves.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Contents {
    /// Something that may be changed.
    pub changing: bool,
    /// Floats.
    pub floats: bool,
    /// Functions, or what may be one.
    pub functions: bool,
}

/// Looks through values.
pub(super) fn contents(analysis: &mut Analysis<'_>, val: &Val, by: InstanceId) -> Contents {
    let mut found = Contents::default();
    let mut seen: FxHashSet<ObjId> = FxHashSet::default();
    let mut open = vec![val.clone()];
    while let Some(val) = open.pop() {
        found.floats |= val.floats != Floats::None || val.any;
        found.changing |= !val.strs.frozen() || val.any;
        found.functions |= val.any;
        for obj in val.objs.iter().copied().filter(|obj| seen.insert(*obj)).collect::<Vec<_>>() {
            match analysis.store.get(obj).kind {
                Kind::Block(_) => {
                    found.changing |= analysis.store.is_changed(obj, by) || analysis.store.get(obj).cyclic;
                    let size = analysis.store.get(obj).cells.len() as u32;
                    open.extend((0..size).filter_map(|i| analysis.store.field(obj, i, by)));
                }
                Kind::Array => {
                    found.changing = true;
                    open.extend(analysis.store.field(obj, 1, by));
                }
                Kind::Closure(_) | Kind::Partial | Kind::Foreign(_) => found.functions = true,
                Kind::Identity(_) => {}
                Kind::AnyException => found = Contents { changing: true, floats: true, functions: true },
            }
        }
        if seen.len() > MOST_OBJECTS || !analysis.step() {
            return Contents { changing: true, floats: true, functions: true };
        }
    }
    found
}

/// Whether some of these values may be equal to some of those.
pub(super) fn may_equal(analysis: &mut Analysis<'_>, these: &Val, those: &Val, by: InstanceId) -> bool {
    let mut pairs = Pairs::default();
    if leaves(these, those) {
        return true;
    }
    pairs.add(these, those);
    while let Some((a, b)) = pairs.open.pop() {
        if pairs.known.len() > MOST_PAIRS || !analysis.step() {
            return true;
        }
        let fields = match fields_of(analysis, a, b, by) {
            Fit::Never => continue,
            Fit::Perhaps => None,
            Fit::Fields(fields) => Some(fields),
        };
        for (one, other) in fields.iter().flatten() {
            if !leaves(one, other) {
                pairs.add(one, other);
            }
        }
        pairs.known.insert((a, b), fields);
    }
    pairs.solve();
    product(these, those).any(|pair| pairs.equal.contains(&pair))
}

type Fields = Vec<(Val, Val)>;

#[derive(Default)]
struct Pairs {
    seen: FxHashSet<(ObjId, ObjId)>,
    open: Vec<(ObjId, ObjId)>,
    /// The fields that must be equal; none when the two may be equal whatever is in them.
    known: FxHashMap<(ObjId, ObjId), Option<Fields>>,
    equal: FxHashSet<(ObjId, ObjId)>,
}

enum Fit {
    Never,
    Perhaps,
    Fields(Fields),
}

fn product<'a>(these: &'a Val, those: &'a Val) -> impl Iterator<Item = (ObjId, ObjId)> + 'a {
    these.objs.iter().flat_map(|a| those.objs.iter().map(|b| (*a, *b)))
}

impl Pairs {
    fn add(&mut self, these: &Val, those: &Val) {
        for pair in product(these, those) {
            if self.seen.insert(pair) {
                self.open.push(pair);
            }
        }
    }

    /// Which pairs may be equal: those all of whose fields may.
    fn solve(&mut self) {
        let mut changed = true;
        while changed {
            changed = false;
            for (pair, fields) in &self.known {
                let equal = &self.equal;
                let fits = |(one, other): &(Val, Val)| {
                    leaves(one, other) || product(one, other).any(|inner| equal.contains(&inner))
                };
                if !self.equal.contains(pair) && fields.as_ref().is_none_or(|fields| fields.iter().all(fits)) {
                    self.equal.insert(*pair);
                    changed = true;
                }
            }
        }
    }
}

/// Whether there is a value without parts that both may be.
fn leaves(these: &Val, those: &Val) -> bool {
    let strings = match (these.strs.few(), those.strs.few()) {
        (Some(few), _) => few.iter().any(|text| those.strs.contains(text)),
        (_, Some(few)) => !few.is_empty(),
        (None, None) => true,
    };
    let floats = match (&these.floats, &those.floats) {
        (Floats::None, _) | (_, Floats::None) => false,
        // The same nan is equal to itself for `compare`.
        (Floats::One(a), Floats::One(b)) => a == b || f64::from_bits(*a) == f64::from_bits(*b),
        _ => true,
    };
    strings
        || floats
        || !these.ints.meet(&those.ints).is_none()
        || (these.any && !those.is_none())
        || (those.any && !these.is_none())
}

fn fields_of(analysis: &mut Analysis<'_>, a: ObjId, b: ObjId, by: InstanceId) -> Fit {
    let (one, other) = (analysis.store.get(a), analysis.store.get(b));
    match (&one.kind, &other.kind) {
        (Kind::Block(tag), Kind::Block(same)) if tag == same && one.cells.len() == other.cells.len() => {
            let (size, cyclic) = (one.cells.len() as u32, one.cyclic || other.cyclic);
            if cyclic || analysis.store.is_changed(a, by) || analysis.store.is_changed(b, by) {
                return Fit::Perhaps;
            }
            let pair = |i| Some((analysis.store.field(a, i, by)?, analysis.store.field(b, i, by)?));
            Fit::Fields((0..size).filter_map(pair).collect())
        }
        (Kind::Block(_), Kind::Block(_)) => Fit::Never,
        (Kind::Identity(x), Kind::Identity(y)) if x != y => Fit::Never,
        _ => Fit::Perhaps,
    }
}

/// Whether all of these values are among those, whatever blocks they are made of. Of two that are compared for this, what
/// is done to the one must not matter for the other: nobody sets their fields.
pub(super) fn is_within(analysis: &mut Analysis<'_>, these: &Val, those: &Val, by: InstanceId) -> bool {
    // Pairs are taken to fit until something shows otherwise: then nothing fits.
    let mut seen: FxHashSet<(ObjId, ObjId)> = FxHashSet::default();
    let mut open = vec![(these.clone(), those.clone())];
    while let Some((one, other)) = open.pop() {
        if !one.with_objs(other.objs.clone()).within(&other) {
            return false;
        }
        for a in one.objs.iter().copied().filter(|a| !other.objs.contains(a)).collect::<Vec<_>>() {
            let Some(b) = alike(analysis, a, &other, by) else { return false };
            if seen.insert((a, b)) {
                let size = analysis.store.get(a).cells.len() as u32;
                let pair = |i| Some((analysis.store.field(a, i, by)?, analysis.store.field(b, i, by)?));
                open.extend((0..size).filter_map(pair));
            }
        }
        if seen.len() > MOST_ALIKE || !analysis.step() {
            return false;
        }
    }
    true
}

/// The only block with the same tag among others.
fn alike(analysis: &mut Analysis<'_>, a: ObjId, others: &Val, by: InstanceId) -> Option<ObjId> {
    let store = &analysis.store;
    let one = store.get(a);
    let same = |b: &&ObjId| {
        let other = store.get(**b);
        other.kind == one.kind && other.cells.len() == one.cells.len()
    };
    let mut alike = others.objs.iter().filter(same).copied();
    let (b, none) = (alike.next()?, alike.next());
    let plain = matches!(one.kind, Kind::Block(_)) && !one.cyclic && !store.get(b).cyclic && none.is_none();
    let unchanged = !analysis.store.is_changed(a, by) && !analysis.store.is_changed(b, by);
    (plain && unchanged).then_some(b)
}

/// Whether every one of these values is equal to every one of those.
pub(super) fn must_equal(analysis: &mut Analysis<'_>, these: &Val, those: &Val, by: InstanceId) -> bool {
    must(analysis, these, those, by, DEEPEST)
}

fn must(analysis: &mut Analysis<'_>, these: &Val, those: &Val, by: InstanceId, deep: usize) -> bool {
    if these.any || those.any || deep == 0 || !analysis.step() {
        return false;
    }
    if these.only_ints() && those.only_ints() {
        return these.ints.only().is_some() && these.ints.only() == those.ints.only();
    }
    if !these.ints.is_none() || !those.ints.is_none() || these.floats != Floats::None || those.floats != Floats::None {
        return false;
    }
    match (&*these.objs, &*those.objs, these.strs.few(), those.strs.few()) {
        ([], [], Some([one]), Some([other])) => one == other,
        ([a], [b], Some([]), Some([])) => match fields_of(analysis, *a, *b, by) {
            Fit::Fields(fields) => fields.iter().all(|(one, other)| must(analysis, one, other, by, deep - 1)),
            _ => false,
        },
        _ => false,
    }
}
