//! Compiles the rows of a match into a decision tree.
//!
//! In: rows of patterns over subjects that are held by locals. Out: a root [`TreeId`] in the function's tree arena and
//! the [`Leaf`]s that bind variables; start at [`Matching::compile`].
//! Follows Maranget (Compiling pattern matching to good decision trees, ML 2008): rows are sparse (a wildcard is no
//! entry), shapes that are the only ones of their type are opened at once, and among the places the first row needs the
//! one that most rows need is tested. Leaves refer to arms, so right sides are never copied, and equal subproblems
//! share one subtree. A tree that would still explode is built row by row instead, where a test may be made again.
//! Invariant: each place of a subject has one local, filled at most once on a path of an unexploded tree.
//!
//! Example: `[] -> 0 | x :: _ -> x` gives `switch subject { [] -> leaf 0, :: -> x = subject.0; leaf 1 }`.

mod column;

#[cfg(test)]
mod tests;

use column::Column;
use refute_ir::TypeTable;
use refute_ir::program::{ExceptionRef, Local, Test, Tree, TreeId};
use refute_source::Name;
use refute_typing::exhaustiveness::pattern::{Head, PatternId, PatternKind, Patterns};
use refute_typing::typed::{Binder, ExceptionSlot};
use rustc_hash::{FxHashMap, FxHashSet};

/// Nodes of a tree after which it is built row by row.
const MOST_NODES: usize = 10_000;

/// New rows, made of alternatives, after which a tree is built row by row.
const MOST_NEW_ROWS: usize = 1_000;

/// A place inside the subjects: a subject, or a field of a place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct Place(u32);

/// What a match needs from the function it stands in.
pub(crate) trait Host {
    /// All type declarations.
    fn types(&self) -> &TypeTable;
    /// A new local.
    fn new_local(&mut self, name: Option<Name>) -> Local;
    /// A new tree node.
    fn new_tree(&mut self, tree: Tree) -> TreeId;
    /// How many tree nodes there are.
    fn tree_count(&self) -> usize;
    /// Forgets the tree nodes after the first `count`.
    fn truncate_trees(&mut self, count: usize);
    /// The identity of an exception, as this function reaches it.
    fn exception(&mut self, slot: ExceptionSlot) -> ExceptionRef;
}

/// A case of a match.
pub(crate) struct Case {
    /// Its pattern for each subject it looks at.
    pub patterns: Vec<(Place, PatternId)>,
    /// Whether a guard follows, so that the match may go on below.
    pub guarded: bool,
}

/// A leaf of a compiled tree: which variables an arm gets from which places there.
pub(crate) struct Leaf {
    /// The tree node, whose `bindings` and `guard` are still to be filled.
    pub tree: TreeId,
    /// The arm.
    pub arm: usize,
    /// The variables with the locals they come from.
    pub bindings: Vec<(Binder, Local)>,
    /// Where to go on when the guard is false.
    pub otherwise: Option<TreeId>,
}

/// A match that is being compiled.
#[derive(Default)]
pub(crate) struct Matching {
    places: Vec<PlaceInfo>,
    fields: FxHashMap<(Place, u32), Place>,
    leaves: Vec<Leaf>,
    shared: FxHashMap<Vec<u32>, TreeId>,
    /// The places whose locals are filled where the compilation stands.
    filled: FxHashSet<Place>,
    /// Where rows lead that no value fits.
    fail: Option<TreeId>,
    most_nodes: usize,
    effort: Effort,
}

/// How a tree is built.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Effort {
    /// All rows at once; no test is made twice on a path. Gives up when the tree gets too large.
    #[default]
    Whole,
    /// Row by row; always ends with a tree of reasonable size.
    RowByRow,
}

struct PlaceInfo {
    parent: Option<(Place, u32)>,
    local: Option<Local>,
    /// Filled before the tree starts.
    given: bool,
}

/// A row: what is still to be tested, what is to be bound.
#[derive(Clone)]
struct Row {
    tests: Vec<(Place, PatternId)>,
    binds: Vec<(Place, Binder)>,
    arm: usize,
    guarded: bool,
}

