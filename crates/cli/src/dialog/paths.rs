//! `refute dialog paths`: the ways through a specification, whether there are inputs for them, and a sample.
//!
//! ```text
//! 3 paths: 3 satisfiable, 0 unknown; 1 more that no input takes (loop bodies started at most 3 times)
//!
//!   reads  inputs   decisions
//!       1  0        5+
//!       2  1 7      5- 5+
//!       3  2 0 -3   5-*2 5+
//!
//! 5+ the condition of line 5 holds, 5- it does not
//! ```

use super::{print_json, specification};
use crate::args::{Given, PathSearchArgs};
use crate::context::CommandContext;
use crate::terminal::{self, Hue, Paint, complain};
use crate::text::{counted, number, one_line, visible, wrap_prose};
use refute_dialog::Input;
use refute_dialog::plan::{Decision, PathStatus, Plan, Way};
use refute_source::Sources;
use refute_verdict::{DialogPath, DialogPaths, ExitCode, PathKnown};
use std::path::Path;
use std::sync::atomic::Ordering;

/// Rows that are shown without `--all`.
const MOST_ROWS: usize = 40;
/// Characters per line when nobody looks.
const USUAL_WIDTH: usize = 100;

/// Prints the paths.
pub(super) fn execute(
    path: &Path,
    given: &Given,
    search: &PathSearchArgs,
    all: bool,
    context: &mut CommandContext<'_>,
) -> ExitCode {
    let (specification, mut dialog) = match specification::read_single(path, given, context) {
        Ok(read) => read,
        Err(code) => return code,
    };
    search.options().adjust(&mut dialog);
    let plan = refute_dialog::plan(&dialog.spec, search.seed, context.stop);
    if context.stop.load(Ordering::Relaxed) {
        complain("interrupted");
        return ExitCode::Interrupted;
    }
    let mut sources = Sources::new();
    sources.add(specification.text.name.as_str(), specification.text.bytes.as_slice());
    let result = result(specification.name, &plan, &sources);
    if context.json {
        return print_json(&result, context);
    }
    let width = if all { None } else { Some(terminal::width().unwrap_or(USUAL_WIDTH)) };
    let text = show(&result, &plan, &sources, width, context.paint);
    context.terminal.out(text.as_bytes());
    ExitCode::Fine
}

fn result(specification: String, plan: &Plan, sources: &Sources) -> DialogPaths {
    let unknown = plan.paths.iter().filter(|path| path.known == PathStatus::Unknown).count();
    let paths = plan.paths.iter().map(|path| DialogPath {
        reads: path.reads,
        known: match path.known {
            PathStatus::Satisfiable => PathKnown::Satisfiable,
            PathStatus::Unknown => PathKnown::Unknown,
        },
        decisions: path
            .decisions
            .iter()
            .map(|one| format!("line {}: {}", line(one, sources), words(one.way)))
            .collect(),
        samples: path.samples.clone(),
    });
    DialogPaths {
        specification,
        max_unfold: plan.max_unfold,
        satisfiable: plan.paths.len() - unknown,
        unknown,
        unsatisfiable: plan.unsatisfiable,
        paths: paths.collect(),
        notes: plan.notes.clone(),
    }
}

fn line(decision: &Decision, sources: &Sources) -> u32 {
    sources.get(decision.span.file).map_or(0, |file| file.line_column(decision.span.start).line)
}

fn words(way: Way) -> &'static str {
    match way {
        Way::Holds => "holds",
        Way::Fails => "does not hold",
        Way::Valid => "a valid value",
        Way::Invalid => "an invalid value",
        Way::End => "the end of the input",
    }
}

fn sign(way: Way) -> char {
    match way {
        Way::Holds => '+',
        Way::Fails => '-',
        Way::Valid => '=',
        Way::Invalid => '!',
        Way::End => '$',
    }
}

