//! The stages of grading a class: survey, judge, try inputs on everybody, judge again where that is called for.
//!
//! In: the submissions, a pool of workers, what is known from before. Out: what was found out about each submission;
//! start at [`Stages::run`]. Programs that are the same are judged once: the first of them by name stands for the others.
//! Invariants: what comes out does not depend on the order in which workers answer, on their number, or on what was known
//! from before; everything a worker found out is kept at once.
//! Not here: what the class has in common (see `grade`).

mod state;

use super::cache::{Cache, repair_key, test_key, why_key};
use super::jobs::{Answer, Job, RepairDonors};
use super::pool::{Failure, Pool};
use super::progress::Progress;
use refute_driver::{Effort, Text};
use refute_grade::Member;
use refute_verdict::{ClassInput, ClassTest, Judgement, RepairVerdict, SourceText, TestOutcome};
use state::State;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::AtomicBool;

/// A submission with its student.
#[derive(Clone, Copy)]
pub(super) struct Entrant<'a> {
    /// The student.
    pub student: &'a str,
    /// The text.
    pub text: &'a Text,
}

/// Everything that grading needs.
pub(super) struct Stages<'a> {
    /// The submissions in the order of their students' names.
    pub entrants: Vec<Entrant<'a>>,
    /// The functions under test.
    pub entries: Vec<String>,
    /// How far to look when judging again; `None` when that has been done already.
    pub longer: Option<Effort>,
    /// Inputs tried besides the counterexamples of the class.
    pub extra: Vec<ClassInput>,
    /// The workers.
    pub pool: Pool<'a>,
    /// What is known from before.
    pub cache: Option<Cache>,
    /// How far it is.
    pub progress: Progress,
    /// Raised by Ctrl-C.
    pub stop: &'a AtomicBool,
}

/// A submission that fails on a call.
pub(super) struct Question<'a> {
    /// The submission.
    pub entrant: Entrant<'a>,
    /// The function under test, by its number.
    pub entry: usize,
    /// The call.
    pub call: &'a str,
}

/// What was found out.
pub(super) struct Found {
    /// About each submission.
    pub members: Vec<Member>,
    /// The inputs that were tried: counterexamples, smallest first, then the extra ones.
    pub inputs: Vec<ClassInput>,
    /// Whether nothing is missing.
    pub complete: bool,
    /// How many submissions were judged in this run.
    pub judged: usize,
}

