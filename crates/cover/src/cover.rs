//! One smallest input for every branch, or a proof that there is none.
//!
//! In: a subject and its targets. Out: what is known about each target ([`Known`]) and the inputs ([`Answer`]). Narrowing looks
//! for inputs, smallest first; when it followed every way and a target was on none, the target is dead. For targets that
//! are still open after a part of the budget, the proofs by abstract interpretation are asked.
//! Invariant: an answer's branches are those that its replay on the evaluator took; nothing is called dead that a replay
//! reached.

use crate::answer::Answer;
use crate::fill::{class, fill};
use crate::invariants::invariants;
use crate::narrow::machine::Mode;
use crate::search::{Config, Effort, Ending, Finished, Goal, Search};
use crate::subject::Subject;
use crate::target::Target;
use refute_enumerate::{Lambda, Shape};
use refute_eval::Outcome;
use refute_ir::program::BranchId;
use refute_play::{CallInput, Holes};
use rustc_hash::FxHashSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Steps of one replay.
const REPLAY: u64 = 200_000;
/// The part of the budget after which proofs are asked for.
const FIRST_PART: u64 = 10;

/// What is known about a target.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Known {
    /// This answer reaches it.
    Reached(usize),
    /// No input reaches it: why, as a sentence.
    Dead(String),
    /// No input was found.
    Open {
        /// All inputs of up to this size were looked at.
        size: usize,
        /// What stopped the search, as a sentence.
        reason: String,
    },
}

/// What is known about all targets.
#[derive(Clone, PartialEq, Debug)]
pub struct Coverage {
    /// By target.
    pub known: Vec<Known>,
    /// The inputs, in the order in which they were found.
    pub answers: Vec<Answer>,
    /// What was done.
    pub effort: Effort,
}

/// How a replay went.
pub(crate) struct Replay {
    /// Branches taken, in the order in which they were first taken.
    pub takes: Vec<BranchId>,
    /// The immediate that came out, if one did.
    pub value: Option<i64>,
}

/// Looks for inputs that reach the targets.
pub fn cover(subject: &Subject, targets: &[Target], config: &Config, stop: &AtomicBool) -> Coverage {
    let first = Config { steps: config.steps / FIRST_PART, ..*config };
    let mut cover = Cover {
        search: Search::new(subject, Goal::Branches, first),
        targets,
        known: vec![None; targets.len()],
        answers: Vec::new(),
    };
    cover.aim();
    cover.look(stop);
    // Asked even where every way was followed: the reasons are better than that.
    if cover.is_open() {
        cover.prove(stop);
    }
    if cover.is_open() && cover.search.cut.is_some() {
        cover.search.allow(config.steps);
        cover.look(stop);
    }
    cover.conclude()
}

struct Cover<'s, 't> {
    search: Search<'s>,
    targets: &'t [Target],
    known: Vec<Option<Known>>,
    answers: Vec<Answer>,
}

impl Cover<'_, '_> {
    /// Tells the search which branches are still to be reached.
    fn aim(&mut self) {
        let open: FxHashSet<BranchId> = self
            .targets
            .iter()
            .zip(&self.known)
            .filter(|(_, known)| known.is_none())
            .filter_map(|(target, _)| target.branch)
            .collect();
        let subject = self.search.shop.subject;
        self.search.shop.leads = subject.survey.leads_to(&subject.program, &open);
        self.search.shop.wanted = open;
    }

    fn is_open(&self) -> bool {
        self.known.iter().any(Option::is_none)
    }

    /// What no run reached may be out of reach by what holds wherever the program runs.
    fn prove(&mut self, stop: &AtomicBool) {
        let subject = self.search.shop.subject;
        // The proofs are about the function and what it calls; nobody knows what others do to what it shares with them.
        if subject.survey.shares {
            return;
        }
        let found = invariants(&subject.program, subject.entry, stop);
        self.search.charge(found.steps());
        for (target, known) in self.targets.iter().zip(&mut self.known) {
            if known.is_none() {
                *known = target.branch.and_then(|branch| found.dead(branch)).map(Known::Dead);
            }
        }
        self.aim();
    }

    /// Runs until every target is decided or nothing more can be done.
    fn look(&mut self, stop: &AtomicBool) {
        while self.is_open() {
            let Some(finished) = self.search.next(stop) else { return };
            self.see(&finished);
        }
    }