/// A field that has to be read into its local.
struct Load {
    place: Place,
    of: Local,
    field: u32,
    into: Local,
}

/// The tree got too large.
struct Exploded;

impl Matching {
    /// A subject; `local` is what holds it (a tuple taken apart may have none of its own).
    pub(crate) fn subject(&mut self, local: Option<Local>) -> Place {
        self.places.push(PlaceInfo { parent: None, local, given: true });
        Place(self.places.len() as u32 - 1)
    }

    /// Says that field `field` of `place` is held by `local` from the beginning.
    pub(crate) fn give_field(&mut self, place: Place, field: u32, local: Local) {
        let id = Place(self.places.len() as u32);
        self.places.push(PlaceInfo { parent: Some((place, field)), local: Some(local), given: true });
        self.fields.insert((place, field), id);
    }

    /// Compiles the cases; the leaves are in the order they were made.
    pub(crate) fn compile(mut self, host: &mut impl Host, patterns: &Patterns, cases: &[Case]) -> (TreeId, Vec<Leaf>) {
        let mut rows = Vec::new();
        for (arm, case) in cases.iter().enumerate() {
            let mut row = Row { tests: Vec::new(), binds: Vec::new(), arm, guarded: case.guarded };
            for (place, pattern) in &case.patterns {
                self.open(host, patterns, &mut row, *place, *pattern);
            }
            rows.push(row);
        }
        let given = self.places.iter().enumerate().filter(|(_, place)| place.given);
        let given: FxHashSet<Place> = given.map(|(i, _)| Place(i as u32)).collect();
        let start = host.tree_count();
        self.most_nodes = start + MOST_NODES + 8 * rows.len();
        self.filled = given.clone();
        if let Ok(tree) = self.rows(host, patterns, rows.clone()) {
            return (tree, self.leaves);
        }
        host.truncate_trees(start);
        self.leaves.clear();
        self.most_nodes = usize::MAX;
        self.effort = Effort::RowByRow;
        let mut tree = host.new_tree(Tree::Fail);
        for row in rows.into_iter().rev() {
            self.shared.clear();
            self.filled = given.clone();
            self.fail = Some(tree);
            if let Ok(earlier) = self.rows(host, patterns, vec![row]) {
                tree = earlier;
            }
        }
        (tree, self.leaves)
    }

    /// Makes alternatives of tuples and the like rows of their own. There is nothing to test at such a place, but its
    /// fields are places that other rows may test first; a row must ask for them openly by then.
    fn expand(&mut self, host: &impl Host, patterns: &Patterns, rows: Vec<Row>) -> Result<Vec<Row>, Exploded> {
        let most_rows = rows.len() + MOST_NEW_ROWS;
        let mut expanded = Vec::with_capacity(rows.len());
        let mut pending: Vec<Row> = rows.into_iter().rev().collect();
        while let Some(row) = pending.pop() {
            let shapeless = |(_, pattern): &(Place, PatternId)| is_shapeless(host, patterns, *pattern);
            let Some(at) = row.tests.iter().position(shapeless) else {
                expanded.push(row);
                continue;
            };
            if expanded.len() + pending.len() > most_rows {
                return Err(Exploded);
            }
            let place = row.tests[at].0;
            let column = Column::new(patterns, std::slice::from_ref(&row), place);
            let head = column.heads.first().cloned();
            let rows = self.specialise(host, patterns, &[row], place, &column, head.as_ref());
            pending.extend(rows.into_iter().rev());
        }
        Ok(expanded)
    }

    /// Adds `pattern` at `place` to a row: bindings apart, wildcards dropped, only shapes taken apart.
    fn open(&mut self, host: &impl Host, patterns: &Patterns, row: &mut Row, place: Place, pattern: PatternId) {
        let mut pending = vec![(place, pattern)];
        while let Some((place, pattern)) = pending.pop() {
            match &patterns[pattern].kind {
                PatternKind::Any => {}
                PatternKind::Bind(binder, inner) => {
                    row.binds.push((place, *binder));
                    pending.push((place, *inner));
                }
                PatternKind::Head(head, args) if head.is_only_shape(host.types()) => {
                    for (i, arg) in args.iter().enumerate().rev() {
                        if !matches!(patterns[*arg].kind, PatternKind::Any) {
                            let field = self.field(place, i as u32);
                            pending.push((field, *arg));
                        }
                    }
                }
                PatternKind::Or(..) | PatternKind::Head(..) => row.tests.push((place, pattern)),
            }
        }
    }

