//! A difference: the call, what the reference does, what the submission does.

use super::{View, labelled, paragraph, value_width};
use crate::terminal::Hue;
use crate::text::{MOST_LINES, cut, number, one_line, wrap};
use refute_verdict::{Behaviour, CheckVerdict, Deed, Difference, DifferenceKind, Done, Ended, FoundBy};

/// The call stands this far in.
const CALL_INDENT: usize = 4;
/// Values up to this width have their remarks in one column.
const WIDEST_COLUMN: usize = 76;

/// The whole text.
pub(super) fn show(verdict: &CheckVerdict, view: &View) -> String {
    let entry = view.paint.text(Hue::Strong, &verdict.entry);
    let differs = view.paint.text(Hue::Red, "differs");
    let whole = verdict.call.as_deref().unwrap_or_default();
    let inner = verdict.difference.as_ref().and_then(|difference| difference.inner_call.as_deref());
    let mut text = format!("{entry} {differs} on\n\n{}\n", call(inner.unwrap_or(whole), view));
    let Some(difference) = &verdict.difference else {
        for (label, side) in [("reference", &verdict.reference), ("submission", &verdict.got)] {
            let side = side.as_ref().map(Deed::to_string).unwrap_or_default();
            text += &labelled(label, &value_lines(&side, view), view);
        }
        return text;
    };
    text += &sides(difference, view);
    if inner.is_some_and(|inner| inner != whole) {
        text += &labelled("observed", &value_lines(whole, view), view);
    }
    if let Some(parting) = &difference.parting {
        text += "\n";
        text += &paragraph(&format!(
            "The two part at `{}`: the reference {}, the submission {}.",
            one_line(&parting.call, 200),
            gives(&parting.reference),
            gives(&parting.submission)
        ));
    }
    if view.stats || view.verbose {
        let size = verdict.size.map(|size| format!("size {size}, ")).unwrap_or_default();
        text += &format!("\n{size}{}\n", found_by(difference.found_by));
    }
    text
}

fn call(call: &str, view: &View) -> String {
    let lines = wrap(call, view.width.unwrap_or(100).saturating_sub(CALL_INDENT).max(30));
    let lines = if view.verbose { lines } else { cut(lines, MOST_LINES) };
    let indent = " ".repeat(CALL_INDENT);
    let lines = lines.iter().enumerate().map(|(index, line)| {
        // What belongs to the first line stands below it, further in.
        let more = if index == 0 { "" } else { "  " };
        format!("{indent}{more}{}\n", view.paint.text(Hue::Strong, line))
    });
    lines.collect()
}

fn sides(difference: &Difference, view: &View) -> String {
    let (reference, submission) = (&difference.reference, &difference.submission);
    let sides = [
        ("reference", main_text(reference, None), remark(reference, view)),
        ("submission", main_text(submission, Some(reference)), remark(submission, view)),
    ];
    let column = sides.iter().map(|(_, text, _)| text.chars().count()).filter(|width| *width <= WIDEST_COLUMN).max();
    let mut shown = String::new();
    for ((label, text, remark), behaviour) in sides.into_iter().zip([reference, submission]) {
        let effects = effects(behaviour, difference.kind);
        // Of a call that is made for its effects, `()` tells nothing.
        let is_idle = text == "()" && remark.is_none() && !effects.is_empty();
        let mut lines = if is_idle { Vec::new() } else { value_lines(&text, view) };
        if let Some(remark) = remark {
            match lines.as_mut_slice() {
                [line] if line.chars().count() <= WIDEST_COLUMN => {
                    *line = format!("{line:column$}   ({remark})", column = column.unwrap_or(0));
                }
                _ => lines.push(format!("({remark})")),
            }
        }
        lines.extend(effects);
        shown += &labelled(label, &lines, view);
    }
    shown
}

/// What a side does, before any remark: the value of the function under test where an observer looks at it.
fn main_text(behaviour: &Behaviour, reference: Option<&Behaviour>) -> String {
    if let Some(inner) = &behaviour.inner {
        return inner.to_string();
    }
    match &behaviour.ended {
        Ended::Value(value) => value.clone(),
        Ended::Raises(exception) => format!("raises {exception}"),
        Ended::OutOfFuel if behaviour.comes_again => "does not end: it goes the same way again and again".to_string(),
        Ended::OutOfFuel | Ended::OutOfMemory | Ended::OutputLimit | Ended::TooManySteps(_) => {
            let steps = number(behaviour.steps);
            let needs = reference.map(|reference| format!("; the reference needs {}", number(reference.steps)));
            let how = match behaviour.ended {
                Ended::OutOfMemory => format!("runs out of memory after {steps} steps"),
                Ended::TooManySteps(_) => format!("takes more than {steps} steps"),
                Ended::OutputLimit => format!("still prints after {steps} steps"),
                _ => format!("does not end within {steps} steps"),
            };
            format!("{how}{}", needs.unwrap_or_default())
        }
        Ended::Exit => "ends the whole program".to_string(),
    }
}

/// What the observer makes of the value.
fn remark(behaviour: &Behaviour, view: &View) -> Option<String> {
    behaviour.inner.as_ref()?;
    let observer = view.observer.as_deref().unwrap_or("the observer");
    Some(match &behaviour.ended {
        Ended::Value(value) => format!("{observer} gives {}", one_line(value, 60)),
        Ended::Raises(exception) => format!("{observer} raises {}", one_line(exception, 60)),
        Ended::OutOfFuel => format!("{observer} does not end"),
        Ended::OutOfMemory => format!("{observer} runs out of memory"),
        Ended::OutputLimit => format!("{observer} prints without end"),
        Ended::TooManySteps(most) => format!("{observer} takes more than {} steps", number(*most)),
        Ended::Exit => format!("{observer} ends the program"),
    })
}

/// Output line by line, and arguments afterwards, where those are what differs.
fn effects(behaviour: &Behaviour, kind: DifferenceKind) -> Vec<String> {
    const MOST_OUTPUT: usize = 12;
    let mut lines = Vec::new();
    match (&behaviour.output, kind) {
        (Some(output), DifferenceKind::Output) if output.is_empty() => lines.push("prints nothing".to_string()),
        (Some(output), DifferenceKind::Output) => {
            lines.push("prints".to_string());
            let printed = output.split_inclusive('\n').map(|line| match line.strip_suffix('\n') {
                Some(line) => format!("  | {}", one_line(line, 200)),
                None => format!("  | {} (no line break)", one_line(line, 200)),
            });
            lines.extend(cut(printed.collect(), MOST_OUTPUT));
        }
        _ => {}
    }
    if let Some(arguments) = &behaviour.arguments {
        lines.push(format!("leaves {}", one_line(arguments, 200)));
    }
    lines
}

fn value_lines(text: &str, view: &View) -> Vec<String> {
    let lines = wrap(text, value_width(view));
    if view.verbose { lines } else { cut(lines, MOST_LINES) }
}

/// What a side does, as a phrase.
pub(crate) fn gives(done: &Done) -> String {
    let text = one_line(&done.to_string(), 200);
    match done.ended {
        Ended::Value(_) => format!("gives `{text}`"),
        _ => text,
    }
}

fn found_by(found_by: FoundBy) -> &'static str {
    match found_by {
        FoundBy::Enumeration => "found by enumeration",
        FoundBy::Guess => "found by turning a condition around",
        FoundBy::Solver => "found by the solver",
        FoundBy::Border => "found at the ends of the integers",
        FoundBy::Branch => "found by aiming at a branch",
        FoundBy::Random => "found at random",
    }
}
