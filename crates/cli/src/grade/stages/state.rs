//! What is known about one submission while the class is graded.

use crate::grade::cache::{Entry, Key, test_key, why_key};
use crate::grade::jobs::{Answer, Job};
use crate::grade::pool::Failure;
use refute_verdict::{CheckVerdict, ClassInput, Judged, Judgement, Origin, RepairAnswer, RepairVerdict, TestOutcome};
use std::collections::BTreeMap;

/// What the reference does on an assert of the instructor's.
pub(super) const HOLDS: &str = "holds";

/// What is known about one submission.
pub(super) struct State {
    /// What its entry in the cache is found by.
    pub key: Key,
    /// What is kept.
    pub known: Entry,
    /// The submission that is judged in its place; itself in most cases.
    pub leader: usize,
    /// Whether it was judged again in this run.
    pub was_judged_again: bool,
    /// What a repair of this run is found by.
    pub repair_key: String,
    /// Why it could not be judged. Not kept: another run may have more luck.
    failure: Option<String>,
    /// Why it could not be repaired; not kept either.
    unrepaired: Option<String>,
    /// Tests of which it could not be told what comes of them; not kept either.
    lost: BTreeMap<String, TestOutcome>,
}

impl State {
    /// With what is known from before.
    pub(super) fn new(key: Key, known: Entry) -> State {
        State {
            key,
            known,
            leader: 0,
            was_judged_again: false,
            repair_key: String::new(),
            failure: None,
            unrepaired: None,
            lost: BTreeMap::new(),
        }
    }

    /// Takes note of an answer; says whether it is a difference.
    pub(super) fn learn(&mut self, job: &Job, answer: Result<Answer, Failure>) -> bool {
        match (job, answer) {
            (Job::Survey(_), Ok(Answer::Survey(survey))) => self.known.survey = Some(survey),
            (Job::Judge { effort, .. }, Ok(Answer::Judged(mut judged))) => {
                let differs = judged.verdicts.iter().any(|verdict| verdict.verdict == Judgement::Differs);
                // The same submission gives the same bytes.
                judged.verdicts.iter_mut().for_each(|verdict| verdict.cpu_ms = None);
                *(if effort.is_none() { &mut self.known.judged } else { &mut self.known.again }) = Some(judged);
                return differs;
            }
            (Job::Try { tests, .. }, Ok(Answer::Outcomes(outcomes))) => {
                self.known.outcomes.extend(tests.iter().map(test_key).zip(outcomes));
            }
            (Job::Why { entry, call, .. }, Ok(Answer::Why(why))) => {
                self.known.whys.insert(why_key(*entry, call), why);
            }
            (Job::Repair(_), Ok(Answer::Repair(mut repair))) => {
                repair.work.cpu_ms = None;
                self.known.repair = Some((self.repair_key.clone(), *repair));
            }
            (job, Ok(Answer::Refused(message))) => self.fail(job, message),
            (job, Ok(_)) => self.fail(job, "the judge gave an answer to another question".to_string()),
            (job, Err(failure)) => self.fail(job, failure.to_string()),
        }
        false
    }

    fn fail(&mut self, job: &Job, reason: String) {
        match job {
            Job::Try { tests, .. } => {
                self.lost.extend(tests.iter().map(|test| (test_key(test), TestOutcome::Unknown(reason.clone()))));
            }
            Job::Repair(_) => self.unrepaired = Some(reason),
            // The first search came to an end, so there is a verdict; a sentence that is missing is no failure.
            Job::Judge { effort: Some(_), .. } | Job::Why { .. } => {}
            Job::Judge { .. } | Job::Survey(_) => self.failure = Some(reason),
        }
    }

    /// What came of repairing it in this run or, with the same key, before; `None` when that was not done.
    pub(super) fn repair(&self, name: &str, entry: &str) -> Option<RepairVerdict> {
        if let Some(reason) = &self.unrepaired {
            let reason = Some(reason.clone());
            return Some(RepairVerdict { reason, ..RepairVerdict::new(name, entry, RepairAnswer::Unjudged) });
        }
        self.known.repair.as_ref().filter(|(known, _)| *known == self.repair_key).map(|(_, repair)| repair.clone())
    }

