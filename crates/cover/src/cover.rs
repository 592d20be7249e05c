//! One smallest input for every branch, or a proof that there is none.
//!
//! In: a subject and its targets. Out: what is known about each target ([`TargetStatus`]) and the inputs ([`Answer`]). Narrowing looks
//! for inputs, smallest first; when it followed every way and a target was on none, the target is dead. For targets that
//! are still open after a part of the budget, the proofs by abstract interpretation are asked.
//! Invariant: an answer's branches are those that its replay on the evaluator took; nothing is called dead that a replay
//! reached.

use crate::answer::Answer;
use crate::class::class;
use crate::search::{Config, Effort, PathSearch, StopReason};
use crate::target::Target;
use refute_invariants::invariants;
use refute_ir::program::BranchId;
use refute_narrowing::{Ending, FinishedRun, Goal, Mode, Replay, Subject, fill};
use refute_play::CallInput;
use rustc_hash::FxHashSet;
use std::fmt;
use std::sync::atomic::AtomicBool;

/// The part of the budget after which proofs are asked for.
const FIRST_PART: u64 = 10;

/// What is known about a target.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TargetStatus {
    /// This answer reaches it.
    Reached(usize),
    /// No input reaches it: why.
    Dead(DeadReason),
    /// No input was found.
    Open {
        /// All inputs of up to this size were looked at.
        size: usize,
        /// What stopped the search.
        reason: StopReason,
    },
}

/// Why no input reaches a target. Displayed as a clause without its full stop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DeadReason {
    /// So many ways were followed, which is all, and it was on none.
    OnNoWay(u64, ArgumentFunctions),
    /// Abstract interpretation says why.
    Invariant(String),
}

impl fmt::Display for DeadReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DeadReason::OnNoWay(paths, functions) => {
                match paths {
                    1 => f.write_str("there is only one way through the function, and it does not lead here")?,
                    _ => write!(f, "all {paths} ways through the function were followed, and none leads here")?,
                }
                write!(f, "{functions}")
            }
            DeadReason::Invariant(reason) => f.write_str(reason),
        }
    }
}

/// What "all ways" takes for granted of the functions among the arguments. Displayed as the end of a clause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArgumentFunctions {
    /// There are none.
    Absent,
    /// They answer the same question in the same way, and do nothing else.
    TakenAsPure,
}

impl ArgumentFunctions {
    /// Those of a subject.
    pub(crate) fn of(subject: &Subject) -> ArgumentFunctions {
        if subject.space().has_functions() { ArgumentFunctions::TakenAsPure } else { ArgumentFunctions::Absent }
    }
}

impl fmt::Display for ArgumentFunctions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ArgumentFunctions::Absent => "",
            ArgumentFunctions::TakenAsPure => ", if argument functions are pure",
        })
    }
}

/// What is known about all targets.
#[derive(Clone, PartialEq, Debug)]
pub struct Coverage {
    /// By target.
    pub statuses: Vec<TargetStatus>,
    /// The inputs, in the order in which they were found.
    pub answers: Vec<Answer>,
    /// What was done.
    pub effort: Effort,
}

/// Looks for inputs that reach the targets.
pub fn cover(subject: &Subject, targets: &[Target], config: &Config, stop: &AtomicBool) -> Coverage {
    let first = Config { steps: config.steps / FIRST_PART, ..*config };
    let mut cover = Cover {
        search: PathSearch::new(subject, Goal::Branches, first),
        targets,
        statuses: vec![None; targets.len()],
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
    search: PathSearch<'s>,
    targets: &'t [Target],
    statuses: Vec<Option<TargetStatus>>,
    answers: Vec<Answer>,
}

impl Cover<'_, '_> {
    /// Tells the search which branches are still to be reached.
    fn aim(&mut self) {
        let open: FxHashSet<BranchId> = self
            .targets
            .iter()
            .zip(&self.statuses)
            .filter(|(_, known)| known.is_none())
            .filter_map(|(target, _)| target.branch)
            .collect();
        self.search.shared.aim(open);
    }

    fn is_open(&self) -> bool {
        self.statuses.iter().any(Option::is_none)
    }

    /// What no run reached may be out of reach by what holds wherever the program runs.
    fn prove(&mut self, stop: &AtomicBool) {
        let subject = self.search.shared.subject;
        // The proofs are about the function and what it calls; nobody knows what others do to what it shares with them.
        if subject.shares_state() {
            return;
        }
        let found = invariants(subject.program(), subject.entry(), stop);
        self.search.charge(found.steps());
        for (target, known) in self.targets.iter().zip(&mut self.statuses) {
            if known.is_none() {
                *known = target
                    .branch
                    .and_then(|branch| found.dead(branch))
                    .map(|why| TargetStatus::Dead(DeadReason::Invariant(why)));
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
    fn see(&mut self, finished: &FinishedRun) {
        let new: Vec<usize> = (0..self.targets.len())
            .filter(|i| self.statuses[*i].is_none() && is_on(&self.targets[*i], &finished.taken))
            .collect();
        if new.is_empty() {
            return;
        }
        let Some(filled) = fill(&self.search.shared, finished) else {
            self.search.lose(finished.cells.size(), StopReason::UnwritableFunction);
            return;
        };
        let replay = self.search.replay(&filled);
        let reached: Vec<usize> = (0..self.targets.len())
            .filter(|i| self.statuses[*i].is_none() && is_on(&self.targets[*i], &replay.takes))
            .collect();
        if new.iter().any(|i| !reached.contains(i)) {
            match finished.mode {
                // Work that was put off does not come to an end: the same again with nothing put off.
                Mode::Lazy => self.search.again(finished, None, Mode::Strict),
                Mode::Strict => self.search.lose(finished.cells.size(), StopReason::ReplayDiffers),
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
            self.statuses[place] = Some(TargetStatus::Reached(number));
        }
        self.aim();
    }

    /// The answer for a target: the class is that of the strict run up to it.
    fn answer(&mut self, target: &Target, finished: &FinishedRun, filled: &CallInput, replay: &Replay) -> Answer {
        let strict = self.search.strictly(finished, target.branch);
        let there = matches!(strict.ending, Ending::Reached) || (target.branch.is_none() && is_value(&strict.ending));
        let found = if there { class(&mut self.search.shared, &strict) } else { None };
        let (class, conditions) = found.unwrap_or_default();
        Answer { class, conditions, target: target.branch, filled: filled.clone(), takes: replay.takes.clone() }
    }

    /// What is known when nothing more is looked for.
    fn conclude(self) -> Coverage {
        let effort = self.search.effort();
        let functions = ArgumentFunctions::of(self.search.shared.subject);
        let decide = |status: Option<TargetStatus>| match (status, self.search.cut) {
            (Some(status), _) => status,
            (None, None) => TargetStatus::Dead(DeadReason::OnNoWay(effort.paths, functions)),
            (None, Some(reason)) => TargetStatus::Open { size: effort.complete_to, reason },
        };
        Coverage { statuses: self.statuses.into_iter().map(decide).collect(), answers: self.answers, effort }
    }
}

fn is_value(ending: &Ending) -> bool {
    matches!(ending, Ending::Value(_))
}

/// Whether a target is among the branches taken; the body of a function that decides nothing always is.
fn is_on(target: &Target, taken: &[BranchId]) -> bool {
    target.branch.is_none_or(|branch| taken.contains(&branch))
}
