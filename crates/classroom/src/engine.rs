//! The stages of judging a class: survey, choose who is judged, judge, prove through others, try inputs on everybody, judge again
//! where that casts doubt.
//!
//! In: a [`Judge`], the submissions, both doors. Out: [`ClassFindings`]; start at [`Engine::run`]. Programs that are the same
//! are judged once: the first of them by name stands for the others.
//! Invariants: what comes out does not depend on the order in which workers answer, on their number, or on what was known
//! from before; everything that a worker found out is kept at once; of two answers to a job the first counts.
//! Not here: what is particular to a kind of exercise (see `judge`), what the class has in common (see `grade`).

use crate::judge::{Entrant, Judge, PooledInput, Surveying};
use crate::state::State;
use crate::store::{Key, Keys, Store};
use crate::workers::Workers;
use refute_grade::Member;
use refute_verdict::{ClassInput, ClassTest, SourceText, TestOutcome};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::AtomicBool;

/// A stage of the work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Submissions are read.
    Survey,
    /// Submissions are judged.
    Judge,
    /// Submissions are proved to be the same as others that are proved.
    Prove,
    /// Inputs of the class are tried on everybody.
    Try,
    /// Those that fail there are judged again.
    JudgeAgain,
    /// What failing inputs have in common is looked for.
    Explain,
    /// Wrong submissions are repaired.
    Repair,
}

/// How far it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A stage begins.
    Begins {
        /// Which.
        stage: Stage,
        /// How many jobs it has.
        todo: usize,
        /// How many it would have besides, were their results not known from before.
        known: usize,
    },
    /// A job of the stage is done.
    Done {
        /// Whether a difference was found.
        differs: bool,
    },
    /// The stage is over.
    Ends,
}

/// Everything that judging needs.
pub(crate) struct Engine<'a, J: Judge> {
    /// The kind of exercise.
    pub(crate) judge: J,
    /// The submissions in the order of their students' names.
    pub(crate) entrants: &'a [Entrant],
    /// Inputs tried besides the counterexamples of the class.
    pub(crate) extra: &'a [ClassInput],
    /// Where results are kept.
    pub(crate) store: &'a mut dyn Store,
    /// What they are kept by.
    pub(crate) keys: &'a Keys,
    /// Where work is done.
    pub(crate) workers: &'a mut dyn Workers<J::Job, J::Answer>,
    /// Hears how far it is.
    pub(crate) sink: &'a mut dyn FnMut(Event),
    /// Raised when nobody waits for the rest.
    pub(crate) stop: &'a AtomicBool,
}

/// What was found out.
pub(crate) struct ClassFindings {
    /// About each submission.
    pub(crate) members: Vec<Member>,
    /// The inputs that were tried: counterexamples, smallest first, then the extra ones.
    pub(crate) inputs: Vec<ClassInput>,
    /// Whether nothing is missing.
    pub(crate) complete: bool,
    /// How many submissions were judged in this run.
    pub(crate) judged: usize,
}

/// What became of the jobs of a stage.
struct Worked {
    done: usize,
    complete: bool,
}