    /// What came of a test.
    pub(super) fn outcome(&self, test: &str) -> Option<&TestOutcome> {
        self.known.outcomes.get(test).or_else(|| self.lost.get(test))
    }

    /// The judgement of an entry.
    pub(super) fn judgement(&self, entry: usize) -> Option<Judgement> {
        self.verdict(entry).map(|verdict| verdict.verdict)
    }

    /// Whether tests of an entry can be run on it.
    pub(super) fn runs_entry(&self, entry: usize) -> bool {
        matches!(self.judgement(entry), Some(Judgement::Differs | Judgement::NoDifference))
    }

    /// Whether any tests can be run on it.
    pub(super) fn can_run(&self) -> bool {
        let entries = self.known.judged.as_ref().map_or(0, |judged| judged.verdicts.len());
        (0..entries).any(|entry| self.runs_entry(entry))
    }

    /// The verdicts for the report, under a submission's name; `None` when it was not judged yet.
    pub(super) fn verdicts(
        &self,
        entries: &[String],
        name: &str,
        inputs: &[ClassInput],
        outcomes: &[Option<TestOutcome>],
    ) -> Option<Judged> {
        if let Some(reason) = &self.failure {
            let unjudged = entries.iter().map(|entry| {
                let reason = Some(reason.clone());
                CheckVerdict { reason, ..CheckVerdict::new(name, entry, Judgement::Unjudged) }
            });
            return Some(Judged { verdicts: unjudged.collect(), tests: vec![None; entries.len()] });
        }
        let judged = self.known.judged.as_ref()?;
        let verdicts = (0..judged.verdicts.len()).filter_map(|entry| {
            let mut verdict = self.verdict(entry)?.clone();
            verdict.submission = name.to_string();
            if verdict.verdict == Judgement::NoDifference {
                verdict.notes.extend(doubt(entry, inputs, outcomes));
            }
            Some(verdict)
        });
        let tests = (0..judged.tests.len()).map(|entry| self.judged(entry)?.tests.get(entry)?.clone());
        Some(Judged { verdicts: verdicts.collect(), tests: tests.collect() })
    }

    fn verdict(&self, entry: usize) -> Option<&CheckVerdict> {
        self.judged(entry)?.verdicts.get(entry)
    }

    /// The search that counts for an entry: the longer one where the first found nothing.
    fn judged(&self, entry: usize) -> Option<&Judged> {
        let first = self.known.judged.as_ref()?;
        let found_nothing = first.verdicts.get(entry)?.verdict == Judgement::NoDifference;
        let again = self.known.again.as_ref().filter(|_| self.was_judged_again && found_nothing);
        Some(again.unwrap_or(first))
    }
}

/// What speaks against a program in which no difference was found, as a sentence.
fn doubt(entry: usize, inputs: &[ClassInput], outcomes: &[Option<TestOutcome>]) -> Option<String> {
    let tried = inputs.iter().zip(outcomes).filter(|(input, _)| input.entry == entry);
    let mut fails = tried.filter_map(|(input, outcome)| match outcome {
        Some(TestOutcome::Fails(what)) => Some((input, what)),
        _ => None,
    });
    let (input, what) = fails.next()?;
    let whose = match input.origin {
        Origin::Found => "an input that was found for another submission",
        Origin::Instructor => "a test of the instructor's",
        Origin::Points => "an input that points are given for",
    };
    let more = match fails.count() {
        0 => String::new(),
        1 => ", and on one more".to_string(),
        more => format!(", and on {more} more"),
    };
    let (call, reference) = (&input.call, &input.reference);
    if reference == HOLDS {
        return Some(format!("It fails {whose}: `{call}`{more}. Look at it by hand."));
    }
    let reference = if reference.starts_with("raises ") { reference.clone() } else { format!("gives {reference}") };
    Some(format!("On {whose} it {what}: `{call}`, where the reference {reference}{more}. Look at it by hand."))
}