    fn field(&mut self, place: Place, field: u32) -> Place {
        if let Some(known) = self.fields.get(&(place, field)) {
            return *known;
        }
        let id = Place(self.places.len() as u32);
        self.places.push(PlaceInfo { parent: Some((place, field)), local: None, given: false });
        self.fields.insert((place, field), id);
        id
    }

    fn rows(&mut self, host: &mut impl Host, patterns: &Patterns, rows: Vec<Row>) -> Result<TreeId, Exploded> {
        refute_source::deep(|| self.rows_grown(host, patterns, rows))
    }

    fn rows_grown(
        &mut self,
        host: &mut impl Host,
        patterns: &Patterns,
        mut rows: Vec<Row>,
    ) -> Result<TreeId, Exploded> {
        if host.tree_count() > self.most_nodes {
            return Err(Exploded);
        }
        if self.effort == Effort::Whole {
            rows = self.expand(host, patterns, rows)?;
        }
        drop_hidden(&mut rows);
        // Nothing below a row that always fits can be reached.
        if let Some(last) = rows.iter().position(|row| row.tests.is_empty() && !row.guarded) {
            rows.truncate(last + 1);
        }
        let Some(first) = rows.first() else {
            return Ok(*self.fail.get_or_insert_with(|| host.new_tree(Tree::Fail)));
        };
        let key = self.key(host, patterns, &rows);
        if let Some(tree) = self.shared.get(&key) {
            return Ok(*tree);
        }
        let tree =
            if first.tests.is_empty() { self.leaf(host, patterns, rows)? } else { self.switch(host, patterns, rows)? };
        self.shared.insert(key, tree);
        Ok(tree)
    }

    fn leaf(&mut self, host: &mut impl Host, patterns: &Patterns, mut rows: Vec<Row>) -> Result<TreeId, Exploded> {
        let row = rows.remove(0);
        let mut loads = Vec::new();
        let mut bindings = Vec::new();
        for (place, binder) in &row.binds {
            let local = self.fill(host, *place, &mut loads);
            bindings.push((*binder, local));
        }
        // When the guard is false, the other alternatives of the same case are not tried.
        rows.retain(|other| other.arm != row.arm);
        let otherwise = if row.guarded { Some(self.rows(host, patterns, rows)?) } else { None };
        let tree = host.new_tree(Tree::Leaf { arm: row.arm as u32, bindings: Vec::new(), guard: None });
        self.leaves.push(Leaf { tree, arm: row.arm, bindings, otherwise });
        Ok(self.load(host, loads, tree))
    }

    fn switch(&mut self, host: &mut impl Host, patterns: &Patterns, rows: Vec<Row>) -> Result<TreeId, Exploded> {
        let place = choose(host, patterns, &rows);
        let column = Column::new(patterns, &rows, place);
        if let Some(only) = column.heads.first().filter(|head| head.is_only_shape(host.types())) {
            let inner = self.specialise(host, patterns, &rows, place, &column, Some(only));
            return self.rows(host, patterns, inner);
        }
        if column.heads.is_empty() {
            // Alternatives that all fit everything, such as `_ | _`: there is nothing to look at, maybe not even a local.
            let inner = self.specialise(host, patterns, &rows, place, &column, None);
            return self.rows(host, patterns, inner);
        }
        let mut loads = Vec::new();
        let on = self.fill(host, place, &mut loads);
        let mut cases = Vec::new();
        for head in &column.heads {
            let inner = self.specialise(host, patterns, &rows, place, &column, Some(head));
            let then = self.rows(host, patterns, inner)?;
            if !extends_last(&mut cases, head, then) {
                cases.push((test(host, head), then));
            }
        }
        let default = if column.is_complete(host.types()) {
            None
        } else {
            let others = self.specialise(host, patterns, &rows, place, &column, None);
            Some(self.rows(host, patterns, others)?)
        };
        let tree = host.new_tree(Tree::Switch { on, cases, default });
        Ok(self.load(host, loads, tree))
    }

