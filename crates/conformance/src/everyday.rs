//! `refute synth` on everyday goals with the few examples that a person writes (`examples/synth/everyday`).
//!
//! In: [`Problem`]s of [`goals`](crate::problems::goals). Out: a [`Score`] each: whether the first answer is what is
//! meant, else after how many truthful answers to its questions; start at [`score`]. The whole command is measured, as a user runs it.
//! Invariant: an answer is what the function that is meant gives, or that the input is not meant; milliseconds are processor time
//! of one thread, memory is the peak of the process since the goal began.
//! Not here: the search alone (see `synthesis`).

use crate::agree::{self, Agreement};
use crate::judge::thread_ms;
use crate::measure::peak_megabytes;
use crate::problems::Problem;
use crate::reach::Effort;
use refute_driver::{Event, NOT_MEANT, Reference, SynthRequest, Text, synth, synth_example, synth_steps};
use refute_verdict::{SynthQuestion, SynthVerdict};
use std::fmt::Write as _;

/// Questions that are answered.
pub const MOST_QUESTIONS: usize = 3;

/// What came of a goal.
#[derive(Clone, Debug)]
pub struct Score {
    /// Its name.
    pub name: String,
    /// After how many answers the function is what is meant.
    pub right_after: Option<usize>,
    /// Processor time of the first run in milliseconds.
    pub first_ms: f64,
    /// Of the slowest run.
    pub slowest_ms: f64,
    /// Peak of memory in megabytes, where the system tells.
    pub megabytes: Option<u64>,
    /// Every round: the text of the function, what is wrong with it, what was asked and answered.
    pub rounds: Vec<String>,
}

/// Puts a goal to the search and answers its questions.
pub fn score(problem: &Problem, effort: Effort) -> Score {
    // Written to this file, 5 makes the kernel count the peak anew.
    drop(std::fs::write("/proc/self/clear_refs", "5"));
    let mut score = Score {
        name: problem.name.clone(),
        right_after: None,
        first_ms: 0.0,
        slowest_ms: 0.0,
        megabytes: None,
        rounds: Vec::new(),
    };
    let mut answers: Vec<String> = Vec::new();
    loop {
        let before = thread_ms();
        let verdict = run(problem, &answers);
        let ms = thread_ms() - before;
        if answers.is_empty() {
            score.first_ms = ms;
        }
        score.slowest_ms = score.slowest_ms.max(ms);
        let agreement = verdict.programs.first().map(|program| {
            let text = &program.text;
            (text, agree::compare(&problem.intended, &problem.name, text, effort))
        });
        score.rounds.push(round(&verdict, agreement.as_ref()));
        if matches!(agreement, Some((_, Agreement::Same(..)))) {
            score.right_after = Some(answers.len());
            break;
        }
        let Some(question) = verdict.question.filter(|_| answers.len() < MOST_QUESTIONS) else { break };
        // As a whole example, so that a round does not search again for the questions before it.
        let answer = truthful(problem, &question);
        let whole = if answer == NOT_MEANT { None } else { synth_example(&answer, &problem.name, &question).ok() };
        answers.push(whole.unwrap_or(answer));
    }
    score.megabytes = peak_megabytes();
    score
}

fn run(problem: &Problem, answers: &[String]) -> SynthVerdict {
    let text = Text { name: format!("{}.ml", problem.name), bytes: problem.text.as_bytes().to_vec() };
    let request = SynthRequest {
        text: &text,
        used: &[],
        entry: None,
        with: &[],
        without: &[],
        language: Default::default(),
        answers,
        all: 1,
        steps: synth_steps(),
        effort: refute_driver::Effort::NORMAL,
        stop: Default::default(),
    };
    synth(&request, Reference::None, &mut |_: Event<'_>| {})
}

/// What the function that is meant says to a question.
fn truthful(problem: &Problem, question: &SynthQuestion) -> String {
    let arguments: String = question.arguments.iter().map(|argument| format!(" ({argument})")).collect();
    let mut calls = vec![format!("{}{arguments}", problem.name)];
    if problem.intended.contains("let meant_for") {
        calls.push(format!("meant_for{arguments}"));
    }
    match agree::values(&problem.intended, &calls).as_slice() {
        [Ok(value)] => value.clone(),
        [Ok(value), Ok(is_meant)] if is_meant == "true" => value.clone(),
        _ => NOT_MEANT.to_string(),
    }
}

/// A round as lines.
fn round(verdict: &SynthVerdict, agreement: Option<&(&String, Agreement)>) -> String {
    let mut text = String::new();
    match agreement {
        None => _ = writeln!(text, "nothing: {}", verdict.reason.as_deref().unwrap_or("")),
        Some((function, agreement)) => {
            _ = writeln!(text, "{function}");
            match agreement {
                Agreement::Same(..) => text += "as meant\n",
                Agreement::Unclear(reason) => _ = writeln!(text, "UNCLEAR: {reason}"),
                Agreement::Differs(found) => {
                    _ = writeln!(
                        text,
                        "WRONG: {} is meant to be {}, but {}",
                        found.arguments.join(" "),
                        found.meant,
                        found.given
                    );
                }
            }
        }
    }
    for (number, program) in verdict.programs.iter().enumerate() {
        match number {
            0 => _ = writeln!(text, "at a price of {}", program.cost),
            _ => _ = writeln!(text, "or, at a price of {}:\n{}", program.cost, program.text),
        }
    }
    if let Some(question) = &verdict.question {
        let results: Vec<&str> = question.candidates.iter().map(|candidate| candidate.result.as_str()).collect();
        _ = writeln!(text, "question: {} ({})", question.call, results.join(" or "));
    }
    _ = writeln!(text, "{} steps", verdict.search.steps);
    text
}

/// One row for each goal, and the sums.
pub fn table(scores: &[Score]) -> String {
    let mut text = "| goal | right | seconds | slowest round | MB |\n|---|---|--:|--:|--:|\n".to_string();
    for one in scores {
        let right = match one.right_after {
            Some(0) => "at once".to_string(),
            Some(1) => "after 1 question".to_string(),
            Some(count) => format!("after {count} questions"),
            None => "**no**".to_string(),
        };
        let memory = one.megabytes.map_or(String::new(), |peak| peak.to_string());
        let (first, slowest) = (one.first_ms / 1e3, one.slowest_ms / 1e3);
        _ = writeln!(text, "| {} | {right} | {first:.2} | {slowest:.2} | {memory} |", one.name);
    }
    let count = scores.len();
    let at_once = scores.iter().filter(|one| one.right_after == Some(0)).count();
    let right = scores.iter().filter(|one| one.right_after.is_some()).count();
    let seconds: f64 = scores.iter().map(|one| one.first_ms / 1e3).sum();
    let slowest = scores.iter().map(|one| one.slowest_ms / 1e3).fold(0.0, f64::max);
    let memory = scores.iter().filter_map(|one| one.megabytes).max().map_or(String::new(), |peak| peak.to_string());
    _ = writeln!(
        text,
        "| **all** | **{at_once} of {count} at once, {right} of {count} after at most {MOST_QUESTIONS} questions** | {seconds:.2} | {slowest:.2} | {memory} |"
    );
    text
}
