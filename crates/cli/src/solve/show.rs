//! Solutions on a terminal.
//!
//! ```text
//! find n m : plus n m = mult n m
//!
//!   n = O, m = O                both sides: O
//!   n = S (S O), m = S (S O)    both sides: S (S (S (S O)))
//!
//! 2 solutions; there may be more
//! ```

use crate::terminal::{Hue, Paint};
use crate::text::{counted, number, visible, wrap_prose};
use refute_verdict::{Solution, SolveAnswer, SolveVerdict};

/// Sentences are wrapped to this width.
const TEXT_WIDTH: usize = 80;
/// Solutions that are wider do not make the column wider.
const WIDEST: usize = 50;

/// The text of a verdict.
pub(super) fn verdict(verdict: &SolveVerdict, paint: Paint) -> String {
    let mut text = format!("{}\n\n", paint.text(Hue::Strong, &visible(&verdict.equation)));
    let classes: Vec<String> = verdict.solutions.iter().map(|solution| class(verdict, solution)).collect();
    let widths = classes.iter().map(|class| class.chars().count()).filter(|width| *width <= WIDEST);
    let width = widths.max().unwrap_or(0);
    for (class, solution) in classes.iter().zip(&verdict.solutions) {
        let line = format!("  {class:width$}  {}", example(verdict, solution));
        text += visible(line.trim_end()).as_str();
        text.push('\n');
    }
    if !verdict.solutions.is_empty() {
        text.push('\n');
    }
    text += &answer(verdict, paint);
    for note in &verdict.notes {
        text += &format!("\n{}\n", wrap_prose(&format!("Note: {note}"), TEXT_WIDTH).join("\n"));
    }
    text
}

/// `n = S _, m = O`, with what must hold of the named parts.
fn class(verdict: &SolveVerdict, solution: &Solution) -> String {
    let bound = bound(verdict, &solution.class);
    match solution.conditions.as_slice() {
        [] => bound,
        conditions => format!("{bound} when {}", conditions.join(" && ")),
    }
}

fn bound(verdict: &SolveVerdict, values: &[String]) -> String {
    let pairs = verdict.unknowns.iter().zip(values);
    pairs.map(|(unknown, value)| format!("{} = {value}", unknown.name)).collect::<Vec<_>>().join(", ")
}

/// One of the class, where it has several, and what both sides come to there.
fn example(verdict: &SolveVerdict, solution: &Solution) -> String {
    let sides = solution.both_sides.as_ref().map(|value| format!("both sides: {value}"));
    match (is_several(solution), sides) {
        (true, Some(sides)) => format!("for example {}; {sides}", bound(verdict, &solution.values)),
        (true, None) => format!("for example {}", bound(verdict, &solution.values)),
        (false, sides) => sides.unwrap_or_default(),
    }
}

/// Whether it stands for more than one.
fn is_several(solution: &Solution) -> bool {
    solution.class != solution.values
}

/// What is known about the solutions, as a sentence.
fn answer(verdict: &SolveVerdict, paint: Paint) -> String {
    let count = verdict.solutions.len() as u64;
    let found = match verdict.solutions.iter().any(is_several) {
        true => counted(count, "kind of solution", "kinds of solutions"),
        false => counted(count, "solution", "solutions"),
    };
    let size = number(verdict.search.complete_to as u64);
    let (hue, head, rest) = match verdict.answer {
        SolveAnswer::Solved if verdict.reason.is_none() => (Hue::Green, found, "; there may be more"),
        SolveAnswer::Solved => (Hue::Green, format!("{found}; no more up to size {size}"), ""),
        SolveAnswer::AllFound => (Hue::Green, found, ", and there are no more"),
        SolveAnswer::NoSolution => (Hue::Yellow, "no solution".to_string(), ""),
        SolveAnswer::NoneUpToBound | SolveAnswer::Refused => (Hue::Red, format!("none up to size {size}"), ""),
    };
    let reason = verdict.reason.as_ref().map(|reason| format!(": {reason}")).unwrap_or_default();
    let wrapped = wrap_prose(&format!("{head}{rest}{reason}"), TEXT_WIDTH).join("\n");
    let painted = wrapped.strip_prefix(head.as_str()).map(|rest| format!("{}{rest}", paint.text(hue, &head)));
    format!("{}\n", painted.unwrap_or(wrapped))
}

#[cfg(test)]
mod tests;