    /// Makes an answer of a run that took something new.
    fn see(&mut self, finished: &Finished) {
        let new: Vec<usize> = (0..self.targets.len())
            .filter(|i| self.known[*i].is_none() && is_on(&self.targets[*i], &finished.taken))
            .collect();
        if new.is_empty() {
            return;
        }
        let Some(filled) = fill(&self.search.shop, finished) else {
            self.search.lose(finished.cells.size(), "a function of the input cannot be written down");
            return;
        };
        let replay = replay(&mut self.search, &filled);
        let reached: Vec<usize> = (0..self.targets.len())
            .filter(|i| self.known[*i].is_none() && is_on(&self.targets[*i], &replay.takes))
            .collect();
        if new.iter().any(|i| !reached.contains(i)) {
            match finished.mode {
                // Work that was put off does not come to an end: the same again with nothing put off.
                Mode::Lazy => self.search.again(finished, None, Mode::Strict),
                Mode::Strict => self.search.lose(finished.cells.size(), "a run and its replay went different ways"),
            }
        }
        for place in reached {
            let target = &self.targets[place];
            let answer = self.answer(target, finished, &filled, &replay);
            // One input may be the smallest for several branches, but each has its class.
            let known = self.answers.iter().position(|other| *other == answer);
            let number = known.unwrap_or_else(|| {
                self.answers.push(answer);
                self.answers.len() - 1
            });
            self.known[place] = Some(Known::Reached(number));
        }
        self.aim();
    }

    /// The answer for a target: the class is that of the strict run up to it.
    fn answer(&mut self, target: &Target, finished: &Finished, filled: &CallInput, replay: &Replay) -> Answer {
        let strict = self.search.strictly(finished, target.branch);
        let there = matches!(strict.ending, Ending::Reached) || (target.branch.is_none() && is_value(&strict.ending));
        let found = if there { class(&mut self.search.shop, &strict) } else { None };
        let (class, conditions) = found.unwrap_or_default();
        Answer { class, conditions, target: target.branch, filled: filled.clone(), takes: replay.takes.clone() }
    }

    /// What is known when nothing more is looked for.
    fn conclude(self) -> Coverage {
        let open = self.is_open();
        let proved = open && self.search.cut.is_none();
        let effort = self.search.effort();
        let reason = self.search.cut.unwrap_or_default();
        let decide = |known: Option<Known>| match known {
            Some(known) => known,
            None if proved => Known::Dead(ways(effort.paths)),
            None => Known::Open { size: effort.complete_to, reason: reason.to_string() },
        };
        Coverage { known: self.known.into_iter().map(decide).collect(), answers: self.answers, effort }
    }
}

/// Why something that was on no way cannot happen.
fn ways(paths: u64) -> String {
    match paths {
        1 => "there is only one way through the function, and it does not lead here".to_string(),
        _ => format!("all {paths} ways through the function were followed, and none leads here"),
    }
}

fn is_value(ending: &Ending) -> bool {
    matches!(ending, Ending::Value(_))
}

/// Whether a target is among the branches taken; the body of a function that decides nothing always is.
fn is_on(target: &Target, taken: &[BranchId]) -> bool {
    target.branch.is_none_or(|branch| taken.contains(&branch))
}

/// Runs an input on the evaluator.
pub(crate) fn replay(search: &mut Search<'_>, filled: &CallInput) -> Replay {
    let subject = search.shop.subject;
    let mut lambdas = Vec::new();
    filled.input.iter().for_each(|shape| lambdas_of(shape, &mut lambdas));
    if search.script.add(&subject.space, &lambdas) {
        search.shop.player.extend(&search.script);
    }
    let holes = Holes { terms: &[] };
    let player = &mut search.shop.player;
    let run = player.call(&search.script, subject.entry, &filled.input, &filled.constants, &holes, REPLAY);
    let value = match run.outcome {
        Outcome::Value(value) if value.word.is_int() => Some(value.word.as_int()),
        _ => None,
    };
    let takes = player.machine.trace().branches().to_vec();
    player.reset();
    search.charge(run.steps);
    Replay { takes, value }
}

fn lambdas_of(shape: &Shape, found: &mut Vec<Arc<Lambda>>) {
    match shape {
        Shape::Function(_, lambda) => found.push(lambda.clone()),
        Shape::Construct(_, _, parts)
        | Shape::Record(_, parts)
        | Shape::Tuple(parts)
        | Shape::List(parts)
        | Shape::Array(parts) => parts.iter().for_each(|part| lambdas_of(part, found)),
        Shape::Hole(_) | Shape::Spelled(_) | Shape::SpelledBytes(_) => {}
    }
}
