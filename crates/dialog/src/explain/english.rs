//! A specification in English, as numbered steps.
//!
//! In: a specification. Out: what a program must do, as it could stand on the sheet of the task. Loops that were written
//! with `until`, `while`, `repeat` and `read rest` are told as such again. Not here: how terms, sets and outputs are put
//! into words (see `english::words`).

mod words;

use crate::core::{Invalid, Passing, Read, Set, Spec, Stmt, Term};
use words::{capitalised, condition, output, values};

/// The whole specification.
pub fn english(spec: &Spec) -> String {
    let mut out = String::new();
    if let Some(task) = &spec.task {
        out.push_str(&format!("Task: {task}\n\n"));
    }
    let known = given(spec);
    if !known.is_empty() {
        out.push_str(&format!("{}\n\n", known.join("\n")));
    }
    out.push_str("The program does the following:\n");
    steps(spec, &spec.body, "", 0, 0, &mut out);
    let ends = at_the_end(spec);
    if !ends.is_empty() {
        out.push_str(&format!("\n{}\n", ends.join("\n")));
    }
    out
}

/// How the program learns its parameters.
fn given(spec: &Spec) -> Vec<String> {
    let sentence = |param: &crate::core::Param| {
        let value = super::show_value(spec, &param.value);
        let name = &param.name;
        match &param.passing {
            Passing::Known => format!("Here `{name}` is {value}."),
            Passing::Argument(number) => format!(
                "The program is given `{name}` as its command line argument number {number}; here it is {value}."
            ),
            Passing::Environment(variable) => {
                format!("The program is given `{name}` in the environment variable {variable}; here it is {value}.")
            }
            Passing::Line => {
                format!("The program is given `{name}` as a line before all other inputs; here it is {value}.")
            }
        }
    };
    spec.params.iter().map(sentence).collect()
}

fn at_the_end(spec: &Spec) -> Vec<String> {
    let mut out = Vec::new();
    if let Some(code) = spec.expect.exit {
        out.push(format!("The program ends with exit code {code}."));
    }
    if spec.expect.stderr_empty {
        out.push("The program writes nothing to standard error.".to_owned());
    }
    out
}

/// Numbered steps; `prefix` is the number of the step they belong to, which has `before` steps already. Gives how many
/// it has then, so that no two have the same number.
fn steps(spec: &Spec, stmts: &[Stmt], prefix: &str, before: usize, level: usize, out: &mut String) -> usize {
    if stmts.is_empty() {
        line("Nothing.", level, out);
    }
    for (index, stmt) in stmts.iter().enumerate() {
        let number = format!("{prefix}{}.", before + index + 1);
        step(spec, stmt, &number, level, out);
    }
    before + stmts.len()
}

fn line(text: &str, level: usize, out: &mut String) {
    out.push_str(&"   ".repeat(level));
    out.push_str(text);
    out.push('\n');
}

fn step(spec: &Spec, stmt: &Stmt, number: &str, level: usize, out: &mut String) {
    if let Some(sentence) = sentence(spec, stmt) {
        return line(&format!("{number} {}", capitalised(&sentence)), level, out);
    }
    match stmt {
        Stmt::Read(read) => {
            line(&format!("{number} {}", capitalised(&reading(spec, read))), level, out);
            line("If the input ends here instead:", level + 1, out);
            steps(spec, read.at_end.as_deref().unwrap_or_default(), number, 0, level + 2, out);
        }
        Stmt::If { condition, then, otherwise, .. } => branches(spec, condition, then, otherwise, number, level, out),
        Stmt::Loop { body, .. } => repetition(spec, body, number, level, out),
        Stmt::Say(_) | Stmt::Exit(_) => {}
    }
}

/// A step that is one sentence.
fn sentence(spec: &Spec, stmt: &Stmt) -> Option<String> {
    match stmt {
        Stmt::Read(read) => match read.at_end.as_deref() {
            None => Some(reading(spec, read)),
            Some([only]) => {
                Some(format!("{} If the input ends here instead, {}", reading(spec, read), simple(spec, only)?))
            }
            Some(_) => None,
        },
        Stmt::Say(say) => Some(format!("{}.", output(spec, say))),
        Stmt::Exit(_) => Some("leave the repetition.".to_owned()),
        Stmt::If { condition: term, then, otherwise, .. } if otherwise.is_empty() => match then.as_slice() {
            [only] => Some(format!("if {}, {}", condition(spec, term, true), simple(spec, only)?)),
            _ => None,
        },
        Stmt::Loop { body, .. } => rest_of_input(spec, body),
        _ => None,
    }
}

