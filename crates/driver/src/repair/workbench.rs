//! Changed submissions on the engine of `refute check`: single inputs first, the whole search for those that pass them all.
//!
//! In: a class, a submission, first inputs. Out: a [`PatchTester`] for crate `repair`. Every counterexample of the search is a test from then on.
//! Invariant: a text that [`Workbench::verify`] calls good has no difference in any entry, the instructor's tests hold with it, and it breaks no rule that
//! the submission keeps.

use super::inputs::{Tries, differing};
use crate::{Assignment, Class, Event, RepairProgress, Text};
use refute_check::{Aim, CandidateRunner, Entrance, SearchResult, Side, Tried};
use refute_play::CallInput;
use refute_repair::{PatchTester, Verified};
use refute_source::{FileId, Span};
use refute_verdict::{ClassTest, Judgement, Search, StopReason, TestOutcome};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// An input of one of the entries.
#[derive(Clone, Debug)]
pub(super) struct Test {
    pub(super) entry: usize,
    pub(super) input: CallInput,
}

/// Inputs on which a program may run for far too long before it is not run any more.
const PATIENCE: u32 = 3;
/// Steps after which a wrong run counts as far too long.
pub(super) const LONG: u64 = 20_000;

pub(super) struct Workbench<'a> {
    pub(super) class: &'a Class,
    pub(super) name: &'a str,
    /// By entry.
    pub(super) candidate_runner: Vec<CandidateRunner>,
    pub(super) tests: Vec<Test>,
    pub(super) asserts: &'a [ClassTest],
    /// The rules that the submission breaks already: a patch may break no other.
    pub(super) broken: BTreeSet<String>,
    pub(super) stop: &'a Arc<AtomicBool>,
    pub(super) progress: &'a mut dyn FnMut(RepairProgress),
    /// The integers of the reference and of the submission.
    pub(super) constants: BTreeSet<i64>,
    /// The submission's file, among those of a session.
    pub(super) file: FileId,
    /// The entries for which the last text is compared at another type than the submission.
    pub(super) elsewhere: Vec<bool>,
    /// Runs of the last text that were far too long.
    pub(super) long: u32,
    /// The entry of the last test, when it was run.
    pub(super) last: Option<usize>,
    pub(super) steps: u64,
    /// Whether a program that was searched last keeps state between calls.
    pub(super) keeps_state: bool,
    /// The submission as it is, by entry.
    pub(super) before: Vec<CandidateRunner>,
    /// The branches that the text took that was looked at last around its changed places.
    pub(super) reached: Vec<Range<usize>>,
    /// How far texts that hold were searched, their first entry.
    pub(super) searched: BTreeMap<Vec<u8>, Search>,
}

impl Workbench<'_> {
    fn text(&self, bytes: &[u8]) -> Text {
        Text { name: self.name.to_string(), bytes: bytes.to_vec() }
    }

    /// The sides of a text, one for each entry.
    fn sides(&self, bytes: &[u8]) -> Vec<Option<Side>> {
        let text = self.text(bytes);
        self.class.assignments().iter().map(|assignment| assignment.side(&text)).collect()
    }

    fn ranges(&self, spans: Vec<Span>) -> Vec<Range<usize>> {
        let own = spans.into_iter().filter(|span| span.file == self.file);
        own.map(|span| span.start as usize..span.end as usize).collect()
    }

    /// Searches every entry for differences.
    fn difference(&mut self, sides: &[Option<Side>]) -> Result<Search, Verified> {
        let mut searched = Err(Verified::Unknown);
        for (entry, (assignment, side)) in self.class.assignments().iter().zip(sides).enumerate() {
            let Some(side) = side else { return Err(Verified::Unknown) };
            let SearchResult { verdict, input, keeps_state, .. } =
                assignment.exercise().find_soon(self.name, side, self.stop);
            self.keeps_state |= keeps_state;
            self.steps += verdict.steps;
            match (verdict.verdict, verdict.search, input) {
                (Judgement::NoDifference | Judgement::Proved, Some(search), _)
                    if search.stop != StopReason::Interrupted =>
                {
                    searched = searched.or(Ok(search));
                }
                // A patch that takes far longer than the reference is not taken, whether or not it would end.
                (Judgement::Differs | Judgement::TooSlow, _, Some(input)) if !self.elsewhere[entry] => {
                    self.tests.push(Test { entry, input });
                    return Err(Verified::Fails);
                }
                _ => return Err(Verified::Unknown),
            }
        }
        searched
    }

    /// Puts a program in its place. One that is compared at another type than the submission, a more general one usually, has inputs of
    /// its own: it must do well on some of them, and the search has the last word.
    fn seat(&mut self, entry: usize, side: Side) -> bool {
        let exercise = self.class.assignments()[entry].exercise();
        self.elsewhere[entry] = false;
        match exercise.enter(&mut self.candidate_runner[entry], side) {
            Entrance::Seated => true,
            Entrance::Refused => false,
            Entrance::Elsewhere(side) => {
                self.elsewhere[entry] = true;
                let candidate_runner = exercise.candidate_runner(self.name, &side);
                candidate_runner.is_ok_and(|mut candidate_runner| {
                    differing(&mut candidate_runner, &self.constants, Tries::SOME, &mut self.steps).is_none()
                })
            }
        }
    }

    /// Whether it differs on inputs made of the constants of all programs: a change that only moves a constant hides behind its neighbours.
    fn differs_on_constants(&mut self, sides: Vec<Option<Side>>) -> bool {
        for (entry, side) in sides.into_iter().enumerate() {
            let Some(side) = side else { return true };
            let mut constants = self.constants.clone();
            constants.extend(refute_check::literals(&side.program, side.target()));
            if !self.seat(entry, side) {
                return true;
            }
            if self.elsewhere[entry] {
                continue;
            }
            if let Some(input) = differing(&mut self.candidate_runner[entry], &constants, Tries::MANY, &mut self.steps)
            {
                self.tests.push(Test { entry, input });
                return true;
            }
        }
        false
    }

    /// Whether the program in its place differs on inputs that come to what was changed, or on which the submission was wrong: it passed
    /// the search of `refute check`, which knows nothing of either.
    fn differs_nearby(&mut self, changed: &[Range<usize>]) -> bool {
        self.reached.clear();
        for entry in 0..self.candidate_runner.len() {
            if self.elsewhere[entry] {
                self.reached.extend(self.ranges(self.candidate_runner[entry].branches()));
                continue;
            }
            let of_entry = self.tests.iter().filter(|test| test.entry == entry);
            let seeds: Vec<CallInput> = of_entry.map(|test| test.input.clone()).collect();
            let places = self.innermost(self.candidate_runner[entry].branches(), changed);
            let assignment = &self.class.assignments()[entry];
            let steps = assignment.exercise().config().effort.steps;
            let aim = Aim { seeds: &seeds, places: &places, calls: assignment.is_sequence(), steps };
            let aimed = self.candidate_runner[entry].aim(&mut self.before[entry], aim, self.stop);
            self.steps += aimed.steps;
            if let Some(input) = aimed.difference {
                self.tests.push(Test { entry, input });
                return true;
            }
            self.reached.extend(self.ranges(aimed.taken));
        }
        false
    }

    /// The innermost branches around changed places.
    fn innermost(&self, branches: Vec<Span>, changed: &[Range<usize>]) -> Vec<Span> {
        let own = |span: &&Span| span.file == self.file;
        let around = |at: &Range<usize>| {
            let holds = |span: &&Span| span.start as usize <= at.start && at.end <= span.end as usize;
            branches.iter().filter(own).filter(holds).min_by_key(|span| span.end - span.start).copied()
        };
        changed.iter().filter_map(around).collect()
    }
}

