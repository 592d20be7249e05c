//! Functions as a kind of exercise: a search compares a submission with the reference, and a longer one where it is in
//! doubt. Two rounds come after the report: what failing inputs have in common, and repairs.

pub(crate) mod extra;
pub(crate) mod jobs;
pub(crate) mod worker;

use crate::engine::{Engine, Stage};
use crate::judge::{Entrant, Judge, PooledInput, Surveying};
use crate::state::{State, unjudged};
use crate::workers::Failure;
use jobs::{Answer, Job, RepairDonors, further_key};
use refute_driver::{Effort, Text};
use refute_verdict::{
    CheckVerdict, ClassInput, ClassTest, Done, Ended, Expectation, JudgedSubmission, Judgement, Obstacle, Origin,
    Proof, ProofStrength, RepairAnswer, RepairVerdict, TestOutcome,
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

    fn prove_further(
        &self,
        entrants: &[Entrant],
        leaders: &[usize],
        states: &mut [State],
    ) -> Vec<(usize, Option<Job>)> {
        let mut jobs = Vec::new();
        for entry in 0..self.entries.len() {
            let through: Vec<(Text, ProofStrength)> = references(entry, leaders, states)
                .map(|(index, proof)| (text(&entrants[index]), proof.strength))
                .collect();
            if through.is_empty() {
                continue;
            }
            let key = further_key(entry, &through);
            for index in leaders.iter().copied() {
                let state = &mut states[index];
                if !state.verdict(entry).is_some_and(may_be_proved) {
                    continue;
                }
                state.further.insert(entry, key.clone());
                let (text, through, key) = (text(&entrants[index]), through.clone(), key.clone());
                let is_missing = !state.known.further.contains_key(&key);
                jobs.push((index, is_missing.then_some(Job::Further { text, entry, through, key })));
            }
        }
        jobs
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
            (Job::Further { key, .. }, Ok(Answer::Further(proof))) => {
                state.known.further.insert(key.clone(), proof);
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
            if let (Judgement::NoDifference, Some(proof)) = (verdict.verdict, state.further_proof(entry)) {
                verdict =
                    CheckVerdict { verdict: Judgement::Proved, proof: Some(proof.clone()), unproved: None, ..verdict };
            }
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

/// As many submissions serve as further references.
const MOST_FURTHER: usize = 4;

/// Submissions that were proved, those with the most lemmas first: they are the least like the reference, and so may be like others.
fn references<'s>(
    entry: usize,
    leaders: &[usize],
    states: &'s [State],
) -> impl Iterator<Item = (usize, &'s Proof)> + use<'s> {
    let proved = leaders.iter().filter_map(|index| Some((*index, states[*index].verdict(entry)?.proof.as_ref()?)));
    let mut proved: Vec<(usize, &Proof)> = proved.collect();
    proved.sort_by_key(|(index, proof)| (std::cmp::Reverse(proof.lemmas.len()), *index));
    proved.into_iter().take(MOST_FURTHER)
}

/// Whether a proof was tried, and another reference might make up for what blocked it.
fn may_be_proved(verdict: &CheckVerdict) -> bool {
    let is_open = |obstacle: &Obstacle| !matches!(obstacle, Obstacle::Unsupported(_));
    verdict.verdict == Judgement::NoDifference && verdict.unproved.as_ref().is_some_and(is_open)
}

fn fail(state: &mut State, job: &Job, reason: String) {
    match job {
        Job::Try { tests, .. } => tests.iter().for_each(|test| state.lose(test, &reason)),
        Job::Repair { .. } => state.unrepaired = Some(reason),
        // The first search came to an end, so there is a verdict; a sentence that is missing is no failure.
        // And what is not proved has its verdict all the same.
        Job::Judge { effort: Some(_), .. } | Job::Why { .. } | Job::Further { .. } => {}
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
