//! Does a pattern accept a value that the patterns before it do not?
//!
//! In: rows of patterns and a row to ask about. Out: an example of what only the asked row accepts, or that there is
//! none, or that the question takes too long; start at [`Usefulness::example`].
//! Follows Maranget (Warnings for pattern matching, JFP 2007): columns from left to right, alternatives become rows,
//! characters are split into ranges that no pattern divides. Every row looked at costs a step of the budget,
//! a glance at its first pattern a small part of one.
//!
//! Example: rows `Some true`, `None` and the question `_` give `Some false`.

use super::instances::Columns;
use super::pattern::{Head, PatternId, PatternKind, Patterns, constructor_arity, constructor_count, field_count};
use refute_ir::TypeTable;
use std::sync::Arc;

/// One row of patterns, first column last (so that taking a column is popping).
pub type Row = Vec<PatternId>;

/// The budget of steps ran out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLong;

/// Rows whose first pattern alone is looked at, for one step. A type with very many constructors has this many of them
/// for each.
const GLANCES: u64 = 64;

/// The question with what it needs.
pub struct Usefulness<'a> {
    /// Where rows and examples live.
    pub patterns: &'a mut Patterns,
    /// All type declarations.
    pub types: &'a TypeTable,
    /// How many more rows may be looked at.
    pub steps: u64,
}

