//! Functions as a kind of exercise: a search compares a submission with the reference, and a longer one where it is in
//! doubt. Two rounds come after the report: what failing inputs have in common, and repairs.

pub(crate) mod extra;
pub(crate) mod jobs;
pub(crate) mod worker;

use crate::engine::{Engine, Stage};
use crate::judge::{Entrant, Judge, PooledInput, Surveying};
use crate::state::{State, unjudged};
use crate::workers::Failure;
use jobs::{Answer, Job, RepairDonors};
use refute_driver::{Effort, Text};
use refute_verdict::{
    ClassInput, ClassTest, Done, Ended, Expectation, JudgedSubmission, Judgement, Origin, RepairAnswer, RepairVerdict,
    TestOutcome,
};

/// Functions that are compared with a reference.
pub(crate) struct Functions {
    /// Their names.
    pub(crate) entries: Vec<String>,
    /// How far to look when judging again; `None` when the exercise asks for as much anyway.
    pub(crate) longer: Option<Effort>,
}

/// A submission that fails on a call.
pub(crate) struct Question<'a> {
    /// The submission.
    pub(crate) entrant: &'a Entrant,
    /// The function under test, by its number.
    pub(crate) entry: usize,
    /// The call.
    pub(crate) call: &'a str,
}

impl Judge for Functions {
    type Job = Job;
    type Answer = Answer;
    const SEARCHES_AGAIN: bool = true;

    fn survey(&self, entrant: &Entrant) -> Surveying<Job> {
        Surveying::There(Job::Survey(text(entrant)))
    }

    fn judge(&self, entrant: &Entrant) -> Job {
        Job::Judge { text: text(entrant), effort: None }
    }

    fn try_inputs(&self, entrant: &Entrant, tests: Vec<ClassTest>) -> Job {
        Job::Try { text: text(entrant), tests }
    }

    /// A longer search, once, for a program without a difference that fails on an input of the class.
    fn judge_again(&self, entrant: &Entrant, state: &mut State, inputs: &[PooledInput]) -> Vec<Option<Job>> {
        let Some(longer) = self.longer.filter(|_| !state.was_judged_again) else { return Vec::new() };
        let is_doubted = inputs.iter().any(|input| {
            let no_difference = state.judgement(input.test.entry).is_some_and(Judgement::is_alike);
            no_difference && matches!(state.outcome(&input.key), Some(TestOutcome::Fails(_)))
        });
        if !is_doubted {
            return Vec::new();
        }
        state.was_judged_again = true;
        let job = || Job::Judge { text: text(entrant), effort: Some(longer) };
        vec![state.known.again.is_none().then(job)]
    }

    fn test(&self, input: &ClassInput) -> ClassTest {
        class_test(input)
    }

    fn learn(&self, state: &mut State, job: &Job, answer: Result<Answer, Failure>) -> bool {
        match (job, answer) {
            (Job::Survey(_), Ok(Answer::Survey(survey))) => state.known.survey = Some(survey),
            (Job::Judge { effort, .. }, Ok(Answer::Judged(judged))) => return state.judged(judged, effort.is_some()),
            (Job::Try { tests, .. }, Ok(Answer::Outcomes(outcomes))) => {
                tests.iter().zip(outcomes).for_each(|(test, outcome)| state.tried(test, outcome));
            }
            (Job::Why { entry, call, .. }, Ok(Answer::Why(why))) => {
                state.known.whys.insert(why_key(*entry, call), why);
            }
            (Job::Repair { key, .. }, Ok(Answer::Repair(mut repair))) => {
                repair.work.cpu_ms = None;
                state.known.repair = Some((key.clone(), *repair));
            }
            (job, Ok(Answer::Refused(message))) => fail(state, job, message),
            (job, Ok(_)) => fail(state, job, "the judge gave an answer to another question".to_string()),
            (job, Err(failure)) => fail(state, job, failure.to_string()),
        }
        false
    }

    fn verdicts(
        &self,
        state: &State,
        entrant: &Entrant,
        inputs: &[PooledInput],
        outcomes: &[Option<TestOutcome>],
    ) -> Option<JudgedSubmission> {
        if let Some(reason) = &state.failure {
            return Some(unjudged(&self.entries, &entrant.name, reason));
        }
        let judged = state.known.judged.as_ref()?;
        let verdicts = (0..judged.verdicts.len()).filter_map(|entry| {
            let mut verdict = state.verdict(entry)?.clone();
            verdict.submission.clone_from(&entrant.name);
            if verdict.verdict.is_unharmed() {
                verdict.notes.extend(doubt(entry, inputs, outcomes));
            }
            Some(verdict)
        });
        let tests = (0..judged.tests.len()).map(|entry| state.search(entry)?.tests.get(entry)?.clone());
        Some(JudgedSubmission { verdicts: verdicts.collect(), tests: tests.collect() })
    }
}

