//! Which lines of a text are shown, and which part of a line belongs to which branch.
//!
//! In: a verdict and the text. Out: groups of [`Line`]s, one group per toplevel item with a branch in it.
//! Invariant: places that do not fit the text mark nothing.

use crate::wording::visible;
use refute_source::Sources;
use refute_syntax::parse;
use refute_verdict::{BranchReport, CoverVerdict};
use std::ops::Range;

/// Lines are cut to this many characters.
const WIDTH: usize = 160;
/// More lines are not shown.
const MOST_LINES: usize = 2000;

/// A line to show.
pub(crate) struct Line {
    /// Its number, from 1.
    pub number: usize,
    /// Its text in pieces, each with the innermost branch around it.
    pub pieces: Vec<(String, Option<usize>)>,
    /// The branches that start on it, with the columns that they take on this line, from 0.
    pub branches: Vec<(usize, Range<usize>)>,
}

impl Line {
    /// Whether it is clear what a mark in front of the line means: only one branch starts on it, or the first one starts
    /// with the line.
    pub(crate) fn is_all_of_first_branch(&self) -> bool {
        let text: String = self.pieces.iter().map(|(text, _)| text.as_str()).collect();
        let indent = text.chars().take_while(|c| c.is_whitespace()).count();
        self.branches.len() == 1 || self.branches.first().is_some_and(|(_, columns)| columns.start <= indent)
    }
}

/// The lines of the items that have branches.
pub(crate) fn groups(verdict: &CoverVerdict, source: &str) -> Vec<Vec<Line>> {
    let ranges: Vec<(usize, Range<usize>)> = verdict
        .branches
        .iter()
        .enumerate()
        .filter(|(_, branch)| branch.place.file == verdict.file)
        .filter_map(|(index, branch)| Some((index, bytes(branch, source)?)))
        .collect();
    let lines = line_ranges(source);
    let (mut left, mut shown) = (MOST_LINES, 0);
    let mut groups = Vec::new();
    for item in shown_items(source, &ranges) {
        let inside = lines.iter().enumerate().skip(shown);
        let inside = inside.filter(|(_, line)| line.start <= item.end && line.end >= item.start);
        let group: Vec<Line> =
            inside.take(left).map(|(index, line)| laid_out(source, index + 1, line, &ranges)).collect();
        left -= group.len();
        // Two items may share a line.
        shown = group.last().map_or(shown, |line| line.number);
        groups.extend((!group.is_empty()).then_some(group));
    }
    groups
}

/// The bytes of a branch, when the text has them.
pub(crate) fn bytes(branch: &BranchReport, source: &str) -> Option<Range<usize>> {
    let range = branch.place.start.offset as usize..branch.place.end.offset as usize;
    source.get(range.clone()).map(|_| range)
}

/// The innermost of some ranges around a byte: the shortest, and of equal ones the last.
pub(crate) fn innermost(ranges: &[(usize, Range<usize>)], at: usize) -> Option<usize> {
    let around = ranges.iter().filter(|(_, range)| range.contains(&at));
    around.min_by_key(|(index, range)| (range.len(), std::cmp::Reverse(*index))).map(|(index, _)| *index)
}

/// The toplevel items in which a branch starts.
fn shown_items(source: &str, ranges: &[(usize, Range<usize>)]) -> Vec<Range<usize>> {
    let mut sources = Sources::new();
    let file = sources.add("program", source.as_bytes());
    let tree = parse(&sources, file).tree;
    let items = tree.items.iter().map(|item| item.span.start as usize..item.span.end as usize);
    let mut shown: Vec<Range<usize>> =
        items.filter(|item| ranges.iter().any(|(_, range)| item.contains(&range.start))).collect();
    let outside = |range: &&(usize, Range<usize>)| !shown.iter().any(|item| item.contains(&range.1.start));
    let lost: Vec<Range<usize>> = ranges.iter().filter(outside).map(|(_, range)| range.clone()).collect();
    shown.extend(lost);
    shown.sort_by_key(|range| range.start);
    shown
}

fn line_ranges(source: &str) -> Vec<Range<usize>> {
    let mut at = 0;
    let lines = source.split('\n').map(|line| {
        let start = at;
        at += line.len() + 1;
        start..start + line.trim_end_matches('\r').len()
    });
    lines.collect()
}

fn laid_out(source: &str, number: usize, line: &Range<usize>, ranges: &[(usize, Range<usize>)]) -> Line {
    let here: Vec<(usize, Range<usize>)> =
        ranges.iter().filter(|(_, range)| range.start <= line.end && range.end >= line.start).cloned().collect();
    let mut pieces: Vec<(String, Option<usize>)> = Vec::new();
    let mut columns = Vec::new();
    let mut width = 0;
    for (at, c) in source[line.clone()].char_indices() {
        let at = line.start + at;
        let branch = innermost(&here, at);
        let text = if c == '\t' { "    ".to_string() } else { visible(&c.to_string()) };
        columns.push((at, width));
        width += text.chars().count();
        if width > WIDTH {
            break;
        }
        // Blanks at the start of a line belong to nothing that is worth a colour.
        let branch = branch.filter(|_| !c.is_whitespace() || !pieces.iter().all(|(text, _)| text.trim().is_empty()));
        match pieces.last_mut() {
            Some((piece, same)) if *same == branch => piece.push_str(&text),
            _ => pieces.push((text, branch)),
        }
    }
    if width > WIDTH {
        pieces.push(("...".to_string(), None));
    }
    let column =
        |byte: usize| columns.iter().find(|(at, _)| *at >= byte).map_or(width.min(WIDTH), |(_, column)| *column);
    let mut branches: Vec<(usize, Range<usize>)> = here
        .iter()
        .filter(|(_, range)| (line.start..=line.end).contains(&range.start))
        .map(|(index, range)| (*index, column(range.start)..column(range.end.min(line.end))))
        .collect();
    branches.sort_by_key(|(index, columns)| (columns.start, std::cmp::Reverse(columns.end), *index));
    Line { number, pieces, branches }
}