/// `5-*2 5+`.
fn signs(decisions: &[Decision], sources: &Sources) -> String {
    let mut parts: Vec<(String, usize)> = Vec::new();
    for decision in decisions {
        let part = format!("{}{}", line(decision, sources), sign(decision.way));
        match parts.last_mut() {
            Some((last, times)) if *last == part => *times += 1,
            _ => parts.push((part, 1)),
        }
    }
    let parts: Vec<String> =
        parts.into_iter().map(|(part, times)| if times == 1 { part } else { format!("{part}*{times}") }).collect();
    parts.join(" ")
}

/// Without a width, everything.
fn show(result: &DialogPaths, plan: &Plan, sources: &Sources, width: Option<usize>, paint: Paint) -> String {
    let mut text = head(result);
    let most = if width.is_some() { MOST_ROWS } else { usize::MAX };
    let rows: Vec<(String, String, String)> = plan
        .paths
        .iter()
        .take(most)
        .map(|path| {
            let inputs = match path.samples.first() {
                Some(sample) => sample.iter().map(word).collect::<Vec<_>>().join(" "),
                None if path.known == PathStatus::Unknown => "(unknown)".to_owned(),
                None => "(not within the budget)".to_owned(),
            };
            (path.reads.to_string(), inputs, signs(&path.decisions, sources))
        })
        .collect();
    if rows.is_empty() {
        return text;
    }
    let total = width.unwrap_or(usize::MAX);
    let longest = rows.iter().map(|(_, inputs, _)| inputs.chars().count()).max().unwrap_or(0).max("inputs".len());
    let inputs_width = longest.min((total.saturating_sub(12) / 5 * 3).max(20));
    let signs_width = total.saturating_sub(inputs_width + 12).max(20);
    let title = format!("  reads  {:inputs_width$}   decisions", "inputs");
    text += &format!("\n{}\n", paint.text(Hue::Dim, title.trim_end()));
    for (reads, inputs, signs) in &rows {
        let inputs = one_line(inputs, inputs_width);
        let row = format!("  {reads:>5}  {inputs:inputs_width$}   {}", one_line(signs, signs_width));
        text += row.trim_end();
        text += "\n";
    }
    if plan.paths.len() > rows.len() {
        let more = counted((plan.paths.len() - rows.len()) as u64, "path", "paths");
        text += &format!("  ... ({more} more; --all shows them)\n");
    }
    text += &legend(plan);
    for note in &result.notes {
        text += "\n";
        text += &wrap_prose(&format!("Note: {note}"), 80).iter().map(|line| format!("{line}\n")).collect::<String>();
    }
    text
}

fn head(result: &DialogPaths) -> String {
    let more = match result.unsatisfiable {
        0 => String::new(),
        some => format!("; {} more (or beginnings of paths) that no input takes", number(some as u64)),
    };
    format!(
        "{}: {} satisfiable, {} unknown{more} (loop bodies started at most {})\n",
        counted(result.paths.len() as u64, "path", "paths"),
        number(result.satisfiable as u64),
        number(result.unknown as u64),
        counted(result.max_unfold as u64, "time", "times"),
    )
}

/// What the signs mean that occur.
fn legend(plan: &Plan) -> String {
    let ways = [Way::Holds, Way::Fails, Way::Valid, Way::Invalid, Way::End];
    let occurs = |way: &Way| plan.paths.iter().flat_map(|path| &path.decisions).any(|decision| decision.way == *way);
    let parts: Vec<String> = ways
        .into_iter()
        .filter(occurs)
        .map(|way| {
            let meaning = match way {
                Way::Holds => "the condition of line 5 holds",
                Way::Fails => "it does not hold",
                Way::Valid => "a valid value is read",
                Way::Invalid => "an invalid value is read",
                Way::End => "the input ends there",
            };
            format!("5{} {meaning}", sign(way))
        })
        .collect();
    if parts.is_empty() {
        String::new()
    } else {
        format!("\nDecisions: {}; 5+*3 three times in a row.\n", parts.join(", "))
    }
}

/// An input among others: in quotes when it could be taken for something else.
fn word(input: &Input) -> String {
    match input {
        Input::Line(line) if line.is_empty() || line.contains(char::is_whitespace) => format!("\"{}\"", visible(line)),
        input => visible(&input.to_string()),
    }
}

#[cfg(test)]
mod tests;
