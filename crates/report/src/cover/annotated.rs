//! The covered functions on a terminal, every branch marked.
//!
//! In: a verdict and the text. Out: the lines of the functions with a margin that says of each branch which input reaches
//! it, or that it is dead or open; where several branches start on a line, each has a line of its own below, with a mark
//! under its text. Then a legend, the reasons, and the sums. Colours say nothing that the margin does not say.
//!
//! ```text
//! + 1    3 |   | [] -> 0
//!        4 |   | x :: _ -> if x > 0 then 1 else 2
//! + 2      |               ^^^^^^^^^^^^^^^^^^^^^^
//! + 3      |                             ^
//! x dead   |                                    ^
//! ```

pub(super) mod layout;

use super::{Counts, Standing, standing};
use crate::wording::one_line;
use layout::Line;
use refute_verdict::{BranchState, CoverVerdict};
use std::fmt::Write;

/// Longest reason that is shown.
const REASON: usize = 300;

/// The text for a terminal; it ends with a line break unless there is nothing to show.
pub fn annotated(verdict: &CoverVerdict, source: &str, colour: bool) -> String {
    let painter = Painter { colour };
    let standings: Vec<Option<Standing>> = (0..verdict.branches.len()).map(|at| standing(verdict, at)).collect();
    let groups = layout::groups(verdict, source);
    let marks = standings.iter().flatten().map(|standing| mark(*standing).chars().count()).max().unwrap_or(0);
    let last = groups.iter().flatten().map(|line| line.number).max().unwrap_or(0);
    let widths = (marks, last.to_string().len());
    let mut out = String::new();
    for (index, group) in groups.iter().enumerate() {
        out += if index > 0 { "\n" } else { "" };
        for line in group {
            write_line(line, &standings, widths, &painter, &mut out);
        }
    }
    legend(verdict, &standings, &painter, &mut out);
    reasons(verdict, &painter, &mut out);
    let counts = Counts::of(verdict);
    if counts.all > 0 {
        out += &format!("\n{}\n", counts.sentence());
    }
    if let Some(against) = counts.against(verdict) {
        out += &format!("{against}\n");
    }
    out
}

fn write_line(
    line: &Line,
    standings: &[Option<Standing>],
    (marks, numbers): (usize, usize),
    painter: &Painter,
    out: &mut String,
) {
    let known = |branch: usize| standings.get(branch).copied().flatten();
    let margin = |branch: Option<usize>| match branch.and_then(known) {
        None => " ".repeat(marks),
        Some(standing) => {
            let text = mark(standing);
            let blank = " ".repeat(marks - text.chars().count());
            format!("{}{blank}", painter.paint(standing, &text))
        }
    };
    let mut code = String::new();
    for (text, branch) in &line.pieces {
        match branch.and_then(known) {
            Some(standing) => code += &painter.paint(standing, text),
            None => code += text,
        }
    }
    let shared = usize::from(line.is_all_of_first_branch());
    let first = line.branches.first().filter(|_| shared == 1).map(|(branch, _)| *branch);
    let start = format!("{} {:>numbers$} | {code}", margin(first), line.number);
    _ = writeln!(out, "{}", start.trim_end());
    for (branch, columns) in line.branches.iter().skip(shared) {
        let carets = "^".repeat(columns.len().max(1));
        let carets = known(*branch).map_or_else(|| carets.clone(), |standing| painter.paint(standing, &carets));
        _ = writeln!(out, "{} {:numbers$} | {}{carets}", margin(Some(*branch)), "", " ".repeat(columns.start));
    }
}

/// What the margin says.
fn mark(standing: Standing) -> String {
    match standing {
        Standing::Reached(number) => format!("+ {number}"),
        Standing::Raises(number) => format!("! {number}"),
        Standing::Tested => "= tests".to_string(),
        Standing::Dead => "x dead".to_string(),
        Standing::Open => "? open".to_string(),
    }
}

/// What the marks that occur mean.
fn legend(verdict: &CoverVerdict, standings: &[Option<Standing>], painter: &Painter, out: &mut String) {
    let has = |wanted: fn(&Standing) -> bool| standings.iter().flatten().find(|standing| wanted(standing)).copied();
    let reached =
        if verdict.against.is_some() { "missed by the tests, reached by input n" } else { "reached by input n" };
    let raises = format!("{reached}, on which the call raises");
    let entries = [
        (has(|it| matches!(it, Standing::Tested)), "= tests", "taken by the tests there are"),
        (has(|it| matches!(it, Standing::Reached(_))), "+ n", reached),
        (has(|it| matches!(it, Standing::Raises(_))), "! n", raises.as_str()),
        (has(|it| matches!(it, Standing::Dead)), "x dead", "no input reaches it (proved)"),
        (has(|it| matches!(it, Standing::Open)), "? open", "not reached so far, not proved unreachable"),
    ];
    for (index, (standing, mark, meaning)) in entries.iter().filter(|entry| entry.0.is_some()).enumerate() {
        out.push_str(if index == 0 { "\n" } else { "" });
        let blank = " ".repeat(7_usize.saturating_sub(mark.len()));
        let mark = standing.map_or_else(|| (*mark).to_string(), |standing| painter.paint(standing, mark));
        _ = writeln!(out, "  {mark}{blank} {meaning}");
    }
}

/// Why branches are dead or open.
fn reasons(verdict: &CoverVerdict, painter: &Painter, out: &mut String) {
    let mut first = true;
    for branch in &verdict.branches {
        let (standing, reason) = match &branch.state {
            BranchState::Reached { .. } => continue,
            BranchState::Dead { reason } => (Standing::Dead, reason.clone()),
            BranchState::Open { size, reason } => (Standing::Open, format!("not up to size {size}: {reason}")),
        };
        out.push_str(if first { "\n" } else { "" });
        first = false;
        let place = &branch.place;
        let file = if place.file == verdict.file { String::new() } else { format!("{}, ", one_line(&place.file, 60)) };
        let at = format!("{file}line {}, column {}", place.start.line, place.start.column);
        _ = writeln!(out, "  {} {at}: {}", painter.paint(standing, &mark(standing)), one_line(&reason, REASON));
    }
}

struct Painter {
    colour: bool,
}

impl Painter {
    fn paint(&self, standing: Standing, text: &str) -> String {
        if !self.colour || text.is_empty() {
            return text.to_string();
        }
        let code = match standing {
            Standing::Reached(_) => "32",
            Standing::Raises(_) => "1;32",
            Standing::Tested => "36",
            Standing::Dead => "9;31",
            Standing::Open => "33",
        };
        format!("\u{1b}[{code}m{text}\u{1b}[0m")
    }
}

#[cfg(test)]
mod tests;
