//! What the rows of a match ask of one place.
//!
//! Alternatives are opened: each becomes an [`Entry`] of its own, in the order in which they are tried. Entries are
//! found by head, so that a match of thousands of literals costs time in proportion to their number.

use super::{Place, Row};
use refute_ir::TypeTable;
use refute_typing::exhaustiveness::pattern::{Head, PatternId, PatternKind, Patterns, constructor_count};
use refute_typing::exhaustiveness::useful::{HeadKey, char_ranges, covers, head_key};
use refute_typing::typed::Binder;
use rustc_hash::FxHashMap;

/// One alternative of a row at the place.
pub(super) struct Entry {
    /// The row's number.
    pub row: usize,
    /// The number of the row's test that it stands for; `None` when the row does not look at the place.
    pub test: Option<usize>,
    /// The pattern with a head that it asks for; `None` when every value will do.
    pub pattern: Option<PatternId>,
    /// The variables it binds to the value.
    pub binders: Vec<Binder>,
}

/// What rows ask of one place.
pub(super) struct Column {
    /// The alternatives of all rows, in order.
    pub entries: Vec<Entry>,
    /// The disjoint heads that are asked for.
    pub heads: Vec<Head>,
    by_head: FxHashMap<HeadKey, Vec<usize>>,
    /// The entries that take every value.
    open: Vec<usize>,
}

impl Column {
    /// Reads the column of a place.
    pub(super) fn new(patterns: &Patterns, rows: &[Row], place: Place) -> Column {
        let mut column =
            Column { entries: Vec::new(), heads: Vec::new(), by_head: FxHashMap::default(), open: Vec::new() };
        for (row, tests) in rows.iter().map(|row| &row.tests).enumerate() {
            match tests.iter().position(|(tested, _)| *tested == place) {
                Some(test) => column.read(patterns, row, test, tests[test].1),
                None => {
                    column.open.push(column.entries.len());
                    column.entries.push(Entry { row, test: None, pattern: None, binders: Vec::new() });
                }
            }
        }
        if matches!(column.heads.first(), Some(Head::Chars(..))) {
            column.split_characters(patterns);
        }
        column
    }

    fn read(&mut self, patterns: &Patterns, row: usize, test: usize, pattern: PatternId) {
        let mut pending = vec![(pattern, Vec::new())];
        while let Some((pattern, mut binders)) = pending.pop() {
            match &patterns[pattern].kind {
                PatternKind::Or(left, right) => {
                    pending.push((*right, binders.clone()));
                    pending.push((*left, binders));
                }
                PatternKind::Bind(binder, inner) => {
                    binders.push(*binder);
                    pending.push((*inner, binders));
                }
                PatternKind::Any => {
                    self.open.push(self.entries.len());
                    self.entries.push(Entry { row, test: Some(test), pattern: None, binders });
                }
                PatternKind::Head(head, _) => {
                    let found = self.by_head.entry(head_key(head)).or_default();
                    if found.is_empty() {
                        self.heads.push(head.clone());
                    }
                    found.push(self.entries.len());
                    self.entries.push(Entry { row, test: Some(test), pattern: Some(pattern), binders });
                }
            }
        }
    }

    /// Cuts ranges of characters until they are disjoint; there are at most 256.
    fn split_characters(&mut self, patterns: &Patterns) {
        let ranges = char_ranges(&self.heads, 0, 255);
        let heads: Vec<Head> =
            ranges.into_iter().filter(|range| self.heads.iter().any(|head| covers(head, range))).collect();
        self.by_head.clear();
        for range in &heads {
            let fits = |entry: &Entry| match entry.pattern.map(|pattern| &patterns[pattern].kind) {
                Some(PatternKind::Head(head, _)) => covers(head, range),
                _ => false,
            };
            let found = (0..self.entries.len()).filter(|i| fits(&self.entries[*i])).collect();
            self.by_head.insert(head_key(range), found);
        }
        self.heads = heads;
    }

    /// The entries that take a value with this head (`None`: with a head that no entry asks for), in order.
    pub(super) fn taking(&self, head: Option<&Head>) -> Vec<usize> {
        let asking = head.and_then(|head| self.by_head.get(&head_key(head)));
        let mut all = self.open.clone();
        all.extend(asking.into_iter().flatten());
        all.sort_unstable();
        all
    }

    /// Whether the heads are all there can be.
    pub(super) fn is_complete(&self, types: &TypeTable) -> bool {
        match self.heads.first() {
            Some(Head::Constructor(ty, _)) => self.heads.len() == constructor_count(types, *ty),
            Some(Head::Chars(..)) => {
                let width = |head: &Head| if let Head::Chars(a, b) = head { u32::from(b - a) + 1 } else { 0 };
                self.heads.iter().map(width).sum::<u32>() == 256
            }
            _ => false,
        }
    }
}