impl Stages<'_> {
    /// Goes through all stages, or as far as the stop flag lets it.
    pub(super) fn run(&mut self) -> Found {
        let mut states: Vec<State> = self.entrants.iter().map(|entrant| self.known(entrant)).collect();
        let mut complete = self.survey(&mut states);
        choose_leaders(&self.entrants, &mut states);
        let judging = self.judge(&mut states);
        complete &= judging.complete;
        let mut judged = judging.done;
        let mut inputs = Vec::new();
        while complete {
            inputs = refute_grade::pool(&self.members(&states, &inputs));
            inputs.extend(self.extra.iter().cloned());
            complete &= self.try_inputs(&mut states, &inputs);
            let doubted = doubted(&states, &inputs);
            if !complete || doubted.is_empty() || self.longer.is_none() {
                break;
            }
            let again = self.judge_again(&mut states, &doubted);
            complete &= again.complete;
            judged += again.done;
        }
        if !complete {
            inputs = refute_grade::pool(&self.members(&states, &[]));
            inputs.extend(self.extra.iter().cloned());
        }
        if let Some(cache) = self.cache.as_ref().filter(|_| complete) {
            cache.sweep(&states.iter().map(|state| state.key.as_str()).collect::<BTreeSet<_>>());
        }
        let members = self.members(&states, &inputs);
        Found { members, inputs, complete, judged }
    }

    /// What the inputs on which submissions fail have in common, as sentences, one for each question where one is found.
    pub(super) fn explain(&mut self, questions: &[Question<'_>]) -> Vec<Option<String>> {
        let mut states: Vec<State> = questions.iter().map(|question| self.known(&question.entrant)).collect();
        let key = |question: &Question<'_>| why_key(question.entry, question.call);
        let missing =
            (0..states.len()).filter(|index| !states[*index].known.whys.contains_key(&key(&questions[*index])));
        let todo = missing.map(|index| {
            let Question { entrant, entry, call } = &questions[index];
            (index, Job::Why { text: entrant.text.clone(), entry: *entry, call: call.to_string() })
        });
        self.work("describing", todo.collect(), &mut states, questions.len());
        questions.iter().zip(&states).map(|(question, state)| state.known.whys.get(&key(question))?.clone()).collect()
    }

    /// What came of repairing submissions with what the workers were lent, in the order given; `None` for those that an
    /// interruption kept us from.
    pub(super) fn repair(&mut self, wrong: &[Entrant<'_>], lent: &RepairDonors) -> Vec<Option<RepairVerdict>> {
        let key = repair_key(lent);
        let mut states: Vec<State> = wrong.iter().map(|entrant| self.known(entrant)).collect();
        states.iter_mut().for_each(|state| state.repair_key.clone_from(&key));
        let entry = self.entries.first().cloned().unwrap_or_default();
        let repair = |(entrant, state): (&Entrant<'_>, &State)| state.repair(&entrant.text.name, &entry);
        let missing = wrong.iter().zip(&states).enumerate().filter(|(_, pair)| repair(*pair).is_none());
        let todo = missing.map(|(index, (entrant, _))| (index, Job::Repair(entrant.text.clone()))).collect();
        self.work("repairing", todo, &mut states, wrong.len());
        wrong.iter().zip(&states).map(repair).collect()
    }

    fn known(&self, entrant: &Entrant<'_>) -> State {
        let key = self.cache.as_ref().map(|cache| cache.key(entrant.text)).unwrap_or_default();
        let known = self.cache.as_ref().map(|cache| cache.load(&key)).unwrap_or_default();
        State::new(key, known)
    }

    fn survey(&mut self, states: &mut [State]) -> bool {
        let todo = (0..states.len()).filter(|index| states[*index].known.survey.is_none());
        let todo: Vec<(usize, Job)> =
            todo.map(|index| (index, Job::Survey(self.entrants[index].text.clone()))).collect();
        self.work("reading", todo, states, states.len()).complete
    }

    fn judge(&mut self, states: &mut [State]) -> Worked {
        let leaders: Vec<usize> = leaders(states).collect();
        let todo = leaders.iter().filter(|index| states[**index].known.judged.is_none());
        let todo: Vec<(usize, Job)> = todo.map(|index| (*index, self.judging(*index, None))).collect();
        self.work("judging", todo, states, leaders.len())
    }

    fn judge_again(&mut self, states: &mut [State], doubted: &[usize]) -> Worked {
        for index in doubted {
            states[*index].was_judged_again = true;
        }
        let todo = doubted.iter().filter(|index| states[**index].known.again.is_none());
        let todo: Vec<(usize, Job)> = todo.map(|index| (*index, self.judging(*index, self.longer))).collect();
        self.work("judging again", todo, states, doubted.len())
    }

    fn judging(&self, index: usize, effort: Option<Effort>) -> Job {
        Job::Judge { text: self.entrants[index].text.clone(), effort }
    }

    /// Tries on every program what was not tried on it yet.
    fn try_inputs(&mut self, states: &mut [State], inputs: &[ClassInput]) -> bool {
        let tests: Vec<(ClassTest, String)> = inputs.iter().map(keyed).collect();
        let leaders: Vec<usize> = leaders(states).filter(|index| states[*index].can_run()).collect();
        let mut todo = Vec::new();
        for index in &leaders {
            let state = &states[*index];
            let missing =
                tests.iter().filter(|(test, key)| state.runs_entry(test.entry) && state.outcome(key).is_none());
            let missing: Vec<ClassTest> = missing.map(|(test, _)| test.clone()).collect();
            if !missing.is_empty() {
                todo.push((*index, Job::Try { text: self.entrants[*index].text.clone(), tests: missing }));
            }
        }
        self.work("trying inputs", todo, states, leaders.len()).complete
    }

    /// Lets the workers do the jobs, and keeps what they find out.
    fn work(&mut self, label: &'static str, todo: Vec<(usize, Job)>, states: &mut [State], total: usize) -> Worked {
        let Stages { pool, cache, progress, stop, .. } = self;
        progress.begin(label, todo.len(), total - todo.len());
        let (whose, jobs): (Vec<usize>, Vec<Job>) = todo.into_iter().unzip();
        let mut done = 0;
        pool.work(&jobs, stop, |index, answer: Result<Answer, Failure>| {
            done += 1;
            let state = &mut states[whose[index]];
            let differs = state.learn(&jobs[index], answer);
            if let Some(cache) = cache {
                cache.store(&state.key, &state.known);
            }
            progress.step(differs);
        });
        progress.end();
        Worked { done, complete: done == jobs.len() }
    }

    /// What is known about everybody. What is known about a leader counts for those it stands for.
    fn members(&self, states: &[State], inputs: &[ClassInput]) -> Vec<Member> {
        let tests: Vec<(ClassTest, String)> = inputs.iter().map(keyed).collect();
        let member = |(index, entrant): (usize, &Entrant<'_>)| {
            let state = &states[index];
            let outcome = |(test, key): &(ClassTest, String)| {
                state.runs_entry(test.entry).then(|| state.outcome(key).cloned()).flatten()
            };
            let is_leader = state.leader == index;
            let outcomes: Vec<Option<TestOutcome>> =
                if is_leader { tests.iter().map(outcome).collect() } else { Vec::new() };
            let judged = is_leader.then(|| state.verdicts(&self.entries, &entrant.text.name, inputs, &outcomes));
            Member {
                name: entrant.student.to_string(),
                source: SourceText {
                    name: entrant.text.name.clone(),
                    text: String::from_utf8_lossy(&entrant.text.bytes).into_owned(),
                },
                survey: state.known.survey.clone(),
                judged: judged.flatten(),
                same_as: (!is_leader).then_some(state.leader),
                outcomes,
            }
        };
        self.entrants.iter().enumerate().map(member).collect()
    }
}

/// What became of jobs.
struct Worked {
    done: usize,
    complete: bool,
}

/// Lets the first of those that are the same program stand for the others.
fn choose_leaders(entrants: &[Entrant<'_>], states: &mut [State]) {
    let mut first: BTreeMap<Vec<u8>, usize> = BTreeMap::new();
    for (index, state) in states.iter_mut().enumerate() {
        let same = match &state.known.survey {
            // Nothing is known about it, so it stands alone.
            None => format!("alone {index}").into_bytes(),
            Some(survey) => match &survey.structure {
                Some(structure) => format!("program {structure}").into_bytes(),
                None => [b"text ", blake3::hash(&entrants[index].text.bytes).as_bytes().as_slice()].concat(),
            },
        };
        state.leader = *first.entry(same).or_insert(index);
    }
}

/// Those who stand for themselves and can be judged.
fn leaders(states: &[State]) -> impl Iterator<Item = usize> {
    let is_leader = |(index, state): &(usize, &State)| state.leader == *index && state.known.survey.is_some();
    states.iter().enumerate().filter(is_leader).map(|(index, _)| index)
}

/// Programs without a difference that fail on an input of the class, and were not judged again yet.
fn doubted(states: &[State], inputs: &[ClassInput]) -> Vec<usize> {
    let fails = |state: &State| {
        inputs.iter().any(|input| {
            let no_difference = state.judgement(input.entry) == Some(Judgement::NoDifference);
            no_difference && matches!(state.outcome(&keyed(input).1), Some(TestOutcome::Fails(_)))
        })
    };
    leaders(states).filter(|index| !states[*index].was_judged_again && fails(&states[*index])).collect()
}

/// An input as a test.
pub(crate) fn class_test(input: &ClassInput) -> ClassTest {
    // Of an assert there is nothing to tell but that it fails.
    let call = (input.reference != state::HOLDS).then(|| input.call.clone());
    ClassTest { entry: input.entry, call, item: input.test.clone() }
}

fn keyed(input: &ClassInput) -> (ClassTest, String) {
    let test = class_test(input);
    let key = test_key(&test);
    (test, key)
}

#[cfg(test)]
mod tests;
