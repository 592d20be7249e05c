//! Families of failing inputs as text for a person.
//!
//! In: a verdict and a [`View`]. Out: lines. Words first; the code is behind `--code`. Invariant: what was not found is said with how
//! far it was looked; a predicate that does not cover everything says so.
//!
//! ```text
//! merge fails whenever, for some j, a.(j+1) <= b.(j) or b.(j+1) <= a.(j)
//!   holds for         all 841 failing inputs, no passing one; all inputs up to size 9; right on 1,000 larger ones
//!   in words          some element of `a`, from the second on, is at most the element of `b` one place before
//!   smallest failing  merge [0] [-1; 0]
//!   nearest passing   merge [0] [-1; 1]
//! ```

use super::files::codes;
use crate::terminal::{Hue, Paint};
use crate::text::{counted, number, visible, wrap, wrap_prose};
use refute_verdict::{
    FailureClass, FailureFamily, FailureInput, GeneralizeAnswer, GeneralizeVerdict, PredicateScope, PredicateStrength,
};

/// Sentences are wrapped to this width where nobody looks.
const TEXT_WIDTH: usize = 100;
/// Where values stand, after `  smallest failing  `.
const INDENT: usize = 20;

/// How a verdict is shown.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    /// Colours.
    pub paint: Paint,
    /// Characters per line; `None` when nobody looks.
    pub width: Option<usize>,
    /// Whether the code is shown.
    pub code: bool,
    /// Whether to show what was done.
    pub stats: bool,
}

impl View {
    fn room(self) -> usize {
        self.width.unwrap_or(TEXT_WIDTH).clamp(40, 140)
    }
}

/// The text of a verdict; empty when there is no family (the reason is told on standard error).
pub(super) fn verdict(verdict: &GeneralizeVerdict, view: View) -> String {
    let mut text = String::new();
    if verdict.answer == GeneralizeAnswer::Fails {
        if verdict.families.len() > 1 {
            let faults = counted(verdict.families.len() as u64, "fault", "faults");
            text += &format!("{faults}, which seem to have nothing to do with one another\n\n");
        }
        let families: Vec<String> = verdict.families.iter().map(|family| show_family(verdict, family, view)).collect();
        text += &families.join("\n");
        text += &more_to_see(verdict, view);
    }
    for note in &verdict.notes {
        text += &format!("\n{}\n", wrap_prose(&format!("Note: {note}"), view.room()).join("\n"));
    }
    if view.stats {
        text += &format!("\n{}", stats(verdict));
    }
    text
}

fn show_family(verdict: &GeneralizeVerdict, family: &FailureFamily, view: View) -> String {
    let mut text = match family.sentence(&verdict.entry) {
        Some(line) => painted(&line, &verdict.entry, view),
        None => {
            let fails = if family.class == FailureClass::Value { "fails" } else { &family.fails };
            let line = format!("{} {fails}; what the failing inputs have in common was not found", verdict.entry);
            let seen = wrap_prose(&unknown_extent(verdict, family), view.room() - INDENT);
            painted(&line, &verdict.entry, view) + &labelled("seen", &seen, view)
        }
    };
    let rows: [Row; 2] = if family.says_when() { [when_row, only_row] } else { [only_row, when_row] };
    rows.iter().for_each(|row| text += &row(verdict, family, view));
    text += &labelled("smallest failing", &input(&family.smallest, view), view);
    if let Some(passing) = &family.passing {
        text += &labelled("nearest passing", &wrap(&passing.call, view.room() - INDENT), view);
    }
    for (index, example) in family.examples.iter().enumerate() {
        let label = if index == 0 { "also failing" } else { "" };
        text += &labelled(label, &wrap(&example.call, view.room() - INDENT), view);
    }
    if let Some(pattern) = &family.pattern {
        text += &labelled("pattern", &wrap(pattern, view.room() - INDENT), view);
    }
    if let Some(first) = family.perturbations.first().filter(|_| !view.code) {
        let mut lines = wrap(&first.function, view.room() - INDENT);
        // What a person reads first: it does this and never cures it.
        lines.extend(first.words.iter().flat_map(|words| wrap_prose(&format!("it {words}"), view.room() - INDENT)));
        let from = first.starts.iter().map(|call| format!("from {call}"));
        let more = Some(family.perturbations.len() as u64 - 1).filter(|more| *more > 0);
        let notes: Vec<String> = from.chain(more.map(|more| format!("and {} more", number(more)))).collect();
        if !notes.is_empty() {
            lines.extend(wrap(&format!("({})", notes.join("; ")), view.room() - INDENT));
        }
        text += &labelled("keeps it failing", &lines, view);
    }
    if view.code {
        for (_, code) in codes(family) {
            let lines: Vec<String> =
                code.trim_end().lines().map(|line| format!("    {}", visible(line)).trim_end().to_string()).collect();
            text += &format!("\n{}\n", lines.join("\n"));
        }
    }
    text
}

/// Lines about one side of a family.
type Row = fn(&GeneralizeVerdict, &FailureFamily, View) -> String;

/// For what the predicate holds, and the same in words; the predicate itself where the sentence says something else.
fn when_row(verdict: &GeneralizeVerdict, family: &FailureFamily, view: View) -> String {
    let Some(predicate) = &family.predicate else { return String::new() };
    let mut text = String::new();
    if !family.says_when() {
        let fails = match predicate.strength {
            PredicateStrength::Whenever => "whenever",
            PredicateStrength::Often => "often when",
        };
        text +=
            &labelled("it does", &wrap_prose(&format!("{fails} {}", predicate.formula), view.room() - INDENT), view);
    }
    text += &labelled("holds for", &wrap_prose(&extent(verdict, family), view.room() - INDENT), view);
    if !predicate.words.is_empty() {
        text += &labelled("in words", &wrap_prose(&predicate.words, view.room() - INDENT), view);
    }
    text
}

