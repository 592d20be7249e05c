//! `refute solve`: values of unknowns for which an equation holds.
//!
//! In: a [`SolveRequest`]. Out: a [`SolveVerdict`]; messages about the texts go to the listener; start at [`solve()`].
//! Stages: load the text, find the equation, make it a function of its unknowns that gives a `bool`, search for arguments
//! on which it is true (crate `cover`), evaluate both sides.
//! Not here: the grammar of equations (see `syntax`), the search.

mod goal;
mod stated;
#[cfg(test)]
mod tests;

use crate::check::fit::{arrows, instance};
use crate::cover::searched;
use crate::loaded::{Function, Loaded};
use crate::{CoverConfig, LanguageChoice, Listener, Text, convert, messages};
use goal::Goal;
use refute_cover::{Answer, Solutions, SolveEnd, Subject};
use refute_enumerate::Unsupported;
use refute_frontend::Grammar;
use refute_ir::TypePrinter;
use refute_play::{Callee, Caller};
use refute_source::Diagnostic;
use refute_verdict::{Ending, Solution, SolveAnswer, SolveVerdict, Unknown};
use stated::{NotStated, stated};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What messages call an equation.
const EQUATION: &str = "equation";

/// What to solve, and how far to go.
#[derive(Clone, Debug)]
pub struct SolveRequest<'a> {
    /// The program.
    pub text: &'a Text,
    /// The equation, `find x : e`; else the one that the program states.
    pub equation: Option<&'a str>,
    /// How many solutions at most.
    pub count: usize,
    /// Which OCaml the programs are for.
    pub language: LanguageChoice,
    /// How far to look.
    pub config: CoverConfig,
    /// Ends the search when it becomes true.
    pub stop: Arc<AtomicBool>,
}

/// Looks for solutions of an equation.
pub fn solve(request: &SolveRequest<'_>, listener: &mut dyn Listener) -> SolveVerdict {
    let mut verdict = SolveVerdict {
        file: request.text.name.clone(),
        equation: request.equation.unwrap_or_default().trim().to_string(),
        ..SolveVerdict::default()
    };
    if let Err(error) = look(request, &mut verdict, listener) {
        verdict.reason = Some(error.to_string());
    }
    verdict
}

/// Why nothing was looked for, as a sentence.
#[derive(Debug, thiserror::Error)]
enum SolveError {
    #[error("`{0}` has errors, so there is nothing to solve.")]
    HasErrors(String),
    #[error(transparent)]
    NotStated(#[from] NotStated),
    #[error("The equation cannot be solved as it is written.")]
    BadEquation,
    #[error("There are no values to try: `{}` {}.", .0.ty, .0.reason)]
    NoValues(Unsupported),
}

/// Fills the verdict.
fn look(request: &SolveRequest<'_>, verdict: &mut SolveVerdict, listener: &mut dyn Listener) -> Result<(), SolveError> {
    let mut loaded = Loaded::for_language(request.language);
    let mut tell = |loaded: &Loaded, found: &[Diagnostic], verdict: &mut SolveVerdict| {
        verdict.diagnostics.extend(loaded.tell(found, listener));
    };
    let (_, checked) = loaded.add_either(request.text, Grammar::Program);
    tell(&loaded, &checked.diagnostics, verdict);
    if checked.has_errors() {
        return Err(SolveError::HasErrors(request.text.name.clone()));
    }
    if request.equation.is_none() {
        verdict.equation = stated(&loaded, &checked.tree, request.text)?;
    }
    let text = Text { name: EQUATION.to_string(), bytes: verdict.equation.clone().into_bytes() };
    let (_, checked) = loaded.add_either(&text, Grammar::Equation);
    tell(&loaded, &checked.diagnostics, verdict);
    if checked.has_errors() {
        return Err(SolveError::BadEquation);
    }
    let goal = Goal::new(&loaded, &checked).ok_or(SolveError::BadEquation)?;
    let flaws = goal.flaws(&loaded, &checked);
    tell(&loaded, &flaws, verdict);
    if messages::any_error(&flaws) {
        return Err(SolveError::BadEquation);
    }
    let side = goal.left_side(&mut loaded, &checked);
    search(request, &loaded, &goal, side, verdict)
}

/// The left side of an equation with one `=` at the top: a function of the unknowns, and its result.
struct Side {
    function: Function,
    result: refute_ir::Type,
}

fn search(
    request: &SolveRequest<'_>,
    loaded: &Loaded,
    goal: &Goal,
    side: Option<Side>,
    verdict: &mut SolveVerdict,
) -> Result<(), SolveError> {
    let program = loaded.program();
    let (params, _) = arrows(&program.types, goal.function.ty(program));
    let mut printer = TypePrinter::new(&program.types);
    for (name, ty) in goal.unknowns.iter().zip(&params) {
        if instance(ty) != *ty {
            verdict.notes.push(format!("The equation leaves the type of `{name}` open; it was solved with integers."));
        }
        verdict.unknowns.push(Unknown { name: name.clone(), ty: printer.show(ty) });
    }
    let subject = Subject::new(program, goal.function.id).map_err(SolveError::NoValues)?;
    let mut caller = Caller::new(program, Arc::new(subject.space().clone()));
    let Solutions { answers, end, effort } =
        refute_cover::solve(&subject, request.count, &request.config, &request.stop);
    verdict.solutions = answers.iter().map(|answer| solution(answer, &subject, side.as_ref(), &mut caller)).collect();
    verdict.search = searched(&effort);
    (verdict.answer, verdict.reason) = match (end, verdict.solutions.is_empty()) {
        (SolveEnd::Complete(why), true) => (SolveAnswer::NoSolution, Some(why.to_string())),
        (SolveEnd::Complete(why), false) => (SolveAnswer::AllFound, Some(why.to_string())),
        (SolveEnd::Bound { reason, .. }, true) => (SolveAnswer::NoneUpToBound, Some(reason.to_string())),
        (SolveEnd::Bound { reason, .. }, false) => (SolveAnswer::Solved, Some(reason.to_string())),
        (SolveEnd::Enough, true) => (SolveAnswer::NoneUpToBound, None),
        (SolveEnd::Enough, false) => (SolveAnswer::Solved, None),
    };
    Ok(())
}

fn solution(answer: &Answer, subject: &Subject, side: Option<&Side>, caller: &mut Caller) -> Solution {
    let space = subject.space();
    let both_sides = side.and_then(|side| {
        let called = caller.call(Callee { id: side.function.id, result: &side.result }, &answer.filled);
        let ended = convert::ended(&called.ended);
        (ended.ending() == Ending::Value).then(|| ended.alone().to_string())
    });
    let class = answer.class_values(space);
    let values = answer.values(space);
    Solution {
        class: if class.len() == values.len() { class } else { values.clone() },
        conditions: answer.conditions.clone(),
        values,
        both_sides,
        size: answer.size(),
    }
}