/// A step that fits into another sentence.
fn simple(spec: &Spec, stmt: &Stmt) -> Option<String> {
    match stmt {
        Stmt::Say(_) | Stmt::Exit(_) => sentence(spec, stmt),
        Stmt::Read(read) if read.at_end.is_none() && read.invalid == Invalid::Never => sentence(spec, stmt),
        _ => None,
    }
}

fn branches(spec: &Spec, term: &Term, then: &[Stmt], otherwise: &[Stmt], number: &str, level: usize, out: &mut String) {
    line(&format!("{number} If {}:", condition(spec, term, true)), level, out);
    let mut count = steps(spec, then, number, 0, level + 1, out);
    let mut rest = otherwise;
    // `elif` is a single `if` in the place of what happens otherwise.
    while let [Stmt::If { condition: term, then, otherwise, .. }] = rest {
        line(&format!("Otherwise, if {}:", condition(spec, term, true)), level, out);
        count = steps(spec, then, number, count, level + 1, out);
        rest = otherwise;
    }
    if !rest.is_empty() {
        line("Otherwise:", level, out);
        steps(spec, rest, number, count, level + 1, out);
    }
}

fn repetition(spec: &Spec, body: &[Stmt], number: &str, level: usize, out: &mut String) {
    let (head, inside): (String, &[Stmt]) = match body {
        [Stmt::If { condition: term, then, otherwise, .. }] if leaves(then) => {
            (format!("Until {}, repeat:", condition(spec, term, true)), otherwise)
        }
        [Stmt::If { condition: term, then, otherwise, .. }] if leaves(otherwise) => {
            (format!("As long as {}, repeat:", condition(spec, term, true)), then)
        }
        [inside @ .., Stmt::If { condition: term, then, otherwise, .. }] if leaves(then) && otherwise.is_empty() => (
            format!("Repeat this, and leave the repetition after a round when {}:", condition(spec, term, true)),
            inside,
        ),
        [inside @ .., Stmt::If { condition: term, then, otherwise, .. }] if leaves(otherwise) && then.is_empty() => {
            (format!("Repeat this as long as after a round {}:", condition(spec, term, true)), inside)
        }
        _ => ("Repeat:".to_owned(), body),
    };
    line(&format!("{number} {head}"), level, out);
    steps(spec, inside, number, 0, level + 1, out);
}

fn leaves(stmts: &[Stmt]) -> bool {
    matches!(stmts, [Stmt::Exit(_)])
}

/// `read rest x`
fn rest_of_input(spec: &Spec, body: &[Stmt]) -> Option<String> {
    match body {
        [Stmt::Read(read)] if read.at_end.as_deref().is_some_and(leaves) => {
            let one = Read { at_end: None, ..read.clone() };
            Some(format!("to the end of the input, {}", reading(spec, &one)))
        }
        _ => None,
    }
}

fn reading(spec: &Spec, read: &Read) -> String {
    let parts: Vec<String> = read
        .slots
        .iter()
        .map(|slot| {
            let name = &spec.vars[slot.var.0 as usize].name;
            format!("{name}, {}", values(spec, slot))
        })
        .collect();
    let mut text = match parts.as_slice() {
        [one] => format!("read {one}."),
        _ => format!("read one line with {} values: {}.", parts.len(), parts.join("; ")),
    };
    let (then, say) = match &read.invalid {
        Invalid::Never => return text,
        Invalid::Stop(say) => ("the program ends", say),
        Invalid::Retry(say) => ("it is asked for again", say),
    };
    let free = read.slots.iter().all(|slot| slot.set == Set::All);
    let what = match (read.garbage, free) {
        (true, true) => "a line that is no such value",
        (true, false) => "any other value or line",
        (false, _) => "any other value",
    };
    text.push_str(&format!(" After {what} {then}"));
    if let Some(say) = say {
        text.push_str(&format!(" ({})", output(spec, say)));
    }
    text.push('.');
    text
}
