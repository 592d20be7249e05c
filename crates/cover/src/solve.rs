//! Arguments for which a function to `bool` returns true.
//!
//! In: a subject. Out: its solutions, smallest first, and whether those are all ([`SolveEnd`]). A way on which the function
//! returns true is a class of solutions; where numbers and texts of a class have other values, those come next.

use crate::answer::{Answer, Part};
use crate::class::class;
use crate::cover::ArgumentFunctions;
use crate::search::{Config, Effort, PathSearch, StopReason};
use refute_invariants::{NeverTrue, invariants};
use refute_narrowing::{Ending, FinishedRun, Goal, Mode, Subject, fill};
use refute_smt::Term;
use std::fmt;
use std::sync::atomic::AtomicBool;

/// The part of the budget after which a proof that there is no solution is asked for.
const FIRST_PART: u64 = 10;

/// Solutions.
#[derive(Clone, PartialEq, Debug)]
pub struct Solutions {
    /// In the order in which they were found, which is that of their sizes.
    pub answers: Vec<Answer>,
    /// Whether there are more.
    pub end: SolveEnd,
    /// What was done.
    pub effort: Effort,
}

/// Why no more solutions were looked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SolveEnd {
    /// There are no others: why.
    Complete(CompleteReason),
    /// As many were found as were asked for.
    Enough,
    /// Others may be there.
    Bound {
        /// All up to this size were looked at.
        size: usize,
        /// What stopped the search.
        reason: StopReason,
    },
}

/// Why there are no other solutions. Displayed as a clause without its full stop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CompleteReason {
    /// All ways were followed.
    AllWays {
        /// How many there are.
        paths: u64,
        /// How many solutions were found on them.
        solutions: usize,
        /// What is taken for granted.
        functions: ArgumentFunctions,
    },
    /// What holds wherever the program runs.
    Invariant(NeverTrue),
}

impl fmt::Display for CompleteReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (paths, solutions, functions) = match self {
            CompleteReason::AllWays { paths, solutions, functions } => (*paths, *solutions, functions),
            CompleteReason::Invariant(NeverTrue::NeverReturns) => return f.write_str("the equation never returns"),
            CompleteReason::Invariant(NeverTrue::AlwaysFalse) => {
                return f.write_str("the equation is false for every input");
            }
        };
        match paths {
            1 => f.write_str("there is only one way through the equation")?,
            _ => write!(f, "all {paths} ways through the equation were followed")?,
        }
        f.write_str(match (solutions, paths) {
            (0, 1) => ", and on it the equation does not hold",
            (0, _) => ", and it holds on none",
            _ => "",
        })?;
        write!(f, "{functions}")
    }
}

/// Looks for at most so many solutions.
pub fn solve(subject: &Subject, count: usize, config: &Config, stop: &AtomicBool) -> Solutions {
    let mut search = PathSearch::new(subject, Goal::True, Config { steps: config.steps / FIRST_PART, ..*config });
    let mut answers: Vec<Answer> = Vec::new();
    let mut enough = count == 0;
    let mut proof = None;
    let mut asked = false;
    while !enough {
        let Some(finished) = search.next(stop) else {
            // Nothing found so far: what holds wherever the program runs may say why.
            if asked || search.cut.is_none() {
                break;
            }
            asked = true;
            if answers.is_empty() && !subject.shares_state() {
                proof = invariants(subject.program(), subject.entry(), stop).never_true();
            }
            if proof.is_some() {
                break;
            }
            search.allow(config.steps);
            continue;
        };
        if let Some(answer) = solution(&mut search, &finished)
            && !answers.contains(&answer)
        {
            answers.push(answer);
        }
        enough = answers.len() >= count;
    }
    let effort = search.effort();
    let end = if enough {
        SolveEnd::Enough
    } else if let Some(proof) = proof {
        SolveEnd::Complete(CompleteReason::Invariant(proof))
    } else if let Some(reason) = search.cut {
        SolveEnd::Bound { size: effort.complete_to, reason }
    } else if answers.iter().any(|answer| answer.class.iter().any(Part::has_function)) {
        SolveEnd::Bound { size: effort.complete_to, reason: StopReason::OtherFunctions }
    } else {
        SolveEnd::Complete(CompleteReason::AllWays {
            paths: effort.paths,
            solutions: answers.len(),
            functions: ArgumentFunctions::of(subject),
        })
    };
    answers.sort_by_key(Answer::size);
    Solutions { answers, end, effort }
}

/// The solution that a run found; other values of its numbers and texts wait for their turn.
fn solution(search: &mut PathSearch<'_>, finished: &FinishedRun) -> Option<Answer> {
    if !matches!(finished.ending, Ending::Value(true)) {
        return None;
    }
    let Some(filled) = fill(&search.shared, finished) else {
        search.lose(finished.cells.size(), StopReason::UnwritableFunction);
        return None;
    };
    let replayed = search.replay(&filled);
    if replayed.value != Some(1) {
        match finished.mode {
            // Work that was put off does not come to an end: the same again with nothing put off.
            Mode::Lazy => search.again(finished, None, Mode::Strict),
            Mode::Strict => search.lose(finished.cells.size(), StopReason::ReplayDiffers),
        }
        return None;
    }
    // The class is that of the run in which nothing is put off.
    let strict = search.strictly(finished, None);
    let strict = matches!(strict.ending, Ending::Value(true)).then_some(strict);
    let told = strict.as_ref().and_then(|run| class(&mut search.shared, run));
    // What was put off decides something, too: its other ways are gone with nothing put off.
    if matches!(finished.mode, Mode::Lazy) && told != class(&mut search.shared, finished) {
        search.again(finished, None, Mode::Strict);
    }
    let (class, conditions) = told.unwrap_or_default();
    others(search, finished);
    Some(Answer { class, conditions, target: None, filled, takes: replayed.takes })
}

/// The same way with other values of the numbers and texts on which it depends.
fn others(search: &mut PathSearch<'_>, finished: &FinishedRun) {
    let terms = &mut search.shared.terms;
    let conditions: Vec<Term> = finished.assumed().map(|(condition, _)| condition).collect();
    // What is only compared is described by its class; what an equation ties together is worth seeing.
    if !conditions.iter().any(|condition| terms.ties(*condition)) {
        return;
    }
    let mut variables: Vec<_> = conditions.iter().flat_map(|condition| terms.variables(*condition)).collect();
    variables.sort_unstable();
    variables.dedup();
    let mut same = Vec::new();
    for var in variables {
        let value = match &finished.model.0[var.0 as usize] {
            refute_smt::Constant::Int(value) => terms.int(*value),
            refute_smt::Constant::Text(text) => terms.text(text),
            refute_smt::Constant::Bool(value) => terms.bool(*value),
        };
        let term = terms.var(var);
        same.push(terms.equal(term, value));
    }
    let all = terms.and(&same);
    let other = terms.not(all);
    search.again(finished, Some(other), finished.mode);
}
