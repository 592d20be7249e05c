//! The stages of judging a class of console programs: test everybody, try the failing inputs on everybody, and test again
//! who fails on an input that was found for another.
//!
//! In: the submissions and what is known from before. Out: [`Found`]; start at [`Stages::run`]. Submissions with the same
//! files are judged once: the first of them by name stands for the others.
//! Invariants: what comes out does not depend on the order in which threads answer, on their number, or on what was known
//! from before; everything that was found out is kept at once. What could not be judged is not kept: another run may have
//! more luck.

mod state;

use super::bench::{Bench, Sequence, Shelf, Tried, Verdicts};
use super::submissions::Entrant;
use super::workers::work_through;
use crate::grade::cache::Cache;
use crate::grade::progress::Progress;
use refute_driver::Text;
use refute_grade::Member;
use refute_verdict::{ClassInput, SourceText, Survey, TestOutcome};
use state::State;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

/// Everything that judging needs.
pub(super) struct Stages<'a> {
    /// The submissions in the order of their students' names.
    pub entrants: &'a [Entrant],
    /// The names of the tasks.
    pub entries: Vec<String>,
    /// Where they are judged.
    pub bench: Bench<'a>,
    /// How many at the same time.
    pub jobs: usize,
    /// What is known from before.
    pub cache: Option<Cache>,
    /// How far it is.
    pub progress: Progress,
    /// Raised by Ctrl-C.
    pub stop: &'a AtomicBool,
}

/// What was found out.
pub(super) struct Found {
    /// About each submission.
    pub members: Vec<Member>,
    /// The inputs that were tried, the shortest first.
    pub inputs: Vec<ClassInput>,
    /// Whether nothing is missing.
    pub complete: bool,
    /// How many submissions were judged in this run.
    pub judged: usize,
}

/// Something to do for a submission.
enum Job {
    /// Test it.
    Judge,
    /// Try inputs of the class on it.
    Try(Vec<Sequence>),
    /// Look at this input once more: it fails there though its own tests went well.
    Again(Sequence),
}

/// What came of it.
enum Answer {
    Judged(Verdicts),
    Tried(Vec<Tried>),
}

