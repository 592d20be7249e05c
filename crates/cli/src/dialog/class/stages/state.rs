//! What is known about one submission while the class is judged.

use crate::dialog::class::bench::{Sequence, Tried, Verdicts};
use crate::grade::cache::{Entry, Key, test_key};
use refute_grade::dialogue;
use refute_verdict::{CheckVerdict, ClassInput, ClassTest, Coverage, Judged, Judgement, TestOutcome};
use std::collections::BTreeMap;

/// What is said of a submission that fails only on an input of another.
const FOREIGN: &str =
    "The inputs that every submission is tested on went well; this one was found with another submission.";

/// What is known about one submission.
pub(super) struct State {
    /// What its entry in the cache is found by.
    pub key: Key,
    /// What is kept.
    pub known: Entry,
    /// The submission that is judged in its place; itself in most cases.
    pub leader: usize,
    /// Why it could not be judged; not kept.
    failure: Option<String>,
    /// Inputs of which it could not be told what comes of them; not kept either.
    lost: BTreeMap<String, TestOutcome>,
}

impl State {
    /// With what is known from before.
    pub(super) fn new(key: Key, known: Entry) -> State {
        State { key, known, leader: 0, failure: None, lost: BTreeMap::new() }
    }

    /// Takes note of its verdicts; says whether it differs.
    pub(super) fn judged(&mut self, verdicts: Verdicts) -> bool {
        match verdicts {
            Verdicts::Unavailable(reason) => {
                self.failure = Some(reason);
                false
            }
            Verdicts::Judged(judged) => {
                let differs = judged.verdicts.iter().any(|verdict| verdict.verdict == Judgement::Differs);
                self.known.judged = Some(judged);
                differs
            }
        }
    }

    /// Takes note of what came of inputs; says whether it fails on one of them.
    pub(super) fn tried(&mut self, sequences: &[Sequence], tried: Vec<Tried>) -> bool {
        let mut fails = false;
        for (sequence, tried) in sequences.iter().zip(tried) {
            let key = key(sequence.entry, &sequence.test);
            fails |= matches!(tried.outcome, TestOutcome::Fails(_));
            match tried.outcome {
                outcome @ TestOutcome::Unknown(_) => _ = self.lost.insert(key, outcome),
                outcome => _ = self.known.outcomes.insert(key, outcome),
            }
        }
        fails
    }

    /// Takes note of what goes wrong on an input that was found for another; says whether something does.
    pub(super) fn again(&mut self, sequence: &Sequence, tried: Vec<Tried>) -> bool {
        let failure = tried.first().and_then(|tried| tried.failure.clone());
        self.tried(std::slice::from_ref(sequence), tried);
        let (Some(failure), Some(first)) = (failure, &self.known.judged) else { return false };
        let again = self.known.again.get_or_insert_with(|| first.clone());
        if let (Some(verdict), Some(test)) =
            (again.verdicts.get_mut(sequence.entry), again.tests.get_mut(sequence.entry))
        {
            let before = first.verdicts[sequence.entry].clone();
            *verdict = dialogue::failed(before, failure);
            verdict.notes.push(FOREIGN.to_owned());
            *test = Some(sequence.test.clone());
        }
        true
    }

    /// What came of an input; its own counterexample need not be tried.
    pub(super) fn outcome(&self, input: &ClassInput) -> Option<TestOutcome> {
        let judged = self.known.judged.as_ref()?;
        let verdict = judged.verdicts.get(input.entry)?;
        let own = judged.tests.get(input.entry).and_then(Option::as_ref);
        if own == Some(&input.test) {
            return verdict.got.clone().map(TestOutcome::Fails);
        }
        let key = key(input.entry, &input.test);
        self.known.outcomes.get(&key).or_else(|| self.lost.get(&key)).cloned()
    }

    /// Whether inputs of a task can be tried on it.
    pub(super) fn runs_entry(&self, entry: usize) -> bool {
        let verdict = self.known.judged.as_ref().and_then(|judged| judged.verdicts.get(entry));
        verdict.is_some_and(|verdict| matches!(verdict.verdict, Judgement::Differs | Judgement::NoDifference))
    }

    /// Whether any inputs can be tried on it.
    pub(super) fn can_run(&self) -> bool {
        let entries = self.known.judged.as_ref().map_or(0, |judged| judged.verdicts.len());
        (0..entries).any(|entry| self.runs_entry(entry))
    }

    /// For each task that it passed: the first input of the class on which it fails.
    pub(super) fn doubts<'i>(&self, inputs: &'i [ClassInput]) -> Vec<&'i ClassInput> {
        let Some(judged) = &self.known.judged else { return Vec::new() };
        let passed = judged.verdicts.iter().enumerate().filter(|(_, one)| one.verdict == Judgement::NoDifference);
        let first = |(entry, _): (usize, &CheckVerdict)| {
            let fails = |input: &&ClassInput| matches!(self.outcome(input), Some(TestOutcome::Fails(_)));
            inputs.iter().filter(|input| input.entry == entry).find(fails)
        };
        passed.filter_map(first).collect()
    }

    /// Whether it is known what goes wrong on an input that was found for another.
    pub(super) fn knows_again(&self, input: &ClassInput) -> bool {
        let again = self.known.again.as_ref();
        again.and_then(|again| again.tests.get(input.entry)).is_some_and(|test| test.as_ref() == Some(&input.test))
    }

    /// The verdicts for the report, under a submission's name; `None` when it was not judged yet.
    pub(super) fn verdicts(&self, entries: &[String], name: &str, inputs: &[ClassInput]) -> Option<Judged> {
        if let Some(reason) = &self.failure {
            let unjudged = entries.iter().map(|entry| CheckVerdict {
                reason: Some(reason.clone()),
                coverage: Some(Coverage::default()),
                ..CheckVerdict::new(name, entry, Judgement::Unjudged)
            });
            return Some(Judged { verdicts: unjudged.collect(), tests: vec![None; entries.len()] });
        }
        let mut judged = self.known.judged.clone()?;
        if let Some(again) = &self.known.again {
            for input in self.doubts(inputs).into_iter().filter(|input| self.knows_again(input)) {
                judged.verdicts[input.entry] = again.verdicts[input.entry].clone();
                judged.tests[input.entry] = again.tests[input.entry].clone();
            }
        }
        judged.verdicts.iter_mut().for_each(|verdict| verdict.submission = name.to_owned());
        Some(judged)
    }
}

/// What the outcome of an input is found by.
fn key(entry: usize, test: &str) -> String {
    test_key(&ClassTest { entry, call: None, item: test.to_owned() })
}

#[cfg(test)]
mod tests;
