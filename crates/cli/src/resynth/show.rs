//! A function and what came back of it, on a terminal.
//!
//! ```text
//! stutter : int list -> int list
//!
//!   let rec stutter = function              let rec stutter l =
//!     | [] -> []                              match l with
//!     | x :: l -> x :: x :: stutter l         | [] -> []
//!                                             | x :: rest -> x :: x :: stutter rest
//!
//! It came back: no difference was found on any shape of input up to size 9, with constants chosen by the conditions met.
//! It needs 2 of 6 examples:
//!
//!   stutter [] = []
//!     reaches 2:11; without it stutter [] raises Failure "no example says what comes here"
//!   stutter [0] = [0; 0]
//!     reaches 3:16; without it nothing is found
//! ```

use crate::terminal::{Hue, Paint};
use crate::text::{counted, one_line, visible, wrap_prose};
use refute_report::wording::agreement;
use refute_verdict::{Excluded, ResynthAnswer, ResynthExample, ResynthOrigin, ResynthVerdict};

/// Sentences are wrapped to this width.
const TEXT_WIDTH: usize = 80;
/// Without a terminal this is the width for two programs side by side.
const USUAL_WIDTH: usize = 100;

/// How a verdict is shown.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    /// Colours.
    pub paint: Paint,
    /// Characters per line; `None` when nobody looks.
    pub width: Option<usize>,
    /// Whether programs are shown that come back without an example.
    pub rivals: bool,
}

/// The text of a verdict.
pub(super) fn verdict(verdict: &ResynthVerdict, view: &View) -> String {
    let head = format!("{} : {}", visible(&verdict.entry), one_line(&verdict.ty, usize::MAX));
    let mut text = format!("{}\n\n", view.paint.text(Hue::Strong, &head));
    text += &programs(verdict, view);
    text.push('\n');
    for sentence in [outcome(verdict), needs(verdict)] {
        text += &wrap_prose(&sentence, TEXT_WIDTH).join("\n");
        text.push('\n');
    }
    if !verdict.examples.is_empty() {
        text.push('\n');
    }
    for shown in &verdict.examples {
        text += &example(shown, verdict, view);
    }
    for note in &verdict.notes {
        text.push('\n');
        text += &wrap_prose(&format!("Note: {note}"), TEXT_WIDTH).join("\n");
        text.push('\n');
    }
    text
}

/// Both programs, beside one another where there is room.
fn programs(verdict: &ResynthVerdict, view: &View) -> String {
    let lines = |text: &str| text.lines().map(visible).collect::<Vec<String>>();
    let original = lines(&verdict.original);
    let Some(program) = &verdict.program else { return indented(&original, 2) };
    let program = lines(program);
    let widest = |lines: &[String]| lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let (left, right) = (widest(&original), widest(&program));
    if left + right + 8 > view.width.unwrap_or(USUAL_WIDTH) {
        return format!("{}\n{}", indented(&original, 2), indented(&program, 2));
    }
    let mut text = String::new();
    for i in 0..original.len().max(program.len()) {
        let side = |lines: &[String]| lines.get(i).cloned().unwrap_or_default();
        let line = format!("  {:left$}    {}", side(&original), side(&program));
        text += &format!("{}\n", line.trim_end());
    }
    text
}

fn indented(lines: &[String], by: usize) -> String {
    lines.iter().map(|line| format!("{}{line}", " ".repeat(by)).trim_end().to_string() + "\n").collect()
}