impl<J: Judge> Engine<'_, J> {
    /// Goes through all stages, or as far as the stop flag lets it.
    pub(crate) fn run(&mut self) -> ClassFindings {
        let mut states: Vec<State> = self.entrants.iter().map(|entrant| self.known(entrant)).collect();
        let mut complete = self.survey(&mut states);
        choose_leaders(self.entrants, &mut states);
        let judging = self.judge(&mut states);
        complete &= judging.complete && self.prove_further(&mut states);
        let mut judged = judging.done;
        let mut inputs = Vec::new();
        while complete {
            inputs = self.pool(&states, &inputs);
            complete = self.try_inputs(&mut states, &inputs);
            if !complete {
                break;
            }
            let Some(again) = self.judge_again(&mut states, &inputs) else { break };
            complete = again.complete;
            if !J::SEARCHES_AGAIN {
                break;
            }
            judged += again.done;
        }
        if complete {
            self.store.sweep(&states.iter().map(|state| &state.key).collect::<BTreeSet<&Key>>());
        } else {
            inputs = self.pool(&states, &[]);
        }
        let members = self.members(&states, &inputs);
        ClassFindings { members, inputs: inputs.into_iter().map(|pooled| pooled.input).collect(), complete, judged }
    }

    /// What is known from before.
    pub(crate) fn known(&self, entrant: &Entrant) -> State {
        let key = self.keys.key(&entrant.name, &entrant.content);
        let known = self.store.load(&key).unwrap_or_default();
        State::new(key, known)
    }

    fn survey(&mut self, states: &mut [State]) -> bool {
        let mut todo = Vec::new();
        let mut is_stage = false;
        for (index, (entrant, state)) in self.entrants.iter().zip(states.iter_mut()).enumerate() {
            match self.judge.survey(entrant) {
                Surveying::Here(survey) => state.known.survey = Some(survey),
                Surveying::There(job) => {
                    is_stage = true;
                    todo.extend(state.known.survey.is_none().then_some((index, job)));
                }
            }
        }
        !is_stage || self.work(Stage::Survey, todo, states, self.entrants.len())
    }

    fn judge(&mut self, states: &mut [State]) -> Worked {
        let leaders: Vec<usize> = leaders(states).collect();
        let todo = leaders.iter().filter(|index| states[**index].known.judged.is_none());
        let todo: Vec<(usize, J::Job)> = todo.map(|index| (*index, self.judge.judge(&self.entrants[*index]))).collect();
        self.do_all(Stage::Judge, todo, states, leaders.len())
    }

    /// Proves what was not proved through what was: to be the same carries over.
    fn prove_further(&mut self, states: &mut [State]) -> bool {
        let leaders: Vec<usize> = leaders(states).collect();
        let jobs = self.judge.prove_further(self.entrants, &leaders, states);
        let total = jobs.len();
        let todo = jobs.into_iter().filter_map(|(index, job)| Some((index, job?))).collect();
        total == 0 || self.work(Stage::Prove, todo, states, total)
    }

    /// The counterexamples of the class, then the extra inputs.
    fn pool(&self, states: &[State], before: &[PooledInput]) -> Vec<PooledInput> {
        let found = refute_grade::pool(&self.members(states, before));
        let inputs = found.into_iter().chain(self.extra.iter().cloned());
        let pooled = |input: ClassInput| {
            let test = self.judge.test(&input);
            PooledInput::new(input, test)
        };
        inputs.map(pooled).collect()
    }

    /// Tries on every program what was not tried on it yet.
    fn try_inputs(&mut self, states: &mut [State], inputs: &[PooledInput]) -> bool {
        let leaders: Vec<usize> = leaders(states).filter(|index| states[*index].can_run()).collect();
        let mut todo = Vec::new();
        for index in &leaders {
            let state = &states[*index];
            let is_missing =
                |input: &&PooledInput| state.runs_entry(input.test.entry) && self.judge.outcome(state, input).is_none();
            let missing: Vec<ClassTest> = inputs.iter().filter(is_missing).map(|input| input.test.clone()).collect();
            if !missing.is_empty() {
                todo.push((*index, self.judge.try_inputs(&self.entrants[*index], missing)));
            }
        }
        self.work(Stage::Try, todo, states, leaders.len())
    }

    /// Judges again who is in doubt; `None` when nobody is.
    fn judge_again(&mut self, states: &mut [State], inputs: &[PooledInput]) -> Option<Worked> {
        let mut todo = Vec::new();
        let mut all = 0;
        for index in leaders(states).collect::<Vec<usize>>() {
            let jobs = self.judge.judge_again(&self.entrants[index], &mut states[index], inputs);
            all += jobs.len();
            todo.extend(jobs.into_iter().flatten().map(|job| (index, job)));
        }
        // A search that is known may have found inputs for everybody; a closer look that is known is over.
        let nothing_to_do = if J::SEARCHES_AGAIN { all == 0 } else { todo.is_empty() };
        (!nothing_to_do).then(|| self.do_all(Stage::JudgeAgain, todo, states, all))
    }

    /// Lets the workers do the jobs; says whether all of them were done.
    pub(crate) fn work(
        &mut self,
        stage: Stage,
        todo: Vec<(usize, J::Job)>,
        states: &mut [State],
        total: usize,
    ) -> bool {
        self.do_all(stage, todo, states, total).complete
    }

    /// Lets the workers do the jobs, and keeps what they find out.
    fn do_all(&mut self, stage: Stage, todo: Vec<(usize, J::Job)>, states: &mut [State], total: usize) -> Worked {
        let Engine { judge, store, workers, sink, stop, .. } = self;
        sink(Event::Begins { stage, todo: todo.len(), known: total.saturating_sub(todo.len()) });
        let (whose, jobs): (Vec<usize>, Vec<J::Job>) = todo.into_iter().unzip();
        let mut is_done = vec![false; jobs.len()];
        workers.work(&jobs, stop, &mut |number, answer| {
            // A worker that was given up may answer after the one that took its place.
            if std::mem::replace(&mut is_done[number], true) {
                return;
            }
            let state = &mut states[whose[number]];
            let differs = judge.learn(state, &jobs[number], answer);
            store.store(&state.key, &state.known);
            sink(Event::Done { differs });
        });
        sink(Event::Ends);
        let done = is_done.iter().filter(|is_done| **is_done).count();
        Worked { done, complete: done == jobs.len() }
    }

    /// What is known about everybody. What is known about a leader counts for those it stands for.
    fn members(&self, states: &[State], inputs: &[PooledInput]) -> Vec<Member> {
        let member = |(index, entrant): (usize, &Entrant)| {
            let state = &states[index];
            let is_leader = state.leader == index;
            let outcome = |input: &PooledInput| {
                state.runs_entry(input.test.entry).then(|| self.judge.outcome(state, input)).flatten()
            };
            let outcomes: Vec<Option<TestOutcome>> =
                if is_leader { inputs.iter().map(outcome).collect() } else { Vec::new() };
            let judged = is_leader.then(|| self.judge.verdicts(state, entrant, inputs, &outcomes));
            Member {
                name: entrant.student.clone(),
                source: SourceText { name: entrant.name.clone(), text: entrant.shown.clone() },
                survey: state.known.survey.clone(),
                judged: judged.flatten(),
                same_as: (!is_leader).then_some(state.leader),
                outcomes,
            }
        };
        self.entrants.iter().enumerate().map(member).collect()
    }
}

/// Lets the first of those that are the same program stand for the others.
fn choose_leaders(entrants: &[Entrant], states: &mut [State]) {
    /// When two submissions are the same.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    enum Sameness {
        /// Nothing is known about it, so it stands alone.
        Alone(usize),
        Program(String),
        Content([u8; blake3::OUT_LEN]),
    }
    let mut first: BTreeMap<Sameness, usize> = BTreeMap::new();
    for (index, (entrant, state)) in entrants.iter().zip(states).enumerate() {
        let same = match &state.known.survey {
            None => Sameness::Alone(index),
            Some(survey) => match &survey.structure {
                Some(structure) => Sameness::Program(structure.clone()),
                None => Sameness::Content(*blake3::hash(&entrant.content).as_bytes()),
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

#[cfg(test)]
mod tests;