impl Engine<'_, Functions> {
    /// What the inputs on which submissions fail have in common, as sentences, one for each question where one is found.
    pub(crate) fn explain(&mut self, questions: &[Question<'_>]) -> Vec<Option<String>> {
        let mut states: Vec<State> = questions.iter().map(|question| self.known(question.entrant)).collect();
        let key = |question: &Question<'_>| why_key(question.entry, question.call);
        let is_missing = |index: &usize| !states[*index].known.whys.contains_key(&key(&questions[*index]));
        let todo = (0..states.len()).filter(is_missing).map(|index| {
            let Question { entrant, entry, call } = &questions[index];
            (index, Job::Why { text: text(entrant), entry: *entry, call: call.to_string() })
        });
        self.work(Stage::Explain, todo.collect(), &mut states, questions.len());
        questions.iter().zip(&states).map(|(question, state)| state.known.whys.get(&key(question))?.clone()).collect()
    }

    /// What came of repairing submissions with what the workers were lent, in the order given; `None` for those that an
    /// interruption kept us from.
    pub(crate) fn repair(&mut self, wrong: &[&Entrant], donors: &RepairDonors) -> Vec<Option<RepairVerdict>> {
        let key = donors.key();
        let entry = self.judge.entries.first().cloned().unwrap_or_default();
        let repair = |(entrant, state): (&&Entrant, &State)| repair_of(state, &key, &entrant.name, &entry);
        let mut states: Vec<State> = wrong.iter().map(|entrant| self.known(entrant)).collect();
        let missing = wrong.iter().zip(&states).enumerate().filter(|(_, pair)| repair(*pair).is_none());
        let job = |entrant: &Entrant| Job::Repair { text: text(entrant), key: key.clone() };
        let todo = missing.map(|(index, (entrant, _))| (index, job(entrant))).collect();
        self.work(Stage::Repair, todo, &mut states, wrong.len());
        wrong.iter().zip(&states).map(repair).collect()
    }
}

/// What came of repairing it in this run or, with the same key, before; `None` when that was not done.
fn repair_of(state: &State, key: &str, name: &str, entry: &str) -> Option<RepairVerdict> {
    if let Some(reason) = &state.unrepaired {
        let reason = Some(reason.clone());
        return Some(RepairVerdict { reason, ..RepairVerdict::new(name, entry, RepairAnswer::Unjudged) });
    }
    state.known.repair.as_ref().filter(|(known, _)| known == key).map(|(_, repair)| repair.clone())
}

fn fail(state: &mut State, job: &Job, reason: String) {
    match job {
        Job::Try { tests, .. } => tests.iter().for_each(|test| state.lose(test, &reason)),
        Job::Repair { .. } => state.unrepaired = Some(reason),
        // The first search came to an end, so there is a verdict; a sentence that is missing is no failure.
        Job::Judge { effort: Some(_), .. } | Job::Why { .. } => {}
        Job::Judge { .. } | Job::Survey(_) => state.failure = Some(reason),
    }
}

fn text(entrant: &Entrant) -> Text {
    Text { name: entrant.name.clone(), bytes: entrant.content.clone() }
}

/// An input as a test.
pub fn class_test(input: &ClassInput) -> ClassTest {
    // Of an assert there is nothing to tell but that it fails.
    let call = (input.reference != Expectation::Holds).then(|| input.call.clone());
    ClassTest { entry: input.entry, call, item: input.test.clone() }
}

/// What a sentence about failing inputs is found by.
fn why_key(entry: usize, call: &str) -> String {
    format!("{entry} {call}")
}

/// What speaks against a program in which no difference was found, as a sentence.
fn doubt(entry: usize, inputs: &[PooledInput], outcomes: &[Option<TestOutcome>]) -> Option<String> {
    let tried = inputs.iter().zip(outcomes).filter(|(input, _)| input.test.entry == entry);
    let mut fails = tried.filter_map(|(input, outcome)| match outcome {
        Some(TestOutcome::Fails(what)) => Some((&input.input, what)),
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
    let reference = match reference {
        Expectation::Holds => return Some(format!("It fails {whose}: `{call}`{more}. Look at it by hand.")),
        Expectation::Does(Done { ended: Ended::Raises(_), .. }) => reference.to_string(),
        _ => format!("gives {reference}"),
    };
    Some(format!("On {whose} it {what}: `{call}`, where the reference {reference}{more}. Look at it by hand."))
}

#[cfg(test)]
mod tests;