impl Stages<'_> {
    /// Goes through all stages, or as far as the stop flag lets it.
    pub(super) fn run(&mut self) -> Found {
        let mut states: Vec<State> = self.entrants.iter().map(|entrant| self.known(entrant)).collect();
        choose_leaders(self.entrants, &mut states);
        let shelves: Vec<Shelf> = self.entrants.iter().map(|_| Mutex::new(None)).collect();
        let (judged, mut complete) = self.judge(&mut states, &shelves);
        let inputs = refute_grade::pool(&self.members(&states, &[]));
        if complete {
            complete = self.try_inputs(&mut states, &shelves, &inputs);
        }
        if complete {
            complete = self.judge_again(&mut states, &shelves, &inputs);
        }
        if let Some(cache) = self.cache.as_ref().filter(|_| complete) {
            cache.sweep(&states.iter().map(|state| state.key.as_str()).collect::<BTreeSet<_>>());
        }
        let members = self.members(&states, &inputs);
        Found { members, inputs, complete, judged }
    }

    fn known(&self, entrant: &Entrant) -> State {
        let text = Text { name: entrant.path.display().to_string(), bytes: entrant.content.clone() };
        let key = self.cache.as_ref().map(|cache| cache.key(&text)).unwrap_or_default();
        let known = self.cache.as_ref().map(|cache| cache.load(&key)).unwrap_or_default();
        State::new(key, known)
    }

    /// Tests everybody; how many were tested, and whether that is all.
    fn judge(&mut self, states: &mut [State], shelves: &[Shelf]) -> (usize, bool) {
        let leaders: Vec<usize> = leaders(states).collect();
        let todo = leaders.iter().filter(|index| states[**index].known.judged.is_none());
        let todo: Vec<(usize, Job)> = todo.map(|index| (*index, Job::Judge)).collect();
        let all = todo.len();
        let done = self.work("testing", todo, states, shelves, leaders.len());
        (done, done == all)
    }

    /// Tries on every program what was not tried on it yet.
    fn try_inputs(&mut self, states: &mut [State], shelves: &[Shelf], inputs: &[ClassInput]) -> bool {
        let leaders: Vec<usize> = leaders(states).filter(|index| states[*index].can_run()).collect();
        let mut todo = Vec::new();
        for index in &leaders {
            let state = &mut states[*index];
            let missing = inputs.iter().filter(|input| state.runs_entry(input.entry) && state.outcome(input).is_none());
            let missing: Vec<Sequence> = missing.map(sequence).collect();
            if !missing.is_empty() {
                todo.push((*index, Job::Try(missing)));
            }
        }
        let all = todo.len();
        self.work("trying inputs", todo, states, shelves, leaders.len()) == all
    }

    /// Lets those who passed their own tests and fail on an input of another say what goes wrong there.
    fn judge_again(&mut self, states: &mut [State], shelves: &[Shelf], inputs: &[ClassInput]) -> bool {
        let mut todo = Vec::new();
        let mut known = 0;
        for index in leaders(states).collect::<Vec<_>>() {
            for input in states[index].doubts(inputs) {
                match states[index].knows_again(input) {
                    true => known += 1,
                    false => todo.push((index, Job::Again(sequence(input)))),
                }
            }
        }
        if todo.is_empty() {
            return true;
        }
        let all = todo.len();
        self.work("testing again", todo, states, shelves, all + known) == all
    }

    /// Lets the threads do the jobs, and keeps what they find out; how many were done.
    fn work(
        &mut self,
        label: &'static str,
        todo: Vec<(usize, Job)>,
        states: &mut [State],
        shelves: &[Shelf],
        total: usize,
    ) -> usize {
        let Stages { entrants, entries, bench, jobs, cache, progress, stop } = self;
        progress.begin(label, todo.len(), total.saturating_sub(todo.len()));
        let work = |(index, job): &(usize, Job), cpu: Option<usize>| {
            let (entrant, shelf) = (&entrants[*index], &shelves[*index]);
            match job {
                Job::Judge => bench.judge(entrant, shelf, entries, cpu).map(Answer::Judged),
                Job::Try(sequences) => bench.try_all(entrant, shelf, sequences, cpu).map(Answer::Tried),
                Job::Again(sequence) => {
                    bench.try_all(entrant, shelf, std::slice::from_ref(sequence), cpu).map(Answer::Tried)
                }
            }
        };
        let mut done = 0;
        work_through(&todo, *jobs, stop, work, |number, answer| {
            done += 1;
            let (index, job) = &todo[number];
            let state = &mut states[*index];
            let differs = match (job, answer) {
                (Job::Judge, Answer::Judged(verdicts)) => state.judged(verdicts),
                (Job::Try(sequences), Answer::Tried(tried)) => state.tried(sequences, tried),
                (Job::Again(sequence), Answer::Tried(tried)) => state.again(sequence, tried),
                // Answers are made for their jobs just above.
                (Job::Judge, Answer::Tried(_)) | (Job::Try(_) | Job::Again(_), Answer::Judged(_)) => false,
            };
            if let Some(cache) = cache {
                cache.store(&state.key, &state.known);
            }
            progress.step(differs);
        });
        progress.end();
        done
    }

    /// What is known about everybody. What is known about a leader counts for those it stands for.
    fn members(&self, states: &[State], inputs: &[ClassInput]) -> Vec<Member> {
        let member = |(index, entrant): (usize, &Entrant)| {
            let state = &states[index];
            let is_leader = state.leader == index;
            let outcome = |input: &ClassInput| state.runs_entry(input.entry).then(|| state.outcome(input)).flatten();
            let outcomes: Vec<Option<TestOutcome>> =
                if is_leader { inputs.iter().map(outcome).collect() } else { Vec::new() };
            let name = entrant.path.display().to_string();
            Member {
                name: entrant.student.clone(),
                survey: Some(Survey { structure: Some(hash(entrant)), ..Survey::default() }),
                judged: is_leader.then(|| state.verdicts(&self.entries, &name, inputs)).flatten(),
                same_as: (!is_leader).then_some(state.leader),
                source: SourceText { name, text: entrant.text.clone() },
                outcomes,
            }
        };
        self.entrants.iter().enumerate().map(member).collect()
    }
}

fn hash(entrant: &Entrant) -> String {
    blake3::hash(&entrant.content).to_hex().to_string()
}

fn sequence(input: &ClassInput) -> Sequence {
    Sequence { entry: input.entry, test: input.test.clone() }
}

/// Lets the first of those with the same files stand for the others.
fn choose_leaders(entrants: &[Entrant], states: &mut [State]) {
    let mut first: BTreeMap<String, usize> = BTreeMap::new();
    for (index, (entrant, state)) in entrants.iter().zip(states).enumerate() {
        state.leader = *first.entry(hash(entrant)).or_insert(index);
    }
}

/// Those who stand for themselves.
fn leaders(states: &[State]) -> impl Iterator<Item = usize> {
    states.iter().enumerate().filter(|(index, state)| state.leader == *index).map(|(index, _)| index)
}