    /// The rows that remain once the value at `place` has this head (`None`: a head of no row).
    fn specialise(
        &mut self,
        host: &impl Host,
        patterns: &Patterns,
        rows: &[Row],
        place: Place,
        column: &Column,
        head: Option<&Head>,
    ) -> Vec<Row> {
        // Field 0 of an exception is its identity.
        let offset = u32::from(matches!(head, Some(Head::Exception(..))));
        let mut inner = Vec::new();
        for entry in column.taking(head) {
            let entry = &column.entries[entry];
            let mut row = rows[entry.row].clone();
            if let Some(test) = entry.test {
                row.tests.remove(test);
            }
            row.binds.extend(entry.binders.iter().map(|binder| (place, *binder)));
            if let Some(PatternKind::Head(_, args)) = entry.pattern.map(|pattern| &patterns[pattern].kind) {
                for (i, arg) in args.iter().enumerate() {
                    let field = self.field(place, i as u32 + offset);
                    self.open(host, patterns, &mut row, field, *arg);
                }
            }
            // An unguarded row without tests hides all further ones.
            let last = row.tests.is_empty() && !row.guarded;
            inner.push(row);
            if last {
                break;
            }
        }
        inner
    }

    /// The local of a place, with the loads that fill it where it is not filled yet.
    fn fill(&mut self, host: &mut impl Host, place: Place, loads: &mut Vec<Load>) -> Local {
        let mut missing = Vec::new();
        let mut at = place;
        while !self.filled.contains(&at) {
            let Some((parent, field)) = self.places[at.0 as usize].parent else { break };
            missing.push((at, field));
            at = parent;
        }
        let mut of = self.local(host, at);
        for (at, field) in missing.into_iter().rev() {
            let into = self.local(host, at);
            loads.push(Load { place: at, of, field, into });
            self.filled.insert(at);
            of = into;
        }
        of
    }

    fn local(&mut self, host: &mut impl Host, place: Place) -> Local {
        let info = &mut self.places[place.0 as usize];
        *info.local.get_or_insert_with(|| host.new_local(None))
    }

    /// Puts the loads before a tree and takes back that their places are filled.
    fn load(&mut self, host: &mut impl Host, loads: Vec<Load>, tree: TreeId) -> TreeId {
        loads.into_iter().rev().fold(tree, |then, Load { place, of, field, into }| {
            self.filled.remove(&place);
            host.new_tree(Tree::Field { of, field, into, then })
        })
    }

    /// Equal keys have equal trees: the rows, which of the places they look at are not filled yet, and which places
    /// below those that are still to be taken apart are filled already.
    fn key(&self, host: &impl Host, patterns: &Patterns, rows: &[Row]) -> Vec<u32> {
        let mut key = Vec::new();
        let mut looked_at = Vec::new();
        let mut shapeless = FxHashSet::default();
        for row in rows {
            key.extend([row.arm as u32, row.tests.len() as u32, row.binds.len() as u32]);
            for (place, pattern) in &row.tests {
                key.extend([place.0, pattern.0]);
                looked_at.push(*place);
                if self.effort == Effort::RowByRow && is_shapeless(host, patterns, *pattern) {
                    shapeless.insert(*place);
                }
            }
            for (place, binder) in &row.binds {
                let (kind, id) = match binder {
                    Binder::Global(id) => (0, id.0),
                    Binder::Local(id) => (1, id.0),
                };
                key.extend([place.0, kind, id]);
                looked_at.push(*place);
            }
        }
        let mut unfilled = Vec::new();
        for mut place in looked_at {
            while !self.filled.contains(&place) {
                unfilled.push(place.0);
                let Some((parent, _)) = self.places[place.0 as usize].parent else { break };
                place = parent;
            }
        }
        unfilled.sort_unstable();
        unfilled.dedup();
        key.extend(unfilled);
        if !shapeless.is_empty() {
            let below = self.filled.iter().filter(|place| self.is_below(**place, &shapeless));
            let mut below: Vec<u32> = below.map(|place| place.0).collect();
            below.sort_unstable();
            key.push(u32::MAX);
            key.extend(below);
        }
        key
    }

