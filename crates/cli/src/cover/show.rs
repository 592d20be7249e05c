//! A covered function on a terminal.
//!
//! ```text
//! hd : int list -> int
//!
//!   2:11  reached  []      hd [] raises Failure "hd"
//!   3:16  reached  _ :: _  hd [0] = 0
//!
//! 2 branches: 2 reached, 1 of them raising.
//! ```

use crate::terminal::{Hue, Paint};
use crate::text::{number, one_line, visible, wrap_prose};
use refute_report::cover::Counts;
use refute_verdict::{BranchReport, BranchSort, BranchState, CoverInput, CoverVerdict, Ending, InputOrigin};

/// Sentences are wrapped to this width.
const TEXT_WIDTH: usize = 80;
/// Classes that are wider are cut, so that the call beside them can be seen.
const WIDEST_CLASS: usize = 44;

/// How a verdict is shown.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    /// Colours.
    pub paint: Paint,
    /// Characters per line; `None` when nobody looks, so that nothing is cut.
    pub width: Option<usize>,
    /// Whether inputs have numbers, which something else refers to.
    pub numbers: bool,
}

/// The text of a verdict.
pub(super) fn table(verdict: &CoverVerdict, view: &View) -> String {
    let head = format!("{} : {}", visible(&verdict.entry), one_line(&verdict.ty, usize::MAX));
    let mut text = format!("{}\n", view.paint.text(Hue::Strong, &head));
    let widths = Widths::of(verdict);
    let mut function = "";
    let several = verdict.branches.iter().any(|branch| branch.function != verdict.entry);
    text.push('\n');
    for (index, branch) in verdict.branches.iter().enumerate() {
        if several && branch.function != function {
            let gap = if function.is_empty() { "" } else { "\n" };
            function = &branch.function;
            text += &format!("{gap}{}\n\n", view.paint.text(Hue::Strong, &format!("in {}", visible(function))));
        }
        text += &line(index, branch, verdict, &widths, view);
    }
    text += &further(verdict, &widths, view);
    let counts = Counts::of(verdict);
    text += &format!("\n{}\n", counts.sentence());
    text += &counts.against(verdict).map(|sentence| format!("{sentence}\n")).unwrap_or_default();
    for note in &verdict.notes {
        text.push('\n');
        text += &wrap_prose(&format!("Note: {note}"), TEXT_WIDTH).join("\n");
        text.push('\n');
    }
    text
}

/// How wide the columns are.
struct Widths {
    place: usize,
    state: usize,
    class: usize,
}

impl Widths {
    fn of(verdict: &CoverVerdict) -> Widths {
        let chars = |text: &str| text.chars().count();
        let place = verdict.branches.iter().map(|branch| chars(&place(branch))).max().unwrap_or(0);
        let classes = verdict.branches.iter().filter_map(|branch| Some(class(branch, input_of(branch, verdict)?)));
        let class = classes.map(|class| chars(&class).min(WIDEST_CLASS));
        Widths { place, state: "reached".len(), class: class.max().unwrap_or(0) }
    }
}

/// `12:5`, with what it is where that is no arm.
fn place(branch: &BranchReport) -> String {
    let at = branch.place.start;
    let what = match branch.kind {
        BranchSort::Arm | BranchSort::Body => "",
        BranchSort::Then => " then",
        BranchSort::Else => " else",
        BranchSort::RightOperand => " right",
        BranchSort::ShortCircuit => " skipped",
    };
    format!("{}:{}{what}", at.line, at.column)
}

/// Place, state, and the input with what comes of it or the reason why there is none.
fn line(index: usize, branch: &BranchReport, verdict: &CoverVerdict, widths: &Widths, view: &View) -> String {
    let tested = verdict.against.as_ref().is_some_and(|against| against.takes.contains(&index));
    let (hue, word, rest) = match &branch.state {
        _ if tested => (Hue::Dim, "tested", String::new()),
        BranchState::Reached { input } => {
            let number = if view.numbers { format!("{:>2}  ", input + 1) } else { String::new() };
            let told = input_of(branch, verdict).map(|input| reached(branch, input, widths));
            (Hue::Green, "reached", format!("{number}{}", told.unwrap_or_default()))
        }
        BranchState::Dead { reason } => (Hue::Yellow, "dead", reason.clone()),
        BranchState::Open { size, reason } => {
            (Hue::Red, "open", format!("not reached up to size {}: {reason}", number(*size as u64)))
        }
    };
    let state = view.paint.padded(hue, word, widths.state);
    let place = place(branch);
    let before = widths.place + widths.state + 6;
    let rest = one_line(&rest, view.width.map_or(usize::MAX, |width| width.saturating_sub(before).max(30)));
    let line = format!("  {place:width$}  {state}  {rest}", width = widths.place);
    format!("{}\n", line.trim_end())
}

/// The input of a branch that is reached.
fn input_of<'a>(branch: &BranchReport, verdict: &'a CoverVerdict) -> Option<&'a CoverInput> {
    match branch.state {
        BranchState::Reached { input } => verdict.inputs.get(input),
        _ => None,
    }
}

fn reached(branch: &BranchReport, input: &CoverInput, widths: &Widths) -> String {
    let class = one_line(&class(branch, input), WIDEST_CLASS);
    format!("{class:width$}  {}", outcome(input), width = widths.class)
}

/// The class with its conditions; of an input without open parts, its arguments.
fn class(branch: &BranchReport, input: &CoverInput) -> String {
    let class = branch.class.clone().unwrap_or_else(|| match input.arguments.as_slice() {
        [one] => one.clone(),
        // After the name, which is one word or an operator in parentheses.
        _ => {
            let name = if input.call.starts_with("( ") { input.call.find(" ) ").map_or(0, |at| at + 2) } else { 0 };
            let after = input.call[name..].split_once(' ');
            after.map_or(String::new(), |(_, arguments)| arguments.to_string())
        }
    });
    match branch.conditions.as_slice() {
        [] => class,
        conditions => format!("{class} when {}", conditions.join(" && ")),
    }
}

/// `f 1 = 2`, `f 0 raises Not_found`.
fn outcome(input: &CoverInput) -> String {
    match input.ending {
        Ending::Value => format!("{} = {}", input.call, input.result),
        _ => format!("{} {}", input.call, input.result),
    }
}

/// Inputs that no branch needs, and those that existing tests need.
fn further(verdict: &CoverVerdict, widths: &Widths, view: &View) -> String {
    let room = view.width.map_or(usize::MAX, |width| width.saturating_sub(2).max(widths.class));
    let list = |title: &str, inputs: Vec<(usize, &CoverInput)>| {
        let lines = inputs.iter().map(|(index, input)| {
            let number = if view.numbers { format!("{:>2}  ", index + 1) } else { String::new() };
            format!("  {}\n", one_line(&format!("{number}{}", outcome(input)), room))
        });
        if inputs.is_empty() { String::new() } else { format!("\n{title}\n\n{}", lines.collect::<String>()) }
    };
    let of = |origin: InputOrigin| verdict.inputs.iter().enumerate().filter(move |(_, input)| input.origin == origin);
    let add = verdict.against.iter().flat_map(|against| &against.add);
    let add = add.filter_map(|index| Some((*index, verdict.inputs.get(*index)?)));
    [
        list("more inputs on the same paths", of(InputOrigin::Similar).collect()),
        list("what recursive calls receive", of(InputOrigin::Recursive).collect()),
        list("to add to the tests", add.collect()),
    ]
    .concat()
}

#[cfg(test)]
mod tests;