impl Usefulness<'_> {
    /// What the row `asked` accepts and none of `rows` does: one pattern per column, last column first.
    pub fn example(&mut self, rows: &[Row], asked: &Row, columns: &Columns) -> Result<Option<Row>, TooLong> {
        refute_source::deep(|| self.example_grown(rows, asked, columns))
    }

    fn example_grown(&mut self, rows: &[Row], asked: &Row, columns: &Columns) -> Result<Option<Row>, TooLong> {
        self.steps = self.steps.checked_sub(rows.len() as u64 + 1).ok_or(TooLong)?;
        let Some((&first, rest)) = asked.split_last() else {
            return Ok(if rows.is_empty() { Some(Vec::new()) } else { None });
        };
        let first = self.patterns.unbound(first);
        match self.patterns[first].kind.clone() {
            PatternKind::Or(left, right) => {
                for side in [left, right] {
                    let mut asked = rest.to_vec();
                    asked.push(side);
                    if let Some(example) = self.example(rows, &asked, columns)? {
                        return Ok(Some(example));
                    }
                }
                Ok(None)
            }
            PatternKind::Head(head, args) => {
                let rows = self.open_first_column(rows)?;
                for head in self.split_by_column(&rows, head) {
                    if let Some(example) = self.example_with_head(&rows, rest, &head, &args, columns)? {
                        return Ok(Some(example));
                    }
                }
                Ok(None)
            }
            PatternKind::Any | PatternKind::Bind(..) => {
                let rows = self.open_first_column(rows)?;
                let heads = self.column_heads(&rows);
                let split = heads.is_empty() && columns.splits > 0;
                let all = if split {
                    columns.shapes(self.types)
                } else if heads.is_empty() {
                    None
                } else {
                    columns.possible(self.types).or_else(|| self.complete(&heads))
                };
                if let Some(all) = all {
                    let columns = &columns.split(u32::from(split));
                    for (head, arity) in all {
                        let args = self.patterns.anys(arity);
                        if let Some(example) = self.example_with_head(&rows, rest, &head, &args, columns)? {
                            return Ok(Some(example));
                        }
                    }
                    return Ok(None);
                }
                let others = rows.iter().filter(|row| self.first_head(row).is_none());
                let others: Vec<Row> = others.map(|row| row[..row.len() - 1].to_vec()).collect();
                let Some(mut example) = self.example(&others, &rest.to_vec(), &columns.rest())? else {
                    return Ok(None);
                };
                let missing = self.missing(&heads);
                example.push(missing);
                Ok(Some(example))
            }
        }
    }

    fn example_with_head(
        &mut self,
        rows: &[Row],
        rest: &[PatternId],
        head: &Head,
        args: &[PatternId],
        columns: &Columns,
    ) -> Result<Option<Row>, TooLong> {
        self.steps = self.steps.checked_sub(rows.len() as u64 / GLANCES).ok_or(TooLong)?;
        let Some(columns) = columns.taken_apart(self.types, head, args.len()) else { return Ok(None) };
        let mut inner = Vec::new();
        for row in rows {
            inner.extend(self.specialise(row, head, args.len()));
        }
        let mut asked = rest.to_vec();
        asked.extend(args.iter().rev());
        let Some(mut example) = self.example(&inner, &asked, &columns)? else { return Ok(None) };
        let args = example.split_off(rest.len()).into_iter().rev().collect();
        example.push(self.patterns.add(PatternKind::Head(head.clone(), args), None));
        Ok(Some(example))
    }

    /// The rows with alternatives of the first column as rows of their own and bindings gone.
    fn open_first_column(&mut self, rows: &[Row]) -> Result<Vec<Row>, TooLong> {
        let mut opened = Vec::with_capacity(rows.len());
        for row in rows {
            let Some((&first, rest)) = row.split_last() else { continue };
            let mut pending = vec![first];
            while let Some(pattern) = pending.pop() {
                self.steps = self.steps.checked_sub(1).ok_or(TooLong)?;
                let pattern = self.patterns.unbound(pattern);
                if let PatternKind::Or(left, right) = self.patterns[pattern].kind {
                    pending.extend([right, left]);
                } else {
                    let mut row = rest.to_vec();
                    row.push(pattern);
                    opened.push(row);
                }
            }
        }
        Ok(opened)
    }

    fn first_head(&self, row: &Row) -> Option<&Head> {
        match &self.patterns[*row.last()?].kind {
            PatternKind::Head(head, _) => Some(head),
            _ => None,
        }
    }

    fn specialise(&mut self, row: &Row, head: &Head, arity: usize) -> Option<Row> {
        let (&first, rest) = row.split_last()?;
        match &self.patterns[first].kind {
            PatternKind::Head(own, args) if covers(own, head) => {
                Some(rest.iter().chain(args.iter().rev()).copied().collect())
            }
            PatternKind::Head(..) => None,
            _ => Some([rest, &self.patterns.anys(arity)].concat()),
        }
    }

    /// The distinct heads of an opened column, in order of appearance.
    fn column_heads(&self, rows: &[Row]) -> Vec<Head> {
        let mut heads: Vec<Head> = Vec::new();
        let mut seen = rustc_hash::FxHashSet::default();
        for row in rows {
            if let Some(head) = self.first_head(row)
                && seen.insert(head_key(head))
            {
                heads.push(head.clone());
            }
        }
        heads
    }

    /// All shapes of a column's type with their number of arguments, when the heads leave none out.
    fn complete(&self, heads: &[Head]) -> Option<Vec<(Head, usize)>> {
        match heads.first()? {
            Head::BoxedInt(boxed) => Some(vec![(Head::BoxedInt(*boxed), boxed.size())]),
            Head::Tuple(arity) => Some(vec![(Head::Tuple(*arity), *arity)]),
            Head::Record(ty) => Some(vec![(Head::Record(*ty), field_count(self.types, *ty))]),
            Head::Constructor(ty, _) => {
                let count = constructor_count(self.types, *ty);
                (heads.len() >= count && count > 0).then(|| {
                    let all = 0..count as u32;
                    all.map(|index| (Head::Constructor(*ty, index), constructor_arity(self.types, *ty, index)))
                        .collect()
                })
            }
            Head::Chars(..) => {
                let ranges = char_ranges(heads, 0, 255);
                let covered = |range: &Head| heads.iter().any(|head| covers(head, range));
                ranges.iter().all(covered).then(|| ranges.into_iter().map(|range| (range, 0)).collect())
            }
            _ => None,
        }
    }

    /// A range of characters asked about is asked about piece by piece.
    fn split_by_column(&self, rows: &[Row], head: Head) -> Vec<Head> {
        match head {
            Head::Chars(first, last) => char_ranges(&self.column_heads(rows), first, last),
            head => vec![head],
        }
    }

    /// A pattern for some shape that is not among the heads of an incomplete column.
    fn missing(&mut self, heads: &[Head]) -> PatternId {
        let kind = match heads.first() {
            Some(Head::Constructor(ty, _)) => {
                let count = constructor_count(self.types, *ty) as u32;
                let absent = |index: &u32| !heads.contains(&Head::Constructor(*ty, *index));
                match (0..count).find(absent) {
                    Some(index) => {
                        let args = self.patterns.anys(constructor_arity(self.types, *ty, index));
                        PatternKind::Head(Head::Constructor(*ty, index), args)
                    }
                    None => PatternKind::Any,
                }
            }
            Some(Head::Int(_)) => {
                let present: rustc_hash::FxHashSet<i64> =
                    heads.iter().filter_map(|head| if let Head::Int(n) = head { Some(*n) } else { None }).collect();
                let absent = (0..).find(|n| !present.contains(n)).unwrap_or(0);
                PatternKind::Head(Head::Int(absent), Vec::new())
            }
            Some(Head::Chars(..)) => {
                let likely = (b'a'..=b'z').chain(b'A'..=b'Z').chain(b'0'..=b'9').chain(b' '..=b'~').chain(0..=255);
                let absent = |c: &u8| !heads.iter().any(|head| covers(head, &Head::Chars(*c, *c)));
                let absent = likely.into_iter().find(absent).unwrap_or(0);
                PatternKind::Head(Head::Chars(absent, absent), Vec::new())
            }
            Some(Head::String(_)) => {
                let stars = (0..).map(|count| Head::String(vec![b'*'; count].into()));
                let absent = stars.into_iter().find(|head| !heads.contains(head));
                absent.map_or(PatternKind::Any, |head| PatternKind::Head(head, Vec::new()))
            }
            Some(Head::Float(_)) => {
                let absent = (0..).map(|n| Head::Float(f64::from(n))).find(|head| !heads.contains(head));
                absent.map_or(PatternKind::Any, |head| PatternKind::Head(head, Vec::new()))
            }
            Some(Head::Array(_)) => {
                let absent = (0..).find(|length| !heads.contains(&Head::Array(*length))).unwrap_or(0);
                let args = self.patterns.anys(absent);
                PatternKind::Head(Head::Array(absent), args)
            }
            _ => PatternKind::Any,
        };
        self.patterns.add(kind, None)
    }
}

