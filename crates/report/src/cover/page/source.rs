//! The source with a link in front of every branch, and its text tinted as the branch stands.
//!
//! In: a verdict and the text. Out: markup. Places in other texts, or that do not fit this one, are listed below it, so
//! that every link leads somewhere.

use super::{chip, mark, sort};
use crate::cover::annotated::layout::{bytes, innermost};
use crate::html::listing::{self, Piece, coloured, line_ranges, overlap, pieces};
use crate::wording::one_line;
use maud::{Markup, html};
use refute_verdict::CoverVerdict;
use std::ops::Range;

/// The section.
pub(super) fn section(verdict: &CoverVerdict, source: &str) -> Markup {
    let cut = listing::cut(source);
    let kept = source[..cut].trim_end_matches(['\n', '\r']);
    let ranges: Vec<(usize, Range<usize>)> = verdict
        .branches
        .iter()
        .enumerate()
        .filter(|(_, branch)| branch.place.file == verdict.file)
        .filter_map(|(index, branch)| Some((index, bytes(branch, kept)?)))
        .collect();
    let pieces = pieces(kept);
    let mut first = 0;
    let lines = html! {
        @for line in line_ranges(kept) { (one(verdict, kept, &line, &pieces, &mut first, &ranges)) }
    };
    let elsewhere: Vec<usize> =
        (0..verdict.branches.len()).filter(|index| !ranges.iter().any(|(here, _)| here == index)).collect();
    html! {
        section #source {
            h2 { "Source" }
            (key(verdict))
            (listing::boxed(source, cut, "Source with its branches", lines))
            @if !elsewhere.is_empty() {
                h3 { "Branches in other texts" }
                ul.reasons {
                    @for index in elsewhere {
                        @let branch = &verdict.branches[index];
                        li { (chip(verdict, index)) " " code { (one_line(&branch.place.file, 100)) }
                            ", line " (branch.place.start.line) ", " (sort(branch.kind)) " in " code { (one_line(&branch.function, 100)) } }
                    }
                }
            }
        }
    }
}

/// What the signs mean.
fn key(verdict: &CoverVerdict) -> Markup {
    html! {
        p.key.muted {
            @if verdict.against.is_some() { span.mark.tested { "=" } " taken by the tests " }
            span.mark.reached { "1" } " reached by input 1 "
            span.mark.raises { "1!" } " the same, and the call raises "
            span.mark.dead { "×" } " dead: proved unreachable "
            span.mark.open { "?" } " open: not reached, not proved dead"
        }
    }
}

/// One line: its pieces from number `first` on, which is moved to the first piece that may reach into the next line.
fn one(
    verdict: &CoverVerdict,
    text: &str,
    line: &Range<usize>,
    pieces: &[Piece],
    first: &mut usize,
    ranges: &[(usize, Range<usize>)],
) -> Markup {
    let here: Vec<(usize, Range<usize>)> =
        ranges.iter().filter(|(_, range)| range.start <= line.end && range.end >= line.start).cloned().collect();
    while pieces.get(*first).is_some_and(|piece| piece.range.end <= line.start) {
        *first += 1;
    }
    let inside = pieces[*first..].iter().take_while(|piece| piece.range.start < line.end);
    let mut runs: Vec<Run> = Vec::new();
    for piece in inside {
        for part in parts(&overlap(&piece.range, line), &here) {
            let branch = innermost(&here, part.start);
            let starting: Vec<usize> =
                here.iter().filter(|(_, range)| range.start == part.start).map(|(index, _)| *index).collect();
            // Blanks at the start of a line belong to nothing that is worth a colour.
            let blank = runs.is_empty() && text[part.clone()].trim().is_empty();
            let branch = branch.filter(|_| !blank);
            match runs.last_mut() {
                Some(run) if run.branch == branch && starting.is_empty() => run.parts.push((part, piece.class)),
                _ => runs.push(Run { starting, branch, parts: vec![(part, piece.class)] }),
            }
        }
    }
    html! {
        span.l {
            @for run in &runs {
                @for index in &run.starting { (chip(verdict, *index)) }
                @let words = html! { @for (part, class) in &run.parts { (coloured(&text[part.clone()], class)) } };
                @match run.branch.and_then(|index| Some((index, mark(verdict, index)?))) {
                    Some((index, mark)) => span class={ "in b" (index) " " (mark.class) } { (words) },
                    None => (words),
                }
            }
            @for (index, _) in here.iter().filter(|(_, range)| range.start == line.end) { (chip(verdict, *index)) }
            "\n"
        }
    }
}

/// Neighbours that belong to one branch.
struct Run {
    /// Branches that start with it.
    starting: Vec<usize>,
    branch: Option<usize>,
    /// Their bytes and colours.
    parts: Vec<(Range<usize>, &'static str)>,
}

/// A range cut where a branch begins or ends.
fn parts(range: &Range<usize>, branches: &[(usize, Range<usize>)]) -> Vec<Range<usize>> {
    let ends = branches.iter().flat_map(|(_, branch)| [branch.start, branch.end]);
    let mut cuts: Vec<usize> = ends.filter(|at| range.contains(at)).chain([range.start, range.end]).collect();
    cuts.sort_unstable();
    cuts.dedup();
    cuts.windows(2).map(|ends| ends[0]..ends[1]).collect()
}