/// Without what nothing fails, and for how many that is so.
fn only_row(_: &GeneralizeVerdict, family: &FailureFamily, view: View) -> String {
    let Some(needed) = &family.necessary else { return String::new() };
    let mut text = String::new();
    if family.says_when() {
        text += &labelled("only when", &wrap_prose(&needed.formula.to_string(), view.room() - INDENT), view);
    }
    let (holding, failing) = (counted(needed.holding, "input", "inputs"), number(needed.failing));
    let holds = format!("all failing inputs that were seen; of {holding} like that {failing} fail");
    text +=
        &labelled(if family.says_when() { "" } else { "holds for" }, &wrap_prose(&holds, view.room() - INDENT), view);
    text
}

/// How far a predicate was tried.
fn extent(verdict: &GeneralizeVerdict, family: &FailureFamily) -> String {
    let seen = &verdict.seen;
    let innermost = family.predicate.as_ref().is_some_and(|predicate| predicate.scope == PredicateScope::Innermost);
    let kind = if innermost { "failing inputs without a failing part" } else { "failing inputs" };
    let mut text = if family.is_exact() {
        match family.failing {
            1 => "the only failing input that was seen, no passing one".to_string(),
            count => format!("all {} {kind} that were seen, no passing one", number(count)),
        }
    } else {
        let share = (family.covered * 100).checked_div(family.failing).unwrap_or(0);
        format!("{share} % of the {} failing inputs that were seen, no passing one", number(family.failing))
    };
    if seen.size > 0 {
        text += &format!("; {} up to size {}", counted(seen.inputs, "input", "inputs"), seen.size);
        if seen.order_only {
            text += " (up to order)";
        }
        if seen.larger > 0 {
            text += &format!(" and {} larger", number(seen.larger));
        }
    }
    if family.confirmed > 0 {
        text += &format!("; right on {} made to refute it", number(family.confirmed));
    }
    text
}

fn unknown_extent(verdict: &GeneralizeVerdict, family: &FailureFamily) -> String {
    let seen = &verdict.seen;
    let failing = counted(family.failing, "failing input", "failing inputs");
    if seen.size == 0 {
        return failing;
    }
    let all = counted(seen.inputs + seen.larger, "input", "inputs");
    format!("{failing} of this kind among {all}; all up to size {}", seen.size)
}

/// A call with what comes of it.
fn input(input: &FailureInput, view: View) -> Vec<String> {
    let mut lines = wrap(&input.call, view.room() - INDENT);
    let what = match (&input.got, &input.reference) {
        (Some(got), Some(reference)) if !reference.is_empty() => format!("{got}   (should be {reference})"),
        (Some(got), _) => got.clone(),
        _ => return lines,
    };
    let (what, room) = (visible(&what), view.room() - INDENT);
    match lines.last_mut() {
        Some(last) if last.chars().count() + 4 + what.chars().count() <= room => *last += &format!(" -> {what}"),
        _ => lines.push(format!("-> {}", crate::text::one_line(&what, room.max(43) - 3))),
    }
    lines
}

fn painted(line: &str, entry: &str, view: View) -> String {
    let wrapped = wrap_prose(line, view.room());
    let head = wrapped.first().cloned().unwrap_or_default();
    let head = match head.strip_prefix(entry) {
        Some(rest) => format!("{}{rest}", view.paint.text(Hue::Red, entry)),
        None => head,
    };
    let rest: String = wrapped.iter().skip(1).map(|line| format!("    {line}\n")).collect();
    format!("{head}\n{rest}")
}

fn labelled(label: &str, lines: &[String], view: View) -> String {
    let mut text = String::new();
    for (index, line) in lines.iter().enumerate() {
        let label = if index == 0 { label } else { "" };
        let label = view.paint.padded(Hue::Dim, label, INDENT - 4);
        text += format!("  {label}  {line}").trim_end();
        text += "\n";
    }
    text
}

/// What was left out, and how to see it.
fn more_to_see(verdict: &GeneralizeVerdict, view: View) -> String {
    let has_code = verdict.families.iter().any(|family| !codes(family).is_empty());
    let mut hints = Vec::new();
    if has_code && !view.code {
        hints.push("--code shows the predicate and the generators as OCaml".to_string());
    }
    if verdict.cut_short {
        hints.push("more calls (--calls) may say more".to_string());
    }
    if hints.is_empty() { String::new() } else { format!("\n{}\n", view.paint.text(Hue::Dim, &hints.join("; "))) }
}

fn stats(verdict: &GeneralizeVerdict) -> String {
    let (search, seen) = (&verdict.search, &verdict.seen);
    let mut rows = vec![
        ("calls", number(search.calls)),
        ("known already", number(search.hits)),
        ("outside", number(search.outside)),
        ("inputs up to size", format!("{}: {}, {} fail", seen.size, number(seen.inputs), number(seen.failing))),
        ("larger inputs", format!("{}, {} fail", number(seen.larger), number(seen.larger_failing))),
    ];
    if search.steps > 0 {
        rows.push(("walk", format!("{} steps, {} accepted", number(search.steps), number(search.accepted))));
    }
    for (stage, questions) in &search.stages {
        rows.push(("stage", format!("{stage}: {}", counted(*questions, "question", "questions"))));
    }
    rows.iter().map(|(label, value)| format!("  {label:17}  {value}\n")).collect()
}

#[cfg(test)]
mod tests;
