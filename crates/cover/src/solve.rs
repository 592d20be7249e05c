//! Arguments for which a function to `bool` returns true.
//!
//! In: a subject. Out: its solutions, smallest first, and whether those are all ([`End`]). A way on which the function
//! returns true is a class of solutions; where numbers and texts of a class have other values, those come next.

use crate::answer::{Answer, Part};
use crate::cover::replay;
use crate::fill::{class, fill};
use crate::invariants::invariants;
use crate::narrow::machine::Mode;
use crate::search::{Config, Effort, Ending, Finished, Goal, Search};
use crate::subject::Subject;
use refute_smt::Term;
use std::sync::atomic::AtomicBool;

/// The part of the budget after which a proof that there is no solution is asked for.
const FIRST_PART: u64 = 10;

/// Solutions.
#[derive(Clone, PartialEq, Debug)]
pub struct Solutions {
    /// In the order in which they were found, which is that of their sizes.
    pub answers: Vec<Answer>,
    /// Whether there are more.
    pub end: End,
    /// What was done.
    pub effort: Effort,
}

/// Why no more solutions were looked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// There are no others: why, as a sentence.
    Complete(String),
    /// As many were found as were asked for.
    Enough,
    /// Others may be there.
    Bound {
        /// All up to this size were looked at.
        size: usize,
        /// What stopped the search, as a sentence.
        reason: String,
    },
}

/// Looks for at most so many solutions.
pub fn solve(subject: &Subject, count: usize, config: &Config, stop: &AtomicBool) -> Solutions {
    let mut search = Search::new(subject, Goal::True, Config { steps: config.steps / FIRST_PART, ..*config });
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
            if answers.is_empty() && !subject.survey.shares {
                proof = invariants(&subject.program, subject.entry, stop).never_true();
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
        End::Enough
    } else if let Some(proof) = proof {
        End::Complete(proof)
    } else if let Some(reason) = search.cut {
        End::Bound { size: effort.complete_to, reason: reason.to_string() }
    } else if answers.iter().any(|answer| answer.class.iter().any(Part::has_function)) {
        // A function that was found stands for all that answer the same calls in the same way.
        let reason = "other functions may do as well".to_string();
        End::Bound { size: effort.complete_to, reason }
    } else {
        End::Complete(all_followed(effort.paths, answers.len()))
    };
    answers.sort_by_key(Answer::size);
    Solutions { answers, end, effort }
}

/// Why there are no other solutions.
fn all_followed(paths: u64, solutions: usize) -> String {
    let ways = match paths {
        1 => "there is only one way through the equation".to_string(),
        _ => format!("all {paths} ways through the equation were followed"),
    };
    match (solutions, paths) {
        (0, 1) => format!("{ways}, and on it the equation does not hold"),
        (0, _) => format!("{ways}, and it holds on none"),
        _ => ways,
    }
}

/// The solution that a run found; other values of its numbers and texts wait for their turn.
fn solution(search: &mut Search<'_>, finished: &Finished) -> Option<Answer> {
    if !matches!(finished.ending, Ending::Value(true)) {
        return None;
    }
    let Some(filled) = fill(&search.shop, finished) else {
        search.lose(finished.cells.size(), "a function of the input cannot be written down");
        return None;
    };
    let replayed = replay(search, &filled);
    if replayed.value != Some(1) {
        match finished.mode {
            // Work that was put off does not come to an end: the same again with nothing put off.
            Mode::Lazy => search.again(finished, None, Mode::Strict),
            Mode::Strict => search.lose(finished.cells.size(), "a run and its replay went different ways"),
        }
        return None;
    }
    // The class is that of the run in which nothing is put off.
    let strict = search.strictly(finished, None);
    let strict = matches!(strict.ending, Ending::Value(true)).then_some(strict);
    let (class, conditions) = strict.as_ref().and_then(|run| class(&mut search.shop, run)).unwrap_or_default();
    others(search, finished);
    Some(Answer { class, conditions, target: None, filled, takes: replayed.takes })
}

/// The same way with other values of the numbers and texts on which it depends.
fn others(search: &mut Search<'_>, finished: &Finished) {
    let terms = &mut search.shop.terms;
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
