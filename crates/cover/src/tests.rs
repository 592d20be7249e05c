//! Narrowing, covering and solving on small programs.

mod covering;
mod solving;

use crate::{Config, Coverage, Scope, Solutions, Subject, TargetStatus, cover, solve, targets};
use refute_frontend::Session;
use refute_ir::Program;
use refute_ir::program::GlobalId;
use refute_source::{Name, Severity, Sources};
use std::sync::atomic::AtomicBool;

/// The program of a text; a text that is refused is a mistake of the test.
#[track_caller]
fn program(text: &str) -> Program {
    let mut sources = Sources::new();
    let mut session = Session::new();
    let file = sources.add("text.ml".to_string(), text.as_bytes());
    let diagnostics = session.add(&sources, file);
    assert!(diagnostics.iter().all(|one| one.severity != Severity::Error), "{text}\n{diagnostics:?}");
    session.program().clone()
}

#[track_caller]
fn global(program: &Program, name: &str) -> GlobalId {
    program.global(Name::new(name)).unwrap_or_else(|| panic!("no {name}"))
}

/// Covers the function `f` of a text.
#[track_caller]
fn covered(text: &str, scope: Scope) -> (Subject, Coverage) {
    let program = program(text);
    let entry = global(&program, "f");
    let subject = Subject::new(&program, entry).expect("arguments that can be made");
    let targets = targets(&program, entry, scope);
    let coverage = cover(&subject, &targets, &Config::default(), &AtomicBool::new(false));
    (subject, coverage)
}

/// What is known about the branches of `f`, in source order, one line each.
#[track_caller]
fn lines(text: &str) -> Vec<String> {
    lines_of(text, Scope::Function)
}

#[track_caller]
fn lines_of(text: &str, scope: Scope) -> Vec<String> {
    let (subject, coverage) = covered(text, scope);
    let line = |known: &TargetStatus| match known {
        TargetStatus::Dead(_) => "dead".to_string(),
        TargetStatus::Open { reason, .. } => format!("open: {reason}"),
        TargetStatus::Reached(answer) => {
            let answer = &coverage.answers[*answer];
            let class = answer.class(subject.space()).join(" ");
            let conditions = answer.conditions.join(", ");
            let when = if conditions.is_empty() { String::new() } else { format!(" when {conditions}") };
            format!("{class}{when} | {}", answer.arguments(subject.space()).join(" "))
        }
    };
    coverage.statuses.iter().map(line).collect()
}

/// Solves `f`, a function to `bool`.
#[track_caller]
fn solved(text: &str, count: usize) -> (Subject, Solutions) {
    let program = program(text);
    let entry = global(&program, "f");
    let subject = Subject::new(&program, entry).expect("arguments that can be made");
    let solutions = solve(&subject, count, &Config::default(), &AtomicBool::new(false));
    (subject, solutions)
}

/// The solutions of `f`, one line each, and how the search ended.
#[track_caller]
fn solutions(text: &str, count: usize) -> Vec<String> {
    let (subject, solutions) = solved(text, count);
    let mut lines: Vec<String> = Vec::new();
    for answer in &solutions.answers {
        let class = answer.class(subject.space()).join(" ");
        let conditions = answer.conditions.join(", ");
        let when = if conditions.is_empty() { String::new() } else { format!(" when {conditions}") };
        lines.push(format!("{class}{when} | {}", answer.arguments(subject.space()).join(" ")));
    }
    lines.push(match solutions.end {
        crate::SolveEnd::Complete(_) => "all".to_string(),
        crate::SolveEnd::Enough => "enough".to_string(),
        crate::SolveEnd::Bound { reason, .. } => format!("bound: {reason}"),
    });
    lines
}