    fn is_below(&self, mut place: Place, places: &FxHashSet<Place>) -> bool {
        while let Some((parent, _)) = self.places[place.0 as usize].parent {
            if places.contains(&parent) {
                return true;
            }
            place = parent;
        }
        false
    }
}

/// Whether a pattern consists of alternatives of which there is nothing to test but their parts.
fn is_shapeless(host: &impl Host, patterns: &Patterns, pattern: PatternId) -> bool {
    first_head(patterns, pattern).is_some_and(|head| head.is_only_shape(host.types()))
}

/// Drops alternatives of a case that ask for everything an earlier one asks for, and more.
fn drop_hidden(rows: &mut Vec<Row>) {
    let hides = |earlier: &Row, later: &Row| {
        earlier.arm == later.arm && earlier.tests.iter().all(|test| later.tests.contains(test))
    };
    let mut kept: Vec<Row> = Vec::with_capacity(rows.len());
    for row in rows.drain(..) {
        let hidden =
            kept.iter().rev().take(32).take_while(|other| other.arm == row.arm).any(|other| hides(other, &row));
        if !hidden {
            kept.push(row);
        }
    }
    *rows = kept;
}

/// The first head among the alternatives of a pattern.
fn first_head(patterns: &Patterns, pattern: PatternId) -> Option<&Head> {
    let mut pending = vec![pattern];
    while let Some(pattern) = pending.pop() {
        match &patterns[pattern].kind {
            PatternKind::Any => {}
            PatternKind::Bind(_, inner) => pending.push(*inner),
            PatternKind::Or(left, right) => pending.extend([*right, *left]),
            PatternKind::Head(head, _) => return Some(head),
        }
    }
    None
}

/// Among the places the first row tests, the one that most rows test; the leftmost of several. Places that only have to
/// be taken apart come last, because every one of them may double the rows.
fn choose(host: &impl Host, patterns: &Patterns, rows: &[Row]) -> Place {
    let count = |place: Place| rows.iter().filter(|row| row.tests.iter().any(|(tested, _)| *tested == place)).count();
    let mut best = (rows[0].tests[0].0, 0);
    for (place, pattern) in &rows[0].tests {
        let needed = if is_shapeless(host, patterns, *pattern) { 0 } else { count(*place) };
        if needed > best.1 {
            best = (*place, needed);
        }
    }
    best.0
}

/// Joins a range of characters with the one just before it when both lead to the same place.
fn extends_last(cases: &mut [(Test, TreeId)], head: &Head, then: TreeId) -> bool {
    let (Head::Chars(first, last), Some((test, target))) = (head, cases.last_mut()) else { return false };
    let (start, end) = match test {
        Test::Int(value) => (*value, *value),
        Test::Range(start, end) => (*start, *end),
        _ => return false,
    };
    if *target != then || end + 1 != i64::from(*first) {
        return false;
    }
    *test = Test::Range(start, i64::from(*last));
    true
}

fn test(host: &mut impl Host, head: &Head) -> Test {
    match head {
        Head::Constructor(ty, index) => Test::Constructor(*ty, *index),
        Head::Exception(_, slot) => Test::Exception(host.exception(*slot)),
        Head::Int(value) => Test::Int(*value),
        Head::Chars(first, last) if first == last => Test::Int(i64::from(*first)),
        Head::Chars(first, last) => Test::Range(i64::from(*first), i64::from(*last)),
        Head::String(bytes) => Test::String(bytes.clone()),
        Head::Float(value) => Test::Float(*value),
        Head::Array(length) => Test::ArrayLength(*length as u32),
        // Only shapes are never switched on.
        Head::Tuple(length) => Test::ArrayLength(*length as u32),
        Head::BoxedInt(boxed) => Test::ArrayLength(boxed.size() as u32),
        Head::Record(ty) => Test::Constructor(*ty, 0),
    }
}