impl PatchTester for Workbench<'_> {
    fn enter(&mut self, text: &[u8]) -> bool {
        let sides = self.sides(text);
        if sides.iter().any(Option::is_none) {
            return false;
        }
        self.long = 0;
        (0..).zip(sides).all(|(entry, side)| side.is_some_and(|side| self.seat(entry, side)))
    }

    fn tests(&self) -> usize {
        self.tests.len()
    }

    fn passes(&mut self, test: usize) -> bool {
        self.last = None;
        let Some(Test { entry, input }) = self.tests.get(test) else { return false };
        if self.elsewhere[*entry] {
            return true;
        }
        if self.long >= PATIENCE {
            return false;
        }
        self.last = Some(*entry);
        let attempt = self.candidate_runner[*entry].run(input);
        self.steps += attempt.steps;
        let passes = attempt.tried == Tried::Right;
        self.long += u32::from(!passes && attempt.steps > LONG);
        passes
    }

    fn branches(&self) -> Vec<Range<usize>> {
        self.candidate_runner.iter().flat_map(|candidate_runner| self.ranges(candidate_runner.branches())).collect()
    }

    fn taken(&self) -> Vec<Range<usize>> {
        match self.last {
            Some(entry) => self.ranges(self.candidate_runner[entry].taken()),
            None => self.branches(),
        }
    }

    fn warnings(&self, text: &[u8]) -> usize {
        let mut loaded = self.class.assignments()[0].prelude().clone();
        loaded.add_text(&self.text(text)).1.len()
    }

    fn verify(&mut self, text: &[u8], changed: &[Range<usize>]) -> Verified {
        // Whether a difference can be a test depends on where the text is compared.
        if !self.enter(text) {
            return Verified::Unknown;
        }
        let sides = self.sides(text);
        self.keeps_state = false;
        let searched = match self.difference(&sides) {
            Ok(searched) => searched,
            Err(found) => return found,
        };
        if self.differs_on_constants(sides) {
            return Verified::Fails;
        }
        if self.differs_nearby(changed) {
            return Verified::Fails;
        }
        let patched = self.text(text);
        // What is kept between calls shows in calls in a row only, which are part of judging.
        let is_right = |assignment: &Assignment| {
            let verdict = crate::check(assignment, &patched, self.stop, &mut |_: Event<'_>| {});
            verdict.verdict.is_alike()
        };
        if self.keeps_state && !self.class.assignments().iter().all(is_right) {
            return Verified::Unknown;
        }
        let outcomes = crate::try_tests(self.class, &patched, self.asserts, self.stop);
        let hold = outcomes.iter().all(|outcome| matches!(outcome, TestOutcome::Holds));
        if hold && super::broken(self.class, &patched).is_subset(&self.broken) {
            self.searched.insert(text.to_vec(), searched);
            Verified::Holds
        } else {
            Verified::Unknown
        }
    }

    fn reached(&self) -> Vec<Range<usize>> {
        self.reached.clone()
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn heard(&mut self, tried: u64, passed: usize) {
        (self.progress)(RepairProgress { candidates: tried, passed: (passed, self.tests.len()) });
    }
}