/// Whether everything of shape `part` is also of shape `whole`; `part` is never a range that `whole` divides.
pub fn covers(whole: &Head, part: &Head) -> bool {
    match (whole, part) {
        (Head::Chars(first, last), Head::Chars(a, b)) => first <= a && b <= last,
        _ => whole == part,
    }
}

/// `first..=last` cut wherever some range among the heads begins or ends.
pub fn char_ranges(heads: &[Head], first: u8, last: u8) -> Vec<Head> {
    let mut starts = vec![u16::from(first)];
    for head in heads {
        if let Head::Chars(a, b) = head {
            starts.extend([u16::from(*a), u16::from(*b) + 1]);
        }
    }
    starts.retain(|start| (u16::from(first)..=u16::from(last)).contains(start));
    starts.sort_unstable();
    starts.dedup();
    let ends = starts[1..].iter().map(|start| start - 1).chain([u16::from(last)]);
    starts.iter().zip(ends).map(|(start, end)| Head::Chars(*start as u8, end as u8)).collect()
}

/// What [`head_key`] gives.
pub type HeadKey = (u8, u64, u64, Option<Arc<[u8]>>);

/// A key that is equal for equal heads (floats by value, so that `0.` and `-0.` agree).
pub fn head_key(head: &Head) -> HeadKey {
    match head {
        Head::Tuple(arity) => (0, *arity as u64, 0, None),
        Head::Record(ty) => (1, u64::from(ty.0), 0, None),
        Head::Constructor(ty, index) => (2, u64::from(ty.0), u64::from(*index), None),
        Head::Exception(id, _) => (3, u64::from(id.0), 0, None),
        Head::Int(value) => (4, *value as u64, 0, None),
        Head::Chars(first, last) => (5, u64::from(*first), u64::from(*last), None),
        Head::String(bytes) => (6, 0, 0, Some(bytes.clone())),
        Head::Float(value) => (7, (value + 0.0).to_bits(), 0, None),
        Head::Array(length) => (8, *length as u64, 0, None),
        Head::BoxedInt(boxed) => (9, u64::from(boxed.tag()), 0, None),
    }
}
