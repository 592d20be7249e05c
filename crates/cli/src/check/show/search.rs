//! How far a search went, in a sentence and in numbers.

use super::{View, is_interrupted, sentence};
use crate::terminal::Hue;
use crate::text::{counted, number};
use refute_driver::Strategy;
use refute_report::wording::never_reached;
use refute_verdict::{CheckVerdict, Search, StopReason};

/// `no difference found: ...`.
pub(super) fn no_difference(verdict: &CheckVerdict, view: &View) -> String {
    let head = view.paint.text(Hue::Green, "no difference found");
    let rest = match &verdict.search {
        None => String::new(),
        Some(search) if is_interrupted(verdict) => format!(" so far: {}", how_far(search, view)),
        Some(search) => format!(": {}", how_far(search, view)),
    };
    sentence(&head, "no difference found", &rest)
}

/// The same in a few words, for a list.
pub(super) fn in_short(verdict: &CheckVerdict, view: &View) -> String {
    match &verdict.search {
        Some(search) if view.strategy != Strategy::Random => {
            let size = search.complete_to;
            match search.stop {
                _ if search.every_input => "every input".to_string(),
                StopReason::Exhausted => "every shape".to_string(),
                StopReason::Budget => format!("to size {size}; steps used up"),
                _ => format!("to size {size}"),
            }
        }
        _ => String::new(),
    }
}

fn how_far(search: &Search, view: &View) -> String {
    let mut parts = vec![looked(search, view)];
    if search.open > 0 {
        parts.push(format!("{} left open", counted(search.open, "path", "paths")));
    }
    parts.extend(covered(search));
    parts.extend((!search.every_input).then(|| stopped(search.stop).to_string()));
    format!("{}.", parts.join("; "))
}

/// Which inputs were tried.
fn looked(search: &Search, view: &View) -> String {
    let (shapes, size) = (counted(search.shapes, "shape", "shapes"), search.complete_to);
    if view.strategy == Strategy::Random {
        return counted(search.probes, "random input", "random inputs");
    }
    if search.every_input {
        return format!("every input there is ({})", number(search.shapes));
    }
    let constants = constants(view.strategy);
    let mut looked = match search.stop {
        // The last size was not finished.
        StopReason::Budget | StopReason::Interrupted => format!("{shapes} with {constants}, all up to size {size}"),
        StopReason::Exhausted => format!("every shape there is ({}) with {constants}", number(search.shapes)),
        _ => format!("all {shapes} to size {size} with {constants}"),
    };
    if search.probes > 0 {
        looked += &format!(", and {}", counted(search.probes, "further input", "further inputs"));
    }
    looked
}

/// The constants that a strategy puts into shapes.
pub(crate) fn constants(strategy: Strategy) -> &'static str {
    match strategy {
        Strategy::Random => "random constants",
        Strategy::Enumerate => "constants at hand",
        Strategy::Symbolic | Strategy::Combined => "symbolic constants",
    }
}

/// Which branches were taken; nothing is said of a program made of library calls only, which has none of its own.
fn covered(search: &Search) -> Option<String> {
    let sides = [
        ("reference", search.reference_branches, &search.reference_unreached),
        ("submission", search.submission_branches, &search.submission_unreached),
    ];
    let sides = sides.into_iter().filter(|(_, (_, all), _)| *all > 0);
    let said = |(side, (taken, all), lines): (&str, (usize, usize), &Vec<u32>)| {
        let unreached = never_reached(lines).map_or_else(String::new, |lines| format!(" ({lines})"));
        format!("{side} {taken} of {all}{unreached}")
    };
    let sides: Vec<String> = sides.map(said).collect();
    (!sides.is_empty()).then(|| format!("branches covered: {}", sides.join(", ")))
}

fn stopped(stop: StopReason) -> &'static str {
    match stop {
        StopReason::Found => "stopped because a difference was found",
        StopReason::Exhausted => "stopped because there are no more shapes",
        StopReason::Saturated => "stopped because nothing new turned up in either program",
        StopReason::Budget => "stopped because the steps were used up (--effort high goes further)",
        StopReason::Interrupted => "interrupted",
    }
}

/// What was done, line by line.
pub(super) fn stats(verdict: &CheckVerdict) -> String {
    let mut rows = Vec::new();
    if let Some(search) = &verdict.search {
        let outside = match search.outside {
            0 => String::new(),
            outside => format!(", {} of them outside the exercise", number(outside)),
        };
        // Random inputs alone know no sizes.
        let in_order = search.shapes > 0 || search.probes == 0;
        if in_order {
            let shapes = number(search.shapes);
            rows.push(("shapes", format!("{shapes} (complete to size {}){outside}", search.complete_to)));
        }
        if search.probes > 0 {
            let label = if in_order { "further" } else { "random" };
            rows.push((label, counted(search.probes, "input", "inputs")));
        }
        rows.push(("runs", number(search.runs)));
        rows.push(("paths", format!("{}, {} left open", number(search.paths), number(search.open))));
        let queries = &search.queries;
        rows.push((
            "queries",
            format!(
                "{}: {} guessed, {} remembered, {} by Z3, {} without an answer",
                number(queries.asked),
                number(queries.guessed),
                number(queries.remembered),
                number(queries.z3),
                number(queries.unknown)
            ),
        ));
        if search.memory_words > 0 {
            rows.push(("memory", memory(search.memory_words)));
        }
    }
    rows.push(("steps", number(verdict.steps)));
    rows.extend(verdict.cpu_ms.map(|ms| ("time", format!("{ms:.1} ms of one processor"))));
    table(&rows)
}

/// `  label    text`.
pub(crate) fn table(rows: &[(&str, String)]) -> String {
    rows.iter().map(|(label, text)| format!("  {label:8}  {text}\n")).collect()
}

/// Words of 8 bytes.
fn memory(words: u64) -> String {
    let kilobytes = words as f64 * 8.0 / 1024.0;
    let shown = if kilobytes < 1024.0 { format!("{kilobytes:.1} KB") } else { format!("{:.1} MB", kilobytes / 1024.0) };
    format!("{shown} in the largest run")
}