/// What came of it.
fn outcome(verdict: &ResynthVerdict) -> String {
    let reason = verdict.reason.clone().unwrap_or_default();
    match verdict.answer {
        ResynthAnswer::Same => match verdict.agreement {
            Some(agreed) => format!("It came back: {}.", agreement(agreed)),
            None => "It came back.".to_string(),
        },
        ResynthAnswer::Differs | ResynthAnswer::NotFound => {
            let attempt = match (&verdict.program, &verdict.differs) {
                (Some(_), Some(differs)) => {
                    let (call, other, original) = (&differs.call, &differs.other, &differs.original);
                    format!(" The last attempt differs: `{call}` gives `{other}`, not `{original}`.")
                }
                (Some(_), None) => " The last attempt is shown.".to_string(),
                (None, _) => String::new(),
            };
            format!("It did not come back. {reason}{attempt}")
        }
        ResynthAnswer::Interrupted if verdict.program.is_some() && verdict.differs.is_none() => {
            "Stopped before all examples were tried.".to_string()
        }
        _ => reason,
    }
}

/// How many examples there are.
fn needs(verdict: &ResynthVerdict) -> String {
    let count = verdict.examples.len();
    match verdict.answer {
        ResynthAnswer::Same => {
            let of = if count < verdict.before { format!(" of {}", verdict.before) } else { String::new() };
            format!("It needs {count}{of} {}:", if verdict.before == 1 { "example" } else { "examples" })
        }
        _ if count == 0 => "There are no examples.".to_string(),
        _ => {
            let be = if count == 1 { "is" } else { "are" };
            format!("There {be} {}:", counted(count as u64, "example", "examples"))
        }
    }
}

/// An example and why it is there.
fn example(example: &ResynthExample, verdict: &ResynthVerdict, view: &View) -> String {
    let room = view.width.map_or(usize::MAX, |width| width.saturating_sub(4).max(30));
    let line = one_line(&format!("{} = {}", example.call, example.result), room);
    let mut reasons: Vec<String> = Vec::new();
    if !example.reaches.is_empty() {
        let places: Vec<String> =
            example.reaches.iter().map(|place| format!("{}:{}", place.start.line, place.start.column)).collect();
        reasons.push(format!("reaches {}", places.join(", ")));
    }
    match &example.excludes {
        Some(excluded) => reasons.push(without(excluded, example)),
        None => reasons.push(origin(example.origin).to_string()),
    }
    let mut text = format!("  {}\n", view.paint.text(Hue::Strong, &line));
    text += &format!("    {}\n", one_line(&reasons.join("; "), room));
    if let Some(program) = example.excludes.as_ref().and_then(|excluded| excluded.program.as_ref())
        && view.rivals
        && Some(program) != verdict.program.as_ref()
    {
        text += &indented(&program.lines().map(visible).collect::<Vec<_>>(), 6);
    }
    text
}

/// What comes back without an example.
fn without(excluded: &Excluded, example: &ResynthExample) -> String {
    match (&excluded.differs, &excluded.program) {
        (Some(differs), _) if differs.call == example.call => format!("without it, {}", gives("it", &differs.other)),
        (Some(differs), _) => format!("without it, {}", gives(&differs.call, &differs.other)),
        (None, Some(_)) => "without it, what comes back cannot be compared".to_string(),
        (None, None) => "without it, nothing is found".to_string(),
    }
}

/// `f 1 is 2`, `f 1 raises Not_found`.
fn gives(call: &str, what: &str) -> String {
    let phrase = ["raises ", "does not ", "ends ", "prints "].iter().any(|start| what.starts_with(start));
    match (call, phrase) {
        ("it", true) => format!("the call {what}"),
        ("it", false) => format!("the result is {what}"),
        (call, true) => format!("{call} {what}"),
        (call, false) => format!("{call} is {what}"),
    }
}

fn origin(origin: ResynthOrigin) -> &'static str {
    match origin {
        ResynthOrigin::Branch => "for a branch",
        ResynthOrigin::Similar => "like one for a branch",
        ResynthOrigin::Recursive => "what a recursive call receives",
        ResynthOrigin::Part => "part of another one",
        ResynthOrigin::Rival => "two programs differed here",
        ResynthOrigin::Counterexample => "a program differed from the function here",
    }
}

#[cfg(test)]
mod tests;
